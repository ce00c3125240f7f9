"""The seeded system with six subgroups by its definition: every way to pair two subgroups is tried."""

from __future__ import annotations

from itertools import permutations

from tests.unit.engine.in_turn.literal_lottery import LiteralRound


class LiteralSubgroups(LiteralRound):
    """One round; the later ones are those of the lottery."""

    def answer(self):
        """The pairs as (White, Black), and the bye; None where there is no round."""
        plain = super().answer()
        if plain is None or len(self.state.lots) > self.state.options.get("subgroup_rounds", 3):
            return plain
        bye = plain[1]
        listed = sorted(self.everybody - {bye})
        one, two, three, four, five, six = self.cut(listed)
        pairs = []
        for upper, lower in ((one, three), (two, five), (four, six)):
            found = self.meet(upper, lower)
            if found is None:
                return plain
            pairs += found
        return {self.coloured(*pair) for pair in pairs}, bye

    @staticmethod
    def cut(listed):
        """Three sizes, each for two subgroups: as even as can be, the smaller ones first."""
        pairs = len(listed) // 2
        sizes = min(
            (
                (first, second, pairs - first - second)
                for first in range(pairs + 1)
                for second in range(first, pairs - first + 1)
                if pairs - first - second >= second
            ),
            key=lambda three: (three[2] - three[0], three),
        )
        first, second, third = sizes
        found = []
        for size in (first, second, first, third, second, third):
            found.append(listed[:size])
            listed = listed[size:]
        return found

    def meet(self, upper, lower):
        """The first drawn takes the first drawn with whom the others can still be paired."""
        upper, lower = self.drawn("order", upper), self.drawn("order", lower)
        # Pairings in the order in which the first drawn, then the second and so on, take the first drawn.
        for order in permutations(lower):
            if all(self.may(one, other) for one, other in zip(upper, order, strict=True)):
                return [*zip(upper, order, strict=True)]
        return None
