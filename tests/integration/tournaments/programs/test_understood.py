"""What a page asks before it does it, a program has to have understood."""

from __future__ import annotations

import pytest

from portal.common.models import JournalEntry
from tests.factories import make_tournament, play_rounds, publish_next
from tests.integration.tournaments.imports.test_import_report import irregular_report
from tournaments.models import Board, Bye, Entry, Regulations, ResultEntry, Round
from tournaments.regulations.actions import update_regulations
from tournaments.results.actions import enter_result

WHY = {"reason": "Both score sheets say so."}


@pytest.fixture
def event(organization, staff):
    made = make_tournament(organization, entries=8, rounds=5)
    play_rounds(made, 2, staff.arbiter)
    publish_next(made, staff.arbiter)
    return made


@pytest.fixture
def played(event):
    """Board 1 of the round before the one under way."""
    return Board.objects.select_related("white", "black", "round").get(round__number=2, number=1)


def doubts(answer):
    body = answer.json()
    assert (answer.status_code, body["code"], body["field"]) == (409, "not_understood", None)
    assert set(body) == {"code", "message", "field", "doubts"}
    return body["doubts"]


def other_than(board):
    white, black = ("0", "1") if board.outcomes() == ("1", "0") else ("1", "0")
    return {"white": white, "black": black}


def test_a_result_on_which_a_published_round_rests(event, played, program):
    ask, path = program("results", "read"), "desk/rounds/2/boards/1/"
    journal, before = JournalEntry.objects.count(), played.outcomes()
    wish = other_than(played) | WHY
    said = doubts(ask("PUT", path, wish))
    assert said[0].startswith("Board 1 of round 2: ")
    assert said[1] == "Published rounds stay as they are. It counts from the next pairing on, and the report names it."
    played.refresh_from_db()
    assert (played.outcomes(), JournalEntry.objects.count()) == (before, journal)
    assert "turno" in doubts(ask("PUT", f"{path}?lang=it", wish))[0]
    assert ask("PUT", path, wish | {"understood": True}).json()["white_outcome"] == wish["white"]
    # Without a reason it is refused as ever, and nobody is asked; the same result again changes nothing.
    missing = ask("PUT", path, other_than(Board.objects.get(pk=played.pk)))
    assert (missing.status_code, missing.json()["code"]) == (422, "reason_missing")
    assert ask("PUT", path, wish).status_code == 200


def test_a_result_of_the_round_under_way_is_not_asked_about(event, program):
    assert program()("PUT", "desk/rounds/3/boards/1/", {"white": "1", "black": "0"}).status_code == 200
    assert program()("PUT", "desk/rounds/3/boards/1/", {"white": "0", "black": "1"}).status_code == 200


def test_a_correction_for_the_rating_report(event, program):
    ask, path = program(), "desk/rounds/1/boards/1/"
    wish = other_than(Board.objects.get(round__number=1, number=1)) | WHY
    late = ask("PUT", path, wish | {"understood": True})
    assert (late.status_code, late.json()["code"]) == (422, "rating_only")
    assert ask("PUT", path, wish).json()["code"] == "rating_only"
    assert "The rating report has the new one" in doubts(ask("PUT", path, wish | {"for_rating": True}))[1]
    answer = ask("PUT", path, wish | {"for_rating": True, "understood": True})
    assert answer.json()["rated_outcomes"] == f"{wish['white']}{wish['black']}"


def test_an_adjourned_game_that_ends_otherwise_than_it_was_counted(organization, staff, program):
    made = make_tournament(organization, entries=8, rounds=5)
    play_rounds(made, 1, staff.arbiter)
    board = Board.objects.get(round__number=1, number=1)
    enter_result(board=board, actor=staff.arbiter, white_outcome="?", black_outcome="?", reason="Adjourned.")
    publish_next(made, staff.arbiter)
    ask, path = program(), "desk/rounds/1/boards/1/"
    assert "counted as a draw in the pairings since" in doubts(ask("PUT", path, {"white": "1", "black": "0"}))[0]
    assert ask("PUT", path, {"white": "1", "black": "0", "understood": True}).status_code == 200


