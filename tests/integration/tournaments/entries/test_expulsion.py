"""An expelled player: no rank, no pairing, the mark everywhere, and games that count for the opponents."""

from __future__ import annotations

import pytest
from django.urls import reverse

from pairing.engine.trf import expelled_in, judge_ranks, read, write
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.models import EventMembership, Membership
from tests.factories import make_tournament, make_user, pair_round, play_rounds
from tournaments.entries.actions import reinstate_entry, withdraw_entry
from tournaments.entries.player_queries import player_page
from tournaments.entries.queries import entry_list
from tournaments.history.snapshot import take_snapshot
from tournaments.models import Board, Entry, EntryStatus, RoundRevision, Tournament
from tournaments.paper.standings import standings_pdf
from tournaments.prizes.actions import set_prizes
from tournaments.prizes.division import Offer
from tournaments.prizes.proposal import prize_proposal
from tournaments.programs.actions import make_token
from tournaments.reports.lists import entries_csv, standings_csv
from tournaments.reports.report_file import report_file
from tournaments.results.expulsion_actions import expel_entry, take_expulsion_back
from tournaments.standings.crosstable import crosstable_page
from tournaments.standings.groups import Part, choose
from tournaments.standings.live import live_page
from tournaments.standings.progress import progress_page
from tournaments.standings.queries import standings_page
from tournaments.standings.tie_actions import draw_lots

ROUNDS = 3


@pytest.fixture
def played(organization, staff) -> Tournament:
    """Nine players after three rounds of five, so that one has a bye in each."""
    tournament = make_tournament(organization, entries=9, rounds=5)
    play_rounds(tournament, ROUNDS, staff.arbiter)
    return tournament


def leader(tournament: Tournament, after: int | None = None) -> Entry:
    return Entry.objects.get(pk=standings_page(tournament, after).lines[0].player.entry_id)


def expel(entry: Entry, staff, round_number: int = ROUNDS) -> Entry:
    return expel_entry(entry=entry, round_number=round_number, reason="An engine in the pocket.", actor=staff.arbiter)


def test_the_standings_leave_the_player_out_and_count_the_games(played, staff):
    before = standings_page(played)
    first = leader(played)
    expel(first, staff)
    after = standings_page(played)
    assert [line.player.entry_id for line in after.lines] == [line.player.entry_id for line in before.lines[1:]]
    assert after.lines[0].rank == 1
    # What the others have is what they had: points, and the sums over all of their opponents.
    kept = {line.player.entry_id: (line.points, line.cells[:3]) for line in before.lines}
    assert all((line.points, line.cells[:3]) == kept[line.player.entry_id] for line in after.lines)
    (mark,) = after.expelled
    assert (mark.player.entry_id, mark.rank, mark.status, mark.points) == (
        first.pk, 0, "expelled", before.lines[0].points,
    )  # fmt: skip


def test_a_direct_encounter_is_among_those_who_are_ranked(organization, staff):
    tournament = make_tournament(organization, entries=4, rounds=3, system="round_robin", tie_breaks=["DE"])
    play_rounds(tournament, 3, staff.arbiter)
    entries = list(Entry.objects.filter(tournament=tournament).order_by("pairing_number"))
    # 1 beats 2, 2 beats 3, 3 beats 1; all of them beat 4: level on points, and level among the three.
    won = {frozenset({0, 1}): 0, frozenset({1, 2}): 1, frozenset({0, 2}): 2}
    for board in Board.objects.filter(round__tournament=tournament):
        white, black = (next(i for i, e in enumerate(entries) if e.pk == pk) for pk in (board.white_id, board.black_id))
        winner = won.get(frozenset({white, black}), min(white, black))
        board.white_outcome, board.black_outcome = ("1", "0") if winner == white else ("0", "1")
        board.save()
    page = standings_page(tournament)
    assert [line.rank for line in page.lines] == [1, 1, 1, 4]
    expel(entries[2], staff)
    page = standings_page(tournament)
    # Of the two who are left the first beat the second.
    assert [(line.rank, line.player.entry_id) for line in page.lines] == [
        (1, entries[0].pk), (2, entries[1].pk), (3, entries[3].pk),
    ]  # fmt: skip


def test_earlier_standings_and_published_rounds_stay(played, staff):
    payloads = list(RoundRevision.objects.order_by("pk").values_list("payload", "hash"))
    earlier = standings_page(played, ROUNDS - 1).lines
    expel(leader(played), staff)
    assert list(RoundRevision.objects.order_by("pk").values_list("payload", "hash")) == payloads
    page = standings_page(played, ROUNDS - 1)
    assert page.lines == earlier
    assert page.expelled == ()


