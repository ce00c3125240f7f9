"""What the rounds so far say about every player: scores, colours, floats, opponents, byes. Derived once per state.

``derive(state)`` is the only entry. It reads a valid state (see ``validation``) and answers a ``History``: one
``PlayerHistory`` per player, the players present in order of rank, and the floats, which need two players. Points are
tenths. Nothing here decides a pairing: every system, the explanations and the views read the same facts.

The editions of the Dutch system differ in two readings, and both are here: which unplayed rounds bar a player from the
pairing-allocated bye, and which count as a downfloat (2026: C.04.1 Article 4 and C.04.3 Article 1.4.3; 2017: C.04.3
A.4.b and C.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate
from operator import attrgetter

from .model import PLAYED, Colour, Competitor, Game, Outcome, TournamentState

EDITION_2017 = "2017"


class Strength(IntEnum):
    """How strong a colour preference is (C.04.3 Article 1.7); a higher value is stronger."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Float(IntEnum):
    """What a round was for a player (C.04.3 Article 1.4)."""

    DOWN = -1
    NONE = 0
    UP = 1


@dataclass(slots=True, eq=False)
class PlayerHistory:
    """One player's past. Read only, although not frozen: thousands are made per round."""

    competitor: Competitor
    number: int
    """TPN."""
    real_before: list[int]
    """Real points, in tenths, before each round: ``real_before[r - 1]`` for round r; the last is the score now.
    Bonus and penalty points are in them."""
    score: int
    """Real points now, in tenths; a bye asked for in the round to be paired is not in it."""
    pairing_score: int
    """Real plus virtual points for the round to be paired (C.04.7 Article 1.5), in tenths."""
    colours: tuple[Colour, ...]
    """Colours of the games played, oldest first; rounds without a game drop out (C.04.2 Article 3.4)."""
    colour_difference: int
    """Games played with White minus games played with Black (Article 1.6)."""
    preference: Colour | None
    """The colour the player should get next (Article 1.7); None before the first game."""
    strength: Strength
    opponents: frozenset[int]
    """TPNs of those the player has met in a played game (Article 2.1.1, C.04.2 Article 3.5)."""
    played: int
    """How many games the player has played (Article 2.4.4)."""
    may_receive_bye: bool
    """Whether C2 (Article 2.1.2) lets the player have the pairing-allocated bye."""
    takes_part: bool
    """Whether the player is to be paired in this round."""
    parity_number: int = 0
    """The TPN whose parity Article 5.2.5 looks at: counted without those who never took part in a pairing and do not
    now (C.04.2 Article 2.4: a late entry holds no number before it is taken into account)."""

    @property
    def repeated_colour(self) -> Colour | None:
        """The colour of the two latest games when it was the same (Article 1.7.1)."""
        return self.colours[-1] if len(self.colours) > 1 and self.colours[-1] is self.colours[-2] else None

    @property
    def wide_difference(self) -> bool:
        """Whether the colour difference alone makes the preference absolute (Article 1.7.1)."""
        return abs(self.colour_difference) > 1

    def pairing_score_before(self, round_number: int) -> int:
        """Real plus virtual points, in tenths, with which the player entered the pairing of ``round_number``."""
        return self.real_before[round_number - 1] + self.competitor.virtual_before(round_number)


@dataclass(slots=True, eq=False)
class History:
    """The past of a whole field."""

    state: TournamentState
    players: Mapping[int, PlayerHistory]
    """By TPN, in order of TPN, present or not."""
    present: list[PlayerHistory]
    """Those to be paired, in order of rank: pairing score, then TPN (Article 1.2)."""
    downfloats: frozenset[Outcome]
    """The outcomes of unplayed rounds that count as a downfloat (Article 1.4.3)."""

    def float_of(self, number: int, round_number: int) -> Float:
        """What ``round_number`` was for the player with this TPN (Article 1.4); NONE for a round that never was.

        A past round is judged by the pairing scores, virtual points included, of that round.
        """
        if not 1 <= round_number <= self.state.completed:
            return Float.NONE
        past = self.players[number]
        game = past.competitor.games[round_number - 1]
        if game.outcome not in PLAYED and game.second not in PLAYED:
            return Float.DOWN if game.outcome in self.downfloats else Float.NONE
        own = past.pairing_score_before(round_number)
        other = self.players[game.opponent].pairing_score_before(round_number)
        return Float.DOWN if own > other else Float.UP if own < other else Float.NONE

    def float_back(self, number: int, rounds_back: int) -> Float:
        """The float of the previous round (1) or of two rounds before (2), as C14 to C21 read it."""
        return self.float_of(number, self.state.completed + 1 - rounds_back)

    def floated(self, rounds_back: int) -> list[Float]:
        """The floats of the players present, in order of rank, in the previous round (1) or two rounds before (2)."""
        round_number = self.state.completed + 1 - rounds_back
        if round_number < 1:
            return [Float.NONE] * len(self.present)
        index = round_number - 1
        players = self.players
        down, level, up = Float.DOWN, Float.NONE, Float.UP
        floats = []
        for past in self.present:
            game = past.competitor.games[index]
            if game.outcome in PLAYED:
                opponent = players[game.opponent]
                own, other = past.real_before[index], opponent.real_before[index]
                if past.competitor.virtual_points:
                    own += past.competitor.virtual_before(round_number)
                if opponent.competitor.virtual_points:
                    other += opponent.competitor.virtual_before(round_number)
                floats.append(down if own > other else up if own < other else level)
            else:
                floats.append(down if game.outcome in self.downfloats else level)
        return floats

    @property
    def last_round(self) -> bool:
        """Whether the round to be paired is the final one, in which topscorers exist (Article 1.8)."""
        return self.state.round_number >= self.state.rounds

    @property
    def topscorer_threshold(self) -> int | None:
        """A topscorer has more than this many tenths (Article 1.8); None when nobody can be one.

        Half of what could be won in the rounds already played, rounded down to a tenth.
        """
        if not self.last_round:
            return None
        scoring = self.state.scoring
        return self.state.completed * max(scoring.win, scoring.draw) // 2

    def is_topscorer(self, number: int) -> bool:
        """Whether the player is a topscorer of the round to be paired (Article 1.8)."""
        threshold = self.topscorer_threshold
        return threshold is not None and self.players[number].pairing_score > threshold


