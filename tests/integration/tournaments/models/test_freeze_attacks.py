"""The freeze and what is published, attacked by SQL and by the ORM: nothing may give way, and nothing may be lost.

Each attack is tried by itself against an event with two published rounds; ``-s`` prints what it was told and what it
changed. The ways that are right stay open: they are tried at the end.
"""

from __future__ import annotations

from importlib import import_module
from itertools import count

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader

from portal.common.models import JournalEntry
from tests.factories import make_tournament, pair_round, play_rounds, publish_next
from tournaments.models import (
    AnnouncementVersion,
    Board,
    Prohibition,
    Regulations,
    ReportVersion,
    Round,
    RoundRevision,
    Tournament,
)
from tournaments.rounds.drafts import discard_draft
from tournaments.rounds.publication import publish_round
from tournaments.rounds.withdrawal import withdraw_publication

KEPT = (Tournament, Regulations, Prohibition, Round, RoundRevision, AnnouncementVersion, ReportVersion, JournalEntry)
PLAN = """{"format": 1, "method": "haley"}"""

ANYWHERE = {
    "back to planned, then thaw, then another plan": [
        "UPDATE tournaments_round SET state = 'planned', revision_id = NULL WHERE tournament_id = {t}",
        "UPDATE tournaments_regulations SET frozen_at = NULL, digest = '' WHERE tournament_id = {t}",
        "UPDATE tournaments_regulations SET acceleration = '{plan}' WHERE tournament_id = {t}",
    ],
    "thaw and another plan in one statement": [
        "UPDATE tournaments_regulations SET frozen_at = NULL, acceleration = '{plan}' WHERE tournament_id = {t}",
    ],
    "the round under way back to planned": [
        "UPDATE tournaments_round SET state = 'planned', revision_id = NULL WHERE id = {second}"
    ],
    "the round under way back to draft": [
        "UPDATE tournaments_round SET state = 'draft', revision_id = NULL WHERE id = {second}"
    ],
    "a state alone": ["UPDATE tournaments_round SET state = 'draft' WHERE id = {second}"],
    "a completed round opened again": ["UPDATE tournaments_round SET state = 'published' WHERE id = {first}"],
    "the pointer taken away": ["UPDATE tournaments_round SET revision_id = NULL WHERE id = {second}"],
    "the pointer on another round's revision": [
        "UPDATE tournaments_round SET revision_id = {first_revision} WHERE id = {second}"
    ],
    "a round moved to another tournament": ["UPDATE tournaments_round SET tournament_id = {other} WHERE id = {third}"],
    "two rounds change their numbers": ["UPDATE tournaments_round SET number = 90 WHERE id = {second}"],
    "a published round deleted": ["DELETE FROM tournaments_round WHERE id = {second}"],
    "the tournament deleted": ["DELETE FROM tournaments_tournament WHERE id = {t}"],
    "frozen regulations moved away": [
        "UPDATE tournaments_regulations SET tournament_id = {empty} WHERE tournament_id = {t}"
    ],
    "other regulations moved in": [
        "UPDATE tournaments_regulations SET tournament_id = {t} WHERE tournament_id = {other}"
    ],
    "frozen regulations deleted": ["DELETE FROM tournaments_regulations WHERE tournament_id = {t}"],
    "a frozen prohibition moved away": ["UPDATE tournaments_prohibition SET tournament_id = {other}"],
    "a frozen prohibition renumbered": ["UPDATE tournaments_prohibition SET id = id + 1000"],
    "a prohibited player taken out": ["DELETE FROM tournaments_prohibition_entries"],
    "a revision rewritten": ["UPDATE tournaments_roundrevision SET reason = 'nicer', edition = '2017'"],
    "a revision deleted": ["DELETE FROM tournaments_roundrevision WHERE id = {first_revision}"],
    "a revision out of its turn": [
        (
            "INSERT INTO tournaments_roundrevision ({revision_columns}) SELECT {revision_values_out_of_turn}"
            " FROM tournaments_roundrevision WHERE id = {first_revision}"
        )
    ],
    "the journal rewritten": ["UPDATE common_journalentry SET reason = 'nicer'"],
    "the announcement deleted": ["DELETE FROM tournaments_announcementversion"],
}
BY_REPLACE = {
    "a revision replaced by its id": [("REPLACE INTO tournaments_roundrevision ({revision_columns}) SELECT"
        " {revision_values} FROM tournaments_roundrevision WHERE id = {first_revision}")],
    "a revision replaced by its number": [
        ("REPLACE INTO tournaments_roundrevision ({revision_columns_without_id}) SELECT {revision_values_without_id}"
        " FROM tournaments_roundrevision WHERE id = {first_revision}")],
    "frozen regulations replaced by their tournament": [
        ("REPLACE INTO tournaments_regulations ({regulations_columns}) SELECT {regulations_values}"
        " FROM tournaments_regulations WHERE tournament_id = {t}")],
    "frozen regulations replaced by an update of others": [
        "UPDATE OR REPLACE tournaments_regulations SET tournament_id = {t} WHERE tournament_id = {other}"],
    "frozen regulations replaced by the id of others": [
        ("UPDATE OR REPLACE tournaments_regulations SET id = (SELECT id FROM tournaments_regulations"
        " WHERE tournament_id = {t}) WHERE tournament_id = {other}")],
    "a published round replaced": [
        ("REPLACE INTO tournaments_round ({round_columns}) SELECT {round_values} FROM tournaments_round"
        " WHERE id = {second}")],
    "a published round replaced by an update of another": [
        "UPDATE OR REPLACE tournaments_round SET number = 2 WHERE id = {third}"],
    "the tournament replaced": [
        ("REPLACE INTO tournaments_tournament ({tournament_columns}) SELECT {tournament_columns}"
        " FROM tournaments_tournament WHERE id = {t}")],
    "a frozen prohibition replaced": [
        ("REPLACE INTO tournaments_prohibition (id, tournament_id, first_round, last_round, reason)"
        " SELECT id, {other}, first_round, last_round, reason FROM tournaments_prohibition")],
    "a journal entry replaced": [
        "REPLACE INTO common_journalentry ({journal_columns}) SELECT {journal_columns} FROM common_journalentry"],
    "the announcement replaced": [
        ("REPLACE INTO tournaments_announcementversion ({announcement_columns}) SELECT {announcement_columns}"
        " FROM tournaments_announcementversion")],
    "a report replaced": [
        ("REPLACE INTO tournaments_reportversion ({report_columns}) SELECT {report_columns}"
        " FROM tournaments_reportversion")],
}  # fmt: skip
BY_TRUNCATE = {
    f"{table} emptied": [f"TRUNCATE {table} CASCADE"]
    for table in (
        "tournaments_roundrevision",
        "tournaments_round",
        "tournaments_regulations",
        "tournaments_tournament",
        "tournaments_prohibition",
        "tournaments_prohibition_entries",
        "tournaments_announcementversion",
        "tournaments_reportversion",
        "tournaments_resultentry",
        "common_journalentry",
    )
}


