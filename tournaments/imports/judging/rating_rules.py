"""What a report file says of ratings: which ones count, those of later lists, and what holds for unrated players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pairing.engine.trf import TrfFile, ranking_rule, ratings_said
from tournaments.models import Entry, Regulations, Round, Tournament
from tournaments.models.entry import HIGHEST_RATING


def rules_of_ratings(report: TrfFile) -> dict[str, Any]:
    """The settings about ratings that record 172 and comments state, as ``update_regulations`` takes them."""
    rule, said = ranking_rule(report), ratings_said(report)
    stated: dict[str, Any] = {"rating_rule": rule.value} if rule else {}
    if said.by_round:
        stated["tie_break_ratings"] = Regulations.TieBreakRatings.ROUND.value
    if said.unrated_said:
        stated["unrated_rating"] = said.unrated_rating
    return stated


def take_later_ratings(tournament: Tournament, report: TrfFile, entries: Mapping[int, Entry]) -> None:
    """The ratings of later lists that comments name, from round 2 on; ``entries`` are by the numbers of the file. The
    caller holds the lock. One query for each round that has some."""
    said, by_round = ratings_said(report), dict[int, dict[str, list[Any]]]()
    for number, ratings in said.later.items():
        for first, rating in ratings:
            if first > 1 and 0 < rating <= HIGHEST_RATING:
                source = said.sources[number, first]
                known = [rating, "" if source == "by hand" else source]
                by_round.setdefault(first, {})[str(entries[number].pk)] = known
    for first, stored in by_round.items():
        Round.objects.filter(tournament=tournament, number=first).update(later_ratings=stored)
