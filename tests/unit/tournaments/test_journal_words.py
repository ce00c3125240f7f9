"""Every action that is recorded has words in the journal, and every word stands for an action that is recorded."""

from __future__ import annotations

import ast
from pathlib import Path

import tournaments
from tournaments.templatetags.journal import ACTIONS, action_name, field_name, field_value

PREFIXES = tuple({code.split(".")[0] + "." for code in ACTIONS})


def recorded() -> set[str]:
    """Every string of the writing layer that looks like an action: in a call, or as a constant that calls name.

    What explains reads facts of the engine, whose codes are others.
    """
    codes: set[str] = set()
    folder = Path(tournaments.__file__).parent
    below = [source for name in ("later", "external", "undoing") for source in folder.glob(f"*/{name}/*.py")]
    for source in (*folder.glob("*/*.py"), *below):
        if source.name == "urls.py" or source.parent.name in {"templatetags", "urls", "explanations"}:
            continue
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call | ast.AnnAssign):
                arguments = [*getattr(node, "args", ()), *([node.value] if getattr(node, "value", None) else ())]
                arguments += [keyword.value for keyword in getattr(node, "keywords", ()) if keyword.arg == "action"]
                codes |= {
                    part.value
                    for argument in arguments
                    for part in ast.walk(argument)
                    if isinstance(part, ast.Constant)
                    and isinstance(part.value, str)
                    and part.value.startswith(PREFIXES)
                    and part.value.replace(".", "").replace("_", "").isalpha()
                }
    return codes


def test_words_and_actions_are_the_same_set():
    assert recorded() == set(ACTIONS)


def test_an_unknown_action_stands_as_its_code():
    assert action_name("something.else") == "something.else"
    assert action_name("round.published") == "Round published"


def test_recorded_values_have_a_name():
    assert field_name("time_control") == "time control"
    assert field_name("entries") == "players"  # and not the relation of that name
    assert field_name("2", "schedule.changed") == "round 2"
    assert field_name("2", "entries.renumbered") == "2"


def test_facts_are_counted_and_lists_are_spelled_out():
    assert field_value("differences", [{"code": "check.order"}, {"code": "check.colour"}]) == "2"
    assert field_value("tie_breaks", ["BH/C1", "SB"]) == "BH/C1, SB"
    assert field_value("unrated_rating", None) == "–"


def test_days_and_moments_are_written_as_everywhere():
    assert field_value("starts_on", "2026-03-07") == "7 March 2026"
    assert field_value("1", "2026-03-07T14:05:00+00:00") == "7 March 2026, 14:05 UTC"
    assert field_value("name", "2026-03-07 Open") == "2026-03-07 Open"
    assert field_value("at", "2026-13-45") == "2026-13-45"
