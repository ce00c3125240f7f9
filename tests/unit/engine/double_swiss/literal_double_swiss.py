"""The Double-Swiss system of 2026 by its letter: every set of upfloaters, every pairing of a bracket. For small fields.

Shares no code with the engine but the model: what a player brings is read here from the matches. A round is made by
``play``, which also invents results, byes and forfeits of single games and of whole matches.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from pairing.engine.model import (
    PLAYED,
    Colour,
    Competitor,
    Game,
    Outcome,
    Prohibition,
    Scoring,
    TournamentState,
)

SCORING = Scoring(pairing_bye=15)
LOST = Outcome.FORFEIT_LOSS


class LiteralRound:
    """One round, by enumeration. Players are TPNs."""

    def __init__(self, state):
        self.state = state
        self.known = state.by_number
        self.worth = state.scoring.table
        self.present = [one.number for one in state.competitors if one.absence is None]
        self.barred = {
            frozenset(pair)
            for rule in state.prohibitions
            if rule.first_round <= state.round_number <= rule.last_round
            for pair in combinations(rule.numbers, 2)
        }
        self.last_round = state.round_number == state.rounds
        self.completable = cache(self._completable)
        self.brackets = []
        """Players, upfloaters and pairs of every bracket that was paired."""

    def score(self, player, before=None):
        before = before or self.state.round_number
        one = self.known[player]
        gained = sum(
            self.worth[game.outcome] + (self.worth[game.second] if game.second else 0)
            for game in one.games[: before - 1]
        )
        return gained + sum(one.adjustments[: before - 1]) + one.virtual_before(before)

    def both_forfeited(self, player, place):
        game = self.known[player].games[place]
        return game.outcome is LOST and game.second is LOST

    def counts(self, player, place):
        """Whether the match of a round was not forfeited."""
        game = self.known[player].games[place]
        return (
            game.opponent and not self.both_forfeited(player, place) and not self.both_forfeited(game.opponent, place)
        )

    def rounds(self):
        return range(self.state.completed)

    def may_meet(self, one, other):
        """C1 and the prohibitions of the event."""
        met = any(self.known[one].games[place].opponent == other and self.counts(one, place) for place in self.rounds())
        return not met and frozenset((one, other)) not in self.barred

    def may_have_bye(self, player):
        """C2."""
        for place in self.rounds():
            game = self.known[player].games[place]
            if game.outcome in {Outcome.PAIRING_BYE, Outcome.FULL_BYE}:
                return False
            if game.opponent and self.both_forfeited(game.opponent, place) and not self.both_forfeited(player, place):
                return False
        return True

    def played(self, player):
        return sum(bool(self.counts(player, place)) for place in self.rounds())

    def colours(self, player):
        """Of the matches with at least one game played, oldest first."""
        games = self.known[player].games
        return [
            games[place].colour
            for place in self.rounds()
            if self.counts(player, place) and {games[place].outcome, games[place].second} & PLAYED
        ]

    def floated(self, player):
        """Whether the opponent of the previous round had another score."""
        before = self.state.completed
        opponent = self.known[player].games[-1].opponent if before else 0
        return bool(opponent) and self.score(player, before) != self.score(opponent, before)

    def _completable(self, players):
        """C3."""
        if not players:
            return True
        first = min(players)
        return len(players) % 2 == 0 and any(
            self.may_meet(first, other) and self.completable(players - {first, other}) for other in players - {first}
        )

    def pair(self):
        """The pairs and the receiver of the bye; None when there is no complete pairing."""
        left = frozenset(self.present)
        bye = None
        if len(left) % 2:
            able = [one for one in left if self.may_have_bye(one) and self.completable(left - {one})]
            if not able:
                return None
            bye = min(able, key=lambda one: (self.score(one), -self.played(one), -one))
            left -= {bye}
        elif not self.completable(left):
            return None
        while left:
            top = self.top(left)
            upfloaters = self.upfloaters(top, left - top)
            players = top | upfloaters
            self.brackets.append((players, upfloaters, self.bracket(players, upfloaters)))
            left -= players
        return [pair for _, _, pairs in self.brackets for pair in pairs], bye

    def top(self, left):
        best = max(map(self.score, left))
        return frozenset(one for one in left if self.score(one) == best)

    def sets(self, top, below):
        """Legal sets of upfloaters that comply with C4 and C5, in the order of 3.5."""
        for count in range(len(top) % 2, len(below) + 1, 2):
            legal = [
                chosen
                for chosen in map(frozenset, combinations(below, count))
                if self.completable(top | chosen) and self.completable(below - chosen)
            ]
            if legal:
                best = max(sorted(map(self.score, chosen)) for chosen in legal)
                best_sets = [chosen for chosen in legal if sorted(map(self.score, chosen)) == best]
                return sorted(best_sets, key=lambda chosen: sorted(chosen, key=lambda one: (-self.score(one), one)))
        raise AssertionError("no set of upfloaters")

    def upfloaters(self, top, below):
        """3.5: C6 if any set complies, then C7, then the order."""
        found = self.sets(top, below)
        found = [chosen for chosen in found if self.serves_next(below - chosen)] or found
        return min(found, key=lambda chosen: 0 if self.last_round else sum(map(self.floated, chosen)))

    def serves_next(self, left):
        """C6, read as pass or fail: the next bracket needs no more upfloaters than its parity."""
        if not left:
            return True
        top = self.top(left)
        return len(self.sets(top, left - top)[0]) == len(top) % 2

    def pairings(self, players):
        """Every pairing of a bracket, the smaller TPN of each pair first."""
        if not players:
            yield []
            return
        first = min(players)
        for other in sorted(players - {first}):
            if self.may_meet(first, other):
                for pairs in self.pairings(players - {first, other}):
                    yield [(first, other), *pairs]

    def c8(self, upfloaters, pairs):
        """How many opponents of upfloaters floated in the previous round."""
        if self.last_round:
            return 0
        meetings = [(one, other) for pair in pairs for one, other in (pair, pair[::-1]) if one in upfloaters]
        return sum(self.floated(other) for _, other in meetings)

    def bracket(self, players, upfloaters):
        """3.6: C8, then the first identifier."""
        return min(self.pairings(players), key=lambda pairs: (self.c8(upfloaters, pairs), identifier(pairs)))

    def white(self, one, other):
        """4.3: who has White in the first game."""
        higher, lower = sorted((one, other), key=lambda player: (-self.score(player), player))
        mine, theirs = self.colours(higher), self.colours(lower)
        initial = self.state.initial_colour is Colour.WHITE
        if not mine and not theirs:
            return higher if (self.parity(higher) % 2 == 1) is initial else lower
        whites = mine.count(Colour.WHITE), theirs.count(Colour.WHITE)
        if whites[0] != whites[1]:
            return higher if whites[0] < whites[1] else lower
        for own, foreign in zip(mine[::-1], theirs[::-1], strict=False):
            if own is not foreign:
                return higher if own is Colour.BLACK else lower
        if mine:
            return higher if mine[-1] is Colour.BLACK else lower
        return lower if theirs[-1] is Colour.BLACK else higher

    def parity(self, player):
        """The number that counts: nobody holds one who was never considered for a pairing."""
        holders = [
            one.number
            for one in self.state.competitors
            if one.absence is None or any(game.opponent or game.outcome is Outcome.PAIRING_BYE for game in one.games)
        ]
        return holders.index(player) + 1


def identifier(pairs):
    """3.6.2: the top members ascending, then their bottom members in the same order."""
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    return [top for top, _ in ordered] + [bottom for _, bottom in ordered]


WON, LOSING, DREW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
RESULTS = [
    ((WON, LOSING), (LOSING, WON)),
    ((WON, WON), (LOSING, LOSING)),
    ((WON, DREW), (LOSING, DREW)),
    ((DREW, DREW), (DREW, DREW)),
    ((LOSING, LOSING), (WON, WON)),
    ((Outcome.FORFEIT_WIN, WON), (LOST, LOSING)),
    ((Outcome.FORFEIT_WIN, Outcome.FORFEIT_WIN), (LOST, LOST)),
    ((LOST, LOST), (LOST, LOST)),
    ((Outcome.FORFEIT_WIN, LOST), (LOST, Outcome.FORFEIT_WIN)),
]
BYES = [Outcome.ZERO_BYE, Outcome.HALF_BYE, Outcome.FULL_BYE]


def play(rng, players, rounds, pair, *, absences=0.0, forfeits=0.0, prohibitions=0, accelerated=False):
    """Play a tournament; ``pair`` gets every state and answers the round, or None to stop."""
    games = {number: [] for number in range(1, players + 1)}
    forbidden = tuple(Prohibition(frozenset(rng.sample(range(1, players + 1), 2))) for _ in range(prohibitions))
    virtual = tuple(20 if number <= (rounds + 3) // 4 else 10 for number in range(1, (rounds + 1) // 2 + 1))
    for completed in range(rounds):
        absent = {number: rng.choice(BYES) for number in games if rng.random() < absences}
        if players - len(absent) < 2:
            absent = {}
        competitors = tuple(
            Competitor(
                number, tuple(past), virtual if accelerated and 2 * number <= players + 1 else (), absent.get(number)
            )
            for number, past in games.items()
        )
        colour = Colour.WHITE if players % 2 else Colour.BLACK
        state = TournamentState(
            competitors, rounds, completed, SCORING, colour, forbidden, system="double_swiss"
        )  # fmt: skip
        answer = pair(state)
        if answer is None:
            return
        for number, outcome in absent.items():
            games[number].append(Game(outcome, second=outcome))
        if answer.bye is not None:
            games[answer.bye].append(Game(Outcome.PAIRING_BYE))
        for board in answer.pairs:
            mine, theirs = RESULTS[rng.randrange(5) if rng.random() >= forfeits else rng.randrange(5, len(RESULTS))]
            games[board.white].append(Game(mine[0], board.black, Colour.WHITE, mine[1]))
            games[board.black].append(Game(theirs[0], board.white, Colour.BLACK, theirs[1]))
