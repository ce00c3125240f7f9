"""Play-offs and lots: where they fit, what they change, and that lots can be drawn again."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engine.standings import Decision, Means, Row, decide, describe_decision, draw
from pairing.engine.wording import word

ROWS = (
    Row(4, 1, 50, {}),
    Row(2, 2, 45, {}), Row(7, 2, 45, {}),
    Row(1, 4, 45, {}),
    Row(3, 5, 40, {}), Row(5, 5, 40, {}), Row(6, 5, 40, {}),
)  # fmt: skip


def after(means: Means, places: dict[int, int]) -> list[tuple[int, int]] | None:
    rows = decide(ROWS, Decision(means, places))
    return None if rows is None else [(row.number, row.rank) for row in rows]


@pytest.mark.parametrize(
    ("means", "places", "wanted"),
    [
        # Lots separate those whom nothing else separates.
        (Means.LOTS, {2: 2, 7: 1}, [(4, 1), (7, 2), (2, 3), (1, 4), (3, 5), (5, 5), (6, 5)]),
        (Means.LOTS, {3: 3, 5: 1, 6: 2}, [(4, 1), (2, 2), (7, 2), (1, 4), (5, 5), (6, 6), (3, 7)]),
        # A play-off may come before the tie-breaks: the last of three becomes the first.
        (Means.PLAY_OFF, {1: 1, 2: 2, 7: 3}, [(4, 1), (1, 2), (2, 3), (7, 4), (3, 5), (5, 5), (6, 5)]),
        # Who shares a place of the play-off stays in the order of the tie-breaks, and level where they left a tie.
        (Means.PLAY_OFF, {1: 1, 2: 2, 7: 2}, [(4, 1), (1, 2), (2, 3), (7, 3), (3, 5), (5, 5), (6, 5)]),
        (Means.PLAY_OFF, {7: 1, 2: 2, 1: 2}, [(4, 1), (7, 2), (2, 3), (1, 4), (3, 5), (5, 5), (6, 5)]),
        (Means.PLAY_OFF, {2: 1, 7: 2}, [(4, 1), (2, 2), (7, 3), (1, 4), (3, 5), (5, 5), (6, 5)]),
    ],
)
def test_who_comes_first(means, places, wanted):
    assert after(means, places) == wanted


@pytest.mark.parametrize(
    ("means", "places"),
    [
        (Means.LOTS, {2: 1, 7: 2, 1: 3}),  # the tie-breaks separate number 1 from the others
        (Means.LOTS, {3: 1, 5: 2}),  # number 6 is tied with them and was left out
        (Means.PLAY_OFF, {3: 1, 5: 2}),
        (Means.PLAY_OFF, {4: 2, 2: 1, 7: 3}),  # not level on points
        (Means.PLAY_OFF, {2: 1, 1: 2}),  # number 7 stands between them
        (Means.PLAY_OFF, {2: 1, 99: 2}),
    ],
)
def test_where_a_decision_does_not_fit(means, places):
    assert after(means, places) is None


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=2, max_size=9), st.data())
def test_a_decision_moves_nobody_else(marks, data):
    ordered = sorted(marks, reverse=True)
    rows = tuple(Row(number, 1 + ordered.index(mark), mark[0], {}) for number, mark in enumerate(ordered, start=1))
    groups = [list(group) for _, group in groupby(rows, key=lambda row: row.points)]
    group = data.draw(st.sampled_from(groups))
    places = {row.number: data.draw(st.integers(1, len(group))) for row in group}
    after = decide(rows, Decision(Means.PLAY_OFF, places))
    assert after is not None
    assert [row for row in after if row.number not in places] == [row for row in rows if row.number not in places]
    assert [row.rank for row in after] == sorted(row.rank for row in after)
    decided = [row for row in after if row.number in places]
    assert [places[row.number] for row in decided] == sorted(places.values())
    assert decided[0].rank == group[0].rank


@given(st.sets(st.integers(1, 300), min_size=1, max_size=20), st.text(max_size=20), st.randoms(use_true_random=False))
def test_lots_are_the_same_for_everybody_who_draws_them_again(numbers, seed, rng):
    shuffled = list(numbers)
    rng.shuffle(shuffled)
    assert draw(shuffled, seed) == draw(sorted(numbers), seed)
    assert sorted(draw(numbers, seed)) == sorted(numbers)


def test_lots_favour_nobody():
    firsts = [draw(range(1, 5), f"event {index}")[0] for index in range(4000)]
    assert all(900 < firsts.count(number) < 1100 for number in range(1, 5))


def test_a_decision_in_words():
    lots = Decision(Means.LOTS, {2: 2, 7: 1})
    assert word(describe_decision(lots, 7), "en", {2: "Rossi", 7: "Greco"}) == "Place 1 by lot among Rossi and Greco."
    play_off = Decision(Means.PLAY_OFF, {2: 2, 7: 1})
    assert word(describe_decision(play_off, 2), "it") == "Posto 2 in uno spareggio giocato tra n. 2 e n. 7."
