"""The validator on one complete report with one thing changed: every fault with its line, column and article."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from django.utils import translation

import pairing.engine.trf
from pairing.engine.trf import Severity
from pairing.engine.trf.validator import validate
from pairing.engine.wording import LANGUAGES
from tournaments.imports.report_faults import fault_message

HERE = Path(__file__).parent / "report_faults"
COMPLETE = (HERE / "complete.trf").read_bytes().decode()
CASES = json.loads((HERE / "cases.json").read_text(encoding="utf-8"))
PLACEHOLDERS = ("%(", "None", "{")


def damaged(case) -> str:
    assert COMPLETE.count(case["find"]) == 1
    return COMPLETE.replace(case["find"], case["replace"])


def test_the_complete_report_has_no_fault():
    assert validate(COMPLETE) == []
    assert validate("\ufeff" + COMPLETE) == []
    assert validate(COMPLETE.replace("\r\n", "\r").encode()) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_changed_report_has_exactly_these_faults(case):
    found = validate(damaged(case))
    assert [[f.line, f.column, f.code, f.article, str(f.severity)] for f in found] == case["faults"]
    changed = COMPLETE[: COMPLETE.index(case["find"])].count("\r\n") + 1
    removed = not case["replace"]
    assert removed or any(_points_at(fault, changed, case["replace"]) for fault in found)


def _points_at(fault, line: int, replacement: str) -> bool:
    lines = range(line, line + replacement.count("\r\n") + 1)
    return fault.line in lines or fault.facts.get("opponent_line") in lines


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_fault_has_words_in_both_languages(language):
    with translation.override(language):
        for case in CASES:
            for fault in validate(damaged(case)):
                text = fault_message(fault)
                assert not any(mark in text for mark in PLACEHOLDERS), (case["name"], text)
                assert language == "en" or text != fault.message, fault.code


@pytest.mark.parametrize("language", ["en", "it"])
def test_faults_of_team_files_have_words_in_both_languages(language):
    text = (HERE.parent / "teams" / "t003.trf").read_bytes().decode()
    first = next(line for line in text.splitlines() if line.startswith("310"))
    wrong = "310 x\n310   1\n320 x\n330 x\n300 x\n352 X\n362 X\n"
    faults = [
        *validate(text + wrong),
        *validate(text.replace(first, f"{first} 9999")),
        *validate(text + "310 99".ljust(73) + "   1\n"),
        *validate(text + "330 +-   1   1 998\n"),
        *validate(text.replace(first, f"{first[:54]}{'99.5':>6}{first[60:67]}{99:>4}{first[71:]}")),
    ]
    codes = {fault.code for fault in faults}
    assert codes >= {
        "bad_team", "duplicate_team", "bad_team_bye", "bad_team_forfeit", "bad_line_up", "bad_board_colours",
        "bad_match_scores", "unknown_member", "two_teams", "unclear_match", "team_points_mismatch", "wrong_team_rank",
    }  # fmt: skip
    with translation.override(language):
        for fault in faults:
            text = fault_message(fault)
            assert not any(mark in text for mark in PLACEHOLDERS), text
            assert language == "en" or text != fault.message, fault.code


def test_every_code_of_the_validator_has_words():
    from tournaments.imports.report_faults import _MESSAGES

    codes: set[str] = set()
    for source in Path(pairing.engine.trf.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                place = {"Fault": 2, "warning": 2, "_fault": 2, "_BadBlockError": 1}.get(name)
                if place is not None and len(node.args) > place:
                    codes |= {n.value for n in ast.walk(node.args[place]) if isinstance(n, ast.Constant)}
    codes -= {"bad_"}  # the beginning of bad_rank and bad_rating
    assert len(codes) > 60
    assert codes - _MESSAGES.keys() == set()
    tie_breaks = {"unknown_tie_break", "unknown_modifier", "team_tie_break"}
    assert all(tie_breaks <= language.sentences.keys() for language in LANGUAGES.values())


def test_errors_and_warnings_are_told_apart():
    severities = {row[2]: row[4] for case in CASES for row in case["faults"]}
    assert severities["points_mismatch"] == Severity.ERROR
    assert severities["missing_record"] == Severity.WARNING
