"""What is no fault of a report file and stands otherwise in the report of the event that it becomes: points for unknown
results, letters in another spelling, counts that are not there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.engine.model import Outcome
from pairing.engine.trf import (
    COLUMNS_PER_ROUND,
    FIRST_ROUND_COLUMN,
    TrfFile,
    decimal,
    score_of_unknown,
)
from tournaments.imports.judging.lines import line_of, note
from tournaments.imports.problems import Problem

_COUNTS: Final = {
    "062": gettext_lazy("Record 062 does not say how many players there are. Those of the file are counted."),
    "072": gettext_lazy("Record 072 does not say how many players are rated. Those of the file are counted."),
}
_COLOUR: Final = re.compile(r"[ 0-9]{4} [WB] ")
_RESULT: Final = re.compile(r"[ 0-9]{4} [wbWB-] [a-z]")


def replaced(lines: Sequence[str], report: TrfFile) -> Iterator[Problem]:
    """One remark for everything of this kind, with its line."""
    yield from _counts(lines)
    yield from _unknown_results(lines, report)
    yield from _letters(lines, report)
    yield from _sexes(lines, report)
    yield from _tie_breaks(lines, report)


def _counts(lines: Sequence[str]) -> Iterator[Problem]:
    for record, text in _COUNTS.items():
        line = line_of(lines, record)
        if not line or not lines[line - 1][3:].strip():
            yield note("count_missing", str(text), line, 5 if line else 0)


def _unknown_results(lines: Sequence[str], report: TrfFile) -> Iterator[Problem]:
    line = line_of(lines, "162")
    points = score_of_unknown(lines[line - 1]) if line else None
    open_games = any(game and game.outcome is Outcome.UNFINISHED for player in report.players for game in player.games)
    if points is not None and not (open_games and points == report.scoring.draw):
        text = _(
            "Record 162 says what a game with an unknown result brings: X %(points)s. It is not kept: such a game "
            "counts as a draw until it has its result."
        )
        yield note("unknown_results_ignored", text % {"points": decimal(points)}, line, 5)


def _letters(lines: Sequence[str], report: TrfFile) -> Iterator[Problem]:
    """Colours in capitals and results in small letters, once for each player who has some."""
    for player in report.players:
        line = lines[player.line - 1] if 0 < player.line <= len(lines) else ""
        blocks = {
            number: line[start : start + 8]
            for number, start in enumerate(range(FIRST_ROUND_COLUMN - 1, len(line), COLUMNS_PER_ROUND), start=1)
        }
        for code, form, text in (
            ("colour_spelling", _COLOUR, _("Colours in capitals are read as w and b, in rounds: %(rounds)s.")),
            ("result_spelling", _RESULT, _("Results in small letters are read as capitals, in rounds: %(rounds)s.")),
        ):
            rounds = [number for number, block in blocks.items() if form.match(block)]
            if rounds:
                column = FIRST_ROUND_COLUMN + COLUMNS_PER_ROUND * (rounds[0] - 1) + (5 if form is _COLOUR else 7)
                yield note(code, text % {"rounds": ", ".join(map(str, rounds))}, player.line, column)


def _sexes(lines: Sequence[str], report: TrfFile) -> Iterator[Problem]:
    for player in report.players:
        written = lines[player.line - 1][9:10] if 0 < player.line <= len(lines) else ""
        if written in {"M", "W"}:
            said = {"written": written, "sex": player.sex}
            yield note("sex_spelling", _("The sex “%(written)s” is read as “%(sex)s”.") % said, player.line, 10)


def _tie_breaks(lines: Sequence[str], report: TrfFile) -> Iterator[Problem]:
    line = line_of(lines, "202", "212")
    if line and lines[line - 1] != lines[line - 1].upper():
        text = _("The tie-breaks are read in capitals: %(codes)s.") % {"codes": ", ".join(report.tie_breaks)}
        yield note("tie_break_spelling", text, line, 5)
