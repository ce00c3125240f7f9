"""Public queries: what they say, and that their number does not grow with the tournament."""

from __future__ import annotations

import pytest
from django_scopes import scope

from tests.factories import enter_results, make_organization, make_tournament, pair_round, play_rounds, publish_next
from tournaments.domain.queries import public
from tournaments.models import Board, Entry, Round, RoundState

QUERIES = {
    "organization_tournaments": 1,
    "tournament_overview": 4,
    "round_page": 5,
    "board_page": 6,
    "bye_page": 6,
    "player_page": 5,
    "entry_list": 4,
    "standings_page": 4,
    "revision_input": 1,
}


@pytest.mark.parametrize(("entries", "rounds"), [(7, 1), (21, 3)])
def test_the_number_of_queries_is_fixed(organization, staff, django_assert_num_queries, entries, rounds):
    tournament = make_tournament(organization, entries=entries, acceleration="baku")
    play_rounds(tournament, rounds, staff.arbiter)
    publish_next(tournament, staff.arbiter)
    last = rounds + 1
    resting = next(bye.player.entry_id for bye in public.round_page(tournament, last).byes)
    player = Entry.objects.filter(tournament=tournament).first().pk
    calls = {
        "organization_tournaments": lambda: public.organization_tournaments(organization),
        "tournament_overview": lambda: public.tournament_overview(tournament),
        "round_page": lambda: public.round_page(tournament, last),
        "board_page": lambda: public.board_page(tournament, last, 1),
        "bye_page": lambda: public.bye_page(tournament, last, resting),
        "player_page": lambda: public.player_page(tournament, player),
        "entry_list": lambda: public.entry_list(tournament),
        "standings_page": lambda: public.standings_page(tournament),
        "revision_input": lambda: public.revision_input(tournament, last),
    }
    assert calls.keys() == QUERIES.keys()
    for name, call in calls.items():
        with django_assert_num_queries(QUERIES[name]):
            assert call() is not None


def test_nothing_of_a_draft_is_public(organization, staff):
    tournament = make_tournament(organization, entries=7)
    play_rounds(tournament, 1, staff.arbiter)
    shown = public.tournament_overview(tournament), public.standings_page(tournament), public.entry_list(tournament)
    draft = pair_round(tournament, staff.arbiter)

    assert draft.state == RoundState.DRAFT
    assert public.round_page(tournament, 2) is None
    assert public.board_page(tournament, 2, 1) is None
    assert public.bye_page(tournament, 2, Entry.objects.first().pk) is None
    assert public.revision_input(tournament, 2) is None
    assert public.standings_page(tournament, 2) is None
    for entry in Entry.objects.all():
        assert [step.round_number for step in public.player_page(tournament, entry.pk).rounds] == [1]
    assert (
        public.tournament_overview(tournament),
        public.standings_page(tournament),
        public.entry_list(tournament),
    ) == shown


def test_overview_counts_what_is_missing(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=3)
    play_rounds(tournament, 1, staff.arbiter)
    second = publish_next(tournament, staff.arbiter)

    page = public.tournament_overview(tournament)

    assert [(line.number, line.state, line.boards, line.missing_results) for line in page.rounds] == [
        (1, "closed", 4, 0),
        (2, "published", 4, 4),
        (3, "planned", 0, None),
    ]
    assert (page.published_round, page.standings_after, page.tournament.players) == (2, 1, 8)
    assert (page.system, page.edition, page.acceleration) == ("dutch", "2026", None)
    enter_results(second, staff.arbiter)
    assert public.tournament_overview(tournament).standings_after == 2


def test_a_board_says_why_and_what_was_before(organization, staff):
    tournament = make_tournament(organization, entries=8, acceleration="baku", rounds=7)
    play_rounds(tournament, 2, staff.arbiter)
    publish_next(tournament, staff.arbiter)

    page = public.board_page(tournament, 3, 1)

    assert {"lead", "steps", "details"} <= page.explanation.keys()
    assert page.explanation["lead"]
    assert page.explanation["white"] == page.board.white.number
    assert [step.round_number for step in page.white_history] == [1, 2]
    assert page.white_history[0].points is not None
    assert page.board.white_score.pairing == page.board.white_score.real + page.board.white_score.virtual
    assert page.board.white_score.real == sum(step.points for step in page.white_history)


def test_floats_follow_the_pairing_scores(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=5)
    play_rounds(tournament, 3, staff.arbiter)
    for round_ in Round.objects.filter(tournament=tournament, revision__isnull=False):
        page = public.round_page(tournament, round_.number)
        for board in page.boards:
            mine, theirs = board.white_score.pairing, board.black_score.pairing
            expected = "down" if mine > theirs else "up" if mine < theirs else ""
            step = public.player_page(tournament, board.white.entry_id).rounds[round_.number - 1]
            assert step.float == expected


def test_standings_rank_by_points_and_tie_breaks_with_their_terms(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=5)
    play_rounds(tournament, 3, staff.arbiter)

    page = public.standings_page(tournament)

    assert page.codes == ("BH/C1", "BH", "SB", "DE")
    assert page.available == (1, 2, 3)
    assert [line.points for line in page.lines] == sorted((line.points for line in page.lines), reverse=True)
    assert sum(line.points for line in page.lines) == 3 * 4 * 10
    points = {line.player.number: line.points for line in page.lines}
    leader = page.lines[0]
    buchholz = leader.cells[1]
    assert sum(points[term["opponent"]] for term in buchholz.terms) * 10 == sum(t["value"] for t in buchholz.terms)
    assert float(buchholz.text) * 100 == sum(term["value"] for term in buchholz.terms)
    assert public.player_page(tournament, leader.player.entry_id).rank == leader.rank == 1


def test_virtual_points_never_enter_the_standings(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=7, acceleration="baku")
    play_rounds(tournament, 1, staff.arbiter)
    board = Board.objects.get(round__number=1, number=1)
    for line in public.standings_page(tournament).lines:
        page = public.player_page(tournament, line.player.entry_id)
        assert line.points == page.points == page.rounds[0].points
    assert public.round_page(tournament, 1).boards[0].white_score.virtual == 10
    assert board.white.pairing_number == 1


def test_entry_list_is_ranked_and_provisional_before_round_one(organization, staff):
    tournament = make_tournament(organization, entries=3)
    Entry.objects.create(tournament=tournament, name="Alpha", rating=2390, title="FM")
    Entry.objects.create(tournament=tournament, name="Beta", rating=2390, title="IM")
    Entry.objects.create(tournament=tournament, name="Later", rating=2500, first_round=2)

    page = public.entry_list(tournament)

    assert page.provisional is True
    assert [(line.player.number, line.player.name) for line in page.lines] == [
        (1, "Beta"),
        (2, "Alpha"),
        (3, "Player, 001"),
        (4, "Player, 002"),
        (5, "Player, 003"),
        (0, "Later"),
    ]
    publish_next(tournament, staff.arbiter)
    assert public.entry_list(tournament).provisional is False


def test_other_organizations_and_private_tournaments_do_not_appear(organization, staff):
    own = make_tournament(organization, slug="own")
    make_tournament(organization, slug="private", is_public=False)
    other = make_organization("other")
    with scope(organization=other):
        foreign = make_tournament(other, slug="foreign")

    assert [line.slug for line in public.organization_tournaments(organization)] == ["own"]
    assert public.organization_tournaments(other) == ()
    assert public.public_tournament(organization, "own") == own
    assert public.public_tournament(organization, "private") is None
    assert public.public_tournament(organization, "foreign") is None
    assert public.entry_list(foreign).lines == ()
    assert public.player_page(own, 10**9) is None
