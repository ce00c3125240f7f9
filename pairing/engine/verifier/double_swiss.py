"""The judge of the Double-Swiss system, C.04.5: matches read anew, then bye, upfloaters, identifiers and colours.

Every bracket is judged with those whom the round itself left to it. Sets of players are integers with one bit per
player in order of rank; points are tenths.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..facts import Fact, fact
from ..model import PLAYED, Competitor, Game, Outcome, Pair, TournamentState
from .field import barred_groups, indices, set_of
from .matching import PerfectMatchings
from .verdict import Breach, Difference, Grade, RoundVerdict

CHAPTER = "C.04.5"
ARTICLES = {"C1": "2.1.1", "C2": "2.1.2"}
FEW = 2_000
"""Sets of upfloaters that are tried one by one."""


@dataclass(frozen=True, slots=True)
class _Player:
    number: int
    score: int
    met: frozenset[int]
    matches: int
    colours: str
    may_have_bye: bool
    floated: bool
    odd: bool


class DoubleSwissJudge:
    """Judges the Double-Swiss system of 2026."""

    editions = ("2026",)

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """See ``judges.Judge``."""
        field = _Field(state)
        found = tuple(field.breaches(boards, byes))
        differences = () if found else tuple(field.differences(boards, byes))
        grade = Grade.ILLEGAL if found else Grade.LEGAL if differences else Grade.EXACT
        return RoundVerdict(state.round_number, grade, state.edition, found, differences, system=state.system)

    def article(self, _edition: str, breach: str) -> str:
        """See ``judges.Judge``."""
        return "" if breach == "prohibited" else f"{CHAPTER} {ARTICLES.get(breach, '3.3')}"

    def statement(self, _edition: str, difference: Difference) -> Fact:
        """See ``judges.Judge``."""
        article, given, expected = difference.article, difference.given, difference.expected
        match difference.criterion:
            case "colour":
                return fact("check.colour", article, white=expected[0], black=expected[1])
            case "bye":
                return fact("double_swiss.check_bye", article, given=given[0], expected=expected[0])
            case "upfloaters":
                return fact(
                    "double_swiss.check_upfloaters", article,
                    score=difference.score, given=[*given], expected=[*expected],
                )  # fmt: skip
        players = sorted({number for pair in difference.given_pairs + difference.expected_pairs for number in pair})
        return fact("double_swiss.check_pairs", article, score=difference.score, players=[*players])


JUDGE = DoubleSwissJudge()


class _Field:
    """Everybody to be paired, in order of rank (1.2)."""

    def __init__(self, state: TournamentState) -> None:
        self.state = state
        self.known = {one.number: one for one in state.competitors}
        holders, players = 0, []
        for one in state.competitors:
            took_part = any(game.opponent or game.outcome is Outcome.PAIRING_BYE for game in one.games)
            holders += one.absence is None or took_part
            if one.absence is None:
                players.append(self._player(one, odd=holders % 2 == 1))
        players.sort(key=lambda one: (-one.score, one.number))
        self.players = players
        self.index = {one.number: place for place, one in enumerate(players)}
        self.barred = tuple(barred_groups(state))
        self.rows = tuple(
            set_of(place for place, other in enumerate(players) if not self.forbidden(one, other)) for one in players
        )
        self.matchings = PerfectMatchings(self.rows)
        self.last_round = state.round_number == state.rounds

    def score(self, one: Competitor, round_number: int) -> int:
        """Pairing score before a round."""
        return one.real_points(self.state.scoring.table)[round_number - 1] + one.virtual_before(round_number)

    def _forfeited(self, one: Competitor, place: int) -> bool:
        game = one.games[place]
        return game.outcome is Outcome.FORFEIT_LOSS and game.second in {None, Outcome.FORFEIT_LOSS}

    def _player(self, one: Competitor, *, odd: bool) -> _Player:
        met, colours, barred = [], "", False
        for place, game in enumerate(one.games):
            if not game.opponent:
                barred |= game.outcome in {Outcome.PAIRING_BYE, Outcome.FULL_BYE}
                continue
            own, other = self._forfeited(one, place), self._forfeited(self.known[game.opponent], place)
            barred |= other and not own
            if not own and not other:
                met.append(game.opponent)
                colours += game.colour.value if game.colour is not None and _played(game) else ""
        done = self.state.completed
        last = one.games[-1].opponent if done else 0
        floated = bool(last) and self.score(one, done) != self.score(self.known[last], done)
        return _Player(
            one.number, self.score(one, done + 1), frozenset(met), len(met), colours, not barred, floated, odd
        )  # fmt: skip

    def forbidden(self, one: _Player, other: _Player) -> str:
        """What keeps two players apart; empty when nothing does."""
        if one.number == other.number:
            return "self"
        if other.number in one.met:
            return "C1"
        return "prohibited" if any({one.number, other.number} <= group for group in self.barred) else ""

    def breaches(self, boards: Sequence[Pair], byes: tuple[int, ...]) -> Iterator[Breach]:
        """Everything that no round may have."""
        seen = Counter([number for board in boards for number in (board.white, board.black)] + [*byes])
        groups = (
            ("absent", set(seen) - set(self.index)),
            ("unpaired", set(self.index) - set(seen)),
            ("paired_twice", {number for number, times in seen.items() if times > 1}),
            ("two_byes", set(byes) if len(byes) > 1 else set()),
        )
        for name, numbers in groups:
            if numbers:
                yield Breach(name, tuple(sorted(numbers)))
        for board in boards:
            if board.white in self.index and board.black in self.index and board.white != board.black:
                reason = self.forbidden(*(self.players[self.index[one]] for one in (board.white, board.black)))
                if reason:
                    yield Breach(reason, (board.white, board.black))
        for number in byes:
            if number in self.index and not self.players[self.index[number]].may_have_bye:
                yield Breach("C2", (number,))

    def differences(self, boards: Sequence[Pair], byes: tuple[int, ...]) -> Iterator[Difference]:
        """The bye, then every bracket from the top, then the colours."""
        left = (1 << len(self.players)) - 1
        for receiver in byes:
            yield from self._bye(left, receiver)
            left &= ~(1 << self.index[receiver])
        pairs = [(self.index[board.white], self.index[board.black]) for board in boards]
        while left:
            top = self._top(left)
            given = set_of(sum(pair) - one for pair in pairs for one in pair if top >> one & 1) & ~top
            expected = self._upfloaters(top, left & ~top)
            score = self.players[next(indices(top))].score
            if given != expected:
                yield Difference(
                    "upfloaters", f"{CHAPTER} 3.5", self._numbers(given), self._numbers(expected), score
                )  # fmt: skip
            if not self.matchings.exists(top | given):
                # Two of those taken up meet each other: the bracket of the round is none.
                left &= ~(top | given)
                continue
            mine = sorted((min(pair), max(pair)) for pair in pairs if (top | given) >> pair[0] & 1)
            best = self._pairs(top | given, given)
            if {frozenset(pair) for pair in mine} != {frozenset(pair) for pair in best}:
                yield Difference(
                    "pairs", f"{CHAPTER} 3.6", (), (), score,
                    *(tuple(self._pair(pair) for pair in one) for one in (mine, best)),
                )  # fmt: skip
            left &= ~set_of(one for pair in mine for one in pair)
        for board in boards:
            white, article = self._white(*(self.players[self.index[one]] for one in (board.white, board.black)))
            if white != board.white:
                given_pair, due = (board.white, board.black), (board.black, board.white)
                yield Difference("colour", f"{CHAPTER} {article}", given_pair, due, None, (given_pair,), (due,))

    def _numbers(self, players: int) -> tuple[int, ...]:
        return tuple(self.players[one].number for one in indices(players))

    def _pair(self, pair: tuple[int, int]) -> tuple[int, int]:
        return self.players[pair[0]].number, self.players[pair[1]].number

    def _top(self, left: int) -> int:
        best = self.players[next(indices(left))].score
        return set_of(one for one in indices(left) if self.players[one].score == best)

    def _bye(self, everybody: int, receiver: int) -> Iterator[Difference]:
        """3.4."""
        able = [one for one in indices(self.matchings.spare(everybody)) if self.players[one].may_have_bye]
        ranked = min((self.players[one] for one in able), key=lambda one: (one.score, -one.matches, -one.number))
        if ranked.number != receiver:
            yield Difference("bye", f"{CHAPTER} 3.4", (receiver,), (ranked.number,))

    def _sets(self, top: int, below: int) -> list[int]:
        """The sets that comply with C4 and C5, in the order of 3.5."""
        size = below.bit_count()
        for count in range(top.bit_count() % 2, size + 1, 2):
            best: list[int] = []
            lowest: list[int] = []
            # In order of rank, so the highest scores come first.
            for number, chosen in enumerate(combinations(indices(below), count)):
                scores = sorted(self.players[one].score for one in chosen)
                if best and (scores < lowest or number > FEW):
                    continue
                lifted = set_of(chosen)
                if self.matchings.exists(top | lifted) and self.matchings.exists(below & ~lifted):
                    if scores > lowest:
                        best, lowest = [], scores
                    best.append(lifted)
            if best:
                return best
        return [0]

    def _upfloaters(self, top: int, below: int) -> int:
        """C6 where any set complies with it, then C7, then the order."""
        found = self._sets(top, below)
        found = [one for one in found if self._serves_next(below & ~one)] or found
        return min(found, key=lambda one: 0 if self.last_round else self._floated(indices(one)))

    def _floated(self, players: Iterable[int]) -> int:
        return sum(self.players[one].floated for one in players)

    def _serves_next(self, left: int) -> bool:
        if not left:
            return True
        top = self._top(left)
        below = left & ~top
        if top.bit_count() % 2 == 0:
            return self.matchings.exists(top) and self.matchings.exists(below)
        joining = (1 << one for one in indices(below))
        return any(self.matchings.exists(top | one) and self.matchings.exists(below & ~one) for one in joining)

    def _pairs(self, bracket: int, lifted: int) -> list[tuple[int, int]]:
        """3.6: fewest opponents of upfloaters who floated (C8), then the first identifier."""
        order = sorted(indices(bracket), key=lambda one: self.players[one].number)
        spared = 0 if self.last_round else set_of(one for one in order if self.players[one].floated)
        for count in range(lifted.bit_count() + 1):
            found = []
            for allowed in combinations(indices(lifted), count):
                bound = lifted & ~set_of(allowed)
                rows = [
                    row & ~spared if bound >> one & 1 else row & ~bound if spared >> one & 1 else row
                    for one, row in enumerate(self.rows)
                ]
                if PerfectMatchings(rows).exists(bracket):
                    found.append(self._first(rows, order, bracket))
            if found:
                return min(found, key=lambda pairs: [self._pair(one)[side] for side in (0, 1) for one in pairs])
        raise AssertionError("a bracket that can be paired has a pairing")

    @staticmethod
    def _first(rows: list[int], order: Sequence[int], bracket: int) -> list[tuple[int, int]]:
        """The first identifier: from the smallest number, everybody who can be a top member is; then the opponents."""
        for place, one in enumerate(order):
            smaller, larger = set_of(order[:place]), set_of(order[place + 1 :])
            tried = _only(rows, one, larger)
            rows = tried if PerfectMatchings(tried).exists(bracket) else _only(rows, one, smaller)
        matchings = PerfectMatchings(rows)
        number = {one: place for place, one in enumerate(order)}
        pairs, left = [], bracket
        for one in order:
            if left >> one & 1:
                for other in sorted(indices(rows[one] & left), key=number.__getitem__):
                    rest = left & ~(1 << one | 1 << other)
                    if number[other] > number[one] and matchings.exists(rest):
                        pairs.append((one, other))
                        left = rest
                        break
        return pairs

    def _white(self, one: _Player, other: _Player) -> tuple[int, str]:
        """4.3: who has White in the first game, and the article."""
        higher, lower = sorted((one, other), key=lambda player: (-player.score, player.number))
        initial = self.state.initial_colour.value == "w"
        if not higher.colours and not lower.colours:
            return (higher if higher.odd is initial else lower).number, "4.3.1"
        if higher.colours.count("w") != lower.colours.count("w"):
            return min(higher, lower, key=lambda player: player.colours.count("w")).number, "4.3.2"
        for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if mine != theirs:
                return (higher if mine == "b" else lower).number, "4.3.3"
        if higher.colours:
            return (higher if higher.colours[-1] == "b" else lower).number, "4.3.4"
        return (lower if lower.colours[-1] == "b" else higher).number, "4.3.5"


def _played(game: Game) -> bool:
    """Whether at least one game of a match was played (1.6)."""
    return game.outcome in PLAYED or game.second in PLAYED


def _only(rows: Sequence[int], one: int, allowed: int) -> list[int]:
    """The rows in which a player may meet ``allowed`` only."""
    return [
        row & allowed if place == one else row if allowed >> place & 1 else row & ~(1 << one)
        for place, row in enumerate(rows)
    ]
