"""Who is to be paired, with lives in place of points, and who has met whom."""

from __future__ import annotations

from dataclasses import dataclass

from ...history import History, PlayerHistory, derive
from ...lives import PlayerLives, lives_of
from ...model import PLAYED, Outcome, TournamentState
from ..in_turn.field import Field
from ..opponents import prohibited_rows

Meetings = dict[tuple[int, int], list[int]]
"""The rounds in which two players met over the board, by their numbers, the smaller one first."""


@dataclass(frozen=True, slots=True)
class LivesField(Field):
    """The survivors present, more lives first, then by number; ``rows`` are those whom a player has not met."""

    allowed: list[int]
    """For every position those whom no prohibition keeps away, met or not."""
    lives: dict[int, PlayerLives]
    """Of everybody, by pairing number."""
    meetings: Meetings

    def met(self, one: int, other: int) -> list[int]:
        """The rounds in which two players, by pairing number, met."""
        return self.meetings.get((min(one, other), max(one, other)), [])

    def byes_had(self, spot: int) -> int:
        """How often a player had the bye of the pairing."""
        return sum(game.outcome is Outcome.PAIRING_BYE for game in self.players[spot].competitor.games)


def lives_field(state: TournamentState) -> LivesField:
    """The field of the round to be paired. Half lives stand where other systems have the score of the pairing."""
    history = derive(state)
    lives = lives_of(state)
    for past in history.players.values():
        past.pairing_score = lives[past.number].left
        past.may_receive_bye = True
        past.takes_part = past.takes_part and past.pairing_score > 0
    players = [past for past in history.players.values() if past.takes_part]
    players.sort(key=lambda past: -past.pairing_score)
    known = History(state, history.players, players, history.downfloats)
    allowed = prohibited_rows(known, players)
    return LivesField(known, players, _not_met(players, allowed), allowed, lives, _meetings(players))


def _not_met(players: list[PlayerHistory], allowed: list[int]) -> list[int]:
    bits = {past.number: 1 << spot for spot, past in enumerate(players)}
    return [row & ~sum(bits.get(one, 0) for one in past.opponents) for past, row in zip(players, allowed, strict=True)]


def _meetings(players: list[PlayerHistory]) -> Meetings:
    found: Meetings = {}
    for past in players:
        for number, game in enumerate(past.competitor.games, start=1):
            if game.opponent > past.number and game.outcome in PLAYED:
                found.setdefault((past.number, game.opponent), []).append(number)
    return found
