"""What the verifier derives from a tournament's past, without any code of the engine that pairs.

``field_of(state)`` ranks the players to be paired (C.04.3 Article 1.2) and says of each what the criteria ask: colours,
floats, opponents, byes. Sets of players are integers with one bit per player in order of rank, so that the top player
is bit 0. Points are tenths.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..model import PLAYED, Colour, Competitor, Outcome, TournamentState

MILD, STRONG, ABSOLUTE = 1, 2, 3
"""Strengths of a colour preference (Article 1.7); 0 is no preference."""

DOWN, UP = "down", "up"

FEW = 6
"""Members of a set that are taken out one by one."""


@dataclass(frozen=True, slots=True)
class FieldPlayer:
    """One player to be paired."""

    number: int
    """TPN."""
    score: int
    """Pairing score: real plus virtual points."""
    colours: str
    """Played games only, oldest first, for example ``wbw`` (C.04.2 Article 3.4)."""
    difference: int
    """Games with White minus games with Black (Article 1.6)."""
    wants: str
    """``w``, ``b`` or nothing (Article 1.7)."""
    strength: int
    met: frozenset[int]
    unplayed: int
    """Rounds without a game (Article 2.4.4)."""
    may_have_bye: bool
    """C2 (Article 2.1.2)."""
    floats: tuple[str, str]
    """What the previous round and the one before it were: ``down``, ``up`` or nothing (Article 1.4)."""
    odd: bool
    """Whether Article 5.2.5 sees an odd number; those who never took part hold none (C.04.2 Article 2.4)."""
    topscorer: bool

    @property
    def repeated(self) -> bool:
        """Whether the two latest games were of one colour."""
        return self.colours[-2:] in {"ww", "bb"}


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody to be paired, in order of rank."""

    entrants: tuple[FieldPlayer, ...]
    rows: tuple[int, ...]
    """``rows[i]``: whom player i may meet (C1, C3, prohibitions)."""
    groups: tuple[int, ...]
    """The scoregroups, from the highest score down."""
    barred: tuple[frozenset[int], ...]
    """The groups of TPNs that prohibitions keep apart in this round."""
    initial_colour: str
    round_number: int

    @property
    def everybody(self) -> int:
        return (1 << len(self.entrants)) - 1

    def numbers(self, players: int) -> tuple[int, ...]:
        """The TPNs of a set, in order of rank."""
        return tuple(self.entrants[index].number for index in indices(players))

    def scores(self, players: int) -> tuple[int, ...]:
        """The pairing scores of a set, high to low."""
        return tuple(self.entrants[index].score for index in indices(players))

    def with_score(self, score: int) -> int:
        """Everybody with this pairing score."""
        return next((group for group in self.groups if self.scores(group & -group) == (score,)), 0)


def indices(players: int) -> Iterator[int]:
    """The members of a set, in order of rank."""
    if players.bit_count() > FEW:
        # Looking through the digits costs less than taking one bit after the other out of a long number.
        digits = bin(players)[:1:-1]
        place = digits.find("1")
        while place >= 0:
            yield place
            place = digits.find("1", place + 1)
        return
    while players:
        lowest = players & -players
        yield lowest.bit_length() - 1
        players ^= lowest


def set_of(members: Iterable[int]) -> int:
    """The set with these members."""
    players = 0
    for member in members:
        players |= 1 << member
    return players


def field_of(state: TournamentState) -> Field:
    """The field of the round that ``state`` is about to pair."""
    worth = state.scoring.table
    real = {
        competitor.number: [
            sum(worth[game.outcome] for game in competitor.games[:done]) + sum(competitor.adjustments[:done])
            for done in _rounds(state)
        ]
        for competitor in state.competitors
    }
    ahead = {competitor.number: competitor for competitor in state.competitors}
    entrants = []
    holders = 0
    for competitor in state.competitors:
        holders += _holds_number(competitor)
        if competitor.absence is None:
            entrants.append(_entrant(competitor, state, real, ahead, odd=holders % 2 == 1))
    entrants.sort(key=lambda entrant: (-entrant.score, entrant.number))
    return field_with(entrants, state)


def field_with(entrants: Sequence[FieldPlayer], state: TournamentState) -> Field:
    """The field of these players, who stand in order of rank."""
    barred = tuple(barred_groups(state))
    scores = sorted({entrant.score for entrant in entrants}, reverse=True)
    groups = tuple(set_of(i for i, entrant in enumerate(entrants) if entrant.score == score) for score in scores)
    rows = tuple(rows_of(entrants, barred))
    return Field(tuple(entrants), rows, groups, barred, state.initial_colour.value, state.round_number)


def barred_groups(state: TournamentState) -> Iterator[frozenset[int]]:
    """The groups that prohibitions keep apart in the round to be paired, as TPNs."""
    for prohibition in state.prohibitions:
        if prohibition.first_round <= state.round_number <= prohibition.last_round:
            yield prohibition.numbers


