"""What the API promises to programs that write: one shape of refusals, once for each key, no change unseen."""

from __future__ import annotations

import json

import pytest

from portal.common.models import JournalEntry
from portal.organizations.models import Membership
from tests.factories import make_tournament, pair_round, play_rounds, publish_next
from tournaments.models import Board, Bye, Entry, PendingImport, PointAdjustment, ProgramAnswer, Round
from tournaments.programs import throttling


def told(answer):
    body = answer.json()
    assert set(body) == {"code", "message", "field"}
    return answer.status_code, body["code"], body["field"]


@pytest.fixture
def event(organization):
    return make_tournament(organization, entries=6, rounds=3)


def test_bad_bodies_name_the_field_and_change_nothing(event, program):
    ask = program()
    journal = JournalEntry.objects.count()
    assert told(ask("POST", "desk/entries/", {"rating": 1500})) == (400, "invalid", "name")
    assert told(ask("POST", "desk/entries/", {"name": "A", "rating": "much"})) == (400, "invalid", "rating")
    assert told(ask("POST", "desk/entries/", {"name": "A\u0000B"})) == (400, "invalid", "name")
    assert told(ask("POST", "desk/entries/", [1, 2]))[0] == 400
    assert told(ask("POST", "desk/entries/", {"name": "A", "title": "ZZ"})) == (422, "invalid", "title")
    nested = {"reason": "x", "boards": [{"board": 1, "white": 1}]}
    assert told(ask("POST", "desk/rounds/1/change/", nested)) == (400, "invalid", "boards.0.black")
    broken = ask.__class__(ask.token, ask.key)
    assert told(broken("POST", "desk/rounds/99/pair/", {})) == (404, "not_found", None)
    assert JournalEntry.objects.count() == journal
    assert Entry.objects.count() == 6


def test_refusals_of_the_domain_say_what_to_do(event, program, staff):
    ask = program()
    Entry.objects.filter(pairing_number=1).update(fide_id=111)
    twice = ask("POST", "desk/entries/", {"name": "Twin", "fide_id": 111})
    assert told(twice) == (422, "fide_id_twice", "fide_id")
    assert "has this FIDE ID" in twice.json()["message"]
    assert told(ask("POST", "desk/rounds/1/publish/"))[0] == 409
    assert told(ask("POST", "desk/rounds/2/pair/", {})) == (409, "not_next", None)
    publish_next(event, staff.arbiter)
    assert told(ask("POST", "desk/rounds/1/close/")) == (409, "results_missing", None)
    impossible = ask("PUT", "desk/rounds/1/boards/1/", {"white": "1", "black": "1"})
    assert told(impossible) == (422, "result_impossible", "result")
    assert told(ask("POST", "desk/reports/", {}))[1] == "results_missing"
    italian = ask("POST", "desk/rounds/1/close/?lang=it")
    assert "Mancano" in italian.json()["message"]


