"""A file in which games were put right for the rating report alone is read as the event counted it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.trf import counted_file, file_of, judge_ranks, read, state_of, write

WHITE, BLACK = Colour.WHITE, Colour.BLACK
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def state(first=(WIN, LOSS), colours=(WHITE, BLACK), balance=((), ())):
    """Two rounds of four players; ``first`` and ``colours`` are those of 1 and 3 in round 1."""
    games = {
        1: (Game(first[0], 3, colours[0]), Game(DRAW, 2, WHITE)),
        2: (Game(LOSS, 4, BLACK), Game(DRAW, 1, BLACK)),
        3: (Game(first[1], 1, colours[1]), Game(LOSS, 4, WHITE)),
        4: (Game(WIN, 2, WHITE), Game(WIN, 3, BLACK)),
    }
    kept = {1: balance[0], 3: balance[1]}
    return TournamentState(
        tuple(Competitor(n, games[n], rating=2000 - n, adjustments=kept.get(n, ())) for n in games), 3, 2
    )


def file(event, *comments, **fields):
    return read(write(replace(file_of(event, name="Event"), other_lines=comments, **fields)))


def counted(event, *comments):
    made = file(event, *comments)
    return state_of(counted_file(made), to_pair=False).competitors


REPORT = ", for the rating report only"
SLIP = f"### Result correction @ Round 2: round 1, 1 - 3: 0-1 instead of 1-0{REPORT}"
COUNTED = "### Result correction @ Round 1: round 1, 1 - 3: 1/2-1/2 instead of 1-0"
TURNED = f"### Colour correction @ Round 2: round 1, 1 - 3: colours exchanged{REPORT}"


def test_result_colours_and_points_are_those_that_counted():
    reported = state((LOSS, WIN), (BLACK, WHITE), ((10,), (-10,)))
    assert counted(reported, SLIP, TURNED) == state().competitors
    assert counted(reported) == reported.competitors, "without a word the file counts as it stands"


def test_a_bonus_of_the_same_round_stays():
    reported = state((LOSS, WIN), balance=((5,), (-10, 20)))
    assert counted(reported, SLIP) == state(balance=((-5,), (0, 20))).competitors


def test_without_records_299_the_points_of_the_file_stay():
    one = counted(state((LOSS, WIN)), SLIP)[0]
    assert (one.games[0].outcome, one.adjustments) == (WIN, (-10,))


@pytest.mark.parametrize(
    ("comments", "result"),
    [
        ((SLIP, f"### Result correction @ Round 2: round 1, 1 - 3: 1-0 instead of 0-1{REPORT}"), WIN),
        ((COUNTED, SLIP.replace("1-0", "1/2-1/2")), DRAW),
        ((SLIP, "### Result correction @ Round 2: round 1, 1 - 3: 0-1 instead of 1-0"), None),
        ((SLIP.replace("0-1 instead", "1/2-1/2 instead"),), None),
        ((SLIP.replace("1 - 3", "1 - 2"),), None),
        ((SLIP.replace("round 1", "round 9"),), None),
        ((SLIP.replace("1 - 3", "1 - 77"),), None),
        ((SLIP.replace("round 1,", "round 0,"),), None),
    ],
)  # fmt: skip
def test_the_comments_of_a_game_are_read_in_their_order(comments, result):
    """None: the file counts as it stands, since a later correction counted or the comment does not fit."""
    stands = WIN if result is WIN else LOSS
    reported = state((stands, LOSS if stands is WIN else WIN))
    assert counted(reported, *comments)[0].games[0].outcome is (stands if result is None else result)


def test_the_ranks_are_judged_by_what_counted():
    """1 and 2 have as many points; 1 has the win that counted, 2 more games with Black."""
    reported = state((LOSS, WIN), balance=((10,), (-10,)))
    with_bonus = tuple(replace(one, adjustments=(10,)) if one.number == 2 else one for one in reported.competitors)
    reported = replace(reported, competitors=with_bonus)
    ranks = {4: 1, 1: 2, 2: 3, 3: 4}
    placed = tuple(replace(one, rank=ranks[one.number]) for one in file_of(reported).players)
    fields = {"players": placed, "tie_breaks": ("WIN", "BPG")}
    assert not judge_ranks(file(reported, SLIP, **fields)).misplaced
    assert {one.number for one in judge_ranks(file(reported, **fields)).misplaced} == {1, 2}
