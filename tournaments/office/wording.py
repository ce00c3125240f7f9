"""What waits, as lists of sentences with their links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from portal.common.dates import DAY, MOMENT, day_text, moment_text, range_text
from portal.organizations.models import Organization
from tournaments.approvals.gate import REPORT
from tournaments.models import Tournament
from tournaments.office.waiting import EndingRole, HandMade, LateRound, Parted, Question, Waiting


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to look at."""

    address: str
    name: str
    said: str
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Things of one kind."""

    key: str
    title: str
    rows: list[Row]
    hint: str = ""


def sections(organization: Organization, waiting: Waiting) -> list[Section]:
    """The lists that hold something, in the order in which one would look at them; of an event of another organization,
    which stands below, the name says whose it is. No query."""
    return [section for section in _sections(organization, waiting) if section.rows]


def _sections(organization: Organization, waiting: Waiting) -> Iterator[Section]:
    def at(page: str, event: Tournament, *words: object) -> str:
        return reverse(f"manage:{page}", args=[event.organization.slug, event.slug, *words])

    def name(event: Tournament) -> str:
        here = event.organization_id == organization.pk
        return event.name if here else f"{event.name}, {event.organization}"

    yield Section(
        "questions",
        _("Waits for an answer"),
        [
            _question(one, name(one.event), at("reports" if one.subject == REPORT else "announcement", one.event))
            for one in waiting.questions
        ],
    )
    yield Section(
        "arbiters",
        _("Events without an arbiter"),
        [
            Row(f"{at('details', event)}#id_chief_arbiter", event.name, range_text(event.starts_on, event.ends_on))
            for event in waiting.without_arbiter
        ],
    )
    yield Section(
        "rounds",
        _("Rounds that are late"),
        [_late_round(one, name(one.event), at("round", one.event, one.number)) for one in waiting.late_rounds],
        ngettext(
            "More than %(n)s hour after their start.", "More than %(n)s hours after their start.", waiting.hours
        ) % {"n": waiting.hours},
    )  # fmt: skip
    yield Section(
        "reports",
        _("Reports that are late"),
        [
            Row(at("reports", event), name(event), range_text(event.starts_on, event.ends_on))
            for event in waiting.late_reports
        ],
        ngettext(
            "The event ended more than %(n)s day ago, and no report is frozen, or none is signed off.",
            "The event ended more than %(n)s days ago, and no report is frozen, or none is signed off.",
            waiting.days,
        ) % {"n": waiting.days},
    )  # fmt: skip
    yield Section(
        "by-hand",
        _("Done by hand in events under way"),
        [_by_hand(one, name(one.event), at("round", one.event, one.number)) for one in waiting.by_hand],
    )
    members = reverse("organizations:members", args=[organization.slug])
    tree = reverse("organizations:tree", args=[organization.slug])
    yield Section("parted", _("Have parted"), [_parted(one, tree) for one in waiting.parted])
    yield Section(
        "ending",
        _("Roles that end soon"),
        [_ending(one, at("event_people", one.event) if one.event else members) for one in waiting.ending],
    )


def _question(one: Question, name: str, address: str) -> Row:
    if one.subject == REPORT:
        said = _("Version %(n)s of the report waits for its signature") % {"n": one.version}
    else:
        said = _("The announcement waits for its approval")
    return Row(address, name, said, f"{one.asked_by}, {moment_text(one.asked_at, MOMENT)}")


def _late_round(one: LateRound, name: str, address: str) -> Row:
    if one.is_published:
        said = ngettext(
            "Round %(round)s: %(n)s result is missing", "Round %(round)s: %(n)s results are missing", one.missing
        )
    else:
        said = _("Round %(round)s is not published")
    facts = {"round": one.number, "n": one.missing}
    return Row(address, name, said % facts, moment_text(one.starts_at, MOMENT))


def _by_hand(one: HandMade, name: str, address: str) -> Row:
    said = ngettext(
        "Round %(round)s: %(n)s pair was set by hand", "Round %(round)s: %(n)s pairs were set by hand", one.changed
    )
    return Row(address, name, said % {"round": one.number, "n": one.changed})


def _ending(one: EndingRole, address: str) -> Row:
    said = f"{one.roles} · {one.event.name}" if one.event else one.roles
    return Row(address, str(one.person), said, _("until %(day)s") % {"day": day_text(one.last_day, DAY)})


def _parted(one: Parted, address: str) -> Row:
    said = _("stands below %(above)s no longer; your house rules hold there no more") % {"above": one.above}
    return Row(address, one.below, said, f"{one.actor or ''}, {moment_text(one.at, MOMENT)}")
