"""Results as the rating report has them.

A wrong result that is reported after the end of the following round is put right for the rating report alone (C.04.2
Article 4.3): pairings, points and tie-breaks keep the old one, rating changes, norms and the file for the rating office
have the right one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from pairing.engine.model import Competitor, Game, Outcome, TournamentState
from tournaments.history.published import PublishedRound
from tournaments.history.shapes import PairResult
from tournaments.models import Board, PlayedColours, Tournament

RatedCodes = Mapping[tuple[int, int], str]
"""By pairing number and round what each game brought the player, one code a game, a point where it is the result of the
standings."""


def rated_codes(rounds: Sequence[PublishedRound]) -> RatedCodes:
    """Of published rounds; empty in nearly every event. No query."""
    if not any(result.rated for one in rounds for result in one.results.values()):
        return {}
    number_of = {row["entry"]: row["number"] for row in rounds[-1].payload["players"]}
    return {
        (number_of[entry], one.number): result.rated[side::2]
        for one in rounds
        for pair, result in one.results.items()
        if result.rated
        for side, entry in enumerate(pair)
    }


def as_reported(state: TournamentState, rounds: Sequence[PublishedRound]) -> TournamentState:
    """``state`` after ``rounds`` with the results and the colours of the report file. No query."""
    return _with_reported_colours(as_rated(state, rated_codes(rounds)), rounds)


def _with_reported_colours(state: TournamentState, rounds: Sequence[PublishedRound]) -> TournamentState:
    other = {
        (pair, one.number)
        for one in rounds
        for pair, result in one.results.items()
        if result.played_colours
        and PlayedColours(result.played_colours).in_pairings != PlayedColours(result.played_colours).in_report
    }
    if not other:
        return state
    number_of = {row["entry"]: row["number"] for row in rounds[-1].payload["players"]}
    turned = {(number_of[entry], number) for pair, number in other for entry in pair}
    competitors = (_with_other_colours(one, turned) for one in state.competitors)
    return replace(state, competitors=tuple(competitors))


def _with_other_colours(competitor: Competitor, turned: Collection[tuple[int, int]]) -> Competitor:
    games = (
        replace(game, colour=game.colour.opposite) if game.colour and (competitor.number, number) in turned else game
        for number, game in enumerate(competitor.games, start=1)
    )
    return replace(competitor, games=tuple(games))


def team_codes(result: PairResult | None) -> str:
    """``PairResult.teams`` as the rating report has it; blank without a result."""
    if result is None:
        return ""
    known = zip(result.teams, result.rated or result.teams, strict=True)
    return "".join(code if rated == "." else rated for code, rated in known)


def working_rated_codes(tournament: Tournament, number_of: Mapping[int, int]) -> RatedCodes:
    """Of every board, for the desk. ``number_of`` gives the pairing number of an entry. One query."""
    rows = Board.objects.filter(round__tournament=tournament).exclude(rated_outcomes="")
    return {
        (number_of[entry], number): rated[side::2]
        for white, black, number, rated in rows.values_list("white_id", "black_id", "round__number", "rated_outcomes")
        for side, entry in enumerate((white, black))
    }


def as_rated(state: TournamentState, codes: RatedCodes) -> TournamentState:
    """``state`` with the results of the rating report. Of each round the difference in points becomes an adjustment, so
    that everybody keeps the points of the standings."""
    if not codes:
        return state
    touched, worth = {number for number, _round in codes}, state.scoring.table
    competitors = (_as_rated(one, codes, worth) if one.number in touched else one for one in state.competitors)
    return replace(state, competitors=tuple(competitors))


def _as_rated(competitor: Competitor, codes: RatedCodes, worth: Mapping[Outcome, int]) -> Competitor:
    games, balance = [], []
    for number, game in enumerate(competitor.games, start=1):
        rated = _game(game, codes.get((competitor.number, number), ""))
        games.append(rated)
        change = game.points(worth) - rated.points(worth)
        known = competitor.adjustments[number - 1] if number <= len(competitor.adjustments) else 0
        balance.append(known + change)
    return replace(competitor, games=tuple(games), adjustments=tuple(balance))


def _game(game: Game, codes: str) -> Game:
    if codes[:1].strip("."):
        game = replace(game, outcome=Outcome(codes[0]))
    if codes[1:2].strip("."):
        game = replace(game, second=Outcome(codes[1]))
    return game
