"""One round of the US Chess system seen from its players."""

from __future__ import annotations

from functools import cached_property

from ....explanation.context import RoundContext
from ....model import RoundPairing, TournamentState
from ..field import Field, build
from ..trace import Drop, Group, Met, Switch

Numbers = tuple[int, int]


class UsContext(RoundContext):
    """What every part of the explanation looks up."""

    def __init__(self, state: TournamentState, pairing: RoundPairing) -> None:
        super().__init__(state, pairing)
        self.groups = [one for one in pairing.brackets if isinstance(one, Group)]
        self.home = {number: place for place, group in enumerate(self.groups) for number in group.residents}

    def rank(self, number: int) -> tuple[int, int]:
        """29A: by score, then by rating; the unrated last."""
        return self.position[number], number

    @cached_property
    def field(self) -> Field:
        """The field of the round."""
        return build(self.history)

    @cached_property
    def position(self) -> dict[int, int]:
        """By TPN the place in order of rank."""
        return {past.number: place for place, past in enumerate(self.field.players)}

    def rating(self, number: int) -> int:
        """The rating; 0 for a player without one."""
        return self.past(number).competitor.rating

    def drop_order(self, number: int) -> tuple[bool, int]:
        """The order in which players are asked to leave their group: the lowest rated first, the unrated last."""
        return not self.rating(number), -self.position[number]

    def burden(self, one: int, other: int) -> int:
        """The burden of a board with these two."""
        return self.field.burden(self.position[one], self.position[other])

    def possible(self, one: int, other: int) -> bool:
        """Whether these two may meet."""
        return bool(self.field.rows[self.position[one]] >> self.position[other] & 1)

    @cached_property
    def group_of(self) -> dict[int, int]:
        """By player: the place of the group in which the player was paired."""
        found = {}
        for place, group in enumerate(self.groups):
            for pair in (*group.pairs, *((one.player, one.opponent) for one in group.met)):
                found.update(dict.fromkeys(pair, place))
        return found

    @cached_property
    def met(self) -> dict[int, Met]:
        """By player of either side: how somebody from above got the opponent."""
        found = {}
        for group in self.groups:
            for one in group.met:
                found[one.player] = found[one.opponent] = one
        return found

    @cached_property
    def drops(self) -> dict[int, list[tuple[Group, Drop]]]:
        """By player: the groups that the player left, from the top."""
        found: dict[int, list[tuple[Group, Drop]]] = {}
        for group in self.groups:
            for one in group.drops:
                found.setdefault(one.player, []).append((group, one))
        return found

    def board_in(self, boards: tuple[Numbers, ...], number: int) -> Numbers | None:
        """The board of a player among these."""
        return next((board for board in boards if number in board), None)

    def switch_of(self, switches: tuple[Switch, ...], number: int) -> Switch | None:
        """The switch that took a player from one board to another, the last one where there were several."""
        return next((one for one in reversed(switches) if number in (*one.upper, *one.lower)), None)
