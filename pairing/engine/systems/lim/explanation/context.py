"""One round of the Lim system seen from its players."""

from __future__ import annotations

from functools import cached_property

from ....explanation.context import RoundContext
from ....model import RoundPairing, TournamentState
from ..field import build
from ..replay import Pairable, Search, searches
from ..trace import Group, Transfer


class LimContext(RoundContext):
    """What every part of the explanation looks up."""

    def __init__(self, state: TournamentState, pairing: RoundPairing) -> None:
        super().__init__(state, pairing)
        self.groups = [one for one in pairing.brackets if isinstance(one, Group)]
        self.home = {number: place for place, group in enumerate(self.groups) for number in group.residents}

    @cached_property
    def pairable(self) -> Pairable:
        """Who may meet whom."""
        return Pairable(build(self.history))

    @cached_property
    def search_of(self) -> dict[frozenset[int], tuple[int, Search]]:
        """By pair: the place of the group and the search that made it."""
        return {
            frozenset((search.seeker, search.opponent)): (place, search)
            for place, group in enumerate(self.groups)
            for search in searches(group)
        }

    @cached_property
    def transfers(self) -> dict[int, list[tuple[Group, Transfer]]]:
        """By player: the groups that the player was sent on from, in the order of the work."""
        found: dict[int, list[tuple[Group, Transfer]]] = {}
        for group in self.groups:
            for one in group.transfers:
                found.setdefault(one.player, []).append((group, one))
        return found

    @cached_property
    def cracked(self) -> dict[int, int]:
        """By player whose first pair was taken back: the opponent of that pair."""
        return {
            one: other
            for group in self.groups
            for pair in group.cracked
            for one, other in (pair, pair[::-1])
        }  # fmt: skip
