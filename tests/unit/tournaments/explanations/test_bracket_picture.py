"""The two sides of a bracket and their picture, from what a published round stores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from pairing.engine import pair
from pairing.engine.explanation import explain
from pairing.engine.history import derive
from pairing.engine.simulation import Recipe, play
from tournaments.explanations.bracket_picture import AROUND, MOST_ROWS, ROW, bracket_picture
from tournaments.explanations.bracket_sides import sides_by_rank, sides_of, sides_of_round
from tournaments.explanations.reasons import arrange
from tournaments.history.shapes import PlayerLine, Score


@dataclass
class Version:
    system: str = "dutch"
    number: int = 1


@dataclass
class Board:
    white: PlayerLine
    black: PlayerLine
    white_score: Score
    black_score: Score
    manual_reason: str = ""


@dataclass
class Page:
    """What the picture reads of a round."""

    boards: list[Board]
    brackets: tuple[Any, ...]
    by_number: dict[int, PlayerLine]
    revision: Version
    revisions: tuple[int, ...] = (1,)
    facts: tuple[Any, ...] = ()


def rounds(seed=1, players=30, number=6, **words):
    """Every round as (pairs, stored explanation with the points of the players)."""
    found = []

    def remember(state):
        answer = pair(state, trace=True)
        points = {past.number: past.pairing_score for past in derive(state).present}
        found.append((answer, {**explain(state, answer).to_json(), "points": points}))
        return answer

    play(Recipe(seed, players, number, **words), pair=remember)
    return found


def page_of(answer, explanation):
    lines = {
        number: PlayerLine(1000 + number, number, f"Family{number}, First")
        for board in answer.pairs
        for number in (board.white, board.black)
    }
    if answer.bye:
        lines[answer.bye] = PlayerLine(1000 + answer.bye, answer.bye, "Rest, First")
    score = {number: Score(points) for number, points in explanation["points"].items()}
    boards = [
        Board(lines[board.white], lines[board.black], score[board.white], score[board.black]) for board in answer.pairs
    ]
    version = Version(explanation["system"])
    return Page(boards, tuple(explanation["brackets"]), lines, version, facts=tuple(explanation["facts"]))


def picture_of(page, explanation, place):
    board, told = page.boards[place], explanation["boards"][place]
    assert {board.white.number, board.black.number} == {told["white"], told["black"]}
    return bracket_picture(page, board, arrange(told, board.white.number, board.black.number))


@pytest.mark.parametrize("edition", ["2026", "2017"])
@pytest.mark.parametrize("seed", range(12))
def test_whoever_chooses_stands_on_the_left_and_every_pair_joins_the_two_sides(seed, edition):
    seen = 0
    for answer, explanation in rounds(seed, 15 + seed, 7, edition=edition, half_bye_rate=0.05, forfeit_rate=0.05):
        pairs = [(board.white, board.black) for board in answer.pairs]
        joined = set()
        for bracket in explanation["brackets"]:
            sides = sides_of(bracket, pairs)
            if sides is None:
                assert edition == "2017"
                continue
            assert {*sides.upper, *sides.lower} == {*bracket["residents"], *bracket["moved_down"]}
            for one, other in sides.pairs:
                assert (one in sides.upper) is not (other in sides.upper), (bracket, one, other)
                joined.add(frozenset((one, other)))
        for board in explanation["boards"]:
            choosers = {
                fact["params"]["player"] for fact in board["steps"] if fact["code"] in {"opponent.places", "skip.met"}
            }
            if frozenset((board["white"], board["black"])) in joined and choosers:
                [chooser] = choosers
                home = [
                    sides
                    for bracket in explanation["brackets"]
                    if (sides := sides_of(bracket, pairs)) is not None
                    and any({board["white"], board["black"]} == {*one} for one in sides.pairs)
                ]
                assert chooser in home[-1].upper
                seen += 1
    assert seen > 10


def test_the_picture_says_who_was_passed_over_and_why_and_asks_about_everybody_else():
    found = [
        (page_of(answer, explanation), explanation, place)
        for answer, explanation in rounds(3, 30, 6)
        for place in range(len(answer.pairs))
    ]
    pictures = [(page, explanation, place, picture_of(page, explanation, place)) for page, explanation, place in found]
    marked = 0
    for page, explanation, place, picture in pictures:
        if picture is None:
            continue
        assert [line for line in picture.pairs if line.is_own], place
        own = [seat for seat in (*picture.upper, *picture.lower) if seat.is_own]
        assert [seat.question for seat in own] == ["", ""]
        assert {seat.player.number for seat in own} == {
            page.boards[place].white.number,
            page.boards[place].black.number,
        }
        chooser = own[0].player
        for seat in picture.lower:
            if not seat.is_own:
                assert seat.question == f"player={chooser.entry_id}&opponent={seat.player.entry_id}"
        met = [
            meeting
            for fact in explanation["boards"][place]["steps"]
            if fact["code"] == "skip.met"
            for meeting in fact["params"]["meetings"]
        ]
        shown = [[seat.player.number, seat.round_number] for seat in picture.lower if seat.mark == "met"]
        assert sorted(shown) == sorted(one for one in met if one[0] in {seat.player.number for seat in picture.lower})
        marked += len(shown)
    assert marked > 3


def test_a_long_bracket_is_shown_around_the_board():
    [(answer, explanation), *_later] = rounds(1, 200, 1)
    page = page_of(answer, explanation)
    for place in (0, 50, 99):
        picture = picture_of(page, explanation, place)
        assert (picture.members, picture.shown, picture.is_part) == (200, 2 * (2 * AROUND + 1), True)
        assert len(picture.upper) < MOST_ROWS
        assert [line.upper_y for line in picture.pairs if line.is_own]
        assert picture.height == picture.upper[-1].y + ROW
    whole = rounds(1, 20, 1)[0]
    assert not picture_of(page_of(*whole), whole[1], 0).is_part


def test_there_is_none_for_other_systems_hands_and_missing_reasons():
    [(answer, explanation), *_later] = rounds(1, 20, 1)
    page = page_of(answer, explanation)
    board = page.boards[0]
    reasons = arrange(explanation["boards"][0], board.white.number, board.black.number)
    assert bracket_picture(page, board, reasons) is not None
    assert bracket_picture(page, board, None) is None
    board.manual_reason = "Ill"
    assert bracket_picture(page, board, reasons) is None
    board.manual_reason = ""
    page.revision.system = "monrad"
    assert bracket_picture(page, board, reasons) is None


@pytest.mark.parametrize("system", ["lim", "us"])
@pytest.mark.parametrize("seed", range(6))
def test_by_rank_every_pair_of_a_group_joins_its_sides_and_whoever_leaves_is_paired_elsewhere(seed, system):
    crossed = directions = 0
    for answer, explanation in rounds(seed, 21 + seed, 6, system=system, half_bye_rate=0.03):
        pairs = [(board.white, board.black) for board in answer.pairs]
        brackets, home = explanation["brackets"], {}
        for place, bracket in enumerate(brackets):
            sides = sides_by_rank(brackets, place, pairs)
            assert {*sides.upper, *sides.lower} == {*bracket["residents"], *bracket["moved_down"]}
            assert len({*sides.upper} & {*sides.lower}) == 0
            for one, other in sides.pairs:
                assert (one in sides.upper) is not (other in sides.upper)
                home[frozenset((one, other))] = place
            sent_on = [
                fact["params"]["player"] for fact in bracket["facts"] if fact["code"].startswith("lim.transfer_")
            ]
            assert {*sent_on} <= sides.leaving.keys()
            paired = {number for pair in sides.pairs for number in pair}
            assert paired | sides.leaving.keys() == {*sides.upper, *sides.lower}
            directions += "up" in sides.leaving.values()
        assert home.keys() == {frozenset(pair) for pair in pairs}
        page = page_of(answer, explanation)
        for place in range(len(pairs)):
            picture = picture_of(page, explanation, place)
            if picture is not None:
                assert len([line for line in picture.pairs if line.is_own]) == 1
                crossed += any(seat.mark for seat in (*picture.upper, *picture.lower) if not seat.is_own)
    if system == "lim":
        assert crossed > 3
        assert directions > 0


def test_the_burstein_system_has_a_picture_of_its_seeding_rounds_alone_and_others_without_halves_have_none():
    found = rounds(2, 24, 7, system="burstein")
    shown = [
        any(picture_of(page_of(*one), one[1], place) is not None for place in range(len(one[0].pairs))) for one in found
    ]
    assert shown == [True, True, True, False, False, False, False]
    for system in ("monrad", "alternating", "italo_swiss", "yugoslav", "lottery", "six_subgroups"):
        answer, explanation = rounds(2, 24, 4, system=system)[-1]
        page = page_of(answer, explanation)
        assert [picture_of(page, explanation, place) for place in range(12)] == [None] * 12


@pytest.mark.parametrize("system", ["dubov", "double_swiss", "team", "seeded", "english"])
@pytest.mark.parametrize("seed", range(4))
def test_every_pair_of_the_group_joins_its_sides(seed, system):
    drawn = came = 0
    for answer, explanation in rounds(seed, 21 + seed, 6, system=system, half_bye_rate=0.03):
        page, points = page_of(answer, explanation), explanation["points"]
        pairs = {frozenset((one.white, one.black)) for one in answer.pairs}
        for place, board in enumerate(answer.pairs):
            own = {board.white, board.black}
            sides = sides_of_round(page, own)
            assert frozenset(own) in {frozenset(one) for one in sides.pairs} <= pairs
            assert not {*sides.upper} & {*sides.lower}
            assert all(one in sides.upper and other in sides.lower for one, other in sides.pairs)
            met = {number for one in sides.pairs for number in one}
            assert met | sides.leaving.keys() == {*sides.upper, *sides.lower}
            assert not met & sides.leaving.keys()
            at_home = {points[number] for number in met - sides.came.keys()}
            assert len(at_home) == 1
            for number, way in sides.came.items():
                assert (points[number] > min(at_home)) is (way == "down")
            picture = picture_of(page, explanation, place)
            assert (picture is None) is (len(met) + len(sides.leaving) < 3)
            if picture is not None:
                assert len([line for line in picture.pairs if line.is_own]) == 1
                drawn += 1
                came += picture.somebody_came
    assert drawn > 20
    assert came > 0


def test_the_first_round_is_the_upper_half_against_the_lower():
    for system, kind in (("dubov", "halves"), ("double_swiss", "members"), ("team", "members"), ("seeded", "halves")):
        answer, explanation = rounds(1, 20, 1, system=system)[0]
        sides = sides_of_round(page_of(answer, explanation), {answer.pairs[0].white, answer.pairs[0].black})
        assert (sides.upper, sides.lower, sides.kind) == (tuple(range(1, 11)), tuple(range(11, 21)), kind)


def test_the_dubov_system_sets_those_who_prefer_white_in_the_order_of_average_ratings_against_the_others():
    seen = 0
    for answer, explanation in rounds(4, 24, 5, system="dubov")[1:]:
        for told in explanation["boards"]:
            chooser = [one["params"]["player"] for one in told["steps"] if one["code"] == "dubov.place"]
            sides = sides_of_round(page_of(answer, explanation), {told["white"], told["black"]})
            assert sides.kind == "colours"
            assert {*chooser} <= {*sides.upper}
            places = {one["params"]["place"] for one in told["steps"] if one["code"] == "dubov.place"}
            assert places <= {sides.upper.index(number) + 1 for number in chooser}
            seen += len(places)
    assert seen > 10


def test_a_round_of_the_dubov_system_stored_before_the_sides_were_has_no_picture():
    answer, explanation = rounds(4, 24, 2, system="dubov")[-1]
    for bracket in explanation["brackets"]:
        for fact in bracket["facts"]:
            fact["params"].pop("first", None) if fact["code"] == "dubov.pairs" else None
    page = page_of(answer, explanation)
    assert {picture_of(page, explanation, place) for place in range(len(answer.pairs))} == {None}
