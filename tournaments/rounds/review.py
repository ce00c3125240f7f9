"""A draft under review: the boards with their scores, floats and reasons, and what was changed by hand.

``by_hand`` says, for pages and programs alike, what has to be read before such boards become public.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from django.db.models import Q

from pairing.engine.board_colours import first_has_white
from pairing.engine.history import derive
from pairing.engine.legality import against_preference
from pairing.engine.model import Outcome, TournamentState
from pairing.engine.registry import description_of
from pairing.engine.two_games import bye_game, is_of_matches
from portal.common.errors import Refused
from tournaments.acceleration.reasons import explained_draft
from tournaments.entries.letters import alphabetical
from tournaments.history.payload import BoardRow, DifferenceRow, RoundPayload, build_payload, differences
from tournaments.history.published import PublishedRound
from tournaments.history.shapes import PlayerLine
from tournaments.history.snapshot import Snapshot, boards_with
from tournaments.models import Board, Bye, ByeKind, Regulations, Round, RoundRevision, RoundState
from tournaments.regulations.actions import plan_of
from tournaments.rounds.manual import RoundBasis, arrangement_of, basis_of, current_input, warnings_of
from tournaments.rounds.publication import payload_to_be
from tournaments.rounds.shapes import BoardLine, ByeLine, Difference
from tournaments.wording import PlayerNames


@dataclass(frozen=True, slots=True)
class ReviewBoard:
    """One board of a draft with its reasons."""

    line: BoardLine
    facts: tuple[Mapping[str, Any], ...]
    """Lead and steps, to be worded; empty for a pair that is not the engine's."""
    details: tuple[Mapping[str, Any], ...]
    by_score: bool = True
    """Whether the points say who meets whom in this round, so that somebody can float."""

    @property
    def white_float(self) -> str:
        """``down``, ``up`` or blank: by the pairing scores of the two."""
        if not self.by_score:
            return ""
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
class ByHand:
    """What has to be read before boards that were changed by hand become public."""

    warnings: tuple[Mapping[str, Any], ...] = ()
    """Rules that the pairing as it stands does not keep."""
    colours: tuple[Mapping[str, Any], ...] = ()
    """Of pairs that the engine did not make: that both players get the other colour than they are due."""
    differences: tuple[Difference, ...] = ()
    """Where the pairing is not the engine's."""
    names: Mapping[int, str] | None = None
    """Names by pairing number, for the sentences."""
    asks: bool = False
    """Whether the pairing becomes public only for whoever says that this was read. So it is where boards were changed
    by hand and a rule is broken, both players of a pair get the other colour, or the pairing is not the engine's."""


@dataclass(frozen=True, slots=True)
class ReviewPage(ByHand):
    """A draft as the arbiter reviews it."""

    boards: tuple[ReviewBoard, ...] = ()
    byes: tuple[ReviewBye, ...] = ()
    facts: tuple[Mapping[str, Any], ...] = ()
    """About the round as a whole."""
    unplaced: tuple[str, ...] = ()
    """Names of those who take part and have neither a board nor the bye."""
    outdated: str = ""
    """Not blank: the input changed since the pairing was made; what to do."""
    system: str = ""
    accelerated: bool = False
    """Whether anybody has virtual points in this round."""


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
        boards=boards_with(snapshot, round_),
        byes=Bye.objects.filter(round=round_),
        plan="",
        run=str(round_.run_id),
        event=round_.tournament,
        answer=answer,
        warnings=[fact.to_json() for fact in warnings_of(basis, arrangement_of(round_), answer)],
    )
    page = PublishedRound(round_, payload, {})
    plan = plan_of(Regulations.objects.get(tournament=round_.tournament))
    explanation: Mapping[str, Any] = explained_draft(round_, snapshot, plan) or {}
    boards = {(one["white"], one["black"]): one for one in explanation.get("boards", ())}
    byes = {one["player"]: one for one in explanation.get("byes", ())}
    by_score = description_of(snapshot.state.system).by_score_in(round_.number, snapshot.state.options)
    worth, of_matches = snapshot.state.scoring.table, is_of_matches(snapshot.state.system)
    read = _to_read(round_, snapshot.state, payload, page, answer)
    return ReviewPage(
        **{field.name: getattr(read, field.name) for field in fields(ByHand)},
        boards=tuple(_board(page, row, boards, by_score=by_score) for row in payload["boards"]),
        byes=tuple(
            ReviewBye(
                ByeLine(
                    page.line(row["entry"]),
                    row["kind"],
                    page.score(row["entry"]),
                    bye_game(Outcome(row["kind"]), of_matches=of_matches).points(worth),
                    row["manual_reason"],
                ),
                _facts(byes.get(page.players[row["entry"]]["number"]), "lead", "steps"),
            )
            for row in payload["byes"]
        ),
        facts=tuple(payload["facts"]),
        unplaced=_unplaced(round_, snapshot),
        system=snapshot.state.system,
        accelerated=any(virtual for _score, _players, virtual in payload["scoregroups"]),
    )


def by_hand(round_: Round) -> ByHand:
    """What has to be read before the draft of ``round_``, or the correction of a published round, becomes public.

    Empty where nothing was changed by hand, where there is nothing to publish, and for a draft that cannot be
    published because its input has changed.
    """
    if not is_changed_by_hand(round_):
        return ByHand()
    if round_.state == RoundState.DRAFT:
        return review_page(round_)
    if round_.state != RoundState.PUBLISHED or round_.revision is None:
        return ByHand()
    basis = basis_of(round_)
    payload = payload_to_be(round_, round_.revision.payload, basis)
    if payload == round_.revision.payload:
        return ByHand()
    answer: Mapping[str, Any] = (round_.run.result if round_.run else None) or {}
    return _to_read(round_, basis.state, payload, PublishedRound(round_, payload, {}), answer)


