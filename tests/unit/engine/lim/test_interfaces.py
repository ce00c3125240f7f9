"""The Lim system from outside: report files, the command line, acceleration, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import InvalidState, NoPairing, pair
from pairing.engine.cli import main
from pairing.engine.model import Outcome, Prohibition, Scoring
from pairing.engine.snapshot import from_json, to_json
from pairing.engine.systems.lim import DESCRIPTION
from pairing.engine.systems.lim.field import median_score
from pairing.engine.systems.refusals import require_suitable
from pairing.engine.trf import file_of, read, state_of, write
from tests.small_events import event


def lim(state, **options):
    return replace(state, system="lim", options=options)


@pytest.mark.parametrize(("options", "code"), [({}, "FIDE_LIM"), ({"maxi": True}, "FIDE_LIM_MAXI")])
def test_record_192_names_the_system_and_its_option(options, code):
    state = lim(event(6, 5, "1-4 =, 5-2 =, 3-6 ="), **options)
    text = write(file_of(state))
    assert f"192 {code}\n" in text.replace("\r", "")
    again = state_of(read(text))
    assert (again.system, again.edition, dict(again.options) == {"maxi": bool(options)}) == ("lim", "2026", True)
    assert pair(again).pairs == pair(state).pairs


def test_the_snapshot_keeps_the_option():
    state = lim(event(6, 5), maxi=True)
    assert from_json(to_json(state)) == state


def test_virtual_points_make_the_groups_and_the_median_is_that_of_the_median_player():
    virtual = dict.fromkeys(range(1, 7), (10, 10))
    state = lim(event(12, 9, "1-4 1-0, 5-2 =, 3-6 =, 7-10 1-0, 11-8 =, 9-12 =", virtual=virtual))
    answer = pair(state, trace=True)
    assert answer.notes["median"] == 10
    assert [(group.score, group.direction.value) for group in answer.brackets] == [
        (20, "down"), (15, "down"), (0, "up"), (5, "up"), (10, "down"),
    ]  # fmt: skip


def test_another_scoring_takes_the_group_of_the_median_player():
    state = replace(lim(event(4, 9)), scoring=Scoring(win=30, draw=10), completed=2)
    assert median_score(state, 3, [60, 30, 20, 0]) == 20


def test_options_that_do_not_exist_are_refused():
    with pytest.raises(InvalidState, match="maxi") as refused:
        pair(replace(lim(event(4, 3)), options={"maxi": "yes"}))
    assert refused.value.code == "option_wrong"


def test_more_rounds_than_opponents_are_refused_when_planned():
    with pytest.raises(InvalidState) as refused:
        require_suitable(DESCRIPTION, rounds=6, players=6)
    assert refused.value.code == "more_rounds_than_opponents"


def test_a_round_without_a_pairing_says_who_blocks_it():
    apart = (Prohibition(frozenset({1, 2, 3})),)
    with pytest.raises(NoPairing) as refused:
        pair(replace(lim(event(4, 3)), prohibitions=apart))
    assert refused.value.facts["blocked"] == [1, 2, 3]
    assert refused.value.facts["opponents"] == [4]


def test_nobody_left_for_the_bye():
    state = lim(event(3, 5, "1-2 1-0, 3 U", "3-1 1-0, 2 U"))
    had = replace(
        state.competitors[0],
        games=(replace(state.competitors[0].games[0], outcome=Outcome.WIN), state.competitors[0].games[1]),
    )
    assert pair(replace(state, competitors=(had, *state.competitors[1:]))).bye == 1
    with pytest.raises(NoPairing) as refused:
        pair(lim(event(3, 5, "1-2 1-0, 3 U", "3-1 1-0, 2 U", "2-3 1-0, 1 U")))
    assert not refused.value.facts["bye_candidates"]


def test_the_command_line_knows_the_system(tmp_path, capsys):
    path = tmp_path / "event.trf"
    path.write_text(write(file_of(lim(event(10, 9, "1-6 =, 7-2 =, 3-8 =, 9-4 =, 5-10 =")))))
    assert main(["pair", "--system", "lim", str(path)]) == 0
    assert sorted(capsys.readouterr().out.split("\n")[1:6]) == ["10 7", "2 9", "4 5", "6 3", "8 1"]
    assert main(["explain", "--system", "lim", "--player", "3", "--lang", "it", str(path)]) == 0
    assert "C.04.4.3" in capsys.readouterr().out
    assert main(["why-not", "--system", "lim", str(path), "3", "7"]) == 0
    assert capsys.readouterr().out
    made = tmp_path / "made.trf"
    options = ["--seed", "5", "--players", "9", "--rounds", "4", "--system", "lim", "-o", str(made)]
    assert main(["generate", *options, "--acceleration", "none"]) == 0
    assert main(["check", str(made)]) == 0
    assert capsys.readouterr().out.count("exactly what the rules give (Lim") == 4
