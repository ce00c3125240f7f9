"""Ratings of later lists are set from a round on, shown, used, told in the report and taken back."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from pairing.engine.trf import write
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.integration.tournaments.rating_lists import lists
from tests.integration.tournaments.ratings.conftest import build
from tests.markup import text_of
from tournaments.entries.actions import add_entry
from tournaments.history.published import public_state, published_rounds
from tournaments.models import Entry, Regulations, Round, Tournament
from tournaments.rating_lists.actions import load_list
from tournaments.rating_lists.comparing import compare_event
from tournaments.rating_lists.later.actions import set_later_rating, take_back_later_ratings
from tournaments.ratings.queries import ratings_page, working_ratings
from tournaments.regulations.actions import update_regulations
from tournaments.reports.report_file import report_file
from tournaments.standings.tie_breaks import rank

ANNA, BELA = 9001, 9002


@pytest.fixture
def league(db, tmp_path):
    """Four players rated 2390, 2380, 2370, 2360 over three months, two of them in the list of the second month."""
    played = build(entries=4, rounds=3, slug="league", tie_breaks=["ARO"])
    with scope(organization=played.organization):
        first, second, *_others = Entry.objects.order_by("pairing_number")
        Entry.objects.filter(pk=first.pk).update(fide_id=ANNA)
        Entry.objects.filter(pk=second.pk).update(fide_id=BELA)
        played.tournament.starts_on = date(2026, 1, 3)
        played.tournament.ends_on = date(2026, 3, 20)
        played.tournament.save()
    known = [
        (ANNA, "Anna", "ITA", "F", "", (2450, 20), (0, 40), (0, 40), 1990, ""),
        (BELA, "Bela", "HUN", "M", "", (2380, 20), (0, 40), (0, 40), 1991, ""),
    ]
    with scopes_disabled():
        load_list(path=lists.saved(tmp_path, lists.combined(known)), month=date(2026, 2, 1))
    return played


def ratings(played, page=ratings_page):
    with scope(organization=played.organization):
        found = page(played.tournament)
        return {line.player.number: line.account for line in found.lines}


def test_a_list_is_shown_taken_over_counted_and_taken_back(league, client):
    league.play(2)
    before = {number: account.change_hundredths for number, account in ratings(league).items()}
    client.force_login(league.staff.organizer)
    page = league.manage("later_ratings")
    assert "This event lasts 77 days" in text_of(client.get(page))
    shown = client.get(page, {"round_number": "2", "list": ""})
    assert "List fide 2026-02 all from round 2 on" in text_of(shown)
    marks = re.findall(r'name="mark"\s+value="([^"]+)"', shown.content.decode())
    assert len(marks) == 1, "Bela's rating is the same in the list"
    chosen = re.search(r'name="list" value="(\d+)"', shown.content.decode())[1]
    sent = {"round_number": "2", "list": chosen, "mark": marks}
    assert "1 rating was set." in text_of(client.post(league.manage("later_ratings_take"), sent, follow=True))
    with scope(organization=league.organization):
        first = Entry.objects.get(fide_id=ANNA)
        assert Round.objects.get(number=2).later_ratings == {str(first.pk): [2450, "fide 2026-02 all"]}
        assert (first.rating, first.pairing_number) == (2390, 1)
    for page_of in (ratings_page, working_ratings):
        account = ratings(league, page_of)[1]
        assert account.later == ((2, 2450),)
        assert account.change_hundredths != before[1]
    text = text_of(client.get(league.url("player", entry=first.pk)))
    assert "2390, from round 2: 2450" in text
    back = client.post(league.manage("later_ratings_back", round_number=2), follow=True)
    assert "1 rating was taken back." in text_of(back)
    assert {number: account.change_hundredths for number, account in ratings(league).items()} == before
    with scope(organization=league.organization):
        actions = JournalEntry.objects.filter(action__startswith="ratings.later").order_by("pk")
        assert [one.action for one in actions] == ["ratings.later_set", "ratings.later_taken_back"]


def test_the_report_has_the_rating_of_its_newest_round_and_says_what_changed(league):
    league.play(3)
    with scope(organization=league.organization):
        entry = Entry.objects.get(fide_id=ANNA)
        for number, rating in ((2, 2450), (3, 2460)):
            set_later_rating(entry=entry, round_number=number, rating=rating, actor=league.staff.organizer)
        files = {after: write(report_file(league.tournament, after)) for after in (1, 2, 3)}
    found = {after: re.search(r"^001    1.*?(\d{4}) ", file, re.MULTILINE)[1] for after, file in files.items()}
    assert found == {1: "2390", 2: "2450", 3: "2460"}
    assert "### Rating @ Round 3: no. 1: 2460 instead of 2450, by hand" in files[3]
    assert "Rating @" not in files[1]


def test_another_program_goes_on_with_the_ratings_of_the_start(league):
    league.play(2)
    with scope(organization=league.organization):
        entry = Entry.objects.get(fide_id=ANNA)
        set_later_rating(entry=entry, round_number=2, rating=2450, actor=league.staff.organizer)
        assert report_file(league.tournament).players[0].rating == 2390


@pytest.mark.parametrize(("chosen", "average"), [("", "2390"), ("round", "2450")])
def test_tie_breaks_go_by_the_start_unless_the_regulations_say_the_round(league, chosen, average):
    with scope(organization=league.organization):
        update_regulations(tournament=league.tournament, actor=None, tie_break_ratings=chosen)
    league.play(1)
    with scope(organization=league.organization):
        regulations = Regulations.objects.get(tournament=league.tournament)
        set_later_rating(
            entry=Entry.objects.get(fide_id=ANNA), round_number=2, rating=2450, actor=league.staff.organizer
        )
        assert regulations.tie_break_ratings == chosen
    round_ = league.publish()
    league.results(round_)
    with scope(organization=league.organization):
        board = next(one for one in round_.boards.all() if ANNA in {one.white.fide_id, one.black.fide_id})
        other = board.black if board.white.fide_id == ANNA else board.white
        rows = rank(public_state(published_rounds(league.tournament), regulations), regulations)
        row = next(one for one in rows if one.number == other.pairing_number)
        terms = {term.round_number: term.basis for term in row.values["ARO"].terms}
    assert str(terms[2]) == average


def test_what_cannot_be_set_is_refused_and_nothing_changes(league):
    with scope(organization=league.organization):
        entry = Entry.objects.select_related("tournament").get(fide_id=ANNA)
        said = {"entry": entry, "actor": league.staff.organizer}
        for code, number, rating in (
            ("round_of_the_start", 1, 2450), ("round_unknown", 9, 2450), ("rating_range", 2, 0),
            ("rating_in_force", 2, 2390),
        ):  # fmt: skip
            with pytest.raises(Refused) as refused:
                set_later_rating(round_number=number, rating=rating, **said)
            assert refused.value.code == code
        with pytest.raises(Refused, match="No rating is set from round 2 on"):
            take_back_later_ratings(tournament=league.tournament, round_number=2, actor=None)
        assert not Round.objects.exclude(later_ratings={}).exists()


def test_an_event_of_30_days_is_not_flagged(league, client):
    client.force_login(league.staff.organizer)
    url = reverse("manage:entries", args=[league.organization.slug, league.tournament.slug])
    assert "This event lasts 77 days" in text_of(client.get(url))
    with scope(organization=league.organization):
        start = league.tournament.starts_on
        Tournament.objects.filter(pk=league.tournament.pk).update(ends_on=start + timedelta(days=29))
    assert "This event lasts" not in text_of(client.get(url))


def test_who_enters_with_the_coming_round_and_a_later_rating_is_no_fault_of_the_report(league):
    league.play(2)
    with scope(organization=league.organization):
        late = add_entry(tournament=league.tournament, name="Late, Lena", rating=2000, actor=league.staff.organizer)
        set_later_rating(entry=late, round_number=2, rating=2050, actor=league.staff.organizer)
        assert "Late, Lena" in write(report_file(league.tournament))


def test_the_desk_is_told_no_more_of_what_was_taken(league, client):
    league.play(1)
    with scope(organization=league.organization):
        today = timezone.localdate()
        Tournament.objects.update(starts_on=today - timedelta(days=40), ends_on=today + timedelta(days=40))
        league.tournament.refresh_from_db()
        assert compare_event(league.tournament)
    client.force_login(league.staff.organizer)
    shown = client.get(league.manage("later_ratings"), {"round_number": "2", "list": ""}).content.decode()
    sent = {
        "round_number": "2",
        "list": re.search(r'name="list" value="(\d+)"', shown)[1],
        "mark": re.findall(r'name="mark"\s+value="([^"]+)"', shown),
    }
    client.post(league.manage("later_ratings_take"), sent)
    league.tournament.refresh_from_db()
    assert league.tournament.list_differences == {}
    client.post(league.manage("later_ratings_back", round_number=2))
    league.tournament.refresh_from_db()
    assert league.tournament.list_differences["players"] == len(sent["mark"])


def test_a_bad_rating_by_hand_leaves_every_field_an_id_of_its_own(league, client):
    client.force_login(league.staff.organizer)
    page = client.post(league.manage("later_rating_set"), {"round_number": "2", "rating": "x"}).content.decode()
    ids = re.findall(r' id="([^"]+)"', page)
    assert [one for one in set(ids) if ids.count(one) > 1] == []
    assert "hand_rating" in ids
