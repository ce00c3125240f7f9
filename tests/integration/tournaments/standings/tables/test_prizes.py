"""Prizes from definition to the final list: what is announced, proposed, confirmed, frozen and shown."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction
from django.utils import translation
from django_scopes import scope
from pypdf import PdfReader

from pairing.engine.snapshot import digest
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_organization, make_staff, make_tournament, play_rounds
from tests.integration.tournaments.public_event import complete
from tests.integration.tournaments.standings.tables.conftest import BASE
from tournaments.announcements.actions import announcement_content, publish_announcement
from tournaments.announcements.missing import missing_fields
from tournaments.announcements.wording import differences, sections
from tournaments.categories.actions import add_usual_categories, remove_category
from tournaments.entries.actions import withdraw_entry
from tournaments.models import Board, Category, Entry, Prize, PrizeExclusion, PrizeList, Tournament
from tournaments.prizes.actions import admit_to_prizes, confirm_prizes, exclude_from_prizes, set_prize_rules, set_prizes
from tournaments.prizes.division import Offer
from tournaments.prizes.proposal import prize_proposal
from tournaments.prizes.queries import definitions
from tournaments.results.actions import enter_result, hold_results
from tournaments.rounds.queries import round_page
from tournaments.standings.queries import standings_page

GENERAL = [Offer(50000, "cup"), Offer(30000), Offer(20000), Offer(5000, minimum=8)]


def text_of(answer):
    assert answer.status_code == 200
    return answer.content.decode()


def define(tournament, staff, **rules):
    """1,050 EUR in the general ranking and 150 EUR for the best women."""
    set_prizes(tournament=tournament, actor=staff.organizer, offers=GENERAL)
    (women,) = add_usual_categories(tournament=tournament, actor=staff.organizer, keys=["women"])
    set_prizes(tournament=tournament, actor=staff.organizer, category=women, offers=[Offer(10000), Offer(5000)])
    if rules:
        set_prize_rules(tournament=tournament, actor=staff.organizer, **rules)


@pytest.fixture
def finished(organization, staff) -> Tournament:
    """Three rounds of twelve players, accelerated, every third of them a woman, with prizes."""
    tournament = make_tournament(organization, entries=12, rounds=3, acceleration="baku", is_public=False)
    Entry.objects.filter(tournament=tournament, pairing_number__in=(1, 4, 7, 10)).update(sex="w")
    complete(tournament)
    define(tournament, staff)
    publish_announcement(tournament=tournament, actor=staff.organizer)
    play_rounds(tournament, 3, staff.arbiter)
    return tournament


def test_the_proposal_follows_the_standings_and_loses_nothing(finished):
    content = prize_proposal(finished)
    lines = standings_page(finished).lines
    assert (content["after_round"], content["rounds"]) == (3, 3)
    assert content["entrants"] == {"": 12, "women": 4}
    assert sum(winner["amount"] for winner in content["winners"]) == 120000
    assert content["left"] == []
    ranks = {line.player.entry_id: line.rank for line in lines}
    points = {line.player.entry_id: line.points for line in lines}
    assert [(one["rank"], one["points"]) for one in content["winners"]] == [
        (ranks[one["entry"]], points[one["entry"]]) for one in content["winners"]
    ]
    assert len({one["entry"] for one in content["winners"]}) == len(content["winners"]) == 6
    women = {one["entry"] for one in content["winners"] if one["wins"][0]["list"] == "women"}
    assert women <= set(Entry.objects.filter(sex="w").values_list("pk", flat=True))


def test_virtual_points_change_no_prize(finished, monkeypatch):
    """The accelerated first round is where players had virtual points: what counts are real points and results."""
    from tournaments.history import published

    assert any(board.white_score.virtual for board in round_page(finished, 1).boards)
    before = prize_proposal(finished)
    state = published.public_state
    monkeypatch.setattr(
        "tournaments.standings.queries.public_state",
        lambda rounds, rules: replace(
            state(rounds, rules),
            competitors=tuple(replace(one, virtual_points=(90, 90, 90)) for one in state(rounds, rules).competitors),
        ),
    )
    assert prize_proposal(finished) == before


def test_a_confirmed_list_is_public_frozen_and_in_the_journal(finished, staff, client):
    assert "Who won what stands here when the arbiter has confirmed it." in text_of(client.get(f"{BASE}prizes/"))
    confirmed = confirm_prizes(tournament=finished, actor=staff.arbiter)
    assert (confirmed.version, confirmed.content, confirmed.reason) == (1, prize_proposal(finished), "")
    entry = JournalEntry.objects.get(action="prizes.confirmed")
    assert entry.after == {"version": 1, "digest": confirmed.digest}
    page = text_of(client.get(f"{BASE}prizes/"))
    for winner in confirmed.content["winners"]:
        assert winner["name"] in page
    assert "Paid in all: 1,200\u00a0EUR." in page
    assert confirmed.digest in page
    with pytest.raises(IntegrityError, match="list of prizes is never changed"), transaction.atomic():
        PrizeList.objects.update(reason="nicer")
    with pytest.raises(IntegrityError, match="list of prizes is never changed"), transaction.atomic():
        PrizeList.objects.all().delete()


def test_later_changes_do_not_reach_the_confirmed_list(finished, staff, client):
    confirmed = confirm_prizes(tournament=finished, actor=staff.arbiter)
    set_prizes(tournament=finished, actor=staff.organizer, offers=[Offer(100)])
    winner = Entry.objects.get(pk=confirmed.content["winners"][0]["entry"])
    Entry.objects.filter(pk=winner.pk).update(name="Changed, Later")
    page = text_of(client.get(f"{BASE}prizes/"))
    assert winner.name in page
    assert "Changed, Later" not in page
    assert "500\u00a0EUR, cup" in page


def test_a_correction_is_a_new_version_with_a_reason(finished, staff, client):
    first = confirm_prizes(tournament=finished, actor=staff.arbiter)
    with pytest.raises(Refused, match="says the same") as refused:
        confirm_prizes(tournament=finished, actor=staff.arbiter, reason="again")
    assert refused.value.code == "nothing_changed"
    winner = Entry.objects.get(pk=first.content["winners"][0]["entry"])
    exclude_from_prizes(entry=winner, actor=staff.arbiter, reason="not a member")
    with pytest.raises(Refused, match="Say why the list is corrected"):
        confirm_prizes(tournament=finished, actor=staff.arbiter, reason=" ")
    second = confirm_prizes(tournament=finished, actor=staff.arbiter, reason="A member card was missing")
    assert (second.version, second.reason) == (2, "A member card was missing")
    assert winner.pk not in {one["entry"] for one in second.content["winners"]}
    page = text_of(client.get(f"{BASE}prizes/"))
    assert "A member card was missing" in page
    assert "not a member" not in page
    assert "by decision of the arbiter" in page
    old = text_of(client.get(f"{BASE}prizes/?version=1"))
    assert "Older version" in old
    assert winner.name in old
    assert client.get(f"{BASE}prizes/?version=3").status_code == 404


def test_nothing_is_confirmed_before_the_last_result_is_public(organization, staff):
    tournament = make_tournament(organization, entries=6, rounds=2)
    with pytest.raises(Refused) as refused:
        confirm_prizes(tournament=tournament, actor=staff.arbiter)
    assert refused.value.code == "no_prizes"
    set_prizes(tournament=tournament, actor=staff.organizer, offers=GENERAL)
    play_rounds(tournament, 1, staff.arbiter)
    assert prize_proposal(tournament)["after_round"] == 1
    play_rounds(tournament, 1, staff.arbiter)
    hold_results(round=tournament.rounds.get(number=2), held=True, actor=staff.arbiter)
    with pytest.raises(Refused) as refused:
        confirm_prizes(tournament=tournament, actor=staff.arbiter)
    assert refused.value.code == "rounds_missing"
    assert not PrizeList.objects.exists()


def test_a_corrected_result_shows_that_the_list_no_longer_fits(finished, staff):
    confirmed = confirm_prizes(tournament=finished, actor=staff.arbiter)
    board = Board.objects.filter(round__number=3, number=1).get()
    new = ("0", "1") if board.white_outcome == "1" else ("1", "0")
    enter_result(board=board, white_outcome=new[0], black_outcome=new[1], actor=staff.arbiter, reason="slip")
    content = prize_proposal(finished)
    assert content["standings"] != confirmed.content["standings"]
    assert content != confirmed.content


def test_who_withdrew_or_is_excluded_takes_nothing_and_those_below_move_up(finished, staff):
    before = prize_proposal(finished)
    first, second, third = (Entry.objects.get(pk=winner["entry"]) for winner in before["winners"][:3])
    withdraw_entry(entry=first, actor=staff.arbiter)
    exclude_from_prizes(entry=second, actor=staff.arbiter, reason="gave it up")
    # The published round still says that the first one takes part: a withdrawal counts from the next one on.
    after = prize_proposal(finished)
    winners = [winner["entry"] for winner in after["winners"]]
    assert second.pk not in winners
    assert third.pk in winners
    assert [(one["entry"], one["withdrawn"]) for one in after["excluded"]] == [(second.pk, False)]
    assert sum(winner["amount"] for winner in after["winners"]) == 120000
    admit_to_prizes(entry=second, actor=staff.arbiter)
    assert not PrizeExclusion.objects.exists()
    with pytest.raises(Refused, match="can win already"):
        admit_to_prizes(entry=second, actor=staff.arbiter)
    with pytest.raises(Refused, match="Say why"):
        exclude_from_prizes(entry=second, actor=staff.arbiter, reason="  ")


def test_minimum_entrants_keep_a_prize_back(finished, staff, client):
    women = Category.objects.get(key="women")
    set_prizes(
        tournament=finished,
        actor=staff.organizer,
        category=women,
        offers=[Offer(10000, minimum=4), Offer(5000, minimum=5)],
    )
    content = prize_proposal(finished)
    assert [(one["list"], one["place"], one["why"]) for one in content["left"]] == [("women", 2, "minimum")]
    confirm_prizes(tournament=finished, actor=staff.arbiter)
    page = text_of(client.get(f"{BASE}prizes/"))
    assert "Prize 2 (50\u00a0EUR) is not given: too few entrants." in page
    assert "Left over: 50\u00a0EUR." in page


@pytest.mark.parametrize(
    ("offers", "message"),
    [
        ([Offer(0)], "Place 1: give an amount or an award."),
        ([Offer(100), Offer(200)], "Place 2 brings more money than the place before it."),
        ([Offer(200, minimum=5), Offer(100)], "Place 2 asks for fewer entrants than the place before it."),
        ([Offer(100, "x" * 121)], "Place 1: the award has more than 120 characters. Shorten it."),
        ([Offer(10**10)], "Place 1: the amount is too large."),
        ([Offer(-1)], "Place 1: the amount is too large."),
        ([Offer(100, minimum=10000)], "Place 1: give a number of entrants up to 9999."),
        ([Offer(100)] * 201, "A list has prizes for at most 200 places."),
    ],
)
def test_bad_prizes_are_refused_and_change_nothing(planned, staff, offers, message):
    set_prizes(tournament=planned, actor=staff.organizer, offers=GENERAL)
    with pytest.raises(Refused) as refused:
        set_prizes(tournament=planned, actor=staff.organizer, offers=offers)
    assert str(refused.value) == message
    assert [prize.amount for prize in Prize.objects.all()] == [50000, 30000, 20000, 5000]


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({"currency": "Euro"}, "currency"),
        ({"sharing": "lot"}, "sharing"),
        ({"smallest": 50}, "smallest"),
        ({"taxes": {"en": "x" * 2001}}, "taxes_en"),
    ],
)
def test_bad_rules_are_refused(planned, staff, rules, field):
    with pytest.raises(Refused) as refused:
        set_prize_rules(tournament=planned, actor=staff.organizer, **rules)
    assert refused.value.field == field
    assert not JournalEntry.objects.filter(action="prizes.rules_changed").exists()


def test_a_category_with_prizes_stays(finished, staff):
    women = Category.objects.get(key="women")
    with pytest.raises(Refused, match="This category has prizes"):
        remove_category(category=women, actor=staff.organizer)
    set_prizes(tournament=finished, actor=staff.organizer, category=women, offers=[])
    remove_category(category=women, actor=staff.organizer)
    assert not Category.objects.exists()


def test_the_announcement_says_the_prizes_from_the_same_data(finished, staff, client):
    set_prize_rules(
        tournament=finished, actor=staff.organizer, sharing="hort",
        taxes={"en": "Above 300 EUR taxes are withheld.", "it": "Oltre 300 EUR ritenuta di legge."},
    )  # fmt: skip
    content = announcement_content(finished)
    lines = {
        line.label: line.text for section in sections(content) if section.key == "prizes" for line in section.lines
    }
    assert lines["Prizes in all"] == "1,200\u00a0EUR"
    assert lines["General ranking"].splitlines() == [
        "1. 500\u00a0EUR, cup", "2. 300\u00a0EUR", "3. 200\u00a0EUR", "4. 50\u00a0EUR (from 8 entrants on)",
    ]  # fmt: skip
    assert lines["Women"] == "1. 100\u00a0EUR\n2. 50\u00a0EUR"
    assert "General ranking: Hort system" in lines["How the prizes are divided"]
    assert lines["Taxes"] == "Above 300 EUR taxes are withheld."
    with translation.override("it"):
        italian = {line.label: line.text for one in sections(content) for line in one.lines}
    assert italian["Donne"] == "1º 100\u00a0EUR\n2º 50\u00a0EUR"
    assert italian["Premi in tutto"] == "1.200\u00a0EUR"
    assert not definitions(finished).announced
    before = announcement_content(finished) | {"prizes": None}
    assert {one.label for one in differences(before, content)} >= {"Prizes in all", "Women", "Taxes"}
    publish_announcement(tournament=finished, actor=staff.organizer, change_note="Hort system")
    assert definitions(finished).announced
    answer = client.get(f"{BASE}announcement.pdf")
    pdf = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    assert "Hort system" in pdf


def test_unannounced_prizes_are_not_public(organization, staff, client):
    tournament = make_tournament(organization, entries=6, rounds=2, is_public=False)
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.organizer)
    set_prizes(tournament=tournament, actor=staff.organizer, offers=[Offer(123400)])
    assert client.get(f"{BASE}prizes/").status_code == 404
    assert "1,234" not in text_of(client.get(BASE))
    publish_announcement(tournament=tournament, actor=staff.organizer, change_note="Prizes")
    assert "1,234\u00a0EUR in all" in text_of(client.get(f"{BASE}prizes/"))
    assert f'href="{BASE}prizes/"' in text_of(client.get(BASE))


def test_an_announcement_without_prizes_stays_as_it_was(organization, staff):
    tournament = make_tournament(organization, is_public=False)
    complete(tournament)
    assert "prizes" not in announcement_content(tournament)


def test_prizes_fulfil_what_the_federation_requires(organization, staff):
    organization.required_fields = ["prizes"]
    organization.save()
    tournament = make_tournament(organization, is_public=False)
    complete(tournament)
    tournament.texts.pop("prizes")
    tournament.save()
    assert [one.field for one in missing_fields(tournament)] == ["prizes"]
    set_prizes(tournament=tournament, actor=staff.organizer, offers=GENERAL)
    assert missing_fields(tournament) == ()


def test_the_file_has_a_row_for_each_prize(finished, staff, client):
    assert client.get(f"{BASE}prizes.csv").status_code == 404
    confirmed = confirm_prizes(tournament=finished, actor=staff.arbiter)
    rows = list(csv.reader(io.StringIO(client.get(f"{BASE}prizes.csv").content.decode("utf-8-sig")), delimiter=";"))
    assert len(rows) == 1 + sum(len(winner["wins"]) for winner in confirmed.content["winners"])
    assert sum(float(row[9]) for row in rows[1:]) == 1200
    assert client.get(f"{BASE}prizes.pdf").status_code == 404


def test_the_api_says_what_was_announced_and_confirmed(finished, staff, client):
    address = "/api/v1/organizations/federation/tournaments/open/prizes/"
    before = client.get(address).json()
    assert before["announced"]["lists"][0]["prizes"][0] == {"place": 1, "amount": 50000, "award": "cup", "minimum": 0}
    assert before["final"] is None
    entry = Entry.objects.first()
    exclude_from_prizes(entry=entry, actor=staff.arbiter, reason="private matter")
    confirmed = confirm_prizes(tournament=finished, actor=staff.arbiter)
    answer = client.get(address)
    final = answer.json()["final"]
    assert digest(final["content"]) == final["digest"] == confirmed.digest
    assert "private matter" not in answer.content.decode()


def test_another_organization_sees_and_changes_nothing(finished, staff, client):
    other = make_organization("elsewhere")
    with scope(organization=other):
        people = make_staff(other)
        foreign = make_tournament(other, slug="open")
        (women,) = add_usual_categories(tournament=foreign, actor=people.organizer, keys=["women"])
        stranger = Entry.objects.first()
    assert client.get("/en/elsewhere/open/prizes/").status_code == 404
    with pytest.raises(IntegrityError, match="category of a prize belongs"), transaction.atomic():
        Prize.objects.create(tournament=finished, category_id=women.pk, place=1, amount=1)
    with pytest.raises(IntegrityError, match="who takes no prize belongs"), transaction.atomic():
        PrizeExclusion.objects.create(tournament=finished, entry_id=stranger.pk, reason="x")
    with scope(organization=other):
        assert prize_proposal(foreign) is None
        assert not PrizeList.objects.exists()


def test_the_number_of_queries_is_fixed(finished, staff, django_assert_max_num_queries):
    with django_assert_max_num_queries(10):
        prize_proposal(finished)
    with django_assert_max_num_queries(8):
        definitions(finished)
