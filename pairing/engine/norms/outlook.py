"""What a player still needs for a norm: from the next game, and from all remaining rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from typing import Final

from ..model import Competitor
from .assessment import MIX, NormAssessment, NormCondition, assess
from .event import STATELESS, NormEvent
from .games import NO_FEDERATION, LeftOut, NormGame, Reason, game_against
from .requirements import (
    FEWEST_GAMES,
    HOLDERS,
    UNRATED,
    Requirement,
    average_rating,
    norm_performance,
    suffices,
)
from .selection import best_selection

HIGHEST: Final = 3000
"""The highest rating that an assumed opponent can have."""
_SOME_COUNTRY: Final = "*"
"""A federation that the player has not met."""


class NormStanding(StrEnum):
    """Where a player stands towards one title."""

    REACHED = "reached"
    NEXT = "next"
    """The next game can complete it."""
    OPEN = "open"
    """Possible in the rounds that remain."""
    OUT = "out"
    """Not even wins against the strongest remaining opponents would do."""


class TitleNeed(StrEnum):
    """Which title the next opponent must have."""

    ANY = "any"
    HOLDER = "holder"
    """Any title but CM and WCM."""
    REQUIRED = "required"
    """One of those of which the norm needs a third."""


@dataclass(frozen=True, slots=True)
class NextGame:
    """What the next opponent must be for a result to complete the norm."""

    halves: int
    """The result: 2 a win, 1 a draw, 0 a loss."""
    rating: int
    """At least this; 0: any, unrated too."""
    title: TitleNeed = TitleNeed.ANY
    not_from: tuple[str, ...] = ()
    """Federations that would spoil the mix, the player's own first."""
    new_federation: bool = False
    """Only a foreign federation not met so far will do."""


@dataclass(frozen=True, slots=True)
class Option:
    """A score from the remaining games with the average of opponents that makes it enough."""

    halves: int
    average: int
    """The least average rating of the remaining opponents; 0: any."""


