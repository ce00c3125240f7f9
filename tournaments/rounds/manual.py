"""The manual phase: the arbiter changes pairs of a draft, or of a published round that has to be corrected.

Every change needs a reason, is compared with the engine's answer, and is shown in public. What breaks C1 to C3 is
allowed, with a warning: a published pairing changes only in the cases of C.04.2 Article 4.4, which the arbiter judges.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.facts import Fact
from pairing.engine.legality import breaches, bye_too_high
from pairing.engine.model import Competitor, Outcome, TournamentState
from pairing.engine.snapshot import from_json
from pairing.engine.table_rounds import left_unmet
from pairing.engine.two_games import bye_game, is_of_matches
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place, next_results_version
from tournaments.history.payload import PlayerRow
from tournaments.history.snapshot import Snapshot, take_snapshot
from tournaments.models import Board, Bye, ByeKind, Regulations, Round, RoundState, Tournament, has_any_result
from tournaments.rounds.steps import drop_time, layout_of, remember


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The boards and the bye of a round: (White, Black) by board number, and the receiver of the bye. Entry ids."""

    boards: Mapping[int, tuple[int, int]]
    bye: int | None = None

    @property
    def players(self) -> list[int]:
        """Everybody who sits somewhere or has the bye, sorted; somebody seated twice comes twice."""
        seated = [entry for pair in self.boards.values() for entry in pair]
        return sorted(seated + ([self.bye] if self.bye is not None else []))

    def exchanged(self, first: int, second: int) -> Arrangement:
        """The arrangement with two players in each other's place."""
        place = {first: second, second: first}
        return Arrangement(
            {number: (place.get(w, w), place.get(b, b)) for number, (w, b) in self.boards.items()},
            None if self.bye is None else place.get(self.bye, self.bye),
        )


@dataclass(frozen=True, slots=True)
class RoundBasis:
    """What a draft or a published round was paired from."""

    state: TournamentState
    number_of: Mapping[int, int]
    """Pairing number by entry id."""
    digest: str


def arrangement_of(round_: Round) -> Arrangement:
    """The boards and the bye of a round as they stand now."""
    boards = Board.objects.filter(round=round_).order_by("number").values_list("number", "white_id", "black_id")
    bye = Bye.objects.filter(round=round_, kind=ByeKind.PAIRING).values_list("entry_id", flat=True).first()
    return Arrangement({number: (white, black) for number, white, black in boards}, bye)


def warnings_of(
    basis: RoundBasis, arrangement: Arrangement, answer: Mapping[str, Any] | None = None
) -> tuple[Fact, ...]:
    """The rules that the arrangement would break, as facts to be worded, and who could not meet everybody any more in a
    round robin; with the ``answer`` of the engine also a bye of somebody with more points than the engine's."""
    number_of = basis.number_of
    pairs = [(number_of[white], number_of[black]) for white, black in arrangement.boards.values()]
    bye = None if arrangement.bye is None else number_of[arrangement.bye]
    own = answer.get("bye") if answer else None
    unmet = left_unmet(basis.state, pairs)
    return (*breaches(basis.state, pairs, bye), *unmet, *bye_too_high(basis.state, bye, own))


def basis_of(round_: Round) -> RoundBasis:
    """The input of a draft, as it is now, or of a published round, as it was.

    Raises ``Refused`` when a draft's input has changed since it was paired.
    """
    if round_.revision is not None:
        players = round_.revision.payload["players"]
        state = from_json(round_.revision.snapshot)
        return RoundBasis(
            with_newcomers(state, players[len(state.competitors) :]),
            {row["entry"]: row["number"] for row in players},
            round_.revision.digest,
        )
    snapshot = current_input(round_)
    return RoundBasis(snapshot.state, snapshot.number_of, snapshot.digest)


