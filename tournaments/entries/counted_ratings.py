"""Which rating of a player counts: FIDE's or the national one, by the rule of the event (record 172)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pairing.engine.ratings import RatingRule, rating_that_counts
from tournaments.entries.initial_order import order_of
from tournaments.entries.numbering import assign_numbers, listed
from tournaments.models import Entry, Regulations, Tournament
from tournaments.models.regulations import rule_of_code

SOURCES: Final = ("fide_rating", "national_rating")


def rule_of(tournament: Tournament) -> RatingRule:
    """The rule of the event. One query."""
    return rule_of_code(Regulations.objects.values_list("rating_rule", flat=True).get(tournament=tournament))


def usual_rule(rated_as: str) -> RatingRule:
    """The rule of an event for which nobody chose one: where the games go into a national list alone, that list alone
    counts."""
    return RatingRule.NATIONAL if rated_as == Tournament.RatedAs.ITALIAN else RatingRule.FIDE_FIRST


def with_counted(rule: RatingRule, said: Mapping[str, Any], before: Entry | None = None) -> dict[str, Any]:
    """``said`` of a player, with the rating that counts where it says a rating of either kind; the other one is that of
    ``before``, where there is such a player."""
    if not any(name in said for name in SOURCES):
        return dict(said)
    fide, national = (said.get(name, getattr(before, name, None)) for name in SOURCES)
    counted = rating_that_counts(rule, fide, national)
    return dict(said) if counted is None else {**said, "rating": counted}


def follow_rule(entry: Entry, rule: RatingRule) -> None:
    """Give ``entry`` the rating that counts, where one of the two is known. Nothing is saved."""
    counted = rating_that_counts(rule, entry.fide_rating, entry.national_rating)
    if counted is not None:
        entry.rating = counted


def recount(tournament: Tournament, before: RatingRule, after: RatingRule) -> int:
    """Give every player the rating that counts by another rule; how many ratings change. One that somebody wrote
    instead of the one that counted stays (C.04.2 Article 2.1), but not where all were written so far. Numbers follow.
    The caller holds the lock, knows that no round is paired, and writes the journal."""
    changed: list[Entry] = []
    for entry in Entry.objects.filter(tournament=tournament) if before is not after else ():
        was = entry.rating
        if before is RatingRule.OTHER or rating_that_counts(before, entry.fide_rating, entry.national_rating) == was:
            follow_rule(entry, after)
        if entry.rating != was:
            changed.append(entry)
    if changed:
        Entry.objects.bulk_update(changed, ["rating"], batch_size=200)
        order = order_of(Regulations.objects.get(tournament=tournament))
        assign_numbers(
            tournament, listed(Entry.objects.filter(tournament=tournament), round_number=1, renumber=True, order=order)
        )
    return len(changed)


def follow_rated_as(tournament: Tournament, before: str) -> None:
    """Let the rule of ratings follow the list into which the games go, where the event has the usual rule of ``before``
    and round 1 is not paired. The caller holds the lock."""
    regulations = Regulations.objects.get(tournament=tournament)
    was, now = usual_rule(before), usual_rule(tournament.rated_as)
    if was is not now and regulations.rating_rule == was and regulations.frozen_at is None:
        regulations.rating_rule = now.value
        regulations.save(update_fields=["rating_rule"])
        recount(tournament, was, now)
