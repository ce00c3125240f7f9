"""The words of the journal: every action that is recorded about a tournament has a name here."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any, Final

from django import template
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from portal.common.dates import DAY, MOMENT, day_text, moment_text
from portal.common.models import JournalEntry
from tournaments.models import Category, Entry, PrizeRules, RegistrationSettings, Regulations, Tournament
from tournaments.regulations.wording import FIDE_MODE_REASONS
from tournaments.results.actions import RESULTS
from tournaments.results.second_reading import Difference
from tournaments.results.wording import difference_text
from tournaments.wording import points_text

register = template.Library()

POINTS: Final = frozenset({"win", "draw", "loss", "pairing_bye", "points"})
"""Fields that hold tenths of a point."""

ACTIONS: Final = {
    "tournament.created": _("Tournament created"),
    "tournament.changed": _("Details changed"),
    "tournament.change_waits": _("Details changed, to be announced"),
    "tournament.deleted": _("Event deleted that was never public"),
    "template.made": _("Template made"),
    "template.removed": _("Template removed"),
    "tournament.cancelled": _("Event cancelled"),
    "tournament.resumed": _("Cancellation taken back"),
    "tournament.picture": _("Picture of the event changed"),
    "tournament.picture_removed": _("Picture of the event removed"),
    "rating_list.loaded": _("Rating list loaded"),
    "rating_list.removed": _("Rating list removed"),
    "tournament.became_section": _("Made a section of a festival"),
    "tournament.left_festival": _("Taken out of the festival"),
    "festival.created": _("Festival made"),
    "festival.changed": _("Settings of a festival changed"),
    "festival.arranged": _("Sections of a festival put in order"),
    "festival.deleted": _("Festival deleted"),
    "entry.moved": _("Moved to another section"),
    "team.player_added": _("Player added to a team"),
    "team.player_changed": _("Player of a team changed"),
    "team.player_moved": _("Player moved in the list of a team"),
    "team.player_transferred": _("Player gone to another team"),
    "team.player_removed": _("Player taken off the list of a team"),
    "team.list_imported": _("Teams taken from a list"),
    "team.line_up": _("Line-up of a team"),
    "team.line_ups_opened": _("Captains may send line-ups"),
    "team.line_ups_shown": _("Line-ups public"),
    "team.captain_added": _("Captain of a team added"),
    "team.captain_removed": _("Captain of a team removed"),
    "team.captain_link": _("New link for a captain"),
    "team.fixture": _("Date and place of a match"),
    "tournament.copied": _("Regulations and texts taken from another tournament"),
    "tournament.imported": _("Tournament imported"),
    "tournament.import_undone": _("Import of the tournament undone"),
    "tournament.seeded": _("Players taken from the standings of another tournament"),
    "schedule.changed": _("Schedule changed"),
    "regulations.changed": _("Regulations changed"),
    "regulations.plan_confirmed": _("Plan confirmed in spite of its warnings"),
    "fide_mode.left": _("Outside FIDE mode"),
    "regulations.lot_opened": _("Lot of the initial order opened"),
    "regulations.colour_drawn": _("Initial colour drawn by lot"),
    "acceleration.set": _("Acceleration set"),
    "acceleration.authorised": _("Authorisation of the acceleration noted"),
    "report.frozen": _("Report frozen"),
    "report.sign_off_asked": _("Sign-off of the report asked for"),
    "report.signed_off": _("Report signed off"),
    "report.sent_back": _("Report sent back"),
    "prohibition.added": _("Prohibited pairings declared"),
    "prohibition.removed": _("Prohibited pairings lifted"),
    "points.adjusted": _("Bonus or penalty points given"),
    "points.adjustment_removed": _("Bonus or penalty points taken back"),
    "announcement.texts_changed": _("Texts of the announcement changed"),
    "announcement.approval_stays": _("Announcement says the frozen settings, or no more; its approval stays"),
    "announcement.approval_asked": _("Approval of the announcement asked for"),
    "announcement.approved": _("Announcement approved"),
    "announcement.sent_back": _("Announcement sent back"),
    "announcement.published": _("Announcement published"),
    "category.added": _("Category added"),
    "category.changed": _("Category changed"),
    "category.removed": _("Category taken away"),
    "prizes.rules_changed": _("Rules of the prizes changed"),
    "prizes.changed": _("Prizes changed"),
    "prizes.excluded": _("Player takes no prize"),
    "prizes.admitted": _("Player can win again"),
    "prizes.confirmed": _("List of prizes confirmed"),
    "simulation.started": _("Simulation started"),
    "simulation.cancelled": _("Simulation cancelled"),
    "simulation.resumed": _("Simulation resumed"),
    "simulation.shared": _("Report of a simulation made public"),
    "simulation.unshared": _("Report of a simulation made private again"),
    "registration.settings_changed": _("Registration opened, closed or changed"),
    "registration.confirmed": _("Registration confirmed by e-mail"),
    "registration.accepted": _("Registration accepted"),
    "registration.merged": _("Registration merged with a player of the list"),
    "registration.refused": _("Registration refused"),
    "registration.moved_up": _("Moved up from the waiting list"),
    "registration.changed": _("Registration changed by the player"),
    "registration.cancelled": _("Registration cancelled by the player"),
    "registration.mailed": _("Message sent to registered players"),
    "registration.paid": _("Fee paid"),
    "registration.unpaid": _("Fee not paid after all"),
    "entry.added": _("Player added"),
    "entry.let_in": _("Let in after the last round for late entries"),
    "entry.changed": _("Player corrected"),
    "entry.removed": _("Player taken off the list"),
    "entry.withdrawn": _("Player withdrawn"),
    "entry.reinstated": _("Player takes part again"),
    "entry.expelled": _("Player expelled"),
    "entry.expulsion_back": _("Expulsion taken back"),
    "entries.imported": _("Entries imported"),
    "entries.import_undone": _("Import of entries undone"),
    "entries.refreshed": _("Players brought up to date from the rating lists"),
    "lists.sequence": _("Order of the rating lists"),
    "round.position_drawn": _("Start position drawn"),
    "ratings.later_set": _("Ratings of a later list set"),
    "ratings.later_taken_back": _("Ratings of a later list taken back"),
    "entries.renumbered": _("Pairing numbers assigned again"),
    "entries.exchanged": _("Pairing numbers exchanged"),
    "check_in.opened": _("Check-in by phone opened"),
    "check_in.closed": _("Check-in by phone closed"),
    "check_in.by_phone": _("Player checked in by phone"),
    "check_in.taken_back": _("Check-in by phone taken back"),
    "check_in.absentees_settled": _("Absent players settled at the check-in"),
    "bye.requested": _("Bye noted"),
    "bye.cancelled": _("Bye taken back"),
    "round.requested": _("Pairing requested"),
    "round.lot_opened": _("Lot of the round opened"),
    "round.run_outdated": _("Pairing out of date, not used"),
    "round.cancelled": _("Request to pair cancelled"),
    "round.paired": _("Round paired"),
    "round.started_by_hand": _("Round paired by hand, no legal pairing exists"),
    "round.withdrawn": _("Publication withdrawn"),
    "round.publication_set": _("Time of publication set"),
    "round.publication_unset": _("Time of publication taken back"),
    "round.not_published": _("Not published at the set time"),
    "round.change_undone": _("Change by hand undone"),
    "round.discarded": _("Pairing discarded"),
    "round.changed_by_hand": _("Pairing changed by hand"),
    "round.published": _("Round published"),
    "round.seated_late": _("Players seated into a published round"),
    "round.corrected": _("Correction published"),
    "round.imported": _("Round taken over from a file"),
    "round.completed": _("Round completed"),
    "results.held": _("Results held back"),
    "results.released": _("Results released"),
    "results.read_again": _("Results read a second time"),
    "tie.values_set": _("Values of a tie-break from outside entered"),
    "tie.decided": _("Tie decided by play-off or lots"),
    "tie.undecided": _("Decision of a tie taken back"),
    "result.entered": _("Result entered"),
    "result.corrected": _("Result corrected"),
    "result.corrected_for_rating": _("Result put right for the rating report only"),
    "board.colours_corrected": _("Colours of a game put right"),
    "match.decided": _("Drawn match decided"),
    "match.undecided": _("Decision of a drawn match taken back"),
    "result.cleared": _("Result taken back"),
    "result.reported": _("Result reported by a player"),
}


NAMED: Final = ("entry.", "registration.", "bye.", "points.", "category.", "prizes.")
"""Actions whose ``name`` says what they were about."""


FACTS: Final = {
    "for_good": _("for good"),
    "reasons": _("reasons"),
    "at": _("time"),
    "attempt": _("attempt"),
    "boards": _("boards"),
    "category": _("category"),
    "commitment": _("SHA-256 of the seed"),
    "differences": _("differences from the rules"),
    "differed": _("where the readings differed"),
    "digest": _("digest"),
    "entries": _("players"),
    "import": _("import"),
    "kind": _("kind"),
    "limit": _("last round for late entries"),
    "list": _("rating list"),
    "method": _("method of the organization"),
    "means": _("decided by"),
    "order": _("order"),
    "lots": _("hash of the lots"),
    "seed": _("seed"),
    "names": _("players"),
    "line_ups": _("line-ups"),
    "of": _("of boards"),
    "points": _("points"),
    "position": _("start position"),
    "read": _("boards read"),
    "festival": _("festival"),
    "from": _("from section"),
    "to": _("to section"),
    "sections": _("sections"),
    "from_round": _("first round"),
    "last_round": _("last round"),
    "reason": _("reason"),
    "readers": _("e-mails"),
    "subject": _("subject"),
    "plan": _("acceleration"),
    "prizes": _("prizes"),
    "revision": _("revision"),
    "role": _("role"),
    "run": _("run"),
    "version": _("version"),
    "warnings": _("warnings"),
}
"""Recorded values that are no column of a model."""


_STORED_TIME: Final = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d[\d:.]*(Z|[+-]\d\d:\d\d))?$")
"""A day or a moment as JSON holds it."""


@register.filter
def action_name(action: str) -> str:
    """What was done, in words; an action without a name stands as its code."""
    return str(ACTIONS.get(action, action))


@register.simple_tag
def action_place(row: JournalEntry) -> str:
    """What an action was about: a board, a round or a player; blank where it was the tournament as a whole."""
    facts = {**(row.before or {}), **(row.after or {})}
    if "board" in facts:
        board = f"{facts['board']}.{facts['game']}" if "game" in facts else facts["board"]
        return gettext("round %(round)s, board %(board)s") % {"round": facts["round"], "board": board}
    if row.action.startswith(NAMED) and "name" in facts:
        return str(facts["name"])
    if "round" in facts:
        return gettext("round %(round)s") % {"round": facts["round"]}
    return ""


@register.filter
def field_name(name: str, action: str = "") -> str:
    """What a value recorded by ``action`` is, in the reader's language: a model's column, a fact, or a round."""
    for model in (Entry, Regulations, Tournament, Category, PrizeRules, RegistrationSettings):
        for field in model._meta.fields:
            if field.name == name:
                return str(field.verbose_name)
    if action == "schedule.changed":
        return gettext("round %(round)s") % {"round": name}
    return str(FACTS.get(name, name))


@register.simple_tag
def field_value(name: str, value: Any) -> str:
    """A stored value as people write it: points with ½, a result in words, an acceleration by its method."""
    if name in POINTS and isinstance(value, int):
        return points_text(value)
    if name == "result" and isinstance(value, list):
        return str(RESULTS.get((value[0], value[1]), "–"))
    if name == "differed" and isinstance(value, list):
        return "; ".join(difference_text(Difference(*one)) for one in value) or "–"
    if name == "reasons" and isinstance(value, list):
        return "; ".join(str(FIDE_MODE_REASONS.get(code, code)) for code in value)
    if name == "for_good":
        return gettext("yes") if value else gettext("no, still being prepared")
    if value is None:
        return "–"
    if isinstance(value, str) and _STORED_TIME.match(value):
        return _time_text(value)
    if isinstance(value, dict):
        return str(value["method"]) if "method" in value else " / ".join(str(one) for one in value.values())
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return str(len(value))
    if isinstance(value, list):
        return ("; " if name == "line_ups" else ", ").join(str(one) for one in value)
    return str(value)


def _time_text(stored: str) -> str:
    """A stored day or moment as people write it; what is none stays as it is."""
    try:
        if "T" in stored:
            return moment_text(datetime.fromisoformat(stored), MOMENT)
        return day_text(date.fromisoformat(stored), DAY)
    except ValueError:
        return stored
