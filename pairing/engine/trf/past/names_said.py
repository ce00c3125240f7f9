"""Whole names of players and teams that the columns of their records have no room for::

    ### Name @ Round 0: no. 4 is called Wolfeschlegelsteinhausenbergerdorff, Hubert
    ### Team name @ Round 0: no. 2 is called Circolo Scacchistico della Valle dei Laghi

Record 001 holds 33 letters, record 310 holds 32. The comment is read back where it goes on as the record begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ..records import TrfFile

PLAYER_LETTERS: Final = 33
"""Columns 15 to 47 of record 001."""
TEAM_LETTERS: Final = 32
"""Columns 9 to 40 of record 310."""
_COMMENT: Final = re.compile(r"### (Name|Team name) @ Round 0: no\. (\d{1,4}) is called (\S.*\S)", re.ASCII)


def name_comments(trf_file: TrfFile) -> Iterator[str]:
    """The comments on every name that is cut where ``trf_file`` is written."""
    for kind, letters, named in (
        ("Name", PLAYER_LETTERS, trf_file.players),
        ("Team name", TEAM_LETTERS, trf_file.team_data.teams),
    ):
        for one in named:
            name = one.name.strip()
            if len(name) > letters:
                yield f"### {kind} @ Round 0: no. {one.number} is called {name}"


def with_whole_names(trf_file: TrfFile) -> TrfFile:
    """``trf_file`` as it was read, with the names that comments say, and without these comments. One on somebody who is
    not in the file, or whose record has another name, stays a comment."""
    said: dict[tuple[str, int], tuple[str, str]] = {}
    for line in trf_file.other_lines:
        if found := _COMMENT.fullmatch(line.strip()):
            said[found[1], int(found[2])] = found[3], line
    if not said:
        return trf_file
    taken: set[str] = set()

    def whole(kind: str, number: int, name: str, letters: int) -> str:
        full, line = said.get((kind, number), ("", ""))
        if len(full) <= letters or full[:letters].strip() != name:
            return name
        taken.add(line)
        return full

    players = tuple(replace(one, name=whole("Name", one.number, one.name, PLAYER_LETTERS)) for one in trf_file.players)
    teams = tuple(
        replace(one, name=whole("Team name", one.number, one.name, TEAM_LETTERS)) for one in trf_file.team_data.teams
    )
    return replace(
        trf_file,
        players=players,
        team_data=replace(trf_file.team_data, teams=teams),
        other_lines=tuple(line for line in trf_file.other_lines if line not in taken),
    )
