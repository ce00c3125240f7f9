"""What of tournaments nobody needs any more (``portal.common.pruning``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings

from portal.common.pruning import pruning
from tournaments.following.sweeping import forget_followers
from tournaments.imports.pending import forget_uploads
from tournaments.models import (
    Captain,
    Follower,
    ListUpload,
    PendingImport,
    ProgramAnswer,
    RegisterUpload,
    Registration,
    RevisionParts,
    YearFile,
)
from tournaments.office.year_files import forget_year_files
from tournaments.programs.answers import forget_answers
from tournaments.rating_lists.uploads import forget_list_uploads
from tournaments.registration.sweeping import forget_registrations
from tournaments.registry.loading import forget_register_uploads
from tournaments.verification.signing import key_id


@pruning("uploaded files that nobody confirmed")
def prune_uploads() -> int:
    """Delete them after a day."""
    return _gone(PendingImport, forget_uploads)


@pruning("reports about rating lists")
def prune_list_uploads() -> int:
    """Delete what is known of files that were loaded long ago."""
    return _gone(ListUpload, forget_list_uploads)


@pruning("files for registers that nobody confirmed")
def prune_register_uploads() -> int:
    """Delete them after a day."""
    return _gone(RegisterUpload, forget_register_uploads)


@pruning("returns of years that were made")
def prune_year_files() -> int:
    """Delete them after a day, whether or not somebody took them along."""
    return _gone(YearFile, forget_year_files)


@pruning("answers kept for programs")
def prune_answers() -> int:
    """Delete them after two days, whether or not their program asks again."""
    return _gone(ProgramAnswer, forget_answers)


@pruning("contact data of registrations and captains")
def prune_registrations() -> int:
    """Delete it where its organization keeps it no longer, and registrations that nobody confirmed."""
    before = _with_contact()
    forget_registrations()
    return before - _with_contact()


@pruning("addresses of followers of events that are over")
def prune_followers() -> int:
    """Delete them, and those that nobody confirmed."""
    return _gone(Follower, forget_followers)


@pruning("parts of publications kept under a key of before")
def prune_parts() -> int:
    """Delete what nobody believes any more; the next check of the chain keeps it anew."""
    known = [key_id(key) for key in settings.CHAIN_KEYS]
    return int(RevisionParts.objects.exclude(key__in=known).delete()[0])


def _with_contact() -> int:
    asked = Registration.objects.exclude(email="", guardian="", consent="")
    return int(asked.count() + Captain.objects.exclude(email="").count())


def _gone(model: Any, forget: Callable[[], None]) -> int:
    before = model.objects.count()
    forget()
    return int(before - model.objects.count())
