"""The colour of a federation stays readable on both papers."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from portal.common.accent import (
    DARK_PAPER,
    DARK_SURFACE,
    FALLBACK,
    LIGHT_PAPER,
    LIGHT_SURFACE,
    READABLE,
    contrast,
    readable_tone,
    stylesheet,
)

colours = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


def test_contrast_is_that_of_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#ffffff", "#ffffff") == 1


@given(colours, st.sampled_from([LIGHT_PAPER, DARK_PAPER]))
def test_every_tone_can_be_read(colour, paper):
    assert contrast(readable_tone(colour, paper), paper) >= READABLE


@given(colours)
def test_links_can_be_read_on_every_ground_of_the_tokens(colour):
    """Each ``--paper``, ``--surface`` and ``--…-paper`` of the style sheet, in the theme that it is written for."""
    tokens = (settings.BASE_DIR / "static/css/tokens.css").read_text()
    themes = dict(zip((LIGHT_SURFACE, DARK_SURFACE), tokens.split("prefers-color-scheme: dark")[:2], strict=True))
    for surface, theme in themes.items():
        grounds = re.findall(r"--(?:paper|surface|surface-2|\w+-paper): (#[0-9a-f]{6})", theme)
        assert len(grounds) == 7
        assert min(contrast(readable_tone(colour, surface), ground) for ground in grounds) >= READABLE


def test_a_good_colour_stays_as_it_is_and_a_hopeless_one_gives_way():
    assert readable_tone("#0b6e4f", LIGHT_PAPER) == "#0b6e4f"
    assert readable_tone("#ffffff", LIGHT_PAPER) == FALLBACK
    assert readable_tone("#000000", DARK_PAPER) == readable_tone(FALLBACK, DARK_PAPER)


def test_a_light_colour_is_only_darkened_as_far_as_needed():
    tone = readable_tone("#e07b00", LIGHT_PAPER)
    assert READABLE <= contrast(tone, LIGHT_PAPER) < READABLE + 0.4


def test_the_stylesheet_is_served_for_ever_and_only_for_colours(client):
    answer = client.get(reverse("accent", kwargs={"colour": "0b6e4f"}))
    assert answer.content.decode() == stylesheet("#0b6e4f")
    assert answer["Content-Type"] == "text/css; charset=utf-8"
    assert "immutable" in answer["Cache-Control"]
    for wrong in ("0b6e4", "0B6E4F", "zzzzzz", "0b6e4f}"):
        assert client.get(f"/accent/{wrong}.css").status_code == 404
