"""Scores for those who hear the page: one point is one point."""

from __future__ import annotations

import pytest
from django.utils import translation

from tournaments.history.shapes import Score
from tournaments.templatetags.scores import real_score_before, score_words


@pytest.mark.parametrize(
    ("language", "score", "real", "whole"),
    [
        ("it", Score(10, 5, 4), "1 punto reale prima del turno 4", "1 punto reale e ½ punto virtuale fanno"),
        ("it", Score(15, 20, 4), "1½ punti reali prima del turno 4", "1½ punti reali e 2 punti virtuali fanno"),
        ("it", Score(0, 10, 2), "0 punti reali prima del turno 2", "0 punti reali e 1 punto virtuale fanno"),
        ("en", Score(10, 5, 4), "1 real point before round 4", "1 real point and ½ virtual point make"),
    ],
)
def test_the_noun_follows_the_number(language, score, real, whole):
    with translation.override(language):
        assert real_score_before(score) == real
        assert score_words(score).startswith(whole)
