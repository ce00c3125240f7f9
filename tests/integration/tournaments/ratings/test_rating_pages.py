"""Rating changes on the pages: the numbers of the regulations, from what is published and nothing else."""

from __future__ import annotations

import csv
import io

import pytest
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from tests.integration.tournaments.ratings.conftest import build
from tests.markup import even
from tournaments.entries.actions import edit_entry
from tournaments.listing.actions import update_tournament
from tournaments.models import Entry
from tournaments.ratings.queries import ratings_page, working_ratings
from tournaments.results.actions import hold_results


def changes(played, page=ratings_page):
    with scope(organization=played.organization):
        found = page(played.tournament)
        return {line.player.number: line.account.change_hundredths for line in found.lines}


def test_the_numbers_of_a_played_round(small, client):
    """1 (2390) beats 3 (2370): expected .53; 2 (2380) beats 4 (2360), White winning on every board."""
    small.play(1)
    text = client.get(small.url("ratings")).content.decode()

    assert changes(small) == {1: 20 * 47, 2: -20 * 53, 3: -20 * 47, 4: 20 * 53}
    assert text.count("+9.40") == 1
    assert text.count("−9.40") == 1
    assert text.count("<strong>+10.60</strong>") == 1


def test_the_player_page_shows_every_game(small, client):
    small.play(1)
    first = small.entries()[0]
    text = client.get(small.url("player", entry=first.pk)).content.decode()

    rating = even(text[text.index('id="rating"') :])
    assert "<strong>+9.40</strong>" in rating
    assert "from 2390 to 2399" in rating
    assert "<dd>0.53</dd>" in rating
    assert "assumed; the entry list says neither K nor the number of games so far" in rating
    assert '<td class="num">0.53</td><td class="num">+0.47</td>' in rating


def test_a_game_under_way_is_open_and_a_draft_is_nothing(small, client):
    small.play(1)
    small.publish()

    assert changes(small)[1] == 940
    first = small.entries()[0]
    assert "no result yet" in client.get(small.url("player", entry=first.pk)).content.decode()


def test_held_results_count_for_the_arbiter_alone(small, client):
    small.play(1)
    second = small.publish()
    with scope(organization=small.organization):
        hold_results(round=second, held=True, actor=small.staff.arbiter)
    small.results(second)

    assert changes(small) == {1: 940, 2: -1060, 3: -940, 4: 1060}
    working = changes(small, working_ratings)
    assert working != changes(small)
    client.force_login(small.staff.arbiter)
    assert small.manage("export_file", name="ratings.csv") in client.get(small.manage("reports")).content.decode()
    file = client.get(small.manage("export_file", name="ratings.csv")).content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(file), delimiter=";"))
    assert [round(float(row[9]) * 100) for row in rows[1:]] == list(working.values())


def test_k_comes_from_the_list_and_is_public_from_the_next_publication_on(small):
    small.play(1)
    with scope(organization=small.organization):
        edit_entry(entry=small.entries()[0], actor=small.staff.arbiter, k_factor=40)
        edit_entry(entry=small.entries()[1], actor=small.staff.arbiter, rated_games=12)

    assert changes(small)[1] == 20 * 47
    assert changes(small, working_ratings) == {1: 40 * 47, 2: -40 * 53, 3: -940, 4: 1060}
    small.publish()
    assert changes(small) == changes(small, working_ratings)


def test_juniors_have_their_k_without_a_word_about_their_age(small, client):
    with scope(organization=small.organization):
        Entry.objects.filter(tournament=small.tournament).update(rating=2200, birth_year=2010)
    small.play(1)

    assert set(changes(small).values()) == {40 * 50, -40 * 50}
    assert "2010" not in client.get(small.url("player", entry=small.entries()[0].pk)).content.decode()


def test_an_unrated_player_has_a_first_rating_in_sight(small, client):
    with scope(organization=small.organization):
        Entry.objects.filter(tournament=small.tournament, pairing_number=4).update(rating=0)
    small.play(1)
    last = small.entries()[3]

    page = client.get(small.url("player", entry=last.pk)).content.decode()
    assert "<strong>2118</strong>" in page  # 2380 and two of 1800: 1993.3, two points of three: 67 %, + 125
    assert "not yet five rated opponents" in page
    assert changes(small)[2] == 0
    assert "the opponent is unrated" in client.get(small.url("player", entry=small.entries()[1].pk)).content.decode()


def test_the_files_say_the_same_as_the_page(small, client):
    small.play(1)

    rows = list(
        csv.reader(
            io.StringIO(client.get(small.url("ratings_file", kind="csv")).content.decode("utf-8-sig")), delimiter=";"
        )
    )
    workbook = client.get(small.url("ratings_file", kind="xlsx"))

    assert rows[0][4:11] == [
        "Rating",
        "K factor",
        "Rated games",
        "Score",
        "Expected score",
        "Rating change",
        "Rating change, rounded",
    ]
    assert rows[1][4:11] == ["2390", "20", "1", "1.0", "0.53", "9.4", "9"]
    assert rows[2][9:11] == ["-10.6", "-11"]
    assert workbook.content.startswith(b"PK")
    assert client.get(small.url("ratings_file", kind="pdf")).status_code == 404


@pytest.mark.parametrize(
    ("rated_as", "status", "change"), [("none", 404, None), ("elo-italia", 200, 0), ("rapid", 200, 940)]
)
def test_the_tournament_says_how_it_is_rated(small, client, rated_as, status, change):
    small.play(1)
    with scope(organization=small.organization):
        small.tournament = update_tournament(
            tournament=small.tournament, actor=small.staff.organizer, rated_as=rated_as
        )

    assert client.get(small.url("ratings")).status_code == status
    assert client.get(small.url("ratings_file", kind="csv")).status_code == status
    if change is not None:
        assert changes(small)[1] == change
    standings = client.get(small.url("standings")).content.decode()
    assert (small.url("ratings") in standings) == (status == 200)
    assert ('id="rating"' in client.get(small.url("player", entry=small.entries()[0].pk)).content.decode()) == (
        status == 200
    )


def test_before_round_1_there_are_no_ratings(small, client):
    assert client.get(small.url("ratings")).status_code == 404


def test_the_number_of_queries_does_not_grow(db, client, django_assert_num_queries):
    from django.db import connection

    counts = []
    for slug, entries, rounds in (("one", 4, 1), ("two", 16, 3)):
        played = build(entries=entries, rounds=4, slug=slug)
        played.play(rounds)
        with CaptureQueriesContext(
            connection,
        ) as seen:
            client.get(played.url("ratings"))
        counts.append(len(seen))
    assert counts[0] == counts[1] <= 12
