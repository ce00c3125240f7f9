"""Ranks from round to round: what they say, what they cost, and what readers may choose."""

from __future__ import annotations

from django.core.cache import cache

from tests.factories import enter_results, publish_next
from tests.integration.tournaments.standings.tables.conftest import BASE
from tests.markup import even
from tournaments.entries.player_queries import player_page
from tournaments.models import Board, Entry, Round, RoundRanks
from tournaments.results.actions import close_round, enter_result
from tournaments.standings import progress
from tournaments.standings.progress import progress_page
from tournaments.standings.queries import standings_page
from tournaments.standings.tasks import keep_ranks


def text_of(answer):
    assert answer.status_code == 200
    return even(answer.content.decode())


def rank_in(page, entry_id):
    return next(line.rank for line in page.lines if line.player.entry_id == entry_id)


def test_ranks_are_those_of_the_standings_of_each_round(played):
    standings = [standings_page(played, after) for after in (1, 2, 3)]
    for entry in Entry.objects.filter(tournament=played):
        ranks = player_page(played, entry.pk).ranks
        assert ranks == tuple(rank_in(page, entry.pk) for page in standings)
        assert player_page(played, entry.pk).rank == ranks[-1]


def test_a_late_entry_has_no_rank_before(played, staff):
    late = Entry.objects.create(tournament=played, name="Later, Liv", rating=2000, first_round=4)
    enter_results(publish_next(played, staff.arbiter), staff.arbiter)
    assert player_page(played, late.pk).ranks[:3] == (None, None, None)
    assert player_page(played, late.pk).ranks[3] is not None


def test_a_round_is_ranked_once(played, monkeypatch):
    counted = []
    ranked = progress.ranks_after
    monkeypatch.setattr(
        progress, "ranks_after", lambda rounds, rules: counted.append(len(rounds)) or ranked(rounds, rules)
    )
    entries = list(Entry.objects.filter(tournament=played))
    for entry in entries:
        player_page(played, entry.pk)
    assert counted == [1, 2, 3]


def test_a_corrected_result_ranks_anew_from_its_round_on(played, staff, monkeypatch):
    first = Entry.objects.first()
    player_page(played, first.pk)
    board = Board.objects.filter(round__number=3).first()
    new = ("0", "1") if board.white_outcome == "1" else ("1", "0")
    enter_result(board=board, white_outcome=new[0], black_outcome=new[1], actor=staff.arbiter, reason="read wrongly")
    expected = [rank_in(standings_page(played, after), first.pk) for after in (1, 2, 3)]
    assert player_page(played, first.pk).ranks == tuple(expected)


def test_the_page_shows_the_first_players_or_those_chosen(played, client):
    leaders = [line.player for line in standings_page(played).lines]
    page = text_of(client.get(f"{BASE}progress/"))
    assert all(player.name in page for player in leaders[:5])
    assert leaders[5].name not in page
    chosen = text_of(client.get(f"{BASE}progress/?player={leaders[8].entry_id}&player={leaders[0].entry_id}"))
    assert leaders[8].name in chosen
    assert leaders[1].name not in chosen
    assert f'href="?player={leaders[0].entry_id}"' in chosen
    ranks = player_page(played, leaders[8].entry_id).ranks
    assert "".join(f'<td class="num">{rank}</td>' for rank in ranks) in chosen
    assert chosen.count('<g class="line ') == 2


def test_a_player_is_found_and_added(played, client):
    leaders = [line.player for line in standings_page(played).lines]
    wanted, shown = leaders[7], leaders[2]
    found = text_of(client.get(f"{BASE}progress/?player={shown.entry_id}&name={wanted.name[-3:]}"))
    assert f'href="?player={shown.entry_id}&amp;player={wanted.entry_id}"' in found
    assert "No player has this name" in text_of(client.get(f"{BASE}progress/?name=nobody"))


def test_the_player_s_page_says_the_ranks_in_a_table(played, client):
    player = standings_page(played).lines[4].player
    page = text_of(client.get(f"{BASE}players/{player.entry_id}/"))
    ranks = player_page(played, player.entry_id).ranks
    assert "Rank after every round" in page
    assert "".join(f'<td class="num">{rank}</td>' for rank in ranks) in page
    assert f'progress/?player={player.entry_id}"' in page


def test_somebody_unknown_is_not_found(played, client):
    for query in ("?player=x", "?player=999999", "?player=²", "?player=-1"):
        assert client.get(f"{BASE}progress/{query}").status_code == 404, query


def test_more_than_eight_players_are_not_found(played, client):
    entries = Entry.objects.values_list("pk", flat=True)[:9]
    query = "&".join(f"player={entry}" for entry in entries)
    assert client.get(f"{BASE}progress/?{query}").status_code == 404
    eight = text_of(client.get(f"{BASE}progress/?{query.rsplit('&', 1)[0]}"))
    assert "8 players are the most that one picture holds." in eight


def test_before_the_first_complete_round_there_is_none(organization, staff, client):
    from tests.factories import make_tournament

    publish_next(make_tournament(organization), staff.arbiter)
    assert client.get(f"{BASE}progress/").status_code == 404
    assert "Rank after every round" not in text_of(client.get(f"{BASE}players/{Entry.objects.first().pk}/"))


def test_the_number_of_queries_is_fixed(played, django_assert_num_queries):
    with django_assert_num_queries(5):
        assert progress_page(played, [], 5).complete == 3
    assert Round.objects.filter(tournament=played).count() == 7


def test_ranks_are_kept_for_pages_without_a_cache(played, monkeypatch):
    computed = []
    ranked = progress.ranks_after
    monkeypatch.setattr(progress, "ranks_after", lambda *rounds: computed.append(len(rounds[0])) or ranked(*rounds))
    RoundRanks.objects.all().delete()
    cache.clear()
    assert (progress.keep_ranks(played), progress.keep_ranks(played)) == (3, 0)
    assert computed == [1, 2, 3]
    entry = Entry.objects.first()
    before = player_page(played, entry.pk).ranks
    cache.clear()
    assert player_page(played, entry.pk).ranks == before
    assert computed == [1, 2, 3]


def test_kept_ranks_that_no_longer_hold_count_for_nothing(played, staff):
    progress.keep_ranks(played)
    board = Board.objects.filter(round__number=2).first()
    new = ("0", "1") if board.white_outcome == "1" else ("1", "0")
    enter_result(board=board, white_outcome=new[0], black_outcome=new[1], actor=staff.arbiter, reason="read wrongly")
    cache.clear()
    expected = [rank_in(standings_page(played, after), board.white_id) for after in (1, 2, 3)]
    assert player_page(played, board.white_id).ranks == tuple(expected)
    assert progress.keep_ranks(played) == 2


def test_publishing_and_completing_a_round_have_the_ranks_kept(
    played, staff, monkeypatch, django_capture_on_commit_callbacks
):
    asked = []
    monkeypatch.setattr(progress, "send", lambda *task: asked.append(task) or True)
    with django_capture_on_commit_callbacks(execute=True):
        round_ = publish_next(played, staff.arbiter)
    enter_results(round_, staff.arbiter)
    with django_capture_on_commit_callbacks(execute=True):
        close_round(round=round_, actor=staff.arbiter)
    task = (progress.KEEP_TASK, (played.pk, played.organization_id))
    assert asked == [task, task]
    RoundRanks.objects.all().delete()
    keep_ranks(*task[1])
    assert sorted(RoundRanks.objects.values_list("round__number", flat=True)) == [1, 2, 3, 4]
