"""What the matching kernel claims about all matchings at once, held against every matching of small random graphs."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine.matching.bipartite import cover, hall_violator
from pairing.engine.matching.bitset import UNMATCHED, make_maximum, members
from pairing.engine.matching.structure import gallai_edmonds
from pairing.engine.matching.weighted import CheapestMatching
from tests.property.test_matching import graphs, rows_of


def matchings(rows, alive):
    """Every matching of ``alive``, as sets of pairs."""
    if not alive:
        yield frozenset()
        return
    vertex = alive.bit_length() - 1
    rest = alive & ~(1 << vertex)
    yield from matchings(rows, rest)
    for other in members(rows[vertex] & rest):
        for others in matchings(rows, rest & ~(1 << other)):
            yield others | {(other, vertex)}


def perfect_matchings(rows, alive):
    size = alive.bit_count()
    return [found for found in matchings(rows, alive) if 2 * len(found) == size]


@settings(max_examples=200)
@given(graphs(largest=9))
def test_shortage_holds_exactly_who_a_largest_matching_can_leave_out(drawn):
    size, _ = drawn
    rows, everyone = rows_of(*drawn), (1 << size) - 1
    short = gallai_edmonds(rows, [UNMATCHED] * size, everyone, everyone)
    every = list(matchings(rows, everyone))
    most = max(map(len, every))
    largest = [found for found in every if len(found) == most]
    exposable = 0
    for found in largest:
        exposable |= everyone & ~sum(1 << vertex for pair in found for vertex in pair)
    assert sum(short.components) == exposable
    assert short.deficiency == size - 2 * most
    assert all(component.bit_count() % 2 for component in short.components)
    for found in largest:
        partner = {one: other for pair in found for one, other in (pair, pair[::-1])}
        taken = [
            next(number for number, component in enumerate(short.components) if component >> partner[vertex] & 1)
            for vertex in members(short.separator)
        ]
        assert len(set(taken)) == len(taken)
        for component in short.components:
            outside = [v for v in members(component) if v not in partner or not component >> partner[v] & 1]
            assert len(outside) == 1


@settings(max_examples=300)
@given(graphs(largest=8, costs=st.integers(0, 3)))
def test_cheapest_edges_hold_exactly_the_cheapest_perfect_matchings(drawn):
    size, edges = drawn
    near = [{} for _ in range(size)]
    for one, other, cost in edges:
        near[one][other] = near[other][one] = cost
    every = perfect_matchings(rows_of(*drawn), (1 << size) - 1)
    matching = CheapestMatching(near)
    assert matching.solve() == bool(every)
    rows = matching.cheapest_edges() if every else None
    if rows is None:
        return
    cost_of = {found: sum(near[one][other] for one, other in found) for found in every}
    cheapest = {found for found, cost in cost_of.items() if cost == min(cost_of.values())}
    assert set(perfect_matchings(rows, (1 << size) - 1)) == cheapest


@settings(max_examples=200)
@given(graphs(largest=8, costs=st.integers(0, 2)))
def test_a_search_may_begin_with_any_matching_that_costs_nothing(drawn):
    size, edges = drawn
    everyone = (1 << size) - 1
    near = [{} for _ in range(size)]
    free = [0] * size
    for one, other, cost in edges:
        near[one][other] = near[other][one] = cost
        if not cost:
            free[one] |= 1 << other
            free[other] |= 1 << one
    start = [UNMATCHED] * size
    make_maximum(free, start, everyone, everyone)
    warm, cold = CheapestMatching(near, start=start), CheapestMatching(near)
    assert warm.solve() == cold.solve()
    if min(cold.mates) >= 0:
        warm.prove()
        cost, other = (sum(near[v][mate] for v, mate in enumerate(found.mates)) for found in (warm, cold))
        assert cost == other


@settings(max_examples=300)
@given(st.integers(2, 8), st.data())
def test_an_exchange_that_helps_is_never_ruled_out_by_counting(half, data):
    size = 2 * half
    every = [(one, other, 0) for one in range(size) for other in range(one + 1, size)]
    rows = rows_of(size, data.draw(st.lists(st.sampled_from(every), unique=True)))
    left, right = list(range(half)), ((1 << half) - 1) << half
    upper, lower = hall_violator(rows, left, right), hall_violator(rows, members(right), (1 << half) - 1)
    assert (upper.missing == 0) == (cover(rows, left, right) is not None)
    for out in left:
        for into in members(right):
            changed = [vertex for vertex in left if vertex != out] + [into]
            if cover(rows, changed, right & ~(1 << into) | 1 << out) is not None:
                assert upper.may_be_served(out, into)
                assert lower.may_be_served(into, out)


@settings(max_examples=100)
@given(graphs(largest=7, costs=st.integers(0, 6)), st.data())
def test_edges_that_come_later_or_become_cheaper_give_the_matching_of_all_at_once(drawn, data):
    size, edges = drawn
    alone = {vertex: data.draw(st.integers(0, 6)) for vertex in range(size)}
    grown = CheapestMatching([{} for _ in range(size)], alone)
    known = {}
    while edges:
        many = data.draw(st.integers(1, len(edges)))
        portion = {(one, other): cost for one, other, cost in edges[:many]}
        portion |= {pair: cost - 2 for pair, cost in known.items() if data.draw(st.integers(0, 5)) == 0}
        known |= portion
        edges = edges[many:]
        assert grown.solve_with(portion)
        grown.prove()
        paid = sum(known[one, other] for one, other in enumerate(grown.mates) if other > one)
        paid += sum(alone[vertex] for vertex, mate in enumerate(grown.mates) if mate < 0)
        rows = rows_of(size, [(*pair, 0) for pair in known])
        assert paid == min(
            sum(known[pair] for pair in found) + sum(alone.values()) - sum(alone[one] for pair in found for one in pair)
            for found in ({tuple(sorted(pair)) for pair in every} for every in matchings(rows, (1 << size) - 1))
        )
