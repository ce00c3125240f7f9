"""The lottery Swiss by its definition, sentence by sentence: every set is tried, every hash made on the spot."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from pairing.engine.history import derive
from pairing.engine.model import TournamentState


class LiteralRound:
    """One round; players are numbers, sets of them frozen sets."""

    def __init__(self, state: TournamentState) -> None:
        self.history = derive(state)
        self.state = state
        self.past = {one.number: one for one in self.history.present}
        self.everybody = frozenset(self.past)
        # Kept for the life of this round only.
        self.may, self._most, self._all_paired = cache(self.may), cache(self._most), cache(self._all_paired)

    def drawn(self, label, numbers):
        lot = self.state.lots[-1]
        return sorted(numbers, key=lambda one: sha256(f"{lot}/{label}/{one}".encode()).hexdigest())

    def may(self, one, other):
        first, second = self.past[one], self.past[other]
        now = self.state.round_number
        apart = [rule.numbers for rule in self.state.prohibitions if rule.first_round <= now <= rule.last_round]
        if other in first.opponents or any({one, other} <= numbers for numbers in apart):
            return False
        must = [_must(past) for past in (first, second)]
        if must[0] is None or must[0] != must[1]:
            return True
        return self.history.is_topscorer(one) or self.history.is_topscorer(other)

    def pairable(self, numbers):
        """Whether all of them can be paired with each other."""
        return self._most(frozenset(numbers)) * 2 == len(numbers)

    def _most(self, numbers):
        """The most pairs among them."""
        if len(numbers) < 2:
            return 0
        one = min(numbers)
        rest = numbers - {one}
        found = self._most(rest)
        for other in rest:
            if found * 2 >= len(numbers) - 1:
                break
            if self.may(one, other):
                found = max(found, 1 + self._most(rest - {other}))
        return found

    def all_paired(self, stay, gone, below):
        """Whether everybody can be paired when those gone meet nobody who stays: who stays and meets nobody who stays
        meets somebody below."""
        return self._all_paired(frozenset(stay), frozenset(gone), frozenset(below))

    def _all_paired(self, stay, gone, below):
        if not stay:
            return self.pairable(gone | below)
        one = min(stay)
        rest = stay - {one}
        if any(self.may(one, other) and self._all_paired(rest - {other}, gone, below) for other in rest):
            return True
        return any(self.may(one, other) and self._all_paired(rest, gone, below - {other}) for other in below)

    def scores(self, numbers):
        return sorted({self.past[one].pairing_score for one in numbers}, reverse=True)

    def of(self, score, numbers):
        return {one for one in numbers if self.past[one].pairing_score == score}

    def answer(self):
        """The pairs as (White, Black), and the bye; None where there is no round."""
        left, bye = set(self.everybody), None
        if len(left) % 2:
            order = [one for score in self.scores(left)[::-1] for one in self.drawn("bye", self.of(score, left))]
            able = [one for one in order if self.past[one].may_receive_bye and self.pairable(left - {one})]
            if not able:
                return None
            bye = able[0]
            left.remove(bye)
        elif not self.pairable(left):
            return None
        pairs, came, below = [], set(), set(left)
        for score in self.scores(left):
            own = self.of(score, left)
            below -= own
            gone = self.gone(own, came, below)
            pairs += self.of_group(own - gone, came - gone)
            came = gone
        return {self.coloured(*pair) for pair in pairs}, bye

    def gone(self, own, came, below):
        gone = set()
        while not (self.pairable((own | came) - gone) and self.pairable(gone | below)):
            stay = (own | came) - gone
            order = [one for one in self.drawn("leave", own) + self.drawn("leave", came) if one in stay]
            able = [one for one in order if self.all_paired(stay - {one}, gone | {one}, below)]
            unpaired = len(stay) - 2 * self._most(frozenset(stay))
            useful = [
                one for one in able if len(stay) - 1 - 2 * self._most(frozenset(stay - {one})) < unpaired
            ]  # fmt: skip
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

    def coloured(self, one, other):
        """White first."""
        first, second = self.past[one], self.past[other]
        wishes = [past.preference.value if past.preference else "" for past in (first, second)]
        claims = [(int(past.strength), abs(past.colour_difference) if _must(past) else 0) for past in (first, second)]
        if wishes[0] != wishes[1]:
            white = one if wishes[0] == "w" or wishes[1] == "b" else other
        elif claims[0] != claims[1]:
            stronger, weaker = (one, other) if claims[0] > claims[1] else (other, one)
            white = stronger if wishes[0] == "w" else weaker
        else:
            games = zip(reversed(first.colours), reversed(second.colours), strict=False)
            differ = next(((mine.value, theirs.value) for mine, theirs in games if mine is not theirs), None)
            white = self.drawn("colour", [one, other])[0] if differ is None else one if differ[0] == "b" else other
        return (one, other) if white == one else (other, one)


def _must(past):
    """The colour that is no choice."""
    colours = "".join(one.value for one in past.colours)
    difference = colours.count("w") - colours.count("b")
    if abs(difference) > 1:
        return "b" if difference > 0 else "w"
    return {"ww": "b", "bb": "w"}.get(colours[-2:])
