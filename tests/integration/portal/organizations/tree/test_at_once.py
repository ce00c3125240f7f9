"""Answers that are given at the same moment make no tree higher than it may be."""

from __future__ import annotations

import threading
from functools import partial

import pytest
from django.db import connection, connections
from django_scopes import scopes_disabled

from portal.common.errors import Refused
from portal.organizations.models import Organization
from portal.organizations.tree import actions
from portal.organizations.tree.models import JoinRequest
from portal.organizations.tree.queries import chain_of
from tests.factories import make_organization, make_user

WAIT = 30
"""Seconds after which a thread that was held up is a fault."""


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer at a time")
def test_three_answers_at_once_leave_three_levels(monkeypatch):
    """Below and above see no family of each other, until the pair between them is joined while both wait."""
    actor = make_user("owner@example.org")
    lowest, club, committee, highest = (make_organization(slug) for slug in ("lowest", "club", "committee", "highest"))
    first, between, last = (
        actions.ask_to_join(organization=below, above=above, actor=actor)
        for below, above in ((lowest, club), (club, committee), (committee, highest))
    )
    looked, go_on = threading.Barrier(3), threading.Event()
    around, seen = actions._around, threading.local()

    def held_up(keys: set[int]) -> set[int]:
        found = around(keys)
        if threading.current_thread().name == "waits" and not hasattr(seen, "once"):
            seen.once = True
            looked.wait(WAIT)
            assert go_on.wait(WAIT)
        return found

    monkeypatch.setattr(actions, "_around", held_up)
    said: dict[str, str] = {}

    def answer(name: str, question: JoinRequest, by: Organization) -> None:
        try:
            actions.accept(request=question, by=by, actor=actor)
            said[name] = "joined"
        except Refused as refusal:
            said[name] = refusal.code
        finally:
            connections.close_all()

    waiting = [
        threading.Thread(target=partial(answer, name, question, by), name="waits")
        for name, question, by in (("first", first, club), ("last", last, highest))
    ]
    for one in waiting:
        one.start()
    looked.wait(WAIT)
    actions.accept(request=between, by=committee, actor=actor)
    go_on.set()
    for one in waiting:
        one.join(WAIT)
    assert sorted(said.values()) == ["joined", "tree_too_high"]
    with scopes_disabled():
        assert max(len(chain_of(one)) for one in Organization.objects.all()) == actions.LEVELS