def test_byes_that_the_rules_advise_against(organization, program):
    event = make_tournament(organization, entries=8, rounds=5)
    update_regulations(tournament=event, actor=None, half_point_byes=2, last_half_point_round=4)
    ask, entry = program("entries", "read"), Entry.objects.get(pairing_number=8)
    path = f"desk/entries/{entry.pk}/byes/"
    assert "A full-point bye is deprecated" in doubts(ask("POST", path, {"round": 4, "kind": "F"}))[0]
    assert ask("POST", path, {"round": 4, "kind": "H"}).status_code == 200
    assert Bye.objects.get(entry=entry, requested=True).kind == "H"
    # The last round of the regulations, and their number, are refused whatever is understood.
    beyond = ask("POST", path, {"round": 5, "kind": "H", "understood": True})
    assert (beyond.status_code, beyond.json()["code"], beyond.json()["field"]) == (422, "half_point_round", "kind")
    update_regulations(tournament=event, actor=None, last_half_point_round=5)
    assert doubts(ask("POST", path, {"round": 5, "kind": "H"})) == [f"{entry.name} would have 2 half-point byes."]
    assert Bye.objects.filter(entry=entry, requested=True).count() == 1
    assert ask("POST", path, {"round": 5, "kind": "H", "understood": True}).status_code == 200
    assert ask("POST", path, {"round": 4, "kind": "F", "understood": True}).json()["byes"] == [
        {"round": 4, "kind": "F"}, {"round": 5, "kind": "H"},
    ]  # fmt: skip


def test_colours_are_put_right_and_back(event, played, program):
    ask, path = program("results", "read"), "desk/rounds/2/boards/1/colours/"
    said = doubts(ask("POST", path, WHY))
    assert f"{played.white.name} and {played.black.name} had each other's colour." in said[0]
    assert not ResultEntry.objects.exclude(colours="").exists()
    seen = ask("GET", "desk/rounds/2/boards/1/")
    answer = ask("POST", path, WHY | {"understood": True}, If_Match=seen["ETag"])
    assert answer.json() == seen.json() | {"played_colours": "both"}
    entry = ResultEntry.objects.get(colours="exchanged")
    assert (entry.board_id, entry.reason, entry.for_rating) == (played.pk, WHY["reason"], False)
    assert JournalEntry.objects.latest("pk").action == "board.colours_corrected"
    again = ask("POST", path, WHY | {"understood": True}, If_Match=seen["ETag"])
    assert again.status_code == 412
    assert ask("POST", path, WHY | {"understood": True}).json()["played_colours"] == ""


def test_colours_that_cannot_be_put_right(event, program):
    ask = program()
    assert ask("POST", "desk/rounds/2/boards/1/colours/", {}).json()["field"] == "reason"
    blank = ask("POST", "desk/rounds/2/boards/1/colours/", {"reason": "  ", "understood": True})
    assert (blank.status_code, blank.json()["field"]) == (400, "reason")
    open_game = ask("POST", "desk/rounds/3/boards/1/colours/", WHY | {"understood": True})
    assert (open_game.status_code, open_game.json()["code"]) == (409, "no_game_played")
    late = ask("POST", "desk/rounds/1/boards/1/colours/", WHY | {"understood": True})
    assert (late.status_code, late.json()["code"], late.json()["field"]) == (422, "rating_only", "for_rating")
    for_rating = ask("POST", "desk/rounds/1/boards/1/colours/", WHY | {"understood": True, "for_rating": True})
    assert for_rating.status_code == 200
    assert ask("POST", "desk/rounds/2/boards/99/colours/", WHY).status_code == 404
    assert program("rounds", "read")("POST", "desk/rounds/2/boards/1/colours/", WHY).status_code == 403


def test_an_event_that_would_begin_outside_fide_mode(organization, program):
    made = make_tournament(organization, entries=8, rounds=5)
    Regulations.objects.filter(tournament=made).update(edition="2017")
    ask = program()
    said = doubts(ask("POST", "desk/rounds/1/pair/", {}))
    assert said[0].startswith("With this the event begins outside FIDE mode: ")
    assert Round.objects.get(number=1).run is None
    asked = ask("POST", "desk/rounds/1/pair/", {"understood": True})
    assert (asked.status_code, asked.json()["run"] is None) == (202, False)


def test_a_file_with_rounds_that_are_not_what_the_rules_give(organization, staff, program):
    content = irregular_report(organization, staff).decode()
    make_tournament(organization, entries=0, rounds=5, slug="target")
    ask, wish = program(), {"filename": "played.trf", "content": content}
    said = doubts(ask("POST", "desk/import/", wish, event="target"))
    assert said[0].startswith("Round 2 breaks an absolute rule.")
    assert "The report says so" in said[-1]
    assert not Entry.objects.filter(tournament__slug="target").exists()
    done = ask("POST", "desk/import/", wish | {"understood": True}, event="target")
    assert (done.status_code, done.json()["rounds"]) == (200, 3)
