"""Late seating: a new board in a published round, by a new revision, and everything that follows from it."""

from __future__ import annotations

import pytest
from django.db.models import Q
from django.urls import reverse

from pairing.engine.snapshot import from_json
from pairing.engine.trf.validator import validate
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import enter_results, make_tournament, pair_round, play_rounds, publish_next
from tournaments.entries.actions import add_entry, withdraw_entry
from tournaments.entries.bye_actions import request_bye
from tournaments.entries.player_queries import player_page
from tournaments.models import Board, Bye, Entry, Round, RoundRevision
from tournaments.reports.files import trf26
from tournaments.results.actions import close_round
from tournaments.rounds.late_seating import free_players, seat
from tournaments.rounds.manual import swap_colours
from tournaments.rounds.queries import board_page, round_page
from tournaments.standings.queries import standings_page
from tournaments.verification.actions import verify_revision
from tournaments.verification.audit import audit


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=7, rounds=5, acceleration="baku")


def late(tournament, name="Late, Comer", rating=2375):
    return add_entry(tournament=tournament, actor=None, name=name, rating=rating)


def resting(round_):
    return Bye.objects.get(round=round_, kind="U").entry


def test_a_late_entry_plays_the_receiver_of_the_bye(tournament, staff):
    round_ = publish_next(tournament, staff.arbiter)
    newcomer, other = late(tournament), resting(round_)
    before = RoundRevision.objects.get(round=round_)

    revision = seat(
        round=round_, first=newcomer.pk, second=other.pk, actor=staff.arbiter, reason="Train was late; both agree."
    )

    assert revision.number == 2
    assert revision.snapshot == before.snapshot
    page = round_page(tournament, 1)
    assert (len(page.boards), page.byes) == (4, ())
    board = page.boards[-1]
    assert {board.white.entry_id, board.black.entry_id} == {newcomer.pk, other.pk}
    assert board.manual_reason == "Train was late; both agree."
    assert {page.boards[-1].white.number, page.boards[-1].black.number} == {7, 8}
    assert [(d.kind, d.black is None) for d in page.differences] == [("engine", True), ("published", False)]
    assert audit(tournament).intact
    assert verify_revision(revision_id=revision.pk).grade == "exact"
    assert [row.action for row in JournalEntry.objects.order_by("pk")][-2:] == ["round.seated_late", "round.corrected"]
    assert Entry.objects.get(pk=newcomer.pk).first_round == 1


def test_the_bye_receiver_has_the_colour_that_is_due(tournament, staff):
    play_rounds(tournament, 1, staff.arbiter)
    round_ = publish_next(tournament, staff.arbiter)
    other = resting(round_)
    seat(round=round_, first=late(tournament).pk, second=other.pk, actor=staff.arbiter, reason="x")
    games = Board.objects.filter(Q(white=other) | Q(black=other)).order_by("round__number")
    assert [board.white_id == other.pk for board in games] in ([True, False], [False, True])


def test_the_arbiter_may_choose_the_colours(tournament, staff):
    round_ = publish_next(tournament, staff.arbiter)
    one, two = late(tournament, "One, Late"), late(tournament, "Two, Late", 2000)
    seat(round=round_, first=one.pk, second=two.pk, white=two.pk, actor=staff.arbiter, reason="x")
    board = Board.objects.get(round=round_, number=4)
    assert (board.white_id, board.black_id) == (two.pk, one.pk)
    assert resting(round_)
    numbers = {row["entry"]: row["number"] for row in round_revision(round_).payload["players"]}
    assert {numbers[one.pk], numbers[two.pk]} == {8, 9}
    revision = round_revision(round_)
    assert verify_revision(revision_id=revision.pk).grade == "exact"


def test_players_who_were_seated_late_are_no_regeneration_of_numbers(tournament, staff):
    """They stand last in the round in which they come, and by their ratings from the next one on."""
    round_ = publish_next(tournament, staff.arbiter)
    one, two = late(tournament, "One, Late"), late(tournament, "Two, Late", 2000)
    seat(round=round_, first=one.pk, second=two.pk, actor=staff.arbiter, reason="x")
    enter_results(round_, staff.arbiter)
    close_round(round=Round.objects.get(pk=round_.pk), actor=staff.arbiter)
    publish_next(tournament, staff.arbiter)
    report = trf26(tournament).decode()
    assert "seated after the publication" in report
    assert "TPN regeneration" not in report


