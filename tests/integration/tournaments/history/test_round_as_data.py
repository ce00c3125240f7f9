"""From entries to a published round and its successor, through the engine."""

from __future__ import annotations

import json

import pytest

from pairing import runs as pairing_runs
from pairing.engine.snapshot import canonical, digest, from_json
from pairing.models import PairingRun, RunState
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import add_entries, enter_results, make_tournament, pair_round, play_rounds, publish_next
from tournaments.entries.player_queries import player_page
from tournaments.history.snapshot import take_snapshot
from tournaments.models import Board, Bye, ByeKind, Entry, EntryStatus, Regulations, Round, RoundRevision, RoundState
from tournaments.results import actions as results
from tournaments.rounds import actions as runs
from tournaments.rounds import drafts, manual, publication
from tournaments.rounds.queries import board_page, revision_input, round_page
from tournaments.rounds.run_status import run_status
from tournaments.verification.audit import audit


def pairs_of(round_):
    boards = Board.objects.filter(round=round_).order_by("number")
    return [(b.white.pairing_number, b.black.pairing_number) for b in boards.select_related("white", "black")]


def refused(action, **arguments):
    with pytest.raises(Refused) as caught:
        action(**arguments)
    return caught.value


def test_round_one_is_paired_published_and_frozen(organization, staff):
    tournament = make_tournament(organization, entries=7)
    draft = pair_round(tournament, staff.arbiter)

    assert draft.state == RoundState.DRAFT
    assert pairs_of(draft) == [(1, 4), (5, 2), (3, 6)]
    assert Bye.objects.get(round=draft).entry.pairing_number == 7
    assert Regulations.objects.get(tournament=tournament).frozen_at is not None
    assert round_page(tournament, 1) is None

    revision = publication.publish_round(round=draft, actor=staff.arbiter)

    regulations = Regulations.objects.get(tournament=tournament)
    assert regulations.frozen_at is not None
    assert len(regulations.digest) == 64
    page = round_page(tournament, 1)
    assert [(b.white.number, b.black.number, b.colour_rule) for b in page.boards] == [
        (1, 4, "5.2.5"),
        (5, 2, "5.2.5"),
        (3, 6, "5.2.5"),
    ]
    assert [(bye.player.number, bye.kind, bye.points) for bye in page.byes] == [(7, "U", 10)]
    assert page.revision.digest == digest(revision.snapshot) == revision.digest
    assert page.differences == ()
    assert page.scoregroups == ((0, 7, 0),)


def test_input_for_download_has_the_published_digest(organization, staff):
    tournament = make_tournament(organization, entries=6)
    play_rounds(tournament, 1, staff.arbiter)
    publish_next(tournament, staff.arbiter)

    found = revision_input(tournament, 2)

    data = json.loads(found.json)
    assert canonical(data) == found.json
    assert digest(data) == found.digest == round_page(tournament, 2).revision.digest
    state = from_json(data)
    assert (state.completed, len(state.competitors)) == (1, 6)


def test_next_round_reads_the_results(organization, staff):
    tournament = make_tournament(organization, entries=8)
    play_rounds(tournament, 2, staff.arbiter)
    snapshot = take_snapshot(tournament, 3)
    third = publish_next(tournament, staff.arbiter)

    assert third.revision.digest == snapshot.digest
    by_number = snapshot.state.by_number
    for board in Board.objects.filter(round__number=1).select_related("white", "black"):
        game = by_number[board.white.pairing_number].games[0]
        assert (game.outcome.value, game.opponent) == (board.white_outcome, board.black.pairing_number)
    assert Round.objects.get(tournament=tournament, number=2).state == RoundState.CLOSED


def test_missing_results_are_named(organization, staff):
    tournament = make_tournament(organization, entries=8)
    publish_next(tournament, staff.arbiter)
    board = Board.objects.get(round__number=1, number=2)
    results.enter_result(board=board, white_outcome="1", black_outcome="0", actor=staff.arbiter)

    error = refused(runs.request_round, tournament=tournament, actor=staff.arbiter)

    assert error.code == "results_missing"
    assert error.facts == {"round": 1, "boards": [1, 3, 4]}
    assert str(error) == "Round 1 has no result on boards 1, 3, 4. Enter them, then pair again."
    assert Round.objects.get(tournament=tournament, number=2).run is None


