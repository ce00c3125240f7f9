"""Everything that the database refuses about tournaments, as one set; it takes the place of the guards of the earlier
migrations.

Beside what they refused it closes the ways around them: a round that goes back to "planned" or shows another revision
than its newest, a row that is replaced (SQLite) and a table that is emptied (PostgreSQL) without asking the triggers on
deletion, a frozen row that is moved to another tournament, a revision without frozen regulations or out of its turn.

A later migration that rebuilds a table on SQLite lifts these guards first and creates them again (``guards.lift``,
``guards.create``); one that changes a guard lifts and creates that one.
"""

from dataclasses import replace
from importlib import import_module

from django.db import migrations

from portal.common.guards import Guard, WRITTEN, create, final, lift, stays

FROZEN = "the regulations are frozen since round 1 was paired"
PROHIBITIONS = "prohibited pairings are frozen since round 1 was paired"
PUBLISHED_ROUND = "a round that was published stays with its number in its tournament"


def of_other_tournament(row: str, other: str) -> str:
    """Whether the entry of ``row`` is of another tournament than ``other`` is."""
    return f"""EXISTS (
        SELECT 1 FROM tournaments_entry entry WHERE entry.id = NEW.{row} AND entry.tournament_id <> ({other}))"""


def frozen(tournament: str) -> str:
    """Whether the regulations of ``tournament`` are frozen."""
    return f"""EXISTS (
        SELECT 1 FROM tournaments_regulations regulations
        WHERE regulations.tournament_id = {tournament} AND regulations.frozen_at IS NOT NULL)"""


def published(tournament: str) -> str:
    """Whether any round of ``tournament`` was ever published."""
    return f"""EXISTS (
        SELECT 1 FROM tournaments_roundrevision revision JOIN tournaments_round of ON of.id = revision.round_id
        WHERE of.tournament_id = {tournament})"""


OF_ROUND = "SELECT tournament_id FROM tournaments_round WHERE id = NEW.round_id"
OF_PROHIBITION = "(SELECT tournament_id FROM tournaments_prohibition WHERE id = {row}.prohibition_id)"
HAS_REVISIONS = "EXISTS (SELECT 1 FROM tournaments_roundrevision revision WHERE revision.round_id = {row}.id)"
HAS_ANNOUNCEMENTS = (
    "EXISTS (SELECT 1 FROM tournaments_announcementversion version WHERE version.tournament_id = {row}.id)"
)
IN_FORCE = """COALESCE((
    SELECT newest.id FROM tournaments_roundrevision newest
    WHERE newest.round_id = NEW.id AND {withdrawn} IS NULL AND newest.number = (
        SELECT MAX(number) FROM tournaments_roundrevision WHERE round_id = NEW.id)), 0)"""
SHOWS_ANOTHER = f"COALESCE(NEW.revision_id, 0) <> {IN_FORCE}"

REVISIONS = (
    *final(
        "tournaments_roundrevision",
        "a published revision is never changed or deleted",
        "round_id",
        "number",
        name="revision",
    ),
    Guard(
        "revision_in_its_turn",
        "tournaments_roundrevision",
        ("INSERT",),
        "the revisions of a round are numbered one after the other",
        """NEW.number <> 1 + COALESCE((
            SELECT MAX(number) FROM tournaments_roundrevision earlier WHERE earlier.round_id = NEW.round_id), 0)""",
    ),
    Guard(
        "revision_stands_on_frozen_regulations",
        "tournaments_roundrevision",
        ("INSERT",),
        "a round is published under frozen regulations",
        f"NOT {frozen(f'({OF_ROUND})')}",
    ),
)

