"""Decides which players leave a bracket (C4 to C8), and with that its best candidate.

There are three attempts, the cheapest first.

1. The ideal: as few downfloaters as parity allows, and such that the next bracket can be ideal too. This decides nearly
   every bracket.
2. The lowest scores that the downfloaters could have, or the slots that the field below needs. Either counts only with
   a proof that nothing is better.
3. Weights (``exact``): one minimum-cost matching with everybody below, which needs no further proof.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import or_

from ...errors import Unproved
from ...matching.bitset import (
    UNMATCHED,
    lowest_member,
    make_maximum,
    make_perfect,
    members,
    search,
    unmatched,
)
from ...matching.structure import gallai_edmonds
from . import exact
from .bracket import BracketGraph, Candidate, DownfloaterSlots
from .lookahead import Lookahead
from .needs import Needs, needs, needs_for_completion, serves_best
from .outside import Outside, slots_outside
from .staged import Staged


@dataclass(frozen=True, slots=True)
class Method:
    """How a system finds the best candidate of a bracket whose slots are known.

    The Dutch and the Burstein system differ in this only; both decide in the same way who leaves.
    """

    staged: Callable[[BracketGraph, DownfloaterSlots], Staged]
    exact: Callable[[BracketGraph, Outside, str], tuple[Candidate, list[int]] | None]


DUTCH = Method(Staged, exact.solve)


@dataclass(slots=True, eq=False)
class Surroundings:
    """A bracket in its place: what can still be paired, the bracket, and the scoregroup below it."""

    look: Lookahead
    graph: BracketGraph
    following: tuple[int, int] | None
    """The next scoregroup."""
    method: Method = DUTCH

    def best(self, slots: DownfloaterSlots) -> Candidate | None:
        """The best candidate whose downfloaters take these slots; None when no candidate fills them."""
        return best(self.graph, slots, self.method)


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
            candidate = around.best(DownfloaterSlots([ideal])) if ideal else None
            if candidate is not None:
                return candidate, False
    elif look.completes(0):
        candidate = around.best(DownfloaterSlots([]))
        if candidate is not None:
            return candidate, False
    return _general(around), False


def best(graph: BracketGraph, slots: DownfloaterSlots, method: Method = DUTCH) -> Candidate | None:
    """The best candidate whose downfloaters take these slots; None when no candidate fills them."""
    staged = method.staged(graph, slots)
    if not staged.feasible:
        return None
    candidate = staged.solve()
    if candidate is None:
        found = method.exact(graph, slots_outside(slots), "exact")
        candidate = found and found[0]
    return candidate


def _with_bye(around: Surroundings) -> Candidate | None:
    """The candidate of which one player leaves and gets the bye; None when more than one has to leave.

    The player has the lowest score possible (C7), then the fewest unplayed games (C9). C5 has fixed the score of the
    bye, so nobody below can get it.
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
            candidate = around.best(DownfloaterSlots([by_games[played]]))
            if candidate is not None:
                return candidate
    return None


def _general(around: Surroundings) -> Candidate:
    """The candidate when the ideal cannot be had: the fewest downfloaters that the bracket allows, else by weights."""
    graph = around.graph
    mates = graph.fold()
    left = make_maximum(graph.rows, mates, graph.everyone, unmatched(mates, graph.everyone))
    # Everybody could be paired inside, but then the others could not: by parity at least two have to leave.
    leaving = left.bit_count() or 2
    if leaving == 1:
        decided = _one_leaves(around, mates, left)
        if decided is not None:
            return decided
        # No single player can leave, so by parity at least three have to.
        leaving = 3
    # Fewer floaters than those below lack cannot complete the round, whatever their scores.
    return (
        (leaving >= around.look.lacking_below() and _lowest_scores_leave(around, mates, leaving))
        or _as_many_as_needed(around, mates, leaving)
        or _by_weights(around)
    )


def _as_many_as_needed(around: Surroundings, mates: list[int], least: int) -> Candidate | None:
    """The best candidate when slots can stand for everything below (``needs``).

    ``least`` players have to leave whatever lies below. None when no slots can. Also None when players with lower
    scores could leave if C8 did not count: C7 comes before C8, so these slots may then hide a better candidate.
    """
    look, graph = around.look, around.graph
    needed = None if around.following is None else needs(look, around.following, least)
    candidate = needed and around.best(_slots(graph, needed))
    if not candidate:
        return None
    floaters = candidate.floaters
    if candidate.limbo:
        lowest = needs_for_completion(look)
        if lowest.leaving == len(floaters):
            staged = around.method.staged(graph, _slots(graph, lowest))
            profile = staged.lowest_scores() if staged.feasible else None
        else:
            profile = _lowest_profile(graph, mates, len(floaters))
        if profile != [graph.score(number) for number in floaters]:
            return None
    candidate.route = f"needed {candidate.route}"
    return candidate


