"""What the event itself says weighs in: prizes, categories, titles; and its ratings as a picture."""

from __future__ import annotations

import pytest

from pairing.engine.acceleration import Aim, Entrant
from pairing.engine.simulation import study_from_json
from tests.factories import make_study
from tests.integration.tournaments.acceleration.desk.plan_forms import HTMX
from tournaments.acceleration.profile import event_profile, prize_bands
from tournaments.acceleration.rating_picture import rating_bars
from tournaments.categories.actions import add_category
from tournaments.models import Entry, Prize, Tournament
from tournaments.simulations.report import report_page

pytestmark = pytest.mark.usefixtures("inside")


@pytest.fixture
def bands(tournament, inside):
    """Prizes for three places, and in two bands: 2300 to 2399, and below 2250. One category has no prizes."""
    for limits in ({"rating_from": 2300, "rating_to": 2399}, {"rating_to": 2249}):
        category = add_category(tournament=tournament, actor=None, names={"en": str(limits)}, **limits)
        Prize.objects.create(tournament=tournament, category=category, place=1, amount=5000)
    add_category(tournament=tournament, actor=None, names={"en": "none"}, rating_from=1900)
    for place in (1, 2, 3):
        Prize.objects.create(tournament=tournament, place=place, amount=10_000)


def test_nothing_is_shown_where_the_event_says_nothing(tournament):
    profile = event_profile(tournament, tournament.regulations)
    assert (profile.aims, profile.bands, profile.prize_places) == (frozenset(), (), 0)
    assert profile.tie_breaks == ("BH/C1", "BH", "SB", "DE")


@pytest.mark.usefixtures("bands")
def test_bands_begin_where_categories_with_prizes_do(tournament):
    assert prize_bands(tournament) == (2400, 2300, 2250)
    profile = event_profile(tournament, tournament.regulations)
    assert profile.aims == {Aim.BAND_PRIZES, Aim.RANKING}
    assert profile.prize_places == 3
    assert event_profile(tournament, tournament.regulations, ["norms"]).aims == {Aim.NORMS}


def test_norms_need_titled_players_a_rated_event_and_nine_rounds(tournament):
    def aims():
        return event_profile(Tournament.objects.get(pk=tournament.pk), tournament.regulations).aims

    first = list(Entry.objects.filter(tournament=tournament)[:3])
    Entry.objects.filter(pk__in=[one.pk for one in first[:2]]).update(title="IM")
    assert aims() == frozenset()
    Entry.objects.filter(pk=first[2].pk).update(title="GM")
    assert aims() == {Aim.NORMS}
    Tournament.objects.filter(pk=tournament.pk).update(rated_as="rapid")
    assert aims() == frozenset()


@pytest.mark.usefixtures("bands")
def test_the_page_ticks_what_the_event_shows_and_advises_on_it(tournament, desk):
    organizer = desk("organizer")
    page = organizer.get("acceleration")
    assert sorted(page.context["editor"].main["aims"].value()) == ["band_prizes", "ranking"]
    assert page.content.decode().count('name="aims"') == 5
    said = organizer.post("acceleration_preview", data={"method": "haley", "aims": ["band_prizes"]}, **HTMX)
    text = said.content.decode()
    assert "For prizes by rating band acceleration can be fairer" in text
    assert "Group A ends at rating 2280, the next one begins at 2270" in text
    assert "The nearest band begins at 2300" in text
    assert "There are prizes for" not in text  # 24 players need 5 rounds; 9 settle five places
    assert text.count('<rect class="real"') + text.count('<rect\nclass="real"') == 8


def test_the_picture_counts_everybody_once():
    ratings = [2400, 2390, 1999, 1800, 1700, 1600, 1601, 1600]
    bars = rating_bars([Entrant(number, rating) for number, rating in enumerate(ratings, start=1)])
    assert sum(bar.players for bar in bars) == len(ratings)
    for bar in bars:
        assert bar.players == sum(bar.lowest <= rating <= bar.highest for rating in ratings)
    assert bars[0].lowest == 1600
    assert bars[-1].highest == 2400
    tallest = max(bars, key=lambda bar: bar.players)
    assert (tallest.y, tallest.y + tallest.height) == (24, 132)
    assert rating_bars([Entrant(1, 2000)]) == ()


@pytest.mark.usefixtures("bands")
def test_a_simulation_looks_at_the_bands_of_the_event(tournament, staff):
    study = make_study(tournament, staff.organizer, ready=True)
    assert study_from_json(study.description).bands == (2400, 2300, 2250)
    meanings = dict(report_page(study).meanings)
    assert "begin at 2400, 2300, 2250, and those below" in meanings["Rating bands"]
    Prize.objects.all().delete()
    plain = make_study(tournament, staff.organizer, ready=True)
    assert "Four bands of equal size" in dict(report_page(plain).meanings)["Rating bands"]
