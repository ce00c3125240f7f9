"""Ratings in the list into which the games go: changes and norms are counted from them, whichever rating ranks the
players of the event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pairing.engine.model import TournamentState
from tournaments.history.published import PublishedRound
from tournaments.history.shapes import PlayerLine


def published_ratings(newest: PublishedRound) -> dict[int, int]:
    """By pairing number, as they were when the round was paired."""
    return {row["number"]: row.get("listed", row["rating"]) for row in newest.payload["players"]}


def with_ratings(state: TournamentState, ratings: Mapping[int, int]) -> TournamentState:
    """``state`` with these ratings by pairing number."""
    if all(one.rating == ratings[one.number] for one in state.competitors):
        return state
    competitors = tuple(replace(one, rating=ratings[one.number]) for one in state.competitors)
    return replace(state, competitors=competitors)


def lines_with_ratings(lines: Mapping[int, PlayerLine], ratings: Mapping[int, int]) -> dict[int, PlayerLine]:
    """Lines by pairing number with these ratings."""
    return {
        number: line if line.rating == ratings[number] else replace(line, rating=ratings[number])
        for number, line in lines.items()
    }