ROUNDS = (
    Guard(
        "round_shows_its_newest_revision",
        "tournaments_round",
        ("INSERT", "UPDATE OF state, revision_id"),
        "a round shows the newest of its own revisions, and none only before its publication or after withdrawing it",
        SHOWS_ANOTHER.format(withdrawn="(newest.payload ->> 'withdrawn')"),
        on_sqlite=SHOWS_ANOTHER.format(withdrawn="json_extract(newest.payload, '$.withdrawn')"),
    ),
    Guard(
        "round_state_fits_its_revision",
        "tournaments_round",
        ("INSERT", "UPDATE OF state, revision_id"),
        "a round is published while it shows a revision, and not before",
        "(NEW.revision_id IS NULL) <> (NEW.state IN ('planned', 'draft'))",
    ),
    Guard(
        "completed_round_stays",
        "tournaments_round",
        ("UPDATE OF state",),
        "a completed round stays completed",
        "OLD.state = 'closed' AND NEW.state <> 'closed'",
    ),
    Guard(
        "paired_round_is_discarded_whole",
        "tournaments_round",
        ("UPDATE OF state",),
        "a round goes back to planned without boards only",
        """OLD.state = 'draft' AND NEW.state = 'planned' AND EXISTS (
            SELECT 1 FROM tournaments_board board WHERE board.round_id = NEW.id)""",
    ),
    Guard(
        "round_keeps_its_place",
        "tournaments_round",
        ("UPDATE OF id, tournament_id, number",),
        PUBLISHED_ROUND,
        "NEW.id <> OLD.id OR NEW.tournament_id <> OLD.tournament_id OR NEW.number <> OLD.number",
    ),
    Guard(
        "published_round_is_not_deleted",
        "tournaments_round",
        ("DELETE",),
        PUBLISHED_ROUND,
        HAS_REVISIONS.format(row="OLD"),
    ),
    *stays(
        "tournaments_round",
        PUBLISHED_ROUND,
        "tournament_id",
        "number",
        name="published_round",
        rows=HAS_REVISIONS.format(row="kept"),
    ),
)

TOURNAMENTS = (
    Guard(
        "published_tournament_stays",
        "tournaments_tournament",
        ("DELETE",),
        "a tournament of which something was published stays",
        f"{published('OLD.id')} OR {HAS_ANNOUNCEMENTS.format(row='OLD')}",
    ),
    Guard(
        "tournament_keeps_its_number",
        "tournaments_tournament",
        ("UPDATE OF id",),
        "a tournament of which something was published stays",
        "NEW.id <> OLD.id",
    ),
    *stays(
        "tournaments_tournament",
        "a tournament of which something was published stays",
        "organization_id",
        "slug",
        name="published_tournament",
        rows=f"{published('kept.id')} OR {HAS_ANNOUNCEMENTS.format(row='kept')}",
    ),
)

REGULATIONS = (
    Guard(
        "regulations_are_frozen",
        "tournaments_regulations",
        ("UPDATE",),
        FROZEN,
        f"""OLD.frozen_at IS NOT NULL AND NOT (NEW.frozen_at IS NULL
            AND NOT EXISTS (
                SELECT 1 FROM tournaments_round round
                WHERE round.tournament_id = OLD.tournament_id AND round.state <> 'planned')
            AND NOT {published("OLD.tournament_id")})""",
    ),
    Guard(
        "regulations_keep_their_tournament",
        "tournaments_regulations",
        ("UPDATE OF id, tournament_id",),
        "regulations stay with their tournament",
        "NEW.id <> OLD.id OR NEW.tournament_id <> OLD.tournament_id",
    ),
    Guard(
        "regulations_come_before_the_pairing",
        "tournaments_regulations",
        ("INSERT",),
        FROZEN,
        published("NEW.tournament_id"),
    ),
    Guard("frozen_regulations_stay", "tournaments_regulations", ("DELETE",), FROZEN, "OLD.frozen_at IS NOT NULL"),
    *stays(
        "tournaments_regulations",
        FROZEN,
        "tournament_id",
        name="regulations",
        rows="kept.frozen_at IS NOT NULL",
    ),
    Guard(
        "lot_is_drawn_once",
        "tournaments_regulations",
        ("UPDATE",),
        "the seed of a lot is drawn and opened once",
        """(OLD.lot_seed <> '' AND NEW.lot_seed <> OLD.lot_seed) OR (OLD.lot_opened_at IS NOT NULL AND (
            NEW.lot_opened_at IS NULL OR NEW.lot_opened_at <> OLD.lot_opened_at
            OR NEW.initial_order <> OLD.initial_order))""",
    ),
    Guard(
        "method_of_one_organization",
        "tournaments_regulations",
        WRITTEN,
        "an event plays a method of its own organization",
        """NEW.method_version_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM tournaments_methodversion version
            JOIN tournaments_accelerationmethod method ON method.id = version.method_id
            JOIN tournaments_tournament event ON event.id = NEW.tournament_id
            WHERE version.id = NEW.method_version_id AND method.organization_id = event.organization_id)""",
    ),
)

