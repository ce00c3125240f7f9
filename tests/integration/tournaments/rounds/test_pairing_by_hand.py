"""The manual phase of a draft: pairs taken apart and made, boards fixed for the engine, every change judged."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from pairing import runs as pairing_runs
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import enter_results, make_tournament, pair_round, play_rounds
from tournaments.entries.actions import edit_entry
from tournaments.models import Board, Bye, Entry, Origin, RoundRevision, RoundState
from tournaments.reports.files import trf26
from tournaments.rounds import actions as runs
from tournaments.rounds import hand, publication
from tournaments.rounds.judging import judged
from tournaments.rounds.queries import board_page, round_page
from tournaments.rounds.run_status import run_status
from tournaments.verification.actions import verify_revision


def boards(round_):
    rows = Board.objects.filter(round=round_).order_by("number")
    return {
        row.number: (row.white.pairing_number, row.black.pairing_number)
        for row in rows.select_related("white", "black")
    }


def number(tournament, wanted):
    return Entry.objects.get(tournament=tournament, pairing_number=wanted).pk


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=9, rounds=5)


@pytest.fixture
def draft(tournament, staff):
    """Round 1 of nine players: 1-5, 6-2, 3-7, 8-4, bye 9."""
    return pair_round(tournament, staff.arbiter)


@pytest.fixture
def hands(draft, staff):
    return {"round": draft, "actor": staff.arbiter, "reason": "Father and son"}


def test_the_engine_pairs_the_rest_around_a_fixed_board(tournament, draft, staff, hands):
    hand.pair_by_hand(first=number(tournament, 1), second=number(tournament, 2), **hands)
    seen = judged(draft)
    assert [entry.pairing_number for entry in seen.unplaced] == [5, 6]
    assert seen.grade == ""
    fixed = next(board.number for board in seen.boards if board.origin == "arbiter")

    hand.pair_the_rest(keep=[fixed], **hands)

    assert boards(draft) == {1: (1, 2), 2: (3, 6), 3: (7, 4), 4: (5, 8)}
    assert Bye.objects.get(round=draft, kind="U").entry.pairing_number == 9
    origins = list(Board.objects.filter(round=draft).order_by("number").values_list("origin", flat=True))
    assert origins == [Origin.ARBITER, Origin.REST, Origin.REST, Origin.REST]
    assert judged(draft).grade == "legal"


def test_what_was_paired_around_fixed_boards_is_published_with_its_reasons(tournament, draft, staff, hands):
    hand.pair_by_hand(first=number(tournament, 1), second=number(tournament, 2), **hands)
    hand.pair_the_rest(keep=[1], **hands)
    revision = publication.publish_round(round=draft, actor=staff.arbiter)

    page = round_page(tournament, 1)
    assert [board.origin for board in page.boards] == ["arbiter", "rest", "rest", "rest"]
    assert page.boards[1].manual_reason == "Father and son"
    assert board_page(tournament, 1, 2).explanation["lead"]
    assert not board_page(tournament, 1, 1).explanation
    assert verify_revision(revision_id=revision.pk).grade == "legal"


def test_taking_apart_and_pairing_again_as_the_engine_is_exact_again(tournament, draft, staff, hands):
    before = boards(draft)
    hand.take_apart(boards=[2], **hands)
    assert [entry.pairing_number for entry in judged(draft).unplaced] == [2, 6]
    hand.pair_by_hand(first=number(tournament, 6), second=number(tournament, 2), **hands)

    assert boards(draft) == before
    assert judged(draft).grade == "exact"
    assert set(Board.objects.filter(round=draft).values_list("manual_reason", flat=True)) == {""}


def test_every_change_can_be_undone(tournament, draft, staff, hands):
    first = boards(draft)
    hand.turn_colours(board=1, **hands)
    hand.give_bye(entry=number(tournament, 3), **hands)
    hand.pair_the_rest(keep=[], keep_bye=True, **hands)
    for _ in range(3):
        hand.undo(round=draft, actor=staff.arbiter)
        draft.refresh_from_db()

    assert boards(draft) == first
    assert Bye.objects.get(round=draft, kind="U").entry.pairing_number == 9
    assert judged(draft).grade == "exact"
    with pytest.raises(Refused) as refusal:
        hand.undo(round=draft, actor=staff.arbiter)
    assert refusal.value.code == "nothing_to_undo"


def test_an_incomplete_draft_is_not_published(tournament, draft, staff, hands):
    hand.take_apart(boards=[1], **hands)
    with pytest.raises(Refused) as refusal:
        publication.publish_round(round=draft, actor=staff.arbiter)
    assert refusal.value.code == "players_unplaced"
    assert "Player, 001; Player, 005" in str(refusal.value)
    assert not RoundRevision.objects.exists()


def test_a_second_meeting_is_judged_at_once(tournament, draft, staff, hands):
    publication.publish_round(round=draft, actor=staff.arbiter)
    enter_results(draft, staff.arbiter)
    second = pair_round(tournament, staff.arbiter)
    common = {"round": second, "actor": staff.arbiter, "reason": "x"}
    hand.pair_by_hand(first=number(tournament, 1), second=number(tournament, 5), **common)
    board = next(one for one in judged(second).boards if {one.white.pairing_number, one.black.pairing_number} == {1, 5})
    assert board.grade == "illegal"
    assert "legality.met" in {fact.code for fact in board.facts}


def test_a_colour_against_the_preference_is_named(tournament, draft, staff, hands):
    publication.publish_round(round=draft, actor=staff.arbiter)
    enter_results(draft, staff.arbiter)
    second = pair_round(tournament, staff.arbiter)
    hand.turn_colours(round=second, board=1, actor=staff.arbiter, reason="Wheelchair")
    board = judged(second).boards[0]
    assert board.grade == "legal"
    assert [fact.code for fact in board.facts] == ["legality.preference"] * 2


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda h, t, a: h.pair_by_hand(first=a, second=a, **t), "one_player_twice"),
        (lambda h, t, a: h.pair_by_hand(first=a, second=0, **t), "not_in_round"),
        (lambda h, t, a: h.pair_by_hand(first=a, second=a + 1, white=0, **t), "white_unknown"),
        (lambda h, t, _a: h.take_apart(boards=[99], **t), "board_unknown"),
        (lambda h, t, _a: h.turn_colours(board=99, **t), "board_unknown"),
        (lambda h, t, _a: h.pair_the_rest(keep=[99], **t), "board_unknown"),
        (lambda h, t, _a: h.pair_the_rest(keep=[1, 2, 3, 4], keep_bye=True, **t), "nothing_changed"),
        (lambda h, t, _a: h.number_boards(**t), "nothing_changed"),
        (lambda h, t, _a: h.turn_colours(board=1, **{**t, "reason": " "}), "reason_missing"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(tournament, draft, hands, act, code):
    before = boards(draft)
    with pytest.raises(Refused) as refusal:
        act(hand, hands, number(tournament, 1))
    assert refusal.value.code == code
    assert boards(draft) == before


def test_a_published_round_is_no_draft(tournament, draft, staff, hands):
    publication.publish_round(round=draft, actor=staff.arbiter)
    with pytest.raises(Refused) as refusal:
        hand.take_apart(boards=[1], **hands)
    assert refusal.value.code == "no_draft"


def test_where_no_pairing_exists_the_arbiter_goes_on_by_hand(organization, staff):
    """C.04.3 Article 1.9.3: four players, rounds 1-3 2-4 and 1-4 2-3 leave two pairs that want the same colour."""
    tournament = make_tournament(organization, entries=4, rounds=5)
    play_rounds(tournament, 3, staff.arbiter)
    run = runs.request_round(tournament=tournament, actor=staff.arbiter)
    pairing_runs.compute(run_id=run.pk)
    status = run_status(tournament=tournament)
    assert status.impossible
    fourth = tournament.rounds.get(number=4)

    hand.start_by_hand(round=fourth, actor=staff.arbiter)
    common = {"round": fourth, "actor": staff.arbiter, "reason": "Decided with both players"}
    hand.pair_by_hand(first=number(tournament, 1), second=number(tournament, 3), **common)
    hand.pair_by_hand(first=number(tournament, 2), second=number(tournament, 4), **common)

    assert judged(fourth).grade == "illegal"
    revision = publication.publish_round(round=fourth, actor=staff.arbiter)
    assert {row["origin"] for row in revision.payload["boards"]} == {"arbiter"}
    assert [fact["code"] for fact in revision.payload["warnings"]].count("legality.met") == 2
    assert JournalEntry.objects.filter(action="round.started_by_hand").count() == 1
    (said,) = re.findall(r"^### (MPA @ Round 4: published .*)\r$", trf26(tournament).decode(), re.MULTILINE)
    assert said.endswith("; the engine has no pairing")
    for row in revision.payload["boards"]:
        white, black = (Entry.objects.get(pk=row[side]).pairing_number for side in ("white", "black"))
        assert f"{white} - {black}" in said


def test_the_engine_is_asked_first(tournament, staff):
    with pytest.raises(Refused) as refusal:
        hand.start_by_hand(round=tournament.rounds.get(number=1), actor=staff.arbiter)
    assert refusal.value.code == "engine_first"


def test_a_fixed_table_is_a_label_and_never_the_order_of_boards(tournament, staff):
    last = Entry.objects.get(tournament=tournament, pairing_number=8)
    edit_entry(entry=last, actor=staff.arbiter, fixed_table=1)
    draft = pair_round(tournament, staff.arbiter)
    publication.publish_round(round=draft, actor=staff.arbiter)
    page = round_page(tournament, 1)
    assert [(board.number, board.tables) for board in page.boards] == [(1, ()), (2, ()), (3, ()), (4, (1,))]
    other = Entry.objects.get(tournament=tournament, pairing_number=1)
    with pytest.raises(Refused) as refusal:
        edit_entry(entry=other, actor=staff.arbiter, fixed_table=1)
    assert (refusal.value.code, refusal.value.field) == ("table_twice", "fixed_table")


def test_the_page_pairs_judges_and_undoes(client, tournament, draft, staff):
    client.force_login(staff.arbiter)
    url = reverse("manage:hand", args=["federation", "open", 1])
    page = client.get(url).content.decode()
    assert "Exactly what the rules give" in page
    two = {"first": number(tournament, 1), "second": number(tournament, 2)}
    answer = client.post(url, {"pair": "", **two, "reason": "Same club"}, follow=True)
    assert "2 players have no place yet" in answer.content.decode()
    answer = client.post(url, {"rest": "", "keep": ["1"], "reason": "Same club"}, follow=True)
    assert "Legal, but not what the rules give" in answer.content.decode()
    assert client.post(url, {"undo": ""}).status_code == 302
    assert "2 players have no place yet" in client.get(url).content.decode()
    assert client.post(url, {"pair": "", "reason": ""}).status_code == 422
    assert client.post(url, {"unpair": "first", "reason": "x"}).status_code == 422


@pytest.mark.parametrize("text", ["9" * 5000, "9" * 30, "²"])
@pytest.mark.parametrize("button", ["unpair", "colours", "keep"])
def test_a_board_that_no_round_has_is_named_and_nothing_changes(client, draft, staff, button, text):
    client.force_login(staff.arbiter)
    before = boards(draft)
    url = reverse("manage:hand", args=["federation", "open", 1])
    sent = {"rest": "", "keep": [text]} if button == "keep" else {button: text}
    answer = client.post(url, {**sent, "reason": "x"})
    assert answer.status_code == 422
    assert answer.context["form"].errors
    assert boards(draft) == before


def test_a_draft_whose_input_changed_is_not_changed_by_hand(client, tournament, draft, staff, hands):
    edit_entry(entry=Entry.objects.get(pk=number(tournament, 9)), actor=staff.arbiter, rating=2399)
    with pytest.raises(Refused) as refusal:
        hand.turn_colours(board=1, **hands)
    assert refusal.value.code == "draft_outdated"
    assert draft.state == RoundState.DRAFT
