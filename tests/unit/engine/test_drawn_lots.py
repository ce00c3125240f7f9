"""Lots: the chain that anybody can check with ``sha256sum``, what is drawn with a lot, and where a lot is stated."""

from __future__ import annotations

import doctest
import subprocess
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engine import drawn_lots
from pairing.engine.cli import main
from pairing.engine.drawn_lots import (
    LINKS,
    announced_hash,
    draw,
    hash_of_lot,
    lot_of,
    lot_of_round,
    lots_before,
    with_lot,
)
from pairing.engine.errors import InvalidState
from pairing.engine.model import Competitor, TournamentState
from pairing.engine.simulation import Recipe, play
from pairing.engine.snapshot import canonical, digest, from_json, to_json
from pairing.engine.system_description import Description
from pairing.engine.systems.refusals import require_pairable
from pairing.engine.trf import TrfError, TrfFile, file_of, parse, read, state_of, write
from pairing.engine.verifier.replay import before
from pairing.engine.wording import LANGUAGES, word_error

SECRET = "00" * 32
FOUR = TournamentState(tuple(Competitor(number) for number in range(1, 5)), 3, 0, system="monrad")
BY_LOT = Description(name="monrad", chapter="", editions=("2026",), draws_lots=True)


@pytest.fixture
def a_system_by_lot(monkeypatch):
    """Monrad as if it drew lots, so that what every such system shares is tested without one."""
    for module in ("drawn_lots", "trf.state", "trf.header_lines", "simulation.tournament"):
        monkeypatch.setattr(f"pairing.engine.{module}.description_of", lambda _name: BY_LOT)


def refused(state: TournamentState) -> InvalidState:
    with pytest.raises(InvalidState) as raised:
        require_pairable(BY_LOT, state)
    return raised.value


def sha256sum(text: str) -> str:
    """As anybody computes it on a command line."""
    ran = subprocess.run(["sha256sum"], input=text.encode(), capture_output=True, check=True)
    return ran.stdout.decode().split()[0]


def test_every_lot_hashes_to_the_one_of_the_round_before_and_the_first_to_what_was_announced():
    known = announced_hash(SECRET)
    for round_number in range(1, LINKS + 1):
        lot = lot_of(SECRET, round_number)
        assert sha256sum(lot) == known if round_number < 4 else hash_of_lot(lot) == known
        known = lot
    assert known == SECRET


def test_a_draw_can_be_made_again_by_hand():
    lot = lot_of(SECRET, 1)
    hashes = {number: sha256sum(f"{lot}/order/{number}") for number in range(1, 8)}
    assert draw(lot, "order", range(1, 8)) == sorted(hashes, key=hashes.__getitem__)
    assert draw(lot, "order", [7, 2]) == [one for one in draw(lot, "order", range(1, 8)) if one in {2, 7}]


def test_the_example_of_the_module_holds():
    assert doctest.testmod(drawn_lots).attempted == 1
    assert doctest.testmod(drawn_lots).failed == 0


def test_every_order_and_every_first_is_equally_likely():
    """6,000 lots and the six orders of three numbers: each is expected 1,000 times with a deviation of 29."""
    orders = Counter(tuple(draw(lot_of(f"{number:064x}", LINKS), "order", [1, 2, 3])) for number in range(6000))
    assert len(orders) == 6
    assert all(abs(count - 1000) < 120 for count in orders.values())


@given(st.text("0123456789abcdef", min_size=64, max_size=64), st.sets(st.integers(1, 500), min_size=2, max_size=40))
def test_a_draw_depends_on_lot_label_and_number_alone(lot, numbers):
    order = draw(lot, "order", sorted(numbers))
    assert sorted(order) == sorted(numbers)
    assert order == draw(lot, "order", sorted(numbers, reverse=True))
    half = sorted(numbers)[::2]
    assert draw(lot, "order", half) == [one for one in order if one in half]


def test_a_state_without_lots_keeps_the_text_it_always_had():
    assert "lots" not in to_json(FOUR)
    stated = replace(FOUR, lots=("ab",))
    assert from_json(to_json(stated)) == stated
    assert digest(to_json(stated)) != digest(to_json(FOUR)) != digest(to_json(replace(FOUR, lots=("ac",))))
    assert '"lots":["ab"]' in canonical(to_json(stated))


def test_a_snapshot_with_a_lot_that_is_no_text_is_refused():
    with pytest.raises(InvalidState) as raised:
        from_json({**to_json(FOUR), "lots": [7]})
    assert raised.value.code == "snapshot.shape"


