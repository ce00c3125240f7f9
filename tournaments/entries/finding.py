"""Finding a player by a part of the name, and where that player sits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tournaments.entries.letters import plain
from tournaments.entries.shapes import EntryLine
from tournaments.history.shapes import PlayerLine
from tournaments.models import Entry
from tournaments.rounds.shapes import BoardLine, ByeLine, RoundPage

MOST = 40
"""Longest list of matches; more than that asks for another letter."""
LONGEST: Final = 200
"""So many letters of a search count: no name is longer, and anybody may send a whole book."""

_NOBODY: Final[Mapping[int, Sequence[str]]] = MappingProxyType({})
_APART = str.maketrans("#|", "  ")


@dataclass(frozen=True, slots=True)
class Match:
    """A player found, with the place in one published round."""

    entry: EntryLine
    round_number: int = 0
    board: BoardLine | None = None
    bye: ByeLine | None = None
    of_teams: bool = False
    """Whether the player is a team."""
    member: str = ""
    """Who of the team is meant; blank where its own name is."""
    first_has_white: bool = True
    """Whether whoever the board names first has White, of teams on board 1."""

    @property
    def colour(self) -> str:
        """``w`` or ``b``, of a team on board 1; blank without a board."""
        if self.board is None:
            return ""
        return "w" if self.is_first == self.first_has_white else "b"

    @property
    def is_first(self) -> bool:
        """Whether the board names the player first."""
        return self.board is not None and self.board.white.entry_id == self.entry.player.entry_id


def find(
    entries: Iterable[EntryLine],
    text: str,
    page: RoundPage | None,
    *,
    of_teams: bool = False,
    members: Mapping[int, Sequence[str]] = _NOBODY,
) -> tuple[Match, ...]:
    """The players whom ``text`` means (``matches``), with their places in ``page``; empty for a blank text.

    In an event ``of_teams`` these are teams, meant by their own name or by that of one of their ``members`` (by entry).
    """
    words = words_of(text)
    if not words:
        return ()
    number, first_has_white = (page.number, page.first_has_white) if page else (0, True)
    boards = {player.entry_id: board for board in page.boards for player in (board.white, board.black)} if page else {}
    byes = {bye.player.entry_id: bye for bye in page.byes} if page else {}
    found = []
    for entry in entries:
        key, member = entry.player.entry_id, ""
        if not matches(words, entry.player.name, entry.player.number, entry.fide_id):
            member = next((name for name in members.get(key, ()) if matches(words, name)), "")
            if not member:
                continue
        found.append(Match(entry, number, boards.get(key), byes.get(key), of_teams, member, first_has_white))
    return tuple(found)


def matches(words: Sequence[str], name: str, number: int | None = None, fide_id: int | None = None) -> bool:
    """Whether a player is meant: the name holds every word, in any order, or the one word is the pairing number or the
    FIDE ID. ``words`` come from ``words_of``."""
    keys = {str(key) for key in (number, fide_id) if key}
    if len(words) == 1 and words[0] in keys:
        return True
    folded = plain(name)
    return all(word in folded for word in words)


def is_meant(words: Sequence[str], player: PlayerLine) -> bool:
    """Whether ``words`` mean this player of a table: by name, in any order, or by pairing number."""
    return matches(words, player.name, player.number)


def meant(entries: Iterable[Entry], text: str) -> list[Entry]:
    """Those of ``entries`` whom ``text`` means, in their order.

    A number means one player, the pairing number before the FIDE ID; a name that is written in full means its bearers,
    not those whose name is longer.
    """
    words = words_of(text)
    if not words:
        return []
    known = list(entries)
    for key in ("pairing_number", "fide_id"):
        numbered = [one for one in known if words == [str(getattr(one, key))]]
        if numbered:
            return numbered[:1]
    found = [one for one in known if matches(words, one.name)]
    return [one for one in found if sorted(words_of(one.name)) == sorted(words)] or found


def words_of(text: str) -> list[str]:
    """What was typed, as words without accents; a comma parts words too. Nothing is read after ``LONGEST`` letters."""
    return plain(text[:LONGEST]).replace(",", " ").split()


def findable(name: str, number: int | None = None, fide_id: int | None = None) -> str:
    """The same for a list that filters while typing: ``portal.js`` reads name and keys from it, folded here."""
    keys = (str(key) for key in (number, fide_id) if key)
    return "#".join((plain(name).translate(_APART), *keys))
