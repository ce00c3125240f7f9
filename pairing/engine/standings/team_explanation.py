"""How a tie-break value of a team came about, as facts: its matches and boards, by the score that counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from ..facts import Fact, fact
from .catalogue import EDITIONS
from .explanation import Explainer, Explanation
from .team_encounters import AFTERWARDS
from .team_event import Score, TeamEvent
from .team_ranking import EXTENDED, divisor_of, results_of
from .tie_breaks import Criterion
from .values import Term, TieBreakValue

_BOARDS: Final[Mapping[str, str]] = MappingProxyType({"BC": "12.1", "TBR": "12.2", "BBE": "12.3"})


def explain_team(
    event: TeamEvent, number: int, item: Criterion, value: TieBreakValue, *, edition: str = EDITIONS[0]
) -> Explanation:
    """The value of ``item`` for the team ``number`` in whole sentences, after the completed rounds of ``event``."""
    return _OfTeam(event, number, item, edition).explain(value)


class _OfTeam(Explainer):
    def __init__(self, event: TeamEvent, number: int, item: Criterion, edition: str) -> None:
        score = EXTENDED[item.base][0] if item.base in EXTENDED else item.score or event.primary
        self._score = score
        self._event = event
        results = results_of(event, score, edition)
        self._other = results_of(event, event.primary.other, edition).scores[number]
        super().__init__(results.games[number], number, item, results.scores, is_complete=results.is_complete)

    def lead(self, value: TieBreakValue) -> Iterator[Fact]:
        base = self._item.base
        first = "match" if self._score is Score.MATCH else "game"
        if base == "MPVGP":
            yield fact("sum.second_score" if first == "match" else "sum.second_score_matches", "C.07 13.1")
        elif base == "SSSC":
            divisor = divisor_of(self._event, self._item)
            buchholz = (Fraction(value.value or 0) - 10 * self._other) * divisor
            yield fact(
                "sum.schedule_strength", "C.07 13.4", points=self._other, buchholz=int(buchholz), divisor=divisor
            )
        elif base == "BC":
            yield fact("sum.board_count", "C.07 12.1")
        elif value.value is not None and base in _BOARDS:
            place = int(value.value) // 100
            yield fact("sum.place_top" if base == "TBR" else "sum.place_bottom", f"C.07 {_BOARDS[base]}", place=place)
        elif value.value is not None and base in AFTERWARDS:
            place = int(value.value) // 100
            code = f"sum.place_matches_{first}" if value.terms else "sum.place_without_matches"
            yield fact(code, "C.07 13.3", place=place)
            if AFTERWARDS[base] and value.terms:
                yield fact("sum.place_then_boards", "C.07 13.3.2")
        elif value.value is None and base in (*_BOARDS, *AFTERWARDS):
            yield fact("sum.not_tied")
        else:
            yield from super().lead(value)

    def words(self, term: Term, terms: tuple[Term, ...]) -> Iterator[Fact]:
        base = self._item.base
        if base == "BC":
            yield fact("sum.board_times", board=term.basis, points=term.points, value=term.value)
        elif base in _BOARDS:
            yield fact("sum.board", board=term.basis, points=term.points)
        elif base in AFTERWARDS:
            points = {"first": term.points, "second": term.basis}
            code = "sum.match" if self._event.primary is Score.MATCH else "sum.match_by_games"
            yield fact(code, round=term.round_number, opponent=term.opponent, **points)
        elif base in {"WIN", "WON"} and self._score is Score.GAME:
            yield fact("sum.boards_won", round=term.round_number, opponent=term.opponent, boards=term.value // 100)
        else:
            yield from super().words(term, terms)