@pytest.mark.parametrize(
    ("lots", "code", "facts"),
    [
        ((), "lot_missing", {"system": "monrad", "round": 1}),
        (("",), "lot_missing", {"system": "monrad", "round": 1}),
        (("ab", "cd"), "lot_early", {"round": 2, "next": 1}),
        (("a/b",), "lot_wrong", {"round": 1}),
        (("à",), "lot_wrong", {"round": 1}),
        (("a" * 65,), "lot_wrong", {"round": 1}),
    ],
)
def test_a_round_without_a_lot_is_not_paired_by_a_system_that_draws_lots(lots, code, facts):
    found = refused(replace(FOUR, lots=lots))
    assert (found.code, found.facts) == (code, facts)
    for language in LANGUAGES:
        assert word_error(found, language) not in {"", found.message if language == "it" else ""}


def test_a_lot_is_not_drawn_again(a_system_by_lot):
    stated = with_lot(FOUR, "ab")
    assert lot_of_round(stated) == "ab"
    assert with_lot(stated, "ab") == stated
    with pytest.raises(InvalidState) as again:
        with_lot(stated, "cd")
    assert (again.value.code, again.value.facts) == ("lot_drawn", {"round": 1, "lot": "ab"})
    assert "ab" in word_error(again.value, "it")
    with pytest.raises(InvalidState) as wrong:
        with_lot(FOUR, "a b")
    assert wrong.value.code == "lot_wrong"


def test_a_system_that_draws_no_lots_takes_none(capsys, tmp_path):
    report = tmp_path / "event.trf"
    report.write_text(write(file_of(FOUR)), encoding="utf-8")
    assert main(["pair", str(report), "--lot", "ab"]) == 3
    assert "draws no lots" in capsys.readouterr().err
    assert main(["explain", str(report), "--lot", "ab"]) == 3
    assert main(["why-not", str(report), "1", "2", "--lot", "ab"]) == 3


def test_an_earlier_round_keeps_the_lots_that_were_open_then(a_system_by_lot):
    state = play(Recipe(seed=5, players=6, rounds=3, system="monrad")).state
    assert len(state.lots) == 3
    assert [before(state, number).lots for number in (1, 2, 3)] == [state.lots[:1], state.lots[:2], state.lots]
    assert lots_before(("ab", "", "cd"), 2) == ("ab",)
    assert hash_of_lot(state.lots[1]) == state.lots[0]
    assert play(Recipe(seed=6, players=6, rounds=3, system="monrad")).state.lots[0] != state.lots[0]


def test_a_report_file_states_the_lots_and_gives_the_same_state(a_system_by_lot):
    for stop in (1, 2, 3):
        state = replace(play(Recipe(seed=5, players=6, rounds=3, system="monrad"), stop_before=stop).state, seed=0)
        assert len(state.lots) == stop
        text = write(file_of(state))
        assert f"### LOT {stop:>3} {state.lots[-1]}" in text.splitlines()
        assert digest(to_json(state_of(read(text)))) == digest(to_json(state))
    ended = replace(play(Recipe(seed=5, players=6, rounds=3, system="monrad")).state, seed=0)
    assert state_of(read(write(file_of(ended))), to_pair=False) == ended


@pytest.mark.parametrize("line", ["### LOT   1 ab", "### LOT of the day", "### LOT"])
def test_in_a_file_of_a_system_without_lots_every_comment_stays_a_comment(line):
    kept = read(f"{write(file_of(FOUR))}{line}\r\n")
    assert (kept.lots, kept.other_lines) == ((), (line,))
    assert line in write(kept).splitlines()


def test_in_a_file_that_names_no_system_only_what_states_a_lot_is_one():
    text = write(replace(file_of(FOUR), system_code=""))
    kept = read(f"{text}### LOT of the day\r\n### LOT 2 cd\r\n### LOT 3 thanks to all\r\n")
    assert (kept.lots, kept.other_lines) == (("", "cd"), ("### LOT of the day", "### LOT 3 thanks to all"))


def test_other_comments_stay_and_a_wrong_or_second_lot_is_named_with_its_line():
    base = write(replace(file_of(FOUR), system_code="OTHER_LOTTERY"))
    kept = read(base + "### LOTS were drawn\r\n### by Anna\r\n### LOT 2 cd\r\n")
    assert (kept.lots, kept.other_lines) == (("", "cd"), ("### LOTS were drawn", "### by Anna"))
    lines = len(base.splitlines())
    for text in ("### LOT 0 ab", "### LOT 100 ab", "### LOT x ab", "### LOT 1", "### LOT 1 a b", "### LOT 1 a-b"):
        _file, faults = parse(base + text)
        assert [(one.line, one.code) for one in faults] == [(lines + 1, "bad_lot")]
    with pytest.raises(TrfError) as raised:
        read(base + "### LOT 1 ab\r\n### LOT 1 ab\r\n### LOT 1 cd\r\n")
    assert [(one.line, one.code, one.article) for one in raised.value.faults] == [
        (lines + 3, "second_lot", "TRF26 ###")
    ]


def test_a_file_with_gaps_writes_what_it_has():
    text = write(TrfFile(lots=("", "cd", "", "ef")))
    assert [line for line in text.splitlines() if line.startswith("###")] == ["### LOT   2 cd", "### LOT   4 ef"]
