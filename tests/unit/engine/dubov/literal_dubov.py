"""The Dubov system (C.04.4.1, 2026) article by article, everything enumerated. For small fields only.

Shares no code with the engine: scores, colours, averages and upfloats are read anew from the games.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from pairing.engine.model import PLAYED, Outcome

WHITE, BLACK = "w", "b"
MILD, STRONG, ABSOLUTE = 1, 2, 3


class Player:
    """What one player brings to the round."""

    def __init__(self, state, competitor, scores):
        self.tpn = competitor.number
        self.score = scores[self.tpn][state.completed]
        self.games = [game for game in competitor.games if game.outcome in PLAYED]
        self.colours = "".join(game.colour.value for game in self.games)
        self.preference, self.strength = preference(self.colours)
        ratings = [next(c.rating for c in state.competitors if c.number == game.opponent) for game in self.games]
        self.aro = int(sum(ratings) / len(ratings) + 0.5) if ratings else 0
        self.met = {game.opponent for game in self.games}
        lifted = [
            game.outcome in PLAYED and scores[game.opponent][index] > scores[self.tpn][index]
            for index, game in enumerate(competitor.games)
        ]
        self.upfloats = sum(lifted)
        self.lifted_before = bool(lifted) and lifted[-1]
        full = {Outcome.PAIRING_BYE, Outcome.FORFEIT_WIN, Outcome.FULL_BYE}
        worth = state.scoring.table
        self.barred = any(
            game.outcome in full or (game.outcome not in PLAYED and worth[game.outcome] >= state.scoring.win)
            for game in competitor.games
        )
        self.took_part = competitor.absence is None or any(
            game.opponent or game.outcome is Outcome.PAIRING_BYE for game in competitor.games
        )
        self.present = competitor.absence is None


def preference(colours):
    """Article 1.6."""
    if not colours:
        return BLACK, MILD
    difference = colours.count("w") - colours.count("b")
    opposite = BLACK if colours[-1] == "w" else WHITE
    if abs(difference) > 1:
        return (BLACK if difference > 0 else WHITE), ABSOLUTE
    if colours[-2:] in {"ww", "bb"}:
        return opposite, ABSOLUTE
    if difference:
        return (BLACK if difference > 0 else WHITE), STRONG
    return opposite, MILD


class LiteralRound:
    """One round; ``pair`` answers the pairs, the receiver of the bye, and who has White."""

    def __init__(self, state):
        self.state = state
        scores = {}
        for competitor in state.competitors:
            worth = state.scoring.table
            running, total = [], 0
            for index in range(state.completed + 1):
                virtual = competitor.virtual_points[index] if index < len(competitor.virtual_points) else 0
                running.append(total + virtual)
                if index < state.completed:
                    total += worth[competitor.games[index].outcome]
                    total += competitor.adjustments[index] if index < len(competitor.adjustments) else 0
            scores[competitor.number] = running
        self.players = {c.number: Player(state, c, scores) for c in state.competitors}
        self.present = [p.tpn for p in self.players.values() if p.present]
        self.apart = {
            frozenset(pair)
            for rule in state.prohibitions
            if rule.first_round <= state.round_number <= rule.last_round
            for pair in combinations(rule.numbers, 2)
        }
        self.maximum = 2 + state.rounds // 5
        self.last = state.round_number >= state.rounds
        self.can_pair = cache(self._can_pair)
        self.only = {}
        """The only opponents that some players may have, to ask what would happen then."""
        self.steps = []
        """Score, residents, upfloaters and pairs of every bracket that was paired."""

    def legal(self, one, other):
        """C1, C3 and the prohibitions."""
        first, second = self.players[one], self.players[other]
        clash = first.strength == second.strength == ABSOLUTE and first.preference == second.preference
        if other not in self.only.get(one, {other}) or one not in self.only.get(other, {one}):
            return False
        return other not in first.met and frozenset((one, other)) not in self.apart and not clash

    def _can_pair(self, players):
        if not players:
            return True
        first = min(players)
        rest = players - {first}
        return any(self.legal(first, other) and self.can_pair(rest - {other}) for other in rest)

    def pair(self):
        """None when there is no complete pairing."""
        everybody = frozenset(self.present)
        bye = None
        if len(everybody) % 2:
            order = sorted(self.present, key=lambda n: (self.players[n].score, -len(self.players[n].games), -n))
            possible = [n for n in order if not self.players[n].barred and self.can_pair(everybody - {n})]
            if not possible:
                return None
            bye = possible[0]
            everybody -= {bye}
        elif not self.can_pair(everybody):
            return None
        pairs = []
        while everybody:
            top = max(self.players[n].score for n in everybody)
            residents = frozenset(n for n in everybody if self.players[n].score == top)
            lifted = self.upfloaters(residents, everybody - residents)
            found = self.bracket(residents | lifted)
            self.steps.append((top, residents, lifted, found))
            pairs += found
            everybody -= residents | lifted
        return [self.coloured(*pair) for pair in pairs], bye

    def matchings(self, players):
        """Every legal pairing of a set."""
        if not players:
            yield []
            return
        first = min(players)
        for other in sorted(players - {first}):
            if self.legal(first, other):
                for pairs in self.matchings(players - {first, other}):
                    yield [(first, other), *pairs]

    def upfloaters(self, residents, lower):
        """Articles 3.2.1 and 3.2.2."""
        order = sorted(lower, key=lambda n: (-self.players[n].score, n))
        for size in range(len(order) + 1):
            possible = [
                chosen
                for chosen in combinations(order, size)
                if self.can_pair(lower - set(chosen)) and self.can_pair(residents | set(chosen))
            ]
            if possible:
                return frozenset(min(possible, key=lambda chosen: self.quality(residents, chosen)))
        raise AssertionError("the round was possible before")

    def quality(self, residents, chosen):
        """C6 to C10; of equal sets ``min`` keeps the first."""
        lifted = [self.players[n] for n in chosen]
        c6 = [-score for score in sorted(player.score for player in lifted)]
        c7 = self.fewest(residents | set(chosen), lambda n: self.players[n].preference)
        if self.last:
            return c6, c7
        maximum = [player for player in lifted if player.upfloats >= self.maximum]
        return c6, c7, len(maximum), sum(p.upfloats for p in maximum), sum(p.lifted_before for p in lifted)

    def values(self, step):
        """C5 to C10 of a bracket; C6 as the points that the upfloaters lack, the most first."""
        top, _, lifted, pairs = step
        chosen = [self.players[n] for n in lifted]
        maximum = [] if self.last else [player for player in chosen if player.upfloats >= self.maximum]
        return {
            "C5": (len(chosen),),
            "C6": tuple(sorted((top - player.score for player in chosen), reverse=True)),
            "C7": (sum(self.players[a].preference == self.players[b].preference for a, b in pairs),),
            "C8": (len(maximum),),
            "C9": (sum(player.upfloats for player in maximum),),
            "C10": (0 if self.last else sum(player.lifted_before for player in chosen),),
        }

    def fewest(self, players, side):
        """How few pairs inside one side a legal pairing can have."""
        return min(sum(side(a) == side(b) for a, b in pairs) for pairs in self.matchings(frozenset(players)))

    def bracket(self, bracket):
        """Articles 3.2.3 to 3.2.6."""
        by_tpn = sorted(bracket)
        if all(not self.players[n].games for n in bracket):
            first = set(by_tpn[: len(by_tpn) // 2])
        else:
            first = {n for n in bracket if self.players[n].preference == WHITE}
        second = set(bracket) - first
        smaller, larger = (first, second) if len(first) <= len(second) else (second, first)
        best = self.fewest(bracket, lambda n: n in first)
        inside = min(
            sum(a in smaller and b in smaller for a, b in pairs)
            for pairs in self.matchings(frozenset(bracket))
            if sum((a in first) == (b in first) for a, b in pairs) == best
        )
        for freed in combinations(self.numbered(smaller, first), inside):
            gap = (len(larger) + inside - len(smaller) + inside) // 2
            for evened in combinations(self.numbered(larger, first), gap):
                low, high = smaller - set(freed) | set(evened), larger - set(evened) | set(freed)
                one, other = (low, high) if smaller is first else (high, low)
                pairs = self.transposed(one, other)
                if pairs is not None and sum((a in first) == (b in first) for a, b in pairs) == best:
                    return pairs
        raise AssertionError("the bracket was possible before")

    def numbered(self, side, first):
        """Article 4.3."""
        if side is first:
            players = sorted(side, key=lambda n: (self.players[n].aro, n))
        else:
            players = sorted(side)
        numbered = []
        while players:
            numbered.append(players.pop((len(players) - 1) // 2))
        return numbered

    def transposed(self, first, second):
        """Articles 3.2.5, 3.2.6 and 4.4: transpositions in lexicographic order, until one is legal."""
        s1 = sorted(first, key=lambda n: (self.players[n].aro, n))

        def extend(place, left):
            if place == len(s1):
                return []
            for other in sorted(left):
                if self.legal(s1[place], other):
                    rest = extend(place + 1, left - {other})
                    if rest is not None:
                        return [(s1[place], other), *rest]
            return None

        return extend(0, frozenset(second))

    def coloured(self, one, other):
        """Article 5, White first."""
        higher, lower = sorted((self.players[one], self.players[other]), key=lambda p: (-p.score, p.tpn))
        colour = self._colour_of_higher(higher, lower)
        return (higher.tpn, lower.tpn) if colour == WHITE else (lower.tpn, higher.tpn)

    def _colour_of_higher(self, higher, lower):
        opposite = {WHITE: BLACK, BLACK: WHITE}
        if not higher.colours and not lower.colours:
            initial = self.state.initial_colour.value
            holders = [p.tpn for p in self.players.values() if p.took_part or p.games]
            return initial if holders.index(higher.tpn) % 2 == 0 else opposite[initial]
        if higher.preference != lower.preference:
            return higher.preference
        if higher.strength != lower.strength:
            return higher.preference if higher.strength > lower.strength else opposite[higher.preference]
        for own, their in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if own != their:
                return their
        return higher.preference
