"""Pictures of shared links, 1200 by 630 pixels as networks ask for them, in the type of the papers."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Final

import font_source_sans_pro
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

from tournaments.files.letters import legible

SIZE: Final = (1200, 630)
MARGIN: Final = 64
_PAPER, _INK, _MUTED, _LINE = "#ffffff", "#16191d", "#565f6a", "#d8dce1"
_REGULAR, _BOLD = "SourceSansPro", "SourceSansProBold"
_ROW: Final = 74
_TOP: Final = 236
_SMALLEST: Final = 26
_RESULT: Final = 110
"""Room for a result between two names."""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One board as it is drawn: White, the result, Black."""

    white: str
    result: str
    black: str


@dataclass(frozen=True, slots=True)
class Card:
    """What a picture says, from top to bottom."""

    title: str
    below: str
    heading: str
    rows: tuple[BoardRow, ...]
    foot: str
    accent: str
    """A colour as # and six digits."""


def draw(card: Card) -> bytes:
    """The picture as PNG; the same card gives the same bytes."""
    picture = Image.new("RGB", SIZE, _PAPER)
    pen = ImageDraw.Draw(picture)
    width = SIZE[0] - 2 * MARGIN
    pen.rectangle((0, 0, SIZE[0], 16), fill=card.accent)
    _write(pen, (MARGIN, 92), card.title, 60, width, bold=True)
    _write(pen, (MARGIN, 150), card.below, 32, width, fill=_MUTED)
    _write(pen, (MARGIN, 206), card.heading, 38, width, bold=True, fill=card.accent)
    for place, row in enumerate(card.rows):
        _row(pen, _TOP + place * _ROW, row)
    pen.line((MARGIN, 556, SIZE[0] - MARGIN, 556), fill=_LINE, width=2)
    _write(pen, (MARGIN, 592), card.foot, 28, width, fill=_MUTED)
    stored = BytesIO()
    picture.save(stored, "PNG", optimize=True)
    return stored.getvalue()


def _row(pen: ImageDraw.ImageDraw, top: int, row: BoardRow) -> None:
    middle, baseline = SIZE[0] // 2, top + _ROW // 2
    side = 26
    room = middle - MARGIN - _RESULT // 2 - side - 30
    pen.line((MARGIN, top, SIZE[0] - MARGIN, top), fill=_LINE, width=2)
    for x, fill in ((MARGIN, _PAPER), (SIZE[0] - MARGIN - side, _INK)):
        pen.rectangle((x, baseline - side // 2, x + side, baseline + side // 2), fill=fill, outline=_INK, width=3)
    _write(pen, (MARGIN + side + 16, baseline), row.white, 36, room)
    _write(pen, (SIZE[0] - MARGIN - side - 16, baseline), row.black, 36, room, anchor="rm")
    _write(pen, (middle, baseline), row.result or "–", 38, _RESULT, bold=True, anchor="mm")


def _write(
    pen: ImageDraw.ImageDraw,
    at: tuple[int, int],
    text: str,
    size: int,
    room: int,
    *,
    bold: bool = False,
    fill: str = _INK,
    anchor: str = "lm",
) -> None:
    """One line; what is too long gets smaller, then ends in an ellipsis."""
    face = _BOLD if bold else _REGULAR
    text = legible(" ".join(text.split()), _letters(face))
    while size > _SMALLEST and _font(face, size).getlength(text) > room:
        size -= 2
    font = _font(face, size)
    if font.getlength(text) > room:
        while text and font.getlength(f"{text}…") > room:
            text = text[:-1]
        text = f"{text.rstrip()}…"
    pen.text(at, text, font=font, fill=fill, anchor=anchor)


@cache
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font_source_sans_pro.font_files_ttf[face], size)


@cache
def _letters(face: str) -> Container[int]:
    return frozenset(TTFont(font_source_sans_pro.font_files_ttf[face]).getBestCmap())


def rows_that_fit(rows: Sequence[BoardRow]) -> tuple[BoardRow, ...]:
    """As many of the first boards as a picture holds."""
    return tuple(rows[: (556 - _TOP) // _ROW])
