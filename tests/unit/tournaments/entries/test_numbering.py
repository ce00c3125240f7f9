"""The initial order and what happens to it when players come, go and are corrected (C.04.2 Article 2)."""

from __future__ import annotations

from functools import partial

import pytest

from tournaments.entries import numbering
from tournaments.entries.initial_order import InitialOrder
from tournaments.entries.numbering import ranked
from tournaments.models import Entry

listed = partial(numbering.listed, order=InitialOrder())


def entry(pk, rating=2000, *, title="", name="", number=None, **fields):
    return Entry(pk=pk, rating=rating, title=title, name=name or f"Player {pk}", pairing_number=number, **fields)


def ids(entries):
    return [one.pk for one in entries]


def test_rating_comes_first_then_title_then_name():
    field = [
        entry(1, 2000, title="WGM", name="Zeta"),
        entry(2, 2000, title="IM", name="Zeta"),
        entry(3, 2100),
        entry(4, 2000, title="GM", name="Zeta"),
        entry(5, 2000, name="alpha"),
        entry(6, 2000, name="Beta"),
        entry(7, 0, title="GM"),
        entry(8, 2000, title="FM", name="Zeta"),
    ]
    assert ids(ranked(field)) == [3, 4, 2, 1, 8, 5, 6, 7]


def test_before_round_one_only_who_comes_is_listed():
    field = [entry(1), entry(2, status="withdrawn", number=2), entry(3, first_round=2), entry(4, 2400)]
    assert ids(listed(field, round_number=1, renumber=True)) == [4, 1]


@pytest.mark.parametrize(("rating", "expected"), [(2500, [9, 1, 2, 3]), (2150, [1, 9, 2, 3]), (1000, [1, 2, 3, 9])])
def test_a_late_entry_is_inserted_at_its_place(rating, expected):
    field = [
        entry(1, 2200, number=1),
        entry(2, 2100, number=2),
        entry(3, 2000, number=3),
        entry(9, rating, first_round=3),
    ]
    assert ids(listed(field, round_number=2, renumber=False)) == [1, 2, 3]
    assert ids(listed(field, round_number=3, renumber=False)) == expected


def test_two_late_entries_come_in_their_own_order():
    field = [entry(1, 2200, number=1), entry(2, 2000, number=2), entry(8, 2100, name="B"), entry(9, 2100, name="A")]
    assert ids(listed(field, round_number=2, renumber=False)) == [1, 9, 8, 2]


def test_later_corrections_do_not_move_anybody():
    field = [entry(1, 1000, number=1), entry(2, 2900, number=2), entry(3, 2000, number=3, status="withdrawn")]
    assert ids(listed(field, round_number=5, renumber=False)) == [1, 2, 3]


def test_a_correction_ranks_everybody_anew_and_keeps_the_withdrawn():
    field = [entry(1, 1000, number=1), entry(2, 2900, number=2), entry(3, 2000, number=3, status="withdrawn")]
    assert ids(listed(field, round_number=3, renumber=True)) == [2, 3, 1]
