"""The page of the tie-breaks: a list put in order by buttons that work without JavaScript, and kept only by saving."""

from __future__ import annotations

import re

import pytest
from django_scopes import scope

from portal.common.models import JournalEntry
from tests.factories import make_tournament, pair_round
from tests.integration.tournaments.desk import LEAVING
from tests.markup import even
from tournaments.models import Entry, Regulations

RULES = {"tie_break_edition": "2026-03", "unrated": "fall_away"}


@pytest.fixture
def tournament(organization):
    with scope(organization=organization):
        return make_tournament(organization, entries=4)


def codes(answer) -> list[str]:
    """The list as the page has it, hidden in the form."""
    return re.findall(r'name="code" value="([^"]+)"', answer.content.decode())


def press(organizer, button: str, listed: list[str], **more):
    return organizer.post("tie_breaks_edit", data={**RULES, "code": listed, "press": button, **more})


@pytest.mark.parametrize(
    ("button", "more", "wanted", "said"),
    [
        ("up-3", {}, ["BH/C1", "SB", "BH"], "Sonneborn-Berger is number 2 now."),
        ("down-1", {}, ["BH", "BH/C1", "SB"], "Buchholz Cut-1 is number 2 now."),
        ("up-1", {}, ["BH/C1", "BH", "SB"], "Buchholz Cut-1 is number 1 now."),
        ("down-3", {}, ["BH/C1", "BH", "SB"], "Sonneborn-Berger is number 3 now."),
        ("remove-2", {}, ["BH/C1", "SB"], "Buchholz was removed."),
        ("add", {"add": "ARO/M2"}, ["BH/C1", "BH", "SB", "ARO/M2"],
         "Average rating of opponents Median-2 was added as number 4."),
        ("add", {"other": "ks/l+3"}, ["BH/C1", "BH", "SB", "KS/L+3"], "Koya, limit +1½ was added as number 4."),
        ("suggest", {"suggestion": "italy"}, ["REP", "BH/C1", "BH", "SB", "DE"], "The list was replaced."),
        ("up-9", {}, ["BH/C1", "BH", "SB"], ""),
        ("up-" + "9" * 5000, {}, ["BH/C1", "BH", "SB"], ""),
        ("remove-0", {}, ["BH/C1", "BH", "SB"], ""),
        ("", {}, ["BH/C1", "BH", "SB"], ""),
    ],
)  # fmt: skip
def test_every_button_changes_the_list_in_the_form_and_nothing_else(desk, tournament, button, more, wanted, said):
    answer = press(desk("organizer"), button, ["BH/C1", "BH", "SB"], **more)
    assert answer.status_code == 200
    assert codes(answer) == wanted
    assert said in answer.content.decode()
    assert "Not saved yet." in answer.content.decode()
    with scope(organization=tournament.organization):
        assert Regulations.objects.get().tie_breaks == ["BH/C1", "BH", "SB", "DE"]
        assert not JournalEntry.objects.exists()


