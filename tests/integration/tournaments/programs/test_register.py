"""The register of players over the API: read in pages, found, added, changed, once and never over something unseen."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from portal.common.models import JournalEntry
from portal.organizations.models import Organization
from portal.organizations.signins.models import SignInEntry
from tests.factories import make_tournament
from tournaments.models import Entry, PlayerMembership, RegisteredClub, RegisteredPlayer
from tournaments.registry.actions import lock_register, save_club, save_player, set_membership

ROOT = "/api/v1/organizations/federation/desk/register/"


@pytest.fixture
def ask(program):
    """Asks with a token of the right ``register``, or with that given."""
    usual = program("register")

    def asked(method: str, path: str = "", body: Any = None, *, by: Any = usual, **headers: str) -> Any:
        sent = {name.replace("_", "-"): text for name, text in headers.items()} | {"Authorization": f"Bearer {by.key}"}
        data = "" if body is None else json.dumps(body)
        return Client().generic(method, f"{ROOT}{path}", data, "application/json", headers=sent)

    return asked


def test_a_player_is_added_with_everything_and_read_again(organization, staff, ask):
    club = save_club(organization=organization, actor=None, name="Castle", code="C1", region="North")
    body = {
        "name": "Rossi, Anna", "born": "1987-05-31", "sex": "w", "federation": "ita", "fide_id": 801, "title": "WFM",
        "national_id": "A7", "club": club.pk,
    }  # fmt: skip
    answer = ask("POST", "", body)
    assert answer.status_code == 201
    told = answer.json()
    assert told | {"id": 0} == {
        "id": 0, "name": "Rossi, Anna", "born": "1987-05-31", "sex": "w", "federation": "ITA", "fide_id": 801,
        "national_id": "A7", "title": "WFM", "member_until": None, "memberships": [],
        "club": {"id": club.pk, "name": "Castle", "code": "C1", "region": "North"},
    }  # fmt: skip
    again = ask("GET", f"{told['id']}/")
    assert (again.json(), again["ETag"]) == (told, answer["ETag"])
    assert ask("GET", f"{told['id']}/", If_None_Match=answer["ETag"]).status_code == 304
    row = JournalEntry.objects.get(action="register.player_added")
    assert row.actor == staff.owner
    assert row.token is not None
    assert SignInEntry.objects.filter(what="register").exists()


def test_bad_bodies_name_the_field_and_change_nothing(organization, ask):
    save_player(organization=organization, actor=None, name="Verdi, Ugo", national_id="A7")
    for body, status, field in (
        ({}, 400, "name"),
        ({"name": "12"}, 422, "name"),
        ({"name": "Rossi", "born": "31 May"}, 400, "born"),
        ({"name": "Rossi", "federation": "Italy"}, 400, "federation"),
        ({"name": "Rossi", "club": 987654}, 400, "club"),
        ({"name": "Rossi", "title": "XX"}, 400, "title"),
        ({"name": "Rossi", "national_id": "A7"}, 422, "national_id"),
        ({"name": "Rossi", "fide_id": -1}, 400, "fide_id"),
    ):
        answer = ask("POST", "", body)
        assert answer.status_code == status, body
        assert field in answer.content.decode(), body
    assert RegisteredPlayer.objects.count() == 1


def test_the_same_key_adds_once_and_what_was_changed_is_not_overwritten(organization, ask):
    first = ask("POST", "", {"name": "Once, Only"}, Idempotency_Key="r-1")
    again = ask("POST", "", {"name": "Once, Only"}, Idempotency_Key="r-1")
    assert (again.status_code, again.json(), again["Idempotent-Replayed"]) == (201, first.json(), "true")
    assert RegisteredPlayer.objects.count() == 1
    path = f"{first.json()['id']}/"
    changed = ask("PATCH", path, {"born": "1990"}, If_Match=first["ETag"])
    assert (changed.status_code, changed.json()["born"], changed.json()["name"]) == (200, "1990", "Once, Only")
    late = ask("PATCH", path, {"name": "Late, Too"}, If_Match=first["ETag"])
    assert late.status_code == 412
    assert ask("DELETE", path, If_Match=first["ETag"]).status_code == 412
    assert RegisteredPlayer.objects.get().name == "Once, Only"
    assert ask("DELETE", path, If_Match=changed["ETag"]).status_code == 204
    assert not RegisteredPlayer.objects.exists()
    assert ask("GET", path).status_code == 404


def test_what_was_taken_away_once_is_answered_as_before(organization, ask):
    player = save_player(organization=organization, actor=None, name="Rossi, Anna")
    row = set_membership(player=player, season="2026", expires_on=date(2026, 12, 31), actor=None)
    for path, status in ((f"{player.pk}/memberships/{row.pk}/", 200), (f"{player.pk}/", 204)):
        first = ask("DELETE", path, Idempotency_Key=path)
        again = ask("DELETE", path, Idempotency_Key=path)
        assert (first.status_code, again.status_code) == (status, status), path
        said, again_said = (one.json() if one.content else None for one in (first, again))
        assert again_said == said, path
        assert again["Idempotent-Replayed"] == "true"
        assert ask("DELETE", path).status_code == 404
    assert JournalEntry.objects.filter(action="register.player_removed").count() == 1


@pytest.mark.parametrize("what", ["DELETE", "PATCH", "POST", "club"])
def test_what_goes_while_a_request_waits_for_the_register_is_not_there(organization, ask, monkeypatch, what):
    player = save_player(organization=organization, actor=None, name="Rossi, Anna")
    club = save_club(organization=organization, actor=None, name="Castle")
    gone = club if what == "club" else player

    def locked(house: Organization) -> None:
        lock_register(house)
        type(gone).objects.filter(pk=gone.pk).delete()

    monkeypatch.setattr("tournaments.registry.actions.lock_register", locked)
    path, body, status = {
        "DELETE": (f"{player.pk}/", None, 404),
        "PATCH": (f"{player.pk}/", {"name": "Verdi, Ugo"}, 404),
        "POST": (f"{player.pk}/memberships/", {"season": "2026", "expires_on": "2026-12-31"}, 404),
        "club": (f"{player.pk}/", {"club": club.pk}, 400),
    }[what]
    assert ask("PATCH" if what == "club" else what, path, body).status_code == status


@pytest.mark.parametrize("tag", ['"x"', 'W/"x"', "x"])
def test_a_list_has_no_etag_and_says_so(organization, ask, tag):
    answer = ask("POST", "", {"name": "Rossi, Anna"}, If_Match=tag)
    assert (answer.status_code, answer.json()["field"]) == (422, "If-Match")
    assert not RegisteredPlayer.objects.exists()


def test_an_etag_without_its_quotation_marks_protects_by_refusing(organization, ask):
    player = save_player(organization=organization, actor=None, name="Rossi, Anna")
    etag = ask("GET", f"{player.pk}/")["ETag"]
    for bare in (etag.strip('"'), "W/" + etag.strip('"'), ","):
        answer = ask("PATCH", f"{player.pk}/", {"name": "Verdi, Ugo"}, If_Match=bare)
        assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "if_match", "If-Match")
        assert "quotation marks" in answer.json()["message"]
    assert RegisteredPlayer.objects.get().name == "Rossi, Anna"
    assert ask("PATCH", f"{player.pk}/", {"name": "Verdi, Ugo"}, If_Match=etag).status_code == 200


def test_memberships_are_set_replaced_and_taken_back(organization, ask):
    player = save_player(organization=organization, actor=None, name="Rossi, Anna")
    path = f"{player.pk}/memberships/"
    first = ask("POST", path, {"season": "2026", "kind": "full", "expires_on": "2026-12-31"})
    assert (first.status_code, first.json()["member_until"]) == (200, "2026-12-31")
    second = ask("POST", path, {"season": "2026", "expires_on": "2026-06-30"})
    [row] = second.json()["memberships"]
    assert (row["kind"], row["expires_on"]) == ("", "2026-06-30")
    assert "expires_on" in ask("POST", path, {"season": "2027", "expires_on": "June"}).content.decode()
    gone = ask("DELETE", f"{path}{row['id']}/")
    assert (gone.status_code, gone.json()["memberships"], gone.json()["member_until"]) == (200, [], None)
    other = save_player(organization=organization, actor=None, name="Verdi, Ugo")
    kept = set_membership(player=other, season="2026", expires_on=date(2026, 12, 31), actor=None)
    assert ask("DELETE", f"{path}{kept.pk}/").status_code == 404
    assert PlayerMembership.objects.get() == kept


def test_players_come_in_pages_that_a_new_one_does_not_move(organization, ask):
    for number in range(5):
        save_player(organization=organization, actor=None, name=f"Player, {'abcde'[number]}")
    page = ask("GET", "?page_size=2").json()
    names = [one["name"] for one in page["results"]]
    save_player(organization=organization, actor=None, name="Aaa, First")
    while page["next"]:
        page = ask("GET", page["next"].partition(ROOT)[2]).json()
        names += [one["name"] for one in page["results"]]
    assert names == [*(f"Player, {letter}" for letter in "abcde"), "Aaa, First"]


def test_players_are_found(organization, ask):
    club = save_club(organization=organization, actor=None, name="Castle")
    today = timezone.localdate()
    anna = save_player(organization=organization, actor=None, name="Rossi, Anna", fide_id=801, club=club)
    ugo = save_player(organization=organization, actor=None, name="Müller, Ugo", national_id="B9")
    set_membership(player=anna, season="now", expires_on=today.replace(year=today.year + 1), actor=None)
    for query, wanted in (
        ("name=ann", [anna]), ("name=muller", [ugo]), ("fide_id=801", [anna]), ("national_id=B9", [ugo]),
        (f"club={club.pk}", [anna]), ("membership=valid", [anna]), ("membership=none", [ugo]), ("name=nobody", []),
    ):  # fmt: skip
        assert [one["id"] for one in ask("GET", f"?{query}").json()["results"]] == [one.pk for one in wanted], query
    for query in ("fide_id=x", "club=x", "membership=perhaps"):
        assert ask("GET", f"?{query}").status_code == 400
    [told] = ask("GET", "clubs/").json()["results"]
    assert told == {"id": club.pk, "name": "Castle", "code": "", "region": ""}
    assert RegisteredClub.objects.count() == 1


def test_only_the_right_and_the_owner_open_it(organization, staff, program, ask):
    event = make_tournament(organization)
    player = save_player(organization=organization, actor=None, name="Rossi, Anna")
    path = f"{player.pk}/"
    others = program("read", "entries", "rounds", "results", "reports")
    assert ask("GET", "", by=others).status_code == 403
    assert ask("GET", path, by=program("register", tournaments=[event])).status_code == 404
    arbiter = program("register", user=staff.arbiter)
    assert ask("GET", path, by=arbiter).json()["name"] == "Rossi, Anna"
    assert ask("PATCH", path, {"name": "Rossi, Anita"}, by=arbiter).status_code == 403
    viewer = program("register", user=staff.viewer)
    assert ask("GET", path, by=viewer).status_code == 403
    assert RegisteredPlayer.objects.get().name == "Rossi, Anna"


def test_an_import_is_filled_in_for_tokens_that_open_the_register_alone(organization, program):
    save_player(
        organization=organization, actor=None, name="Rossi, Anna", birth_year=1987, birth_day="05-31", sex="w",
        fide_id=801, title="WFM",
    )  # fmt: skip
    told = {}
    for slug, scopes, limited in (
        ("without", ("entries",), False), ("with", ("entries", "register"), False),
        ("limited", ("entries", "register"), True),
    ):  # fmt: skip
        event = make_tournament(organization, slug=slug, entries=0)
        ask = program(*scopes, tournaments=[event] if limited else [])
        body = {"filename": "list.csv", "content": "Name;FIDE ID\nRossi, Anna;801\n"}
        assert ask("POST", "desk/import/", body, event=slug).status_code == 200
        entry = Entry.objects.get(tournament=event)
        told[slug] = (entry.birth_year, entry.birth_day, entry.sex, entry.title)
    assert told == {"without": (None, "", "", ""), "with": (1987, "05-31", "w", "WFM"), "limited": (None, "", "", "")}
