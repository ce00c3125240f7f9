"""Tie-break codes of the report file (annex MTB26 of C.02.03): what ``BH/C1/P`` or ``BH:GP/C1`` asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from ..errors import InvalidState
from ..facts import Fact, fact
from .catalogue import (
    DEFINITIONS,
    EDITIONS,
    EXTERNAL,
    OWN_CRITERION,
    POINTS,
    CriterionGroup,
    CriterionKind,
    Definition,
)
from .team_event import Score

_BARRED_IN_ROUND_ROBINS: Final = frozenset({"BH", "AOB", "FB"})
_ALIASES: Final = {"GE": "REP", "MPTS": "PTS:MP", "GPTS": "PTS:GP"}
"""Names of older editions, and of other programs, for what has another name now."""
_EXTERNAL: Final = re.compile(rf"{OWN_CRITERION}[A-Z0-9_]{{1,14}}", re.ASCII)
_MODIFIER: Final = re.compile(r"([CM])([1-9]\d?)|L([+-]?\d{1,2})|K([1-9]\d{0,3})|([PFR])")


@dataclass(frozen=True, slots=True)
class Criterion:
    """One entry of a list of tie-breaks, parsed."""

    code: str
    """As it is shown, in capitals."""
    base: str
    cut_low: int = 0
    """Least significant values left out (C.07 Articles 14.1-14.4)."""
    cut_high: int = 0
    koya_shift: int = 0
    """The limit of the Koya system, moved by this many half points (C.07 Article 14.5)."""
    forfeits_as_games: bool = False
    fore: bool = False
    reverse: bool = False
    score: Score | None = None
    """The score of a team event that it looks at; None for the primary one, and in individual events."""
    divisor: int = 0
    """What divides the strength of the schedule (C.07 Article 13.4.2); 0 for the usual number."""

    @property
    def definition(self) -> Definition | None:
        """What C.07 says about it; None for the points."""
        return EXTERNAL if self.is_external else DEFINITIONS.get(self.base)

    @property
    def is_external(self) -> bool:
        """Whether its values come from outside."""
        return self.base.startswith(OWN_CRITERION)


def criterion(code: str, *, teams: bool = False) -> Criterion:
    """The criterion that ``code`` names. Raises ``InvalidState`` for codes that nobody can compute here.

    ``OTHER_`` and up to 14 capitals, digits or low lines names one whose values come from outside.
    With ``teams`` it is one of a team event, such as ``BH:GP/C1``, ``EDET`` or ``PTS:GP``.
    """
    shown = code.strip().upper()
    name, *modifiers = shown.split("/")
    base, colon, score = _ALIASES.get(name, name).partition(":")
    definition = EXTERNAL if _EXTERNAL.fullmatch(base) else DEFINITIONS.get(base)
    if definition is None and base != POINTS:
        raise InvalidState(
            f"There is no tie-break {shown!r}. Use codes such as BH/C1, BH, SB, DE (C.07).",
            code="unknown_tie_break", tie_break=shown,
        )  # fmt: skip
    kind = definition.kind if definition else CriterionKind.BY_SCORE
    if not teams and (kind is CriterionKind.TEAMS or colon):
        raise InvalidState(
            f"The tie-break {shown} is for team events; this is an individual one. Remove it from the list.",
            code="team_tie_break", tie_break=shown,
        )  # fmt: skip
    if teams and kind is CriterionKind.PLAYERS:
        raise InvalidState(
            f"The tie-break {shown} is for individual events; this is a team event. Remove it from the list.",
            code="individual_tie_break", tie_break=shown,
        )  # fmt: skip
    if colon and (score not in set(Score) or kind is not CriterionKind.BY_SCORE):
        raise InvalidState(
            f"The tie-break {base} does not take the score {score!r}. Write :MP or :GP where it looks at a score.",
            code="unknown_modifier", tie_break=shown, modifier=score,
        )  # fmt: skip
    values = _modifiers(shown, base, modifiers, definition.modifiers if definition else "")
    return Criterion(code=shown, base=base, score=Score(score) if colon else None, **values)  # type: ignore[arg-type]


def criterion_of_either(code: str) -> Criterion:
    """The criterion that ``code`` names, in an individual or in a team event; raises as ``criterion``."""
    name = _ALIASES.get(code.strip().upper().split("/")[0], code.strip().upper().split("/")[0])
    base, colon, _score = name.partition(":")
    known = DEFINITIONS.get(base)
    return criterion(code, teams=bool(colon) or (known is not None and known.kind is CriterionKind.TEAMS))


def _modifiers(shown: str, base: str, modifiers: Sequence[str], allowed: str) -> dict[str, int | bool]:
    values: dict[str, int | bool] = {}
    for modifier in modifiers:
        match = _MODIFIER.fullmatch(modifier)
        if match is None or modifier[0] not in allowed:
            raise InvalidState(
                f"The tie-break {base} has no modifier {modifier!r}. Remove it.",
                code="unknown_modifier", tie_break=shown, modifier=modifier,
            )  # fmt: skip
        cut, count, shift, divisor, flag = match.groups()
        if cut:
            values["cut_low"] = int(count)
            values["cut_high"] = int(count) if cut == "M" else 0
        elif shift:
            values["koya_shift"] = int(shift)
        elif divisor:
            values["divisor"] = int(divisor)
        else:
            values[{"P": "forfeits_as_games", "F": "fore", "R": "reverse"}[flag]] = True
    return values


def criteria(codes: Sequence[str], *, teams: bool = False) -> tuple[Criterion, ...]:
    """The criteria of a list, points first even where the list leaves them out (record 202 does)."""
    listed = [criterion(code, teams=teams) for code in codes]
    if not listed or listed[0].base != POINTS:
        listed.insert(0, Criterion(POINTS, POINTS))
    return tuple(listed)


@dataclass(frozen=True, slots=True)
class RuleWarning:
    """A criterion that the rules bar or advise against here; ``fact`` says why."""

    tie_break: str
    fact: Fact


def warnings(
    codes: Sequence[str],
    *,
    edition: str = EDITIONS[0],
    round_robin: bool = False,
    unrated: int = 0,
    rating_lists: int = 1,
    teams: bool = False,
) -> Iterator[RuleWarning]:
    """What the rules say against ``codes``, in the order of the list.

    ``unrated`` players have no rating and no rule says what counts for them; ``rating_lists`` lists are in force
    during the event.
    """
    separated = ""
    for item in criteria(codes, teams=teams)[1:]:
        found = chain(
            _against(item, edition, round_robin, unrated, rating_lists),
            [fact("tie_break.never_reached", "C.07 4.2", tie_break=item.code, earlier=separated)] if separated else [],
        )
        yield from (RuleWarning(item.code, one) for one in found)
        if item.base == "TPN":
            separated = item.code


def barred_in_tables(codes: Sequence[str], *, edition: str = EDITIONS[0], teams: bool = False) -> dict[str, Fact]:
    """Which of ``codes`` the rules bar where a table pairs (C.07 Article 8), by code; none by the edition before that
    article."""
    against = warnings(codes, edition=edition, round_robin=True, teams=teams)
    return {one.tie_break: one.fact for one in against if one.fact.code == "tie_break.barred_in_round_robin"}


def _against(item: Criterion, edition: str, round_robin: bool, unrated: int, rating_lists: int) -> Iterator[Fact]:
    definition = item.definition
    if definition is None:
        return
    if definition.since > edition:
        yield fact("tie_break.not_in_edition", f"C.07 {definition.article}", tie_break=item.code, edition=edition)
    if round_robin and item.base in _BARRED_IN_ROUND_ROBINS and edition != EDITIONS[-1]:
        yield fact("tie_break.barred_in_round_robin", "C.07 8", tie_break=item.code)
    if not round_robin and item.base == "KS":
        yield fact("tie_break.meant_for_round_robin", "C.07 9.2", tie_break=item.code)
    if definition.group is CriterionGroup.RATINGS:
        if unrated:
            yield fact("tie_break.unrated_players", "C.07 10", tie_break=item.code, unrated=unrated)
        if rating_lists > 1:
            yield fact("tie_break.several_ratings", "C.07 10", tie_break=item.code)
