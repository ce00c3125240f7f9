"""The ranks that players and teams of a report file have in the event that it becomes, and who has another one then."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.engine.errors import EngineError
from pairing.engine.model import Game, Outcome
from pairing.engine.standings import without_leavers
from pairing.engine.trf import (
    Fault,
    PlayerRecord,
    TeamRecord,
    TrfFile,
    counted_file,
    expelled_in,
    has_teams,
    in_rounds,
    is_unreported,
    ranks_inside_ties,
    state_of,
    team_ranks,
)
from tournaments.imports.entry_matching import EntryRow, counted
from tournaments.imports.judging.lines import note
from tournaments.imports.problems import Problem
from tournaments.imports.taking.then_known import keeps_the_past
from tournaments.models import Regulations
from tournaments.standings.tie_breaks import rank

RANK_FAULTS: Final = frozenset({"wrong_rank", "wrong_team_rank"})
"""Codes of the validator for ranks that the criteria of the file do not give."""


_SAID: Final = {
    (True, False): gettext_lazy(
        "Player %(number)s: the criteria of the file leave a tie, so the rank is %(expected)s, not %(declared)s."
    ),
    (True, True): gettext_lazy(
        "Team %(number)s: the criteria of the file leave a tie, so the rank is %(expected)s, not %(declared)s."
    ),
    (False, False): gettext_lazy(
        "Player %(number)s: by the tie-breaks that the event has after the import the rank is %(expected)s, not "
        "%(declared)s."
    ),
    (False, True): gettext_lazy(
        "Team %(number)s: by the tie-breaks that the event has after the import the rank is %(expected)s, not "
        "%(declared)s."
    ),
}
"""By whether the rank lies inside a tie of the file, and whether teams are ranked."""


def ranks_after(report: TrfFile, rows: Sequence[EntryRow], regulations: Regulations) -> Mapping[int, int]:
    """By starting number of the file the rank that the report of the event will state, with the ``regulations`` that
    come with the file and the ratings of ``rows``, the players' data in the order of the file. Empty where nobody can
    say it. No query."""
    try:
        if has_teams(report):
            ranked = team_ranks(report, regulations.tie_breaks, edition=regulations.tie_break_edition)
            return _with_everybody(ranked, [team.number for team in report.team_data.teams])
        return _of_players(report, rows, regulations)
    except EngineError:
        return {}


def _with_everybody(placed: Mapping[int, int], numbers: Iterable[int]) -> Mapping[int, int]:
    """``placed`` with who has no rank below everybody: the records must state one."""
    return {number: placed.get(number, len(placed) + 1) for number in numbers}


def _of_players(report: TrfFile, rows: Sequence[EntryRow], regulations: Regulations) -> Mapping[int, int]:
    ratings = {
        player.number: counted(row, regulations.rule_of_ratings).values.get("rating") or 0
        for player, row in zip(report.players, rows, strict=True)
    }
    if keeps_the_past(report):
        report = counted_file(report)
    state = state_of(replace(report, players=tuple(map(_as_in_the_event, report.players))), to_pair=False)
    state = replace(
        state,
        rounds=regulations.rounds,
        system=regulations.system,
        options=regulations.options,
        competitors=tuple(replace(one, rating=ratings[one.number]) for one in state.competitors),
    )
    expelled = expelled_in(in_rounds(report))
    rows_of_rank = rank(without_leavers(state, expelled), regulations, unranked=expelled)
    ranked = {row.number: row.rank for row in rows_of_rank if row.rank}
    return _with_everybody(ranked, [player.number for player in report.players])


def _as_in_the_event(player: PlayerRecord) -> PlayerRecord:
    """The player with open games in place of results that the file leaves blank."""
    return replace(player, games=tuple(_or_open(game) for game in player.games))


def _or_open(game: Game | None) -> Game | None:
    return replace(game, outcome=Outcome.UNFINISHED) if game is not None and is_unreported(game) else game


def holds_after(fault: Fault, report: TrfFile, ranks: Mapping[int, int]) -> bool:
    """Whether the rank that a fault of ``RANK_FAULTS`` expects is the one after the import."""
    number = fault.facts.get("player", fault.facts.get("team"))
    return bool(report.tie_breaks) and ranks.get(int(str(number))) == fault.facts["expected"]


def ranks_that_change(report: TrfFile, ranks: Mapping[int, int], told: Collection[int]) -> Iterator[Problem]:
    """A remark for each rank of the file that is another one in ``ranks``, by starting number, and is not told yet, on
    the lines ``told``."""
    teams = has_teams(report)
    declared: Sequence[PlayerRecord | TeamRecord] = report.team_data.teams if teams else report.players
    changed = [
        one
        for one in declared
        if one.rank is not None and ranks.get(one.number, one.rank) != one.rank and one.line not in told
    ]
    inside = ranks_inside_ties(report) if changed and report.tie_breaks else ()
    tied = {one.number: one.expected for one in inside}
    for one in changed:
        expected = ranks[one.number]
        said = {"number": one.number, "declared": one.rank, "expected": expected}
        in_tie = tied.get(one.number) == expected
        text = str(_SAID[in_tie, teams]) % said
        yield note("rank_inside_tie" if in_tie else "rank_changes", text, one.line, 69 if teams else 86)


def list_that_stays(regulations: Regulations) -> str:
    """That the tie-breaks of the event stay, and which they are."""
    codes = ", ".join(regulations.named_tie_breaks) or _("points alone")
    return _("The list of this event stays: %(codes)s.") % {"codes": codes}