@pytest.fixture
def played(organization, staff):
    """Two published rounds, the first of them completed, with everything beside them that is kept for ever."""
    tournament = make_tournament(organization, slug="played", rounds=5, acceleration="baku")
    group = Prohibition.objects.create(tournament=tournament, first_round=1, last_round=5, reason="brothers")
    group.entries.set(tournament.entries.order_by("pk")[:2])
    play_rounds(tournament, 1, staff.arbiter)
    publish_next(tournament, staff.arbiter)
    AnnouncementVersion.objects.create(
        tournament=tournament, version=1, content={}, digest="0" * 64, published_by=staff.owner
    )
    ReportVersion.objects.create(
        tournament=tournament, version=1, after_round=1, declaration={}, digest="0" * 64, created_by=staff.owner
    )
    return tournament


@pytest.fixture
def other(organization):
    return make_tournament(organization, slug="other", entries=4)


def columns(model, *left_out):
    return [field.column for field in model._meta.concrete_fields if field.column not in left_out]


def names_of(played, other):
    """What the statements above name."""
    first, second, third = Round.objects.filter(tournament=played).order_by("number")[:3]
    empty = Tournament.objects.create(
        organization=played.organization, slug="empty", name="Empty", starts_on="2026-01-01", ends_on="2026-01-02"
    )
    revision = columns(RoundRevision)
    changed = {"reason": "'nicer'"}
    values = [changed.get(name, name) for name in revision]
    thawed = {"frozen_at": "NULL", "digest": "''", "acceleration": f"'{PLAN}'"}
    planned = {"state": "'planned'", "revision_id": "NULL"}
    return {
        "plan": PLAN,
        "t": played.pk,
        "other": other.pk,
        "empty": empty.pk,
        "first": first.pk,
        "second": second.pk,
        "third": third.pk,
        "first_revision": first.revision_id,
        "revision_columns": ", ".join(revision),
        "revision_values": ", ".join(values),
        "revision_values_out_of_turn": ", ".join({"id": "99999", "number": "7"}.get(name, name) for name in revision),
        "revision_columns_without_id": ", ".join(columns(RoundRevision, "id")),
        "revision_values_without_id": ", ".join(changed.get(name, name) for name in columns(RoundRevision, "id")),
        "regulations_columns": ", ".join(columns(Regulations, "id")),
        "regulations_values": ", ".join(thawed.get(name, name) for name in columns(Regulations, "id")),
        "round_columns": ", ".join(columns(Round)),
        "round_values": ", ".join(planned.get(name, name) for name in columns(Round)),
        "tournament_columns": ", ".join(columns(Tournament)),
        "journal_columns": ", ".join(columns(JournalEntry)),
        "announcement_columns": ", ".join(columns(AnnouncementVersion)),
        "report_columns": ", ".join(columns(ReportVersion)),
    }


