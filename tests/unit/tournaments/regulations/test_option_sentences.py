"""The options of a system as players read them in the announcement."""

from __future__ import annotations

import pytest
from django.utils import translation

from pairing.engine.registry import NAMES, description_of
from tournaments.regulations.option_sentences import option_sentences
from tournaments.regulations.systems import options_of


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("top_value", 0, "The first place is worth one and a half times the players."),
        ("notice_sixths", 0, "For an absence with notice a player gets nothing."),
        ("bye_sixths", 6, "Who has no opponent left gets the own value."),
        ("duty_sixths", 3, "Who is away on duty (full-point bye) gets ½ of the own value."),
        ("paid_notices", 0, "No absence with notice counts."),
        ("paid_notices", 1, "1 absence with notice counts for each player, no more."),
        ("rematch_gap", 0, "The same players may meet again in the next round."),
        ("rematch_gap", 1, "Between two meetings of the same players lies 1 round at least."),
        ("most_meetings", 1, "Two players meet 1 time at most."),
    ],
)
def test_an_option_of_keizer_is_a_sentence(option, value, told):
    assert option_sentences("keizer", {option: value}) == (told,)


def test_a_switch_that_is_off_says_nothing():
    assert option_sentences("keizer", {"own_value": False}) == ()
    assert option_sentences("us", {"top_down": False}) == ()


def test_either_order_of_a_double_round_robin_is_a_sentence():
    (exchanged,), (kept,) = [
        option_sentences("double_round_robin", {"printed_order": printed}) for printed in (False, True)
    ]
    assert exchanged == (
        "The last two rounds of the first cycle are exchanged, so that nobody has the same colour three times "
        "running (C.05 Annex 1)."
    )
    assert kept == (
        "The last two rounds of the first cycle keep the order of the table (C.05 Annex 1); somebody may have the "
        "same colour three times running."
    )


@pytest.mark.parametrize("system", [one for one in NAMES if one != "team"])
def test_every_value_of_every_option_has_words_in_both_languages(system):
    for name, option in options_of(system).items():
        assert name in description_of(system).options
        values = option.choices or (range(option.least, min(option.most, 9) + 1))
        for value in values:
            said = []
            for language in ("en", "it"):
                with translation.override(language):
                    said.append(option_sentences(system, {name: value}))
            assert said == [(), ()] or said[0] != said[1], (system, name, value)
            assert not any("%(" in text for texts in said for text in texts)
