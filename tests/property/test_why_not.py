"""``why_not`` against brute force. The full number: ``tests/benchmarks/why_not_brute_force.py``."""

from collections import Counter
from dataclasses import replace

import pytest

from pairing.engine.verifier.field import field_of
from pairing.engine.why_not import AnswerKind
from tests.brute_force import compared_pairs, compared_players, summary
from tests.random_rounds import recipe, rounds_of


def small_rounds(seeds, edition):
    """Every other round of small tournaments."""
    for seed in seeds:
        played = rounds_of(replace(recipe(seed, 5, 10, most_rounds=8), edition=edition))
        for state, _ in [one for one in played if one[1] is not None][1 + seed % 2 :: 2]:
            yield seed, state, field_of(state)


@pytest.mark.parametrize(("edition", "block"), [("2026", 0), ("2026", 1), ("2026", 2), ("2017", 0)])
def test_every_pair_of_small_rounds_gets_the_answer_of_brute_force(edition, block):
    brackets = 0
    kinds = Counter()
    for seed, state, field in small_rounds(range(500 + 40 * block, 540 + 40 * block), edition):
        brackets += len(field.groups)
        for pair, answer, expected in compared_pairs(state):
            kinds[answer.outcome] += 1
            if expected is None:
                one, other = ([entrant.number for entrant in field.entrants].index(number) for number in pair)
                assert not field.rows[one] >> other & 1
            else:
                assert summary(answer) == expected, (seed, state.round_number, pair)
    assert brackets >= 130
    assert set(kinds) == {
        AnswerKind.HAPPENS,
        AnswerKind.FORBIDDEN,
        AnswerKind.IMPOSSIBLE,
        AnswerKind.WORSE,
        AnswerKind.LATER,
    }


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_byes_and_downfloaters_get_the_answer_of_brute_force(edition):
    kinds = Counter()
    for seed, state, _ in small_rounds(range(900, 930), edition):
        for (question, player), answer, expected in compared_players(state):
            kinds[question, answer.outcome] += 1
            assert expected is None or summary(answer) == expected, (seed, state.round_number, question, player)
    assert len(kinds) >= 9