def test_the_same_key_does_it_once_and_answers_the_same(event, program):
    ask = program()
    first = ask("POST", "desk/entries/", {"name": "Once"}, Idempotency_Key="a-1")
    again = ask("POST", "desk/entries/", {"name": "Once"}, Idempotency_Key="a-1")
    assert (first.status_code, again.status_code) == (201, 201)
    assert (again.json(), again["ETag"]) == (first.json(), first["ETag"])
    assert again["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first
    assert Entry.objects.filter(name="Once").count() == 1

    other = ask("POST", "desk/entries/", {"name": "Other"}, Idempotency_Key="a-1")
    assert told(other) == (422, "idempotency_key_used", "Idempotency-Key")
    assert program()("POST", "desk/entries/", {"name": "Once"}, Idempotency_Key="a-1").status_code == 201
    assert told(ask("POST", "desk/entries/", {"name": "X"}, Idempotency_Key="k" * 101))[0] == 422


def test_what_was_refused_can_be_asked_again_with_the_same_key(event, program):
    ask = program()
    entry = Entry.objects.first()
    path = f"desk/entries/{entry.pk}/reinstate/"
    assert told(ask("POST", path, {}, Idempotency_Key="b"))[1] == "not_withdrawn"
    assert ProgramAnswer.objects.count() == 0
    assert ask("POST", f"desk/entries/{entry.pk}/withdraw/", {"reason": "ill"}).json()["status"] == "withdrawn"
    assert ask("POST", path, {}, Idempotency_Key="b").json()["status"] == "active"


def test_what_was_changed_meanwhile_is_not_overwritten(event, program):
    ask = program()
    path = f"desk/entries/{Entry.objects.first().pk}/"
    seen = ask("GET", path)
    assert ask("GET", path, If_None_Match=seen["ETag"]).status_code == 304
    changed = ask("PATCH", path, {"club": "Rooks"}, If_Match=seen["ETag"])
    assert changed.json()["club"] == "Rooks"
    late = ask("PATCH", path, {"club": "Knights"}, If_Match=seen["ETag"])
    assert told(late) == (412, "precondition_failed", None)
    assert ask("GET", path).json()["club"] == "Rooks"
    assert ask("PATCH", path, {"club": "Knights"}, If_Match=changed["ETag"]).status_code == 200
    assert ask("PATCH", path, {"club": "Bishops"}, If_Match="*").status_code == 200


def test_players_come_in_pages_that_a_new_one_does_not_move(event, program):
    ask = program()
    first = ask("GET", "desk/entries/?page_size=4").json()
    ask("POST", "desk/entries/", {"name": "Aaron", "rating": 3000})
    cursor = first["next"].partition("?")[2]
    second = ask("GET", f"desk/entries/?{cursor}").json()
    ids = [row["id"] for row in [*first["results"], *second["results"]]]
    assert ids == sorted(Entry.objects.values_list("pk", flat=True))


def test_players_are_found_by_name_state_and_identity(event, program):
    ask = program()
    entry = Entry.objects.get(pairing_number=2)
    Entry.objects.filter(pk=entry.pk).update(name="Fèrro, Ugo", fide_id=77, status="withdrawn", withdrawn_after=0)

    def found(query):
        return [row["id"] for row in ask("GET", f"desk/entries/?{query}").json()["results"]]

    assert found("name=ferro") == found("fide_id=77") == found("status=withdrawn") == [entry.pk]
    assert len(found("status=active")) == 5
    assert told(ask("GET", "desk/entries/?status=gone"))[2] == "status"
    assert told(ask("GET", "desk/entries/?fide_id=x"))[2] == "fide_id"


def test_byes_presence_and_points(event, program, staff):
    ask = program()
    entry = Entry.objects.get(pairing_number=6)
    base = f"desk/entries/{entry.pk}/"
    asked = ask("POST", f"{base}byes/", {"round": 2, "kind": "H"}).json()
    assert asked["byes"] == [{"round": 2, "kind": "H"}]
    assert ask("DELETE", f"{base}byes/2/").json()["byes"] == []
    assert told(ask("DELETE", f"{base}byes/2/"))[0] == 404
    assert told(ask("POST", f"{base}byes/", {"round": 2, "kind": "U"}))[2] == "kind"
    assert ask("PUT", f"{base}presence/", {"state": "present"}).json()["state"] == "present"
    assert ask("PUT", f"{base}presence/", {"state": "absent"}).json()["bye"] == "Z"
    assert ask("PUT", f"{base}presence/", {"state": "playing"}).json()["bye"] == ""
    ask("PUT", f"{base}presence/", {"state": "present"})
    assert [row["state"] for row in ask("GET", "desk/check-in/").json()["rows"]].count("missing") == 5
    assert ask("POST", "desk/check-in/settle/", {"how": "bye"}).json() == {"players": 5}
    assert Bye.objects.filter(round__number=1, kind="Z").count() == 5

    Bye.objects.all().delete()
    play_rounds(event, 1, staff.arbiter)
    given = ask("POST", f"{base}points/", {"round": 1, "points": -5, "reason": "Phone."})
    assert given.status_code == 201
    assert PointAdjustment.objects.get().points == -5
    assert ask("GET", f"{base}points/").json()[0]["reason"] == "Phone."
    assert ask("DELETE", f"{base}points/{given.json()['id']}/").status_code == 204
    assert PointAdjustment.objects.count() == 0


def test_a_round_is_changed_published_corrected_and_taken_back(event, program, staff):
    ask = program()
    pair_round(event, staff.arbiter)
    first, second, *_rest = ask("GET", "desk/rounds/1/").json()["boards"]
    swapped = [
        {"board": 1, "white": first["white"]["id"], "black": second["black"]["id"]},
        {"board": 2, "white": second["white"]["id"], "black": first["black"]["id"]},
    ]
    changed = ask("POST", "desk/rounds/1/change/", {"boards": swapped, "reason": "Brothers."}).json()
    assert changed["boards"][0]["black"]["id"] == second["black"]["id"]
    assert changed["boards"][0]["manual_reason"] == "Brothers."
    assert ask("POST", "desk/rounds/1/publish/", {"understood": True}).json()["revision"] == 1
    back = [swapped[0] | {"black": first["black"]["id"]}, swapped[1] | {"black": second["black"]["id"]}]
    assert ask("POST", "desk/rounds/1/change/", {"boards": back, "reason": "No brothers."}).status_code == 200
    assert ask("POST", "desk/rounds/1/correct/", {"reason": "A mistake."}).json()["revision"] == 2
    stranger = [back[0] | {"white": 999_999}]
    assert told(ask("POST", "desk/rounds/1/change/", {"boards": stranger, "reason": "x"}))[0] == 404
    assert ask("POST", "desk/rounds/1/withdraw/", {"reason": "Not yet."}).json()["state"] == "draft"
    assert ask("POST", "desk/rounds/1/discard/", {"reason": "Again."}).json()["boards"] == []
    assert Round.objects.get(number=1).state == "planned"
    assert ask("POST", "desk/rounds/1/pair/", {}).json()["state"] == "draft", "the answer to the same input is known"
    ask("POST", f"desk/entries/{first['white']['id']}/withdraw/", {})
    again = ask("POST", "desk/rounds/1/pair-again/").json()
    assert (again["state"], again["run"]["state"]) == ("planned", "queued")
    assert ask("POST", "desk/rounds/1/cancel/").json()["run"]["state"] == "cancelled"


def test_numbers_that_no_database_takes_are_refused(event, program, staff):
    ask = program()
    pair_round(event, staff.arbiter)
    huge = 240757427449779514769408
    for body in ({"boards": [{"board": 1, "white": huge, "black": 1}]}, {"boards": [], "bye": huge}):
        assert told(ask("POST", "desk/rounds/1/change/", body | {"reason": "x"}))[:2] == (400, "invalid")
    for path in (f"entries/{huge}/", f"rounds/{huge}/", f"rounds/1/boards/{huge}/", f"reports/{huge}/trf26.trf"):
        assert told(ask("GET", f"desk/{path}"))[0] == 404
    assert told(ask("POST", "desk/entries/", {"name": "A", "fide_id": huge}))[2] == "fide_id"


def test_results_are_entered_cleared_and_held(event, program, staff):
    ask = program()
    publish_next(event, staff.arbiter)
    seen = ask("GET", "desk/rounds/1/boards/1/")
    assert ask("PUT", "desk/rounds/1/boards/1/", {"white": "1", "black": "0"}, If_Match=seen["ETag"]).status_code == 200
    late = ask("PUT", "desk/rounds/1/boards/1/", {"white": "0", "black": "1"}, If_Match=seen["ETag"])
    assert (late.status_code, Board.objects.get(number=1).white_outcome) == (412, "1")
    assert ask("DELETE", "desk/rounds/1/boards/1/").json()["white_outcome"] == ""
    assert told(ask("PUT", "desk/rounds/1/boards/1/", {"white": "1", "black": "0", "game": 2}))[0] == 404
    assert ask("POST", "desk/rounds/1/hold/", {"held": True}).json()["results_held"] is True


def test_a_large_file_waits_for_a_worker(event, program, monkeypatch):
    monkeypatch.setattr("tournaments.programs.writes.reports.is_large", lambda seen: True)
    ask = program()
    sent = ask("POST", "desk/import/", {"filename": "a.csv", "content": "Name\nNew, One\n"})
    assert (sent.status_code, sent.json()["state"]) == (202, "waiting")
    assert PendingImport.objects.get().state == PendingImport.State.CONFIRMED
    nothing = ask("POST", "desk/import/", {"filename": "a.csv", "content": "nonsense"})
    assert told(nothing)[::2] == (422, "content")


def test_a_minute_has_a_budget(event, program, settings):
    settings.API_TOKEN_BUDGET = throttling.COMPUTING + throttling.READING
    ask = program()
    assert ask("GET", "desk/report/trf16.trf").status_code in {200, 409}
    assert ask("GET", "desk/rounds/").status_code == 200
    over = ask("GET", "desk/rounds/")
    assert told(over)[:2] == (429, "throttled")
    assert 0 < int(over["Retry-After"]) <= 60
    assert program()("GET", "desk/rounds/").status_code == 200


def test_a_token_never_does_more_than_its_member_may(event, program, staff):
    ask = program("rounds", "results", "entries", "read", "reports")
    membership = Membership.objects.get(user=staff.owner)
    Membership.objects.filter(pk=membership.pk).update(roles="organizer")
    assert told(ask("POST", "desk/rounds/1/pair/", {})) == (403, "scope_missing", None)
    assert ask("POST", "desk/entries/", {"name": "Allowed"}).status_code == 201
    Membership.objects.filter(pk=membership.pk).update(roles="viewer")
    assert told(ask("POST", "desk/entries/", {"name": "Refused"}))[0] == 403
    assert ask("GET", "desk/entries/").status_code == 200


def test_answers_to_programs_are_kept_by_nobody(event, program, client):
    answer = program()("GET", "desk/entries/")
    assert answer["Cache-Control"] == "no-store"
    assert "Access-Control-Allow-Origin" not in answer
    unknown = client.get("/api/v1/organizations/federation/tournaments/open/desk/entries/")
    assert (unknown.status_code, unknown["WWW-Authenticate"]) == (401, 'Bearer realm="api"')
    assert json.loads(unknown.content)["code"] == "not_authenticated"


def test_a_program_sees_what_was_put_right_for_the_rating_report(event, program, staff):
    play_rounds(event, 1, staff.arbiter)
    ask, place = program(), "desk/rounds/1/boards/1/"
    assert ask("POST", "desk/rounds/1/close/").status_code == 200
    seen = ask("GET", place)
    was = (seen.json()["white_outcome"], seen.json()["black_outcome"])
    wish = {"white": "=", "black": "=", "reason": "Slip", "for_rating": True}
    if was == ("=", "="):
        wish |= {"white": "1", "black": "0"}
    assert ask("PUT", place, wish).json()["rated_outcomes"] == wish["white"] + wish["black"]
    late = ask("PUT", place, wish | {"white": "0", "black": "1"}, If_Match=seen.headers["ETag"])
    assert late.status_code == 412


def test_a_program_says_that_open_games_count_as_draws_and_gets_no_last_file_with_one(organization, program, staff):
    event, ask = make_tournament(organization, entries=4, rounds=2), program()
    play_rounds(event, 1, staff.arbiter)
    unfinished = {"white": "?", "black": "?", "reason": "adjourned"}
    assert ask("PUT", "desk/rounds/1/boards/1/", unfinished).status_code == 200
    refused = ask("POST", "desk/rounds/2/pair/", {})
    assert told(refused) == (422, "games_not_finished", "adjourned_seen")
    assert Round.objects.get(number=2).run is None
    assert ask("GET", "desk/report/trf26.trf").status_code == 200
    assert ask("POST", "desk/rounds/2/pair/", {"adjourned_seen": True}).status_code == 202
    ask("POST", "desk/rounds/2/cancel/")
    play_rounds(event, 1, staff.arbiter)
    last = ask("GET", "desk/report/trf26.trf")
    assert told(last) == (409, "results_missing", None)
    assert "rounds: 1" in last.json()["message"]
