"""What is settled by counting instead of weighing, in the Dutch system: the edges that a criterion keeps when as few as
possible may fail it (``edges_with_fewest``), and the exchange of Article 4.3 (``counted_exchange``).

Graphs are small enough to try all their matchings; whole rounds are paired a second time with every edge weighed.
"""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from pairing.engine import pair
from pairing.engine.errors import NoPairing
from pairing.engine.matching.bitset import UNMATCHED, exposable, make_maximum, members, unmatched
from pairing.engine.matching.fewest import edges_with_fewest
from pairing.engine.systems.dutch import exchange
from pairing.engine.systems.dutch.staged import Staged
from tests.unit.engine.random_tournaments import Family, play


def test_the_exposable_vertices_are_those_without_whom_as_many_pairs_can_be_made():
    rng = random.Random(5)
    several = 0
    for _case in range(300):
        size = rng.randrange(3, 11)
        rows = _graph(rng, size, 0.25)
        everyone = (1 << size) - 1
        mates = [UNMATCHED] * size
        left = make_maximum(rows, mates, everyone, everyone)
        assert left == unmatched(mates, everyone)
        most = _most(rows, everyone)
        assert size - left.bit_count() == 2 * most
        expected = sum(1 << one for one in range(size) if _most(rows, everyone & ~(1 << one)) == most)
        assert exposable(rows, mates, everyone, left) == expected
        several += left.bit_count() > 2
    assert several > 30


def _graph(rng, size, density):
    rows = [0] * size
    for one in range(size):
        for other in range(one):
            if rng.random() < density:
                rows[one] |= 1 << other
                rows[other] |= 1 << one
    return rows


def test_the_edges_with_the_fewest_of_a_kind_are_those_of_the_best_matchings_and_of_no_other():
    rng = random.Random(6)
    settled = refused = several = 0
    for _case in range(1500):
        size = rng.randrange(4, 11, 2)
        rows = _graph(rng, size, rng.choice([0.4, 0.6]))
        kind = _graph(rng, size, rng.choice([0.5, 0.8]))
        failing = [row & other for row, other in zip(rows, kind, strict=True)]
        free = [row & ~other for row, other in zip(rows, kind, strict=True)]
        everyone = (1 << size) - 1
        fewest = _fewest_outside(rows, free, everyone)
        if fewest == float("inf"):
            continue
        mates = [UNMATCHED] * size
        make_maximum(free, mates, everyone, everyone)
        edges = edges_with_fewest(rows, failing, mates)
        best = {found for found in _perfect(rows, everyone) if _share(found, failing) == fewest}
        answered = set(_perfect(edges, everyone))
        assert answered in (set(), best)
        settled += bool(answered)
        refused += not answered
        several += bool(answered) and fewest > 1
    assert settled > 300
    assert several > 100
    assert refused > 10


def _perfect(rows, alive):
    """All perfect matchings, as sets of pairs."""
    if not alive:
        return [frozenset()]
    one = alive.bit_length() - 1
    rest = alive & ~(1 << one)
    others = [other for other in range(one) if rest & rows[one] & 1 << other]
    return [found | {(one, other)} for other in others for found in _perfect(rows, rest & ~(1 << other))]


def _share(found, failing):
    return sum(failing[one] >> other & 1 for one, other in found)


def _fewest_outside(rows, free, alive):
    """How few edges outside ``free`` a perfect matching has, by trying all; infinite without one."""
    if not alive:
        return 0
    one = alive.bit_length() - 1
    rest = alive & ~(1 << one)
    return min(
        (
            (not free[one] >> other & 1) + _fewest_outside(rows, free, rest & ~(1 << other))
            for other in range(one)
            if rest & rows[one] & 1 << other
        ),
        default=float("inf"),
    )


def test_an_exchange_that_counting_proves_is_the_one_that_weighing_finds(monkeypatch):
    looked_at = []
    bounds = exchange._bounds
    monkeypatch.setattr(exchange, "_bounds", lambda halves: (looked_at.append(1) or one for one in bounds(halves)))
    decided_by = {1: 0, 2: 0, 3: 0}
    several = 0
    for halves in _remainders(random.Random(7), 1500):
        looked_at.clear()
        counted = exchange.counted_exchange(halves)
        if counted is not None:
            assert sorted(counted[0]) == exchange.weighted_exchange(halves)
            decided_by[len(looked_at)] += 1
            several += len(set(counted[0]) & set(halves.lower)) > 1
    assert several > 20
    assert min(decided_by.values()) > 10


def test_no_exchange_of_as_many_players_comes_before_the_one_that_counting_gives():
    rng = random.Random(8)
    compared = 0
    for halves in _remainders(rng, 400):
        counted = exchange.counted_exchange(halves)
        if counted is None or halves.matching_of(halves.upper) is not None:
            continue
        new = set(counted[0])
        size = len(set(halves.upper) - new)
        others = [
            (sum(entering) - sum(leaving), sorted(-player for player in leaving), entering)
            for number in range(1, size + 1)
            for leaving in combinations(halves.upper, number)
            for entering in combinations(halves.lower, number)
            if halves.matching_of([player for player in halves.upper if player not in leaving] + list(entering))
        ]
        assert {len(entering) for *_, entering in others} == {size}
        _, leaving, entering = min(others)
        assert sorted(new) == sorted((set(halves.upper) - {-player for player in leaving}) | set(entering))
        compared += 1
    assert compared > 60


def _remainders(rng, cases):
    """Random halves, many of which cannot be paired; with slots and without."""
    for _case in range(cases):
        players = rng.randrange(6, 13, 2)
        slots, separator = rng.choice([(0, 0), (2, 0), (3, 1)])
        size = players + slots + separator
        rows = _graph(rng, size, rng.choice([0.25, 0.4]))
        outside = (1 << size) - (1 << players)
        last = separator << (size - 1)
        for place in range(size):
            if place >= players:
                rows[place] &= ~outside
            rows[place] &= ~last
            if players <= place < players + slots:
                rows[place] |= last
        if separator:
            rows[-1] = outside & ~last
        to_make = (players - slots + separator) // 2
        everybody = list(range(players))
        vertices = list(range(players, players + slots))
        yield exchange.RemainderHalves(rows, everybody[:to_make], everybody[to_make:], vertices, last)


def _most(rows, alive):
    """The most pairs, by trying all."""
    if not alive:
        return 0
    one = alive.bit_length() - 1
    rest = alive & ~(1 << one)
    found = _most(rows, rest)
    for other in range(one):
        if rest & rows[one] >> other << other & 1 << other:
            found = max(found, 1 + _most(rows, rest & ~(1 << other)))
    return found


@pytest.mark.parametrize("players", [24, 90])
def test_rounds_are_the_same_when_every_edge_is_weighed(monkeypatch, players):
    weighed, rounds = [], []

    def weigh(staged, failing):
        weighed.append(staged)
        edges = [
            {other: against >> other & 1 for other in members(row)}
            for row, against in zip(staged.rows, failing, strict=True)
        ]
        return staged._weigh(edges)

    def both(state):
        try:
            answer = pair(state)
        except NoPairing:
            return None
        with monkeypatch.context() as patch:
            patch.setattr(Staged, "_fewest", weigh)
            assert pair(state) == answer
        rounds.append(state)
        return answer

    for seed in range(12):
        family = Family(draws=0.1 + 0.05 * seed, absences=0.0, late=0.0, forfeits=0.0)
        play(random.Random(seed), players, 9, family, both)
    assert len(weighed) > 20
    assert len(rounds) > 90
