"""What the validator sees in each line by itself, or beside the players: form, ranges of rounds and players, codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from ..errors import EngineError
from ..model import Game, Outcome
from ..standings import OWN_CRITERION, criterion
from ..time_control import read_time_control
from .consistency import has_teams
from .faults import Fault, warning
from .layout import GAPS, ONCE, RANKING_METHODS, REPEATED, SYSTEM_CODE, article_of, is_national
from .numbers import is_whole, tenths
from .player_lines import COLUMNS_PER_ROUND, FIRST_ROUND_COLUMN, OLD_TITLES, is_unknown_result
from .records import PlayerRecord, TrfFile

_BYES: Final = {"F": Outcome.FULL_BYE, "H": Outcome.HALF_BYE, "Z": Outcome.ZERO_BYE}
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_NUMBER: Final = re.compile(r"(?<![0-9])[0-9]{1,9}(?![0-9])")
"""Longer ones are faults of the reader already."""
_CODE: Final = re.compile(r"[^,\s]+")


class LineFaults:
    """Finds the faults of one file, line by line."""

    def __init__(self, trf_file: TrfFile) -> None:
        self._file = trf_file
        self._players: Mapping[int, PlayerRecord] = {player.number: player for player in trf_file.players}
        self._teams = has_teams(trf_file)
        self._seen: dict[str, int] = {}
        self._by_tag: dict[str, Callable[[str, int], Iterator[Fault]]] = {
            "001": self._gaps,
            "032": self._federation,
            **dict.fromkeys(("062", "072", "082"), self._count),
            "172": self._ranking_method, "192": self._system, "202": self._tie_breaks, "212": self._tie_breaks,
            "222": self._time_control,
        }  # fmt: skip
        if not self._teams:
            self._by_tag |= {
                "240": self._byes, "250": self._acceleration, "260": self._prohibition, "299": self._abnormal,
            }  # fmt: skip

    def faults(self, lines: Sequence[str]) -> Iterator[Fault]:
        """The warnings of every line, in order of the lines."""
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            tag = line[:3].upper()
            yield from self._form(tag, line, number)
            if tag in self._by_tag:
                yield from self._by_tag[tag](line.rstrip(), number)
            elif is_national(tag) and tag not in REPEATED:
                yield from self._national(line, number)

    def _form(self, tag: str, line: str, number: int) -> Iterator[Fault]:
        control = _CONTROL.search(line.rstrip())
        if control:
            yield warning(
                number, control.start() + 1, "control_character",
                "The line holds a tab or another control character, so its columns cannot be relied on. Use blanks.",
                article_of(tag), record=tag,
            )  # fmt: skip
        if tag not in ONCE and tag not in REPEATED and not is_national(tag):
            yield warning(
                number, 1, "unknown_record", f"There is no record {tag!r}; the line is ignored. Correct the number.",
                "TRF26", record=tag,
            )  # fmt: skip
        elif line[3:4].strip() and tag != "###":
            yield warning(
                number, 4, "filled_gap", f"Column 4 must be blank; record {tag} seems to be shifted.", article_of(tag),
                record=tag,
            )  # fmt: skip
        if tag in ONCE and self._seen.setdefault(tag, number) != number:
            yield warning(
                number, 1, "repeated_record",
                f"Record {tag} stands in line {self._seen[tag]} already. Keep one of the two.",
                article_of(tag), record=tag, first_line=self._seen[tag],
            )  # fmt: skip

    def _gaps(self, line: str, number: int) -> Iterator[Fault]:
        for column in GAPS:
            if line[column - 1 : column].strip():
                yield warning(
                    number, column, "filled_gap", f"Column {column} must be blank; record 001 seems to be shifted.",
                    f"TRF26 001, column {column}", record="001",
                )  # fmt: skip
        title = line[10:13].strip().upper()
        if title in OLD_TITLES:
            yield warning(
                number, 11, "old_title", f"The title {title} of an older format is read as {OLD_TITLES[title]}.",
                "TRF26 001, columns 11-13", title=title, read=OLD_TITLES[title],
            )  # fmt: skip
        yield from self._unknown_results(line, number)
        if not self._teams:
            yield from self._old_byes(line, number)

    def _unknown_results(self, line: str, number: int) -> Iterator[Fault]:
        """Warn of a symbol that is no result: the game is read as one whose result is not known."""
        for start in range(FIRST_ROUND_COLUMN - 1, len(line), COLUMNS_PER_ROUND):
            block = line[start : start + 8]
            if is_unknown_result(block):
                yield warning(
                    number, start + 8, "unknown_result",
                    f"{block[7]!r} is no result; the game is read as not finished. Use one of 1 = 0 W D L + - ?.",
                    f"TRF26 001, column {start + 8}", value=block[7],
                )  # fmt: skip

    def _old_byes(self, line: str, number: int) -> Iterator[Fault]:
        """Warn of a forfeit or a draw without an opponent: older programs wrote byes and absences so."""
        for start in range(FIRST_ROUND_COLUMN - 1, len(line), COLUMNS_PER_ROUND):
            if line[start + 7 : start + 8] in {"+", "-", "="} and not line[start : start + 4].strip(" 0"):
                yield warning(
                    number, start + 8, "old_bye",
                    "A forfeit or a draw needs an opponent; + is read as F, = as H, - as Z. Write F for a full-point "
                    "bye, U for the one of the pairing, H for a half-point bye, Z for an absence.",
                    f"TRF26 001, column {start + 8}",
                )  # fmt: skip

    def _federation(self, line: str, number: int) -> Iterator[Fault]:
        code = line[4:].strip()
        if code and not (is_national(code) and len(code) == 3):
            yield warning(
                number, 5, "bad_event_federation",
                f"{code!r} is not a federation; it has three capital letters, for example ITA.", "TRF26 032",
                value=code,
            )  # fmt: skip

    def _count(self, line: str, number: int) -> Iterator[Fault]:
        text = line[4:].strip()
        if text and not re.match(r"[0-9]", text):
            yield warning(
                number, 5, "bad_count", f"{text!r} is not a number of players or teams.", f"TRF26 {line[:3]}",
                record=line[:3], value=text,
            )  # fmt: skip

    def _ranking_method(self, line: str, number: int) -> Iterator[Fault]:
        federation, method = line[4:7], line[8:13].strip().upper()
        if not is_national(federation) or method not in RANKING_METHODS:
            yield warning(
                number, 5 if not is_national(federation) else 9, "bad_ranking_method",
                "The record needs a federation in columns 5-7 and one of " + " ".join(sorted(RANKING_METHODS))
                + " in columns 9-13.",
                "TRF26 172", methods=" ".join(sorted(RANKING_METHODS)),
            )  # fmt: skip

    def _system(self, line: str, number: int) -> Iterator[Fault]:
        code = line[4:].strip()
        if code and not SYSTEM_CODE.fullmatch(code.upper()):
            yield warning(
                number, 5, "unknown_system_code", f"{code!r} is not a code of the list of tournament types.",
                "C.02.03 Annexure C (ETT26)", value=code,
            )  # fmt: skip

    def _time_control(self, line: str, number: int) -> Iterator[Fault]:
        code = line[4:].strip()
        if code and read_time_control(code) is None:
            yield warning(
                number, 5, "bad_time_control",
                f"{code!r} is not a coded time control; 90 minutes with 30 seconds a move is 5400+30.",
                "TRF26 222", value=code,
            )  # fmt: skip

    def _tie_breaks(self, line: str, number: int) -> Iterator[Fault]:
        codes = list(_CODE.finditer(line, 4))
        if line[:3] == "212" and codes and codes[0][0].upper() != "PTS":
            yield warning(
                number, 5, "points_not_first", "Record 212 begins with PTS; the tie-breaks alone stand in 202.",
                "TRF26 212",
            )  # fmt: skip
        for code in codes:
            if code[0].upper().startswith(OWN_CRITERION):
                continue
            try:
                criterion(code[0], teams=self._teams)
            except EngineError as refusal:
                yield warning(
                    number, code.start() + 1, refusal.code, refusal.message, "C.02.03 Annexure B (MTB26)",
                    **{name: str(value) for name, value in refusal.facts.items()},
                )  # fmt: skip

    def _byes(self, line: str, number: int) -> Iterator[Fault]:
        kind, round_number = _BYES.get(line[4:5].upper()), _whole(line[6:9])
        if kind is None or round_number is None:
            return
        yield from self._round(number, 7, round_number, "240")
        yield from self._twice(line, number, 10, "240")
        for match in _NUMBER.finditer(line, 10):
            player = self._players.get(int(match[0]))
            games = player.games if player else ()
            game = games[round_number - 1] if 1 <= round_number <= len(games) else None
            if game is None and 1 <= round_number <= self._file.completed:
                game = Game(Outcome.ZERO_BYE)  # blank columns of a round that was played
            if player and game and game.outcome is not kind:
                yield warning(
                    number, match.start() + 1, "bye_mismatch",
                    f"Player {player.number} has {game.outcome.value!r} in round {round_number} (line {player.line}), "
                    f"not the bye {line[4:5]!r}. Make both agree.",
                    "TRF26 240", player=player.number, round=round_number, opponent_line=player.line,
                )  # fmt: skip

    def _acceleration(self, line: str, number: int) -> Iterator[Fault]:
        points, ends = (
            tenths(line[9:13]),
            [_whole(line[a - 1 : b]) for a, b in ((15, 17), (19, 21), (23, 26), (28, 31))],
        )
        if points is None or None in ends or line[4:8].strip():
            return
        first_round, last_round, first, last = (end or 0 for end in ends)
        if not points:
            yield warning(
                number, 10, "no_points", "The points of record 250 must not be 0.0. Leave the line out.", "TRF26 250"
            )  # fmt: skip
        yield from self._order(number, 19, first_round, last_round, "250")
        yield from self._order(number, 28, first, last, "250")
        yield from self._round(number, 19, last_round, "250")
        for column, player in ((23, first), (28, last)):
            if player not in self._players:
                yield _unknown_player(number, column, "250", player)

    def _prohibition(self, line: str, number: int) -> Iterator[Fault]:
        first, last = _whole(line[4:7]), _whole(line[8:11])
        if first is None or last is None:
            return
        yield from self._order(number, 9, first, last, "260")
        yield from self._twice(line, number, 12, "260")
        named = {int(match[0]) for match in _NUMBER.finditer(line, 12)}
        if len(named) < 2:
            yield warning(
                number, 13, "too_few_numbers", "The record keeps players apart, so it must name two or more.",
                "TRF26 260",
            )  # fmt: skip
        for own in sorted(named & self._players.keys()):
            player = self._players[own]
            for round_number, game in enumerate(player.games, start=1):
                if game and own < game.opponent and game.opponent in named and first <= round_number <= last:
                    yield warning(
                        player.line, FIRST_ROUND_COLUMN + COLUMNS_PER_ROUND * (round_number - 1), "prohibited_met",
                        f"Players {own} and {game.opponent} were paired in round {round_number}, which line {number} "
                        "(record 260) does not allow.",
                        "TRF26 260", player=own, opponent=game.opponent, round=round_number, opponent_line=number,
                    )  # fmt: skip

    def _abnormal(self, line: str, number: int) -> Iterator[Fault]:
        round_number = _whole(line[19:22]) or 0
        yield from self._round(number, 20, round_number, "299")
        yield from self._twice(line, number, 23, "299")

    def _national(self, line: str, number: int) -> Iterator[Fault]:
        player = _whole(line[4:8])
        if player is None or player not in self._players:
            yield _unknown_player(number, 5, line[:3], line[4:8].strip() or "–")

    def _round(self, number: int, column: int, round_number: int, record: str) -> Iterator[Fault]:
        planned = self._file.rounds
        if planned and round_number > planned:
            yield warning(
                number, column, "round_beyond",
                f"Record {record} names round {round_number}, but {planned} rounds are planned (record 142).",
                f"TRF26 {record}", record=record, round=round_number, rounds=planned,
            )  # fmt: skip

    def _order(self, number: int, column: int, first: int, last: int, record: str) -> Iterator[Fault]:
        if first > last or not first:
            yield warning(
                number, column, "range_order", f"{first} to {last} is no range; the first one must not be the larger.",
                f"TRF26 {record}", record=record, first=first, last=last,
            )  # fmt: skip

    def _twice(self, line: str, number: int, start: int, record: str) -> Iterator[Fault]:
        seen: set[str] = set()
        for match in _NUMBER.finditer(line, start):
            if match[0].lstrip("0") in seen:
                yield warning(
                    number, match.start() + 1, "number_twice", f"The record names player {match[0]} twice.",
                    f"TRF26 {record}", record=record, player=int(match[0]),
                )  # fmt: skip
            seen.add(match[0].lstrip("0"))


def _whole(text: str) -> int | None:
    text = text.strip()
    return int(text) if is_whole(text) else None


def _unknown_player(line: int, column: int, record: str, player: int | str) -> Fault:
    return warning(
        line, column, "unknown_player",
        f"Record {record} names player {player}, who is not in the file. Correct or remove the number.",
        article_of(record), record=record, player=player,
    )  # fmt: skip
