"""Comments on what was known when earlier rounds were paired (``pairing.engine.trf.past``), which do not come in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from pairing.engine.trf import FOR_GOOD, TrfFile, past_of
from tournaments.imports.judging.lines import note
from tournaments.imports.problems import Problem, ranges_said


def past_lost(lines: Sequence[str], report: TrfFile) -> Iterator[Problem]:
    """One remark on all comments of this kind, with their lines. What was put right for the rating report alone is said
    of every game (``adjustments``)."""
    said = [number for number, line in enumerate(lines, start=1) if is_of_the_past(line, report)]
    if said:
        text = _(
            "Comments in lines %(lines)s say what was known when earlier rounds were paired: games that were still "
            "open, results or colours that were corrected later, other numbers, boards seated late. They are not kept. "
            "The event counts what the file has in the end from the first round on, so a round that was paired rightly "
            "can stand in its report, and in the command check, as one that is not what the rules give. Keep the file."
        )
        yield note("past_lost", text % {"lines": ranges_said(said)}, min(said))


def is_of_the_past(line: str, report: TrfFile) -> bool:
    """Whether ``line`` is such a comment on somebody of ``report``, other than one for the rating report alone."""
    if not line.startswith("###"):
        return False
    past = past_of(replace(report, other_lines=(line.rstrip(),)))
    return bool(past.orders or past.late or any(one.until != FOR_GOOD for one in past.games))
