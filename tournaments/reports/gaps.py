"""What a rating report still lacks, each with the place where it is filled in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.acceleration import PUBLISHED_BY_FIDE
from pairing.engine.knockout_bracket import is_knockout
from pairing.engine.model import Outcome
from pairing.engine.ratings import RatingRule
from pairing.engine.time_control import read_time_control
from portal.common.dates import DAY, day_text
from tournaments.announcements.actions import authorisation_of
from tournaments.duties.record import duties_of
from tournaments.duties.shapes import Authorised, Duties
from tournaments.duties.wording import authorised_text, unauthorised_text
from tournaments.history.ending import last_round_of
from tournaments.listing.wording import not_within_the_days
from tournaments.models import (
    Board,
    Entry,
    EntryStatus,
    LineUp,
    Regulations,
    Round,
    TeamPlayer,
    Tournament,
    lacks_result,
)
from tournaments.regulations.actions import plan_of
from tournaments.reports.rated_by import rating_federation
from tournaments.teams.queries import shown_to_all

_LEAST_MINUTES = ((2400, 120), (1800, 90), (0, 60))
"""Minutes for 60 moves that games of players from this rating on need to be rated (B.02 Article 1.1)."""
SHOWN: Final = 100
"""Players that one gap names."""


@dataclass(frozen=True, slots=True)
class Gap:
    """One thing that is missing or will be asked about."""

    code: str
    message: str
    place: str
    """``details``, ``schedule``, ``regulations``, ``acceleration``, ``announcement``, ``round`` or ``entry``."""
    field: str = ""
    """Name of the form field there."""
    round_number: int = 0
    entries: tuple[tuple[int, str], ...] = ()
    """(entry id, name) of the players whom it concerns."""
    needed: bool = True
    """Without it the report is not accepted; otherwise somebody will ask."""

    @property
    def shown(self) -> tuple[tuple[int, str], ...]:
        """The first of the players: of a list of hundreds nobody fills in one by one."""
        return self.entries[:SHOWN]

    @property
    def more(self) -> int:
        """How many players are not shown."""
        return max(0, len(self.entries) - SHOWN)


def team_gaps(tournament: Tournament) -> Iterator[Gap]:
    """Line-ups that are missing, round by round, and players whose FIDE ID nobody has entered; a forfeited match has
    record 330 instead. Three queries."""
    public = LineUp.objects.filter(shown_to_all("round__"), round__tournament=tournament)
    known = set(public.values_list("round_id", "team_id"))
    forfeited = [Outcome.FORFEIT_WIN.value, Outcome.FORFEIT_LOSS.value]
    boards = Board.objects.filter(round__tournament=tournament, round__revision__isnull=False)
    boards = boards.exclude(white_outcome__in=forfeited, black_outcome__in=forfeited)
    columns = boards.order_by("round__number", "number").values_list(
        "round_id", "round__number", "white_id", "white__name", "black_id", "black__name"
    )
    missing: dict[int, list[tuple[int, str]]] = {}
    for round_, number, white, white_name, black, black_name in columns:
        for team, name in ((white, white_name), (black, black_name)):
            if (round_, team) not in known:
                missing.setdefault(number, []).append((team, name))
    for number, found in missing.items():
        text = ngettext(
            "Round %(round)s: %(count)s line-up is missing (record 300).",
            "Round %(round)s: %(count)s line-ups are missing (record 300).",
            len(found),
        ) % {"round": number, "count": len(found)}
        yield Gap("line_ups", text, "round", round_number=number, entries=tuple(found))
    nameless = TeamPlayer.objects.filter(team__tournament=tournament, fide_id__isnull=True, seats__isnull=False)
    count = nameless.distinct().count()
    if count:
        text = ngettext(
            "%(count)s player has no FIDE ID: without it no game is rated.",
            "%(count)s players have no FIDE ID: without it no game is rated.",
            count,
        ) % {"count": count}
        yield Gap("fide_id", text, "entries", needed=False)


def report_gaps(tournament: Tournament) -> tuple[Gap, ...]:
    """What is missing, the needed first. Four queries; more for an acceleration that FIDE has not published."""
    regulations = Regulations.objects.get(tournament=tournament)
    rounds = list(Round.objects.filter(tournament=tournament).order_by("number"))
    never_came = Q(status=EntryStatus.WITHDRAWN) & (Q(withdrawn_after=0) | Q(withdrawn_after=None))
    entries = list(Entry.objects.filter(tournament=tournament).exclude(never_came).order_by("pairing_number", "name"))
    found = [
        *_event(tournament),
        *_schedule(tournament, rounds),
        *_results(rounds, last_round_of(tournament, regulations)),
        *(team_gaps(tournament) if regulations.of_teams else _players(tournament, entries)),
        *_ratings(tournament, regulations, [] if regulations.of_teams else entries),
        *_time(tournament, [] if regulations.of_teams else entries),
        *_rules(tournament, regulations),
    ]
    return tuple(sorted(found, key=lambda gap: not gap.needed))


def _event(tournament: Tournament) -> Iterator[Gap]:
    for field, message in (
        ("city", _("The city is missing (record 022).")),
        ("federation", _("The federation of the tournament is missing (record 032).")),
        ("chief_arbiter", _("The chief arbiter is missing (record 102).")),
    ):
        if not getattr(tournament, field).strip():
            yield Gap(field, message, "details", field)
    if tournament.chief_arbiter and not tournament.chief_arbiter_id:
        message = _("The FIDE ID of the chief arbiter is missing; federations ask for it.")
        yield Gap("arbiter_id", message, "details", "chief_arbiter_id", needed=False)


def _ratings(tournament: Tournament, regulations: Regulations, entries: list[Entry]) -> Iterator[Gap]:
    """National ratings that count, and no federation under whose code the report could give them."""
    counted = regulations.rule_of_ratings is not RatingRule.FIDE and any(one.national_rating for one in entries)
    if (counted or regulations.rule_of_ratings is RatingRule.OTHER) and not rating_federation(tournament):
        message = _(
            "National ratings count, or others, and no federation is named: the report says so in comments, without "
            "record 172 and records of the national ratings. Enter the federation of the tournament."
        )
        yield Gap("rating_federation", message, "details", "federation", needed=False)


def _schedule(tournament: Tournament, rounds: list[Round]) -> Iterator[Gap]:
    undated = [round_.number for round_ in rounds if round_.starts_at is None]
    if undated:
        text = ngettext(
            "Round %(rounds)s has no date (record 132).", "Rounds %(rounds)s have no date (record 132).", len(undated)
        ) % {"rounds": ", ".join(map(str, undated))}
        yield Gap("round_dates", text, "schedule", f"round_{undated[0]}")
    outside = [one.number for one in rounds if one.starts_at and not tournament.takes_place_on(one.starts_at)]
    if outside:
        yield Gap("round_outside", not_within_the_days(outside), "schedule", f"round_{outside[0]}")


def _results(rounds: list[Round], last: int) -> Iterator[Gap]:
    open_boards: dict[int, int] = {}
    rows = Board.objects.filter(
        lacks_result() | Q(white_outcome="?") | Q(white_second="?") | Q(team_outcomes__contains="?"),
        round__in=[r.pk for r in rounds if r.revision_id],
    )
    for number in rows.values_list("round__number", flat=True):
        open_boards[number] = open_boards.get(number, 0) + 1
    for number, count in sorted(open_boards.items()):
        text = ngettext(
            "Round %(round)s: %(count)s result is missing or not final.",
            "Round %(round)s: %(count)s results are missing or not final.",
            count,
        ) % {"round": number, "count": count}
        yield Gap("results", text, "round", round_number=number)
    unplayed = [round_.number for round_ in rounds if round_.revision_id is None and round_.number <= last]
    if unplayed:
        text = ngettext(
            "%(count)s round is still to be played.", "%(count)s rounds are still to be played.", len(unplayed)
        ) % {"count": len(unplayed)}
        yield Gap("unplayed", text, "round", round_number=unplayed[0], needed=False)


def _players(tournament: Tournament, entries: list[Entry]) -> Iterator[Gap]:
    fide = tournament.rated_as in {"standard", "rapid", "blitz"}
    asked = (
        ("fide_id", _("FIDE ID"), fide),
        ("federation", _("federation"), False),
        ("birth_year", _("year of birth"), False),
        ("sex", _("sex"), False),
    )
    for field, label, needed in asked:
        lacking = tuple((entry.pk, entry.name) for entry in entries if not getattr(entry, field))
        if lacking:
            text = ngettext(
                "%(count)s player has no %(what)s.", "%(count)s players have no %(what)s.", len(lacking)
            ) % {"count": len(lacking), "what": label}
            yield Gap(field, text, "entry", field, entries=lacking, needed=needed)


def _time(tournament: Tournament, entries: list[Entry]) -> Iterator[Gap]:
    control = read_time_control(tournament.coded_time_control)
    if control is None:
        message = _("The time control in code is missing (record 222); title events need it.")
        yield Gap("time_code", message, "details", "coded_time_control", needed=False)
        return
    if not control.equal:
        message = _("The two sides have different times: such games are not rated (B.02 Article 1).")
        yield Gap("time_unequal", message, "details", "coded_time_control", needed=False)
    if tournament.rated_as in {"standard", "rapid", "blitz"} and control.rate != tournament.rated_as:
        text = _("By its time control (%(minutes)s minutes for 60 moves) this is not what “%(rated)s” asks for.") % {
            "minutes": control.minutes,
            "rated": tournament.get_rated_as_display(),
        }
        yield Gap("rate", text, "details", "rated_as", needed=False)
    elif tournament.rated_as == "standard":
        yield from _too_fast(control.minutes, entries)


def _too_fast(minutes: int, entries: list[Entry]) -> Iterator[Gap]:
    """Players so strong that their games would need more time to be rated."""
    allowed = next((rating for rating, least in reversed(_LEAST_MINUTES) if minutes < least), None)
    strong = tuple((entry.pk, entry.name) for entry in entries if allowed and entry.rating >= allowed)
    if strong:
        text = ngettext(
            "%(count)s player has a rating of %(rating)s or more: with %(minutes)s minutes for 60 moves the games are "
            "not rated (B.02 Article 1.1).",
            "%(count)s players have a rating of %(rating)s or more: with %(minutes)s minutes for 60 moves their games "
            "are not rated (B.02 Article 1.1).",
            len(strong),
        ) % {"count": len(strong), "rating": allowed, "minutes": minutes}
        yield Gap("too_fast", text, "entry", "rating", entries=strong, needed=False)


def _authorisation(tournament: Tournament) -> Iterator[Gap]:
    """What is wrong with the authorisation of an unpublished method: it must hold when round 1 is paired.

    Where round 1 is paired already nothing entered now can mend it; the declaration then says how it was.
    """
    duties = duties_of(tournament)
    place = ("acceleration", "reference")
    started = any(event.code in {"published", "imported"} for event in duties.events)
    if duties.authorised in {Authorised.MISSING, Authorised.UNKNOWN} and not authorisation_of(tournament):
        message = _("FIDE has not published this acceleration: note its authorisation (C.04.2 Article 1.2).")
        yield Gap("authorisation", message, *place)
    elif duties.authorised is Authorised.EXPIRED and not started:
        yield Gap("authorisation_expired", unauthorised_text(Authorised.EXPIRED), *place)
    elif duties.authorised in {Authorised.EXPIRED, Authorised.LATE, Authorised.STATED} or duties.taken_back:
        text = authorised_text(duties, ZoneInfo(tournament.time_zone))
        yield Gap("authorisation_not_in_force", text, *place, needed=False)
    elif not started and (ended := _ends_before_round_1(tournament, duties)):
        yield Gap("authorisation_ends", ended, *place)


def _ends_before_round_1(tournament: Tournament, duties: Duties) -> str:
    """That an authorisation which holds today ends before round 1 is to start; blank where it does not."""
    until = duties.authorisation.valid_until if duties.authorisation else None
    start = Round.objects.filter(tournament=tournament, number=1).values_list("starts_at", flat=True).first()
    day = start.astimezone(ZoneInfo(tournament.time_zone)).date() if start else None
    if until is None or day is None or day <= until:
        return ""
    return _("The authorisation of the acceleration ends on %(until)s; round 1 is on %(day)s (C.04.2 Article 1.2).") % {
        "until": day_text(until, DAY),
        "day": day_text(day, DAY),
    }


def _rules(tournament: Tournament, regulations: Regulations) -> Iterator[Gap]:
    if not regulations.tie_breaks and not is_knockout(regulations.system):
        message = _("No tie-break is chosen (record 202); title events need the list.")
        yield Gap("tie_breaks", message, "regulations", needed=False)
    plan = plan_of(regulations)
    if plan.accelerates and plan.method not in PUBLISHED_BY_FIDE:
        yield from _authorisation(tournament)
    if not tournament.is_public:
        message = _("The announcement is not published: the acceleration must be announced (C.04.2 Article 1.2).")
        yield Gap("announcement", message, "announcement", needed=False)
