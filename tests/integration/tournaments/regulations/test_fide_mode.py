"""FIDE mode: what keeps an event out of it, and where that is said."""

from __future__ import annotations

from datetime import date

import pytest

from tests.factories import make_tournament, play_rounds
from tests.markup import text_of
from tournaments.listing.overview import tournament_overview
from tournaments.models import Regulations, Tournament
from tournaments.regulations.actions import update_regulations
from tournaments.regulations.fide_mode import outside_fide_mode
from tournaments.reports.files import trf26

THE_DAY = date(2026, 5, 1)


def reasons(tournament, day=THE_DAY):
    return outside_fide_mode(Regulations.objects.get(tournament=tournament), day)


def test_an_event_is_in_fide_mode_as_it_is_made(organization):
    assert reasons(make_tournament(organization)) == ()


@pytest.mark.parametrize("system", ["dubov", "burstein", "lim", "double_swiss", "round_robin"])
def test_systems_of_the_handbook_are_in_fide_mode(organization, system):
    tournament = make_tournament(organization, rounds=6)
    update_regulations(tournament=tournament, actor=None, system=system)
    assert reasons(tournament) == ()


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"acceleration": "haley"}, "acceleration"),
        ({"system": "monrad"}, "system"),
        ({"edition": "2017"}, "edition"),
        ({"initial_order": "name"}, "order"),
        ({"tie_break_edition": "2024-08"}, "tie_breaks"),
        ({"system": "round_robin", "options": {"leavers": "stand"}}, "leavers"),
        ({"system": "round_robin", "options": {"leavers": "struck"}}, "leavers"),
    ],
)
def test_what_is_not_fides_own_ends_it(organization, fields, code):
    assert reasons(make_tournament(organization, **fields)) == (code,)


def test_baku_stays_in_fide_mode_and_an_old_event_by_its_old_rules(organization):
    assert reasons(make_tournament(organization, acceleration="baku")) == ()
    old = make_tournament(organization, slug="old", edition="2017")
    assert reasons(old, date(2025, 12, 1)) == ()
    assert reasons(make_tournament(organization, slug="early"), date(2025, 12, 1)) == ("edition",)


def test_who_leaves_as_c05_says_and_older_tie_breaks_before_march_2026_stay_in_fide_mode(organization):
    table = make_tournament(organization, system="round_robin", options={"leavers": "half"})
    assert reasons(table) == ()
    old = make_tournament(organization, slug="old", tie_break_edition="2024-08")
    assert reasons(old, date(2026, 2, 20)) == ()


def test_desk_public_page_and_report_say_it(organization, staff, client):
    tournament = make_tournament(organization, acceleration="haley", rounds=5)
    Tournament.objects.filter(pk=tournament.pk).update(starts_on=THE_DAY, ends_on=THE_DAY)
    tournament.refresh_from_db()
    client.force_login(staff.owner)
    for page in ("regulations", "entries"):
        answer = client.get(f"/en/manage/{organization.slug}/{tournament.slug}/{page}/")
        assert "Not set up for FIDE mode : an acceleration that FIDE has not published" in text_of(answer)
    play_rounds(tournament, 1, staff.arbiter)
    answer = client.get(f"/en/manage/{organization.slug}/{tournament.slug}/entries/")
    assert "Not in FIDE mode : an acceleration that FIDE has not published" in text_of(answer)
    assert tournament_overview(tournament).outside_fide_mode == ("acceleration",)
    assert "### Not in FIDE mode @ Round 0: acceleration\r\n" in trf26(tournament).decode()


def test_an_event_in_fide_mode_says_so_on_its_regulations_and_nowhere_else_otherwise(organization, staff, client):
    tournament = make_tournament(organization, rounds=5)
    Tournament.objects.filter(pk=tournament.pk).update(starts_on=THE_DAY, ends_on=THE_DAY)
    tournament.refresh_from_db()
    client.force_login(staff.owner)
    text = client.get(f"/en/manage/{organization.slug}/{tournament.slug}/regulations/").content.decode()
    assert "Not in FIDE mode" not in text
    assert "this event will be played by FIDE&#x27;s rules alone" in text or "played by FIDE's rules alone" in text
    play_rounds(tournament, 1, staff.arbiter)
    assert "###" not in trf26(tournament).decode()
