"""How a tie-break value came about, as facts: what nobody sees from the number alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..facts import Fact, fact
from ..keizer_score import SCORE, keizer_list, sum_facts
from ..lives import SCORE as LIVES
from ..lives import course_facts
from ..model import PLAYED, Game, TournamentState
from ..two_games import rounds_as_games
from .on_ratings import percentage
from .rating_tables import rating_difference
from .tie_breaks import Criterion
from .values import Term, TermKind, TieBreakValue


@dataclass(frozen=True, slots=True)
class TermWords:
    """One addend: its sentences, and whether it was left out of the sum."""

    facts: tuple[Fact, ...]
    cut: bool


@dataclass(frozen=True, slots=True)
class Explanation:
    """One value: what holds for it as a whole, and its addends in order of round."""

    lead: tuple[Fact, ...]
    terms: tuple[TermWords, ...]


def explain(
    state: TournamentState, number: int, item: Criterion, value: TieBreakValue, points: Mapping[int, int]
) -> Explanation:
    """The value of ``item`` for the player ``number`` in whole sentences, after the completed rounds of ``state``.

    ``points`` are the real points of everybody, in tenths.
    """
    return _OfPlayer(state, number, item, points).explain(value)


class Explainer:
    """The words of one criterion for one participant, a player or a team. Before the final round is completed a Fore
    Buchholz is the Buchholz (C.07 Article 8.3), and is told as one."""

    def __init__(
        self, games: Sequence[Game], number: int, item: Criterion, points: Mapping[int, int], *, is_complete: bool
    ) -> None:
        self._games = games
        self._number = number
        self._item = item
        self._points = points
        self._last_is_drawn = is_complete and (item.base == "FB" or item.fore)

    def explain(self, value: TieBreakValue) -> Explanation:
        terms = tuple(TermWords(tuple(self.words(term, value.terms)), term.cut) for term in value.terms)
        return Explanation(tuple(self.lead(value)), terms)

    def lead(self, value: TieBreakValue) -> Iterator[Fact]:
        base = self._item.base
        if self._item.is_external:
            yield fact("sum.external_missing" if value.value is None else "sum.external")
        elif value.value is None:
            yield fact("sum.not_tied" if base == "DE" else "sum.no_value")
        elif base == "DE":
            place = int(value.value) // 100
            yield fact("sum.place" if value.terms else "sum.place_without_games", "C.07 6", place=place)
        elif base == "AOB":
            yield fact("sum.mean", terms=len(value.terms))
        elif base in {"ARO", "APRO", "APPO"}:
            yield fact("sum.mean_rounded", terms=sum(not term.cut for term in value.terms))
        elif base == "TPR":
            yield self._performance(value)
        elif base == "PTP":
            halves = sum(term.points for term in value.terms)
            yield fact(
                "sum.perfect", "C.07 10.3", rating=int(value.value) // 100, points=halves * 5, games=len(value.terms)
            )
        elif base == "TPN":
            yield fact("sum.pairing_number")
        elif not value.terms:
            yield fact("sum.nothing")

    def words(self, term: Term, terms: tuple[Term, ...]) -> Iterator[Fact]:
        """The sentences of one addend, why it was left out included."""
        yield from _WORDS[self._item.base](self, term)
        if term.cut and self._item.base == "KS":
            yield fact("sum.below_limit", "C.07 9.2")
        elif term.cut:
            yield self._cut(term, terms)

    def _performance(self, value: TieBreakValue) -> Fact:
        halves, games = sum(term.points for term in value.terms), len(value.terms)
        percent = percentage(halves, games)
        difference = rating_difference(percent)
        return fact(
            "sum.performance_above" if difference >= 0 else "sum.performance_below",
            "C.07 10.2",
            mean=int(value.value or 0) // 100 - difference,
            points=halves * 5,
            games=games,
            percent=percent,
            difference=abs(difference),
        )

    def _cut(self, term: Term, terms: tuple[Term, ...]) -> Fact:
        kept = [other for other in terms if not other.cut]
        if self._item.base == "PS":
            return fact("sum.cut_low" if term.round_number <= self._item.cut_low else "sum.cut_high", "C.07 14")
        if term.voluntary and any(other.basis < term.basis for other in kept):
            return fact("sum.cut_voluntary", "C.07 16.5")
        if self._item.cut_high and kept and term.basis >= max(other.basis for other in kept):
            return fact("sum.cut_high", "C.07 14")
        return fact("sum.cut_low", "C.07 14")

    def _game(self, term: Term) -> Game:
        return self._games[term.round_number - 1]

    def score(self, term: Term) -> Iterator[Fact]:
        """The score that stands for one round: an opponent's, adjusted where it was, or a dummy's."""
        facts = {"round": term.round_number, "opponent": term.opponent, "score": term.basis}
        if term.kind is TermKind.DUMMY:
            yield self._dummy(term)
        elif term.basis == self._points[term.opponent]:
            yield fact("sum.opponent", **facts)
        elif self._last_is_drawn:
            yield fact("sum.opponent_fore", "C.07 8.3", **facts, real=self._points[term.opponent])
        else:
            yield fact("sum.opponent_adjusted", "C.07 16.3", **facts, real=self._points[term.opponent])

    def _dummy(self, term: Term) -> Fact:
        facts: dict[str, int | str] = {
            "round": term.round_number, "unplayed": self._game(term).outcome.value, "score": term.basis,
        }  # fmt: skip
        own = self._points[self._number]
        if self._last_is_drawn:
            return fact("sum.dummy_fore", "C.07 16.4", **facts)
        if term.basis == own:
            return fact("sum.dummy", "C.07 16.4", **facts)
        if term.opponent:
            return fact("sum.dummy_of_opponent", "C.07 16.4.1", **facts, own=own, opponent=term.opponent)
        return fact("sum.dummy_of_draws", "C.07 16.4.2", **facts, own=own)

    def product(self, term: Term) -> Iterator[Fact]:
        yield from self.score(term)
        yield fact("sum.product", points=term.points, score=term.basis, value=term.value)

    def buchholz(self, term: Term) -> Iterator[Fact]:
        code = "sum.fore_buchholz_of" if self._item.fore else "sum.buchholz_of"
        yield fact(code, round=term.round_number, opponent=term.opponent, value=term.value)

    def running(self, term: Term) -> Iterator[Fact]:
        yield fact("sum.running", round=term.round_number, score=term.basis)

    def against(self, term: Term) -> Iterator[Fact]:
        yield fact("sum.against", round=term.round_number, opponent=term.opponent, points=term.points)

    def koya(self, term: Term) -> Iterator[Fact]:
        yield from self.against(term)
        yield fact("sum.score_of", opponent=term.opponent, score=term.basis)

    def counted(self, term: Term) -> Iterator[Fact]:
        outcome = self._game(term).outcome
        if outcome in PLAYED:
            yield fact("sum.counted_game", round=term.round_number, opponent=term.opponent)
        else:
            yield fact("sum.counted_unplayed", round=term.round_number, unplayed=outcome.value)

    def standard(self, term: Term) -> Iterator[Fact]:
        compared = "more" if term.value == 100 else "equal"
        if term.opponent:
            yield fact(f"sum.standard_{compared}", round=term.round_number, opponent=term.opponent)
        else:
            outcome = self._game(term).outcome.value
            yield fact(f"sum.standard_{compared}_unplayed", round=term.round_number, unplayed=outcome)

    def rating(self, term: Term) -> Iterator[Fact]:
        yield fact("sum.rating_of", round=term.round_number, opponent=term.opponent, rating=term.basis)

    def rated_result(self, term: Term) -> Iterator[Fact]:
        yield fact(
            "sum.rated_result", round=term.round_number, opponent=term.opponent, rating=term.basis,
            points=term.points * 5,
        )  # fmt: skip

    def performance(self, term: Term) -> Iterator[Fact]:
        yield fact("sum.performance_of", round=term.round_number, opponent=term.opponent, rating=term.basis)


class _OfPlayer(Explainer):
    """A player, with the tie-breaks that only players have."""

    def __init__(self, state: TournamentState, number: int, item: Criterion, points: Mapping[int, int]) -> None:
        is_complete = state.completed >= state.rounds
        super().__init__(rounds_as_games(state)[number], number, item, points, is_complete=is_complete)
        self._state = state

    def lead(self, value: TieBreakValue) -> Iterator[Fact]:
        match self._item.base:
            case own if own == SCORE:
                yield from sum_facts(self._state, keizer_list(self._state), self._number)
            case own if own == LIVES:
                yield from course_facts(self._state, self._number)
            case "RTNG" if value.value is not None:
                rated = self._state.by_number[self._number].rating
                yield fact("sum.rating" if rated else "sum.rating_of_unrated")
            case _:
                yield from super().lead(value)


_WORDS: Final[dict[str, Callable[[Explainer, Term], Iterator[Fact]]]] = {
    "DE": Explainer.against, "AOB": Explainer.buchholz, "KS": Explainer.koya, "STD": Explainer.standard,
    "PS": Explainer.running, "ARO": Explainer.rating,
    **dict.fromkeys(("BH", "FB", "SSSC"), Explainer.score),
    **dict.fromkeys(("SB", "EMMSB", "EMGSB", "EGMSB", "EGGSB"), Explainer.product),
    **dict.fromkeys(("WIN", "WON", "BPG", "BWG", "REP"), Explainer.counted),
    **dict.fromkeys(("TPR", "PTP"), Explainer.rated_result),
    **dict.fromkeys(("APRO", "APPO"), Explainer.performance),
}  # fmt: skip
