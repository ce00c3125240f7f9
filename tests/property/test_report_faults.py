"""Whatever is changed in a complete report: the validator answers, and what it can know it says at the changed line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine.simulation import play
from pairing.engine.standings import standings
from pairing.engine.trf import file_of, parse, write
from pairing.engine.trf.validator import validate
from tests.random_rounds import recipe

FILE = Path(__file__).parents[1] / "golden" / "report_faults" / "complete.trf"
LINES = FILE.read_bytes().decode().split("\r\n")[:-1]
PLAYERS = [index for index, line in enumerate(LINES) if line.startswith("001")]
ROUNDS = 3
ANY_TEXT = st.characters(min_codepoint=1, max_codepoint=0x2FF) | st.sampled_from("\r\n\t\x00 0123456789")


def text_of(lines: list[str]) -> str:
    return "\r\n".join(lines) + "\r\n"


def put(line: str, column: int, text: str) -> str:
    line = line.ljust(column - 1)
    return line[: column - 1] + text + line[column - 1 + len(text) :]


@given(st.data())
def test_no_change_of_letters_and_lines_breaks_it(data):
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 4))):
        index = data.draw(st.integers(0, len(lines) - 1))
        place = data.draw(st.integers(0, len(lines[index])))
        match data.draw(st.sampled_from(["letter", "insert", "cut", "double", "drop", "swap"])):
            case "letter":
                lines[index] = lines[index][:place] + data.draw(ANY_TEXT) + lines[index][place + 1 :]
            case "insert":
                lines[index] = lines[index][:place] + data.draw(ANY_TEXT) + lines[index][place:]
            case "cut":
                lines[index] = lines[index][:place]
            case "double":
                lines.insert(index, lines[index])
            case "drop" if len(lines) > 1:
                del lines[index]
            case _:
                other = data.draw(st.integers(0, len(lines) - 1))
                lines[index], lines[other] = lines[other], lines[index]
    text = text_of(lines)
    count = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    for fault in validate(text):
        assert fault.message
        assert fault.article
        assert 0 <= fault.line <= count
        assert fault.column >= (1 if fault.line else 0)
    assert validate(text.encode()) == validate(text)


@pytest.mark.parametrize("seed", range(40))
def test_what_the_writer_writes_has_no_fault(seed):
    state = play(recipe(seed, 4, 40, most_rounds=9)).state
    ranks = {row.number: row.rank for row in standings(state, ["BH/C1", "DE"])}
    base = file_of(state, name="Open", city="Pisa", federation="ITA")
    report = replace(
        base,
        players=tuple(
            replace(
                player, sex="w", name=f"Player {player.number}", federation="ITA", fide_id=str(player.number),
                birth_date="1990/00/00", rank=ranks[player.number],
            )
            for player in base.players
        ),
        start_date="2026/10/01", end_date="2026/10/02", round_dates=("26/10/01",) * state.rounds,
        chief_arbiter="IA Rossi, Maria", pairing_controller="Program", tie_breaks=("BH/C1", "DE"),
        coded_time_control="5400+30",
    )  # fmt: skip
    assert validate(write(report, engine_dialect=False)) == []
    old = [fault.code for fault in validate(write(report, trf16=True))]
    assert set(old) <= {"missing_record", "wrong_rank"}  # the older format names neither system nor tie-breaks


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_no_other_file_breaks_it(source):
    faults = validate(source)
    assert faults, "nothing so short is a report"
    assert all(fault.code and fault.line >= 0 for fault in faults)


@settings(max_examples=300)
@given(
    st.sampled_from(PLAYERS),
    st.integers(1, ROUNDS),
    st.sampled_from(["opponent", "colour", "result", "points", "rank", "number"]),
    st.data(),
)
def test_a_changed_game_point_or_rank_is_named_at_its_line(index, round_number, what, data):
    start = 92 + 10 * (round_number - 1)
    column, text = {
        "opponent": (start, data.draw(st.integers(0, 99).map("{:>4}".format))),
        "colour": (start + 5, data.draw(st.sampled_from("wb"))),
        "result": (start + 7, data.draw(st.sampled_from("10=WDL+-HFUZ"))),
        "points": (81, data.draw(st.sampled_from(["0.0", "1.0", "3.0", "9.5"])).rjust(4)),
        "rank": (86, data.draw(st.integers(1, 20).map("{:>4}".format))),
        "number": (5, data.draw(st.integers(1, 30).map("{:>4}".format))),
    }[what]
    lines = list(LINES)
    lines[index] = put(lines[index], column, text)
    changed, found = text_of(lines), validate(text_of(lines))
    if parse(changed)[0] == parse(text_of(LINES))[0]:
        assert found == []
    elif {text, LINES[index][column - 1]} != {"U", "F"}:  # no rule says who may have a full-point bye instead
        assert any(index + 1 in {fault.line, fault.facts.get("opponent_line")} for fault in found), found
