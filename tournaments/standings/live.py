"""Who leads while a round is under way: the points of the rounds before with the results that are already public."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pairing.engine.registry import description_of
from tournaments.history.published import PublishedRound, public_state, published_rounds
from tournaments.history.shapes import PlayerLine
from tournaments.models import Regulations, Tournament


@dataclass(frozen=True, slots=True)
class LiveLine:
    """One player while the round is under way. Real points, in tenths."""

    place: int
    """Shared by all with the same points; 0 for an expelled player, who has none and stands last."""
    player: PlayerLine
    outcomes: tuple[str, ...]
    """TRF codes of what the round brought so far, of a match one for each game that is over; empty before."""
    playing: bool
    """Whether a game of the round is still without a public result."""
    points: int


@dataclass(frozen=True, slots=True)
class LivePage:
    """The order by points alone: tie-breaks need every result of the round."""

    round_number: int
    boards: int
    finished: int
    """Boards with a public result."""
    lines: tuple[LiveLine, ...]

    @property
    def complete(self) -> bool:
        """Whether nothing is missing any more, so that there are standings."""
        return self.finished == self.boards


def live_page(tournament: Tournament) -> LivePage | None:
    """The newest published round as it stands. Four queries, with the last round of the tournament one more.

    A game of an earlier round that is not finished counts as a draw (C.04.2 Article 3.1). None before round 1, while
    the results of the round are held back, and for systems that rank by something else than points.
    """
    regulations = Regulations.objects.get(tournament=tournament)
    rounds = published_rounds(tournament)
    if not rounds or rounds[-1].round.results_held or not ranks_by_points(regulations):
        return None
    newest = rounds[-1]
    everybody = sorted(_unplaced(rounds, regulations), key=lambda line: (-line.points, line.player.number))
    placed: list[LiveLine] = []
    ranked = [line for line in everybody if line.player.entry_id not in newest.expelled]
    for index, line in enumerate(ranked, start=1):
        level = bool(placed) and placed[-1].points == line.points
        placed.append(replace(line, place=placed[-1].place if level else index))
    placed += [line for line in everybody if line.player.entry_id in newest.expelled]
    boards = len(newest.payload["boards"])
    return LivePage(newest.number, boards, boards - newest.missing, tuple(placed))


def _unplaced(rounds: Sequence[PublishedRound], regulations: Regulations) -> Iterator[LiveLine]:
    newest, worth = rounds[-1], regulations.scoring.table
    entries = {row["number"]: entry for entry, row in newest.players.items()}
    for competitor in public_state(rounds, regulations).competitors:
        entry, game = entries[competitor.number], competitor.games[-1]
        at_board = entry in newest.board_of
        outcomes = [one for one in (newest.outcome(entry), newest.second_outcome(entry)) if one is not None]
        gained = sum(worth[one] for one in outcomes) if at_board else game.points(worth)
        yield LiveLine(
            place=0,
            player=newest.line(entry),
            outcomes=tuple(one.value for one in outcomes),
            playing=at_board and not newest.known(*_sides(newest, entry)),
            points=competitor.real_points(worth)[-2] + newest.adjusted(entry) + gained,
        )


def ranks_by_points(regulations: Regulations) -> bool:
    """Whether points come first in the standings, and not a bracket or a score that the system has of its own."""
    system = description_of(regulations.system)
    return not system.own_score and not system.knockout


def _sides(published: PublishedRound, entry: int) -> tuple[int, int]:
    board = published.board_of[entry]
    return board["white"], board["black"]
