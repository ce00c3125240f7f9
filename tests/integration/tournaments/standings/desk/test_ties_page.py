"""The page of play-offs and lots, and what the public sees of it."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django_scopes import scope

from tests.factories import make_tournament, play_rounds
from tournaments.models import TieDecision
from tournaments.standings.tie_queries import ties_page

PUBLIC = "/en/federation/open/standings/"


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """No page of another test."""
    cache.clear()


@pytest.fixture
def played(organization, staff):
    with scope(organization=organization):
        tournament = make_tournament(organization, entries=8, rounds=2, tie_breaks=["BH"])
        play_rounds(tournament, 2, staff.arbiter)
        return tournament


def level(tournament):
    with scope(organization=tournament.organization):
        return max(ties_page(tournament).level, key=len)


def text_of(markup: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", markup))


def test_the_page_waits_for_the_last_result(organization, desk, staff):
    with scope(organization=organization):
        play_rounds(make_tournament(organization, entries=8, rounds=3), 2, staff.arbiter)
    assert "This page opens when every result is in." in desk("arbiter").text("ties")


def test_lots_are_drawn_with_one_button_and_everybody_sees_how(desk, played):
    arbiter = desk("arbiter")
    page = arbiter.text("ties")
    rank = int(re.search(r"Draw lots for rank (\d+)", page)[1])
    answer = arbiter.client.post(arbiter.url("tie_draw", rank), follow=True)
    assert "The lots were drawn." in answer.content.decode()
    assert f"Draw lots for rank {rank}<" not in answer.content.decode()
    with scope(organization=played.organization):
        decision = TieDecision.objects.get()
    markup = Client().get(PUBLIC).content.decode()
    assert markup.count(f'<a href="#tie-{decision.pk}">lot ') == decision_size(played, decision)
    shown = markup.split(f'id="tie-{decision.pk}"')[1].split("</div>")[0]
    assert "Drawing of lots: 1. " in text_of(shown)
    assert decision.seed in shown
    assert "Recorded by Arbiter" in text_of(shown)
    italian = Client().get(PUBLIC.replace("/en/", "/it/")).content.decode()
    assert "Sorteggio: 1. " in text_of(italian)
    assert f'<a href="#tie-{decision.pk}">sorteggio 1</a>' in italian


def decision_size(tournament, decision) -> int:
    with scope(organization=tournament.organization):
        return decision.places.count()


def test_a_play_off_is_recorded_with_its_places_and_its_story(desk, played):
    arbiter = desk("arbiter")
    group = level(played)
    points = group[0].points
    places = {f"p{points}-place_{line.player.entry_id}": str(n) for n, line in enumerate(reversed(group), start=1)}
    data = {f"p{points}-means": "play_off", f"p{points}-reason": "Two blitz games each.", **places}
    answer = arbiter.client.post(arbiter.url("tie_record", points), data, follow=True)
    assert "The decision was recorded." in answer.content.decode()
    page = arbiter.text("ties")
    assert "Two blitz games each." in page
    markup = Client().get(PUBLIC).content.decode()
    winner = group[-1].player
    row = markup.split(f'id="p{winner.entry_id}"')[1].split("</tr>")[0]
    assert ">play-off 1</a>" in row
    assert f'<span class="rank">{group[0].rank}</span>' in row

    with scope(organization=played.organization):
        decision = TieDecision.objects.get()
    refused = arbiter.client.post(arbiter.url("tie_take_back", decision.pk), {"reason": ""}, follow=True)
    assert "Say why you take it back." in refused.content.decode()
    arbiter.client.post(arbiter.url("tie_take_back", decision.pk), {"reason": "Entered for the wrong group."})
    assert "play-off" not in Client().get(PUBLIC).content.decode()
    journal = arbiter.text("journal")
    assert "Decision of a tie taken back" in journal
    assert "Entered for the wrong group." in journal
    assert f"1. {winner.name}" in journal


def test_a_bad_form_says_what_is_missing_and_keeps_what_was_typed(desk, played):
    arbiter = desk("arbiter")
    group = level(played)
    points = group[0].points
    first = f"p{points}-place_{group[0].player.entry_id}"
    answer = arbiter.client.post(arbiter.url("tie_record", points), {f"p{points}-means": "lots", first: "1"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'href="#id_p{points}-reason"' in page
    assert page.count("<details open>") == 1
    assert re.search(rf'name="{first}" value="1"', page)
    data = {f"p{points}-means": "lots", f"p{points}-reason": "Drawn by the youngest player.", first: "1"}
    answer = arbiter.client.post(arbiter.url("tie_record", points), data)
    assert (answer.status_code, "Give the places of at least two players." in answer.content.decode()) == (422, True)
    answer = arbiter.client.post(arbiter.url("tie_record", 999), data, follow=True)
    assert "Nobody is level with these points." in answer.content.decode()
    with scope(organization=played.organization):
        assert not TieDecision.objects.exists()


def test_a_viewer_reads_and_changes_nothing(desk, played):
    page = desk("viewer").text("ties")
    assert "Players who share a rank" in page
    body = page.split('<nav class="tabs ')[1].split("<footer")[0]
    assert "<form" not in body


def test_the_console_leads_to_it_when_everything_is_played(desk, played):
    assert desk("arbiter").url("ties") in desk("arbiter").text("console")


def test_the_number_of_queries_is_fixed(played, django_assert_num_queries):
    with scope(organization=played.organization), django_assert_num_queries(6):
        page = ties_page(played)
    assert page is not None
    assert [line.rank for group in page.tied for line in group] == sorted(
        line.rank for group in page.tied for line in group
    )
    assert all(len({line.points for line in group}) == 1 < len(group) for group in page.level)
    assert page.level
