"""The Molter system: the table of every shape, reasons, absences, refusals, the judge."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from pairing.engine import pair
from pairing.engine.errors import InvalidState
from pairing.engine.explanation import explain
from pairing.engine.legality import breaches
from pairing.engine.model import Competitor, Game, Outcome, Pair, Prohibition, TournamentState
from pairing.engine.simulation import Recipe, play
from pairing.engine.standings import without_leavers
from pairing.engine.systems.molter import SIZE
from pairing.engine.systems.molter.tables import TablePlace, meetings
from pairing.engine.trf import file_of, read, state_of, write
from pairing.engine.verifier import Grade, verify_round, verify_state
from pairing.engine.verifier.molter import expected_games
from pairing.engine.why_not.answer import AnswerKind
from pairing.engine.why_not.dispatch import answer
from pairing.engine.why_not.question import Ask, Question
from pairing.engine.wording import LANGUAGES, word, word_error

SHAPES = [(teams, size) for teams in range(3, 13) for size in range(2, 9) if teams * size % 2 == 0]


def event(teams, size, rounds):
    numbers = range(1, teams * size + 1)
    return TournamentState(
        tuple(Competitor(number, rating=2400 - number) for number in numbers), rounds, 0, system="molter",
        options={SIZE: size},
    )  # fmt: skip


def recipe(teams, size, rounds, **more):
    return Recipe(7, teams * size, rounds, system="molter", options=((SIZE, size),), **more)


def boards(state):
    return [(board.white, board.black) for board in pair(state).pairs]


def before(state, round_number):
    """``state`` as it was before a round."""
    return replace(
        state,
        completed=round_number - 1,
        competitors=tuple(replace(one, games=one.games[: round_number - 1], absence=None) for one in state.competitors),
    )


@pytest.mark.parametrize(("teams", "size"), SHAPES)
def test_nobody_rests_or_meets_a_team_mate_or_a_team_twice_and_colours_are_even(teams, size):
    rounds = teams - 1
    met, colours, floated = {}, {}, Counter()
    for number in range(1, rounds + 1):
        pairs = [(one.white, one.black) for one in meetings(teams, size, rounds, number)]
        assert sorted(place for one in pairs for place in one) == [
            TablePlace(team, board) for team in range(1, teams + 1) for board in range(1, size + 1)
        ]
        for white, black in pairs:
            met.setdefault(white, []).append(black.team)
            met.setdefault(black, []).append(white.team)
            colours[white] = colours.get(white, "") + "w"
            colours[black] = colours.get(black, "") + "b"
            if white.board != black.board:
                assert teams % 2
                assert (min(white.board, black.board) % 2, abs(white.board - black.board)) == (1, 1)
                floated.update((white, black))
    for place, opponents in met.items():
        assert sorted(opponents) == [team for team in range(1, teams + 1) if team != place.team]
    for played in colours.values():
        assert abs(2 * played.count("w") - rounds) <= rounds % 2
        assert "www" not in played
        assert "bbb" not in played
    assert set(floated.values()) <= {1}


@pytest.mark.parametrize("rounds", range(2, 8))
@pytest.mark.parametrize(("teams", "size"), [(8, 4), (9, 4), (11, 6), (12, 5), (12, 8)])
def test_the_teams_meet_evenly_in_a_round_and_in_an_event_of_a_few_rounds(teams, size, rounds):
    total = Counter()
    for number in range(1, rounds + 1):
        inside, balance = Counter(), Counter()
        for one in meetings(teams, size, rounds, number):
            inside[frozenset((one.white.team, one.black.team))] += 1
            balance[one.white.team] += 1
            balance[one.black.team] -= 1
        assert max(inside.values()) == -(-size // (teams - 1))
        assert max(map(abs, balance.values())) <= 2 + size % 2
        total += inside
    often = [total[frozenset(two)] for two in combinations(range(1, teams + 1), 2)]
    assert max(often) - min(often) <= (1 if teams % 2 == 0 or rounds % 2 == 0 else 3)


@pytest.mark.parametrize(("teams", "size"), SHAPES)
def test_lists_that_are_moved_along_and_rings_of_games_give_the_same_table(teams, size):
    for rounds in {teams // 2, teams - 1}:
        for number in range(1, rounds + 1):
            walked = {
                (TablePlace(white[0] + 1, white[1] + 1), TablePlace(black[0] + 1, black[1] + 1))
                for white, black in expected_games(teams, size, rounds, number)
            }
            assert {(one.white, one.black) for one in meetings(teams, size, rounds, number)} == walked


def ask(state, kind, player, opponent=0):
    found = answer(state, Question(kind, player, opponent=opponent))
    return found.outcome, found.reason.code


def test_why_not_names_the_team_the_other_player_or_the_round():
    state = before(play(recipe(5, 2, 3)).state, 2)
    assert ask(state, Ask.OPPONENT, 1, 2) == (AnswerKind.FORBIDDEN, "molter.why_same_team")
    codes = Counter(ask(state, Ask.OPPONENT, 1, other)[1] for other in range(3, 11))
    assert codes == {
        "molter.why_met": 1, "why_not.pair_happens": 1, "molter.why_later": 1, "molter.why_other": 3,
        "molter.why_never": 2,
    }  # fmt: skip
    assert ask(state, Ask.BYE, 1)[0] is AnswerKind.NOT_APPLICABLE
    assert ask(state, Ask.FLOAT, 1) == (AnswerKind.NOT_APPLICABLE, "molter.no_scores")
    assert ask(state, Ask.COLOUR, 1)[1].startswith("molter.colour_")


def test_every_board_tells_the_teams_and_the_colour_in_both_languages():
    told = Counter()
    for teams, size in ((6, 4), (5, 6)):
        state = event(teams, size, teams - 1)
        explained = explain(state, pair(state))
        for board in explained.boards:
            facts = [*board.lead, *board.steps]
            told.update(one.code for one in facts)
            assert facts[-1].params["white"] == board.white
            assert all(word(one, language) for one in facts for language in LANGUAGES)
    assert set(told) == {
        "molter.pair", "molter.when_sum", "molter.when_last", "molter.when_two_boards", "molter.colour_difference",
        "molter.colour_difference_turned", "molter.colour_in_turn", "molter.colour_in_turn_turned",
    }  # fmt: skip


def test_an_absent_player_keeps_the_place_and_the_board_is_forfeited():
    state = event(3, 2, 2)
    away = replace(state, competitors=(replace(state.competitors[0], absence=Outcome.ZERO_BYE), *state.competitors[1:]))
    assert boards(away) == boards(state)
    assert [one.code for one in explain(away, pair(away)).board_of(1).lead] == ["molter.pair", "molter.forfeit"]


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (event(4, 4, 3), ""),
        (replace(event(4, 4, 3), competitors=event(4, 4, 3).competitors[:-1]), "molter.unequal"),
        (event(5, 3, 3), "molter.odd"),
        (event(4, 4, 4), "more_rounds_than_table"),
        (replace(event(4, 4, 3), options={SIZE: 10}), "option_wrong"),
        (replace(event(4, 4, 3), prohibitions=(Prohibition(frozenset({1, 5})),)), "prohibitions_barred"),
    ],
)
def test_what_the_table_has_no_room_for_is_refused_with_the_facts(state, code):
    if not code:
        assert len(boards(state)) == 8
        return
    with pytest.raises(InvalidState) as error:
        pair(state)
    assert error.value.code == code
    assert all(word_error(error.value, language) for language in LANGUAGES)


def test_who_enters_in_mid_event_would_change_the_table_and_is_refused():
    state = before(play(recipe(4, 2, 3)).state, 2)
    late = tuple(Competitor(number, (Game(Outcome.ZERO_BYE),)) for number in (9, 10))
    with pytest.raises(InvalidState) as error:
        pair(replace(state, competitors=(*state.competitors, *late)))
    assert (error.value.code, error.value.facts["teams"]) == ("molter.off_table", 5)


def test_who_leaves_early_stays_in_the_standings_because_every_board_counts_for_the_team():
    played = play(recipe(6, 2, 5, withdrawal_rate=0.3)).state
    assert any(one.games[-1].outcome is Outcome.FORFEIT_LOSS for one in played.competitors)
    assert without_leavers(played) == played


def test_the_judge_sees_every_change():
    state = event(6, 2, 5)
    first, second, *rest = pair(state).pairs
    turned = (Pair(first.black, first.white), second, *rest)
    crossed = (Pair(first.white, second.white), Pair(second.black, first.black), *rest)
    assert [one.criterion for one in verify_round(state, turned).differences] == ["colour"]
    assert [one.criterion for one in verify_round(state, crossed).differences][:1] == ["pairs"]
    assert verify_round(state, (first, first)).grade is Grade.ILLEGAL
    assert [one.code for one in breaches(state, [(1, 2)], None)] == ["legality.table"]


@pytest.mark.parametrize(("teams", "size", "code"), [(6, 4, "OTHER_MOLTER"), (5, 2, "OTHER_MOLTER_SIZE2")])
def test_a_played_event_goes_through_a_report_file_and_its_verdict(teams, size, code):
    state = play(recipe(teams, size, teams - 1, forfeit_rate=0.05)).state
    text = write(file_of(state))
    assert f"192 {code}" in text.splitlines()
    again = state_of(read(text.encode()), to_pair=False)
    assert {verdict.grade for verdict in verify_state(again)} == {Grade.EXACT}
