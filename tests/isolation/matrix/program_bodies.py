"""What a program with the right token sends to every address that changes something, and what has to have happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.isolation.matrix import approval_situations, situations
from tests.isolation.matrix.private_house import PrivateHouse
from tournaments.announcements.actions import announcement_content, content_digest
from tournaments.models import Board, Tournament


@dataclass(frozen=True)
class Written:
    """One request: in which event, with what body, after what."""

    event: str = "early"
    body: Any = None
    before: Callable[[PrivateHouse], Any] | None = None
    words: dict[str, Any] = field(default_factory=dict)
    """Words of the address, where they are other ones than those of the event."""


WHY = {"reason": "Because of the weather."}


def _swapped(house: PrivateHouse) -> dict[str, Any]:
    """The body of a change that exchanges the colours of board 1."""
    words = house.events["drafted"]
    board = Board.objects.get(round__tournament__slug=words["tournament"], round__number=2, number=1)
    return {"boards": [{"board": 1, "white": board.black_id, "black": board.white_id}], **WHY}


def _approval(house: PrivateHouse) -> dict[str, Any]:
    """The body that approves the announcement as it stands."""
    event = Tournament.objects.get(slug=house.events["early"]["tournament"])
    return {"decision": "approve", "digest": content_digest(announcement_content(event))}


WRITTEN: dict[tuple[str, str], Written] = {
    ("desk_entries", "POST"): Written(body={"name": "Taken over"}),
    ("desk_entry", "PATCH"): Written(body={"name": "Taken over"}),
    ("desk_entry", "DELETE"): Written(),
    ("desk_withdraw", "POST"): Written(body=WHY),
    ("desk_reinstate", "POST"): Written(body=WHY, before=situations.a_withdrawn_player),
    ("desk_expel", "POST"): Written("started", {"round": 1, **WHY}),
    ("desk_expulsion_back", "POST"): Written("started", WHY, before=situations.an_expelled_player),
    ("desk_byes", "POST"): Written(body={"round": 2, "kind": "H"}),
    ("desk_bye", "DELETE"): Written(before=situations.a_bye, words={"round_number": 2}),
    ("desk_points", "POST"): Written("started", {"round": 1, "points": 5, "reason": "Phone."}),
    ("desk_points_back", "DELETE"): Written("started"),
    ("desk_presence", "PUT"): Written(body={"state": "present"}),
    ("desk_settle", "POST"): Written(body={"how": "bye"}, before=situations.somebody_present),
    ("desk_pair", "POST"): Written(body={"announced": "On the wall."}),
    ("desk_pair_again", "POST"): Written("drafted", before=situations.a_draft_out_of_date),
    ("desk_cancel", "POST"): Written(before=situations.a_waiting_run),
    ("desk_discard", "POST"): Written("drafted", WHY),
    ("desk_publish", "POST"): Written("drafted"),
    ("desk_publication_withdraw", "POST"): Written("started", WHY),
    ("desk_change", "POST"): Written("drafted", _swapped),
    ("desk_correct", "POST"): Written("started", {"understood": True, **WHY}, before=situations.a_changed_publication),
    ("desk_close", "POST"): Written("ended"),
    ("desk_hold", "POST"): Written("started", {"held": True}),
    ("desk_board", "PUT"): Written("started", {"white": "1", "black": "0"}),
    ("desk_board", "DELETE"): Written("ended"),
    ("desk_colours", "POST"): Written("ended", {"understood": True, **WHY}),
    ("desk_import", "POST"): Written(body={"filename": "a.csv", "content": "Name;Rating\nTaken, Over;2000\n"}),
    ("desk_register", "POST"): Written(body={"name": "Taken, Over"}),
    ("desk_registered", "PATCH"): Written(body={"name": "Taken, Over"}),
    ("desk_registered", "DELETE"): Written(),
    ("desk_registered_memberships", "POST"): Written(body={"season": "1999", "expires_on": "1999-12-31"}),
    ("desk_registered_membership", "DELETE"): Written(),
    ("desk_announcement_publish", "POST"): Written(before=situations.a_complete_announcement, body={}),
    ("desk_announcement_ask", "POST"): Written(before=approval_situations.a_text_to_ask_for, body={}),
    ("desk_announcement_answer", "POST"): Written(before=approval_situations.a_text_that_waits, body=_approval),
    ("desk_sign_off_ask", "POST"): Written("ended", {}, approval_situations.a_report_sent_back),
    ("desk_sign_off_answer", "POST"): Written(
        "ended", {"decision": "approve"}, approval_situations.a_report_that_waits
    ),
    ("desk_reports", "POST"): Written("ended", {"note": "Taken over"}),
}
