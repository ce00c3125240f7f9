"""Variation 29E4c: in the last round the lot of the round decides where nothing else than the rank could."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from pairing.engine import InvalidState, explain, pair, word
from pairing.engine.drawn_lots import with_lot
from pairing.engine.model import Pair
from pairing.engine.trf import file_of, read, state_of, write
from pairing.engine.verifier import Grade, verify_round
from tests.small_events import event


def of_one_game(rounds, *, lots=True, played="1-3 =, 2-4 ="):
    """White in round 1 had 1 and 2, who are both due Black now, and then Black had 3 and 4."""
    state = event(4, rounds, played)
    rated = tuple(replace(one, rating=2500 - 30 * one.number) for one in state.competitors)
    ahead = tuple(replace(one, adjustments=(10 if one.number < 3 else 0,)) for one in rated)
    return replace(state, system="us", competitors=ahead, options={"last_by_lot": lots})


def first(lot, one, other):
    return min((one, other), key=lambda number: sha256(f"{lot}/colour/{number}".encode()).digest())


LOTS = [f"{number:02x}" for number in range(12)]


def test_the_lot_of_the_last_round_gives_the_due_colour():
    served = set()
    for lot in LOTS:
        state = with_lot(of_one_game(2), lot)
        answer = pair(state)
        top = answer.pairs[0]
        assert ({top.white, top.black}, top.colour_rule) == ({1, 2}, "USCF 29E4c")
        assert top.black == first(lot, 1, 2)
        served.add(top.black)
        assert verify_round(state, answer.pairs).grade is Grade.EXACT
        turned = verify_round(state, (Pair(top.black, top.white), *answer.pairs[1:]))
        assert [(one.criterion, one.article) for one in turned.differences] == [("colour", "USCF 29E4c")]
    assert served == {1, 2}


def test_before_the_last_round_and_without_the_variation_the_rank_decides():
    for state in (with_lot(of_one_game(3), "00"), with_lot(of_one_game(3), "03"), of_one_game(2, lots=False)):
        top = pair(state).pairs[0]
        assert (top.black, top.colour_rule) == (1, "USCF 29E4 (5)")


def test_every_round_needs_a_lot_with_the_variation_and_none_without_it():
    with pytest.raises(InvalidState) as missing:
        pair(of_one_game(3))
    assert missing.value.code == "lot_missing"
    with pytest.raises(InvalidState) as needless:
        with_lot(of_one_game(3, lots=False), "00")
    assert needless.value.code == "lots_not_drawn"


def test_the_sentence_names_the_lot_and_a_report_file_keeps_it():
    state = with_lot(of_one_game(2), "00")
    told = [one for one in explain(state, pair(state, trace=True)).boards[0].steps if one.code == "us.colour_lot"]
    assert [one.article for one in told] == ["USCF 29E4c"]
    assert word(told[0], "en").startswith(
        "Both are due Black and nothing in their colours tells them apart. In the last round of this event the lot"
    )
    text = write(file_of(state))
    assert "192 OTHER_USCHESS_29E4C" in text
    again = state_of(read(text))
    assert again.lots == state.lots
    assert pair(again).pairs == pair(state).pairs
