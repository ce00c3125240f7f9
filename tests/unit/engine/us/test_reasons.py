"""Every board, bye and group of many random rounds is explained in both languages, and every question is answered."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from pairing.engine import NoPairing, explain, pair, why_not_bye, why_not_colour, why_not_float, why_not_opponent, word
from pairing.engine.drawn_lots import hash_of_lot, with_lot
from pairing.engine.systems.us import DESCRIPTION
from pairing.engine.systems.us.explanation.context import UsContext
from pairing.engine.systems.us.explanation.opponents import met_facts
from pairing.engine.systems.us.trace import Met
from pairing.engine.why_not.answer import AnswerKind
from tests.small_events import event
from tests.unit.engine.random_tournaments import FAMILIES, play


def rounds(seeds, most):
    """Rounds with their states: every family, half of the tournaments with variations."""
    for seed in range(seeds):
        for family in FAMILIES.values():
            rng = random.Random(f"us reasons {seed}")
            ratings = {number: 0 if rng.random() < 0.1 else rng.randrange(1200, 2000, 5) for number in range(1, most)}
            options = {name: seed % 2 == 1 and rng.random() < 0.4 for name in DESCRIPTION.options}
            seen = []

            def remember(state, ratings=ratings, options=options, seen=seen):
                rated = tuple(replace(one, rating=ratings[one.number]) for one in state.competitors)
                state = replace(state, system="us", competitors=rated, options=options)
                if options["last_by_lot"]:
                    state = with_lot(state, hash_of_lot(f"round {state.round_number}"))
                try:
                    answer = pair(state, trace=True)
                except NoPairing:
                    return None
                seen.append((state, answer))
                return answer

            play(rng, rng.randrange(4, most), rng.randrange(2, 8), family, remember)
            yield from seen


def test_every_board_and_bye_is_explained_in_both_languages():
    codes = Counter()
    for state, answer in rounds(8, 16):
        told = explain(state, answer)
        assert len(told.boards) == len(answer.pairs)
        inside = {frozenset(pair) for group in answer.brackets for pair in group.pairs}
        for board in told.boards:
            said = {one.code for one in board.lead}
            inner = frozenset((board.white, board.black)) in inside
            assert inner == any(code.startswith("us.lead_") for code in said)
            assert inner != bool({"us.met", "us.met_lower", "us.met_lower_unrated", "us.met_other"} & said)
            assert any(one.code.startswith(("us.colour_", "colour.")) for one in board.steps)
        facts = [
            one
            for part in (*told.boards, *told.byes)
            for one in (*part.lead, *part.steps, *part.details)
        ] + [one for group in told.brackets for one in group.facts]  # fmt: skip
        for one in (*facts, *told.facts):
            codes[one.code] += 1
            assert word(one, "en") != word(one, "it") or one.code == "us.met"
    assert {
        "us.transposition", "us.interchange", "us.why_alternate", "us.why_equalise", "us.why_rematch", "us.drop_colour",
        "us.met_lower", "us.walked", "us.repeats", "us.drop_several", "us.drop_no_opponent", "us.conflict_left",
        "us.met_lower_unrated", "us.drop_unrated", "us.drop_colour_unrated", "us.conflict_left_top_down",
        "us.group_dispersed", "us.compared_interchange", "us.bye_no_colour",
    } <= set(codes)  # fmt: skip


def test_every_switch_that_is_told_keeps_its_limit():
    told = Counter()
    for _state, answer in rounds(10, 16):
        for group in answer.brackets:
            for switch in group.switches:
                told[switch.kind, switch.limit] += 1
                assert switch.limit == -1 or switch.difference <= switch.limit
                assert switch.after < switch.before
    assert len(told) >= 5


def test_every_question_has_an_answer_that_agrees_with_the_round():
    kinds = Counter()
    for state, answer in rounds(3, 11):
        pairs = {frozenset((one.white, one.black)) for one in answer.pairs}
        numbers = [one.number for one in state.competitors]
        for one in numbers:
            for other in numbers:
                if one < other:
                    asked = why_not_opponent(state, one, other)
                    assert (asked.outcome is AnswerKind.HAPPENS) == (frozenset((one, other)) in pairs)
                    kinds[asked.reason.code] += 1
                    assert word(asked.reason, "en")
                    assert word(asked.reason, "it")
            for ask in (why_not_bye, why_not_float, why_not_colour):
                asked = ask(state, one)
                kinds[asked.reason.code] += 1
                assert word(asked.reason, "it")
            assert (why_not_bye(state, one).outcome is AnswerKind.HAPPENS) == (answer.bye == one)
    assert {
        "us.why_not_other_group", "us.why_not_no_gain_transposition", "us.why_not_no_gain_interchange",
        "us.why_not_rematch", "us.why_not_lower", "us.why_not_taken", "us.why_not_bye_rating",
        "us.why_not_float_nobody", "us.why_not_bye_score", "us.why_not_bye_half", "us.why_not_bye_unrated",
        "us.why_not_float_later", "us.why_not_float_met", "us.why_not_float_needed", "us.why_not_float_colour",
        "us.why_not_has_bye", "why_not.met",
    } <= set(kinds)  # fmt: skip


def test_under_the_top_down_method_a_switch_is_not_weighed_for_both_boards():
    asked = Counter()
    for seed in range(30):
        rng = random.Random(f"us top down {seed}")

        def remember(state, asked=asked):
            rated = tuple(replace(one, rating=1500 + 5 * (97 * one.number % 31)) for one in state.competitors)
            state = replace(state, system="us", competitors=rated, options={"top_down": True})
            answer = pair(state, trace=True)
            for group in answer.brackets:
                for (one, _), (other, _) in zip(group.based, group.based[1:], strict=False):
                    reason = why_not_opponent(state, one, other)
                    asked[reason.reason.code, reason.reason.article, reason.outcome] += 1
            return answer

        play(rng, 12, 3, FAMILIES["plain"], remember)
    assert asked["us.why_not_top_down", "USCF 29E6b", AnswerKind.DECIDED] > 20
    assert {code for code, *_rest in asked} <= {"us.why_not_top_down", "why_not.pair_happens", "why_not.met"}


def test_two_who_both_came_from_above_are_said_to_have_done_so():
    state = replace(event(4, 5, "1-2 =, 3-4 ="), system="us")
    answer = pair(state, trace=True)
    group = replace(answer.brackets[0], came=(1, 3), residents=(2, 4), score=5)
    told = list(met_facts(UsContext(state, answer), group, Met(1, 3, 3, 0, (2, 4))))
    assert [one.code for one in told] == ["us.met_other"]
    assert word(told[0], "en") == (
        "No. 1 and no. 3 both came from above. They meet, because nobody with ½ point could be had without more "
        "players leaving the group."
    )