def everything():
    """Every kept row with all of its columns."""
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in KEPT}


def answer_to(statements):
    """What the database answers, and the kept rows then; everything is taken back. A blank answer obeyed to the end."""
    answer = ""
    with transaction.atomic():
        for statement in statements:
            try:
                with transaction.atomic(), connection.cursor() as cursor:
                    cursor.execute(statement)
            except DatabaseError as error:
                answer = str(error).splitlines()[0]
                break
        after = everything()
        transaction.set_rollback(True)
    return answer, after


def attack(attacks, told="guard: "):
    """Try each of ``attacks``: a guard must refuse it, and every kept row must be as it was."""
    before, given_way = everything(), []
    for title, statements in attacks.items():
        answer, after = answer_to(statements)
        changed = sum(row not in after[name] for name, rows in before.items() for row in rows)
        print(f"{title}: {answer or 'OBEYED'}; {changed} of {sum(map(len, before.values()))} rows changed or gone")
        if told not in answer or after != before:
            given_way.append(title)
    print(f"{len(attacks)} attacks, {len(given_way)} gave way")
    assert given_way == []


def test_sql_does_not_open_the_freeze(played, other):
    names = names_of(played, other)
    here = BY_REPLACE if connection.vendor == "sqlite" else BY_TRUNCATE
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA recursive_triggers")
            assert cursor.fetchone() == (0,), "with them the triggers on deletion would see a REPLACE"
        else:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # PostgreSQL empties no table while a check on it waits
    attacks = ANYWHERE | here
    attack({title: [one.format(**names) for one in statements] for title, statements in attacks.items()})


def test_every_guard_is_in_force_after_all_migrations(db):
    """SQLite rebuilds a table for some migrations, and drops its triggers with it: then they must be created again."""
    disk = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    modules = {name: import_module(migration.__module__) for name, migration in disk.items()}
    guards = [
        guard
        for (app, name), module in sorted(modules.items())
        # Number 24 of the tournaments is the set that takes the place of all before it.
        if app != "tournaments" or name >= "0024"
        for guard in getattr(module, "GUARDS", ())
        if (app, name) != ("common", "0003_journal_guard")
    ]
    guards += modules["tournaments", "0025_varma_tables"].AFTER
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'")
        else:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        present = {name for (name,) in cursor.fetchall()}
    # A guard that a later migration writes anew is wanted as that one has it.
    newest = {guard.name: guard for guard in guards}.values()
    wanted = {name for guard in newest for name in names_in_database(guard)}
    print(f"{len(wanted)} triggers wanted, {len(wanted & present)} in force")
    assert wanted - present == set()


