"""What was published lets the name of an erased person be replaced, after a redaction of the row was written, and
nothing else (``portal.common.guards.but_for_redactions``)."""

from importlib import import_module

from django.db import migrations

from portal.common.guards import GONE, Guard, but_for_redactions, create, lift

SET = import_module("tournaments.migrations.0024_guards_as_one_set")
UNDONE = import_module("tournaments.migrations.0086_undone_imports")

KEPT = {
    "revision_is_final": "id round_id number digest previous_hash hash hash_format basis system edition engine_version"
    " published_at published_by_id",
    "announcement_is_final": "id tournament_id version digest published_at published_by_id",
    "report_is_final": "id tournament_id version after_round digest created_at created_by_id",
    "prize_list_is_final": "id tournament_id version digest confirmed_at confirmed_by_id",
    "result_entry_is_final": "id board_id game key version white_before black_before white_outcome black_outcome"
    " after_round for_rating from_players entered_by_id entered_at",
    "line_up_version_is_final": "id tournament_id number round_id team_id seats sent_by_id sent_at hash",
    "frozen_prohibitions_are_kept": "id tournament_id first_round last_round",
    "regulations_are_frozen": "id tournament_id system edition options rounds win draw loss pairing_bye half_point_byes"
    " last_half_point_round last_entry_round initial_order rating_rule lot_seed lot_opened_at chosen_order draw_secret"
    " team_boards board_weights board_colours line_up_order line_up_tolerance empty_boards line_up_article"
    " transfers_until transfers_article acceleration method_version_id tie_breaks external_tie_breaks tie_break_edition"
    " unrated_rating tie_break_ratings initial_colour frozen_at frozen_groups digest",
}
"""The columns that even a redaction leaves as they are."""

AS_THEY_ARE = {guard.name: guard for guard in (*SET.GUARDS, *UNDONE.GUARDS)}
BEFORE = tuple(guard for name, guard in AS_THEY_ARE.items() if name in KEPT)
GUARDS = (
    *(
        but_for_redactions(
            guard.table, guard.message, *KEPT[guard.name].split(), name=guard.name, frozen=guard.condition
        )
        for guard in BEFORE
    ),
    *(
        Guard(guard.name.replace("_is_final", "_is_never_deleted"), guard.table, ("DELETE",), guard.message)
        for guard in BEFORE
        if guard.actions == GONE
    ),
)


class Migration(migrations.Migration):
    dependencies = [("common", "0007_redactions"), ("tournaments", "0086_undone_imports")]
    operations = [
        migrations.RunPython(lift(BEFORE), create(BEFORE)),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
    ]
