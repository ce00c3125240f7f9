"""One person in all events of an organization: the search, and what is kept as a file."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from portal.common.models import JournalEntry
from tests.factories import enter_results, make_organization, make_tournament
from tests.integration.tournaments.registration.people import told
from tests.team_league import captain_of, league
from tournaments.models import (
    Captain,
    Entry,
    Follower,
    FollowerMessage,
    RatedPlayer,
    RatingList,
    Registration,
    RegistrationLetter,
    Round,
    Seat,
    TeamPlayer,
    Tournament,
)
from tournaments.privacy.finding import all_records, record_of, same_person, search
from tournaments.reports.actions import freeze_report
from tournaments.teams.line_ups import show_line_ups

SEARCH = "/en/manage/federation/people/"


@pytest.fixture
def open_(event):
    """The open, with a second event in which a Giulia Rossi plays who is another one by her year of birth."""
    with scope(organization=event.organization):
        Entry.objects.filter(name="Rossi, Giulia").update(fide_id=812345, birth_year=1990, club="Circolo Bologna")
        second = make_tournament(event.organization, slug="second", entries=4)
        first, other, *_rest = Entry.objects.filter(tournament=second).order_by("pk")
        Entry.objects.filter(pk=first.pk).update(name="ROSSI Giulia", birth_year=1990)
        Entry.objects.filter(pk=other.pk).update(name="Rossi, Giulia", birth_year=2012)
    return event


def keys(event, text):
    with scope(organization=event.organization):
        return [(one.name, one.event, one.birth_year) for one in search(all_records(event.organization), text)]


def person_url(event, name, **more):
    with scope(organization=event.organization):
        entry = Entry.objects.get(name=name, **more)
    return reverse("manage:person", kwargs={"organization": "federation", "record": f"entry-{entry.pk}"})


def test_a_person_is_found_in_every_event_by_any_words_the_number_or_the_address(open_):
    assert len(keys(open_, "giulia rossi")) == 3
    assert keys(open_, "812345") == [("Rossi, Giulia", "Spring Open", 1990)]
    assert keys(open_, "gudmundur") == [("Þorvaldsson, Guðmundur", "Spring Open", None)]
    assert keys(open_, "r") == []
    with scope(organization=open_.organization):
        Registration.objects.create(
            tournament=open_.tournament, last_name="Rossi", first_name="Giulia", folded="giulia rossi",
            email="Giulia@example.org", consent="All.",
        )  # fmt: skip
    assert keys(open_, "giulia@EXAMPLE.org") == [("Rossi, Giulia", "Spring Open", None)]
    assert keys(open_, "giulia@example") == []


def test_the_same_name_is_the_same_person_unless_number_or_year_say_otherwise(open_):
    with scope(organization=open_.organization):
        records = all_records(open_.organization)
        person = next(one for one in records if one.fide_id == 812345)
        assert {(one.name, one.birth_year) for one in same_person(records, person)} == {
            ("Rossi, Giulia", 1990), ("ROSSI Giulia", 1990),
        }  # fmt: skip
        Entry.objects.filter(name="ROSSI Giulia").update(fide_id=999)
        records = all_records(open_.organization)
        assert same_person(records, person) == [person]


def test_the_file_holds_what_rows_publications_and_journal_say_of_the_person_alone(client, open_):
    client.force_login(open_.staff.owner)
    address = person_url(open_, "Rossi, Giulia", birth_year=1990)
    with scope(organization=open_.organization):
        listed = RatingList.objects.create(
            organization=open_.organization, source="own", month=date(2026, 11, 1), kind="standard", digest="x"
        )
        RatedPlayer.objects.create(rating_list=listed, fide_id=812345, name="Rossi, G.", words=" rossi g")
        JournalEntry.objects.create(
            organization=open_.organization, subject=open_.tournament.subject, action="entry.changed",
            actor=open_.staff.arbiter, before={"name": "Rossi, Giulia", "club": ""}, after={"club": "Circolo Bologna"},
        )  # fmt: skip
        enter_results(Round.objects.get(tournament=open_.tournament, number=3), open_.staff.arbiter)
        freeze_report(tournament=open_.tournament, note="", actor=open_.staff.arbiter)
        entry = Entry.objects.get(fide_id=812345)
    page = client.get(address).content.decode()
    assert page.count('name="record"') == 2
    answer = client.post(address, {"record": [f"entry-{entry.pk}"]})
    assert answer.headers["Content-Type"].startswith("application/json")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="personal-data.json"'
    assert "no-store" in answer.headers["Cache-Control"]
    kept = json.loads(answer.content)
    [record] = kept["records"]
    assert record["entry"]["club"] == "Circolo Bologna"
    assert record["entry"]["birth_year"] == 1990
    assert [game["round"] for game in record["games"]] == [1, 2, 3]
    assert [one["round"] for one in record["published"]] == [1, 2, 3]
    assert {one["said"]["name"] for one in record["published"]} == {"Rossi, Giulia"}
    assert [len(one["lines"]) for one in record["reports"]] == [1]
    assert [one["name"] for one in kept["rating_lists"]] == ["Rossi, G."]
    assert any(one["before"] == {"name": "Rossi, Giulia", "club": ""} for one in kept["journal"])
    text = answer.content.decode()
    for somebody_else in ("Bianchi, Paolo", "Ferrari, Luca", "arbiter@", str(open_.staff.arbiter)):
        assert somebody_else not in text, somebody_else


def test_the_journal_says_that_it_was_done_and_names_nobody(client, open_):
    client.force_login(open_.staff.owner)
    address = person_url(open_, "Rossi, Giulia", birth_year=1990)
    key = address.rstrip("/").rpartition("/")[2]
    before = client.get("/en/organizations/federation/journal/").content.decode()
    assert "Data of a person handed out" not in before
    assert client.post(address, {"record": [key, "entry-0", "nonsense"]}).status_code == 200
    with scope(organization=open_.organization):
        row = JournalEntry.objects.get(action="person.handed_out")
    assert (row.after, row.before, row.actor) == ({"records": key}, None, open_.staff.owner)
    assert "Data of a person handed out" in client.get("/en/organizations/federation/journal/").content.decode()


def test_nobody_is_chosen_nothing_goes_out(client, open_):
    client.force_login(open_.staff.owner)
    address = person_url(open_, "Rossi, Giulia", birth_year=1990)
    answer = client.post(address, {})
    assert (answer.status_code, answer.url) == (302, address)
    with scope(organization=open_.organization):
        assert not JournalEntry.objects.filter(action="person.handed_out").exists()


def test_a_record_of_another_person_or_organization_never_goes_out(client, open_):
    other = make_organization("other")
    with scope(organization=other):
        foreign = Entry.objects.filter(tournament=make_tournament(other, entries=4))[0]
    client.force_login(open_.staff.owner)
    assert client.get(f"{SEARCH}entry-{foreign.pk}/").status_code == 404
    assert client.get(f"{SEARCH}nonsense/").status_code == 404
    address = person_url(open_, "Rossi, Giulia", birth_year=1990)
    with scope(organization=open_.organization):
        another = Entry.objects.get(name="Bianchi, Paolo")
    answer = client.post(address, {"record": [f"entry-{another.pk}", f"entry-{foreign.pk}"]})
    assert answer.status_code == 302


def test_owners_alone_look_and_take(client, open_):
    address = person_url(open_, "Rossi, Giulia", birth_year=1990)
    for member in ("organizer", "arbiter", "viewer"):
        client.force_login(getattr(open_.staff, member))
        assert client.get(SEARCH, {"q": "rossi"}).status_code == 403
        assert client.get(address).status_code == 403
        assert client.post(address, {"record": "entry-1"}).status_code == 403


def test_a_registration_with_its_consent_letters_and_messages(client, coming):
    row = coming.enter(client)
    client.force_login(coming.staff.owner)
    assert "giulia@example.org" in client.get(SEARCH, {"q": "rossi"}).content.decode()
    answer = client.post(f"{SEARCH}registration-{row.pk}/", {"record": [f"registration-{row.pk}"]})
    [record] = json.loads(answer.content)["records"]
    assert record["registration"]["email"] == "giulia@example.org"
    assert record["registration"]["consent"] == row.consent != ""
    assert [one["kind"] for one in record["letters"]] == ["link", "state"]


def test_contact_data_go_on_request_once_the_event_is_over_and_nothing_else_does(client, coming):
    row = coming.enter(client, birth_year="2015", guardian="Rossi, Anna", guardian_agrees="on")
    client.force_login(coming.staff.owner)
    address, body = f"{SEARCH}registration-{row.pk}/contacts/", {"record": f"registration-{row.pk}", "sure": "on"}
    with scopes_disabled():
        Tournament.objects.update(ends_on=timezone.localdate())
    assert "Contact data are needed until the event is over: Open." in told(client.post(address, body, follow=True))
    with scopes_disabled():
        Tournament.objects.update(ends_on=timezone.localdate() - timedelta(days=1))
        before = Registration.objects.values().get()
    assert "tick that you want it" in told(client.post(address, {"record": body["record"]}, follow=True))
    assert "Tick at least one line" in told(client.post(address, {"sure": "on"}, follow=True))
    with scopes_disabled():
        assert Registration.objects.values().get() == before
    assert "Contact data of 1 line were deleted." in told(client.post(address, body, follow=True))
    with scopes_disabled():
        assert Registration.objects.values().get() == before | {"email": "", "guardian": "", "consent": ""}
        assert not RegistrationLetter.objects.exists()
        written = JournalEntry.objects.get(action="person.contacts_deleted")
    assert written.after == {"records": f"registration-{row.pk}"}
    assert "Contact data of 0 lines were deleted." in told(client.post(address, body, follow=True))


def test_players_and_captains_of_teams_are_people_and_teams_are_not(client, organization, staff):
    with scope(organization=organization):
        tournament = league(organization, staff.arbiter)
        player = TeamPlayer.objects.filter(team__tournament=tournament, place=1).order_by("pk")[0]
        captain = captain_of(tournament, player.team_id)
        Captain.objects.filter(pk=captain.pk).update(email="captain@example.org")
        records = all_records(organization)
        assert {one.kind for one in records} == {"player", "captain"}
        assert record_of(records, f"player-{player.pk}").team == player.team.name
    client.force_login(staff.owner)
    answer = client.post(f"{SEARCH}player-{player.pk}/", {"record": [f"player-{player.pk}"]})
    [record] = json.loads(answer.content)["records"]
    assert record["player"]["name"] == player.name
    assert [one["round"] for one in record["seats"]] == [1, 2]
    assert len(record["line_ups"]) == len(record["seats"])
    answer = client.post(f"{SEARCH}captain-{captain.pk}/", {"record": [f"captain-{captain.pk}"]})
    [record] = json.loads(answer.content)["records"]
    assert record["captain"]["email"] == "captain@example.org"
    assert "link" not in record["captain"]
    body = {"record": [f"captain-{captain.pk}"], "sure": "on"}
    client.post(f"{SEARCH}captain-{captain.pk}/contacts/", body)
    with scope(organization=organization):
        assert Captain.objects.get(pk=captain.pk).email == ""


def test_a_line_up_whose_time_has_not_passed_goes_into_no_file(client, organization, staff):
    with scope(organization=organization):
        tournament = league(organization, staff.arbiter)
        seat = Seat.objects.filter(line_up__round__number=3).order_by("pk")[0]
    client.force_login(staff.owner)
    address, body = f"{SEARCH}player-{seat.player_id}/", {"record": [f"player-{seat.player_id}"]}

    def rounds() -> list[int]:
        [record] = json.loads(client.post(address, body).content)["records"]
        return [one["round"] for one in record["seats"]]

    assert rounds() == [1, 2]
    with scope(organization=organization):
        Round.objects.filter(number=3).update(line_ups_until=timezone.now() - timedelta(minutes=1))
        assert show_line_ups(tournament=tournament)
    assert rounds() == [1, 2, 3]


def test_who_follows_a_player_by_e_mail_is_a_person_by_the_address(client, open_):
    with scope(organization=open_.organization):
        entry = Entry.objects.get(fide_id=812345)
        row = Follower.objects.create(entry=entry, email="anna@example.org", confirmed_at=timezone.now())
        other = Follower.objects.create(entry=entry, email="other@example.org")
        Follower.objects.create(entry=entry, endpoint="https://push.example/1", confirmed_at=row.asked_at)
        FollowerMessage.objects.create(
            follower=row, round=Round.objects.get(tournament=open_.tournament, number=2), kind="round", told="1:3"
        )
        asked = Registration.objects.create(
            tournament=open_.tournament, last_name="Verdi", first_name="Anna", folded="anna verdi",
            email="Anna@example.org", consent="All.",
        )  # fmt: skip
        records = all_records(open_.organization)
        found = search(records, "ANNA@example.org")
        assert {one.key for one in found} == {f"follower-{row.pk}", f"registration-{asked.pk}"}
        assert "follower" not in {one.kind for one in search(records, "anna")}
        assert len(same_person(records, record_of(records, f"registration-{asked.pk}"))) == 2
        Tournament.objects.filter(pk=open_.tournament.pk).update(ends_on=timezone.localdate())
    client.force_login(open_.staff.owner)
    address, body = f"{SEARCH}follower-{row.pk}/", {"record": [f"follower-{row.pk}"]}
    assert client.get(SEARCH, {"q": "anna@example.org"}).content.decode().count(f'href="{address}"') == 1
    answer = client.post(address, body)
    [record] = json.loads(answer.content)["records"]
    assert (record["follower"]["email"], record["follows"]) == ("anna@example.org", "Rossi, Giulia")
    assert [(one["round"], one["told"]) for one in record["messages"]] == [(2, "1:3")]
    assert "other@example.org" not in answer.content.decode()
    gone = client.post(f"{address}contacts/", body | {"sure": "on"}, follow=True)
    assert gone.status_code == 200
    assert "Contact data of 1 line were deleted." in told(gone)
    with scope(organization=open_.organization):
        assert set(Follower.objects.values_list("email", flat=True)) == {"", other.email}
        assert Registration.objects.get().email == "Anna@example.org"


def test_a_few_queries_find_a_person_however_many_events_there_are(open_, django_assert_num_queries):
    with scope(organization=open_.organization), django_assert_num_queries(5):
        assert all_records(open_.organization)
