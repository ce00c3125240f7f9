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

from pairing.engine.acceleration import AccelerationPlan, virtual_points
from pairing.engine.model import Competitor, TournamentState
from pairing.engine.simulation.norms import NORMS, reaches_norm
from pairing.engine.simulation.study import Study, Variant
from pairing.engine.simulation.tournament import Played
from pairing.engine.standings import standings

CLEAR: Final = 200
"""Rating points that make a clear favourite, of about three games in four."""


class Kind(StrEnum):
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
    kind: Kind
    round_number: int = 0

    @property
    def key(self) -> str:
        """Its name in stored results."""
        return f"{self.name}.{self.round_number}" if self.round_number else self.name


def metrics_of(study: Study) -> tuple[Metric, ...]:
    """Everything that is measured in the tournaments of ``study``."""
    rounds = range(1, study.rounds + 1)
    norms = (Metric(f"norms_{title}", Kind.COUNT) for title in NORMS) if study.rounds >= 9 else ()
    return (
        *(Metric("perfect", Kind.COUNT, number) for number in rounds),
        *(Metric("gap", Kind.RATING, number) for number in rounds),
        Metric("mean_gap", Kind.RATING),
        Metric("jump", Kind.RATING),
        Metric("single_winner", Kind.CHANCE),
        Metric("strongest_first", Kind.CHANCE),
        Metric("tau", Kind.CORRELATION),
        Metric("rho", Kind.CORRELATION),
        Metric("top_hits", Kind.COUNT),
        Metric("yo_yo", Kind.SHARE),
        Metric("dark_horse_place", Kind.COUNT),
        Metric("dark_horse_top", Kind.CHANCE),
        *norms,
    )


def landing_round(study: Study, variant: Variant) -> int | None:
    """The first round before which virtual points are taken away from somebody; None when that never happens.

    While a round rule holds they go from hand to hand: its end counts, not what it does meanwhile.
    """
    plan: AccelerationPlan = variant.plan
    for number in range(2, study.rounds + 1):
        if plan.round_rule(number) is not None:
            continue
        if plan.round_rule(number - 1) is not None:
            return number
        for group in plan.groups:
            if virtual_points(plan, group.key, number, 0) < virtual_points(plan, group.key, number - 1, 0):
                return number
    return None


def defined(metric: Metric, study: Study, variant: Variant) -> bool:
    """Whether the metric says anything about this variant: without a withdrawal there is no jump."""
    return metric.name != "jump" or landing_round(study, variant) is not None


def measure(study: Study, variant: Variant, played: Played) -> Mapping[str, float]:
    """Every metric of ``study`` by its key, for one tournament that was played to its end."""
    state, strengths = played.state, played.strengths
    assumed = [study.population.assumed_rating(competitor.rating) for competitor in state.competitors]
    ranking = [row.number for row in standings(state, ["BH"])]
    gaps = [
        sum(abs(assumed[pair.white - 1] - assumed[pair.black - 1]) for pair in one.pairs) / len(one.pairs)
        for one in played.rounds
    ]
    landing = landing_round(study, variant)
    in_order = [strengths[number - 1] for number in ranking]
    top = study.top_places
    strongest = set(_strongest(strengths)[:top])
    lower_half = range((len(strengths) + 1) // 2 + 1, len(strengths) + 1)
    dark_horse = max(lower_half, key=lambda number: (strengths[number - 1], -number))
    place = ranking.index(dark_horse) + 1
    found: dict[str, float] = {
        "mean_gap": sum(gaps) / len(gaps),
        "jump": gaps[landing - 1] - gaps[landing - 2] if landing else 0,
        "single_winner": _single_winner(state),
        "strongest_first": in_order[0] == max(strengths),
        "tau": kendall(in_order),
        "rho": spearman(in_order),
        "top_hits": len(strongest.intersection(ranking[:top])),
        "yo_yo": _yo_yo(state, assumed),
        "dark_horse_place": place,
        "dark_horse_top": place <= top,
    }
    found |= {f"gap.{number}": gap for number, gap in enumerate(gaps, start=1)}
    found |= {f"perfect.{number}": count for number, count in enumerate(_perfect(state), start=1)}
    if study.rounds >= 9:
        ratings = [competitor.rating for competitor in state.competitors]
        for title, norm in NORMS.items():
            found[f"norms_{title}"] = sum(reaches_norm(competitor, ratings, norm) for competitor in state.competitors)
    return found


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
        points += worth[game.outcome]
        yield points


def _perfect(state: TournamentState) -> list[int]:
    """How many players have won everything after each round; the pairing-allocated bye counts as what it brings."""
    counts = [0] * state.completed
    for competitor in state.competitors:
        for index, points in enumerate(_running_points(competitor, state)):
            if points < (index + 1) * state.scoring.win:
                break
            counts[index] += 1
    return counts


def _single_winner(state: TournamentState) -> bool:
    worth = state.scoring.table
    scores = [sum(worth[game.outcome] for game in competitor.games) for competitor in state.competitors]
    return scores.count(max(scores)) == 1


def _yo_yo(state: TournamentState, assumed: Sequence[int]) -> float:
    """Of all two games in a row of one player, the share with a clear favourite in one and a clear underdog in the
    other."""
    bounces = steps = 0
    for competitor in state.competitors:
        own = assumed[competitor.number - 1]
        sides = [_side(assumed[game.opponent - 1] - own) for game in competitor.games if game.opponent]
        bounces += sum(1 for one, other in pairwise(sides) if one * other < 0)
        steps += max(0, len(sides) - 1)
    return bounces / steps if steps else 0


def _side(difference: int) -> int:
    return (difference >= CLEAR) - (difference <= -CLEAR)