def test_asking_twice_gives_one_run(organization, staff):
    tournament = make_tournament(organization)
    first = runs.request_round(tournament=tournament, actor=staff.arbiter)
    second = runs.request_round(tournament=tournament, actor=staff.owner)

    assert first.pk == second.pk
    assert PairingRun.objects.count() == 1
    assert PairingRun.objects.get().attempt == 1


def test_computing_twice_changes_nothing(organization, staff):
    tournament = make_tournament(organization)
    run = runs.request_round(tournament=tournament, actor=staff.arbiter)
    first = pairing_runs.compute(run_id=run.pk)
    second = pairing_runs.compute(run_id=run.pk)

    assert first.finished_at == second.finished_at
    assert first.result == second.result
    assert runs.adopt_run(run_id=run.pk) is True
    assert runs.adopt_run(run_id=run.pk) is False
    assert Board.objects.filter(round__tournament=tournament).count() == 4


def test_run_that_comes_late_is_not_applied(organization, staff):
    tournament = make_tournament(organization)
    run = runs.request_round(tournament=tournament, actor=staff.arbiter)
    Entry.objects.filter(tournament=tournament, pairing_number=8).update(status=EntryStatus.WITHDRAWN)
    pairing_runs.compute(run_id=run.pk)

    assert runs.adopt_run(run_id=run.pk) is False
    assert Round.objects.get(tournament=tournament, number=1).state == RoundState.PLANNED
    status = run_status(tournament=tournament)
    assert (status.state, status.can_retry) == ("outdated", True)

    again = pair_round(tournament, staff.arbiter)
    assert again.state == RoundState.DRAFT
    assert again.run_id != run.pk
    assert Bye.objects.get(round=again).entry.pairing_number == 7


def test_cancelled_run_is_not_applied_and_can_be_asked_for_again(organization, staff):
    tournament = make_tournament(organization)
    run = runs.request_round(tournament=tournament, actor=staff.arbiter)
    runs.cancel_run(tournament=tournament, actor=staff.arbiter)

    assert pairing_runs.compute(run_id=run.pk).state == RunState.CANCELLED
    assert run_status(tournament=tournament).state == "cancelled"
    assert refused(runs.cancel_run, tournament=tournament, actor=staff.arbiter).code == "no_run"
    draft = pair_round(tournament, staff.arbiter)
    assert (draft.state, draft.run_id, draft.run.attempt) == (RoundState.DRAFT, run.pk, 2)


def test_engine_refusal_is_worded_with_names(organization, staff):
    tournament = make_tournament(organization, entries=2, rounds=3)
    play_rounds(tournament, 1, staff.arbiter)
    draft = pair_round(tournament, staff.arbiter)

    assert draft.state == RoundState.PLANNED
    status = run_status(tournament=tournament)
    assert (status.state, status.error_code, status.can_retry) == ("failed", "no_pairing", True)
    assert "Player, 001" in status.message
    assert not Board.objects.filter(round__number=2).exists()


def test_discarded_draft_keeps_requested_byes_and_comes_back_at_once(organization, staff):
    tournament = make_tournament(organization, entries=8)
    guest = Entry.objects.get(tournament=tournament, pairing_number=3)
    first = Round.objects.get(tournament=tournament, number=1)
    Bye.objects.create(round=first, entry=guest, kind=ByeKind.HALF, requested=True)
    draft = pair_round(tournament, staff.arbiter)
    before = pairs_of(draft)
    assert refused(runs.request_round, tournament=tournament, actor=staff.arbiter).code == "draft_exists"

    drafts.discard_draft(round=draft, actor=staff.arbiter, reason="wrong input")

    assert [(bye.entry_id, bye.kind) for bye in Bye.objects.all()] == [(guest.pk, "H")]
    assert not Board.objects.exists()
    runs.request_round(tournament=tournament, actor=staff.arbiter)
    draft.refresh_from_db()
    assert (draft.state, pairs_of(draft)) == (RoundState.DRAFT, before)


