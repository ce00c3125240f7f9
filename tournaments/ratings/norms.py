"""Title norms: what is reached and what is missing, for the public from revisions, for arbiters with every result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pairing.engine.model import Outcome, TournamentState
from pairing.engine.norms import (
    EIGHT_GAMES,
    Exemption,
    NormEvent,
    NormStanding,
    PlayerNorm,
    event_of,
    norms_of,
    standings_first,
)
from pairing.engine.registry import description_of
from pairing.engine.standings import as_of
from tournaments.history.later_ratings import stored_later, with_later
from tournaments.history.published import PublishedRound, public_state, published_rounds
from tournaments.history.rated_results import as_rated, rated_codes, working_rated_codes
from tournaments.history.shapes import PlayerLine
from tournaments.history.snapshot import take_snapshot
from tournaments.models import EntryStatus, Regulations, Round, Tournament
from tournaments.ratings.listed import lines_with_ratings, published_ratings, with_ratings
from tournaments.ratings.norm_events import gives_norms
from tournaments.ratings.queries import line_of
from tournaments.ratings.team_players import team_players

IN_SIGHT: Final = 200
"""Rating points: a norm for which the games to come must be played further above the own rating is possible, but not in
sight."""


@dataclass(frozen=True, slots=True)
class NormLine:
    """One player towards one title with what is needed to show it."""

    player: PlayerLine
    norm: PlayerNorm
    opponents: Mapping[int, PlayerLine]
    """Everybody by pairing number."""
    next_round: int
    """The round in which the next game counts; 0 after the last one."""

    @property
    def is_in_sight(self) -> bool:
        """Reached, a matter of the next game, or possible without playing extraordinarily well."""
        standing = self.norm.outlook.standing
        near = standing is NormStanding.OPEN and self.norm.surplus <= IN_SIGHT
        return near or standing in {NormStanding.REACHED, NormStanding.NEXT}


@dataclass(frozen=True, slots=True)
class NormsPage:
    """The norms of a tournament: reached ones first, then by the share of the coming points that is needed."""

    event: NormEvent
    lines: tuple[NormLine, ...]
    """Without those that are out of reach."""
    after_round: int
    players: tuple[PlayerLine, ...] = ()
    """Everybody."""
    under_way: bool = False
    """Whether some games have no result yet: who plays them is judged after the round before."""


def reached_norms(tournament: Tournament) -> NormsPage | None:
    """The norms that are reached by public results; None where there can be none yet. Four queries."""
    rounds = published_rounds(tournament)
    regulations = Regulations.objects.get(tournament=tournament)
    if not rounds or not gives_norms(tournament, regulations):
        return None
    if regulations.of_teams:
        return _of_team_players(tournament, rounds, regulations)
    # Before the eighth round nobody can have one, and what everybody still needs is not asked here.
    wanted = rounds[-1].payload["players"] if len(rounds) >= EIGHT_GAMES else []
    page = _public(tournament, rounds, public_state(rounds, regulations), [row["number"] for row in wanted])
    reached = tuple(line for line in page.lines if line.norm.outlook.standing is NormStanding.REACHED)
    return NormsPage(page.event, reached, page.after_round, page.players, page.under_way)


def _of_team_players(tournament: Tournament, rounds: Sequence[PublishedRound], regulations: Regulations) -> NormsPage:
    """The norms of players at the boards of a team event."""
    found = team_players(tournament, rounds, regulations)
    page = _page(tournament, found.state, found.players, found.sexes, found.players, teams_by=regulations.system)
    reached = tuple(line for line in page.lines if line.norm.outlook.standing is NormStanding.REACHED)
    return replace(page, lines=reached)


def public_norms_of(
    tournament: Tournament,
    rounds: Sequence[PublishedRound],
    regulations: Regulations,
    state: TournamentState,
    entry_id: int,
) -> tuple[NormLine, ...]:
    """What one player has reached and has in sight after ``rounds``, which have led to the public ``state``, the
    highest title first. No query."""
    if regulations.of_teams or not gives_norms(tournament, regulations):
        return ()
    lines = _public(tournament, rounds, state, [rounds[-1].players[entry_id]["number"]]).lines
    ladder = {title: place for place, title in enumerate(("GM", "IM", "WGM", "WIM"))}
    return tuple(sorted((line for line in lines if line.is_in_sight), key=lambda line: ladder[line.norm.title]))


def working_norms(tournament: Tournament, entry_id: int | None = None) -> NormsPage | None:
    """Norms with every result, held back or not, on the present entries: of everybody, without those out of reach, or
    of one player, with all titles. None where norms are not possible, before round 1, and for teams: their players
    are no entries."""
    regulations = Regulations.objects.get(tournament=tournament)
    published = Round.objects.filter(tournament=tournament, revision__isnull=False).count()
    if regulations.of_teams or not published or not gives_norms(tournament, regulations):
        return None
    snapshot = take_snapshot(tournament, published + 1, renumber=False)
    players = {number: line_of(entry, number) for number, entry in enumerate(snapshot.entries, start=1)}
    sexes = {number: entry.sex for number, entry in enumerate(snapshot.entries, start=1)}
    if entry_id is None:
        wanted = [n for n, entry in enumerate(snapshot.entries, start=1) if entry.status == EntryStatus.ACTIVE]
    else:
        wanted = [number for number, line in players.items() if line.entry_id == entry_id]
    ratings = {n: entry.rating_in(tournament.rated_as) for n, entry in enumerate(snapshot.entries, start=1)}
    codes = working_rated_codes(tournament, snapshot.number_of)
    state = with_later(with_ratings(snapshot.state, ratings), stored_later(tournament), snapshot.number_of)
    state, players = as_rated(state, codes), lines_with_ratings(players, ratings)
    return _page(tournament, state, players, sexes, wanted, every_title=entry_id is not None)


def _public(
    tournament: Tournament, rounds: Sequence[PublishedRound], state: TournamentState, wanted: Sequence[int]
) -> NormsPage:
    newest = rounds[-1]
    rows = newest.payload["players"]
    players = {row["number"]: newest.line(row["entry"]) for row in rows}
    sexes = {row["number"]: row.get("sex", "") for row in rows}
    ratings = published_ratings(newest)
    players = lines_with_ratings(players, ratings)
    state = as_rated(with_ratings(state, ratings), rated_codes(rounds))
    return _page(tournament, state, players, sexes, wanted)


def _page(
    tournament: Tournament,
    state: TournamentState,
    players: Mapping[int, PlayerLine],
    sexes: Mapping[int, str],
    wanted: Iterable[int],
    *,
    every_title: bool = False,
    teams_by: str = "",
) -> NormsPage:
    """A player whose newest game is under way is judged after the round before, with that game as the next one.
    ``teams_by`` is the system by which teams meet, where ``state`` has their players."""
    under_way = {
        one.number: one.games[-1].opponent for one in state.competitors if one.games[-1].outcome is Outcome.UNFINISHED
    }
    asked = list(wanted)
    finished = [number for number in asked if number not in under_way]
    playing = [number for number in asked if number in under_way]
    event, before = _event(tournament, state, teams_by), as_of(state, state.completed - 1)
    found = list(norms_of(state, event, sexes, numbers=finished))
    if under_way:
        event = _event(tournament, before, teams_by)
        found += norms_of(before, event, sexes, numbers=playing, opponents=under_way)
    following = state.completed + 1 if state.completed < state.rounds else 0
    return NormsPage(
        event,
        tuple(
            NormLine(players[one.number], one, players, state.completed if one.number in under_way else following)
            for one in standings_first(found)
            if every_title or one.outlook.standing is not NormStanding.OUT
        ),
        state.completed,
        tuple(players.values()),
        bool(under_way),
    )


def _event(tournament: Tournament, state: TournamentState, teams_by: str) -> NormEvent:
    """Where a table says who meets whom, all rounds are known from the start; ``teams_by`` as in ``_page``."""
    return event_of(
        state,
        host=tournament.federation.upper(),
        round_robin=description_of(teams_by or state.system).table,
        declared=Exemption(tournament.norm_event),
        of_teams=bool(teams_by),
    )
