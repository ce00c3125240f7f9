"""The verifier's own matchings against networkx."""

import random

import networkx
import pytest

from pairing.engine.errors import Unproved
from pairing.engine.verifier.cheapest import Costs, cheapest_perfect_matching
from pairing.engine.verifier.matching import PerfectMatchings
from pairing.engine.verifier.proof import Dual


def random_graph(seed):
    rng = random.Random(seed)
    size = rng.choice([2, 4, 6, 8, 10, 12, 14, 20])
    kinds = rng.choice([1, 2, 4, size])
    density, most = rng.random(), rng.choice([0, 1, 3, 10, 10**30])
    of_kinds = [[0] * kinds for _ in range(kinds)]
    for one in range(kinds):
        for other in range(one + 1):
            of_kinds[one][other] = of_kinds[other][one] = rng.randint(0, most)
    rows = [0] * size
    kind = [rng.randrange(kinds) for _ in range(size)] if kinds < size else list(range(size))
    graph = networkx.Graph()
    graph.add_nodes_from(range(size))
    for u in range(size):
        for v in range(u):
            if rng.random() < density:
                rows[u] |= 1 << v
                rows[v] |= 1 << u
                graph.add_edge(u, v, weight=-of_kinds[kind[u]][kind[v]])
    return rng, Costs(rows, kind, of_kinds), graph


def perfect_in(graph, edges):
    return 2 * len(edges) == len(graph)


@pytest.mark.parametrize("block", range(10))
def test_cheapest_perfect_matching_costs_what_networkx_finds(block):
    found = 0
    for seed in range(100 * block, 100 * block + 100):
        rng, costs, graph = random_graph(seed)
        vertices = (1 << len(graph)) - 1 if seed % 2 else rng.getrandbits(len(graph))
        part = graph.subgraph(v for v in graph if vertices >> v & 1)
        best = networkx.max_weight_matching(part, maxcardinality=True)
        answer = cheapest_perfect_matching(costs, vertices)
        if not perfect_in(part, best):
            assert answer is None
            continue
        found += 1
        assert {v for pair in answer.pairs for v in pair} == set(part)
        assert all(costs.rows[u] >> v & 1 for u, v in answer.pairs)
        assert answer.cost == sum(costs.of(u, v) for u, v in answer.pairs)
        assert answer.cost == -sum(part[u][v]["weight"] for u, v in best)
        assert all(answer.tight[u] >> v & 1 for u, v in answer.pairs)
    assert found > 30


def test_tight_edges_hold_every_cheapest_matching_and_no_other():
    checked = several = 0
    for seed in range(1000, 1300):
        _, costs, graph = random_graph(seed)
        answer = cheapest_perfect_matching(costs, (1 << len(graph)) - 1) if len(graph) <= 8 else None
        if answer is None:
            continue
        checked += answer.by_edges
        for edges in all_perfect(set(graph)):
            if all(costs.rows[u] >> v & 1 for u, v in edges):
                cheapest = sum(costs.of(u, v) for u, v in edges) == answer.cost
                made_of_tight = all(answer.tight[u] >> v & 1 for u, v in edges)
                assert made_of_tight if cheapest else not (made_of_tight and answer.by_edges)
                several += not cheapest
    assert checked > 30
    assert several > 100


@pytest.mark.parametrize(
    ("potential", "leaves", "proved"),
    [
        ([1, 1, 1, 1], [1, 2, 4, 8], True),
        ([0, 0, 0, 0], [1, 2, 4, 8], False),
        ([2, 0, 2, 0], [1, 2, 4, 8], False),
        ([2, 2, 2, 0, 2], [1, 2, 4, 8, 7], True),
        ([2, 2, 2, -2, 2], [1, 2, 4, 8, 7], False),
        ([2, 2, 1, 1, 2], [1, 2, 4, 8, 3], False),
        ([1, 1, 1, 1, 2], [1, 2, 4, 8, 15], False),
    ],
)
def test_a_dual_solution_proves_only_what_it_covers(potential, leaves, proved):
    """Four vertices, every edge of weight 2; the fifth potential is that of a blossom."""
    inside = [4 if len(leaves) > 4 and leaves[4] >> vertex & 1 else -1 for vertex in range(4)] + [-1]
    dual = Dual([0] * 4, [[2]], potential, inside, leaves)
    rows = [15 & ~(1 << vertex) for vertex in range(4)]
    if proved:
        assert dual.prove(rows, 15, [1, 0, 3, 2])[1] == (len(leaves) == 4)
    else:
        with pytest.raises(Unproved):
            dual.prove(rows, 15, [1, 0, 3, 2])


def all_perfect(vertices):
    if not vertices:
        yield []
        return
    first = min(vertices)
    for other in vertices - {first}:
        for rest in all_perfect(vertices - {first, other}):
            yield [(first, other), *rest]


def test_perfect_matchings_answer_one_question_after_the_other():
    both = {True: 0, False: 0}
    for seed in range(300):
        rng, costs, graph = random_graph(seed)
        matchings = PerfectMatchings(costs.rows)
        for _ in range(8):
            players = rng.getrandbits(len(graph))
            part = graph.subgraph(v for v in graph if players >> v & 1)
            expected = perfect_in(part, networkx.max_weight_matching(part, maxcardinality=True))
            assert matchings.exists(players) == expected
            both[expected] += 1
    assert min(both.values()) > 200


def test_who_may_stay_unpaired():
    counts = set()
    for seed in range(300):
        rng, costs, graph = random_graph(seed)
        matchings = PerfectMatchings(costs.rows)
        for _ in range(4):
            players = rng.getrandbits(len(graph))
            part = graph.subgraph(v for v in graph if players >> v & 1)
            left = len(part) - 2 * len(networkx.max_weight_matching(part, maxcardinality=True))
            assert matchings.unpaired(players) == left
            counts.add(left)
            if len(part) % 2:
                spare = {v for v in part if perfect_without(part, v)}
                assert matchings.spare(players) == sum(1 << v for v in spare)
    assert {0, 1, 2, 3} <= counts


def perfect_without(graph, vertex):
    part = graph.subgraph(set(graph) - {vertex})
    return perfect_in(part, networkx.max_weight_matching(part, maxcardinality=True))
