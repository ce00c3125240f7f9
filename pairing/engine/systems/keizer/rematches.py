"""Who may meet again: not within a number of rounds, not more than so many times, and what happens when that is too
much to ask of those who are there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...errors import NoPairing
from ...history import History
from ...keizer_score import KeizerList
from ...model import PLAYED, Outcome, TournamentState
from ..in_turn.choosing import Rule, Walk, walk
from ..in_turn.field import Field
from ..opponents import prohibited_rows
from . import DESCRIPTION, GAP, MEETINGS

Meetings = dict[tuple[int, int], list[int]]
"""The rounds in which two players met over the board, by their TPNs, the smaller one first."""


@dataclass(frozen=True, slots=True)
class RematchLimits:
    """What two players need to meet again."""

    gap: int
    """So many rounds lie between two meetings at least."""
    most: int
    """So often two players meet at most."""


@dataclass(frozen=True, slots=True)
class KeizerField(Field):
    """The players present in order of the list."""

    listed: KeizerList
    limits: RematchLimits
    meetings: Meetings

    def obstacle(self, one: int, other: int) -> str:
        """``recent``, ``often`` or ``prohibited``; empty when two players may meet."""
        if self.rows[one] >> other & 1:
            return ""
        met = self.met(self.players[one].number, self.players[other].number)
        if len(met) >= self.limits.most:
            return "often"
        now = self.history.state.round_number
        return "recent" if met and now - met[-1] <= self.limits.gap else "prohibited"

    def met(self, one: int, other: int) -> list[int]:
        """The rounds in which two players met; by TPN."""
        return self.meetings.get((min(one, other), max(one, other)), [])


def announced_limits(state: TournamentState) -> RematchLimits:
    """The limits of the regulations."""
    return RematchLimits(int(DESCRIPTION.option(state, GAP)), int(DESCRIPTION.option(state, MEETINGS)))


def meetings_of(state: TournamentState) -> Meetings:
    """All games over the board so far."""
    found: Meetings = {}
    for one in state.competitors:
        for round_number, game in enumerate(one.games, start=1):
            if game.opponent > one.number and game.outcome in PLAYED:
                found.setdefault((one.number, game.opponent), []).append(round_number)
    return found


def keizer_walk(history: History, listed: KeizerList, rule: Rule) -> tuple[KeizerField, Walk]:
    """The round under the strictest limits with which everybody can be paired.

    Where it cannot be done as announced, the gap gets shorter round by round, and then one meeting more is allowed,
    and so on. Raises ``NoPairing`` where prohibitions alone stand in the way.
    """
    state = history.state
    place = {number: position for position, number in enumerate(listed.order)}
    # The bye may come again: it goes to those who had it least often.
    players = sorted(
        (replace(past, may_receive_bye=True) for past in history.present), key=lambda past: place[past.number]
    )
    allowed = prohibited_rows(history, players)
    meetings = meetings_of(state)
    refusal: NoPairing | None = None
    for limits in _weaker(announced_limits(state), max(map(len, meetings.values()), default=0)):
        rows = _rows(allowed, {past.number: spot for spot, past in enumerate(players)}, meetings, limits, state)
        field = KeizerField(history, players, rows, listed, limits, meetings)
        try:
            return field, walk(field, rule)
        except NoPairing as error:
            refusal = error
    raise refusal or AssertionError("The limits that are announced come first.")


def byes_had(field: Field, spot: int) -> int:
    """How often a player had the bye of the pairing."""
    return sum(game.outcome is Outcome.PAIRING_BYE for game in field.players[spot].competitor.games)


def _weaker(limits: RematchLimits, met: int) -> Iterator[RematchLimits]:
    """The limits from the announced ones on; the last ones bar nobody who met at most ``met`` times."""
    for gap in range(limits.gap, -1, -1):
        yield RematchLimits(gap, limits.most)
    for most in range(limits.most + 1, met + 2):
        yield RematchLimits(0, most)


def _rows(
    allowed: list[int], spot: dict[int, int], meetings: Meetings, limits: RematchLimits, state: TournamentState
) -> list[int]:
    rows = list(allowed)
    now = state.round_number
    for (one, other), met in meetings.items():
        if one in spot and other in spot and (len(met) >= limits.most or now - met[-1] <= limits.gap):
            rows[spot[one]] &= ~(1 << spot[other])
            rows[spot[other]] &= ~(1 << spot[one])
    return rows
