"""What everybody reads of a series: standings, one player, files, the API."""

from __future__ import annotations

from fractions import Fraction
from io import BytesIO

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope
from openpyxl import load_workbook

from tests.factories import make_tournament
from tests.integration.tournaments.series.conftest import GrandPrix, an_event
from tournaments.listing.cancelling import cancel_event
from tournaments.models import Entry, RegisteredEntry, Tournament
from tournaments.registry.actions import save_player
from tournaments.series.actions import add_category, add_event, create_series, update_series
from tournaments.standings.queries import standings_page


def reckoned(grand_prix: GrandPrix) -> dict[str, list[Fraction]]:
    """What each event brought, by name, from the standings pages of the events and the table."""
    found: dict[str, list[Fraction]] = {}
    with scope(organization=grand_prix.organization):
        for event in grand_prix.events:
            page = standings_page(event)
            assert page is not None
            for line in page.lines:
                worth = [250, 180, 150, 120][line.rank - 1]
                found.setdefault(line.player.name, []).append(Fraction(worth, 10))
    return found


def test_totals_are_those_of_the_two_best_standings(grand_prix):
    wanted = {name: sum(sorted(values)[-2:]) for name, values in reckoned(grand_prix).items()}
    page = grand_prix.page()
    assert {one.player.name: one.line.total for one in page.lines} == wanted
    assert [one.line.total for one in page.lines] == sorted(wanted.values(), reverse=True)
    assert [(one.event.name, one.table.is_final) for one in page.columns] == [
        ("Stage 1", True), ("Stage 2", True), ("Stage 3", False),
    ]  # fmt: skip


def test_the_page_says_what_is_provisional_and_what_does_not_count(client, grand_prix):
    said = client.get(grand_prix.url()).content.decode()
    assert "Stage 3 counts as after round 1 of 2." in said
    assert "The 2 best events count." in said
    assert "25 – 18 – 15 – 12 points" in said
    first = grand_prix.page().lines[0]
    assert "not counted:" in said
    assert f'href="{grand_prix.url("series_player", entry=first.person)}"' in said


def test_the_page_of_a_player_explains_the_total_and_the_place(client, grand_prix):
    page = grand_prix.page()
    for one in page.lines:
        said = client.get(grand_prix.url("series_player", entry=one.person)).content.decode()
        assert all(event.name in said for event in grand_prix.events)
        assert said.count("not counted, because better results are") == 1
    first, second = page.lines[:2]
    said = client.get(grand_prix.url("series_player", entry=first.person)).content.decode()
    assert second.player.name in said
    # Any entry of the person leads to the same page.
    others = {result.entry for result in first.line.results} - {first.person}
    assert [client.get(grand_prix.url("series_player", entry=one)).status_code for one in others] == [200, 200]
    assert client.get(grand_prix.url("series_player", entry=999999)).status_code == 404


def test_who_has_ids_is_known_and_who_has_a_name_is_guessed(grand_prix):
    page = grand_prix.page()
    assert {one.player.name: one.guessed for one in page.lines} == {
        "Player, 001": False, "Player, 002": False, "Player, 003": True, "Player, 004": True,
    }  # fmt: skip
    assert [len(one.entries) for one in page.guesses] == [3, 3]


def test_the_register_makes_a_guess_certain_at_once(client, grand_prix):
    client.get(grand_prix.url())
    with scope(organization=grand_prix.organization):
        known = save_player(organization=grand_prix.organization, actor=None, name="Player, 003")
        entries = Entry.objects.filter(name="Player, 003")
        RegisteredEntry.objects.bulk_create(RegisteredEntry(entry=one, player=known) for one in entries)
    assert {one.name for one in grand_prix.page().guesses} == {"Player, 004"}


def test_a_hidden_event_and_a_cancelled_one_do_not_count(client, grand_prix):
    first, second, third = grand_prix.events
    with scope(organization=grand_prix.organization):
        Tournament.objects.filter(pk=second.pk).update(is_public=False)
        cancel_event(tournament=third, actor=grand_prix.staff.owner, notice="Snow.")
    page = grand_prix.page()
    assert [one.event.pk for one in page.columns] == [first.pk]
    said = client.get(grand_prix.url()).content.decode()
    assert "Stage 2" not in said
    with scope(organization=grand_prix.organization):
        Tournament.objects.update(is_public=False)
    assert client.get(grand_prix.url()).status_code == 404
    assert client.get(grand_prix.url("series_file", kind="csv")).status_code == 404


def test_a_new_round_and_new_rules_change_a_page_that_was_kept(client, grand_prix):
    before = client.get(grand_prix.url()).content.decode()
    with scope(organization=grand_prix.organization):
        update_series(series=grand_prix.series, actor=None, place_points=[90, 80, 70, 60])
    after = client.get(grand_prix.url()).content.decode()
    assert "9 – 8 – 7 – 6 points" not in before
    assert "9 – 8 – 7 – 6 points" in after


