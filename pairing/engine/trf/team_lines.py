"""The lines of a team event: teams and their members, line-ups, byes and forfeits of whole teams, match points."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from .adjustments import KINDS
from .faults import Fault
from .numbers import SHOWN, is_whole, tenths
from .player_lines import Report
from .team_records import (
    ForfeitedMatch,
    LineUp,
    TeamAbnormalPoints,
    TeamData,
    TeamPairingByes,
    TeamRecord,
)

_MATCH_SCORE: Final = re.compile(r"\bT?([WDLAPFHZ])\s+([\d.,]+)")
_FORFEITS: Final = frozenset({"+-", "-+", "--"})


class TeamLines:
    """Collects the records of teams; ``finish`` makes their data of them."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._teams: dict[int, TeamRecord] = {}
        self._old_teams: list[TeamRecord] = []
        self._old_lines: list[str] = []
        self._byes: list[TeamPairingByes] = []
        self._forfeited: list[ForfeitedMatch] = []
        self._line_ups: list[LineUp] = []
        self._scores: dict[str, int] = {}
        self._colours = ""
        self._abnormal: list[TeamAbnormalPoints] = []
        self.readers: dict[str, Callable[[str, int], None]] = {
            "013": self._old_team, "300": self._line_up, "310": self._team, "320": self._pairing_byes,
            "330": self._forfeit, "352": self._board_colours, "362": self._match_scores,
        }  # fmt: skip

    def finish(self) -> tuple[TeamData, tuple[str, ...]]:
        """The data, and the lines that repeat in the older format what the newer one says."""
        teams = tuple(self._teams[number] for number in sorted(self._teams)) or tuple(self._old_teams)
        data = TeamData(
            teams=teams,
            pairing_byes=tuple(self._byes),
            forfeited=tuple(self._forfeited),
            line_ups=tuple(self._line_ups),
            match_scores=self._scores,
            board_colours=self._colours,
            abnormal_points=tuple(self._abnormal),
        )
        return data, tuple(self._old_lines) if self._teams else ()

    def abnormal(self, line: str, line_number: int) -> None:
        """Record 299 with match points."""
        kind, round_text = line[4:5].strip().upper(), line[19:22].strip()
        match_points, game_points = tenths(line[7:11]), tenths(line[13:17]) if line[13:17].strip() else 0
        teams = self._numbers(line, 24, line_number)
        if kind not in KINDS or match_points is None or game_points is None or not is_whole(round_text or "0"):
            self._fault(
                line_number, 5, "bad_abnormal_points",
                "The record needs W, D, L, F, H, Z, +, - or a blank in column 5, points in columns 14-17 and the round "
                "in columns 20-22 (000: all).",
                "299",
            )  # fmt: skip
        elif teams is not None:
            self._abnormal.append(
                TeamAbnormalPoints(kind, match_points, game_points, int(round_text or 0), tuple(filter(None, teams)))
            )

    def _team(self, line: str, line_number: int) -> None:
        number = line[4:7].strip()
        members = self._numbers(line, 73, line_number)
        match_points, game_points = _points(line[54:60]), _points(line[61:67])
        if not is_whole(number) or not 1 <= int(number) <= 999 or -1 in {match_points, game_points}:
            self._fault(
                line_number, 5, "bad_team",
                "The record needs the number of the team in columns 5-7, match points in 55-60, game points in 62-67 "
                "and the members from column 74.",
                "310",
            )  # fmt: skip
            return
        if int(number) in self._teams:
            first = self._teams[int(number)].line
            self._fault(
                line_number, 5, "duplicate_team",
                f"Team {int(number)} stands in line {first} already. Give every team a number of its own.",
                "310", team=int(number), first_line=first,
            )  # fmt: skip
            return
        strength, rank = line[47:53].strip(), line[68:71].strip()
        self._teams[int(number)] = TeamRecord(
            number=int(number),
            name=line[8:40].strip(),
            nickname=line[41:46].strip(),
            strength=int(strength) if is_whole(strength) else None,
            match_points=match_points,
            game_points=game_points,
            rank=int(rank) if is_whole(rank) else None,
            members=tuple(filter(None, members or ())),
            line=line_number,
        )

    def _old_team(self, line: str, line_number: int) -> None:
        members = self._numbers(line, 36, line_number)
        self._old_lines.append(line.rstrip())
        self._old_teams.append(
            TeamRecord(
                len(self._old_teams) + 1,
                line[4:36].strip(),
                members=tuple(filter(None, members or ())),
                line=line_number,
            )
        )

    def _pairing_byes(self, line: str, line_number: int) -> None:
        line = line.rstrip()
        match_points, game_points = tenths(line[4:8]), tenths(line[9:13])
        cells = [line[start : start + 3].strip() for start in range(14, len(line), 4)]
        if match_points is None or game_points is None or not all(is_whole(cell or "0") for cell in cells):
            self._fault(
                line_number, 5, "bad_team_bye",
                "The record needs match points in columns 5-8, game points in 10-13 and a team for every round from "
                "column 15, four columns each (000: none).",
                "320",
            )  # fmt: skip
            return
        self._byes.append(TeamPairingByes(match_points, game_points, tuple(int(cell or 0) for cell in cells)))

    def _forfeit(self, line: str, line_number: int) -> None:
        kind = line[4:6]
        cells = [line[first:last].strip() for first, last in ((7, 10), (11, 14), (15, 18))]
        if kind not in _FORFEITS or not all(is_whole(cell) for cell in cells):
            self._fault(
                line_number, 5, "bad_team_forfeit",
                "The record needs +-, -+ or -- in columns 5-6, the round in 8-10 and the two teams in 12-14 and 16-18.",
                "330",
            )  # fmt: skip
            return
        self._forfeited.append(ForfeitedMatch(kind, *(int(cell) for cell in cells)))

    def _line_up(self, line: str, line_number: int) -> None:
        cells = [line[first:last].strip() for first, last in ((4, 7), (8, 11), (12, 15))]
        players = self._numbers(line, 16, line_number)
        if not all(is_whole(cell) for cell in cells):
            self._fault(
                line_number, 5, "bad_line_up",
                "The record needs the round in columns 5-7, the team in 9-11, its opponent in 13-15 and the players of "
                "boards 1, 2, … from column 17 (0: nobody).",
                "300",
            )  # fmt: skip
            return
        round_number, team, opponent = (int(cell) for cell in cells)
        self._line_ups.append(LineUp(round_number, team, opponent, players or ()))

    def _board_colours(self, line: str, line_number: int) -> None:
        colours = line[4:].strip().upper()
        if set(colours) <= {"W", "B"}:
            self._colours = colours
        else:
            self._fault(
                line_number, 5, "bad_board_colours", f"{colours!r} must be W and B, one for each board, such as WBWB.",
                "352", value=colours,
            )  # fmt: skip

    def _match_scores(self, line: str, line_number: int) -> None:
        found = {symbol: tenths(text) for symbol, text in _MATCH_SCORE.findall(line[3:].upper())}
        if not found or None in found.values():
            self._fault(
                line_number, 5, "bad_match_scores", "The record states match points, for example TW 2 TD 1 TL 0.", "362"
            )  # fmt: skip
            return
        self._scores |= {symbol: points for symbol, points in found.items() if points is not None}

    def _numbers(self, line: str, start: int, line_number: int) -> tuple[int, ...] | None:
        for match in re.finditer(r"\S+", line[start:]):
            if not is_whole(match[0]):
                self._fault(
                    line_number, start + match.start() + 1, "bad_number_list",
                    f"{match[0][:SHOWN]!r} is not a starting number.", line[:3], value=match[0][:SHOWN],
                )  # fmt: skip
                return None
        return tuple(int(word) for word in line[start:].split())

    def _fault(self, line_number: int, column: int, code: str, message: str, tag: str, **facts: int | str) -> None:
        self._report(Fault(line_number, column, code, message, f"TRF26 {tag}", {"record": tag, **facts}))


def _points(text: str) -> int | None:
    """Tenths; None where the columns are blank, -1 for what is no number."""
    if not text.strip():
        return None
    points = tenths(text)
    return -1 if points is None else points
