"""The judge of knock-outs: halves of the bracket in which one player each has survived.

The engine plays the bracket through match by match. Here every number gets its line by halving the field again and
again, a player's last round is read from the player's own games, and a round must pair the survivors of neighbouring
blocks of lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...facts import Fact, fact
from ...model import Colour, Outcome, Pair, TournamentState
from ...registry import description_of
from ...two_games import lost_both
from ..known_pairs import Due, KnownPairsJudge, breaches_of, seats, twice
from ..verdict import Breach


def _breaches(state: TournamentState, boards: Sequence[Pair], byes: tuple[int, ...]) -> Iterator[Breach]:
    """Somebody who has lost, or is unknown, plays on; somebody sits twice; a bye of the pairing, which a bracket does
    not know."""
    seen = seats(boards, byes)
    lost = {number for number, last in _lives(state).items() if last <= state.completed}
    playing = set(seen) - set(_for_third_place(state))
    known = {one.number for one in state.competitors}
    return breaches_of(("absent", (playing & lost) | (set(seen) - known) | set(byes)), ("paired_twice", twice(seen)))


def _lines(numbers: Sequence[int]) -> dict[int, int]:
    """The line of every number: each half of the bracket takes those of the half as big, mirrored."""
    size = 1
    while size < len(numbers):
        size *= 2
    lines = {1: 0}
    width = size
    while len(lines) < size:
        whole = 2 * len(lines) + 1
        width //= 2
        lines |= {whole - seed: line ^ width for seed, line in lines.items()}
    return {number: lines[seed] for seed, number in enumerate(numbers, start=1)}


def _lives(state: TournamentState) -> dict[int, int]:
    """The round in which everybody lost; a round that is never played for those who have not."""
    worth, records = state.scoring.table, {one.number: one.games for one in state.competitors}
    by_seed = description_of(state.system).option(state, "drawn") == "seed"
    decided = {(one.round_number, one.player) for one in state.advances}
    lives = dict.fromkeys(records, state.rounds + 1)
    for number, games in records.items():
        for index, game in enumerate(games):
            if not game.opponent:
                continue
            other = records[game.opponent][index]
            if lost_both(game) or lost_both(other):
                lost = lost_both(game)
            elif game.points(worth) != other.points(worth):
                lost = game.points(worth) < other.points(worth)
            else:
                lost = number > game.opponent if by_seed else (index + 1, number) not in decided
            if lost:
                lives[number] = index + 1
                break
    return lives


def _for_third_place(state: TournamentState) -> tuple[int, ...]:
    """The two who lost the semi-finals, where the round is the last of the bracket and third place is played for."""
    last = (len(state.competitors) - 1).bit_length()
    if state.round_number != last or not description_of(state.system).option(state, "third_place"):
        return ()
    lines = _lines([one.number for one in state.competitors])
    lives, games = _lives(state), {one.number: one.games for one in state.competitors}
    out = [number for number, life in lives.items() if life == last - 1]
    beaten = [one for one in out if lives[games[one][last - 2].opponent] >= last]
    return tuple(sorted(beaten, key=lines.__getitem__)) if len(beaten) == 2 else ()


def _due(state: TournamentState) -> Due:
    lines, lives = _lines([one.number for one in state.competitors]), _lives(state)
    blocks: dict[int, list[int]] = {}
    for number, last in lives.items():
        if last > state.completed:
            blocks.setdefault(lines[number] >> state.round_number, []).append(number)
    pairs = [block for _, block in sorted(blocks.items()) if len(block) == 2]
    third = _for_third_place(state)
    return [_coloured(state, one, other) for one, other in [*pairs, *([third] if third else [])]], None


def _coloured(state: TournamentState, one: int, other: int) -> tuple[int, int]:
    numbers = [competitor.number for competitor in state.competitors]
    better, worse = sorted((one, other))
    had = {number: _colours(state, number) for number in (better, worse)}
    if not had[better] and not had[worse]:
        white = (numbers.index(better) % 2 == 0) is (state.initial_colour is Colour.WHITE)
        return (better, worse) if white else (worse, better)
    balance: Mapping[int, int] = {number: 2 * colours.count("w") - len(colours) for number, colours in had.items()}
    if balance[better] != balance[worse]:
        return (better, worse) if balance[better] < balance[worse] else (worse, better)
    for mine, theirs in zip(had[better][::-1], had[worse][::-1], strict=False):
        if mine != theirs:
            return (better, worse) if mine == "b" else (worse, better)
    if had[better]:
        return (better, worse) if had[better][-1] == "b" else (worse, better)
    return (worse, better) if had[worse][-1] == "b" else (better, worse)


def _colours(state: TournamentState, number: int) -> str:
    """The colours of the games that the player played, as letters."""
    games = next(one.games for one in state.competitors if one.number == number)
    unplayed = {Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS}
    return "".join(
        game.colour.value for game in games if game.opponent and game.colour and game.outcome not in unplayed
    )


def _others(players: tuple[int, ...]) -> Fact:
    return fact("knockout.check_pairs", players=[*players])


JUDGE = KnownPairsJudge(_due, _breaches, _others, forfeits_leave=False)
