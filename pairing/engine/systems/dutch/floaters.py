"""Who leaves a bracket: C4 to C8, and with that decided the best candidate.

First the ideal: as few downfloaters as parity allows, after whom the next bracket is ideal. It decides nearly every
bracket. Otherwise the lowest scores that the floaters could have, if what comes of it is ideal below; and if not even
that can be proved, ``exact`` with everybody below.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_

from pairing.engine.matching.bitset import (
    UNMATCHED,
    lowest_member,
    make_maximum,
    make_perfect,
    members,
    search,
    unmatched,
)
from pairing.engine.matching.structure import shortage
from pairing.engine.matching.weighted import Unproved
from pairing.engine.systems.dutch import exact
from pairing.engine.systems.dutch.bracket import BracketGraph, Candidate, Seats
from pairing.engine.systems.dutch.lookahead import Lookahead
from pairing.engine.systems.dutch.needs import Needs, needs, needs_for_completion, serves_best
from pairing.engine.systems.dutch.staged import Staged


@dataclass(slots=True, eq=False)
class Surroundings:
    """What lies around a bracket."""

    look: Lookahead
    graph: BracketGraph
    following: tuple[int, int] | None
    """The next scoregroup."""


def decide(around: Surroundings) -> tuple[Candidate, bool]:
    """The candidate of the bracket, and whether its only downfloater gets the bye."""
    look, graph = around.look, around.graph
    if graph.size & 1:
        if look.bye_score is not None and look.bye_open and look.bye_score >= graph.resident_score:
            candidate = _with_bye(around)
            if candidate is not None:
                return candidate, True
        else:
            ideal = graph.inside(look.ideal_alone(graph.outside(members(graph.residents)), around.following))
            candidate = best(graph, Seats([ideal])) if ideal else None
            if candidate is not None:
                return candidate, False
    elif look.completes(0):
        candidate = best(graph, Seats([]))
        if candidate is not None:
            return candidate, False
    return _general(around), False


def best(graph: BracketGraph, seats: Seats) -> Candidate | None:
    """The best candidate whose downfloaters take these seats; None when nobody can be left so."""
    staged = Staged(graph, seats)
    if not staged.feasible:
        return None
    candidate = staged.solve()
    if candidate is None:
        found = exact.solve(graph, exact.seats_outside(seats), "exact")
        candidate = found and found[0]
    return candidate


def _with_bye(around: Surroundings) -> Candidate | None:
    """One player leaves, and gets the bye (C5): the lowest score (C7), then the fewest unplayed games (C9).

    C5 has fixed the score, so nobody below can get the bye any more. None when more than one has to leave.
    """
    look, graph = around.look, around.graph
    if not look.completes(0, gives_bye=True):
        return None
    candidates = graph.inside(look.rows[look.field.bye] & look.field.everyone)
    for _, players in graph.by_score():
        by_games: dict[int, int] = {}
        for number in members(players & candidates):
            played = look.field.players[graph.positions[number]].played
            by_games[played] = by_games.get(played, 0) | 1 << number
        for played in sorted(by_games, reverse=True):
            candidate = best(graph, Seats([by_games[played]]))
            if candidate is not None:
                return candidate
    return None


def _general(around: Surroundings) -> Candidate:
    """The ideal is out of reach."""
    graph = around.graph
    mates = graph.fold()
    left = make_maximum(graph.rows, mates, graph.everyone, unmatched(mates, graph.everyone))
    leaving = left.bit_count() or 2
    if leaving == 1:
        decided = _one_leaves(around, mates, left)
        if decided is not None:
            return decided
        leaving = 3
    return (
        (leaving >= around.look.lacking_below() and _lowest_scores_leave(around, mates, leaving))
        or _as_many_as_needed(around, mates, leaving)
        or _by_weights(around)
    )


def _as_many_as_needed(around: Surroundings, mates: list[int], least: int) -> Candidate | None:
    """The best candidate when seats can stand for everything below (``needs``).

    ``least`` players have to leave whatever lies below. None when no seats can, or when players with lower scores could
    leave if C8 did not count, for C7 comes first.
    """
    look, graph = around.look, around.graph
    needed = None if around.following is None else needs(look, around.following, least)
    candidate = needed and best(graph, _seats(graph, needed))
    if not candidate:
        return None
    floaters = candidate.floaters
    if candidate.limbo:
        lowest = needs_for_completion(look)
        if lowest.leaving == len(floaters):
            staged = Staged(graph, _seats(graph, lowest))
            profile = staged.lowest_scores() if staged.feasible else None
        else:
            profile = _lowest_profile(graph, mates, len(floaters))
        if profile != [graph.score(number) for number in floaters]:
            return None
    candidate.route = f"needed {candidate.route}"
    return candidate


def _seats(graph: BracketGraph, needed: Needs) -> Seats:
    """What is needed below as seats of the bracket."""
    direct = [graph.inside(players) for players in needed.nearby]
    passing = tuple(graph.inside(players) & ~taker for taker, players in zip(direct, needed.beyond, strict=True))
    return Seats([taker | others for taker, others in zip(direct, passing, strict=True)], needed.claims, passing)


def _one_leaves(around: Surroundings, mates: list[int], left: int) -> Candidate | None:
    """One downfloater, but no ideal one. None when C4 allows no single downfloater."""
    look, graph = around.look, around.graph
    able = search(graph.rows, mates, lowest_member(left), graph.everyone, left)
    able &= graph.inside(look.absorbed_alone(graph.outside(members(able))))
    if not able:
        return None
    lowest = next(players & able for _, players in graph.by_score() if players & able)
    if lowest & (lowest - 1) and around.following is not None:
        ideal = graph.inside(look.ideal_alone(graph.outside(members(lowest)), around.following))
        if not ideal and (candidate := _as_many_as_needed(around, mates, 1)) is not None:
            return candidate
        lowest = ideal or _least_harm_below(around, lowest, around.following)
    return best(graph, Seats([lowest])) if lowest else _by_weights(around)


def _least_harm_below(around: Surroundings, candidates: int, following: tuple[int, int]) -> int:
    """C8 for one downfloater of equal score: those after whom the next bracket leaves over fewest; 0 when unproved."""
    proved: dict[int, int] = {}
    open_from = around.graph.size + around.look.alive.bit_count()
    for number in members(candidates):
        least, found = around.look.left_over_after(around.graph.positions[number], following)
        if found:
            proved[least] = proved.get(least, 0) | 1 << number
        else:
            open_from = min(open_from, least)
    fewest = min(proved, default=open_from)
    return proved[fewest] if fewest < open_from else 0


def _lowest_scores_leave(around: Surroundings, mates: list[int], leaving: int) -> Candidate | None:
    """The best candidate with the lowest conceivable scores of the floaters (C7), if nothing beats it below (C4, C8).

    Whoever is best among more candidates than C4 and C8 allow, and is allowed, is best among those allowed.
    """
    graph = around.graph
    profile = _lowest_profile(graph, mates, leaving)
    if profile is None:
        return None
    classes = dict(graph.by_score())
    candidate = best(graph, Seats([classes[score] for score in profile]))
    if candidate is None:
        return None
    floaters = graph.outside(candidate.floaters)
    able = 0
    for score in set(profile):
        able |= classes[score]
    short = shortage(graph.rows, mates[:], graph.everyone, unmatched(mates, graph.everyone))
    if short.deficiency == leaving:
        able &= reduce(or_, short.components)
    if not _serves_best(around, floaters, graph.outside(members(able))):
        return None
    candidate.route = f"relaxed {candidate.route}"
    return candidate


def _serves_best(around: Surroundings, floaters: int, candidates: int) -> bool:
    """C4 and C8: whether no other candidates can serve the next bracket better; False when that is not proved."""
    if around.look.ideal_together(floaters, around.following):
        return True
    return around.following is not None and serves_best(around.look, floaters, candidates, around.following)


def _lowest_profile(graph: BracketGraph, mates: list[int], leaving: int) -> list[int] | None:
    """The scores of the downfloaters, high to low and as low as can be (C7), when nothing below matters."""
    classes = graph.by_score()
    profile: list[int] = []
    for rank in range(len(classes) - 1, -1, -1):
        score, players = classes[rank]
        lower = 0
        for _, others in classes[:rank]:
            lower |= others
        open_seats = leaving - len(profile)
        for count in range(open_seats + 1):
            if count < open_seats and not lower:
                continue
            taken = [dict(classes)[other] for other in profile]
            seats = taken + [players] * count + [lower] * (open_seats - count)
            rows = graph.with_seats(Seats(seats))
            tried = mates + [UNMATCHED] * leaving
            everyone = (1 << len(rows)) - 1
            if make_perfect(rows, tried, everyone, unmatched(tried, everyone)):
                profile += [score] * count
                break
        else:
            return None
    return profile


FEW_BELOW = 16
"""With no more players than this below the next bracket, one matching with all of them costs less than two tries."""


def _by_weights(around: Surroundings) -> Candidate:
    """The route that needs no certificate."""
    return _with_next_bracket(around) or _with_everybody(around)


def _with_next_bracket(around: Surroundings) -> Candidate | None:
    """All of C6 to C21 in one matching of the bracket and the next one; those below count as able to take anybody.

    None when it turns out that those below cannot take whom the next bracket would leave over.
    """
    look, graph = around.look, around.graph
    if around.following is None:
        return None
    first, end = around.following
    group = (1 << end) - (1 << first)
    rest = look.lower & ~group
    if rest.bit_count() <= FEW_BELOW:
        return None
    outside = exact.Outside([])
    for vertex, position in enumerate(range(first, end)):
        row = look.rows[position]
        outside.joins.append(graph.inside(row & look.field.everyone))
        outside.passes_on.append(0)
        outside.inner.extend((vertex, other - first, None) for other in members((row & group) >> position << position))
        if row & rest:
            outside.alone[vertex] = look.field.players[position].pairing_score
    for number, position in enumerate(graph.positions):
        if look.rows[position] & rest:
            outside.floating_on |= 1 << number
    found = exact.solve(graph, outside, "exact next")
    if found is None:
        return None
    candidate, mates = found
    left_over = graph.outside(number for number in candidate.floaters if mates[number] < 0)
    for vertex in outside.alone:
        if mates[graph.size + vertex] < 0:
            left_over |= 1 << (first + vertex)
    return candidate if look.can_take(left_over, rest) else None


def prove(around: Surroundings, candidate: Candidate, *, gives_bye: bool) -> None:
    """Decide the bracket again with nothing but weights; raise ``Unproved`` when the answer differs."""
    other = _with_everybody(around, gives_bye=gives_bye)
    if (candidate.mdp_pairs, candidate.pairs, candidate.floaters) != (other.mdp_pairs, other.pairs, other.floaters):
        raise Unproved("The weighted matching contradicts the shortcut.", route=candidate.route)


def _with_everybody(around: Surroundings, *, gives_bye: bool = False) -> Candidate:
    """C4 and C6 to C21 in one matching of the bracket and everybody below.

    C9 is part of it when the only downfloater is known to get the bye.
    """
    look, graph = around.look, around.graph
    vertices = members(look.lower)
    first, end = around.following or (0, 0)
    next_group = (1 << end) - (1 << first)
    rank = {vertex: number for number, vertex in enumerate(vertices)}
    outside = exact.Outside([])
    for vertex in vertices:
        joins = graph.inside(look.rows[vertex] & look.field.everyone)
        outside.joins.append(joins)
        outside.passes_on.append(0 if next_group >> vertex & 1 else joins)
        for other in members((look.rows[vertex] & look.lower) >> vertex << vertex):
            inside, other_inside = next_group >> vertex & 1, next_group >> other & 1
            score = look.field.players[vertex].pairing_score if inside and not other_inside else None
            outside.inner.append((rank[vertex], rank[other], score))
    if gives_bye:
        outside.bye = rank[look.field.bye]
    found = exact.solve(graph, outside, "exact below")
    if found is None:
        raise Unproved("A bracket has no candidate although the round can be completed.")
    return found[0]
