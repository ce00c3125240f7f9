"""What a player wants to know at once: the board of the newest round, the opponent, the colour and the score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.history.published import PublishedRound, completed_rounds, published_rounds
from tournaments.history.shapes import PlayerLine, Score
from tournaments.models import Regulations, Tournament
from tournaments.serving.windows import FROM, WHOLE
from tournaments.standings.progress import rank_history


@dataclass(frozen=True, slots=True)
class NewestRound:
    """What all own lines are read from."""

    published: PublishedRound
    ranks: Mapping[int, int] = field(default_factory=dict)
    """By entry, in order of rank, after the newest complete round; empty before."""
    ranked_after: int = 0
    """That round."""

    def row_query(self, entry_id: int) -> str:
        """The query of the part of the standings in which the player stands; blank for standings in one piece."""
        return f"?{FROM}={list(self.ranks).index(entry_id) + 1}" if len(self.ranks) > WHOLE else ""


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
    of_teams: bool = False
    """Whether the player is a team, and the board a match."""
    gone: bool = False
    """Whether the player had left the event when the round was paired."""
    rank: int = 0
    """After ``ranked_after``; 0 before the first complete round and for who came later."""
    ranked_after: int = 0
    row_query: str = ""
    """As of ``NewestRound``."""


def newest_round(tournament: Tournament) -> NewestRound | None:
    """The newest published round, in which all own lines are, and the ranks; None before round 1. Five queries, with
    the last round of the tournament one more.
    """
    rounds = published_rounds(tournament)
    if not rounds:
        return None
    complete = completed_rounds(rounds)
    if not complete:
        return NewestRound(rounds[-1])
    history = rank_history(rounds[:complete], Regulations.objects.get(tournament=tournament))
    return NewestRound(rounds[-1], history[-1], complete)


def own_line(newest: NewestRound | None, entry_id: int) -> OwnLine | None:
    """The line of one player in the newest published round; None before round 1 and for somebody not in it."""
    if newest is None or entry_id not in newest.published.players:
        return None
    published, rank = newest.published, newest.ranks.get(entry_id, 0)
    board, outcome = published.board_of.get(entry_id), published.outcome(entry_id)
    white = board is not None and board["white"] == entry_id
    opponent = board["black" if white else "white"] if board else None
    return OwnLine(
        player=published.line(entry_id),
        round_number=published.number,
        score=published.score(entry_id),
        board=board["number"] if board else None,
        colour=("w" if published.has_white(entry_id) else "b") if board else "",
        opponent=published.line(opponent) if opponent is not None else None,
        outcome=outcome.value if outcome and board else "",
        of_teams=published.of_teams,
        gone=board is None and entry_id not in published.bye_of,
        rank=rank,
        ranked_after=newest.ranked_after,
        row_query=newest.row_query(entry_id) if rank else "",
    )
