"""A round robin in the portal: no lot, no byes, no latecomers; forfeits, the rest, and who leaves early."""

from __future__ import annotations

import pytest
from django.urls import reverse

from pairing import runs
from portal.common.errors import Refused
from tests.factories import enter_results, make_tournament, pair_round, play_rounds, publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.public_event import complete
from tests.markup import text_of
from tournaments.announcements.actions import publish_announcement
from tournaments.entries.actions import add_entry, withdraw_entry
from tournaments.entries.bye_actions import request_bye
from tournaments.models import Board, Bye, Entry, Prohibition, Regulations, Round
from tournaments.regulations.actions import update_regulations
from tournaments.reports.files import trf26
from tournaments.rounds.actions import request_round
from tournaments.rounds.drafts import discard_draft
from tournaments.rounds.hand import pair_by_hand, start_by_hand, take_apart, undo
from tournaments.rounds.judging import judged
from tournaments.rounds.publication import publish_round
from tournaments.rounds.run_status import run_status
from tournaments.standings.crosstable import crosstable_page
from tournaments.standings.queries import standings_page
from tournaments.verification.actions import verify_revision

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def boards(round_):
    rows = Board.objects.filter(round=round_).order_by("number")
    return [
        (one.white.pairing_number, one.black.pairing_number, one.white_outcome + one.black_outcome)
        for one in rows.select_related("white", "black")
    ]


def test_it_needs_no_initial_colour_and_is_announced_with_its_table(organization, staff, client):
    tournament = make_tournament(organization, entries=6, rounds=5, slug="open")
    update_regulations(tournament=tournament, actor=None, system="round_robin", initial_colour="")
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.owner)
    page = client.get(reverse("public:announcement", args=[organization.slug, "open"])).content.decode()
    assert "Round robin (Berger tables) (FIDE C.05 Annex 1)" in page
    assert "Nobody enters after round 1." in page
    assert "Initial colour" not in page
    assert "With an odd number of players, whoever rests in a round gets 0 points." in page
    assert "Half-point byes" not in page
    assert boards(pair_round(tournament, staff.arbiter)) == [(1, 6, ""), (2, 5, ""), (3, 4, "")]


def test_the_rest_brings_nothing_unless_somebody_chose_otherwise(organization):
    tournament = make_tournament(organization, entries=5, rounds=5)
    update_regulations(tournament=tournament, actor=None, system="round_robin")
    assert Regulations.objects.get().pairing_bye == 0
    update_regulations(tournament=tournament, actor=None, system="dutch")
    assert Regulations.objects.get().pairing_bye == 10
    update_regulations(tournament=tournament, actor=None, pairing_bye=5)
    update_regulations(tournament=tournament, actor=None, system="round_robin")
    assert Regulations.objects.get().pairing_bye == 5


def test_byes_and_latecomers_are_refused_with_the_field_and_nothing_changes(organization, staff):
    tournament = make_tournament(organization, entries=6, rounds=5, system="round_robin")
    entry = Entry.objects.filter(tournament=tournament).first()
    with pytest.raises(Refused) as bye:
        request_bye(entry=entry, round_number=2, kind="H", actor=staff.arbiter)
    publish_next(tournament, staff.arbiter)
    with pytest.raises(Refused) as late:
        add_entry(tournament=tournament, actor=staff.arbiter, name="Late, Lena", rating=2000)
    assert (bye.value.code, bye.value.field) == ("no_byes_in_table", "kind")
    assert (late.value.code, late.value.field) == ("table_closed", "first_round")
    assert (Bye.objects.count(), Entry.objects.count()) == (0, 6)


def test_players_cannot_be_kept_apart_where_everybody_meets_everybody(organization, staff):
    tournament = make_tournament(organization, entries=6, rounds=5, system="round_robin")
    two = Prohibition.objects.create(tournament=tournament, first_round=1, last_round=5)
    two.entries.set(Entry.objects.filter(pairing_number__in=(2, 5)))
    run = request_round(tournament=tournament, actor=staff.arbiter, announced="On the wall of the hall.")
    runs.compute(run_id=run.pk)
    run.refresh_from_db()
    assert (run.state, run.error_code) == ("failed", "prohibitions_barred")
    assert runs.error_of(run).facts["players"] == [2, 5]
    assert not Board.objects.exists()


def test_more_rounds_than_the_table_speak_against_it_and_pairing_is_refused(organization, staff, desk):
    tournament = make_tournament(organization, entries=5, rounds=6, slug="open", system="round_robin")
    assert "The table for 5 players has 5 rounds, and 6 are planned." in desk("organizer").text("regulations")
    with pytest.raises(Refused, match="has 5 rounds"):
        pair_round(tournament, staff.arbiter)
    assert Round.objects.get(number=1).state == "planned"


