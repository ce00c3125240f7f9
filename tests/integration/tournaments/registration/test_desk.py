"""The desk's list: accepting, refusing, merging, ticking fees, the filters, the file."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.db import connection
from django.db.models import Count
from django.test.utils import CaptureQueriesContext
from django_scopes import scope, scopes_disabled

from portal.common.models import JournalEntry
from tests.factories import pair_round, publish_next
from tests.integration.tournaments.registration.people import link, rows, told
from tournaments.entries.actions import add_entry, remove_entry, withdraw_entry
from tournaments.models import Bye, Entry, Registration, RegistrationLetter, Regulations, Tournament
from tournaments.registration.desk_actions import Accepted, accept_all
from tournaments.registration.sweeping import move_waiting_lists_up
from tournaments.registration.twins import folded

BIANCHI = {"last_name": "Bianchi", "fide_id": "", "email": "b@example.org"}
CONTI = {"last_name": "Conti", "fide_id": "", "email": "c@example.org"}


@pytest.fixture
def arbiter(desk):
    return desk("arbiter")


def entered(coming, **wanted) -> list[Entry]:
    with scope(organization=coming.organization):
        return list(Entry.objects.filter(tournament=coming.tournament, **wanted))


def names(page) -> list[str]:
    return re.findall(r'<th scope="row">\s*<a [^>]*>([^<]+)</a>', page.content.decode())


def press(arbiter, name, row, **data):
    return arbiter.post(name, row.pk, data=data, follow=True)


def test_accepting_makes_a_player_of_the_list_and_writes_to_the_player(client, coming, arbiter):
    row = coming.enter(client)
    coming.letters()
    assert "Rossi, Giulia is in the list of players." in told(press(arbiter, "registration_accept", row))
    (player,) = entered(coming, name="Rossi, Giulia")
    assert (player.fide_id, player.federation, player.rating, player.club) == (812345, "ITA", 1850, "Circolo Bologna")
    assert (player.birth_year, player.sex, player.pairing_number) == (1990, "w", 5)
    assert rows()[0].entry == player
    (letter,) = coming.letters()
    assert (letter.to, letter.subject) == (["giulia@example.org"], "Open: You take part")
    page = client.get(link(letter.body))
    assert coming.url("player", entry=player.pk) in page.content.decode()
    again = press(arbiter, "registration_accept", row)
    assert "The registration of Rossi, Giulia was decided already: accepted." in told(again)
    with scope(organization=coming.organization):
        assert JournalEntry.objects.get(action="registration.accepted").actor == coming.staff.arbiter
    assert "Registration accepted" in told(arbiter.get("journal"))


def test_byes_wished_are_noted_as_the_regulations_allow(client, coming, arbiter):
    coming.set(bye_rounds=[1, 2, 3])
    with scope(organization=coming.organization):
        Regulations.objects.update(half_point_byes=1, last_half_point_round=2)
    row = coming.enter(client, byes=["1", "2", "3"])
    press(arbiter, "registration_accept", row)
    with scope(organization=coming.organization):
        found = Bye.objects.filter(entry__name="Rossi, Giulia").order_by("round__number")
        assert list(found.values_list("round__number", "kind")) == [(1, "H"), (2, "Z"), (3, "Z")]


def test_nobody_is_accepted_before_confirming(client, coming, arbiter):
    coming.send(client)
    row = rows()[0]
    assert "Rossi, Giulia has not confirmed the address yet." in told(press(arbiter, "registration_accept", row))
    assert entered(coming, name="Rossi, Giulia") == []
    assert "registration_accept" not in arbiter.text("registrations")


def test_somebody_in_the_list_is_merged_and_keeps_what_the_list_says(client, coming, arbiter):
    row = coming.enter(client)
    with scope(organization=coming.organization):
        player = add_entry(tournament=coming.tournament, actor=None, name="ROSSI, Giùlia", rating=1900, club="Other")
    page = arbiter.get("registrations")
    assert "in the list already" in told(page)
    assert arbiter.url("registration_accept", row.pk) not in page.content.decode()
    said = told(press(arbiter, "registration_accept", row))
    assert "ROSSI, Giùlia is in the list of players already. Merge the registration with that player." in said
    one = arbiter.get("registration", row.pk)
    assert "Somebody like this is in the list already" in told(one)
    assert f'<option value="{player.pk}" selected>' in one.content.decode()
    press(arbiter, "registration_merge", row, entry=player.pk)
    (found,) = entered(coming, pk=player.pk)
    assert (found.name, found.rating, found.club) == ("ROSSI, Giùlia", 1900, "Other")
    assert (found.fide_id, found.birth_year, found.federation) == (812345, 1990, "ITA")
    assert (rows()[0].state, rows()[0].entry) == ("accepted", found)


def test_a_player_has_one_registration_and_is_of_this_event(client, coming, arbiter):
    first, second = coming.enter(client), coming.enter(client, **BIANCHI)
    (player,) = entered(coming, pairing_number=1)
    press(arbiter, "registration_merge", first, entry=player.pk)
    for entry in (player.pk, 999_999, "", "x"):
        answer = arbiter.post("registration_merge", second.pk, data={"entry": entry})
        assert answer.status_code == 422
    assert rows()[1].state == "pending"


def test_refusing_needs_a_reason_that_the_player_reads_and_frees_the_place(client, coming, arbiter):
    coming.set(most_players=5)
    first, second = coming.enter(client), coming.enter(client, **BIANCHI)
    coming.letters()
    for reason in ("", " \u200b "):
        answer = arbiter.post("registration_refuse", first.pk, data={"reason": reason})
        assert answer.status_code == 422
    assert "Give the reason. The player reads it." in told(answer)
    assert [row.state for row in rows()] == ["pending", "waiting"]
    press(arbiter, "registration_refuse", first, reason="Only for members of a club.")
    refused, moved = coming.letters()
    assert refused.subject == "Open: The registration was refused"
    assert "Only for members of a club." in refused.body
    assert "Only for members of a club." in told(client.get(link(refused.body)))
    assert (moved.to, rows()[1].state) == (["b@example.org"], "pending")
    assert "A place has become free, and it is yours." in moved.body
    again = press(arbiter, "registration_refuse", first, reason="Twice.")
    assert "was decided already: refused." in told(again)
    press(arbiter, "registration_accept", second)
    late = press(arbiter, "registration_refuse", second, reason="Late.")
    assert "Bianchi, Giulia is in the list of players. Withdraw the player there." in told(late)


def test_who_was_refused_gets_the_link_again_and_not_a_second_registration(client, coming, arbiter):
    row = coming.enter(client)
    press(arbiter, "registration_refuse", row, reason="No.")
    coming.send(client, email="second@example.org")
    assert len(rows()) == 1


def test_who_was_refused_before_confirming_keeps_nobody_from_registering(client, coming, arbiter):
    coming.send(client, email="troll@example.org")
    coming.letters()
    press(arbiter, "registration_refuse", rows()[0], reason="Not you.")
    assert coming.letters() == []
    assert coming.enter(client).state == "pending"


def test_a_name_or_an_id_finds_a_registration_within_the_filter(client, coming, arbiter):
    coming.enter(client)
    coming.enter(client, **BIANCHI)

    def found(query):
        return names(arbiter.client.get(arbiter.url("registrations") + query))

    assert found("?q=bianchi") == ["Bianchi, Giulia"]
    assert found("?q=812345") == ["Rossi, Giulia"]
    assert found("?q=giu&show=no_id") == ["Bianchi, Giulia"]
    assert found("?q=nobody") == []


def test_the_waiting_list_moves_up_by_itself_when_a_player_leaves(client, coming, arbiter):
    coming.set(most_players=5)
    for person in ({}, BIANCHI, CONTI):
        coming.enter(client, **person)
    press(arbiter, "registration_accept", rows()[0])
    coming.letters()
    with scopes_disabled():
        move_waiting_lists_up()
    assert [row.state for row in rows()] == ["accepted", "waiting", "waiting"]
    with scope(organization=coming.organization):
        withdraw_entry(entry=rows()[0].entry, actor=None)
    with scopes_disabled():
        move_waiting_lists_up()
    assert [row.state for row in rows()] == ["accepted", "pending", "waiting"]
    (letter,) = coming.letters()
    assert letter.to == ["b@example.org"]
    page = arbiter.get("registrations")
    assert "accepted, takes part no more" in told(page)
    assert "number 1 on the waiting list" in told(page)
    coming.set(most_players=9)
    assert [row.state for row in rows()] == ["accepted", "pending", "pending"]


def test_nobody_moves_up_once_round_1_is_paired(client, coming, arbiter):
    coming.set(most_players=4)
    coming.enter(client)
    with scope(organization=coming.organization):
        publish_next(coming.tournament, coming.staff.arbiter)
        withdraw_entry(entry=entered(coming)[0], actor=None)
    with scopes_disabled():
        move_waiting_lists_up()
    assert rows()[0].state == "waiting"


def test_who_is_taken_off_the_list_reads_it_behind_the_link(client, coming, arbiter):
    row = coming.enter(client)
    press(arbiter, "registration_accept", row)
    (letter,) = coming.letters()
    with scope(organization=coming.organization):
        remove_entry(entry=rows()[0].entry, actor=None)
    assert "You take part no more" in told(client.get(link(letter.body)))


def test_an_event_may_accept_at_once_whoever_has_a_place(client, coming, arbiter):
    coming.set(accepts_at_once=True, most_players=5)
    row = coming.enter(client)
    assert (row.state, row.entry.name) == ("accepted", "Rossi, Giulia")
    assert [letter.subject for letter in coming.letters()] == ["Open: You take part"]
    assert coming.enter(client, **BIANCHI).state == "waiting"
    with scope(organization=coming.organization):
        withdraw_entry(entry=row.entry, actor=None)
    with scopes_disabled():
        move_waiting_lists_up()
    assert rows()[1].state == "accepted"


def test_what_cannot_be_accepted_at_once_is_left_to_the_desk(client, coming, arbiter):
    coming.set(accepts_at_once=True)
    with scope(organization=coming.organization):
        add_entry(tournament=coming.tournament, actor=None, name="Someone", fide_id=812345)
    assert coming.enter(client).state == "pending"
    assert "in the list already" in told(arbiter.get("registrations"))


def test_fees_are_ticked_and_added_up(client, coming, arbiter):
    coming.set(fees=[{"name": "", "amount": 2550}])
    first, second = coming.enter(client), coming.enter(client, **BIANCHI)
    said = told(press(arbiter, "registration_paid", first, paid="1", show="unpaid")).replace("\xa0", " ")
    assert "The fee of Rossi, Giulia is paid." in said
    assert "Fees of those who have a place: 51 EUR, of which 25.50 EUR is paid." in said
    unpaid = arbiter.client.get(arbiter.url("registrations") + "?show=unpaid")
    assert names(unpaid) == [second.name]
    paid_at = rows()[0].paid_at
    press(arbiter, "registration_paid", first, paid="1")
    assert rows()[0].paid_at == paid_at
    press(arbiter, "registration_paid", first, paid="0")
    assert rows()[0].paid_at is None
    with scope(organization=coming.organization):
        actions = JournalEntry.objects.filter(action__startswith="registration.").values_list("action", flat=True)
        assert [one for one in actions if "paid" in one] in (
            ["registration.paid", "registration.unpaid"], ["registration.unpaid", "registration.paid"],
        )  # fmt: skip


def test_the_filters_show_whom_their_name_says(client, coming, arbiter):
    coming.set(most_players=6)
    coming.enter(client)
    coming.enter(client, **BIANCHI)
    coming.enter(client, **CONTI)
    coming.send(client, last_name="Late", fide_id="", email="late@example.org")

    def shown(name):
        return names(arbiter.client.get(arbiter.url("registrations") + f"?show={name}"))

    assert shown("") == shown("nothing-like-this") == [f"{n}, Giulia" for n in ("Rossi", "Bianchi", "Conti", "Late")]
    assert shown("pending") == ["Rossi, Giulia", "Bianchi, Giulia"]
    assert shown("waiting") == ["Conti, Giulia"]
    assert shown("unconfirmed") == ["Late, Giulia"]
    assert shown("no_id") == ["Bianchi, Giulia", "Conti, Giulia"]
    assert shown("unpaid") == []


def test_everybody_who_waits_is_accepted_with_one_press_and_the_others_are_named(client, coming, arbiter):
    coming.enter(client)
    coming.enter(client, **BIANCHI)
    with scope(organization=coming.organization):
        add_entry(tournament=coming.tournament, actor=None, name="Bianchi, Giulia")
    answer = arbiter.post("registrations_accept", follow=True)
    assert "1 player is in the list now." in told(answer)
    assert "Bianchi, Giulia is in the list of players already." in told(answer)
    assert [row.state for row in rows()] == ["accepted", "pending"]
    assert sorted(entry.pairing_number for entry in entered(coming)) == [1, 2, 3, 4, 5, 6]


def test_of_many_who_are_accepted_each_gets_a_letter_and_the_worker_one_word(
    client, coming, django_capture_on_commit_callbacks
):
    coming.enter(client)
    coming.enter(client, **BIANCHI)
    coming.letters()
    with scope(organization=coming.organization):
        with django_capture_on_commit_callbacks() as calls:
            assert accept_all(coming.tournament, actor=None).number == 2
        waiting = RegistrationLetter.objects.filter(sent_at__isnull=True)
        assert [letter.kind for letter in waiting] == ["state", "state"]
    assert len(calls) == 1
    assert sorted(letter.to[0] for letter in coming.letters()) == ["b@example.org", "giulia@example.org"]


def test_many_are_accepted_in_as_many_queries_as_a_few(coming):
    coming.set(bye_rounds=[1, 2, 3])
    asked = []
    with scope(organization=coming.organization):
        Regulations.objects.update(half_point_byes=1, last_half_point_round=2)
        tournament = Tournament.objects.get(pk=coming.tournament.pk)
        for number in (4, 150):
            Registration.objects.bulk_create(
                Registration(
                    tournament=tournament, state="pending", last_name=f"Of {number}", first_name=f"P{one}",
                    folded=folded(f"Of {number}, P{one}"), fide_id=number * 1000 + one, rating=1200 + one,
                    email=f"{one}@example.org", birth_year=1990, byes=[2, 3] if one % 2 else [], consent="All.",
                    confirmed_at="2026-01-01T00:00Z",
                )
                for one in range(number)
            )  # fmt: skip
            with CaptureQueriesContext(connection) as queries:
                assert accept_all(tournament, actor=coming.staff.arbiter) == Accepted(number, ())
            asked.append(len(queries))
            assert Entry.objects.filter(registration__last_name=f"Of {number}").count() == number
        assert asked[1] < 46
        assert asked[0] == asked[1] or connection.vendor == "sqlite", "which takes a statement for 40 players"
        assert sorted(Entry.objects.values_list("pairing_number", flat=True)) == list(range(1, 159))
        byes = Bye.objects.filter(entry__fide_id__in=[4001, 150_149])
        assert sorted(byes.values_list("entry__fide_id", "round__number", "kind")) == [
            (4001, 2, "H"), (4001, 3, "Z"), (150_149, 2, "H"), (150_149, 3, "Z"),
        ]  # fmt: skip
        journal = dict(JournalEntry.objects.values_list("action").annotate(rows=Count("pk")))
        assert (journal["registration.accepted"], journal["entry.added"], journal["bye.requested"]) == (154, 154, 154)
        assert RegistrationLetter.objects.filter(kind="state").count() == 154


def test_of_two_who_may_be_one_person_the_second_is_asked_about(client, coming, arbiter):
    coming.set(asks_birth_year="optional")
    coming.enter(client)
    coming.enter(client, fide_id="", birth_year="", email="g@example.org")
    answer = arbiter.post("registrations_accept", follow=True)
    assert "1 player is in the list now." in told(answer)
    assert "Rossi, Giulia is in the list of players already. Merge the registration with that player." in told(answer)
    assert [row.state for row in rows()] == ["accepted", "pending"]


def test_late_entries_follow_the_rules_for_late_entries(client, coming, arbiter):
    row = coming.enter(client)
    with scope(organization=coming.organization):
        Regulations.objects.update(last_entry_round=1)
        pair_round(coming.tournament, coming.staff.arbiter)
    assert "The regulations admit no late entries" in told(press(arbiter, "registration_accept", row))
    assert rows()[0].state == "pending"


def test_the_file_holds_everything_and_no_formula(client, coming, arbiter):
    coming.set(fees=[{"name": "Adults", "amount": 3000}])
    coming.enter(client, club="=1+1")
    answer = arbiter.get("registrations_file")
    assert answer["Content-Disposition"] == 'attachment; filename="open-registrations.csv"'
    assert "no-store" in answer["Cache-Control"]
    (line,) = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";")
    assert line["Club"] == "'=1+1"
    assert (line["Last name"], line["E-mail address"], line["Amount"]) == ("Rossi", "giulia@example.org", "30.00")


def test_addresses_are_seen_at_the_desk_alone(client, coming, arbiter, desk):
    row = coming.enter(client)
    press(arbiter, "registration_accept", row)
    assert "giulia@example.org" in arbiter.text("registrations")
    viewer = desk("viewer")
    for name, words in (("registrations", ()), ("registrations_file", ()), ("registration", (row.pk,))):
        assert viewer.get(name, *words).status_code == 403
    for page in ("tournament", "entries"):
        assert "@example.org" not in client.get(coming.url(page)).content.decode()
    assert "giulia@example.org" not in viewer.text("journal")


@pytest.mark.parametrize("number", [10, 150])
def test_the_list_takes_the_same_number_of_queries_however_many_registered(
    coming, arbiter, number, django_assert_num_queries
):
    with scope(organization=coming.organization):
        tournament = Tournament.objects.get(pk=coming.tournament.pk)
        Registration.objects.bulk_create(
            Registration(
                tournament=tournament, state="pending", last_name=f"Player {one}", folded=folded(f"Player {one}"),
                email=f"{one}@example.org", birth_year=1990, fee_amount=3000, consent="All.",
                confirmed_at="2026-01-01T00:00Z",
            )
            for one in range(number)
        )  # fmt: skip
    arbiter.get("registrations")
    with django_assert_num_queries(12):
        page = arbiter.get("registrations")
    assert len(names(page)) == number
