"""The judge of the Keizer system: scores as fractions, the list made anew from the definition, and every choice asked
anew of the players who are left.

It shares no decision with the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from ...facts import Fact, fact
from ...model import PLAYED, Colour, Competitor, Outcome, Pair, TournamentState
from ...registry import description_of
from ..matching import PerfectMatchings
from ..verdict import Breach, Difference, Grade, RoundVerdict

_LISTS = 60


class KeizerJudge:
    """Judges rounds that were paired from the Keizer list."""

    editions = ("2026",)

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """See ``judges.Judge``."""
        found = tuple(_broken(state, boards, byes))
        differences = () if found else tuple(_Judged(state).differences(boards, byes))
        grade = Grade.ILLEGAL if found else Grade.LEGAL if differences else Grade.EXACT
        return RoundVerdict(state.round_number, grade, state.edition, found, differences, system=state.system)

    def article(self, _edition: str, _breach: str) -> str:
        """See ``judges.Judge``."""
        return ""

    def statement(self, _edition: str, difference: Difference) -> Fact:
        """See ``judges.Judge``."""
        given, expected = difference.given, difference.expected
        if difference.criterion == "colour":
            return fact("check.colour", white=expected[0], black=expected[1])
        if difference.criterion == "bye":
            return fact("keizer.check_bye", given=given[0], expected=expected[0])
        return fact("keizer.check_opponent", player=given[0], given=given[1], expected=expected[1])


def _broken(state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> Iterator[Breach]:
    present = {one.number for one in state.competitors if one.absence is None}
    seated = [number for board in boards for number in (board.white, board.black)] + list(byes)
    groups = (
        ("absent", set(seated) - present),
        ("unpaired", present - set(seated)),
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


def _apart(state: TournamentState) -> Mapping[int, set[int]]:
    """Whom the prohibitions of the round keep from each player."""
    found: dict[int, set[int]] = {one.number: set() for one in state.competitors}
    for rule in state.prohibitions:
        if rule.first_round <= state.round_number <= rule.last_round:
            for number in rule.numbers:
                found[number] |= rule.numbers
    return found


def _meetings(one: Competitor) -> Mapping[int, Sequence[int]]:
    """The rounds in which a player played against each opponent."""
    found: dict[int, list[int]] = {}
    for place, game in enumerate(one.games, start=1):
        if game.outcome in PLAYED:
            found.setdefault(game.opponent, []).append(place)
    return found


class _Judged:
    """One round by its definition; players by their places among those present, in order of the list."""

    def __init__(self, state: TournamentState) -> None:
        self._state = state
        self._games = {one.number: one.games for one in state.competitors}
        description = description_of(state.system)
        self._choice = {name: int(description.option(state, name)) for name in description.options}
        present = {one.number for one in state.competitors if one.absence is None}
        self._apart = _apart(state)
        self._meetings = {one.number: _meetings(one) for one in state.competitors}
        self._order = [number for number in self._list() if number in present]

    def _list(self) -> list[int]:
        order = [one.number for one in self._state.competitors]
        first = self._choice["top_value"] or -(-3 * len(order) // 2)
        for _ in range(_LISTS):
            worth = {number: Fraction(max(1, first - place)) for place, number in enumerate(order)}
            scores = {one.number: self._score(one, worth) for one in self._state.competitors}
            after = sorted(sorted(scores), key=lambda number: scores[number], reverse=True)
            if after == order:
                break
            order = after
        return order

    def _score(self, one: Competitor, worth: dict[int, Fraction]) -> Fraction:
        own = worth[one.number]
        total = own * self._choice["own_value"]
        noticed = 0
        for game in one.games:
            total += _won(game.outcome) * worth.get(game.opponent, Fraction(0))
            if game.outcome is Outcome.PAIRING_BYE or (game.outcome is Outcome.FORFEIT_WIN and not game.opponent):
                total += own * Fraction(self._choice["bye_sixths"], 6)
            if game.outcome is Outcome.FULL_BYE:
                total += own * Fraction(self._choice["duty_sixths"], 6)
            if game.outcome is Outcome.HALF_BYE:
                noticed += 1
                if noticed <= self._choice["paid_notices"]:
                    total += own * Fraction(self._choice["notice_sixths"], 6)
        return total

    def differences(self, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> Iterator[Difference]:
        """The bye, then every choice from the top with those whom the round itself left, then the colours."""
        order = self._order
        spot = {number: place for place, number in enumerate(order)}
        matchings = PerfectMatchings(self._rows(), [(spot[board.white], spot[board.black]) for board in boards])
        left = (1 << len(order)) - 1
        partner = {spot[board.white]: spot[board.black] for board in boards}
        partner |= {black: white for white, black in partner.items()}
        for receiver in byes:
            due = next(one for one in self._bye_order() if matchings.exists(left & ~(1 << one)))
            if due != spot[receiver]:
                yield Difference("bye", "", (receiver,), (order[due],))
            left &= ~(1 << spot[receiver])
        for chooser in range(len(order)):
            if not left >> chooser & 1:
                continue
            left &= ~(1 << chooser)
            given = partner[chooser]
            expected = next(
                (
                    one
                    for one in range(chooser + 1, len(order))
                    if left & matchings.rows[chooser] & 1 << one and matchings.exists(left & ~(1 << one))
                ),
                given,
            )
            if given != expected:
                pairs = (order[chooser], order[given]), (order[chooser], order[expected])
                yield Difference("opponent", "", pairs[0], pairs[1], None, (pairs[0],), (pairs[1],))
            left &= ~(1 << given)
        for board in boards:
            higher, lower = sorted((board.white, board.black), key=spot.__getitem__)
            white = higher if self._higher_has_white(higher, lower) else lower
            if white != board.white:
                yield Difference("colour", "", (board.white, board.black), (board.black, board.white))

    def _rows(self) -> list[int]:
        """Who may meet whom under the strictest limits that leave a complete round."""
        limits = [(gap, self._choice["most_meetings"]) for gap in range(self._choice["rematch_gap"], -1, -1)]
        limits += [(0, most) for most in range(self._choice["most_meetings"] + 1, self._state.completed + 2)]
        rows: list[int] = []
        for gap, most in limits:
            rows = [
                sum(1 << place for place, other in enumerate(self._order) if self._may_meet(one, other, gap, most))
                for one in self._order
            ]
            everybody = (1 << len(rows)) - 1
            matchings = PerfectMatchings(rows)
            alone = [everybody & ~(1 << one) for one in range(len(rows))] if len(rows) % 2 else [everybody]
            if any(map(matchings.exists, alone)):
                break
        return rows

    def _may_meet(self, one: int, other: int, gap: int, most: int) -> bool:
        if one == other or other in self._apart[one]:
            return False
        met = self._met(one, other)
        return len(met) < most and (not met or self._state.completed + 1 - max(met) > gap)

    def _met(self, one: int, other: int) -> Sequence[int]:
        return self._meetings[one].get(other, ())

    def _bye_order(self) -> list[int]:
        had = [sum(game.outcome is Outcome.PAIRING_BYE for game in self._games[number]) for number in self._order]
        lowest_first = list(reversed(range(len(had))))
        return [place for count in sorted(set(had)) for place in lowest_first if had[place] == count]

    def _colours(self, number: int) -> str:
        return "".join(str(game.colour) for game in self._games[number] if game.outcome in PLAYED)

    def _higher_has_white(self, higher: int, lower: int) -> bool:
        between = [self._games[higher][place - 1].colour for place in self._met(higher, lower)]
        whites, blacks = between.count(Colour.WHITE), between.count(Colour.BLACK)
        if whites != blacks:
            return whites < blacks
        one, other = self._colours(higher), self._colours(lower)
        surplus, other_surplus = (text.count("w") - text.count("b") for text in (one, other))
        if surplus != other_surplus:
            return surplus < other_surplus
        for own, theirs in zip(one[::-1], other[::-1], strict=False):
            if own != theirs:
                return own == "b"
        counted = [one.number for one in self._state.competitors if one.absence is None or self._took_part(one)]
        odd = counted.index(higher) % 2 == 0
        return odd == (self._state.initial_colour is Colour.WHITE)

    def _took_part(self, one: Competitor) -> bool:
        return any(game.opponent or game.outcome is Outcome.PAIRING_BYE for game in one.games)


def _won(outcome: Outcome) -> Fraction:
    if outcome in {Outcome.WIN, Outcome.UNRATED_WIN, Outcome.FORFEIT_WIN}:
        return Fraction(1)
    drawn = {Outcome.DRAW, Outcome.UNRATED_DRAW, Outcome.UNFINISHED}
    return Fraction(1, 2) if outcome in drawn else Fraction(0)


JUDGE = KeizerJudge()