def test_a_category_is_ranked_among_itself(client, grand_prix):
    with scope(organization=grand_prix.organization):
        Entry.objects.filter(fide_id=102).update(sex="w", birth_year=2010)
        row = add_category(series=grand_prix.series, actor=None, name="Girls", sex="w", born_from=2008)
    said = client.get(f"{grand_prix.url()}?category={row.pk}").content.decode()
    assert "Player, 002" in said
    assert "Player, 001" not in said
    assert client.get(f"{grand_prix.url()}?category={row.pk + 1}").status_code == 404
    assert client.get(f"{grand_prix.url()}?category=x").status_code == 404


def test_files_hold_what_the_page_shows(client, grand_prix):
    answer = client.get(grand_prix.url("series_file", kind="xlsx"))
    assert 'filename="grand-prix-standings-provisional.xlsx"' in answer["Content-Disposition"]
    header, *rows = load_workbook(BytesIO(answer.content)).active.iter_rows(values_only=True)
    assert header[5:] == ("Points", "Events", "Stage 1", "Stage 2", "Stage 3")
    page = grand_prix.page()
    assert [row[1] for row in rows] == [one.player.name for one in page.lines]
    assert [float(row[5]) for row in rows] == [float(one.line.total) for one in page.lines]
    assert sum(str(cell).startswith("(") for row in rows for cell in row[7:]) == 4
    text = client.get(grand_prix.url("series_file", kind="csv")).content.decode("utf-8-sig")
    assert text.splitlines()[0] == "Rank;Name;Title;Federation;Club;Points;Events;Stage 1;Stage 2;Stage 3"
    assert client.get(grand_prix.url("series_file", kind="pdf")).status_code == 404


def test_the_api_gives_every_result_exactly(client, grand_prix):
    house = f"/api/v1/organizations/{grand_prix.organization.slug}/series/"
    [one] = client.get(house).json()["results"]
    assert (one["slug"], one["events"]) == ("grand-prix", ["stage-1", "stage-2", "stage-3"])
    told = client.get(f"{house}grand-prix/").json()
    assert told["place_points"] == [250, 180, 150, 120]
    assert [(event["tournament"], event["after_round"], event["is_final"]) for event in told["events"]] == [
        ("stage-1", 2, True), ("stage-2", 2, True), ("stage-3", 1, False),
    ]  # fmt: skip
    lines = client.get(f"{house}grand-prix/standings/").json()["results"]
    wanted = reckoned(grand_prix)
    for line in lines:
        assert [Fraction(result["value"]) for result in line["results"]] == wanted[line["name"]]
        assert Fraction(line["total"]) == sum(Fraction(one["value"]) for one in line["results"] if one["counts"])
    assert lines[-1]["ahead"] is None
    assert client.get(f"{house}grand-prix/standings/?category=1").status_code == 404
    assert client.get(f"{house}nothing/").status_code == 404


def test_the_page_of_the_organization_and_the_map_name_the_series(client, grand_prix):
    home = client.get(reverse("public:organization", args=[grand_prix.organization.slug])).content.decode()
    assert f'href="{grand_prix.url()}"' in home
    assert f"http://testserver{grand_prix.url()}" in client.get("/sitemap.xml").content.decode()


@pytest.mark.usefixtures("inside")
def test_twelve_events_ask_as_often_as_two(organization, staff):
    """With nothing kept of any page or event; the page, one player, a file, the desk and the API."""
    events = [an_event(organization, staff, number) for number in range(1, 13)]
    make_tournament(organization, slug="spare", entries=2)  # the desk offers an event to add in both
    entry = Entry.objects.filter(tournament=events[0])[0].pk
    owner = Client()
    owner.force_login(staff.owner)
    owner.get(reverse("manage:series_list", args=[organization.slug]))  # who signs in is noted once
    asked: dict[str, list[int]] = {}
    for count in (2, 12):
        words = {"organization": organization, "actor": None, "place_points": [250, 180]}
        series = create_series(name=f"Of {count}", slug=f"of-{count}", **words)
        for event in events[:count]:
            add_event(series=series, tournament=event, actor=None)
        place = {"organization": organization.slug, "series": series.slug}
        for name, more in (
            ("public:series", {}), ("public:series_player", {"entry": entry}), ("public:series_file", {"kind": "csv"}),
            ("manage:series", {}), ("api:series", {}), ("api:series_standings", {}),
        ):  # fmt: skip
            cache.clear()
            with CaptureQueriesContext(connection) as queries:
                answer = (owner if name.startswith("manage") else Client()).get(reverse(name, kwargs=place | more))
            assert answer.status_code == 200
            asked.setdefault(name, []).append(len(queries))
    assert {name: counts for name, counts in asked.items() if len(set(counts)) > 1} == {}
    assert max(max(counts) for name, counts in asked.items() if not name.startswith("manage")) <= 13
