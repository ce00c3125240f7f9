"""What an import has brought into an event that nobody outside has seen may go again, when the import is undone.

A revision was final from its first moment. It stays so for whatever anybody outside could read. A round that was played
elsewhere and came in from a file is another thing while its event is a draft: not public, never announced, without a
frozen report or a confirmed list of prizes, and with no revision but first ones of imported rounds. Each of these facts
is itself kept by a guard or can only turn against the deletion. Seals, versions of line-ups and the exit from FIDE mode
go only after the last revision.
"""

from dataclasses import replace
from importlib import import_module

from django.db import migrations

from portal.common.guards import Guard, create, lift

guards_as_one_set = import_module("tournaments.migrations.0024_guards_as_one_set")
published = guards_as_one_set.published

SEEN = """EXISTS (SELECT 1 FROM tournaments_tournament event WHERE event.id = {event} AND event.is_public)
    OR EXISTS (SELECT 1 FROM tournaments_announcementversion said WHERE said.tournament_id = {event})
    OR EXISTS (SELECT 1 FROM tournaments_reportversion said WHERE said.tournament_id = {event})
    OR EXISTS (SELECT 1 FROM tournaments_prizelist said WHERE said.tournament_id = {event})"""
OF_REVISION = "(SELECT tournament_id FROM tournaments_round WHERE id = OLD.round_id)"
PLAYED_HERE = f"""EXISTS (
    SELECT 1 FROM tournaments_roundrevision revision JOIN tournaments_round of ON of.id = revision.round_id
    WHERE of.tournament_id = {OF_REVISION} AND (revision.number <> 1 OR NOT {{imported}}))"""
IMPORTED = "COALESCE(revision.payload ->> 'imported', '') = 'true'"
IMPORTED_ON_SQLITE = "COALESCE(json_extract(revision.payload, '$.imported'), 0) = 1"


def before(old: Guard) -> Guard:
    """The guard ``old`` for changes alone."""
    return replace(old, actions=("UPDATE",))


def only_unseen(table: str, name: str, message: str) -> Guard:
    """Refuse to delete rows of an event of which anything is published."""
    condition = f"{published('OLD.tournament_id')} OR {SEEN.format(event='OLD.tournament_id')}"
    return Guard(name, table, ("DELETE",), message, condition)


def named(guards: tuple[Guard, ...], name: str) -> Guard:
    """The guard that is called ``name``."""
    return next(one for one in guards if one.name == name)


OLD = (
    named(guards_as_one_set.REVISIONS, "revision_is_final"),
    named(import_module("tournaments.migrations.0028_seals").GUARDS, "seal_is_final"),
    named(import_module("tournaments.migrations.0062_line_up_versions").GUARDS, "line_up_version_is_final"),
)
LEFT = import_module("tournaments.migrations.0082_fide_mode_left").GUARDS[0]
COMES_BACK = f"""CAST(NEW.fide_mode_left AS text) = '{{}}' AND NOT ({SEEN.format(event="OLD.id")}
    OR {published("OLD.id")} OR {guards_as_one_set.frozen("OLD.id")})"""
GUARDS = (
    *map(before, OLD),
    Guard(
        "seen_revision_stays",
        "tournaments_roundrevision",
        ("DELETE",),
        OLD[0].message,
        f"{SEEN.format(event=OF_REVISION)} OR {PLAYED_HERE.format(imported=IMPORTED)}",
        on_sqlite=f"{SEEN.format(event=OF_REVISION)} OR {PLAYED_HERE.format(imported=IMPORTED_ON_SQLITE)}",
    ),
    only_unseen("tournaments_seal", "seal_stays", OLD[1].message),
    only_unseen("tournaments_lineupversion", "line_up_version_stays", OLD[2].message),
    replace(LEFT, condition=f"{LEFT.condition} AND NOT ({COMES_BACK})"),
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0085_roles_of_their_event")]
    operations = [
        migrations.RunPython(lift((*OLD, LEFT)), create((*OLD, LEFT))),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
    ]
