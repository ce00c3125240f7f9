"""What a preview says about a row whose player, or somebody of the same name, is there already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.festivals.membership import second_section_sentence
from tournaments.imports.columns import FIELD_LABELS
from tournaments.imports.entry_matching import EntryRow, PlannedRow, Verdict
from tournaments.imports.problems import Problem, Severity

_TELLING = ("title", "rating", "fide_rating", "national_rating", "federation", "fide_id", "birth_year", "club")


def told(plan: PlannedRow, earlier: EntryRow | None) -> Problem | None:
    """The sentence about a repetition or a namesake; None for a row that has neither."""
    line, other = plan.row.line, plan.clash_line
    if plan.elsewhere is not None:
        return Problem("in_another_section", second_section_sentence(plan.elsewhere), line)
    if plan.verdict is Verdict.ERROR:
        return Problem(
            "same_player_twice",
            _("Line %(line)d has the same FIDE ID with other data. Correct the FIDE ID, or leave one of the two out.")
            % {"line": other},
            line,
            str(FIELD_LABELS["fide_id"]),
            field="fide_id",
            value=str(plan.row.values.get("fide_id") or ""),
        )
    if plan.verdict is Verdict.QUESTION:
        words = {"line": other, "facts": _facts(earlier.values if earlier else vars(plan.entry))}
        if earlier is not None:
            text = _("Line %(line)d has the same name (%(facts)s). Are they the same person?") % words
        else:
            text = _("Somebody of this name is entered (%(facts)s). Are they the same person?") % words
        return Problem("name_twice", text, line, severity=Severity.WARNING)
    if other:
        text = _("Line %(line)d names the same player; this row is left out.") % {"line": other}
        return Problem("repeated_row", text, line, severity=Severity.WARNING)
    return None


def _facts(values: Mapping[str, Any]) -> str:
    """What is known of a player beside the name."""
    known = [f"{FIELD_LABELS[field]}: {values[field]}" for field in _TELLING if values.get(field)]
    return ", ".join(known) or _("nothing else is known")
