"""The best candidate of a bracket of any size, by matchings whose dual solutions prove them the cheapest.

Every criterion becomes columns of one long integer, the most important leftmost (C6 to C21, then the generation order
of Articles 4.2 to 4.4), so that the cheapest perfect matching is the candidate that Articles 3.4 and 3.8 choose. The
graph holds the bracket and, only where more than one player must float, everybody below with the seat of the bye.

A bracket that can be paired without any failure needs no weights at all (``equals``). With weights the cost grows with
about the third power of the number of vertices: some 0.05 s for 50 and a second for 300.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairing.engine.check.bracket import BEYOND_ANY_DIFFERENCE, COUNTED, LISTED, Bracket, Candidate, Mark
from pairing.engine.check.bracket import marks_of_floater as floater_marks
from pairing.engine.check.bracket import marks_of_pair as pair_marks
from pairing.engine.check.cheapest import Unproved, cheapest_perfect_matching
from pairing.engine.check.equals import Equals, flawless
from pairing.engine.check.field import indices, set_of
from pairing.engine.check.outlook import Outlook, bracket_after, least_single

Column = tuple[str, int]
"""A criterion and, where it compares lists, the amount that the column counts; otherwise 0."""

Edges = dict[tuple[int, int], list[Column]]
"""What each edge fails. Vertices are indices of players and the seat; the smaller one comes first."""


@dataclass(frozen=True, slots=True)
class TooLarge:
    """The graph of the bracket has more vertices than the caller allowed."""

    vertices: int


def best_candidate(bracket: Bracket, outlook: Outlook, *, largest: int) -> Candidate | TooLarge:
    """The candidate that the rules choose. The round must be completable with what the brackets above left.

    ``largest`` is the most vertices that a weighted matching may have.
    """
    floaters = single_floaters(bracket, outlook)
    if floaters is not None:
        equals = flawless(bracket, floaters, outlook.seat)
        if equals is not None:
            return Candidate.of(bracket, _first(equals))
    edges = _everybody(bracket, outlook) if floaters is None else _alone(bracket, floaters, outlook.seat)
    vertices = _vertices(edges)
    if len(vertices) > largest:
        return TooLarge(len(vertices))
    if floaters is not None:
        equals = _equals(bracket, _cheapest(bracket, edges, {}), outlook.seat)
        if equals is not None:
            return Candidate.of(bracket, _first(equals))
    return _all_at_once(bracket, edges, outlook.seat, limbo_leaves=floaters is not None)


def best_by_criteria(
    bracket: Bracket, floaters: int, seat: int, *, largest: int
) -> tuple[Candidate, Equals | None] | None:
    """A candidate that no other one beats on C10 to C21, and all those that are as good, if pairs alone tell them.

    ``floaters`` are those whom C4 to C9 leave as the only downfloater. None when the bracket is larger than allowed.
    """
    edges = _alone(bracket, floaters, seat)
    if len(_vertices(edges)) > largest:
        return None
    matched = _cheapest(bracket, edges, {})
    inside = (pair for pair in matched.pairs if _inside(bracket, pair[1]))
    return Candidate.of(bracket, inside), _equals(bracket, matched, seat)


def _equals(bracket: Bracket, matched: _Matched, seat: int) -> Equals | None:
    if matched.tight is None:
        return None
    rows = [0] * (seat + 1)
    for name, row in zip(matched.names, matched.tight, strict=True):
        rows[name] = set_of(matched.names[v] for v in indices(row))
    return Equals(bracket, tuple(rows))


def _first(equals: Equals) -> list[tuple[int, int]]:
    """The pairs of the candidate that is generated first."""
    pairs, left = equals.moved_down_pairs()
    remainder = equals.without_exchange(left)
    if remainder is None:
        bracket, rows = equals.bracket, equals.rows
        edges: Edges = {(a, b): [] for a in indices(left) for b in indices(rows[a] & left) if a < b}
        half = (left & bracket.residents).bit_count() // 2
        matched = _cheapest(bracket, edges, _remainder_order(bracket.residents & left, half)).pairs
        remainder = [pair for pair in matched if pair[1] != equals.seat]
    return pairs + remainder


def _all_at_once(bracket: Bracket, edges: Edges, seat: int, *, limbo_leaves: bool) -> Candidate:
    """Criteria and order in one weight each: for the moved-down players first, then for the remainder."""
    fixed: set[tuple[int, int]] = set()
    pairs = bracket.players.bit_count() // 2
    if bracket.moved_down or not limbo_leaves:
        matched = _cheapest(bracket, edges, _mdp_order(bracket)).pairs
        inside = [pair for pair in matched if _inside(bracket, pair[1])]
        fixed = {pair for pair in inside if bracket.moved_down >> pair[0] & 1}
        pairs = len(inside) - len(fixed)
    # A moved-down player who floats keeps that fate, yet not the partner below: only criteria may choose that one.
    gone = set_of(player for pair in fixed for player in pair)
    limbo = bracket.moved_down & ~gone
    if limbo_leaves and limbo:
        gone |= limbo | 1 << seat
    left = {
        edge: columns
        for edge, columns in edges.items()
        if not (gone >> edge[0] & 1 or gone >> edge[1] & 1 or (limbo >> edge[0] & 1 and _inside(bracket, edge[1])))
    }
    matched = _cheapest(bracket, left, _remainder_order(bracket.residents & ~gone, pairs)).pairs if left else []
    return Candidate.of(bracket, {pair for pair in (*fixed, *matched) if _inside(bracket, pair[1])})


def next_value(bracket: Bracket, outlook: Outlook, floaters: int, *, largest: int) -> tuple[int, ...] | TooLarge:
    """C8 of a set of downfloaters: how many the following bracket needs at best, then their scores."""
    following = bracket_after(bracket, floaters)
    if not following.residents:
        return ()
    single = least_single(outlook, following, all_of_them=False)
    if single is not None:
        return single[0]
    edges = _everybody(following, outlook)
    vertices = len(_vertices(edges))
    if vertices > largest:
        return TooLarge(vertices)
    matched = _cheapest(following, edges, {}).pairs
    found = Candidate.of(following, (pair for pair in matched if _inside(following, pair[1])))
    return found.floaters.bit_count(), *bracket.field.scores(found.floaters)


def _inside(bracket: Bracket, player: int) -> bool:
    return bool(bracket.players >> player & 1)


def single_floaters(bracket: Bracket, outlook: Outlook) -> int | None:
    """Who may be the only downfloater by C4 to C9 (0: nobody floats); None when this needs the whole graph."""
    single = least_single(outlook, bracket)
    if single is None or not single[1]:
        return None if single is None else 0
    floaters = single[1]
    if any(outlook.gives_bye(bracket, 1 << player) for player in indices(floaters)):
        entrants = bracket.field.entrants
        fewest = min(entrants[player].unplayed for player in indices(floaters))
        return set_of(player for player in indices(floaters) if entrants[player].unplayed == fewest)
    following = {
        player: least_single(outlook, bracket_after(bracket, 1 << player), all_of_them=False)
        for player in indices(floaters)
    }
    best = min((answer[0] for answer in following.values() if answer is not None), default=None)
    if best is None:
        return None
    return set_of(player for player, answer in following.items() if answer is not None and answer[0] == best)


def _pairs_inside(bracket: Bracket) -> Edges:
    rows = bracket.rows
    return {
        (a, b): [
            (criterion, amount if criterion in LISTED else 0) for criterion, amount, _ in pair_marks(bracket, a, b)
        ]
        for a in bracket.members
        for b in indices(rows[a] >> a << a)
    }


def _columns(marks: Iterable[Mark]) -> list[Column]:
    return [(criterion, amount if criterion in LISTED else 0) for criterion, amount, _ in marks]


def _floating(bracket: Bracket, player: int) -> list[Column]:
    return _columns(floater_marks(bracket, player))


def _alone(bracket: Bracket, floaters: int, seat: int) -> Edges:
    """The bracket with one seat for its downfloater, if it has one."""
    return _pairs_inside(bracket) | {(player, seat): _floating(bracket, player) for player in indices(floaters)}


def _everybody(bracket: Bracket, outlook: Outlook) -> Edges:
    """The bracket, everybody below and the seat of the bye: C4 to C8 are in the graph itself."""
    edges = _pairs_inside(bracket)
    following = bracket.next_group
    names = bracket.players | bracket.below
    if names.bit_count() % 2:
        names |= 1 << outlook.seat
    rows = outlook.rows
    entrants = bracket.field.entrants
    for a in indices(names):
        own: list[Column] = []
        if _inside(bracket, a):
            own = [("C6", 0), ("C7", entrants[a].score), *_floating(bracket, a)]
        for b in indices(rows[a] & names & ~bracket.players):
            if b < a:
                continue
            columns = own
            if not following >> b & 1 and (own or following >> a & 1):
                columns = [*own, ("C8", BEYOND_ANY_DIFFERENCE), ("C8", entrants[a].score)]
            edges[a, b] = columns
    return edges


def _mdp_order(bracket: Bracket) -> dict[tuple[int, int], int]:
    """Articles 4.4 and 4.2: which moved-down players are paired, then with whom, as costs of edges."""
    mdps = tuple(indices(bracket.moved_down))
    number = {player: bsn for bsn, player in enumerate(bracket.members, start=1)}
    width = len(number).bit_length()
    order: dict[tuple[int, int], int] = {}
    for place, mdp in enumerate(mdps):
        later = len(mdps) - 1 - place
        for resident in indices(bracket.residents):
            order[mdp, resident] = number[resident] << width * later
        order[mdp, -1] = 1 << later + width * len(mdps)
    return order


def _remainder_order(residents: int, pairs: int) -> dict[tuple[int, int], int]:
    """Articles 4.3 and 4.2: the exchange, then the opponents of S1, as costs of pairs.

    In the earliest arrangement of a set of pairs the higher ranked player of each stands in S1.
    """
    players = tuple(indices(residents))
    size = len(players)
    width = size.bit_length()
    parts = (width, 2 * width, size + 2, size + 1 + width, width * (size + 1))
    order: dict[tuple[int, int], int] = {}
    for head, a in enumerate(players, start=1):
        if head <= pairs:
            digits = (0, head, 1 << head, 0, 0)
        else:
            digits = (1, head, 0, (1 << size + 1) - (1 << size + 1 - head), 0)
        common = 0
        for bits, digit in zip(parts, digits, strict=True):
            common = common << bits | digit
        for partner, b in enumerate(players[head:], start=head + 1):
            order[a, b] = common + (partner << width * (size - head))
    return order


def _vertices(edges: Edges) -> list[int]:
    return sorted({vertex for edge in edges for vertex in edge})


@dataclass(frozen=True, slots=True)
class _Matched:
    names: list[int]
    """The vertices, in order."""
    pairs: list[tuple[int, int]]
    """The smaller vertex first."""
    tight: tuple[int, ...] | None
    """See ``Cheapest.tight``; by position among the names."""


def _cheapest(bracket: Bracket, edges: Edges, order: dict[tuple[int, int], int]) -> _Matched:
    """The cheapest perfect matching: criteria first, then ``order``.

    ``order[a, b]`` is the cost of a pair inside the bracket, ``order[a, -1]`` of a that floats.
    """
    names = _vertices(edges)
    position = {name: index for index, name in enumerate(names)}
    columns = sorted({column for failed in edges.values() for column in failed}, key=_importance)
    width = len(names).bit_length()
    room = (max(order.values(), default=0) * len(names)).bit_length()
    weight = {column: 1 << room + width * place for place, column in enumerate(reversed(columns))}
    costs: list[dict[int, int]] = [{} for _ in names]
    for (a, b), failed in edges.items():
        cost = sum(weight[column] for column in failed) + order.get((a, b if _inside(bracket, b) else -1), 0)
        costs[position[a]][position[b]] = costs[position[b]][position[a]] = cost
    found = cheapest_perfect_matching(costs)
    if found is None:
        raise Unproved("A round that can be completed has a bracket without a candidate.")
    return _Matched(names, [(names[u], names[v]) for u, v in enumerate(found.partner) if u < v], found.tight)


def _importance(column: Column) -> tuple[int, int]:
    """Criteria in their order; inside one that compares lists, larger amounts first."""
    criterion, amount = column
    return _RANK[criterion], -amount


_RANK = {name: rank for rank, name in enumerate(("C6", "C7", "C8", *COUNTED, *LISTED))}
