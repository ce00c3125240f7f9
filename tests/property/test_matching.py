"""The matching kernel against networkx, on random graphs."""

from __future__ import annotations

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine.matching.bipartite import cover
from pairing.engine.matching.bitset import UNMATCHED, make_maximum, make_perfect, members, search
from pairing.engine.matching.weighted import CheapestMatching

FREE = st.just(0)


@st.composite
def graphs(draw, largest=14, costs=FREE):
    """Vertices 0 to n - 1, edges as (one, other, cost)."""
    size = draw(st.integers(1, largest))
    every = [(one, other) for one in range(size) for other in range(one + 1, size)]
    chosen = draw(st.lists(st.sampled_from(every), unique=True)) if every else []
    return size, [(one, other, draw(costs)) for one, other in chosen]


def rows_of(size, edges):
    rows = [0] * size
    for one, other, _ in edges:
        rows[one] |= 1 << other
        rows[other] |= 1 << one
    return rows


def network(size, edges):
    graph = nx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from(edges)
    return graph


@given(st.integers(0, 2**200))
def test_members_are_the_set_bits(mask):
    assert members(mask) == [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


@settings(max_examples=400)
@given(graphs())
def test_maximum_matching_has_the_size_that_networkx_finds(drawn):
    size, edges = drawn
    rows, everyone = rows_of(*drawn), (1 << size) - 1
    mates = [UNMATCHED] * size
    left = make_maximum(rows, mates, everyone, everyone)
    best = len(nx.max_weight_matching(network(size, edges), maxcardinality=True, weight=None))
    assert left.bit_count() == size - 2 * best
    for vertex, mate in enumerate(mates):
        assert (mate < 0) == bool(left >> vertex & 1)
        assert mate < 0 or (mates[mate] == vertex and rows[vertex] >> mate & 1)


@settings(max_examples=200)
@given(st.integers(5, 12), st.data())
def test_many_who_may_not_pair_with_each_other_split_the_pairs_of_the_rest(half, data):
    """Half of a field is paired among itself, the other half is unmatched and may only pair with the first."""
    first, second = range(2 * half), range(2 * half, 4 * half)
    across = data.draw(st.sets(st.tuples(st.sampled_from(first), st.sampled_from(second)), min_size=2 * half))
    if data.draw(st.booleans()):
        across |= set(zip(first, data.draw(st.permutations(second)), strict=True))
    edges = [(one, other, 0) for one, other in sorted(across)]
    edges += [(one, one + half, 0) for one in range(half)]
    rows, everyone = rows_of(4 * half, edges), (1 << 4 * half) - 1
    mates = [*range(half, 2 * half), *range(half), *[UNMATCHED] * (2 * half)]
    best = len(nx.max_weight_matching(network(4 * half, edges), maxcardinality=True, weight=None))
    found = make_perfect(rows, mates, everyone, everyone >> 2 * half << 2 * half)
    assert found == (best == 2 * half)
    for vertex, mate in enumerate(mates):
        assert mate < 0 or (mates[mate] == vertex and rows[vertex] >> mate & 1)


@settings(max_examples=300)
@given(graphs(largest=11))
def test_even_vertices_are_those_that_can_be_the_one_left_over(drawn):
    size, _ = drawn
    rows, everyone = rows_of(*drawn), (1 << size) - 1
    mates = [UNMATCHED] * size
    left = make_maximum(rows, mates, everyone, everyone)
    if left.bit_count() != 1:
        return
    even = search(rows, mates, left.bit_length() - 1, everyone, left)
    for vertex in range(size):
        others = everyone & ~(1 << vertex)
        assert make_perfect(rows, [UNMATCHED] * size, others, others) == bool(even >> vertex & 1)


@settings(max_examples=300)
@given(graphs(), st.data())
def test_repair_after_taking_edges_away_equals_a_fresh_start(drawn, data):
    size, edges = drawn
    everyone = (1 << size) - 1
    mates = [UNMATCHED] * size
    if not make_perfect(rows_of(size, edges), mates, everyone, everyone):
        return
    kept = data.draw(st.lists(st.sampled_from(edges), unique=True))
    rows = rows_of(size, kept)
    free = 0
    for vertex in range(size):
        if not rows[vertex] >> mates[vertex] & 1:
            free |= 1 << vertex
    for vertex in members(free):
        mates[vertex] = UNMATCHED
    best = len(nx.max_weight_matching(network(size, kept), maxcardinality=True, weight=None))
    assert make_perfect(rows, mates, everyone, free) == (2 * best == size)


@settings(max_examples=300)
@given(graphs(costs=st.one_of(st.integers(0, 3), st.integers(-5, 5), st.integers(0, 10**40))))
def test_cheapest_perfect_matching_costs_what_networkx_finds_and_proves_itself(drawn):
    size, edges = drawn
    near = [{} for _ in range(size)]
    for one, other, cost in edges:
        near[one][other] = near[other][one] = cost
    matching = CheapestMatching(near)
    best = nx.min_weight_matching(network(size, edges))
    assert matching.solve() == (2 * len(best) == size)
    if 2 * len(best) == size:
        matching.prove()
        total = sum(near[vertex][mate] for vertex, mate in enumerate(matching.mates))
        assert total == 2 * sum(near[one][other] for one, other in best)


@settings(max_examples=300)
@given(graphs(largest=10, costs=st.integers(0, 6)), st.dictionaries(st.integers(0, 9), st.integers(0, 6)))
def test_vertices_may_be_left_alone_at_a_cost(drawn, prices):
    """Two copies of the graph, joined where a vertex may be left alone, have a perfect matching of twice the cost."""
    size, edges = drawn
    alone = {vertex: price for vertex, price in prices.items() if vertex < size}
    near = [{} for _ in range(size)]
    doubled = nx.Graph()
    doubled.add_nodes_from((vertex, copy) for vertex in range(size) for copy in (0, 1))
    for one, other, cost in edges:
        near[one][other] = near[other][one] = cost
        for copy in (0, 1):
            doubled.add_edge((one, copy), (other, copy), weight=cost)
    for vertex, price in alone.items():
        doubled.add_edge((vertex, 0), (vertex, 1), weight=2 * price)
    matching = CheapestMatching(near, alone)
    best = nx.min_weight_matching(doubled)
    assert matching.solve() == (len(best) == size)
    if len(best) == size:
        matching.prove()
        total = sum(
            near[vertex][mate] if mate >= 0 else 2 * alone[vertex] for vertex, mate in enumerate(matching.mates)
        )
        assert total == sum(doubled[one][other]["weight"] for one, other in best)


@settings(max_examples=300)
@given(st.integers(1, 7), st.data())
def test_lexicographic_partners_are_the_lowest_that_leave_a_matching(left, data):
    right = left
    rows = [data.draw(st.integers(0, 2**right - 1)) << left for _ in range(left)]
    rows += [sum(1 << one for one in range(left) if rows[one] >> other & 1) for other in range(left, left + right)]
    side = ((1 << right) - 1) << left
    graph = nx.Graph()
    graph.add_nodes_from(range(left + right))
    graph.add_edges_from((one, other) for one in range(left) for other in members(rows[one]))
    full = len(nx.bipartite.maximum_matching(graph, top_nodes=range(left))) // 2 == left
    halves = cover(rows, list(range(left)), side)
    assert (halves is not None) == full
    if halves is None:
        return
    for one in range(left):
        for other in sorted(graph[one]):
            rest = graph.subgraph(set(graph) - {one, other})
            tops = list(range(one + 1, left))
            if len(nx.bipartite.maximum_matching(rest, top_nodes=tops)) // 2 == left - one - 1:
                break
        assert halves.take_lowest_partner(one) == other
        graph.remove_nodes_from([one, other])
