"""Expected scores and rating changes: as anybody may read them, and as the arbiter sees them with held results."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pairing.engine.model import Outcome, TournamentState
from pairing.engine.ratings import FORMULAS, Coefficient, PlayerRating, Profile, Source, performances, rated
from tournaments.history.later_ratings import stored_later, with_later
from tournaments.history.published import PublishedRound, public_state, published_rounds
from tournaments.history.rated_results import as_rated, rated_codes, working_rated_codes
from tournaments.history.shapes import PlayerLine
from tournaments.history.snapshot import take_snapshot
from tournaments.models import Entry, Regulations, Round, Tournament
from tournaments.ratings.listed import lines_with_ratings, published_ratings, with_ratings
from tournaments.ratings.team_players import team_players


@dataclass(frozen=True, slots=True)
class RatingLine:
    """One player's rating account with what is needed to show it."""

    player: PlayerLine
    account: PlayerRating
    performance: int | None
    """None without a rated game."""
    opponents: Mapping[int, PlayerLine]
    """Everybody by pairing number."""


@dataclass(frozen=True, slots=True)
class RatingsPage:
    """The rating accounts of a tournament."""

    after_round: int
    """The newest round that is counted, with the results that are in."""
    lines: tuple[RatingLine, ...]
    """In order of pairing number."""
    under_way: bool = False
    """Whether some games of these rounds have no result yet; they do not count."""


def under_way(state: TournamentState) -> bool:
    """Whether some game has no result yet that could count."""
    return any(game.outcome is Outcome.UNFINISHED for one in state.competitors for game in one.games)


def ratings_page(tournament: Tournament) -> RatingsPage | None:
    """The rating accounts as anybody may read them, in a team event those of the players at its boards; None before
    round 1 and for an event that is not rated.

    Four queries, five in a team event.
    """
    rounds = published_rounds(tournament)
    if not rounds or tournament.rated_as not in FORMULAS:
        return None
    regulations = Regulations.objects.get(tournament=tournament)
    if regulations.of_teams:
        found = team_players(tournament, rounds, regulations)
        lines = _lines(tournament, found.state, found.players, found.profiles)
        return RatingsPage(len(rounds), lines, under_way(found.state))
    state = public_state(rounds, regulations)
    return RatingsPage(len(rounds), _public_lines(tournament, rounds, state), under_way(state))


def _public_lines(
    tournament: Tournament,
    rounds: Sequence[PublishedRound],
    state: TournamentState,
    only: Collection[int] | None = None,
) -> tuple[RatingLine, ...]:
    newest = rounds[-1]
    profiles: dict[int, Profile] = {}
    for row in newest.payload["players"]:
        k = row.get("k")
        profiles[row["number"]] = Profile(k, source=Source(row["k_source"])) if k is not None else Profile()
    players = {row["number"]: newest.line(row["entry"]) for row in newest.payload["players"]}
    ratings = published_ratings(newest)
    players = lines_with_ratings(players, ratings)
    state = as_rated(with_ratings(state, ratings), rated_codes(rounds))
    return _lines(tournament, state, players, profiles, only)


def rating_of(
    tournament: Tournament, rounds: Sequence[PublishedRound], state: TournamentState, entry_id: int
) -> RatingLine | None:
    """The account of one player of the newest of ``rounds``, which have led to the public ``state``; None in an event
    that is not rated. No query."""
    if tournament.rated_as not in FORMULAS or _of_teams(state):
        return None
    (line,) = _public_lines(tournament, rounds, state, {rounds[-1].players[entry_id]["number"]})
    return line


def working_ratings(tournament: Tournament) -> RatingsPage | None:
    """The rating accounts after the published rounds with every result, held back or not, on the present entries; of
    the players of teams those that are public.

    None for an event that is not rated.
    """
    if tournament.rated_as not in FORMULAS:
        return None
    if Regulations.objects.get(tournament=tournament).of_teams:
        return ratings_page(tournament)
    published = Round.objects.filter(tournament=tournament, revision__isnull=False).count()
    snapshot = take_snapshot(tournament, published + 1, renumber=None if published == 0 else False)
    players = {number: line_of(entry, number) for number, entry in enumerate(snapshot.entries, start=1)}
    ratings = {n: entry.rating_in(tournament.rated_as) for n, entry in enumerate(snapshot.entries, start=1)}
    players = lines_with_ratings(players, ratings)
    profiles = {number: profile_of(entry) for number, entry in enumerate(snapshot.entries, start=1)}
    codes = working_rated_codes(tournament, snapshot.number_of)
    state = with_later(with_ratings(snapshot.state, ratings), stored_later(tournament), snapshot.number_of)
    lines = _lines(tournament, as_rated(state, codes), players, profiles)
    return RatingsPage(published, lines, under_way(snapshot.state))


def _of_teams(state: TournamentState) -> bool:
    """Whether the competitors are teams: their games are not those of a player."""
    return any(one.secondary_points for one in state.competitors)


def profile_of(entry: Entry) -> Profile:
    """What the entry list says about a player's K."""
    return Profile(entry.k_factor, birth_year=entry.birth_year, games=entry.rated_games)


def line_of(entry: Entry, number: int) -> PlayerLine:
    """An entry as a line of a table."""
    return PlayerLine(entry.pk, number, entry.name, entry.title, entry.rating, entry.federation, entry.club)


def _lines(
    tournament: Tournament,
    state: TournamentState,
    players: Mapping[int, PlayerLine],
    profiles: Mapping[int, Profile],
    only: Collection[int] | None = None,
) -> tuple[RatingLine, ...]:
    formula, year = FORMULAS[tournament.rated_as], tournament.starts_on.year
    coefficients: dict[int, Coefficient] = {
        one.number: formula.coefficient(one.rating, profiles[one.number], year)
        for one in state.competitors
        if one.rating
    }
    performed = performances(state)
    return tuple(
        RatingLine(players[account.number], account, performed[account.number], players)
        for account in rated(state, formula, coefficients, only)
    )
