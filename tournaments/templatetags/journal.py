"""The words of the journal: every action that is recorded about a tournament has a name here."""

from __future__ import annotations

from typing import Final

from django import template
from django.utils.translation import gettext_lazy as _

register = template.Library()

ACTIONS: Final = {
    "tournament.created": _("Tournament created"),
    "tournament.changed": _("Details changed"),
    "tournament.imported": _("Tournament imported"),
    "schedule.changed": _("Schedule changed"),
    "regulations.changed": _("Regulations changed"),
    "regulations.colour_drawn": _("Initial colour drawn by lot"),
    "announcement.texts_changed": _("Texts of the announcement changed"),
    "announcement.published": _("Announcement published"),
    "entry.added": _("Player added"),
    "entry.changed": _("Player corrected"),
    "entry.removed": _("Player taken off the list"),
    "entry.withdrawn": _("Player withdrawn"),
    "entry.reinstated": _("Player takes part again"),
    "entries.imported": _("Entries imported"),
    "entries.renumbered": _("Pairing numbers assigned again"),
    "bye.requested": _("Bye noted"),
    "bye.cancelled": _("Bye taken back"),
    "round.requested": _("Pairing requested"),
    "round.run_outdated": _("Pairing out of date, not used"),
    "round.cancelled": _("Request to pair cancelled"),
    "round.paired": _("Round paired"),
    "round.discarded": _("Pairing discarded"),
    "round.changed_by_hand": _("Pairing changed by hand"),
    "round.published": _("Round published"),
    "round.corrected": _("Correction published"),
    "round.imported": _("Round taken over from a file"),
    "round.completed": _("Round completed"),
    "results.held": _("Results held back"),
    "results.released": _("Results released"),
    "result.entered": _("Result entered"),
    "result.corrected": _("Result corrected"),
    "result.cleared": _("Result taken back"),
}


@register.filter
def action_name(action: str) -> str:
    """What was done, in words; an action without a name stands as its code."""
    return str(ACTIONS.get(action, action))
