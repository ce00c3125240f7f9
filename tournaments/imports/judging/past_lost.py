"""Comments on what was known when earlier rounds were paired (``pairing.engine.trf.past``), as far as they do not come
in (``taking.then_known``)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from pairing.engine.trf import TrfFile, has_teams, says_of_the_past
from tournaments.imports.judging.lines import note
from tournaments.imports.problems import Problem, ranges_said
from tournaments.imports.taking.then_known import keeps_the_past

_FOR_THE_REPORT: Final = ", for the rating report only"


def past_lost(lines: Sequence[str], report: TrfFile) -> Iterator[Problem]:
    """One remark on all comments of this kind that are lost, with their lines. Of what was put right for the rating
    report alone it is said of every game (``adjustments``), but for boards of teams."""
    keeps, known = keeps_the_past(report), named_in(report)
    said = [
        number
        for number, line in enumerate(lines, start=1)
        if says_of_the_past(line, known, seated=keeps)
        and (has_teams(report) or not line.rstrip().endswith(_FOR_THE_REPORT))
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


def is_of_the_past(line: str, known: Collection[int]) -> bool:
    """Whether ``line`` is such a comment on somebody of ``known``, or one that goes with it."""
    return says_of_the_past(line, known) or line.startswith("### TPN regeneration @ Round ")


def named_in(report: TrfFile) -> frozenset[int]:
    """The numbers that comments of ``report`` can name: those of the players, or of the teams."""
    return frozenset(one.number for one in report.team_data.teams or report.players)
