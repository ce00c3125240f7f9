"""What the comments of a report file say of ratings: which one ranks a player where record 001 has another one, which
ones later lists brought, and how tie-breaks on ratings count them and the unrated.

Record 001 has FIDE's rating, in the report of a long event that of the newest round. The ranks go by the rating of the
start, which may be a national one, an estimate or one written by hand (C.04.2 Article 2.1, C.07 Article 10)::

    ### Ratings @ Round 0: no. 4 ranks with 2600 instead of the one in record 001
    ### Rating @ Round 3: no. 1: 2460 instead of 2450, by hand
    ### Ratings @ Round 0: opponents count with the ratings in force in the round of the game
    ### Unrated @ Round 0: count as 1400 in tie-breaks on ratings
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from ..records import TrfFile

RATINGS_BY_ROUND: Final = "### Ratings @ Round 0: opponents count with the ratings in force in the round of the game"
_FALL_AWAY: Final = "### Unrated @ Round 0: tie-breaks on ratings fall away where somebody is unrated"
_LEFT_OUT: Final = "### Unrated @ Round 0: left out of tie-breaks on ratings"
_COUNT_AS: Final = re.compile(r"### Unrated @ Round 0: count as (\d{1,4}) in tie-breaks on ratings", re.ASCII)
_RANKS_WITH: Final = re.compile(
    r"### Ratings @ Round 0: no\. (\d{1,4}) ranks with (\d{1,4}|no rating) instead of the one in record 001", re.ASCII
)
_LATER: Final = re.compile(
    r"### Rating @ Round (\d{1,3}): no\. (\d{1,4}): (\d{1,4}) instead of (\d{1,4}), (.+)", re.ASCII
)


@dataclass(frozen=True, slots=True)
class RatingsSaid:
    """What comments say of ratings. Players are starting numbers of the file, 0 is no rating."""

    ranking: Mapping[int, int] = field(default_factory=dict)
    """The ratings that rank, where record 001 has others."""
    first: Mapping[int, int] = field(default_factory=dict)
    """Those of the start in the list into which the games go, of who has later ones."""
    later: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """As ``Competitor.later_ratings``."""
    sources: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """Where a later rating comes from, by player and round."""
    by_round: bool = False
    """Whether tie-breaks count opponents with the ratings in force in the round of the game, not of the start."""
    unrated_said: bool = False
    """Whether there is a word of what counts for unrated players."""
    unrated_rating: int | None = None
    """What counts for them, as ``standings`` takes it."""


def ratings_said(trf_file: TrfFile) -> RatingsSaid:
    """What the comments of ``trf_file`` say of ratings; of players who are not in the file they say nothing."""
    known = {player.number for player in trf_file.players}
    ranking: dict[int, int] = {}
    later: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
    sources: dict[tuple[int, int], str] = {}
    by_round, unrated = False, ""
    for line in (line.strip() for line in trf_file.other_lines if line.startswith("###")):
        if (found := _RANKS_WITH.fullmatch(line)) and int(found[1]) in known:
            ranking[int(found[1])] = 0 if found[2] == "no rating" else int(found[2])
        elif (found := _LATER.fullmatch(line)) and int(found[2]) in known:
            later[int(found[2])].append((int(found[1]), int(found[3]), int(found[4])))
            sources[int(found[2]), int(found[1])] = found[5]
        elif line == RATINGS_BY_ROUND:
            by_round = True
        elif line in {_FALL_AWAY, _LEFT_OUT} or _COUNT_AS.fullmatch(line):
            unrated = line
    return RatingsSaid(
        ranking,
        {number: min(rows)[2] for number, rows in later.items()},
        {number: tuple((start, rating) for start, rating, _before in sorted(rows)) for number, rows in later.items()},
        sources,
        by_round,
        bool(unrated),
        _unrated_rating(unrated),
    )


def says_of_ratings(line: str) -> bool:
    """Whether a line is one of these comments.

    >>> says_of_ratings(unrated_comment(None)), says_of_ratings("### Bye @ Round 1: full-point byes for 3")
    (True, False)
    """
    known = (_RANKS_WITH, _LATER, _COUNT_AS)
    said = line.strip()
    return said in {RATINGS_BY_ROUND, _FALL_AWAY, _LEFT_OUT} or any(one.fullmatch(said) for one in known)


def ranking_comments(ratings: Mapping[int, int]) -> Iterator[str]:
    """The comments on players, by starting number, whom another rating ranks than the one in record 001."""
    for number, rating in sorted(ratings.items()):
        yield f"### Ratings @ Round 0: no. {number} ranks with {rating or 'no rating'} instead of the one in record 001"


def unrated_comment(unrated_rating: int | None) -> str:
    """The comment on what counts for unrated players in tie-breaks on ratings: 0 leaves them out, None lets these
    tie-breaks fall away (C.07 Article 10).

    >>> unrated_comment(1400)
    '### Unrated @ Round 0: count as 1400 in tie-breaks on ratings'
    """
    if unrated_rating is None:
        return _FALL_AWAY
    return f"### Unrated @ Round 0: count as {unrated_rating} in tie-breaks on ratings" if unrated_rating else _LEFT_OUT


def _unrated_rating(line: str) -> int | None:
    counted = _COUNT_AS.fullmatch(line)
    return int(counted[1]) if counted else 0 if line == _LEFT_OUT else None
