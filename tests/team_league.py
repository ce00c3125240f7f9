"""A league of teams under way: lists, captains, line-ups and results, for tests that look at its pages."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from portal.organizations.models import Organization, User
from tests.factories import make_tournament, publish_next
from tournaments.models import Board, Captain, Entry, LineUp, Round, TeamPlayer, Tournament
from tournaments.results.actions import close_round, enter_result
from tournaments.teams.captains import add_captain
from tournaments.teams.line_ups import open_line_ups, set_line_up

RESULTS = (("1", "0"), ("=", "="), ("0", "1"), ("1", "0"))


def league(
    organization: Organization, arbiter: User, *, teams: int = 4, slug: str = "league", system: str = "round_robin"
) -> Tournament:
    """Two rounds are played, the third one is published with the line-ups of half of the teams; captains have an hour.
    Every team has a captain and one reserve more than boards. The scope of the organization is open."""
    tournament = make_tournament(
        organization, entries=teams, rounds=3, slug=slug, system=system, team_boards=3, win=20, draw=10,
        pairing_bye=0, tie_breaks=["MPVGP", "EDE", "EMGSB", "TBR"],
    )  # fmt: skip
    entries = list(Entry.objects.filter(tournament=tournament).select_related("tournament"))
    for number, team in enumerate(entries, start=1):
        TeamPlayer.objects.bulk_create(
            TeamPlayer(team=team, place=place, name=f"Rossi {number}, {place}", rating=2000 - 10 * number - place)
            for place in range(1, 5)
        )
        add_captain(team=team, name=f"Captain of team {number}", email="captain@example.org", actor=None)
    for number in (1, 2, 3):
        round_ = publish_next(tournament, arbiter)
        if number == 3:
            round_ = open_line_ups(round=round_, until=timezone.now() + timedelta(hours=1), actor=arbiter)
        matches = list(Board.objects.filter(round=round_).select_related("round__tournament", "white", "black"))
        for match in matches:
            seat(round_, match.white, arbiter)
            if number < 3:
                seat(round_, match.black, arbiter)
                _play(match, arbiter)
        if number < 3:
            close_round(round=round_, actor=arbiter)
    return tournament


def captain_of(tournament: Tournament, entry: int) -> Captain:
    """The captain of a team."""
    return Captain.objects.select_related("team__tournament__organization").get(team__tournament=tournament, team=entry)


def seat(round_: Round, team: Entry, arbiter: User) -> LineUp:
    """The first three of the list of a team as its line-up."""
    players = list(TeamPlayer.objects.filter(team=team, place__lte=3).values_list("pk", flat=True))
    return set_line_up(round=round_, team=team, seats=players, actor=arbiter)


def _play(match: Board, arbiter: User) -> None:
    for game in (1, 2, 3):
        white, black = RESULTS[(match.number + game) % len(RESULTS)]
        enter_result(board=match, game=game, white_outcome=white, black_outcome=black, actor=arbiter)
