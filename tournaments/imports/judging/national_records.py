"""Record 172 and the national records of a report file, where the report of the event has them otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from pairing.engine.ratings import RatingRule
from pairing.engine.trf import TrfFile, is_national, national_ratings, ranking_rule
from tournaments.imports.judging.lines import line_of, note
from tournaments.imports.problems import Problem
from tournaments.models import Tournament


def about_record_172(lines: Sequence[str], report: TrfFile, tournament: Tournament) -> Iterator[Problem]:
    """What the report of ``tournament`` makes of the rule of ratings, and of the federation under whose code the
    national records stand. One query."""
    rule = ranking_rule(report)
    if rule is None:
        return
    line = line_of(lines, "172")
    if rule is not RatingRule.OTHER and not national_ratings(report):
        text = _(
            "The rule of record 172, %(rule)s, holds in this event, too. Its report states it only once national "
            "ratings are known."
        )
        yield note("rule_unsaid", text % {"rule": rule.value}, line, 5)
        return
    said, own = report.starting_rank_method[:3].upper(), _code_after(report, tournament)
    if own == said:
        return
    text = (
        _(
            "Record 172 and the national ratings stand under %(said)s. In the report of this event they stand under "
            "%(own)s, its federation."
        )
        if own
        else _(
            "Record 172 and the national ratings stand under %(said)s. This event has no federation: its report has no "
            "national ratings, and a comment in place of record 172."
        )
    )
    yield note("other_federation", text % {"said": said, "own": own}, line, 5)


def _code_after(report: TrfFile, tournament: Tournament) -> str:
    """The code under which the report of the event has national ratings when the file is in, as ``rating_federation``;
    blank where there is none."""
    stated = report.federation.upper()
    stated = stated if len(stated) == 3 and stated.isascii() and stated.isalpha() else ""
    code = (tournament.federation or stated or tournament.organization.country).upper()
    return code if is_national(code) else ""