def with_newcomers(state: TournamentState, rows: Sequence[PlayerRow]) -> TournamentState:
    """``state`` with the players who were seated after it was paired: they have missed every earlier round."""
    added = (
        Competitor(
            row["number"],
            (bye_game(Outcome.ZERO_BYE, of_matches=is_of_matches(state.system)),) * state.completed,
            (*(0,) * state.completed, row["virtual"]),
            name=row["name"],
            rating=row["rating"],
            title=row["title"],
            federation=row["federation"],
        )
        for row in rows
    )
    return replace(state, competitors=(*state.competitors, *added))


def current_input(round_: Round) -> Snapshot:
    """The input that the round's run had, taken again. Raises ``Refused`` when it is not the same any more."""
    snapshot = take_snapshot(round_.tournament, round_.number)
    if round_.run is None or snapshot.digest != round_.run.digest:
        raise Refused(
            "draft_outdated",
            _(
                "Entries, byes or results changed since round %(round)s was paired. "
                "Throw the pairing away and pair the round again."
            )
            % {"round": round_.number},
        )
    return snapshot


def refuse_unplaced(round_: Round, snapshot: Snapshot) -> None:
    """Raise ``Refused`` when somebody who takes part has neither a board nor the bye."""
    placed = set(arrangement_of(round_).players)
    playing = zip(snapshot.entries, snapshot.state.competitors, strict=True)
    left = [entry.name for entry, one in playing if one.absence is None and entry.pk not in placed]
    if left:
        raise Refused(
            "players_unplaced",
            _("These players have neither a board nor the bye: %(names)s. Pair them before you publish.")
            % {"names": "; ".join(left)},
        )


def refuse_unpublished_changes(round_: Round) -> None:
    """Raise ``Refused`` when boards of a published round were changed by hand and are not published yet."""
    if round_.revision is None:
        return
    payload = round_.revision.payload
    boards = {row["number"]: (row["white"], row["black"]) for row in payload["boards"]}
    bye = next((row["entry"] for row in payload["byes"] if row["kind"] == ByeKind.PAIRING), None)
    if arrangement_of(round_) != Arrangement(boards, bye):
        raise Refused(
            "changes_unpublished",
            _("Round %(round)s was changed by hand. Publish the correction, or change the pairs back.")
            % {"round": round_.number},
        )


def swap_players(*, round: Round, first: int, second: int, actor: User | None, reason: str) -> tuple[Fact, ...]:  # noqa: A002
    """Let two players (entry ids) change places; either may have the pairing-allocated bye. See ``change_boards``."""
    new = arrangement_of(round).exchanged(first, second)
    return change_boards(round=round, boards=new.boards, bye=new.bye, actor=actor, reason=reason)


def swap_colours(*, round: Round, board_number: int, actor: User | None, reason: str) -> tuple[Fact, ...]:  # noqa: A002
    """Exchange White and Black on one board. See ``change_boards``."""
    now = arrangement_of(round)
    if board_number not in now.boards:
        raise _unknown_board(board_number)
    white, black = now.boards[board_number]
    return change_boards(round=round, boards={board_number: (black, white)}, actor=actor, reason=reason)


