"""The validator: everything that keeps a report file from being accepted for rating and title events.

``parse`` finds what makes a file unusable (errors); this adds what a federation or FIDE will ask about (warnings): the
event as a whole here, players in ``report_players``, single lines in ``report_lines``. Every fault names its line, its
column (0 for a record that is not there) and the article.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from ..registry import description_of
from .consistency import has_teams
from .declared_ranks import judge_ranks
from .faults import Fault, Severity, warning
from .layout import FOR_RATING, FOR_TITLES
from .numbers import LONG, SHORT, read_day
from .player_lines import COLUMNS_PER_ROUND, FIRST_ROUND_COLUMN
from .reader import decode, lines_of, parse
from .records import TrfFile
from .report_lines import LineFaults
from .report_players import bye_faults, field_faults, repeated_ids, result_faults, swiss_faults
from .report_teams import team_faults
from .type_codes import system_of

_RECORDS: Final = {
    "012": "the name of the tournament", "022": "the city", "032": "the federation", "042": "the first day",
    "052": "the last day", "102": "the chief arbiter", "132": "the dates of the rounds", "142": "the number of rounds",
    "182": "the program or person who made the pairings", "192": "the type of the tournament",
    "202": "the tie-breaks", "222": "the time control in code",
}  # fmt: skip


def validate(source: str | bytes) -> list[Fault]:
    """Every fault of a report file, errors and warnings, in order of line.

    >>> str(next(fault for fault in faults_of(EXAMPLE_REPORT) if fault.code == "missing_record"))
    'Record 022 (the city) is missing; it is needed for rating.'
    """
    text = (decode(source) if isinstance(source, bytes) else source).removeprefix("\ufeff")
    trf_file, faults = parse(text)
    if trf_file.players:
        lines = lines_of(text)
        faults += LineFaults(trf_file).faults(lines)
        told = {(fault.line, fault.column) for fault in faults}
        about_event = _Report(trf_file, lines).faults()
        # ``parse`` has already named a field that holds something unreadable; it is not missing.
        faults += [f for f in about_event if f.code != "missing_field" or (f.line, f.column) not in told]
        # While results are missing nobody can say from the file how its program counted them for the ranks.
        if not any(fault.severity is Severity.ERROR or fault.code == "missing_result" for fault in faults):
            faults += team_faults(trf_file) if has_teams(trf_file) else _rank_faults(trf_file)
    return sorted(faults, key=lambda fault: (fault.line, fault.column))


class _Report:
    """What the records say about the event as a whole."""

    def __init__(self, trf_file: TrfFile, lines: Sequence[str]) -> None:
        self._file = trf_file
        self._places: dict[str, int] = {}
        self._blank: set[str] = set()
        for number, line in enumerate(lines, start=1):
            tag = line[:3].upper()
            if self._places.setdefault(tag, number) == number and not line[3:].strip():
                self._blank.add(tag)

    def faults(self) -> Iterator[Fault]:
        yield from self._missing_records()
        yield from self._dates()
        yield from self._counts()
        players, first_day = self._file.players, read_day(LONG, self._file.start_date)
        for player in players:
            yield from field_faults(player, first_day.year if first_day else None)
            yield from result_faults(player)
        yield from repeated_ids(players)
        if not has_teams(self._file):
            yield from bye_faults(players, self._file.completed)
            again = self._file.is_round_robin or description_of(system_of(self._file).system).rematches
            for player in () if again else players:
                yield from swiss_faults(player)

    def _at(self, tag: str) -> int:
        return self._places.get(tag, 0)

    def _missing_records(self) -> Iterator[Fault]:
        asked = [(tag, "rating") for tag in FOR_RATING] + [(tag, "title events") for tag in FOR_TITLES]
        if "212" not in self._places:
            asked.append(("202", "title events"))
        for tag, purpose in asked:
            if tag not in self._places or tag in self._blank:
                line = self._at(tag)
                yield warning(
                    line, 5 if line else 0, "missing_record",
                    f"Record {tag} ({_RECORDS[tag]}) is {'empty' if line else 'missing'}; it is needed for {purpose}.",
                    f"TRF26 {tag}", record=tag,
                )  # fmt: skip
        if {"202", "212"} <= self._places.keys():
            yield warning(
                self._at("212"), 1, "two_tie_break_records", "Give the tie-breaks in 202 or in 212, not in both.",
                "TRF26 202",
            )  # fmt: skip

    def _dates(self) -> Iterator[Fault]:
        bounds: dict[str, date] = {}
        for tag, text in (("042", self._file.start_date), ("052", self._file.end_date)):
            day = read_day(LONG, text)
            if text and day is None:
                yield warning(
                    self._at(tag), 5, "bad_date", f"{text!r} is not a date of the form YYYY/MM/DD.", f"TRF26 {tag}",
                    record=tag, value=text,
                )  # fmt: skip
            elif day is not None:
                bounds[tag] = day
        if len(bounds) == 2 and bounds["042"] > bounds["052"]:
            yield warning(
                self._at("052"), 5, "end_before_start", "The last day is before the first day.", "TRF26 052"
            )  # fmt: skip
        before: date | None = None
        for round_number, text in enumerate(self._file.round_dates, start=1):
            day = read_day(SHORT, text)
            column = FIRST_ROUND_COLUMN + COLUMNS_PER_ROUND * (round_number - 1)
            if day is None:
                code, why = "bad_round_date", "is not a date of the form YY/MM/DD"
            elif len(bounds) == 2 and not bounds["042"] <= day <= bounds["052"]:
                code, why = "round_outside", "is not between the first and last day"
            elif before is not None and day < before:
                code, why = "rounds_out_of_order", "is before that of an earlier round"
            else:
                before = day
                continue
            yield warning(
                self._at("132"), column, code, f"The date {text!r} of round {round_number} {why}.", "TRF26 132",
                round=round_number, value=text,
            )  # fmt: skip
        dated, played = len(self._file.round_dates), self._file.completed
        if self._file.round_dates and dated < played:
            yield warning(
                self._at("132"), FIRST_ROUND_COLUMN + COLUMNS_PER_ROUND * dated, "missing_round_date",
                f"The file has results of {played} rounds, but dates of {dated}.", "TRF26 132",
                played=played, dated=dated,
            )  # fmt: skip

    def _counts(self) -> Iterator[Fault]:
        rated = sum(1 for player in self._file.players if player.rating)
        for tag, declared, found in (
            ("062", self._file.players_declared, len(self._file.players)),
            ("072", self._file.rated_players_declared, rated),
            ("082", self._file.teams_declared, len(self._file.team_data.teams)),
        ):
            # Teams of older formats stand in records 013, which are not counted here.
            if declared is not None and declared != found and (tag != "082" or found):
                yield warning(
                    self._at(tag), 5, "wrong_count", f"Record {tag} says {declared}, but the file has {found}.",
                    f"TRF26 {tag}", record=tag, declared=declared, found=found,
                )  # fmt: skip
        planned, played = self._file.rounds, self._file.completed
        if planned is not None and played > planned:
            yield warning(
                self._at("142") or self._at("XXR"), 5, "more_rounds_than_planned",
                f"{planned} rounds are planned, but the file has results of {played}.", "TRF26 142",
                rounds=planned, played=played,
            )  # fmt: skip


def _rank_faults(trf_file: TrfFile) -> list[Fault]:
    """Ranks that do not follow the announced criteria; without a record 202, ranks against the points."""
    return [
        warning(
            one.line, 86, "wrong_rank",
            f"Player {one.number}: by the criteria of the file the rank is {one.expected}, not {one.declared}.",
            "C.07 Article 4.2", player=one.number, declared=one.declared, expected=one.expected,
        )
        for one in judge_ranks(trf_file).misplaced
    ]  # fmt: skip
