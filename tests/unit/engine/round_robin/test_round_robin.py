"""Round robins: the published tables, who is absent, who leaves, reasons, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from pairing.engine import pair
from pairing.engine.errors import InvalidState
from pairing.engine.explanation import explain
from pairing.engine.legality import breaches
from pairing.engine.model import Colour, Competitor, Game, Outcome, Pair, Prohibition, Scoring, TournamentState
from pairing.engine.simulation import Recipe, play
from pairing.engine.standings import standings, without_leavers
from pairing.engine.systems.round_robin.berger import pairs_of, round_of, white_of
from pairing.engine.trf import file_of, read, state_of, write
from pairing.engine.verifier import Grade, verify_round, verify_state
from pairing.engine.why_not.answer import AnswerKind
from pairing.engine.why_not.dispatch import answer
from pairing.engine.why_not.question import Ask, Question
from pairing.engine.wording import LANGUAGES, word, word_error

GOLDEN = Path(__file__).parents[3] / "golden" / "systems" / "berger.txt"
PUBLISHED = {
    int(places): rounds
    for places, rounds in (
        line.split(": ") for line in GOLDEN.read_text(encoding="utf-8").splitlines() if not line.startswith("#")
    )
}
"""The tables as FIDE prints them, for 4 to 16 places; the file names its sources."""


def event(players, rounds, system="round_robin", completed=0, **more):
    """An event whose rounds so far were drawn, as the table has them."""
    state = TournamentState(
        tuple(Competitor(number, rating=2400 - 10 * number) for number in range(1, players + 1)),
        rounds, 0, scoring=Scoring(pairing_bye=0), system=system, **more,
    )  # fmt: skip
    for _ in range(completed):
        state = played(state)
    return state


def played(state, outcome=Outcome.DRAW, absent=()):
    """``state`` with its next round played; ``absent`` forfeit."""
    state = replace(
        state,
        competitors=tuple(
            replace(one, absence=Outcome.ZERO_BYE if one.number in absent else None) for one in state.competitors
        ),
    )
    games = {}
    for board in pair(state).pairs:
        for own, other, colour in ((board.white, board.black, Colour.WHITE), (board.black, board.white, Colour.BLACK)):
            lost, won = own in absent, other in absent
            result = Outcome.FORFEIT_LOSS if lost else Outcome.FORFEIT_WIN if won else outcome
            games[own] = Game(result, other, colour)
    bye = pair(state).bye
    return replace(
        state,
        completed=state.completed + 1,
        competitors=tuple(
            replace(
                one,
                absence=None,
                games=(
                    *one.games,
                    games.get(one.number, Game(Outcome.PAIRING_BYE if bye == one.number else Outcome.ZERO_BYE)),
                ),
            )
            for one in state.competitors
        ),
    )


@pytest.mark.parametrize("places", PUBLISHED)
def test_the_published_tables_come_out_board_by_board(places):
    rounds = [[tuple(map(int, board.split("-"))) for board in one.split()] for one in PUBLISHED[places].split(" | ")]
    assert [list(pairs_of(places, number)) for number in range(1, places)] == rounds
    state = event(places, places - 1)
    for boards in rounds:
        assert [(board.white, board.black) for board in pair(state).pairs] == boards
        state = played(state)
    rests = [min(board) for boards in rounds for board in boards if places in board]
    state = event(places - 1, places - 1)
    for boards, rest in zip(rounds, rests, strict=True):
        made = pair(state)
        assert [(board.white, board.black) for board in made.pairs] == [one for one in boards if places not in one]
        assert made.bye == rest
        state = played(state)


@pytest.mark.parametrize("players", range(3, 25))
def test_the_table_made_by_hand_from_round_to_round_is_the_same_for_every_size(players):
    state = event(players, players - 1 + players % 2)
    for _ in range(state.rounds):
        made = pair(state)
        byes = () if made.bye is None else (made.bye,)
        assert verify_round(state, made.pairs, byes).grade is Grade.EXACT
        state = played(state)


@pytest.mark.parametrize("players", range(3, 25))
def test_everybody_meets_everybody_once_with_fair_colours(players):
    places = players + players % 2
    met, whites, rested = [], dict.fromkeys(range(1, players + 1), 0), []
    state = event(players, places - 1)
    for _ in range(places - 1):
        made = pair(state)
        met += [frozenset((board.white, board.black)) for board in made.pairs]
        for board in made.pairs:
            whites[board.white] += 1
        rested += [made.bye] if made.bye else []
        state = played(state)
    assert sorted(map(sorted, met)) == [list(two) for two in combinations(range(1, players + 1), 2)]
    assert sorted(rested) == (list(range(1, players + 1)) if players % 2 else [])
    # An even number of games is divided exactly, an odd one as nearly as can be.
    assert {2 * number - (players - 1) for number in whites.values()} <= ({0} if players % 2 else {-1, 1})


@pytest.mark.parametrize("places", range(2, 42, 2))
def test_two_numbers_say_their_round_and_their_colours(places):
    for number in range(1, places):
        for white, black in pairs_of(places, number):
            for one, other in ((white, black), (black, white)):
                assert (round_of(places, one, other), white_of(places, one, other)) == (number, white)


@pytest.mark.parametrize("players", [4, 5, 6, 9, 12])
def test_a_double_event_gives_everybody_both_colours_and_nobody_one_colour_three_times_running(players):
    rounds = 2 * (players - 1 + players % 2)
    state = event(players, rounds, "double_round_robin", completed=rounds)
    for one in state.competitors:
        games = [(game.opponent, game.colour) for game in one.games if game.opponent]
        assert len(games) == len(set(games)) == 2 * (players - 1)
        colours = "".join(game.colour.value for game in one.games if game.opponent)
        assert "www" not in colours
        assert "bbb" not in colours
    printed = event(players, rounds, "double_round_robin", completed=rounds, options={"printed_order": True})
    first = [[game.opponent for game in one.games[: rounds // 2]] for one in printed.competitors]
    single = event(players, rounds // 2, completed=rounds // 2)
    assert first == [[game.opponent for game in one.games] for one in single.competitors]
    if players % 2 == 0:
        runs = ["".join(game.colour.value for game in one.games) for one in printed.competitors]
        assert any("www" in colours or "bbb" in colours for colours in runs)


@pytest.mark.parametrize("players", [3, 6, 9])
@pytest.mark.parametrize("printed", [False, True])
def test_the_last_rounds_of_a_first_cycle_say_in_which_order_they_are_played(players, printed):
    cycle = players - 1 + players % 2
    told = {}
    for completed in range(2 * cycle):
        state = event(
            players, 2 * cycle, "double_round_robin", completed=completed, options={"printed_order": printed}
        )  # fmt: skip
        explained = explain(state, pair(state))
        codes = [one.code for one in explained.facts[1:]]
        assert all([step.code for step in board.steps[1:-1]] == codes for board in explained.boards)
        told[completed + 1] = codes
    said = "round_robin.printed" if printed else "round_robin.exchanged"
    assert told == {
        number: ["round_robin.second_cycle"] if number > cycle else [said] if number > cycle - 2 else []
        for number in range(1, 2 * cycle + 1)
    }


def test_a_single_event_and_two_players_have_no_order_to_tell():
    for state in (event(6, 5, completed=4), event(2, 2, "double_round_robin", options={"printed_order": True})):
        assert [one.code for one in explain(state, pair(state)).facts] == ["round_robin.round"]


def test_a_round_too_many_is_refused_with_the_size_of_the_table():
    for system, most in (("round_robin", 5), ("double_round_robin", 10)):
        pair(event(5, most, system))
        with pytest.raises(InvalidState) as error:
            pair(event(5, most + 1, system))
        assert (error.value.code, error.value.facts["most"]) == ("more_rounds_than_table", most)
        assert "5" in word_error(error.value, "it")


def test_virtual_points_and_prohibited_pairs_are_refused():
    state = event(6, 5)
    first = replace(state.competitors[0], virtual_points=(10,))
    with pytest.raises(InvalidState) as virtual:
        pair(replace(state, competitors=(first, *state.competitors[1:])))
    with pytest.raises(InvalidState) as apart:
        pair(replace(state, prohibitions=(Prohibition(frozenset({2, 5})),)))
    assert (virtual.value.code, apart.value.code) == ("acceleration_barred", "prohibitions_barred")
    for language in LANGUAGES:
        assert word_error(apart.value, language)


def test_who_enters_after_round_1_would_change_the_table_and_is_refused():
    state = event(6, 7, completed=0)
    state = played(replace(state, rounds=5))
    late = Competitor(7, (Game(Outcome.ZERO_BYE),), rating=1000)
    with pytest.raises(InvalidState) as error:
        pair(replace(state, competitors=(*state.competitors, late)))
    assert error.value.code == "round_robin.off_table"
    assert error.value.facts | {"player": 1, "opponent": 6, "round": 1, "players": 7} == error.value.facts


def test_the_empty_place_may_be_taken_by_a_latecomer_at_the_end_of_the_list():
    state = played(event(5, 5))
    late = Competitor(6, (Game(Outcome.ZERO_BYE),), rating=1000)
    joined = replace(state, competitors=(*state.competitors, late))
    assert (6, 4) in {(board.white, board.black) for board in pair(joined).pairs}


def test_an_absent_player_keeps_the_place_and_nobody_elses_opponent_changes():
    state = event(6, 5, completed=2)
    away = replace(
        state,
        competitors=tuple(
            replace(one, absence=Outcome.ZERO_BYE if one.number == 3 else None) for one in state.competitors
        ),
    )
    assert pair(away).pairs == pair(state).pairs
    told = explain(away, pair(away, trace=True))
    board = told.board_of(3)
    assert [one.code for one in board.lead] == ["round_robin.pair", "round_robin.forfeit"]
    assert not told.byes


def test_an_absent_player_who_would_rest_has_no_rest():
    state = event(5, 5)
    away = replace(state, competitors=(replace(state.competitors[0], absence=Outcome.ZERO_BYE), *state.competitors[1:]))
    assert (pair(state).bye, pair(away).bye) == (1, None)
    assert [one.kind for one in explain(away, pair(away)).byes] == ["zero"]


def test_the_reasons_count_the_numbers_as_the_page_of_help_does():
    state = event(6, 5, completed=1)
    board = explain(state, pair(state)).board_of(5)
    assert [word(one, "en") for one in board.steps] == [
        (
            "The numbers 3 and 5 add up to one more than 7. Counted round and round through the 5 rounds of the table, "
            "7 is round 2."
        ),
        "The numbers 5 and 3 add up to an even number, so the larger one has White: no. 5.",
    ]
    rest = explain(event(5, 5), pair(event(5, 5))).bye_of(1)
    assert rest.steps[0].params | {"number": 1, "places": 6, "sum": 1, "table": 1} == rest.steps[0].params


@pytest.mark.parametrize("system", ["round_robin", "double_round_robin"])
@pytest.mark.parametrize("players", [5, 6])
def test_the_reasons_of_every_round_name_the_round_and_the_colour_that_are_played(system, players):
    rounds = 5 if system == "round_robin" else 10
    state = event(players, rounds, system)
    for number in range(1, rounds + 1):
        made = pair(state)
        told = explain(state, made)
        for board, explained in zip(made.pairs, told.boards, strict=True):
            when = explained.steps[0].params
            assert when["table"] == (when["sum"] - 1) % 5 + 1
            table = next((one.params["table"] for one in explained.steps if "table" in one.params), None)
            assert table == when["table"]
            others = [one.params["round"] for one in explained.details]
            assert (number in others, len(others)) == (False, 0 if system == "round_robin" else 1)
            assert explained.steps[-1].params["white"] == board.white
        state = played(state)


def test_why_not_names_the_round_in_which_the_table_has_it():
    state = event(6, 4, completed=2)

    def ask(ask, player, opponent=0):
        found = answer(state, Question(ask, player, opponent))
        return found.outcome, found.reason.code, found.reason.params

    assert ask(Ask.OPPONENT, 1, 3)[0] is AnswerKind.HAPPENS
    assert ask(Ask.OPPONENT, 1, 6) == (
        AnswerKind.FORBIDDEN, "round_robin.why_met", {"player": 1, "opponent": 6, "rounds": [1]}
    )  # fmt: skip
    assert ask(Ask.OPPONENT, 1, 4) == (
        AnswerKind.DECIDED, "round_robin.why_later", {"player": 1, "opponent": 4, "rounds": [4]}
    )  # fmt: skip
    never = ask(Ask.OPPONENT, 1, 5)
    assert never[1:] == ("round_robin.why_never", {"player": 1, "opponent": 5, "round": 5, "planned": 4})
    assert ask(Ask.BYE, 1)[0] is AnswerKind.NOT_APPLICABLE
    assert ask(Ask.FLOAT, 1)[1] == "round_robin.no_scores"
    assert ask(Ask.COLOUR, 3)[2]["white"] == 3
    odd = event(5, 5)
    assert answer(odd, Question(Ask.BYE, 4)).reason.params["rounds"] == [2]
    assert answer(odd, Question(Ask.BYE, 1)).outcome is AnswerKind.HAPPENS


def test_the_judge_sees_every_change():
    state = event(7, 7, completed=2)
    made = pair(state)
    assert verify_round(state, made.pairs, (made.bye,)).grade is Grade.EXACT
    first, second, *rest = made.pairs
    turned = (Pair(first.black, first.white), second, *rest)
    crossed = (Pair(first.white, second.black), Pair(second.white, first.black), *rest)
    for pairs, byes, expected in (
        (turned, (made.bye,), [("colour", (first.white, first.black))]),
        ((first, second, *rest), (), [("rest", (made.bye,))]),
    ):
        verdict = verify_round(state, pairs, byes)
        assert verdict.grade is Grade.LEGAL
        assert [(one.criterion, one.expected) for one in verdict.differences] == expected
    verdict = verify_round(state, crossed, (made.bye,))
    assert verdict.grade is not Grade.EXACT
    met = state.competitors[0].games[0].opponent or state.competitors[0].games[1].opponent
    again = verify_round(state, (Pair(1, met),), ())
    assert [(one.criterion, one.players) for one in again.breaches] == [("C1", (1, met))]
    assert [one.params for one in breaches(state, [(1, met)], None)] == [{"player": 1, "opponent": met}]
    assert not breaches(state, [(board.black, board.white) for board in made.pairs], made.bye)


def test_who_leaves_early_is_not_in_the_final_standings_and_who_leaves_late_is():
    early, late = event(6, 5, completed=2), event(6, 5, completed=3)
    while early.completed < 5:
        assert {one.number for one in without_leavers(early).competitors} == {1, 2, 3, 4, 5, 6}
        early = played(early, absent=(1,))
    while late.completed < 5:
        late = played(late, absent=(1,))
    assert [row.number for row in standings(without_leavers(early), ["SB"])] == [2, 3, 4, 5, 6]
    assert {row.points for row in standings(without_leavers(early), ["SB"])} == {20}
    assert {row.number: row.points for row in standings(without_leavers(late), ["SB"])}[1] == 15
    assert {one.number for one in without_leavers(late).competitors} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("rest", [Outcome.PAIRING_BYE, Outcome.ZERO_BYE])
def test_the_rest_of_an_odd_table_is_no_game_whatever_bye_stands_there(rest):
    """No. 5 completed two of four games and had left before the round in which the table lets it rest."""
    lost, won, away = Outcome.LOSS, Outcome.WIN, Outcome.FORFEIT_LOSS
    of_five = (Game(lost, 2, Colour.BLACK), Game(won, 3, Colour.WHITE), Game(away, 4, Colour.BLACK), Game(rest),
               Game(away, 1, Colour.WHITE))  # fmt: skip
    state = event(5, 5, completed=5)
    fifth = replace(state.competitors[4], games=of_five)
    fewer = replace(fifth, games=(*of_five[:1], Game(away, 3, Colour.WHITE), *of_five[2:]))
    for last, numbers in ((fifth, {1, 2, 3, 4, 5}), (fewer, {1, 2, 3, 4})):
        counted = without_leavers(replace(state, competitors=(*state.competitors[:4], last)))
        assert {one.number for one in counted.competitors} == numbers


def test_a_played_event_goes_through_a_report_file_and_its_verdict():
    recipe = Recipe(4, 9, 18, system="double_round_robin", withdrawal_rate=0.02, forfeit_rate=0.05)
    state = play(recipe).state
    again = state_of(read(write(file_of(state)).encode()), to_pair=False)
    assert (again.system, again.scoring.pairing_bye) == ("double_round_robin", 0)
    assert {verdict.grade for verdict in verify_state(again)} == {Grade.EXACT}
    assert "092 Individual: Round-Robin" in write(file_of(state))
