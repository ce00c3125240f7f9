"""Several people press at the same moment, each with a connection of their own: nobody gets two places, and no place is
given twice. PostgreSQL only: SQLite lets one write at a time anyway."""

from __future__ import annotations

import threading
from collections import Counter

import pytest
from django.db import connection
from django.utils import timezone
from django_scopes import scope

from portal.common.errors import Refused
from tests.factories import make_organization, make_tournament
from tournaments.entries.actions import add_entry
from tournaments.festivals.actions import add_section, create_festival
from tournaments.festivals.moving import move_entry
from tournaments.models import Entry, Registration
from tournaments.registration.acceptance import accept
from tournaments.registration.actions import confirm
from tournaments.registration.desk_actions import accept_all
from tournaments.registration.own_actions import cancel
from tournaments.registration.settings_actions import save_settings

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one write at a time"),
]
PLACES = 3


@pytest.fixture
def two():
    """Two sections of a festival with the registration open."""
    organization = make_organization()
    with scope(organization=organization):
        festival = create_festival(organization=organization, actor=None, name="Spring", slug="spring")
        sections = [make_tournament(organization, slug=f"open-{letter}", entries=0) for letter in "ab"]
        for one in sections:
            add_section(festival=festival, tournament=one, actor=None, section=one.slug)
            save_settings(tournament=one, actor=None, registration_open=True, most_players=PLACES)
            one.refresh_from_db()
    return organization, sections


def at_once(organization, *acts):
    """Call every one of ``acts`` at the same moment; what each said: blank, or why it was refused."""
    begin, said = threading.Barrier(len(acts)), {}

    def run(place, act):
        begin.wait()
        try:
            with scope(organization=organization):
                act()
            said[place] = ""
        except Refused as refused:
            said[place] = refused.code
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=both) for both in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(said) == len(acts), "somebody neither came to an end nor was refused"
    return sorted(said.values())


def asked(tournament, number, **fields):
    name = f"player {number}"
    return Registration.objects.create(
        tournament=tournament, last_name=name, folded=name, birth_year=1980, email=f"{number}@example.org", **fields
    )


@pytest.mark.parametrize("turn", range(5))
def test_one_person_confirms_two_sections_and_has_one_place(two, turn):
    organization, (one, other) = two
    with scope(organization=organization):
        both = [asked(section, turn) for section in (one, other)]
    said = at_once(organization, *(lambda row=row: confirm(row) for row in both))
    with scope(organization=organization):
        assert [row.state for row in Registration.objects.all()] == ["pending"]
    assert said == ["", "registration_gone"]


def test_the_last_places_are_given_once_and_the_waiting_list_moves_up_once(two):
    organization, (one, _other) = two
    with scope(organization=organization):
        rows = [asked(one, number) for number in range(8)]
    at_once(organization, *(lambda row=row: confirm(row) for row in rows))
    with scope(organization=organization):
        assert Counter(Registration.objects.values_list("state", flat=True)) == {"pending": PLACES, "waiting": 5}
        placed = list(Registration.objects.filter(state="pending"))[:2]
    at_once(organization, *(lambda row=row: cancel(row) for row in placed))
    with scope(organization=organization):
        states = Counter(Registration.objects.values_list("state", flat=True))
        assert states == {"pending": PLACES, "waiting": 3, "cancelled": 2}


def test_two_at_the_desk_accept_everybody_and_each_is_entered_once(two):
    organization, (one, _other) = two
    with scope(organization=organization):
        save_settings(tournament=one, actor=None, registration_open=True, most_players=60)
        for number in range(20):
            asked(one, number, state="pending")
    at_once(organization, *[lambda: accept_all(one, actor=None)] * 2)
    with scope(organization=organization):
        assert Entry.objects.filter(tournament=one).count() == 20
        assert Registration.objects.filter(state="accepted", entry__isnull=False).count() == 20
        numbers = Entry.objects.order_by("pairing_number").values_list("pairing_number", flat=True)
        assert list(numbers) == list(range(1, 21))


@pytest.mark.parametrize("turn", range(5))
def test_a_player_cancels_while_the_desk_accepts(two, turn):
    organization, (one, _other) = two
    with scope(organization=organization):
        row = asked(one, turn, state="pending")
    said = at_once(organization, lambda: accept(row, actor=None), lambda: cancel(row))
    with scope(organization=organization):
        row.refresh_from_db()
        assert row.state == "cancelled"
        assert row.entry is None
        assert not Entry.objects.exists(), "a player who cancelled stands in no list"
    assert said in (["", ""], ["", "settled"])


def test_a_place_that_becomes_free_goes_to_who_waits_and_not_to_who_confirms_meanwhile(two):
    organization, (one, _other) = two
    with scope(organization=organization):
        placed = [asked(one, number, state="pending", confirmed_at=timezone.now()) for number in range(PLACES)]
        waiting = asked(one, 8, state="waiting", confirmed_at=timezone.now())
        late = asked(one, 9)
    at_once(organization, lambda: cancel(placed[0]), lambda: confirm(late), lambda: accept(placed[1], actor=None))
    with scope(organization=organization):
        waiting.refresh_from_db()
        late.refresh_from_db()
        assert (waiting.state, late.state) == ("pending", "waiting")
        there = Registration.objects.filter(state__in=["pending", "accepted"]).count()
        assert there == PLACES


@pytest.mark.parametrize("turn", range(5))
def test_the_same_player_is_added_to_two_sections_once(two, turn):
    organization, sections = two
    said = at_once(
        organization,
        *(
            lambda section=section: add_entry(tournament=section, actor=None, name="Rossi, Anna", fide_id=800001 + turn)
            for section in sections
        ),
    )
    assert said == ["", "in_another_section"]
    with scope(organization=organization):
        assert Entry.objects.count() == 1


def test_two_players_change_places_without_waiting_for_each_other_for_ever(two):
    organization, (one, other) = two
    with scope(organization=organization):
        anna = add_entry(tournament=one, actor=None, name="Rossi, Anna")
        ugo = add_entry(tournament=other, actor=None, name="Neri, Ugo")
    said = at_once(
        organization,
        lambda: move_entry(entry=anna, to=other, actor=None),
        lambda: move_entry(entry=ugo, to=one, actor=None),
    )
    assert said == ["", ""]
    with scope(organization=organization):
        assert {(row.name, row.tournament_id) for row in Entry.objects.all()} == {
            ("Rossi, Anna", other.pk), ("Neri, Ugo", one.pk),
        }  # fmt: skip