def change_boards(
    *,
    round: Round,  # noqa: A002
    boards: Mapping[int, tuple[int, int]],
    actor: User | None,
    reason: str,
    bye: int | None = None,
) -> tuple[Fact, ...]:
    """Put other players on boards: (White, Black) entry ids by board number; boards not named stay.

    ``bye`` is the player who gets the pairing-allocated bye; None leaves it as it is. Returns the rules that the whole
    pairing now breaks. In a published round the change becomes public only with ``republish_round``.

    Raises ``Refused``: no reason, a closed round or one whose successor is being paired, a board with a result, a
    player seated twice or left out, nothing changed, or a draft whose input has changed.
    """
    with transaction.atomic():
        tournament = lock_taking_place(round.tournament)
        current = Round.objects.select_related("run", "revision").get(pk=round.pk)
        _check_changeable(tournament, current, reason)
        before = arrangement_of(current)
        for number in boards:
            if number not in before.boards:
                raise _unknown_board(number)
        after = Arrangement({**before.boards, **boards}, before.bye if bye is None else bye)
        if after.players != before.players or any(white == black for white, black in after.boards.values()):
            raise Refused(
                "players_differ", _("The same players must be seated, each of them once. Check the boards you changed.")
            )
        if after == before:
            raise Refused("nothing_changed", _("This is the pairing as it stands."))
        basis = basis_of(current)
        replaced = layout_of(current)
        _write(current, basis, before, after, reason)
        if current.state == RoundState.DRAFT:
            remember(current, replaced)
        warnings = warnings_of(basis, after)
        record_change(
            tournament,
            "round.changed_by_hand",
            actor,
            before=_journal_form(current, before, after),
            after={**_journal_form(current, after, before), "warnings": [warning.to_json() for warning in warnings]},
            reason=reason,
            public=False,
        )
        drop_time(tournament, current, actor)
    return warnings


def _check_changeable(tournament: Tournament, round_: Round, reason: str) -> None:
    if not reason.strip():
        raise Refused("reason_missing", _("Say why the pairing is changed: everybody can read it."), field="reason")
    if round_.state not in {RoundState.DRAFT, RoundState.PUBLISHED}:
        raise Refused("round_not_open", _("Only a draft or a round under way can be changed by hand."))
    later = Round.objects.filter(tournament=tournament, number__gt=round_.number)
    if later.exclude(state=RoundState.PLANNED).exists():
        raise Refused("next_round_paired", _("The next round is paired already. Throw that pairing away first."))


def _unknown_board(number: int) -> Refused:
    return Refused("board_unknown", _("There is no board %(board)s in this round.") % {"board": number}, field="boards")


def _write(round_: Round, basis: RoundBasis, before: Arrangement, after: Arrangement, reason: str) -> None:
    """Replace the changed boards and the bye. A pair that is the engine's own carries no reason."""
    by_number = {number: entry for entry, number in basis.number_of.items()}
    answer = (round_.run.result if round_.run else None) or {"pairs": [], "bye": None}
    proposed = {(by_number[white], by_number[black]) for white, black, _rule in answer["pairs"]}
    changed = [number for number, pair in after.boards.items() if pair != before.boards[number]]
    rows = Board.objects.filter(round=round_, number__in=changed)
    taken = rows.filter(has_any_result()).values_list("number", flat=True).first()
    if taken is not None:
        raise Refused(
            "board_has_result",
            _("Board %(board)s has a result. Clear it before you change the pair.") % {"board": taken},
        )
    rows.delete()  # rows are replaced, not updated: nobody may sit on two boards, not even between two updates
    if after.bye != before.bye:
        Bye.objects.filter(round=round_, kind=ByeKind.PAIRING).delete()
    version = next_results_version(round_)
    new_board = Regulations.objects.get(tournament=round_.tournament_id).new_board
    Board.objects.bulk_create(
        Board(
            round=round_,
            number=number,
            **new_board,
            result_version=version,
            second_version=version,
            white_id=after.boards[number][0],
            black_id=after.boards[number][1],
            manual_reason="" if after.boards[number] in proposed else reason,
        )
        for number in changed
    )
    if after.bye != before.bye and after.bye is not None:
        own = answer["bye"] is not None and by_number[answer["bye"]] == after.bye
        Bye.objects.create(round=round_, entry_id=after.bye, kind=ByeKind.PAIRING, manual_reason="" if own else reason)


def _journal_form(round_: Round, arrangement: Arrangement, other: Arrangement) -> dict[str, object]:
    """The part of ``arrangement`` in which it differs from ``other``."""
    return {
        "round": round_.number,
        "boards": {str(n): list(pair) for n, pair in arrangement.boards.items() if pair != other.boards[n]},
        "bye": arrangement.bye,
    }
