"""A result put right after later rounds: what the pages say, and what stays as it was published."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, play_rounds
from tournaments.models import Board, ReportVersion
from tournaments.reports.actions import freeze_report


@pytest.fixture
def tournament(organization, staff):
    made = make_tournament(organization, entries=8, rounds=2)
    play_rounds(made, 2, staff.arbiter)
    return made


@pytest.fixture
def client(staff):
    made = Client()
    made.force_login(staff.arbiter)
    return made


def page(client, name, *words):
    return client.get(reverse(f"manage:{name}", args=["federation", "open", *words])).content.decode()


def test_what_rests_on_it_is_shown_and_everything_follows(tournament, client, staff):
    frozen = freeze_report(tournament=tournament, actor=staff.arbiter)
    board = Board.objects.get(round__number=1, number=1)
    assert "Results or data have changed" not in page(client, "reports")
    shown = page(client, "result", 1, 1)
    assert f"Round 2: {board.white.name} with" in shown
    assert "Version 1 of the report is frozen" in shown
    assert "These follow at once" in shown

    url = reverse("manage:result", args=["federation", "open", 1, 1])
    new = "0:1" if board.white_outcome == "1" else "1:0"
    refused = client.post(url, {"result": new, "seen": board.result_version})
    assert (refused.status_code, "Say why its result is corrected." in refused.content.decode()) == (422, True)
    stored = client.post(url, {"result": new, "seen": board.result_version, "reason": "Slip read wrongly"})
    assert stored.status_code == 302

    assert "Results or data have changed since version 1" in page(client, "reports")
    kept = ReportVersion.objects.get()
    assert (kept.trf26, kept.digest) == (frozen.trf26, frozen.digest)
    assert freeze_report(tournament=tournament, actor=staff.arbiter).version == 2
    assert "Results or data have changed" not in page(client, "reports")
    public = Client().get(reverse("public:round", args=["federation", "open", 1])).content.decode()
    assert "Slip read wrongly" in public
    assert "rounds up to 2 were paired from the old result" in public


def test_a_correction_that_somebody_else_overtook_is_shown_before_it_is_stored(tournament, client, staff):
    url = reverse("manage:result", args=["federation", "open", 1, 1])
    seen = Board.objects.get(round__number=1, number=1).result_version
    client.post(url, {"result": "-:-", "seen": seen, "reason": "neither came"})
    answer = client.post(url, {"result": "+:-", "seen": seen, "reason": "White came"})
    assert answer.status_code == 422
    assert "entered “both forfeit”" in answer.content.decode()
    assert Board.objects.get(round__number=1, number=1).white_outcome == "-"
    now = Board.objects.get(round__number=1, number=1).result_version
    assert f'name="seen" value="{now}"' in answer.content.decode()
    client.post(url, {"result": "+:-", "seen": now, "reason": "White came"})
    assert Board.objects.get(round__number=1, number=1).white_outcome == "+"


def test_standings_with_an_adjourned_game_are_not_final(tournament, client):
    seen = Board.objects.get(round__number=2, number=1).result_version
    url = reverse("manage:result", args=["federation", "open", 2, 1])
    client.post(url, {"result": "?:?", "seen": seen, "reason": "adjourned"})
    standings = Client().get(reverse("public:standings", args=["federation", "open"])).content.decode()
    assert "<h1>Final standings" not in standings
    assert "1 game is not finished" in standings
