"""The numbers of an event as anybody may know them, from published rounds and results that are not held back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pairing.engine.model import Outcome
from pairing.engine.ratings import performances
from pairing.engine.registry import description_of
from tournaments.history.published import PublishedRound, completed_rounds, public_state, published_rounds
from tournaments.history.shapes import PlayerLine
from tournaments.models import Regulations, Tournament

MOST: Final = 10
"""Upsets and performances that are shown."""
_WON: Final = frozenset({Outcome.WIN.value, Outcome.UNRATED_WIN.value})
_DRAWN: Final = frozenset({Outcome.DRAW.value, Outcome.UNRATED_DRAW.value})
_LOST: Final = frozenset({Outcome.LOSS.value, Outcome.UNRATED_LOSS.value})


@dataclass(frozen=True, slots=True)
class Results:
    """The games of one round, or of all, by what they brought."""

    round_number: int
    """0 for all rounds."""
    white: int
    """Games won by White."""
    draws: int
    black: int
    unplayed: int
    """Boards that were decided without a game."""
    missing: int
    """Without a public result, or adjourned."""

    @property
    def played(self) -> int:
        """Games played to their end."""
        return self.white + self.draws + self.black


@dataclass(frozen=True, slots=True)
class Upset:
    """A game won by the player with the lower rating."""

    round_number: int
    board_number: int
    winner: PlayerLine
    loser: PlayerLine
    colour: str
    """Of the winner: ``w`` or ``b``."""

    @property
    def difference(self) -> int:
        """By how much the winner was rated lower."""
        return self.loser.rating - self.winner.rating


@dataclass(frozen=True, slots=True)
class ByRating:
    """What games between two rated players of different ratings brought."""

    higher: int
    """Won by the higher rated."""
    draws: int
    lower: int

    @property
    def games(self) -> int:
        """All of them."""
        return self.higher + self.draws + self.lower


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """How many players have this score before the newest published round."""

    points: int
    """Tenths."""
    real: int
    """By real points."""
    pairing: int
    """By pairing score, virtual points included."""


@dataclass(frozen=True, slots=True)
class Performance:
    """A player and the rating that the results so far correspond to."""

    player: PlayerLine
    performance: int

    @property
    def difference(self) -> int:
        """Against the own rating."""
        return self.performance - self.player.rating


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything on the page."""

    rounds: tuple[Results, ...]
    total: Results
    by_rating: ByRating
    upsets: tuple[Upset, ...]
    """The greatest difference first."""
    upsets_in_all: int
    groups: tuple[ScoreGroup, ...]
    """The highest score first; empty where the points do not pair."""
    groups_before: int
    """The round before which these are the scores."""
    accelerated: bool
    """Whether somebody has virtual points then."""
    performances: tuple[Performance, ...]
    """The highest first."""
    performances_after: int
    """The round after which these are; 0 without any."""
    players: tuple[PlayerLine, ...]


@dataclass(frozen=True, slots=True)
class _Game:
    round_number: int
    board_number: int
    white: PlayerLine
    black: PlayerLine
    outcome: str
    """White's, a TRF code; blank while it is not public."""


def statistics(tournament: Tournament) -> Statistics | None:
    """The numbers of an event; None before a round is published. Four queries, with the last round one more."""
    rounds = published_rounds(tournament)
    if not rounds:
        return None
    regulations = Regulations.objects.get(tournament=tournament)
    games = [list(_games(published)) for published in rounds]
    everything = [game for of_round in games for game in of_round]
    upsets = sorted(filter(None, map(_upset, everything)), key=lambda one: (-one.difference, one.round_number))
    newest = rounds[-1]
    by_score = description_of(regulations.system).by_score
    complete = completed_rounds(rounds)
    return Statistics(
        rounds=tuple(_results(one.number, of_round) for one, of_round in zip(rounds, games, strict=True)),
        total=_results(0, everything),
        by_rating=_by_rating(everything),
        upsets=tuple(upsets[:MOST]),
        upsets_in_all=len(upsets),
        groups=_groups(newest) if by_score else (),
        groups_before=newest.number,
        accelerated=any(row["virtual"] for row in newest.payload["players"]),
        performances=_performances(rounds[:complete], regulations),
        performances_after=complete,
        players=tuple(newest.line(row["entry"]) for row in newest.payload["players"]),
    )


def _games(published: PublishedRound) -> Iterator[_Game]:
    """Every game of a round; the second one of a match has the colours the other way round."""
    for board in published.payload["boards"]:
        pair = board["white"], board["black"]
        white, black = map(published.line, pair)
        result = published.results.get(pair)
        if result and result.exchanged:
            yield _Game(published.number, board["number"], black, white, result.black)
            continue
        yield _Game(published.number, board["number"], white, black, result.white if result else "")
        if result and result.games > 1:
            yield _Game(published.number, board["number"], black, white, result.black_second)


def _results(round_number: int, games: Sequence[_Game]) -> Results:
    count = Counter(game.outcome for game in games)
    unknown = count[""] + count[Outcome.UNFINISHED.value]
    white, draws, black = (sum(count[one] for one in kind) for kind in (_WON, _DRAWN, _LOST))
    return Results(round_number, white, draws, black, len(games) - white - draws - black - unknown, unknown)


def _upset(game: _Game) -> Upset | None:
    white, black = game.white, game.black
    if not (white.rating and black.rating):
        return None
    if game.outcome in _WON and white.rating < black.rating:
        return Upset(game.round_number, game.board_number, white, black, "w")
    if game.outcome in _LOST and black.rating < white.rating:
        return Upset(game.round_number, game.board_number, black, white, "b")
    return None


def _by_rating(games: Sequence[_Game]) -> ByRating:
    unequal = [one for one in games if one.white.rating and one.black.rating and one.white.rating != one.black.rating]
    lower = sum(_upset(one) is not None for one in unequal)
    draws = sum(one.outcome in _DRAWN for one in unequal)
    decided = sum(one.outcome in _WON | _LOST for one in unequal)
    return ByRating(decided - lower, draws, lower)


def _groups(newest: PublishedRound) -> tuple[ScoreGroup, ...]:
    there = [row for row in newest.payload["players"] if row["status"] == "active"]
    real = Counter(row["real"] for row in there)
    pairing = Counter(row["real"] + row["virtual"] for row in there)
    return tuple(
        ScoreGroup(points, real[points], pairing[points]) for points in sorted({*real, *pairing}, reverse=True)
    )


def _performances(rounds: Sequence[PublishedRound], regulations: Regulations) -> tuple[Performance, ...]:
    if not rounds:
        return ()
    newest = rounds[-1]
    of_number = performances(public_state(rounds, regulations))
    found = [
        Performance(newest.line(row["entry"]), value)
        for row in newest.payload["players"]
        if (value := of_number.get(row["number"])) is not None
    ]
    return tuple(sorted(found, key=lambda one: (-one.performance, one.player.number))[:MOST])
