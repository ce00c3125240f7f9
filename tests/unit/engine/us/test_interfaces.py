"""The US Chess system from outside: report files, the command line, the judge, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import InvalidState, NoPairing, pair, word
from pairing.engine.cli import main
from pairing.engine.model import Outcome, Pair, Prohibition
from pairing.engine.snapshot import from_json, to_json
from pairing.engine.systems.refusals import require_suitable
from pairing.engine.systems.us import DESCRIPTION
from pairing.engine.systems.us.leaving import Leaving
from pairing.engine.trf import file_of, read, state_of, write
from pairing.engine.verifier import Grade, statements_of, verify_round
from tests.small_events import event


def us(state, **options):
    rated = tuple(replace(one, rating=one.rating or 2500 - 30 * one.number) for one in state.competitors)
    return replace(state, system="us", competitors=rated, options=options)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({}, "OTHER_USCHESS"),
        ({"top_down": True}, "OTHER_USCHESS_29E6B"),
        ({"bye_for_colour": True, "no_history": True}, "OTHER_USCHESS_28L2A_29E4D"),
    ],
)
def test_record_192_names_the_system_and_its_variations(options, code):
    state = us(event(6, 5, "1-4 =, 5-2 =, 3-6 ="), **options)
    text = write(file_of(state))
    assert f"192 {code}\n" in text.replace("\r", "")
    again = state_of(read(text))
    assert (again.system, {name for name, on in again.options.items() if on}) == ("us", set(options))
    assert pair(again).pairs == pair(state).pairs
    assert from_json(to_json(state)) == state


def test_every_code_of_record_192_stands_for_other_variations():
    assert len({one.code for one in DESCRIPTION.codes}) == len(DESCRIPTION.codes) == 2 ** len(DESCRIPTION.options)


def test_options_that_do_not_exist_are_refused():
    with pytest.raises(InvalidState, match="top_down") as refused:
        pair(us(event(4, 3), top_down="yes"))
    assert refused.value.code == "option_wrong"


def test_a_round_without_a_pairing_says_who_blocks_it():
    with pytest.raises(NoPairing) as refused:
        pair(replace(us(event(6, 3)), prohibitions=(Prohibition(frozenset({1, 2, 3, 4, 5})),)))
    assert refused.value.facts["blocked"] == [1, 2, 3, 4, 5]
    assert refused.value.facts["opponents"] == [6]


def test_no_number_of_rounds_is_too_large_since_players_may_meet_again():
    for rounds in (4, 5, 12):
        require_suitable(DESCRIPTION, rounds=rounds, players=5)
    again = us(event(2, 2, "1-2 =", "2-1 ="))
    assert {pair(replace(again, rounds=9)).pairs[0].white, pair(replace(again, rounds=9)).pairs[0].black} == {1, 2}


def test_whoever_is_away_counts_as_a_player_when_rounds_are_compared_with_players():
    state = us(event(3, 2, "1-2 =, 3 Z"))
    away = replace(state, competitors=(*state.competitors[:2], replace(state.competitors[2], absence=Outcome.ZERO_BYE)))
    with pytest.raises(NoPairing):
        pair(away)
    meeting = pair(replace(away, rounds=3))
    assert {meeting.pairs[0].white, meeting.pairs[0].black} == {1, 2}
    assert verify_round(replace(away, rounds=3), meeting.pairs).grade is Grade.EXACT
    assert verify_round(away, meeting.pairs).grade is Grade.ILLEGAL


def test_a_search_that_would_be_long_is_given_up_after_counted_steps(monkeypatch):
    monkeypatch.setattr("pairing.engine.systems.us.leaving.STEPS", 3)
    strangers = Leaving([0] * 8, 0b11110000)
    with pytest.raises(NoPairing) as refused:
        strangers.first(0b00001111, 4, [3, 2, 1, 0])
    assert (refused.value.code, refused.value.facts) == ("search_too_long", {"steps": 3})


def test_the_judge_gives_up_after_counted_steps_and_says_so(monkeypatch):
    # Two who have met have more points than all others, so that both leave their group.
    drawn = us(event(6, 5, "1-2 =, 3-4 =, 5-6 ="))
    ahead = [replace(one, adjustments=(10,)) if one.number < 3 else one for one in drawn.competitors]
    state = replace(drawn, competitors=tuple(ahead))
    boards = pair(state).pairs
    assert verify_round(state, boards).grade is Grade.EXACT
    monkeypatch.setattr("pairing.engine.verifier.us.rated_groups.STEPS", 1)
    verdict = verify_round(state, boards)
    assert (verdict.grade, verdict.not_judged) == (Grade.LEGAL, "search")
    assert [word(one, "en") for one in statements_of(verdict)][1].startswith(
        "Only the absolute rules were checked: too"
    )


def test_the_judge_tells_what_the_definition_gives():
    state = us(event(8, 5, "1-5 1-0, 6-2 0-1, 3-7 1-0, 8-4 0-1"))
    boards = pair(state).pairs
    assert verify_round(state, boards).grade is Grade.EXACT
    first, second, *rest = boards
    turned = verify_round(state, (Pair(first.black, first.white), second, *rest))
    assert [one.criterion for one in turned.differences] == ["colour"]
    other = (Pair(first.white, second.black), Pair(second.white, first.black), *rest)
    judged = verify_round(state, other)
    assert judged.grade is Grade.LEGAL
    said = [word(one, "en") for one in statements_of(judged)]
    assert said[1] == (
        "In the group with 1 point the definition gives other pairs to no. 1, no. 2, no. 3 and no. 4: another set of "
        "switches is better."
    )
    again = verify_round(state, (Pair(1, 5), *(one for one in boards if 1 not in (one.white, one.black))))
    assert again.grade is Grade.ILLEGAL
    odd = us(event(5, 5, "1-3 1-0, 4-2 0-1, 5 U"))
    given = pair(odd)
    assert (given.bye, {frozenset((one.white, one.black)) for one in given.pairs}) == (
        4, {frozenset({1, 2}), frozenset({3, 5})},
    )  # fmt: skip
    moved = verify_round(odd, (given.pairs[0], Pair(4, 5)), (3,))
    assert [(one.criterion, one.given, one.expected) for one in moved.differences] == [("bye", (3,), (4,))]


def test_the_command_line_knows_the_system(tmp_path, capsys):
    path = tmp_path / "event.trf"
    path.write_text(write(file_of(us(event(10, 9, "1-6 =, 7-2 =, 3-8 =, 9-4 =, 5-10 =")))))
    assert main(["pair", "--system", "us", str(path)]) == 0
    assert len(capsys.readouterr().out.split()) == 11
    assert main(["explain", "--system", "us", "--player", "3", "--lang", "it", str(path)]) == 0
    assert "Regola US Chess 29" in capsys.readouterr().out
    assert main(["why-not", "--system", "us", str(path), "3", "7"]) == 0
    assert capsys.readouterr().out
    made = tmp_path / "made.trf"
    options = ["--seed", "5", "--players", "9", "--rounds", "4", "--system", "us", "-o", str(made)]
    assert main(["generate", *options, "--acceleration", "none"]) == 0
    assert main(["check", str(made)]) == 0
    assert capsys.readouterr().out.count("exactly what the rules give (US Chess") == 4
    assert main(["simulate", "--seed", "3", "--runs", "2", "--players", "8", "--rounds", "3", "--system", "us"]) == 0
