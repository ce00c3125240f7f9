"""The players of a team event as the rating and norm rules read them: a game for each board at which somebody sat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.ratings import Profile
from tournaments.history.published import PublishedRound
from tournaments.history.shapes import PlayerLine
from tournaments.models import Regulations, TeamPlayer, Tournament
from tournaments.teams.queries import games_of, seats_of
from tournaments.teams.shapes import RosterGame

_NO_GAME = Game(Outcome.ZERO_BYE)


@dataclass(frozen=True, slots=True)
class TeamPlayers:
    """Everybody who sat at a board, by numbers that count from the first player of the first team."""

    state: TournamentState
    players: Mapping[int, PlayerLine]
    """Each with the entry of the team, whose page has the games, and its name as the club."""
    profiles: Mapping[int, Profile]
    sexes: Mapping[int, str]


def team_players(tournament: Tournament, rounds: Sequence[PublishedRound], regulations: Regulations) -> TeamPlayers:
    """The players by public line-ups and results of one published round or more. Two queries.

    Who changed teams is one person by the FIDE ID, under the newer team. A seat without an opponent is no game.
    """
    games = games_of(rounds, seats_of(tournament), rated=True)
    rows = TeamPlayer.objects.filter(team__tournament=tournament, pk__in=games)
    people: defaultdict[object, list[TeamPlayer]] = defaultdict(list)
    for row in rows.order_by("gone", "team__pairing_number", "place"):
        people[row.fide_id or f"row {row.pk}"].append(row)
    known = list(people.values())
    number_of = {row.pk: number for number, rows in enumerate(known, start=1) for row in rows}
    teams = rounds[-1].players
    competitors, players, profiles, sexes = [], {}, {}, {}
    for number, (newest, *earlier) in enumerate(known, start=1):
        by_round = {game.round_number: game for row in (newest, *earlier) for game in games[row.pk]}
        competitors.append(
            Competitor(
                number,
                tuple(_game(by_round.get(one.number), number_of) for one in rounds),
                name=newest.name, rating=newest.rating, title=newest.title, federation=newest.federation,
            )
        )  # fmt: skip
        team = rounds[-1].line(newest.team_id) if newest.team_id in teams else None
        players[number] = PlayerLine(
            newest.team_id, number, newest.name, newest.title, newest.rating, newest.federation,
            team.name if team else "",
        )  # fmt: skip
        profiles[number] = Profile(birth_year=newest.birth_year)
        sexes[number] = newest.sex
    state = TournamentState(tuple(competitors), max(regulations.rounds, len(rounds)), len(rounds))
    return TeamPlayers(state, players, profiles, sexes)


def _game(one: RosterGame | None, number_of: Mapping[int, int]) -> Game:
    opponent = number_of.get(one.opponent.player_id) if one and one.opponent else None
    if one is None or not opponent:
        return _NO_GAME
    return Game(Outcome(one.outcome or Outcome.UNFINISHED), opponent, Colour(one.colour))
