"""The colour of a federation, and the tones derived from it that stay readable on light and on dark paper."""

from __future__ import annotations

import colorsys
import re

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

LIGHT_PAPER = "#ffffff"
DARK_PAPER = "#14171a"
LIGHT_SURFACE = "#eaecef"
DARK_SURFACE = "#262b31"
"""The ground nearest to the text in ``tokens.css``: links stand on it too, and all else is easier to read."""
FALLBACK = "#1f5f8b"
READABLE = 4.5
"""Contrast that WCAG 2 asks of text (success criterion 1.4.3, level AA)."""
FURTHEST = 0.45
"""A colour that must lose or gain more lightness than this to be readable is no longer the one that was picked."""


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two colours (``#rrggbb``) by WCAG 2, from 1 to 21."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def readable_tone(colour: str, paper: str) -> str:
    """``colour`` made lighter or darker only as far as text on ``paper`` needs (4.5:1).

    A colour that would change too much to be recognized is replaced by the portal's own.
    """
    hue, start, saturation = colorsys.rgb_to_hls(*_channels(colour))
    step = -0.01 if _luminance(paper) > 0.5 else 0.01
    lightness = start
    while contrast(tone := _hex(hue, lightness, saturation), paper) < READABLE:
        lightness += step
        if abs(lightness - start) > FURTHEST and colour != FALLBACK:
            return readable_tone(FALLBACK, paper)
    return tone


def stylesheet(colour: str) -> str:
    """The custom properties of one federation colour for light and dark screens."""
    light = readable_tone(colour, LIGHT_SURFACE)
    dark = readable_tone(colour, DARK_SURFACE)
    return (
        f"@layer components{{:root{{{_properties(light, LIGHT_PAPER)}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{_properties(dark, DARK_PAPER)}}}}}}}"
    )


@require_safe
@cache_control(public=True, max_age=31536000, immutable=True)
def accent_stylesheet(request: HttpRequest, colour: str) -> HttpResponse:  # noqa: ARG001
    """The stylesheet of one colour (six hexadecimal digits); it never changes, so browsers keep it."""
    if not re.fullmatch(r"[0-9a-f]{6}", colour):
        raise Http404
    return HttpResponse(stylesheet(f"#{colour}"), content_type="text/css; charset=utf-8")


def _properties(tone: str, paper: str) -> str:
    hue, lightness, saturation = colorsys.rgb_to_hls(*_channels(tone))
    away = -0.07 if paper == LIGHT_PAPER else 0.07
    strong = _hex(hue, min(max(lightness + away, 0.0), 1.0), saturation)
    return f"--accent:{tone};--accent-strong:{strong};--accent-on:{paper}"


def _channels(colour: str) -> tuple[float, float, float]:
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def _hex(hue: float, lightness: float, saturation: float) -> str:
    channels = colorsys.hls_to_rgb(hue, min(max(lightness, 0.0), 1.0), saturation)
    return "#" + "".join(f"{round(channel * 255):02x}" for channel in channels)


def _luminance(colour: str) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
