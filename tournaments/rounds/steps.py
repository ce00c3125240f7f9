"""What changes by hand replaced in a draft, kept so that each of them can be undone until the round is published."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.history.snapshot import Snapshot
from tournaments.models import Board, Bye, ByeKind, Regulations, Round, Tournament
from tournaments.rounds.drafts import forfeited_boards

MOST: Final = 200
"""So many changes of one draft can be undone; older ones are forgotten."""
TIME_DROPPED: Final = _(
    "The time of the publication is taken back: it was set for other pairs. Look at them, then publish or set it again."
)


def layout_of(round_: Round) -> dict[str, Any]:
    """Boards by number and the pairing-allocated bye of a round, as JSON with everything that a row says."""
    boards = Board.objects.filter(round=round_).order_by("number")
    bye = Bye.objects.filter(round=round_, kind=ByeKind.PAIRING).values_list("entry_id", "manual_reason").first()
    return {
        "boards": {
            str(number): [white, black, reason, origin]
            for number, white, black, reason, origin in boards.values_list(
                "number", "white_id", "black_id", "manual_reason", "origin"
            )
        },
        "bye": None if bye is None else list(bye),
    }


def lay_out(round_: Round, layout: dict[str, Any], snapshot: Snapshot) -> None:
    """Make boards and bye of a draft those of ``layout``; boards with the same number and players stay as they are.

    The caller holds the lock and has taken ``snapshot`` for the round. A draft has no results but the forfeits of those
    who are absent, which follow from it.
    """
    now = layout_of(round_)
    changed = {
        number
        for number in {*now["boards"], *layout["boards"]}
        if now["boards"].get(number) != layout["boards"].get(number)
    }
    Board.objects.filter(round=round_, number__in=[int(number) for number in changed]).delete()
    if now["bye"] != layout["bye"]:
        Bye.objects.filter(round=round_, kind=ByeKind.PAIRING).delete()
    regulations = Regulations.objects.get(tournament=round_.tournament_id)
    pairs = [(white, black) for white, black, *_ in layout["boards"].values()]
    forfeited = forfeited_boards(snapshot, pairs, regulations)
    Board.objects.bulk_create(
        Board(
            round=round_,
            number=int(number),
            white_id=white,
            black_id=black,
            manual_reason=reason,
            origin=origin,
            **(regulations.new_board | forfeited.get((white, black), {})),
        )
        for number in sorted(changed, key=int)
        if number in layout["boards"]
        for white, black, reason, origin in [layout["boards"][number]]
    )
    if now["bye"] != layout["bye"] and layout["bye"] is not None:
        entry, reason = layout["bye"]
        Bye.objects.create(round=round_, entry_id=entry, kind=ByeKind.PAIRING, manual_reason=reason)


def remember(round_: Round, before: dict[str, Any]) -> None:
    """Keep what differs between ``before`` and now as the newest step of the round. The caller holds the lock."""
    now = layout_of(round_)
    numbers = {*before["boards"], *now["boards"]}
    replaced = {
        number: before["boards"].get(number)
        for number in sorted(numbers, key=int)
        if before["boards"].get(number) != now["boards"].get(number)
    }
    round_.hand_steps = [*(round_.hand_steps or ()), {"boards": replaced, "bye": before["bye"]}][-MOST:]
    round_.save(update_fields=["hand_steps"])


def take_back(round_: Round, snapshot: Snapshot) -> bool:
    """Undo the newest step; False when there is none. For the caller see ``lay_out``."""
    if not round_.hand_steps:
        return False
    *earlier, newest = round_.hand_steps
    layout = layout_of(round_)
    for number, row in newest["boards"].items():
        if row is None:
            layout["boards"].pop(number, None)
        else:
            layout["boards"][number] = row
    layout["bye"] = newest["bye"]
    lay_out(round_, layout, snapshot)
    round_.hand_steps = earlier
    round_.save(update_fields=["hand_steps"])
    return True


def clear_time(round_: Round) -> None:
    """Set no time of publication any more. The caller holds the lock."""
    round_.publish_at = round_.publish_by = None
    round_.save(update_fields=["publish_at", "publish_by"])


def drop_time(tournament: Tournament, round_: Round, actor: User | None) -> None:
    """Take the set time of a draft back because its pairs are changed: whoever set it has read other pairs, and ticked
    what was to be said of those. Journalled; nothing where no time is set. The caller holds the lock.
    """
    if round_.publish_at is None:
        return
    clear_time(round_)
    after = {"round": round_.number}
    record_change(tournament, "round.publication_unset", actor, after=after, reason=str(TIME_DROPPED), public=False)
