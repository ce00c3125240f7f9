"""Whether the ranks that a file declares follow from its results by its own list of criteria (C.07 Article 4.2)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final, Protocol

from ..errors import EngineError
from ..facts import Fact
from ..standings import (
    EDITIONS,
    OWN_CRITERION,
    CriterionGroup,
    barred_in_tables,
    criterion,
    standings,
    team_standings,
    without_leavers,
    without_leaving_teams,
)
from .consistency import has_teams
from .national import starting_ratings
from .past.counted import counted_file
from .past.ratings_said import RatingsSaid, ratings_said
from .player_lines import is_unreported
from .records import TrfFile
from .state import state_of
from .team_matches import team_event

_EXPELLED: Final = re.compile(r"### Expulsion @ Round (\d{1,3}): no\. (\d{1,4})\b", re.ASCII)
"""No record says that a player has no rank, so a comment of our own does. Record 001 must state a rank all the same: it
is the one below everybody who has one."""


@dataclass(frozen=True, slots=True)
class Misplaced:
    """One player, or team, whose declared rank is not what the criteria give."""

    number: int
    declared: int
    expected: int
    line: int = 0
    """Of the record in the file."""


@dataclass(frozen=True, slots=True)
class RanksVerdict:
    """What a file says about ranks, compared with what follows from its results."""

    after_round: int
    """A file declares ranks once, for the standings after its last round."""
    criteria: tuple[str, ...]
    """The codes that were compared, points not among them."""
    misplaced: tuple[Misplaced, ...] = ()
    not_judged: str = ""
    """Why nothing was compared: no round played yet (``unplayed``), ``none`` declared, results ``missing``, somebody
    ``unrated`` under criteria on ratings, or ``criteria`` that cannot be computed (or matches of teams that cannot be
    told); empty otherwise."""
    teams: bool = False
    barred: tuple[Fact, ...] = ()
    """The criteria that must not be used where a table pairs (C.07 Article 8)."""


class _Ranked(Protocol):
    @property
    def number(self) -> int: ...
    @property
    def rank(self) -> int | None: ...
    @property
    def line(self) -> int: ...


class _Row(Protocol):
    @property
    def number(self) -> int: ...
    @property
    def rank(self) -> int: ...


def judge_ranks(trf_file: TrfFile, unrated_rating: int | None = None) -> RanksVerdict:
    """The declared ranks of ``trf_file`` against points and the criteria of record 202 or 212.

    The file does not say by which edition of C.07 it was ranked: the one that fits better is taken. What counts for
    unrated players a comment says, or ``unrated_rating`` (0 leaves them out), which wins; without either, criteria on
    ratings are not judged where somebody is unrated. Ratings count as the comments say (``past.ratings_said``),
    results and colours that were put right for the rating report alone as they counted before (``past.counted``).
    Whom the criteria leave tied may share the first of their places or divide them by lot. Players whom a comment
    names as expelled have no rank, nor have those who left a round robin early. What comes after a criterion of the
    event's own (a play-off, lots) orders nothing that could be computed here.
    """
    teams, codes, declared = has_teams(trf_file), _computable(trf_file), _declared(trf_file)
    barred = tuple(barred_in_tables(codes, teams=teams).values()) if trf_file.is_round_robin else ()
    said = ratings_said(trf_file)
    if unrated_rating is not None:
        said = replace(said, unrated_said=True, unrated_rating=unrated_rating)
    reason = _obstacle(trf_file, declared, codes, said)
    if reason:
        return RanksVerdict(trf_file.completed, codes, not_judged=reason, teams=teams, barred=barred)
    try:
        found = [_misplaced(declared, _rows(trf_file, codes, edition, said)) for edition in EDITIONS]
    except EngineError:
        return RanksVerdict(trf_file.completed, codes, not_judged="criteria", teams=teams, barred=barred)
    return RanksVerdict(trf_file.completed, codes, min(found, key=len), teams=teams, barred=barred)


def ranks_inside_ties(trf_file: TrfFile) -> tuple[Misplaced, ...]:
    """Whom points and criteria leave tied and who has another of the places of the tie than the first, which those in
    it share: a lot or a criterion that the file does not compute divided them. Empty where the ranks are not judged."""
    codes, declared, said = _computable(trf_file), _declared(trf_file), ratings_said(trf_file)
    if _obstacle(trf_file, declared, codes, said):
        return ()
    try:
        found = [tuple(_rows(trf_file, codes, edition, said)) for edition in EDITIONS]
    except EngineError:
        return ()
    expected = {row.number: row.rank for row in min(found, key=lambda rows: len(_misplaced(declared, rows)))}
    tied = Counter(expected.values())
    return tuple(
        Misplaced(one.number, one.rank, rank, one.line)
        for one in declared
        for rank in [expected.get(one.number, 0)]
        if rank and one.rank is not None and rank < one.rank < rank + tied[rank]
    )


def team_ranks(trf_file: TrfFile, codes: Sequence[str], *, edition: str) -> Mapping[int, int]:
    """The ranks of the teams of ``trf_file`` by another list of criteria than its own, by number of the team. Raises
    ``EngineError`` where a criterion or a match cannot be told."""
    return {row.number: row.rank for row in _rows(trf_file, codes, edition, ratings_said(trf_file)) if row.rank}


def _computable(trf_file: TrfFile) -> tuple[str, ...]:
    """The criteria up to the first one of the event's own."""
    return tuple(takewhile(lambda code: not code.startswith(OWN_CRITERION), trf_file.tie_breaks))


