"""Norms on the pages: what is reached and what is missing, from published results; certificates for arbiters."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from pairing.engine.norms import Reason
from tests.integration.tournaments.ratings.conftest import MIRROR
from tests.markup import even, text_of
from tournaments.listing.actions import update_tournament
from tournaments.models import Board, Entry
from tournaments.ratings.norms import reached_norms, working_norms
from tournaments.results.actions import enter_result, hold_results


def lines(played, query, **more):
    with scope(organization=played.organization):
        page = query(played.tournament, **more)
        return {(line.player.number, line.norm.title): line for line in page.lines}


@pytest.fixture
def hero_wins(norm_event):
    """Number 12 has won eight games; the ninth round is published."""
    norm_event.play(8, hero=12)
    return norm_event


def test_what_is_missing_before_the_last_game_and_the_certificate_after_it(hero_wins, client):
    played = hero_wins
    hero = played.entries()[11]
    address = played.url("player", entry=hero.pk)
    assert lines(played, reached_norms) == {}

    before = client.get(address).content.decode()
    assert "Even a loss in round 9 completes the norm, whoever the opponent is." in before
    last = played.publish()
    paired = client.get(address).content.decode()
    assert "even a loss completes the norm; the game must be played." in paired
    assert "Round 9 against Player, 0" in paired

    played.results(last, hero=12, result="0")
    after = even(client.get(address).content.decode())
    assert "GM norm" in after
    assert after.count('class="state success">reached</span>') == 4
    page = even(client.get(played.url("norms")).content.decode())
    assert page.count("Player, 012</a></h2>") == 4
    reached = lines(played, reached_norms)
    assert set(reached) == {(12, title) for title in ("GM", "IM", "WGM", "WIM")}
    check = reached[12, "GM"].norm.outlook.assessment
    assert (check.halves, len(check.games)) == (16, 9)
    assert all(condition.met for condition in check.conditions)

    client.force_login(played.staff.arbiter)
    listed = even(client.get(played.manage("norms")).content.decode())
    assert listed.count("Certificate data</a>") == 4
    answer = client.get(played.manage("norm_file", entry=hero.pk, title="GM", kind="json"))
    data = json.loads(answer.content)
    assert answer["Content-Disposition"] == 'attachment; filename="open-gm-norm-12.json"'
    assert data["player"]["fide_id"] == 1012
    assert (data["title"], data["state"], data["totals"]["score"]) == ("GM", "reached", "8.0")
    assert data["totals"]["average_rating"] == check.average
    assert data["totals"]["performance"] == check.performance
    assert [game["round"] for game in data["games"]] == list(range(1, 10))
    assert sum(data["totals"]["federations"].values()) == 9
    assert data["event"]["rated_players"] == 12
    assert len(data["to_confirm"]) == 7
    rows = list(
        csv.reader(
            io.StringIO(
                client.get(played.manage("norm_file", entry=hero.pk, title="GM", kind="csv")).content.decode(
                    "utf-8-sig"
                )
            ),
            delimiter=";",
        )
    )
    assert len(rows) == 10
    assert sum(float(row[-1]) for row in rows[1:]) == 8
    assert {row[4] for row in rows[1:]} == {"GM"}


def test_the_desk_of_the_arbiter(hero_wins, client):
    """Every condition with its numbers, files that do not exist, few queries, and a federation that is missing."""
    client.force_login(hero_wins.staff.arbiter)
    hero = hero_wins.entries()[11]

    page = even(client.get(hero_wins.manage("norm_player", entry=hero.pk)).content.decode())
    assert page.count("Games that count <span") == 4
    assert page.count("<strong>not met</strong>") == 4
    assert page.count("at least 2600") == 1

    for title, kind in (("FM", "json"), ("GM", "pdf"), ("gm", "json")):
        wrong = hero_wins.manage("norm_file", entry=hero.pk, title=title, kind=kind)
        assert client.get(wrong).status_code == 404

    with CaptureQueriesContext(connection) as seen:
        client.get(hero_wins.manage("norms"))
    assert len(seen) <= 16

    with scope(organization=hero_wins.organization):
        Entry.objects.filter(pk=hero.pk).update(federation="")
    page = even(client.get(hero_wins.manage("norm_player", entry=hero.pk)).content.decode())
    assert "federation is missing" in page
    assert (12, "GM") not in lines(hero_wins, working_norms)


def test_held_results_are_for_the_arbiter_alone(hero_wins, client):
    last = hero_wins.publish()
    with scope(organization=hero_wins.organization):
        hold_results(round=last, held=True, actor=hero_wins.staff.arbiter)
    hero_wins.results(last, hero=12)

    assert lines(hero_wins, reached_norms) == {}
    assert (12, "GM") in {
        key for key, line in lines(hero_wins, working_norms).items() if line.norm.outlook.standing == "reached"
    }
    assert "No norm has been reached so far" in client.get(hero_wins.url("norms")).content.decode()


def test_rapid_events_and_short_ones_have_no_norms(norm_event, small, client):
    norm_event.play(1)
    small_page = client.get(small.url("norms"))
    assert client.get(norm_event.url("norms")).status_code == 200
    assert small_page.status_code == 404
    with scope(organization=norm_event.organization):
        norm_event.tournament = update_tournament(
            tournament=norm_event.tournament, actor=norm_event.staff.organizer, rated_as="rapid"
        )

    assert client.get(norm_event.url("norms")).status_code == 404
    assert "Title norms" not in client.get(norm_event.url("player", entry=norm_event.entries()[11].pk)).content.decode()
    client.force_login(norm_event.staff.arbiter)
    assert "There are no norms to show" in client.get(norm_event.manage("norms")).content.decode()


def test_before_round_1_the_arbiter_reads_why_there_is_nothing(norm_event, client):
    client.force_login(norm_event.staff.viewer)

    assert "There are no norms to show" in client.get(norm_event.manage("norms")).content.decode()
    assert client.get(norm_event.manage("norm_player", entry=norm_event.entries()[0].pk)).status_code == 404


def test_a_round_robin_counts_all_rounds_and_no_unrated_opponent_without_a_point(norm_table, client):
    """Six and a half points after nine games, and a game lost in the last round: a Swiss would leave that one out, so
    that a GM norm stood (B.01 Article 1.4.1e). Number 12 has no rating and loses every game (1.4.2b)."""
    hero, weak = 11, 12
    with scope(organization=norm_table.organization):
        Entry.objects.filter(tournament=norm_table.tournament, pairing_number=hero).update(sex="w", title="")
        Entry.objects.filter(tournament=norm_table.tournament, pairing_number=weak).update(rating=0)
    met, counted = [], 0
    for _ in range(11):
        round_ = norm_table.publish()
        with scope(organization=norm_table.organization):
            boards = Board.objects.filter(round=round_).select_related("white", "black", "round__tournament")
            for board in boards:
                sides = (board.white.pairing_number, board.black.pairing_number)
                white = "1"
                if weak in sides:
                    white = "0" if sides[0] == weak else "1"
                    met += [round_.number] * (hero in sides)
                elif hero in sides:
                    counted += 1
                    white = "=" if counted == 7 else "1" if (counted < 7) == (sides[0] == hero) else "0"
                enter_result(
                    board=board, white_outcome=white, black_outcome=MIRROR[white], actor=norm_table.staff.arbiter
                )

    found = lines(norm_table, reached_norms)
    assert counted == 10
    assert {title for number, title in found if number == hero} == {"IM", "WGM", "WIM"}
    left_out = found[hero, "IM"].norm.left_out
    assert [(one.round_number, one.reason) for one in left_out] == [(met[0], Reason.UNRATED_WITHOUT_POINT)]
    client.force_login(norm_table.staff.arbiter)
    page = text_of(client.get(norm_table.manage("norm_player", entry=norm_table.entries()[hero - 1].pk)))
    assert "unrated opponent without a point against rated ones" in page
