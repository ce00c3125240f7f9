"""What the registration of an event asks and offers, set at the desk."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock, refuse_template
from tournaments.listing.actions import refuse_invalid
from tournaments.models import RegistrationSettings, Round, Tournament
from tournaments.registration.acceptance import move_up
from tournaments.registration.offer import settings_of

FIELDS: Final = (
    "closes_at", "most_players", "lowest_rating", "highest_rating", "fees", "currency", "bye_rounds", "asks_fide_id",
    "asks_club", "asks_birth_year", "accepts_at_once", "texts",
)  # fmt: skip
MOST_FEES: Final = 20


def save_settings(
    *, tournament: Tournament, actor: User | None, registration_open: bool, **changes: Any
) -> RegistrationSettings:
    """Open or close the registration and set what it asks. Locks the tournament; the public pages follow.

    Where there are more places than before the waiting list moves up. Raises ``Refused`` with the field that is wrong,
    and for a template that would be opened.
    """
    unknown = set(changes) - set(FIELDS)
    if unknown:
        raise TypeError(f"no such setting of a registration: {', '.join(sorted(unknown))}")
    with transaction.atomic():
        current = lock(tournament)
        if registration_open:
            refuse_template(current)
        settings = settings_of(current)
        before = _facts(current, settings)
        for name, value in changes.items():
            setattr(settings, name, value)
        settings.currency = settings.currency.strip().upper()
        _check(settings)
        settings.save()
        opened_at = current.registration_opened_at or timezone.now()
        current.registration_opened_at = opened_at if registration_open else None
        current.save(update_fields=["registration_opened_at"])
        after = _facts(current, settings)
        changed = [name for name in after if before[name] != after[name]]
        if changed:
            record_change(
                current,
                "registration.settings_changed",
                actor,
                before={name: before[name] for name in changed},
                after={name: after[name] for name in changed},
            )
        move_up(current)
    return settings


def _check(settings: RegistrationSettings) -> None:
    lowest, highest = settings.lowest_rating, settings.highest_rating
    if lowest is not None and highest is not None and lowest > highest:
        raise Refused(
            "ratings_order",
            _("The highest rating is below the lowest. Correct one of the two."),
            field="highest_rating",
        )
    if len(settings.fees) > MOST_FEES:
        raise Refused("many_fees", _("Give at most %(most)s fees.") % {"most": MOST_FEES}, field="fees")
    names = [one["name"] for one in settings.fees]
    if len(names) > 1 and (len(set(names)) < len(names) or not all(names)):
        raise Refused("fee_names", _("Where there are several fees, give each a name of its own."), field="fees")
    known = set(Round.objects.filter(tournament=settings.tournament_id).values_list("number", flat=True))
    if not set(settings.bye_rounds) <= known:
        raise Refused("bye_rounds", _("Choose rounds of this event."), field="bye_rounds")
    refuse_invalid(settings, exclude=("tournament",))


def _facts(tournament: Tournament, settings: RegistrationSettings) -> dict[str, Any]:
    """What the journal keeps about the settings."""
    opened = {"registration_opened_at": _told(tournament.registration_opened_at)}
    return opened | {name: _told(getattr(settings, name)) for name in FIELDS}


def _told(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return [f"{one['name']} {one['amount'] / 100:.2f}".strip() for one in value]
    if isinstance(value, Mapping):
        return [text for versions in value.values() for text in versions.values() if text]
    return value
