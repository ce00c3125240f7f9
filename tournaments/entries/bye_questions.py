"""What speaks against a bye that the rules allow: the desk is asked before it is noted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from tournaments.models import Bye, ByeKind, Entry, Regulations, Tournament


def doubts_of_wishes(tournament: Tournament, wishes: Iterable[tuple[str, Sequence[int]]]) -> list[str]:
    """What to say before players come into the list with the byes that they wish, by name and rounds: who gets a second
    half-point bye. As many of them count as the regulations allow. One query."""
    regulations = Regulations.objects.get(tournament=tournament)
    last, allowed = regulations.last_half_point_round, regulations.half_point_byes
    found = []
    for name, rounds in wishes:
        halves = min(sum(1 for number in set(rounds) if not last or number <= last), allowed)
        if halves > 1:
            found.append(_("%(name)s would have %(count)s half-point byes.") % {"name": name, "count": halves})
    return found


def doubts_of_byes(entries: Sequence[Entry], rounds: Sequence[int], kind: str) -> list[str]:
    """What to say before ``entries`` of one event get a bye of ``kind`` in each of ``rounds``; nothing where nobody has
    to be asked, and of byes beyond the regulations, which are refused.

    A full-point bye is deprecated: it gives a point without a game, which the pairing-allocated bye alone should do. A
    second half-point bye of one player is a favour that others do not have. Two queries for half-point byes.
    """
    if kind == ByeKind.FULL:
        return [
            _(
                "A full-point bye is deprecated: it gives the points of a win without a game. A half-point or a "
                "zero-point bye is usual. The report names it."
            )
        ]
    if kind != ByeKind.HALF or not entries:
        return []
    allowed = Regulations.objects.values_list("half_point_byes", flat=True).get(tournament=entries[0].tournament_id)
    others = Bye.objects.filter(entry__in=[one.pk for one in entries], kind=ByeKind.HALF)
    had = Counter(others.exclude(round__number__in=rounds).values_list("entry_id", flat=True))
    return [
        _("%(name)s would have %(count)s half-point byes.") % {"name": one.name, "count": had[one.pk] + len(rounds)}
        for one in entries
        if 1 < had[one.pk] + len(rounds) <= allowed
    ]