def round_revision(round_):
    return Round.objects.get(pk=round_.pk).revision


def test_an_absentee_who_comes_after_all_plays_a_late_entry(tournament, staff):
    absent = Entry.objects.get(tournament=tournament, pairing_number=3)
    request_bye(entry=absent, round_number=1, kind="Z", actor=None)
    round_ = publish_next(tournament, staff.arbiter)
    newcomer = late(tournament)
    assert {one.entry.pk: one.bye for one in free_players(round_)} == {newcomer.pk: "", absent.pk: "Z"}
    revision = seat(round=round_, first=absent.pk, second=newcomer.pk, actor=staff.arbiter, reason="x")
    assert not Bye.objects.filter(entry=absent).exists()
    assert verify_revision(revision_id=revision.pk).grade == "exact"


def test_the_next_round_numbers_the_late_entry_by_rating_and_knows_the_game(tournament, staff):
    round_ = publish_next(tournament, staff.arbiter)
    newcomer, other = late(tournament), resting(round_)
    seat(round=round_, first=newcomer.pk, second=other.pk, actor=staff.arbiter, reason="x")
    round_.refresh_from_db()
    enter_results(round_, staff.arbiter)
    assert standings_page(tournament).after_round == 1
    assert len(standings_page(tournament).lines) == 8
    assert player_page(tournament, newcomer.pk).rounds[0].opponent.entry_id == other.pk
    assert board_page(tournament, 1, 4).explanation == {}

    draft = pair_round(tournament, staff.arbiter)

    assert Entry.objects.get(pk=newcomer.pk).pairing_number == 3  # 2375: after 2390 and 2380
    state = from_json(draft.run.snapshot)
    game = state.by_number[3].games[0]
    assert state.by_number[game.opponent].games[0].opponent == 3
    assert len(state.competitors) == 8
    again = Board.objects.filter(round=draft, white__in=[newcomer, other], black__in=[newcomer, other])
    assert not again.exists()


def test_who_was_seated_and_leaves_again_stays_in_the_record(tournament, staff):
    round_ = publish_next(tournament, staff.arbiter)
    newcomer = late(tournament)
    seat(round=round_, first=newcomer.pk, second=resting(round_).pk, actor=staff.arbiter, reason="x")
    round_.refresh_from_db()
    enter_results(round_, staff.arbiter)
    withdraw_entry(entry=newcomer, actor=staff.arbiter)
    report = trf26(tournament)
    assert b"Late, Comer" in report
    assert [fault for fault in validate(report) if fault.code not in {"missing_field", "missing_record"}] == []
    assert pair_round(tournament, staff.arbiter).number == 2
    assert Entry.objects.get(pk=newcomer.pk).pairing_number == 3


def test_what_is_refused(tournament, staff):
    round_ = publish_next(tournament, staff.arbiter)
    newcomer, other = late(tournament), resting(round_)
    seated = Board.objects.filter(round=round_).first().white

    def code(**changes):
        good = {"round": round_, "first": newcomer.pk, "second": other.pk, "actor": staff.arbiter, "reason": "x"}
        with pytest.raises(Refused) as caught:
            seat(**{**good, **changes})
        return caught.value.code

    assert code(reason=" ") == "reason_missing"
    assert code(second=newcomer.pk) == "not_free"
    assert code(second=seated.pk) == "not_free"
    assert code(second=99999) == "not_free"
    assert code(white=seated.pk) == "white_unknown"
    withdraw_entry(entry=other, actor=staff.arbiter)
    assert code() == "not_free"
    swap_colours(round=round_, board_number=1, actor=staff.arbiter, reason="x")
    assert code() == "changes_unpublished"
    swap_colours(round=round_, board_number=1, actor=staff.arbiter, reason="x")
    enter_results(round_, staff.arbiter)
    close_round(round=round_, actor=staff.arbiter)
    assert code() == "round_not_open"
    assert RoundRevision.objects.filter(round=round_).count() == 1
    assert not Board.objects.filter(round=round_, number=4).exists()


