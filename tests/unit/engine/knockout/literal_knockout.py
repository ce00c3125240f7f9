"""The definition of a knock-out taken literally: cards in a row, the loser's card is taken away.

It shares no decision with the engine: the row is made by folding the list (the last number is laid beside the first,
the last but one beside the second …), and in every round neighbours play.
"""

from __future__ import annotations


def row(players):
    """The numbers in the order of the bracket, 0 where nobody is."""
    size = 1
    while size < players:
        size *= 2
    piles = [[number if number <= players else 0] for number in range(1, size + 1)]
    while len(piles) > 1:
        half = len(piles) // 2
        piles = [upper + lower for upper, lower in zip(piles[:half], reversed(piles[half:]), strict=True)]
    return piles[0]


def white_of(two, colours, initial):
    """Who has White: fewer Whites less Blacks; Black when the colours last differed; the better number changes; and
    before any game odd numbers have the colour of the lot. ``colours`` are the games so far as ``WBB``, by number."""
    better, worse = sorted(two)
    mine, theirs = colours[better], colours[worse]
    if not mine + theirs:
        return better if (better % 2 == 1) == (initial == "w") else worse
    surplus = [one.count("W") - one.count("B") for one in (mine, theirs)]
    if surplus[0] != surplus[1]:
        return better if surplus[0] < surplus[1] else worse
    backwards = range(1, min(len(mine), len(theirs)) + 1)
    apart = next((place for place in backwards if mine[-place] != theirs[-place]), 0)
    if apart:
        return better if mine[-apart] == "B" else worse
    if mine:
        return better if mine[-1] == "B" else worse
    return worse if theirs[-1] == "B" else better


class Cards:
    """A knock-out with cards on a table."""

    def __init__(self, players, *, third=False):
        self.row = row(players)
        self.third = third
        self.losers = []
        self.reached = dict.fromkeys(range(1, players + 1), 1)
        self.order = {}

    @property
    def pairs(self):
        """Neighbours who both have a card; behind the final those who lost the semi-finals."""
        found = [set(two) for two in self._neighbours() if 0 not in two]
        if self.third and len(self.row) == 2 and len(self.losers) == 2:
            found.append(set(self.losers))
        return found

    def _neighbours(self):
        return [self.row[place : place + 2] for place in range(0, len(self.row), 2)]

    def play(self, winner_of):
        """Take the losers away; ``winner_of`` gives the winner of a set of two, or 0 where both forfeited."""
        third = self.pairs[-1] if self.third and len(self.row) == 2 and len(self.losers) == 2 else None
        if third:
            first = winner_of(frozenset(third))
            if first:
                self.order[first] = 0
                self.order[(third - {first}).pop()] = 1
        following, self.losers = [], []
        for two in self._neighbours():
            if 0 in two:
                following.append(sum(two))
                continue
            winner = winner_of(frozenset(two))
            following.append(winner)
            if winner:
                self.losers.append(sum(two) - winner)
        self.row = following
        for number in following:
            if number:
                self.reached[number] += 1

    @property
    def ranking(self):
        """(rank, number) of everybody."""
        keys = {number: (-self.reached[number], self.order.get(number, 0)) for number in self.reached}
        return sorted((1 + sum(other < key for other in keys.values()), number) for number, key in keys.items())
