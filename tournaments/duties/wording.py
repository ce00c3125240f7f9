"""The duties in words, in the active language; nothing is said that the order of events contradicts."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from portal.common.dates import DAY, MOMENT, day_text
from portal.organizations.models import Role
from tournaments.duties.shapes import Announced, Authorised, Duties, DutyEvent
from tournaments.regulations.wording import METHOD_NAMES
from tournaments.wording import engine_language, points_text


def event_text(event: DutyEvent) -> str:
    """One event as a sentence."""
    return _EVENTS[event.code](event.facts)


def announced_text(duties: Duties, zone: ZoneInfo) -> str:
    """When the plan was announced, as the declaration says it."""
    when = _moment(duties.announced_at, zone)
    words = {"when": when, "version": duties.announced_version, "rounds": duties.rounds_before}
    late = _("Announced on %(when)s, in version %(version)s") % words if duties.announced_version else ""
    if duties.announced is Announced.IN_ADVANCE:
        return _("on %(when)s, in version %(version)s of the announcement, before round 1 was paired") % words
    if duties.announced is Announced.LATE:
        return " ".join((_("no: only after round 1 was paired."), _late(late, duties)))
    if duties.announced is Announced.TOLD:
        told = _("not on the portal. The arbiter stated before round 1 was paired: “%(text)s”") % {
            "text": duties.statement
        }
        return f"{told} {_late(late, duties)}".strip()
    if duties.announced is Announced.UNKNOWN:
        return _("not known here: round 1 was played before the event came into the portal")
    if duties.announced is Announced.OTHER:
        return _("no: the announcement says another acceleration")
    return _("no announcement was published here")


def authorised_text(duties: Duties, zone: ZoneInfo) -> str:
    """Whether the method was authorised, as the declaration says it; blank where that is not needed."""
    counts = duties.authorisation
    words = {
        "reference": counts.reference if counts else "",
        "when": _moment(counts.at, zone) if counts else "",
        "until": day_text(counts.valid_until, DAY) if counts and counts.valid_until else "",
        "text": duties.statement,
    }
    texts = {
        Authorised.NOT_NEEDED: "",
        Authorised.IN_TIME: _(
            "FIDE has not published this acceleration; it was used with an authorisation (C.04.2 1.2), entered on "
            "%(when)s, before round 1 was paired."
        ),
        Authorised.EXPIRED: _(
            "FIDE has not published this acceleration. Its authorisation (%(reference)s) had ended on %(until)s, "
            "before round 1 was paired (C.04.2 Article 1.2)."
        ),
        Authorised.LATE: _(
            "FIDE has not published this acceleration. Its authorisation (%(reference)s) was entered on %(when)s, "
            "after round 1 was paired (C.04.2 Article 1.2)."
        ),
        Authorised.STATED: _(
            "FIDE has not published this acceleration, and no authorisation is on record (C.04.2 Article 1.2). The "
            "arbiter stated before round 1 was paired: “%(text)s”"
        ),
        Authorised.MISSING: _(
            "FIDE has not published this acceleration, and no authorisation is on record (C.04.2 Article 1.2)."
        ),
        Authorised.UNKNOWN: _(
            "FIDE has not published this acceleration. Round 1 was played before the event came into the portal, which "
            "therefore cannot say whether it was authorised (C.04.2 Article 1.2)."
        ),
    }
    said = texts[duties.authorised] % words
    if duties.taken_back:
        said += " " + _("The authorisation was taken back on %(when)s.") % {"when": _moment(duties.taken_back, zone)}
    return said


def unauthorised_text(missing: Authorised) -> str:
    """Why round 1 of a rated event is not paired without more, and what to do; ``missing`` is why it lacks."""
    if missing is Authorised.EXPIRED:
        return _(
            "The authorisation of this acceleration has expired, and FIDE has not published the method (C.04.2 Article "
            "1.2). Enter one that holds today, choose another method, or say why it is played all the same."
        )
    return _(
        "FIDE has not published this acceleration, and a rated event needs its authorisation before round 1 (C.04.2 "
        "Article 1.2). Enter its reference, choose another method, or say why it is played all the same."
    )


def altered_text(duties: Duties) -> str:
    """That stored times contradict what is under the hash of a publication; blank where they do not."""
    if not duties.altered:
        return ""
    return ngettext(
        "The order of events was altered: the publication of round %(rounds)s says that something else was in force.",
        "The order of events was altered: the publications of rounds %(rounds)s say that something else was in force.",
        len(duties.altered),
    ) % {"rounds": ", ".join(map(str, duties.altered))}


def _late(text: str, duties: Duties) -> str:
    if not text:
        return ""
    if not duties.rounds_before:
        return _("%(announced)s, before round 1 was published.") % {"announced": text}
    return ngettext(
        "%(announced)s, when %(count)s round was published.",
        "%(announced)s, when %(count)s rounds were published.",
        duties.rounds_before,
    ) % {"announced": text, "count": duties.rounds_before}


def _moment(moment: datetime.datetime | None, zone: ZoneInfo) -> str:
    return day_text(moment.astimezone(zone), MOMENT) if moment else ""


def _announced_event(facts: Mapping[str, Any]) -> str:
    if facts["plan"]:
        said = _("Version %(version)s of the announcement was published, with the acceleration that is played.")
    else:
        said = _("Version %(version)s of the announcement was published, with another acceleration.")
    return " ".join(filter(None, (said % facts, facts["note"])))


def _authorised_event(facts: Mapping[str, Any]) -> str:
    if not facts["valid_until"]:
        return _("An authorisation of the acceleration was entered: %(reference)s.") % facts
    until = day_text(datetime.date.fromisoformat(facts["valid_until"]), DAY)
    return _("An authorisation of the acceleration was entered: %(reference)s, valid until %(until)s.") % {
        "reference": facts["reference"],
        "until": until,
    }


def _set_event(facts: Mapping[str, Any]) -> str:
    if facts["names"]:
        method = _("“%(name)s”, version %(version)s") % {
            "name": facts["names"].get(engine_language()) or facts["names"]["en"],
            "version": facts["version"],
        }
    else:
        method = str(METHOD_NAMES.get(facts["method"], facts["method"]))
    words = {"name": facts["name"], "method": method}
    if facts["role"] == Role.ARBITER:
        said = _("The arbiter, %(name)s, set the acceleration: %(method)s.")
    elif facts["name"]:
        said = _("The organizer, %(name)s, set the acceleration: %(method)s.")
    else:
        said = _("The acceleration was set: %(method)s.")
    return said % words


def _points_event(facts: Mapping[str, Any]) -> str:
    words = {**facts, "before": points_text(facts["before"]), "now": points_text(facts["now"])}
    return _("From round %(round)s on group %(group)s has %(now)s instead of %(before)s virtual points.") % words


def _let_in_event(facts: Mapping[str, Any]) -> str:
    said = ngettext(
        "%(names)s was let in from round %(round)s, after the last round for late entries: “%(reason)s”",
        "%(names)s were let in from round %(round)s, after the last round for late entries: “%(reason)s”",
        len(facts["names"]),
    )
    return said % {"names": "; ".join(facts["names"]), "round": facts["from_round"], "reason": facts["reason"]}


_EVENTS: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "set": _set_event,
    "announced": _announced_event,
    "authorised": _authorised_event,
    "authorisation_withdrawn": lambda _facts: _("The authorisation of the acceleration was taken back."),
    "stated": lambda facts: _("The arbiter who had round 1 paired stated: “%(text)s”") % facts,
    "paired": lambda facts: _("Round %(round)s was paired.") % facts,
    "published": lambda facts: _("Round %(round)s was published.") % facts,
    "imported": lambda facts: _("Round %(round)s came into the portal already played.") % facts,
    "points_withdrawn": _points_event,
    "lot_opened": lambda facts: _("The lot of the initial order was opened: its seed is %(seed)s.") % facts,
    "let_in": _let_in_event,
    "declared": lambda facts: _("Version %(version)s of the report was frozen after round %(round)s.") % facts,
}
