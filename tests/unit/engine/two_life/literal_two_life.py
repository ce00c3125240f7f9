"""The two-life system by its definition, sentence by sentence: every way to pair a round is written down.

Shares nothing with the engine.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from hashlib import sha256

COSTS = {**dict.fromkeys("0L-Z", Fraction(1)), **dict.fromkeys("=D?H", Fraction(1, 2))}
PLAYED = "1=0WDL?"


def lives(one):
    """The lives of a player; once there is none, there is none for good."""
    left = Fraction(2)
    for game in one.games:
        left -= COSTS.get(game.outcome.value, 0)
        if left <= 0:
            return Fraction(0)
    return left


class LiteralTwoLife:
    """One round; players are numbers, sets of them frozen sets."""

    def __init__(self, state):
        self.state = state
        self.players = {one.number: one for one in state.competitors}
        self.lives = {number: lives(one) for number, one in self.players.items()}
        self.present = {number for number, left in self.lives.items() if left and self.players[number].absence is None}
        # Kept for the life of this round only.
        self.rounds, self.met, self.apart = cache(self.rounds), cache(self.met), cache(self.apart)
        self.most, self.all_paired = cache(self.most), cache(self.all_paired)

    def drawn(self, label, numbers):
        lot = self.state.lots[-1]
        return sorted(numbers, key=lambda one: sha256(f"{lot}/{label}/{one}".encode()).hexdigest())

    def met(self, one, other):
        """How often two players played each other."""
        return sum(game.opponent == other and game.outcome.value in PLAYED for game in self.players[one].games)

    def apart(self, one, other):
        now = self.state.completed + 1
        return any(
            {one, other} <= rule.numbers and rule.first_round <= now <= rule.last_round
            for rule in self.state.prohibitions
        )

    def rounds(self, numbers):
        """Every way to pair all of them, as sets of pairs."""
        if not numbers:
            return [frozenset()]
        one = min(numbers)
        return [
            found | {frozenset((one, other))}
            for other in numbers - {one}
            if not self.apart(one, other)
            for found in self.rounds(numbers - {one, other})
        ]

    def earlier(self, pairs):
        return sum(self.met(*pair) for pair in pairs)

    def answer(self):
        """The pairs as (White, Black), and the bye; None where there is no round."""
        survive = self.state.options.get("survivors", 1)
        if sum(left > 0 for left in self.lives.values()) <= survive or not self.present:
            return None
        left, bye = frozenset(self.present), None
        if len(left) % 2:
            able = [one for one in self.bye_order() if self.rounds(left - {one})]
            if not able:
                return None
            bye = able[0]
            left -= {bye}
        if not self.rounds(left):
            return None
        again = self.again(left)
        pairs = list(again)
        below = set(left) - {one for pair in again for one in pair}
        came = set()
        for score in sorted({self.lives[one] for one in below}, reverse=True):
            own = {one for one in below if self.lives[one] == score}
            below -= own
            gone = self.gone(own, came, below)
            pairs += self.of_group(own - gone, came - gone)
            came = gone
        return {self.coloured(*pair) for pair in pairs}, bye

    def bye_order(self):
        had = {number: sum(game.outcome.value == "U" for game in self.players[number].games) for number in self.present}
        return [
            one
            for count in sorted(set(had.values()))
            for one in self.drawn("bye", [number for number in had if had[number] == count])
        ]

    def again(self, left):
        """The boards of players who meet again, in the order in which they are set."""
        possible = self.rounds(left)
        fewest = min(map(self.earlier, possible))
        best = [one for one in possible if self.earlier(one) == fewest]
        turn = {number: place for place, number in enumerate(self.drawn("again", left))}
        pairs = {pair for one in best for pair in one if self.met(*pair)}

        def order(pair):
            one, other = sorted(pair, key=turn.__getitem__)
            return abs(self.lives[one] - self.lives[other]), turn[one], turn[other]

        taken = []
        for pair in sorted(pairs, key=order):
            if self.earlier(taken) < fewest and any({*taken, pair} <= one for one in best):
                taken.append(pair)
        return [tuple(pair) for pair in taken]

    def may(self, one, other):
        return not self.met(one, other) and not self.apart(one, other)

    def most(self, numbers):
        """The most pairs among them."""
        if len(numbers) < 2:
            return 0
        one = min(numbers)
        rest = numbers - {one}
        found = self.most(rest)
        for other in rest:
            if self.may(one, other):
                found = max(found, 1 + self.most(rest - {other}))
        return found

    def pairable(self, numbers):
        return 2 * self.most(frozenset(numbers)) == len(numbers)

    def all_paired(self, stay, gone, below):
        """Whether everybody can be paired when those gone meet nobody who stays."""
        if not stay:
            return self.pairable(gone | below)
        one = min(stay)
        rest = stay - {one}
        if any(self.may(one, other) and self.all_paired(rest - {other}, gone, below) for other in rest):
            return True
        return any(self.may(one, other) and self.all_paired(rest, gone, below - {other}) for other in below)

    def gone(self, own, came, below):
        """Who leaves a group, one after the other."""
        gone = set()
        while not (self.pairable((own | came) - gone) and self.pairable(gone | below)):
            stay = (own | came) - gone
            order = [one for one in self.drawn("leave", own) + self.drawn("leave", came) if one in stay]
            able = [
                one
                for one in order
                if self.all_paired(frozenset(stay - {one}), frozenset(gone | {one}), frozenset(below))
            ]
            alone = len(stay) - 2 * self.most(frozenset(stay))
            useful = [one for one in able if len(stay) - 1 - 2 * self.most(frozenset(stay - {one})) < alone]
            gone.add((useful or able)[0])
        return gone

    def of_group(self, own, came):
        pairs = []
        while own or came:
            first, *others = self.drawn("order", came) or self.drawn("order", own)
            waiting = (self.drawn("order", own) if came else []) + others
            chosen = next(one for one in waiting if self.may(first, one) and self.pairable((own | came) - {first, one}))
            pairs.append((first, chosen))
            own, came = own - {first, chosen}, came - {first, chosen}
        return pairs

    def colours(self, number):
        return "".join(game.colour.value for game in self.players[number].games if game.outcome.value in PLAYED)

    def coloured(self, one, other):
        """White first: whose wish is stronger, then the last difference turned round, then the lot."""
        first, second = (_wish(self.colours(number)) for number in (one, other))
        if first[0] != second[0]:
            white = one if first[0] == "w" or second[0] == "b" else other
        elif first[1:] != second[1:]:
            strong, weak = (one, other) if first[1:] > second[1:] else (other, one)
            white = strong if first[0] == "w" else weak
        else:
            games = zip(reversed(self.colours(one)), reversed(self.colours(other)), strict=False)
            differ = next((pair for pair in games if pair[0] != pair[1]), None)
            white = self.drawn("colour", [one, other])[0] if differ is None else one if differ[0] == "b" else other
        return (one, other) if white == one else (other, one)


def _wish(colours):
    """The colour due, how strongly (C.04.3 Article 1.7), and of two who must have it the wider difference."""
    if not colours:
        return "", 0, 0
    difference = colours.count("w") - colours.count("b")
    if abs(difference) > 1 or colours[-2:] in {"ww", "bb"}:
        wish = ("b" if difference > 1 else "w") if abs(difference) > 1 else {"ww": "b", "bb": "w"}[colours[-2:]]
        return wish, 3, abs(difference)
    if difference:
        return ("b" if difference > 0 else "w"), 2, 0
    return {"w": "b", "b": "w"}[colours[-1]], 1, 0
