"""Every board, bye and group of many random rounds is explained in both languages, and every question is answered."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from pairing.engine import NoPairing, explain, pair, why_not_bye, why_not_colour, why_not_float, why_not_opponent, word
from pairing.engine.systems.us import DESCRIPTION
from pairing.engine.why_not.answer import AnswerKind
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
            assert inner != bool({"us.met", "us.met_lower"} & said)
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
        "us.why_not_rematch", "us.why_not_lower", "us.why_not_taken", "us.why_not_bye_later", "us.why_not_float_nobody",
        "why_not.met",
    } <= set(kinds)  # fmt: skip
