"""The page *What FIDE asks*: every question once, counted right, and its commands do what it says."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from pairing.engine.__main__ import main

PAGE = (Path(__file__).parents[3] / "docs" / "what-fide-asks.md").read_text(encoding="utf-8")
QUESTIONS = re.findall(r"^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", PAGE, re.MULTILINE)
COMMANDS = re.findall(r"^\| `([^`]+)` \| (\d) \| `([^`]+)` \| ([\d, ]+) \|$", PAGE, re.MULTILINE)
ANSWERS = {"yes", "partly", "no", "does not arise", "route"}


def test_every_question_is_answered_once_and_says_where():
    assert [int(number) for number, *_ in QUESTIONS] == list(range(1, 226))
    assert {answer for _, _, answer, _ in QUESTIONS} <= ANSWERS
    assert [number for number, _, answer, where in QUESTIONS if answer == "yes" and where == "–"] == []


def test_the_answers_are_counted_right():
    counted = Counter(answer for _, _, answer, _ in QUESTIONS)
    said = re.search(r"Counted here: (\d+) yes, (\d+) partly, (\d+) no, (\d+) do not arise, (\d+) routes", PAGE)
    assert said
    assert [int(number) for number in said.groups()] == [
        counted[answer] for answer in ("yes", "partly", "no", "does not arise", "route")
    ]


def test_the_commands_do_what_the_page_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    passed = {number for number, _, answer, _ in QUESTIONS if answer == "yes"}
    assert len(COMMANDS) == 14
    for command, status, said, shown in COMMANDS:
        words = command.split()
        assert main(words) == int(status), capsys.readouterr()
        printed = "".join(capsys.readouterr())
        written = Path(words[-1]).read_text(encoding="utf-8") if words[-2] == "-o" else ""
        assert said in printed + written, (command, printed)
        assert set(shown.split(", ")) <= passed, command
