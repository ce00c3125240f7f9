"""The worked examples of C.04.3 and C.04.7: the literal procedure, the matching and the verdict agree with the page."""

import pytest

from pairing.engine import pair
from pairing.engine.model import Pair
from pairing.engine.verifier import Grade, solver, verify_round
from pairing.engine.verifier.bracket import Bracket
from pairing.engine.verifier.completability import Completability
from pairing.engine.verifier.editions import RULES
from pairing.engine.verifier.field import colour_of, field_of
from tests import literal_verifier as literal
from tests.small_events import boards, event

DRAWN = "1-4 =, 2-5 =, 3-6 ="
BAKU = dict.fromkeys(range(1, 7), (10, 10))

EXAMPLES = {
    "first round": (event(6, 5), "1-4, 5-2, 3-6"),
    "lowest bye score (C5)": (
        event(6, 3, "1-4 1-0, 5-2 0-1, 3-6 1-0", "2-1 0-1, 4-3 0-1, 6-5 0-1", absent={4: "Z"}),
        "1-5, 3-2, 6",
    ),
    "fewest unplayed games (C9)": (event(5, 3, "1-3 1-0, 4-2 0-1"), "2-1, 3-5, 4"),
    "all drawn": (event(6, 5, DRAWN), "5-1, 6-2, 4-3"),
    "absolute colours (C3)": (event(6, 5, DRAWN, "1-5 =, 2-6 =, 3-4 ="), "6-1, 4-2, 5-3"),
    "completion (C4)": (
        event(6, 7, "1-3 =, 2-4 =, 5-6 =", "5-1 =, 6-2 =, 3 H, 4 H", "1-6 1-0, 2-5 1-0, 3 H, 4 H"),
        "2-1, 3-5, 4-6",
    ),
    "next bracket (C8)": (
        event(8, 5, "1-6 1-0, 2-7 1-0, 3-4 1-0, 5-8 =", "7-1 =, 6-2 =, 5-3 =, 4-8 1-0"),
        "1-3, 2-4, 6-5, 8-7",
    ),
    "bye by unplayed games (C9)": (event(7, 5, "1-2 1-0, 4-3 0-1, 5-6 +-, 7 U"), "5-1, 3-7, 2-6, 4"),
    "an exchange (C12, C13)": (event(6, 5, "1-4 =, 5-2 =, 6-3 ="), "3-1, 2-6, 4-5"),
    "bye bars (C2)": (event(3, 3, "1-2 1-0, 3 U", "3-1 0-1, 2 U"), "2-3, 1"),
    "Baku, round 1": (event(10, 5, virtual=BAKU), "1-4, 5-2, 3-6, 7-9, 10-8"),
    "Baku, round 2": (
        event(10, 5, "1-4 1-0, 5-2 0-1, 3-6 1-0, 7-9 1-0, 10-8 0-1", virtual=BAKU),
        "2-1, 4-3, 6-7, 8-5, 9-10",
    ),
    "the same without acceleration": (
        event(10, 5, "1-6 1-0, 7-2 0-1, 3-8 1-0, 9-4 0-1, 5-10 1-0"),
        "4-1, 2-3, 6-5, 10-7, 8-9",
    ),
}


def by_literal(state):
    field = field_of(state)
    paired = literal.pair_round(RULES["2026"], field)
    return _coloured(field, literal.partners(paired)), literal.bye_of(paired)


def by_matching(state):
    field = field_of(state)
    completability = Completability(field)
    first = solver.decide(RULES["2026"], Bracket.top(field), completability)
    decisions = list(solver.pair_from(RULES["2026"], first, completability))
    pairs = {pair for one in decisions for pair in one.candidate.pairs}
    return _coloured(field, pairs), next(iter(field.numbers(decisions[-1].candidate.floaters)), None)


def _coloured(field, pairs):
    found = set()
    for a, b in pairs:
        one, other = field.entrants[a], field.entrants[b]
        white = colour_of(one, other, field.initial_colour)[0] == "w"
        found.add((one.number, other.number) if white else (other.number, one.number))
    return found


@pytest.mark.parametrize("name", EXAMPLES)
def test_literal_procedure_and_matching_give_the_printed_round(name):
    state, expected = EXAMPLES[name]
    pairs, bye = boards(expected)
    assert by_literal(state) == (set(pairs), bye)
    assert by_matching(state) == (set(pairs), bye)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_printed_round_is_exactly_the_rules(name):
    state, expected = EXAMPLES[name]
    pairs, bye = boards(expected)
    verdict = verify_round(state, [Pair(*one) for one in pairs], () if bye is None else (bye,))
    assert verdict.grade is Grade.EXACT, verdict


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_engine_agrees(name):
    state, expected = EXAMPLES[name]
    pairs, bye = boards(expected)
    answer = pair(state)
    assert ({(one.white, one.black) for one in answer.pairs}, answer.bye) == (set(pairs), bye)


def test_no_complete_pairing_exists():
    """Article 1.9.3: four players, two rounds played, the absolute colours leave nothing."""
    state = event(4, 5, "1-3 =, 2-4 =", "1-4 =, 2-3 =")
    assert literal.pair_round(RULES["2026"], field_of(state)) is None
    assert not Completability(field_of(state)).possible
