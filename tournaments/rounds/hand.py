"""Pairing a draft by hand: take pairs apart, make new ones, give the bye, and let the engine pair the rest.

A draft may be incomplete in between; it is published only when everybody who takes part has a place. Every change is
journalled with its reason and can be undone. Where no complete pairing exists (C.04.3 Article 1.9.3) the arbiter
decides, and starts here with empty boards; so too in a system of tables once a round was not the table's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from pairing import runs
from pairing.engine.history import derive
from pairing.engine.model import Outcome, Pair
from pairing.engine.registry import description_of
from pairing.engine.snapshot import to_json
from pairing.engine.systems import assign, in_board_order
from pairing.engine.wording import word_error
from pairing.models import RunState
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place
from tournaments.history.snapshot import Snapshot
from tournaments.models import Origin, Regulations, Round, RoundState, Tournament
from tournaments.regulations.freezing import freeze_regulations
from tournaments.rounds.drafts import excuse_absentees
from tournaments.rounds.manual import current_input
from tournaments.rounds.steps import drop_time, lay_out, layout_of, remember, take_back

Layout = dict[str, Any]


def start_by_hand(*, round: Round, actor: User | None) -> None:  # noqa: A002
    """Open a draft with empty boards for a round that the engine cannot pair (C.04.3 Article 1.9.3), or for which no
    table stands since an earlier round was paired by hand.

    Raises ``Refused`` for a round that is paired, and while the engine has not said so, or said it of other entries,
    byes or results.
    """
    with transaction.atomic():
        tournament = lock_taking_place(round.tournament)
        current = Round.objects.select_related("run", "tournament").get(pk=round.pk)
        if current.state != RoundState.PLANNED:
            raise Refused("round_paired", _("Round %(round)s is paired already.") % {"round": current.number})
        if current.run is None or not (runs.no_pairing_exists(current.run) or runs.has_left_the_table(current.run)):
            raise Refused(
                "engine_first",
                _("Let the engine pair first. Its pairing can then be changed board by board."),
            )
        snapshot = current_input(current)
        freeze_regulations(tournament, Regulations.objects.get(tournament=tournament), snapshot)
        excuse_absentees(current, snapshot)
        current.state = RoundState.DRAFT
        current.save(update_fields=["state"])
        _record(tournament, current, "round.started_by_hand", actor, {})


def pair_by_hand(
    *,
    round: Round,  # noqa: A002
    first: int,
    second: int,
    actor: User | None,
    reason: str,
    white: int | None = None,
) -> None:
    """Put two players (entry ids) on one board, taking each from where they sit; ``white`` None: by the colour rules.

    Raises ``Refused``: see ``_change``; one player twice, or somebody who does not take part in the round.
    """

    def pair(layout: Layout, snapshot: Snapshot, _round: Round) -> None:
        _refuse_strangers(snapshot, (first, second))
        if first == second:
            raise Refused("one_player_twice", _("Choose two different players."), field="second")
        _free(layout, {first, second})
        chosen = _white_by_rule(snapshot, first, second) if white is None else white
        if chosen not in {first, second}:
            raise Refused("white_unknown", _("Choose which of the two has White."), field="white")
        other = second if chosen == first else first
        layout["boards"][_lowest_free(layout)] = [chosen, other, reason, Origin.ARBITER.value]

    _change(round, actor, reason, pair)


def take_apart(*, round: Round, boards: Collection[int], actor: User | None, reason: str, bye: bool = False) -> None:  # noqa: A002
    """Take the pairs of ``boards`` apart and with ``bye`` the bye away. Raises ``Refused``: see ``_change``."""

    def unpair(layout: Layout, _snapshot: Snapshot, _round: Round) -> None:
        for number in boards:
            if layout["boards"].pop(str(number), None) is None:
                raise _unknown_board(number)
        if bye:
            layout["bye"] = None

    _change(round, actor, reason, unpair)


def turn_colours(*, round: Round, board: int, actor: User | None, reason: str) -> None:  # noqa: A002
    """Exchange White and Black on one board. Raises ``Refused``: see ``_change``."""

    def turn(layout: Layout, _snapshot: Snapshot, _round: Round) -> None:
        if str(board) not in layout["boards"]:
            raise _unknown_board(board)
        white, black, *_rest = layout["boards"][str(board)]
        layout["boards"][str(board)] = [black, white, reason, Origin.ARBITER.value]

    _change(round, actor, reason, turn)


def give_bye(*, round: Round, entry: int, actor: User | None, reason: str) -> None:  # noqa: A002
    """Give the pairing-allocated bye to a player (entry id); who had it is without a place then.

    Raises ``Refused``: see ``_change``; a player who does not take part.
    """

    def give(layout: Layout, snapshot: Snapshot, _round: Round) -> None:
        _refuse_strangers(snapshot, (entry,))
        _free(layout, {entry})
        layout["bye"] = [entry, reason]

    _change(round, actor, reason, give)


def pair_the_rest(
    *,
    round: Round,  # noqa: A002
    keep: Collection[int],
    actor: User | None,
    reason: str,
    keep_bye: bool = False,
) -> None:
    """Fix the boards ``keep``, and with ``keep_bye`` the bye, and let the engine pair everybody else.

    For the engine the fixed players are absent from this round, so everything else it knows stays. Raises ``Refused``:
    see ``_change``; an unknown board, an odd rest beside a fixed bye, or a rest that no legal pairing completes.
    """

    def pair(layout: Layout, snapshot: Snapshot, current: Round) -> None:
        unknown = [number for number in keep if str(number) not in layout["boards"]]
        if unknown:
            raise _unknown_board(unknown[0])
        kept = {str(number): _fixed(layout["boards"][str(number)], reason) for number in keep}
        bye = layout["bye"] if keep_bye else None
        fixed = {entry for row in kept.values() for entry in row[:2]} | ({bye[0]} if bye else set())
        rest = _players(snapshot) - fixed
        if bye and len(rest) % 2:
            raise Refused(
                "rest_is_odd",
                _("An odd number of players is left beside the fixed bye. Release it, or pair one of them by hand."),
            )
        made = _engine_rest(current, snapshot, fixed, actor) if rest else {"pairs": [], "bye": None}
        entry_of = {number: one.pk for number, one in enumerate(snapshot.entries, start=1)}
        layout["boards"] = dict(kept)
        for white, black, _rule in made["pairs"]:
            row = [entry_of[white], entry_of[black], reason, Origin.REST.value]
            layout["boards"][_lowest_free(layout)] = row
        if made["bye"] is not None:
            bye = [entry_of[made["bye"]], ""]
        layout["bye"] = bye
        _in_order(layout, snapshot)

    _change(round, actor, reason, pair)


def number_boards(*, round: Round, actor: User | None, reason: str) -> None:  # noqa: A002
    """Number the boards by score (C.04.2 Article 3.6). Raises ``Refused``: see ``_change``."""
    _change(round, actor, reason, lambda layout, snapshot, _round: _in_order(layout, snapshot))


def undo(*, round: Round, actor: User | None) -> None:  # noqa: A002
    """Take the newest change by hand back. Raises ``Refused`` when there is none, or the input has changed."""
    with transaction.atomic():
        tournament = lock_taking_place(round.tournament)
        current = _draft(round)
        if not take_back(current, current_input(current)):
            raise Refused("nothing_to_undo", _("There is no change by hand to undo."))
        _record(tournament, current, "round.change_undone", actor, {})
        drop_time(tournament, current, actor)


def _change(round_: Round, actor: User | None, reason: str, change: Callable[[Layout, Snapshot, Round], None]) -> None:
    """Change the layout of a draft, remember what was there, and journal it.

    Raises ``Refused``: no reason, no draft, a draft whose input has changed, or nothing changed.
    """
    with transaction.atomic():
        tournament = lock_taking_place(round_.tournament)
        current = _draft(round_)
        if not reason.strip():
            raise Refused("reason_missing", _("Say why the pairing is changed: everybody can read it."), field="reason")
        snapshot = current_input(current)
        before = layout_of(current)
        after = {"boards": dict(before["boards"]), "bye": before["bye"]}
        change(after, snapshot, current)
        _own_pairs_need_no_reason(after, snapshot, current)
        if after == before:
            raise Refused("nothing_changed", _("This is the pairing as it stands."))
        lay_out(current, after, snapshot)
        remember(current, before)
        _record(tournament, current, "round.changed_by_hand", actor, _difference(before, after), reason)
        drop_time(tournament, current, actor)


def _draft(round_: Round) -> Round:
    current: Round = Round.objects.select_related("run", "rest_run", "tournament").get(pk=round_.pk)
    if current.state != RoundState.DRAFT:
        raise Refused("no_draft", _("Round %(round)s has no pairing under review.") % {"round": current.number})
    return current


def _players(snapshot: Snapshot) -> set[int]:
    """The entries that take part in the round."""
    playing = zip(snapshot.entries, snapshot.state.competitors, strict=True)
    return {entry.pk for entry, one in playing if one.absence is None}


def _refuse_strangers(snapshot: Snapshot, entries: Collection[int]) -> None:
    playing = _players(snapshot)
    if not playing >= set(entries):
        raise Refused(
            "not_in_round",
            _("Choose players who take part in round %(round)s.") % {"round": snapshot.state.round_number},
            field="first",
        )


def _free(layout: Layout, entries: Collection[int]) -> None:
    """Take everybody of ``entries`` from where they sit; an opponent is left without a place."""
    layout["boards"] = {
        number: row for number, row in layout["boards"].items() if row[0] not in entries and row[1] not in entries
    }
    if layout["bye"] is not None and layout["bye"][0] in entries:
        layout["bye"] = None


def _lowest_free(layout: Layout) -> str:
    taken = {int(number) for number in layout["boards"]}
    return str(next(number for number in range(1, len(taken) + 2) if number not in taken))


def _fixed(row: list[Any], reason: str) -> list[Any]:
    return [row[0], row[1], row[2] or reason, Origin.ARBITER.value]


def _white_by_rule(snapshot: Snapshot, first: int, second: int) -> int:
    """The entry that gets White by the colour rules of the system."""
    number_of = snapshot.number_of
    players = derive(snapshot.state).players
    higher, lower = sorted(
        (players[number_of[entry]] for entry in (first, second)), key=lambda past: (-past.pairing_score, past.number)
    )
    pair = assign(description_of(snapshot.state.system), higher, lower, snapshot.state)
    return snapshot.entry(pair.white).pk


def _in_order(layout: Layout, snapshot: Snapshot) -> None:
    number_of = snapshot.number_of
    rows = {(number_of[row[0]], number_of[row[1]]): row for row in layout["boards"].values()}
    ordered = in_board_order([Pair(*pair) for pair in rows], derive(snapshot.state))
    layout["boards"] = {str(n): rows[pair.white, pair.black] for n, pair in enumerate(ordered, start=1)}


def _own_pairs_need_no_reason(layout: Layout, snapshot: Snapshot, round_: Round) -> None:
    """A pair or a bye that the engine gives in its own round is no change, unless it is what the rest stands around."""
    answer = (round_.run.result if round_.run else None) or {"pairs": [], "bye": None}
    entry_of = {number: entry.pk for number, entry in enumerate(snapshot.entries, start=1)}
    own = {(entry_of[white], entry_of[black]) for white, black, _rule in answer["pairs"]}
    around = any(row[3] == Origin.REST and (row[0], row[1]) not in own for row in layout["boards"].values())
    for number, row in layout["boards"].items():
        if not (around and row[3] == Origin.ARBITER) and (row[0], row[1]) in own:
            layout["boards"][number] = [row[0], row[1], "", Origin.ENGINE.value]
    bye = layout["bye"]
    if bye is not None and answer["bye"] is not None and bye[0] == entry_of[answer["bye"]]:
        layout["bye"] = [bye[0], ""]


def _engine_rest(round_: Round, snapshot: Snapshot, fixed: Collection[int], actor: User | None) -> dict[str, Any]:
    """The engine's pairing of everybody who is not in ``fixed``, stored as a run of its own."""
    apart = {snapshot.number_of[entry] for entry in fixed}
    state = replace(
        snapshot.state,
        competitors=tuple(
            replace(one, absence=one.absence or (Outcome.ZERO_BYE if one.number in apart else None))
            for one in snapshot.state.competitors
        ),
    )
    tournament = round_.tournament
    run = runs.compute_now(
        organization=tournament.organization,
        subject=tournament.subject,
        round_number=round_.number,
        snapshot=to_json(state),
        actor=actor,
    )
    if run.state != RunState.READY or run.result is None:
        names = {number: entry.name for number, entry in enumerate(snapshot.entries, start=1)}
        error = runs.error_of(run)
        raise Refused("rest_not_paired", word_error(error, (get_language() or "en")[:2], names), **error.facts)
    round_.rest_run = run
    round_.save(update_fields=["rest_run"])
    result: dict[str, Any] = run.result
    return result


def _unknown_board(number: int) -> Refused:
    return Refused("board_unknown", _("There is no board %(board)s in this round.") % {"board": number}, field="boards")


def _difference(before: Layout, after: Layout) -> dict[str, Any]:
    """What the journal keeps: the boards that changed with their players, and the bye."""
    numbers = {*before["boards"], *after["boards"]}
    changed = [n for n in sorted(numbers, key=int) if before["boards"].get(n) != after["boards"].get(n)]
    return {
        "before": {"boards": {n: (before["boards"].get(n) or [])[:2] for n in changed}, "bye": before["bye"]},
        "after": {"boards": {n: (after["boards"].get(n) or [])[:2] for n in changed}, "bye": after["bye"]},
    }


def _record(
    tournament: Tournament, round_: Round, action: str, actor: User | None, changed: dict[str, Any], reason: str = ""
) -> None:
    record_change(
        tournament,
        action,
        actor,
        before={"round": round_.number, **changed.get("before", {})},
        after={"round": round_.number, **changed.get("after", {})},
        reason=reason,
        public=False,
    )
