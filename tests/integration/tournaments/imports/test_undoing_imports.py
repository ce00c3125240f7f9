"""Undoing an import puts the event back to what it was before, row for row, or says what was done since."""

from __future__ import annotations

import random
import re
from datetime import UTC, datetime

import pytest
from django.db import DatabaseError, transaction
from django.urls import reverse
from django_scopes import scope

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import announce, make_tournament, play_rounds, publish_next
from tests.integration.tournaments.entries.test_questions import confirm
from tests.markup import text_of
from tournaments.entries.actions import add_entry, edit_entry
from tournaments.entries.bye_actions import request_bye
from tournaments.entries.numbering import exchange_numbers
from tournaments.imports.entry_actions import import_entries
from tournaments.imports.entry_matching import EntryRow
from tournaments.imports.importing import import_seen
from tournaments.imports.preview import preview
from tournaments.imports.report_actions import import_tournament_file
from tournaments.imports.team_report import import_team_file
from tournaments.listing.actions import set_schedule
from tournaments.listing.undoing import Undo, undo
from tournaments.models import Board, Entry, Round, RoundRevision, Seal, Tournament
from tournaments.registry.actions import save_club, save_player
from tournaments.reports.files import trf26
from tournaments.verification.audit import audit

WHY = {"reason": "The wrong file."}
VERSIONS = {"public_version", "play_version"}


@pytest.fixture
def event(organization, staff, client):
    client.force_login(staff.owner)
    with scope(organization=organization):
        yield make_tournament(organization, entries=0, slug="target", rounds=5, is_public=False)


def dump(tournament):
    """Every row that belongs to the event, table by table: all tables that lead to it, the journal aside."""
    found, waiting = {}, [(Tournament, Tournament.objects.filter(pk=tournament.pk))]
    while waiting:
        model, rows = waiting.pop()
        keys = list(rows.values_list("pk", flat=True))
        known = found.setdefault(model.__name__, {})
        if not keys or set(keys) <= set(known):
            continue
        for row in rows.values():
            known[row["id"]] = {name: value for name, value in row.items() if name not in VERSIONS}
        for link in model._meta.related_objects:
            if link.related_model._meta.app_label == "tournaments" and not link.many_to_many:
                other = link.related_model._base_manager
                waiting.append((link.related_model, other.filter(**{f"{link.field.name}__in": keys})))
    return {name: rows for name, rows in found.items() if rows}


def newest(action):
    return JournalEntry.objects.filter(action=action).latest("pk")


def take_back(tournament, actor, action):
    undo(tournament=tournament, change=newest(action).pk, kind=Undo.IMPORT, actor=actor, **WHY)


def refusal(tournament, actor, action):
    before = dump(tournament)
    with pytest.raises(Refused) as refused:
        take_back(tournament, actor, action)
    assert dump(tournament) == before
    return refused.value


def test_who_was_filled_in_from_the_register_goes_again(event, organization, staff):
    club = save_club(organization=organization, actor=staff.owner, name="Circolo Alfa")
    known = {"fide_id": 812345, "birth_year": 1990, "birth_day": "05-17", "sex": "w", "club": club}
    save_player(organization=organization, actor=staff.owner, name="Rossi, Giulia", **known)
    before = dump(event)
    file = b"Name;FIDE ID\nRossi, Giulia;812345\nNobody Known;\n"
    import_seen(tournament=event, seen=preview(file, event, with_register=True), actor=staff.arbiter)
    came = Entry.objects.get(fide_id=812345)
    assert (came.birth_year, came.birth_day, came.sex, came.club) == (1990, "05-17", "w", "Circolo Alfa")
    assert dump(event)["RegisteredEntry"]
    said = newest("entries.imported").after["new"][0]
    assert (said["club"], said["birth_year"], "birth_day" in said) == ("Circolo Alfa", 1990, False)
    take_back(event, staff.arbiter, "entries.imported")
    assert dump(event) == before


def imported(tournament, data, actor):
    seen = preview(data, tournament)
    take = import_team_file if seen.report.team_data.teams else import_tournament_file
    take(tournament=tournament, report=seen.report, rows=seen.entry_rows, actor=actor)


def report(organization, staff, rounds=7, **known):
    source = make_tournament(organization, entries=9, slug="source", rounds=rounds, **known)
    play_rounds(source, 3, staff.arbiter)
    return trf26(source)


def rows_of(*players):
    return [EntryRow(line, values) for line, values in enumerate(players, start=2)]


def journal(tournament):
    return reverse("manage:journal", args=[tournament.organization.slug, tournament.slug])


def offered(client, tournament):
    return re.findall(r'action="([^"]+/undo-import/)"', client.get(journal(tournament)).content.decode())


