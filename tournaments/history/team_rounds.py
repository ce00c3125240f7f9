"""What the boards of matches between teams say to the engine: the rounds of every team, with both of its scores.

A board of the portal is then a match; ``Board.team_outcomes`` holds its games, two codes a board, those of the side of
``white`` first. Points are tenths.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from pairing.engine.model import Competitor, Game, Outcome, Scoring, TournamentState
from pairing.engine.registry import description_of
from pairing.engine.standings import Score, Team, TeamEvent, TeamRound, match_outcome, weighed
from tournaments.models import Regulations

NO_RESULT: Final = "."
GAME_SCORING: Final = Scoring()
"""What a game is worth in game points."""
Sides = Mapping[tuple[int, int], tuple[Outcome, ...]]
"""By (pairing number, round) what the boards brought to the team."""
Bonuses = Mapping[int, Sequence[int]]
"""By pairing number the points of round 1, 2, … beside the matches."""


def sides_of(team_outcomes: str) -> tuple[tuple[Outcome, ...], tuple[Outcome, ...]]:
    """What every board brought to the side of ``white`` and to that of ``black``; a missing result is unfinished."""
    codes = [Outcome.UNFINISHED if one == NO_RESULT else Outcome(one) for one in team_outcomes]
    return tuple(codes[::2]), tuple(codes[1::2])


def match_result(team_outcomes: str, weights: Sequence[int] = ()) -> tuple[str, str]:
    """The outcome of the match for ``white`` and for ``black``, as codes; blank while the result of a board is
    missing. An adjourned game counts as a draw (C.04.2 Article 3.1). ``weights``: what board 1, 2, … counts."""
    if NO_RESULT in team_outcomes:
        return "", ""
    own, other = sides_of(team_outcomes)
    worth = GAME_SCORING.table
    return match_outcome(own, other, worth, weights).value, match_outcome(other, own, worth, weights).value


def primary_of(regulations: Regulations) -> Score:
    """The score that ranks first: match points, or game points where the option of the Swiss Team System says so."""
    chosen = regulations.options.get("primary") if description_of(regulations.system).teams else None
    return Score.GAME if chosen == "game" else Score.MATCH


def with_team_scores(
    state: TournamentState, sides: Sides, regulations: Regulations, second: Bonuses
) -> TournamentState:
    """``state``, whose competitors are teams, with the points of both scores; ``adjustments`` are on the primary one,
    ``second`` are bonus and penalty points on the other.

    Where game points rank first, what a match brought is told by its adjustment to the points of its outcome, as the
    engine reads it from a report file.
    """
    primary = primary_of(regulations)
    worth = state.scoring.table
    competitors = []
    for one in state.competitors:
        rounds = _rounds(one, sides, regulations, second.get(one.number, ()))
        adjustments = tuple(played.points(primary) - worth[played.outcome] + played.bonus(primary) for played in rounds)
        competitors.append(
            replace(
                one,
                adjustments=adjustments if any(adjustments) else (),
                secondary_points=tuple(played.points(primary.other) + played.bonus(primary.other) for played in rounds),
            )
        )
    return replace(state, competitors=tuple(competitors))


def game_points_of_the_bye(regulations: Regulations) -> int:
    """What the bye of the pairing brings a team: as much as a drawn match (C.04.6 Article 1.4), a rest in a table
    nothing."""
    each = 0 if description_of(regulations.system).table else GAME_SCORING.draw
    return each * (sum(regulations.weights) or regulations.team_boards)


def team_event(
    state: TournamentState, sides: Sides, regulations: Regulations, bonuses: Bonuses, second: Bonuses
) -> TeamEvent:
    """The event as the standings of teams read it. ``state`` gives games and names; ``bonuses`` are bonus and penalty
    points on the primary score, ``second`` those on the other."""
    teams = tuple(
        Team(
            one.number,
            tuple(
                _rounds(
                    replace(one, adjustments=tuple(bonuses.get(one.number, ()))),
                    sides,
                    regulations,
                    second.get(one.number, ()),
                )
            ),
            one.name,
        )
        for one in state.competitors
    )
    return TeamEvent(
        teams=teams,
        rounds=state.rounds,
        boards=regulations.team_boards,
        match_scoring=state.scoring,
        game_scoring=GAME_SCORING,
        primary=primary_of(regulations),
        round_robin=description_of(regulations.system).table,
        weights=regulations.weights,
    )


def _rounds(team: Competitor, sides: Sides, regulations: Regulations, second: Sequence[int]) -> list[TeamRound]:
    """The rounds of a team whose ``adjustments`` are its bonus and penalty points alone."""
    primary = primary_of(regulations)
    none = [0] * len(team.games)
    given = zip(team.games, (*team.adjustments, *none), (*second, *none), strict=False)
    return [
        _round(team.number, number, game, sides, regulations, {primary: bonus, primary.other: other})
        for number, (game, bonus, other) in enumerate(given, start=1)
    ]


def _round(
    team: int, number: int, game: Game, sides: Sides, regulations: Regulations, given: Mapping[Score, int]
) -> TeamRound:
    matches, games, boards = regulations.scoring, GAME_SCORING.table, regulations.team_boards
    bonuses = {"match_bonus": given[Score.MATCH], "game_bonus": given[Score.GAME]}
    counted = sum(regulations.weights) or boards
    if not game.opponent:
        of_pairing = game.outcome is Outcome.PAIRING_BYE
        gained = game_points_of_the_bye(regulations) if of_pairing else games[game.outcome] * counted
        own = (game.outcome,) * boards
        return TeamRound(game.outcome, 0, matches.points(game.outcome), gained, own, **bonuses)
    own = sides.get((team, number), (Outcome.UNFINISHED,) * boards)
    gained = weighed(own, games, regulations.weights)
    return TeamRound(game.outcome, game.opponent, matches.points(game.outcome), gained, own, **bonuses)