PROHIBITED = (
    Guard(
        "prohibitions_are_frozen",
        "tournaments_prohibition",
        ("INSERT",),
        PROHIBITIONS,
        frozen("NEW.tournament_id"),
    ),
    Guard(
        "frozen_prohibitions_are_kept",
        "tournaments_prohibition",
        ("UPDATE",),
        PROHIBITIONS,
        f"NEW.id <> OLD.id OR {frozen('OLD.tournament_id')} OR {frozen('NEW.tournament_id')}",
    ),
    Guard(
        "frozen_prohibitions_stay", "tournaments_prohibition", ("DELETE",), PROHIBITIONS, frozen("OLD.tournament_id")
    ),
    *stays("tournaments_prohibition", PROHIBITIONS, name="prohibition", rows=frozen("kept.tournament_id")),
    Guard(
        "prohibited_players_are_frozen",
        "tournaments_prohibition_entries",
        ("INSERT",),
        PROHIBITIONS,
        frozen(OF_PROHIBITION.format(row="NEW")),
    ),
    Guard(
        "frozen_prohibited_players_are_kept",
        "tournaments_prohibition_entries",
        ("UPDATE",),
        PROHIBITIONS,
        f"NEW.id <> OLD.id OR {frozen(OF_PROHIBITION.format(row='OLD'))} OR {frozen(OF_PROHIBITION.format(row='NEW'))}",
    ),
    Guard(
        "frozen_prohibited_players_stay",
        "tournaments_prohibition_entries",
        ("DELETE",),
        PROHIBITIONS,
        frozen(OF_PROHIBITION.format(row="OLD")),
    ),
    *stays(
        "tournaments_prohibition_entries",
        PROHIBITIONS,
        name="prohibited_players",
        rows=frozen(OF_PROHIBITION.format(row="kept")),
    ),
    Guard(
        "prohibition_in_one_tournament",
        "tournaments_prohibition_entries",
        WRITTEN,
        "the players of a prohibition belong to its tournament",
        of_other_tournament(
            "entry_id", "SELECT tournament_id FROM tournaments_prohibition WHERE id = NEW.prohibition_id"
        ),
    ),
)

OTHER_PUBLICATIONS = (
    *final(
        "tournaments_announcementversion",
        "a published announcement is never changed or deleted",
        "tournament_id",
        "version",
        name="announcement",
    ),
    *final(
        "tournaments_reportversion",
        "a frozen report is never changed or deleted",
        "tournament_id",
        "version",
        name="report",
    ),
    *final(
        "tournaments_prizelist",
        "a confirmed list of prizes is never changed or deleted",
        "tournament_id",
        "version",
        name="prize_list",
    ),
    Guard("result_entry_is_final", "tournaments_resultentry", ("UPDATE",), "an entry of a result is never changed"),
    *stays("tournaments_resultentry", "an entry of a result is never changed", name="result_entry"),
)

_SAME = " AND ".join(
    f"COALESCE(CAST(NEW.{column} AS text), '') = COALESCE(CAST(OLD.{column} AS text), '')"
    for column in (
        "id", "method_id", "version", "names", "texts", "plan", "rounds_from", "rounds_to", "reference", "valid_until",
        "evidence", "change_note", "digest", "created_at", "created_by_id",
    )
)  # fmt: skip
CHOSEN = "EXISTS (SELECT 1 FROM tournaments_regulations chosen WHERE chosen.method_version_id = {row}.id)"
METHODS = (
    Guard(
        "method_version_is_final",
        "tournaments_methodversion",
        ("UPDATE",),
        "a saved version of a method is never changed",
        f"NOT ({_SAME})",
    ),
    Guard(
        "used_method_version_stays",
        "tournaments_methodversion",
        ("DELETE",),
        "a version of a method that an event has chosen is never deleted",
        CHOSEN.format(row="OLD"),
    ),
    *stays(
        "tournaments_methodversion",
        "a version of a method that an event has chosen is never deleted",
        "method_id",
        "version",
        name="used_method_version",
        rows=CHOSEN.format(row="kept"),
    ),
)

