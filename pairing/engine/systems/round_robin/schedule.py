"""The table of one event: which round of the Berger table is played when, and who sits at which number."""

from __future__ import annotations

from dataclasses import dataclass

from ...errors import InvalidState
from ...model import TournamentState
from ...system_description import Description
from .berger import PRINTED, pairs_of, places_for, round_of, white_of


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """Two players in one round; players by TPN."""

    white: int
    black: int
    round_number: int


class Schedule:
    """All rounds of an event. The competitors have the numbers of the table in order of their TPN."""

    def __init__(self, description: Description, state: TournamentState) -> None:
        self.players = [one.number for one in state.competitors]
        self.places = places_for(len(self.players))
        self.cycle = self.places - 1
        self.number_of = {player: number for number, player in enumerate(self.players, start=1)}
        self.meetings = description.meetings
        repeated = self.meetings > 1 and self.cycle > 1
        self.exchanged = repeated and not description.option(state, PRINTED)
        self.printed = repeated and not self.exchanged

    def table_round(self, round_number: int) -> tuple[int, bool]:
        """The round of the table that is played then, and whether with the colours reversed."""
        cycle, place = divmod(round_number - 1, self.cycle)
        if self.exchanged and cycle == 0 and place >= self.cycle - 2:
            place = 2 * self.cycle - 3 - place
        return place + 1, cycle % 2 == 1

    def round_numbers(self, table_round: int) -> list[int]:
        """The rounds of the event in which a round of the table is played."""
        rounds = range(1, self.meetings * self.cycle + 1)
        return [number for number in rounds if self.table_round(number)[0] == table_round]

    def pairs(self, round_number: int) -> list[tuple[int, int]]:
        """The pairs (White, Black) by TPN, in the order of the table, without the one who rests."""
        table, reverse = self.table_round(round_number)
        found = [(black, white) if reverse else (white, black) for white, black in pairs_of(self.places, table)]
        return [(self.players[w - 1], self.players[b - 1]) for w, b in found if max(w, b) <= len(self.players)]

    def resting(self, round_number: int) -> int | None:
        """Who meets the place that nobody has; None where every place is taken."""
        if len(self.players) == self.places:
            return None
        table, _ = self.table_round(round_number)
        white, black = next(pair for pair in pairs_of(self.places, table) if self.places in pair)
        return self.players[min(white, black) - 1]

    def rests_in(self, player: int) -> list[int]:
        """The rounds in which a player meets the place that nobody has."""
        return self.round_numbers(round_of(self.places, self.number_of[player], self.places))

    def meetings_of(self, one: int, other: int) -> list[ScheduledGame]:
        """When two players meet, in order."""
        numbers = self.number_of[one], self.number_of[other]
        found = []
        for number in self.round_numbers(round_of(self.places, *numbers)):
            first = self.number_of[one] == white_of(self.places, *numbers)
            white = one if first is not self.table_round(number)[1] else other
            found.append(ScheduledGame(white, one + other - white, number))
        return found

    def require_kept(self, state: TournamentState) -> None:
        """Raise ``InvalidState`` where an earlier round is not the one of the table: somebody came or went since."""
        opponents = [dict(pair for pair in self.pairs(number) for pair in (pair, pair[::-1])) for number in
                     range(1, state.completed + 1)]  # fmt: skip
        for one in state.competitors:
            for number, (game, expected) in enumerate(zip(one.games, opponents, strict=True), start=1):
                if game.opponent and game.opponent != expected.get(one.number):
                    raise InvalidState(
                        f"Player {one.number} met {game.opponent} in round {number}, which is not the table for "
                        f"{len(self.players)} players; nobody enters or leaves the table after round 1.",
                        code="round_robin.off_table",
                        player=one.number,
                        opponent=game.opponent,
                        round=number,
                        players=len(self.players),
                    )