def test_the_player_is_marked_on_every_page(played, staff, client):
    first = leader(played)
    expel(first, staff)
    assert [line.status for line in entry_list(played).lines if line.player.entry_id == first.pk] == ["expelled"]
    shown = player_page(played, first.pk)
    assert (shown.status, shown.rank) == ("expelled", None)
    assert crosstable_page(played).rows[-1].standing.player.entry_id == first.pk
    assert live_page(played).lines[-1].place == 0
    assert progress_page(played, [first.pk], 5).shown[0].ranks[-1] is None
    place = {"organization": played.organization.slug, "tournament": played.slug}
    for name, words in (
        ("entries", {}), ("player", {"entry": first.pk}), ("standings", {}), ("crosstable", {}), ("live_standings", {}),
        ("round", {"round_number": ROUNDS}),
    ):  # fmt: skip
        text = client.get(reverse(f"public:{name}", kwargs=place | words)).content.decode()
        assert ">expelled</span>" in text, name
        assert "engine in the pocket" not in text, name
    earlier = client.get(reverse("public:round", kwargs=place | {"round_number": ROUNDS - 1})).content.decode()
    assert ">expelled</span>" not in earlier


def test_paper_and_files(played, staff):
    first = leader(played)
    expel(first, staff)
    page = standings_page(played)
    lines = choose(played, page.everybody, Part())
    assert [one.place for one in lines][-1] == 0
    assert standings_pdf(played, page, lines).startswith(b"%PDF")
    rows = standings_csv(played, ROUNDS).decode("utf-8-sig").splitlines()
    assert rows[-1].startswith(";")
    assert f"{first.name} (expelled)" in rows[-1]
    assert "expelled" in entries_csv(played).decode("utf-8-sig")


def test_the_report_names_the_player_and_its_ranks_are_right(played, staff):
    first = leader(played)
    expel(first, staff)
    file = report_file(played, ROUNDS)
    number = first.pairing_number
    assert f"### Expulsion @ Round {ROUNDS}: no. {number} has no rank in the standings" in file.other_lines
    assert {player.number: player.rank for player in file.players}[number] == 9
    again = read(write(file))
    assert expelled_in(again) == {number}
    verdict = judge_ranks(again)
    assert (verdict.not_judged, verdict.misplaced) == ("", ())
    assert "### Expulsion" not in "".join(report_file(played, ROUNDS - 1).other_lines)
    # Without the comment nobody could know, and the ranks would look wrong.
    silent = read("".join(line for line in write(file).splitlines(keepends=True) if "Expulsion" not in line))
    assert judge_ranks(silent).misplaced


def test_the_pairing_leaves_the_player_out_and_a_draft_is_taken_apart(played, staff):
    first = leader(played)
    draft = pair_round(played, staff.arbiter)
    expel(first, staff)
    assert not Board.objects.filter(round=draft, white=first).exists()
    assert not Board.objects.filter(round=draft, black=first).exists()
    snapshot = take_snapshot(played, ROUNDS + 1, renumber=False)
    assert snapshot.state.by_number[snapshot.number_of[first.pk]].absence is not None


def test_the_journal_keeps_the_reason_and_the_undoing(played, staff):
    before = standings_page(played).lines
    first = leader(played)
    expel(first, staff)
    back = take_expulsion_back(entry=first, reason="Another player's phone.", actor=staff.arbiter)
    assert back.status == EntryStatus.ACTIVE
    assert standings_page(played).lines == before
    rows = JournalEntry.objects.filter(action__startswith="entry.exp").order_by("pk")
    assert [(row.action, row.reason) for row in rows] == [
        ("entry.expelled", "An engine in the pocket."), ("entry.expulsion_back", "Another player's phone."),
    ]  # fmt: skip


def test_who_had_withdrawn_before_stays_withdrawn(played, staff):
    first = leader(played)
    withdraw_entry(entry=first, actor=staff.arbiter)
    expel(first, staff)
    with pytest.raises(Refused) as caught:
        reinstate_entry(entry=first, actor=staff.arbiter)
    assert caught.value.code == "expelled"
    assert take_expulsion_back(entry=first, reason="By mistake.", actor=staff.arbiter).status == EntryStatus.WITHDRAWN


def test_what_is_refused_changes_nothing(played, staff):
    first = leader(played)
    for words, code in (
        ({"reason": " ", "round_number": 1}, "reason_missing"),
        ({"reason": "Why", "round_number": ROUNDS + 1}, "round_not_published"),
        ({"reason": "Why", "round_number": 0}, "round_not_published"),
    ):
        with pytest.raises(Refused) as caught:
            expel_entry(entry=first, actor=staff.arbiter, **words)
        assert caught.value.code == code
    with pytest.raises(Refused) as caught:
        take_expulsion_back(entry=first, reason="Why", actor=staff.arbiter)
    assert caught.value.code == "not_expelled"
    first.refresh_from_db()
    assert (first.status, first.expelled_from) == (EntryStatus.ACTIVE, None)
    expel(first, staff)
    with pytest.raises(Refused) as caught:
        expel(first, staff)
    assert caught.value.code == "expelled_already"


