"""Advice from the size of the field, the ratings, the groups and the aims of the event."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..errors import InvalidState
from ..facts import fact
from .advice import Advice, Aim, EventProfile, Level, info, warning
from .groups import Entrant, freeze
from .plan import AccelerationPlan
from .profiles import Shape, group_profiles, rating_shape
from .schools import FIELD_SIZES, FOR_THREE_PLACES, field_limits, rounds_needed

NARROW_RANGE = 300
"""Rating points: with less than this between first and last, acceleration should be avoided."""
MANY_UNRATED = 20
"""Percent of entries without a rating from which the list counts as unreliable."""
SOME_UNRATED = 5
"""Percent of entries without a rating from which they are counted for the organizer."""
SMALL_GROUP = 25
"""Percent of the field that each group should at least hold."""
UNEQUAL = 150
"""Percent of the smallest group from which the largest counts as not equal in number."""
UNEVEN_SPREAD = 200
"""Rating points by which the spreads of two groups may differ before they count as not equally strong within."""
NORM_ROUNDS = 9
"""Games that a norm needs (B.01 Article 1.4.1)."""
BY_OPPONENTS = frozenset({"BH", "FB", "SB", "AOB", "ARO", "TPR", "PTP", "APRO", "APPO", "KS"})
"""Tie-breaks that depend on whom one met (C.07)."""


def field_advice(plan: AccelerationPlan, rounds: int, players: int) -> list[Advice]:
    """Whether to accelerate at all, then rounds against players: 2 to the power of the rounds as the least, two to
    three players per round as the best."""
    limits = field_limits(rounds)
    found = [
        info("advice.ideal_field", rounds=rounds, limit=limits.distinct, fewest=limits.fewest, quality=limits.settled)
    ]
    if not players:
        return found
    needed = rounds_needed(players)
    found.append(
        info(
            "advice.rounds_needed", players=players, needed=needed, one_more=needed + 1, two_more=needed + 2,
            three_places=needed + FOR_THREE_PLACES, rounds=rounds,
        )
    )  # fmt: skip
    if rounds > players // 2 + 1:
        found.append(warning("advice.too_many_rounds", players=players, rounds=rounds, limit=players // 2 + 1))
    if players <= limits.distinct:
        return [info("advice.not_needed", players=players, rounds=rounds, limit=limits.distinct), *found]
    most = FIELD_SIZES.get(rounds, {}).get("accelerated")
    if most is not None and players > most:
        found.append(warning("advice.too_many", players=players, rounds=rounds, limit=most))
    code = "advice.useful" if plan.accelerates else "advice.consider"
    verdict = info(code, players=players, rounds=rounds, limit=limits.distinct, needed=needed)
    return [verdict, *found, info("advice.no_more_tie_breaks")]


def rating_advice(entrants: Sequence[Entrant]) -> list[Advice]:
    """Players without a rating, a narrow range, the shape of the list, a list that is not in order."""
    rated = [entrant.rating for entrant in entrants if entrant.rating > 0]
    unrated = len(entrants) - len(rated)
    share = round(100 * unrated / len(entrants))
    found: list[Advice] = []
    if 100 * unrated >= MANY_UNRATED * len(entrants):
        found.append(warning("advice.many_unrated", unrated=unrated, players=len(entrants), percent=share))
    elif 100 * unrated >= SOME_UNRATED * len(entrants):
        found.append(info("advice.some_unrated", unrated=unrated, players=len(entrants), percent=share))
    found.append(info("advice.underrated"))
    if rated and max(rated) - min(rated) < NARROW_RANGE:
        width = max(rated) - min(rated)
        found.append(
            warning("advice.narrow_range", highest=max(rated), lowest=min(rated), width=width, limit=NARROW_RANGE)
        )
    seen = rating_shape(entrants)
    if seen is not None and seen.shape is Shape.TWO_HILLS:
        found.append(warning("advice.two_hills", top=seen.top, middle=seen.middle, bottom=seen.bottom))
    elif seen is not None:
        found.append(info(f"advice.shape_{seen.shape}", middle=seen.middle))
    if rated != sorted(rated, reverse=True):
        found.append(warning("advice.not_in_rating_order"))
    return found


def group_advice(plan: AccelerationPlan, entrants: Sequence[Entrant]) -> list[Advice]:
    """Whether the groups are alike in number and in strength, with the numbers of each."""
    try:
        frozen = freeze(plan, entrants)
    except InvalidState as error:
        return [Advice(Level.WARNING, fact(error.code, **error.facts))]
    profiles = group_profiles(frozen, entrants)
    found = [
        info(
            "advice.group_spread", group=one.key, players=one.players, highest=one.highest, lowest=one.lowest,
            spread=one.spread, mean=one.mean,
        )
        for one in profiles
        if one.highest
    ]  # fmt: skip
    for one in profiles:
        if 100 * one.players < SMALL_GROUP * len(entrants):
            share = round(100 * one.players / len(entrants))
            found.append(
                info("advice.small_group", group=one.key, players=one.players, percent=share, limit=SMALL_GROUP)
            )
    smallest, largest = (pick(profiles, key=lambda one: one.players) for pick in (min, max))
    if 100 * largest.players >= UNEQUAL * smallest.players:
        found.append(
            info(
                "advice.unequal_groups", group=largest.key, players=largest.players, other=smallest.key,
                others=smallest.players,
            )
        )  # fmt: skip
    rated = [one for one in profiles if one.highest]
    if len(rated) > 1:
        tight, wide = (pick(rated, key=lambda one: one.spread) for pick in (min, max))
        if wide.spread - tight.spread >= UNEVEN_SPREAD:
            found.append(
                info(
                    "advice.uneven_strength", group=wide.key, spread=wide.spread, other=tight.key,
                    other_spread=tight.spread,
                )
            )  # fmt: skip
    return found


def prize_advice(
    profile: EventProfile, plan: AccelerationPlan, rounds: int, entrants: Sequence[Entrant]
) -> list[Advice]:
    """Whether the rounds settle the places with prizes, and whether the groups keep the prize bands together."""
    players = sum(one.present for one in entrants)
    found: list[Advice] = []
    settled = max(0, rounds - rounds_needed(players) + 1) if players else 0
    if players and settled < profile.prize_places:
        found.append(info("advice.prize_places", places=profile.prize_places, rounds=rounds, settled=settled))
    if not profile.bands or not plan.accelerates:
        return found
    try:
        profiles = [one for one in group_profiles(freeze(plan, entrants), entrants) if one.highest]
    except InvalidState:
        return found
    cut = [
        (upper, lower)
        for upper, lower in pairwise(profiles)
        if not any(lower.highest < limit <= upper.lowest for limit in profile.bands)
    ]
    found += [
        info(
            "advice.band_cut", group=upper.key, lowest=upper.lowest, highest=lower.highest,
            limit=min(profile.bands, key=lambda limit: abs(limit - upper.lowest)),
        )
        for upper, lower in cut
    ]  # fmt: skip
    if not cut and len(profiles) > 1:
        found.append(info("advice.bands_fit", limits=list(profile.bands)))
    return found


def profile_advice(profile: EventProfile, rounds: int) -> list[Advice]:
    """What the aims and the tie-breaks of the event say about acceleration, and what not to expect of it."""
    found = [info(f"advice.aim_{aim}") for aim in Aim if aim in profile.aims]
    if not profile.aims:
        found.append(info("advice.aims_unknown"))
    if Aim.NORMS in profile.aims and rounds < NORM_ROUNDS:
        found.append(warning("advice.norms_need_rounds", rounds=rounds, needed=NORM_ROUNDS))
    by_opponents = [code for code in profile.tie_breaks if code.split("/")[0].split(":")[0] in BY_OPPONENTS]
    if by_opponents:
        found.append(info("advice.tie_breaks_by_opponents", criteria=by_opponents))
    found.append(info("advice.no_miracles"))
    return found
