"""The Burstein system of 2026 by its letter, after the seeding rounds: every pairing in order, each criterion compared.

Shares no code with the engine but the derived history (preferences, scores, who met whom). For small fields only.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from pairing.engine.history import Strength, derive
from pairing.engine.model import PLAYED, Colour, Outcome


def seeding_rounds(rounds):
    """1.6: half of the rounds, rounded down, but not more than four."""
    return 4 if rounds >= 8 else rounds // 2


def orders(players, floaters):
    """4.3: every pairing of the BSN ``players`` with so many floaters, the first one first; who floats meets 0."""
    if not players:
        yield []
        return
    first, *rest = players
    if len(rest) + 1 > floaters:
        for other in reversed(rest):
            for pairs in orders([player for player in rest if player != other], floaters):
                yield [(first, other), *pairs]
    if floaters:
        for pairs in orders(rest, floaters - 1):
            yield [(first, 0), *pairs]


class LiteralRound:
    """One round, by enumeration. Players are TPNs."""

    def __init__(self, state):
        self.state = state
        self.past = derive(state).players
        self.present = [past.number for past in self.past.values() if past.takes_part]
        self.barred = {
            frozenset(pair)
            for rule in state.prohibitions
            if rule.first_round <= state.round_number <= rule.last_round
            for pair in combinations(rule.numbers, 2)
        }
        self.index = {player: self.evaluate(player) for player in self.present}
        self.completable = cache(self._completable)
        self.brackets = []
        """Players, groups below, pairs and floaters of each bracket that was paired."""

    def evaluate(self, player):
        """1.7: Buchholz and Sonneborn-Berger."""
        worth = self.state.scoring
        buchholz = berger = 0
        for game in self.past[player].competitor.games:
            if game.outcome in PLAYED:
                strength = self.past[game.opponent].score
                rival = self.past[game.opponent].competitor
                if rival.absence is Outcome.ZERO_BYE:
                    outcomes = [one.outcome for one in rival.games]
                    while outcomes and outcomes.pop() is Outcome.ZERO_BYE:
                        strength += worth.points(Outcome.DRAW)
            else:
                strength = self.past[player].score
            buchholz += strength
            berger += worth.points(game.outcome) * strength
        return buchholz, berger

    def ranked(self, players):
        """1.8: Index, then TPN; no scores."""
        return sorted(players, key=lambda player: (-self.index[player][0], -self.index[player][1], player))

    def score(self, player):
        return self.past[player].pairing_score

    def may_meet(self, one, other):
        """C1, C3 and the prohibitions of the event."""
        first, second = self.past[one], self.past[other]
        if other in first.opponents or frozenset((one, other)) in self.barred:
            return False
        both = first.strength is second.strength is Strength.ABSOLUTE
        return not (both and first.preference is second.preference)

    def may_have_bye(self, player):
        """C2."""
        return self.past[player].may_receive_bye

    def _completable(self, players):
        """C4: whether all of ``players`` can be paired."""
        if not players:
            return True
        if len(players) % 2:
            return False
        first = min(players)
        return any(
            self.may_meet(first, other) and self.completable(players - {first, other}) for other in players - {first}
        )

    def pair(self):
        """The pairs, each once, and the receiver of the bye; None when there is no complete pairing."""
        left = set(self.present)
        bye = None
        if len(left) % 2:
            able = [
                player for player in left if self.may_have_bye(player) and self.completable(frozenset(left - {player}))
            ]
            if not able:
                return None
            lowest = min(map(self.score, able))
            able = [player for player in able if self.score(player) == lowest]
            most = max(self.past[player].played for player in able)
            bye = self.ranked(player for player in able if self.past[player].played == most)[-1]
            left.remove(bye)
        if not self.completable(frozenset(left)):
            return None
        groups = [
            [player for player in left if self.score(player) == score] for score in sorted(map(self.score, left))[::-1]
        ]
        groups = [group for place, group in enumerate(groups) if group not in groups[:place]]
        floaters = []
        for place, group in enumerate(groups):
            players = floaters + group
            pairs, floaters = self.bracket(players, groups[place + 1 :])
            self.brackets.append((players, groups[place + 1 :], pairs, floaters))
        assert not floaters
        return [pair for _, _, pairs, _ in self.brackets for pair in pairs], bye

    def legal(self, players, below, count):
        """Pairings of a bracket with so many floaters that fulfil C1, C3 and C4, in the order of Article 4."""
        rest = frozenset(player for group in below for player in group)
        for pairing in orders(self.ranked(players), count):
            pairs = [pair for pair in pairing if pair[1]]
            floaters = [player for player, other in pairing if not other]
            if all(self.may_meet(*pair) for pair in pairs) and self.completable(rest | set(floaters)):
                yield pairs, floaters

    def fewest(self, players, below):
        """C5: the least number of floaters."""
        for count in range(len(players) % 2, len(players) + 1, 2):
            if next(self.legal(players, below, count), None) is not None:
                return count
        raise AssertionError("no pairing of the bracket")

    def scores(self, floaters):
        """C6: scores in descending order, to be compared as a list."""
        return sorted(map(self.score, floaters), reverse=True)

    def bracket(self, players, below):
        """3.2: the first pairing that complies best with the criteria, and who floats."""
        self.ahead = {}
        best = None
        candidates = list(self.legal(players, below, self.fewest(players, below)))
        lowest = min(self.scores(floaters) for _, floaters in candidates)
        for pairs, floaters in candidates:
            if self.scores(floaters) == lowest:
                quality = self.values(below, pairs, floaters)
                if best is None or quality < best[0]:
                    best = (quality, pairs, floaters)
        return best[1:]

    def values(self, below, pairs, floaters):
        """What a pairing of a bracket comes to in C5, C6, C7 and C8."""
        unhappy = sum(self.denied(*pair) for pair in pairs)
        return len(floaters), self.scores(floaters), self.next_bracket(floaters, below), unhappy

    def next_bracket(self, floaters, below):
        """C7: what C5 and C6 then come to in the following bracket."""
        key = frozenset(floaters)
        if key not in self.ahead:
            self.ahead[key] = ()
            if below:
                joined = [*floaters, *below[0]]
                count = self.fewest(joined, below[1:])
                found = self.legal(joined, below[1:], count)
                self.ahead[key] = (count, min(self.scores(floating) for _, floating in found))
        return self.ahead[key]

    def denied(self, one, other):
        """C8: whether one of the two will not get the colour preferred."""
        return self.past[one].preference is not None and self.past[one].preference is self.past[other].preference

    def white(self, one, other):
        """5.2: who of the two has White."""
        initial = self.state.initial_colour
        wishes = {player: self.past[player].preference for player in (one, other)}
        if wishes == {one: None, other: None}:
            higher = min((one, other), key=lambda player: (-self.score(player), player))
            lower = one + other - higher
            odd = self.past[higher].parity_number % 2 == 1
            return higher if odd is (initial is Colour.WHITE) else lower
        if wishes[one] is not wishes[other]:
            return next(
                player
                for player, rival in ((one, other), (other, one))
                if wishes[player] is Colour.WHITE or wishes[rival] is Colour.BLACK
            )
        wish = wishes[one]

        def strength(player):
            past = self.past[player]
            width = abs(past.colour_difference) if past.strength is Strength.ABSOLUTE else 0
            return past.strength, width

        if strength(one) != strength(other):
            stronger = max((one, other), key=strength)
            return stronger if wish is Colour.WHITE else one + other - stronger
        mine, theirs = self.past[one].colours[::-1], self.past[other].colours[::-1]
        for own, foreign in zip(mine, theirs, strict=False):
            if own is not foreign:
                return one if own is Colour.BLACK else other
        higher = self.ranked((one, other))[0]
        return higher if wish is Colour.WHITE else one + other - higher