def test_a_withdrawn_player_forfeits_and_the_draft_can_be_thrown_away(organization, staff):
    tournament = make_tournament(organization, entries=5, rounds=5, system="round_robin")
    play_rounds(tournament, 1, staff.arbiter)
    withdraw_entry(entry=Entry.objects.get(pairing_number=3), actor=staff.arbiter)
    draft = pair_round(tournament, staff.arbiter)
    assert boards(draft) == [(5, 3, "+-"), (1, 2, "")]
    assert [(one.entry.pairing_number, one.kind) for one in Bye.objects.filter(round=draft)] == [(4, "U")]
    discard_draft(round=draft, actor=staff.arbiter)
    assert not Board.objects.filter(round=draft).exists()
    round_ = publish_next(tournament, staff.arbiter)
    assert boards(round_) == [(5, 3, "+-"), (1, 2, "")]


def test_a_draft_that_is_changed_by_hand_keeps_its_forfeits(organization, staff):
    tournament = make_tournament(organization, entries=6, rounds=5, system="round_robin")
    play_rounds(tournament, 1, staff.arbiter)
    withdraw_entry(entry=Entry.objects.get(pairing_number=2), actor=staff.arbiter)
    draft = pair_round(tournament, staff.arbiter)
    before = boards(draft)
    forfeited = next(row for row in Board.objects.filter(round=draft) if row.white_outcome)
    assert sorted(forfeited.white_outcome + forfeited.black_outcome) == ["+", "-"]
    take_apart(round=draft, boards=[forfeited.number], actor=staff.arbiter, reason="To look at it.")
    assert len(boards(draft)) == len(before) - 1
    undo(round=draft, actor=staff.arbiter)
    assert boards(draft) == before


@pytest.mark.parametrize(("after", "listed"), [(2, [1, 2, 4, 5, 6]), (3, [1, 2, 3, 4, 5, 6])])
def test_who_leaves_before_half_of_the_games_is_not_in_the_final_standings(organization, staff, client, after, listed):
    tournament = make_tournament(organization, entries=6, rounds=5, slug="open", system="round_robin")
    play_rounds(tournament, after, staff.arbiter)
    gone = withdraw_entry(entry=Entry.objects.get(pairing_number=3), actor=staff.arbiter)
    while standings_page(tournament).after_round < 5:
        round_ = publish_next(tournament, staff.arbiter)
        waiting = Board.objects.filter(round=round_, white_outcome="")
        assert waiting.count() == 2
        enter_results(round_, staff.arbiter, waiting)
    page = standings_page(tournament)
    assert sorted(line.player.number for line in page.lines) == listed
    assert len(crosstable_page(tournament).rows) == len(listed)
    place = [organization.slug, "open"]
    for name in ("standings", "crosstable"):
        assert client.get(reverse(f"public:{name}", args=place)).status_code == 200
    if gone.pairing_number not in listed:
        points = {line.player.number: line.points for line in page.lines}
        assert sum(points.values()) == 10 * 10  # ten games among five, none of them against the one who left


def test_the_usual_tie_breaks_are_without_those_barred_in_a_round_robin(organization):
    tournament = make_tournament(organization, entries=6, rounds=5, slug="open")
    update_regulations(tournament=tournament, actor=None, system="round_robin")
    assert Regulations.objects.get().tie_breaks == ["SB", "DE"]
    update_regulations(tournament=tournament, actor=None, system="dutch")
    assert Regulations.objects.get().tie_breaks == ["BH/C1", "BH", "SB", "DE"]


def test_a_chosen_list_stays_without_what_is_barred_in_a_round_robin(organization):
    tournament = make_tournament(organization, entries=6, rounds=5, slug="open")
    update_regulations(tournament=tournament, actor=None, tie_breaks=["BH", "KS", "AOB", "WIN", "FB/C1"])
    update_regulations(tournament=tournament, actor=None, system="round_robin")
    assert Regulations.objects.get().tie_breaks == ["KS", "WIN"]


