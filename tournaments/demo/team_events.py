"""What a report file does not hold of the team events of the demonstration: captains, hidden line-ups, a calendar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from django.utils import timezone

from pairing.runs import compute
from portal.organizations.models import User
from tournaments.models import Board, Captain, Entry, LineUp, Regulations, Round, Tournament
from tournaments.rounds.actions import adopt_run, request_round
from tournaments.rounds.publication import publish_round
from tournaments.teams.calendar_queries import league_calendar
from tournaments.teams.captains import add_captain, link_of
from tournaments.teams.fixtures import set_fixture
from tournaments.teams.line_ups import open_line_ups, proposed, send_line_up


@dataclass(frozen=True, slots=True)
class TeamDemo:
    """How a team event goes on after the rounds of its file."""

    captains: bool = False
    """Whether captains send the line-ups of the round under way."""
    venues: Mapping[str, str] = field(default_factory=dict)
    """Where each team is at home; empty where all play in one hall."""
    postponed: str = ""
    """The team whose home match of the round under way is postponed."""


TEAM_DEMOS: Final[Mapping[str, TeamDemo]] = {
    "four-boards": TeamDemo(captains=True),
    "valley-league": TeamDemo(
        venues={
            "Torre Alta": "Torre civica, Piazza Alta 1",
            "Pineta": "Villa dei Pini, Viale Mare 30",
            "Dueporte": "Porta Nuova, Sala Civica",
            "Seitorri": "Palazzo delle Torri, Piazza Alta 6",
            "Marina": "Lido, Sala Maestrale",
            "Borgonevoso": "Sala del Camino, Vicolo della Neve 8",
        },
        postponed="Pineta",
    ),
}
"""By the slugs of the events."""
WAITS: Final = "four-boards"
"""The event in which a captain waits for the visitor."""
BEFORE_ROUND: Final = timedelta(hours=1)
"""Captains send until then."""
LATER: Final = timedelta(days=10)
"""From the day of a round to that of its postponed match."""


def begin_round(tournament: Tournament, owner: User) -> None:
    """Publish the next round as the desk does, and what belongs to it: captains and their line-ups, or the calendar."""
    demo = TEAM_DEMOS[tournament.slug]
    run = request_round(tournament=tournament, actor=owner)
    compute(run_id=run.pk)
    adopt_run(run_id=run.pk)
    round_ = Round.objects.get(tournament=tournament, number=run.round_number)
    publish_round(round=round_, actor=owner)
    if demo.captains:
        _send_line_ups(round_, owner)
    if demo.venues:
        _date_matches(tournament, demo, round_.number, owner)


def captains_path() -> str:
    """The page on which a visitor sends the line-up of a team; blank where nobody is captain any more."""
    rows = Captain.objects.filter(team__tournament__slug=WAITS).select_related("team__tournament__organization")
    sent = LineUp.objects.filter(round__line_ups_until__isnull=False).values("team")
    captain = rows.exclude(team__in=sent).first() or rows.first()
    return f"/{link_of(captain).split('/', 3)[3]}" if captain else ""


def _send_line_ups(round_: Round, owner: User) -> None:
    """All captains but one send at once; nobody sees it before the time."""
    regulations = Regulations.objects.get(tournament=round_.tournament)
    if round_.starts_at is None:
        raise ValueError("a round of the demonstration has its time")
    open_line_ups(round=round_, until=round_.starts_at - BEFORE_ROUND, actor=owner)
    boards = list(Board.objects.filter(round=round_).order_by("number").values_list("white", "black"))
    playing = [team for board in boards for team in board]
    for team in Entry.objects.filter(tournament=round_.tournament).select_related("tournament"):
        captain = add_captain(team=team, name=team.players.all()[0].name, email="", actor=owner)
        if team.pk in playing[1:]:
            send_line_up(round=round_, captain=captain, seats=proposed(team, regulations), at=timezone.now())


def _date_matches(tournament: Tournament, demo: TeamDemo, under_way: int, owner: User) -> None:
    """Every match at the home of the team named first; one of the round under way is postponed."""
    rounds = {one.number: one for one in Round.objects.filter(tournament=tournament)}
    teams = Entry.objects.filter(tournament=tournament).in_bulk()
    for day in league_calendar(tournament):
        for match in day.matches:
            postponed = day.number == under_way and match.home_name == demo.postponed
            set_fixture(
                round=rounds[day.number],
                home=teams[match.home],
                away=teams[match.away],
                starts_at=day.starts_at + LATER if postponed and day.starts_at else None,
                venue=demo.venues[match.home_name],
                postponed=postponed,
                actor=owner,
            )