ONE_PLACE = (
    Guard(
        "one_board_per_player",
        "tournaments_board",
        WRITTEN,
        "a player sits on one board of a round only",
        """EXISTS (
            SELECT 1 FROM tournaments_board other
            WHERE other.round_id = NEW.round_id AND other.id <> NEW.id
              AND (other.white_id IN (NEW.white_id, NEW.black_id) OR other.black_id IN (NEW.white_id, NEW.black_id)))""",
    ),
    Guard(
        "board_or_bye",
        "tournaments_board",
        WRITTEN,
        "a player with a bye has no board",
        """EXISTS (
            SELECT 1 FROM tournaments_bye bye
            WHERE bye.round_id = NEW.round_id AND bye.entry_id IN (NEW.white_id, NEW.black_id))""",
    ),
    Guard(
        "bye_or_board",
        "tournaments_bye",
        WRITTEN,
        "a player with a board has no bye",
        """EXISTS (
            SELECT 1 FROM tournaments_board board
            WHERE board.round_id = NEW.round_id AND NEW.entry_id IN (board.white_id, board.black_id))""",
    ),
    Guard(
        "late_entry_as_announced",
        "tournaments_entry",
        WRITTEN,
        "a late entry after the last round for late entries has a reason",
        """NEW.admission_reason = '' AND EXISTS (
            SELECT 1 FROM tournaments_regulations rules
            WHERE rules.tournament_id = NEW.tournament_id
              AND rules.last_entry_round > 0 AND NEW.first_round > rules.last_entry_round)""",
    ),
)

ONE_TOURNAMENT = (
    Guard(
        "board_in_one_tournament",
        "tournaments_board",
        WRITTEN,
        "the players of a board belong to the tournament of its round",
        f"{of_other_tournament('white_id', OF_ROUND)} OR {of_other_tournament('black_id', OF_ROUND)}",
    ),
    *(
        Guard(name, table, WRITTEN, message, of_other_tournament("entry_id", of))
        for name, table, message, of in (
            (
                "bye_in_one_tournament",
                "tournaments_bye",
                "the player of a bye belongs to the tournament of its round",
                OF_ROUND,
            ),
            (
                "adjustment_in_one_tournament",
                "tournaments_pointadjustment",
                "the player of an adjustment belongs to the tournament of its round",
                OF_ROUND,
            ),
            (
                "check_in_in_one_tournament",
                "tournaments_checkin",
                "the player of a check-in belongs to the tournament of its round",
                OF_ROUND,
            ),
            (
                "decided_place_in_one_tournament",
                "tournaments_decidedplace",
                "the players of a decision belong to its tournament",
                "SELECT tournament_id FROM tournaments_tiedecision WHERE id = NEW.decision_id",
            ),
            (
                "prize_exclusion_in_one_tournament",
                "tournaments_prizeexclusion",
                "who takes no prize belongs to the tournament",
                "NEW.tournament_id",
            ),
        )
    ),
    Guard(
        "prize_in_one_tournament",
        "tournaments_prize",
        WRITTEN,
        "the category of a prize belongs to its tournament",
        """NEW.category_id IS NOT NULL AND EXISTS (
            SELECT 1 FROM tournaments_category category
            WHERE category.id = NEW.category_id AND category.tournament_id <> NEW.tournament_id)""",
    ),
)

GUARDS = (
    *REVISIONS,
    *ROUNDS,
    *TOURNAMENTS,
    *REGULATIONS,
    *PROHIBITED,
    *OTHER_PUBLICATIONS,
    *METHODS,
    *ONE_PLACE,
    *ONE_TOURNAMENT,
)


def _earlier() -> tuple[Guard, ...]:
    """The guards of the earlier migrations, as they stand before this one."""
    changed = {
        guard.name: guard for guard in import_module("tournaments.migrations.0023_published_regulations_stay").AFTER
    }
    names = (
        "0002_guards",
        "0006_prohibitions_and_adjustments",
        "0010_tie_decisions",
        "0011_report_versions",
        "0012_prizes",
        "0015_result_entries",
        "0017_check_in",
        "0018_methods",
        "0021_initial_order_and_late_entries",
    )
    found = [guard for name in names for guard in import_module(f"tournaments.migrations.{name}").GUARDS]
    return tuple(replace(Guard("", "", (), ""), **vars(changed.get(guard.name, guard))) for guard in found)


EARLIER = _earlier()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_published_regulations_stay")]

    operations = [
        migrations.RunPython(lift(EARLIER), create(EARLIER)),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
    ]
