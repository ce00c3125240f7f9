"""The players of a round as the rules of US Chess see them, read from the games without any code that pairs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ...model import PLAYED, Outcome, TournamentState
from ..field import bars_bye, set_of
from ..matching import PerfectMatchings

Burden = tuple[int, int, int]
"""Two extra of one colour, both due the same, a third time running: of one board, or added up."""
OPPOSITE = {"w": "b", "b": "w"}
VARIATIONS = (
    "top_down", "bye_for_colour", "free_equalisation", "blacks_only", "lower_in_minus", "alternating_benefit",
    "no_history", "last_by_lot",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """One player to be paired."""

    number: int
    score: int
    real: int
    """The score without virtual points."""
    rating: int
    by_round: tuple[str, ...]
    """``w``, ``b`` or nothing for each round."""
    met: tuple[int, ...]
    """Opponents in games that were played, as often as they were met."""
    half_bye: bool
    may_have_bye: bool

    @property
    def lead(self) -> int:
        """Whites more than Blacks."""
        return self.by_round.count("w") - self.by_round.count("b")

    @property
    def due(self) -> str:
        """29E3a."""
        if self.lead:
            return "b" if self.lead > 0 else "w"
        return next((OPPOSITE[colour] for colour in reversed(self.by_round) if colour), "")

    @property
    def last_two(self) -> str:
        """The colours of the latest two games."""
        return "".join(self.by_round)[-2:]


class RatedField:
    """Everybody to be paired, in order of rank; positions in it are the members of sets."""

    def __init__(self, state: TournamentState) -> None:
        self.state = state
        self.on = {name for name in VARIATIONS if state.options.get(name)}
        self.players = sorted(
            (_player(state, number) for number, one in state.by_number.items() if one.absence is None),
            key=lambda one: (-one.score, -one.rating, one.number),
        )
        self.last_round = state.round_number >= state.rounds
        self.repeats = self._repeats()
        self.matchings = PerfectMatchings(self.rows)

    @property
    def everybody(self) -> int:
        return (1 << len(self.players)) - 1

    @cached_property
    def rows(self) -> list[int]:
        """By position whom the player may meet."""
        return self._rows(self.repeats)

    def may_meet(self, one: int, other: int) -> bool:
        """27A1 and the prohibitions of the event."""
        return bool(self.rows[one] >> other & 1)

    def gap(self, one: int, other: int) -> int:
        """The rating difference; nothing where one of the two is unrated (29E5g)."""
        first, second = self.players[one].rating, self.players[other].rating
        return abs(first - second) if first and second else 0

    def within(self, before: Burden, after: Burden, gap: int) -> bool:
        """Whether a change that makes this of a burden is small enough (29E5a, 29E5b, 29E5f)."""
        if after >= before:
            return False
        if after[0] < before[0]:
            return "free_equalisation" in self.on or gap <= 200
        return gap <= (200 if after[2] < before[2] else 80)

    def burden(self, one: int, other: int) -> Burden:
        """The burden of a board."""
        players = self.players[one], self.players[other]
        due = players[0].due
        if not due or due != players[1].due:
            return 0, 0, 0
        given = OPPOSITE[due]
        uneven = all(player.lead for player in players) and (given == "b" or "blacks_only" not in self.on)
        third = False
        if not self.last_round and any(player.last_two == 2 * given for player in players):
            served, _rule = self.served(min(one, other), max(one, other))
            third = self.players[one + other - served].last_two == 2 * given
        return int(uneven), 1, int(third)

    def served(self, higher: int, lower: int) -> tuple[int, int]:
        """Who of two players due the same colour gets it, by which rule of 29E4, without its variations a and b."""
        one, other = self.players[higher], self.players[lower]
        if abs(one.lead) != abs(other.lead):
            return (higher if abs(one.lead) > abs(other.lead) else lower), 2 if one.lead and other.lead else 1
        for back in range(1, len(one.by_round) + 1):
            mine, theirs = one.by_round[-back], other.by_round[-back]
            if mine != theirs:
                if mine and theirs and back == 1:
                    return (lower if mine == one.due else higher), 3
                if "no_history" in self.on:
                    break
                had_it = mine == one.due if mine else theirs != one.due
                return (lower if had_it else higher), 4
        return higher, 5

    def _rows(self, repeats: int) -> list[int]:
        place = {one.number: position for position, one in enumerate(self.players)}
        now = self.state.round_number
        bans = [ban.numbers for ban in self.state.prohibitions if ban.first_round <= now <= ban.last_round]
        rows = []
        for position, one in enumerate(self.players):
            apart = {number for number in set(one.met) if one.met.count(number) > repeats}
            for ban in bans:
                if one.number in ban:
                    apart |= ban
            barred = 1 << position | set_of(place[number] for number in apart if number in place)
            rows.append(self.everybody & ~barred)
        return rows

    def _repeats(self) -> int:
        """How often opponents may have met already: more than never only where 27A1 lets them and nothing else can."""
        if self.state.rounds < len(self.state.competitors):
            return 0
        most = max((one.met.count(number) for one in self.players for number in set(one.met)), default=0)
        return next((times for times in range(most) if self._possible(times)), most)

    def _possible(self, repeats: int) -> bool:
        matchings = PerfectMatchings(self._rows(repeats))
        if len(self.players) % 2 == 0:
            return matchings.exists(self.everybody)
        spare = matchings.spare(self.everybody)
        return any(one.may_have_bye and spare >> position & 1 for position, one in enumerate(self.players))


def _player(state: TournamentState, number: int) -> RatedPlayer:
    competitor = state.by_number[number]
    worth = state.scoring
    outcomes = [game.outcome for game in competitor.games]
    real = sum(map(worth.points, outcomes)) + sum(competitor.adjustments[: state.completed])
    played = [game.outcome in PLAYED for game in competitor.games]
    return RatedPlayer(
        number,
        real + competitor.virtual_before(state.round_number),
        real,
        competitor.rating,
        tuple(
            game.colour.value if done and game.colour else ""
            for game, done in zip(competitor.games, played, strict=True)
        ),
        tuple(game.opponent for game, done in zip(competitor.games, played, strict=True) if done),
        Outcome.HALF_BYE in outcomes,
        not any(bars_bye(one, state) for one in outcomes if one not in PLAYED),
    )


def added(burdens: Iterable[Burden]) -> Burden:
    """The sum of burdens."""
    uneven = same = third = 0
    for one in burdens:
        uneven, same, third = uneven + one[0], same + one[1], third + one[2]
    return uneven, same, third