@pytest.mark.parametrize("code", ["BH", "BH/C1", "BH/P", "FB", "FB/M1", "AOB", "AOB/F"])
@pytest.mark.parametrize("system", ["round_robin", "double_round_robin"])
def test_what_is_barred_in_a_round_robin_is_neither_offered_nor_accepted(organization, desk, system, code):
    tournament = make_tournament(organization, entries=6, rounds=5, slug="open")
    update_regulations(tournament=tournament, actor=None, system=system)
    page = desk("organizer")
    offered = page.get("tie_breaks").content.decode()
    assert f'value="{code}"' not in offered
    assert 'value="KS"' in offered
    with pytest.raises(Refused) as refused:
        update_regulations(tournament=tournament, actor=None, tie_breaks=["SB", code])
    assert refused.value.code == "barred_in_round_robin"
    assert str(refused.value) == f"{code} must not be used in a round robin. Take it off the list."
    assert Regulations.objects.get().tie_breaks == ["SB", "DE"]


def test_the_edition_before_article_8_bars_nothing_in_a_round_robin(organization):
    tournament = make_tournament(organization, entries=6, rounds=5, slug="open")
    update_regulations(tournament=tournament, actor=None, system="round_robin", tie_break_edition="2024-08")
    update_regulations(tournament=tournament, actor=None, tie_breaks=["SB", "BH"])
    assert Regulations.objects.get().tie_breaks == ["SB", "BH"]


def test_its_pages_lead_to_the_crosstable_and_say_nothing_of_scoregroups(organization, staff, client, desk):
    tournament = make_tournament(organization, entries=6, rounds=5, slug="open", system="round_robin")
    play_rounds(tournament, 5, staff.arbiter)
    place = [organization.slug, "open"]
    crosstable, standings = (reverse(f"public:{name}", args=place) for name in ("crosstable", "standings"))
    overview = client.get(reverse("public:tournament", args=place)).content.decode()
    assert f'href="{crosstable}"' in overview
    assert f'href="{standings}"' not in overview
    assert "Swiss ·" not in " ".join(overview.split())
    tables = client.get(crosstable).content.decode()
    assert tables.rindex(f'href="{crosstable}"') < tables.index(f'href="{standings}"')
    assert "scoregroups" not in client.get(reverse("public:round", args=[*place, 3])).content.decode()
    why = client.get(reverse("public:board_why_not", args=[*place, 3, 1])).content.decode()
    assert "The table has the answer" in why
    assert 'value="colour"' in why
    assert 'value="float"' not in why
    frozen = desk("organizer").text("regulations")
    assert "Half-point byes" not in frozen
    assert "in force from" not in frozen


HIDDEN = ("edition", "initial_colour", "half_point_byes", "last_half_point_round", "last_entry_round")


def test_the_form_asks_for_nothing_that_a_round_robin_does_not_have(organization, desk):
    tournament = make_tournament(organization, entries=6, rounds=5, slug="open")
    organizer = desk("organizer")
    swiss = organizer.text("regulations")
    assert all(f'name="{name}"' in swiss for name in HIDDEN)
    asked = organizer.get("regulations", data={"system": "round_robin", "rounds": "7"}).content.decode()
    assert not [name for name in HIDDEN if f'name="{name}"' in asked]
    assert 'value="7"' in asked, "what was typed stays"
    update_regulations(tournament=tournament, actor=None, edition="2017", last_entry_round=3, last_half_point_round=4)
    sent = {
        "system": "round_robin", "rounds": "5", "win": "1", "draw": "½", "loss": "0", "pairing_bye": "0",
        "initial_order": "rating", "edition": "2017", "initial_colour": "b", "half_point_byes": "9",
        "last_half_point_round": "77", "last_entry_round": "88", "option_leavers": "half",
    }  # fmt: skip
    assert organizer.post("regulations_save", data=sent).status_code == 302
    stored = Regulations.objects.get()
    assert (stored.system, stored.edition, stored.initial_colour) == ("round_robin", "2026", "w")
    assert (stored.half_point_byes, stored.last_half_point_round, stored.last_entry_round) == (1, 0, 0)


def test_options_are_asked_for_by_their_own_system_only(organization, desk):
    make_tournament(organization, entries=6, rounds=5, slug="open")
    organizer = desk("organizer")
    assert "option_maxi" not in organizer.text("regulations")
    assert "option_maxi" in organizer.get("regulations", data={"system": "lim"}).content.decode()
    assert (
        "option_printed_order" in organizer.get("regulations", data={"system": "double_round_robin"}).content.decode()
    )
    assert organizer.get("regulations", data={"system": "nonsense"}).status_code == 200


