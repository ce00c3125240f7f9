"""Registration by the players themselves: what an event asks for, who asked for a place, and the letters about it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from portal.common.scoping import ScopedManager
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class Asked(models.TextChoices):
    """Whether the form has a field."""

    NO = "", _("not asked")
    OPTIONAL = "optional", _("may be left empty")
    REQUIRED = "required", _("must be filled in")


class RegistrationSettings(models.Model):
    """What the registration of one event asks and offers. Whether it is open stands in the tournament."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="registration_settings")
    closes_at = models.DateTimeField(_("closes on"), null=True, blank=True)
    most_players = models.PositiveSmallIntegerField(
        _("places"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(9999)]
    )
    """None: as many as come."""
    lowest_rating = models.PositiveSmallIntegerField(
        _("lowest rating"), null=True, blank=True, validators=[MaxValueValidator(4000)]
    )
    highest_rating = models.PositiveSmallIntegerField(
        _("highest rating"), null=True, blank=True, validators=[MaxValueValidator(4000)]
    )
    fees = models.JSONField(_("fees"), default=list, blank=True)
    """For whom and how much, in the order of the form: ``{"name": str, "amount": cents}``."""
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    bye_rounds = models.JSONField(_("rounds for which a bye may be wished"), default=list, blank=True)
    asks_fide_id = models.CharField(
        _("FIDE ID"), max_length=8, choices=Asked.choices, default=Asked.OPTIONAL, blank=True
    )
    asks_club = models.CharField(_("club"), max_length=8, choices=Asked.choices, default=Asked.OPTIONAL, blank=True)
    asks_birth_year = models.CharField(
        _("year of birth"), max_length=8, choices=Asked.choices, default=Asked.REQUIRED, blank=True
    )
    accepts_at_once = models.BooleanField(_("accept at once whoever has a place"), default=False)
    texts = models.JSONField(_("texts"), default=dict, blank=True)
    """``{"fee": {"en": …, "it": …}, "consent": {…}}``."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(lowest_rating__isnull=True)
                | Q(highest_rating__isnull=True)
                | Q(highest_rating__gte=F("lowest_rating")),
                name="registration_ratings_in_order",
            )
        ]

    def __str__(self) -> str:
        return f"registration of {self.tournament_id}"

    def why_not(self, rating: int) -> str:
        """Why somebody of this rating, 0 for unrated, has no place here: ``low`` or ``high``; blank for who has."""
        if self.lowest_rating and rating < self.lowest_rating:
            return "low"
        return "high" if self.highest_rating is not None and rating > self.highest_rating else ""


class RegistrationState(models.TextChoices):
    """How far a registration has come."""

    UNCONFIRMED = "unconfirmed", _("e-mail not confirmed")
    PENDING = "pending", _("waits for the desk")
    WAITING = "waiting", _("on the waiting list")
    ACCEPTED = "accepted", _("accepted")
    REFUSED = "refused", _("refused")
    CANCELLED = "cancelled", pgettext_lazy("registration", "cancelled")


STANDING = (RegistrationState.PENDING, RegistrationState.WAITING, RegistrationState.ACCEPTED)
"""States of which a person has one at a time in an event."""


class Registration(models.Model):
    """Somebody who asked for a place. Before the owner of the address has confirmed, nothing follows from it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="registrations")
    state = models.CharField(max_length=11, choices=RegistrationState.choices, default=RegistrationState.UNCONFIRMED)
    last_name = models.CharField(_("last name"), max_length=40)
    first_name = models.CharField(_("first name"), max_length=38, blank=True)
    folded = models.CharField(max_length=160)
    """The name as ``registration.twins`` compares it: two spellings of one person are the same."""
    fide_id = models.PositiveIntegerField(_("FIDE ID"), null=True, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    rating = models.PositiveSmallIntegerField(_("rating"), default=0)
    club = models.CharField(_("club"), max_length=80, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    sex = models.CharField(_("sex"), max_length=1, choices=[("m", _("man")), ("w", _("woman"))], blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    """Blank once the event has been over for a while."""
    language = models.CharField(max_length=10, default="en")
    byes = models.JSONField(_("byes wished"), default=list, blank=True)
    """Numbers of rounds."""
    guardian = models.CharField(_("parent or guardian"), max_length=80, blank=True)
    """Who agrees for a minor; deleted with the address."""
    consent = models.TextField(max_length=2000)
    """What was agreed to, as it was shown."""
    fee_name = models.CharField(max_length=60, blank=True)
    fee_amount = models.PositiveIntegerField(null=True, blank=True)
    """Cents; as it was when the form was sent."""
    paid_at = models.DateTimeField(null=True)
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    """Why it was refused."""
    entry = models.OneToOneField(Entry, on_delete=models.SET_NULL, null=True, related_name="registration")
    asked_at = models.DateTimeField(auto_now_add=True)
    confirmed_at = models.DateTimeField(null=True)
    """The order of the waiting list."""
    left_at = models.DateTimeField(null=True)
    """When the player wanted no more messages from the desk; what becomes of the registration is told still."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "fide_id"],
                condition=Q(fide_id__isnull=False, state__in=STANDING),
                name="registration_fide_id_once",
            ),
            models.UniqueConstraint(
                fields=["tournament", "folded", "birth_year"],
                condition=Q(state__in=STANDING),
                name="registration_person_once",
            ),
            models.CheckConstraint(condition=Q(state__in=RegistrationState.values), name="registration_state_known"),
            models.CheckConstraint(condition=Q(rating__lte=4000), name="registration_rating_up_to_4000"),
        ]
        indexes = [models.Index(fields=["state", "asked_at"], name="registration_waiting")]

    def __str__(self) -> str:
        return f"registration {self.pk}"

    @property
    def name(self) -> str:
        """Last name, first name, as entries have it."""
        return ", ".join(filter(None, (self.last_name, self.first_name)))


class EntrantMessage(models.Model):
    """What the desk wrote to many registered players at once."""

    class Readers(models.TextChoices):
        """To whom it goes."""

        PLACE = "place", _("everybody who has a place")
        UNPAID = "unpaid", _("who has a place and has not paid")
        WAITING = "waiting", _("the waiting list")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrant_messages")
    readers = models.CharField(max_length=7, choices=Readers)
    titles = models.JSONField()
    """By language; a blank one is read in the other language."""
    texts = models.JSONField()
    written_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    def __str__(self) -> str:
        return f"message {self.pk} to players of {self.tournament_id}"


class RegistrationLetter(models.Model):
    """An e-mail about a registration that waits or has gone out. Its text is made when it goes out."""

    class Kind(models.TextChoices):
        """What a letter is about."""

        LINK = "link", _("the link to confirm and to change")
        STATE = "state", _("what became of it")
        PLACE = "place", _("a place has become free")
        MESSAGE = "message", _("a message of the desk")
        OFF = "off", _("the event is cancelled")
        ON = "on", _("the event takes place after all")

    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=7, choices=Kind)
    message = models.ForeignKey(EntrantMessage, on_delete=models.CASCADE, null=True, related_name="letters")
    """Of kind ``MESSAGE`` alone."""
    queued_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    retry_at = models.DateTimeField(null=True)
    """Not before then again."""

    organization_path: ClassVar[str] = "registration__tournament__organization"
    objects = ScopedManager()

    class Meta:
        indexes = [models.Index(fields=["sent_at", "retry_at"], name="registration_letter_due")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.registration_id}"
