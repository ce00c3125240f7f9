"""Programs find players by the words of their names, as the desk does."""

from __future__ import annotations

import pytest

from tests.factories import add_entries, make_tournament
from tests.integration.tournaments.desk import inside, organization, staff
from tournaments.models import Entry

__all__ = ["inside", "organization", "staff"]

pytestmark = pytest.mark.django_db

NAMES = ("Steiner, Anna", "Stanić, Željko", "Stanley, Bo", "O'Neil, Ann")


@pytest.fixture
def event(organization, inside):
    made = make_tournament(organization, entries=0)
    for entry, name in zip(add_entries(made, len(NAMES)), NAMES, strict=True):
        Entry.objects.filter(pk=entry.pk).update(name=name)
    return made


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Steiner", [0]), ("steiner", [0]), ("STEINER anna", [0]), ("anna, steiner", [0]), ("stanić", [1]),
        ("Stanic", [1]), ("zeljko", [1]), ("stan", [1, 2]), ("ann", [0, 3]), ("nobody", []), ("", [0, 1, 2, 3]),
        ("ć", [1]), (" , ", [0, 1, 2, 3]),
    ],
)  # fmt: skip
def test_capitals_accents_and_the_order_of_words_do_not_matter(event, program, typed, found):
    answer = program("read")("GET", f"desk/entries/?name={typed}")
    assert answer.status_code == 200
    assert [row["name"] for row in answer.json()["results"]] == [NAMES[place] for place in found]
