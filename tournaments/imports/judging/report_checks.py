"""What is said of a report file with played rounds before it comes in: how its rounds stand to the rules, and what the
event has otherwise and keeps. What is read otherwise than it is written: ``adjustments``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypedDict
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from pairing.engine.board_colours import first_has_white
from pairing.engine.errors import EngineError
from pairing.engine.facts import Fact, Json
from pairing.engine.trf import TrfFile, has_teams
from pairing.engine.verifier import Grade, statements_of, verify_report
from tournaments.imports.judging.days import days_of_its_rules
from tournaments.imports.problems import Problem, Severity
from tournaments.models import Round, Tournament
from tournaments.wording import fact_text

AT_ONCE: Final = 4_000
"""Players, and games of each, that are judged while the page waits: about a second, or three where every round is
wrong. A worker judges larger files, once."""
IRREGULAR: Final = frozenset({"round_illegal", "round_differs", "rounds_not_judged"})
"""Codes of rounds that are not what the rules give, or of which nobody can say it."""
NOT_JUDGED: Final = "not_judged"
"""In place of what a worker found: it did not come to an end."""


class Found(TypedDict):
    """A round that is not what the rules give, as a worker keeps it."""

    round: int
    illegal: bool
    reasons: list[dict[str, Json]]
    """Facts of the engine, worded when they are shown."""


def is_long(report: TrfFile) -> bool:
    """Whether a worker judges the rounds of the file, because the page would wait for them too long."""
    return len(report.players) * report.completed > AT_ONCE


def judge_rounds(report: TrfFile) -> list[Found]:
    """The rounds that break an absolute rule or are not what the rules give, by the verifier; none of a file that
    cannot be read as a tournament. 1,000 players and nine rounds take one to six seconds."""
    try:
        verdicts = verify_report(report)
    except EngineError:
        return []  # why it cannot be read is said elsewhere
    return [
        {
            "round": one.round_number,
            "illegal": one.grade is Grade.ILLEGAL,
            "reasons": [reason.to_json() for reason in statements_of(one)[1:]],
        }
        for one in verdicts
        if one.grade is not Grade.EXACT
    ]


def rounds_not_by_the_rules(report: TrfFile, judged: list[Found] | str | None = None) -> list[Problem]:
    """One warning for each round that breaks an absolute rule or is not what the rules give, with the reasons.

    ``judged`` is what a worker found, or ``NOT_JUDGED``, which is a warning too; None: the rounds are judged now."""
    if judged == NOT_JUDGED:
        text = _(
            "The rounds could not be judged in the time that there is for it, so nobody has checked whether they are "
            "what the rules give. Judge the file with the command check before you confirm."
        )
        return [Problem("rounds_not_judged", text, severity=Severity.WARNING)]
    found = judge_rounds(report) if judged is None or isinstance(judged, str) else judged
    return [
        _of_round(one["round"], map(Fact.from_json, one["reasons"]), report, illegal=one["illegal"]) for one in found
    ]


def _of_round(number: int, reasons: Iterable[Fact], report: TrfFile, *, illegal: bool) -> Problem:
    white_first = first_has_white(report.team_data.board_colours, 1)
    said = " ".join(fact_text(one, teams=has_teams(report), first_has_white=white_first) for one in reasons)
    if illegal:
        text = _("Round %(round)s breaks an absolute rule. %(reasons)s")
        return Problem("round_illegal", text % {"round": number, "reasons": said}, severity=Severity.WARNING)
    text = _("Round %(round)s breaks no absolute rule, but it is not what the rules give. %(reasons)s")
    return Problem("round_differs", text % {"round": number, "reasons": said}, severity=Severity.WARNING)


def kept_of_the_event(tournament: Tournament, report: TrfFile) -> list[Problem]:
    """One note that names what the file says of the event and the event has otherwise, which stays; and one where the
    event takes the days of the file (``days_of_its_rules``). Four queries at most."""
    days = days_of_its_rules(tournament, report)
    arbiter = tournament.chief_arbiter
    same_arbiter = not arbiter or arbiter in report.chief_arbiter
    deputies = tournament.deputy_arbiters.splitlines() or report.deputy_arbiters
    pairs = [
        (_("name"), report.name, tournament.name),
        (_("city"), report.city, tournament.city or report.city),
        (_("federation"), report.federation.upper(), tournament.federation or report.federation.upper()),
        (_("first day"), report.start_date, report.start_date if days else f"{tournament.starts_on:%Y/%m/%d}"),
        (_("last day"), report.end_date, report.end_date if days else f"{tournament.ends_on:%Y/%m/%d}"),
        (_("time control"), report.time_control, tournament.time_control or report.time_control),
        (_("chief arbiter"), report.chief_arbiter, report.chief_arbiter if same_arbiter else arbiter),
        (_("other arbiters"), ", ".join(report.deputy_arbiters), ", ".join(deputies)),
    ]
    other = [f"{label}: {said}" for label, said, kept in pairs if said and said != kept]
    zone = ZoneInfo(tournament.time_zone)
    starts = Round.objects.filter(tournament=tournament).order_by("number").values_list("starts_at", flat=True)
    planned = [f"{start.astimezone(zone):%y/%m/%d}" if start else "" for start in starts]
    if any(report.round_dates) and list(report.round_dates) != planned[: len(report.round_dates)]:
        other.append(f"{_('dates of the rounds')}: {', '.join(report.round_dates)}")
    notes = []
    if days:
        taken = _(
            "The rounds were played by the rules of their time, so the event takes the days of the file: %(first)s to "
            "%(last)s."
        ) % {"first": f"{days[0]:%Y/%m/%d}", "last": f"{days[1]:%Y/%m/%d}"}
        notes.append(Problem("days_of_the_file", taken, severity=Severity.WARNING))
    if other:
        text = _("The event keeps what it says itself. The file has otherwise: %(fields)s.")
        notes.append(Problem("kept_of_the_event", text % {"fields": "; ".join(other)}, severity=Severity.WARNING))
    return notes
