"""A past round is judged with what comments of the file say of its time, and without them by the file as it stands."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine import pair
from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.simulation import Recipe, play
from pairing.engine.trf import file_of, late_board_comment, order_comment, past_of, read, write
from pairing.engine.verifier import Grade, statements_of, verify_past, verify_report, verify_state
from pairing.engine.wording import LANGUAGES, word

PLAYERS = 12


def begun(players=PLAYERS):
    return TournamentState(
        tuple(Competitor(number, name=f"P{number}", rating=2400 - 10 * number) for number in range(1, players + 1)),
        rounds=6,
        completed=0,
    )


def played(state, outcomes=None):
    """``state`` with its next round paired by the engine; White wins, but for the boards in ``outcomes``."""
    made = pair(state)
    games = {}
    for number, board in enumerate(made.pairs, start=1):
        white, black = (outcomes or {}).get(number, (Outcome.WIN, Outcome.LOSS))
        games[board.white] = Game(white, board.black, Colour.WHITE)
        games[board.black] = Game(black, board.white, Colour.BLACK)
    if made.bye is not None:
        games[made.bye] = Game(Outcome.PAIRING_BYE)
    return replace(
        state,
        completed=state.completed + 1,
        competitors=tuple(replace(one, games=(*one.games, games[one.number])) for one in state.competitors),
    )


def with_result(state, round_number, white, outcomes, *, game="outcome"):
    """``state`` with another result of the game of ``white``; ``game``: "second" for the second one of a match, whose
    ``white`` had White in the first."""
    black = state.by_number[white].games[round_number - 1].opponent
    ends = dict(zip((white, black), outcomes, strict=True))

    def changed(one):
        if one.number not in ends:
            return one
        games = list(one.games)
        games[round_number - 1] = replace(games[round_number - 1], **{game: ends[one.number]})
        return replace(one, games=tuple(games))

    return replace(state, competitors=tuple(map(changed, state.competitors))), black


def report(state, *comments):
    return read(write(replace(file_of(state, name="Event"), other_lines=tuple(comments))))


def grades(verdicts):
    return [one.grade is Grade.EXACT for one in verdicts]


OPEN = {1: (Outcome.UNFINISHED, Outcome.UNFINISHED)}


def test_an_open_game_counts_as_a_draw_up_to_the_round_after_which_it_ended():
    state = played(begun(), OPEN)
    white = pair(begun()).pairs[0].white
    state = played(played(state))
    state, black = with_result(state, 1, white, (Outcome.LOSS, Outcome.WIN))
    state = played(state)
    assert not all(grades(verify_report(report(state))))
    verdicts = verify_report(report(state, f"### Adjournment @ Round 3: round 1, {white} - {black} ended 0-1"))
    assert grades(verdicts) == [True] * 4
    assert [[one.code for one in verdict.known] for verdict in verdicts] == [
        [], ["check.known_open"], ["check.known_open"], []
    ]  # fmt: skip
    wrong = report(state, f"### Adjournment @ Round 2: round 1, {white} - {black} ended 0-1")
    assert [bool(one.known) for one in verify_report(wrong)] == [False, True, False, False]


def test_a_result_put_right_twice_counts_round_by_round():
    state = played(begun())
    white = pair(begun()).pairs[0].white
    state = played(state)
    state, black = with_result(state, 1, white, (Outcome.DRAW, Outcome.DRAW))
    state = played(state)
    state, _ = with_result(state, 1, white, (Outcome.LOSS, Outcome.WIN))
    state = played(state)
    comments = (
        f"### Result correction @ Round 3: round 1, {white} - {black}: 0-1 instead of 1/2-1/2",
        f"### Result correction @ Round 2: round 1, {white} - {black}: 1/2-1/2 instead of 1-0",
    )
    assert not all(grades(verify_report(report(state))))
    verdicts = verify_report(report(state, *comments))
    assert grades(verdicts) == [True] * 4
    assert [one.known[0].params["result"] for one in verdicts[1:3]] == ["1-0", "½-½"]


def renumbered(state, order):
    """``state`` with the numbers by ``order``: the numbers of now in their new order."""
    new = {number: place for place, number in enumerate(order, start=1)}
    players = [
        replace(
            one,
            number=new[one.number],
            games=tuple(replace(game, opponent=new[game.opponent]) if game.opponent else game for game in one.games),
        )
        for one in state.competitors
    ]
    return replace(state, competitors=tuple(sorted(players, key=lambda one: one.number))), new


def test_rounds_before_new_numbers_are_judged_by_the_old_ones_and_told_in_the_new():
    order = [11, 1, 3, 4, 5, 2, 6, 7, 8, 9, 10, 12]
    state, new = renumbered(played(played(begun())), order)
    state = played(played(state))
    assert not all(grades(verify_report(report(state))))
    comment = order_comment(2, [new[number] for number in range(1, PLAYERS + 1)])
    verdicts = verify_report(report(state, comment))
    assert grades(verdicts) == [True] * 4
    assert [bool(one.known) for one in verdicts] == [True, True, False, False]

    first, second = (pair(begun()).pairs[place] for place in (0, 1))
    crossed = {
        new[first.white]: new[second.black], new[second.black]: new[first.white],
        new[second.white]: new[first.black], new[first.black]: new[second.white],
    }  # fmt: skip
    wrong = replace(
        state,
        completed=1,
        competitors=tuple(
            replace(one, games=(replace(one.games[0], opponent=crossed.get(one.number, one.games[0].opponent)),))
            for one in state.competitors
        ),
    )
    (verdict,) = verify_report(report(wrong, comment))
    assert verdict.grade is Grade.LEGAL
    named = {number for one in verdict.differences for pairs in one.given_pairs for number in pairs}
    assert named == set(crossed)


def with_late_board(state):
    """``state`` with a round paired without 3, 4 and 5, of whom 3 and 4 play after all."""
    away = {3, 4, 5}
    made = pair(
        replace(
            state,
            competitors=tuple(
                replace(one, absence=Outcome.HALF_BYE) if one.number in away else one for one in state.competitors
            ),
        )
    )
    assert made.bye is None
    games = {board.white: Game(Outcome.WIN, board.black, Colour.WHITE) for board in made.pairs}
    games |= {board.black: Game(Outcome.LOSS, board.white, Colour.BLACK) for board in made.pairs}
    games |= {3: Game(Outcome.WIN, 4, Colour.WHITE), 4: Game(Outcome.LOSS, 3, Colour.BLACK), 5: Game(Outcome.HALF_BYE)}
    return replace(
        state,
        completed=state.completed + 1,
        competitors=tuple(replace(one, games=(*one.games, games[one.number])) for one in state.competitors),
    )


def test_a_board_seated_late_is_no_part_of_the_pairing_but_may_still_break_a_rule():
    state = with_late_board(begun(11))
    comment = late_board_comment(1, 5, (3, 4), [(3, "H"), (4, "H")])
    assert grades(verify_report(report(state))) == [False]
    (verdict,) = verify_report(report(state, comment))
    assert (verdict.grade, [one.code for one in verdict.known]) == (Grade.EXACT, ["check.known_late"])

    again = with_late_board(state)
    second = verify_report(report(again, comment, late_board_comment(2, 5, (3, 4), [])))[1]
    assert second.grade is Grade.ILLEGAL
    assert ("C1", (3, 4)) in {(one.criterion, one.players) for one in second.breaches}


def matches_played(state, seconds=None):
    """``state`` with its next round of matches paired by the engine: White wins the first game and draws the second,
    but for the second games of the boards in ``seconds``, as who had White in the first one got them."""
    made = pair(state)
    games = {}
    for number, board in enumerate(made.pairs, start=1):
        white, black = (seconds or {}).get(number, (Outcome.DRAW, Outcome.DRAW))
        games[board.white] = Game(Outcome.WIN, board.black, Colour.WHITE, white)
        games[board.black] = Game(Outcome.LOSS, board.white, Colour.BLACK, black)
    return replace(
        state,
        completed=state.completed + 1,
        competitors=tuple(replace(one, games=(*one.games, games[one.number])) for one in state.competitors),
    )


def test_the_second_game_of_a_match_was_open_up_to_the_round_after_which_it_ended():
    """Of a match the file has each game as a round, with its own White."""
    first = replace(begun(), system="double_swiss")
    one = pair(first).pairs[1].white
    state = matches_played(matches_played(matches_played(first, {2: (Outcome.UNFINISHED,) * 2})))
    state, other = with_result(state, 1, one, (Outcome.LOSS, Outcome.WIN), game="second")
    state = matches_played(state)
    assert not all(grades(verify_report(report(state))))
    verdicts = verify_report(report(state, f"### Adjournment @ Round 3: round 2, {other} - {one} ended 1-0"))
    assert grades(verdicts) == [True] * 4
    assert [[fact.code for fact in verdict.known] for verdict in verdicts] == [
        [], ["check.known_open"], ["check.known_open"], []
    ]  # fmt: skip
    told = verdicts[1].known[0].params
    assert (told["of_round"], told["player"], told["opponent"]) == (1, other, one)
    of_the_first = report(state, f"### Adjournment @ Round 3: round 1, {one} - {other} ended 1-0")
    assert not all(grades(verify_report(of_the_first)))


def test_both_games_of_a_match_put_right_at_different_times():
    first = replace(begun(), system="double_swiss")
    one = pair(first).pairs[0].white
    state = matches_played(matches_played(first, {1: (Outcome.WIN, Outcome.LOSS)}))
    state, other = with_result(state, 1, one, (Outcome.LOSS, Outcome.WIN), game="second")
    state = matches_played(state)
    state, _ = with_result(state, 1, one, (Outcome.DRAW, Outcome.DRAW))
    state = matches_played(state)
    comments = (
        f"### Result correction @ Round 2: round 2, {other} - {one}: 1-0 instead of 0-1",
        f"### Result correction @ Round 3: round 1, {one} - {other}: 1/2-1/2 instead of 1-0",
    )
    assert not all(grades(verify_report(report(state))))
    verdicts = verify_report(report(state, *comments))
    assert grades(verdicts) == [True] * 4
    assert [sorted(fact.params["result"] for fact in verdict.known) for verdict in verdicts] == [
        [], ["0-1", "1-0"], ["1-0"], []
    ]  # fmt: skip


def test_a_match_seated_late_is_no_part_of_the_pairing_but_no_second_match_either():
    """A match with one forfeited game was played all the same (preface of C.04.5)."""

    def seated(state, numbers, forfeited):
        away = {*numbers, 5}
        made = pair(
            replace(
                state,
                competitors=tuple(
                    replace(one, absence=Outcome.HALF_BYE) if one.number in away else one for one in state.competitors
                ),
            )
        )
        white, black = numbers
        games = {board.white: Game(Outcome.WIN, board.black, Colour.WHITE, Outcome.DRAW) for board in made.pairs}
        games |= {board.black: Game(Outcome.LOSS, board.white, Colour.BLACK, Outcome.DRAW) for board in made.pairs}
        games |= {
            white: Game(Outcome.FORFEIT_WIN if forfeited else Outcome.WIN, black, Colour.WHITE, Outcome.DRAW),
            black: Game(Outcome.FORFEIT_LOSS if forfeited else Outcome.LOSS, white, Colour.BLACK, Outcome.DRAW),
            5: Game(Outcome.HALF_BYE, second=Outcome.HALF_BYE),
        }
        return replace(
            state,
            completed=state.completed + 1,
            competitors=tuple(replace(one, games=(*one.games, games[one.number])) for one in state.competitors),
        )

    state = seated(replace(begun(11), system="double_swiss"), (3, 4), forfeited=True)
    comment = late_board_comment(1, 5, (3, 4), [(3, "H"), (4, "H")])
    assert grades(verify_report(report(state))) == [False]
    (verdict,) = verify_report(report(state, comment))
    assert (verdict.grade, [one.code for one in verdict.known]) == (Grade.EXACT, ["check.known_late"])
    again = seated(state, (3, 4), forfeited=False)
    second = verify_report(report(again, comment, late_board_comment(2, 5, (3, 4), [(3, "H"), (4, "H")])))[1]
    assert second.grade is Grade.ILLEGAL
    assert ("C1", (3, 4)) in {(one.criterion, one.players) for one in second.breaches}


@pytest.mark.parametrize(
    "comment",
    [
        "### Adjournment @ Round 3: round 1, 1 - 99 ended 0-1",
        "### Adjournment @ Round 3: round 9, 1 - 2 ended 0-1",
        "### Adjournment @ Round 3: somebody",
        "### Result correction @ Round 2: round 1, 1 - 2: 1-0 instead of 7-7",
        "### TPN order @ Round 2: 1-99",
        f"### TPN order @ Round 2: 1-{'9' * 5000}",
        f"### TPN order @ Round 2: {', '.join(['1-9999'] * 20_000)}",
        "### TPN order @ Round 2: 1, 1, 2",
        "### TPN order @ Round 2: 1-12",
        "### MPA @ Round 2: board 9 seated after the publication, 98 - 99",
        "### Paired in the old hall",
    ],
)
def test_a_comment_that_fits_nobody_says_nothing(comment):
    state = played(played(begun()))
    assert verify_report(report(state, comment)) == verify_report(report(state))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(4, 30), st.sampled_from(["dutch", "dubov", "burstein", "lim"]))
def test_a_file_without_comments_is_judged_as_it_stands(seed, players, system):
    made = play(Recipe(seed=seed, players=players, rounds=4, system=system, half_bye_rate=0.05, forfeit_rate=0.05))
    found = report(made.state)
    assert past_of(found) == past_of(report(begun()))
    verdicts = verify_report(found)
    assert verdicts == verify_state(made.state) == verify_past(made.state, past_of(found))
    assert not any(one.known for one in verdicts)


def test_what_was_known_is_said_in_every_language():
    state = played(played(begun(), OPEN))
    white = pair(begun()).pairs[0].white
    black = state.by_number[white].games[0].opponent
    file = report(state, f"### Adjournment @ Round 2: round 1, {white} - {black} ended 1-0")
    verdict = verify_report(file)[1]
    said = {language: word(statements_of(verdict)[-1], language) for language in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    assert said["en"].startswith("It was paired while the game of round 1 between")
