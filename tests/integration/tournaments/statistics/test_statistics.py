"""The numbers of an event: what they count, and that nothing unpublished is in them."""

from __future__ import annotations

import pytest
from django_scopes import scope

from tests.factories import make_tournament, play_rounds
from tests.integration.tournaments.listing.public.test_pages import text_of
from tests.integration.tournaments.public_event import empty_cache, spring_open
from tournaments.models import Board, Round, Tournament
from tournaments.statistics.bars import group_bars, parts_of
from tournaments.statistics.queries import Results, ScoreGroup, statistics

__all__ = ["empty_cache", "spring_open"]


def test_games_are_counted_by_what_they_brought(spring_open):
    with scope(organization=spring_open.organization):
        found = statistics(spring_open.tournament)
        boards = Board.objects.filter(round__tournament=spring_open.tournament)
        wins = boards.filter(white_outcome="1").count()
        assert (found.total.white, found.total.black) == (wins, boards.filter(black_outcome="1").count())
        assert found.total.draws == boards.filter(white_outcome="=").count()
    assert [one.missing for one in found.rounds] == [0, 0, 5]
    assert found.total.played == sum(one.played for one in found.rounds) == 10


def test_results_held_back_are_in_no_number(spring_open):
    with scope(organization=spring_open.organization):
        round_ = Round.objects.get(tournament=spring_open.tournament, number=2)
        Round.objects.filter(pk=round_.pk).update(results_held=True)
        found = statistics(spring_open.tournament)
    assert (found.rounds[1].played, found.rounds[1].missing) == (0, 5)
    assert {one.round_number for one in found.upsets} <= {1}
    assert found.performances_after == 1


def test_an_upset_is_a_win_of_the_lower_rated(spring_open):
    with scope(organization=spring_open.organization):
        found = statistics(spring_open.tournament)
        won = [
            (board.round.number, board.number)
            for board in Board.objects.filter(round__tournament=spring_open.tournament).select_related(
                "white", "black", "round"
            )
            if (board.white_outcome == "1" and board.white.rating < board.black.rating)
            or (board.black_outcome == "1" and board.black.rating < board.white.rating)
        ]
    assert sorted((one.round_number, one.board_number) for one in found.upsets) == sorted(won)
    assert [one.difference for one in found.upsets] == sorted((one.difference for one in found.upsets), reverse=True)
    assert found.by_rating.lower == len(won) == found.upsets_in_all


def test_scoregroups_stand_with_and_without_virtual_points(spring_open):
    with scope(organization=spring_open.organization):
        found = statistics(spring_open.tournament)
    assert found.accelerated
    assert sum(one.real for one in found.groups) == sum(one.pairing for one in found.groups) == 11
    assert any(one.real != one.pairing for one in found.groups)
    assert found.groups_before == 3


def test_the_page_says_the_numbers_in_tables(client, spring_open):
    page = text_of(client.get(spring_open.url("statistics")))
    for said in ("Results by colour", "Scoregroups before round 3", "Best performances after round 2", "By pairing"):
        assert said in page
    standings = client.get(spring_open.url("standings")).content.decode()
    assert f'href="{spring_open.url("statistics")}"' in standings
    assert "Colori" not in page
    assert "Gruppi di punteggio" in text_of(client.get(spring_open.url("statistics", "it")))


def test_a_hidden_event_and_one_without_rounds_have_no_numbers(client, spring_open):
    with scope(organization=spring_open.organization):
        bare = make_tournament(spring_open.organization, slug="bare", entries=4)
    assert client.get(spring_open.url("statistics").replace("/open/", f"/{bare.slug}/")).status_code == 404
    assert b"Rossi" in client.get(spring_open.url("statistics")).content
    with scope(organization=spring_open.organization):
        Tournament.objects.update(is_public=False)
    assert client.get(spring_open.url("statistics")).status_code == 404


@pytest.mark.parametrize(("entries", "rounds"), [(8, 1), (20, 3)])
def test_the_number_of_queries_is_fixed(organization, staff, django_assert_num_queries, entries, rounds):
    tournament = make_tournament(organization, entries=entries, rounds=5)
    play_rounds(tournament, rounds, staff.arbiter)
    with django_assert_num_queries(4):
        assert statistics(tournament) is not None


def test_the_bars_fill_the_picture_and_no_more():
    parts = parts_of(Results(0, 3, 2, 1, 4, 5))
    assert [(part.kind, part.percent) for part in parts] == [("part-white", 50), ("part-draw", 33), ("part-black", 17)]
    assert sum(part.width for part in parts) == pytest.approx(360)
    assert parts_of(Results(0, 0, 0, 0, 0, 5)) == ()
    bars = group_bars([ScoreGroup(20, 3, 8), ScoreGroup(10, 5, 0)], both=True)
    assert max(bars.left + max(one.real, one.pairing) for one in bars.bars) <= 360
    assert bars.bars[-1].below + 10 <= bars.height
