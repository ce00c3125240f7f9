"""Whatever a browser sends, the form of the acceleration gives a usable plan or names a field of its own."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine.acceleration import Entrant, advise, describe, freeze, problems
from pairing.engine.errors import InvalidState
from tournaments.acceleration.forms import PlanEditor
from tournaments.models import Regulations

KINDS = ["", "share_field", "share_remaining", "size", "rating", "number", "remaining", "planet"]
AMOUNTS = ["", "0", "-1", "4", "99999", "1/2", "0/0", "3/2", "25 %", "0 %", "12,5%", "²", "١", "a", "1/3/5", "2000"]
NUMBERS = ["", "0", "1", "2", "5", "9", "10", "-1", "1.5", "x", "9" * 30]
POINTS = ["", "0", "½", "1", "1,5", "0.05", "99", "100", "-1", "nan", "inf", "1e9", "½½"]
KEYS = ["", "A", "B", "C", " ", "<b>", "A" * 12, "A" * 13]
GROUP = st.tuples(*map(st.sampled_from, (KEYS, KINDS, AMOUNTS, ["", "even_up", "up", "sideways"])))
MEETING = st.tuples(
    *map(st.sampled_from, (KEYS, KEYS, NUMBERS, NUMBERS, ["", "all", "as_needed", "x"], POINTS, ["", "on"]))
)
RULE = st.tuples(*map(st.sampled_from, (KEYS, NUMBERS, NUMBERS, POINTS, POINTS)))
ENTRANTS = [Entrant(number, 2400 - 20 * number, number % 7 != 0) for number in range(1, 41)]


@given(
    st.lists(GROUP, max_size=5),
    st.lists(RULE, max_size=6),
    st.lists(MEETING, max_size=4),
    st.sampled_from(POINTS),
    st.sampled_from(["1", "10", "own", "", "z"]),
    st.sampled_from(["", "1=0", "½", "2", "1" * 99]),
)
@settings(max_examples=300)
def test_a_plan_or_a_fault_with_its_field(groups, rules, meetings, cap, results, own_results):
    data: dict[str, Any] = {"method": "own", "cap": cap, "results": results, "own_results": own_results}
    for i, row in enumerate(groups):
        data |= {
            f"groups-{i}-{name}": value for name, value in zip(("key", "kind", "amount", "rounding"), row, strict=True)
        }
    for i, row in enumerate(rules):
        names = ("group", "first_round", "last_round", "virtual_points", "minimum_points")
        data |= {f"rules-{i}-{name}": value for name, value in zip(names, row, strict=True)}
    for i, row in enumerate(meetings):
        names = ("upper", "lower", "first_round", "last_round", "opponents", "most_dropped", "pooled")
        data |= {f"round_rules-{i}-{name}": value for name, value in zip(names, row, strict=True)}
    regulations = Regulations(rounds=9)
    editor = PlanEditor(regulations, data=data)
    assert set(editor.main.course) <= set("1=0")
    if not editor.is_valid():
        assert editor.faults
        fields = {f.auto_id for form in (editor.main, *editor.groups, *editor.rules, *editor.round_rules) for f in form}
        assert {fault.target for fault in editor.faults} <= fields
        assert all(fault.message for fault in editor.faults)
        return
    assert problems(editor.plan, rounds=9, scoring=regulations.scoring) == ()
    again = PlanEditor(regulations, plan=editor.plan)
    assert again.main["method"].value() == "own"
    try:
        frozen = freeze(editor.plan, ENTRANTS)
    except InvalidState:
        frozen = None
    assert describe(editor.plan, 9, frozen).table
    assert advise(editor.plan, rounds=9, scoring=regulations.scoring, entrants=ENTRANTS)
