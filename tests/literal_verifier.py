"""The literal procedure of C.04.3 Articles 3 and 4: generate every candidate in the prescribed order, keep the best.

It follows the text step by step and is meant for brackets up to about twelve players: it is the oracle that the
verifier's faster methods are tested against.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from pairing.engine.verifier.bracket import Bracket, Candidate, Value
from pairing.engine.verifier.completability import Completability, InsideMatchings
from pairing.engine.verifier.field import Field, indices, set_of
from pairing.engine.verifier.rules import Rules

Pair = tuple[int, int]
Bsns = tuple[int, ...]


def pair_round(rules: Rules, field: Field) -> list[tuple[Bracket, Candidate]] | None:
    """Every bracket of the round with its pairing, from the top down; None when no complete pairing exists (1.9.3).

    The player left over by the last bracket, if any, gets the pairing-allocated bye.
    """
    completability = Completability(field, lowest_bye=rules.lowest_bye)
    if not completability.possible:
        return None
    paired: list[tuple[Bracket, Candidate]] = []
    bracket = Bracket.top(field)
    while True:
        candidate, _ = best_candidate(rules, bracket, completability)
        if rules.collapsing and bracket.below and not completability.completable(bracket.below | candidate.floaters):
            bracket = replace(bracket, collapses=True)
            candidate, _ = best_candidate(rules, bracket, completability)
        paired.append((bracket, candidate))
        if not bracket.below:
            return paired
        bracket = bracket.following(candidate.floaters)


def best_candidate(
    rules: Rules, bracket: Bracket, completability: Completability
) -> tuple[Candidate, tuple[Value, ...]]:
    """The candidate that Articles 3.4 and 3.8 choose, with its values for all criteria.

    The round must be completable with what the brackets above left.
    """
    following: dict[int, tuple[int, ...]] = {}
    size = bracket.players.bit_count()
    for pairs in range(size // 2, -1, -1):
        best: tuple[Candidate, tuple[Value, ...]] | None = None
        for candidate in candidates(bracket, pairs):
            floaters = candidate.floaters
            if not _admitted(rules, bracket, completability, floaters):
                continue
            if floaters not in following:
                following[floaters] = look_ahead(rules, bracket, completability, floaters)
            values = rules.values(bracket, completability, candidate, following[floaters])
            if best is None or [v.value for v in values] < [v.value for v in best[1]]:
                best = candidate, values
                if not floaters and not any(sum(value.value) for value in values if value.criterion != rules.ahead):
                    return best
        if best is not None:
            return best
    raise AssertionError("a completable round has a candidate in every bracket")


def _admitted(rules: Rules, bracket: Bracket, completability: Completability, floaters: int) -> bool:
    """C4: in 2026 everywhere, in 2017 in the last but one bracket; the last one may leave over who gets the bye."""
    if rules.collapsing and bracket.below and not bracket.collapses:
        return True
    return (bracket.below > 0 or floaters.bit_count() < 2) and completability.completable(bracket.below | floaters)


def look_ahead(rules: Rules, bracket: Bracket, completability: Completability, floaters: int) -> tuple[int, ...]:
    """What the following bracket leaves over at best: in 2026 (C8) how many players, then their scores; in 2017 (C.7)
    how many players, then the score differences. Every set of players is tried."""
    if not bracket.below or bracket.collapses:
        return ()
    following = bracket.following(floaters)
    inside = InsideMatchings(following)
    best: tuple[int, ...] | None = None
    for chosen in _sets(following.members):
        if best is not None and chosen.bit_count() > best[0]:
            break
        if inside.exists(following.players & ~chosen):
            value = rules.left_over(following, completability, chosen)
            if value is not None and (best is None or value < best):
                best = value
    if best is None:
        raise AssertionError("a completable round has a candidate in the following bracket")
    return best


def _sets(members: tuple[int, ...]) -> Iterator[int]:
    """All sets of players, the smallest first."""
    for count in range(len(members) + 1):
        for chosen in combinations(members, count):
            yield set_of(chosen)


def candidates(bracket: Bracket, pairs: int) -> Iterator[Candidate]:
    """Every legal candidate with this many pairs, in the order of Articles 3.6 and 3.7.

    Each combination of how many moved-down players are paired (M1) has an order of its own; the criteria keep
    candidates of different M1 apart, because their downfloaters have different scores (C7).
    """
    mdps = tuple(indices(bracket.moved_down))
    residents = tuple(indices(bracket.residents))
    rows = bracket.field.rows
    for m1 in range(min(len(mdps), pairs), -1, -1):
        for s1 in combinations(mdps, m1):
            for opponents in transpositions(s1, residents, rows):
                rest = tuple(player for player in residents if player not in opponents)
                mdp_pairs = tuple(zip(s1, opponents, strict=True))
                for remainder in homogeneous(rest, pairs - m1, rows):
                    yield Candidate.of(bracket, (*mdp_pairs, *remainder))


def homogeneous(players: Sequence[int], pairs: int, rows: Sequence[int]) -> Iterator[tuple[Pair, ...]]:
    """The pairings of a homogeneous bracket or remainder in the order of Article 3.6."""
    if 2 * pairs > len(players):
        return
    for s1, s2 in halves(len(players), pairs):
        top = [players[bsn - 1] for bsn in s1]
        for opponents in transpositions(top, [players[bsn - 1] for bsn in s2], rows):
            # A pair upside down was already generated with fewer exchanges.
            if all(a < b for a, b in zip(top, opponents, strict=True)):
                yield tuple(zip(top, opponents, strict=True))


def transpositions(s1: Sequence[int], s2: Sequence[int], rows: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The opponents of S1, one transposition of S2 after the other (4.2); illegal beginnings are dropped at once."""
    if not s1:
        yield ()
        return
    for opponent in s2:
        if rows[s1[0]] >> opponent & 1:
            rest = [player for player in s2 if player != opponent]
            for others in transpositions(s1[1:], rest, rows):
                yield opponent, *others


@lru_cache(maxsize=64)
def halves(size: int, half: int) -> tuple[tuple[Bsns, Bsns], ...]:
    """S1 and S2 by BSN: the original ones, then after every resident exchange in the order of Article 4.3."""
    first, second = range(1, half + 1), range(half + 1, size + 1)
    exchanges = [
        (left, entered)
        for count in range(min(half, len(second)) + 1)
        for left in combinations(first, count)
        for entered in combinations(second, count)
    ]
    exchanges.sort(key=exchange_key)
    return tuple(
        (
            tuple(sorted(set(first) - set(left) | set(entered))),
            tuple(sorted(set(second) - set(entered) | set(left))),
        )
        for left, entered in exchanges
    )


def exchange_key(
    exchange: tuple[tuple[int, ...], tuple[int, ...]],
) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    """The four comparisons of Article 4.3 for (BSNs that leave S1, BSNs that enter it)."""
    left, entered = exchange
    return (
        len(left),
        sum(entered) - sum(left),
        tuple(sorted(-bsn for bsn in left)),
        tuple(sorted(entered)),
    )


def bye_of(paired: Sequence[tuple[Bracket, Candidate]]) -> int | None:
    """The TPN of the player whom the last bracket leaves over."""
    bracket, candidate = paired[-1]
    return next(iter(bracket.field.numbers(candidate.floaters)), None)


def partners(paired: Sequence[tuple[Bracket, Candidate]]) -> frozenset[Pair]:
    """All pairs of the round, by index."""
    return frozenset(pair for _, candidate in paired for pair in candidate.pairs)
