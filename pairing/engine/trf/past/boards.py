"""Boards of team matches that were open, or had another result, when a later round was paired::

    ### Adjournment @ Round 3: round 1, 1 - 4, board 2 ended 1-0
    ### Result correction @ Round 2: round 1, 1 - 4, board 1: 0-1 instead of 1-0

The two numbers are those of the teams, the result is that of the board, White's side first. What was put right for the
rating report only never counted, and records 299 keep the points of then: the file is taken as it stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ...model import PLAYED, Colour
from ..records import TrfFile
from ..team_matches import TeamMatches
from . import FOR_GOOD, Past, PastGame, games_said
from .counted import as_it_stood

_BOARD: Final = re.compile(
    r"(### (?:Adjournment|Result correction) @ Round \d{1,3}: round (\d{1,3}), )(\d{1,4}) - (\d{1,4}), board (\d)(\D.*)"
)


@dataclass(frozen=True, slots=True)
class PastBoards:
    """What the comments of the file of a team event say of single boards."""

    trf_file: TrfFile
    past: Past
    """The games as those of players."""
    places: Mapping[tuple[int, int], tuple[int, int, int]]
    """By round and White: the teams of White and of Black, and the board."""

    def games_for(self, round_number: int) -> tuple[PastGame, ...]:
        """As ``Past.games_for``."""
        return self.past.games_for(round_number)

    def file_with(self, games: Iterable[PastGame]) -> TrfFile:
        """The file with these games as they stood; a match of which one was played then is no forfeited one."""
        players = {player.number: player for player in self.trf_file.players}
        met = set()
        for one in games:
            for place, number in enumerate((one.white, one.black)):
                played = [*players[number].games]
                game = played[one.round_number - 1]
                if game is not None:
                    played[one.round_number - 1] = as_it_stood(game, one, place)
                    players[number] = replace(players[number], games=tuple(played))
            if one.outcomes is not None and set(one.outcomes) & PLAYED:
                met.add((one.round_number, *sorted(self.places[one.round_number, one.white][:2])))
        data = self.trf_file.team_data
        forfeited = tuple(
            one for one in data.forfeited if (one.round_number, *sorted((one.white, one.black))) not in met
        )
        return replace(self.trf_file, players=tuple(players.values()), team_data=replace(data, forfeited=forfeited))


def past_boards(trf_file: TrfFile) -> PastBoards:
    """What the comments of ``trf_file`` say of boards; one that names no two players who met says nothing. Nor does one
    on a match whose points a record 299 states: what the boards brought then cannot be told without their weights."""
    places: dict[tuple[int, int], tuple[int, int, int]] = {}
    lines = list(_lines_of_players(trf_file, places))
    known = {player.number for player in trf_file.players}
    games = (one for one in games_said(lines, trf_file, known) if one.until != FOR_GOOD)
    return PastBoards(trf_file, Past(tuple(sorted(games, key=lambda one: one.until))), places)


def _lines_of_players(trf_file: TrfFile, places: dict[tuple[int, int], tuple[int, int, int]]) -> Iterator[str]:
    """The comments with the players at the board in place of the teams; ``places`` takes in where they sat."""
    found = [one for line in trf_file.other_lines if (one := _BOARD.fullmatch(line.strip()))]
    if not found:
        return
    reader = TeamMatches(trf_file)
    stated = {
        (record.round_number, team) for record in trf_file.team_data.abnormal_points if record.kind
        for team in record.teams
    }  # fmt: skip
    for one in found:
        number, team, other, board = (int(one[group]) for group in range(2, 6))
        if not 1 <= number <= reader.completed or reader.meetings[number - 1].get(team) != other:
            continue
        pairs = reader.pairs(number, team, other)
        if not 1 <= board <= len(pairs) or {(number, team), (number, other)} & stated:
            continue
        own, opposing = pairs[board - 1]
        if not own or reader.game(own, number).opponent != opposing:
            continue
        if reader.game(own, number).colour is Colour.WHITE:
            white, black, teams = own, opposing, (team, other)
        else:
            white, black, teams = opposing, own, (other, team)
        places[number, white] = (*teams, board)
        yield f"{one[1]}{white} - {black}{one[6]}"
