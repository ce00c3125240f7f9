"""Who may sit where in a match of teams: the rules of the regulations against sentences written another way."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.models import Regulations, TeamPlayer
from tournaments.teams.seating import seating_fault

ratings = st.lists(st.integers(1400, 2800), min_size=1, max_size=5)
orders = st.sampled_from([order.value for order in Regulations.LineUpOrder])
empties = st.sampled_from([rule.value for rule in Regulations.EmptyBoards])


def team(found):
    return [TeamPlayer(pk=place, place=place, name=f"P{place}", rating=one) for place, one in enumerate(found, start=1)]


def rules(**said):
    return Regulations(**{"line_up_order": "free", "empty_boards": "any", "team_boards": 9} | said)


def seats_of(players, holes):
    """The players at the boards, with boards that stay empty among them."""
    seats = list(players)
    for hole in holes:
        seats.insert(min(hole, len(seats)), None)
    return seats


@st.composite
def line_ups(draw):
    """Players in some order, with boards that stay empty."""
    players = draw(st.permutations(team(draw(ratings))))
    return seats_of(players[: draw(st.integers(1, len(players)))], draw(st.lists(st.integers(0, 5), max_size=2)))


@given(line_ups(), orders, st.integers(0, 200), empties)
def test_a_line_up_is_allowed_exactly_where_no_rule_speaks_against_it(seats, order, tolerance, empty):
    present = [one for one in seats if one is not None]
    places = [one.place for one in present]
    best_above = [min(one.rating for one in present[: board + 1]) for board in range(len(present))]
    allowed = {
        "list": places == sorted(places),
        "rating": all(below.rating <= least + tolerance for least, below in zip(best_above, present[1:], strict=False)),
        "free": True,
    }[order]
    shape = "".join("_" if one is None else "x" for one in seats)
    allowed &= {"any": True, "last": "_x" not in shape, "none": "_" not in shape}[empty]
    fault = seating_fault(rules(line_up_order=order, line_up_tolerance=tolerance, empty_boards=empty), seats)
    assert (fault == "") is allowed, fault


@given(ratings)
def test_by_the_list_there_is_one_order_for_those_who_came(found):
    players = team(found)
    allowed = [one for one in permutations(players) if not seating_fault(rules(line_up_order="list"), one)]
    assert allowed == [tuple(players)]


@given(ratings, st.integers(0, 300))
def test_by_rating_the_order_of_the_ratings_is_always_allowed_and_more_tolerance_forbids_nothing(found, tolerance):
    strict, wide = (rules(line_up_order="rating", line_up_tolerance=one) for one in (tolerance, tolerance + 1))
    players = team(found)
    assert not seating_fault(strict, sorted(players, key=lambda one: -one.rating))
    for order in permutations(players):
        assert seating_fault(strict, order) or not seating_fault(wide, order)


@given(line_ups(), empties)
def test_a_player_less_at_the_end_breaks_no_rule_but_that_of_full_boards(seats, empty):
    """Whoever may sit may leave the last board: the order of those who stay is the same."""
    said = rules(line_up_order="list", empty_boards=empty)
    last = max(place for place, one in enumerate(seats) if one is not None)
    left = [*seats[:last], None, *seats[last + 1 :]]
    if any(left) and empty != Regulations.EmptyBoards.NONE and not seating_fault(said, seats):
        assert not seating_fault(said, left)


@given(line_ups(), orders, empties, st.sampled_from(["", "Article 5.2"]))
def test_every_refusal_names_the_article_and_nobody_else_than_the_team(seats, order, empty, article):
    fault = seating_fault(rules(line_up_order=order, empty_boards=empty, line_up_article=article), seats)
    assert not fault or not article or fault.endswith(f"{article}.")
    assert seating_fault(rules(line_up_order=order, empty_boards=empty), seats) == fault.replace(
        " So say the regulations: Article 5.2.", ""
    )
