"""What a player wants to know at once: the board of the newest round, the opponent, the colour and the score."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.history.published import NEWEST, PublishedRound, published_rounds
from tournaments.history.shapes import PlayerLine, Score
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class OwnLine:
    """One player in the newest published round."""

    player: PlayerLine
    round_number: int
    score: Score
    """Before the round."""
    board: int | None
    """None without an opponent."""
    colour: str
    """``w`` or ``b``; blank without an opponent. Of a match in the first game."""
    opponent: PlayerLine | None
    outcome: str
    """The TRF code of the result; blank while it is not public."""
    gone: bool = False
    """Whether the player had left the event when the round was paired."""


def newest_round(tournament: Tournament) -> PublishedRound | None:
    """The newest published round, in which all own lines are; None before round 1. Three queries, with the last round
    of the tournament one more.
    """
    return next(iter(published_rounds(tournament, only=NEWEST)), None)


def own_line(published: PublishedRound | None, entry_id: int) -> OwnLine | None:
    """The line of one player in the newest published round; None before round 1 and for somebody not in it."""
    if published is None or entry_id not in published.players:
        return None
    board, outcome = published.board_of.get(entry_id), published.outcome(entry_id)
    white = board is not None and board["white"] == entry_id
    opponent = board["black" if white else "white"] if board else None
    return OwnLine(
        player=published.line(entry_id),
        round_number=published.number,
        score=published.score(entry_id),
        board=board["number"] if board else None,
        colour=("w" if white else "b") if board else "",
        opponent=published.line(opponent) if opponent is not None else None,
        outcome=outcome.value if outcome and board else "",
        gone=board is None and entry_id not in published.bye_of,
    )
