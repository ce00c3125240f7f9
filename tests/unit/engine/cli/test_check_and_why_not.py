"""The commands ``check`` and ``why-not``: what they print and how they refuse."""

import json
from pathlib import Path

import pytest

from pairing.engine.cli import main

CASES = Path(__file__).parents[3] / "golden" / "trf"


@pytest.fixture
def run(capfdbinary):
    def _run(*arguments):
        status = main(arguments)
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return _run


def test_check_prints_a_verdict_per_round_and_the_reasons(run):
    status, out, _ = run("check", str(CASES / "real-gros-r5.trf"))
    lines = out.splitlines()
    assert status == 4
    assert lines[0] == "Round 1 is exactly what the rules give (FIDE Dutch, edition 2026)."
    assert lines[1].startswith("Round 2 breaks no absolute rule")
    assert lines[2].startswith("  - In the group with 1 point the rules give other pairs to ")
    assert lines[2].endswith("[Article C.04.3 4.2]")


def test_check_as_data_and_in_italian(run):
    _, out, _ = run("check", str(CASES / "open40-r5.trf"), "--json")
    rounds = json.loads(out)["rounds"]
    assert [(one["round_number"], one["grade"]) for one in rounds] == [(n, "exact") for n in range(1, 5)]
    _, out, _ = run("check", str(CASES / "open40-r5.trf"), "--lang", "it")
    assert out.splitlines()[0] == "Il turno 1 è esattamente quello che danno le regole (FIDE Dutch, edizione 2026)."


def test_why_not_answers_for_the_next_round_and_for_a_past_one(run):
    case = str(CASES / "open40-r9.trf")
    met = "3 Player0003, Test and 9 Player0009, Test already met in round 8; nobody meets twice. "
    met += "[Article C.04.3 2.1.1]\n"
    assert run("why-not", case, "3", "9") == (0, met, "")
    status, out, _ = run("why-not", case, "3", "9", "--round", "1", "--json")
    assert (status, json.loads(out)["outcome"]) == (0, "later")


def test_both_editions_are_judged_and_answered(run):
    case = str(CASES / "club13-r7.trf")
    _, out, _ = run("check", case, "--edition", "2017")
    assert out.splitlines()[0] == "Round 1 is exactly what the rules give (FIDE Dutch, edition 2017)."
    _, new, _ = run("why-not", case, "1", "5", "--round", "1")
    _, old, _ = run("why-not", case, "1", "5", "--round", "1", "--edition", "2017")
    assert new.endswith("[Article C.04.3 4.3]\n")
    assert old == new.replace("[Article C.04.3 4.3]", "[Article C.04.3 D.2]")


def test_why_not_with_nobody_asks_about_the_bye(run):
    _, out, _ = run("why-not", str(CASES / "open40-r9.trf"), "5", "0", "--json")
    answer = json.loads(out)
    assert (answer["criterion"], answer["actual"], answer["with_it"]) == ("C5", [25], [50])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("3", "99"), "There is no player 99.\n"),
        (("3", "3"), "Player 3 cannot be paired with themselves.\n"),
        (("3", "9", "--round", "9"), "Round 9 is not in the file; it has results of 8 rounds.\n"),
    ],
)
def test_why_not_refuses_bad_questions(run, arguments, message):
    assert run("why-not", str(CASES / "open40-r9.trf"), *arguments) == (3, "", message)
