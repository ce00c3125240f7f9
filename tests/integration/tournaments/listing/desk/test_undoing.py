"""Undo in the journal: corrected results, ended adjourned games, and numbers, with a question and a reason."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django_scopes import scope

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import enter_results, make_tournament, publish_next
from tests.integration.tournaments.entries.test_questions import confirm
from tests.markup import text_of
from tournaments.entries.actions import add_entry, edit_entry
from tournaments.entries.numbering import exchange_numbers, reassign_numbers
from tournaments.listing.cancelling import cancel_event
from tournaments.listing.undoing import Undo, undo
from tournaments.models import Board, Entry, PlayedColours, ResultEntry
from tournaments.results.actions import clear_result, close_round, enter_result
from tournaments.results.colours import correct_colours
from tournaments.rounds.manual import swap_players
from tournaments.rounds.publication import publish_round
from tournaments.rounds.withdrawal import withdraw_publication

WHY = {"reason": "The slip was right after all."}


@pytest.fixture
def tournament(organization, staff, client):
    client.force_login(staff.arbiter)
    with scope(organization=organization):
        yield make_tournament(organization, entries=6, rounds=5)


def journal(tournament):
    return reverse("manage:journal", args=[tournament.organization.slug, tournament.slug])


def offered(client, tournament):
    """The addresses behind the buttons, newest first."""
    return re.findall(r'action="([^"]+/undo-[^"]+)"', client.get(journal(tournament)).content.decode())


def newest(action):
    return JournalEntry.objects.filter(action=action).latest("pk")


def completed(tournament, staff):
    round_ = publish_next(tournament, staff.arbiter)
    enter_results(round_, staff.arbiter)
    close_round(round=round_, actor=staff.arbiter)
    return Board.objects.get(round=round_, number=1)


def correct(board, result, staff):
    white, black = result.split(":")
    enter_result(board=board, white_outcome=white, black_outcome=black, actor=staff.arbiter, reason="Wrong slip")


def result_of(board):
    board.refresh_from_db()
    return f"{board.white_outcome}:{board.black_outcome}"


def test_a_corrected_result_is_put_back_after_a_question(tournament, client, staff):
    board = completed(tournament, staff)
    was = result_of(board)
    correct(board, "+:-", staff)
    (address,) = offered(client, tournament)
    assert "Say why the change is undone." in text_of(client.post(address, {"reason": " "}, follow=True))
    asked = client.post(address, WHY)
    assert (result_of(board), "The earlier result counts again" in text_of(asked)) == ("+:-", True)
    assert "The change is undone." in text_of(confirm(client, asked))
    assert result_of(board) == was
    undoing = newest("result.corrected")
    assert (undoing.reason, undoing.before["result"], undoing.actor) == (WHY["reason"], ["+", "-"], staff.arbiter)
    # The undoing itself can be undone; what it undid does not stand any more.
    assert offered(client, tournament) == [address.replace(re.findall(r"\d+", address)[-1], str(undoing.pk))]


def test_an_adjourned_game_is_adjourned_again(tournament, client, staff):
    board = completed(tournament, staff)
    correct(board, "?:?", staff)
    correct(board, "1:0", staff)
    undo(tournament=tournament, change=newest("result.corrected").pk, kind=Undo.RESULT, actor=staff.arbiter, **WHY)
    assert result_of(board) == "?:?"


def undo_newest(tournament, staff, action="result.corrected"):
    undo(tournament=tournament, change=newest(action).pk, kind=Undo.RESULT, actor=staff.arbiter, **WHY)


def test_a_result_is_put_back_after_the_colours_of_its_game_were_put_right(tournament, client, staff):
    board = completed(tournament, staff)
    was = result_of(board)
    correct(board, "=:=" if was != "=:=" else "1:0", staff)
    correct_colours(board=board, actor=staff.arbiter, reason="Both sheets say so.")
    (address,) = offered(client, tournament)
    assert "The change is undone." in text_of(confirm(client, client.post(address, WHY)))
    assert (result_of(board), board.played_colours) == (was, PlayedColours.EXCHANGED)
    # The colours are a change of their own: put right once more, everything is as it was.
    correct_colours(board=board, actor=staff.arbiter, reason="No")
    assert (result_of(board), board.played_colours, board.rated_outcomes) == (was, "", "")


def test_a_result_without_a_game_does_not_come_back_while_its_colours_are_exchanged(tournament, client, staff):
    board = completed(tournament, staff)
    correct(board, "+:-", staff)
    correct(board, "1:0", staff)
    correct_colours(board=board, actor=staff.arbiter, reason="Both sheets say so.")
    entries = ResultEntry.objects.count()
    (address,) = offered(client, tournament)
    told = text_of(confirm(client, client.post(address, WHY)))
    assert "Put the colours back as published first" in told
    with pytest.raises(Refused) as refused:
        correct(board, "-:-", staff)
    assert (refused.value.code, refused.value.field) == ("colours_put_right", "result")
    assert (result_of(board), board.played_colours, ResultEntry.objects.count()) == ("1:0", "both", entries)
    correct_colours(board=board, actor=staff.arbiter, reason="No")
    undo_newest(tournament, staff)
    assert (result_of(board), board.played_colours) == ("+:-", "")


def test_what_the_report_alone_had_comes_back_with_the_result(tournament, client, staff):
    board = completed(tournament, staff)
    correct(board, "1:0", staff) if result_of(board) != "1:0" else None
    told = {"board": board, "actor": staff.arbiter, "reason": "The sheets"}
    enter_result(**told, white_outcome="=", black_outcome="=", for_rating=True)
    correct(board, "0:1", staff)
    board.refresh_from_db()
    assert (board.outcomes(), board.rated()) == (("0", "1"), ("0", "1"))
    undo_newest(tournament, staff)
    board.refresh_from_db()
    assert (board.outcomes(), board.rated()) == (("1", "0"), ("=", "="))
    undo_newest(tournament, staff, "result.corrected_for_rating")
    board.refresh_from_db()
    assert (board.outcomes(), board.rated()) == (("1", "0"), ("1", "0"))


def test_new_numbers_are_taken_back(tournament, client, staff):
    publish_next(tournament, staff.arbiter)
    last = Entry.objects.get(pairing_number=6)
    edit_entry(entry=last, actor=staff.arbiter, rating=2800)
    before = dict(Entry.objects.values_list("pk", "pairing_number"))
    reassign_numbers(tournament=tournament, actor=staff.arbiter, reason="A wrong rating")
    last.refresh_from_db()
    assert last.pairing_number == 1
    (address,) = offered(client, tournament)
    confirm(client, client.post(address, WHY))
    assert dict(Entry.objects.values_list("pk", "pairing_number")) == before
    assert newest("entries.renumbered").reason == WHY["reason"]


def test_an_exchange_is_taken_back(tournament, client, staff):
    one = add_entry(tournament=tournament, actor=None, name="Alfa, Ada", rating=2500)
    other = add_entry(tournament=tournament, actor=None, name="Beta, Bea", rating=2500)
    exchange_numbers(entry=one, other=other.pk, actor=staff.arbiter, reason="By lot")
    assert Entry.objects.get(pairing_number=1) == other
    assert "Alfa, Ada 1 2 Beta, Bea 2 1" in text_of(client.get(journal(tournament)))
    (address,) = offered(client, tournament)
    confirm(client, client.post(address, WHY))
    assert Entry.objects.get(pairing_number=1) == one
    assert len(offered(client, tournament)) == 1
    publish_next(tournament, staff.arbiter)
    assert offered(client, tournament) == []


def test_a_cancelled_event_offers_nothing(tournament, client, staff):
    correct(completed(tournament, staff), "+:-", staff)
    assert len(offered(client, tournament)) == 1
    cancel_event(tournament=tournament, actor=staff.owner, notice="Storm")
    assert offered(client, tournament) == []


def test_what_does_not_stand_any_more_and_what_is_too_late_is_refused(tournament, client, staff):
    board = completed(tournament, staff)
    was = result_of(board)
    correct(board, "+:-", staff)
    first = newest("result.corrected")
    correct(board, "-:+", staff)
    for change, kind in ((first.pk, Undo.RESULT), (newest("result.corrected").pk, Undo.NUMBERS), (0, Undo.RESULT)):
        with pytest.raises(Refused, match="does not stand any more"):
            undo(tournament=tournament, change=change, kind=kind, actor=staff.arbiter, **WHY)
    for _ in range(2):
        assert len(offered(client, tournament)) == 1
        completed(tournament, staff)
    # What could only be refused is not offered.
    assert offered(client, tournament) == []
    with pytest.raises(Refused, match="for the rating report only"):
        undo(tournament=tournament, change=newest("result.corrected").pk, kind=Undo.RESULT, actor=None, **WHY)
    assert result_of(board) == "-:+" != was


def test_a_correction_of_another_pair_at_that_board_or_before_a_newer_entry_does_not_stand(tournament, client, staff):
    round_ = publish_next(tournament, staff.arbiter)
    board = Board.objects.get(round=round_, number=1)
    for result in ("1:0", "0:1"):
        correct(board, result, staff)
    (address,) = offered(client, tournament)
    clear_result(board=board, actor=staff.arbiter)
    enter_result(board=board, white_outcome="0", black_outcome="1", actor=staff.arbiter)
    assert offered(client, tournament) == []
    clear_result(board=board, actor=staff.arbiter)
    withdraw_publication(round=round_, actor=staff.arbiter, reason="Two players were forgotten")
    round_.refresh_from_db()
    other = Board.objects.get(round=round_, number=2)
    swap_players(round=round_, first=board.black_id, second=other.black_id, actor=staff.arbiter, reason="A wrong pair")
    round_.refresh_from_db()
    publish_round(round=round_, actor=staff.arbiter)
    changed = Board.objects.get(round=round_, number=1)
    enter_result(board=changed, white_outcome="0", black_outcome="1", actor=staff.arbiter)
    assert (changed.black_id, offered(client, tournament)) == (other.black_id, [])
    assert "does not stand any more" in text_of(confirm(client, client.post(address, WHY)))
    assert result_of(changed) == "0:1"


def test_numbers_that_fit_no_more_or_are_definitive_stay(tournament, client, staff):
    publish_next(tournament, staff.arbiter)
    edit_entry(entry=Entry.objects.get(pairing_number=6), actor=staff.arbiter, rating=2800)
    reassign_numbers(tournament=tournament, actor=staff.arbiter, reason="A wrong rating")
    renumbered = newest("entries.renumbered").pk
    for one in Board.objects.filter(round__number=1):
        enter_result(board=one, white_outcome="1", black_outcome="0", actor=staff.arbiter)
    assert len(offered(client, tournament)) == 1
    for _ in range(3):
        completed(tournament, staff)
    assert offered(client, tournament) == []
    with pytest.raises(Refused, match="can no longer be corrected"):
        undo(tournament=tournament, change=renumbered, kind=Undo.NUMBERS, actor=staff.arbiter, **WHY)


def test_who_only_enters_results_is_offered_no_numbers(tournament, client, staff):
    publish_next(tournament, staff.arbiter)
    edit_entry(entry=Entry.objects.get(pairing_number=6), actor=staff.arbiter, rating=2800)
    reassign_numbers(tournament=tournament, actor=staff.arbiter, reason="A wrong rating")
    client.force_login(staff.viewer)
    assert offered(client, tournament) == []
