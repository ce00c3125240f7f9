"""The ratings of a report: FIDE's in the records 001, national ones in records of their own, and a comment on each
player whom another rating ranks than that of record 001, so that whoever has the file can judge the ranks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pairing.engine.model import TournamentState
from pairing.engine.ratings import RatingRule
from pairing.engine.trf import (
    RATINGS_BY_ROUND,
    TrfFile,
    fide_ratings,
    is_national,
    ranking_comments,
    starting_ratings,
    unrated_comment,
    with_national_ratings,
)
from tournaments.models import Entry, Regulations, Tournament
from tournaments.standings.tie_breaks import looks_at_ratings


def with_ratings(
    base: TrfFile, tournament: Tournament, regulations: Regulations, entries: Mapping[int, Entry]
) -> TrfFile:
    """FIDE's ratings in the records 001, 0 for who has none; the national ones in records of their own, and the rule of
    the event in record 172, where national ratings are known or none of the two counts. Where no federation is named,
    under whose code those records stand, a comment says the rule. A rating of which nobody has said whose it is counts
    as FIDE's. ``entries`` are by pairing number."""
    rule = regulations.rule_of_ratings
    national = {n: (one.national_rating, "") for n, one in entries.items() if one.national_rating is not None}
    other = rule is RatingRule.OTHER
    known = (n for n, one in entries.items() if other or one.fide_rating is not None or n in national)
    base = _with_own(base, {n: entries[n].fide_rating or 0 for n in known})
    if not (national or other):
        return base
    federation = rating_federation(tournament)
    if federation:
        return with_national_ratings(base, federation, rule, national)
    said = f"### Ratings @ Round 0: {rule.value} ranks, without record 172, since no federation is named"
    return replace(base, other_lines=(*base.other_lines, said))


def rating_federation(tournament: Tournament) -> str:
    """The code under which national ratings stand in the report: that of the event, or else of the organization; blank
    where neither has one."""
    code = (tournament.federation or tournament.organization.country).upper()
    return code if is_national(code) else ""


def of_the_time(base: TrfFile, state: TournamentState) -> TrfFile:
    """The report of a long event has the ratings of the list in force in its newest round (B.02 Article 4.1); a file
    with which another program goes on has those of the start, by which players are paired."""
    later = (one for one in state.competitors if one.later_ratings and one.later_ratings[0][0] <= state.completed)
    return _with_own(base, {one.number: one.rating_in(state.completed) for one in later})


def with_ranking_ratings(made: TrfFile, state: TournamentState, regulations: Regulations) -> TrfFile:
    """``made``, the whole report, with comments on every player whom another rating ranks than FIDE's of the start, and
    on what the regulations say of later ratings and of unrated players, where tie-breaks ask for ratings and it
    matters."""
    counted = {one.number: one.rating for one in state.competitors}
    plain, read = fide_ratings(made), starting_ratings(made)
    other = {n: rating for n, rating in counted.items() if rating != plain[n] or rating != read[n]}
    comments = (*ranking_comments(other), *_on_tie_breaks(state, regulations))
    return replace(made, other_lines=(*made.other_lines, *comments))


def _on_tie_breaks(state: TournamentState, regulations: Regulations) -> Iterator[str]:
    if not any(looks_at_ratings(code) for code in regulations.tie_breaks):
        return
    by_round = regulations.tie_break_ratings == Regulations.TieBreakRatings.ROUND
    if by_round and any(one.later_ratings for one in state.competitors):
        yield RATINGS_BY_ROUND
    if not all(one.rating for one in state.competitors):
        yield unrated_comment(regulations.unrated_rating)


def _with_own(base: TrfFile, ratings: Mapping[int, int]) -> TrfFile:
    players = tuple(replace(one, rating=ratings.get(one.number, one.rating)) for one in base.players)
    return replace(base, players=players, rated_players_declared=sum(1 for one in players if one.rating))
