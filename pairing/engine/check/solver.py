"""The best candidate of a bracket of any size, by matchings whose dual solutions prove them the cheapest.

Every criterion becomes columns of one long integer, the most important leftmost (C6 to C21, then the generation order
of Articles 4.2 to 4.4), so that the cheapest perfect matching is the candidate that Articles 3.4 and 3.8 choose. The
graph holds the bracket and, only where more than one player must float, everybody below with the seat of the bye.

Costs about the third power of the number of vertices: 0.05 s for 50, a second for 150.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.check.bracket import BEYOND_ANY_DIFFERENCE, COUNTED, LISTED, Bracket, Candidate
from pairing.engine.check.bracket import marks_of_floater as floater_marks
from pairing.engine.check.bracket import marks_of_pair as pair_marks
from pairing.engine.check.cheapest import cheapest_perfect_matching
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
    floaters = _single_floaters(bracket, outlook)
    edges = _everybody(bracket, outlook) if floaters is None else _alone(bracket, floaters, outlook.seat)
    vertices = len({vertex for edge in edges for vertex in edge})
    if vertices > largest:
        return TooLarge(vertices)
    fixed: set[tuple[int, int]] = set()
    if bracket.moved_down or floaters is None:
        matched = _cheapest(bracket, edges, _mdp_order(bracket))
        fixed = {pair for pair in matched if bracket.moved_down >> pair[0] & 1}
        pairs = sum(1 for _, b in matched if bracket.players >> b & 1) - sum(1 for _, b in fixed if _inside(bracket, b))
    else:
        pairs = bracket.players.bit_count() // 2
    # A moved-down player who floats keeps that fate, yet not the partner below: only criteria may choose that one.
    gone = set_of(player for pair in fixed if _inside(bracket, pair[1]) for player in pair)
    limbo = bracket.moved_down & ~gone
    if floaters is not None and limbo:
        gone |= limbo | 1 << outlook.seat
    left = {
        edge: columns
        for edge, columns in edges.items()
        if not (gone >> edge[0] & 1 or gone >> edge[1] & 1) and not (limbo >> edge[0] & 1 and _inside(bracket, edge[1]))
    }
    matched = _cheapest(bracket, left, _remainder_order(bracket.residents & ~gone, pairs))
    inside = {pair for pair in (*fixed, *matched) if _inside(bracket, pair[1])}
    return Candidate.of(bracket, inside)


def next_value(bracket: Bracket, outlook: Outlook, floaters: int, *, largest: int) -> tuple[int, ...] | TooLarge:
    """C8 of a set of downfloaters: how many the following bracket needs at best, then their scores."""
    following = bracket_after(bracket, floaters)
    if not following.residents:
        return ()
    single = least_single(outlook, following)
    if single is not None:
        return single[0]
    edges = _everybody(following, outlook)
    vertices = len({vertex for edge in edges for vertex in edge})
    if vertices > largest:
        return TooLarge(vertices)
    found = Candidate.of(following, (pair for pair in _cheapest(following, edges, {}) if _inside(following, pair[1])))
    return found.floaters.bit_count(), *bracket.field.scores(found.floaters)


def _inside(bracket: Bracket, player: int) -> bool:
    return bool(bracket.players >> player & 1)


def _single_floaters(bracket: Bracket, outlook: Outlook) -> int | None:
    """Who may be the only downfloater by C4 to C9 (0: nobody floats); None when this needs the whole graph."""
    single = least_single(outlook, bracket)
    if single is None or not single[1]:
        return None if single is None else 0
    floaters = single[1]
    if any(outlook.gives_bye(bracket, 1 << player) for player in indices(floaters)):
        entrants = bracket.field.entrants
        fewest = min(entrants[player].unplayed for player in indices(floaters))
        return set_of(player for player in indices(floaters) if entrants[player].unplayed == fewest)
    following = {player: least_single(outlook, bracket_after(bracket, 1 << player)) for player in indices(floaters)}
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


def _floating(bracket: Bracket, player: int) -> list[Column]:
    return [
        (criterion, amount if criterion in LISTED else 0) for criterion, amount, _ in floater_marks(bracket, player)
    ]


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
        kept = head <= pairs
        common = 0
        for bits, value in zip(
            parts,
            (
                0 if kept else 1,
                head,
                1 << head if kept else 0,
                0 if kept else (1 << size + 1) - (1 << size + 1 - head),
                0,
            ),
            strict=True,
        ):
            common = common << bits | value
        for partner, b in enumerate(players[head:], start=head + 1):
            order[a, b] = common + (partner << width * (size - head))
    return order


def _cheapest(bracket: Bracket, edges: Edges, order: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    """The cheapest perfect matching: criteria first, then ``order``. Pairs with the smaller name first.

    ``order[a, b]`` is the cost of a pair inside the bracket, ``order[a, -1]`` of a that floats.
    """
    if not edges:
        return []
    names = sorted({vertex for edge in edges for vertex in edge})
    position = {name: index for index, name in enumerate(names)}
    columns = sorted({column for failed in edges.values() for column in failed}, key=_importance)
    width = len(names).bit_length()
    room = (max(order.values(), default=0) * len(names)).bit_length()
    weight = {column: 1 << room + width * place for place, column in enumerate(reversed(columns))}
    costs: list[dict[int, int]] = [{} for _ in names]
    for (a, b), failed in edges.items():
        cost = sum(weight[column] for column in failed) + order.get((a, b if _inside(bracket, b) else -1), 0)
        costs[position[a]][position[b]] = costs[position[b]][position[a]] = cost
    partner = cheapest_perfect_matching(costs)
    if partner is None:
        raise AssertionError("a completable round has a candidate in every bracket")
    return [(names[u], names[v]) for u, v in enumerate(partner) if u < v]


def _importance(column: Column) -> tuple[int, int]:
    """Criteria in their order; inside one that compares lists, larger amounts first."""
    criterion, amount = column
    return _RANK[criterion], -amount


_RANK = {name: rank for rank, name in enumerate(("C6", "C7", "C8", *COUNTED, *LISTED))}
