"""The judge of the US Chess system: legality first, then every scoregroup as the definition gives it, then the colours.

The definition is docs/engine/us-chess.md. ``rated_players`` reads the games, ``rated_groups`` says who leaves a group,
``rated_switches`` which boards exchange players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

from ...facts import Fact, fact
from ...model import Colour, Pair, TournamentState
from ..breaches import breaches
from ..field import Field, field_of, indices
from ..verdict import Breach, Difference, Grade, RoundVerdict, concerned, statement
from .rated_groups import RatedGroup, TooManySets, bye_of, groups_of
from .rated_players import RatedField

ARTICLES = {"C1": "USCF 27A1", "C2": "USCF 28L3"}
ALTERNATED = "USCF 28J"
DUE = "USCF 29E3a"


class UsJudge:
    """Judges the US Chess system."""

    editions = frozenset({"2026"})

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """See ``judges.Judge``."""
        field = RatedField(state)
        found = tuple(_breaches(field, field_of(state), boards, byes))
        try:
            differences = () if found else tuple(_differences(field, boards, byes))
        except TooManySets:
            return RoundVerdict(
                state.round_number, Grade.LEGAL, state.edition, not_judged="search", system="us"
            )  # fmt: skip
        grade = Grade.ILLEGAL if found else Grade.LEGAL if differences else Grade.EXACT
        return RoundVerdict(state.round_number, grade, state.edition, found, differences, system="us")

    def article(self, _edition: str, breach: str) -> str:
        """See ``judges.Judge``."""
        return ARTICLES.get(breach, "")

    def statement(self, _edition: str, difference: Difference) -> Fact:
        """See ``judges.Judge``."""
        given, expected = [*difference.given], [*difference.expected]
        if difference.criterion == "bye":
            return fact("check.bye_receiver", difference.article, given=given, expected=expected)
        if difference.criterion == "floaters":
            return fact("check.floaters", difference.article, score=difference.score, given=given, expected=expected)
        if difference.criterion == "order":
            return fact("us.check_pairs", difference.article, score=difference.score, players=concerned(difference))
        return statement(difference)


JUDGE = UsJudge()


def _breaches(field: RatedField, basic: Field, boards: Iterable[Pair], byes: tuple[int, ...]) -> Iterator[Breach]:
    """What breaks a rule whatever else; a second meeting does not where 27A1 has to allow it."""
    place = {one.number: position for position, one in enumerate(field.players)}
    for breach in breaches(basic, boards, byes, by_colour=False):
        allowed = breach.criterion == "C1" and field.may_meet(*(place[number] for number in breach.players))
        if not allowed:
            yield breach


def _differences(field: RatedField, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> Iterator[Difference]:
    """In the order of the work, up to the group that other players leave than the definition says."""
    try:
        receiver = bye_of(field)
    except LookupError:
        return
    numbers = [one.number for one in field.players]
    expected_byes = () if receiver is None else (numbers[receiver],)
    if expected_byes != byes:
        yield Difference("bye", "USCF 28L2", byes, expected_byes)
        return
    place = {number: position for position, number in enumerate(numbers)}
    given = {frozenset((place[board.white], place[board.black])): board for board in boards}
    for group in groups_of(field, receiver):
        members = frozenset(indices(group.members))
        inside = {pair for pair in given if pair <= members}
        expected = {frozenset(pair) for pair in group.boards}
        leaving = [
            tuple(sorted(numbers[one] for one in members.difference(*pairs))) for pairs in (inside, expected)
        ]  # fmt: skip
        if leaving[0] != leaving[1]:
            yield Difference("floaters", "USCF 29D", leaving[0], leaving[1], group.score)
            return
        if inside != expected:
            told = [
                tuple(sorted((numbers[min(pair)], numbers[max(pair)]) for pair in pairs))
                for pairs in (inside - expected, expected - inside)
            ]
            yield Difference("order", "USCF 29E5", (), (), group.score, told[0], told[1])
        yield from _of_colours(field, group, given, numbers)


def _of_colours(
    field: RatedField, group: RatedGroup, given: dict[frozenset[int], Pair], numbers: list[int]
) -> Iterator[Difference]:
    for white, black, article in whites(field, group):
        board = given.get(frozenset((white, black)))
        if board is not None and board.white != numbers[white]:
            as_given, due = (board.white, board.black), (board.black, board.white)
            yield Difference("colour", article, as_given, due, None, (as_given,), (due,))


def _hash(field: RatedField, position: int) -> str:
    """What the lot of the round draws for the colour of a player (docs/engine/lots.md)."""
    lots = field.state.lots[field.state.completed :]
    lot = lots[0] if lots else ""
    return sha256(f"{lot}/colour/{field.players[position].number}".encode()).hexdigest()


def whites(field: RatedField, group: RatedGroup) -> Iterator[tuple[int, int, str]]:
    """White, Black and the rule that gives the colours, board by board (29E4, 28J)."""
    fresh = equal = 0
    for higher, lower in group.boards:
        mine, theirs = field.players[higher].due, field.players[lower].due
        if not mine and not theirs:
            first_white = field.state.initial_colour is Colour.WHITE
            white = higher if first_white is (fresh % 2 == 0) else lower
            fresh += 1
            rule = ALTERNATED
        elif mine != theirs:
            white, rule = (higher if mine == "w" or theirs == "b" else lower), DUE
        else:
            served, number = field.served(higher, lower)
            article = f"USCF 29E4 ({number})"
            if number == 5 and field.last_round and "last_by_lot" in field.on:
                served, article = min(higher, lower, key=lambda one: _hash(field, one)), "USCF 29E4c"
            elif number == 5:
                below_half = 2 * field.players[higher].real < field.state.completed * field.state.scoring.win
                turned = "lower_in_minus" in field.on and below_half
                if "alternating_benefit" in field.on:
                    turned = turned != bool(equal % 2)
                    equal += 1
                served = lower if turned else higher
            white = served if mine == "w" else higher + lower - served
            rule = article
        yield white, higher + lower - white, rule
