"""The two-life system: lives, rematches, byes, the end, reasons, the judge, the definition taken literally."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

import pytest

from pairing.engine import pair
from pairing.engine.drawn_lots import draw
from pairing.engine.errors import InvalidState, NoPairing
from pairing.engine.explanation import explain
from pairing.engine.lives import halves_before, is_decided, lives_of, survivors, with_leavers_absent
from pairing.engine.model import Colour, Competitor, Game, Outcome, Pair, Prohibition, TournamentState
from pairing.engine.registry import description_of
from pairing.engine.simulation import Recipe, play
from pairing.engine.standings import criterion, standings
from pairing.engine.standings import explain as explain_value
from pairing.engine.trf import file_of, read, state_of, write
from pairing.engine.trf.type_codes import code_for
from pairing.engine.verifier import Grade, statements_of, verify_round, verify_state
from pairing.engine.why_not.answer import AnswerKind
from pairing.engine.why_not.dispatch import answer
from pairing.engine.why_not.question import Ask, Question
from tests.unit.engine.two_life.literal_two_life import LiteralTwoLife

MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def event(*rounds, players=6, **more):
    """Rounds of ``(White, Black, result of White)`` and ``(player, bye)``; lots ``lot1``, ``lot2``, …."""
    games = {number: [] for number in range(1, players + 1)}
    for played in rounds:
        told = {}
        for one, *rest in played:
            if len(rest) == 2:
                other, result = rest
                told[one] = Game(Outcome(result), other, Colour.WHITE)
                told[other] = Game(Outcome(MIRROR[result]), one, Colour.BLACK)
            else:
                told[one] = Game(Outcome(rest[0]))
        for number, past in games.items():
            past.append(told.get(number, Game(Outcome.ZERO_BYE)))
    lots = tuple(f"lot{number}" for number in range(1, len(rounds) + 2))
    field = tuple(Competitor(number, tuple(past)) for number, past in games.items())
    return TournamentState(field, 12, len(rounds), system="two_life", lots=lots, **more)


def sets(state):
    return {frozenset((board.white, board.black)) for board in pair(state).pairs}


def ask(state, kind, player, opponent=0):
    found = answer(state, Question(kind, player, opponent))
    return found.outcome, found.reason.code


FIRST = [(1, 2, "1"), (3, 4, "="), (5, 6, "0")]


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        ("00", (4, 2, 0)),
        ("====", (4, 3, 2, 1, 0)),
        ("=0=", (4, 3, 1, 0)),
        ("=00", (4, 3, 1, 0)),
        ("01+UF", (4, 2, 2, 2, 2, 2)),
        ("-Z", (4, 2, 0)),
        ("H?WDL", (4, 3, 2, 2, 1, 0)),
        ("001", (4, 2, 0, 0)),
    ],
)
def test_what_each_round_costs(outcomes, expected):
    assert halves_before([Game(Outcome(one)) for one in outcomes]) == expected


def test_pairs_have_the_same_lives_where_that_can_be_and_whoever_has_none_is_in_no_pair():
    state = event(FIRST, [(1, 6, "1"), (3, 2, "1"), (4, 5, "0")])
    assert {number: one.left for number, one in lives_of(state).items()} == {1: 4, 2: 0, 3: 3, 4: 1, 5: 2, 6: 2}
    made = pair(state)
    seated = sorted([number for board in made.pairs for number in (board.white, board.black)] + [made.bye])
    assert seated == [1, 3, 4, 5, 6]
    told = with_leavers_absent(state)
    assert [one.number for one in told.competitors if one.absence] == [2]
    assert pair(told) == made
    even = event(FIRST, players=6)
    assert frozenset((1, 6)) in sets(even)
    # 3 and 4 have met, so both meet somebody with fewer lives.
    assert frozenset((3, 4)) not in sets(even)
    assert frozenset((2, 5)) not in sets(even)


def test_nobody_meets_again_while_it_can_be_helped_and_then_as_few_as_possible():
    """Four are left; all have met but 1 and 3, and 2 and 4: these pairs alone repeat nothing."""
    rounds = [
        [(1, 2, "1"), (4, 3, "0"), (5, 6, "=")],
        [(4, 1, "="), (3, 2, "="), (5, 6, "=")],
        [(5, 6, "=")],
    ]
    state = event(rounds[0], rounds[1])
    state = replace(state, competitors=tuple(
        one if one.number < 5 else replace(one, games=(Game(Outcome.ZERO_BYE),) * 2) for one in state.competitors
    ))  # fmt: skip
    assert sets(state) == {frozenset((1, 3)), frozenset((2, 4))}
    assert ask(state, Ask.OPPONENT, 1, 2) == (AnswerKind.FORBIDDEN, "two_life.why_met")


def two_left(*results, **more):
    """1 and 2 have met ever since; 3 to 6 have been absent."""
    rounds = [[(1 + turn % 2, 2 - turn % 2, result)] for turn, result in enumerate(results)]
    return event(*rounds, **more)


def test_two_who_are_left_meet_until_it_is_over_and_the_colours_change():
    state = two_left("=", "=")
    assert survivors(state) == [1, 2]
    made = pair(state)
    assert [{board.white, board.black} for board in made.pairs] == [{1, 2}]
    told = explain(state, made)
    again = next(one for one in told.board_of(1).lead if one.code == "two_life.again")
    assert again.params == {"player": 1, "opponent": 2, "rounds": [1, 2], "times": 2, "earlier": 2}
    assert "two_life.must_again" in [one.code for one in told.facts]
    assert ask(state, Ask.OPPONENT, 1, 2)[0] is AnswerKind.HAPPENS
    assert ask(state, Ask.OPPONENT, 1, 3) == (AnswerKind.NOT_APPLICABLE, "two_life.out")
    assert [pair(two_left(*"=" * number)).pairs[0].white for number in (2, 3)] == [1, 2]


def test_rematches_are_fewest_then_between_equal_lives():
    """1 and 2 have two lives, 3 and 4 one; all have met once, so the equal ones meet again."""
    played = [
        [(1, 3, "1"), (2, 4, "1"), (5, 6, "1")],
        [(4, 1, "+"), (3, 2, "+"), (5, 6, "1")],
    ]
    state = event(*played)
    games = {
        1: ((3, "w", "1"), (4, "b", "1"), (2, "w", "?")), 2: ((4, "w", "1"), (3, "b", "1"), (1, "b", "?")),
        3: ((1, "b", "0"), (2, "w", "0"), (4, "w", "?")), 4: ((2, "b", "0"), (1, "w", "0"), (3, "b", "?")),
    }  # fmt: skip
    field = tuple(
        Competitor(number, tuple(Game(Outcome(how), other, Colour(colour)) for other, colour, how in past[:2]))
        for number, past in games.items()
    )
    state = TournamentState(field, 9, 2, system="two_life", lots=("a", "b", "c"))
    assert survivors(state) == [1, 2]
    half = tuple(
        replace(one, games=tuple(replace(g, outcome=Outcome("=")) for g in one.games)) for one in state.competitors
    )
    third = tuple(
        replace(one, games=(*one.games, Game(Outcome("="), games[one.number][2][0], Colour(games[one.number][2][1]))))
        for one in half
    )
    level = replace(state, competitors=third, completed=3, lots=("a", "b", "c", "d"))
    assert {one.left for one in lives_of(level).values()} == {1}
    first = draw("d", "again", [1, 2, 3, 4])[:2]
    assert frozenset(first) in sets(level)
    assert verify_round(level, pair(level).pairs).grade is Grade.EXACT


def test_the_bye_goes_by_lot_to_whoever_had_it_least_often():
    receivers = {pair(replace(event(players=5), lots=(f"x{number}",))).bye for number in range(40)}
    assert receivers == {1, 2, 3, 4, 5}
    state = event([(1, 2, "1"), (3, 4, "1"), (5, "U")], players=5)
    for number in range(30):
        assert pair(replace(state, lots=("a", f"x{number}"))).bye != 5
    assert ask(state, Ask.BYE, 5) == (AnswerKind.DECIDED, "two_life.why_bye_had")
    others = {1, 2, 3, 4} - {pair(state).bye}
    assert {ask(state, Ask.BYE, one) for one in others} == {(AnswerKind.LATER, "two_life.why_bye_later")}


def test_the_event_ends_when_no_more_survive_than_agreed_and_not_before():
    state = two_left("1", "0")
    assert survivors(state) == [1]
    assert is_decided(state)
    with pytest.raises(NoPairing) as over:
        pair(state)
    assert (over.value.code, over.value.facts["players"]) == ("two_life.over", [1])
    open_ = two_left("=", "=")
    assert not is_decided(open_)
    assert is_decided(replace(open_, options={"survivors": 2}))
    nobody = two_left("=", "=", "=", "=")
    assert survivors(nobody) == []
    assert is_decided(nobody)
    rows = standings(nobody, ["LIVES"])
    assert [(row.number, row.rank) for row in rows] == [(1, 1), (2, 1), (3, 3), (4, 3), (5, 3), (6, 3)]


def test_whoever_is_alone_there_has_the_bye_while_the_others_lose_their_lives():
    state = two_left("=")
    gone = replace(
        state,
        competitors=tuple(
            replace(one, absence=Outcome.ZERO_BYE if one.number > 1 else None) for one in state.competitors
        ),
    )
    assert (pair(gone).pairs, pair(gone).bye) == ((), 1)
    told = explain(gone, pair(gone))
    assert [one.code for one in told.bye_of(2).lead] == ["absence.zero", "two_life.absence"]
    nobody = replace(gone, competitors=tuple(replace(one, absence=Outcome.ZERO_BYE) for one in gone.competitors))
    with pytest.raises(InvalidState) as refused:
        pair(nobody)
    assert refused.value.code == "all_absent"
    out = event([(1, 2, "1"), (3, 4, "1")], [(1, 3, "1"), (2, 4, "1")], players=4)
    only_out = tuple(replace(one, absence=None if one.number == 4 else Outcome.ZERO_BYE) for one in out.competitors)
    with pytest.raises(NoPairing) as none:
        pair(replace(out, competitors=only_out))
    assert none.value.code == "two_life.all_absent"


def test_standings_by_lives_then_by_the_round_of_leaving_then_by_points():
    state = event(FIRST, [(1, 6, "1"), (3, 2, "1"), (4, 5, "0")], [(1, 3, "0"), (5, 6, "1"), (4, "U")])
    rows = standings(state, ["LIVES", "SB"])
    assert [(row.number, row.values["LIVES"].text) for row in rows] == [
        (3, "1½"), (5, "1"), (1, "1"), (4, "½"), (6, "0"), (2, "0"),
    ]  # fmt: skip
    told = explain_value(state, 6, criterion("LIVES"), rows[4].values["LIVES"], {})
    assert [(one.code, one.params["round"]) for one in told.lead] == [
        ("two_life.lost", 2), ("two_life.lost", 3), ("two_life.out", 3),
    ]  # fmt: skip


def test_the_judge_sees_other_opponents_byes_colours_rematches_and_those_who_are_out():
    state = event(FIRST, [(1, 6, "1"), (3, 2, "1"), (4, 5, "0")])
    made = pair(state)
    assert verify_round(state, made.pairs, (made.bye,)).grade is Grade.EXACT
    first, *rest = made.pairs
    turned = verify_round(state, (Pair(first.black, first.white), *rest), (made.bye,))
    assert [one.criterion for one in turned.differences] == ["colour"]
    out = verify_round(state, (*made.pairs[:-1], Pair(2, made.pairs[-1].black)), (made.bye,))
    assert {one.criterion for one in out.breaches} == {"absent", "unpaired"}
    other = verify_round(state, (*rest, Pair(first.white, made.bye)), (first.black,))
    assert {"bye"} <= {one.criterion for one in other.differences}
    met = event(FIRST)
    again = verify_round(met, (Pair(2, 1), Pair(4, 6), Pair(3, 5)))
    assert "again" in {one.criterion for one in again.differences}
    assert "two_life.check_again" in {one.code for one in statements_of(again)}
    unknown = verify_round(replace(state, lots=()), made.pairs, (made.bye,))
    assert statements_of(unknown)[1].code == "in_turn.check_no_lot"
    late = verify_round(two_left("1", "0"), (Pair(1, 2),))
    assert late.grade is Grade.ILLEGAL


def test_why_not_knows_lives_and_lots():
    state = event(FIRST, players=6)
    assert ask(state, Ask.OPPONENT, 1, 6) == (AnswerKind.HAPPENS, "why_not.pair_happens")
    assert ask(state, Ask.OPPONENT, 1, 5) == (AnswerKind.DECIDED, "two_life.why_other_lives")
    assert ask(state, Ask.FLOAT, 1) == (AnswerKind.DECIDED, "two_life.why_stays")
    assert ask(state, Ask.BYE, 1) == (AnswerKind.NOT_APPLICABLE, "why_not.no_bye")
    assert ask(state, Ask.COLOUR, 1)[0] is AnswerKind.DECIDED
    apart = replace(state, prohibitions=(Prohibition(frozenset({1, 6})),))
    assert ask(apart, Ask.OPPONENT, 1, 6) == (AnswerKind.FORBIDDEN, "why_not.prohibited")
    assert ask(apart, Ask.FLOAT, 1) == (AnswerKind.HAPPENS, "two_life.why_float_happens")


def test_a_round_without_lot_or_with_impossible_prohibitions_is_refused_with_the_facts():
    with pytest.raises(InvalidState) as missing:
        pair(replace(event(), lots=()))
    assert missing.value.code == "lot_missing"
    with pytest.raises(NoPairing) as refused:
        pair(replace(event(players=4), prohibitions=(Prohibition(frozenset({1, 2, 3})),)))
    assert refused.value.facts["blocked"] == [1, 2, 3]
    with pytest.raises(InvalidState) as wrong:
        pair(replace(event(), options={"survivors": 0}))
    assert wrong.value.code == "option_wrong"


def test_the_report_says_how_many_survive():
    assert code_for("two_life", "2026", {}) == "OTHER_TWOLIFE"
    state = replace(event(FIRST), options={"survivors": 4})
    text = write(file_of(state))
    assert "192 OTHER_TWOLIFE_4" in text
    again = state_of(read(text))
    assert (again.system, dict(again.options), again.lots) == ("two_life", {"survivors": 4}, ("lot1", "lot2"))
    assert pair(again) == pair(state)


def test_a_played_event_ends_by_itself_and_the_judge_agrees_with_every_round():
    played = play(Recipe(5, 20, 20, system="two_life", draw_rate=0.3))
    assert played.refusal is None
    assert played.state.completed < 20
    assert len(survivors(played.state)) <= 1
    assert {verdict.grade for verdict in verify_state(played.state)} == {Grade.EXACT}


def test_the_definition_taken_literally_gives_the_same_rounds_in_150_small_tournaments():
    rounds, again, decided = 0, 0, 0
    for seed in range(150):
        recipe = Recipe(
            seed, 3 + seed % 7, 14, system="two_life", half_bye_rate=0.05, zero_bye_rate=0.03, forfeit_rate=0.05,
            forbidden_pairs=seed % 3, draw_rate=0.4, options={"survivors": 1 + seed % 2},
        )  # fmt: skip

        def compared(state):
            nonlocal rounds, again
            expected = LiteralTwoLife(state).answer()
            if expected is None:
                with pytest.raises(NoPairing):
                    pair(state)
            made = pair(state)
            assert ({(board.white, board.black) for board in made.pairs}, made.bye) == expected
            rounds += 1
            again += any(one.code == "two_life.must_again" for one in explain(state, made).facts)
            return made

        decided += is_decided(play(recipe, pair=compared).state)
    assert rounds > 500
    assert again > 50
    assert decided > 100


def test_forced_rematches_of_many_do_not_take_for_ever():
    """Six of 120 may meet only the opponent they have met."""
    state = play(Recipe(4, 120, 9, system="two_life", draw_rate=0.5), stop_before=3).state
    left = set(survivors(state))
    met = [(one.number, one.games[0].opponent) for one in state.competitors if one.number < one.games[0].opponent]
    forced = [two for two in met if left >= set(two)][:6]
    bars = [Prohibition(frozenset((one, number))) for one, other in forced for number in left - {one, other}]
    begun = perf_counter()
    made = pair(replace(state, prohibitions=tuple(bars)))
    assert perf_counter() - begun < 10
    assert {frozenset(two) for two in forced} <= {frozenset((board.white, board.black)) for board in made.pairs}


def test_the_description_says_what_the_portal_needs():
    described = description_of("two_life")
    assert (described.lives, described.draws_lots, described.own_score, described.by_score) == (
        True,
        True,
        "LIVES",
        False,
    )
    assert described.least_present == 1


def test_a_decided_event_without_a_lot_is_said_to_be_over():
    ended = play(Recipe(seed=1, players=6, rounds=12, system="two_life")).state
    assert len(ended.lots) == ended.completed < ended.rounds
    with pytest.raises(NoPairing) as over:
        pair(ended)
    assert over.value.code == "two_life.over"
