"""Makes the report files of the team events of the demonstration: the engine pairs, lots play the boards."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pairing.engine import pair
from pairing.engine.board_colours import first_has_white, written
from pairing.engine.model import Colour, Competitor, Game, Outcome, Scoring, TournamentState
from pairing.engine.registry import description_of
from pairing.engine.simulation import outcome_model
from pairing.engine.standings import match_outcome
from pairing.engine.trf import (
    LineUp,
    PlayerRecord,
    TeamData,
    TeamPairingByes,
    TeamRecord,
    TrfFile,
    code_for,
    code_of_teams,
    write,
)
from tournaments.demo.names import people

BOARDS: Final = 4
LIST: Final = 5
"""Players on the list of a team: one a board and a reserve."""
MATCH_POINTS: Final = Scoring(win=20, draw=10, loss=0, pairing_bye=10)
GAMES: Final = Scoring()
TIE_BREAKS: Final = ("MPVGP", "EDE", "EMGSB", "TBR")


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """A team event as it is played here."""

    name: str
    city: str
    system: str
    seed: int
    teams: tuple[str, ...]
    """The stronger ones first."""
    rounds: int
    completed: int
    highest_rating: int
    between_teams: int
    """Rating points from a team to the next one."""
    between_boards: int


TEAM_EVENTS: Final[Mapping[str, TeamEvent]] = {
    "four-boards": TeamEvent(
        "Four Boards Festival (Swiss Team)",
        "Castelmonte",
        "team",
        1927,
        ("Torrechiara", "Castelmonte", "Riva Alta", "Porto Vecchio", "Molinella", "Ponteverde", "Giardino", "Campana",
         "Pratofiorito"),
        rounds=5,
        completed=3,
        highest_rating=2280,
        between_teams=48,
        between_boards=37,
    ),
    "valley-league": TeamEvent(
        "Valley League (Berger)",
        "Torrechiara",
        "round_robin",
        1929,
        ("Torre Alta", "Pineta", "Dueporte", "Seitorri", "Marina", "Borgonevoso"),
        rounds=5,
        completed=3,
        highest_rating=2140,
        between_teams=31,
        between_boards=44,
    ),
}  # fmt: skip
"""By the names of their files."""


def played(event: TeamEvent) -> str:
    """The report file of the event after its completed rounds. The same seed gives the same file."""
    season = _Season(event)
    for _number in range(event.completed):
        season.play_round()
    return write(season.file(), engine_dialect=False)


def _number_of(team: int, place: int) -> int:
    """The starting number of who stands at a ``place`` (from 0) of the list of a team."""
    return (team - 1) * LIST + place + 1


class _Season:
    """The event while it is played."""

    def __init__(self, event: TeamEvent) -> None:
        self._event = event
        self._draw = random.Random(event.seed)  # noqa: S311 -- a demonstration
        self._model = outcome_model("logistic", 0.35)
        self._ratings = [
            max(1300, event.highest_rating - team * event.between_teams - place * event.between_boards
                - self._draw.randrange(30))
            for team in range(len(event.teams)) for place in range(LIST)
        ]  # fmt: skip
        self._games: list[list[Game]] = [[] for _one in self._ratings]
        self._line_ups: list[LineUp] = []
        self._byes: list[int] = []
        description = description_of(event.system)
        bye = description.usual_bye(MATCH_POINTS.win, MATCH_POINTS.draw)
        self._state = TournamentState(
            competitors=tuple(
                Competitor(number, (), name=name, rating=self._strength(number))
                for number, name in enumerate(event.teams, start=1)
            ),
            rounds=event.rounds,
            completed=0,
            scoring=replace(MATCH_POINTS, pairing_bye=bye),
            initial_colour=Colour.WHITE,
            system=event.system,
            edition=description.editions[0],
        )

    def _strength(self, team: int) -> int:
        best = sorted(self._ratings[(team - 1) * LIST : team * LIST], reverse=True)[:BOARDS]
        return round(sum(best) / BOARDS)

    def play_round(self) -> None:
        """Pair the next round and play all of its boards."""
        answer = pair(self._state)
        own: dict[int, tuple[Game, int]] = {}
        for board in answer.pairs:
            own |= self._match(board.white, board.black)
        if answer.bye:
            own[answer.bye] = Game(Outcome.PAIRING_BYE), GAMES.draw * BOARDS
        self._byes.append(answer.bye or 0)
        rest = Game(Outcome.ZERO_BYE)
        for games in self._games:
            games.extend([rest] * (self._state.completed + 1 - len(games)))
        self._state = replace(
            self._state,
            completed=self._state.completed + 1,
            competitors=tuple(
                replace(
                    one,
                    games=(*one.games, own[one.number][0]),
                    secondary_points=(*one.secondary_points, own[one.number][1]),
                )
                for one in self._state.competitors
            ),
        )

    def _match(self, white: int, black: int) -> Iterator[tuple[int, tuple[Game, int]]]:
        """Play the boards; the game and the game points of both teams."""
        seats = [[_number_of(team, place) for place in self._places()] for team in (white, black)]
        number = self._state.completed + 1
        self._line_ups += [
            LineUp(number, white, black, tuple(seats[0])),
            LineUp(number, black, white, tuple(seats[1])),
        ]
        sides: list[list[Outcome]] = [[], []]
        for board, players in enumerate(zip(*seats, strict=True), start=1):
            colours = (Colour.WHITE, Colour.BLACK) if first_has_white("", board) else (Colour.BLACK, Colour.WHITE)
            outcomes = self._result(*(self._ratings[one - 1] for one in players))
            for side in (0, 1):
                sides[side].append(outcomes[side])
                self._games[players[side] - 1].append(Game(outcomes[side], players[1 - side], colours[side]))
        worth = GAMES.table
        for side, (team, other) in enumerate(((white, black), (black, white))):
            points = sum(worth[one] for one in sides[side])
            outcome = match_outcome(sides[side], sides[1 - side], worth)
            colour = Colour.WHITE if side == 0 else Colour.BLACK
            yield team, (Game(outcome, other, colour), points)

    def _places(self) -> list[int]:
        """Who plays, in the order of the list: the reserve every second time, for one of the others."""
        out = LIST - 1 if self._draw.random() < 0.5 else self._draw.randrange(LIST - 1)
        return [place for place in range(LIST) if place != out]

    def _result(self, first: int, second: int) -> tuple[Outcome, Outcome]:
        chances = self._model(first, second)
        lot = self._draw.random()
        if lot < chances.white:
            return Outcome.WIN, Outcome.LOSS
        if lot < chances.white + chances.draw:
            return Outcome.DRAW, Outcome.DRAW
        return Outcome.LOSS, Outcome.WIN

    def _players(self) -> tuple[PlayerRecord, ...]:
        sexes = ["w" if self._draw.random() < 1 / 7 else "m" for _one in self._ratings]
        persons = people(list(zip(self._ratings, sexes, strict=True)), self._event.seed)
        worth = GAMES.table
        return tuple(
            PlayerRecord(
                number=number,
                sex=person.sex,
                title=person.title,
                name=person.name,
                rating=rating,
                federation=person.federation,
                points=sum(worth[one.outcome] for one in games),
                games=tuple(games),
            )
            for number, (person, rating, games) in enumerate(
                zip(persons, self._ratings, self._games, strict=True), start=1
            )
        )

    def _teams(self) -> tuple[TeamRecord, ...]:
        worth = self._state.scoring.table
        return tuple(
            TeamRecord(
                one.number,
                one.name,
                strength=one.rating,
                match_points=sum(worth[game.outcome] for game in one.games),
                game_points=sum(one.secondary_points),
                members=tuple(_number_of(one.number, place) for place in range(LIST)),
            )
            for one in self._state.competitors
        )

    def file(self) -> TrfFile:
        """Everything so far as a report file."""
        event, scoring = self._event, self._state.scoring
        table = description_of(event.system).table
        code = code_for(event.system, self._state.edition, {})
        byes = TeamPairingByes(scoring.pairing_bye, GAMES.draw * BOARDS, tuple(self._byes))
        return TrfFile(
            players=self._players(),
            name=event.name,
            city=event.city,
            federation="ITA",
            players_declared=len(self._ratings),
            rated_players_declared=len(self._ratings),
            teams_declared=len(event.teams),
            tournament_type="Team: Round-Robin" if table else "Team: Swiss-System",
            rounds=event.rounds,
            initial_colour=Colour.WHITE,
            system_code=code_of_teams(code) if table else code,
            tie_breaks=TIE_BREAKS,
            team_data=TeamData(
                teams=self._teams(),
                pairing_byes=(byes,) if any(self._byes) else (),
                line_ups=tuple(self._line_ups),
                match_scores={
                    "W": scoring.win, "D": scoring.draw, "L": scoring.loss, "P": scoring.pairing_bye
                },
                board_colours=written("", BOARDS),
            ),
        )  # fmt: skip
