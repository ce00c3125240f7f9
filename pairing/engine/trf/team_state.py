"""From the report file of a team event to the state that the Swiss Team system pairs: every team is a competitor.

``rounds_of_teams`` tells the rounds board by board, so that a file can be taken over as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..board_colours import first_has_white
from ..model import PLAYED, REQUESTED_BYES, Colour, Competitor, Game, Outcome, TournamentState
from ..registry import description_of
from ..standings.team_event import Score, Team, TeamEvent, TeamRound
from .faults import Fault, TrfError
from .player_lines import is_unreported
from .records import TrfFile
from .team_matches import TeamMatches, team_event
from .type_codes import system_of


def team_state_of(trf_file: TrfFile, edition: str | None, system: str | None, *, to_pair: bool) -> TournamentState:
    """The teams before the next round: matches with the colours of their first board, points of the primary score.

    Where game points rank first, what a match brought is told by its adjustment to the points of its outcome. Without
    ``to_pair`` a round robin of teams will do, too. Raises ``TrfError`` with every reason why the matches cannot be
    told or no round can be paired.
    """
    named = system_of(trf_file)
    chosen = system or named.system
    if not trf_file.team_data.teams or chosen not in ({SYSTEM} if to_pair else {SYSTEM, *TABLES}):
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
    description = description_of(chosen)
    primary = Score.MATCH
    if chosen == SYSTEM:
        state = TournamentState((), event.rounds, event.completed, options=named.options)
        primary = Score.GAME if description.option(state, "primary") == "game" else Score.MATCH
    absences = dict(_absences(trf_file, event.completed + 1))
    faults = list(_obstacles(trf_file, event, absences)) if to_pair else []
    if faults:
        raise TrfError(faults)
    colours = MatchColours(trf_file)
    return TournamentState(
        competitors=tuple(
            _competitor(team, event, primary, colours, absences.get(team.number)) for team in event.teams
        ),
        rounds=event.rounds,
        completed=event.completed,
        scoring=event.match_scoring,
        initial_colour=trf_file.initial_colour or colours.initial(event),
        prohibitions=trf_file.prohibitions,
        system=chosen,
        edition=edition or description.editions[0],
        options=named.options,
    )


def _competitor(
    team: Team, event: TeamEvent, primary: Score, colours: MatchColours, absence: Outcome | None
) -> Competitor:
    worth = event.match_scoring.table
    adjustments = tuple(
        one.points(primary) + one.bonus(primary) - worth[one.outcome] for one in team.rounds
    )  # fmt: skip
    other = primary.other
    return Competitor(
        number=team.number,
        games=tuple(_game(team, number, one, colours) for number, one in enumerate(team.rounds, start=1)),
        virtual_points=colours.virtual(team.number, primary),
        absence=absence,
        name=team.name,
        adjustments=adjustments if any(adjustments) else (),
        secondary_points=tuple(one.points(other) + one.bonus(other) for one in team.rounds),
    )


def _game(team: Team, number: int, one: TeamRound, colours: MatchColours) -> Game:
    if not one.opponent:
        return Game(one.outcome)
    return Game(one.outcome, one.opponent, colours.of_match(number, team.number, one.opponent))


class MatchColours:
    """Which team of a match had White: the one whose player had the first colour of record 352 on the first board,
    White where there is no such record."""

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
        colours = self._file.team_data.board_colours
        opposing = set(self._seats(number, opponent))
        for board, player in enumerate(self._seats(number, team), start=1):
            game = self._game(number, player)
            if game is not None and game.colour is not None and game.opponent in opposing:
                return game.colour if first_has_white(colours, board) else game.colour.opposite
        return Colour.WHITE if team < opponent else Colour.BLACK

    def initial(self, event: TeamEvent) -> Colour:
        """The colour of the first team that played round 1, White where nobody did."""
        for team in event.teams:
            if team.rounds and team.rounds[0].opponent:
                return self.of_match(1, team.number, team.rounds[0].opponent)
        return Colour.WHITE

    def virtual(self, team: int, primary: Score) -> tuple[int, ...]:
        """The virtual points of a team in round 1, 2, … (XXA, else record 250); both name teams in such a file."""
        if team in self._file.virtual_points:
            return tuple(self._file.virtual_points[team])
        last = self._file.rounds or 0
        points = [0] * last
        for block in self._file.accelerations:
            if block.first_number <= team <= block.last_number:
                for number in range(max(block.first_round, 1), min(block.last_round, last) + 1):
                    points[number - 1] = block.counted(match_points=primary is Score.MATCH)
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
TABLES = ("round_robin", "double_round_robin")
"""Systems whose rounds of teams are judged; a table gives them once for all, so that none is paired from a file."""
FEWEST_BOARDS = 2
"""A match is played on at least so many boards."""


_FORFEIT = {"+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS}


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """One board of a match; ``first`` plays for the team that has the colours of record 352."""

    first: int
    """Starting number; 0 where nobody sits."""
    second: int
    first_outcome: Outcome | None
    """None where the file has no result yet."""
    second_outcome: Outcome | None
    first_colour: Colour | None
    """None where no two players met."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match with all its boards."""

    first: int
    """Number of the team that has the colours of record 352."""
    second: int
    boards: tuple[BoardRecord, ...]


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round of a team file."""

    matches: tuple[MatchRecord, ...]
    byes: Mapping[int, Outcome]
    """What the teams without a match had."""


def rounds_of_teams(trf_file: TrfFile) -> tuple[RoundRecord, ...]:
    """Every round of the file. Raises ``TrfError`` with every reason why its boards do not add up to its matches."""
    event = team_event(trf_file)
    reader = TeamMatches(trf_file)
    colours = MatchColours(trf_file)
    names = {team.number: team.name for team in event.teams}
    faults: list[Fault] = []
    rounds = []
    for number, met in enumerate(reader.meetings, start=1):
        matches = []
        for team, other in met.items():
            if team < other:
                first = team if colours.of_match(number, team, other) is Colour.WHITE else other
                second = team + other - first
                found = list(_faults(reader, number, first, second, names))
                faults += found
                if not found:
                    matches.append(MatchRecord(first, second, tuple(_boards(reader, number, first, second))))
        byes = {team.number: team.rounds[number - 1].outcome for team in event.teams if team.number not in met}
        rounds.append(RoundRecord(tuple(matches), byes))
    if faults:
        raise TrfError(faults)
    return tuple(rounds)


def _faults(reader: TeamMatches, number: int, first: int, second: int, names: Mapping[int, str]) -> Iterator[Fault]:
    """Why the boards of one match do not add up to it."""
    facts: dict[str, int | str] = {"round": number, "first": names[first], "second": names[second]}
    where = f"Round {number}, match {names[first]} – {names[second]}: "
    pairs = reader.pairs(number, first, second)
    if len(pairs) > reader.boards:
        yield Fault(
            0, 0, "boards_too_many",
            f"{where}{len(pairs)} boards, but a match has {reader.boards} (record 352). Correct the games or the "
            "line-ups.",
            "TRF26 352", facts | {"found": len(pairs), "boards": reader.boards},
        )  # fmt: skip
    for side, team in enumerate((first, second)):
        seated = [pair[side] for pair in pairs]
        stated = reader.line_ups.get((number, team))
        known = list(stated.players) if stated else seated
        strangers = [one for one in known if one and reader.team_of.get(one) != team]
        if strangers:
            yield Fault(
                0, 0, "line_up_stranger",
                f"{where}player {strangers[0]} sits for {names[team]}, but belongs to another team (record 310).",
                "TRF26 300", facts | {"team": names[team], "player": strangers[0]},
            )  # fmt: skip
        elif (player := _misplaced(reader, number, team, seated, known)) is not None:
            yield Fault(
                0, 0, "boards_unlike",
                f"{where}the boards do not add up: player {player} has no board, two, or another one than the "
                f"opponent. Correct record 300 of {names[team]}, or the games.",
                "TRF26 300", facts | {"team": names[team], "player": player},
            )  # fmt: skip
    if (number, first) in reader.forfeits and any(
        reader.outcome(player, number) in PLAYED for pair in pairs for player in pair if player
    ):
        yield Fault(
            0, 0, "forfeit_played",
            f"{where}record 330 says that the match was not played, but games of it have results.",
            "TRF26 330", facts,
        )  # fmt: skip


def _misplaced(reader: TeamMatches, number: int, team: int, seated: list[int], known: list[int]) -> int | None:
    """A player of ``team`` whose board does not follow from the games (``seated``) as from the line-up (``known``)."""
    playing = [player for player, own in reader.team_of.items() if own == team and reader.game(player, number).opponent]
    named = [one for one in known if one]
    wrong = [one for one in playing if one not in named] + [one for one in named if named.count(one) > 1]
    wrong += [one for one, other in zip(known, seated, strict=False) if one != other and one]
    return wrong[0] if wrong else None


def _boards(reader: TeamMatches, number: int, first: int, second: int) -> Iterator[BoardRecord]:
    pairs = reader.pairs(number, first, second)
    pairs += [(0, 0)] * (reader.boards - len(pairs))
    games = [reader.game(player, number) for pair in pairs for player in pair if player]
    under_way = any(is_unreported(game) for game in games)
    forfeit = [_FORFEIT.get(reader.forfeits.get((number, team), "")) for team in (first, second)]
    for one, other in pairs:
        colour = reader.game(one, number).colour if one and other else None
        known = [_result(reader, number, player, whole) for player, whole in zip((one, other), forfeit, strict=True)]
        # In a match under way an empty board without a result may be one that is still played.
        empty = under_way and not (one and other) and Outcome.FORFEIT_WIN not in known
        if None in known or empty:
            known = [None, None]
        yield BoardRecord(one, other, known[0], known[1], colour)


def _result(reader: TeamMatches, number: int, player: int, forfeit: Outcome | None) -> Outcome | None:
    """What a board brought to one side: an empty one is lost without a game, or as the whole match."""
    if player and is_unreported(reader.game(player, number)):
        return None
    outcome = reader.outcome(player, number)
    if outcome is Outcome.ZERO_BYE:
        return forfeit or Outcome.FORFEIT_LOSS
    return outcome
