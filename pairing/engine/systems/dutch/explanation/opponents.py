"""Why this opponent: the walk down the list, with the reason for everybody who stood before the opponent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ....facts import Fact, Json, fact
from ....history import Float
from ....model import Bracket
from ..rulebook import UPFLOATS
from .context import DutchContext, halves


@dataclass(slots=True)
class Skipped:
    """The players who stood before the opponent in the order of the rules, by the reason why each was passed over."""

    met: list[list[int]] = field(default_factory=list)
    """``[player, round]``."""
    prohibited: list[int] = field(default_factory=list)
    colour: list[int] = field(default_factory=list)
    """Both must have the same colour."""
    leaving: list[int] = field(default_factory=list)
    """Legal, but they left the bracket themselves: moved down."""
    bye: list[int] = field(default_factory=list)
    """Legal, but the pairing-allocated bye went to them."""
    same_preference: list[int] = field(default_factory=list)
    """Legal, but both are due the same colour."""
    upfloat: list[list[int]] = field(default_factory=list)
    """``[player, round]`` of an upfloat that the rules try not to repeat."""
    rest: list[int] = field(default_factory=list)
    """Legal, and nothing about the two alone speaks against them: the rest of the round does."""

    @property
    def total(self) -> int:
        """How many were passed over."""
        return sum(
            len(one)
            for one in (
                self.met,
                self.prohibited,
                self.colour,
                self.leaving,
                self.bye,
                self.same_preference,
                self.upfloat,
                self.rest,
            )
        )


@dataclass(frozen=True, slots=True)
class Choice:
    """How one pair came about inside its bracket."""

    chooser: int
    """The moved-down player, or the one from the upper half."""
    chosen: int
    kind: str
    """``moved_down`` or ``halves``."""
    place: int
    """Place of the chooser on its side, from 1."""
    chosen_place: int
    """Place of the chosen one on the other side, from 1."""
    skipped: Skipped
    exchanged: tuple[int, ...] = ()
    """Those of the two who changed halves."""
    remainder: bool = False
    sides: tuple[int, int] = (0, 0)
    """Players of the original upper and lower half."""
    """Whether the halves are those of a remainder."""


def choices_in(context: DutchContext, bracket: Bracket) -> dict[int, Choice]:
    """How every pair of ``bracket`` came about, by the lower side: moved-down players first, then the halves."""
    choices: dict[int, Choice] = {}
    places = {number: place for place, number in enumerate(bracket.residents, start=1)}
    free = list(bracket.residents)
    for place, (upper, lower) in enumerate(bracket.mdp_pairs, start=1):
        skipped = _skipped(context, bracket, upper, _take(free, lower), moved_down=True)
        choices[lower] = Choice(upper, lower, "moved_down", place, places[lower], skipped)
    original, present = halves(bracket)
    sides = len(original.upper), len(original.lower)
    places = {number: place for place, number in enumerate(present.lower, start=1)}
    free = list(present.lower)
    changed = {*bracket.exchange.to_s1, *bracket.exchange.to_s2} if bracket.exchange else set()
    for place, (upper, lower) in enumerate(bracket.pairs, start=1):
        skipped = _skipped(context, bracket, upper, _take(free, lower), moved_down=False)
        exchanged = tuple(number for number in (upper, lower) if number in changed)
        choices[lower] = Choice(
            upper, lower, "halves", place, places[lower], skipped, exchanged, bool(bracket.mdp_pairs), sides
        )
    return choices


def _take(free: list[int], chosen: int) -> list[int]:
    """Take ``chosen`` off the list of free players; the answer is the list of those who stood before."""
    place = free.index(chosen)
    before = free[:place]
    del free[place]
    return before


def _skipped(
    context: DutchContext, bracket: Bracket, chooser: int, candidates: Sequence[int], *, moved_down: bool
) -> Skipped:
    skipped = Skipped()
    preference = context.past(chooser).preference
    for number in candidates:
        met = context.met_in(chooser, number)
        upfloat = _upfloat(context, number) if moved_down else None
        if met is not None:
            skipped.met.append([number, met])
        elif context.prohibited(chooser, number):
            skipped.prohibited.append(number)
        elif context.colours_clash(chooser, number):
            skipped.colour.append(number)
        elif number in bracket.downfloaters:
            skipped.leaving.append(number)
        elif number == bracket.bye:
            skipped.bye.append(number)
        elif preference is not None and context.past(number).preference is preference:
            skipped.same_preference.append(number)
        elif upfloat is not None:
            skipped.upfloat.append([number, upfloat])
        else:
            skipped.rest.append(number)
    return skipped


def _upfloat(context: DutchContext, number: int) -> int | None:
    """The round of an upfloat that criteria C15 or C17 look at."""
    for back in UPFLOATS:
        if context.history.float_back(number, back) is Float.UP:
            return context.state.round_number - back
    return None


def choice_facts(context: DutchContext, bracket: Bracket, choice: Choice) -> list[Fact]:
    """The choice of the opponent, step by step."""
    chooser, chosen = choice.chooser, choice.chosen
    facts: list[Fact] = []
    both: dict[str, Json] = {"player": chooser, "opponent": chosen}
    if choice.kind == "moved_down":
        facts.append(fact("opponent.moved_down_order", "C.04.3 3.7", **both, place=choice.chosen_place))
    else:
        # The collapsed bracket of 2017 has no score of its own.
        joint = "_joint" if context.home(chosen) in context.collapsed else ""
        group: dict[str, Json] = {} if joint else {"score": bracket.score}
        if _only_two(bracket):
            return [fact(f"opponent.only_two{joint}", "C.04.3 3.3", **both, **group)]
        code = "opponent.halves_remainder" if choice.remainder else "opponent.halves"
        sides: dict[str, Json] = {"upper": choice.sides[0], "lower": choice.sides[1]}
        facts.append(fact(f"{code}{joint}", "C.04.3 3.2", **sides, **group))
        if bracket.exchange is not None:
            to_s1, to_s2 = list(bracket.exchange.to_s1), list(bracket.exchange.to_s2)
            facts.append(fact("opponent.exchange", "C.04.3 4.3", to_upper=to_s1, to_lower=to_s2))
        facts.append(fact("opponent.places", "C.04.3 3.3", **both, place=choice.place, other_place=choice.chosen_place))
    skipped = choice.skipped
    if not skipped.total:
        facts.append(fact("opponent.first_free", "C.04.3 3.6", **both))
        return facts
    if skipped.met:
        facts.append(fact("skip.met", "C.04.3 2.1.1", **both, meetings=skipped.met))
    if skipped.prohibited:
        facts.append(fact("skip.prohibited", "", **both, players=skipped.prohibited))
    if skipped.colour:
        colour = str(context.past(chooser).preference)
        facts.append(fact("skip.colour", "C.04.3 2.1.3", **both, players=skipped.colour, colour=colour))
    if skipped.leaving:
        facts.append(fact("skip.leaving", "C.04.3 1.4.1", **both, players=skipped.leaving))
    if skipped.bye:
        facts.append(fact("skip.bye", "C.04.3 1.5", **both, players=skipped.bye))
    if skipped.same_preference:
        colour = str(context.past(chooser).preference)
        facts.append(
            fact("skip.same_preference", "C.04.3 2.4.7", **both, players=skipped.same_preference, colour=colour)
        )
    if skipped.upfloat:
        facts.append(fact("skip.upfloat", "C.04.3 2.4.10", **both, meetings=skipped.upfloat))
    if skipped.rest:
        facts.append(fact("skip.rest", "C.04.3 3.8.1", **both, players=skipped.rest))
    return facts


def _only_two(bracket: Bracket) -> bool:
    """Whether the two who were paired are the whole scoregroup, so that nothing had to be chosen."""
    return len(bracket.residents) == 2 and len(bracket.pairs) == 1


def choice_lead(context: DutchContext, bracket: Bracket, choice: Choice) -> Fact:
    """The choice of the opponent in one sentence."""
    skipped = choice.skipped
    both: dict[str, Json] = {"player": choice.chooser, "opponent": choice.chosen}
    if choice.exchanged:
        return fact("lead.exchanged", "C.04.3 4.3", **both, players=list(choice.exchanged))
    if not skipped.total:
        if choice.kind == "moved_down":
            return fact("lead.first_resident", "C.04.3 3.7", **both)
        if _only_two(bracket):
            return fact("lead.only_two", "C.04.3 3.3", **both)
        if choice.place == choice.chosen_place:
            return fact("lead.natural", "C.04.3 3.2", **both, place=choice.place)
        return fact("lead.next_free", "C.04.3 3.6", **both)
    if len(skipped.met) == skipped.total:
        return fact("lead.skipped_met", "C.04.3 2.1.1", **both, players=[number for number, _ in skipped.met])
    if len(skipped.colour) == skipped.total:
        colour = str(context.past(choice.chooser).preference)
        return fact("lead.skipped_colour", "C.04.3 2.1.3", **both, players=skipped.colour, colour=colour)
    if len(skipped.leaving) == skipped.total:
        return fact("lead.skipped_leaving", "C.04.3 1.4.1", **both, players=skipped.leaving)
    if len(skipped.bye) == skipped.total:
        return fact("lead.skipped_bye", "C.04.3 1.5", **both, players=skipped.bye)
    if len(skipped.same_preference) == skipped.total:
        colour = str(context.past(choice.chooser).preference)
        return fact("lead.skipped_preference", "C.04.3 2.4.7", **both, players=skipped.same_preference, colour=colour)
    if len(skipped.met) + len(skipped.prohibited) + len(skipped.colour) == skipped.total:
        return fact("lead.skipped_illegal", "C.04.3 2.1", **both, skipped=skipped.total)
    return fact("lead.skipped_mixed", "C.04.3 3.8.1", **both, skipped=skipped.total)
