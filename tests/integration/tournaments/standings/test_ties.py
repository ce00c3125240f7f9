"""Play-offs and lots: recorded with a reason, public at once, and without effect when they fit no more."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Q

from pairing.engine.trf import parse, write
from pairing.engine.trf.validator import validate
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_staff, make_tournament, play_rounds
from tournaments.entries.player_queries import player_page
from tournaments.models import Board, DecidedPlace, Entry, TieDecision, Tournament
from tournaments.reports.files import trf26
from tournaments.reports.lists import standings_csv
from tournaments.results.actions import enter_result
from tournaments.rounds.queries import round_page
from tournaments.standings.progress import progress_page
from tournaments.standings.queries import standings_page
from tournaments.standings.tie_actions import decide_tie, draw_lots, take_decision_back
from tournaments.standings.tie_queries import ties_page


@pytest.fixture
def arbiter(organization):
    return make_staff(organization).arbiter


@pytest.fixture
def played(organization, arbiter) -> Tournament:
    """Eight players after their two rounds, without tie-breaks: whoever is level on points shares the rank."""
    tournament = make_tournament(organization, entries=8, rounds=2, tie_breaks=[])
    play_rounds(tournament, 2, arbiter)
    return tournament


def ranks(tournament: Tournament) -> dict[int, int]:
    return {line.player.entry_id: line.rank for line in standings_page(tournament).lines}


def tied(tournament: Tournament) -> list[int]:
    """The entries of the largest tie."""
    return [line.player.entry_id for line in max(ties_page(tournament).tied, key=len)]


def refusal(call, **words) -> Refused:
    with pytest.raises(Refused) as caught:
        call(**words)
    return caught.value


def test_lots_separate_a_tie_and_anybody_can_draw_them_again(played, arbiter):
    group = tied(played)
    before = ranks(played)
    rank = before[group[0]]
    decision = draw_lots(tournament=played, rank=rank, actor=arbiter)
    after = ranks(played)
    assert sorted(after[entry] for entry in group) == list(range(rank, rank + len(group)))
    assert {entry: one for entry, one in after.items() if entry not in group} == {
        entry: one for entry, one in before.items() if entry not in group
    }

    # Again, from what is public: the hash of the last publication and the results of its boards.
    page = round_page(played, 2)
    results = "".join(board.white_outcome + board.black_outcome for board in page.boards)
    seed = hashlib.sha256(f"{page.revision.hash}/{results}".encode()).hexdigest()
    assert decision.seed == seed
    number_of = {line.player.entry_id: line.player.number for line in standings_page(played).lines}
    drawn = sorted(group, key=lambda entry: hashlib.sha256(f"{seed}/{number_of[entry]}".encode()).digest())
    assert sorted(group, key=after.get) == drawn

    line = next(line for line in standings_page(played).lines if line.player.entry_id == drawn[0])
    assert [(cell.means, cell.place) for cell in line.decided] == [("lots", 1)]
    journal = JournalEntry.objects.get(action="tie.decided")
    assert journal.after["seed"] == seed
    assert journal.after["order"][0].startswith("1. ")
    assert refusal(draw_lots, tournament=played, rank=rank, actor=arbiter).code == "no_tie"

    # Taken back and drawn again, they are the same.
    take_decision_back(decision=decision, reason="To show it.", actor=arbiter)
    assert ranks(played) == before
    draw_lots(tournament=played, rank=rank, actor=arbiter)
    assert ranks(played) == after


def test_a_play_off_orders_those_level_on_points_whatever_the_tie_breaks_say(organization, arbiter):
    tournament = make_tournament(organization, entries=8, rounds=2, tie_breaks=["BH", "TPN"])
    play_rounds(tournament, 2, arbiter)
    level = [line.player.entry_id for line in max(ties_page(tournament).level, key=len)]
    assert not ties_page(tournament).tied
    before = ranks(tournament)
    places = {entry: place for place, entry in enumerate(reversed(level), start=1)}
    decide_tie(tournament=tournament, means="play_off", places=places, reason="Blitz, everybody once.", actor=arbiter)
    after = ranks(tournament)
    assert [after[entry] for entry in level] == [before[entry] for entry in reversed(level)]
    shown = standings_page(tournament).decided
    assert [(one.tie.reason, one.fits, [place for _, place in one.players]) for one in shown] == [
        ("Blitz, everybody once.", True, list(range(1, len(level) + 1)))
    ]


def test_everything_that_shows_the_final_ranks_follows(played, arbiter):
    group = tied(played)
    earlier = progress_page(played, group, 8)
    places = {entry: place for place, entry in enumerate(sorted(group), start=1)}
    decide_tie(tournament=played, means="lots", places=places, reason="Drawn in the hall.", actor=arbiter)
    wanted = ranks(played)
    numbers = {entry.pk: entry.pairing_number for entry in Entry.objects.all()}
    by_number = {numbers[entry]: rank for entry, rank in wanted.items()}

    file, _ = parse(trf26(played))
    assert {player.number: player.rank for player in file.players} == by_number
    assert file.tie_breaks == ("OTHER_LOTS",)
    rows = [line.split(";") for line in standings_csv(played, 2).decode("utf-8-sig").splitlines()[1:]]
    assert {int(row[1]): int(row[0]) for row in rows} == by_number
    assert player_page(played, group[0]).rank == wanted[group[0]]
    later = progress_page(played, group, 8)
    assert {one.player.entry_id: one.ranks[-1] for one in later.shown} == {entry: wanted[entry] for entry in group}
    # The ranks of round 1 are what they were.
    assert [one.ranks[0] for one in later.shown] == [one.ranks[0] for one in earlier.shown]


def test_the_report_of_a_play_off_names_it_first_and_is_valid(organization, arbiter):
    tournament = make_tournament(organization, entries=8, rounds=2, tie_breaks=["BH", "TPN"])
    play_rounds(tournament, 2, arbiter)
    level = [line.player.entry_id for line in max(ties_page(tournament).level, key=len)]
    assert "wrong_rank" not in {fault.code for fault in validate(trf26(tournament))}
    places = {entry: place for place, entry in enumerate(reversed(level), start=1)}
    decide_tie(tournament=tournament, means="play_off", places=places, reason="Rapid.", actor=arbiter)
    file, _ = parse(trf26(tournament))
    assert file.tie_breaks == ("OTHER_PLAYOFF", "BH", "TPN")
    assert "wrong_rank" not in {fault.code for fault in validate(trf26(tournament))}
    # Nobody can compute the play-off from the file, but a rank against the points is still found.
    best = max(file.players, key=lambda player: player.points)
    wrong = replace(file, players=tuple(replace(p, rank=8) if p is best else p for p in file.players))
    assert "wrong_rank" in {fault.code for fault in validate(write(wrong))}


@pytest.mark.parametrize(
    ("means", "shape", "code"),
    [
        ("coin", [1, 2], "means_unknown"),
        ("play_off", [1], "too_few_players"),
        ("play_off", [1, 3], "places_order"),
        ("play_off", [2, 2], "places_order"),
        ("play_off", [1, 1, 2], "places_order"),
        ("lots", [1, 1], "lots_shared"),
        ("lots", [1, 2], "no_such_tie"),
    ],
)
def test_places_that_make_no_order_are_refused(played, arbiter, means, shape, code):
    group = tied(played)
    assert len(group) > 2
    places = dict(zip(group, shape, strict=False))
    assert refusal(decide_tie, tournament=played, means=means, places=places, reason="x", actor=arbiter).code == code
    assert not TieDecision.objects.exists()


def test_who_is_not_level_or_not_here_is_refused(played, arbiter):
    lines = standings_page(played).lines
    ends = {lines[0].player.entry_id: 1, lines[-1].player.entry_id: 2}
    words = {"tournament": played, "means": "play_off", "reason": "x", "actor": arbiter}
    assert refusal(decide_tie, places=ends, **words).code == "no_such_tie"
    assert refusal(decide_tie, places={tied(played)[0]: 1, 999: 2}, **words).code == "no_such_tie"
    assert refusal(decide_tie, places=ends, **words | {"reason": " "}).field == "reason"
    assert not TieDecision.objects.exists()
    assert not JournalEntry.objects.filter(action="tie.decided").exists()


def test_nothing_is_decided_before_the_last_result(organization, arbiter):
    tournament = make_tournament(organization, entries=8, rounds=3, tie_breaks=[])
    play_rounds(tournament, 2, arbiter)
    assert ties_page(tournament) is None
    assert refusal(draw_lots, tournament=tournament, rank=1, actor=arbiter).code == "not_final"


def test_a_correction_that_changes_the_tie_takes_the_decision_out(played, arbiter):
    group = tied(played)
    draw_lots(tournament=played, rank=ranks(played)[group[0]], actor=arbiter)
    board = Board.objects.get(Q(white_id=group[0]) | Q(black_id=group[0]), round__number=2)
    outcomes = ("0", "1") if board.white_outcome != "0" else ("1", "0")
    enter_result(
        board=board, white_outcome=outcomes[0], black_outcome=outcomes[1], actor=arbiter, reason="Written down wrongly."
    )
    page = standings_page(played)
    assert page.decided == ()
    assert not any(line.decided for line in page.lines)
    assert [one.fits for one in ties_page(played).decided] == [False]


def test_a_reason_is_needed_to_take_a_decision_back_and_the_journal_keeps_what_was_decided(played, arbiter):
    decision = draw_lots(tournament=played, rank=ranks(played)[tied(played)[0]], actor=arbiter)
    assert refusal(take_decision_back, decision=decision, reason="", actor=arbiter).code == "reason_missing"
    version = Tournament.objects.get().public_version
    take_decision_back(decision=decision, reason="Not announced.", actor=arbiter)
    entry = JournalEntry.objects.get(action="tie.undecided")
    assert (entry.reason, entry.before["means"]) == ("Not announced.", "drawing of lots")
    assert not TieDecision.objects.exists()
    assert Tournament.objects.get().public_version > version


def test_the_database_keeps_decisions_inside_their_tournament(played, organization, arbiter):
    decision = draw_lots(tournament=played, rank=ranks(played)[tied(played)[0]], actor=arbiter)
    stranger = Entry.objects.filter(tournament=make_tournament(organization, slug="other")).first()
    for values in ({"entry": stranger, "place": 9}, {"entry_id": tied_entry(decision), "place": 9}):
        with pytest.raises(IntegrityError), transaction.atomic():
            DecidedPlace.objects.create(decision=decision, **values)
    with pytest.raises(IntegrityError), transaction.atomic():
        TieDecision.objects.create(tournament=played, means="lots", decided_by=arbiter)
    with pytest.raises(IntegrityError), transaction.atomic():
        TieDecision.objects.create(tournament=played, means="play_off", reason="x", seed="1", decided_by=arbiter)


def tied_entry(decision: TieDecision) -> int:
    return decision.places.first().entry_id
