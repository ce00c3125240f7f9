"""A printed example against the rules: what is the same, what is not, and which rule stands against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..acceleration import AccelerationPlan, Event, preset
from ..dispatch import pair
from ..explanation import explain
from ..facts import Fact, fact
from ..model import TournamentState
from ..why_not import AnswerKind, why_not
from .course import STANDARD, PlayedCourse, PlayedRound, play
from .examples import DocumentExample, Pairs, PrintedParts, PrintedRound


@dataclass(frozen=True, slots=True)
class ExaminedRound:
    """One printed round beside the round of the rules."""

    number: int
    printed: Pairs
    given: Pairs
    """The pairs of the rules, White first where the page names colours, otherwise the higher placed player first."""
    reasons: tuple[tuple[tuple[int, int], Fact], ...] = ()
    """Every printed pair that the rules do not give, with why it does not happen."""
    steps: tuple[tuple[tuple[int, int], tuple[Fact, ...]], ...] = ()
    """Pair by pair in the order in which they are made, who looks for an opponent in which order, and who is passed
    over; only where the document shows the pairing of one group by hand."""
    judged: bool = True
    """False where an earlier printed round already differs: the players then have another past."""

    @property
    def same(self) -> bool:
        """Whether the rules give what is printed."""
        return sorted(self.printed) == sorted(self.given)


@dataclass(frozen=True, slots=True)
class Examination:
    """What became of one example."""

    example: DocumentExample
    course: PlayedCourse
    """As the rules play it."""
    without: PlayedCourse
    """The same players without acceleration."""
    rounds: tuple[ExaminedRound, ...]
    facts: tuple[Fact, ...]
    """What the claims of the document come to, in the order in which it makes them."""

    @property
    def agrees(self) -> bool:
        """Whether everything that the document prints is what the rules give."""
        return all(one.same for one in self.rounds) and all(one.code.endswith("_holds") for one in self.facts)


def examine(example: DocumentExample, *, players: int | None = None) -> Examination:
    """``example`` played by the engine and compared with what is printed; with ``players``, for another field size."""
    size = players or example.players

    def course(plan: AccelerationPlan) -> PlayedCourse:
        return play(
            plan,
            players=size,
            rounds=example.rounds,
            shown=example.shown,
            results=example.results,
            ratings=example.ratings if players is None else (),
            system=example.system,
            past=example.past,
        )

    given, without = (
        course(preset(method, Event(example.rounds, players=size))) for method in (example.method, "none")
    )
    facts = [
        *(_parts(given, one, size) for one in example.parts),
        *_own_rule(example, given),
        *_points(example),
        *_perfect(example, given, without, size),
        *_winners(example, given),
        *_opponents(example, given),
        *_contacts(example, given),
        *_sizes(example, given),
    ]
    return Examination(example, given, without, tuple(_rounds(example, given)), tuple(facts))


def _rounds(example: DocumentExample, course: PlayedCourse) -> list[ExaminedRound]:
    found: list[ExaminedRound] = []
    for printed in example.printed:
        played = next(one for one in course.rounds if one.number == printed.number)
        given = _given(printed, played)
        if not all(one.same for one in found):
            found.append(ExaminedRound(printed.number, printed.pairs, given, judged=False))
            continue
        missing = [pair for pair in printed.pairs if pair not in given]
        reasons = tuple((pair, _why_not(played.before, pair)) for pair in missing)
        steps = _steps(played, given) if example.past else ()
        found.append(ExaminedRound(printed.number, printed.pairs, given, reasons, steps))
    return found


def _given(printed: PrintedRound, played: PlayedRound) -> Pairs:
    named = {player for pair in printed.pairs for player in pair}
    made = played.pairs
    if printed.white_first:
        made = tuple((one.white, one.black) for one in played.pairing.pairs)
    return tuple(pair for pair in made if named & {*pair})


def _steps(played: PlayedRound, pairs: Pairs) -> tuple[tuple[tuple[int, int], tuple[Fact, ...]], ...]:
    """What the Lim System says of these pairs, in the order of its article: who looks, and whom it passes over."""
    explanation = explain(played.before, pair(played.before, trace=True))
    wanted = {frozenset(one) for one in pairs}
    told: dict[int, tuple[tuple[int, int], tuple[Fact, ...]]] = {}
    upwards = False
    for board in explanation.boards:
        if {board.white, board.black} not in wanted:
            continue
        steps = tuple(one for one in board.steps if one.code.startswith(("lim.", "skip.")))
        upwards = upwards or any(one.code == "lim.looks_up" for one in steps)
        higher, lower = sorted((board.white, board.black))
        told[lower if upwards else higher] = ((lower, higher) if upwards else (higher, lower), steps)
    return tuple(told[number] for number in sorted(told, reverse=upwards))


def _why_not(before: TournamentState, pair: tuple[int, int]) -> Fact:
    """The first rule against the pair; where the pair happens, its colours are what differs."""
    answer = why_not(before, *pair)
    return (
        answer.reason if answer.outcome is not AnswerKind.HAPPENS else fact("document.other_colours", players=[*pair])
    )


def _parts(course: PlayedCourse, printed: PrintedParts, players: int) -> Fact:
    """Whether the eighths of the list meet as printed."""

    def eighth(number: int) -> int:
        return (8 * (number - 1)) // players + 1

    wanted = [(set(upper), set(lower)) for upper, lower in printed.meetings]
    for upper, lower in course.rounds[printed.number - 1].pairs:
        if not any(eighth(upper) in one and eighth(lower) in other for one, other in wanted):
            return fact("document.parts_fail", round=printed.number, player=upper, opponent=lower)
    return fact("document.parts_holds", round=printed.number, players=players)


def _own_rule(example: DocumentExample, course: PlayedCourse) -> list[Fact]:
    """Printed pairs against the document's own text: losers of group A meet winners of group B."""
    number = example.losers_meet_winners
    if number is None:
        return []
    real = course.rounds[number - 1].real
    side = {
        player: (group, real[player - 1] == STANDARD.win * (number - 1))
        for player, group in enumerate(course.group_of, start=1)
    }
    crossing = {("A", False), ("B", True)}
    printed = next(one for one in example.printed if one.number == number)
    against = [
        [*pair]
        for pair in printed.pairs
        if {side[pair[0]], side[pair[1]]} <= crossing and side[pair[0]] == side[pair[1]]
    ]
    if not against:
        return [fact("document.own_rule_holds", round=number)]
    return [fact("document.own_rule_fail", round=number, pairs=[f"{one}-{other}" for one, other in against])]


