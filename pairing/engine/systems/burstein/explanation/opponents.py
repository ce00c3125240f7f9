"""Why this opponent: the largest bracket number that was possible, with the reason for everybody passed over."""

from __future__ import annotations

from dataclasses import dataclass, field

from ....facts import Fact, Json, fact
from ..rulebook import article
from ..trace import BursteinBracket
from .context import BursteinContext


@dataclass(slots=True)
class Choice:
    """How one pair came about inside its bracket."""

    chooser: int
    """The one with the smaller bracket number, who is given the largest possible one."""
    chosen: int
    places: tuple[int, int]
    """Bracket numbers of both."""
    met: list[list[int]] = field(default_factory=list)
    """``[player, round]`` of those with larger numbers whom the chooser has met; the next lists are of them too."""
    prohibited: list[int] = field(default_factory=list)
    colour: list[int] = field(default_factory=list)
    """Both must have the same colour."""
    leaving: list[int] = field(default_factory=list)
    """Legal, but they leave the bracket themselves."""
    same_preference: list[int] = field(default_factory=list)
    """Legal, but both are due the same colour."""
    rest: list[int] = field(default_factory=list)
    """Legal, and nothing about the two alone speaks against them."""

    @property
    def skipped(self) -> int:
        """How many were passed over."""
        others = self.prohibited, self.colour, self.leaving, self.same_preference, self.rest
        return len(self.met) + sum(map(len, others))


def choices_in(context: BursteinContext, bracket: BursteinBracket) -> dict[int, Choice]:
    """How every pair of a bracket came about, by both players."""
    number_of = {player: place for place, player in enumerate(bracket.order, start=1)}
    free = list(bracket.order)
    choices = {}
    for chooser, chosen in bracket.pairs:
        choice = Choice(chooser, chosen, (number_of[chooser], number_of[chosen]))
        for other in reversed(free):
            if other == chosen:
                break
            if other != chooser:
                _pass_over(context, bracket, choice, other)
        free.remove(chooser)
        free.remove(chosen)
        choices[chooser] = choices[chosen] = choice
    return choices


def _pass_over(context: BursteinContext, bracket: BursteinBracket, choice: Choice, other: int) -> None:
    met = context.met_in(choice.chooser, other)
    preference = context.past(choice.chooser).preference
    if met is not None:
        choice.met.append([other, met])
    elif context.prohibited(choice.chooser, other):
        choice.prohibited.append(other)
    elif context.colours_clash(choice.chooser, other):
        choice.colour.append(other)
    elif other in bracket.floaters:
        choice.leaving.append(other)
    elif preference is not None and context.past(other).preference is preference:
        choice.same_preference.append(other)
    else:
        choice.rest.append(other)


def choice_facts(context: BursteinContext, bracket: BursteinBracket, choice: Choice) -> list[Fact]:
    """The choice of the opponent, step by step."""
    both: dict[str, Json] = {"player": choice.chooser, "opponent": choice.chosen}
    if len(bracket.order) == 2:
        return [fact("burstein.only_two", article("3.2"), **both)]
    place, other_place = choice.places
    facts = [
        fact(
            "burstein.places", article("4.1"), **both,
            place=place, other_place=other_place, players=len(bracket.order),
        ),
    ]  # fmt: skip
    if not choice.skipped:
        return [*facts, fact("burstein.last_free", article("4.3"), **both)]
    colour = str(context.past(choice.chooser).preference)
    told: tuple[tuple[str, str, str, list[Json]], ...] = (
        ("skip.met", "2.1.1", "meetings", [*choice.met]),
        ("skip.prohibited", "", "players", [*choice.prohibited]),
        ("skip.colour", "2.1.3", "players", [*choice.colour]),
        ("skip.leaving", "1.3", "players", [*choice.leaving]),
        ("skip.same_preference", "2.3.4", "players", [*choice.same_preference]),
        ("skip.rest", "3.2.2", "players", [*choice.rest]),
    )
    for code, number, name, players in told:
        if players:
            extra: dict[str, Json] = {"colour": colour} if code in {"skip.colour", "skip.same_preference"} else {}
            facts.append(fact(code, article(number) if number else "", **both, **extra, **{name: players}))
    return facts


def choice_lead(bracket: BursteinBracket, choice: Choice) -> Fact:
    """The choice of the opponent in one sentence."""
    both: dict[str, Json] = {"player": choice.chooser, "opponent": choice.chosen}
    if len(bracket.order) == 2:
        return fact("lead.only_two", article("3.2"), **both)
    place, other_place = choice.places
    if place + other_place == len(bracket.order) + 1:
        return fact("burstein.lead_fold", article("4.3"), **both, place=place)
    if not choice.skipped:
        return fact("burstein.lead_last_free", article("4.3"), **both)
    if len(choice.met) == choice.skipped:
        return fact("lead.skipped_met", article("2.1.1"), **both, players=[number for number, _ in choice.met])
    return fact("burstein.lead_skipped", article("3.2.2"), **both, skipped=choice.skipped)
