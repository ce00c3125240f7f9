"""A round changed by hand after its publication: the desk and programs read what is broken before it becomes public."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from portal.common.policies import SCOPES
from tests.factories import make_tournament, pair_round, play_rounds, publish_next
from tests.markup import text_of
from tournaments.entries.bye_actions import request_bye
from tournaments.models import Board, Bye, Round, RoundRevision, RoundState
from tournaments.programs.actions import make_token
from tournaments.rounds.manual import swap_players

READ = "I have read what was changed by hand, and what the engine pairs instead"
AGAINST = "I have read what speaks against this pair"


@pytest.fixture
def event(organization, staff, client):
    client.force_login(staff.arbiter)
    with scope(organization=organization):
        yield make_tournament(organization, entries=6, rounds=5)


def place(name, number):
    return reverse(f"manage:{name}", args=["federation", "open", number])


def have_two_meet_again(round_, staff):
    """The players of board 1 of round 1 meet in ``round_`` too."""
    first = Board.objects.get(round__number=1, round__tournament=round_.tournament, number=1)
    seated = {
        entry: board for board in Board.objects.filter(round=round_) for entry in (board.white_id, board.black_id)
    }
    board = seated[first.white_id]
    opponent = board.black_id if board.white_id == first.white_id else board.white_id
    swap_players(round=round_, first=opponent, second=first.black_id, actor=staff.arbiter, reason="They asked.")
    return first


def ask(staff, organization, path, body=None):
    _token, key = make_token(organization=organization, actor=staff.owner, name="X", scopes=tuple(SCOPES), days=30)
    address = f"/api/v1/organizations/federation/tournaments/open/desk/rounds/{path}"
    data = "" if body is None else json.dumps(body)
    return Client().post(address, data, "application/json", headers={"Authorization": f"Bearer {key}"})


def test_a_correction_names_the_rematch_and_the_engines_pairs_and_needs_the_tick(event, client, staff):
    play_rounds(event, 1, staff.arbiter)
    round_ = publish_next(event, staff.arbiter)
    first = have_two_meet_again(round_, staff)
    for page in (client.get(place("round", 2)), client.get(place("correct", 2))):
        assert "The pairing as it stands breaks these rules" in text_of(page)
        assert "Not as the engine paired" in text_of(page)
    page = text_of(client.get(place("correct", 2)))
    broken = page.split("breaks these rules")[1].split("Not as the engine")[0]
    assert first.white.name.split(",")[0] in broken
    assert first.black.name.split(",")[0] in broken
    assert READ in page

    refused = client.post(place("correct", 2), {"reason": "They asked."})
    assert refused.status_code == 422
    assert "Tick it first, or go back to the review." in text_of(refused)
    assert RoundRevision.objects.filter(round=round_).count() == 1

    assert client.post(place("correct", 2), {"reason": "They asked.", "understood": "on"}).status_code == 302
    latest = RoundRevision.objects.filter(round=round_).order_by("-number").first()
    assert latest.number == 2
    assert [fact["code"] for fact in latest.payload["warnings"]].count("legality.met") >= 1


def test_a_correction_back_to_the_engines_pairs_needs_no_tick(event, client, staff):
    round_ = pair_round(event, staff.arbiter)
    one, two = Board.objects.filter(round=round_).order_by("number")[:2]
    pair = {"first": one.black_id, "second": two.black_id, "actor": staff.arbiter, "reason": "Brothers."}
    swap_players(round=round_, **pair)
    client.post(place("publish", 1), {"understood": "on"})
    swap_players(round=Round.objects.get(pk=round_.pk), **pair)
    assert READ not in text_of(client.get(place("correct", 1)))
    assert client.post(place("correct", 1), {"reason": "No brothers."}).status_code == 302
    assert RoundRevision.objects.filter(round=round_).latest("pk").payload["differences"] == []


def seated_late(event, staff):
    """Two who met in round 1 and are both away in round 2, which is published."""
    play_rounds(event, 1, staff.arbiter)
    met = Board.objects.get(round__number=1, number=1)
    for entry in (met.white, met.black):
        request_bye(entry=entry, round_number=2, kind="Z", actor=None)
    return publish_next(event, staff.arbiter), met


def test_who_have_met_are_seated_late_only_after_a_question(event, client, staff):
    round_, met = seated_late(event, staff)
    boards = Board.objects.filter(round=round_).count()
    wish = {"first": met.white_id, "second": met.black_id, "reason": "Both agree."}
    for sent in (wish, wish | {"confirmed": "1"}, wish | {"understood": "on"}):
        page = client.post(place("seat", 2), sent)
        assert page.status_code == (422 if "confirmed" in sent else 200)
        assert "Seat these two all the same?" in text_of(page)
        assert AGAINST in text_of(page)
        assert "C.04" in text_of(page), "the rule that the pair breaks"
        assert Board.objects.filter(round=round_).count() == boards
        assert Bye.objects.filter(round=round_, kind="Z").count() == 2
        assert RoundRevision.objects.filter(round=round_).count() == 1
    assert client.post(place("seat", 2), wish | {"confirmed": "1", "understood": "on"}).status_code == 302
    board = Board.objects.get(round=round_, number=boards + 1)
    assert {board.white_id, board.black_id} == {met.white_id, met.black_id}
    assert RoundRevision.objects.filter(round=round_).count() == 2


def test_two_without_anything_against_them_are_seated_at_once(event, client, staff):
    play_rounds(event, 1, staff.arbiter)
    one, two = Board.objects.filter(round__number=1).order_by("number")[:2]
    pair = (one.white, two.black)
    for entry in pair:
        request_bye(entry=entry, round_number=2, kind="Z", actor=None)
    round_ = publish_next(event, staff.arbiter)
    wish = {"first": pair[0].pk, "second": pair[1].pk, "reason": "Both agree."}
    assert client.post(place("seat", 2), wish).status_code == 302
    board = Board.objects.get(round=round_, manual_reason="Both agree.")
    assert board.white_id == two.black_id, "who had Black has White now"


def test_colours_that_the_rules_do_not_give_are_asked_about(event, client, staff):
    play_rounds(event, 1, staff.arbiter)
    one, two = Board.objects.filter(round__number=1).order_by("number")[:2]
    for entry in (one.white, two.black):
        request_bye(entry=entry, round_number=2, kind="Z", actor=None)
    round_ = publish_next(event, staff.arbiter)
    wish = {"first": one.white_id, "second": two.black_id, "colour": "first", "reason": "Both agree."}
    assert AGAINST in text_of(client.post(place("seat", 2), wish))
    assert not Board.objects.filter(round=round_, manual_reason="Both agree.").exists()


def test_a_program_says_that_it_has_read_before_it_publishes_and_corrects(event, organization, staff):
    play_rounds(event, 1, staff.arbiter)
    round_ = pair_round(event, staff.arbiter)
    first = have_two_meet_again(round_, staff)
    refused = ask(staff, organization, "2/publish/")
    told = refused.json()
    assert (refused.status_code, told["code"], told["field"]) == (409, "not_understood", None)
    assert [fact["code"] for fact in told["warnings"]].count("legality.met") >= 1
    engine = [row for row in told["differences"] if row["kind"] == "engine"]
    instead = [{row["white"]["entry"], row["black"]["entry"]} for row in told["differences"] if row not in engine]
    assert engine
    assert {first.white_id, first.black_id} in instead
    round_.refresh_from_db()
    assert (round_.state, round_.revision) == (RoundState.DRAFT, None)
    assert ask(staff, organization, "2/publish/", {"understood": "perhaps"}).json()["field"] == "understood"
    assert ask(staff, organization, "2/publish/", {"understood": True}).json()["revision"] == 1

    one, two = Board.objects.filter(round=round_).order_by("number")[:2]
    swap_players(
        round=Round.objects.get(pk=round_.pk), first=one.white_id, second=two.white_id, actor=staff.arbiter, reason="x"
    )
    refused = ask(staff, organization, "2/correct/", {"reason": "A mistake."})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_understood")
    assert refused.json()["differences"]
    assert RoundRevision.objects.filter(round=round_).count() == 1
    done = ask(staff, organization, "2/correct/", {"reason": "A mistake.", "understood": True})
    assert done.json()["revision"] == 2


def test_a_program_publishes_the_engines_own_round_without_a_word(event, organization, staff):
    pair_round(event, staff.arbiter)
    assert ask(staff, organization, "1/publish/").json()["state"] == "published"
