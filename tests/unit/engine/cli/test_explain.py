"""``python -m pairing.engine explain``: a whole round, one player, a past round, and what is refused."""

import json
from pathlib import Path

import pytest

from pairing.engine.cli import main
from pairing.engine.explanation import RoundExplanation
from pairing.engine.trf import file_of, read, state_of, write

CASES = Path(__file__).parents[3] / "golden" / "trf"


def test_one_player_in_italian(capfd):
    assert main(["explain", str(CASES / "baku48-r4.trf"), "--player", "6", "--lang", "it"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == "48 giocatori da abbinare, 24 scacchiere."
    assert lines[3].startswith("2. 6 ")
    assert any("quindi 6 Player0006, Test scende" in line for line in lines)
    assert not any(line.startswith("3. ") for line in lines)


def test_every_board_as_json_reads_back(capfd):
    assert main(["explain", str(CASES / "club13-r5.trf"), "--json"]) == 0
    data = json.loads(capfd.readouterr().out)
    explanation = RoundExplanation.from_json(data)
    assert explanation.round_number == 5
    assert len(explanation.boards) == 5
    assert explanation.bye_of(10).kind == "pairing"


def test_a_past_round_says_when_it_was_played_otherwise(capfd, tmp_path):
    source = (CASES / "baku48-r4.trf").read_bytes()
    assert main(["explain", str(CASES / "baku48-r4.trf"), "--round", "3"]) == 0
    assert not capfd.readouterr().out.startswith("Round 3 was played")
    trf_file = read(source)
    swapped = write(file_of(_with_swapped_colours(state_of(trf_file), 3)))
    changed = tmp_path / "changed.trf"
    changed.write_text(swapped, encoding="utf-8")
    assert main(["explain", str(changed), "--round", "3"]) == 0
    assert capfd.readouterr().out.startswith("Round 3 was played with other boards, colours or byes")


def _with_swapped_colours(state, round_number):
    """Board 1 of a past round with White and Black changed."""
    from dataclasses import replace

    first = next(one for one in state.competitors if one.games[round_number - 1].opponent)
    pair = {first.number, first.games[round_number - 1].opponent}

    def swapped(one):
        if one.number not in pair:
            return one
        games = list(one.games)
        games[round_number - 1] = replace(games[round_number - 1], colour=games[round_number - 1].colour.opposite)
        return replace(one, games=tuple(games))

    return replace(state, competitors=tuple(swapped(one) for one in state.competitors))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--round", "9"], "Round 9 is not in the file; it has results of 3 rounds."),
        (["--player", "99"], "There is no player 99 in the file."),
    ],
)
def test_a_round_or_player_that_is_not_there(capfd, options, message):
    assert main(["explain", str(CASES / "baku48-r4.trf"), *options]) == 3
    assert capfd.readouterr().err.strip() == message
