"""The API says what is published, in one shape, with a fixed number of queries."""

import hashlib
import json

import pytest
from django.core.cache import cache

from tests.factories import add_entries, make_tournament, play_rounds, publish_next
from tournaments.models import Entry, RoundRevision
from tournaments.wording import spoken_name

pytestmark = pytest.mark.usefixtures("as_the_application")

BASE = "/api/v1/organizations/federation/tournaments/open/"


@pytest.fixture(autouse=True)
def fresh_throttle():
    cache.clear()


@pytest.fixture
def played(organization, staff):
    tournament = make_tournament(organization, entries=9, rounds=5, acceleration="baku")
    play_rounds(tournament, 2, staff.arbiter)
    return tournament


def get(client, path, **query):
    response = client.get(BASE + path, query)
    assert response.status_code == 200, response.content
    return response.json()


def test_the_tournament_and_its_rounds(played, client):
    answer = get(client, "")

    assert answer["tournament"]["players"] == 9
    assert answer["standings_after"] == 2
    assert answer["acceleration"]["method"] == "baku"
    assert [(r["number"], r["state"], r["boards"]) for r in answer["rounds"]] == [
        (1, "closed", 4), (2, "published", 4), (3, "planned", 0), (4, "planned", 0), (5, "planned", 0),
    ]  # fmt: skip


def test_scores_say_which_they_are(played, client):
    board = get(client, "rounds/2/boards/")["results"][0]

    score = board["white_score"]
    assert set(score) == {"before_round", "real", "virtual", "pairing"}
    assert score["before_round"] == 2
    assert score["pairing"] == score["real"] + score["virtual"]


def test_a_board_has_its_reasons_as_code_and_as_sentence_in_both_languages(played, client):
    english = get(client, "rounds/2/boards/1/", lang="en")
    italian = get(client, "rounds/2/boards/1/", lang="it")

    assert english["explanation"]["lead"]
    assert english["explanation"]["steps"]
    codes = [[fact["code"] for fact in answer["explanation"]["lead"]] for answer in (english, italian)]
    assert codes[0] == codes[1]
    texts = [answer["explanation"]["lead"][0]["text"] for answer in (english, italian)]
    assert texts[0] != texts[1]
    name = english["board"]["white"]["name"]
    assert spoken_name(name) in " ".join(
        fact["text"] for fact in english["explanation"]["lead"] + english["explanation"]["steps"]
    )


def test_the_bye_has_its_reasons(played, client):
    bye = get(client, "rounds/1/byes/")["results"][0]
    answer = get(client, f"rounds/1/byes/{bye['player']['entry']}/")

    assert (bye["kind"], bye["points"]) == ("U", 10)
    assert answer["explanation"]["lead"][0]["text"]


def test_a_player_sees_when_and_why_the_virtual_points_change(played, client):
    leader = Entry.objects.get(tournament=played, pairing_number=1)
    answer = get(client, f"entries/{leader.pk}/", lang="en")

    assert [step["virtual"] for step in answer["virtual"]] == [10, 10, 5, 0, 0]
    assert all(step["reasons"] for step in answer["virtual"][2:4])
    assert [step["round"] for step in answer["rounds"]] == [1, 2]


def test_the_standings_show_the_terms_of_every_tie_break(played, client):
    answer = get(client, "standings/", after=2)
    first = answer["results"][0]

    assert answer["count"] == 9
    assert [cell["code"] for cell in first["tie_breaks"]] == ["BH/C1", "BH", "SB", "DE"]
    assert first["tie_breaks"][1]["terms"]
    assert get(client, "standings/")["results"] == answer["results"]


def test_the_input_of_the_engine_has_the_published_digest(played, client):
    answer = get(client, "rounds/2/input/")

    canonical = json.dumps(answer, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    revision = RoundRevision.objects.get(round__tournament=played, round__number=2)
    assert hashlib.sha256(canonical.encode()).hexdigest() == revision.digest


def test_lists_come_in_pages(played, client):
    first = get(client, "entries/", page_size=4)
    last = get(client, "entries/", page_size=4, page=3)

    assert (first["count"], len(first["results"]), len(last["results"])) == (9, 4, 1)
    assert first["next"].endswith("?page=2&page_size=4")


@pytest.mark.parametrize(
    ("path", "status", "code", "field"),
    [
        ("standings/?after=x", 400, "invalid", "after"),
        ("rounds/1/?revision=-1", 400, "invalid", "revision"),
        ("?lang=xx", 400, "invalid", "lang"),
        ("rounds/1/?revision=2", 404, "not_found", None),
        ("rounds/3/", 404, "not_found", None),
        ("rounds/1/boards/99/", 404, "not_found", None),
        ("rounds/1/byes/0/", 404, "not_found", None),
        ("entries/0/", 404, "not_found", None),
        ("entries/?page=99", 404, "not_found", None),
        ("standings/?after=3", 404, "not_found", None),
        ("nothing/", 404, "not_found", None),
        ("announcement/", 404, "not_found", None),
    ],
)
def test_every_error_has_the_same_shape(played, client, path, status, code, field):
    response = client.get(BASE + path)

    assert response.status_code == status
    answer = response.json()
    assert (answer["code"], answer["field"]) == (code, field)
    assert isinstance(answer["message"], str)
    assert answer["message"]
    assert set(answer) == {"code", "message", "field"}


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_can_be_written(played, client, method):
    response = getattr(client, method)(f"{BASE}entries/")

    assert response.status_code == 405
    assert response.json()["code"] == "method_not_allowed"


def test_too_many_requests_are_turned_away_in_the_same_shape(played, client, monkeypatch):
    from rest_framework.throttling import AnonRateThrottle

    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    answers = [client.get(BASE, REMOTE_ADDR=f"2001:db8:1:2::{number}") for number in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert client.get(BASE, REMOTE_ADDR="2001:db8:1:3::1").status_code == 200
    assert answers[2].json()["code"] == "throttled"
    assert int(answers[2].headers["Retry-After"]) > 0


PATHS = ["", "entries/", "rounds/1/", "rounds/1/boards/", "rounds/1/boards/1/", "rounds/1/byes/", "standings/"]


@pytest.mark.parametrize("path", PATHS)
def test_the_number_of_queries_does_not_grow_with_the_field(
    organization, staff, client, path, django_assert_max_num_queries
):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    small = make_tournament(organization, entries=3, rounds=5, slug="small")
    large = make_tournament(organization, entries=13, rounds=5, slug="large")
    for tournament in (small, large):
        publish_next(tournament, staff.arbiter)
    counts = []
    for tournament in (small, large):
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert client.get(BASE.replace("/open/", f"/{tournament.slug}/") + path).status_code == 200
        counts.append(len(captured))

    assert counts[0] == counts[1] <= 10


def test_the_lists_above_a_tournament_have_fixed_queries(organization, staff, client):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts = []
    for slug in ("one", "two", "three"):
        add_entries(make_tournament(organization, entries=0, slug=slug), 2)
        with CaptureQueriesContext(connection) as captured:
            client.get("/api/v1/organizations/federation/tournaments/")
            client.get("/api/v1/organizations/")
        counts.append(len(captured))

    assert counts[0] == counts[1] == counts[2]
