"""Explanations of single situations, and what happens without a trace."""

from dataclasses import replace

from pairing.engine import pair
from pairing.engine.explanation import RoundExplanation, explain
from pairing.engine.model import Competitor, Outcome, Prohibition, TournamentState
from pairing.engine.wording import word


def first_round(players: int, **more) -> TournamentState:
    return TournamentState(tuple(Competitor(number) for number in range(1, players + 1)), 5, 0, **more)


def explained(state: TournamentState) -> RoundExplanation:
    return explain(state, pair(state, trace=True))


def codes(facts) -> list[str]:
    return [fact.code for fact in facts]


def test_the_first_round_is_the_plain_fold():
    explanation = explained(first_round(8))
    assert [codes(board.lead) for board in explanation.boards] == [["lead.start", "lead.natural"]] * 4
    board = explanation.board_of(6)
    assert (board.white, board.black) == (6, 2)
    assert word(board.lead[0], "en", {2: "Anna", 6: "Luca"}) == (
        "The tournament begins: Anna and Luca, like everybody, have no points yet."
    )
    assert explanation.bye_of(6) is None


def test_two_players_whom_the_regulations_keep_apart():
    explanation = explained(first_round(4, prohibitions=(Prohibition(frozenset({1, 3})),)))
    board = explanation.board_of(1)
    assert {board.white, board.black} == {1, 4}
    assert "skip.prohibited" in codes(board.steps)
    assert codes(board.lead) == ["lead.start", "lead.skipped_illegal"]


def test_absences_are_told_with_their_points():
    state = first_round(7)
    absences = {3: Outcome.HALF_BYE, 5: Outcome.FULL_BYE}
    state = replace(
        state, competitors=tuple(replace(one, absence=absences.get(one.number)) for one in state.competitors)
    )
    explanation = explained(state)
    kinds = {bye.player: bye.kind for bye in explanation.byes}
    assert kinds == {7: "pairing", 3: "half", 5: "full"}
    assert explanation.bye_of(3).lead[0].params["points"] == 5
    assert explanation.board_of(3) is None


def test_without_a_trace_scores_and_colours_remain():
    state = first_round(6)
    explanation = explain(state, pair(state))
    assert explanation.brackets == ()
    for board in explanation.boards:
        assert codes(board.lead) == ["lead.start"]
        assert codes(board.steps) == ["score.real", "score.real", "colour.initial"]
        assert board.brackets == ()


def test_boards_name_the_brackets_that_they_went_through():
    state = first_round(6)
    explanation = explained(state)
    assert {board.brackets for board in explanation.boards} == {(0,)}
    assert explanation.brackets[0].residents == (1, 2, 3, 4, 5, 6)
