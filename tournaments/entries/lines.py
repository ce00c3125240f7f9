"""Names and clubs as one visible line."""

from __future__ import annotations

from typing import Final

_INVISIBLE: Final = dict.fromkeys(
    [
        0x061C, 0x115F, 0x1160, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), 0x2060, *range(0x2066, 0x206A),
        0x3164, 0xFEFF, 0xFFA0,
    ]
)  # fmt: skip
"""Controls of the direction of writing, with which a name shows as another one, spaces without width and empty
Hangul letters. The joiners U+200C and U+200D stay: Persian and Indian names need them."""


def club_key(club: str) -> str:
    """What two spellings of one club have in common: capital letters and blanks make no other club."""
    return visible_line(club).casefold()


def visible_line(text: str) -> str:
    """``text`` in one line with single blanks, without what changes how it looks and cannot be seen itself."""
    return " ".join(text.translate(_INVISIBLE).split())
