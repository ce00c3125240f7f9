"""Scheveningen matches: the published tables, the rule beyond them, absences, reasons, refusals, the judge."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pairing.engine import pair
from pairing.engine.errors import InvalidState
from pairing.engine.explanation import explain
from pairing.engine.legality import breaches
from pairing.engine.model import Competitor, Game, Outcome, Pair, Prohibition, TournamentState
from pairing.engine.simulation import Recipe, play
from pairing.engine.standings import without_leavers
from pairing.engine.systems.scheveningen.tables import PRINTED_TABLES, a_has_white, meeting_round, opponent_in
from pairing.engine.trf import file_of, read, state_of, write
from pairing.engine.verifier import Grade, verify_round, verify_state
from pairing.engine.why_not.answer import AnswerKind
from pairing.engine.why_not.dispatch import answer
from pairing.engine.why_not.question import Ask, Question
from pairing.engine.wording import LANGUAGES, word, word_error

GOLDEN = Path(__file__).parents[3] / "golden" / "systems" / "scheveningen.txt"
PUBLISHED = dict(
    line.split(": ") for line in GOLDEN.read_text(encoding="utf-8").splitlines() if not line.startswith("#")
)
"""By players a side; the file names its sources."""
SIZES = range(2, 25)


def event(size, rounds=0, completed=0):
    """An event whose rounds so far were played by the table."""
    state = TournamentState(
        tuple(Competitor(number, rating=2400 - number) for number in range(1, 2 * size + 1)),
        rounds or size, 0, system="scheveningen",
    )  # fmt: skip
    return state if not completed else replace(play(Recipe(1, 2 * size, size, system="scheveningen")).state)


def boards(state):
    return [(board.white, board.black) for board in pair(state).pairs]


def before(state, round_number):
    """``state`` as it was before a round."""
    return replace(
        state,
        completed=round_number - 1,
        competitors=tuple(replace(one, games=one.games[: round_number - 1], absence=None) for one in state.competitors),
    )


@pytest.mark.parametrize("size", [int(size) for size in PUBLISHED])
def test_the_published_tables_come_out_board_by_board(size):
    played = play(Recipe(size, 2 * size, size, system="scheveningen")).state
    for round_number, told in enumerate(PUBLISHED[str(size)].split(" | "), start=1):
        expected = set()
        for board in told.split():
            white, black = (int(one[1:]) + (size if one[0] == "B" else 0) for one in board.split("-"))
            expected.add((white, black))
        assert set(boards(before(played, round_number))) == expected


@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_everybody_of_the_other_group_once(size):
    met = {(number, opponent_in(size, one, number)) for one in range(1, size + 1) for number in range(1, size + 1)}
    assert len(met) == size * size
    for number, other in met:
        assert opponent_in(size, meeting_round(size, number, other), number) == other


@pytest.mark.parametrize("size", SIZES)
def test_colours_are_balanced_for_everybody_and_never_three_times_running(size):
    ours = dict.fromkeys(range(1, size + 1), "")
    theirs = dict(ours)
    for round_number in range(1, size + 1):
        for number in ours:
            white = a_has_white(size, round_number, number)
            ours[number] += "w" if white else "b"
            theirs[opponent_in(size, round_number, number)] += "b" if white else "w"
    for colours in (*ours.values(), *theirs.values()):
        assert abs(2 * colours.count("w") - size) <= size % 2
        assert "www" not in colours
        assert "bbb" not in colours


@pytest.mark.parametrize("size", SIZES)
def test_a_round_is_balanced_where_that_can_be(size):
    for round_number in range(1, size + 1):
        whites = sum(a_has_white(size, round_number, number) for number in range(1, size + 1))
        # With two players a side no table can balance both rounds and players; nor can one that moves the opponents on
        # by one, where half of the size is odd.
        most = size % 2 if (size in PRINTED_TABLES and size > 2) or size % 2 else 0 if size % 4 == 0 else 2
        assert abs(2 * whites - size) <= most


def ask(state, kind, player, opponent=0):
    found = answer(state, Question(kind, player, opponent=opponent))
    return found.outcome, found.reason.code


def test_why_not_names_the_group_or_the_round():
    state = before(play(Recipe(1, 8, 4, system="scheveningen")).state, 2)
    assert ask(state, Ask.OPPONENT, 1, 2) == (AnswerKind.FORBIDDEN, "scheveningen.why_same_group")
    assert ask(state, Ask.OPPONENT, 1, 5) == (AnswerKind.FORBIDDEN, "scheveningen.why_met")
    assert ask(state, Ask.OPPONENT, 1, 6)[0] is AnswerKind.HAPPENS
    assert ask(state, Ask.OPPONENT, 1, 7) == (AnswerKind.DECIDED, "scheveningen.why_later")
    assert ask(replace(state, rounds=3), Ask.OPPONENT, 1, 8) == (AnswerKind.DECIDED, "scheveningen.why_never")
    assert ask(state, Ask.BYE, 1)[0] is AnswerKind.NOT_APPLICABLE
    assert ask(state, Ask.FLOAT, 1) == (AnswerKind.NOT_APPLICABLE, "scheveningen.no_scores")
    assert ask(state, Ask.COLOUR, 1) == (AnswerKind.DECIDED, "scheveningen.colour_printed")


@pytest.mark.parametrize(("size", "code"), [(4, "printed"), (9, "odd"), (10, "sum")])
def test_a_board_tells_the_numbers_and_the_colour(size, code):
    state = event(size)
    told = explain(state, pair(state)).board_of(2)
    assert [one.code for one in told.lead] == ["scheveningen.pair"]
    assert told.steps[-1].code == f"scheveningen.colour_{code}"
    assert told.steps[-1].params["white"] == told.white
    for language in LANGUAGES:
        assert all(word(one, language) for one in (*told.lead, *told.steps))


def test_an_absent_player_keeps_the_place_and_the_board_is_forfeited():
    state = event(3)
    away = replace(state, competitors=(replace(state.competitors[0], absence=Outcome.ZERO_BYE), *state.competitors[1:]))
    assert boards(away) == boards(state)
    assert [one.code for one in explain(away, pair(away)).board_of(1).lead] == [
        "scheveningen.pair", "scheveningen.forfeit",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda state: replace(state, competitors=state.competitors[:-1]), "scheveningen.odd"),
        (lambda state: replace(state, rounds=5), "more_rounds_than_table"),
        (lambda state: replace(state, prohibitions=(Prohibition(frozenset({1, 5})),)), "prohibitions_barred"),
    ],
)
def test_what_the_table_has_no_room_for_is_refused_with_the_facts(change, code):
    with pytest.raises(InvalidState) as error:
        pair(change(event(4)))
    assert error.value.code == code
    assert all(word_error(error.value, language) for language in LANGUAGES)


def test_who_enters_in_mid_event_would_change_the_table_and_is_refused():
    state = before(play(Recipe(1, 8, 4, system="scheveningen")).state, 2)
    late = tuple(Competitor(number, (Game(Outcome.ZERO_BYE),)) for number in (9, 10))
    with pytest.raises(InvalidState) as error:
        pair(replace(state, competitors=(*state.competitors, *late)))
    assert error.value.code == "scheveningen.off_table"
    assert error.value.facts["size"] == 5


def test_who_leaves_early_stays_in_the_standings_because_every_board_counts_for_the_team():
    played = play(Recipe(4, 12, 6, system="scheveningen", withdrawal_rate=0.3)).state
    assert any(one.games[-1].outcome is Outcome.FORFEIT_LOSS for one in played.competitors)
    assert without_leavers(played) == played


def test_the_judge_sees_every_change():
    state = event(6)
    made = pair(state)
    first, second, *rest = made.pairs
    turned = (Pair(first.black, first.white), second, *rest)
    crossed = (Pair(first.white, second.white), Pair(second.black, first.black), *rest)
    assert [one.criterion for one in verify_round(state, turned).differences] == ["colour"]
    assert verify_round(state, crossed).grade is not Grade.EXACT
    assert verify_round(state, (first, first)).grade is Grade.ILLEGAL
    assert [one.code for one in breaches(state, [(1, 2)], None)] == ["legality.table"]


def test_a_played_event_goes_through_a_report_file_and_its_verdict():
    state = play(Recipe(4, 12, 6, system="scheveningen", forfeit_rate=0.05)).state
    text = write(file_of(state))
    assert "192 FIDE_SCHEVENINGEN" in text
    again = state_of(read(text.encode()), to_pair=False)
    assert {verdict.grade for verdict in verify_state(again)} == {Grade.EXACT}
