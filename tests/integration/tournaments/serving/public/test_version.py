"""What an open page asks: whether anything changed, at next to no cost."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django_scopes import scope

from tournaments.models import Tournament
from tournaments.results.actions import clear_result, enter_result
from tournaments.standings.queries import standings_page


def asked(client, event, **headers):
    return client.get(event.url("version"), headers=headers)


def test_it_tells_version_round_and_pace(client, spring_open):
    told = asked(client, spring_open).json()
    with scope(organization=spring_open.organization):
        version = Tournament.objects.get(pk=spring_open.tournament.pk).public_version
    assert told == {"version": version, "round": 3, "again": 15}


@pytest.mark.usefixtures("front")
def test_within_two_seconds_nobody_asks_the_database_again(client, spring_open, django_assert_num_queries):
    first = asked(client, spring_open)
    with django_assert_num_queries(0):
        again = asked(client, spring_open)
        unchanged = asked(client, spring_open, **{"If-None-Match": first["ETag"]})
    assert again.content == first.content
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged["Cache-Control"] == "public, no-cache"


def test_without_a_known_answer_three_queries_give_it(client, spring_open, django_assert_num_queries):
    with django_assert_num_queries(3):
        asked(client, spring_open)


def test_a_result_and_a_publication_are_heard_of(client, spring_open):
    before = asked(client, spring_open).json()
    with scope(organization=spring_open.organization):
        clear_result(board=spring_open.board(1), actor=spring_open.staff.arbiter)
        enter_result(board=spring_open.board(1), white_outcome="1", black_outcome="0", actor=spring_open.staff.arbiter)
    cache.clear()
    assert asked(client, spring_open).json()["version"] > before["version"]


def test_what_is_hidden_has_no_version(client, spring_open):
    with scope(organization=spring_open.organization):
        Tournament.objects.filter(pk=spring_open.tournament.pk).update(is_public=False)
    assert asked(client, spring_open).status_code == 404
    assert asked(client, spring_open).status_code == 404


@pytest.mark.usefixtures("front")
@pytest.mark.parametrize("method", ["post", "head"])
def test_only_reading_is_answered_from_what_is_known(client, spring_open, method):
    asked(client, spring_open)
    answer = getattr(client, method)(spring_open.url("version"))
    assert (answer.status_code, answer.content) == ({"post": 405, "head": 200}[method], b"")


def test_the_own_line_says_board_colour_opponent_and_score(client, spring_open):
    board = spring_open.board(1)
    text = " ".join(client.get(spring_open.url("now", entry=board.black_id)).content.decode().split())
    assert f"Board 1, Black against {board.white.name}" in text
    for page in ("board", "player", "standings"):
        words = {"board": {"round_number": 3, "board_number": 1}, "player": {"entry": board.black_id}}.get(page, {})
        assert spring_open.url(page, **words) in text
    with scope(organization=spring_open.organization):
        lines = standings_page(spring_open.tournament).lines
    rank = next(line.rank for line in lines if line.player.entry_id == board.black_id)
    assert f"Rank {rank} after round 2" in text


def test_somebody_without_an_opponent_reads_so_and_a_stranger_reads_nothing(client, spring_open):
    bye = spring_open.bye()
    assert "Without an opponent" in client.get(spring_open.url("now", entry=bye.entry_id)).content.decode()
    assert client.get(spring_open.url("now", entry=999_999)).content.strip() == b""


def test_the_own_line_costs_few_queries(client, spring_open, django_assert_num_queries):
    with django_assert_num_queries(8):
        client.get(spring_open.url("now", entry=spring_open.board(1).black_id))


@pytest.mark.usefixtures("front")
def test_the_own_lines_of_all_players_are_read_once(client, spring_open, django_assert_num_queries):
    board = spring_open.board(1)
    client.get(spring_open.url("now", entry=board.black_id))
    with django_assert_num_queries(0):
        told = client.get(spring_open.url("now", entry=board.white_id))
    assert f"Board 1, White against {board.black.name}" in " ".join(told.content.decode().split())
    assert told["Cache-Control"] == "public, no-cache"
