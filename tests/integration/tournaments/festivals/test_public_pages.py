"""What everybody reads of a festival: its public sections, all players, all pairings, all standings."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from tests.factories import add_entries, enter_results, make_organization, publish_next
from tests.integration.tournaments.listing.public.test_pages import text_of
from tournaments.entries.actions import add_entry
from tournaments.festivals.actions import update_festival
from tournaments.models import Festival, Round, Tournament
from tournaments.registration.settings_actions import save_settings


def paired(sections, *those):
    with scope(organization=sections.organization):
        for one in those:
            publish_next(one, sections.staff.arbiter)


def test_the_entrance_shows_public_sections_with_limits_registration_and_the_schedule_of_all(client, sections):
    with scope(organization=sections.organization):
        for one, hour in ((sections.a, 9), (sections.b, 8), (sections.c, 7)):
            Round.objects.filter(tournament=one, number=1).update(starts_at=datetime(2026, 3, 7, hour, tzinfo=UTC))
        save_settings(tournament=sections.b, actor=None, registration_open=True, most_players=6)
    page = client.get(sections.url())
    said = text_of(page)
    assert "Spring Festival" in said
    assert "Trento · " in said
    assert "Open C" not in said
    assert "For ratings up to 1999, and for unrated players." in said
    assert "Register for Open B 2 places are free" in said
    assert "Register for Open A" not in said
    assert "Everybody plays in one section only." in said
    schedule = said.split("Schedule of all sections")[1]
    assert schedule.index("09:00 Open B 1") < schedule.index("10:00 Open A 1")  # the clock of Rome
    italian = text_of(client.get(sections.url().replace("/en/", "/it/")))
    assert "Iscriviti a Open B" in italian


def test_all_players_stand_in_one_list_with_their_section(client, sections):
    said = text_of(client.get(sections.url("festival_players")))
    assert "8 players, the highest rating first" in said
    assert said.index("APlayer, 001") < said.index("BPlayer, 001")
    assert "CPlayer" not in said
    found = text_of(client.get(sections.url("festival_players"), {"q": "bplayer 002"}))
    assert "BPlayer, 002" in found
    assert "APlayer" not in found
    assert "No player has this name" in text_of(client.get(sections.url("festival_players"), {"q": "nobody"}))


def test_everybody_is_found_by_name_with_board_colour_and_opponent(client, sections):
    assert "The pairings will stand here" in text_of(client.get(sections.url("festival_seats")))
    with scope(organization=sections.organization):
        add_entries(sections.b, 1, rating=1200)
    paired(sections, sections.a, sections.b, sections.c)
    page = client.get(sections.url("festival_seats"))
    rows = rows_of(page)
    assert len(rows) == 9
    assert "APlayer, 001 1 White APlayer, 003 Open A round 1" in rows
    bye = next(row for row in rows if row.startswith("Player, 001"))
    assert "pairing-allocated bye" in bye
    assert "CPlayer" not in " ".join(rows)
    assert f"/{sections.b.slug}/rounds/1/byes/" in page.content.decode()


def test_the_heads_of_all_standings_stand_on_one_page(client, sections):
    assert "The standings will stand here" in text_of(client.get(sections.url("festival_tables")))
    paired(sections, sections.a, sections.b)
    with scope(organization=sections.organization):
        enter_results(Round.objects.get(tournament=sections.a, number=1), sections.staff.arbiter)
    said = text_of(client.get(sections.url("festival_tables")))
    assert "Standings after round 1" in said
    assert "Open A: the whole table with 4 players and the tie-breaks" in said
    assert "Open B" not in said.split("Standings of all sections")[1]


def test_a_change_in_any_section_is_seen_and_a_page_is_made_once(client, sections):
    address = sections.url("festival_players")
    assert "APlayer, 001" in client.get(address).content.decode()
    with CaptureQueriesContext(connection) as asked:
        client.get(address)
    assert len(asked) <= 4
    with scope(organization=sections.organization):
        add_entry(tournament=sections.b, actor=None, name="New, Comer")
    assert "New, Comer" in client.get(address).content.decode()
    with scope(organization=sections.organization):
        update_festival(
            festival=sections.festival, actor=None, name="Summer Festival", slug="spring", one_section_each=True
        )
    assert "Summer Festival" in client.get(address).content.decode()
    assert "Summer Festival" in client.get(sections.a.get_absolute_url()).content.decode()


def test_as_many_queries_for_many_players_as_for_few(client, sections):
    paired(sections, sections.a, sections.b)

    def queries():
        counts = []
        for page in ("festival", "festival_players", "festival_seats", "festival_tables"):
            with CaptureQueriesContext(connection) as asked:
                assert client.get(sections.url(page), {"fresh": "1"}).status_code == 200
            counts.append(len(asked))
        return counts

    few = queries()
    with scope(organization=sections.organization):
        add_entries(sections.a, 20, rating=1100)
    assert queries() == few
    assert max(few) <= 30, few


def test_nothing_of_a_hidden_festival_or_of_another_organization_is_shown(client, sections):
    with scope(organization=sections.organization):
        Tournament.objects.filter(festival=sections.festival).update(is_public=False)
    for page in ("festival", "festival_players", "festival_seats", "festival_tables"):
        assert client.get(sections.url(page)).status_code == 404
    other = make_organization("other")
    with scope(organization=other):
        Festival.objects.create(organization=other, name="Theirs", slug="theirs")
    assert client.get(sections.url().replace("/spring/", "/theirs/")).status_code == 404


def test_the_federation_and_every_section_lead_to_the_festival(client, sections):
    federation = client.get(f"/en/{sections.organization.slug}/").content.decode()
    assert sections.url() in federation
    assert "2 sections" in federation
    assert f'Section of <a href="{sections.url()}">' in client.get(sections.a.get_absolute_url()).content.decode()


def rows_of(page):
    """The words of each row below the head of the table."""
    body = page.content.decode().split("<tbody>", 1)[1].split("</tbody>", 1)[0]
    cells = [row.split(">", 1)[1] for row in body.split("<tr")[1:]]
    return [" ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", row, flags=re.S).split()) for row in cells]


def test_the_api_says_of_which_festival_a_tournament_is_a_section(client, sections):
    listed = client.get(f"/api/v1/organizations/{sections.organization.slug}/tournaments/").json()
    lines = listed["results"] if isinstance(listed, dict) else listed
    assert {(line["slug"], line["festival"], line["section"]) for line in lines} == {
        ("open-a", "spring", "Open A"), ("open-b", "spring", "Open B"),
    }  # fmt: skip
