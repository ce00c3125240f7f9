"""The one lock of a tournament. Results, byes, entries, regulations and runs all take it, late and once."""

from __future__ import annotations

from django.db.models import F, Q
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from tournaments.models import Round, Tournament


def lock(tournament: Tournament) -> Tournament:
    """The tournament, read again and held until the transaction ends. Checks made before this call are only hints."""
    return Tournament.objects.select_for_update(of=("self",)).select_related("organization").get(pk=tournament.pk)


def lock_taking_place(tournament: Tournament) -> Tournament:
    """As ``lock``, for what only an event that takes place can have: players, pairings, results, announcements.

    Raises ``Refused`` for an event that is cancelled (``event_cancelled``) and for a template (``event_template``).
    """
    current = lock(tournament)
    refuse_standing_still(current)
    return current


def refuse_standing_still(tournament: Tournament) -> None:
    """Raise ``Refused`` for an event that is cancelled, and for a template. The caller holds the lock."""
    refuse_template(tournament)
    if tournament.is_cancelled:
        raise Refused(
            "event_cancelled",
            _("%(name)s is cancelled, and nothing was changed. An organizer can take the cancellation back.")
            % {"name": tournament.name},
        )


def refuse_template(tournament: Tournament) -> None:
    """Raise ``Refused`` (``event_template``) for a template: only the events that begin like it are played."""
    if tournament.is_template:
        raise Refused(
            "event_template",
            _("“%(name)s” is a template, and nothing was changed. Start an event from it first.")
            % {"name": tournament.name},
        )


def public_pages_changed(tournament: Tournament) -> None:
    """Raise the public version, which is part of every cache key. Call it inside the transaction of the change."""
    raised = {"public_version": F("public_version") + 1, "play_version": F("play_version") + 1}
    Tournament.objects.filter(pk=tournament.pk).update(**raised)


def verdicts_changed(tournament: Tournament) -> None:
    """As ``public_pages_changed``, where nothing but what is said about a published pairing has changed.

    In the minute of a publication all players ask for their own lines, and the verdict comes in the middle of it.
    """
    Tournament.objects.filter(pk=tournament.pk).update(public_version=F("public_version") + 1)


def linked_pages_changed(tournament: Tournament) -> None:
    """Raise the public version of the tournaments whose pages name this one: whom it follows and who follow it."""
    linked = Q(pk=tournament.follows_id) | Q(follows=tournament)
    Tournament.objects.filter(linked).update(public_version=F("public_version") + 1)


def next_results_version(round_: Round) -> int:
    """Tell open pages that something about the boards of a round changed, and say which version that makes.

    Call it under the lock of the tournament: versions follow each other as the changes did.
    """
    Round.objects.filter(pk=round_.pk).update(results_version=F("results_version") + 1)
    return int(Round.objects.values_list("results_version", flat=True).get(pk=round_.pk))
