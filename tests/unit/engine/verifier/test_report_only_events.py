"""Whole events in which games were put right for the rating report only: ``check`` finds rounds and ranks as the event
counted them."""

from __future__ import annotations

import os
import random
from dataclasses import replace

import pytest

from pairing.engine.model import PLAYED, Outcome
from pairing.engine.simulation import Recipe, play
from pairing.engine.standings import standings
from pairing.engine.trf import counted_file, file_of, judge_ranks, read, state_of, write
from pairing.engine.verifier import Grade, verify_report

EVENTS = int(os.environ.get("PORTAL_REPORT_ONLY", "12"))
CODES = ("BPG", "WIN", "BH/C1", "SB", "PS", "DE")
RESULTS = ("10", "01", "==", "+-", "-+", "00")
REPORT = ", for the rating report only"


def corrected(state, rng):
    """The state as the report has it, and the comments on every game that it has otherwise."""
    players = {one.number: one for one in state.competitors}
    worth, comments = state.scoring.table, []
    games = [
        (number, one.number, game.opponent)
        for one in state.competitors
        for number, game in enumerate(one.games, start=1)
        if game.outcome in PLAYED and game.colour and game.colour.value == "w"
    ]
    for number, white, black in rng.sample(games, min(len(games), rng.randint(1, 6))):
        turned, result = rng.random() < 0.5, rng.choice(RESULTS)
        before = [players[one].games[number - 1].outcome for one in (white, black)]
        for one, code in zip((white, black), result, strict=True):
            player = players[one]
            played, kept = list(player.games), [*player.adjustments, *[0] * (number - len(player.adjustments))]
            game = replace(played[number - 1], outcome=Outcome(code))
            kept[number - 1] += worth[played[number - 1].outcome] - worth[game.outcome]
            played[number - 1] = replace(game, colour=game.colour.opposite) if turned else game
            players[one] = replace(player, games=tuple(played), adjustments=tuple(kept))
        place = f"@ Round {state.completed}: round {number}, {white} - {black}"
        said = [
            "-".join("1/2" if one == "=" else one for one in codes) for codes in (result, [b.value for b in before])
        ]
        comments.append(f"### Result correction {place}: {said[0]} instead of {said[1]}{REPORT}")
        if turned:
            comments.append(f"### Colour correction {place}: colours exchanged{REPORT}")
    return replace(state, competitors=tuple(players[one.number] for one in state.competitors)), comments


@pytest.mark.parametrize("seed", range(EVENTS))
def test_rounds_and_ranks_are_those_that_counted(seed):
    rng = random.Random(seed)
    counted = play(Recipe(seed=seed, players=rng.randint(8, 24), rounds=rng.randint(3, 7), model="fide")).state
    ranks = {row.number: row.rank for row in standings(counted, CODES)}
    reported, comments = corrected(counted, rng)
    made = file_of(reported, name="Event")
    players = tuple(replace(one, rank=ranks[one.number]) for one in made.players)
    file = read(write(replace(made, players=players, tie_breaks=CODES, other_lines=tuple(comments))))
    back = state_of(counted_file(file), to_pair=False)
    assert [one.games for one in back.competitors] == [one.games for one in counted.competitors]
    assert [one.adjustments for one in back.competitors] == [() for _one in counted.competitors]
    assert {one.grade for one in verify_report(file)} == {Grade.EXACT}
    assert not judge_ranks(file).misplaced
