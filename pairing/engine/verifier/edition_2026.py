"""The criteria of 2026: C4 to C21 (C.04.3 Articles 2.2 to 2.4)."""

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
    "C1": "2.1.1", "C2": "2.1.2", "C3": "2.1.3", "C4": "2.2.1", "C5": "2.3.1",
    **{f"C{number}": f"2.4.{number - 5}" for number in range(6, 22)},
}  # fmt: skip
COLOURS = ("C10", "C11", "C12", "C13")
COUNTED = (*COLOURS, "C14", "C15", "C16", "C17")
DIFFERENCES = ("C18", "C19", "C20", "C21")


class Edition2026:
    """C.04.3 of 2026; see ``rules.Rules``."""

    criteria = tuple(f"C{number}" for number in range(6, 22))
    ahead = "C8"
    listed = frozenset(("C7", *DIFFERENCES))
    about_floaters = frozenset(("C6", "C7", "C8", "C9"))
    lowest_bye = True
    collapsing = False

    def article(self, name: str) -> str:
        return ARTICLES.get(name, name)

    def few(self, bracket: Bracket, completability: Completability) -> Few | None:
        """C4 and C6 to C9 of a bracket that at most one player leaves."""
        able = self._able(bracket, completability)
        if able is None:
            return None
        entrants = bracket.field.entrants
        lowest = min((entrants[player].score for player in indices(able)), default=0)
        floaters = able & bracket.field.with_score(lowest)
        if any(completability.gives_bye(bracket, 1 << player) for player in indices(floaters)):
            fewest = min(entrants[player].unplayed for player in indices(floaters))
            floaters = set_of(player for player in indices(floaters) if entrants[player].unplayed == fewest)
            return _after_the_bye(bracket, completability, floaters)
        return _after(bracket, completability, floaters)

    @staticmethod
    def _able(bracket: Bracket, completability: Completability) -> int | None:
        """C4 and C6: everybody who can be the only one to leave, nobody when the number is even; None: more leave."""
        inside = InsideMatchings(bracket)
        if bracket.players.bit_count() % 2:
            return inside.spare(bracket.players) & completability.absorbed(bracket.below) or None
        return 0 if inside.exists(bracket.players) and completability.completable(bracket.below) else None

    def problem(self, bracket: Bracket, completability: Completability, few: Few | None) -> BracketProblem:
        if few is not None:
            return _alone(bracket, few.floaters, completability.dummy)
        return _everybody(bracket, completability, bye=bool(self._able(bracket, completability)))

    def values(
        self, bracket: Bracket, completability: Completability, candidate: Candidate, ahead: tuple[int, ...]
    ) -> tuple[Value, ...]:
        field = bracket.field
        marks: dict[str, list[tuple[int, tuple[int, ...]]]] = {name: [] for name in (*COUNTED, *DIFFERENCES)}
        for a, b in sorted(candidate.pairs):
            for criterion, amount, who in marks_of_pair(bracket, a, b):
                marks[criterion].append((amount, who))
        for player in indices(candidate.floaters):
            for criterion, amount, who in marks_of_floater(bracket, player):
                marks[criterion].append((amount, who))
        floaters = field.numbers(candidate.floaters)
        unplayed = completability.unplayed_of_bye(bracket, candidate.floaters)
        values = [
            Value("C6", (len(floaters),), floaters),
            Value("C7", field.scores(candidate.floaters), floaters),
            Value("C8", ahead, floaters),
            Value("C9", () if unplayed is None else (unplayed,), floaters),
        ]
        for criterion, found in marks.items():
            amounts = sorted((amount for amount, _ in found), reverse=True)
            value = (len(found),) if criterion in COUNTED else tuple(amounts)
            players = tuple(field.entrants[index].number for _, who in found for index in who)
            values.append(Value(criterion, value, players))
        return tuple(values)

    def left_over(self, following: Bracket, completability: Completability, players: int) -> tuple[int, ...] | None:
        if not completability.completable(following.below | players):
            return None
        return players.bit_count(), *following.field.scores(players)


def marks_of_pair(bracket: Bracket, a: int, b: int) -> Iterator[Mark]:
    """C10 to C13, C15, C17 and C18 to C21: every failure that the pair a-b brings; a is ranked higher."""
    one, other = bracket.field.entrants[a], bracket.field.entrants[b]
    for failure in colour_failures(one, other):
        yield COLOURS[failure], 1, (a, b)
    if bracket.moved_down >> a & 1:
        difference = one.score - other.score
        for back, (mdp_list, opponent_count, opponent_list) in enumerate(
            (("C18", "C15", "C19"), ("C20", "C17", "C21"))
        ):
            if one.floats[back] == DOWN:
                yield mdp_list, difference, (a,)
            if other.floats[back] == UP:
                yield opponent_count, 1, (b,)
                yield opponent_list, difference, (b,)


def marks_of_floater(bracket: Bracket, player: int) -> Iterator[Mark]:
    """C14, C16, C18 and C20: every failure that it brings when ``player`` leaves the bracket unpaired."""
    entrant = bracket.field.entrants[player]
    resident = bracket.residents >> player & 1
    for back, (count, differences) in enumerate((("C14", "C18"), ("C16", "C20"))):
        if entrant.floats[back] == DOWN:
            if resident:
                yield count, 1, (player,)
            else:
                # The difference of an MDP that moves on exceeds any resident's.
                yield differences, BEYOND_ANY_DIFFERENCE + entrant.score, (player,)


