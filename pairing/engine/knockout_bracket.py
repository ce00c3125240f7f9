"""The bracket of a knock-out, played through from the results: who meets whom, who has left, who waits for a decision.

The bracket has the smallest power of two of lines that holds everybody. The numbers stand in it so that 1 and 2 can
meet only in the final, 1 to 4 only in the semi-finals, and so on; in round 1 the two numbers of a match add up to one
more than the lines. The highest lines are empty where there are fewer players, so that the lowest numbers go on without
a game. Nothing is stored: results and the decisions of drawn matches (``TournamentState.advances``) say it all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from .errors import InvalidState
from .model import Game, Outcome, TournamentState
from .registry import NAMES, description_of
from .two_games import rounds_as_games

THIRD_PLACE: Final = "third_place"
"""The option of a match for third place."""
DRAWN: Final = "drawn"
"""The option that says how a drawn match is decided."""
BY_SEED: Final = "seed"
"""The value of ``DRAWN`` by which the lower number goes on, without anybody deciding anything."""


class MatchEnd(StrEnum):
    """How a match of the bracket ended."""

    OPEN = "open"
    """It is still to be played."""
    WON = "won"
    FORFEITED = "forfeited"
    UNFINISHED = "unfinished"
    """A game of it was broken off and has no result yet; no decision takes its place."""
    UNDECIDED = "undecided"
    """Drawn, and nobody has said yet who goes on."""
    DECIDED = "decided"
    """Drawn; somebody went on by the rule for drawn matches."""
    NOBODY = "nobody"
    """Both forfeited: nobody goes on."""
    PASS = "pass"  # noqa: S105 -- not a password
    """Only one player came to it, or none."""


@dataclass(frozen=True, slots=True)
class KnockoutMatch:
    """Two places of the bracket in one round."""

    round_number: int
    place: int
    """From 1, from the top of the bracket; the match for third place stands behind the final."""
    players: tuple[int, int]
    """TPNs, that of the upper line first; 0 where nobody came."""
    end: MatchEnd
    winner: int = 0
    """Who goes on, or is third; 0 where nobody does or it is open."""

    @property
    def loser(self) -> int:
        """Who left here against somebody who went on; 0 where nobody did."""
        return sum(self.players) - self.winner if self.winner and 0 not in self.players else 0


def seeding(lines: int) -> list[int]:
    """The numbers in the order of the lines of the bracket; ``lines`` is a power of two.

    >>> seeding(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < lines:
        order = [number for one in order for number in (one, 2 * len(order) + 1 - one)]
    return order


class KnockoutBracket:
    """The bracket of one event after its completed rounds, with the matches of the next round as far as they are known.

    Raises ``InvalidState`` where an earlier round is not the one of the bracket, where a match of an earlier round
    than the last has no winner yet, for a decision that belongs to no drawn match, and where both players of a match
    are said to go on.
    """

    def __init__(self, state: TournamentState) -> None:
        description = description_of(state.system)
        self.players = [one.number for one in state.competitors]
        self.seed_of = {number: seed for seed, number in enumerate(self.players, start=1)}
        self.rounds = description.most_rounds_among(len(self.players))
        self.lines = 1 << self.rounds
        self.line_of = {
            self.players[seed - 1]: line for line, seed in enumerate(seeding(self.lines)) if seed <= len(self.players)
        }
        self.left_in: dict[int, int] = {}
        """The round in which a player lost; who is still in has none."""
        self.matches: list[list[KnockoutMatch]] = []
        """By round, in the order of the bracket, without the match for third place."""
        self.third_place: KnockoutMatch | None = None
        """Known from the semi-finals on; None where there is none."""
        self._state = state
        self._rule = description.option(state, DRAWN)
        self._games = rounds_as_games(state)
        self._worth = state.scoring.table
        self._decided = {(one.round_number, one.player) for one in state.advances}
        self._used: set[tuple[int, int]] = set()
        self._play(third_place=bool(description.option(state, THIRD_PLACE)))
        self._require_used()

    @property
    def undecided(self) -> list[KnockoutMatch]:
        """The drawn matches of the last completed round for which nobody said who goes on."""
        return [one for one in self.of_round(self._state.completed) if one.end is MatchEnd.UNDECIDED]

    @property
    def waits(self) -> bool:
        """Whether a match of the last completed round is unfinished or undecided, so that no round can follow."""
        return self._waits_for(self._state.completed)

    def refusal(self, number: int) -> InvalidState:
        """The refusal of what comes after round ``number`` while matches of it are unfinished, or else undecided."""
        boards = [one for one in self.of_round(number) if 0 not in one.players]
        unfinished = [place for place, one in enumerate(boards, start=1) if one.end is MatchEnd.UNFINISHED]
        if unfinished:
            players = [player for place in unfinished for player in boards[place - 1].players]
            listed = ", ".join(map(str, unfinished))
            return InvalidState(
                f"Round {number}: finish the game on board {listed} first, and enter its result; then pair again.",
                code="knockout.unfinished",
                round=number,
                boards=unfinished,
                players=players,
            )
        waiting = [one for one in boards if one.end is MatchEnd.UNDECIDED]
        pairs = ", ".join(f"{one.players[0]}-{one.players[1]}" for one in waiting)
        return InvalidState(
            f"Round {number}: {pairs} drew, and nobody is recorded as going on; record who goes on from each match.",
            code="knockout.undecided",
            round=number,
            count=len(waiting),
            players=[player for one in waiting for player in one.players],
        )

    def of_round(self, number: int) -> list[KnockoutMatch]:
        """The matches of a round, the one for third place last; empty for a round that is not known yet."""
        found = list(self.matches[number - 1]) if 1 <= number <= len(self.matches) else []
        return [*found, self.third_place] if self.third_place and number == self.rounds else found

    @property
    def coming(self) -> list[KnockoutMatch]:
        """The matches of the next round that have two players."""
        return [one for one in self.of_round(self._state.round_number) if 0 not in one.players]

    @property
    def passing(self) -> list[int]:
        """Who goes on in the next round without an opponent."""
        return [sum(one.players) for one in self.of_round(self._state.round_number) if one.players.count(0) == 1]

    @property
    def out(self) -> set[int]:
        """Who has no match in the next round any more."""
        playing = {number for one in self.of_round(self._state.round_number) for number in one.players}
        return set(self.players) - playing

    def meeting_round(self, one: int, other: int) -> int:
        """The round in which these two meet if both keep winning."""
        return (self.line_of[one] ^ self.line_of[other]).bit_length()

    def by_round_reached(self) -> list[list[int]]:
        """Everybody in groups from the winner down: those who left in one round share their place, but the match for
        third place decides between its two."""
        groups: dict[int, list[int]] = {}
        for number in self.players:
            groups.setdefault(self.left_in.get(number, self.rounds + 1), []).append(number)
        found = [groups[key] for key in sorted(groups, reverse=True)]
        third = self.third_place
        if third is None or not third.winner:
            return found
        return [part for group in found for part in _split(group, third.winner, third.loser)]

    def _play(self, *, third_place: bool) -> None:
        entrants = [self.players[seed - 1] if seed <= len(self.players) else 0 for seed in seeding(self.lines)]
        for number in range(1, min(self._state.completed + 1, self.rounds) + 1):
            if self._waits_for(number - 1):
                if number <= self._state.completed:
                    raise self.refusal(number - 1)
                return
            pairs = zip(entrants[::2], entrants[1::2], strict=True)
            played = [self._match(number, place, pair) for place, pair in enumerate(pairs, start=1)]
            if third_place and number == self.rounds > 1:
                self._play_for_third(number)
            self.matches.append(played)
            self._require_kept(number)
            for one in played:
                self._note_losers(one)
            entrants = [one.winner for one in played]

    def _play_for_third(self, number: int) -> None:
        """The match of those who lost the semi-finals, where both semi-finals have a loser."""
        upper, lower = (one.loser for one in self.matches[-1])
        if upper and lower:
            self.third_place = self._match(number, 2, (upper, lower))

    def _waits_for(self, number: int) -> bool:
        return any(one.end in {MatchEnd.UNFINISHED, MatchEnd.UNDECIDED} for one in self.of_round(number))

    def _note_losers(self, match: KnockoutMatch) -> None:
        if match.end not in {MatchEnd.OPEN, MatchEnd.UNFINISHED, MatchEnd.UNDECIDED}:
            out = (one for one in match.players if one not in {0, match.winner})
            self.left_in.update(dict.fromkeys(out, match.round_number))

    def _match(self, number: int, place: int, players: tuple[int, int]) -> KnockoutMatch:
        if 0 in players:
            return KnockoutMatch(number, place, players, MatchEnd.PASS, sum(players))
        if number > self._state.completed:
            return KnockoutMatch(number, place, players, MatchEnd.OPEN)
        end, winner = self._result(number, players)
        return KnockoutMatch(number, place, players, end, winner)

    def _result(self, number: int, players: tuple[int, int]) -> tuple[MatchEnd, int]:
        upper, lower = players
        own, other = (self._games[one][number - 1] for one in players)
        lost = [one for one, game in zip(players, (own, other), strict=True) if game.outcome is Outcome.FORFEIT_LOSS]
        if lost:
            return (MatchEnd.NOBODY, 0) if len(lost) == 2 else (MatchEnd.FORFEITED, sum(players) - lost[0])
        if Outcome.UNFINISHED in {own.outcome, other.outcome}:
            return MatchEnd.UNFINISHED, 0
        mine, theirs = (self._points(game) for game in (own, other))
        if mine != theirs:
            return MatchEnd.WON, upper if mine > theirs else lower
        if self._rule == BY_SEED:
            return MatchEnd.DECIDED, min(players, key=self.seed_of.__getitem__)
        named = [(number, one) for one in players if (number, one) in self._decided]
        if len(named) == 2:
            raise InvalidState(
                f"Round {number}: both {upper} and {lower} are said to go on from their drawn match; take one of the "
                f"two out.",
                code="knockout.both_go_on",
                round=number,
                player=upper,
                opponent=lower,
            )
        self._used.update(named)
        return (MatchEnd.DECIDED, named[0][1]) if named else (MatchEnd.UNDECIDED, 0)

    def _points(self, game: Game) -> int:
        return game.points(self._worth)

    def _require_kept(self, number: int) -> None:
        if number > self._state.completed:
            return
        expected: dict[int, int] = {}
        for one in self.of_round(number):
            if 0 not in one.players:
                expected |= {one.players[0]: one.players[1], one.players[1]: one.players[0]}
        for player in self.players:
            met, due = self._games[player][number - 1].opponent, expected.get(player, 0)
            if met != due:
                raise InvalidState(
                    f"Player {player} has opponent {met} in round {number}, where the bracket has {due} (0: none); "
                    f"nobody enters, leaves or changes places in the bracket after round 1.",
                    code="knockout.off_bracket",
                    player=player,
                    met=met,
                    due=due,
                    round=number,
                )

    def _require_used(self) -> None:
        known = {one for one in self._decided if one[0] <= self._state.completed}
        for number, player in sorted(known - self._used):
            if any(player in one.players and one.end is MatchEnd.UNFINISHED for one in self.of_round(number)):
                raise self.refusal(number)
            raise InvalidState(
                f"Player {player} is said to go on from round {number}, but has no drawn match there that needs a "
                f"decision; take it out.",
                code="knockout.no_drawn_match",
                player=player,
                round=number,
            )


def _split(group: list[int], *first: int) -> Iterator[list[int]]:
    """``group`` with these players, if they are in it, by themselves and before the others."""
    if not set(first) <= set(group):
        yield group
        return
    yield from ([one] for one in first)
    if rest := [one for one in group if one not in first]:
        yield rest


def is_knockout(system: str) -> bool:
    """Whether whoever loses a match leaves; False for a system that the engine does not know."""
    return system in NAMES and description_of(system).knockout


def with_absences(state: TournamentState) -> TournamentState:
    """``state`` with everybody who has no game in the next round marked as absent from it: who has left a knock-out
    with a zero-point bye, who goes on without an opponent with a full-point bye.

    Unchanged in other systems, and where the bracket cannot be told: then ``pair`` refuses the round.
    """
    if not is_knockout(state.system) or state.completed >= state.rounds:
        return state
    try:
        bracket = KnockoutBracket(state)
    except InvalidState:
        return state
    if bracket.waits:
        return state
    marks = dict.fromkeys(bracket.out, Outcome.ZERO_BYE) | dict.fromkeys(bracket.passing, Outcome.FULL_BYE)
    return replace(
        state,
        competitors=tuple(replace(one, absence=marks.get(one.number, one.absence)) for one in state.competitors),
    )


def eliminated(state: TournamentState) -> Sequence[int]:
    """Who has no match in the next round of a knock-out any more; nobody in other systems, nor where it is open."""
    if not is_knockout(state.system) or state.completed >= state.rounds:
        return ()
    try:
        bracket = KnockoutBracket(state)
    except InvalidState:
        return ()
    return () if bracket.waits else sorted(bracket.out)
