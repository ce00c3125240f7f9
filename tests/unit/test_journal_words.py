"""Every action that is recorded has words in the journal, and every word stands for an action that is recorded."""

from __future__ import annotations

import ast
from pathlib import Path

import tournaments.domain
from tournaments.templatetags.journal import ACTIONS, action_name, field_name, field_value

PREFIXES = tuple({code.split(".")[0] + "." for code in ACTIONS})


def recorded() -> set[str]:
    """Every string of the domain that looks like an action."""
    codes: set[str] = set()
    for source in Path(tournaments.domain.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call):
                arguments = [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg == "action")]
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
