"""The definition of the English and of the seeded system taken literally, by sieving every complete pairing there is.

Nothing is searched for: all pairings of the players present are written down, and each sentence of the definition
leaves some of them over. Shares nothing with the engine but the history of the players.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pairing.engine.history import derive


@dataclass
class Sieve:
    """One round; players are the engine's histories, pairs are frozensets of numbers."""

    state: object
    system: str
    rounds: list = field(default_factory=list)

    def __post_init__(self):
        self.history = derive(self.state)
        self.ranked = sorted(self.history.present, key=lambda one: (-one.pairing_score, one.number))
        self.by_number = {one.number: one for one in self.ranked}

    def answer(self):
        """The pairs and the receiver of the bye; (None, None) where nothing is possible."""
        for bye in self.byes():
            self.rounds = list(self.every([one for one in self.ranked if one is not bye]))
            if self.rounds:
                self.sieve([one for one in self.ranked if one is not bye])
                assert len(self.rounds) == 1
                return set(self.rounds[0]), bye and bye.number
        return None, None

    def boards(self):
        """White and Black of every pair (C.04.3 Article 5.2) and the receiver of the bye; None where nothing is."""
        pairs, bye = self.answer()
        if pairs is None:
            return None
        found = []
        for pair in pairs:
            higher, lower = sorted((self.by_number[number] for number in pair), key=self.ranked.index)
            white = self.colour_of(higher, lower) == "w"
            found.append((higher.number, lower.number) if white else (lower.number, higher.number))
        return found, bye

    def colour_of(self, higher, lower):
        other = {"w": "b", "b": "w"}
        wants, theirs = self.due(higher), self.due(lower)
        if not wants and not theirs:
            initial = self.state.initial_colour.value
            return initial if higher.parity_number % 2 else other[initial]
        if wants != theirs:
            return wants or other[theirs]
        weights = []
        for past in (higher, lower):
            colours = "".join(one.value for one in past.colours)
            apart = abs(colours.count("w") - colours.count("b"))
            weights.append((3, apart) if self.must(past) else (2 if apart else 1, 0))
        if weights[0] != weights[1]:
            return wants if weights[0] > weights[1] else other[wants]
        for mine, yours in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if mine is not yours:
                return yours.value
        return wants

    def byes(self):
        if len(self.ranked) % 2 == 0:
            return [None]
        if self.system == "seeded":
            order = self.ranked[::-1]
        else:
            order = []
            for score in sorted({one.pairing_score for one in self.ranked}):
                group = [one for one in self.ranked if one.pairing_score == score]
                place = {one.number: rank for rank, one in enumerate(self.median(group))}
                order += sorted(
                    group,
                    key=lambda one: (
                        "H" in [game.outcome.value for game in one.competitor.games],
                        self.rank_of_colour(group, one),
                        place[one.number],
                    ),
                )
        return [one for one in order if one.may_receive_bye]

    def every(self, players):
        if not players:
            yield ()
            return
        first, *others = players
        for other in others:
            if self.may(first, other):
                for rest in self.every([one for one in others if one is not other]):
                    yield (frozenset((first.number, other.number)), *rest)

    def may(self, one, other):
        if other.number in one.opponents:
            return False
        now = self.state.round_number
        if any(
            {one.number, other.number} <= rule.numbers and rule.first_round <= now <= rule.last_round
            for rule in self.state.prohibitions
        ):
            return False
        must = [self.must(past) for past in (one, other)]
        tops = any(self.history.is_topscorer(past.number) for past in (one, other))
        return not (must[0] and must[0] == must[1]) or tops

    @staticmethod
    def must(past):
        """The colour that the player has to have: two fewer of it, or the other one twice running."""
        colours = "".join(one.value for one in past.colours)
        white, black = colours.count("w"), colours.count("b")
        if white - black > 1:
            return "b"
        if black - white > 1:
            return "w"
        return {"ww": "b", "bb": "w"}.get(colours[-2:], "")

    def due(self, past):
        """The colour that the player prefers (C.04.3 Article 1.7)."""
        colours = "".join(one.value for one in past.colours)
        white, black = colours.count("w"), colours.count("b")
        if not colours:
            return ""
        if self.must(past):
            return self.must(past)
        if white != black:
            return "b" if white > black else "w"
        return "b" if colours[-1] == "w" else "w"

    def strongly(self, past):
        colours = "".join(one.value for one in past.colours)
        return bool(self.must(past)) or colours.count("w") != colours.count("b")

    @staticmethod
    def median(group):
        middle = len(group) // 2
        return group[middle:] + group[:middle][::-1]

    def rank_of_colour(self, group, player):
        count = {colour: sum(self.due(one) == colour for one in group) for colour in ("w", "b", "")}
        return sorted(count, key=lambda colour: (-count[colour], ("w", "b", "").index(colour))).index(self.due(player))

    def floated(self, player, direction):
        done = self.state.completed
        if not done:
            return False
        game = player.competitor.games[done - 1]
        own = player.pairing_score_before(done)
        if game.outcome.value in "10=WDL" and game.opponent:
            theirs = self.history.players[game.opponent].pairing_score_before(done)
            return own > theirs if direction == "down" else own < theirs
        earned = self.state.scoring.table[game.outcome] > self.state.scoring.loss or game.outcome.value == "U"
        return direction == "down" and earned

    def leavers(self, group):
        if self.system == "seeded":
            return group[::-1]
        place = {one.number: rank for rank, one in enumerate(self.median(group))}
        return sorted(
            group,
            key=lambda one: (self.rank_of_colour(group, one), self.floated(one, "down"), place[one.number]),
        )

    def takers(self, floater, group):
        if self.system == "seeded":
            return sorted(group, key=lambda one: bool(self.due(one)) and self.due(one) == self.due(floater))
        place = {one.number: rank for rank, one in enumerate(self.median(group))}

        def key(one):
            same = bool(self.due(one)) and self.due(one) == self.due(floater)
            both = same and self.strongly(one) and self.strongly(floater)
            return same + both, self.floated(one, "up"), place[one.number]

        return sorted(group, key=key)

    def sieve(self, players):
        left = list(players)
        for score in sorted({one.pairing_score for one in players}, reverse=True):
            group = [one for one in left if one.pairing_score == score]
            below = [one for one in left if one.pairing_score < score]
            gone = self.floats(group, below)
            self.within([one for one in group if one.number not in gone])
            left = [one for one in below if one.number not in gone]

    def floats(self, group, below):
        """Keep the pairings with the fewest and the best pairs between the two; the answer is who is in them."""
        inside, lower = {one.number for one in group}, {one.number for one in below}

        def crossing(made):
            return [pair for pair in made if len(pair & inside) == 1 and len(pair & lower) == 1]

        self.keep(lambda made: len(crossing(made)))
        leaving = [one.number for one in self.leavers(group)]
        gone = set()
        for _time in range(len(crossing(self.rounds[0]))):
            open_pairs = {pair for made in self.rounds for pair in crossing(made) if not pair <= gone}
            best = min(open_pairs, key=lambda pair: self.rank_of_float(pair, leaving, below))
            self.rounds = [made for made in self.rounds if best in made]
            gone |= best
        return gone

    def rank_of_float(self, pair, leaving, below):
        (leaver,) = pair & set(leaving)
        (taken,) = pair - {leaver}
        score = self.by_number[taken].pairing_score
        takers = self.takers(self.by_number[leaver], [one for one in below if one.pairing_score == score])
        return -score, leaving.index(leaver), [one.number for one in takers].index(taken)

    def keep(self, value):
        """Those with the least value."""
        least = min(map(value, self.rounds))
        self.rounds = [made for made in self.rounds if value(made) == least]

    def within(self, group):
        numbers = {one.number for one in group}
        self.keep(lambda made: self.wrong([pair for pair in made if pair <= numbers]))
        upper, lower = group[: len(group) // 2], group[len(group) // 2 :]
        order = [one.number for one in (*lower, *upper[::-1])]
        left = [one.number for one in group]
        while left:
            left = [one for one in left if one not in self.take_first(left[0], order)]

    def wrong(self, pairs):
        same = both = 0
        for one, other in ([self.by_number[number] for number in pair] for pair in pairs):
            if self.due(one) and self.due(one) == self.due(other):
                same += 1
                both += self.strongly(one) and self.strongly(other)
        return (both, same) if self.system == "english" else (same,)

    def take_first(self, chooser, order):
        """Keep the pairings in which ``chooser`` meets the earliest of ``order``; the answer is the pair."""

        def opponent(made):
            return next(other for pair in made if chooser in pair for other in pair if other != chooser)

        self.keep(lambda made: order.index(opponent(made)))
        return {chooser, opponent(self.rounds[0])}
