"""Two people enter results at the same time: nothing is lost, nothing is written over unseen."""

from __future__ import annotations

import random

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import enter_results, make_tournament, publish_next
from tests.two_arbiters import Desk, interleave


@pytest.fixture
def desks(organization, staff):
    tournament = make_tournament(organization, entries=8)
    publish_next(tournament, staff.arbiter)
    url = reverse("manage:enter", args=[organization.slug, tournament.slug, 1])
    made = []
    for user in (staff.arbiter, staff.owner):
        client = Client()
        client.force_login(user)
        made.append(Desk(client, str(user), url))
    return made


def test_random_interleavings(desks):
    chance = random.Random(3)
    assert [line for _ in range(15) for line in interleave(desks, chance, boards=4, steps=16)] == []


def test_an_unchanged_round_is_answered_without_a_body(desks, django_assert_max_num_queries):
    desk = desks[0]
    told = desk.client.get(f"{desk.url}state/").json()
    with django_assert_max_num_queries(7):
        answer = desk.client.get(f"{desk.url}state/", {"token": told["token"]})
    assert (answer.status_code, answer.content) == (204, b"")
    desk.refresh()
    desk.send(desk.form(2, "1:0"))
    changed = desk.client.get(f"{desk.url}state/", {"token": told["token"], "since": told["version"]}).json()
    assert [board["number"] for board in changed["boards"]] == [2]


def test_a_page_of_somebody_else_stores_nothing(desks, staff):
    desk = desks[0]
    desk.refresh()
    status, told = desk.send(desk.form(1, "1:0") | {"user": str(staff.owner.pk)})
    assert (status, told["code"]) == (422, "other_account")
    desk.refresh()
    assert desk.seen[1][2] == ""


def test_a_script_without_a_session_is_told_so(desks):
    answer = Client().post(desks[0].url, headers={"Accept": "application/json"})
    assert answer.status_code == 401


def test_the_cost_does_not_grow_with_the_boards(organization, staff, django_assert_max_num_queries):
    tournament = make_tournament(organization, entries=60, slug="large")
    enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    client = Client()
    client.force_login(staff.arbiter)
    desk = Desk(client, "Arbiter", reverse("manage:enter", args=[organization.slug, tournament.slug, 1]))
    with django_assert_max_num_queries(14):
        client.get(reverse("manage:round", args=[organization.slug, tournament.slug, 1]))
    desk.refresh()
    with django_assert_max_num_queries(22):
        assert desk.send(desk.form(1, "?:?"))[0] == 200
