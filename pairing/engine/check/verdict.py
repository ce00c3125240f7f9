"""What the verifier says about a round, as frozen data. Players are TPNs, points tenths."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pairing.engine.check.bracket import BEYOND_ANY_DIFFERENCE
from pairing.engine.check.edition_2026 import ARTICLES
from pairing.engine.check.editions import RULES
from pairing.engine.check.rules import Rules
from pairing.engine.facts import Fact, Json, fact


class Grade(StrEnum):
    """The three answers."""

    EXACT = "exact"
    """What the rules give, and nothing else."""
    LEGAL = "legal"
    """No absolute criterion is broken, but the rules give something else, or that is not judged."""
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
    """The first criterion on which the two differ: ``C5`` … ``C21``, in 2017 ``C.5`` … ``C.19``; ``order`` when they
    are equally good and the rules prescribe the earlier one; ``colour``."""
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
    not_judged: str = ""
    """Why optimality was not judged at all: ``system`` or ``edition``; empty otherwise."""

    def facts(self) -> tuple[Fact, ...]:
        """The verdict as statements that ``wording`` knows: the grade first, then every reason."""
        rules = RULES.get(self.edition, RULES["2026"])
        statements = [fact(f"check.{self.grade.value}", "", round=self.round_number, edition=self.edition)]
        statements += [
            fact(f"check.breach_{breach.criterion.lower()}", _article_of(rules, breach), players=list(breach.players))
            for breach in self.breaches
        ]  # fmt: skip
        statements += [_statement(rules, difference) for difference in self.differences]
        if self.not_judged:
            statements.append(fact(f"check.not_judged_{self.not_judged}", edition=self.edition))
        return tuple(statements)


def _article_of(rules: Rules, breach: Breach) -> str:
    """A prohibition is a rule of the event; what makes a round incomplete is Article 1.9.1."""
    return "" if breach.criterion == "prohibited" else rules.article(ARTICLES.get(breach.criterion, "1.9.1"))


def _statement(rules: Rules, difference: Difference) -> Fact:
    article, score = difference.article, difference.score
    criterion, given, expected = difference.criterion, difference.given, difference.expected
    if criterion == "colour":
        white, black = difference.expected_pairs[0]
        return fact("check.colour", article, white=white, black=black)
    if score is None:
        return fact("check.bye_score", article, given=given[0], expected=expected[0])
    if criterion == "order":
        return fact("check.order", article, score=score, players=_concerned(difference))
    values: dict[str, Json] = {"criterion": criterion, "score": score, "players": _concerned(difference)}
    if criterion == rules.ahead:
        code = "check.next_group" if rules.lowest_bye else "check.next_differences"
        following = {"given": given[0], "expected": expected[0]}
        lists = {"given_scores": shown(given[1:]), "expected_scores": shown(expected[1:])}
        return fact(code, article, **values, **following, **lists)
    if criterion in rules.listed:
        return fact("check.scores", article, given=shown(given), expected=shown(expected), **values)
    return fact("check.count", article, given=given[0], expected=expected[0], **values)


def shown(amounts: tuple[int, ...]) -> list[Json]:
    """A list of tenths as people may read it: who moves on unpaired counts with the own score."""
    return [amount - BEYOND_ANY_DIFFERENCE if 2 * amount > BEYOND_ANY_DIFFERENCE else amount for amount in amounts]


def _concerned(difference: Difference) -> list[Json]:
    """The players whose opponents differ."""
    numbers = {number for pair in difference.given_pairs + difference.expected_pairs for number in pair}
    return [*sorted(numbers)]