def test_draft_whose_input_changed_is_not_published(organization, staff):
    tournament = make_tournament(organization)
    draft = pair_round(tournament, staff.arbiter)
    Entry.objects.filter(tournament=tournament, pairing_number=2).update(rating=1000)

    assert refused(publication.publish_round, round=draft, actor=staff.arbiter).code == "draft_outdated"
    assert not RoundRevision.objects.exists()


def test_publishing_twice_is_refused(organization, staff):
    tournament = make_tournament(organization)
    draft = pair_round(tournament, staff.arbiter)
    publication.publish_round(round=draft, actor=staff.arbiter)

    assert refused(publication.publish_round, round=draft, actor=staff.arbiter).code == "already_published"
    assert RoundRevision.objects.count() == 1


def test_late_entry_is_inserted_and_counts_its_missed_round_as_zero(organization, staff):
    tournament = make_tournament(organization, entries=8)
    play_rounds(tournament, 1, staff.arbiter)
    Entry.objects.create(tournament=tournament, name="Late, Comer", rating=2365, first_round=2)

    second = publish_next(tournament, staff.arbiter)

    late = Entry.objects.get(name="Late, Comer")
    assert late.pairing_number == 4
    assert [e.rating for e in Entry.objects.order_by("pairing_number")][:5] == [2390, 2380, 2370, 2365, 2360]
    competitor = from_json(second.revision.snapshot).by_number[4]
    assert [game.outcome.value for game in competitor.games] == ["Z"]
    first_page, second_page = round_page(tournament, 1), round_page(tournament, 2)
    assert 4 in {number for number, line in first_page.by_number.items() if line.name == "Player, 004"}
    assert second_page.by_number[5].name == "Player, 004"
    history = player_page(tournament, late.pk).rounds
    assert [(step.round_number, step.outcome, step.points) for step in history] == [(1, "Z", 0), (2, "", None)]


def test_baku_group_stays_the_same_person_when_a_late_entry_comes(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=7, acceleration="baku")
    play_rounds(tournament, 1, staff.arbiter)
    last = Entry.objects.get(tournament=tournament, pairing_number=4)
    Entry.objects.create(tournament=tournament, name="Late, High", rating=2395, first_round=2)

    second = publish_next(tournament, staff.arbiter)

    rows = {row["entry"]: row for row in second.revision.payload["players"]}
    assert Regulations.objects.get(tournament=tournament).frozen_groups[0]["last"] == last.pk
    assert rows[last.pk]["number"] == 5
    assert [row["virtual"] for row in rows.values()] == [10] * 5 + [0] * 4


def test_virtual_points_on_the_player_page(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=7, acceleration="baku")
    play_rounds(tournament, 2, staff.arbiter)
    publish_next(tournament, staff.arbiter)
    top = Entry.objects.get(tournament=tournament, pairing_number=1)

    page = player_page(tournament, top.pk)

    assert page.group == "A"
    assert [(step.round_number, step.virtual) for step in page.virtual] == [
        (1, 10),
        (2, 10),
        (3, 5),
        (4, 5),
        (5, 0),
        (6, 0),
        (7, 0),
    ]
    assert [step.real for step in page.virtual][3:] == [None] * 4
    assert page.virtual[2].reasons[0]["code"] == "timeline.reduced"
    assert [step.score.virtual for step in page.rounds] == [10, 10, 5]
    assert page.points == sum(step.points or 0 for step in page.rounds)


def test_swap_is_warned_about_marked_and_published_with_its_reason(organization, staff):
    tournament = make_tournament(organization, entries=6)
    play_rounds(tournament, 1, staff.arbiter)
    met = Board.objects.get(round__number=1, number=1)
    draft = pair_round(tournament, staff.arbiter)
    seat = (
        Board.objects.get(round=draft, white=met.white)
        if Board.objects.filter(round=draft, white=met.white)
        else Board.objects.get(round=draft, black=met.white)
    )
    opponent = seat.black_id if seat.white_id == met.white_id else seat.white_id
    assert (
        refused(
            manual.swap_players, round=draft, first=opponent, second=met.black_id, actor=staff.arbiter, reason=" "
        ).code
        == "reason_missing"
    )

    warnings = manual.swap_players(
        round=draft, first=opponent, second=met.black_id, actor=staff.arbiter, reason="Same family"
    )

    assert "legality.met" in {warning.code for warning in warnings}
    publication.publish_round(round=draft, actor=staff.arbiter)
    page = round_page(tournament, 2)
    changed = [line for line in page.boards if line.manual_reason]
    assert {line.manual_reason for line in changed} == {"Same family"}
    assert len(changed) == 2
    assert sorted(d.kind for d in page.differences) == ["engine", "engine", "published", "published"]
    assert "legality.met" in {warning["code"] for warning in page.warnings}
    entry = JournalEntry.objects.get(action="round.changed_by_hand")
    assert (entry.reason, entry.actor) == ("Same family", staff.arbiter)
    board = board_page(tournament, 2, changed[0].number)
    assert board.explanation == {}


