"""Standings as anybody may read them: real points only, after the last round whose results are all public."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from pairing.engine.knockout_bracket import is_knockout
from pairing.engine.lives import counts_lives, lives_of
from pairing.engine.registry import description_of
from pairing.engine.standings import LEAVERS, Row, TieBreakValue, criterion, explain, explain_team, without_leavers
from tournaments.history.ending import last_round
from tournaments.history.published import (
    PublishedRound,
    completed_rounds,
    public_state,
    public_team_event,
    published_rounds,
)
from tournaments.history.shapes import PlayerLine
from tournaments.models import Entry, EntryStatus, Regulations, Tournament
from tournaments.models.entry import EXPELLED
from tournaments.standings.external.codes import is_external
from tournaments.standings.external.values import values_after
from tournaments.standings.shapes import (
    DecidedCell,
    DecidedTieLine,
    StandingLine,
    StandingsPage,
    TieBreakCell,
    TieBreakSum,
)
from tournaments.standings.tie_breaks import decided, looks_at_ratings, rank


def standings_page(
    tournament: Tournament,
    after_round: int | None = None,
    *,
    sums_of: int | None = None,
    as_published: bool = False,
) -> StandingsPage | None:
    """The standings after ``after_round``, or the newest; None for a round that is not published. Four queries, with
    the last round one more, and one where somebody is withdrawn.

    Where results of that round are missing or held back these are the standings after an earlier round, and
    ``complete`` is False. With the entry ``sums_of`` the page holds that player's sums. The newest standings mark who
    is withdrawn now; ``as_published`` they mark those whom the round itself had as withdrawn.
    """
    rounds = published_rounds(tournament)
    regulations = Regulations.objects.get(tournament=tournament)
    asked = len(rounds) if after_round is None else after_round
    if not rounds or not 1 <= asked <= len(rounds):
        return None
    complete = completed_rounds(rounds)
    counted = min(asked, complete)
    ranked = Ranked(rounds[:counted], regulations) if counted else None
    newest = counted == complete and rounds[-1].anybody_gone and not as_published
    gone = _gone_since(tournament) if newest else frozenset()
    return StandingsPage(
        after_round=counted,
        rounds=last_round(rounds, regulations),
        codes=tuple(regulations.named_tie_breaks),
        lines=tuple(_as_gone(line, gone) for line in ranked.lines()) if ranked else (),
        expelled=ranked.expelled() if ranked else (),
        complete=counted == asked,
        available=tuple(range(1, complete + 1)),
        unfinished=sum(published.unfinished for published in rounds[:counted]),
        adjustments=tuple(
            (rounds[-1].line(one.entry_id), one) for published in rounds[:counted] for one in published.adjustments
        ),
        decided=tuple(line for line in ranked.decisions() if line.fits) if ranked else (),
        sums=ranked.sums(sums_of) if ranked and sums_of else (),
        fallen_away=ranked.fallen_away() if ranked else frozenset(),
        waiting=ranked.waiting() if ranked else {},
        left_early=ranked.left_early() if ranked else (),
        leavers=str(regulations.options.get(LEAVERS, "")),
    )


def _gone_since(tournament: Tournament) -> frozenset[int]:
    """Who is withdrawn now, by entry: the newest standings say so at once. One query."""
    gone = Entry.objects.filter(tournament=tournament, status=EntryStatus.WITHDRAWN)
    return frozenset(gone.values_list("pk", flat=True))


def _as_gone(line: StandingLine, gone: frozenset[int]) -> StandingLine:
    return replace(line, status=str(EntryStatus.WITHDRAWN)) if line.player.entry_id in gone else line


def ranks_after(rounds: Sequence[PublishedRound], regulations: Regulations) -> dict[int, int]:
    """The rank after ``rounds``, which are complete, of everybody who has one, by entry. No query."""
    return Ranked(rounds, regulations).ranks()


class Ranked:
    """Everybody in order of rank after ``rounds``, which are complete.

    Points first, then the tie-breaks of the regulations (C.07 Article 4.2); virtual points are no part of it.
    """

    def __init__(self, rounds: Sequence[PublishedRound], regulations: Regulations) -> None:
        self._newest = rounds[-1]
        self._codes = tuple(regulations.named_tie_breaks)
        self._edition = regulations.tie_break_edition
        self._players = {row["number"]: row for row in self._newest.payload["players"]}
        self.state = public_state(rounds, regulations)
        """The engine's form of ``rounds``, with those who left a round robin early."""
        gone = [number for number, row in self._players.items() if row["status"] == EntryStatus.WITHDRAWN]
        self._state = without_leavers(self.state, gone)
        # A bracket ranks teams as it ranks players, by the round that they reached.
        by_scores = regulations.of_teams and not is_knockout(regulations.system)
        self._teams = public_team_event(rounds, self._state, regulations) if by_scores else None
        number_of = {row["entry"]: row["number"] for row in self._players.values()}
        unranked = {number_of[entry] for entry in self._newest.expelled if entry in number_of}
        everybody, fitting = decided(
            rank(
                self._state,
                regulations,
                self._teams,
                unranked=unranked,
                external=values_after(self._newest.round, number_of, regulations),
            ),
            self._newest.decisions,
            number_of,
        )
        self._rows = tuple(row for row in everybody if row.rank)
        self._unranked = tuple(row for row in everybody if not row.rank)
        self._fitting = {tie.id for tie in fitting}
        self._by_score: defaultdict[object, list[int]] = defaultdict(list)
        for index, row in enumerate(self._rows):
            self._by_score[self._score(row)].append(index)
        lives = lives_of(self._state) if counts_lives(self._state.system) else {}
        self._out_in = {number: one.out_in for number, one in lives.items()}

    def lines(self) -> tuple[StandingLine, ...]:
        """Those who are ranked."""
        return tuple(
            replace(
                self._line(row),
                status=self._players[row.number]["status"],
                decided=tuple(
                    DecidedCell(tie.id, tie.means, place)
                    for tie in self._newest.decisions
                    if tie.id in self._fitting
                    for entry, place in tie.places
                    if entry == self._players[row.number]["entry"]
                ),
                decided_by=self._decided_by(index),
            )
            for index, row in enumerate(self._rows)
        )

    def expelled(self) -> tuple[StandingLine, ...]:
        """Whom the arbiter expelled, without a rank."""
        return tuple(replace(self._line(row), status=EXPELLED) for row in self._unranked)

    def _line(self, row: Row) -> StandingLine:
        return StandingLine(
            rank=row.rank,
            player=self._newest.line(self._players[row.number]["entry"]),
            points=row.points,
            cells=tuple(_cell(code, row.values[code]) for code in self._codes),
            out_in=self._out_in.get(row.number, 0),
        )

    def left_early(self) -> tuple[PlayerLine, ...]:
        """Who completed too few games of a round robin to stand in the final standings."""
        ranked = {row.number for row in (*self._rows, *self._unranked)}
        return tuple(
            self._newest.line(self._players[one.number]["entry"])
            for one in self.state.competitors
            if one.number not in ranked
        )

    def _decided_by(self, index: int) -> str:
        row = self._rows[index]
        equal = self._by_score[self._score(row)]
        place = bisect_left(equal, index)
        near = chain(reversed(equal[:place]), equal[place + 1 :])
        other = next((self._rows[one] for one in near if self._rows[one].rank != row.rank), None)
        if other is None or self._decided_beside(row, other):
            return ""
        return next((code for code in self._codes if row.values[code].value != other.values[code].value), "")

    def _score(self, row: Row) -> object:
        """What ranks before every tie-break: the points, or the score that the system has of its own."""
        own = description_of(self._state.system).own_score
        return row.values[own].value if own else row.points

    def _decided_beside(self, row: Row, other: Row) -> bool:
        """Whether a play-off or a lot put the two in order."""
        pair = {self._players[one.number]["entry"] for one in (row, other)}
        return any(
            pair <= {entry for entry, _place in tie.places} for tie in self._newest.decisions if tie.id in self._fitting
        )

    def ranks(self) -> dict[int, int]:
        return {self._players[row.number]["entry"]: row.rank for row in self._rows}

    def decisions(self) -> tuple[DecidedTieLine, ...]:
        """Every play-off and drawing of lots, whether it fits or not."""
        return tuple(
            DecidedTieLine(
                tie, tuple((self._newest.line(entry), place) for entry, place in tie.places), tie.id in self._fitting
            )
            for tie in self._newest.decisions
        )

    def sums(self, entry_id: int) -> tuple[TieBreakSum, ...]:
        """The values of one player with everything that they are made of; nothing for an unknown entry."""
        number = next((number for number, player in self._players.items() if player["entry"] == entry_id), None)
        everybody = (*self._rows, *self._unranked)
        row = next((row for row in everybody if row.number == number), None)
        if row is None:
            return ()
        points = {one.number: one.points for one in everybody}
        sums = []
        for code in self._codes:
            cell = row.values[code]
            if self._teams is not None:
                item = criterion(code, teams=True)
                told = explain_team(self._teams, row.number, item, cell, edition=self._edition)
            else:
                told = explain(self._state, row.number, criterion(code), cell, points)
            sums.append(TieBreakSum(code, cell.text, told.lead, told.terms))
        return tuple(sums)

    def fallen_away(self) -> frozenset[str]:
        """Tie-breaks on ratings without a value for anybody."""
        return frozenset(
            code
            for code in self._codes
            if looks_at_ratings(code) and all(row.values[code].value is None for row in self._rows)
        )

    def waiting(self) -> dict[str, int]:
        """By tie-break from outside, of how many players in a tie the value is missing, so that the tie stays."""
        shared = Counter(row.rank for row in self._rows)
        tied = [row for row in self._rows if shared[row.rank] > 1]
        missing = {
            code: sum(row.values[code].value is None for row in tied) for code in self._codes if is_external(code)
        }
        return {code: count for code, count in missing.items() if count}


def _cell(code: str, value: TieBreakValue) -> TieBreakCell:
    return TieBreakCell(code, value.text, value.terms)
