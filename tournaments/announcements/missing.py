"""What an announcement lacks before it can be published."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.knockout_bracket import is_knockout
from tournaments.announcements.fields import PLACE_FIELDS, REQUIRABLE, requirable_label
from tournaments.announcements.waiting_details import with_waiting
from tournaments.house_rules.rules import required_by
from tournaments.listing.wording import not_within_the_days
from tournaments.models import Prize, Regulations, Round, Tournament
from tournaments.regulations.late_entries import says_late_entries


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that must be there before the announcement can be published."""

    place: str
    """Where it is filled in: ``tournament``, ``schedule``, ``regulations`` or ``texts``."""
    field: str
    message: str


def missing_fields(tournament: Tournament) -> tuple[Missing, ...]:
    """What still must be filled in before publishing, each with words that say what to do."""
    tournament = with_waiting(tournament)
    missing = [
        Missing("tournament", field, message)
        for field, message in (
            ("organizer", _("Say who organizes the tournament: the affiliated club or the federation.")),
            ("federation", _("Give the federation of the tournament, for example ITA.")),
            ("contact", _("Give an e-mail address for questions.")),
            ("time_control", _("Give the time control, for example 90 minutes + 30 seconds per move.")),
            ("chief_arbiter", _("Name the chief arbiter.")),
        )
        if not getattr(tournament, field).strip()
    ]
    untimed = Round.objects.filter(tournament=tournament, starts_at=None).count()
    if untimed:
        message = ngettext(
            "Set date and time of every round: %(count)s round has none.",
            "Set date and time of every round: %(count)s rounds have none.",
            untimed,
        )
        missing.append(Missing("schedule", "schedule", message % {"count": untimed}))
    missing += _outside_the_days(tournament)
    regulations = Regulations.objects.get(tournament=tournament)
    if not regulations.tie_breaks and not is_knockout(regulations.system):
        missing.append(Missing("regulations", "tie_breaks", _("Choose at least one tie-break.")))
    main = tournament.organization.default_language
    for field, message in (
        ("rated", _("Say for which rating lists the games count, or that they count for none.")),
        ("entries_close", _("Say when entries close.")),
        ("late_entries", _("Say whether late entries are accepted and what they get for missed rounds.")),
        ("default_time", _("Say how late a player may arrive before the game is lost.")),
    ):
        said = field == "late_entries" and says_late_entries(regulations)
        if not said and not tournament.texts.get(field, {}).get(main, "").strip():
            missing.append(Missing("texts", field, message))
    return (*missing, *_missing_here(tournament, main))


def _missing_here(tournament: Tournament, language: str) -> list[Missing]:
    """What the organization, or one above it, requires and is not there."""
    missing: list[Missing] = []
    required = required_by(tournament.organization)
    for field in REQUIRABLE:
        if field not in required:
            continue
        here = getattr(tournament, field, None) or tournament.texts.get(field, {}).get(language, "")
        if field == "prizes" and Prize.objects.filter(tournament=tournament).exists():
            continue
        if not here.strip():
            message = _("Required by %(organization)s: %(field)s.") % {
                "organization": required[field].name,
                "field": requirable_label(field),
            }
            missing.append(Missing("tournament" if field in PLACE_FIELDS else "texts", field, message))
    return missing


def _outside_the_days(tournament: Tournament) -> list[Missing]:
    starts = Round.objects.filter(tournament=tournament).order_by("number").values_list("number", "starts_at")
    outside = [number for number, moment in starts if moment and not tournament.takes_place_on(moment)]
    return [Missing("schedule", "schedule", not_within_the_days(outside))] if outside else []
