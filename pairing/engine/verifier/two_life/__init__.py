"""The judge of the two-life system: lives counted again, every draw hashed again, the boards of those who meet again
sought by a search of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...facts import Fact, fact
from ...model import PLAYED, Competitor, Outcome, Pair, TournamentState
from ...registry import description_of
from ..cheapest import Cheapest, Costs, cheapest_perfect_matching
from ..field import field_of, field_with
from ..in_turn import wrong_colours
from ..lottery import DrawnRound
from ..matching import PerfectMatchings
from ..verdict import Breach, Difference, Grade, RoundVerdict

_BEGIN = 2.0
_LOST = "0L-Z"
_DRAWN = "=D?H"


class TwoLifeJudge:
    """Judges rounds drawn among those with the same lives."""

    editions = ("2026",)

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """See ``judges.Judge``."""
        found = tuple(_broken(state, boards, byes))
        lot = state.lots[state.completed] if len(state.lots) > state.completed else ""
        differences: tuple[Difference, ...] = ()
        if not found:
            without = (Difference("lot", "", (), ()),)
            differences = tuple(_JudgedByLives(state, lot).differences(boards, byes)) if lot else without
        grade = Grade.ILLEGAL if found else Grade.LEGAL if differences else Grade.EXACT
        return RoundVerdict(state.round_number, grade, state.edition, found, differences, system=state.system)

    def article(self, _edition: str, _breach: str) -> str:
        """See ``judges.Judge``."""
        return ""

    def statement(self, _edition: str, difference: Difference) -> Fact:
        """See ``judges.Judge``."""
        given, expected = difference.given, difference.expected
        if difference.criterion == "colour":
            return fact("check.colour", difference.article, white=expected[0], black=expected[1])
        if difference.criterion == "lot":
            return fact("in_turn.check_no_lot")
        if difference.criterion == "again":
            return fact("two_life.check_again", given=[*given], expected=[*expected])
        if difference.criterion == "bye":
            return fact("in_turn.check_bye", given=given[0], expected=expected[0])
        return fact("in_turn.check_opponent", player=given[0], given=given[1], expected=expected[1])


def _lives(one: Competitor) -> float:
    """The lives left; none for those who ever came down to none."""
    left = _BEGIN
    for game in one.games:
        left -= 1 if game.outcome.value in _LOST else 0.5 if game.outcome.value in _DRAWN else 0
        if left <= 0:
            return 0
    return left


def _playing(state: TournamentState) -> dict[int, float]:
    """The lives of those who are to be paired."""
    return {one.number: _lives(one) for one in state.competitors if one.absence is None and _lives(one)}


def _broken(state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> Iterator[Breach]:
    playing = set(_playing(state))
    in_game = sum(_lives(one) > 0 for one in state.competitors)
    if in_game <= int(description_of(state.system).option(state, "survivors")):
        # The event is decided: nobody is to be paired.
        playing = set()
    seated = [number for board in boards for number in (board.white, board.black)] + list(byes)
    groups = (
        ("absent", set(seated) - playing),
        ("unpaired", playing - set(seated)),
        ("paired_twice", {number for number in seated if seated.count(number) > 1}),
        ("two_byes", set(byes) if len(byes) > 1 else set()),
    )
    for name, numbers in groups:
        if numbers:
            yield Breach(name, tuple(sorted(numbers)))
    for board in boards:
        for rule in state.prohibitions:
            now = rule.first_round <= state.round_number <= rule.last_round
            if now and {board.white, board.black} <= rule.numbers:
                yield Breach("prohibited", (board.white, board.black))
                break


class _JudgedByLives:
    """One round by its definition; players by their places in the field, more lives first."""

    def __init__(self, state: TournamentState, lot: str) -> None:
        lives = _playing(state)
        known = field_of(state)
        # Nothing but prohibitions, and where it can be helped an earlier meeting, keeps two players apart.
        entrants = [
            replace(one, score=int(2 * lives[one.number]), strength=0) for one in known.entrants if one.number in lives
        ]
        entrants.sort(key=lambda one: (-one.score, one.number))
        self._colours = known
        self._fresh = field_with(entrants, state)
        self._allowed = field_with([replace(one, met=frozenset()) for one in entrants], state).rows
        self._drawn = DrawnRound(self._fresh, lot)
        games = {one.number: one.games for one in state.competitors}
        numbers = [one.number for one in entrants]
        self._byes = [sum(game.outcome is Outcome.PAIRING_BYE for game in games[number]) for number in numbers]
        self._met = [
            [met[other] for other in numbers]
            for met in (Counter(game.opponent for game in games[one] if game.outcome in PLAYED) for one in numbers)
        ]

    def differences(self, boards: Sequence[Pair], byes: tuple[int, ...]) -> Iterator[Difference]:
        """The bye, the boards of those who meet again, every other choice in turn, then the colours."""
        numbers = [one.number for one in self._fresh.entrants]
        place = {number: spot for spot, number in enumerate(numbers)}
        partner = {}
        for board in boards:
            partner[place[board.white]], partner[place[board.black]] = place[board.black], place[board.white]
        left = self._fresh.everybody
        for receiver in byes:
            due = self._due_bye(left)
            if numbers[due] != receiver:
                yield Difference("bye", "", (receiver,), (numbers[due],))
            left &= ~(1 << place[receiver])
        again = self._again(left)
        given = {(one, other) for one, other in partner.items() if one < other and self._met[one][other]}
        if given != set(again):
            yield Difference("again", "", _listed(given, numbers), _listed(again, numbers))
        else:
            for one, other in again:
                left &= ~(1 << one | 1 << other)
            yield from self._choices(left, partner, numbers)
        yield from wrong_colours(self._colours, boards, self._drawn.white)

    def _due_bye(self, left: int) -> int:
        matchings = PerfectMatchings(self._allowed)
        for count in sorted(set(self._byes)):
            few = sum(1 << spot for spot, had in enumerate(self._byes) if had == count)
            for one in self._drawn.order("bye", few):
                if matchings.exists(left & ~(1 << one)):
                    return one
        raise ValueError("A complete round leaves somebody for the bye.")

    def _again(self, left: int) -> list[tuple[int, int]]:
        """The boards of players who meet again."""
        if PerfectMatchings(self._fresh.rows).exists(left):
            return []
        best = self._fewest(left)
        drawn = self._drawn.order("again", left)
        scores = [one.score for one in self._fresh.entrants]
        pairs = [
            (abs(scores[one] - scores[other]), early, late, one, other)
            for early, one in enumerate(drawn)
            for late, other in enumerate(drawn)
            if early < late and self._met[one][other] and best is not None and best.tight[one] >> other & 1
        ]
        taken: list[tuple[int, int]] = []
        for _gap, _early, _late, one, other in sorted(pairs):
            rest = left & ~(1 << one | 1 << other)
            if best is None or not best.cost or left.bit_count() - rest.bit_count() < 2:
                continue
            others = self._fewest(rest)
            if others is not None and others.cost == best.cost - self._met[one][other]:
                taken.append((min(one, other), max(one, other)))
                left, best = rest, others
        return taken

    def _fewest(self, left: int) -> Cheapest | None:
        """A pairing of those in ``left`` with the fewest earlier meetings; None where there is none."""
        return cheapest_perfect_matching(Costs(self._allowed, range(len(self._met)), self._met), left)

    def _choices(self, left: int, partner: dict[int, int], numbers: Sequence[int]) -> Iterator[Difference]:
        rows = self._drawn.groups(left)
        matchings = PerfectMatchings(rows)
        while left:
            chooser, *others = self._drawn.following(left, None)
            expected = next(
                one
                for one in others
                if rows[chooser] >> one & 1 and matchings.exists(left & ~(1 << chooser | 1 << one))
            )
            given = partner[chooser]
            if given != expected:
                pairs = (numbers[chooser], numbers[given]), (numbers[chooser], numbers[expected])
                yield Difference("opponent", "", pairs[0], pairs[1], None, (pairs[0],), (pairs[1],))
            left &= ~(1 << chooser | 1 << expected)


def _listed(pairs: set[tuple[int, int]] | list[tuple[int, int]], numbers: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted({numbers[spot] for pair in pairs for spot in pair}))


JUDGE = TwoLifeJudge()
