"""The standings: every criterion applied to what the ones before left tied (C.07 Article 4.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from ..errors import InvalidState
from ..knockout_bracket import KnockoutBracket, is_knockout
from ..model import TournamentState
from ..registry import NAMES, description_of
from . import direct_encounter, on_ratings, own_record, sums
from .catalogue import EDITIONS, POINTS, CriterionGroup
from .own_scores import OWN_SCORES, own_score_of
from .results import Results
from .tie_breaks import Criterion, criteria, criterion
from .values import Style, TieBreakValue

_COMPUTE: Final[Mapping[str, Callable[[Results, Criterion], dict[int, TieBreakValue]]]] = {
    "PTS": own_record.points,
    **dict.fromkeys(("WIN", "WON", "BPG", "BWG", "REP", "STD"), own_record.counted_rounds),
    "TPN": own_record.pairing_number,
    "RTNG": own_record.rating,
    "PS": sums.progressive,
    "BH": sums.buchholz,
    "FB": sums.buchholz,
    "AOB": sums.average_of_buchholz,
    "SB": sums.sonneborn_berger,
    "KS": sums.koya,
    "ARO": on_ratings.average_rating,
    "TPR": on_ratings.performance,
    "PTP": on_ratings.perfect_performance,
    "APRO": on_ratings.average_of_opponents,
    "APPO": on_ratings.average_of_opponents,
}
_SMALLER_FIRST: Final = frozenset({"TPN"})


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings."""

    number: int
    rank: int
    """Players whom no criterion separates share the rank."""
    points: int
    """Tenths, without virtual points."""
    values: Mapping[str, TieBreakValue]
    """By tie-break code in the order in which they count, points left out; a score of the system's own comes first,
    listed or not."""


def standings(
    state: TournamentState,
    tie_breaks: Sequence[str],
    *,
    edition: str = EDITIONS[0],
    round_robin: bool = False,
    unrated_rating: int | None = 0,
) -> tuple[Row, ...]:
    """The players of ``state`` in order of rank after its completed rounds.

    ``round_robin`` is for a file of another system that says so; the systems that pair by a table need no word. In a
    knock-out neither points nor tie-breaks count: whoever reached a later round comes first, those who left in one
    round share the rank, and a match for third place decides between its two. The values are empty there.

    ``tie_breaks`` are codes such as ``BH/C1``; points always come first, and before them only the score that a system
    has of its own (``Description.own_score``), listed or not. Truncate with ``as_of`` for an earlier round.
    ``unrated_rating`` counts for unrated players in tie-breaks on ratings; 0 leaves them out of the averages, None says
    that no rule was published, so that these tie-breaks fall away where somebody is unrated (C.07 Article 10).
    Raises ``InvalidState`` for a code or an edition that is not known, for the score of another system, and where the
    rounds of a knock-out are not those of its bracket.

    >>> rows = rank(state_of(read(EXAMPLE_REPORT)), ["BH", "SB"])
    >>> [(row.rank, row.number, row.points, row.values["BH"].text) for row in rows[:2]]
    [(1, 1, 30, '4.5'), (2, 2, 20, '5.0')]
    """
    require_edition(edition)
    round_robin = round_robin or (state.system in NAMES and description_of(state.system).table)
    results = Results.of_players(state, edition=edition, round_robin=round_robin, unrated_rating=unrated_rating or 0)
    listed = criteria(tie_breaks)
    if is_knockout(state.system):
        nothing = {item.code: TieBreakValue(None, style=Style.NUMBER) for item in listed[1:]}
        return tuple(_by_round_reached(state, results, nothing))
    own = own_score_of(state)
    if own:
        listed = (criterion(own), *(item for item in listed if item.base != own))
    ratings_fall_away = unrated_rating is None and not all(c.rating for c in state.competitors)
    values: dict[str, dict[int, TieBreakValue]] = {}
    groups = [list(results.numbers)]
    for item in listed:
        if ratings_fall_away and item.definition is not None and item.definition.group is CriterionGroup.RATINGS:
            values[item.code] = dict.fromkeys(results.numbers, TieBreakValue(None, style=Style.NUMBER))
        elif item.base in OWN_SCORES:
            if item.base != own:
                raise InvalidState(
                    f"The tie-break {item.code} is the score of another system; remove it from the list.",
                    code="score_of_another_system", tie_break=item.code,
                )  # fmt: skip
            values[item.code] = OWN_SCORES[item.base](state)
            groups = in_groups(groups, values[item.code], smaller_first=False)
        elif item.base == "DE":
            groups, places = _by_direct_encounter(results, groups, item)
            # A list may name it twice. A player who is no longer tied keeps the place that the first use gave.
            values[item.code] = values.get(item.code, places) | {n: v for n, v in places.items() if v.value is not None}
        else:
            values[item.code] = _COMPUTE[item.base](results, item)
            groups = in_groups(groups, values[item.code], smaller_first=(item.base in _SMALLER_FIRST) != item.reverse)
    codes = [item.code for item in listed if item.base != POINTS]
    rows: list[Row] = []
    for group in groups:
        rank = len(rows) + 1
        for number in sorted(group):
            cells = {code: values[code][number] for code in codes}
            rows.append(Row(number, rank, results.scores[number], cells))
    return tuple(rows)


def _by_round_reached(state: TournamentState, results: Results, values: Mapping[str, TieBreakValue]) -> Iterator[Row]:
    rank = 1
    for group in KnockoutBracket(state).by_round_reached():
        yield from (Row(number, rank, results.scores[number], values) for number in group)
        rank += len(group)


def require_edition(edition: str) -> None:
    """Raise ``InvalidState`` for an edition of C.07 that is not known here."""
    if edition not in EDITIONS:
        raise InvalidState(
            f"There is no edition {edition!r} of the tie-break rules here; use {' or '.join(EDITIONS)}.",
            code="unknown_edition", edition=edition,
        )  # fmt: skip


def in_groups(
    groups: Iterable[list[int]], values: Mapping[int, TieBreakValue], *, smaller_first: bool
) -> list[list[int]]:
    """Each group split by value, the larger one first unless ``smaller_first``; players without a value come last."""
    sign = -1 if smaller_first else 1

    def key(number: int) -> tuple[bool, int | Fraction]:
        value = values[number].value
        return (value is not None, 0 if value is None else sign * value)

    split: list[list[int]] = []
    for group in groups:
        if len(group) == 1:
            split.append(group)
        else:
            split.extend(list(same) for _, same in groupby(sorted(group, key=key, reverse=True), key=key))
    return split


def _by_direct_encounter(
    results: Results, groups: Iterable[list[int]], item: Criterion
) -> tuple[list[list[int]], dict[int, TieBreakValue]]:
    """Each group split by Article 6; the value is the place inside the group, None for a player who was not tied."""
    split: list[list[int]] = []
    values: dict[int, TieBreakValue] = {}
    for group in groups:
        if len(group) == 1:
            split.append(group)
            values[group[0]] = TieBreakValue(None, style=Style.NUMBER)
            continue
        place = 1
        for same in direct_encounter.split(results, group, forfeits_as_games=item.forfeits_as_games):
            for number in same:
                terms = direct_encounter.games_among(results, number, group, forfeits_as_games=item.forfeits_as_games)
                values[number] = TieBreakValue(place * 100, terms, Style.NUMBER)
            split.append(same)
            place += len(same)
    return split, values
