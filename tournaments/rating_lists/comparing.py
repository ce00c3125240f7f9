"""Players of coming and running events are compared with a list that has just come, and the desk is told.

Nothing is changed: the page of the entries says of how many players the lists say something else, and leads to where it
is taken over. Whoever does not want that switches it off for an event.
"""

from __future__ import annotations

import logging
from datetime import date
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from portal.organizations.models import Organization
from tournaments.history.later_ratings import is_long
from tournaments.models import RatingList, Round, RoundState, Tournament
from tournaments.models.rating_list import FIDE
from tournaments.rating_lists.later.queries import later_lists, listed_later
from tournaments.rating_lists.queries import in_force_on, searched_lists
from tournaments.rating_lists.refreshing import compare

log = logging.getLogger(__name__)


def compare_events() -> int:
    """Compare every event that is not over, of every organization; how many differ. An event that fails is logged and
    keeps no other from being compared."""
    with scopes_disabled():
        organizations = list(Organization.objects.order_by("pk"))
    count = 0
    for organization in organizations:
        with scope(organization=organization):
            for event in _events():
                try:
                    count += compare_event(event)
                except Exception:
                    log.exception("The players of %s were not compared with the lists", event.subject)
    return count


def compare_event(tournament: Tournament) -> bool:
    """Compare one event and store what the desk is told; whether anything differs. The lists are those that hold at the
    start, in an event of more than 30 days those that hold now; of an event that is over nothing is told. Journal and
    public pages know nothing of it."""
    is_over = tournament.ends_on < timezone.localdate()
    found = _differences(tournament) if tournament.lists_compared and not is_over else {}
    Tournament.objects.filter(pk=tournament.pk).update(list_differences=found)
    return bool(found)


def switch_comparing(tournament: Tournament, *, on: bool) -> None:
    """Let an event be compared by itself, or not."""
    Tournament.objects.filter(pk=tournament.pk).update(lists_compared=on, list_differences={})


def freshness(tournament: Tournament) -> tuple[RatingList | None, date] | None:
    """FIDE's list with which the event is compared and the month that it should be of, where it is an older one or none
    is there; None where it is fresh."""
    wanted = min(in_force_on(tournament), timezone.localdate()).replace(day=1)
    newest = next((one for one in searched_lists(tournament) if one.source == FIDE), None)
    return None if newest is not None and newest.month >= wanted else (newest, wanted)


def _events() -> list[Tournament]:
    rows = Tournament.objects.filter(ends_on__gte=timezone.localdate(), is_template=False, cancelled_at=None)
    return list(rows.filter(Q(regulations__team_boards=0)).select_related("organization", "regulations"))


def _differences(tournament: Tournament) -> dict[str, Any]:
    """What the desk is told: how many players differ, by which list, and from which round on where the event is long
    and has begun; empty where nobody does."""
    paired = Round.objects.filter(tournament=tournament).exclude(state=RoundState.PLANNED).count()
    if paired and not is_long(tournament):
        return {}
    if paired:
        lists = [one for one in later_lists(tournament) if one.month <= timezone.localdate()]
        coming = min(paired + 1, Round.objects.filter(tournament=tournament).count())
        players = len(listed_later(tournament, lists[0], coming)) if lists and coming > 1 else 0
        return {"players": players, "list": str(lists[0]), "round": coming} if players else {}
    lists = searched_lists(tournament)
    players = len(compare(tournament).differences) if lists else 0
    return {"players": players, "list": str(lists[0])} if players else {}
