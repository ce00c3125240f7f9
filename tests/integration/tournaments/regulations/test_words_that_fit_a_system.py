"""Pages say of an event what its system has: no virtual points, late entries, byes or floats where there are none."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import translation

from tests.factories import enter_results, make_tournament, pair_round, play_rounds, publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.markup import text_of
from tournaments.announcements.forms import TextsForm
from tournaments.announcements.missing import missing_fields
from tournaments.announcements.usual_texts import usual_texts
from tournaments.check_in.queries import round_to_check
from tournaments.entries.actions import withdraw_entry
from tournaments.models import Bye, Entry, Regulations, Round, Tournament
from tournaments.regulations.advice import advice
from tournaments.results.actions import close_round, enter_result
from tournaments.results.dependence import dependence_of
from tournaments.results.wording import later_round_sentence
from tournaments.rounds.leaving import is_over

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


@pytest.mark.parametrize("system", ["round_robin", "knockout", "two_life", "keizer"])
def test_no_page_offers_virtual_points_where_there_is_no_room_for_them(organization, desk, system):
    make_tournament(organization, entries=6, rounds=3, system=system)
    owner = desk("owner")
    page = text_of(owner.get("acceleration"))
    assert "This system has no virtual points" in page
    assert "leaves no room for virtual points" in text_of(owner.get("regulations"))
    for wrong in ("Haley", "Save the acceleration", "plan one or two more", "a round robin;"):
        assert wrong not in page
    assert f'href="{owner.url("acceleration")}"' not in owner.text("console")


def test_the_page_of_an_acceleration_stays_where_a_system_has_room_for_it(organization, desk):
    make_tournament(organization, entries=6, rounds=3, system="monrad")
    assert "Save the acceleration" in desk("owner").text("acceleration")
    assert f'href="{desk("owner").url("acceleration")}"' in desk("owner").text("console")


def test_the_preview_of_a_lottery_says_when_the_pairs_are_known(organization, desk):
    make_tournament(organization, entries=6, rounds=3, system="lottery")
    page = text_of(desk("owner").get("acceleration"))
    assert "Round 1 is drawn by lot when it is paired" in page
    assert "State the lot" not in page


def test_norms_have_a_tab_only_where_the_event_can_give_some(organization, desk):
    make_tournament(organization, entries=12, rounds=9)
    owner = desk("owner")
    tab = f'href="{owner.url("norms")}"'
    assert tab in owner.text("console")
    Tournament.objects.update(rated_as=Tournament.RatedAs.NONE)
    assert tab not in owner.text("console")
    assert tab in owner.text("norms"), "who follows an old address sees where it is"


def test_an_odd_number_speaks_against_a_match_of_two_teams(organization):
    tournament = make_tournament(organization, entries=7, rounds=3)
    [obstacle] = next(one.obstacles for one in advice(tournament.regulations).systems if one.name.startswith("Scheve"))
    assert "7 players cannot be divided into two teams of equal size." in obstacle


@pytest.mark.parametrize(
    ("system", "more", "suggested", "asked"),
    [
        ("dutch", {}, True, True),
        ("dutch", {"last_entry_round": 1}, False, False),
        ("dutch", {"last_entry_round": 3}, True, False),
        ("knockout", {}, False, False),
        ("round_robin", {}, False, False),
        ("scheveningen", {}, False, False),
        ("molter", {}, False, False),
        ("two_life", {}, False, False),
    ],
)
def test_late_entries_are_asked_for_where_the_rules_do_not_say_them(organization, system, more, suggested, asked):
    tournament = make_tournament(organization, entries=6, rounds=3, system=system, **more)
    assert ("late_entries" in usual_texts(tournament)) is suggested
    assert ("late_entries" in {one.field for one in missing_fields(tournament)}) is asked


def test_the_text_on_late_entries_has_no_field_in_a_knock_out_unless_it_must_be_taken_back(organization):
    tournament = make_tournament(organization, entries=6, rounds=3, system="knockout")
    assert "late_entries_en" not in TextsForm(tournament=tournament).fields
    assert "ties" not in usual_texts(tournament)
    tournament.texts = {"late_entries": {"en": "Until round 3."}}
    assert "late_entries_en" in TextsForm(tournament=tournament).fields


@pytest.mark.parametrize(("system", "rounds"), [("knockout", 3), ("two_life", 9)])
def test_who_is_out_reads_so_and_is_led_to_no_missing_page(organization, staff, client, system, rounds):
    tournament = make_tournament(organization, entries=6, rounds=rounds, system=system)
    for _round in range(2 if system == "knockout" else 4):
        for board in _boards(publish_next(tournament, staff.arbiter)):
            _white_wins(board, staff)
    last = publish_next(tournament, staff.arbiter)
    seated = {entry for pair in last.boards.values_list("white_id", "black_id") for entry in pair}
    resting = set(Bye.objects.filter(round=last).values_list("entry_id", flat=True))
    out = Entry.objects.exclude(pk__in=seated | resting)
    assert out
    place = [organization.slug, tournament.slug]
    for entry in out:
        address = reverse("public:player", args=[*place, entry.pk])
        answer = client.get(address)
        assert "Out of the event" in text_of(answer)
        assert "out in round" in text_of(answer)
        assert reverse("public:bye", args=[*place, last.number, entry.pk]) not in answer.content.decode()
        assert "Out of the event" in client.get(f"{address}now/").content.decode()


def test_a_correction_says_who_was_out_and_names_no_floater_without_scoregroups(organization, staff):
    bracket = make_tournament(organization, entries=4, rounds=2, system="knockout", slug="cup")
    first = publish_next(bracket, staff.arbiter)
    for board in _boards(first):
        _white_wins(board, staff)
    publish_next(bracket, staff.arbiter)
    board = _boards(first).get(number=1)
    said = [later_round_sentence(one) for one in dependence_of(bracket, board).rounds]
    assert said[1] == f"Round 2: {board.black.name} was out already"
    season = make_tournament(organization, entries=5, rounds=4, system="keizer", slug="season")
    play_rounds(season, 3, staff.arbiter)
    for board in _boards(Round.objects.get(tournament=season, number=1)):
        found = dependence_of(season, board)
        assert not found.by_score
        assert {one.float for one in found.rounds} == {""}


def _boards(round_):
    return round_.boards.select_related("white", "black", "round__tournament")


def _white_wins(board, staff):
    enter_result(board=board, white_outcome="1", black_outcome="0", actor=staff.arbiter)


def test_the_draft_of_a_table_shows_no_floats_and_a_rest_is_no_bye(organization, staff, desk, client):
    tournament = make_tournament(organization, entries=5, rounds=5, system="round_robin")
    play_rounds(tournament, 2, staff.arbiter)
    pair_round(tournament, staff.arbiter)
    owner = desk("owner")
    draft = text_of(owner.client.get(reverse("manage:round", args=[organization.slug, tournament.slug, 3])))
    assert "floats" not in draft
    assert "rests in this round" in draft
    page = text_of(client.get(reverse("public:round", args=[organization.slug, tournament.slug, 1])))
    assert "rests in this round, 0 points" in page
    assert "pairing-allocated bye" not in page


def test_a_decided_event_waits_for_nobody_and_pairs_no_planned_round(organization, staff, desk):
    tournament = make_tournament(
        organization, entries=6, rounds=12, system="two_life", slug="open", draw_secret="5e" * 32
    )
    played = 0
    while not (played and is_over(tournament, played + 1)):
        enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
        played += 1
    for round_ in Round.objects.filter(tournament=tournament, revision__isnull=False).order_by("number"):
        if round_.state == "published":
            close_round(round=round_, actor=staff.arbiter)
    owner = desk("owner")
    console = text_of(owner.get("console"))
    assert "The event is decided." in console
    assert "to be paired" not in console
    assert round_to_check(tournament) is None
    for number in (played + 1, played + 2):
        page = text_of(owner.client.get(reverse("manage:round", args=[organization.slug, "open", number])))
        assert "This round is not needed" in page
        assert f"Pair round {number}" not in page


def test_italian_counts_agree_with_their_number(organization, desk):
    make_tournament(organization, entries=6, rounds=3)
    entries = list(Entry.objects.all())
    Entry.objects.filter(pk=entries[0].pk).update(status="withdrawn")
    with translation.override("it"):
        assert "1 ritirato" in text_of(desk("owner").client.get(desk("owner").url("hall")))
        Entry.objects.filter(pk=entries[1].pk).update(status="withdrawn")
        page = text_of(desk("owner").client.get(desk("owner").url("hall")))
        assert "2 ritirati" in page


def test_the_regulations_of_each_system_have_a_page(organization, desk):
    """No system fails for want of an article that bars virtual points."""
    make_tournament(organization, entries=6, rounds=3)
    for system in Regulations.System.values:
        Regulations.objects.update(system=system)
        assert desk("owner").get("regulations").status_code == 200
        assert desk("owner").get("acceleration").status_code == 200


def test_final_standings_of_a_round_robin_name_who_left_early(organization, staff, client):
    tournament = make_tournament(organization, entries=5, rounds=5, system="round_robin")
    play_rounds(tournament, 1, staff.arbiter)
    left = Entry.objects.get(pairing_number=3)
    withdraw_entry(entry=left, actor=staff.arbiter)
    place = [organization.slug, tournament.slug]
    for _round in range(4):
        said = text_of(client.get(reverse("public:standings", args=place)))
        assert "who left before half" not in said
        for board in _boards(publish_next(tournament, staff.arbiter)).filter(white_outcome=""):
            _white_wins(board, staff)
    for page in ("public:standings", "public:crosstable"):
        said = text_of(client.get(reverse(page, args=place)))
        assert f"this player, who completed fewer than half of the games (C.05): {left.name}." in said


def test_no_page_links_to_a_round_that_is_not_there(organization, staff, client):
    tournament = make_tournament(organization, entries=4, rounds=3)
    play_rounds(tournament, 1, staff.arbiter)
    page = client.get(reverse("public:tournament", args=[organization.slug, tournament.slug])).content.decode()
    assert 'id="new-round"' in page
    assert 'href="/en/federation/open/rounds/0/"' not in page
    assert 'data-rounds="/en/federation/open/rounds/"' in page


@pytest.mark.parametrize(
    ("system", "said", "unsaid"),
    [
        ("keizer", "For an absence with notice a player gets ⅓ of the own value.", "rest 0"),
        ("knockout", "Drawn matches are decided: by extra games", "Half-point byes"),
        ("round_robin", "win 1, draw ½, loss 0, rest 0", "pairing-allocated bye"),
        ("monrad", "win 1, draw ½, loss 0, pairing-allocated bye 1", "Options of the system"),
    ],
)
def test_frozen_regulations_say_the_options_and_no_points_that_the_system_does_not_give(
    organization, staff, desk, system, said, unsaid
):
    tournament = make_tournament(organization, entries=6, rounds=3, system=system)
    publish_next(tournament, staff.arbiter)
    answer = desk("owner").get("regulations")
    assert said in text_of(answer)
    assert unsaid not in text_of(answer)
    terms = answer.content.decode().split('<dl class="terms">')[1].split("</dl>")[0]
    assert terms.count("<dt>") == terms.count("<dd>"), "a grid of two columns, so one description each"


def test_the_desk_of_ties_says_of_a_knock_out_that_places_are_shared(organization, desk):
    make_tournament(organization, entries=4, rounds=2, system="knockout")
    assert "share their place" in text_of(desk("owner").get("ties"))
    Regulations.objects.update(system="monrad")
    assert "Where the tie-breaks leave players level" in text_of(desk("owner").get("ties"))
