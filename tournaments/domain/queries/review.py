"""A draft under review: the boards with their scores, floats and reasons, and what was changed by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from portal.common.errors import Refused
from tournaments.domain.manual import RoundBasis, arrangement_of, current_input, warnings_of
from tournaments.domain.payload import DifferenceRow, RoundPayload, build_payload, differences
from tournaments.domain.plan_reasons import explained
from tournaments.domain.queries.published import PublishedRound
from tournaments.domain.queries.shapes import BoardLine, ByeLine, Difference, PlayerLine
from tournaments.domain.regulations import plan_of
from tournaments.models import Board, Bye, ByeKind, Regulations, Round


@dataclass(frozen=True, slots=True)
class ReviewBoard:
    """One board of a draft with its reasons."""

    line: BoardLine
    facts: tuple[Mapping[str, Any], ...]
    """Lead and steps, to be worded; empty for a pair that is not the engine's."""
    details: tuple[Mapping[str, Any], ...]

    @property
    def white_float(self) -> str:
        """``down``, ``up`` or blank: by the pairing scores of the two."""
        white, black = self.line.white_score.pairing, self.line.black_score.pairing
        return "" if white == black else "down" if white > black else "up"

    @property
    def black_float(self) -> str:
        """The other side of ``white_float``."""
        return {"down": "up", "up": "down", "": ""}[self.white_float]


@dataclass(frozen=True, slots=True)
class ReviewBye:
    """One player without a board, with the reasons."""

    line: ByeLine
    facts: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """A draft as the arbiter reviews it."""

    boards: tuple[ReviewBoard, ...] = ()
    byes: tuple[ReviewBye, ...] = ()
    facts: tuple[Mapping[str, Any], ...] = ()
    """About the round as a whole."""
    warnings: tuple[Mapping[str, Any], ...] = ()
    """Rules that the pairing as it stands does not keep."""
    differences: tuple[Difference, ...] = ()
    names: Mapping[int, str] | None = None
    """Names by pairing number, for the sentences."""
    outdated: str = ""
    """Not blank: the input changed since the pairing was made; what to do."""


def review_page(round_: Round) -> ReviewPage:
    """The draft of ``round_``; where its input has changed meanwhile only the message that says so."""
    try:
        snapshot = current_input(round_)
    except Refused as refusal:
        return ReviewPage(outdated=str(refusal))
    answer: Mapping[str, Any] = (round_.run.result if round_.run else None) or {}
    basis = RoundBasis(snapshot.state, snapshot.number_of, snapshot.digest)
    payload = build_payload(
        snapshot,
        boards=Board.objects.filter(round=round_),
        byes=Bye.objects.filter(round=round_),
        plan="",
        run=str(round_.run_id),
        year=round_.tournament.starts_on.year,
        answer=answer,
        warnings=[fact.to_json() for fact in warnings_of(basis, arrangement_of(round_))],
    )
    page = PublishedRound(round_, payload, {})
    plan = plan_of(Regulations.objects.get(tournament=round_.tournament))
    explanation: Mapping[str, Any] = explained(answer, snapshot, plan) or {}
    boards = {(one["white"], one["black"]): one for one in explanation.get("boards", ())}
    byes = {one["player"]: one for one in explanation.get("byes", ())}
    worth = snapshot.state.scoring.table
    return ReviewPage(
        boards=tuple(
            _board(page, row["number"], row["white"], row["black"], row["colour_rule"], row["manual_reason"], boards)
            for row in payload["boards"]
        ),
        byes=tuple(
            ReviewBye(
                ByeLine(
                    page.line(row["entry"]),
                    row["kind"],
                    page.score(row["entry"]),
                    next(points for outcome, points in worth.items() if outcome.value == row["kind"]),
                    row["manual_reason"],
                ),
                _facts(byes.get(page.players[row["entry"]]["number"]), "lead", "steps"),
            )
            for row in payload["byes"]
        ),
        facts=tuple(payload["facts"]),
        warnings=tuple(payload["warnings"]),
        differences=_differences(page, payload["differences"]),
        names=_names(payload),
    )


def unpublished_changes(round_: Round) -> tuple[Difference, ...]:
    """What was changed by hand in a published round and is not public yet; the published pair first."""
    if round_.revision is None:
        return ()
    payload: RoundPayload = round_.revision.payload
    page = PublishedRound(round_, payload, {})
    published = [(row["white"], row["black"]) for row in payload["boards"]]
    bye = next((row["entry"] for row in payload["byes"] if row["kind"] == ByeKind.PAIRING), None)
    rows = differences(Board.objects.filter(round=round_), Bye.objects.filter(round=round_), published, bye)
    return _differences(page, rows)


def seats(round_: Round) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """(entry id, name) of everybody with a board or the pairing-allocated bye, and (board, the two names)."""
    boards = list(Board.objects.filter(round=round_).select_related("white", "black").order_by("number"))
    players = [(entry.pk, entry) for board in boards for entry in (board.white, board.black)]
    byes = Bye.objects.filter(round=round_, kind=ByeKind.PAIRING).select_related("entry")
    players += [(bye.entry_id, bye.entry) for bye in byes]
    named = sorted(players, key=lambda one: (one[1].pairing_number or 0, one[1].name))
    return (
        [(pk, f"{entry.pairing_number}. {entry.name}" if entry.pairing_number else entry.name) for pk, entry in named],
        [(board.number, f"{board.number}: {board.white.name} – {board.black.name}") for board in boards],
    )


def _board(
    page: PublishedRound,
    number: int,
    white: int,
    black: int,
    colour_rule: str,
    manual_reason: str,
    explained: Mapping[tuple[int, int], Mapping[str, Any]],
) -> ReviewBoard:
    reasons = explained.get((page.players[white]["number"], page.players[black]["number"]))
    line = BoardLine(
        number,
        page.line(white),
        page.line(black),
        page.score(white),
        page.score(black),
        colour_rule=colour_rule,
        manual_reason=manual_reason,
    )
    return ReviewBoard(line, _facts(reasons, "lead", "steps"), _facts(reasons, "details"))


def _facts(reasons: Mapping[str, Any] | None, *parts: str) -> tuple[Mapping[str, Any], ...]:
    return tuple(fact for part in parts for fact in reasons.get(part, ())) if reasons else ()


def _differences(page: PublishedRound, rows: Sequence[DifferenceRow]) -> tuple[Difference, ...]:
    def line(entry: int | None) -> PlayerLine | None:
        return None if entry is None else page.line(entry)

    return tuple(Difference(row["kind"], page.line(row["white"]), line(row["black"])) for row in rows)


def _names(payload: RoundPayload) -> dict[int, str]:
    return {row["number"]: row["name"] for row in payload["players"]}