def test_a_seated_board_can_still_be_corrected_by_hand(tournament, staff):
    round_ = publish_next(tournament, staff.arbiter)
    seat(round=round_, first=late(tournament).pk, second=resting(round_).pk, actor=staff.arbiter, reason="x")
    round_.refresh_from_db()
    warnings = swap_colours(round=round_, board_number=4, actor=staff.arbiter, reason="They ask for it.")
    assert all(warning.code.startswith("legality.") for warning in warnings)


def test_questions_about_a_late_board_have_a_kind_answer(client, tournament, staff):
    round_ = publish_next(tournament, staff.arbiter)
    newcomer, other = late(tournament), resting(round_)
    seat(round=round_, first=newcomer.pk, second=other.pk, actor=staff.arbiter, reason="Late train")
    words = ["federation", "open", 1]
    assert "Late train" in client.get(reverse("public:board", args=[*words, 4])).content.decode()
    for asked in (newcomer.pk, other.pk):
        question = {"player": asked, "opponent": Entry.objects.get(pairing_number=1).pk}
        answer = client.get(reverse("public:board_why_not", args=[*words, 4]), question)
        assert answer.status_code in {200, 422}, answer.content


def test_the_page_seats_and_publishes(client, tournament, staff):
    round_ = publish_next(tournament, staff.arbiter)
    client.force_login(staff.arbiter)
    page = reverse("manage:seat", args=["federation", "open", 1])
    assert b"Fewer than two players are without a board" in client.get(page).content
    newcomer, other = late(tournament), resting(round_)
    text = client.get(page).content.decode()
    assert "Late, Comer (no bye)" in text
    assert f"{other.name} (pairing-allocated bye)" in text
    refused = client.post(page, {"first": newcomer.pk, "second": newcomer.pk, "reason": "x"})
    assert refused.status_code == 422
    assert "Choose two different players" in refused.content.decode()
    answer = client.post(
        page, {"first": newcomer.pk, "second": other.pk, "colour": "second", "reason": "Late train"}, follow=True
    )
    assert "Revision 2 of round 1 is published." in answer.content.decode()
    assert Board.objects.get(round=round_, number=4).white_id == other.pk
    assert "Late train" in client.get(reverse("public:round", args=["federation", "open", 1])).content.decode()
    for name in ("entries", "change"):
        words = ["federation", "open", *([1] if name == "change" else [])]
        assert "Late, Comer" in client.get(reverse(f"manage:{name}", args=words)).content.decode()
    client.force_login(staff.organizer)
    assert client.get(page).status_code == 403


@pytest.mark.parametrize(
    ("rating", "number", "colour"), [(2700, 1, "w"), (2385, 2, "b"), (2335, 7, "w"), (1000, 8, "b")]
)
@pytest.mark.parametrize("initial", ["w", "b"])
def test_a_late_entry_has_the_colour_of_the_place_that_the_rating_gives_and_keeps_that_place(
    organization, staff, rating, number, colour, initial
):
    """C.04.3 Article 5.2.5 with C.04.2 Article 2.4: 2390, 2380 … 2330 play, the last of them rested."""
    tournament = make_tournament(organization, entries=7, rounds=5)
    tournament.regulations.initial_colour = initial
    tournament.regulations.save()
    round_ = publish_next(tournament, staff.arbiter)
    other, newcomer = resting(round_), late(tournament, rating=rating)
    assert other.pairing_number == 7

    seat(round=round_, first=newcomer.pk, second=other.pk, actor=staff.arbiter, reason="Both agree.")

    board = Board.objects.get(round=round_, number=4)
    assert ("w" if board.white_id == newcomer.pk else "b") == (
        colour if initial == "w" else {"w": "b", "b": "w"}[colour]
    )
    enter_results(round_, staff.arbiter)
    following = publish_next(tournament, staff.arbiter)
    rows = {row["entry"]: row for row in round_revision(following).payload["players"]}
    assert rows[newcomer.pk]["number"] == number
    assert sorted(rows[entry.pk]["number"] for entry in Entry.objects.all()) == list(range(1, 9))
    state = from_json(round_revision(following).snapshot)
    assert state.competitors[number - 1].rating == rating
    assert state.competitors[number - 1].games[0].opponent == rows[other.pk]["number"]
