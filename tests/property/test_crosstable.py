"""What holds for every crosstable: it is symmetric, and its cells add up to the points; virtual points are nowhere."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine.model import PLAYED
from pairing.engine.standings import crosstable, grid, standings
from tests.property.test_standings import tournaments


@given(tournaments(), st.lists(st.integers(0, 20), min_size=1, max_size=7))
@settings(max_examples=60)
def test_cells_mirror_each_other_and_add_up(state, virtual):
    rows = standings(state, ["BH", "SB"])
    lines = crosstable(state, [row.number for row in rows])
    cells = grid(lines)
    for row, line, met in zip(rows, lines, cells, strict=True):
        assert sum(meeting.points for meeting in line.rounds) == row.points
        assert sum(map(len, met.values())) == sum(meeting.line > 0 for meeting in line.rounds)
        for other, meetings in met.items():
            for meeting, mirror in zip(meetings, cells[other - 1][line.line], strict=True):
                assert (mirror.line, mirror.round_number) == (line.line, meeting.round_number)
                assert mirror.colour is meeting.colour.opposite
                assert (mirror.outcome in PLAYED) is (meeting.outcome in PLAYED)
    accelerated = replace(
        state, competitors=tuple(replace(one, virtual_points=tuple(virtual)) for one in state.competitors)
    )
    assert crosstable(accelerated, [row.number for row in rows]) == lines
