"""Finding a player by a part of the name, and where that player sits."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.domain.queries.shapes import BoardLine, ByeLine, EntryLine, RoundPage

MOST = 40
"""Longest list of matches; more than that asks for another letter."""

_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "’": "'"}
)


@dataclass(frozen=True, slots=True)
class Match:
    """A player found, with the place in the newest published round."""

    entry: EntryLine
    board: BoardLine | None = None
    bye: ByeLine | None = None

    @property
    def colour(self) -> str:
        """``w`` or ``b``; blank without a board."""
        if self.board is None:
            return ""
        return "w" if self.board.white.entry_id == self.entry.player.entry_id else "b"


def find(entries: Iterable[EntryLine], text: str, page: RoundPage | None) -> tuple[Match, ...]:
    """The players whose name holds every word of ``text`` or whose pairing number it is; accents and case do not
    matter. Empty for a blank text."""
    words = plain(text).replace(",", " ").split()
    if not words:
        return ()
    boards = {player.entry_id: board for board in page.boards for player in (board.white, board.black)} if page else {}
    byes = {bye.player.entry_id: bye for bye in page.byes} if page else {}
    return tuple(
        Match(entry, boards.get(entry.player.entry_id), byes.get(entry.player.entry_id))
        for entry in entries
        if words == [str(entry.player.number)] or all(word in plain(entry.player.name) for word in words)
    )


def plain(text: str) -> str:
    """``text`` in small letters without accents, for comparison."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(letter for letter in folded if not unicodedata.combining(letter))
