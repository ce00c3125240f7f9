"""The best candidate of a bracket of any size, by matchings whose dual solutions prove them the cheapest.

First the criteria, then, among those that are equally good, the order of Articles 3.6, 3.7 and 4.2 to 4.4.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..errors import Unproved
from .bracket import Bracket, Candidate, Value
from .cheapest import Cheapest
from .completability import Completability
from .equals import Equals, Remainder, first_transposition, limited, with_pairs, without_exchange
from .field import indices, set_of
from .problem import BracketProblem, Order, least_by
from .rules import Rules


@dataclass(frozen=True, slots=True)
class Best:
    """The best by the criteria: one candidate of those that are equally good, with what it scores."""

    problem: BracketProblem
    matching: Cheapest
    candidate: Candidate
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class BracketChoice:
    """What the rules choose for a bracket."""

    best: Best
    candidate: Candidate

    @property
    def bracket(self) -> Bracket:
        """The bracket, by now known to be the last but one if it is."""
        return self.best.problem.bracket


def pair_from(rules: Rules, decision: BracketChoice, completability: Completability) -> Iterator[BracketChoice]:
    """A bracket that is decided and every one after it, as the rules pair them. The round must be possible.

    The player left over by the last bracket, if any, gets the pairing-allocated bye.
    """
    yield decision
    while decision.bracket.below:
        decision = decide(rules, decision.bracket.following(decision.candidate.floaters), completability)
        yield decision


def decide(rules: Rules, bracket: Bracket, completability: Completability) -> BracketChoice:
    """The candidate that the rules choose. The round must be completable with what the brackets above left."""
    found = best(rules, bracket, completability)
    candidate = first_of(found)
    if rules.collapsing and bracket.below and not completability.completable(bracket.below | candidate.floaters):
        found = best(rules, replace(bracket, collapses=True), completability)
        candidate = first_of(found)
    return BracketChoice(found, candidate)


def best(rules: Rules, bracket: Bracket, completability: Completability) -> Best:
    """A candidate that no other one beats. The round must be completable with what the brackets above left."""
    few = rules.few(bracket, completability)
    problem = rules.problem(bracket, completability, few)
    matching = _required(problem.cheapest())
    candidate = Candidate.of(bracket, matching.pairs)
    ahead = problem.ahead(matching, rules.ahead) if few is None else few.ahead
    return Best(problem, matching, candidate, rules.values(bracket, completability, candidate, ahead))


def first_of(found: Best) -> Candidate:
    """The candidate that is generated first among those that are as good."""
    problem, matching = found.problem, found.matching
    floaters = found.candidate.floaters
    if matching.by_edges:
        return _first(Equals(problem.bracket, matching.tight, problem.vertices, floaters.bit_count()))
    for bound in (0, None):
        leaving = _bound_to_leave(found) if bound is None else bound
        first = _first(_with_dummies(problem.bracket, matching.tight, floaters, leaving))
        same = _with(problem, first)
        if same is not None and same.cost == matching.cost:
            # The graph holds every equally good candidate and perhaps others. Its first one is as good, so it is also
            # the first of the equally good ones.
            return first
    return Candidate.of(problem.bracket, _all_at_once(problem))


def _bound_to_leave(found: Best) -> int:
    """The downfloaters who leave in every candidate that is as good."""
    problem = found.problem
    bound = 0
    for player in indices(found.candidate.floaters):
        other = problem.cheapest(limited(problem.rows, 1 << player, problem.bracket.players))
        if other is None or other.cost != found.matching.cost:
            bound |= 1 << player
    return bound


def _first(equals: Equals) -> Candidate:
    pairs, remainder = equals.moved_down_pairs()
    others = without_exchange(remainder)
    return Candidate.of(equals.bracket, pairs + (_exchanged(remainder) if others is None else others))


def _with_dummies(bracket: Bracket, tight: Sequence[int], floaters: int, bound: int) -> Equals:
    """Every candidate that may be as good: as many leave, with the same scores as ``floaters``, who can leave at all.

    One vertex for each of them, instead of everybody below; those ``bound`` to leave have one of their own.
    """
    players, size = bracket.players, len(tight)
    able = set_of(player for player in bracket.members if tight[player] & ~players) & ~bound
    dummies = [1 << player for player in indices(bound)]
    dummies += [able & bracket.field.with_score(score) for score in bracket.field.scores(floaters & ~bound)]
    inside = players & ~bound
    rows = [row & inside if inside >> vertex & 1 else 0 for vertex, row in enumerate(tight)] + dummies
    for dummy, takers in enumerate(dummies, start=size):
        for player in indices(takers):
            rows[player] |= 1 << dummy
    vertices = players | ((1 << len(dummies)) - 1) << size
    return Equals(bracket, rows, vertices, len(dummies))


def values_of(
    rules: Rules, bracket: Bracket, completability: Completability, candidate: Candidate
) -> tuple[Value, ...]:
    """What a candidate scores, with the best that the following bracket can then do."""
    problem = rules.problem(bracket, completability, None)
    matching = _required(_with(problem, candidate))
    return rules.values(bracket, completability, candidate, problem.ahead(matching, rules.ahead))


def _with(problem: BracketProblem, candidate: Candidate) -> Cheapest | None:
    """The best matching with exactly these pairs in the bracket; None when there is none."""
    rows = limited(problem.rows, candidate.floaters, ~problem.bracket.players)
    return problem.cheapest(with_pairs(rows, candidate.pairs))


def _exchanged(remainder: Remainder) -> list[tuple[int, int]]:
    """The remainder after the first resident exchange that is possible (4.3), and its first transposition.

    In the earliest arrangement of a set of pairs the higher ranked player of each stands in S1. So the lower one of a
    pair inside the original S1 leaves it, as does a downfloater from there, and the higher one of a pair inside the
    original S2 enters it.
    """
    number = {player: bsn for bsn, player in enumerate(indices(remainder.residents), start=1)}
    upper = set_of(tuple(number)[: remainder.pairs])
    lower = remainder.residents & ~upper
    left = remainder.residents | remainder.outside
    alike: dict[int, object] = {
        player: "S1" if upper >> player & 1 else "S2" if lower >> player & 1 else "" for player in indices(left)
    }

    def changes(u: int, v: int) -> bool:
        return not (upper >> u & lower >> v & 1 or (lower | remainder.outside) >> u & remainder.outside >> v & 1)

    # First the fewest players, so that only those who can be among them have to be told from each other.
    fewest = _required(least_by(remainder.rows, left, alike, changes))
    rows = fewest.tight if fewest.by_edges else remainder.rows
    leavers = set_of(one for one in indices(upper) if rows[one] & (upper & (1 << one) - 1 | remainder.outside))
    joiners = set_of(one for one in indices(lower) if rows[one] & lower >> one + 1 << one + 1)
    alike |= {player: player for player in indices(leavers | joiners)}
    size = len(number)
    place = 2 * size + 2

    def order(u: int, v: int) -> int:
        if not changes(u, v):
            return 0
        if upper >> u & 1:
            leaves = number[v if leavers >> v & 1 else u]
            return (size - leaves << 2 * place) + ((1 << size) - (1 << leaves) << place)
        enters = number[u if joiners >> u & 1 else v]
        return (size * place + enters << 2 * place) + (1 << size) - (1 << size - enters)

    found = _required(least_by(rows, left, alike, order))
    heads = set_of(u for u, v in found.pairs if remainder.residents >> u & remainder.residents >> v & 1)
    return first_transposition(remainder, heads) or []


def _all_at_once(problem: BracketProblem) -> list[tuple[int, int]]:
    """Criteria and order in one weight each: for the moved-down players first, then for the remainder."""
    bracket = problem.bracket
    matching = _required(problem.first(problem.rows, *_mdp_order(bracket)))
    fixed = [pair for pair in matching.pairs if bracket.moved_down >> pair[0] & bracket.players >> pair[1] & 1]
    paired = set_of(player for pair in fixed for player in pair)
    # A moved-down player who floats keeps that fate, yet not the partner below: only criteria may choose that one.
    rows = with_pairs(limited(problem.rows, bracket.moved_down & ~paired, ~bracket.players), fixed)
    remainder = bracket.residents & ~paired
    pairs = len(Candidate.of(bracket, matching.pairs).pairs) - len(fixed)
    return _required(problem.first(rows, *_remainder_order(remainder, pairs))).pairs


def _required(found: Cheapest | None) -> Cheapest:
    if found is None:
        raise Unproved("A round that can be completed has a bracket without a candidate.")
    return found


def _mdp_order(bracket: Bracket) -> tuple[int, Order]:
    """Articles 4.4 and 4.2: which moved-down players are paired, then with whom, as costs of edges."""
    count = bracket.moved_down.bit_count()
    later = {mdp: count - place for place, mdp in enumerate(indices(bracket.moved_down), start=1)}
    number = {player: bsn for bsn, player in enumerate(bracket.members, start=1)}
    width = len(number).bit_length()

    def order(u: int, v: int) -> int:
        if u not in later:
            return 0
        return number[v] << width * later[u] if v in number else 1 << later[u] + width * count

    return 1 << count * (width + 1), order


def _remainder_order(residents: int, pairs: int) -> tuple[int, Order]:
    """Articles 4.3 and 4.2: the exchange, then the opponents of S1, as costs of pairs.

    In the earliest arrangement of a set of pairs the higher ranked player of each stands in S1.
    """
    number = {player: bsn for bsn, player in enumerate(indices(residents), start=1)}
    size = len(number)
    width = size.bit_length()
    parts = (width, 2 * width, size + 2, size + 1 + width, width * (size + 1))
    heads: dict[int, int] = {}
    for player, head in number.items():
        if head <= pairs:
            digits = (0, head, 1 << head, 0, 0)
        else:
            digits = (1, head, 0, (1 << size + 1) - (1 << size + 1 - head), 0)
        heads[player] = 0
        for bits, digit in zip(parts, digits, strict=True):
            heads[player] = heads[player] << bits | digit

    def order(u: int, v: int) -> int:
        if u not in number or v not in number:
            return 0
        return heads[u] + (number[v] << width * (size - number[u]))

    return 1 << sum(parts), order
