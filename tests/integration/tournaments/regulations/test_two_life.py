"""A two-life event in the portal: announced, paired by lot, players who leave, an end before the last round."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import translation

from pairing.engine.trf import read, state_of, write
from portal.common.errors import Refused
from tests.factories import announce, enter_results, make_tournament, publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.markup import text_of
from tournaments.check_in.queries import hall_of, round_to_check
from tournaments.entries.actions import add_entry, withdraw_entry
from tournaments.entries.counting import player_counts
from tournaments.listing.desk_queries import next_step, rounds_of_tournament
from tournaments.listing.overview import organization_tournaments, tournament_overview
from tournaments.models import Bye, Entry, Regulations, RevisionVerdict, Round, RoundRevision, RoundState
from tournaments.regulations.actions import update_regulations
from tournaments.regulations.advice import advice
from tournaments.reports.gaps import report_gaps
from tournaments.reports.report_file import report_file
from tournaments.results.actions import close_round
from tournaments.rounds.actions import request_round
from tournaments.rounds.leaving import is_over
from tournaments.standings.queries import standings_page
from tournaments.verification.actions import verify_revision

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


@pytest.fixture
def tournament(organization, staff):
    """Six players, up to 12 rounds, with the same lots in every run."""
    made = make_tournament(organization, entries=6, system="two_life", rounds=12, slug="open", draw_secret="5e" * 32)
    announce(made, staff.organizer)
    return made


def play_on(tournament, staff, rounds=12):
    """Rounds in which White wins, until nobody pairs one more; how many were played."""
    done = Round.objects.filter(tournament=tournament, revision__isnull=False).count()
    for number in range(rounds):
        if is_over(tournament, done + number + 1):
            return number
        enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    return rounds


def test_the_regulations_say_who_survives_and_the_announcement_the_whole_definition(organization, staff, desk, client):
    tournament = make_tournament(organization, entries=8, rounds=5, slug="open")
    form = desk("organizer").get("regulations", data={"system": "two_life"}).content.decode()
    assert 'name="option_survivors"' in form
    update_regulations(tournament=tournament, actor=None, system="two_life", options={"survivors": 2})
    stored = Regulations.objects.get()
    assert (stored.options, stored.tie_breaks[0]) == ({"survivors": 2}, "LIVES")
    announce(tournament, staff.organizer)
    place = reverse("public:announcement", args=[organization.slug, "open"])
    page = text_of(client.get(place))
    assert "Everybody begins with two lives." in page
    assert "The event ends when 2 players survive." in page
    assert "Nobody enters after round 2." in page
    assert "FIDE publishes no rules of this system." in page
    told = advice(stored)
    assert told.size == (
        "8 players, 5 rounds: it usually takes about 6. To be sure, plan 9; the event ends by itself. If it is not "
        "decided after the rounds planned, lives decide, then points."
    )
    assert "two_life" not in told.comparable


def test_it_ends_by_itself_and_every_page_knows(tournament, organization, staff, client, desk):
    played = play_on(tournament, staff)
    assert 4 < played < 12
    with pytest.raises(Refused) as refused:
        request_round(tournament=tournament, actor=staff.arbiter)
    assert refused.value.code == "event_decided"
    step = next_step(tournament, player_counts(tournament).taking_part, rounds_of_tournament(tournament))
    assert step.name in {"finished", "close"}
    page = standings_page(tournament)
    assert (page.after_round, page.rounds) == (played, played)
    assert sum(line.out_in == 0 for line in page.lines) <= 1
    assert [line.out_in for line in page.lines[1:]] == sorted((line.out_in for line in page.lines[1:]), reverse=True)
    overview = tournament_overview(tournament)
    assert (len(overview.rounds), overview.tournament.rounds) == (played, played)
    [listed] = organization_tournaments(organization)
    assert (listed.published_round, listed.rounds) == (played, played)
    assert "unplayed" not in {gap.code for gap in report_gaps(tournament)}
    for row in tournament.rounds.filter(state=RoundState.PUBLISHED):
        close_round(round=row, actor=staff.arbiter)
    console = text_of(desk("arbiter").get("console"))
    assert "The event is decided. The rounds that are still planned are not needed." in console
    assert console.count("not needed") == 1 + 12 - played
    assert f"Before round {played + 1}" not in console
    coming = desk("arbiter").get("round", played + 1).content.decode()
    assert "This round is not needed" in coming
    assert f"/rounds/{played + 1}/pair/" not in coming
    place = [organization.slug, "open"]
    standings = text_of(client.get(reverse("public:standings", args=place)))
    assert "Final standings" in standings
    assert f"out in round {page.lines[1].out_in}" in standings
    last = page.lines[-1]
    player = text_of(client.get(reverse("public:player", args=[*place, last.player.entry_id])))
    assert f"out in round {last.out_in}" in player
    for revision in RoundRevision.objects.select_related("round"):
        verify_revision(revision_id=revision.pk)
        assert RevisionVerdict.objects.filter(revision=revision).latest("pk").grade == "exact"
        address = reverse("public:board", args=[*place, revision.round.number, 1])
        for language in ("/en/", "/it/"):
            assert "two_life." not in client.get(address.replace("/en/", language)).content.decode()
    with translation.override("it"):
        assert "fuori al turno" in text_of(client.get(reverse("public:standings", args=place)))


def test_who_is_out_is_in_no_pair_has_no_bye_and_is_not_expected_in_the_hall(tournament, organization, staff, client):
    for _round in range(3):
        enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    page = standings_page(tournament)
    out = {line.player.entry_id for line in page.lines if line.out_in}
    assert out
    hall = hall_of(round_to_check(tournament))
    assert {row.entry.pk for row in hall.rows} == set(Entry.objects.values_list("pk", flat=True)) - out
    fourth = publish_next(tournament, staff.arbiter)
    seated = {one for board in fourth.boards.all() for one in (board.white_id, board.black_id)}
    assert not out & seated
    assert not out & set(Bye.objects.filter(round=fourth).values_list("entry_id", flat=True))
    place = [organization.slug, "open", 4]
    shown = text_of(client.get(reverse("public:round", args=place)))
    assert "lives" in shown
    assert "How the pairs were made" in shown or not fourth.boards.count()
    board = text_of(client.get(reverse("public:board", args=[*place, 1])))
    assert "Why this pairing" in board
    assert "life" in board or "lives" in board


def test_a_withdrawn_player_loses_both_lives_and_the_last_one_there_wins(tournament, staff):
    first = publish_next(tournament, staff.arbiter)
    enter_results(first, staff.arbiter)
    away = Entry.objects.exclude(pk=first.boards.get(number=1).white_id)
    for entry in away:
        withdraw_entry(entry=entry, actor=staff.arbiter)
    played = 1 + play_on(tournament, staff, 4)
    assert played == 3
    page = standings_page(tournament)
    assert [bool(line.out_in) for line in page.lines] == [False] + [True] * 5


def test_late_entries_begin_in_round_2_at_the_latest(tournament, staff):
    with pytest.raises(Refused) as refused:
        add_entry(tournament=tournament, actor=staff.arbiter, first_round=3, name="Late, Lea", rating=1700)
    assert refused.value.code == "no_lives_left"
    add_entry(tournament=tournament, actor=staff.arbiter, first_round=2, name="Late, Lea", rating=1700)
    enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    second = publish_next(tournament, staff.arbiter)
    rows = {row["name"]: row["lives"] for row in second.revision.payload["players"]}
    assert rows["Late, Lea"] == 2


def test_the_report_names_the_system_and_reads_back(tournament, staff):
    update = play_on(tournament, staff)
    report = report_file(tournament)
    assert report.system_code == "OTHER_TWOLIFE"
    again = state_of(read(write(report)), to_pair=False)
    assert (again.system, again.completed, len(again.lots)) == ("two_life", update, update)
    assert Round.objects.filter(tournament=tournament, revision__isnull=True).count() == 12 - update
