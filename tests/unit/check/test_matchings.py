"""The verifier's own matchings against networkx."""

import random

import networkx
import pytest

from pairing.engine.check.cheapest import cheapest_perfect_matching
from pairing.engine.check.matching import PerfectMatchings


def random_graph(seed):
    rng = random.Random(seed)
    size = rng.choice([2, 4, 6, 8, 10, 12, 14, 20])
    density, most = rng.random(), rng.choice([0, 1, 3, 10, 10**30])
    costs = [{} for _ in range(size)]
    graph = networkx.Graph()
    graph.add_nodes_from(range(size))
    for u in range(size):
        for v in range(u):
            if rng.random() < density:
                costs[u][v] = costs[v][u] = cost = rng.randint(0, most)
                graph.add_edge(u, v, weight=-cost)
    return rng, costs, graph


def perfect_in(graph, edges):
    return 2 * len(edges) == len(graph)


@pytest.mark.parametrize("block", range(10))
def test_cheapest_perfect_matching_costs_what_networkx_finds(block):
    found = 0
    for seed in range(60 * block, 60 * block + 60):
        _, costs, graph = random_graph(seed)
        best = networkx.max_weight_matching(graph, maxcardinality=True)
        answer = cheapest_perfect_matching(costs)
        if not perfect_in(graph, best):
            assert answer is None
            continue
        found += 1
        assert all(answer.partner[answer.partner[u]] == u for u in range(len(costs)))
        paid = sum(costs[u][v] for u, v in enumerate(answer.partner)) // 2
        assert paid == -sum(graph[u][v]["weight"] for u, v in best)
        if answer.tight is not None:
            assert all(answer.tight[u] >> v & 1 for u, v in enumerate(answer.partner))
    assert found > 20


def test_tight_edges_hold_every_cheapest_matching_and_no_other():
    checked = 0
    for seed in range(1000, 1200):
        _, costs, graph = random_graph(seed)
        answer = cheapest_perfect_matching(costs) if len(costs) <= 8 else None
        if answer is None or answer.tight is None:
            continue
        checked += 1
        least = sum(costs[u][v] for u, v in enumerate(answer.partner)) // 2
        for edges in all_perfect(set(graph)):
            if all(v in costs[u] for u, v in edges):
                cheapest = sum(costs[u][v] for u, v in edges) == least
                assert cheapest == all(answer.tight[u] >> v & 1 for u, v in edges)
    assert checked > 20


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
        matchings = PerfectMatchings([sum(1 << v for v in row) for row in costs])
        for _ in range(8):
            players = rng.getrandbits(len(costs))
            part = graph.subgraph(v for v in graph if players >> v & 1)
            expected = perfect_in(part, networkx.max_weight_matching(part, maxcardinality=True))
            assert matchings.exists(players) == expected
            both[expected] += 1
    assert min(both.values()) > 200
