"""The systems that pair by a table, without their formulas: chairs that are moved, and cells that are counted.

A round robin is the old game of chairs: the last number keeps its seat, the others move on round the table. The second
cycle of a double one has the colours the other way round. A Scheveningen match takes its printed tables from the golden
file, and beyond eight a side it counts cells.
"""

from __future__ import annotations

from pathlib import Path

PRINTED = Path(__file__).parents[3] / "golden" / "systems" / "scheveningen.txt"


def chairs(places):
    """Every round of a single round robin: White and Black by number, the pair of the last number first."""
    others, rounds = list(range(1, places)), []
    for number in range(1, places):
        # Round 1 seats 1 against the last number; every round the players move on by half the table.
        pairs = [(others[0], places) if number % 2 else (places, others[0])]
        pairs += [(others[step], others[-step]) for step in range(1, places // 2)]
        rounds.append(pairs)
        others = others[places // 2 :] + others[: places // 2]
    return rounds


def all_play_all(players, *, double=False, printed=False):
    """Every round as pairs of numbers, White first; 0 stands for nobody."""
    places = players + players % 2
    rounds = [[tuple(0 if one > players else one for one in pair) for pair in pairs] for pairs in chairs(places)]
    if not double:
        return rounds
    first = rounds if printed or len(rounds) < 2 else [*rounds[:-2], rounds[-1], rounds[-2]]
    return first + [[(black, white) for white, black in pairs] for pairs in rounds]


def two_teams(size):
    """Every round of a Scheveningen match: (White, Black), the second team behind the first."""
    lines = dict(line.split(": ") for line in PRINTED.read_text("utf-8").splitlines() if not line.startswith("#"))
    if str(size) in lines:
        shift = {"A": 0, "B": size}
        return [
            [tuple(shift[one[0]] + int(one[1:]) for one in board.split("-")) for board in told.split()]
            for told in lines[str(size)].split(" | ")
        ]
    rounds = []
    for moved in range(size):
        boards = []
        for ours in range(size):
            theirs = (ours + moved) % size
            rest = (ours + theirs) % size
            white = (
                rest % 2 == 0
                if size % 2
                else rest in {*range(0, (size + 1) // 2, 2)} or (rest > size / 2 and rest % 2 == 1)
            )
            pair = (ours + 1, size + theirs + 1)
            boards.append(pair if white else pair[::-1])
        rounds.append(boards)
    return rounds


def literal_boards(state):
    """The pairs of the next round as (White, Black), and who rests; 0 where nobody does."""
    count, number = len(state.competitors), state.completed
    if state.system == "scheveningen":
        return two_teams(count // 2)[number], None
    double = state.system == "double_round_robin"
    pairs = all_play_all(count, double=double, printed=bool(state.options.get("printed_order")))[number]
    here = {one.number for one in state.competitors if one.absence is None}
    resting = next((sum(pair) for pair in pairs if 0 in pair and sum(pair) in here), None)
    return [pair for pair in pairs if 0 not in pair], resting
