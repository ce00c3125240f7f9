"""Among equals the alphabet ranks, and letters with marks stand beside those without (C.04.2 Article 2.2)."""

from __future__ import annotations

from importlib import import_module

from django.apps import apps
from django.db import connection
from django_scopes import scopes_disabled

from tests.factories import make_tournament
from tournaments.check_in.queries import hall_of
from tournaments.entries.actions import add_entry
from tournaments.entries.desk_queries import entries_of_tournament
from tournaments.models import Entry, RegisteredPlayer
from tournaments.paper.desk_queries import attendants
from tournaments.registration.desk_queries import free_entries
from tournaments.registry.actions import save_player
from tournaments.registry.queries import register_page


def test_letters_with_marks_are_in_their_place(organization, staff):
    tournament = make_tournament(organization, entries=0)
    for name in ("Zappa, Z", "Öhman, O", "Ångström, A", "Olsen, P", "Žižka, J", "Angelov, B", "Łuczak, M", "Lund, K"):
        add_entry(tournament=tournament, actor=staff.organizer, name=name, rating=2000)
    listed = Entry.objects.filter(tournament=tournament).order_by("pairing_number").values_list("name", flat=True)
    assert [name.split(",")[0] for name in listed] == [
        "Angelov", "Ångström", "Łuczak", "Lund", "Öhman", "Olsen", "Zappa", "Žižka",
    ]  # fmt: skip


NAMES = (
    "Smithers, A", "O’Malley, B", "Smith Jones, A", "ʻOle, K", "Žižka, J", "Smith, Zoe", "Zappa, Z", "Ömer, S",
    "Omar, C",
)  # fmt: skip
ORDERED = [
    "ʻOle, K", "O’Malley, B", "Omar, C", "Ömer, S", "Smith, Zoe", "Smith Jones, A", "Smithers, A", "Zappa, Z",
    "Žižka, J",
]  # fmt: skip


def test_start_numbers_hall_desk_papers_and_register_have_one_alphabet(organization, staff):
    tournament = make_tournament(organization, entries=0)
    for name in NAMES:
        add_entry(tournament=tournament, actor=staff.organizer, name=name, rating=2000)
        save_player(organization=organization, actor=None, name=name)
    round_ = tournament.rounds.get(number=1)
    numbered = Entry.objects.filter(tournament=tournament).order_by("pairing_number")
    assert list(numbered.values_list("name", flat=True)) == ORDERED
    assert [row.entry.name for row in hall_of(round_).rows] == ORDERED
    assert [one.name for one in attendants(tournament, round_, with_codes=False)] == ORDERED
    assert [one.name for one in free_entries(tournament)] == ORDERED
    assert [one.name for one in register_page(organization).players] == ORDERED
    Entry.objects.filter(tournament=tournament).update(pairing_number=None)
    assert [row.entry.name for row in entries_of_tournament(tournament)] == ORDERED


def test_the_register_of_an_older_installation_is_put_into_order(organization):
    for name in NAMES:
        save_player(organization=organization, actor=None, name=name)
    RegisteredPlayer.objects.update(sort_key="")
    migration = import_module("tournaments.migrations.0097_alphabet_of_the_register")
    with scopes_disabled():
        migration.sort_anew(apps, connection.schema_editor())
    assert [one.name for one in register_page(organization).players] == ORDERED
