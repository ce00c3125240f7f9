"""Why-not, verdict and chain over the API."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tests.factories import make_tournament, play_rounds, publish_next
from tournaments.explanations.api import QuestionThrottle
from tournaments.models import RoundRevision
from tournaments.verification import actions as verification
from tournaments.wording import spoken_name

BASE = "/api/v1/organizations/federation/tournaments/open/"


@pytest.fixture(autouse=True)
def fresh_throttle():
    cache.clear()


@pytest.fixture
def played(organization, staff):
    tournament = make_tournament(organization, entries=9, acceleration="baku")
    play_rounds(tournament, 2, staff.arbiter)
    publish_next(tournament, staff.arbiter)
    return tournament


def test_why_not_is_answered_with_facts_and_words(client, played):
    board = client.get(f"{BASE}rounds/3/boards/1/").json()
    player = board["board"]["white"]["entry"]
    met = board["white_history"][0]["opponent"]

    found = client.get(f"{BASE}rounds/3/boards/1/why-not/", {"player": player, "opponent": met["entry"]}).json()

    assert (found["outcome"], found["criterion"]) == ("forbidden", "C1")
    assert found["reason"]["code"] == "why_not.met"
    assert spoken_name(met["name"]) in found["reason"]["text"]
    italian = client.get(
        f"{BASE}rounds/3/boards/1/why-not/", {"player": player, "opponent": met["entry"], "lang": "it"}
    ).json()
    assert italian["reason"]["text"] != found["reason"]["text"]
    for ask in ("colour", "float", "bye"):
        answer = client.get(f"{BASE}rounds/3/boards/1/why-not/", {"player": player, "ask": ask})
        assert answer.status_code == 200
        assert answer.json()["reason"]["text"]


def test_wrong_questions_name_the_parameter(client, played):
    board = client.get(f"{BASE}rounds/3/boards/1/").json()["board"]
    white, black = board["white"]["entry"], board["black"]["entry"]
    for words, field in (
        ({}, "player"),
        ({"player": 10**9, "opponent": white}, "player"),
        ({"player": white}, "opponent"),
        ({"player": white, "opponent": white}, "opponent"),
        ({"player": white, "opponent": "x"}, "opponent"),
        ({"player": white, "opponent": black, "ask": "y"}, "ask"),
    ):
        answer = client.get(f"{BASE}rounds/3/boards/1/why-not/", words)
        assert (answer.status_code, answer.json()["field"]) == (400, field), words
    assert client.get(f"{BASE}rounds/3/boards/9/why-not/", {"player": white}).status_code == 404


def test_the_edition_of_2017_is_answered_too(client, organization, staff):
    publish_next(make_tournament(organization, edition="2017"), staff.arbiter)
    board = client.get(f"{BASE}rounds/1/boards/1/").json()["board"]
    white, black = board["white"]["entry"], board["black"]["entry"]
    other = client.get(f"{BASE}rounds/1/boards/2/").json()["board"]["black"]["entry"]
    answers = [
        client.get(f"{BASE}rounds/1/boards/1/why-not/", {"player": white, "opponent": opponent}).json()
        for opponent in (black, other)
    ]
    assert [answer["outcome"] for answer in answers] == ["happens", "later"]
    assert answers[1]["reason"]["article"] == "Article C.04.3 D.2"


def test_questions_have_a_limit_of_their_own(client, played, monkeypatch):
    monkeypatch.setattr(QuestionThrottle, "rate", "1/min")
    player = client.get(f"{BASE}rounds/3/boards/1/").json()["board"]["white"]["entry"]
    statuses = [
        client.get(f"{BASE}rounds/3/boards/1/why-not/", {"player": player, "ask": "colour"}).status_code
        for _ in range(2)
    ]
    assert statuses == [200, 429]
    assert client.get(f"{BASE}rounds/3/").status_code == 200


def test_the_verdict_is_there_once_somebody_checked(client, played):
    assert client.get(f"{BASE}rounds/3/verdict/").status_code == 404
    revision = RoundRevision.objects.get(round__number=3)
    verification.verify_revision(revision_id=revision.pk)
    found = client.get(f"{BASE}rounds/3/verdict/").json()
    assert (found["grade"], found["edition"], found["revision"]) == ("exact", "2026", 1)
    assert found["facts"][0]["text"].startswith("Round 3 is exactly what the rules give")
    assert client.get(f"{BASE}rounds/3/verdict/?revision=2").status_code == 404


def test_the_chain_is_computed_again(client, played, staff):
    found = client.get(f"{BASE}chain/").json()
    assert (found["intact"], found["broken"]) == (True, None)
    assert [(link["round"], link["revision"], link["fault"]) for link in found["links"]] == [
        (1, 1, ""), (2, 1, ""), (3, 1, ""),
    ]  # fmt: skip
    assert [link["previous_hash"] for link in found["links"][1:]] == [link["hash"] for link in found["links"][:-1]]

    last = RoundRevision.objects.order_by("-pk").first()
    RoundRevision.objects.create(
        round=last.round, number=2, snapshot=last.snapshot, digest=last.digest, payload={}, previous_hash=last.hash,
        hash="0" * 64, system="dutch", edition="2026", engine_version="1", published_by=staff.owner,
    )  # fmt: skip
    found = client.get(f"{BASE}chain/").json()
    assert (found["intact"], found["broken"]["round"], found["broken"]["revision"]) == (False, 3, 2)
    assert found["broken"]["fault"] == "content"


def test_a_player_has_places_and_the_next_withdrawal(client, played):
    entry = client.get(f"{BASE}entries/").json()["results"][0]["player"]["entry"]
    found = client.get(f"{BASE}entries/{entry}/").json()
    places = [(step["place"], step["real_place"]) for step in found["virtual"]]
    assert places[0] == (1, 1)
    assert all(isinstance(place, int) for place in places[2])
    assert places[3] == (None, None)
    codes = [fact["code"] for fact in found["outlook"]]
    assert ("outlook.withdrawal" in codes) is (found["withdrawal"] is not None)
