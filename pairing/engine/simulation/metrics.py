"""What is measured on one simulated tournament.

A metric is a number per tournament; a study shows its mean. Where a player has no rating, what such a player is taken
for stands in. "Strength" is what decided the games; ranks are those of points, then Buchholz, then pairing number.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby, pairwise
from math import sqrt
from typing import Final

from ..acceleration import AccelerationPlan, planned_withdrawals
from ..model import Competitor, TournamentState
from ..norms.requirements import FEWEST_GAMES
from ..standings import standings
from ..two_games import rounds_as_games, scoring_of_rounds
from .study import Study, Variant
from .title_norms import NORMS, reaches_norm
from .tournament import Played

CLEAR: Final = 200
"""Rating points that make a clear favourite, of about three games in four."""
UPSET_ROUNDS: Final = 2
"""Rounds whose results are compared with the favourites': the first ones are what acceleration is about."""


class MetricKind(StrEnum):
    """What the numbers of a metric are."""

    CHANCE = "chance"
    """It happens or not; the mean is a probability."""
    SHARE = "share"
    """A part of a whole, from 0 to 1."""
    RATING = "rating"
    """Rating points."""
    COUNT = "count"
    """Players or places."""
    CORRELATION = "correlation"
    """From -1 to 1."""


@dataclass(frozen=True, slots=True)
class Metric:
    """One thing that is measured; ``round_number`` is 0 for what concerns the whole tournament."""

    name: str
    kind: MetricKind
    round_number: int = 0

    @property
    def key(self) -> str:
        """Its name in stored results."""
        return f"{self.name}.{self.round_number}" if self.round_number else self.name


def metrics_of(study: Study) -> tuple[Metric, ...]:
    """Everything that is measured in the tournaments of ``study``."""
    rounds = range(1, study.most_rounds + 1)
    landings = sorted({number for variant in study.variants for number in landing_rounds(study, variant)})
    norms = (Metric(f"norms_{title}", MetricKind.COUNT) for title in NORMS) if study.most_rounds >= FEWEST_GAMES else ()
    return (
        *(Metric("perfect", MetricKind.COUNT, number) for number in rounds),
        *(Metric("gap", MetricKind.RATING, number) for number in rounds),
        Metric("mean_gap", MetricKind.RATING),
        *(Metric("jump", MetricKind.RATING, number) for number in landings),
        *(Metric("upsets", MetricKind.SHARE, number) for number in rounds if number <= UPSET_ROUNDS),
        Metric("single_winner", MetricKind.CHANCE),
        Metric("strongest_first", MetricKind.CHANCE),
        Metric("tau", MetricKind.CORRELATION),
        Metric("rho", MetricKind.CORRELATION),
        Metric("top_hits", MetricKind.COUNT),
        Metric("yo_yo", MetricKind.SHARE),
        Metric("band_tau", MetricKind.CORRELATION),
        Metric("band_first", MetricKind.SHARE),
        Metric("dark_horse_place", MetricKind.COUNT),
        Metric("dark_horse_top", MetricKind.CHANCE),
        *norms,
    )


def landing_rounds(study: Study, variant: Variant) -> tuple[int, ...]:
    """The rounds before which virtual points are taken away from somebody; Baku has two.

    While a round rule holds they go from hand to hand: its end counts, not what it does meanwhile.
    """
    plan: AccelerationPlan = variant.plan
    rounds = study.rounds_of(variant)
    found = {one.round_number for one in planned_withdrawals(plan, rounds=rounds, scoring=study.scoring)}
    found |= {
        number
        for number in range(2, rounds + 1)
        if plan.round_rule(number) is None and plan.round_rule(number - 1) is not None
    }
    return tuple(sorted(found))


def defined(metric: Metric, study: Study, variant: Variant) -> bool:
    """Whether the metric says anything about this variant: it plays that round, and points are withdrawn there."""
    rounds = study.rounds_of(variant)
    if metric.name == "jump":
        return metric.round_number in landing_rounds(study, variant)
    if metric.name.startswith("norms_"):
        return rounds >= FEWEST_GAMES
    return metric.round_number <= rounds


def measure(study: Study, variant: Variant, played: Played) -> Mapping[str, float]:
    """Every metric of ``study`` by its key, for one tournament that was played to its end; 0 where a metric says
    nothing about this variant."""
    state, strengths = played.state, played.strengths
    assumed = [study.population.assumed_rating(competitor.rating) for competitor in state.competitors]
    ranking = [row.number for row in standings(state, list(study.tie_breaks))]
    gaps = [
        sum(abs(assumed[pair.white - 1] - assumed[pair.black - 1]) for pair in one.pairs) / len(one.pairs)
        for one in played.rounds
    ]
    found: dict[str, float] = dict.fromkeys((metric.key for metric in metrics_of(study)), 0)
    found |= _of_ranking(study, ranking, strengths)
    found |= _of_bands(study, ranking, strengths, assumed)
    found |= {
        "mean_gap": sum(gaps) / len(gaps),
        "single_winner": _single_winner(state),
        "yo_yo": _yo_yo(state, assumed),
    }
    found |= {f"gap.{number}": gap for number, gap in enumerate(gaps, start=1)}
    found |= {f"jump.{number}": gaps[number - 1] - gaps[number - 2] for number in landing_rounds(study, variant)}
    found |= {f"perfect.{number}": count for number, count in enumerate(perfect_scores(state), start=1)}
    found |= {
        f"upsets.{number}": _upsets(state, number, assumed) for number in range(1, min(UPSET_ROUNDS, len(gaps)) + 1)
    }
    if study.rounds_of(variant) >= FEWEST_GAMES:
        ratings = [competitor.rating for competitor in state.competitors]
        for title, norm in NORMS.items():
            found[f"norms_{title}"] = sum(reaches_norm(competitor, ratings, norm) for competitor in state.competitors)
    return found