def _declared(trf_file: TrfFile) -> Sequence[_Ranked]:
    return trf_file.team_data.teams if has_teams(trf_file) else trf_file.players


def _obstacle(trf_file: TrfFile, declared: Sequence[_Ranked], codes: Sequence[str], said: RatingsSaid) -> str:
    if not trf_file.completed:
        return "unplayed"
    if all(one.rank is None for one in declared):
        return "none"
    if any(game is not None and is_unreported(game) for player in trf_file.players for game in player.games):
        # Nobody can say from the file how its program counted them for the ranks.
        return "missing"
    unrated = not said.unrated_said and not all(starting_ratings(trf_file).values())
    return "unrated" if unrated and not has_teams(trf_file) and any_on_ratings(codes) else ""


def _rows(trf_file: TrfFile, codes: Sequence[str], edition: str, said: RatingsSaid) -> Iterable[_Row]:
    if has_teams(trf_file):
        event = without_leaving_teams(team_event(trf_file))
        return team_standings(event, codes, edition=edition, unranked=expelled_in(trf_file))
    return standings(
        without_leavers(state_of(counted_file(trf_file), to_pair=False)),
        codes,
        edition=edition,
        round_robin=trf_file.is_round_robin,
        unrated_rating=said.unrated_rating,
        ratings_by_round=said.by_round,
        unranked=expelled_in(trf_file),
    )


def _misplaced(declared: Sequence[_Ranked], rows: Iterable[_Row]) -> tuple[Misplaced, ...]:
    expected: Mapping[int, int] = {row.number: row.rank for row in rows}
    tied = Counter(expected.values())
    return tuple(
        Misplaced(one.number, one.rank, rank, one.line)
        for one in declared
        for rank in [expected.get(one.number, 0)]
        if rank and one.rank is not None and not rank <= one.rank < rank + tied[rank]
    )


def any_on_ratings(codes: Sequence[str]) -> bool:
    """Whether one of the criteria asks for ratings, so that what counts for the unrated matters (C.07 Article 10)."""
    try:
        listed = [criterion(code).definition for code in codes]
    except EngineError:
        return False
    return any(definition is not None and definition.group is CriterionGroup.RATINGS for definition in listed)


def expelled_comment(round_number: int, number: int) -> str:
    """The comment record of one player."""
    return f"### Expulsion @ Round {round_number}: no. {number} has no rank in the standings"


def expelled_in(trf_file: TrfFile, after_round: int | None = None) -> frozenset[int]:
    """The starting numbers that have no rank after a round of the event, the last one where none is named."""
    last = trf_file.completed if after_round is None else after_round
    return frozenset(expulsions_in(trf_file.other_lines, last))


def expulsions_in(lines: Iterable[str], completed: int) -> dict[int, int]:
    """By starting number the round from which on somebody has no rank, for those up to round ``completed``.

    >>> expulsions_in([expelled_comment(2, 17), expelled_comment(5, 3)], 4)
    {17: 2}
    """
    found = sorted((int(one[1]), int(one[2])) for line in lines if (one := _EXPELLED.match(line)))
    return {number: round_number for round_number, number in reversed(found) if round_number <= completed}
