"""What the verifier says about a round, as frozen data. Players are TPNs, points tenths."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pairing.engine.check.bracket import BEYOND_ANY_DIFFERENCE
from pairing.engine.facts import Fact, Json, fact


class Grade(StrEnum):
    """The three answers."""

    EXACT = "exact"
    """What the rules give, and nothing else."""
    LEGAL = "legal"
    """No absolute criterion is broken, but the rules give something else, or that could not be verified."""
    ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True)
class Breach:
    """An absolute rule that the round breaks."""

    criterion: str
    """``C1``, ``C2``, ``C3``, ``prohibited``, or why the round is incomplete: ``unpaired``, ``paired_twice``,
    ``absent``, ``two_byes`` (Article 1.9.1)."""
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where the round is not what the rules give."""

    criterion: str
    """The first criterion on which the two differ: ``C5`` … ``C21``; ``order`` when they are equally good and the
    rules prescribe the earlier one; ``colour``; ``unknown`` when they differ and C8 was too large to evaluate."""
    article: str
    """The rule that tells them apart."""
    given: tuple[int, ...]
    """Its value in the round: the number or the list that the criterion makes small."""
    expected: tuple[int, ...]
    """Its value by the rules."""
    score: int | None = None
    """Pairing score of the residents of the bracket; None when the difference concerns the round as a whole."""
    given_pairs: tuple[tuple[int, int], ...] = ()
    """Pairs of this bracket that the rules do not give; for a colour, White first."""
    expected_pairs: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class RoundVerdict:
    """The answer for one round."""

    round_number: int
    grade: Grade
    edition: str
    breaches: tuple[Breach, ...] = ()
    differences: tuple[Difference, ...] = ()
    """Bracket by bracket from the top; each bracket is judged with the players that the round itself moved down."""
    unverified: tuple[int, ...] = ()
    """Scores of brackets that were too large to verify."""
    not_judged: str = ""
    """Why optimality was not judged at all: ``system`` or ``edition``; empty otherwise."""

    def facts(self) -> tuple[Fact, ...]:
        """The verdict as statements that ``wording`` knows: the grade first, then every reason."""
        statements = [fact(f"check.{self.grade.value}", "", round=self.round_number, edition=self.edition)]
        statements += [
            fact(f"check.breach_{breach.criterion.lower()}", _article_of(breach), players=list(breach.players))
            for breach in self.breaches
        ]  # fmt: skip
        statements += [_statement(difference) for difference in self.differences]
        if self.unverified:
            statements.append(fact("check.unverified", scores=list(self.unverified)))
        if self.not_judged:
            statements.append(fact(f"check.not_judged_{self.not_judged}", edition=self.edition))
        return tuple(statements)


ARTICLES = {
    "C1": "2.1.1", "C2": "2.1.2", "C3": "2.1.3", "C4": "2.2.1", "C5": "2.3.1",
    **{f"C{number}": f"2.4.{number - 5}" for number in range(6, 22)},
}  # fmt: skip
"""The article of C.04.3 (2026) that states each criterion."""


def _article_of(breach: Breach) -> str:
    """A prohibition is a rule of the event; what makes a round incomplete is Article 1.9.1."""
    return "" if breach.criterion == "prohibited" else ARTICLES.get(breach.criterion, "1.9.1")


def _statement(difference: Difference) -> Fact:
    article, score = difference.article, difference.score
    criterion, given, expected = difference.criterion, difference.given, difference.expected
    if criterion == "colour":
        white, black = difference.expected_pairs[0]
        return fact("check.colour", article, white=white, black=black)
    if criterion == "C5":
        return fact("check.bye_score", article, given=given[0], expected=expected[0])
    if criterion in {"order", "unknown"}:
        code = "check.order" if criterion == "order" else "check.unknown"
        return fact(code, article, score=score, players=_concerned(difference))
    values: dict[str, Json] = {"criterion": criterion, "score": score, "players": _concerned(difference)}
    if criterion == "C8":
        following = {"given": given[0], "expected": expected[0]}
        scores = {"given_scores": shown(given[1:]), "expected_scores": shown(expected[1:])}
        return fact("check.next_group", article, **values, **following, **scores)
    if criterion in SCORED:
        return fact("check.scores", article, given=shown(given), expected=shown(expected), **values)
    return fact("check.count", article, given=given[0], expected=expected[0], **values)


SCORED = frozenset({"C7", "C18", "C19", "C20", "C21"})
"""Criteria whose value is a list of scores or of score differences."""


def shown(amounts: tuple[int, ...]) -> list[Json]:
    """A list of tenths as people may read it: who moves on unpaired counts with the own score."""
    return [amount % BEYOND_ANY_DIFFERENCE for amount in amounts]


def _concerned(difference: Difference) -> list[Json]:
    """The players whose opponents differ."""
    numbers = {number for pair in difference.given_pairs + difference.expected_pairs for number in pair}
    return [*sorted(numbers)]
