"""Who stands on which side of a bracket, from what a published round stores.

In the Dutch System players who moved down and the subgroup S1 stand on the left, S2 on the right (C.04.3 Articles 1.3
and 3.2), each in its order after the exchanges of Article 4.3. The seeding rounds of the Burstein System are paired in
this way (C.04.4.2 Article 1.6); the others pair by Index from both ends and have no halves. In the Lim System (C.04.4.3
Articles 2.4 and 4) and in that of US Chess (Rules 29C and 29E) players who came from another scoregroup and the upper
half stand on the left, the lower half on the right, each as the exchanges left it. No other method stores two halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tournaments.rounds.shapes import RoundPage

DOWN: Final = "down"
UP: Final = "up"
BY_RANK: Final = frozenset({"lim", "us"})
"""Systems in which the higher in the list of two who meet has come from the upper half."""


@dataclass(frozen=True, slots=True)
class Sides:
    """Who stands on which side of a bracket, by pairing number, each side from the top."""

    upper: tuple[int, ...]
    """Those who came from another scoregroup, then the upper half."""
    lower: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    """Those of the two sides who meet."""
    leaving: Mapping[int, str]
    """Those who leave the bracket for the one below (``down``) or above (``up``)."""
    came: Mapping[int, str] = field(default_factory=dict)
    """Those who came from above (``down``) or below (``up``)."""


def sides_of_round(page: RoundPage, own: set[int]) -> Sides | None:
    """The two sides of the bracket in which the two players ``own`` were paired with each other; None for a method
    without halves, and where the round does not tell them."""
    place = next(
        (place for place in reversed(range(len(page.brackets))) if own <= _members(page.brackets[place])), None
    )
    if place is None:
        return None
    pairs = [(line.white.number, line.black.number) for line in page.boards]
    if page.revision.system in BY_RANK:
        return sides_by_rank(page.brackets, place, pairs)
    seeding = any(fact["code"] == "burstein.seeding" for fact in page.facts)
    return sides_of(page.brackets[place], pairs) if page.revision.system == "dutch" or seeding else None


def sides_of(bracket: Mapping[str, Any], boards: Iterable[tuple[int, int]]) -> Sides | None:
    """The two sides of a bracket of the Dutch System, and of its ``boards`` those that are in it.

    None where a bracket of the edition of 2017 was joined with others.
    """
    residents, came = list(bracket["residents"]), set(bracket["moved_down"])
    facts = {fact["code"]: fact["params"] for fact in bracket["facts"]}
    if "bracket.collapsed" in facts:
        return None
    floats = [facts.get(code, {}).get("players", ()) for code in ("bracket.downfloaters", "bracket.limbo")]
    leaving = frozenset(number for players in floats for number in players)
    staying = {*residents, *came} - leaving
    pairs = tuple(pair for pair in boards if staying.issuperset(pair))
    met_from_above = {number for pair in pairs if came.intersection(pair) for number in pair}
    remainder = [number for number in residents if number not in met_from_above]
    upper = set(remainder[: sum(1 for pair in pairs if not came.intersection(pair))])
    exchange = facts.get("bracket.exchange", {})
    upper = (upper - {*exchange.get("to_lower", ())}) | {*exchange.get("to_upper", ())}
    return Sides(
        (*bracket["moved_down"], *(number for number in residents if number in upper)),
        tuple(number for number in residents if number not in upper),
        pairs,
        dict.fromkeys(leaving, DOWN),
        dict.fromkeys(bracket["moved_down"], DOWN),
    )


def sides_by_rank(brackets: Sequence[Mapping[str, Any]], place: int, boards: Iterable[tuple[int, int]]) -> Sides:
    """The two sides of the scoregroup at ``place`` of a round, in the order of the work, of a system ``BY_RANK``.

    Of two residents who meet, the higher in the list stands on the left: without exchanges these are the two halves.
    Whoever is found in a group that was paired later has left this one.
    """
    bracket = brackets[place]
    later = {number for one in brackets[place + 1 :] for number in one["moved_down"]}
    facts = {fact["code"]: fact["params"] for fact in bracket["facts"]}
    came_up = facts.get("lim.came_up", {}).get("players", ())
    came = {number: UP if number in came_up else DOWN for number in bracket["moved_down"]}
    leaving = dict.fromkeys(_members(bracket) & later, UP if "lim.group_up" in facts else DOWN)
    staying = _members(bracket) - leaving.keys()
    pairs = tuple(pair for pair in boards if staying.issuperset(pair))
    lower = {max(pair, key=lambda number: (number not in came, number)) for pair in pairs}
    lower |= leaving.keys() - came.keys()
    everybody = (*came, *bracket["residents"])
    return Sides(
        tuple(number for number in everybody if number not in lower),
        tuple(number for number in everybody if number in lower),
        pairs,
        leaving,
        came,
    )


def _members(bracket: Mapping[str, Any]) -> set[int]:
    return {*bracket["residents"], *bracket["moved_down"]}