@pytest.mark.parametrize(
    ("button", "more", "field", "message"),
    [
        ("add", {}, "add", "Choose a tie-break, or type its code."),
        ("add", {"other": "BHX"}, "other", "There is no tie-break BHX."),
        ("add", {"other": "EMGSB"}, "other", "The tie-break EMGSB is for team events."),
        ("add", {"other": "WIN/C1"}, "other", "The tie-break WIN/C1 has no modifier C1."),
        ("add", {"add": "BH"}, "add", "BH stands in the list twice. Name it once."),
        ("suggest", {}, "suggestion", "Choose a list."),
        ("add", {"add": "SB", "tie_break_edition": "1986"}, "tie_break_edition", "Select a valid choice."),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(desk, tournament, button, more, field, message):
    answer = press(desk("organizer"), button, ["BH/C1", "BH"], **more)
    assert answer.status_code == 422
    assert codes(answer) == ["BH/C1", "BH"]
    assert message in answer.context["editor"].rules.errors[field][0]
    assert f'href="#id_{field}"' in answer.content.decode()


def test_saving_keeps_list_edition_and_rule_and_the_journal_says_so(desk, tournament):
    organizer = desk("organizer")
    data = {
        "code": ["DE", "BH/C1/P", "ARO"],
        "tie_break_edition": "2024-08",
        "unrated": "rated",
        "unrated_rating": "1400",
    }
    # An older edition is outside FIDE mode, which is asked about first.
    assert "Save outside FIDE mode?" in organizer.post("tie_breaks_save", data=data).content.decode()
    answer = organizer.post("tie_breaks_save", data=data | LEAVING, follow=True)
    page = answer.content.decode()
    assert "The tie-breaks were saved." in page
    assert "Not saved yet." not in page
    with scope(organization=tournament.organization):
        stored = Regulations.objects.get()
        assert (stored.tie_breaks, stored.tie_break_edition, stored.unrated_rating) == (
            ["DE", "BH/C1/P", "ARO"], "2024-08", 1400,
        )  # fmt: skip
        changed, left = JournalEntry.objects.order_by("action").reverse()
        assert (changed.action, changed.after["unrated_rating"]) == ("regulations.changed", 1400)
        assert left.action == "fide_mode.left"
    assert organizer.post("tie_breaks_save", data=data | {"unrated": "left_out"}).status_code == 302
    with scope(organization=tournament.organization):
        assert Regulations.objects.get().unrated_rating == 0
    regulations = organizer.text("regulations")
    assert "Buchholz Cut-1, forfeits as games" in regulations
    assert organizer.url("tie_breaks") in regulations


def test_a_rule_without_its_rating_and_an_impossible_list_are_refused(desk, tournament):
    organizer = desk("organizer")
    answer = organizer.post("tie_breaks_save", data=RULES | {"code": ["BH"], "unrated": "rated"})
    assert (answer.status_code, set(answer.context["editor"].rules.errors)) == (422, {"unrated_rating"})
    answer = organizer.post("tie_breaks_save", data=RULES | {"code": ["BH", "NONSENSE"]})
    assert answer.status_code == 422
    assert "There is no tie-break NONSENSE." in answer.content.decode()
    with scope(organization=tournament.organization):
        assert Regulations.objects.get().tie_breaks == ["BH/C1", "BH", "SB", "DE"]


def test_what_the_rules_say_against_a_tie_break_stands_beside_it(desk, tournament, inside):
    Entry.objects.filter(tournament=tournament, pairing_number=4).update(rating=0)
    organizer = desk("organizer")
    listed = ["KS", "TPR", "STD", "TPN", "SB"]
    page = press(organizer, "", listed, tie_break_edition="2024-08").content.decode()
    assert page.count('class="objection"') == 5
    for text in (
        "KS is meant for round robins",
        "TPR falls away while there are unrated players (1 now)",
        "The edition 2024-08 of the rules does not have STD.",
        "The edition 2024-08 of the rules does not have TPN.",
        "SB can never decide: after TPN nobody is tied.",
    ):
        assert text in page
    with_rule = press(organizer, "", ["TPR"], unrated="rated", unrated_rating="1500").content.decode()
    assert 'class="objection"' not in with_rule
    tournament.ends_on = tournament.ends_on.replace(month=5)
    tournament.save()
    assert "TPR is not recommended where ratings may change" in press(organizer, "", ["TPR"]).content.decode()


def test_htmx_gets_the_form_alone(desk, tournament):
    answer = desk("organizer").post(
        "tie_breaks_edit", data=RULES | {"code": ["BH", "SB"], "press": "remove-1"}, headers={"HX-Request": "true"}
    )
    text = answer.content.decode().strip()
    assert text.startswith('<form method="post"')
    assert "<html" not in text
    # The pressed button is gone: the focus goes to what was done.
    text = even(text)
    assert 'class="announced" tabindex="-1" autofocus>Buchholz was removed.' in text


def test_every_tie_break_is_on_offer_by_name_in_both_languages(desk, tournament):
    organizer = desk("organizer")
    page = organizer.text("tie_breaks")
    assert page.count("<optgroup") == 4
    assert len(re.findall(r'<option value="[A-Z]+(?:/[A-Z0-9+/-]+)?">', page)) == 57
    assert '<option value="FB/M1/P">Fore Buchholz Median-1, forfeits as games (FB/M1/P)</option>' in page
    italian = organizer.client.get(organizer.url("tie_breaks").replace("/en/", "/it/")).content.decode()
    assert "Media dei Buchholz degli avversari, dal Fore Buchholz (AOB/F)" in italian


def test_the_list_is_read_by_all_and_frozen_with_round_1(desk, tournament, staff, inside):
    viewer = desk("viewer").text("tie_breaks")
    assert "Sonneborn-Berger" in viewer
    assert "<form" not in viewer.split('<nav class="tabs ')[1].split("<footer")[0]
    pair_round(tournament, staff.arbiter)
    organizer = desk("organizer")
    page = organizer.text("tie_breaks")
    assert "The tie-breaks are frozen" in page
    assert 'name="press"' not in page
    answer = organizer.post("tie_breaks_save", data=RULES | {"code": ["SB"]})
    assert answer.status_code == 422
    assert "Round 1 is paired and waits for review." in answer.content.decode()
    assert Regulations.objects.get().tie_breaks == ["BH/C1", "BH", "SB", "DE"]
