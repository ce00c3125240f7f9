"""The players of an event are brought up to date from the lists: shown first, then taken over as one change."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_tournament, publish_next
from tests.integration.tournaments.rating_lists import lists
from tests.markup import text_of
from tournaments.models import Entry, Tournament
from tournaments.rating_lists.actions import load_list
from tournaments.rating_lists.refresh_actions import refresh_entries
from tournaments.rating_lists.refreshing import compare

TWINS = [
    (20, "Rossi, Mario", "ITA", "M", "", (1700, 20), (0, 40), (0, 40), 1970, ""),
    (21, "Mario, Rossi", "ITA", "M", "", (1800, 20), (0, 40), (0, 40), 1990, ""),
]


@pytest.fixture
def tournament(organization, tmp_path):
    with scopes_disabled():
        load_list(path=lists.saved(tmp_path, lists.combined([*lists.PLAYERS, *TWINS])), month=date(2020, 1, 1))
    with scope(organization=organization):
        made = make_tournament(organization, entries=0)
        Tournament.objects.filter(pk=made.pk).update(rated_as="standard")
        made.refresh_from_db()
        yield made


def enter(tournament, name, **fields):
    return Entry.objects.create(tournament=tournament, name=name, **fields)


def changes(tournament):
    return {one.entry.name: dict(one.changes) for one in compare(tournament).differences}


def test_a_player_known_by_id_gets_what_the_list_says_and_keeps_what_is_there(tournament):
    enter(tournament, "Magnus C.", fide_id=1503014, rating=2800, title="IM", birth_year=1991)
    assert changes(tournament) == {
        "Magnus C.": {
            "rating": (2800, 2839), "fide_rating": (None, 2839), "k_factor": (None, 10), "title": ("IM", "GM"),
            "federation": ("", "NOR"),
            "sex": ("", "m"),
        }
    }  # fmt: skip


def test_a_name_in_any_order_proposes_id_year_and_sex(tournament):
    enter(tournament, "Ana Maria Munoz Perez", rating=2201, k_factor=20, title="WIM", federation="ESP")
    (found,) = compare(tournament).differences
    assert found.by_name
    assert dict(found.changes) == {
        "fide_rating": (None, 2201),
        "fide_id": (None, 4653025),
        "birth_year": (None, 2001),
        "sex": ("", "w"),
    }


def test_two_people_of_one_name_are_proposed_only_where_the_year_tells(tournament):
    entry = enter(tournament, "Rossi, Mario")
    seen = compare(tournament)
    assert (list(seen.differences), list(seen.unknown)) == ([], [entry])
    Entry.objects.filter(pk=entry.pk).update(birth_year=1990)
    assert changes(tournament)["Rossi, Mario"]["fide_id"] == (None, 21)


def test_what_contradicts_or_is_entered_already_is_not_proposed(tournament):
    enter(tournament, "Carlsen, Magnus", federation="DEN")
    enter(tournament, "Vallifuoco, Giovanni")
    enter(tournament, "G. V.", fide_id=814954, rating=2190, fide_rating=2190, k_factor=20, title="FM", federation="ITA",
          birth_year=1950, sex="m")  # fmt: skip
    seen = compare(tournament)
    assert (list(seen.differences), seen.equal, len(seen.unknown)) == ([], 1, 2)


def test_an_unrated_player_of_fide_keeps_the_rating_until_the_national_list_has_one(tournament, organization, tmp_path):
    enter(tournament, "D'Angelo, Rosa", fide_id=900100, rating=1540, federation="ITA", sex="w")
    assert changes(tournament) == {}
    path = lists.saved(tmp_path, b"Nome;Elo;ID FIDE\r\nD'Angelo Rosa;1602;900100\r\n", "n.csv")
    load_list(path=path, month=date(2020, 1, 1), organization=organization, source="fsi", kind="standard")
    assert changes(tournament) == {"D'Angelo, Rosa": {"rating": (1540, 1602), "national_rating": (None, 1602)}}


def test_what_was_ticked_is_taken_over_as_one_change(tournament, client, staff):
    magnus = enter(tournament, "Carlsen, Magnus", fide_id=1503014, rating=2800)
    ana = enter(tournament, "Muñoz Pérez, Ana María")
    client.force_login(staff.organizer)
    url = reverse("manage:entry_refresh", args=["federation", tournament.slug])
    shown = client.get(url).content.decode()
    boxes = re.findall(r'name="mark"\s+value="([^"]+)"\s+aria-label="([^"]+)"\s+(checked)?', shown)
    assert [(name, ticked) for _mark, name, ticked in boxes] == [
        ("Carlsen, Magnus", "checked"), ("Muñoz Pérez, Ana María", ""),
    ]  # fmt: skip
    answer = client.post(url, {"mark": [boxes[0][0]]}, follow=True)
    assert "1 player was brought up to date." in text_of(answer)
    magnus.refresh_from_db()
    ana.refresh_from_db()
    assert (magnus.rating, magnus.title, magnus.birth_year, magnus.pairing_number) == (2839, "GM", 1990, 1)
    assert (ana.fide_id, ana.rating) == (None, 0)
    (change,) = JournalEntry.objects.filter(action="entries.refreshed")
    assert next(iter(change.before.values()))["rating"] == 2800
    assert next(iter(change.after.values()))["rating"] == 2839


def test_what_changed_meanwhile_is_not_taken_over(tournament):
    entry = enter(tournament, "Carlsen, Magnus", fide_id=1503014, rating=2800)
    marks = [one.mark for one in compare(tournament).differences]
    Entry.objects.filter(pk=entry.pk).update(rating=2700)
    with pytest.raises(Refused, match="has changed since you looked"):
        refresh_entries(tournament=tournament, marks=marks, actor=None)
    with pytest.raises(Refused, match="Choose at least one"):
        refresh_entries(tournament=tournament, marks=[], actor=None)
    entry.refresh_from_db()
    assert entry.rating == 2700


def test_two_entries_never_get_one_id(tournament):
    enter(tournament, "Carlsen, Magnus")
    enter(tournament, "Magnus Carlsen")
    marks = [one.mark for one in compare(tournament).differences]
    assert len(marks) == 2
    with pytest.raises(Refused, match="would get the same FIDE ID"):
        refresh_entries(tournament=tournament, marks=marks, actor=None)
    assert not Entry.objects.filter(fide_id=1503014).exists()


def test_after_round_1_is_paired_nothing_is_refreshed(tournament, client, staff):
    for number in range(4):
        enter(tournament, f"Other, {number}", rating=1500 + number)
    enter(tournament, "Carlsen, Magnus", fide_id=1503014, rating=2800)
    marks = [one.mark for one in compare(tournament).differences]
    publish_next(tournament, staff.arbiter)
    client.force_login(staff.organizer)
    url = reverse("manage:entry_refresh", args=["federation", tournament.slug])
    answer = client.post(url, {"mark": marks})
    assert answer.status_code == 422
    assert "Round 1 is paired: the ratings of the start count." in text_of(answer)
    assert Entry.objects.get(fide_id=1503014).rating == 2800


def test_four_hundred_players_cost_few_queries(tournament, django_assert_max_num_queries):
    Entry.objects.bulk_create(
        Entry(tournament=tournament, name=f"Player{n:05}, Test", fide_id=(n % 2 and 500 + n) or None)
        for n in range(400)
    )
    with django_assert_max_num_queries(8):
        assert len(compare(tournament).unknown) == 400
