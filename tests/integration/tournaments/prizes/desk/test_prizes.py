"""The pages of prizes: rows of places, rules, the proposal, confirming, receipts."""

from __future__ import annotations

import io

import pytest
from django.utils.html import escape
from pypdf import PdfReader

from tests.factories import make_tournament, play_rounds
from tests.unit.tournaments.prizes.test_forms import sent
from tournaments.categories.actions import add_category
from tournaments.models import Category, Entry, Prize, PrizeExclusion, PrizeList, PrizeRules
from tournaments.prizes.actions import confirm_prizes, set_prizes
from tournaments.prizes.division import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]

RULES = {"currency": "chf", "sharing": "hort", "category_sharing": "rank", "smallest": "100"}


@pytest.fixture
def tournament(organization, inside):
    return make_tournament(organization, entries=6, rounds=1)


@pytest.fixture
def finished(tournament, staff):
    set_prizes(tournament=tournament, actor=staff.organizer, offers=[Offer(30000, "cup"), Offer(10001), Offer(5000)])
    play_rounds(tournament, 1, staff.arbiter)
    return tournament


def test_prizes_of_the_general_ranking_and_of_a_category(tournament, staff, desk):
    organizer = desk("organizer")
    women = add_category(tournament=tournament, actor=staff.organizer, sex="w")
    answer = organizer.post(
        "prizes_general", data=sent(("", "1.000", "cup", ""), ("2", "250,50", "", "5"), ("", "", "", ""))
    )
    assert answer.status_code == 302
    assert organizer.post("category_prizes", women.key, data=sent(("", "100", "", ""))).status_code == 302
    assert [(row.category_id, row.place, row.amount, row.minimum_entrants) for row in Prize.objects.order_by("pk")] == [
        (None, 1, 100000, 0), (None, 2, 25050, 5), (None, 3, 25050, 5), (women.pk, 1, 10000, 0),
    ]  # fmt: skip
    page = organizer.text("prizes")
    assert "Prizes: 1,601\u00a0EUR in all" in page
    assert "These prizes are not announced yet" in page
    form = organizer.text("prizes_general")
    assert 'value="1000"' in form
    assert 'value="250.50"' in form


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([("", "100", "", ""), ("", "200", "", "")], "Place 2 brings more money than the place before it."),
        ([("", "a lot", "", "")], "Give an amount such as 500, 1.000 or 33,50."),
        ([("", "100", "", "5"), ("", "50", "", "3")], "Place 2 asks for fewer entrants than the place before it."),
        ([("0", "100", "", "")], "Ensure this value is greater than or equal to 1."),
        ([("", "99999999", "", "")], "This amount is too large."),
    ],
)
def test_a_fault_is_said_and_nothing_is_saved(tournament, staff, desk, rows, message):
    set_prizes(tournament=tournament, actor=staff.organizer, offers=[Offer(700)])
    answer = desk("organizer").post("prizes_general", data=sent(*rows))
    assert answer.status_code == 422
    assert escape(message) in answer.content.decode()
    assert [prize.amount for prize in Prize.objects.all()] == [700]


