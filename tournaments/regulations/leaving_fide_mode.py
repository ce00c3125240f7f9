"""Leaving FIDE mode: only on purpose, and for good once the event is announced or its round 1 is paired.

An event enters the mode with its announcement or with its round 1: before that it is only being prepared, and settings
that are not FIDE's are asked about but decide nothing yet. From then on ``Tournament.fide_mode_left`` says since when
it is out, and nothing takes that away.
"""

from __future__ import annotations

from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.models import AnnouncementVersion, Regulations, RoundRevision, Tournament
from tournaments.regulations.fide_mode import outside_fide_mode

UNASKED: Final = "leaves_fide_mode"
"""The code with which a save is refused that would take an event out of FIDE mode before anybody was asked. Its facts
are ``reasons``, ``for_good`` and ``round``."""
LEFT_ACTION: Final = "fide_mode.left"
"""Action of the journal: ``after`` has ``reasons`` (codes), ``round`` and ``for_good``."""


def settle_mode(
    tournament: Tournament, regulations: Regulations, actor: User | None, *, before: tuple[str, ...], may_leave: bool
) -> None:
    """After a change of settings or days: keep out for good what has left FIDE mode, once the event has begun.

    ``before`` is what kept it out until now. Raises ``Refused`` (``UNASKED``) where the change takes the event out of
    the mode and ``may_leave`` is not set. The caller holds the lock and has saved.
    """
    after = outside_fide_mode(regulations, tournament.starts_on)
    if tournament.fide_mode_left or not (before or after):
        return
    if after and not before:
        if not may_leave:
            raise leaving_unasked(tournament, regulations, after)
        _leave(tournament, actor, after, for_good=_has_begun(tournament, regulations))
    elif _has_begun(tournament, regulations):
        _leave(tournament, actor, before, for_good=True)


def keep_out(tournament: Tournament, regulations: Regulations, actor: User | None) -> None:
    """The event is announced, or its round 1 is paired: from now on it stays out of FIDE mode if it is out. The caller
    holds the lock."""
    reasons = outside_fide_mode(regulations, tournament.starts_on)
    if not reasons:
        return
    tournament.refresh_from_db(fields=["fide_mode_left"])
    if not tournament.fide_mode_left:
        _leave(tournament, actor, reasons, for_good=True)


def beginning_unasked(tournament: Tournament) -> Refused | None:
    """The refusal to announce an event that is outside FIDE mode, or to pair its round 1, before somebody has confirmed
    that it never enters the mode: it may be a copy, or made from a template or by house rules. None otherwise."""
    regulations = Regulations.objects.get(tournament=tournament)
    reasons = outside_fide_mode(regulations, tournament.starts_on)
    if not reasons or tournament.fide_mode_left or _has_begun(tournament, regulations):
        return None
    return Refused(
        UNASKED,
        _("With this the event begins outside FIDE mode. Confirm that first."),
        reasons=reasons,
        for_good=True,
        begins=True,
        round=0,
    )


def leaving_unasked(
    tournament: Tournament, regulations: Regulations, reasons: tuple[str, ...], *, for_good: bool = False
) -> Refused:
    """The refusal of what would take the event out of FIDE mode by ``reasons`` before anybody was asked."""
    return Refused(
        UNASKED,
        _("By this the event would leave FIDE mode. Confirm that first."),
        reasons=reasons,
        for_good=for_good or _has_begun(tournament, regulations),
        round=_last_round(tournament),
    )


def _leave(tournament: Tournament, actor: User | None, reasons: tuple[str, ...], *, for_good: bool) -> None:
    said: dict[str, Any] = {"round": _last_round(tournament), "reasons": list(reasons)}
    if for_good:
        tournament.fide_mode_left = {"at": timezone.now().isoformat(), **said}
        tournament.save(update_fields=["fide_mode_left"])
    record_change(tournament, LEFT_ACTION, actor, after={**said, "for_good": for_good}, public=for_good)


def _has_begun(tournament: Tournament, regulations: Regulations) -> bool:
    """Whether the event is more than being prepared: announced, or its round 1 paired."""
    return (
        regulations.frozen_at is not None
        or AnnouncementVersion.objects.filter(tournament=tournament).exists()
        or RoundRevision.objects.filter(round__tournament=tournament).exists()
    )


def _last_round(tournament: Tournament) -> int:
    """The newest round that was ever published; 0 before the first."""
    numbers = RoundRevision.objects.filter(round__tournament=tournament).order_by("-round__number")
    return numbers.values_list("round__number", flat=True).first() or 0
