"""An event comes in as it was known when each of its rounds was paired: comments of the file say what was otherwise.

Results and colours that were corrected later, games that were still open, and numbers that were assigned again are put
in as they were, and changed after the round that the comment names. So every round is compared with what the engine
gives for what was known, and the report of the event has the same comments (``pairing.engine.trf.past``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from pairing.engine.model import PLAYED, Colour, Game
from pairing.engine.registry import description_of
from pairing.engine.trf import (
    FOR_GOOD,
    Past,
    PastGame,
    TrfFile,
    counted_file,
    has_teams,
    is_unreported,
    past_of,
    system_of,
)
from portal.organizations.models import User
from tournaments.changes.locking import next_results_version
from tournaments.models import Board, Entry, PlayedColours, ResultEntry, Tournament
from tournaments.results.actions import RESULTS

Outcomes = tuple[str, str]
_PLAYED: Final = frozenset(one.value for one in PLAYED)
_MOST_OF_A_GAME: Final = 20
"""Corrections of one game that are taken over: a hostile file may name more than anybody has time for."""


def keeps_the_past(report: TrfFile) -> bool:
    """Whether comments on what was known then come in: in events of players whose rounds are single games and no
    bracket."""
    described = description_of(system_of(report).system)
    return not (has_teams(report) or described.two_games or described.knockout)


@dataclass(slots=True)
class _Of:
    """What was otherwise of one game, in order of time."""

    results: list[PastGame] = field(default_factory=list)
    colours: list[PastGame] = field(default_factory=list)


class ThenKnown:
    """The event of ``report``, with its players as ``entries`` by starting number, from round to round.

    The caller holds the lock, calls ``before`` each round comes in, gives its boards to ``as_first_known``, and calls
    ``after`` it is published."""

    def __init__(self, tournament: Tournament, report: TrfFile, entries: Mapping[int, Entry], actor: User) -> None:
        self._tournament, self._entries, self._actor = tournament, entries, actor
        self._file = report
        keeps = keeps_the_past(report)
        self.report = counted_file(report) if keeps else report
        """The file with what counted in place of what was put right for the rating report alone."""
        self._past = past_of(report) if keeps else Past()
        self._games_of = {player.number: player.games for player in self.report.players}
        self._games_in_file = {player.number: player.games for player in report.players}
        self._number_of = {entry.pk: number for number, entry in entries.items()}
        self._games: defaultdict[tuple[int, frozenset[int]], _Of] = defaultdict(_Of)
        for one in self._past.games:
            if self._fits(one):
                of = self._games[one.round_number, frozenset((one.white, one.black))]
                listed = of.colours if one.outcomes is None else of.results
                if len(listed) < _MOST_OF_A_GAME:
                    listed.append(one)
        self._boards: dict[tuple[int, frozenset[int]], Board] = {}

    def before(self, number: int) -> None:
        """Give everybody the number of the time when round ``number`` was paired."""
        order = self._past.order_for(number)
        known = set(order)
        wanted = [*order, *(one for one in self._entries if one not in known)]
        if [self._entries[one].pairing_number for one in wanted] != list(range(1, len(wanted) + 1)):
            Entry.objects.filter(tournament=self._tournament).update(pairing_number=None)
            for place, one in enumerate(wanted, start=1):
                self._entries[one].pairing_number = place
            Entry.objects.bulk_update(self._entries.values(), ["pairing_number"], batch_size=500)

    def white_of(self, number: int, pair: tuple[int, int]) -> int | None:
        """Who of ``pair``, by starting number, had White when round ``number`` was published; None: as the file has
        it."""
        of = self._games.get((number, frozenset(pair)))
        return of.colours[0].white if of and of.colours else None

    def as_first_known(self, number: int, board: Board) -> Board:
        """``board`` of round ``number``, which has the outcomes that count in the end, with those of the beginning."""
        key = number, frozenset((self._number_of[board.white_id], self._number_of[board.black_id]))
        if key in self._games:
            of = self._games[key]
            board.white_outcome, board.black_outcome = self._result(board, of, 0)
            board.played_colours = self._colours(of, 0)
            self._boards[key] = board
        return board

    def after(self, number: int) -> None:
        """What was put right while round ``number`` was the newest one, and after the last one the rest."""
        last = number == self._file.completed
        for key, board in self._boards.items():
            of = self._games[key]
            for place, one in enumerate(of.results, start=1):
                if one.until == number:
                    self._correct(board, self._result(board, of, place), number)
                elif last and one.until == FOR_GOOD:
                    self._report(board, self._in_file(board), number)
            for place, one in enumerate(of.colours, start=1):
                if one.until == number:
                    self._turn(board, self._colours(of, place), number)
                elif last and one.until == FOR_GOOD:
                    colours = PlayedColours(board.played_colours).corrected(for_rating=True)
                    self._turn(board, colours, number, for_rating=True)

    def _fits(self, one: PastGame) -> bool:
        """Whether a comment can be true of the file: its two played in that round, one can enter the result, and it was
        put right when a round was the newest one that the file has."""
        game = _game_of(self._games_of[one.white], one.round_number)
        if game is None or game.opponent != one.black or is_unreported(game):
            return False
        if one.until != FOR_GOOD and not one.round_number <= one.until <= self._file.completed:
            return False
        if one.outcomes is None:
            return game.outcome.value in _PLAYED
        return (one.outcomes[0].value, one.outcomes[1].value) in RESULTS

    def _result(self, board: Board, of: _Of, place: int) -> Outcomes:
        """What White and Black of ``board`` had before the correction ``place`` of its result, or in the end."""
        known = [one for one in of.results if one.until != FOR_GOOD]
        if place >= len(known):
            return self._in_file(board, counted=True)
        outcomes = known[place].outcomes or ()
        first, second = (one.value for one in outcomes)
        straight = known[place].white == self._number_of[board.white_id]
        return (first, second) if straight else (second, first)

    def _in_file(self, board: Board, *, counted: bool = False) -> Outcomes:
        """The outcomes of ``board`` in records 001, or those that counted."""
        games, number = self._games_of if counted else self._games_in_file, board.round.number
        white, black = (_game_of(games[self._number_of[one]], number) for one in (board.white_id, board.black_id))
        return (white.outcome.value if white else "", black.outcome.value if black else "")

    def _colours(self, of: _Of, place: int) -> PlayedColours:
        """How the colours of a game counted before the correction ``place`` of them, or in the end."""
        known = [one for one in of.colours if one.until != FOR_GOOD]
        if not of.colours:
            return PlayedColours.PUBLISHED
        if place < len(known):
            turned = bool(known[place].turned)
        else:
            first = of.colours[0]
            game = _game_of(self._games_of[first.white], first.round_number)
            turned = game is not None and game.colour is Colour.BLACK
        return PlayedColours.EXCHANGED if turned else PlayedColours.PUBLISHED

    def _correct(self, board: Board, outcomes: Outcomes, number: int) -> None:
        before = board.outcomes(1)
        version = next_results_version(board.round)
        board.set_outcomes(1, outcomes, version)
        board.save(update_fields=["white_outcome", "black_outcome", "result_version"])
        self._enter(board, before, outcomes, number)

    def _report(self, board: Board, outcomes: Outcomes, number: int) -> None:
        before = board.outcomes(1)
        board.set_rated(1, outcomes, next_results_version(board.round))
        board.save(update_fields=["rated_outcomes", "result_version"])
        self._enter(board, before, outcomes, number, for_rating=True)

    def _turn(self, board: Board, colours: PlayedColours, number: int, *, for_rating: bool = False) -> None:
        board.played_colours = colours
        board.result_version = next_results_version(board.round)
        board.save(update_fields=["played_colours", "result_version"])
        exchanged = colours.in_report if for_rating else colours.in_pairings
        said = "exchanged" if exchanged else "published"
        self._enter(board, board.outcomes(1), board.outcomes(1), number, for_rating=for_rating, colours=said)

    def _enter(
        self,
        board: Board,
        before: Outcomes,
        after: Outcomes,
        number: int,
        *,
        for_rating: bool = False,
        colours: str = "",
    ) -> None:
        ResultEntry.objects.create(
            board=board,
            version=board.result_version,
            white_before=before[0],
            black_before=before[1],
            white_outcome=after[0],
            black_outcome=after[1],
            colours=colours,
            reason=_("Comment of the imported file."),
            after_round=number,
            for_rating=for_rating,
            entered_by=self._actor,
            entered_at=timezone.now(),
        )


def _game_of(games: tuple[Game | None, ...], number: int) -> Game | None:
    return games[number - 1] if 0 < number <= len(games) else None
