"""A tournament paired by a rule on who meets whom, from the announcement to the boards and a player's page."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import translation

from pairing.engine.wording import LANGUAGES
from tests.factories import make_tournament, pair_round, publish_next
from tournaments.announcements.actions import announcement_content
from tournaments.announcements.wording import acceleration_lines
from tournaments.entries.player_queries import player_page
from tournaments.history.snapshot import take_snapshot
from tournaments.models import Board, Entry
from tournaments.results import actions as results
from tournaments.rounds.review import review_page
from tournaments.verification.chain import links
from tournaments.wording import fact_text


@pytest.fixture
def british(organization, staff):
    """Sixteen players; the favourites win round 1, and round 2 is published."""
    tournament = make_tournament(organization, entries=16, rounds=5, acceleration="british")
    round_ = publish_next(tournament, staff.arbiter)
    for board in Board.objects.filter(round=round_).select_related("white", "black", "round__tournament"):
        white_wins = board.white.pairing_number < board.black.pairing_number
        results.enter_result(
            board=board,
            white_outcome="1" if white_wins else "0",
            black_outcome="0" if white_wins else "1",
            actor=staff.arbiter,
        )
    publish_next(tournament, staff.arbiter)
    return tournament


def pairs(round_):
    boards = Board.objects.filter(round=round_).select_related("white", "black")
    return {tuple(sorted((board.white.pairing_number, board.black.pairing_number))) for board in boards}


def test_losers_of_the_upper_half_meet_winners_of_the_lower_half(british):
    second = british.rounds.get(number=2)
    assert pairs(second) == {(1, 4), (2, 3), (5, 9), (6, 10), (7, 11), (8, 12), (13, 16), (14, 15)}
    virtual = {row["number"]: row["virtual"] for row in second.revision.payload["players"]}
    assert virtual == dict.fromkeys(range(1, 9), 10) | dict.fromkeys(range(9, 17), 0)
    state = take_snapshot(british, 3).state
    assert [competitor.virtual_points for competitor in state.competitors][4] == (10, 10, 0)
    assert all(not link.fault for link in links(british))


def test_the_board_says_which_rule_brought_them_together(british):
    explanation = british.rounds.get(number=2).revision.explanation
    board = next(one for one in explanation["boards"] if {one["white"], one["black"]} == {5, 9})
    codes = [step["code"] for step in board["steps"]]
    start = codes.index("by_plan.meets_lower")
    assert codes[start + 1] == "by_plan.meets_upper"
    assert all(code.startswith("score.") for code in codes[:start])
    first = british.rounds.get(number=1).revision.explanation["boards"][0]
    assert [step["code"] for step in first["steps"]].count("by_plan.group") == 2


def test_the_arbiter_reads_the_rule_before_publishing(british, staff):
    for board in Board.objects.filter(round__number=2, round__tournament=british).select_related("round__tournament"):
        results.enter_result(board=board, white_outcome="1", black_outcome="0", actor=staff.arbiter)
    review = review_page(pair_round(british, staff.arbiter))
    told = [fact["code"] for board in review.boards for fact in board.facts]
    assert "by_plan.meets_upper" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_public_pages_tell_the_rule(client, british, language):
    with translation.override(language):
        board = reverse("public:board", args=["federation", "open", 2, 3])
        page = client.get(board).content.decode()
        content = announcement_content(british)
        said = acceleration_lines(content)
    words = {
        "en": ("is lifted by 1 virtual point to meet", "British way", "The rule ends by itself"),
        "it": ("sale di 1 punto virtuale per incontrare", "metodo britannico", "La regola finisce da sola"),
    }[language]
    assert words[0] in page
    assert words[1] in said[0]
    assert any(line.startswith(words[2]) for line in said)
    assert content["acceleration"]["table"][0]["values"] == [10, None, None, None, None]


def test_a_players_page_tells_what_happened_and_ends_before_what_nobody_knows(british):
    fifth = Entry.objects.get(tournament=british, pairing_number=5)
    page = player_page(british, fifth.pk)
    assert [(step.round_number, step.virtual) for step in page.virtual] == [(1, 10), (2, 10)]
    assert [reason["code"] for reason in page.virtual[1].reasons] == ["timeline.meets_lower"]
    assert page.withdrawal is None
    (told,) = page.outlook
    assert fact_text(told).startswith(
        "Players of group A on a perfect score meet one another in rounds 3–5; others may"
    )