@pytest.mark.parametrize("known", [{}, {"acceleration": "baku"}, {"system": "round_robin"}])
def test_a_report_file_is_taken_back_row_for_row(event, organization, staff, client, known):
    data = report(organization, staff, **known)
    before = dump(event)
    imported(event, data, staff.owner)
    assert dump(event) != before
    (address,) = offered(client, event)
    asked = client.post(address, WHY)
    assert "Players, rounds and results of the file go." in text_of(asked)
    assert Entry.objects.filter(tournament=event).count() == 9
    assert "The change is undone." in text_of(confirm(client, asked))
    assert dump(event) == before
    done = newest("tournament.import_undone")
    assert (done.reason, done.actor, done.before) == (WHY["reason"], staff.owner, {"entries": 9, "rounds": 3})
    assert newest("tournament.imported").pk < done.pk
    assert (offered(client, event), "This import is undone." in text_of(client.get(journal(event)))) == ([], True)
    # And it comes in again as if for the first time, with a chain that holds.
    imported(event, data, staff.owner)
    assert (audit(event).intact, RoundRevision.objects.filter(round__tournament=event).count()) == (True, 3)
    take_back(event, staff.owner, "tournament.imported")
    assert dump(event) == before


def test_what_was_done_since_is_said(event, organization, staff, client):
    imported(event, report(organization, staff), staff.owner)
    add_entry(tournament=event, actor=staff.owner, name="Late, Lea", rating=1500, first_round=4)
    said = str(refusal(event, staff.owner, "tournament.imported"))
    assert "more was done in the event since (Player added)" in said
    assert "Correct what is wrong by hand, or import the right file into a new event." in said
    assert offered(client, event) == []
    assert said in text_of(client.get(journal(event)))


def test_rounds_that_people_may_have_read_stay(event, organization, staff):
    data = report(organization, staff)
    announce(event, staff.owner)
    imported(event, data, staff.owner)
    assert "cancel this one with a notice" in str(refusal(event, staff.owner, "tournament.imported"))


def test_only_an_owner_takes_back_played_rounds(event, organization, staff, client):
    imported(event, report(organization, staff), staff.owner)
    (address,) = offered(client, event)
    before = dump(event)
    client.force_login(staff.arbiter)
    assert offered(client, event) == []
    assert "only be undone by an owner" in text_of(client.post(address, WHY | {"confirmed": "1"}, follow=True))
    assert dump(event) == before


def test_the_database_keeps_what_was_played_or_read_here(event, organization, staff):
    imported(event, report(organization, staff), staff.owner)
    source = Round.objects.filter(tournament__slug="source")
    here, there = (RoundRevision.objects.filter(round__tournament__slug=slug) for slug in ("target", "source"))
    played_here = RoundRevision.objects.filter(round__in=source)
    for rows in (Seal.objects.filter(tournament=event), played_here):
        assert rows.exists()
        refused_by_the_database(rows)
    publish_next(event, staff.owner)
    refused_by_the_database(RoundRevision.objects.filter(pk=here.order_by("pk").first().pk))
    assert (here.count(), there.count()) == (4, 3)


def refused_by_the_database(rows):
    with pytest.raises(DatabaseError, match="guard"), transaction.atomic():
        rows._raw_delete("default")


def random_values(lot, name):
    values = {"name": name, "fide_id": 1000 + int(name[1:3]), "rating": lot.randint(1000, 2700)}
    more = {"title": lot.choice(["", "FM", "IM"]), "club": lot.choice(["A", "B"]), "birth_year": 1990, "sex": "m"}
    return values | {key: value for key, value in more.items() if lot.random() < 0.6}


@pytest.mark.parametrize("seed", range(25))
def test_any_list_over_any_list_is_taken_back_row_for_row(event, staff, seed):
    lot = random.Random(seed)
    names = [f"P{number:02}, Ada" for number in range(20)]
    import_entries(tournament=event, rows=rows_of(*(random_values(lot, one) for one in names[:12])), actor=staff.owner)
    first, second = Entry.objects.filter(tournament=event).order_by("pairing_number")[:2]
    for one in (first, second):
        edit_entry(entry=one, actor=staff.owner, rating=2500, title="GM")
    first.refresh_from_db()
    exchange_numbers(entry=first, other=second.pk, actor=staff.owner, reason="By lot")
    if seed % 3 == 0:
        publish_next(event, staff.arbiter)
    before = dump(event)
    rows = [random_values(lot, one) for one in lot.sample(names, 14)]
    for values in rows:
        if lot.random() < 0.3:
            values |= {"birth_year": 1990, "birth_day": "05-17"}
    import_entries(tournament=event, rows=rows_of(*rows), actor=staff.owner)
    assert dump(event) != before
    take_back(event, staff.owner, "entries.imported")
    assert dump(event) == before