def derive(state: TournamentState) -> History:
    """Everything that the pairing of the next round asks about the past.

    Costs about 3 microseconds per player and 0.3 per game. The state must be valid.
    """
    worth = state.scoring.table
    outcome_of, colour_of, opponent_of = attrgetter("outcome"), attrgetter("colour"), attrgetter("opponent")
    second_of = attrgetter("second")
    barring = bars_bye(state)
    players: dict[int, PlayerHistory] = {}
    parity_number = 0
    round_number = state.round_number
    for competitor in state.competitors:
        games = competitor.games
        outcomes = list(map(outcome_of, games))
        if competitor.adjustments or any(map(second_of, games)):
            real_before = competitor.real_points(worth)
        else:
            real_before = list(accumulate(map(worth.__getitem__, outcomes), initial=0))
        met = games if PLAYED.issuperset(outcomes) else [game for game in games if game.outcome in PLAYED]
        colours: tuple[Colour, ...] = tuple(map(colour_of, met))
        score = real_before[-1]
        difference = 2 * colours.count(Colour.WHITE) - len(colours)
        preference, strength = colour_preference(colours, difference)
        takes_part = competitor.absence is None
        if takes_part or met or _took_part(games):
            parity_number += 1
        players[competitor.number] = PlayerHistory(
            competitor,
            competitor.number,
            real_before,
            score,
            score + competitor.virtual_before(round_number),
            colours,
            difference,
            preference,
            strength,
            frozenset(map(opponent_of, met)),
            len(met),
            barring.isdisjoint(outcomes),
            takes_part,
            parity_number,
        )
    present = [past for past in players.values() if past.takes_part]
    present.sort(key=attrgetter("pairing_score"), reverse=True)
    return History(state, players, present, _downfloats(state))


def colour_preference(colours: tuple[Colour, ...], difference: int) -> tuple[Colour | None, Strength]:
    """The colour preference that a sequence of played games and its difference give (C.04.3 Article 1.7)."""
    if not colours:
        return None, Strength.NONE
    latest = colours[-1]
    if difference > 1:
        return Colour.BLACK, Strength.ABSOLUTE
    if difference < -1:
        return Colour.WHITE, Strength.ABSOLUTE
    due = Colour.BLACK if latest is Colour.WHITE else Colour.WHITE
    if len(colours) > 1 and colours[-2] is latest:
        return due, Strength.ABSOLUTE
    if difference:
        return (Colour.BLACK if difference > 0 else Colour.WHITE), Strength.STRONG
    return due, Strength.MILD


def _took_part(games: tuple[Game, ...]) -> bool:
    """Whether any round paired the player or gave the pairing-allocated bye."""
    return any(game.opponent or game.outcome is Outcome.PAIRING_BYE for game in games)


def bars_bye(state: TournamentState) -> frozenset[Outcome]:
    """C2: the outcomes of a round that keep a player from the pairing-allocated bye."""
    if state.edition == EDITION_2017:
        return frozenset({Outcome.PAIRING_BYE, Outcome.FORFEIT_WIN})
    worth = state.scoring.table
    unplayed = worth.keys() - PLAYED
    return frozenset(outcome for outcome in unplayed if worth[outcome] >= state.scoring.win) | {Outcome.PAIRING_BYE}


def _downfloats(state: TournamentState) -> frozenset[Outcome]:
    """Article 1.4.3: the bye, or more points than a loss; in 2017 every round without a game was a downfloat."""
    worth = state.scoring.table
    unplayed = worth.keys() - PLAYED
    if state.edition == EDITION_2017:
        return frozenset(unplayed)
    return frozenset(outcome for outcome in unplayed if worth[outcome] > state.scoring.loss) | {Outcome.PAIRING_BYE}
