"""Extended direct encounter of teams: their matches against each other, by either score, then by boards (13.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from ..model import PLAYED
from . import direct_encounter
from .results import Results
from .team_boards import key_of
from .team_event import Score, Team, TeamEvent, TeamRound

AFTERWARDS: Final[Mapping[str, tuple[str, ...]]] = {
    "EDE": (), "EDEBT": ("BC", "TBR"), "EDEBB": ("BC", "BBE"), "EDET": ("TBR",), "EDEB": ("BBE",),
}  # fmt: skip
"""What decides between exactly two teams level on both scores (Article 13.3.2)."""


class ExtendedEncounter:
    """One of the five forms of EDE for one event."""

    def __init__(
        self, event: TeamEvent, results: Mapping[Score, Results], base: str, *, forfeits_as_games: bool
    ) -> None:
        self._event = event
        self._results = results
        self._after = AFTERWARDS[base]
        self._forfeits_as_games = forfeits_as_games
        self._teams: dict[int, Team] = {team.number: team for team in event.teams}

    def split(self, tied: Sequence[int]) -> list[list[int]]:
        """``tied`` in order, as groups of teams that stay tied.

        The primary score first, the secondary one where it separates nobody, and again from the beginning for every
        new group (Articles 13.3.1 and 13.3.3).
        """
        if len(tied) > 1:
            for parts in self._attempts(tied):
                if len(parts) > 1:
                    return [group for part in parts for group in self.split(part)]
        return [sorted(tied)]

    def _attempts(self, tied: Sequence[int]) -> Iterator[list[list[int]]]:
        primary = self._event.primary
        for score in (primary, primary.other):
            yield direct_encounter.split(self._results[score], tied, forfeits_as_games=self._forfeits_as_games)
        if len(tied) == 2:
            for code in self._after:
                yield self._by_boards(tied[0], tied[1], code)

    def _by_boards(self, one: int, other: int, code: str) -> list[list[int]]:
        """Two teams by the boards of their own matches against each other."""
        keys = {
            team: key_of(self._event, self._matches(team, rival), code) for team, rival in ((one, other), (other, one))
        }
        order = sorted(keys, key=lambda team: keys[team], reverse=True)
        return [list(group) for _, group in groupby(order, key=lambda team: keys[team])]

    def _matches(self, team: int, rival: int) -> list[TeamRound]:
        return [
            played
            for played in self._teams[team].rounds
            if played.opponent == rival
            and (played.outcome in PLAYED or self._event.round_robin or self._forfeits_as_games)
        ]