def test_a_list_is_taken_back_from_the_journal(event, staff, client):
    known = add_entry(tournament=event, actor=staff.owner, name="Alfa, Ada", rating=1500, fide_id=101)
    before = dump(event)
    rows = rows_of({"name": "Alfa, Ada", "fide_id": 101, "rating": 1700}, {"name": "Beta, Bea", "rating": 1600})
    import_entries(tournament=event, rows=rows, actor=staff.owner)
    (address,) = offered(client, event)
    asked = client.post(address, WHY)
    assert "Players who came with the file go" in text_of(asked)
    confirm(client, asked)
    known.refresh_from_db()
    assert (known.rating, dump(event)) == (1500, before)
    assert (offered(client, event), "This import is undone." in text_of(client.get(journal(event)))) == ([], True)
    assert newest("entries.import_undone").after == {"entries": 2}


def test_players_of_other_hands_stay(event, staff):
    import_entries(tournament=event, rows=rows_of({"name": "Beta, Bea", "rating": 1600}), actor=staff.owner)
    add_entry(tournament=event, actor=staff.owner, name="Alfa, Ada", rating=1500)
    take_back(event, staff.owner, "entries.imported")
    assert list(Entry.objects.filter(tournament=event).values_list("name", "pairing_number")) == [("Alfa, Ada", 1)]


def changed_new(event, staff):
    edit_entry(entry=Entry.objects.get(tournament=event, name="Beta, Bea"), actor=staff.owner, club="C")


def changed_known(event, staff):
    edit_entry(entry=Entry.objects.get(tournament=event, name="Alfa, Ada"), actor=staff.owner, rating=1999)


def with_a_bye(event, staff):
    entry = Entry.objects.get(tournament=event, name="Beta, Bea")
    request_bye(entry=entry, round_number=2, kind="H", actor=staff.owner)


def paired(event, staff):
    publish_next(event, staff.arbiter)


@pytest.mark.parametrize(
    ("since", "said"),
    [
        (changed_new, "these players were changed since: Beta, Bea"),
        (changed_known, "these players were changed since: Alfa, Ada"),
        (with_a_bye, "something was noted for players whom it brought: Beta, Bea"),
        (paired, "round 1 was paired since"),
    ],
)
def test_a_list_on_which_something_rests_stays(event, staff, client, since, said):
    for name in ("Alfa, Ada", "Gamma, Gea"):
        add_entry(tournament=event, actor=staff.owner, name=name, rating=1500)
    rows = rows_of({"name": "Alfa, Ada", "rating": 1700}, {"name": "Beta, Bea", "rating": 1600})
    known = Entry.objects.get(tournament=event, name="Alfa, Ada")
    Entry.objects.filter(pk=known.pk).update(fide_id=7)
    rows[0].values["fide_id"] = 7
    import_entries(tournament=event, rows=rows, actor=staff.owner)
    since(event, staff)
    assert said in str(refusal(event, staff.owner, "entries.imported"))
    assert offered(client, event) == []
    assert said in text_of(client.get(journal(event)))


def test_a_day_of_birth_that_the_file_replaced_is_said(event, staff):
    entry = add_entry(tournament=event, actor=staff.owner, name="Alfa, Ada", rating=1500, fide_id=7)
    Entry.objects.filter(pk=entry.pk).update(birth_year=1990, birth_day="01-02")
    rows = rows_of({"name": "Alfa, Ada", "fide_id": 7, "birth_year": 1990, "birth_day": "05-17"})
    import_entries(tournament=event, rows=rows, actor=staff.owner)
    assert "gave other days of birth" in str(refusal(event, staff.owner, "entries.imported"))
    assert "05-17" not in str(newest("entries.imported").after)
    assert "01-02" not in str(newest("entries.imported").before)


def test_an_import_of_an_older_program_says_so(event, staff):
    import_entries(tournament=event, rows=rows_of({"name": "Beta, Bea"}), actor=staff.owner)
    row = newest("entries.imported")
    row.pk = None
    row.after = {key: value for key, value in row.after.items() if key != "restore"}
    row.save(force_insert=True)
    assert "older than the program's way to undo one" in str(refusal(event, staff.owner, "entries.imported"))


def test_the_schedule_of_before_is_there_again(event, organization, staff):
    starts = {one.number: datetime(2027, 1, one.number, 9, 30, 0, 123456, tzinfo=UTC) for one in event.rounds.all()}
    set_schedule(tournament=event, actor=staff.owner, starts=starts)
    data = report(organization, staff)
    before = dump(event)
    imported(event, data, staff.owner)
    take_back(event, staff.owner, "tournament.imported")
    assert dump(event) == before
    assert not Board.objects.filter(round__tournament=event).exists()
