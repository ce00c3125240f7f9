"""Who stands on which side of a bracket, from what a published round stores.

In the Dutch System players who moved down and the subgroup S1 stand on the left, S2 on the right (C.04.3 Articles 1.3
and 3.2), each in its order after the exchanges of Article 4.3. The seeding rounds of the Burstein System are paired in
this way (C.04.4.2 Article 1.6); the others pair by Index from both ends and have no halves. In the Lim System (C.04.4.3
Articles 2.4 and 4) and in that of US Chess (Rules 29C and 29E) players who came from another scoregroup and the upper
half stand on the left, the lower half on the right, each as the exchanges left it. So they do in the seeded and in the
English system, whose scoregroups the points of the players tell.

In the Dubov System the sides are S1, who prefer White, in the order of average ratings, and S2 (C.04.4.1 Articles
3.2.3 to 3.2.6). In the Double-Swiss System (C.04.5 Article 3.6.1) and in that of teams (C.04.6 Article 3.6) they are
the top members and the bottom members of the pairs. No other method has two sides: circles (Italo-Swiss, Yugoslav) and
lists (Monrad, alternating) are gone through from one player to the next, and lots have no order.
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


BY_POINTS: Final = frozenset({"seeded", "english"})
"""Systems in which the upper half of a scoregroup meets the lower, and whose rounds store no brackets."""
BY_MEMBERS: Final = {"double_swiss": "double_swiss.upfloaters", "team": "team.group_completed"}
"""Systems in which the smaller number of two who meet is a top member, and the fact on who came up from below."""
HALVES, MEMBERS, COLOURS = "halves", "members", "colours"


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
    kind: str = HALVES
    """What the two sides are: ``halves``; ``members``, top and bottom; ``colours``, who prefers White or Black."""


def sides_of_round(page: RoundPage, own: set[int]) -> Sides | None:
    """The two sides of the bracket in which the two players ``own`` were paired with each other; None for a method
    without halves, and where the round does not tell them."""
    system = page.revision.system
    if system in BY_POINTS:
        return sides_by_points(page, own)
    pairs = [(line.white.number, line.black.number) for line in page.boards]
    if system in BY_MEMBERS:
        found = (sides_by_members(bracket, BY_MEMBERS[system], pairs) for bracket in page.brackets)
        return next((sides for sides in found if any(own == {*pair} for pair in sides.pairs)), None)
    if system == "dubov":
        drawn = (sides_by_colours(bracket) for bracket in page.brackets)
        return next((sides for sides in drawn if sides and any(own == {*pair} for pair in sides.pairs)), None)
    place = next(
        (place for place in reversed(range(len(page.brackets))) if own <= _members(page.brackets[place])), None
    )
    if place is None:
        return None
    if system in BY_RANK:
        return sides_by_rank(page.brackets, place, pairs)
    seeding = any(fact["code"] == "burstein.seeding" for fact in page.facts)
    return sides_of(page.brackets[place], pairs) if system == "dutch" or seeding else None


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


def sides_by_members(bracket: Mapping[str, Any], came_up: str, boards: Iterable[tuple[int, int]]) -> Sides:
    """Top and bottom members of a bracket, by number; ``came_up`` is the code of the fact that names its upfloaters."""
    facts = {fact["code"]: fact["params"] for fact in bracket["facts"]}
    came = dict.fromkeys(facts.get(came_up, {}).get("players", ()), UP)
    members = {*bracket["residents"], *came}
    pairs = tuple((min(pair), max(pair)) for pair in boards if members.issuperset(pair))
    upper, lower = ([pair[side] for pair in sorted(pairs)] for side in (0, 1))
    return Sides(tuple(upper), tuple(sorted(lower)), pairs, {}, came, MEMBERS)


def sides_by_colours(bracket: Mapping[str, Any]) -> Sides | None:
    """S1 and S2 of a bracket of the Dubov System; None where the round was stored before brackets told them."""
    facts = {fact["code"]: fact["params"] for fact in bracket["facts"]}
    columns = facts.get("dubov.pairs", {})
    if "first" not in columns:
        return None
    came = dict.fromkeys(facts.get("dubov.upfloaters", {}).get("players", ()), UP)
    pairs = tuple(zip(columns["first"], columns["second"], strict=True))
    kind = HALVES if "dubov.halves" in facts else COLOURS
    return Sides(tuple(columns["first"]), tuple(sorted(columns["second"])), pairs, {}, came, kind)


def sides_by_points(page: RoundPage, own: set[int]) -> Sides:
    """The two sides of the scoregroup of the lower of two who meet, in a round that stores no brackets.

    Whoever has more points and meets one of the group came down to it. Of two of the group who meet, the higher in the
    list stands on the left: without exchanges for the sake of colours these are the two halves.
    """
    points = {
        player.number: score.pairing
        for line in page.boards
        for player, score in ((line.white, line.white_score), (line.black, line.black_score))
    }
    score = min(points[number] for number in own)
    group = {number for number, its in points.items() if its == score}
    came: dict[int, str] = {}
    leaving: dict[int, str] = {}
    pairs = []
    for line in page.boards:
        two = sorted((line.white.number, line.black.number), key=lambda number: (-points[number], number))
        if group.issuperset(two) or (two[1] in group and points[two[0]] > score):
            pairs.append((two[0], two[1]))
            came |= {} if two[0] in group else {two[0]: DOWN}
        elif two[0] in group:
            leaving[two[0]] = DOWN
    upper = sorted((one for one, _ in pairs), key=lambda number: (-points[number], number))
    lower = sorted((*(other for _, other in pairs), *leaving))
    return Sides(tuple(upper), tuple(lower), tuple(pairs), leaving, came)


def _members(bracket: Mapping[str, Any]) -> set[int]:
    return {*bracket["residents"], *bracket["moved_down"]}
