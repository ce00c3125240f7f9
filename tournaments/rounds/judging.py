"""The judgement of a draft made by hand, in the grades of the verifier: the round, and every board by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairing.engine.errors import EngineError
from pairing.engine.facts import Fact
from pairing.engine.history import History, derive
from pairing.engine.legality import against_preference, breaches
from pairing.engine.model import Pair
from pairing.engine.table_rounds import left_unmet
from pairing.engine.verifier import statements_of, verify_round
from tournaments.history.snapshot import Snapshot, boards_with
from tournaments.models import Board, Bye, ByeKind, Entry, Grade, Origin, Round
from tournaments.rounds.manual import current_input
from tournaments.verification.actions import grade_of


@dataclass(frozen=True, slots=True)
class JudgedBoard:
    """One board of a draft, or the bye (``black`` None)."""

    number: int
    white: Entry
    black: Entry | None
    grade: str
    """``illegal`` where the pair breaks a rule, ``exact`` where it is the engine's own, otherwise ``legal``."""
    facts: tuple[Fact, ...]
    """What the pair breaks, and colours given against a preference."""
    origin: str
    reason: str

    @property
    def tables(self) -> tuple[int, ...]:
        """The tables at which the players must sit; two where they cannot both."""
        sides = [self.white] if self.black is None else [self.white, self.black]
        return tuple(sorted({one.fixed_table for one in sides if one.fixed_table is not None}))


@dataclass(frozen=True, slots=True)
class Judgement:
    """A draft as the manual phase shows it."""

    boards: tuple[JudgedBoard, ...]
    bye: JudgedBoard | None
    unplaced: tuple[Entry, ...]
    """Who takes part and has neither board nor bye, in order of pairing number."""
    grade: str
    """Of the round as the verifier sees it; blank while somebody has no place."""
    facts: tuple[Fact, ...]
    """What the verifier says, without the grade."""
    names: Mapping[int, str]
    """By pairing number, for the sentences."""
    playing: tuple[Entry, ...]
    """Everybody who takes part, in order of pairing number."""
    steps: int
    """How many changes can be undone."""


def judged(round_: Round) -> Judgement:
    """Judge a draft as it stands. Raises ``Refused`` when its input has changed since it was paired."""
    snapshot = current_input(round_)
    rows = boards_with(snapshot, round_)
    given = Bye.objects.filter(round=round_, kind=ByeKind.PAIRING).select_related("entry").first()
    placed = {entry for row in rows for entry in (row.white_id, row.black_id)}
    placed |= {given.entry_id} if given else set()
    playing = tuple(
        entry for entry, one in zip(snapshot.entries, snapshot.state.competitors, strict=True) if one.absence is None
    )
    unplaced = tuple(entry for entry in playing if entry.pk not in placed)
    grade, facts = ("", ()) if unplaced else _of_round(snapshot, rows, given)
    own, number_of, history = _own_pairs(round_, snapshot), snapshot.number_of, derive(snapshot.state)
    return Judgement(
        boards=tuple(_board(history, number_of, row, own) for row in rows),
        bye=_bye(history, number_of[given.entry_id], given, own) if given else None,
        unplaced=unplaced,
        grade=grade,
        facts=facts,
        names={number: entry.name for number, entry in enumerate(snapshot.entries, start=1)},
        playing=playing,
        steps=len(round_.hand_steps or ()),
    )


def _of_round(snapshot: Snapshot, rows: Sequence[Board], given: Bye | None) -> tuple[str, tuple[Fact, ...]]:
    number_of = snapshot.number_of
    pairs = [Pair(number_of[row.white_id], number_of[row.black_id]) for row in rows]
    byes = () if given is None else (number_of[given.entry_id],)
    try:
        verdict = verify_round(snapshot.state, pairs, byes)
    except EngineError:
        return Grade.UNVERIFIED.value, ()
    # The judge of the last round says itself who never met.
    to_come = snapshot.state.round_number < snapshot.state.rounds
    unmet = left_unmet(snapshot.state, [(pair.white, pair.black) for pair in pairs]) if to_come else ()
    return grade_of(verdict).value, (*statements_of(verdict)[1:], *unmet)


def _own_pairs(round_: Round, snapshot: Snapshot) -> set[tuple[int, int | None]]:
    """The engine's pairs (White, Black) and bye (player, None) by entry id."""
    answer = round_.run.result if round_.run else None
    if not answer:
        return set()
    entry_of = {number: entry.pk for number, entry in enumerate(snapshot.entries, start=1)}
    own: set[tuple[int, int | None]] = {(entry_of[white], entry_of[black]) for white, black, _rule in answer["pairs"]}
    return own | ({(entry_of[answer["bye"]], None)} if answer["bye"] is not None else set())


def _board(history: History, number_of: Mapping[int, int], row: Board, own: set[tuple[int, int | None]]) -> JudgedBoard:
    pair = (number_of[row.white_id], number_of[row.black_id])
    broken = breaches(history.state, [pair], None, history)
    grade = Grade.ILLEGAL if broken else Grade.EXACT if (row.white_id, row.black_id) in own else Grade.LEGAL
    facts = broken if grade is Grade.EXACT else (*broken, *against_preference(history, pair))
    return JudgedBoard(
        row.number, row.white, row.black, grade.value, facts, Origin(row.origin).value, row.manual_reason
    )


def _bye(history: History, number: int, given: Bye, own: set[tuple[int, int | None]]) -> JudgedBoard:
    broken = breaches(history.state, [], number, history)
    grade = Grade.ILLEGAL if broken else Grade.EXACT if (given.entry_id, None) in own else Grade.LEGAL
    return JudgedBoard(0, given.entry, None, grade.value, broken, "", given.manual_reason)