def rows_of(entrants: Sequence[FieldPlayer], barred: tuple[frozenset[int], ...]) -> Iterator[int]:
    """By entrant whom the player may meet: C1, prohibitions, and C3 but for topscorers."""
    position = {entrant.number: index for index, entrant in enumerate(entrants)}
    everybody = (1 << len(entrants)) - 1
    bound = {
        colour: set_of(
            index
            for index, entrant in enumerate(entrants)
            if entrant.strength == ABSOLUTE and entrant.wants == colour and not entrant.topscorer
        )
        for colour in "wb"
    }
    forbidden = [1 << index for index in range(len(entrants))]
    for numbers in barred:
        apart = set_of(position[number] for number in numbers if number in position)
        for index in indices(apart):
            forbidden[index] |= apart
    for index, entrant in enumerate(entrants):
        kept = forbidden[index] | set_of(position[number] for number in entrant.met if number in position)
        for group in bound.values():
            if group >> index & 1:
                kept |= group
        yield everybody & ~kept


def why_forbidden(field: Field, one: int, other: int) -> str:
    """What keeps two players (by index) apart: ``C1``, ``C3``, ``prohibited`` or nothing."""
    if field.rows[one] >> other & 1:
        return ""
    first, second = field.entrants[one].number, field.entrants[other].number
    if second in field.entrants[one].met:
        return "C1"
    return "prohibited" if any(first in group and second in group for group in field.barred) else "C3"


def _rounds(state: TournamentState) -> range:
    return range(state.completed + 1)


def _holds_number(competitor: Competitor) -> bool:
    return competitor.absence is None or any(
        game.opponent or game.outcome is Outcome.PAIRING_BYE for game in competitor.games
    )


def _entrant(
    competitor: Competitor,
    state: TournamentState,
    real: dict[int, list[int]],
    ahead: dict[int, Competitor],
    *,
    odd: bool,
) -> FieldPlayer:
    worth = state.scoring.table
    played = [game for game in competitor.games if game.outcome in PLAYED]
    without = [game.outcome for game in competitor.games if game.outcome not in PLAYED]
    colours = "".join(game.colour.value for game in played if game.colour is not None)
    difference = colours.count("w") - colours.count("b")
    wants, strength = _preference(colours, difference)
    score = real[competitor.number][state.completed] + competitor.virtual_before(state.round_number)

    def float_in(round_number: int) -> str:
        if round_number < 1:
            return ""
        game = competitor.games[round_number - 1]
        if game.outcome not in PLAYED:
            earned = worth[game.outcome] > worth[Outcome.LOSS]
            # In 2017 every round without a game was a downfloat (A.4.b).
            return DOWN if earned or game.outcome is Outcome.PAIRING_BYE or state.edition == "2017" else ""
        own, theirs = (
            real[number][round_number - 1] + ahead[number].virtual_before(round_number)
            for number in (competitor.number, game.opponent)
        )
        return DOWN if own > theirs else UP if own < theirs else ""

    last_round = state.round_number >= state.rounds
    best = state.completed * max(worth[Outcome.WIN], worth[Outcome.DRAW])
    return FieldPlayer(
        number=competitor.number,
        score=score,
        colours=colours,
        difference=difference,
        wants=wants,
        strength=strength,
        met=frozenset(game.opponent for game in played),
        unplayed=len(without),
        may_have_bye=not any(bars_bye(out, state) for out in without),
        floats=(float_in(state.completed), float_in(state.completed - 1)),
        odd=odd,
        topscorer=last_round and 2 * score > best,
    )


def bars_bye(outcome: Outcome, state: TournamentState) -> bool:
    """C2: a bye or as many points as a win (C.04.1 Article 4); up to 2017 only the bye or a win by forfeit."""
    if state.edition == "2017":
        return outcome in {Outcome.PAIRING_BYE, Outcome.FORFEIT_WIN}
    return outcome is Outcome.PAIRING_BYE or state.scoring.points(outcome) >= state.scoring.win


def _preference(colours: str, difference: int) -> tuple[str, int]:
    """Article 1.7."""
    if not colours:
        return "", 0
    opposite = {"w": "b", "b": "w"}
    if difference > 1 or colours.endswith("ww"):
        return ("w" if difference < -1 else "b"), ABSOLUTE
    if difference < -1 or colours.endswith("bb"):
        return "w", ABSOLUTE
    if difference:
        return ("b" if difference > 0 else "w"), STRONG
    return opposite[colours[-1]], MILD


def colour_of(one: FieldPlayer, other: FieldPlayer, initial_colour: str) -> tuple[str, str]:
    """The colour that Article 5.2 gives to ``one`` against ``other``, and the article that decides."""
    if one.wants and other.wants and one.wants != other.wants:
        return one.wants, "5.2.1"
    if one.strength != other.strength:
        stronger = one if one.strength > other.strength else other
        rule = "5.2.1" if min(one.strength, other.strength) == 0 else "5.2.2"
        return _seen_from(one, stronger, stronger.wants), rule
    if one.strength == ABSOLUTE and abs(one.difference) != abs(other.difference):
        wider = one if abs(one.difference) > abs(other.difference) else other
        return _seen_from(one, wider, wider.wants), "5.2.2"
    for mine, theirs in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if mine != theirs:
            return theirs, "5.2.3"
    higher = min(one, other, key=lambda entrant: (-entrant.score, entrant.number))
    if higher.wants:
        return _seen_from(one, higher, higher.wants), "5.2.4"
    return _seen_from(one, higher, initial_colour if higher.odd else _opposite(initial_colour)), "5.2.5"


def _seen_from(one: FieldPlayer, granted: FieldPlayer, colour: str) -> str:
    return colour if granted is one else _opposite(colour)


def _opposite(colour: str) -> str:
    return Colour(colour).opposite.value