def test_every_round_is_paired_by_hand_in_an_order_of_the_arbiters_own(organization, staff, client):
    """Four players: the table's rounds 3, 1, 2 as rounds 1, 2, 3."""
    tournament = make_tournament(organization, entries=4, rounds=3, slug="open", is_public=True)
    update_regulations(tournament=tournament, actor=None, system="round_robin", initial_colour="")
    key = dict(Entry.objects.values_list("pairing_number", "pk"))
    hands = {"actor": staff.arbiter, "reason": "Agreed before the start"}
    first = pair_round(tournament, staff.arbiter)
    take_apart(round=first, boards=[1, 2], **hands)
    for number, pairs in enumerate(([(3, 1), (2, 4)], [(1, 4), (2, 3)], [(4, 3), (1, 2)]), start=1):
        if number > 1:
            run = request_round(tournament=tournament, actor=staff.arbiter)
            runs.compute(run_id=run.pk)
            assert run_status(tournament=tournament).off_table
            start_by_hand(round=tournament.rounds.get(number=number), actor=staff.arbiter)
        round_ = tournament.rounds.get(number=number)
        if number == 2:
            pair_by_hand(round=round_, first=key[1], second=key[3], **hands)
            assert [board.facts[0].code for board in judged(round_).boards] == ["legality.met"]
            take_apart(round=round_, boards=[1], **hands)
        for white, black in pairs:
            pair_by_hand(round=round_, first=key[white], second=key[black], white=key[white], **hands)
        assert [pair[:2] for pair in boards(round_)] == pairs
        assert judged(round_).grade == "legal"
        revision = publish_round(round=round_, actor=staff.arbiter)
        assert verify_revision(revision_id=revision.pk).grade == "legal"
        enter_results(round_, staff.arbiter)
    met = [frozenset(pair[:2]) for one in Round.objects.filter(revision__isnull=False) for pair in boards(one)]
    assert (len(met), len(set(met))) == (6, 6)
    place = [organization.slug, "open"]
    board = client.get(reverse("public:board", args=[*place, 2, 1])).content.decode()
    assert "Agreed before the start" in board
    asked = client.get(
        reverse("public:board_why_not", args=[*place, 2, 1]), {"player": key[1], "opponent": key[2], "ask": "opponent"}
    )
    assert "Either that round was paired by hand" in text_of(asked)
    for name in ("public:standings", "public:crosstable", "public:chain"):
        assert client.get(reverse(name, args=place)).status_code == 200


def test_a_round_robin_by_hand_asks_where_somebody_would_never_meet(organization, staff, desk, client):
    """Four players: round 2 repeats the pairs of round 1, so that four pairs have one round left."""
    tournament = make_tournament(organization, entries=4, rounds=3, slug="open", is_public=True)
    update_regulations(tournament=tournament, actor=None, system="round_robin", initial_colour="")
    key = dict(Entry.objects.values_list("pairing_number", "pk"))
    hands = {"actor": staff.arbiter, "reason": "By mistake"}
    play_rounds(tournament, 1, staff.arbiter)
    arbiter = desk("arbiter")

    def made(number, pairs):
        round_ = tournament.rounds.get(number=number)
        for white, black in pairs:
            pair_by_hand(round=round_, first=key[white], second=key[black], white=key[white], **hands)
        return round_

    second = pair_round(tournament, staff.arbiter)
    take_apart(round=second, boards=[1, 2], **hands)
    made(2, [(4, 1), (3, 2)])
    few = "would have 2 games still to play and 1 rounds to come: not everybody can meet everybody any more."
    assert [fact.code for fact in judged(second).facts].count("legality.too_few_rounds") == 4
    page = arbiter.text("round", 2)
    assert page.count(few) >= 4
    publish = {"action": "publish"}
    assert arbiter.post("publish", 2, data=publish).status_code == 422
    assert Round.objects.get(number=2).revision is None
    assert arbiter.post("publish", 2, data={**publish, "understood": "on"}).status_code == 302
    enter_results(Round.objects.get(number=2), staff.arbiter)

    run = request_round(tournament=tournament, actor=staff.arbiter)
    runs.compute(run_id=run.pk)
    third = tournament.rounds.get(number=3)
    start_by_hand(round=third, actor=staff.arbiter)
    made(3, [(2, 4), (3, 1)])
    codes = [fact.code for fact in judged(third).facts]
    assert codes == ["round_robin.check_never_met", "round_robin.check_never_met"]
    assert arbiter.text("round", 3).count("would never have met") >= 2
    assert arbiter.post("publish", 3, data={**publish, "understood": "on"}).status_code == 302
    enter_results(Round.objects.get(number=3), staff.arbiter)
    report = trf26(tournament).decode()
    assert "### MPA @ Round 3: No. 1 would never have met no. 2." in report
    assert "### MPA @ Round 3: No. 3 would never have met no. 4." in report
