"""The seeded system: the example of the slides, the definition taken literally, and who leaves a scoregroup."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import pair
from pairing.engine.errors import NoPairing
from pairing.engine.explanation import explain
from pairing.engine.model import Colour, Competitor, Game, Outcome, Pair, TournamentState
from pairing.engine.simulation import Recipe, play
from pairing.engine.verifier import Grade, verify_round
from pairing.engine.why_not.dispatch import answer
from pairing.engine.why_not.question import Ask, Question
from tests.unit.engine.halves.literal_halves import Sieve


def event(players, rounds=6):
    return TournamentState(
        tuple(Competitor(number) for number in range(1, players + 1)), rounds, 0, system="seeded", edition="2026"
    )


def played(state, winners=None):
    """``state`` after its next round: drawn games, or the ``winners`` win and White beats whoever is no winner."""
    games = {}
    for board in pair(state).pairs:
        white = "=" if winners is None else "1" if board.white in winners or board.black not in winners else "0"
        black = {"1": "0", "0": "1", "=": "="}[white]
        games[board.white] = Game(Outcome(white), board.black, Colour.WHITE)
        games[board.black] = Game(Outcome(black), board.white, Colour.BLACK)
    bye = Game(Outcome.PAIRING_BYE)
    return replace(
        state,
        completed=state.completed + 1,
        competitors=tuple(replace(one, games=(*one.games, games.get(one.number, bye))) for one in state.competitors),
    )


@pytest.mark.parametrize("colour", list(Colour))
def test_the_64_players_of_the_slides_who_draw_all_their_games(colour):
    state = replace(event(64), initial_colour=colour)
    for _round in range(4):
        state = played(state)
    met = {number: [game.opponent for game in state.by_number[number].games] for number in (1, 32, 33)}
    assert met == {32: [64, 62, 60, 58], 33: [1, 3, 5, 7], 1: [33, 35, 37, 39]}


def test_the_lowest_leaves_and_meets_the_first_who_is_due_another_colour():
    state = played(event(10), {1, 2, 3, 4, 5})
    made = pair(state)
    (board,) = [one for one in made.pairs if len({one.white, one.black} & {1, 2, 3, 4, 5}) == 1]
    assert (board.white, board.black) == (6, 5)
    assert [one.code for one in explain(state, made).board_of(5).lead] == ["lead.differ", "seeded.float"]
    assert answer(state, Question(Ask.FLOAT, 4)).reason.code == "in_turn.why_float_later"
    assert verify_round(state, made.pairs, ()).grade is Grade.EXACT
    kept = [one for one in made.pairs if not {one.white, one.black} & {4, 5, 6, board.white}]
    partner = next({one.white, one.black} - {4} for one in made.pairs if 4 in {one.white, one.black}).pop()
    wrong = verify_round(state, (*kept, Pair(6, 4), Pair(partner, 5)), ())
    assert ("opponent", (5, 6)) in {(one.criterion, one.expected) for one in wrong.differences}


def test_the_bye_goes_to_the_last():
    state = event(7)
    assert pair(state).bye == 7
    assert [one.code for one in explain(state, pair(state)).bye_of(7).steps] == ["in_turn.bye"]
    assert pair(played(state, {1, 2, 3})).bye == 6


def test_the_definition_taken_literally_finds_the_same_rounds_in_300_small_tournaments():
    rounds, refused = 0, 0
    for seed in range(300):
        players = 4 + seed % 7
        recipe = Recipe(
            seed, players, min(7, players - 1), system="seeded", half_bye_rate=0.06 * (seed % 2), forfeit_rate=0.05,
            forbidden_pairs=seed % 3, acceleration="none" if seed % 5 else "baku",
        )  # fmt: skip

        def compared(state):
            nonlocal rounds
            expected, bye = Sieve(state, "seeded").answer()
            if expected is None:
                with pytest.raises(NoPairing):
                    pair(state)
            made = pair(state)
            assert ({frozenset((board.white, board.black)) for board in made.pairs}, made.bye) == (expected, bye)
            rounds += 1
            return made

        refused += play(recipe, pair=compared).refusal is not None
    assert rounds > 1200
    assert refused > 0
