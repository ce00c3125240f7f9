"""Comments on what was known when earlier rounds were paired (``pairing.engine.trf.past``), as far as they do not come
in (``taking.then_known``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from pairing.engine.trf import TrfFile, past_of
from tournaments.imports.judging.lines import note
from tournaments.imports.problems import Problem, ranges_said
from tournaments.imports.taking.then_known import keeps_the_past


def past_lost(lines: Sequence[str], report: TrfFile) -> Iterator[Problem]:
    """One remark on all comments of this kind that are lost, with their lines. Of what was put right for the rating
    report alone it is said of every game (``adjustments``)."""
    keeps = keeps_the_past(report)
    said = [
        number
        for number, line in enumerate(lines, start=1)
        if is_of_the_past(line, report) and not _for_the_report(line) and not (keeps and not _is_late(line, report))
    ]
    if not said:
        return
    text = (
        _(
            "Comments in lines %(lines)s say that boards were seated when their round was public already. They are not "
            "kept: such a round can stand in the report of the event, and in the command check, as one that is not "
            "what the rules give. Keep the file."
        )
        if keeps
        else _(
            "Comments in lines %(lines)s say what was known when earlier rounds were paired: games that were still "
            "open, results or colours that were corrected later, other numbers, boards seated late. They are not kept. "
            "The event counts what the file has in the end from the first round on, so a round that was paired rightly "
            "can stand in its report, and in the command check, as one that is not what the rules give. Keep the file."
        )
    )
    yield note("past_lost", text % {"lines": ranges_said(said)}, min(said))


def is_of_the_past(line: str, report: TrfFile) -> bool:
    """Whether ``line`` is such a comment on somebody of ``report``, or one that goes with it."""
    if not line.startswith("###"):
        return False
    past = past_of(replace(report, other_lines=(line.rstrip(),)))
    return bool(past.orders or past.late or past.games) or line.startswith("### TPN regeneration @ Round ")


def _is_late(line: str, report: TrfFile) -> bool:
    return bool(past_of(replace(report, other_lines=(line.rstrip(),))).late)


def _for_the_report(line: str) -> bool:
    return line.rstrip().endswith(", for the rating report only")
