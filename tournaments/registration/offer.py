"""What the registration of an event offers now: whether it is open, the places that are left, and what it costs."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.entries.actions import last_paired_round
from tournaments.entries.counting import TAKING_PART
from tournaments.models import Entry, Registration, RegistrationSettings, RegistrationState, Tournament
from tournaments.prizes.wording import money_text


@dataclass(frozen=True, slots=True)
class Fee:
    """What one kind of player pays."""

    name: str
    """For whom; blank where everybody pays the same."""
    amount: int
    """Cents."""
    currency: str

    def __str__(self) -> str:
        return f"{self.name}: {self.money}" if self.name else self.money

    @property
    def money(self) -> str:
        """The amount with its currency, in the reader's language."""
        return money_text(self.amount, self.currency)


@dataclass(frozen=True, slots=True)
class Offer:
    """The registration of one event at one moment."""

    tournament: Tournament
    settings: RegistrationSettings
    taken: int
    """Places of players of the list and of registrations that wait for the desk."""
    waiting: int
    """Registrations on the waiting list."""
    begun: bool
    """Whether round 1 is paired."""

    @property
    def closed_why(self) -> str:
        """Why nobody can register now: ``cancelled``, ``off``, ``begun`` or ``late``; blank while everybody can."""
        if self.tournament.is_cancelled:
            return "cancelled"
        if not self.tournament.registration_open:
            return "off"
        if self.begun:
            return "begun"
        return "late" if self.is_late(timezone.now()) else ""

    @property
    def confirms(self) -> bool:
        """Whether who registered can still confirm it: longer than others can register, for a link that was mailed in
        time counts until round 1 is paired."""
        return not self.begun and not self.tournament.is_cancelled

    def is_late(self, now: datetime) -> bool:
        """Whether the closing time is over."""
        return self.settings.closes_at is not None and now >= self.settings.closes_at

    @property
    def free(self) -> int | None:
        """Places that are left; None where the event has no limit."""
        most = self.settings.most_players
        return None if most is None else max(most - self.taken, 0)

    @property
    def is_full(self) -> bool:
        """Whether whoever comes now goes on the waiting list."""
        return self.free == 0 or self.waiting > 0

    @property
    def fees(self) -> tuple[Fee, ...]:
        """What to pay, in the order of the settings."""
        return tuple(Fee(one["name"], one["amount"], self.settings.currency) for one in self.settings.fees)

    def text(self, field: str) -> str:
        """A text of the organizer in the present language, or where it is blank in the other one."""
        versions = self.settings.texts.get(field, {})
        return str(versions.get(get_language() or "en") or next(filter(None, versions.values()), ""))

    @property
    def consent(self) -> str:
        """What everybody agrees to who registers."""
        return self.text("consent") or _(
            "My name, federation, rating and club may be published in the entry list, and my pairings and results on "
            "the pages of the event."
        )

    @property
    def seen(self) -> tuple[str, str, str]:
        """What somebody has read who fills in the form: digests of fees and consent, and whether there was room."""
        fees = json.dumps([self.settings.fees, self.settings.currency])
        return _digest(fees), _digest(self.consent), "full" if self.is_full else "room"


def settings_of(tournament: Tournament) -> RegistrationSettings:
    """The settings as stored, or those that an event begins with. One query."""
    found = RegistrationSettings.objects.filter(tournament=tournament).first()
    return found or RegistrationSettings(tournament=tournament)


def offer_of(tournament: Tournament) -> Offer:
    """What ``tournament`` offers now. Five queries."""
    registrations = Registration.objects.filter(tournament=tournament)
    entered = Entry.objects.filter(TAKING_PART, tournament=tournament).count()
    return Offer(
        tournament,
        settings_of(tournament),
        entered + registrations.filter(state=RegistrationState.PENDING).count(),
        registrations.filter(state=RegistrationState.WAITING).count(),
        last_paired_round(tournament) > 0,
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
