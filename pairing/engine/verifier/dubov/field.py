"""What the judge of the Dubov system reads from the past (C.04.4.1, 2026), apart from the engine that pairs.

Sets of players are integers with one bit per player in order of rank, as in ``field``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...model import PLAYED, Competitor, TournamentState
from ..field import MILD, Field, FieldPlayer, field_of, rows_of, set_of


@dataclass(frozen=True, slots=True)
class DubovField:
    """The field of one round with what only this system asks."""

    field: Field
    """Colours as in Article 1.6, and no topscorers."""
    averages: tuple[int, ...]
    """ARO by player (Article 1.7)."""
    upfloats: tuple[int, ...]
    """How often each was upfloated (Article 1.8)."""
    lifted_before: int
    """Who upfloated in the previous round."""
    maximum: int
    last_round: bool

    @property
    def entrants(self) -> tuple[FieldPlayer, ...]:
        return self.field.entrants

    def number(self, player: int) -> int:
        """The TPN."""
        return self.field.entrants[player].number

    def wants_white(self, players: int) -> int:
        """Those of a set who prefer White."""
        return players & set_of(i for i, entrant in enumerate(self.entrants) if entrant.wants == "w")

    def burdens(self, player: int) -> tuple[int, int, int]:
        """C8, C9 and C10 of lifting the player; nothing in the last round."""
        if self.last_round:
            return 0, 0, 0
        times = self.upfloats[player]
        again = self.lifted_before >> player & 1
        return (1, times, again) if times >= self.maximum else (0, 0, again)


def dubov_field_of(state: TournamentState) -> DubovField:
    """The field of the round that ``state`` is about to pair."""
    plain = field_of(state)
    entrants = tuple(_as_here(entrant) for entrant in plain.entrants)
    field = replace(plain, entrants=entrants, rows=tuple(rows_of(entrants, plain.barred)))
    competitors = {one.number: one for one in state.competitors}
    scores = {one.number: _scores(one, state) for one in state.competitors}
    floats = [_upfloats(competitors[entrant.number], scores) for entrant in entrants]
    return DubovField(
        field,
        tuple(_average(competitors[entrant.number], competitors) for entrant in entrants),
        tuple(sum(rounds) for rounds in floats),
        set_of(player for player, rounds in enumerate(floats) if rounds and rounds[-1]),
        2 + state.rounds // 5,
        state.round_number >= state.rounds,
    )


def _as_here(entrant: FieldPlayer) -> FieldPlayer:
    """Article 1.6.4: who has not played mildly prefers Black."""
    if entrant.colours:
        return replace(entrant, topscorer=False)
    return replace(entrant, wants="b", strength=MILD, topscorer=False)


def _scores(competitor: Competitor, state: TournamentState) -> list[int]:
    """The pairing score before each past round."""
    worth = state.scoring.table
    before, total = [], 0
    for index, game in enumerate(competitor.games):
        before.append(total + competitor.virtual_before(index + 1))
        total += worth[game.outcome]
        total += competitor.adjustments[index] if index < len(competitor.adjustments) else 0
    return before


def _upfloats(competitor: Competitor, scores: dict[int, list[int]]) -> list[bool]:
    """For each past round whether it was played against a higher pairing score."""
    return [
        game.outcome in PLAYED and scores[game.opponent][index] > scores[competitor.number][index]
        for index, game in enumerate(competitor.games)
    ]


def _average(competitor: Competitor, competitors: dict[int, Competitor]) -> int:
    ratings = [competitors[game.opponent].rating for game in competitor.games if game.outcome in PLAYED]
    if not ratings:
        return 0
    whole, rest = divmod(sum(ratings), len(ratings))
    return whole + (2 * rest >= len(ratings))
