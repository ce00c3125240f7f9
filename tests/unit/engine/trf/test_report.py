"""The validator: what a federation will ask about, with line, column and article."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.model import Colour, Game, Outcome
from pairing.engine.trf import PlayerRecord, Severity, TrfFile, write
from pairing.engine.trf.validator import validate

COMPLETE = TrfFile(
    players=tuple(
        PlayerRecord(number, "m", "FM", f"Player {number}", 2000, "ITA", str(number), "1990/00/00", points, rank, games)
        for number, points, rank, games in (
            (1, 10, 1, (Game(Outcome.WIN, 2, Colour.WHITE),)),
            (2, 0, 3, (Game(Outcome.LOSS, 1, Colour.BLACK),)),
            (3, 10, 1, (Game(Outcome.PAIRING_BYE),)),
        )
    ),
    name="Open", city="Pisa", federation="ITA", start_date="2026/10/01", end_date="2026/10/02", players_declared=3,
    rated_players_declared=3, chief_arbiter="Rossi, Maria", round_dates=("26/10/01",), rounds=1,
    pairing_controller="Program", system_code="FIDE_DUTCH", tie_breaks=("WON",), coded_time_control="40/5400+30:900+30",
)  # fmt: skip


def faults(trf_file: TrfFile) -> list[tuple[str, int, int]]:
    found = validate(write(trf_file, engine_dialect=False))
    return [(fault.code, fault.line, fault.column) for fault in found]


def change(number: int, **values) -> TrfFile:
    players = tuple(replace(p, **values) if p.number == number else p for p in COMPLETE.players)
    return replace(COMPLETE, players=players, tie_breaks=())


def test_a_complete_report_has_no_fault():
    assert faults(replace(COMPLETE, tie_breaks=("DE",))) == []


def test_ranks_that_do_not_follow_the_announced_criteria_are_faults():
    # By won games player 1 is ahead of the player with the bye.
    assert faults(COMPLETE) == [("wrong_rank", 17, 86)]
    fault = validate(write(COMPLETE))[0]
    assert (fault.facts, fault.article) == ({"player": 3, "declared": 1, "expected": 2}, "C.07 Article 4.2")
    assert fault.severity is Severity.WARNING


@pytest.mark.parametrize(
    ("trf_file", "codes"),
    [
        (replace(COMPLETE, tie_breaks=(), city=""), [("missing_record", 0, 0)] * 2),
        (replace(COMPLETE, tie_breaks=("XY",)), [("unknown_tie_break", 13, 5)]),
        (replace(COMPLETE, tie_breaks=("DE",), start_date="2026/02/30"), [("bad_date", 4, 5)]),
        (
            replace(COMPLETE, tie_breaks=("DE",), end_date="2026/09/30", round_dates=()),
            [("missing_record", 0, 0), ("end_before_start", 5, 5)],
        ),
        (replace(COMPLETE, tie_breaks=("DE",), round_dates=("26/11/01",)), [("round_outside", 9, 92)]),
        (replace(COMPLETE, tie_breaks=("DE",), round_dates=("1 Oct",)), [("bad_round_date", 9, 92)]),
        (replace(COMPLETE, tie_breaks=("DE",), players_declared=4), [("wrong_count", 6, 5)]),
        (replace(COMPLETE, tie_breaks=("DE",), rated_players_declared=2), [("wrong_count", 7, 5)]),
        (replace(COMPLETE, tie_breaks=("DE",), system_code="FIDE_DRAUGHTS"), [("unknown_system_code", 12, 5)]),
        (replace(COMPLETE, tie_breaks=("DE",), coded_time_control="90 min"), [("bad_time_control", 14, 5)]),
    ],
)  # fmt: skip
def test_records_of_the_event(trf_file, codes):
    assert faults(trf_file) == codes


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ({"fide_id": ""}, ("missing_field", 14, 58)),
        ({"rank": None}, ("missing_field", 14, 86)),
        ({"sex": "x"}, ("bad_sex", 14, 10)),
        ({"title": "DR"}, ("bad_title", 14, 11)),
        ({"fide_id": "12a"}, ("bad_fide_id", 14, 58)),
        ({"birth_date": "17.5.1980"}, ("bad_birth_date", 14, 70)),
        ({"birth_date": "1980/13/01"}, ("bad_birth_date", 14, 70)),
    ],
)
def test_fields_of_a_player(values, fault):
    assert faults(change(1, **values)) == [("missing_record", 0, 0), fault]


def test_what_a_swiss_forbids():
    games = (Game(Outcome.WIN, 2, Colour.WHITE), Game(Outcome.DRAW, 2, Colour.BLACK))
    answers = (Game(Outcome.LOSS, 1, Colour.BLACK), Game(Outcome.DRAW, 1, Colour.WHITE))
    byes = (Game(Outcome.PAIRING_BYE),) * 2
    records = zip(COMPLETE.players, (games, answers, byes), (15, 5, 20), (2, 3, 1), strict=True)
    twice = replace(
        COMPLETE,
        players=tuple(replace(p, games=g, points=points, rank=rank) for p, g, points, rank in records),
        rounds=2,
        round_dates=("26/10/01", "26/10/02"),
        tie_breaks=("DE",),
    )
    assert faults(twice) == [("met_twice", 15, 102), ("second_bye", 17, 102)]
    assert faults(replace(twice, system_code="FIDE_DOUBLEROUNDROBIN")) == []
    two_byes = replace(change(1, games=byes[:1], rank=1), tie_breaks=("SB",))
    assert ("opponent_mismatch", 16, 92) in faults(two_byes)
    assert ("several_byes", 17, 92) in faults(two_byes)


def test_a_game_without_a_result_is_named():
    open_game = change(1, games=(Game(Outcome.ZERO_BYE, 2, Colour.WHITE),), points=0)
    assert ("missing_result", 14, 99) in faults(open_game)


def test_ranks_are_not_judged_while_results_are_missing():
    ranked = replace(change(1, games=(Game(Outcome.ZERO_BYE, 2, Colour.WHITE),), points=0, rank=3), tie_breaks=("DE",))
    assert {code for code, *_place in faults(ranked)} >= {"missing_result"}
    assert "wrong_rank" not in {code for code, *_place in faults(ranked)}
