"""What the verifier says about a round, as frozen data. Players are TPNs, points tenths."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from ..facts import Fact, Json, fact
from .bracket import BEYOND_ANY_DIFFERENCE


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
    """Why optimality was not judged at all: ``system``, ``edition`` or ``search``, one too long; empty otherwise."""

    system: str = "dutch"
    known: tuple[Fact, ...] = ()
    """What the pairing counted with and the file has otherwise now, as its comments say (``then``)."""

    def with_breaches(self, found: tuple[Breach, ...]) -> RoundVerdict:
        """The verdict with rules that boards seated after the publication break."""
        return replace(self, grade=Grade.ILLEGAL, breaches=(*self.breaches, *found))


def statement(difference: Difference, listed: Collection[str] = ()) -> Fact:
    """What a difference says where it counts, or compares lists of scores (the criteria ``listed``), in any system."""
    article, score = difference.article, difference.score
    criterion, given, expected = difference.criterion, difference.given, difference.expected
    if criterion == "colour":
        white, black = difference.expected_pairs[0]
        return fact("check.colour", article, white=white, black=black)
    if score is None:
        return fact("check.bye_score", article, given=given[0], expected=expected[0])
    if criterion == "order":
        return fact("check.order", article, score=score, players=concerned(difference))
    values: dict[str, Json] = {"criterion": criterion, "score": score, "players": concerned(difference)}
    if criterion in listed:
        return fact("check.scores", article, given=shown(given), expected=shown(expected), **values)
    return fact("check.count", article, given=given[0], expected=expected[0], **values)


def shown(amounts: tuple[int, ...]) -> list[Json]:
    """A list of tenths as people may read it: who moves on unpaired counts with the own score."""
    return [amount - BEYOND_ANY_DIFFERENCE if 2 * amount > BEYOND_ANY_DIFFERENCE else amount for amount in amounts]


def concerned(difference: Difference) -> list[Json]:
    """The players whose opponents differ."""
    numbers = {number for pair in difference.given_pairs + difference.expected_pairs for number in pair}
    return [*sorted(numbers)]