def names_in_database(guard):
    if connection.vendor == "postgresql":
        return [] if guard.actions == ("REPLACE",) else [guard.name]
    return [f"{guard.name}_{action.split()[0].lower()}" for action in guard.actions if action != "TRUNCATE"]


def test_the_orm_does_not_open_the_freeze(played, other):
    second = Round.objects.get(tournament=played, number=2)
    numbers = count(1)

    def orm(write):
        before = everything()
        with pytest.raises(DatabaseError, match="guard: ") as told, transaction.atomic():
            write()
        assert everything() == before
        print(f"ORM {next(numbers)}: {str(told.value).splitlines()[0]}; 0 rows changed")

    rounds, regulations = Round.objects.filter(tournament=played), Regulations.objects.filter(tournament=played)
    orm(lambda: rounds.update(state="planned", revision=None))
    orm(lambda: Round(pk=second.pk, tournament=played, number=2).save())
    orm(lambda: regulations.update(frozen_at=None, digest="", frozen_groups=None, acceleration={}))
    orm(lambda: Regulations(pk=regulations.get().pk, tournament=played).save())
    orm(lambda: Regulations.objects.filter(tournament=other).update(tournament=played))
    orm(lambda: rounds._raw_delete("default"))
    orm(lambda: regulations._raw_delete("default"))
    orm(lambda: RoundRevision.objects.filter(round=second)._raw_delete("default"))
    orm(lambda: Tournament.objects.filter(pk=played.pk)._raw_delete("default"))
    orm(lambda: Prohibition.objects.update(tournament=other))


def test_what_is_no_draft_has_revisions_and_frozen_regulations(organization, staff):
    """A revision cannot come in by the side door, under regulations that may still change."""
    tournament = make_tournament(organization)
    round_ = Round.objects.get(tournament=tournament, number=1)
    columns_ = {"snapshot": {}, "payload": {}, "digest": "", "hash": "", "system": "dutch", "edition": "2026"}
    with pytest.raises(DatabaseError, match="under frozen regulations"), transaction.atomic():
        RoundRevision.objects.create(round=round_, number=1, engine_version="1", published_by=staff.owner, **columns_)
    assert not RoundRevision.objects.exists()


def test_the_draft_under_review_is_thrown_away_whole(organization, staff):
    """The state of a draft alone cannot be set back, and with it the freeze does not open."""
    tournament = make_tournament(organization)
    draft = pair_round(tournament, staff.arbiter)
    attack(
        {"a draft back to planned": [f"UPDATE tournaments_round SET state = 'planned' WHERE id = {draft.pk}"]},
        "without boards only",
    )
    boards = Board.objects.filter(round=draft).count()
    assert boards > 0
    discard_draft(round=draft, actor=staff.arbiter)
    assert Regulations.objects.get(tournament=tournament).frozen_at is None
    Regulations.objects.filter(tournament=tournament).update(win=30, pairing_bye=30)
    assert Regulations.objects.get(tournament=tournament).win == 30


def test_withdrawing_and_pairing_again_stays_possible(organization, staff):
    tournament = make_tournament(organization)
    round_ = publish_next(tournament, staff.arbiter)
    withdraw_publication(round=round_, actor=staff.arbiter, reason="A player was missing.")
    discard_draft(round=Round.objects.get(pk=round_.pk), actor=staff.arbiter)
    thaw = f"UPDATE tournaments_regulations SET frozen_at = NULL, digest = '' WHERE tournament_id = {tournament.pk}"
    attack({"thaw after a withdrawal": [thaw]})
    publish_round(round=pair_round(tournament, staff.arbiter), actor=staff.arbiter)
    shown = Round.objects.get(pk=round_.pk)
    assert (shown.state, shown.revision.number) == ("published", 3)


def test_an_event_of_which_nothing_was_published_can_be_deleted(organization, staff):
    tournament = make_tournament(organization)
    discard_draft(round=pair_round(tournament, staff.arbiter), actor=staff.arbiter)
    tournament.delete()
    assert not Tournament.objects.exists()
    assert not Regulations.objects.exists()
