"""The answer without pairing the round anew: only the bracket in which the two rounds part is looked at.

A pair across several scoregroups makes somebody float who need not. The first such bracket already loses on C6, C7 or
C8, and that takes a few matchings to see. Where the downfloaters are as good, the best candidate by C9 to C21 decides,
and then the order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pairing.engine.check.bracket import Bracket, Candidate, Value, values_of
from pairing.engine.check.equals import flawless
from pairing.engine.check.field import Field, indices, set_of
from pairing.engine.check.order import place_of
from pairing.engine.check.outlook import InsideMatchings, Outlook, bracket_after, least_single
from pairing.engine.check.solver import best_by_criteria
from pairing.engine.why_not.comparison import Parting, Path, next_value, of_values

LARGEST_BRACKET = 300
"""Most vertices of a weighted matching before leaving the question to the engine."""
MOST_SETS = 400
"""Sets of downfloaters to try before leaving the question to the engine."""


def early_parting(path: Path, conditioned: Field, outlook: Outlook) -> Parting | None:
    """Where the best round in ``conditioned`` parts from the round of the rules (``path``), if that is quick to see.

    None leaves the question open. The score of the bye must be the same in both.
    """
    for position, (bracket, candidate) in enumerate(path):
        ours = Bracket(conditioned, bracket.moved_down, bracket.residents, bracket.below)
        legal = all(conditioned.rows[a] >> b & 1 for a, b in candidate.pairs)
        stays = legal and outlook.completable(bracket.below | candidate.floaters)
        if stays and not candidate.floaters:
            # Every candidate without a downfloater has the same C8, so this one is still the best.
            continue
        found = least_single(outlook, ours)
        if found is None:
            return _on_more_floaters(ours, outlook, candidate)
        value, floaters = found
        scores = bracket.field.scores(candidate.floaters)
        if value[1:] != scores:
            return of_values(bracket.score, "C7", Value("C7", scores), Value("C7", value[1:]))
        gives_bye = any(outlook.gives_bye(ours, 1 << player) for player in indices(floaters))
        if gives_bye and stays:
            continue
        wanted = next_value(path, position)
        below = _best_below(ours, outlook, floaters)
        if below is None:
            return None if stays else _on_more_floaters_below(ours, outlook, floaters, wanted)
        best, winners = below
        if not (stays and winners & candidate.floaters):
            if best != wanted:
                return of_values(bracket.score, "C8", Value("C8", wanted), Value("C8", best))
            if gives_bye:
                entrants = bracket.field.entrants
                fewest = min(entrants[player].unplayed for player in indices(winners))
                winners = set_of(player for player in indices(winners) if entrants[player].unplayed == fewest)
            return _inside(bracket, ours, candidate, winners, (Outlook(bracket.field), outlook))
        # It stays the best one unless somebody else, whom C8 ruled out before, now does as well.
        if winners != candidate.floaters and best != wanted and winners & ~_free_winners(bracket, floaters):
            return None
    return None


def _inside(
    bracket: Bracket, ours: Bracket, candidate: Candidate, floaters: int, outlooks: tuple[Outlook, Outlook]
) -> Parting | None:
    """The parting on C9 to C21 or on the order; ``floaters`` are as good as the actual one for C6 to C8."""
    seat = outlooks[1].seat
    equals = flawless(ours, floaters, seat)
    if equals is not None:
        fitting = equals.rows[seat]
        other = Candidate(frozenset(), fitting & -fitting)
    else:
        found = best_by_criteria(ours, floaters, seat, largest=LARGEST_BRACKET)
        if found is None:
            return None
        other, equals = found
    actual, with_it = (
        values_of(where, one, next_bracket=(), unplayed=outlook.unplayed_of_bye(where, one.floaters))
        for where, one, outlook in zip((bracket, ours), (candidate, other), outlooks, strict=True)
    )
    for one, two in zip(actual[3:], with_it[3:], strict=True):
        if one.value != two.value:
            return of_values(bracket.score, one.criterion, one, two)
    place = place_of(bracket, candidate)
    if equals is None or place.exchange[0]:
        return None
    pairs, left = equals.moved_down_pairs()
    before = sorted(pair for pair in candidate.pairs if bracket.moved_down >> pair[0] & 1)
    if [mdp for mdp, _ in pairs] != [mdp for mdp, _ in before]:
        article = "4.4"
    elif pairs != before or equals.without_exchange(left) is not None:
        article = "4.2"
    else:
        article = "4.3"
    return Parting(bracket.score, "order", article=article)


def _free_winners(bracket: Bracket, floaters: int) -> int:
    """Who of the possible downfloaters reaches the best C8 without the condition."""
    below = _best_below(bracket, Outlook(bracket.field), floaters)
    return 0 if below is None else below[1]


def _best_below(ours: Bracket, outlook: Outlook, floaters: int) -> tuple[tuple[int, ...], int] | None:
    """The best C8 that one of the possible downfloaters reaches, and who reaches it; None when that is not clear."""
    if not ours.next_group:
        return (), floaters
    following = {moved: bracket_after(ours, moved) for moved in _each(floaters)}
    values = {}
    for moved, bracket in following.items():
        single = least_single(outlook, bracket, all_of_them=False)
        if single is not None:
            values[moved] = single[0]
    size = next(iter(following.values())).players.bit_count()
    tries = iter(range(MOST_SETS))
    for count in range(size % 2 + 2, size + 1, 2):
        if values:
            break
        for moved, bracket in following.items():
            fits = _can_float(bracket, outlook, count, tries)
            if fits is None:
                return None
            if fits:
                if fits & bracket.moved_down & ~_alone(bracket):
                    return None
                values[moved] = count, *bracket.field.scores(fits)
    best = min(values.values())
    return best, sum(moved for moved, value in values.items() if value == best)


def _each(floaters: int) -> Iterator[int]:
    """Every possible set of downfloaters: one player each, or nobody."""
    return (1 << player for player in indices(floaters)) if floaters else iter((0,))


def _on_more_floaters(ours: Bracket, outlook: Outlook, candidate: Candidate) -> Parting | None:
    """C6 when more players must float than the parity asks for."""
    tries = iter(range(MOST_SETS))
    actual = candidate.floaters.bit_count()
    for count in range(ours.players.bit_count() % 2 + 2, ours.players.bit_count() + 1, 2):
        fits = _can_float(ours, outlook, count, tries)
        if fits is None:
            return None
        if fits:
            differs = count != actual
            return of_values(ours.score, "C6", Value("C6", (actual,)), Value("C6", (count,))) if differs else None
    return None


def _on_more_floaters_below(ours: Bracket, outlook: Outlook, floaters: int, wanted: tuple[int, ...]) -> Parting | None:
    """C8 when the next bracket, too, must move down more players than its parity asks for."""
    tries = iter(range(MOST_SETS))
    following = [bracket_after(ours, moved) for moved in _each(floaters)]
    size = following[0].players.bit_count()
    for count in range(size % 2 + 2, size + 1, 2):
        for bracket in following:
            fits = _can_float(bracket, outlook, count, tries)
            if fits is None:
                return None
            if fits:
                if wanted[:1] == (count,):
                    return None
                return of_values(ours.score, "C8", Value("C8", wanted[:1]), Value("C8", (count,)))
    return None


def _can_float(bracket: Bracket, outlook: Outlook, count: int, tries: Iterator[int]) -> int | None:
    """``count`` players who can move down together, residents first; 0 when there are none, None after too many tries.

    ``count`` must be the least possible number. Without moved-down players who could stay, no other set has lower
    scores.
    """
    inside = InsideMatchings(bracket)
    alone = _alone(bracket)
    free = [player for player in reversed(bracket.members) if not alone >> player & 1]
    if alone.bit_count() > count:
        return 0
    for others in combinations(free, count - alone.bit_count()):
        if next(tries, None) is None:
            return None
        floaters = alone | set_of(others)
        if inside.exists(bracket.players & ~floaters) and outlook.completable(bracket.below | floaters):
            return floaters
    return 0


def _alone(bracket: Bracket) -> int:
    """Who may meet nobody in the bracket."""
    return set_of(player for player, row in bracket.rows.items() if not row)