def _of_ranking(study: Study, ranking: Sequence[int], strengths: Sequence[int]) -> dict[str, float]:
    """The final order against the strengths that decided the games."""
    in_order = [strengths[number - 1] for number in ranking]
    top = study.top_places
    lower_half = range((len(strengths) + 1) // 2 + 1, len(strengths) + 1)
    dark_horse = max(lower_half, key=lambda number: (strengths[number - 1], -number))
    place = ranking.index(dark_horse) + 1
    return {
        "strongest_first": in_order[0] == max(strengths),
        "tau": kendall(in_order),
        "rho": spearman(in_order),
        "top_hits": len(set(_strongest(strengths)[:top]).intersection(ranking[:top])),
        "dark_horse_place": place,
        "dark_horse_top": place <= top,
    }


def _of_bands(
    study: Study, ranking: Sequence[int], strengths: Sequence[int], assumed: Sequence[int]
) -> dict[str, float]:
    """Whether prizes by rating band go to the players who deserve them.

    Two numbers: how well the order inside the bands follows strength, and the share of bands whose prize goes to the
    strongest player of the band.
    """
    floors = study.bands or _quarters(assumed)
    bands: dict[int, list[int]] = {}
    for number in ranking:
        band = sum(assumed[number - 1] < floor for floor in floors)
        bands.setdefault(band, []).append(strengths[number - 1])
    of_several = [one for one in bands.values() if len(one) > 1]
    if not of_several:
        return {}
    return {
        "band_tau": sum(kendall(one) for one in of_several) / len(of_several),
        "band_first": sum(one[0] == max(one) for one in of_several) / len(of_several),
    }


def _quarters(assumed: Sequence[int]) -> tuple[int, ...]:
    """The ratings with which the first three quarters of the list end."""
    ordered = sorted(assumed, reverse=True)
    ends = (len(ordered) * part // 4 for part in (1, 2, 3))
    return tuple(dict.fromkeys(ordered[end - 1] for end in ends if end))


def kendall(strengths: Sequence[int]) -> float:
    """Kendall's tau between a ranking and the strengths in its order: 1 when every stronger player is placed higher.

    Two players of one strength count for neither side.
    """
    seen: list[int] = []
    balance = 0
    for strength in strengths:
        weaker = bisect_left(seen, strength)
        stronger = len(seen) - bisect_right(seen, strength)
        balance += stronger - weaker
        insort(seen, strength)
    pairs = len(strengths) * (len(strengths) - 1) // 2
    return balance / pairs if pairs else 0


def spearman(strengths: Sequence[int]) -> float:
    """Spearman's rho between a ranking and the strengths in its order; equal strengths share their mean rank."""
    count = len(strengths)
    places = sorted(range(count), key=lambda place: -strengths[place])
    twice_rank = [0] * count
    done = 0
    for _, group in groupby(places, key=lambda place: strengths[place]):
        same = [*group]
        for place in same:
            twice_rank[place] = 2 * done + len(same) + 1
        done += len(same)
    centred = [rank - count - 1 for rank in twice_rank]
    own = [2 * place - count + 1 for place in range(count)]
    spread = sqrt(sum(one * one for one in centred) * sum(one * one for one in own))
    return sum(one * other for one, other in zip(centred, own, strict=True)) / spread if spread else 0


def _strongest(strengths: Sequence[int]) -> list[int]:
    """The pairing numbers from the strongest player down."""
    return sorted(range(1, len(strengths) + 1), key=lambda number: (-strengths[number - 1], number))


def _running_points(competitor: Competitor, state: TournamentState) -> Iterator[int]:
    worth = state.scoring.table
    points = 0
    for game in competitor.games:
        points += game.points(worth)
        yield points


def perfect_scores(state: TournamentState) -> list[int]:
    """How many players have won everything after each round; the pairing-allocated bye counts as what it brings."""
    counts = [0] * state.completed
    win = scoring_of_rounds(state).win
    for competitor in state.competitors:
        for index, points in enumerate(_running_points(competitor, state)):
            if points < (index + 1) * win:
                break
            counts[index] += 1
    return counts


def _single_winner(state: TournamentState) -> bool:
    worth = state.scoring.table
    scores = [sum(game.points(worth) for game in competitor.games) for competitor in state.competitors]
    return scores.count(max(scores)) == 1


def _yo_yo(state: TournamentState, assumed: Sequence[int]) -> float:
    """Of all pairs of consecutive games of one player, the share in which the player is a clear favourite once and a
    clear underdog once."""
    bounces = steps = 0
    for competitor in state.competitors:
        own = assumed[competitor.number - 1]
        sides = [_side(assumed[game.opponent - 1] - own) for game in competitor.games if game.opponent]
        bounces += sum(1 for one, other in pairwise(sides) if one * other < 0)
        steps += max(0, len(sides) - 1)
    return bounces / steps if steps else 0


def _side(difference: int) -> int:
    return (difference >= CLEAR) - (difference <= -CLEAR)


def _upsets(state: TournamentState, number: int, assumed: Sequence[int]) -> float:
    """Of the games of a round between players of different ratings, the share that the higher rated one did not win."""
    games = upsets = 0
    rounds = rounds_as_games(state)
    for competitor in state.competitors:
        game = rounds[competitor.number][number - 1]
        if not game.opponent or assumed[competitor.number - 1] <= assumed[game.opponent - 1]:
            continue
        games += 1
        upsets += state.scoring.points(game.outcome) < state.scoring.win
    return upsets / games if games else 0
