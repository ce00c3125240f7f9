"""A cancelled event: every form of its desk is sent, and none pairs, publishes, enters, imports or announces."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone
from django_scopes import scope

from tests.application_role import unbound
from tests.isolation.addresses import Address, addresses
from tests.isolation.matrix.bodies import BODIES
from tests.isolation.matrix.private_house import private_house
from tests.isolation.matrix.trying import ROLES, Browser, Matrix, filled_in, target_of, undone
from tests.isolation.matrix.watch import different, digests
from tournaments.models import Tournament

STILL: dict[str, str] = {
    "what the event is called and looks like": "details schedule_save picture announcement_save",
    "taking the cancellation back": "event_resume",
    "how it would be played, for when that is done": """
        acceleration_save acceleration_method acceleration_authorise regulations_save draw prohibition_add
        prohibition_lift tie_breaks_save registration_settings""",
    "what it is compared and tried with": """
        acceleration_compare simulation_start simulation_forget simulation_cancel simulation_resume simulation_share""",
    "another event, made from its players": "seeding",
    "a file that waits for its preview, which imports nothing": "import import_columns",
    "prizes, places and the report of what was played until then": """
        prize_rules prizes_general prize_confirm prize_exclude prize_admit category_prizes categories_usual category_add
        category category_remove tie_draw tie_record tie_take_back report_freeze sign_off_ask sign_off_answer
        second_reading hold external_values""",
    "what is wrong in the list, and who leaves it": """
        renumber undo_numbers entry entry_exchange entry_take_rating withdraw expel expulsion_back entry_remove
        entry_refresh entry_move team_player team_player_move captain_add captain_change""",
    "who does not come": "bye_add bye_cancel hall_mark hall_absent hall_plays hall_settle hall_byes",
    "what people are told, and their fees": """
        registrations_write registration_refuse registration_paid registration_move""",
    "who works in it": "person_add person_change person_end",
    "giving up what is not published": "cancel discard unschedule",
}  # fmt: skip
"""What can still be done, and why."""


@pytest.fixture
def matrix(db: None) -> Matrix:
    with unbound():
        home, away = private_house("home"), private_house("away")
        clients = {who: Browser() for who in home.people()}
        for who, user in home.people().items():
            clients[who].force_login(user)
    return Matrix(home, away, clients, {})


@pytest.mark.long
def test_nothing_new_happens_in_a_cancelled_event(matrix: Matrix, capsys: pytest.CaptureFixture[str]) -> None:
    allowed = {name for names in STILL.values() for name in names.split()}
    sent, changed, broken = set(), {}, {}
    for address in addresses():
        if address.name not in BODIES or "tournament" not in address.words:
            continue
        name = address.name.removeprefix("manage:")
        sent.add(name)
        status, tables = _sent_after_cancelling(matrix, address)
        if tables:
            changed[name] = tables
        if status >= 500:
            broken[name] = status
    with capsys.disabled():
        print(f"\n{len(sent)} forms sent to cancelled events: {len(changed)} changed something, {len(allowed)} may")
    assert broken == {}
    assert {name: tables for name, tables in changed.items() if name not in allowed} == {}
    assert allowed - sent == set(), "these are gone"


def _sent_after_cancelling(matrix: Matrix, address: Address) -> tuple[int, list[str]]:
    """The form is opened while the event takes place and sent when it does not; the answer, and what it changed."""
    cache.clear()
    body, organization = BODIES[address.name], matrix.home.house.organization
    policy, action = address.declared
    who = next(role for role in ROLES if policy.allows({role}, action))
    with undone():
        words: dict[str, Any] = {}
        change: dict[str, Any] = {}
        if body.before is not None:
            with scope(organization=organization):
                words, change = body.before(matrix.home)
        words = matrix.home.events[body.event] | words
        target = target_of(address, words)
        form = filled_in(matrix, who, target, body, words, change)
        with unbound(), scope(organization=organization):
            event = Tournament.objects.filter(slug=words["tournament"])
            if address.name != "manage:event_resume":
                event.update(cancelled_at=timezone.now(), cancellation_notice="Off")
        start = digests()
        status = matrix.ask(who, "POST", target, form).status_code
        return status, different(start, digests())