@dataclass(frozen=True, slots=True)
class NormOutlook:
    """One player, one title, after the completed rounds."""

    standing: NormStanding
    assessment: NormAssessment
    remaining: int
    """Games to come."""
    mix: tuple[NormCondition, ...] = ()
    """Titles and federations so far against what all games together will need."""
    strongest: int = 0
    """The average of the strongest opponents whom the player could still meet, rounded down."""
    options: tuple[Option, ...] = ()
    """For all remaining games together, by ratings alone; the lowest score first."""
    next_games: tuple[NextGame, ...] = ()
    """Results of the next game that can complete the norm, the lowest score first; empty once it is paired."""
    opponent: int = 0
    """The next opponent where the round is paired."""
    enough: int | None = None
    """Half points against ``opponent`` that complete the norm; None where no result does, or nobody is paired."""

    @property
    def likely(self) -> Option | None:
        """The lowest score that is enough against opponents like those so far; else the highest that is listed."""
        met = [game.rating or UNRATED for game in self.assessment.games]
        usual = (
            max(self.assessment.requirement.average, sum(met) // len(met))
            if met
            else self.assessment.requirement.average
        )
        return next((one for one in self.options if one.average <= usual), self.options[-1] if self.options else None)

    @property
    def demand(self) -> int | None:
        """The performance in the games to come that ``likely`` asks for; None where there is none."""
        likely = self.likely
        if likely is None:
            return None
        return norm_performance(likely.average or UNRATED, likely.halves, self.remaining)


@dataclass(frozen=True, slots=True)
class NormField:
    """Everybody whom a player could meet, read once for all players."""

    ranked: tuple[Competitor, ...]
    """The highest rated first."""
    titles: Counter[str]
    federations: Counter[str]

    @classmethod
    def of(cls, competitors: Iterable[Competitor]) -> NormField:
        """The field without players who belong to no federation: their games would not count. Games to come count with
        the newest ratings."""
        known = [
            replace(one, rating=one.rating_in(len(one.games) + 1)) if one.later_ratings else one
            for one in competitors
            if one.federation not in NO_FEDERATION
        ]
        known.sort(key=lambda one: -one.rating)
        return cls(tuple(known), Counter(one.title for one in known), Counter(one.federation for one in known))


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next round, where it is paired."""

    opponent: Competitor | None
    """None where the player has no game in it."""


Evaluate = Callable[[Sequence[NormGame]], NormAssessment]


def outlook(
    games: Sequence[NormGame],
    left_out: Sequence[LeftOut],
    requirement: Requirement,
    player: Competitor,
    event: NormEvent,
    field: NormField,
    *,
    next_round: NextRound | None = None,
    forfeited: NormGame | None = None,
) -> NormOutlook:
    """Where ``player`` stands.

    What the remaining games could bring is judged by the ratings, titles and federations of ``field``: as many of the
    best as there are rounds left, whether or not the pairing would bring them. ``next_round`` is None while it is not
    paired.
    """
    own = player.federation
    found = best_selection(games, left_out, requirement, own, event, forfeited=forfeited)
    sits_out = next_round is not None and next_round.opponent is None
    remaining = max(0, event.rounds - event.completed - sits_out)
    if found.met:
        return NormOutlook(NormStanding.REACHED, found, remaining)
    known = tuple(one for one in left_out if one.reason in {Reason.PAIRING_BYE, Reason.FORFEIT_WIN})

    def evaluate(more: Sequence[NormGame]) -> NormAssessment:
        return best_selection([*games, *more], known, requirement, own, event)

    coming = _ideal_games(games, requirement, player, event, field, remaining)
    if not coming or not evaluate(coming).met:
        return NormOutlook(NormStanding.OUT, found, remaining)
    fewest = FEWEST_GAMES - (len(known) == 1)
    opponent = next_round.opponent if next_round else None
    nexts: tuple[NextGame, ...] = ()
    enough: int | None = None
    if opponent is not None:
        enough = _enough(evaluate, opponent, event.completed + 1)
        if remaining == 1 and enough is None:
            return NormOutlook(NormStanding.OUT, found, remaining, opponent=opponent.number)
    elif not sits_out and len(games) + 1 >= fewest:
        nexts = _next_games(evaluate, games, requirement, own, event, coming)
    neutral = [NormGame(event.completed + place, 0, 0, "", STATELESS, 0) for place in range(1, remaining + 1)]
    final = assess([*games, *neutral], requirement, own, event)
    strongest = sum(game.rating for game in coming) // len(coming)
    return NormOutlook(
        NormStanding.NEXT if nexts or enough is not None else NormStanding.OPEN,
        found,
        remaining,
        tuple(condition for condition in final.conditions if condition.code in MIX),
        strongest,
        _options(games, requirement, remaining, strongest),
        nexts,
        opponent.number if opponent else 0,
        enough,
    )


def _enough(evaluate: Evaluate, opponent: Competitor, round_number: int) -> int | None:
    if opponent.federation in NO_FEDERATION:
        return None
    return next((h for h in (0, 1, 2) if evaluate([game_against(opponent, round_number, h)]).met), None)


def _ideal_games(
    games: Sequence[NormGame],
    requirement: Requirement,
    player: Competitor,
    event: NormEvent,
    field: NormField,
    remaining: int,
) -> tuple[NormGame, ...]:
    """Wins against opponents who each have the best rating, the best title and the rarest federation of the field.

    Empty where there are too few opponents, or where the ratings alone are not enough.
    """
    met = {game.opponent for game in games} | {player.number}
    strongest = list(islice((one for one in field.ranked if one.number not in met), remaining))
    if len(strongest) < remaining or not remaining or not _ratings_suffice(games, strongest, requirement):
        return ()
    own = [] if player.federation in NO_FEDERATION else [player.title]
    gone = Counter([*own, *(game.title for game in games)])
    required = sum(field.titles[title] - gone[title] for title in requirement.opponents)
    holders = sum(field.titles[title] - gone[title] for title in HOLDERS)
    known = {game.federation for game in games} | {player.federation, STATELESS}
    countries = sorted(field.federations.keys() - known)
    foreigners = len(field.ranked) - field.federations[player.federation]
    abroad = foreigners > sum(1 for game in games if game.federation != player.federation)
    titles = [requirement.title] * required + ["FM"] * (holders - required) + [""] * remaining
    flags = countries + [STATELESS if abroad else player.federation] * remaining
    return tuple(
        NormGame(event.completed + place, 0, one.rating, titles[place - 1], flags[place - 1], 2)
        for place, one in enumerate(strongest, start=1)
    )


def _ratings_suffice(games: Sequence[NormGame], strongest: Sequence[Competitor], requirement: Requirement) -> bool:
    """Whether wins against ``strongest`` could reach the performance with the nine best opponents of all."""
    ratings = sorted([*(game.rating for game in games), *(one.rating for one in strongest)], reverse=True)
    average = average_rating(ratings[:FEWEST_GAMES], requirement.floor)
    count, halves = len(ratings), sum(game.halves for game in games) + 2 * len(strongest)
    enough = average >= requirement.average and suffices(requirement, average, halves, count)
    return enough and count >= FEWEST_GAMES - 1


def _options(games: Sequence[NormGame], requirement: Requirement, remaining: int, strongest: int) -> tuple[Option, ...]:
    """Every score that is enough against opponents no stronger than the strongest, with the least average for it."""
    met = [game.rating for game in games]
    count, so_far = len(games) + remaining, sum(game.halves for game in games)
    found: list[Option] = []
    for halves in range(2 * remaining + 1):

        def is_enough(rating: int, halves: int = so_far + halves) -> bool:
            average = average_rating([*met, *([rating] * remaining)], requirement.floor)
            return average >= requirement.average and suffices(requirement, average, halves, count)

        rating = _least(is_enough, strongest)
        if rating is not None:
            found.append(Option(halves, rating))
    return tuple(found)


def _next_games(
    evaluate: Evaluate,
    games: Sequence[NormGame],
    requirement: Requirement,
    own: str,
    event: NormEvent,
    coming: Sequence[NormGame],
) -> tuple[NextGame, ...]:
    """What each result of the next round asks of the opponent to complete the norm."""
    found: list[NextGame] = []
    best = max(game.rating for game in coming)
    for halves in (0, 1, 2):
        ideal = NormGame(event.completed + 1, 0, 0, requirement.title, _SOME_COUNTRY, halves)

        def is_enough(rating: int, title: str = "", federation: str = "", ideal: NormGame = ideal) -> bool:
            game = replace(ideal, rating=rating, title=title or ideal.title, federation=federation or ideal.federation)
            return evaluate([game]).met

        rating = _least(is_enough, best)
        if rating is None:
            continue
        at = rating or UNRATED
        title, need = requirement.title, TitleNeed.REQUIRED
        for weaker, name in (("CM", TitleNeed.ANY), ("FM", TitleNeed.HOLDER)):
            if is_enough(at, weaker):
                title, need = weaker, name
                break
        countries = sorted({game.federation for game in games} - {own, STATELESS})
        foreign = [country for country in countries if not is_enough(at, title, country)]
        not_own = [] if is_enough(at, title, own) else [own]
        only_new = bool(not_own) and len(foreign) == len(countries) and not is_enough(at, title, STATELESS)
        found.append(NextGame(halves, rating, need, () if only_new else (*not_own, *foreign), only_new))
    return tuple(found)


def _least(is_enough: Callable[[int], bool], most: int) -> int | None:
    """The lowest rating up to ``most`` that is enough; 0 where even an unrated opponent is, None where none is."""
    low, high = UNRATED, min(most, HIGHEST)
    if high < low or not is_enough(high):
        return None
    if is_enough(low):
        return 0
    while low + 1 < high:
        middle = (low + high) // 2
        if is_enough(middle):
            high = middle
        else:
            low = middle
    return high
