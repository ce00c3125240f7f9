"""The criteria of 2017: C.5 to C.19 (C.04.3 sections A to E, in force to 31 January 2026).

The choice of a candidate looks at the next bracket only (C.7). Where the downfloaters leave players who cannot all be
paired, the bracket is the last but one. It is paired again so that the others can be (C.4), and everybody below forms
one bracket.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

from .bracket import (
    BEYOND_ANY_DIFFERENCE,
    Bracket,
    Candidate,
    Mark,
    Value,
    colour_failures,
)
from .completability import Completability, InsideMatchings
from .field import ABSOLUTE, DOWN, UP, indices, set_of
from .problem import BracketProblem, Column
from .rules import Few

ARTICLES = {
    "1.2": "A.2", "1.3.1": "A.3", "1.3.2": "A.3", "1.4.1": "A.4", "1.4.2": "A.4", "1.5": "A.5", "1.7.1": "A.6",
    "1.7.2": "A.6", "1.7.3": "A.6", "1.7.4": "A.6", "1.8": "A.7", "1.9.1": "A.9", "1.9.2": "A.9", "2.1.1": "C.1",
    "2.1.2": "C.2", "2.1.3": "C.3", "2.2.1": "C.4", "2.4.1": "C.5", "2.4.3": "C.7", "2.4.7": "C.10", "2.4.9": "C.12",
    "2.4.10": "C.13", "2.4.11": "C.14", "2.4.12": "C.15", "3.2": "B.2", "3.3": "B.3", "3.4": "B.4", "3.6": "B.6",
    "3.7": "B.7", "4.2": "D.1", "4.3": "D.2", "4.4": "D.3", "5.2.1": "E.1", "5.2.2": "E.2", "5.2.3": "E.3",
    "5.2.4": "E.4", "5.2.5": "E.5",
}  # fmt: skip
"""Where this edition states what an article of 2026 states."""
COLOURS = ("C.8", "C.9", "C.10", "C.11")
LISTED = frozenset(("C.6", "C.16", "C.17", "C.18", "C.19"))
FLOATS = (("C.12", "C.16", "C.13", "C.17"), ("C.14", "C.18", "C.15", "C.19"))
"""By rounds back: downfloats, their differences, upfloats, their differences."""
BELOW = 10
"""A downfloater counts as paired one point below the lowest player, in tenths (A.8)."""
BARRED_WEIGHT = 3
"""How much a player counts whom the last bracket leaves over and whom C.2 bars from the bye."""


class Edition2017:
    """C.04.3 of 2017; see ``rules.Rules``."""

    criteria = tuple(f"C.{number}" for number in range(5, 20))
    ahead = "C.7"
    listed = LISTED
    about_floaters = frozenset(("C.5", "C.7"))
    lowest_bye = False
    collapsing = True

    def article(self, name: str) -> str:
        return ARTICLES.get(name, name)

    def few(self, bracket: Bracket, _completability: Completability) -> Few | None:
        """C.5 to C.7 of a bracket that nobody leaves, or one resident after whom the following bracket is ideal."""
        if bracket.collapses or not bracket.below or not _one_score(bracket):
            return None
        inside = InsideMatchings(bracket)
        following = bracket.following(0)
        below = InsideMatchings(following)
        group = following.players
        if bracket.players.bit_count() % 2 == 0:
            if not inside.exists(bracket.players):
                return None
            if group.bit_count() % 2 == 0:
                return Few(0, (0,)) if below.exists(group) else None
            left = below.spare(group) & ~_barred(following)
            return Few(0, left_over(following, left & -left)) if left else None
        floaters = inside.spare(bracket.players) & bracket.residents
        if not floaters:
            return None
        if group.bit_count() % 2:
            left, takers = 0, below.spare(group)
        else:
            joined = InsideMatchings(following, joker=group & ~_barred(following))
            left, takers = joined.joker, joined.spare(group | joined.joker) if joined.joker else 0
        rows = bracket.field.rows
        floaters = set_of(player for player in indices(floaters) if rows[player] & takers)
        if not floaters:
            return None
        after = bracket.following(floaters & -floaters)
        alone = group & -group if left else 0
        return Few(floaters, (alone.bit_count(), *left_over(after, alone)[1:]))

    def problem(self, bracket: Bracket, completability: Completability, few: Few | None) -> BracketProblem:
        if few is not None:
            return _with_dummy(bracket, few.floaters, completability.dummy)
        if not bracket.below:
            odd = bracket.players.bit_count() % 2
            return _with_dummy(
                bracket, bracket.players & completability.bye_candidates if odd else 0, completability.dummy
            )
        return _with_everybody(bracket, completability) if bracket.collapses else _with_next(bracket)

    def values(
        self, bracket: Bracket, _completability: Completability, candidate: Candidate, ahead: tuple[int, ...]
    ) -> tuple[Value, ...]:
        marks: dict[str, list[tuple[int, tuple[int, ...]]]] = {name: [] for name in self.criteria}
        for a, b in sorted(candidate.pairs):
            for criterion, amount, who in marks_of_pair(bracket, a, b):
                marks[criterion].append((amount, who))
        for player in indices(candidate.floaters):
            for criterion, amount, who in marks_of_floater(bracket, player):
                marks[criterion].append((amount, who))
        values = []
        for criterion, found in marks.items():
            amounts = sorted((amount for amount, _ in found), reverse=True)
            value = tuple(amounts) if criterion in LISTED else (len(found),)
            players = tuple(bracket.field.entrants[index].number for _, who in found for index in who)
            if criterion == self.ahead:
                value, players = ahead, bracket.field.numbers(candidate.floaters)
            values.append(Value(criterion, value, players))
        return tuple(values)

    def left_over(self, following: Bracket, _completability: Completability, players: int) -> tuple[int, ...]:
        return left_over(following, players)


def _lowest(bracket: Bracket) -> int:
    """The lowest score of the bracket."""
    return bracket.field.entrants[bracket.players.bit_length() - 1].score


def _one_score(bracket: Bracket) -> bool:
    """Whether all residents have one score. Only in the collapsed bracket they may not."""
    return bracket.score == _lowest(bracket)


def marks_of_pair(bracket: Bracket, a: int, b: int) -> Iterator[Mark]:
    """C.6, C.8 to C.11 and C.12 to C.19: every failure that the pair a-b brings; a is ranked higher."""
    one, other = bracket.field.entrants[a], bracket.field.entrants[b]
    for failure in colour_failures(one, other):
        yield COLOURS[failure], 1, (a, b)
    difference = one.score - other.score
    if not difference:
        return
    yield "C.6", difference, (a, b)
    for back, (down, falls, up, lifts) in enumerate(FLOATS):
        if one.floats[back] == DOWN:
            yield down, 1, (a,)
            yield falls, difference, (a,)
        if other.floats[back] == UP:
            yield up, 1, (b,)
            yield lifts, difference, (b,)


def marks_of_floater(bracket: Bracket, player: int) -> Iterator[Mark]:
    """C.5, C.6, C.12, C.14, C.16 and C.18: what it brings when ``player`` leaves the bracket unpaired."""
    entrant = bracket.field.entrants[player]
    difference = entrant.score - _lowest(bracket) + BELOW
    yield "C.5", 1, (player,)
    yield "C.6", difference, (player,)
    for back, (down, falls, _, _) in enumerate(FLOATS):
        if entrant.floats[back] == DOWN:
            yield down, 1, (player,)
            yield falls, difference, (player,)


def _barred(following: Bracket) -> int:
    """The players whom C.2 bars from being left over in the last bracket; nobody in other brackets."""
    if following.below:
        return 0
    entrants = following.field.entrants
    return set_of(player for player in indices(following.players) if not entrants[player].may_have_bye)


def left_over(following: Bracket, players: int) -> tuple[int, ...]:
    """C.7: how much it counts that the following bracket leaves ``players`` over, then its score differences (A.8).

    The others are paired, moved-down players with residents.
    """
    entrants = following.field.entrants
    lowest = _lowest(following)
    barred = _barred(following)
    weight = sum(BARRED_WEIGHT if barred >> player & 1 else 1 for player in indices(players))
    differences = [entrants[player].score - lowest + BELOW for player in indices(players)]
    differences += [entrants[player].score - lowest for player in indices(following.moved_down & ~players)]
    return weight, *sorted(differences, reverse=True)


def _columns(marks: Iterable[Mark]) -> list[Column]:
    return [(criterion, amount if criterion in LISTED else 0) for criterion, amount, _ in marks]


def _alike(bracket: Bracket, player: int) -> Hashable:
    """What the criteria see of a player of the bracket."""
    entrant = bracket.field.entrants[player]
    wide = (abs(entrant.difference), entrant.repeated) if entrant.strength == ABSOLUTE else ()
    return entrant.score, entrant.wants, entrant.strength, wide, entrant.floats, entrant.may_have_bye


def _inside(bracket: Bracket, size: int) -> list[int]:
    rows = [0] * size
    for player in bracket.members:
        rows[player] = bracket.row(player)
    return rows


def _with_dummy(bracket: Bracket, floaters: int, dummy: int) -> BracketProblem:
    """The bracket with one dummy opponent for its downfloater, if it has one."""
    rows = _inside(bracket, dummy + 1)
    rows[dummy] = floaters
    for player in indices(floaters):
        rows[player] |= 1 << dummy

    def columns(u: int, v: int) -> Sequence[Column]:
        return _columns(marks_of_floater(bracket, u) if v == dummy else marks_of_pair(bracket, u, v))

    alike: dict[int, Hashable] = {player: _alike(bracket, player) for player in bracket.members}
    vertices = bracket.players | (1 << dummy if floaters else 0)
    return BracketProblem(bracket, rows, vertices, alike | {dummy: "dummy"}, columns, Edition2017.criteria)


def _with_everybody(bracket: Bracket, completability: Completability) -> BracketProblem:
    """The last but one bracket, everybody below and the dummy opponent for the bye: the graph itself enforces C.4."""
    dummy, players = completability.dummy, bracket.players
    vertices = players | bracket.below
    if vertices.bit_count() % 2:
        vertices |= 1 << dummy
    rows = [row & vertices for row in completability.rows]
    for player in bracket.members:
        rows[player] = bracket.row(player) | rows[player] & ~players

    def columns(u: int, v: int) -> Sequence[Column]:
        if players >> v & 1:
            return _columns(marks_of_pair(bracket, u, v))
        return _columns(marks_of_floater(bracket, u)) if players >> u & 1 else ()

    alike: dict[int, Hashable] = dict.fromkeys(indices(bracket.below | 1 << dummy), "below")
    alike |= {player: _alike(bracket, player) for player in bracket.members}
    return BracketProblem(bracket, rows, vertices, alike, columns, Edition2017.criteria)


def _with_next(bracket: Bracket) -> BracketProblem:
    """The bracket, the following one and a place for each player who may be left over there, so that C.7 is a cost."""
    field, players = bracket.field, bracket.players
    following = bracket.following(0)
    group = following.residents
    both = players | group
    beyond = len(field.entrants) + 1
    places = ((1 << both.bit_count()) - 1) << beyond
    rows = [*_inside(bracket, beyond), *(both | places & ~(1 << place) for place in indices(places))]
    for player in indices(both):
        rows[player] |= field.rows[player] & (group if players >> player & 1 else both) | places
    score, last = following.score, not following.below

    def columns(u: int, v: int) -> Sequence[Column]:
        if players >> v & 1:
            return _columns(marks_of_pair(bracket, u, v))
        if v >= beyond:
            if u >= beyond:
                return ()
            entrant = field.entrants[u]
            weight = BARRED_WEIGHT if last and not entrant.may_have_bye else 1
            left = [("C.7", BEYOND_ANY_DIFFERENCE)] * weight + [("C.7", entrant.score - score + BELOW)]
            return [*left, *_columns(marks_of_floater(bracket, u))] if players >> u & 1 else left
        if players >> u & 1:
            return [("C.7", field.entrants[u].score - score), *_columns(marks_of_floater(bracket, u))]
        return ()

    alike: dict[int, Hashable] = dict.fromkeys(indices(places), "place")
    alike |= {player: ("next", last and field.entrants[player].may_have_bye) for player in indices(group)}
    alike |= {player: _alike(bracket, player) for player in bracket.members}
    return BracketProblem(bracket, rows, both | places, alike, columns, Edition2017.criteria)
