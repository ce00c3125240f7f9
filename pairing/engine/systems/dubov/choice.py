"""Why this opponent: the walk down the other side, with the reason for everybody who stood before the opponent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...explanation.context import RoundContext
from ...facts import Fact, Json, fact
from .field import average_rating
from .rulebook import article
from .trace import DubovBracket


@dataclass(slots=True)
class Skipped:
    """The players who stood before the opponent on the other side, by the reason why each was passed over."""

    met: list[list[int]] = field(default_factory=list)
    """``[player, round]``."""
    prohibited: list[int] = field(default_factory=list)
    colour: list[int] = field(default_factory=list)
    """Both must have the same colour."""
    rest: list[int] = field(default_factory=list)
    """Legal, but then the others could not all be paired across the two sides."""

    @property
    def illegal(self) -> int:
        """How many were not allowed."""
        return len(self.met) + len(self.prohibited) + len(self.colour)


@dataclass(frozen=True, slots=True)
class Choice:
    """How one pair came about."""

    chooser: int
    """The player of S1."""
    chosen: int
    place: int
    """Place of the chooser on its side, from 1."""
    average: int
    """The chooser's average rating of opponents."""
    colour: str
    """The colour that the chooser must have, for the reason ``colour``."""
    by_rank: bool
    shifted: tuple[int, ...]
    """Those of the two who changed sides."""
    skipped: Skipped

    @property
    def _both(self) -> dict[str, Json]:
        return {"player": self.chooser, "opponent": self.chosen}

    def lead(self) -> Fact:
        """The choice in one sentence."""
        skipped = self.skipped
        if self.shifted:
            return fact("dubov.lead_shifted", article("3.2.4"), **self._both, players=list(self.shifted))
        if skipped.rest:
            total = skipped.illegal + len(skipped.rest)
            return fact("dubov.lead_skipped", article("3.2.6"), **self._both, skipped=total)
        if skipped.illegal:
            return fact("dubov.lead_illegal", article("3.2.6"), **self._both, skipped=skipped.illegal)
        if self.by_rank:
            return fact("dubov.lead_by_rank", article("3.2.3"), **self._both, place=self.place)
        return fact("dubov.lead_first", article("3.2.5"), **self._both, place=self.place, average=self.average)

    def steps(self) -> Iterator[Fact]:
        """The choice step by step."""
        skipped = self.skipped
        if not self.by_rank:
            yield fact("dubov.place", article("3.2.5"), player=self.chooser, place=self.place, average=self.average)
        if not skipped.illegal and not skipped.rest:
            yield fact("dubov.first_free", article("3.2.6"), **self._both)
        if skipped.met:
            yield fact("skip.met", article("C1"), **self._both, meetings=list(skipped.met))
        if skipped.prohibited:
            yield fact("skip.prohibited", "", **self._both, players=list(skipped.prohibited))
        if skipped.colour:
            yield fact("skip.colour", article("C3"), **self._both, players=list(skipped.colour), colour=self.colour)
        if skipped.rest:
            yield fact("dubov.skip_rest", article("3.2.6"), **self._both, players=list(skipped.rest))


def choices_of(context: RoundContext, bracket: DubovBracket) -> Iterator[Choice]:
    """How every pair of ``bracket`` came about, in the order of S1."""
    free = sorted(chosen for _, chosen in bracket.pairs)
    changed = {*bracket.freed, *bracket.evened}
    for place, (chooser, chosen) in enumerate(bracket.pairs, start=1):
        before = free[: free.index(chosen)]
        free.remove(chosen)
        past = context.past(chooser)
        yield Choice(
            chooser,
            chosen,
            place,
            average_rating(context.history, past),
            str(past.preference),
            bracket.by_rank,
            tuple(one for one in (chooser, chosen) if one in changed),
            _skipped(context, chooser, before),
        )


def _skipped(context: RoundContext, chooser: int, before: list[int]) -> Skipped:
    skipped = Skipped()
    for one in before:
        met = context.met_in(chooser, one)
        if met is not None:
            skipped.met.append([one, met])
        elif context.prohibited(chooser, one):
            skipped.prohibited.append(one)
        elif context.colours_clash(chooser, one):
            skipped.colour.append(one)
        else:
            skipped.rest.append(one)
    return skipped