def test_more_rows_keep_what_was_typed(tournament, desk):
    answer = desk("organizer").post("prizes_general", data=sent(("", "much", "", "")) | {"more": "1"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'value="much"' in page
    assert 'name="row-5-amount"' in page
    assert not Prize.objects.exists()


def test_rules_are_saved_with_both_notes_on_taxes(tournament, desk):
    organizer = desk("organizer")
    data = RULES | {"taxes_en": "Taxes are withheld.", "taxes_it": "Con ritenuta."}
    assert organizer.post("prize_rules", data=data).status_code == 302
    rules = PrizeRules.objects.get()
    assert (rules.currency, rules.sharing, rules.smallest, rules.cumulative) == ("CHF", "hort", 100, False)
    assert rules.taxes == {"en": "Taxes are withheld.", "it": "Con ritenuta."}
    bad = organizer.post("prize_rules", data=RULES | {"currency": "€"})
    assert bad.status_code == 422
    assert "Give three letters, for example EUR." in bad.content.decode()
    assert PrizeRules.objects.get().currency == "CHF"


def test_an_arbiter_confirms_and_prints_receipts(finished, desk):
    arbiter = desk("arbiter")
    page = arbiter.text("prize_proposal")
    assert "Proposal from the final standings" in page
    assert "450.01\u00a0EUR" in page
    assert arbiter.post("prize_confirm").status_code == 302
    assert "The list is confirmed, version 1" in arbiter.text("prize_proposal")
    answer = arbiter.get("prize_receipts")
    assert answer["Content-Type"] == "application/pdf"
    pdf = " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages).split())
    confirmed = PrizeList.objects.get()
    for winner in confirmed.content["winners"]:
        assert winner["name"] in pdf
    for words in ("Signature", "Paid in all", "450.01\u00a0EUR".replace("\u00a0", " "), confirmed.digest, "cup"):
        assert words in pdf.replace("\u00a0", " ")
    assert arbiter.get("prize_receipts").content == answer.content


def test_receipts_of_nothing_lead_back(finished, desk):
    arbiter = desk("arbiter")
    assert arbiter.get("prize_receipts").url == arbiter.url("prize_proposal")
    assert "There is no confirmed list yet. Confirm the proposal first." in arbiter.text("prize_proposal")


def test_an_organizer_defines_but_does_not_confirm(finished, desk):
    organizer = desk("organizer")
    assert "Confirm the list" not in organizer.text("prize_proposal")
    assert organizer.post("prize_confirm").status_code == 403
    assert desk("arbiter").post("prizes_general", data=sent(("", "1", "", ""))).status_code == 403
    assert not PrizeList.objects.exists()


def test_a_player_is_excluded_and_admitted(finished, desk):
    arbiter = desk("arbiter")
    entry = Entry.objects.get(pairing_number=1)
    assert arbiter.post("prize_exclude", data={"entry": entry.pk, "reason": ""}).status_code == 422
    assert arbiter.post("prize_exclude", data={"entry": 10**9, "reason": "x"}).status_code == 422
    assert arbiter.post("prize_exclude", data={"entry": entry.pk, "reason": "gave it up"}).status_code == 302
    assert "gave it up" in arbiter.text("prize_proposal")
    assert arbiter.post("prize_admit", entry.pk).status_code == 302
    assert not PrizeExclusion.objects.exists()
    arbiter.post("prize_admit", entry.pk)
    assert f"{entry.name} can win already." in arbiter.text("prize_proposal")


def test_a_change_after_the_confirmation_is_pointed_out(finished, staff, desk):
    confirm_prizes(tournament=finished, actor=staff.arbiter)
    arbiter = desk("arbiter")
    assert "Confirm" not in arbiter.text("prize_proposal").replace("Confirmed on", "")
    set_prizes(tournament=finished, actor=staff.organizer, offers=[Offer(100)])
    page = arbiter.text("prize_proposal")
    assert "is no longer the confirmed list" in page
    refused = arbiter.post("prize_confirm")
    assert refused.status_code == 422
    assert "Say why the list is corrected: everybody can read it." in refused.content.decode()
    assert arbiter.post("prize_confirm", data={"reason": "The fund was wrong"}).status_code == 302
    assert [one.version for one in PrizeList.objects.order_by("version")] == [1, 2]


def test_confirming_too_early_says_why(tournament, staff, desk):
    set_prizes(tournament=tournament, actor=staff.organizer, offers=[Offer(100)])
    answer = desk("arbiter").post("prize_confirm")
    assert answer.status_code == 422
    assert "There are no prizes, or no round is complete. Define prizes first." in answer.content.decode()


def test_a_category_with_prizes_is_not_taken_away(tournament, staff, desk):
    women = add_category(tournament=tournament, actor=staff.organizer, sex="w")
    set_prizes(tournament=tournament, actor=staff.organizer, category=women, offers=[Offer(100)])
    organizer = desk("organizer")
    organizer.post("category_remove", women.key)
    assert "This category has prizes. Take them away first." in organizer.text("prizes")
    assert Category.objects.exists()


def test_the_journal_tells_prizes_in_words(finished, staff, desk):
    confirm_prizes(tournament=finished, actor=staff.arbiter)
    page = desk("viewer").text("journal")
    for words in ("Prizes changed", "1. 300.00 EUR cup", "List of prizes confirmed"):
        assert words in page
