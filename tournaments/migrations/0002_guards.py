"""What the database refuses whatever the program does: changing what was published or frozen, a player in two places of
a round, and players of another tournament.

One condition per guard, written once; PostgreSQL gets a function and a trigger for it, SQLite a trigger per action.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


@dataclass(frozen=True)
class Guard:
    name: str
    table: str
    actions: tuple[str, ...]
    message: str
    condition: str = "1 = 1"
    """SQL over NEW and OLD; the action is refused where it holds."""


FINAL = ("UPDATE", "DELETE")
WRITTEN = ("INSERT", "UPDATE")

GUARDS = (
    Guard("revision_is_final", "tournaments_roundrevision", FINAL, "a published revision is never changed or deleted"),
    Guard(
        "announcement_is_final",
        "tournaments_announcementversion",
        FINAL,
        "a published announcement is never changed or deleted",
    ),
    Guard(
        "regulations_are_frozen",
        "tournaments_regulations",
        ("UPDATE",),
        "the regulations are frozen since round 1 was paired",
        """OLD.frozen_at IS NOT NULL AND NOT (NEW.frozen_at IS NULL AND NOT EXISTS (
            SELECT 1 FROM tournaments_round round
            WHERE round.tournament_id = OLD.tournament_id AND round.state <> 'planned'))""",
    ),
    Guard(
        "frozen_regulations_stay",
        "tournaments_regulations",
        ("DELETE",),
        "the regulations are frozen since round 1 was paired",
        "OLD.frozen_at IS NOT NULL",
    ),
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
        "board_in_one_tournament",
        "tournaments_board",
        WRITTEN,
        "the players of a board belong to the tournament of its round",
        """EXISTS (
            SELECT 1 FROM tournaments_entry entry
            WHERE entry.id IN (NEW.white_id, NEW.black_id) AND entry.tournament_id <> (
                SELECT tournament_id FROM tournaments_round WHERE id = NEW.round_id))""",
    ),
    Guard(
        "bye_in_one_tournament",
        "tournaments_bye",
        WRITTEN,
        "the player of a bye belongs to the tournament of its round",
        """EXISTS (
            SELECT 1 FROM tournaments_entry entry
            WHERE entry.id = NEW.entry_id AND entry.tournament_id <> (
                SELECT tournament_id FROM tournaments_round WHERE id = NEW.round_id))""",
    ),
    Guard(
        "revision_of_its_round",
        "tournaments_round",
        ("UPDATE",),
        "a round shows one of its own revisions",
        """NEW.revision_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM tournaments_roundrevision revision
            WHERE revision.id = NEW.revision_id AND revision.round_id = NEW.id)""",
    ),
)


def postgresql(guard: Guard) -> tuple[list[str], list[str]]:
    return [
        f"""
        CREATE FUNCTION {guard.name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF {guard.condition} THEN
                RAISE EXCEPTION 'guard: {guard.message}' USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
            RETURN NEW;
        END $$
        """,
        f"""
        CREATE TRIGGER {guard.name} BEFORE {" OR ".join(guard.actions)} ON {guard.table}
        FOR EACH ROW EXECUTE FUNCTION {guard.name}()
        """,
    ], [f"DROP TRIGGER {guard.name} ON {guard.table}", f"DROP FUNCTION {guard.name}()"]


def sqlite(guard: Guard) -> tuple[list[str], list[str]]:
    names = {action: f"{guard.name}_{action.lower()}" for action in guard.actions}
    return [
        f"""
        CREATE TRIGGER {name} BEFORE {action} ON {guard.table} WHEN {guard.condition}
        BEGIN SELECT RAISE(ABORT, 'guard: {guard.message}'); END
        """
        for action, name in names.items()
    ], [f"DROP TRIGGER {name}" for name in names.values()]


def run(direction: int, which: tuple[Guard, ...] = GUARDS) -> Callable[[Apps, BaseDatabaseSchemaEditor], None]:
    def statements(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        write = postgresql if schema_editor.connection.vendor == "postgresql" else sqlite
        for guard in which:
            for statement in write(guard)[direction]:
                schema_editor.execute(statement)

    return statements


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(run(0), run(1))]
