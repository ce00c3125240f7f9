"""A line-up whose time has not passed: no address that anybody may open tells that it was sent, or who sits where."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django_scopes import scope

from tests.factories import publish_next
from tests.integration.tournaments.desk import organization, staff
from tests.integration.tournaments.teams.test_line_ups import fill, ids
from tests.integration.tournaments.teams.test_matches import make_teams
from tests.isolation.addresses import addresses
from tests.isolation.matrix.trying import OPEN_WORDS
from tournaments.festivals.actions import add_section, create_festival
from tournaments.models import Board, Round
from tournaments.teams.captains import add_captain
from tournaments.teams.line_ups import open_line_ups, send_line_up, set_line_up, show_line_ups

__all__ = ["organization", "staff"]


@pytest.fixture
def board(organization, staff):
    """A match of round 1 in a section of a festival, whose captains have one more hour."""
    with scope(organization=organization):
        tournament = make_teams(organization, count=4, boards=3, is_public=True)
        fill(tournament, 5)
        festival = create_festival(organization=organization, actor=None, name="Spring", slug="home")
        add_section(festival=festival, tournament=tournament, actor=None)
        round_ = publish_next(tournament, staff.arbiter)
        open_line_ups(round=round_, until=timezone.now() + timedelta(hours=1), actor=staff.arbiter)
        yield Board.objects.select_related("round__tournament", "white__tournament", "black").get(
            round=round_, number=1
        )


def shown(board):
    """What everybody reads at every open address of the event, by name; what changes by itself is left out."""
    words = {
        **OPEN_WORDS, "organization": "federation", "tournament": "open", "entry": board.white_id, "board_number": 1,
        "name": "report.trf", "sheet": "boards", "kind": "csv", "of": "clubs",
    }  # fmt: skip
    client, found = Client(), {}
    for one in addresses():
        if isinstance(one.declared, tuple) or not one.words & {"tournament", "festival", "organization"}:
            continue
        try:
            address = reverse(one.name, kwargs={word: words[word] for word in one.words})
        except (KeyError, NoReverseMatch):
            continue
        cache.clear()
        answer = client.get(address)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        if answer.status_code == 200 and answer["Content-Type"].split(";")[0] not in {"application/pdf", "image/png"}:
            found[one.name] = content, answer.headers.get("ETag"), answer.headers.get("Last-Modified")
    return found


def test_nobody_learns_of_a_line_up_before_its_time(board, staff, capsys, monkeypatch):
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)  # the page of the chain says when it was computed
    captain = add_captain(team=board.white, name="Rossi, Anna", email="", actor=None)
    before = shown(board)
    settled = shown(board)
    by_itself = {name for name in before if before[name] != settled[name]}
    made = send_line_up(round=board.round, captain=captain, seats=ids(board.white, 1, 3, 4), at=timezone.now())
    once = shown(board)
    swapped = {"seats": ids(board.white, 3, 2, 5), "allowed": True, "reason": "Player 2 is ill."}
    set_line_up(round=board.round, team=board.white, actor=staff.arbiter, **swapped)
    twice = shown(board)
    told = [name for name in before if name not in by_itself and not before[name] == once[name] == twice[name]]
    with capsys.disabled():
        print(f"\n{len(before)} open addresses, read before and after: {len(told)} differ ({len(by_itself)} always do)")
    assert made.pk
    assert told == []
    assert len(before) > 40
    Round.objects.filter(pk=board.round_id).update(line_ups_until=timezone.now() - timedelta(seconds=5))
    assert show_line_ups(tournament=board.round.tournament)
    after = shown(board)
    assert {"public:round", "public:board"} <= {name for name in before if before[name] != after[name]}
    assert b"Player 2 is ill." in after["public:round"][0]


def test_members_who_are_no_arbiters_learn_no_more_than_everybody(board, staff):
    """A viewer or an organizer may be of the other club."""
    captain = add_captain(team=board.white, name="Rossi, Anna", email="", actor=None)
    send_line_up(round=board.round, captain=captain, seats=ids(board.white, 1, 3, 4), at=timezone.now())
    pages = {
        "round": ("manage:round", {"round_number": 1}),
        "journal": ("manage:journal", {}),
        "report": ("manage:export_file", {"name": "trf26.trf"}),
    }

    def said(who, page):
        name, words = pages[page]
        client = Client()
        client.force_login(getattr(staff, who))
        answer = client.get(reverse(name, kwargs={"organization": "federation", "tournament": "open"} | words))
        assert answer.status_code == 200, (who, page)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        return str(content.decode())

    hidden, record = f"{board.white.name} 3", "\n300 "
    for who in ("viewer", "organizer"):
        assert hidden not in said(who, "round"), who
    assert hidden in said("arbiter", "round")
    for who in ("viewer", "organizer", "arbiter"):
        assert hidden not in said(who, "journal"), who
        assert record not in said(who, "report"), who
    Round.objects.filter(pk=board.round_id).update(line_ups_until=timezone.now() - timedelta(seconds=5))
    assert show_line_ups(tournament=board.round.tournament)
    for page in pages:
        assert (record if page == "report" else hidden) in said("viewer", page), page
