"""The round that the articles of C.04.4.3 give, found by the verifier itself.

Every choice is "the first in this order who leaves the others pairable"; each is made here by asking about one
candidate after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..field import indices, set_of
from ..matching import PerfectMatchings
from .players import OPPOSITE, Players, can_have


@dataclass(slots=True)
class Group:
    """One scoregroup with its outcome."""

    score: int
    residents: int
    upwards: bool
    """Whether it is paired from the bottom of the list (2.2)."""
    incoming: list[tuple[int, bool]] = field(default_factory=list)
    """Floaters who came in, each with whether it came from below."""
    leaving: set[int] = field(default_factory=set)
    pairs: list[tuple[int, int]] = field(default_factory=list)

    @property
    def members(self) -> int:
        """Residents and incoming floaters."""
        return self.residents | set_of(player for player, _ in self.incoming)


class Impossible(Exception):
    """No complete pairing exists."""


class Procedure:
    """One round."""

    def __init__(self, players: Players) -> None:
        self.players = players
        self.matchings = PerfectMatchings(players.rows)
        self.bye = self._bye()
        scores = sorted({entrant.score for entrant in players.entrants})
        taken = 0 if self.bye is None else 1 << self.bye
        groups = [Group(score, players.with_score(score) & ~taken, score < players.median) for score in scores]
        groups = [group for group in groups if group.residents or group.score == players.median]
        self.upper = [group for group in reversed(groups) if group.score > players.median]
        self.lower = [group for group in groups if group.upwards]
        self.median = next(
            (group for group in groups if group.score == players.median), Group(players.median, 0, upwards=False)
        )
        self._pair_side(self.upper)
        self._pair_side(self.lower)
        self._pair_median()

    def _bye(self) -> int | None:
        """1.1; in round 1 the lowest rated (7.1)."""
        players = self.players
        everybody = (1 << len(players.entrants)) - 1
        if len(players.entrants) % 2 == 0:
            if not self.matchings.exists(everybody):
                raise Impossible
            return None

        def key(index: int) -> tuple[int, int]:
            return players.ratings[index] if players.first_round else players.entrants[index].score, -index

        spare = self.matchings.spare(everybody)
        may = [index for index in indices(spare) if players.entrants[index].may_have_bye]
        if not may:
            raise Impossible
        return min(may, key=key)

    def _pair_side(self, groups: Sequence[Group]) -> None:
        for place, group in enumerate(groups):
            following = groups[place + 1] if place + 1 < len(groups) else self.median
            self._send_on(group, following)
            self._pair(group)
            following.incoming += [(player, group.upwards) for player in sorted(group.leaving)]

    def _pair_median(self) -> None:
        """2.6: crack pairs until the median can be paired."""
        group = self.median
        while not self.matchings.exists(group.members):
            from_below = sum(upwards for _, upwards in group.incoming)
            sides = [self.upper, self.lower]
            if len(group.incoming) - from_below > from_below:
                sides.reverse()
            source = next((one for side in sides for one in reversed(side) if one.pairs), None)
            if source is None:
                raise Impossible
            pair = source.pairs.pop()
            source.leaving.update(pair)
            group.incoming += [(player, source.upwards) for player in pair]
        self._pair(group)

    # Article 3

    def _rank(self, player: int, *, upwards: bool) -> tuple[int, int]:
        """Sort key of floaters (3.6, 3.7)."""
        score = self.players.entrants[player].score
        return (score, -player) if upwards else (-score, player)

    def _send_on(self, group: Group, following: Group) -> None:
        """2.3: who floats, one after the other."""
        staying = group.members
        odd = self.matchings.unpaired(staying)
        while odd:
            for player in self._in_order_of_choice(group, staying, following):
                rest = staying & ~(1 << player)
                if self.matchings.unpaired(rest) == odd - 1:
                    break
            else:
                raise Impossible
            group.leaving.add(player)
            staying, odd = rest, odd - 1

    def _in_order_of_choice(self, group: Group, staying: int, following: Group) -> list[int]:
        """Everybody staying, in the order in which they are tried: 3.9.2, 3.10, 3.2.2, 3.2.4."""
        entrants = self.players.entrants
        odd = self.matchings.unpaired(staying)
        may = [p for p in indices(staying) if self.matchings.unpaired(staying & ~(1 << p)) < odd] if odd > 1 else [
            *indices(self.matchings.spare(staying))
        ]  # fmt: skip
        came = {player for player, _ in group.incoming}
        harm = {player: (player in came, not self._finds(player, group, following)) for player in may}
        floated = {player: bool(self.players.floated >> player & 1) for player in may}
        wanted = [entrants[player].wants for player in indices(staying)]
        majority = max("wb", key=wanted.count) if wanted.count("w") != wanted.count("b") else "none"

        def far(player: int) -> int:
            return player if group.upwards else -player

        def first_key(player: int) -> tuple[tuple[bool, bool], bool]:
            return harm[player], floated[player]

        best = min(map(first_key, may), default=None)
        equal = [player for player in may if first_key(player) == best]
        last = min(equal, key=far, default=-1)

        def key(player: int) -> tuple[bool, int]:
            return not (entrants[player].wants == majority and self.players.close(player, last)), far(player)

        return sorted(equal, key=key)

    def _finds(self, player: int, group: Group, following: Group) -> bool:
        """3.3, 3.9.1: whether there is an opponent in the next group once the floaters ranked ahead have theirs."""
        own = self._rank(player, upwards=group.upwards)
        ahead = [other for other in group.leaving if self._rank(other, upwards=group.upwards) < own]
        held: dict[int, int] = {}
        for other in ahead:
            self._place(other, following.residents, held, set())
        return self._place(player, following.residents, held, set())

    def _place(self, player: int, among: int, held: dict[int, int], tried: set[int]) -> bool:
        """Give ``player`` one of ``among``, moving those who hold one already if that helps."""
        for opponent in indices(self.players.rows[player] & among):
            if opponent not in tried:
                tried.add(opponent)
                if opponent not in held or self._place(held[opponent], among, held, tried):
                    held[opponent] = player
                    return True
        return False

    # Articles 2.4, 3.6 to 3.8 and 4

    def _pair(self, group: Group) -> None:
        left = group.members & ~set_of(group.leaving)
        floaters = sorted(
            (one for one in group.incoming if left >> one[0] & 1),
            key=lambda one: (one[1] != group.upwards, self._rank(one[0], upwards=one[1])),
        )
        for floater, from_below in floaters:
            if left >> floater & 1:
                order = sorted(indices(left & ~(1 << floater)), reverse=from_below)
                left = self._take(group, floater, order, left)
        while left:
            order = sorted(indices(left), reverse=group.upwards)
            half = len(order) // 2
            left = self._take(group, order[0], [*order[half:], *order[half - 1 : 0 : -1]], left)

    def _take(self, group: Group, seeker: int, order: Sequence[int], left: int) -> int:
        opponent = self._opponent(seeker, order, left)
        group.pairs.append((seeker, opponent))
        return left & ~(1 << seeker | 1 << opponent)

    def _opponent(self, seeker: int, order: Iterable[int], left: int) -> int:
        """The first available one who suits in colour, else the first available one (4.2, 4.4, 5.2, 5.7)."""
        players = self.players
        first = None
        for other in order:
            suits = players.suit(seeker, other)
            if first is not None and not (suits and players.close(other, first)):
                continue
            pair = 1 << seeker | 1 << other
            if players.rows[seeker] >> other & 1 and self.matchings.exists(left & ~pair):
                if suits:
                    return other
                first = other
        if first is None:
            raise Impossible
        return first


def white_of(players: Players, one: int, other: int, *, upwards: bool) -> tuple[int, str]:
    """Who of a pair has White, and the article that says so (Article 5)."""
    first, second = players.entrants[one], players.entrants[other]
    can = [can_have(first, colour) and can_have(second, OPPOSITE[colour]) for colour in "wb"]
    if can[0] != can[1]:
        return one if can[0] else other, "5.3" if {first.colours[-2:], second.colours[-2:]} & {"ww", "bb"} else "5.1.2"
    if first.wants != second.wants:
        return one if "w" in (first.wants, OPPOSITE.get(second.wants)) else other, "5.1"
    low, high = sorted((one, other))
    if not first.wants:
        return low if players.entrants[low].odd == (players.initial_colour == "w") else high, "7.2"
    for mine, theirs in zip(first.colours[::-1], second.colours[::-1], strict=False):
        if mine != theirs:
            return one if mine == "b" else other, "5.4"
    served, rest = (high, low) if upwards else (low, high)
    return served if first.wants == "w" else rest, "5.4"