def test_swapping_back_leaves_no_mark(organization, staff):
    tournament = make_tournament(organization, entries=7)
    draft = pair_round(tournament, staff.arbiter)
    bye = Bye.objects.get(round=draft).entry_id
    other = Board.objects.get(round=draft, number=1).black_id
    manual.swap_players(round=draft, first=bye, second=other, actor=staff.arbiter, reason="test")
    assert Bye.objects.get(round=draft).entry_id == other
    assert Bye.objects.get(round=draft).manual_reason == "test"

    manual.swap_players(round=draft, first=bye, second=other, actor=staff.arbiter, reason="back")

    assert set(Board.objects.values_list("manual_reason", flat=True)) == {""}
    revision = publication.publish_round(round=draft, actor=staff.arbiter)
    assert revision.payload["differences"] == []


def test_changed_boards_must_seat_the_same_players(organization, staff):
    tournament = make_tournament(organization, entries=6)
    draft = pair_round(tournament, staff.arbiter)
    board = Board.objects.get(round=draft, number=1)
    outsider = add_entries(tournament, 1, rating=1000)[-1]
    arguments = {"round": draft, "actor": staff.arbiter, "reason": "test"}

    assert (
        refused(manual.change_boards, boards={1: (board.white_id, outsider.pk)}, **arguments).code == "players_differ"
    )
    assert refused(manual.change_boards, boards={9: (board.white_id, board.black_id)}, **arguments).code == (
        "board_unknown"
    )
    assert refused(manual.change_boards, boards={1: (board.white_id, board.black_id)}, **arguments).code == (
        "nothing_changed"
    )


def test_correction_is_a_new_revision_in_the_chain(organization, staff):
    tournament = make_tournament(organization, entries=6)
    published = publish_next(tournament, staff.arbiter)
    first = RoundRevision.objects.get()
    assert refused(publication.republish_round, round=published, actor=staff.owner, reason="x").code == (
        "nothing_changed"
    )
    shown = round_page(tournament, 1).boards
    manual.swap_colours(round=published, board_number=2, actor=staff.arbiter, reason="Colours were entered wrongly")
    assert round_page(tournament, 1).boards == shown

    second = publication.republish_round(round=published, actor=staff.owner, reason="Colours were entered wrongly")

    assert (second.number, second.previous_hash, second.reason) == (2, first.hash, "Colours were entered wrongly")
    assert second.digest == first.digest
    old, new = round_page(tournament, 1, revision=1), round_page(tournament, 1)
    assert (old.boards[1].white, old.boards[1].black) == (new.boards[1].black, new.boards[1].white)
    assert [line.number for line in new.revisions] == [1, 2]
    assert new.revision.published_by == str(staff.owner)
    assert audit(tournament).broken is None


def test_an_unpublished_correction_stops_the_next_round(organization, staff):
    tournament = make_tournament(organization, entries=6)
    first = publish_next(tournament, staff.arbiter)
    manual.swap_colours(round=first, board_number=1, actor=staff.arbiter, reason="Colours")
    enter_results(first, staff.arbiter)
    assert round_page(tournament, 1).boards[0].white_outcome == ""

    assert refused(runs.request_round, tournament=tournament, actor=staff.arbiter).code == "changes_unpublished"
    assert refused(results.close_round, round=first, actor=staff.arbiter).code == "changes_unpublished"

    publication.republish_round(round=first, actor=staff.arbiter, reason="Colours")
    assert round_page(tournament, 1).boards[0].white_outcome != ""
    assert publish_next(tournament, staff.arbiter).number == 2
