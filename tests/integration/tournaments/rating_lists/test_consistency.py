"""What does not fit together in the players of an event is named to the desk, by itself and beside FIDE's list."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from tests.factories import make_tournament
from tests.integration.tournaments.rating_lists import lists
from tests.markup import text_of
from tournaments.models import Entry, Tournament
from tournaments.rating_lists.actions import load_list
from tournaments.rating_lists.consistency import doubts_of


@pytest.fixture
def tournament(organization, tmp_path):
    with scopes_disabled():
        load_list(path=lists.saved(tmp_path, lists.combined()), month=date(2020, 1, 1))
    with scope(organization=organization):
        made = make_tournament(organization, entries=0)
        Tournament.objects.filter(pk=made.pk).update(rated_as="standard")
        made.refresh_from_db()
        yield made


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"rating": 1380}, "FIDE’s lists give no rating below 1400; here stands 1380 (B.02 Article 7.2)."),
        ({"rating": 2950}, "Nobody ever had a rating of 2950."),
        ({"rating": 1800, "fide_rating": 1800}, "A FIDE rating without a FIDE ID."),
        (
            {"rating": 1900, "fide_rating": 1800, "fide_id": 814954, "name": "Vallifuoco, Giovanni"},
            "1900 counts; by the rule of the event it would be 1800.",
        ),
        ({"rating": 2450, "k_factor": 20}, "K is 10 from 2400 on, and here 20 (B.02 Article 8.3.3)."),
        (
            {"rating": 2000, "k_factor": 40, "rated_games": 31, "birth_year": 1980},
            "K is 40 until 30 games, and for juniors below 2300 (B.02 Article 8.3.3).",
        ),
        ({"rating": 1500, "title": "GM"}, "GM with a rating of 1500 is unusual."),
        ({"rating": 2100, "title": "WFM", "sex": "m"}, "WFM is a title of women."),
        ({"birth_year": 1901}, "Born in 1901?"),
        ({"fide_id": 4711}, "The FIDE ID 4711 is not in FIDE’s list."),
        ({"fide_id": 1503014}, "The FIDE ID 1503014 belongs to Carlsen, Magnus in FIDE’s list."),
        (
            {"fide_id": 1503014, "name": "Carlsen, M.", "federation": "DEN"},
            "Federation: DEN here, NOR in FIDE’s list.",
        ),
        (
            {"fide_id": 1503014, "name": "Carlsen, M.", "birth_year": 1991},
            "Year of birth: 1991 here, 1990 in FIDE’s list.",
        ),
    ],
)
def test_what_does_not_fit_is_said(tournament, fields, said):
    Entry.objects.create(tournament=tournament, **{"name": "Somebody, Else", **fields})
    (doubt,) = doubts_of(tournament)
    assert doubt.sentences == (said,)


def test_what_fits_is_not_mentioned(tournament):
    Entry.objects.create(
        tournament=tournament, name="Carlsen, Magnus", fide_id=1503014, rating=2839, fide_rating=2839, k_factor=10,
        title="GM", federation="NOR", sex="m", birth_year=1990,
    )  # fmt: skip
    Entry.objects.create(tournament=tournament, name="Junior, Jo", rating=1500, k_factor=40, rated_games=80)
    assert doubts_of(tournament) == []


def test_two_of_one_name_and_year_are_both_named(tournament):
    for name in ("Rossi, Mario", "mario ROSSI"):
        Entry.objects.create(tournament=tournament, name=name, birth_year=1990)
    assert [doubt.entry.name for doubt in doubts_of(tournament)] == ["Rossi, Mario", "mario ROSSI"]


def test_the_desk_reads_it_beside_the_lists(tournament, client, staff):
    Entry.objects.create(tournament=tournament, name="Somebody, Else", fide_id=4711)
    client.force_login(staff.organizer)
    text = text_of(client.get(reverse("manage:entry_refresh", args=["federation", tournament.slug])))
    assert "The FIDE ID 4711 is not in FIDE’s list." in text
