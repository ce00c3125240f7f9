"""The desk is asked before something that the rules advise against: nothing is stored until it says yes."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from portal.common.errors import Refused
from tests.factories import enter_results, make_tournament, pair_round, publish_next
from tests.markup import text_of
from tournaments.entries.actions import edit_entry
from tournaments.models import Board, Bye, ByeKind, Entry, Registration, ResultEntry
from tournaments.results.actions import close_round, enter_result
from tournaments.rounds.review import review_page


@pytest.fixture
def tournament(organization, staff, client):
    client.force_login(staff.organizer)
    with scope(organization=organization):
        yield make_tournament(organization, entries=7, rounds=5, half_point_byes=2)


def address(name, tournament, *args):
    return reverse(f"manage:{name}", args=[tournament.organization.slug, tournament.slug, *args])


def confirm(client, answer):
    """Press the button of the question, with everything that its form sends."""
    html = unescape(answer.content.decode()).split('id="confirm"')[1].split("</form>")[0]
    target = re.search(r'action="([^"]+)"', answer.content.decode().split('id="question"')[1])[1]
    sent = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', html)
    data: dict[str, list[str]] = {"confirmed": ["1"]}
    for name, value in sent:
        data.setdefault(name, []).append(value)
    return client.post(unescape(target), data, follow=True)


def test_a_full_point_bye_is_asked_about_and_then_noted(tournament, client):
    entry = Entry.objects.filter(tournament=tournament).first()
    asked = client.post(address("bye_add", tournament, entry.pk), {"round_number": "1", "kind": "F"})
    assert "A full-point bye is deprecated" in text_of(asked)
    assert not Bye.objects.exists()
    assert "The bye was noted." in text_of(confirm(client, asked))
    assert Bye.objects.get().kind == ByeKind.FULL


def test_the_second_half_point_bye_is_asked_about_and_the_third_refused(tournament, client):
    entry = Entry.objects.filter(tournament=tournament).first()
    url = address("bye_add", tournament, entry.pk)
    assert client.post(url, {"round_number": "1", "kind": "H"}).status_code == 302
    asked = client.post(url, {"round_number": "2", "kind": "H"})
    assert f"{entry.name} would have 2 half-point byes." in text_of(asked)
    assert Bye.objects.count() == 1
    confirm(client, asked)
    assert Bye.objects.count() == 2
    refused = client.post(url, {"round_number": "3", "kind": "H"})
    assert (refused.status_code, Bye.objects.count()) == (422, 2)


def test_who_gets_no_half_point_byes_is_refused_one_and_may_have_another_bye(tournament, client, staff):
    entry = Entry.objects.filter(tournament=tournament).first()
    edit_entry(entry=entry, actor=staff.organizer, no_half_byes=True)
    url = address("bye_add", tournament, entry.pk)
    refused = client.post(url, {"round_number": "1", "kind": "H"})
    assert f"{entry.name} gets no half-point byes" in text_of(refused)
    assert not Bye.objects.exists()
    assert client.post(url, {"round_number": "1", "kind": "Z"}).status_code == 302
    assert Bye.objects.get().kind == ByeKind.ZERO


def test_a_half_point_bye_that_is_noted_is_taken_back_before_the_player_gets_none(tournament, client, staff):
    entry = Entry.objects.filter(tournament=tournament).first()
    url = address("bye_add", tournament, entry.pk)
    assert client.post(url, {"round_number": "2", "kind": "H"}).status_code == 302
    with pytest.raises(Refused, match=r"half-point byes in these rounds: 2\. Take them back first"):
        edit_entry(entry=entry, actor=staff.organizer, no_half_byes=True)
    assert not Entry.objects.get(pk=entry.pk).no_half_byes
    assert Bye.objects.get().kind == ByeKind.HALF
    Bye.objects.all().delete()
    edit_entry(entry=entry, actor=staff.organizer, no_half_byes=True)
    edit_entry(entry=entry, actor=staff.organizer, club="Cuneo")
    assert Entry.objects.get(pk=entry.pk).no_half_byes


def test_two_byes_wished_with_a_registration_are_asked_about(tournament, client):
    player = Registration.objects.create(
        tournament=tournament, state="pending", last_name="Neri", first_name="Ugo", folded="neri ugo",
        email="neri@example.org", confirmed_at=timezone.now(), byes=[1, 3],
    )  # fmt: skip
    asked = client.post(address("registration_accept", tournament, player.pk))
    assert "Neri, Ugo would have 2 half-point byes." in text_of(asked)
    assert not Entry.objects.filter(name="Neri, Ugo").exists()
    everybody = client.post(address("registrations_accept", tournament))
    assert "Neri, Ugo would have 2 half-point byes." in text_of(everybody)
    confirm(client, asked)
    assert Bye.objects.filter(entry__name="Neri, Ugo", kind="H").count() == 2


def test_byes_of_the_hall_are_asked_about_player_by_player(tournament, client):
    first, second, *_others = Entry.objects.filter(tournament=tournament).order_by("pairing_number")
    Bye.objects.create(round=tournament.rounds.get(number=1), entry=first, kind="H", requested=True)
    sent = {"entries": [first.pk, second.pk], "rounds": ["2"], "kind": "H"}
    asked = client.post(address("hall_byes", tournament), sent)
    assert f"{first.name} would have 2 half-point byes." in text_of(asked)
    assert second.name not in text_of(asked).split("half-point byes.")[0]
    confirm(client, asked)
    assert Bye.objects.filter(round__number=2).count() == 2


def test_new_numbers_show_who_moves_before_anybody_does(tournament, client, staff):
    publish_next(tournament, staff.arbiter)
    last = Entry.objects.filter(tournament=tournament).order_by("-pairing_number").first()
    edit_entry(entry=last, actor=staff.arbiter, rating=2800)
    client.force_login(staff.arbiter)
    asked = client.post(address("renumber", tournament), {"reason": "A wrong rating."})
    assert "7 players get another number." in text_of(asked)
    assert re.search(rf"{re.escape(last.name)}\s+7\s+1", text_of(asked))
    last.refresh_from_db()
    assert last.pairing_number == 7
    confirm(client, asked)
    last.refresh_from_db()
    assert last.pairing_number == 1


def test_an_adjourned_game_that_was_not_drawn_is_asked_about(tournament, client, staff):
    client.force_login(staff.arbiter)
    round_ = publish_next(tournament, staff.arbiter)
    enter_results(round_, staff.arbiter)
    board = Board.objects.select_related("round__tournament").get(round=round_, number=1)
    enter_result(board=board, white_outcome="?", black_outcome="?", actor=staff.arbiter)
    close_round(round=round_, actor=staff.arbiter)
    publish_next(tournament, staff.arbiter)
    page = address("result", tournament, 1, 1)
    asked = client.post(page, {"result": "1:0"})
    assert "Board 1 of round 1 was adjourned and counted as a draw" in text_of(asked)
    list_entry = {"entry": f"1 {board.pk} {Board.objects.get(pk=board.pk).result_version} 1:0"}
    told = client.post(address("enter", tournament, 1), list_entry, headers={"Accept": "application/json"})
    assert (told.status_code, told.json()["code"]) == (422, "adjourned_not_drawn")
    board.refresh_from_db()
    assert board.white_outcome == "?"
    confirm(client, asked)
    board.refresh_from_db()
    assert (board.white_outcome, board.black_outcome) == ("1", "0")
    assert ResultEntry.objects.filter(board=board).last().after_round == 2


def test_a_draw_of_an_adjourned_game_asks_nothing(tournament, client, staff):
    client.force_login(staff.arbiter)
    round_ = publish_next(tournament, staff.arbiter)
    enter_results(round_, staff.arbiter)
    board = Board.objects.select_related("round__tournament").get(round=round_, number=1)
    enter_result(board=board, white_outcome="?", black_outcome="?", actor=staff.arbiter)
    close_round(round=round_, actor=staff.arbiter)
    assert client.post(address("result", tournament, 1, 1), {"result": "=:="}).status_code == 302
    board.refresh_from_db()
    assert board.white_outcome == "="


def test_a_bye_by_hand_above_the_lowest_score_is_warned_of(tournament, client, staff):
    """Seven players: after round 1 the engine gives the bye to nobody who won."""
    round_ = publish_next(tournament, staff.arbiter)
    enter_results(round_, staff.arbiter)
    draft = pair_round(tournament, staff.arbiter)
    given = Bye.objects.get(round=draft, kind=ByeKind.PAIRING)
    winner = next(
        board.white if board.white_outcome == "1" else board.black
        for board in Board.objects.filter(round=round_).select_related("white", "black")
    )
    board = next(one for one in Board.objects.filter(round=draft) if winner.pk in {one.white_id, one.black_id})
    side = "white" if board.white_id == winner.pk else "black"
    given.delete()
    Board.objects.filter(pk=board.pk).update(**{side: given.entry_id})
    Bye.objects.create(round=draft, entry=winner, kind=ByeKind.PAIRING)
    codes = [one["code"] for one in review_page(draft).warnings]
    assert "legality.bye_score" in codes
    client.force_login(staff.arbiter)
    assert "the bye goes to the lowest possible score" in text_of(client.get(address("publish", tournament, 2)))


def test_both_players_with_the_other_colour_are_named_where_the_pair_is_made_by_hand(tournament, client, staff):
    round_ = publish_next(tournament, staff.arbiter)
    enter_results(round_, staff.arbiter)
    draft = pair_round(tournament, staff.arbiter)
    review = review_page(draft)
    assert review.colours == ()
    first = next(one for one in Board.objects.filter(round=draft).order_by("number") if not _equal_due(draft, one))
    Board.objects.filter(pk=first.pk).update(white=first.black_id, black=first.white_id)
    codes = [one["code"] for one in review_page(draft).colours]
    assert codes == ["legality.preference", "legality.preference"]
    client.force_login(staff.arbiter)
    assert "Both players of a pair get the other colour" in text_of(client.get(address("publish", tournament, 2)))


def _equal_due(draft, board) -> bool:
    """Whether both had the same colour in round 1, so that one of them gets the other one whatever happens."""
    before = {
        entry: colour
        for one in Board.objects.filter(round__tournament=draft.tournament, round__number=1)
        for entry, colour in ((one.white_id, "w"), (one.black_id, "b"))
    }
    return (
        before.get(board.white_id) == before.get(board.black_id)
        or len({board.white_id, board.black_id} & set(before)) < 2
    )
