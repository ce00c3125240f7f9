"""The validator: everything that keeps a report file from being accepted for rating and title events.

``parse`` finds what makes a file unusable (errors); this adds what a federation or FIDE will ask about (warnings).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Final

from pairing.engine.errors import EngineError
from pairing.engine.model import PLAYED, Outcome
from pairing.engine.standings import criterion, standings
from pairing.engine.trf.consistency import has_teams
from pairing.engine.trf.faults import Fault, Severity
from pairing.engine.trf.player_lines import COLUMNS_PER_ROUND, FIRST_ROUND_COLUMN, is_unreported
from pairing.engine.trf.reader import decode, lines_of, parse
from pairing.engine.trf.records import PlayerRecord, TrfFile

_FOR_RATING: Final = {
    "012": "the name of the tournament", "022": "the city", "032": "the federation", "042": "the first day",
    "052": "the last day", "102": "the chief arbiter", "132": "the dates of the rounds",
}  # fmt: skip
_FOR_TITLES: Final = {
    "142": "the number of rounds", "182": "the program or person who made the pairings",
    "192": "the type of the tournament", "222": "the time control in code",
}  # fmt: skip
_TITLES: Final = frozenset({"", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"})
_SYSTEM_CODE: Final = re.compile(
    r"FIDE_DUTCH(_20(17|25|26))?(_BAKU)?|FIDE_(DUBOV|BURSTEIN|DOUBLESWISS)(_BAKU)?|CUSTOM_(DOUBLE)?SWISS"
    r"|(BERGER|FIDE|CUSTOM)_ROUNDROBIN(_G\d+)?|(BERGER|FIDE)_DOUBLEROUNDROBIN|FIDE_SCHILLER(_\d+X\d+)?|CUSTOM_SCHILLER"
    r"|FIDE_SCHEVENINGEN(_G\d+)?|FIDE_DOUBLESCHEVENINGEN|CUSTOM_SCHEVENINGEN|CUSTOM_KNOCKOUT"
    r"|FIDE_TEAM(_TYPE[AB])?(_MP_GP|_GP_MP|_MP|_GP)?(_BAKU)?|CUSTOM_TEAM_SWISS(_MP|_GP)?"
    r"|(BERGER|FIDE)_TEAM_(DOUBLE)?ROUNDROBIN|CUSTOM_TEAM_(ROUNDROBIN|KNOCKOUT)"
)
_PERIOD: Final = r"(\d+/)?\d+(\+\d+)?"
_TIME_CONTROL: Final = re.compile(rf"{_PERIOD}(:{_PERIOD})*|W{_PERIOD}(:{_PERIOD})*-B{_PERIOD}(:{_PERIOD})*")
_LONG_DATE: Final = re.compile(r"(\d{4})/(\d\d)/(\d\d)")
_SHORT_DATE: Final = re.compile(r"(\d\d)/(\d\d)/(\d\d)")


def validate(source: str | bytes) -> list[Fault]:
    """Every fault of a report file, errors and warnings, in order of line."""
    text = decode(source) if isinstance(source, bytes) else source
    trf_file, faults = parse(text)
    if trf_file.players:
        places: dict[str, int] = {}
        for line_number, line in enumerate(lines_of(text), start=1):
            places.setdefault(line[:3], line_number)
        faults += _Report(trf_file, places).faults()
        if not any(fault.severity is Severity.ERROR for fault in faults):
            faults += _rank_faults(trf_file)
    return sorted(faults, key=lambda fault: (fault.line, fault.column))


def _warning(line: int, column: int, code: str, message: str, article: str, **facts: int | str) -> Fault:
    return Fault(line, column, code, message, article, facts, Severity.WARNING)


class _Report:
    """What the records say about the event as a whole and about each player."""

    def __init__(self, trf_file: TrfFile, places: dict[str, int]) -> None:
        self._file = trf_file
        self._places = places

    def faults(self) -> Iterator[Fault]:
        yield from self._missing_records()
        yield from self._dates()
        yield from self._codes()
        yield from self._counts()
        for player in self._file.players:
            yield from _player_faults(player)
            yield from _missing_results(player)
        if not has_teams(self._file):
            yield from self._pairings()

    def _at(self, tag: str) -> int:
        return self._places.get(tag, 0)

    def _missing_records(self) -> Iterator[Fault]:
        for records, purpose in ((_FOR_RATING, "rating"), (_FOR_TITLES, "title events")):
            for tag, what in records.items():
                if tag not in self._places:
                    yield _warning(
                        0, 0, "missing_record", f"Record {tag} ({what}) is missing; it is needed for {purpose}.",
                        f"TRF26 {tag}", record=tag,
                    )  # fmt: skip
        if not {"202", "212"} & self._places.keys():
            yield _warning(
                0, 0, "missing_record", "Record 202 or 212 (the tie-breaks) is missing; it is needed for title events.",
                "TRF26 202", record="202",
            )  # fmt: skip

    def _dates(self) -> Iterator[Fault]:
        bounds: dict[str, date] = {}
        for tag, text in (("042", self._file.start_date), ("052", self._file.end_date)):
            day = _day(_LONG_DATE, text)
            if text and day is None:
                yield _warning(
                    self._at(tag), 5, "bad_date", f"{text!r} is not a date of the form YYYY/MM/DD.", f"TRF26 {tag}",
                    record=tag, value=text,
                )  # fmt: skip
            elif day is not None:
                bounds[tag] = day
        if len(bounds) == 2 and bounds["042"] > bounds["052"]:
            yield _warning(
                self._at("052"), 5, "end_before_start", "The last day is before the first day.", "TRF26 052"
            )  # fmt: skip
        for round_number, text in enumerate(self._file.round_dates, start=1):
            day = _day(_SHORT_DATE, text)
            outside = day is not None and len(bounds) == 2 and not bounds["042"] <= day <= bounds["052"]
            if day is None or outside:
                why = "is not a date of the form YY/MM/DD" if day is None else "is not between the first and last day"
                yield _warning(
                    self._at("132"), FIRST_ROUND_COLUMN + COLUMNS_PER_ROUND * (round_number - 1), "bad_round_date",
                    f"The date {text!r} of round {round_number} {why}.", "TRF26 132", round=round_number, value=text,
                )  # fmt: skip
        if self._file.round_dates and self._file.rounds and len(self._file.round_dates) < self._file.completed:
            yield _warning(
                self._at("132"), 92, "missing_round_date",
                f"The file has results of {self._file.completed} rounds, but dates of {len(self._file.round_dates)}.",
                "TRF26 132",
            )  # fmt: skip

    def _codes(self) -> Iterator[Fault]:
        code, control = self._file.system_code, self._file.coded_time_control
        if code and not _SYSTEM_CODE.fullmatch(code.upper()):
            yield _warning(
                self._at("192"), 5, "unknown_system_code", f"{code!r} is not a code of the list of tournament types.",
                "C.02.03 Annexure C (ETT26)", value=code,
            )  # fmt: skip
        if control and not _TIME_CONTROL.fullmatch(control):
            yield _warning(
                self._at("222"), 5, "bad_time_control",
                f"{control!r} is not a coded time control; 90 minutes with 30 seconds a move is 5400+30.",
                "TRF26 222", value=control,
            )  # fmt: skip
        if {"202", "212"} <= self._places.keys():
            yield _warning(
                self._at("212"), 1, "two_tie_break_records", "Give the tie-breaks in 202 or in 212, not in both.",
                "TRF26 202",
            )  # fmt: skip
        if not has_teams(self._file):
            for tie_break in self._file.tie_breaks:
                yield from self._tie_break_faults(tie_break)

    def _tie_break_faults(self, tie_break: str) -> Iterator[Fault]:
        if tie_break.startswith("OTHER_"):
            return
        try:
            criterion(tie_break)
        except EngineError as refusal:
            place = self._at("202") or self._at("212")
            yield _warning(
                place, 5, refusal.code, refusal.message, "C.02.03 Annexure B (MTB26)", tie_break=tie_break
            )  # fmt: skip

    def _counts(self) -> Iterator[Fault]:
        rated = sum(1 for player in self._file.players if player.rating)
        for tag, declared, found in (
            ("062", self._file.players_declared, len(self._file.players)),
            ("072", self._file.rated_players_declared, rated),
        ):
            if declared is not None and declared != found:
                yield _warning(
                    self._at(tag), 5, "wrong_count", f"Record {tag} says {declared}, but the file has {found}.",
                    f"TRF26 {tag}", record=tag, declared=declared, found=found,
                )  # fmt: skip

    def _pairings(self) -> Iterator[Fault]:
        swiss = not self._file.is_round_robin
        for round_number in range(1, self._file.completed + 1):
            byes = [
                player.number
                for player in self._file.players
                if len(player.games) >= round_number
                and (game := player.games[round_number - 1]) is not None
                and game.outcome is Outcome.PAIRING_BYE
            ]
            if len(byes) > 1:
                yield _warning(
                    0, 0, "several_byes",
                    f"Round {round_number} has {len(byes)} pairing-allocated byes; at most one is possible.",
                    "C.04.1 Article 3", round=round_number,
                )  # fmt: skip
        if swiss:
            for player in self._file.players:
                yield from _swiss_faults(player)


def _swiss_faults(player: PlayerRecord) -> Iterator[Fault]:
    games = [game for game in player.games if game is not None]
    met = Counter(game.opponent for game in games if game.outcome in PLAYED)
    for opponent, times in met.items():
        if times > 1 and player.number < opponent:
            yield _warning(
                player.line, FIRST_ROUND_COLUMN, "met_twice",
                f"Players {player.number} and {opponent} played each other {times} times.", "C.04.1 Article 2",
                player=player.number, opponent=opponent,
            )  # fmt: skip
    byes = sum(1 for game in games if game.outcome is Outcome.PAIRING_BYE)
    if byes > 1:
        yield _warning(
            player.line, FIRST_ROUND_COLUMN, "second_bye",
            f"Player {player.number} got the pairing-allocated bye {byes} times.", "C.04.1 Article 4",
            player=player.number,
        )  # fmt: skip


def _player_faults(player: PlayerRecord) -> Iterator[Fault]:
    number = player.number
    for value, column, what in (
        (player.name, 15, "name"),
        (player.federation, 54, "federation"),
        (player.fide_id, 58, "FIDE identity number"),
        (player.birth_date, 70, "birth date"),
        (player.sex, 10, "sex"),
        (player.points is not None, 81, "points"),
        (player.rank, 86, "rank"),
    ):
        if not value:
            yield _warning(
                player.line, column, "missing_field", f"Player {number}: the {what} is missing.", "TRF26 001",
                player=number, field=what,
            )  # fmt: skip
    if player.sex and player.sex not in {"m", "w"}:
        yield _warning(
            player.line, 10, "bad_sex", f"Player {number}: {player.sex!r} must be m or w.", "TRF26 001", player=number
        )  # fmt: skip
    if player.title not in _TITLES:
        yield _warning(
            player.line, 11, "bad_title", f"Player {number}: {player.title!r} is not a FIDE title.", "TRF26 001",
            player=number, value=player.title,
        )  # fmt: skip
    if player.fide_id and not player.fide_id.isdigit():
        yield _warning(
            player.line, 58, "bad_fide_id", f"Player {number}: {player.fide_id!r} is not a FIDE identity number.",
            "TRF26 001", player=number, value=player.fide_id,
        )  # fmt: skip
    if player.birth_date and _day(_LONG_DATE, player.birth_date.replace("/00", "/01")) is None:
        yield _warning(
            player.line, 70, "bad_birth_date",
            f"Player {number}: {player.birth_date!r} is not a date of the form YYYY/MM/DD (unknown parts 00).",
            "TRF26 001", player=number, value=player.birth_date,
        )  # fmt: skip


def _missing_results(player: PlayerRecord) -> Iterator[Fault]:
    for round_number, game in enumerate(player.games, start=1):
        if game is not None and is_unreported(game):
            yield _warning(
                player.line, FIRST_ROUND_COLUMN + 7 + COLUMNS_PER_ROUND * (round_number - 1), "missing_result",
                f"Player {player.number}, round {round_number}: the result is missing.", "TRF26 001",
                player=player.number, round=round_number,
            )  # fmt: skip


def _rank_faults(trf_file: TrfFile) -> Iterator[Fault]:
    """Ranks that do not follow the announced criteria; without a record 202, ranks against the points."""
    if has_teams(trf_file):
        return
    state = trf_file.state(to_pair=False)
    try:
        rows = standings(state, trf_file.tie_breaks, round_robin=trf_file.is_round_robin)
    except EngineError:
        return
    declared = {player.number: player for player in trf_file.players}
    tied = Counter(row.rank for row in rows)
    for row in rows:
        player = declared[row.number]
        # Whoever the criteria leave tied may share the first of their places or divide them by lot.
        if player.rank is not None and not row.rank <= player.rank < row.rank + tied[row.rank]:
            yield _warning(
                player.line, 86, "wrong_rank",
                f"Player {player.number}: by the criteria of the file the rank is {row.rank}, not {player.rank}.",
                "C.07 Article 4.2", player=player.number, declared=player.rank, expected=row.rank,
            )  # fmt: skip


def _day(pattern: re.Pattern[str], text: str) -> date | None:
    match = pattern.fullmatch(text)
    if match is None:
        return None
    year, month, day = (int(part) for part in match.groups())
    try:
        return date(year if year > 99 else 2000 + year, month, day)
    except ValueError:
        return None
