"""Why a player has no opponent: the pairing-allocated bye, and the absences that the players asked for."""

from __future__ import annotations

from collections.abc import Sequence

from ..facts import Fact, Json, fact
from ..history import bars_bye
from ..model import Outcome
from .context import RoundContext
from .explained_round import ByeExplanation

SAME_REST = "bye.same_rest", "C.04.3 3.8.1"
KINDS = {Outcome.FULL_BYE: "full", Outcome.HALF_BYE: "half", Outcome.ZERO_BYE: "zero"}


def explain_bye(
    context: RoundContext,
    number: int,
    path: Sequence[Fact] = (),
    *,
    lowest_first: bool = True,
    last: tuple[str, str] = SAME_REST,
) -> ByeExplanation:
    """Why this player got the pairing-allocated bye.

    ``path``: how the player came to the end of the pairing, where a system gives the bye there. ``lowest_first``:
    whether the rules look for the lowest score and then for the most games played; ``last`` is the code and the article
    of what decides among those who are equal even then.
    """
    past = context.past(number)
    present = len(context.history.present)
    points = context.state.scoring.pairing_bye
    lead = (
        fact("bye.lead", "C.04.3 1.5", player=number, players=present, points=points, score=past.pairing_score),
        _main_reason(context, number, lowest_first=lowest_first),
    )
    steps = [
        *path,
        *_lower(context, number, lowest_first=lowest_first),
        *_same_score(context, number, lowest_first=lowest_first, last=last),
    ]
    details = [fact("bye.allowed", "C.04.3 2.1.2", player=number), fact("bye.no_colour", "C.04.3 1.5", player=number)]
    return ByeExplanation(number, "pairing", lead, tuple(steps), tuple(details))


def _main_reason(context: RoundContext, number: int, *, lowest_first: bool) -> Fact:
    """The bye went as low as it could: to the very lowest score, or to the lowest one that was possible (C5)."""
    score = context.past(number).pairing_score
    others = [other for other in context.history.present if other.number != number]
    if all(other.pairing_score > score for other in others):
        return fact("bye.lowest_alone", "C.04.3 2.3.1", player=number, score=score)
    if all(other.pairing_score >= score for other in others):
        return fact("bye.lowest_score", "C.04.3 2.3.1", player=number, score=score)
    if not lowest_first:
        return fact("bye.left_over", "C.04.3 A.5", player=number, score=score)
    return fact("bye.lowest_possible", "C.04.3 2.3.1", player=number, score=score)


def _lower(context: RoundContext, number: int, *, lowest_first: bool) -> list[Fact]:
    """Why no player with a lower pairing score got it: barred from the bye, or needed to pair the others."""
    score = context.past(number).pairing_score
    lower = [other.number for other in context.history.present if other.pairing_score < score]
    barred, needed = _split(context, lower)
    facts: list[Fact] = []
    if barred:
        facts.append(fact("bye.lower_barred", "C.04.3 2.1.2", meetings=barred))
    if needed and lowest_first:
        facts.append(fact("bye.lower_needed", "C.04.3 2.3.1", players=needed))
    return facts


def _same_score(context: RoundContext, number: int, *, lowest_first: bool, last: tuple[str, str]) -> list[Fact]:
    """Why no other player with this score got it: barred, more games missed (C9), or the later criteria decided."""
    past = context.past(number)
    same = [
        other.number
        for other in context.history.present
        if other.pairing_score == past.pairing_score and other.number != number
    ]
    barred, free = _split(context, same)
    missed = context.state.completed - past.played
    more_missed = [one for one in free if lowest_first and context.past(one).played < past.played]
    rest = [one for one in free if one not in more_missed]
    facts: list[Fact] = []
    if barred:
        facts.append(fact("bye.same_barred", "C.04.3 2.1.2", meetings=barred))
    if more_missed:
        facts.append(fact("bye.more_missed", "C.04.3 2.4.4", player=number, players=more_missed, missed=missed))
    if rest:
        facts.append(fact(*last, player=number, players=rest))
    return facts


def _split(context: RoundContext, numbers: list[int]) -> tuple[list[list[int]], list[int]]:
    """Those whom C2 bars, as ``[player, round that bars]``, and the others."""
    barred: list[list[int]] = []
    free: list[int] = []
    for number in numbers:
        if context.past(number).may_receive_bye:
            free.append(number)
        else:
            barred.append([number, _barring_round(context, number)])
    return barred, free


def _barring_round(context: RoundContext, number: int) -> int:
    """The round that keeps the player from the bye (C2)."""
    barring = bars_bye(context.state)
    games = context.past(number).competitor.games
    return next(played for played, game in enumerate(games, start=1) if game.outcome in barring)


def explain_absences(context: RoundContext) -> list[ByeExplanation]:
    """Everybody who takes no part in this round, with the points that the absence brings."""
    result: list[ByeExplanation] = []
    for competitor in context.state.competitors:
        if competitor.absence is None:
            continue
        points = context.state.scoring.points(competitor.absence)
        kind = KINDS[competitor.absence]
        params: dict[str, Json] = {"player": competitor.number, "points": points}
        result.append(ByeExplanation(competitor.number, kind, (fact(f"absence.{kind}", "C.04.2 3.3", **params),)))
    return result
