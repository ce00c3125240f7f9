"""A person is erased: no row, page, file or answer says who it was, and what was published is still proven."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from portal.common.models import JournalEntry, Redaction
from tests.factories import enter_results, make_tournament
from tests.integration.tournaments.registration.people import told
from tests.team_league import captain_of, league
from tests.without_guards import unguard
from tournaments.entries.actions import edit_entry
from tournaments.models import (
    Board,
    Entry,
    LineUp,
    LineUpVersion,
    RegisteredPlayer,
    Registration,
    ReportVersion,
    Round,
    RoundRevision,
    Seat,
    TeamPlayer,
    Tournament,
)
from tournaments.models.round import RoundState
from tournaments.privacy.erasing.actions import erase
from tournaments.privacy.erasing.rows import FINAL
from tournaments.privacy.erasing.traces import Traces
from tournaments.privacy.finding import all_records, record_of
from tournaments.registry.actions import save_player, set_membership
from tournaments.reports.actions import freeze_report
from tournaments.rounds.publication import republish_round
from tournaments.verification.audit import audit, log_of
from tournaments.verification.line_ups import freeze
from tournaments.verification.seals import seal

NAME = "Rossi, Giulia"
FORMS = ("rossi, giulia", "rossi,giulia", "rossi giulia", "giulia rossi", "rosi, giulia", "812345", "1990/05-17",
         "1990/05/17", "05-17", "giulia@example.org", "circolo segreto", "mamma rossi")  # fmt: skip


def everything() -> dict[str, str]:
    """Every row of every table as text, with the JSON of both databases unescaped."""
    found = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            rows = [" | ".join(map(str, row)) for row in cursor.fetchall()]
            found[table] = "\n".join(rows + [row.encode().decode("unicode_escape", "replace") for row in rows])
    return found


def tables_with(*words: str) -> dict[str, list[str]]:
    """The tables that hold any of ``words``."""
    texts = {table: text.casefold() for table, text in everything().items()}
    return {table: hit for table, text in texts.items() if (hit := [word for word in words if word in text])}


@pytest.fixture
def over(event):
    """The open, finished yesterday, reported and with everything that may name somebody."""
    with scope(organization=event.organization):
        entry = Entry.objects.get(name=NAME)
        arbiter = event.staff.arbiter
        edit_entry(entry=entry, actor=arbiter, name="Rosi, Giulia")
        edit_entry(
            entry=Entry.objects.get(pk=entry.pk), actor=arbiter, name=NAME, fide_id=812345, birth_year=1990,
            birth_day="05-17", club="Circolo Segreto",
        )  # fmt: skip
        for round_ in Round.objects.filter(tournament=event.tournament).order_by("number"):
            if round_.state == RoundState.PUBLISHED:
                enter_results(round_, arbiter)
        Board.objects.filter(white=entry).update(manual_reason="Giulia Rossi came late")
        Registration.objects.create(
            tournament=event.tournament, last_name="Rossi", first_name="Giulia", folded="giulia rossi", entry=entry,
            email="giulia@example.org", consent="All.", guardian="Mamma Rossi",
        )  # fmt: skip
        freeze_report(tournament=event.tournament, note="With Rossi Giulia", actor=arbiter)
        Tournament.objects.filter(pk=event.tournament.pk).update(ends_on=timezone.localdate() - timedelta(days=1))
    return event


def erase_on_page(client, event, **more):
    with scope(organization=event.organization):
        entry = Entry.objects.get(name=NAME)
    key = f"entry-{entry.pk}"
    address = reverse("manage:person_erase", args=[event.organization.slug, key])
    client.force_login(event.staff.owner)
    return client.post(address, {"record": [key], "name": NAME, "erase_sure": "on", **more}, follow=True), entry


def audited(event):
    with scope(organization=event.organization):
        return audit(Tournament.objects.select_related("organization").get(pk=event.tournament.pk))


def test_no_row_says_who_it_was_and_all_hashes_stay_true(client, over):
    before = audited(over)
    assert before.intact
    log = list(log_of(before))
    with scopes_disabled():
        hashes = list(RoundRevision.objects.order_by("pk").values_list("hash", "digest"))
        points = list(Board.objects.order_by("pk").values_list("white_outcome", "black_outcome"))
        report = ReportVersion.objects.get()
    assert {"tournaments_roundrevision", "tournaments_reportversion", "common_journalentry"} <= set(tables_with(*FORMS))
    answer, entry = erase_on_page(client, over)
    assert "The person was erased from" in told(answer)
    assert tables_with(*FORMS) == {}
    after = audited(over)
    assert after.intact
    assert after.proven
    assert [link.fault for link in after.links] == [""] * len(before.links)
    assert list(log_of(after))[: len(log)] == log
    assert any(json.loads(line).get("redaction") for line in log_of(after))
    with scopes_disabled():
        entry.refresh_from_db()
        assert entry.name == f"Player {entry.pairing_number}"
        assert list(RoundRevision.objects.order_by("pk").values_list("hash", "digest")) == hashes
        assert list(Board.objects.order_by("pk").values_list("white_outcome", "black_outcome")) == points
        frozen = ReportVersion.objects.get()
        assert frozen.digest == report.digest
        lines = zip(report.trf26.splitlines(), frozen.trf26.splitlines(), strict=True)
        changed = [(old, new) for old, new in lines if old != new]
        assert [len(old) - len(new) for old, new in changed] == [0]
        assert changed[0][1][14:47].strip() == entry.name
        assert changed[0][1][80:] == changed[0][0][80:]
        assert JournalEntry.objects.get(action="person.erased").after == {"records": f"entry-{entry.pk}"}
        assert not Redaction.objects.filter(applied=False).exists()


def test_the_register_of_players_forgets_the_person_too(client, over):
    house, owner = over.organization, over.staff.owner
    with scope(organization=house):
        player = save_player(
            organization=house, actor=owner, name="Rosi, Giulia", fide_id=812345, birth_year=1990, birth_day="05-17",
            national_id="MI-4711-X",
        )  # fmt: skip
        save_player(organization=house, actor=owner, player=player, name=NAME)
        set_membership(player=player, actor=owner, season="2026", kind="full", expires_on=date(2026, 12, 31))
        other = save_player(organization=house, actor=owner, name="Bianchi, Anna", national_id="MI-4712-X")
    assert "tournaments_registeredplayer" in tables_with(*FORMS, "mi-4711-x")
    key = f"registered-{player.pk}"
    answer, _entry = erase_on_page(client, over, record=[key, f"entry-{over_entry(over).pk}"])
    assert "The person was erased from" in told(answer)
    assert tables_with(*FORMS, "mi-4711-x") == {}
    with scope(organization=house):
        assert list(RegisteredPlayer.objects.values_list("pk", "name")) == [(other.pk, "Bianchi, Anna")]
        said = JournalEntry.objects.filter(action__startswith="register.", subject="").order_by("pk").first()
        assert said.after["player"] == f"Person #{player.pk}"
        assert not Redaction.objects.filter(applied=False).exists()
        with pytest.raises(DatabaseError, match="guard: "), transaction.atomic():
            JournalEntry.objects.filter(pk=said.pk).update(after={})
    assert audited(over).intact


def over_entry(event) -> Entry:
    with scope(organization=event.organization):
        return Entry.objects.get(name=NAME)


def test_pages_files_and_answers_show_the_pseudonym(client, over):
    _answer, entry = erase_on_page(client, over)
    place = f"/en/{over.organization.slug}/{over.tournament.slug}/"
    client.logout()
    for page in ("", "rounds/1/", "rounds/2/", "players/", "standings/", "chain/", "chain/log/"):
        text = client.get(place + page).content.decode()
        assert not [form for form in FORMS if form in text.casefold()], page
    assert "Names of an erased person were replaced on" in client.get(place + "chain/").content.decode()
    assert f"Player {entry.pairing_number}" in client.get(place + "players/").content.decode()


def test_the_command_says_it_and_finds_any_other_change(client, over, capsys):
    erase_on_page(client, over)
    call_command("check_chains")
    assert "names of an erased person were replaced on" in capsys.readouterr().out
    unguard(RoundRevision)
    with scopes_disabled():
        revision = RoundRevision.objects.order_by("pk").first()
        revision.payload["boards"][0]["manual_reason"] = "changed"
        RoundRevision.objects.filter(pk=revision.pk).update(payload=revision.payload)
    assert audited(over).links[0].fault == "content"


def test_a_redaction_that_the_portal_did_not_sign_is_found_and_lets_nothing_pass(client, over):
    erase_on_page(client, over)
    unguard(Redaction)
    with scopes_disabled():
        one = Redaction.objects.filter(table="tournaments_roundrevision").order_by("pk").first()
        one.content["digests"][0][1] = "0" * 64
        Redaction.objects.filter(pk=one.pk).update(content=one.content)
    found = audited(over)
    assert "redaction_broken" in [fault.code for fault in found.faults]
    assert found.broken is not None


@pytest.mark.parametrize(
    ("columns", "applied"),
    [({"payload": {}}, True), ({"hash": "0" * 64}, False), ({"digest": "0" * 64}, False), ({"number": 9}, False)],
)
def test_the_door_opens_for_the_columns_of_one_row_and_closes_for_good(over, columns, applied):
    with scopes_disabled():
        revision = RoundRevision.objects.order_by("pk").first()
        Redaction.objects.create(
            organization=over.organization, subject=over.tournament.subject, table="tournaments_roundrevision",
            row=revision.pk, content={}, key="x", signature="x", applied=applied,
        )  # fmt: skip
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            RoundRevision.objects.filter(pk=revision.pk).update(**columns)
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            RoundRevision.objects.exclude(pk=revision.pk).update(payload={})
        revisions = RoundRevision.objects.filter(pk=revision.pk)
        with pytest.raises(DatabaseError, match="guard"), transaction.atomic():
            revisions._raw_delete(revisions.db)
        for change in ({"applied": False}, {"row": 5}, {"content": {"x": 1}}):
            with pytest.raises(DatabaseError, match="applied once"), transaction.atomic():
                Redaction.objects.filter(row=revision.pk).update(**change)
        with pytest.raises(DatabaseError, match="applied once"), transaction.atomic():
            Redaction.objects.all().delete()


def test_every_column_of_a_guarded_table_is_kept_or_may_hold_a_name():
    """A new column of such a table must say on which side it is, or an erasure could change it."""
    from importlib import import_module

    from django.apps import apps

    kept = dict(import_module("tournaments.migrations.0087_redactions").KEPT)
    kept["result_entry_is_final"] = import_module("tournaments.migrations.0094_played_colours").KEPT
    tables = {guard.name: guard.table for guard in import_module("tournaments.migrations.0087_redactions").GUARDS}
    free = {model._meta.db_table: columns for model, columns in FINAL.items()}
    held = {tables[name]: columns.split() for name, columns in kept.items()}
    held["common_journalentry"] = import_module("portal.common.migrations.0007_redactions").KEPT
    by_table = {model._meta.db_table: model for model in apps.get_models()}
    assert set(held) == set(free)
    for table, columns in held.items():
        every = {field.column for field in by_table[table]._meta.concrete_fields}
        assert set(columns) | set(free[table]) == every, table


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"name": "Rossi"}, "Type the name once more"),
        ({"erase_sure": ""}, ""),
        ({"record": []}, "Tick at least one line"),
    ],
)
def test_without_name_tick_or_line_nothing_changes(client, over, more, says):
    if more == {"erase_sure": ""}:
        with scope(organization=over.organization):
            key = f"entry-{Entry.objects.get(name=NAME).pk}"
        client.force_login(over.staff.owner)
        address = reverse("manage:person_erase", args=[over.organization.slug, key])
        answer, says = client.post(address, {"record": [key], "name": NAME}, follow=True), "tick that you want it"
    else:
        answer, _entry = erase_on_page(client, over, **more)
    assert says in told(answer)
    with scopes_disabled():
        assert Entry.objects.filter(name=NAME).exists()
        assert not Redaction.objects.exists()


def test_while_the_event_goes_on_and_for_its_officials_it_is_refused(client, over):
    with scopes_disabled():
        Tournament.objects.update(ends_on=timezone.localdate())
    assert "can be erased when the event is over" in told(erase_on_page(client, over)[0])
    with scopes_disabled():
        Tournament.objects.update(ends_on=timezone.localdate() - timedelta(days=1), chief_arbiter="Giulia Rossi")
    assert "is an arbiter, the organizer or the contact of" in told(erase_on_page(client, over)[0])
    with scopes_disabled():
        assert Entry.objects.filter(name=NAME).exists()


def test_owners_alone_erase(client, over):
    with scope(organization=over.organization):
        key = f"entry-{Entry.objects.get(name=NAME).pk}"
    address = reverse("manage:person_erase", args=[over.organization.slug, key])
    for member in ("organizer", "arbiter", "viewer"):
        client.force_login(getattr(over.staff, member))
        assert client.post(address, {"record": [key], "name": NAME, "erase_sure": "on"}).status_code == 403
    with scopes_disabled():
        assert Entry.objects.filter(name=NAME).exists()


def test_somebody_of_the_same_name_keeps_it(client, over):
    with scope(organization=over.organization):
        other = Entry.objects.exclude(name=NAME).filter(tournament=over.tournament).first()
        second = make_tournament(over.organization, slug="second", entries=4)
        Entry.objects.filter(tournament=second).update(name=NAME)
        first = Entry.objects.filter(tournament=over.tournament, name=NAME).get()
    key = f"entry-{first.pk}"
    client.force_login(over.staff.owner)
    address = reverse("manage:person_erase", args=[over.organization.slug, key])
    client.post(address, {"record": [key], "name": NAME, "erase_sure": "on"})
    with scopes_disabled():
        assert Entry.objects.filter(tournament=second, name=NAME).count() == 4
        assert Entry.objects.get(pk=other.pk).name == other.name


def test_after_it_a_round_can_be_corrected_and_the_key_of_the_seals_changed(client, over, settings):
    erase_on_page(client, over)
    with scope(organization=over.organization):
        round_ = Round.objects.get(tournament=over.tournament, state=RoundState.PUBLISHED)
        Board.objects.filter(round=round_).update(manual_reason="At another table")
        republish_round(round=round_, reason="Not as Giulia Rossi wished", actor=over.staff.arbiter)
    found = audited(over)
    assert (found.faults, found.broken) == ((), None)
    old = settings.CHAIN_KEYS
    settings.CHAIN_KEYS = ["another key", *old]
    call_command("check_chains", "--seal")
    settings.CHAIN_KEYS = ["another key"]
    found = audited(over)
    assert found.broken is None
    assert [fault.code for fault in found.faults] == []


def test_a_name_of_one_word_is_no_word_of_a_text_and_a_longer_name_no_shorter_one():
    traces = Traces("Player 3", frozenset({"White"}), entries=frozenset({7}), numbers=frozenset({1234567}))
    value = {
        "colour": "white", "players": [{"entry": 7, "name": "White", "club": "C"}, {"entry": 8, "name": "White"}],
        "fide_id": 1234567, "said": "White, ID 1234567, hash 91234567f",
    }  # fmt: skip
    assert traces.in_json(value) == {
        "colour": "white", "players": [{"entry": 7, "name": "Player 3", "club": ""}, {"entry": 8, "name": "White"}],
        "fide_id": None, "said": "Player 3, ID –, hash 91234567f",
    }  # fmt: skip
    two = Traces("Player 4", frozenset({"Rossi, Anna"}))
    assert two.in_text("Rossi Annamaria, ROSSI  ANNA e Anna Rossi") == "Rossi Annamaria, Player 4 e Player 4"
    accents = Traces("Player 5", frozenset({"Þorvaldsson, Guðmundur", "Muñoz, José"}))
    assert accents.in_text("Jose Munoz") == "Player 5"


def test_a_player_and_a_captain_of_a_team_in_all_its_line_ups(inside, organization, staff):
    tournament = league(organization, staff.arbiter)
    player = Seat.objects.select_related("player").first().player
    captain = captain_of(tournament, player.team_id)
    TeamPlayer.objects.filter(pk=player.pk).update(fide_id=812345, birth_day="05-17", birth_year=1990)
    Tournament.objects.update(ends_on=timezone.localdate() - timedelta(days=1))
    freeze(tournament, LineUp.objects.filter(round__number__lt=3))
    seal(tournament)
    assert audit(tournament).faults == ()
    assert {"tournaments_lineupversion", "tournaments_teamplayer"} <= set(tables_with(player.name.casefold()))
    for row, kind in ((player, "player"), (captain, "captain")):
        person = record_of(all_records(organization), f"{kind}-{row.pk}")
        erase(
            organization=organization, person=person, records=[person], typed=person.name, sure=True,
            actor=staff.owner,
        )  # fmt: skip
    assert tables_with(player.name.casefold(), captain.name.casefold(), "812345", "05-17") == {}
    assert audit(tournament).faults == ()
    assert f"Player #{player.pk}" in [name for one in LineUpVersion.objects.all() for name in one.names]
