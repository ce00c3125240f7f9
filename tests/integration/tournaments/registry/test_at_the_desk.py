"""Players of the register at the entry desk, in imported lists, and who of an event has no valid membership."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django_scopes import scope

from portal.organizations.models import EventMembership
from tests.factories import make_organization, make_tournament, make_user
from tests.integration.tournaments.desk import Desk
from tests.markup import text_of
from tournaments.imports.entry_matching import Verdict
from tournaments.imports.importing import hand_to_worker, import_confirmed
from tournaments.imports.pending import keep_upload
from tournaments.imports.preview import preview
from tournaments.models import Entry, PendingImport, RegisteredEntry
from tournaments.registry.actions import change_settings, save_club, save_player, set_membership
from tournaments.registry.recognising import recognise, without_membership


@pytest.fixture
def event(organization, inside):
    return make_tournament(organization, slug="open", rounds=5, entries=0)


@pytest.fixture
def mario(organization, event):
    club = save_club(organization=organization, actor=None, name="Circolo Due")
    player = save_player(
        organization=organization, actor=None, name="Rossi, Mario", birth_year=1987, birth_day="05-31", sex="m",
        federation="ITA", fide_id=800001, national_id="A1", title="FM", club=club,
    )  # fmt: skip
    set_membership(player=player, season="2026", expires_on=event.starts_on, actor=None)
    return player


def entered():
    return Entry.objects.get(name="Rossi, Mario")


def test_three_letters_and_enter_add_a_player_of_the_register(desk, event, mario):
    shown = desk("organizer").client.get(desk("organizer").url("entry_listed"), {"name": "mar ros"})
    assert "In the register Add Rossi, Mario 1987 · 800001 · national ID A1 · Circolo Due" in text_of(shown)
    assert "no valid membership" not in text_of(shown)
    desk("organizer").post("entry_listed", data={"name": "mar ros", "registered": mario.pk})
    entry = entered()
    assert (entry.fide_id, entry.birth_year, entry.birth_day, entry.sex, entry.title, entry.club) == (
        800001, 1987, "05-31", "m", "FM", "Circolo Due",
    )  # fmt: skip
    assert RegisteredEntry.objects.get(entry=entry).player == mario
    again = desk("organizer").post("entry_listed", data={"name": "mar ros", "registered": mario.pk}, follow=True)
    assert "is in this tournament already" in text_of(again)
    assert Entry.objects.filter(name="Rossi, Mario").count() == 1


def test_an_older_answer_and_another_register_add_nobody(desk, event, mario):
    answer = desk("organizer").post("entry_listed", data={"name": "bianchi", "registered": mario.pk})
    assert answer.status_code == 200
    desk("organizer").post("entry_listed", data={"name": "mar ros", "registered": mario.pk + 99})
    assert not Entry.objects.exists()


LIST = "Name;Year of birth\nMario Rossi;1987\nBianchi, Anna;1987\n"


def upload(at):
    """Import a list at the desk; what the preview said of it."""
    file = SimpleUploadedFile("list.csv", LIST.encode())
    shown = at.post("import", data={"file": file}, follow=True)
    at.post("import_preview", data={"digest": shown.context["preview"].digest})
    return text_of(shown)


def test_an_imported_list_is_filled_in_from_the_register_and_the_preview_says_with_what(desk, event, mario):
    said = upload(desk("organizer"))
    for words in ("FIDE ID 800001", "title FM", "month and day of birth 05-31", "club Circolo Due", "sex m"):
        assert f"From the register: {words}" in said
    entry = Entry.objects.get(name="Mario Rossi")
    assert (entry.fide_id, entry.title, entry.birth_day, entry.club) == (800001, "FM", "05-31", "Circolo Due")
    assert list(RegisteredEntry.objects.values_list("entry", "player")) == [(entry.pk, mario.pk)]
    other = Entry.objects.get(name="Bianchi, Anna")
    assert (other.fide_id, other.title, other.birth_day, other.club) == (None, "", "", "")


def test_who_may_not_read_the_register_reads_none_of_it_by_an_import(desk, organization, event, mario):
    helper = make_user("helper@example.org")
    EventMembership.objects.create(organization=organization, tournament=event, user=helper, roles="event_arbiter")
    client = Client()
    client.force_login(helper)
    said = upload(Desk(client, organization, helper))
    assert "Mario Rossi" in said
    assert "From the register" not in said
    entry = Entry.objects.get(name="Mario Rossi")
    assert (entry.fide_id, entry.title, entry.birth_day, entry.club, entry.sex) == (None, "", "", "", "")


def test_a_number_of_the_register_that_is_there_already_is_somebody_who_is_there(organization, event, mario):
    Entry.objects.create(tournament=event, name="Rossi, M.", fide_id=800001)
    seen = preview(LIST.encode(), event, with_register=True)
    assert [(row.values["name"], row.verdict) for row in seen.rows] == [
        ("Mario Rossi", Verdict.UPDATE), ("Bianchi, Anna", Verdict.NEW),
    ]  # fmt: skip
    assert seen.rows[0].values["fide_id"] == 800001


def test_a_worker_imports_what_the_preview_showed(organization, staff, event, mario):
    waiting = keep_upload(tournament=event, user=staff.organizer, filename="list.csv", content=LIST.encode())
    hand_to_worker(waiting=waiting, seen=preview(LIST.encode(), event, with_register=True))
    import_confirmed(pending_id=waiting.pk)
    assert PendingImport.objects.get().state == "done"
    assert Entry.objects.get(name="Mario Rossi").fide_id == 800001


def test_nobody_is_recognised_where_two_may_be_meant_or_a_number_differs(organization, event, mario):
    save_player(organization=organization, actor=None, name="Mario Rossi", birth_year=1987)
    two_of_a_name = Entry(name="Rossi, Mario", birth_year=1987)
    other_number = Entry(name="Rossi, Mario", birth_year=1987, fide_id=5)
    same_number = Entry(name="R., M.", fide_id=800001)
    no_year = Entry(name="Rossi, Mario")
    assert recognise(event, [two_of_a_name, other_number, same_number, no_year]) == {2: mario}


def test_the_entry_list_warns_of_who_is_no_member_and_refuses_nobody(desk, organization, event, mario):
    late = save_player(organization=organization, actor=None, name="Late, Lia", fide_id=7)
    set_membership(player=late, season="2025", expires_on=event.starts_on - timedelta(days=1), actor=None)
    for name in ("rossi", "late"):
        player = mario if name == "rossi" else late
        desk("organizer").post("entry_listed", data={"name": name, "registered": player.pk})
    desk("organizer").post("entry_add", data={"name": "Nobody, Ned", "rating": "0", "first_round": "1"})
    assert Entry.objects.count() == 3
    assert "no valid membership" not in text_of(desk("arbiter").get("entries")), "nobody has asked for it"
    change_settings(organization=organization, actor=None, checks_memberships=True)
    text = text_of(desk("arbiter").get("entries"))
    assert "2 players have no valid membership on the first day" in text
    assert [(one.entry.name, one.is_registered) for one in without_membership(event)] == [
        ("Late, Lia", True), ("Nobody, Ned", False),
    ]  # fmt: skip


def test_players_of_one_organization_are_unknown_in_another(organization, event, mario):
    away = make_organization("away")
    with scope(organization=away):
        other = make_tournament(away, slug="open", rounds=5, entries=0)
        assert recognise(other, [Entry(name="R., M.", fide_id=800001)]) == {}