def test_lots_that_were_drawn_with_the_player_hold_for_the_others(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=2, tie_breaks=[])
    play_rounds(tournament, 2, staff.arbiter)
    page = standings_page(tournament)
    rank = next(line.rank for line in page.lines if sum(o.rank == line.rank for o in page.lines) > 2)
    draw_lots(tournament=tournament, rank=rank, actor=staff.arbiter)
    order = [line.player.entry_id for line in standings_page(tournament).lines]
    gone = order[rank - 1]
    expel(Entry.objects.get(pk=gone), staff, 2)
    after = standings_page(tournament)
    assert [line.player.entry_id for line in after.lines] == [entry for entry in order if entry != gone]
    assert [line.rank for line in after.lines][rank - 1] == rank
    assert len(after.decided) == 1


def test_the_desk_asks_once_more_and_marks_the_player(played, staff, client):
    first = leader(played)
    client.force_login(staff.arbiter)
    place = [played.organization.slug, played.slug, first.pk]
    data = {"round_number": ROUNDS, "reason": "A phone."}
    asked = client.post(reverse("manage:expel", args=place), data)
    assert "Expel the player" in asked.content.decode()
    first.refresh_from_db()
    assert first.expelled_from is None
    client.post(reverse("manage:expel", args=place), data | {"confirmed": "1"})
    first.refresh_from_db()
    assert first.expelled_from == ROUNDS
    text = client.get(reverse("manage:entry", args=place)).content.decode()
    assert "expelled in round 3" in text
    assert "A phone." in text
    assert "Let the player take part again" not in text
    refused = client.post(reverse("manage:expulsion_back", args=place), {"reason": ""})
    assert refused.status_code == 422
    client.post(reverse("manage:expulsion_back", args=place), {"reason": "By mistake."})
    first.refresh_from_db()
    assert first.expelled_from is None


@pytest.mark.parametrize("role", ["organizer", "event_registrar"])
def test_who_keeps_entries_and_is_no_arbiter_expels_nobody(played, client, role):
    person = make_user(f"{role}@helpers.example.org")
    held = Membership(roles=role) if role == "organizer" else EventMembership(roles=role, tournament=played)
    held.organization, held.user = played.organization, person
    held.save()
    client.force_login(person)
    first = leader(played)
    place = [played.organization.slug, played.slug, first.pk]
    page = client.get(reverse("manage:entry", args=place)).content.decode()
    assert reverse("manage:withdraw", args=place) in page
    assert reverse("manage:expel", args=place) not in page
    data = {"round_number": ROUNDS, "reason": "A phone.", "confirmed": "1"}
    assert client.post(reverse("manage:expel", args=place), data).status_code == 403
    Entry.objects.filter(pk=first.pk).update(expelled_from=ROUNDS)
    assert client.post(reverse("manage:expulsion_back", args=place), {"reason": "Why"}).status_code == 403
    first.refresh_from_db()
    assert (first.expelled_from, first.status) == (ROUNDS, EntryStatus.ACTIVE)


def test_a_program_expels_with_the_right_to_correct_results_alone(played, staff, client):
    first = leader(played)
    address = f"/api/v1/organizations/federation/tournaments/{played.slug}/desk/entries/{first.pk}/expel/"

    def post(path, body, *scopes):
        words = {"name": "x", "scopes": scopes, "days": 30}
        _token, key = make_token(organization=played.organization, actor=staff.owner, **words)
        return client.post(path, body, "application/json", headers={"Authorization": f"Bearer {key}"}).status_code

    expelling, back = {"round": ROUNDS, "reason": "A phone."}, {"reason": "By mistake."}
    assert post(address, expelling, "entries", "rounds", "read") == 403
    assert post(address, expelling, "results") == 200
    assert post(f"{address}take-back/", back, "entries") == 403
    assert post(f"{address}take-back/", back, "results") == 200


def test_prizes_go_past_the_player(played, staff):
    set_prizes(tournament=played, offers=[Offer(100_00), Offer(50_00)], actor=staff.organizer)
    first, second, third = (line.player.entry_id for line in standings_page(played).lines[:3])
    expel(Entry.objects.get(pk=first), staff)
    assert [row["entry"] for row in prize_proposal(played)["winners"]] == [second, third]