def _to_read(
    round_: Round, state: TournamentState, payload: RoundPayload, page: PublishedRound, answer: Mapping[str, Any]
) -> ByHand:
    """What ``payload`` does not keep, and where it is not the ``answer`` of the engine; without an answer all that was
    changed by hand is to be read."""
    warnings, colours = tuple(payload["warnings"]), _colours(state, payload["boards"], page, answer)
    found = bool(warnings or colours or payload["differences"] or not answer)
    return ByHand(
        warnings=warnings,
        colours=colours,
        differences=_differences(page, payload["differences"]),
        names=PlayerNames(map(page.line, page.players), state.system, state.options),
        asks=found and is_changed_by_hand(round_),
    )


def _colours(
    state: TournamentState, boards: Sequence[BoardRow], page: PublishedRound, answer: Mapping[str, Any]
) -> tuple[Mapping[str, Any], ...]:
    """Where both players of a pair made by hand get the colour opposite to the one they are due. Where the engine has
    no answer (an imported round, or one that cannot be paired) the reason on a board says which pairs those are."""
    own = {(white, black) for white, black, _rule in answer.get("pairs", ())}
    number_of = {entry: row["number"] for entry, row in page.players.items()}
    pairs = [
        (number_of[row["white"]], number_of[row["black"]])
        for row in boards
        if answer or row["manual_reason"] or row.get("origin")
    ]
    changed = [pair for pair in pairs if pair not in own]
    if not changed or description_of(state.system).fixed_field:
        return ()
    history = derive(state)
    both = (against_preference(history, pair) for pair in changed)
    return tuple(fact.to_json() for facts in both if len(facts) == 2 for fact in facts)


def is_changed_by_hand(round_: Round) -> bool:
    """Whether a board or a bye of the round is the arbiter's, or follows from one that is. Two queries at most."""
    changed = ~Q(manual_reason="")
    boards = Board.objects.filter(round=round_)
    return boards.filter(changed | ~Q(origin="")).exists() or Bye.objects.filter(changed, round=round_).exists()


def unpublished_changes(round_: Round) -> tuple[Difference, ...]:
    """What was changed by hand in a published round and is not public yet; the published pair first."""
    if round_.revision_id is None:
        return ()
    # A payload holds everybody and every reason; what is needed on every visit is read alone.
    parts = RoundRevision.objects.filter(pk=round_.revision_id).values_list("payload__boards", "payload__byes")
    boards, byes = parts.get()
    published = [(row["white"], row["black"]) for row in boards]
    bye = next((row["entry"] for row in byes if row["kind"] == ByeKind.PAIRING), None)
    present = Board.objects.filter(round=round_).only("white_id", "black_id")
    rows = differences(present, Bye.objects.filter(round=round_), published, bye)
    if not rows or round_.revision is None:
        return ()
    payload: RoundPayload = round_.revision.payload
    return _differences(PublishedRound(round_, payload, {}), rows)


def seats(round_: Round) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """(entry id, name) of everybody with a board or the pairing-allocated bye, and (board, the two names)."""
    boards = list(Board.objects.filter(round=round_).select_related("white", "black").order_by("number"))
    players = [(entry.pk, entry) for board in boards for entry in (board.white, board.black)]
    byes = Bye.objects.filter(round=round_, kind=ByeKind.PAIRING).select_related("entry")
    players += [(bye.entry_id, bye.entry) for bye in byes]
    named = sorted(players, key=lambda one: (one[1].pairing_number or 0, alphabetical(one[1].name)))
    return (
        [(pk, f"{entry.pairing_number}. {entry.name}" if entry.pairing_number else entry.name) for pk, entry in named],
        [(board.number, f"{board.number}: {board.white.name} – {board.black.name}") for board in boards],
    )


def _board(
    page: PublishedRound, row: BoardRow, explained: Mapping[tuple[int, int], Mapping[str, Any]], *, by_score: bool
) -> ReviewBoard:
    white, black = row["white"], row["black"]
    reasons = explained.get((page.players[white]["number"], page.players[black]["number"]))
    line = BoardLine(
        row["number"],
        page.line(white),
        page.line(black),
        page.score(white),
        page.score(black),
        colour_rule=row["colour_rule"],
        manual_reason=row["manual_reason"],
        origin=row.get("origin", ""),
        tables=tuple(row.get("tables", ())),
    )
    return ReviewBoard(line, _facts(reasons, "lead", "steps"), _facts(reasons, "details"), by_score)


def _facts(reasons: Mapping[str, Any] | None, *parts: str) -> tuple[Mapping[str, Any], ...]:
    return tuple(fact for part in parts for fact in reasons.get(part, ())) if reasons else ()


def _differences(page: PublishedRound, rows: Sequence[DifferenceRow]) -> tuple[Difference, ...]:
    def line(entry: int | None) -> PlayerLine | None:
        return None if entry is None else page.line(entry)

    straight = first_has_white(page.board_colours, 1)
    return tuple(Difference(row["kind"], page.line(row["white"]), line(row["black"]), straight) for row in rows)


def _unplaced(round_: Round, snapshot: Snapshot) -> tuple[str, ...]:
    placed = set(arrangement_of(round_).players)
    playing = zip(snapshot.entries, snapshot.state.competitors, strict=True)
    return tuple(entry.name for entry, one in playing if one.absence is None and entry.pk not in placed)