def _points(example: DocumentExample) -> list[Fact]:
    """The printed points against the printed games: their sum, and what the games give."""
    if example.points_after is None:
        return []
    number, printed = example.points_after
    games = sum(len(one.pairs) for one in example.printed if one.number <= number)
    facts = [fact("document.sum_fail", round=number, points=sum(printed), games=games)]
    if sum(printed) == STANDARD.win * games:
        facts = [fact("document.sum_holds", round=number, points=sum(printed), games=games)]
    won = _points_of(example.printed[:number], len(printed))
    for points in sorted(set(won), reverse=True):
        having = [player for player, own in enumerate(won, start=1) if own == points]
        if having != [player for player, own in enumerate(printed, start=1) if own == points]:
            facts.append(fact("document.points_fail", round=number, points=points, players=having))
    return facts


def _points_of(rounds: Sequence[PrintedRound], players: int) -> list[int]:
    """What the printed games give if the higher placed player wins them, in tenths."""
    points = [0] * players
    for one in rounds:
        for board in one.pairs:
            points[min(board) - 1] += STANDARD.win
    return points


def _perfect(example: DocumentExample, course: PlayedCourse, without: PlayedCourse, players: int) -> list[Fact]:
    """Perfect scores as claimed for the printed size; for another one in the same proportion."""
    facts: list[Fact] = []
    for number, claimed in example.perfect:
        wanted = claimed * players // example.players
        found, plain = course.perfect[number - 1], without.perfect[number - 1]
        code = "document.perfect_holds" if found == wanted else "document.perfect_fail"
        facts.append(fact(code, round=number, claimed=wanted, players=found, without=plain))
    return facts


def _winners(example: DocumentExample, course: PlayedCourse) -> list[Fact]:
    if not example.winners:
        return []
    code = "document.winners_holds" if example.winners == course.winners else "document.winners_fail"
    return [fact(code, claimed=[*example.winners], players=[*course.winners], points=max(course.points))]


def _opponents(example: DocumentExample, course: PlayedCourse) -> list[Fact]:
    facts: list[Fact] = []
    for player, claimed in example.opponents:
        met = tuple(_opponent(one.pairs, player) for one in course.rounds)[: len(claimed)]
        code = "document.opponents_holds" if met == claimed else "document.opponents_fail"
        facts.append(fact(code, player=player, claimed=[*claimed], players=[*met]))
    return facts


def _opponent(pairs: Pairs, player: int) -> int:
    """The opponent of the player; 0 without one."""
    return next((sum(pair) - player for pair in pairs if player in pair), 0)


def _contacts(example: DocumentExample, course: PlayedCourse) -> list[Fact]:
    first: dict[tuple[str, str], int] = {}
    for one in course.rounds:
        for upper, lower in one.pairs:
            sums = [one.real[player - 1] + one.virtual[player - 1] for player in (upper, lower)]
            groups = course.group_of[upper - 1], course.group_of[lower - 1]
            if groups[0] != groups[1] and sums[0] == sums[1]:
                first.setdefault(groups, one.number)
    return [
        fact(
            "document.contact_holds" if first.get((upper, lower)) == number else "document.contact_fail",
            group=upper,
            other=lower,
            claimed=number,
            round=first.get((upper, lower), 0),
        )
        for upper, lower, number in example.contacts
    ]


def _sizes(example: DocumentExample, course: PlayedCourse) -> list[Fact]:
    if not example.group_sizes:
        return []
    sizes = [group.size for group in course.groups.groups]
    code = "document.sizes_holds" if sizes == [*example.group_sizes] else "document.sizes_fail"
    return [fact(code, claimed=[*example.group_sizes], sizes=sizes)]