def _columns(marks: Iterable[Mark]) -> list[Column]:
    return [(criterion, amount if criterion in DIFFERENCES else 0) for criterion, amount, _ in marks]


def _alike(bracket: Bracket, player: int) -> Hashable:
    """What the criteria see of a player of the bracket."""
    entrant = bracket.field.entrants[player]
    wide = (abs(entrant.difference), entrant.repeated) if entrant.strength == ABSOLUTE else ()
    lifted = entrant.floats if bracket.moved_down else tuple(kind == DOWN for kind in entrant.floats)
    return entrant.score, bool(bracket.moved_down >> player & 1), entrant.wants, entrant.strength, wide, lifted


def _after(bracket: Bracket, completability: Completability, floaters: int) -> Few | None:
    """C8 when one of ``floaters`` leaves, or nobody: the floaters after whom the following bracket does best.

    None when more players have to leave the following bracket than its number asks for.
    """
    group = bracket.next_group
    if not group:
        return Few(floaters, ())
    rest = bracket.below & ~group
    following = bracket.following(0)
    score = (following.score,)
    inside = InsideMatchings(following)
    if not floaters:
        if group.bit_count() % 2:
            return Few(0, (1, *score)) if inside.spare(group) & completability.absorbed(rest) else None
        return Few(0, (0,)) if inside.exists(group) and completability.completable(rest) else None
    if group.bit_count() % 2:
        takers = inside.spare(group) if completability.completable(rest) else 0
        welcome = _meeting(bracket, floaters, takers)
        return Few(welcome, (0,)) if welcome else None
    absorbed = completability.absorbed(rest)
    joined = InsideMatchings(following, joker=absorbed & group)
    takers = joined.spare(group | joined.joker) if joined.joker else 0
    welcome = _meeting(bracket, floaters, takers)
    if welcome:
        return Few(welcome, (1, *score))
    passing = floaters & absorbed if inside.exists(group) else 0
    return Few(passing, (1, *bracket.field.scores(passing)[:1])) if passing else None


def _after_the_bye(bracket: Bracket, completability: Completability, floaters: int) -> Few | None:
    """C8 where one of ``floaters`` gets the bye, so that nobody below can have it."""
    group = bracket.next_group
    if not group:
        return Few(floaters, ())
    rest = bracket.below & ~group
    inside = InsideMatchings(bracket.following(0))
    receiver = bracket.field.scores(floaters)[:1]
    if group.bit_count() % 2:
        left = inside.spare(group) & completability.absorbed(rest)
        return Few(floaters, (2, *receiver, bracket.following(0).score)) if left else None
    fits = inside.exists(group) and completability.completable(rest)
    return Few(floaters, (1, *receiver)) if fits else None


def _meeting(bracket: Bracket, floaters: int, takers: int) -> int:
    rows = bracket.field.rows
    return set_of(player for player in indices(floaters) if rows[player] & takers)


def _alone(bracket: Bracket, floaters: int, dummy: int) -> BracketProblem:
    """The bracket with one dummy opponent for its downfloater, if it has one."""
    rows = [0] * (dummy + 1)
    for player in bracket.members:
        rows[player] = bracket.row(player) | (floaters >> player & 1) << dummy
    rows[dummy] = floaters

    def columns(u: int, v: int) -> Sequence[Column]:
        return _columns(marks_of_floater(bracket, u) if v == dummy else marks_of_pair(bracket, u, v))

    alike: dict[int, Hashable] = {player: _alike(bracket, player) for player in bracket.members}
    vertices = bracket.players | (1 << dummy if floaters else 0)
    return BracketProblem(bracket, rows, vertices, alike | {dummy: "dummy"}, columns, Edition2026.criteria)


def _everybody(bracket: Bracket, completability: Completability, *, bye: bool) -> BracketProblem:
    """The bracket, everybody below and the dummy opponent for the bye: the graph itself holds C4 to C8.

    ``bye``: whether only one player leaves the bracket, so that C9 applies if that one gets the bye.
    """
    dummy, entrants, players = completability.dummy, bracket.field.entrants, bracket.players
    following = bracket.next_group
    vertices = players | bracket.below
    if vertices.bit_count() % 2:
        vertices |= 1 << dummy
    rows = [row & vertices for row in completability.rows]
    for player in bracket.members:
        rows[player] = bracket.row(player) | rows[player] & ~players
    bye = bye and not bracket.below & completability.bye_candidates and not bracket.below.bit_count() % 2

    def columns(u: int, v: int) -> Sequence[Column]:
        near = bool(following >> v & 1)
        if players >> v & 1:
            return _columns(marks_of_pair(bracket, u, v))
        if players >> u & 1:
            score = entrants[u].score
            beyond = [] if near else [("C8", BEYOND_ANY_DIFFERENCE), ("C8", score)]
            missed = [("C9", 0)] * entrants[u].unplayed if bye and v == dummy else []
            return [("C6", 0), ("C7", score), *beyond, *missed, *_columns(marks_of_floater(bracket, u))]
        if following >> u & 1 and not near:
            return [("C8", BEYOND_ANY_DIFFERENCE), ("C8", entrants[u].score)]
        return ()

    alike: dict[int, Hashable] = dict.fromkeys(indices(bracket.below), "below")
    alike |= dict.fromkeys(indices(following), "next")
    alike |= {player: (_alike(bracket, player), entrants[player].unplayed if bye else 0) for player in bracket.members}
    return BracketProblem(bracket, rows, vertices, alike | {dummy: "dummy"}, columns, Edition2026.criteria)
