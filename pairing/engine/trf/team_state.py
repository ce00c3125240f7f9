"""From the report file of a team event to the state that the Swiss Team system pairs: every team is a competitor."""

from __future__ import annotations

from collections.abc import Iterator

from ..model import REQUESTED_BYES, Colour, Competitor, Game, Outcome, TournamentState
from ..registry import description_of
from ..standings.team_event import Score, Team, TeamEvent, TeamRound
from .faults import Fault, TrfError
from .records import TrfFile
from .team_matches import team_event
from .type_codes import system_of


def team_state_of(trf_file: TrfFile, edition: str | None, system: str | None, *, to_pair: bool) -> TournamentState:
    """The teams before the next round: matches with the colours of their first board, points of the primary score.

    Where game points rank first, what a match brought is told by its adjustment to the points of its outcome. Raises
    ``TrfError`` with every reason why the matches cannot be told or no round can be paired.
    """
    named = system_of(trf_file)
    if not trf_file.team_data.teams or (system or named.system) != SYSTEM:
        raise TrfError(
            [
                Fault(
                    0, 0, "team_event",
                    "This is the file of a team event, but it names no teams (record 310), or another system than that "
                    "of teams (record 192). Name both to pair it.",
                    "TRF26 310",
                )
            ]
        )  # fmt: skip
    event = team_event(trf_file)
    description = description_of(SYSTEM)
    state = TournamentState((), event.rounds, event.completed, options=named.options)
    primary = Score.GAME if description.option(state, "primary") == "game" else Score.MATCH
    absences = dict(_absences(trf_file, event.completed + 1))
    faults = list(_obstacles(trf_file, event, absences)) if to_pair else []
    if faults:
        raise TrfError(faults)
    colours = _Colours(trf_file)
    return TournamentState(
        competitors=tuple(
            _competitor(team, event, primary, colours, absences.get(team.number)) for team in event.teams
        ),
        rounds=event.rounds,
        completed=event.completed,
        scoring=event.match_scoring,
        initial_colour=trf_file.initial_colour or colours.initial(event),
        prohibitions=trf_file.prohibitions,
        system=SYSTEM,
        edition=edition or description.editions[0],
        options=named.options,
    )


def _competitor(team: Team, event: TeamEvent, primary: Score, colours: _Colours, absence: Outcome | None) -> Competitor:
    worth = event.match_scoring.table
    adjustments = tuple(
        one.points(primary) + one.bonus(primary) - worth[one.outcome] for one in team.rounds
    )  # fmt: skip
    other = primary.other
    return Competitor(
        number=team.number,
        games=tuple(_game(team, number, one, colours) for number, one in enumerate(team.rounds, start=1)),
        virtual_points=colours.virtual(team.number),
        absence=absence,
        name=team.name,
        adjustments=adjustments if any(adjustments) else (),
        secondary_points=tuple(one.points(other) + one.bonus(other) for one in team.rounds),
    )


def _game(team: Team, number: int, one: TeamRound, colours: _Colours) -> Game:
    if not one.opponent:
        return Game(one.outcome)
    return Game(one.outcome, one.opponent, colours.of_match(number, team.number, one.opponent))


class _Colours:
    """Which team of a match had White: the one whose player had White on the first board."""

    def __init__(self, trf_file: TrfFile) -> None:
        self._file = trf_file
        self._games = {player.number: player.games for player in trf_file.players}
        self._members = {record.number: record.members for record in trf_file.team_data.teams}
        self._order = {
            (one.round_number, one.team): one.players for one in trf_file.team_data.line_ups
        }  # fmt: skip
        self._forfeited = {
            (one.round_number, frozenset((one.white, one.black))): one.white for one in trf_file.team_data.forfeited
        }

    def of_match(self, number: int, team: int, opponent: int) -> Colour:
        """The colour of ``team`` against ``opponent`` in a round; read from the first board that has one."""
        white = self._forfeited.get((number, frozenset((team, opponent))))
        if white is not None:
            return Colour.WHITE if white == team else Colour.BLACK
        pattern = self._file.team_data.board_colours or "WB"
        opposing = set(self._seats(number, opponent))
        for board, player in enumerate(self._seats(number, team)):
            game = self._game(number, player)
            if game is not None and game.colour is not None and game.opponent in opposing:
                straight = pattern[board % len(pattern)].upper() == "W"
                return game.colour if straight else game.colour.opposite
        return Colour.WHITE if team < opponent else Colour.BLACK

    def initial(self, event: TeamEvent) -> Colour:
        """The colour of the first team that played round 1, White where nobody did."""
        for team in event.teams:
            if team.rounds and team.rounds[0].opponent:
                return self.of_match(1, team.number, team.rounds[0].opponent)
        return Colour.WHITE

    def virtual(self, team: int) -> tuple[int, ...]:
        """The virtual points of a team in round 1, 2, … (XXA, else record 250); both name teams in such a file."""
        if team in self._file.virtual_points:
            return tuple(self._file.virtual_points[team])
        last = self._file.rounds or 0
        points = [0] * last
        for block in self._file.accelerations:
            if block.first_number <= team <= block.last_number:
                for number in range(block.first_round, min(block.last_round, last) + 1):
                    points[number - 1] = block.points
        return tuple(points) if any(points) else ()

    def _seats(self, number: int, team: int) -> list[int]:
        """The players of a team in order of boards; 0 is an empty board."""
        known = self._order.get((number, team))
        if known is not None:
            return [*known]
        return [player for player in self._members[team] if (game := self._game(number, player)) and game.opponent]

    def _game(self, number: int, player: int) -> Game | None:
        games = self._games.get(player, ())
        return games[number - 1] if len(games) >= number else None


def _absences(trf_file: TrfFile, round_number: int) -> Iterator[tuple[int, Outcome]]:
    """Which teams are out of the round, by the bye asked for (record 240)."""
    for byes in trf_file.requested_byes:
        if byes.round_number == round_number and byes.kind in REQUESTED_BYES:
            yield from ((team, byes.kind) for team in byes.numbers)


def _obstacles(trf_file: TrfFile, event: TeamEvent, absences: dict[int, Outcome]) -> Iterator[Fault]:
    if trf_file.rounds is None:
        yield Fault(
            0, 0, "missing_rounds",
            "The file does not say how many rounds are planned. Add record 142 (or XXR), for example '142 9'.",
            "TRF26 142",
        )  # fmt: skip
    elif event.completed >= trf_file.rounds:
        yield Fault(
            0, 0, "all_rounds_played", f"All {trf_file.rounds} rounds have results: there is nothing to pair.",
            "TRF26 142", {"rounds": trf_file.rounds},
        )  # fmt: skip
    for team in trf_file.team_data.teams:
        if len(team.members) < FEWEST_BOARDS:
            yield Fault(
                team.line, 1, "team_too_small",
                f"Team {team.number} has {len(team.members)} players; a team plays on at least {FEWEST_BOARDS} boards. "
                "Name its players in record 310.",
                "TRF26 310", {"team": team.number, "players": len(team.members)},
            )  # fmt: skip
    if all(team.number in absences for team in event.teams):
        yield Fault(
            0, 0, "everybody_absent", f"Every team is absent from round {event.completed + 1}.",
            "TRF26 240", {"round": event.completed + 1},
        )  # fmt: skip


SYSTEM = "team"
FEWEST_BOARDS = 2
"""A match is played on at least so many boards."""
