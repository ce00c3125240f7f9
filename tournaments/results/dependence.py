"""What depends on a result: later rounds that were paired with it, and everything that follows from the points.

A published pairing stays as it is and stays verified against what it was paired from; what follows from the points is
computed anew (C.04.2 Articles 3.1 and 4.3).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pairing.engine.registry import description_of
from tournaments.history.published import PublishedRound, published_rounds
from tournaments.history.shapes import PlayerLine, Score
from tournaments.models import Board, PrizeList, Regulations, ReportVersion, ResultEntry, Round, RoundState, Tournament
from tournaments.results.actions import RESULTS


@dataclass(frozen=True, slots=True)
class LaterRound:
    """How one of the two players was paired in a later round."""

    round_number: int
    player: PlayerLine
    score: Score
    """With the result as it was then."""
    board: int | None
    opponent: PlayerLine | None
    bye: str
    """TRF code of the bye; blank with a board, and for who had left."""
    float: str
    """``down``, ``up`` or blank."""


@dataclass(frozen=True, slots=True)
class Dependence:
    """Everything that a correction touches, or leaves as it was published."""

    rounds: tuple[LaterRound, ...]
    """Published pairings: they stay."""
    draft: int
    """The round that is paired and not published: it has to be paired again; 0 for none."""
    opponents: tuple[str, ...]
    """Players with one of the two among their opponents: their tie-breaks follow."""
    reports: tuple[int, ...]
    """Frozen reports that hold the result: they stay, and a new version is due."""
    by_score: bool
    """Whether the points say who meets whom, so that a forfeit also counts for byes, floats and second meetings."""
    prize_lists: tuple[int, ...]
    """Confirmed lists of prizes that rest on it: they stay, and a new version is due."""

    @property
    def anything(self) -> bool:
        """Whether something besides the standings rests on the result."""
        return bool(self.rounds or self.draft or self.reports or self.prize_lists)


@dataclass(frozen=True, slots=True)
class Correction:
    """A result that was put right after its round was completed, as everybody can read it."""

    board: str
    """Of a match with the game behind it: ``3.2``."""
    white: str
    black: str
    """Who has White, and who has Black, in that game."""
    before: str
    after: str
    reason: str
    """Blank for an adjourned game that was finished."""
    at: datetime
    after_round: int
    """The newest published round at that time."""
    for_rating: bool = False
    """For the rating report alone."""
    colours: str = ""
    """``exchanged`` or ``published`` where the colours were put right, and not the result."""


def dependence_of(tournament: Tournament, board: Board) -> Dependence:
    """What rests on the result of ``board``. Six queries."""
    number = board.round.number
    rounds = published_rounds(tournament, held=True)
    later = [published for published in rounds if published.number > number]
    pair = (board.white_id, board.black_id)
    met = {
        other
        for published in rounds
        for entry in pair
        if (row := published.board_of.get(entry)) is not None
        for other in (row["white"], row["black"])
    }
    newest = rounds[-1].players if rounds else {}
    drafts = Round.objects.filter(tournament=tournament, state=RoundState.DRAFT, number__gt=number)
    reports = ReportVersion.objects.filter(tournament=tournament, after_round__gte=number).order_by("version")
    return Dependence(
        rounds=tuple(
            _later(published, entry, tournament.regulations)
            for published in later
            for entry in pair
            if entry in published.players
        ),
        draft=drafts.values_list("number", flat=True).first() or 0,
        opponents=tuple(sorted(newest[entry]["name"] for entry in met - set(pair) if entry in newest)),
        by_score=description_of(tournament.regulations.system).by_score,
        reports=tuple(reports.values_list("version", flat=True)),
        prize_lists=tuple(
            PrizeList.objects.filter(tournament=tournament).order_by("version").values_list("version", flat=True)
        ),
    )


def corrections_of(tournament: Tournament, number: int) -> tuple[Correction, ...]:
    """Results and colours of a round that were put right late, in the order in which that happened; none while results
    are held back. One query."""
    rows = (
        ResultEntry.objects.filter(
            board__round__tournament=tournament, board__round__number=number, board__round__results_held=False
        )
        .exclude(white_before="")
        .exclude(reason="", after_round__lte=number)
        .select_related("board__white", "board__black")
    )
    return tuple(
        Correction(
            board=f"{row.board.number}.{row.game}" if row.board.games > 1 else str(row.board.number),
            white=(row.board.white if row.game == 1 else row.board.black).name,
            black=(row.board.black if row.game == 1 else row.board.white).name,
            before=str(RESULTS.get((row.white_before, row.black_before), "")),
            after=str(RESULTS.get((row.white_outcome, row.black_outcome), "")),
            reason=row.reason,
            at=row.entered_at,
            after_round=row.after_round,
            for_rating=row.for_rating,
            colours=row.colours,
        )
        for row in rows
    )


def _later(published: PublishedRound, entry: int, regulations: Regulations) -> LaterRound:
    row = published.board_of.get(entry)
    score = published.score(entry)
    if row is None:
        bye = published.bye_of.get(entry)
        return LaterRound(published.number, published.line(entry), score, None, None, bye["kind"] if bye else "", "")
    other = row["black"] if row["white"] == entry else row["white"]
    theirs = published.score(other).pairing
    by_score = description_of(regulations.system).by_score_in(published.number, regulations.options)
    moved = "" if not by_score or score.pairing == theirs else "down" if score.pairing > theirs else "up"
    return LaterRound(published.number, published.line(entry), score, row["number"], published.line(other), "", moved)
