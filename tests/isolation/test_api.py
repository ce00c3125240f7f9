"""What is not published, or belongs to somebody else's address, has no place in the API."""

import json

import pytest
from django.core.cache import cache
from django.urls import get_resolver
from django_scopes import scope

from tests.factories import (
    enter_results,
    make_organization,
    make_staff,
    make_tournament,
    pair_round,
    play_rounds,
    publish_next,
)
from tournaments.models import Board, Bye, Entry
from tournaments.results.actions import hold_results

SECRET = "Secretive, Sam"


@pytest.fixture(autouse=True)
def fresh_throttle():
    cache.clear()


def addresses(organization, tournament, round_number=1, board=1, entry=1):
    """Every address of the API about one tournament that needs no token, from the URL conf."""
    names = [name for name in get_resolver("tournaments.urls.api").reverse_dict if isinstance(name, str)]
    words = {
        "organization": organization, "tournament": tournament, "round_number": round_number, "board_number": board,
        "entry": entry,
    }  # fmt: skip
    for name in names:
        for possibility, _pattern, _defaults, _converters in get_resolver("tournaments.urls.api").reverse_dict.getlist(
            name
        ):
            for text, parameters in possibility:
                if "tournament" in parameters and not name.startswith("desk_"):
                    yield "/api/v1/" + text % {key: words[key] for key in parameters}


def test_the_addresses_are_found():
    assert len(set(addresses("a", "b"))) == 17


def test_a_tournament_that_is_not_public_has_no_address(organization, staff, client):
    tournament = make_tournament(organization, is_public=False, slug="hidden")
    play_rounds(tournament, 1, staff.arbiter)
    entry = Entry.objects.filter(tournament=tournament).first()

    answers = {path: client.get(path).status_code for path in addresses("federation", "hidden", entry=entry.pk)}

    assert set(answers.values()) == {404}
    assert client.get("/api/v1/organizations/").json()["results"] == []
    assert client.get("/api/v1/organizations/federation/tournaments/").json()["results"] == []


def test_a_tournament_is_not_found_under_another_organization(organization, staff, client):
    make_organization("elsewhere")
    play_rounds(make_tournament(organization), 1, staff.arbiter)

    answers = {path: client.get(path).status_code for path in addresses("elsewhere", "open")}

    assert set(answers.values()) == {404}


def test_the_player_of_another_tournament_is_not_found(organization, staff, client):
    tournament = make_tournament(organization)
    play_rounds(tournament, 1, staff.arbiter)
    other = make_organization("elsewhere")
    with scope(organization=other):
        foreign = make_tournament(other)
        play_rounds(foreign, 1, make_staff(other).arbiter)
        stranger = Entry.objects.filter(tournament=foreign).first()

    base = "/api/v1/organizations/federation/tournaments/open/"
    assert client.get(f"{base}entries/{stranger.pk}/").status_code == 404
    assert client.get(f"{base}rounds/1/byes/{stranger.pk}/").status_code == 404


def test_a_draft_is_nowhere(organization, staff, client):
    tournament = make_tournament(organization, entries=9)
    play_rounds(tournament, 1, staff.arbiter)
    draft = pair_round(tournament, staff.arbiter)
    pairs = {(b.white_id, b.black_id) for b in Board.objects.filter(round=draft)}
    bye = Bye.objects.get(round=draft)

    of_round_two = [path for path in addresses("federation", "open", 2, 1, bye.entry_id) if "/rounds/2/" in path]

    assert len(of_round_two) == 8
    assert {client.get(path).status_code for path in of_round_two} == {404}
    overview = client.get("/api/v1/organizations/federation/tournaments/open/").json()
    assert [(r["state"], r["boards"]) for r in overview["rounds"]][1] == ("planned", 0)
    player = client.get(f"/api/v1/organizations/federation/tournaments/open/entries/{next(iter(pairs))[0]}/").json()
    assert [step["round"] for step in player["rounds"]] == [1]


def test_results_that_are_held_back_are_nowhere(organization, staff, client):
    tournament = make_tournament(organization, entries=8)
    round_ = publish_next(tournament, staff.arbiter)
    hold_results(round=round_, held=True, actor=staff.arbiter)
    enter_results(round_, staff.arbiter)
    base = "/api/v1/organizations/federation/tournaments/open/"

    boards = client.get(f"{base}rounds/1/boards/").json()["results"]
    assert {(b["white_outcome"], b["black_outcome"]) for b in boards} == {("", "")}
    entry = boards[0]["white"]["entry"]
    assert [r["points"] for r in client.get(f"{base}entries/{entry}/").json()["rounds"]] == [None]
    assert client.get(f"{base}standings/").json()["results"] == []
    assert client.get(f"{base}rounds/1/boards/1/").json()["board"]["white_outcome"] == ""


def test_names_of_hidden_players_do_not_leak_through_any_address(organization, staff, client):
    tournament = make_tournament(organization)
    hidden = make_tournament(organization, slug="hidden", is_public=False)
    Entry.objects.filter(tournament=hidden).update(name=SECRET)
    play_rounds(hidden, 1, staff.arbiter)
    play_rounds(tournament, 1, staff.arbiter)

    said = [client.get(path).content.decode() for path in addresses("federation", "open")]
    said.append(json.dumps(client.get("/api/v1/organizations/federation/tournaments/").json()))

    assert not any(SECRET in text or "hidden" in text for text in said)


def test_no_answer_names_an_account(organization, staff, client):
    play_rounds(make_tournament(organization), 1, staff.arbiter)

    said = "".join(client.get(path).content.decode() for path in addresses("federation", "open"))

    assert "example.org" not in said
    assert "published_by" not in said
