"""How somebody asks why another player, or none, is without an opponent."""

from __future__ import annotations

import pytest
from django.utils import translation

from tournaments.explanations.wording import bye_button, bye_question


@pytest.mark.parametrize(
    ("system", "language", "button", "question"),
    [
        ("round_robin", "en", "Why not resting", "Why does Ada Rossi not rest?"),
        ("round_robin", "it", "Perché non riposa", "Perché Ada Rossi non riposa?"),
        ("monrad", "en", "Why not the bye", "Why does Ada Rossi not have the bye?"),
        ("two_life", "it", "Perché non il bye", "Perché Ada Rossi non ha il bye?"),
    ],
)
def test_a_table_gives_a_rest_and_every_other_system_a_bye(system, language, button, question):
    with translation.override(language):
        assert (bye_button(system), bye_question(system, "Ada Rossi")) == (button, question)
