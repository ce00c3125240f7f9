"""The tie-breaks of a tournament: which lists are possible, what speaks against one, and the ranking by it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _

from pairing.engine.errors import InvalidState
from pairing.engine.facts import Fact
from pairing.engine.model import TournamentState
from pairing.engine.registry import description_of
from pairing.engine.standings import (
    DEFINITIONS,
    CriterionGroup,
    Decision,
    ExternalValues,
    Means,
    Row,
    Score,
    TeamEvent,
    barred_in_tables,
    criterion,
    criterion_of_either,
    decide,
    standings,
    team_standings,
    warnings,
)
from portal.common.errors import Refused
from tournaments.history.shapes import DecidedTie
from tournaments.models import Entry, EntryStatus, Regulations
from tournaments.models.regulations import default_tie_breaks
from tournaments.wording import error_text, fact_text

_OWN_SCORES: Final = [one for one in DEFINITIONS.values() if one.group is CriterionGroup.SYSTEM]
MOST: Final = 15
"""So many tie-breaks are more than any regulations name."""
SUGGESTED: Final = {
    "usual": ("BH/C1", "BH", "SB", "DE"),
    "fide_unequal": ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG"),
    "fide_equal": ("BH/C1", "BH", "DE", "ARO/C1", "WIN", "BWG", "BPG", "SB"),
    "italy": ("REP", "BH/C1", "BH", "SB", "DE"),
}
"""Lists to begin with. C.07 itself has recommended none since 2023: the two of FIDE are those that it recommended until
then (C.02 Articles 13.16.4 and 13.16.5); the federation of Italy falls back on Buchholz Cut-1, and asks for REP first
where half-point byes are granted (RTF Articles 6.9.7 and 6.3.1)."""
TEAM_SUGGESTED: Final = {
    "teams": ("MPVGP", "EDE", "EMGSB", "TBR"),
    "olympiad": ("EMGSB/C1", "MPVGP", "BH:MP/C1"),
}
"""Lists to begin with in team events."""


def rank(
    state: TournamentState,
    regulations: Regulations,
    teams: TeamEvent | None = None,
    *,
    unranked: Collection[int] = (),
    external: Mapping[str, ExternalValues] = MappingProxyType({}),
) -> tuple[Row, ...]:
    """The players of ``state`` in order of rank, by the tie-breaks of ``regulations``; in a team event those of
    ``teams``, with the score that ranks first as their points. ``unranked``, by pairing number, come last with rank
    0; ``external`` are the values of tie-breaks from outside."""
    if teams is not None:
        matches = teams.primary is Score.MATCH
        return tuple(
            Row(row.number, row.rank, row.match_points if matches else row.game_points, row.values)
            for row in team_standings(
                teams, regulations.tie_breaks, edition=regulations.tie_break_edition, unranked=unranked
            )
        )
    return standings(
        state,
        regulations.tie_breaks,
        edition=regulations.tie_break_edition,
        round_robin=description_of(regulations.system).table,
        unrated_rating=regulations.unrated_rating,
        ratings_by_round=regulations.tie_break_ratings == Regulations.TieBreakRatings.ROUND,
        unranked=unranked,
        external=external,
    )


def decided(
    rows: Sequence[Row], ties: Sequence[DecidedTie], number_of: Mapping[int, int]
) -> tuple[tuple[Row, ...], tuple[DecidedTie, ...]]:
    """``rows`` after the decisions of ``ties``, one by one, and those of them that fit.

    ``number_of`` gives pairing numbers by entry. Whoever has no rank stands last, and a decision holds for the others.
    """
    current, fitting = tuple(row for row in rows if row.rank), []
    rest = tuple(row for row in rows if not row.rank)
    without = {row.number for row in rest}
    for tie in ties:
        known = {number_of[entry]: place for entry, place in tie.places if entry in number_of}
        places = {number: place for number, place in known.items() if number not in without}
        fits = len(known) == len(tie.places) and len(places) > 1
        after = decide(current, Decision(Means(tie.means), places)) if fits else None
        if after is not None:
            current = after
            fitting.append(tie)
    return (*current, *rest), tuple(fitting)


def checked_list(codes: Sequence[str], *, teams: bool = False, external: Collection[str] = ()) -> list[str]:
    """``codes`` in capitals; ``teams``: for a team event; ``external`` are those that the event defines. Raises
    ``Refused`` with the field for a list that nobody can rank by."""
    if len(codes) > MOST:
        raise Refused(
            "too_many_tie_breaks", _("A list has at most %(most)s tie-breaks.") % {"most": MOST}, field="tie_breaks"
        )
    checked: list[str] = []
    for code in codes:
        try:
            item = criterion(code, teams=teams)
        except InvalidState as error:
            raise Refused(error.code, error_text(error), field="tie_breaks") from error
        if item.definition is None:
            raise Refused("points_first", _("Points always come first. Leave PTS out."), field="tie_breaks")
        if item.is_external and item.code not in external:
            raise Refused(
                "unknown_tie_break", _("Nobody has said what %(code)s is.") % {"code": item.code}, field="tie_breaks"
            )
        # Article 4.3: only what looks at the games between the tied players can find something new a second time.
        if item.code in checked and item.definition.group is not CriterionGroup.ENCOUNTER:
            raise Refused(
                "tie_break_twice", _("%(code)s stands in the list twice. Name it once.") % {"code": item.code},
                field="tie_breaks",
            )  # fmt: skip
        checked.append(item.code)
    return checked


def usual_list(system: str, *, teams: bool = False) -> list[str]:
    """The list of a tournament for which nobody chose one: the default without what the rules bar where a table pairs
    (C.07 Article 8). Where a system has a score of its own, that alone, but lives come before the default; none in a
    knock-out, where the round that somebody reached is the rank."""
    if description_of(system).knockout:
        return []
    if teams:
        return list(TEAM_SUGGESTED["teams"])
    own = description_of(system).own_score
    if own and not description_of(system).lives:
        return [own]
    if own:
        # Many leave in the same round with the same points.
        return [own, *default_tie_breaks()]
    codes = default_tie_breaks()
    against = {one.tie_break for one in warnings(codes, round_robin=description_of(system).table)}
    return [code for code in codes if code not in against]


def with_own_score(system: str, codes: Sequence[str]) -> list[str]:
    """``codes`` as the standings of ``system`` apply them: its own score first, and no score of another system."""
    own = description_of(system).own_score
    others = [code for code in codes if criterion_of_either(code).definition not in _OWN_SCORES]
    return [own, *others] if own else others


def barred(codes: Sequence[str], regulations: Regulations) -> dict[str, Fact]:
    """Which of ``codes`` the rules bar in the system of ``regulations``: see ``barred_in_tables``; none in another
    system."""
    if regulations.system not in Regulations.System or not description_of(regulations.system).table:
        return {}
    return barred_in_tables(codes, edition=regulations.tie_break_edition, teams=regulations.of_teams)


def fitting(regulations: Regulations, *, chosen: bool) -> list[str]:
    """The list of ``regulations`` as their system applies it, without what is barred in it. Raises ``Refused`` instead
    where somebody has ``chosen`` a barred one for it."""
    codes: list[str] = regulations.tie_breaks
    if regulations.system not in Regulations.System:
        return codes
    found = barred(codes, regulations)
    if found and chosen:
        said = " ".join(fact_text(one) for one in found.values())
        raise Refused("barred_in_round_robin", _("%(said)s Take it off the list.") % {"said": said}, field="tie_breaks")
    return with_own_score(regulations.system, [code for code in codes if code not in found])


def looks_at_ratings(code: str) -> bool:
    """Whether a tie-break needs the ratings of players (C.07 Article 10)."""
    try:
        definition = criterion_of_either(code).definition
    except InvalidState:
        return False
    return definition is not None and definition.group is CriterionGroup.RATINGS


def objections(regulations: Regulations, codes: Sequence[str]) -> dict[str, tuple[Fact, ...]]:
    """By code, what the rules say against ``codes`` with the edition and the rule for the unrated of ``regulations``.

    One query.
    """
    tournament = regulations.tournament
    first, last = tournament.starts_on, tournament.ends_on
    unrated = Entry.objects.filter(tournament=tournament, status=EntryStatus.ACTIVE, rating=0).count()
    found: dict[str, tuple[Fact, ...]] = {}
    for one in warnings(
        codes,
        edition=regulations.tie_break_edition,
        round_robin=description_of(regulations.system).table,
        unrated=unrated if regulations.unrated_rating is None else 0,
        # FIDE publishes a list on the first of each month.
        teams=regulations.of_teams,
        rating_lists=12 * (last.year - first.year) + last.month - first.month + 1,
    ):
        found[one.tie_break] = (*found.get(one.tie_break, ()), one.fact)
    return found
