"""The standings: every criterion applied to what the ones before left tied (C.07 Article 4.2)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType
from typing import Final

from ..errors import InvalidState
from ..knockout_bracket import KnockoutBracket, is_knockout
from ..model import TournamentState
from ..registry import NAMES, description_of
from . import direct_encounter, on_ratings, own_record, sums
from .catalogue import EDITIONS, POINTS, CriterionGroup
from .external import ExternalValues, incomplete, split_open
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
NOTHING: Final = TieBreakValue(None, style=Style.NUMBER)
"""Where a criterion has no value."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings."""

    number: int
    rank: int
    """Players whom no criterion separates share the rank; 0 for somebody who is not ranked."""
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
    ratings_by_round: bool = False,
    unranked: Collection[int] = (),
    external: Mapping[str, ExternalValues] = MappingProxyType({}),
) -> tuple[Row, ...]:
    """The players of ``state`` in order of rank after its completed rounds.

    ``round_robin`` is for a file of another system that says so; the systems that pair by a table need no word. In a
    knock-out neither points nor tie-breaks count: whoever reached a later round comes first, those who left in one
    round share the rank, and a match for third place decides between its two. The values are empty there.

    ``tie_breaks`` are codes such as ``BH/C1``; points always come first, and before them only the score that a system
    has of its own (``Description.own_score``), listed or not. Truncate with ``as_of`` for an earlier round.
    ``unrated_rating`` counts for unrated players in tie-breaks on ratings; 0 leaves them out of the averages, None says
    that no rule was published, so that these tie-breaks fall away where somebody is unrated (C.07 Article 10).
    ``ratings_by_round``: opponents count with the ratings in force in the rounds of the games, not of the start.
    ``unranked`` have no place: they come last with rank 0, in order of number, and the others are ranked as if they had
    none, while the games against them count for their opponents as played.
    ``external`` are the values of criteria ``OTHER_…`` by code; as long as one is missing of somebody in a tie, the tie
    stays.
    Raises ``InvalidState`` for a code or an edition that is not known, for the score of another system, and where the
    rounds of a knock-out are not those of its bracket.

    >>> rows = rank(state_of(read(EXAMPLE_REPORT)), ["BH", "SB"])
    >>> [(row.rank, row.number, row.points, row.values["BH"].text) for row in rows[:2]]
    [(1, 1, 30, '4.5'), (2, 2, 20, '5.0')]
    """
    require_edition(edition)
    round_robin = round_robin or (state.system in NAMES and description_of(state.system).table)
    results = Results.of_players(
        state,
        edition=edition,
        round_robin=round_robin,
        unrated_rating=unrated_rating or 0,
        ratings_by_round=ratings_by_round,
    )
    listed = criteria(tie_breaks)
    if is_knockout(state.system):
        return tuple(_by_round_reached(state, results, {item.code: NOTHING for item in listed[1:]}, unranked))
    own = own_score_of(state)
    if own:
        listed = (criterion(own), *(item for item in listed if item.base != own))
    ratings_fall_away = unrated_rating is None and not all(c.rating for c in state.competitors)
    values: dict[str, dict[int, TieBreakValue]] = {}
    groups = ranked_groups(results.numbers, unranked)
    left: set[int] = set()
    for item in listed:
        if ratings_fall_away and item.definition is not None and item.definition.group is CriterionGroup.RATINGS:
            values[item.code] = dict.fromkeys(results.numbers, NOTHING)
        elif item.base in OWN_SCORES:
            if item.base != own:
                raise InvalidState(
                    f"The tie-break {item.code} is the score of another system; remove it from the list.",
                    code="score_of_another_system", tie_break=item.code,
                )  # fmt: skip
            values[item.code] = OWN_SCORES[item.base](state)
            groups = in_groups(groups, values[item.code], smaller_first=False)
        elif item.base == "DE":
            groups, places = _by_direct_encounter(results, groups, item, left)
            # A list may name it twice. A player who is no longer tied keeps the place that the first use gave.
            values[item.code] = values.get(item.code, places) | {n: v for n, v in places.items() if v.value is not None}
        elif item.is_external:
            given = external.get(item.code, ExternalValues())
            values[item.code] = given.cells(results.numbers)
            left |= incomplete(groups, values[item.code])
            groups = split_open(groups, left, _splitter(values[item.code], smaller_first=given.lower_first))
        else:
            values[item.code] = _COMPUTE[item.base](results, item)
            smaller_first = (item.base in _SMALLER_FIRST) != item.reverse
            groups = split_open(groups, left, _splitter(values[item.code], smaller_first=smaller_first))
    shown = {item.code: values[item.code] for item in listed if item.base != POINTS}
    return tuple(_rows(groups, shown, results.scores, unranked_of(results.numbers, unranked)))


def _rows(
    groups: Iterable[list[int]],
    values: Mapping[str, Mapping[int, TieBreakValue]],
    scores: Mapping[int, int],
    unranked: Iterable[int],
) -> Iterator[Row]:
    """One row for everybody, those of one of ``groups`` with the same rank."""
    rank = 1
    for group in groups:
        for number in sorted(group):
            yield Row(number, rank, scores[number], {code: of[number] for code, of in values.items()})
        rank += len(group)
    for number in unranked:
        yield Row(number, 0, scores[number], {code: of.get(number, NOTHING) for code, of in values.items()})


def _splitter(values: Mapping[int, TieBreakValue], *, smaller_first: bool) -> Callable[[list[int]], list[list[int]]]:
    return lambda group: in_groups([group], values, smaller_first=smaller_first)


def ranked_groups(numbers: Iterable[int], unranked: Collection[int]) -> list[list[int]]:
    """Everybody who is ranked as one group; no group where there is nobody."""
    ranked = [number for number in numbers if number not in unranked]
    return [ranked] if ranked else []


def unranked_of(numbers: Iterable[int], unranked: Collection[int]) -> list[int]:
    """Those of ``numbers`` who are not ranked, in order."""
    return sorted(number for number in numbers if number in unranked)


def _by_round_reached(
    state: TournamentState, results: Results, values: Mapping[str, TieBreakValue], unranked: Collection[int]
) -> Iterator[Row]:
    rank = 1
    for group in KnockoutBracket(state).by_round_reached():
        ranked = [number for number in group if number not in unranked]
        yield from (Row(number, rank, results.scores[number], values) for number in ranked)
        rank += len(ranked)
    yield from (Row(number, 0, results.scores[number], values) for number in unranked_of(results.numbers, unranked))


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
    results: Results, groups: Iterable[list[int]], item: Criterion, left: Collection[int]
) -> tuple[list[list[int]], dict[int, TieBreakValue]]:
    """Each group split by Article 6; the value is the place inside the group, None for a player who was not tied."""
    split: list[list[int]] = []
    values: dict[int, TieBreakValue] = {}
    for group in groups:
        if len(group) == 1 or group[0] in left:
            split.append(group)
            values |= dict.fromkeys(group, NOTHING)
            continue
        place = 1
        for same in direct_encounter.split(results, group, forfeits_as_games=item.forfeits_as_games):
            for number in same:
                terms = direct_encounter.games_among(results, number, group, forfeits_as_games=item.forfeits_as_games)
                values[number] = TieBreakValue(place * 100, terms, Style.NUMBER)
            split.append(same)
            place += len(same)
    return split, values
