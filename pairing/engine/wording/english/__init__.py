"""English."""

from __future__ import annotations

from pairing.engine.wording.english import (
    acceleration,
    alternatives,
    boards,
    errors,
    legality,
    round_rules,
    standings,
    verdicts,
)
from pairing.engine.wording.language import Language

ENGLISH = Language(
    code="en",
    sentences={
        "article": "Article {article}",
        **acceleration.SENTENCES,
        **alternatives.SENTENCES,
        **boards.SENTENCES,
        **errors.SENTENCES,
        **legality.SENTENCES,
        **round_rules.SENTENCES,
        **standings.SENTENCES,
        **verdicts.SENTENCES,
    },
    nouns={
        "player": ("player", "players"),
        "round": ("round", "rounds"),
        "board": ("board", "boards"),
        "pair": ("pair", "pairs"),
        "game": ("game", "games"),
        "group": ("group", "groups"),
        "point": ("point", "points"),
        "real_point": ("real point", "real points"),
        "virtual_point": ("virtual point", "virtual points"),
        "time": ("time", "times"),
        "other": ("other", "others"),
        "value": ("value", "values"),
    },
    terms={
        "tie_break": standings.TIE_BREAKS,
        "tie_break_modifier": standings.MODIFIERS,
        "unplayed": standings.UNPLAYED,
        "colour": {"w": "White", "b": "Black"},
        "strength": {"none": "none", "mild": "mild", "strong": "strong", "absolute": "absolute"},
        "parity": {"odd": "odd", "even": "even"},
        "rounding": {
            "down": "rounded down",
            "up": "rounded up",
            "nearest": "rounded to the nearest number",
            "even_up": "rounded up to an even number",
            "nearest_2": "rounded to the nearest even number",
            "nearest_4": "rounded to the nearest multiple of four",
        },
        "share": {
            "1/2": "half",
            "1/3": "one third",
            "2/3": "two thirds",
            "1/4": "one quarter",
            "3/4": "three quarters",
        },
        "expected": {
            "object": "an object",
            "no_field": "no such field",
            "list": "a list",
            "text": "a text",
            "whole": "a whole number",
            "flag": "true or false",
        },
    },
    decimal_mark=".",
    conjunction="and",
    number_prefix="no. ",
    round_label="round {number}",
    in_one_round="in round {first}",
    in_many_rounds="in rounds {first}–{last}",
    one_number="number {first}",
    many_numbers="numbers {first}–{last}",
    nothing="nobody",
)