def _slots(graph: BracketGraph, needed: Needs) -> DownfloaterSlots:
    """The needs of the field below, given by position, as slots of the bracket, given by bracket number."""
    direct = [graph.inside(players) for players in needed.nearby]
    passing = tuple(graph.inside(players) & ~taker for taker, players in zip(direct, needed.beyond, strict=True))
    return DownfloaterSlots(
        [taker | others for taker, others in zip(direct, passing, strict=True)], needed.separator_slots, passing
    )


def _one_leaves(around: Surroundings, mates: list[int], left: int) -> Candidate | None:
    """The candidate with one downfloater who is not ideal; None when C4 allows no single downfloater."""
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
    return around.best(DownfloaterSlots([lowest])) if lowest else _by_weights(around)


def _least_harm_below(around: Surroundings, candidates: int, following: tuple[int, int]) -> int:
    """C8 for one downfloater among ``candidates`` of one score.

    The answer is the set of those after whom the next bracket leaves over the fewest players; 0 when that is unproved.
    """
    proved: dict[int, int] = {}
    open_from = around.graph.size + around.look.alive.bit_count()
    for number in members(candidates):
        least, found = around.look.left_over_after(around.graph.positions[number], following)
        if found:
            proved[least] = proved.get(least, 0) | 1 << number
        else:
            open_from = min(open_from, least)
    # A candidate without proof might still reach its lower bound, so a proved number must lie below all those bounds.
    fewest = min(proved, default=open_from)
    return proved[fewest] if fewest < open_from else 0


def _lowest_scores_leave(around: Surroundings, mates: list[int], leaving: int) -> Candidate | None:
    """The best candidate with the lowest scores that the floaters could have (C7); None when C4 or C8 is not certain.

    C4 and C8 are left out at first, which only adds candidates. If the best of all these then fulfils both, it is also
    the best of those that fulfil both.
    """
    graph = around.graph
    profile = _lowest_profile(graph, mates, leaving)
    if profile is None:
        return None
    classes = dict(graph.by_score())
    candidate = around.best(DownfloaterSlots([classes[score] for score in profile]))
    if candidate is None:
        return None
    floaters = graph.outside(candidate.floaters)
    able = 0
    for score in set(profile):
        able |= classes[score]
    short = gallai_edmonds(graph.rows, mates[:], graph.everyone, unmatched(mates, graph.everyone))
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
        open_slots = leaving - len(profile)
        for count in range(open_slots + 1):
            if count < open_slots and not lower:
                continue
            taken = [dict(classes)[other] for other in profile]
            slots = taken + [players] * count + [lower] * (open_slots - count)
            rows = graph.with_slots(DownfloaterSlots(slots))
            tried = mates + [UNMATCHED] * leaving
            everyone = (1 << len(rows)) - 1
            if make_perfect(rows, tried, everyone, unmatched(tried, everyone)):
                profile += [score] * count
                break
        else:
            return None
    return profile


FEW_BELOW = 16
"""With no more players than this below the next bracket, a matching with all of them takes less time than two tries."""


def _by_weights(around: Surroundings) -> Candidate:
    """The candidate by one weighted matching, which proves itself.

    The matching holds the next bracket alone where that suffices, because everybody below makes it much larger.
    """
    return _with_next_bracket(around) or _with_everybody(around)


def _with_next_bracket(around: Surroundings) -> Candidate | None:
    """All of C6 to C21 in one matching of the bracket and the next one.

    The matching supposes that those below can take anybody whom they may meet. If they can take the players that it
    leaves over, fewer conditions have led to the same answer, so it is the best. Otherwise the answer is None.
    """
    look, graph = around.look, around.graph
    if around.following is None:
        return None
    first, end = around.following
    group = (1 << end) - (1 << first)
    rest = look.lower & ~group
    if rest.bit_count() <= FEW_BELOW:
        return None
    outside = Outside([])
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
    found = around.method.exact(graph, outside, "exact next")
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
    outside = Outside([])
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
    found = around.method.exact(graph, outside, "exact below")
    if found is None:
        raise Unproved("A bracket has no candidate although the round can be completed.")
    return found[0]
