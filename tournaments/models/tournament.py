"""The tournament itself: names, place, dates, people; and the festival of which it may be a section."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar
from zoneinfo import ZoneInfo

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager


class Festival(models.Model):
    """What several tournaments have in common. Which they are stands in ``Tournament.festival``; everything that is
    played stays with the tournaments."""

    organization = models.ForeignKey("organizations.Organization", on_delete=models.PROTECT, related_name="festivals")
    slug = models.SlugField(
        _("address"),
        max_length=60,
        validators=[RegexValidator(r"^[a-z0-9][a-z0-9-]*$", _("Use small letters, digits and hyphens."))],
    )
    name = models.CharField(_("name"), max_length=150)
    one_section_each = models.BooleanField(_("everybody plays in one section only"), default=True, db_default=True)
    """Whether a player of one section is refused in the others."""

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["organization", "slug"], name="festival_address_once")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("public:festival", kwargs={"organization": self.organization.slug, "festival": self.slug})

    @property
    def subject(self) -> str:
        """The name of this festival in the journal."""
        return f"festival:{self.pk}"


class Tournament(models.Model):
    """One event of one organization. How it is paired and scored stands in its ``Regulations``."""

    class RatedAs(models.TextChoices):
        """The rating list that the games go into."""

        STANDARD = "standard", _("standard (FIDE)")
        RAPID = "rapid", _("rapid (FIDE)")
        BLITZ = "blitz", _("blitz (FIDE)")
        ITALIAN = "elo-italia", _("Elo Italia only")
        NONE = "none", _("not rated")

    class NormEvent(models.TextChoices):
        """What exempts title norms from the mix of federations (B.01 Article 1.4.3)."""

        ORDINARY = "", _("ordinary event")
        NATIONAL = "a", _("final of a national championship")
        ZONAL = "c", _("zonal or sub-zonal")

    organization = models.ForeignKey("organizations.Organization", on_delete=models.PROTECT, related_name="tournaments")
    slug = models.SlugField(
        _("address"),
        max_length=60,
        validators=[RegexValidator(r"^[a-z0-9][a-z0-9-]*$", _("Use small letters, digits and hyphens."))],
    )
    name = models.CharField(_("name"), max_length=150)
    city = models.CharField(_("city"), max_length=80, blank=True)
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    time_zone = models.CharField(_("time zone"), max_length=40, default="Europe/Rome")
    time_control = models.CharField(_("time control"), max_length=120, blank=True)
    rated_as = models.CharField(_("rated as"), max_length=10, choices=RatedAs.choices, default=RatedAs.STANDARD)
    norm_event = models.CharField(
        _("for title norms"), max_length=1, choices=NormEvent.choices, default=NormEvent.ORDINARY, blank=True
    )
    coded_time_control = models.CharField(_("time control in code"), max_length=60, blank=True)
    """As record 222 of the report file: 90 minutes with 30 seconds a move is ``5400+30``."""
    chief_arbiter = models.CharField(_("chief arbiter"), max_length=120, blank=True)
    chief_arbiter_id = models.PositiveIntegerField(_("FIDE ID of the chief arbiter"), null=True, blank=True)
    deputy_arbiters = models.TextField(_("other arbiters"), max_length=1000, blank=True)
    """One a line, as record 112 of the report file."""
    organizer = models.CharField(_("organizer"), max_length=150, blank=True)
    contact = models.EmailField(_("contact"), blank=True)
    best_players = models.PositiveSmallIntegerField(
        _("players of a club who count"), default=4, validators=[MinValueValidator(1), MaxValueValidator(50)]
    )
    """How many of its best make the points of a club or a federation in their rankings."""
    texts = models.JSONField(default=dict, blank=True)
    """Free texts of the announcement: ``{field: {"en": …, "it": …}}``; the fields are in ``announcements.actions``."""
    player_reports = models.BooleanField(_("players report results"), default=False, db_default=False)
    """Whether players may report their results with the code on the result slip."""
    phone_check_in = models.BooleanField(_("players check in by phone"), default=False, db_default=False)
    """Whether name cards and the check-in list carry codes, and the arbiter may open the check-in by phone."""
    registration_opened_at = models.DateTimeField(_("registration open since"), null=True, editable=False)
    """From when on players register themselves; None while they do not. Until when, and what the form asks, stands in
    ``RegistrationSettings``."""
    is_public = models.BooleanField(_("visible to everybody"), default=False)
    """Set by publishing the announcement; what has been published stays readable."""
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, editable=False)
    """Since when everybody reads that the event does not take place, or stops; None for every other one."""
    cancellation_notice = models.TextField(
        _("notice"), max_length=1000, blank=True, default="", db_default="", editable=False
    )
    """What everybody reads about it; blank while the event takes place."""
    is_template = models.BooleanField(_("template"), default=False, db_default=False, editable=False)
    """Whether it is no event, but what events of the organization begin like: without players, never public."""
    public_version = models.PositiveIntegerField(default=1)
    """Raised by everything that changes a public page; part of every cache key."""
    play_version = models.PositiveIntegerField(default=1, db_default=1, editable=False)
    """Raised with ``public_version``, but not by a verdict on a round, which changes no player's own line."""
    list_sequence = models.CharField(max_length=80, blank=True, default="", db_default="", editable=False)
    """The rating lists of the event in order, by ``rating_lists.sequence.NAMES`` with commas, those of the organization
    as ``source:name``; blank: the usual ones."""
    chess960 = models.BooleanField(_("Chess960"), default=False, db_default=False)
    """Whether every round begins from a position that is drawn by lot (``rounds.start_positions``)."""
    lists_compared = models.BooleanField(default=True, db_default=True, editable=False)
    """Whether the players are compared with every rating list that comes (``rating_lists.comparing``)."""
    list_differences = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), blank=True, editable=False
    )
    """What the desk is told of the newest comparison: ``players``, ``list``, perhaps ``round``; empty for nothing."""
    fide_mode_left = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), blank=True, editable=False
    )
    """Since when the event is out of FIDE mode for good: ``at`` (ISO 8601), ``round`` (the newest published one), and
    ``reasons`` as ``regulations.fide_mode`` has them; empty where it is not. Never changes once it is there."""
    waiting_details = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), blank=True, editable=False
    )
    """Name, days and place, by their fields, that become public with the next version of the announcement, where the
    house rules ask for its approval (``announcements.waiting_details``); empty where nothing waits."""
    created_at = models.DateTimeField(auto_now_add=True)
    follows = models.ForeignKey("self", on_delete=models.PROTECT, null=True, editable=False, related_name="followed_by")
    """The tournament whose standings gave the players their numbers (``listing.seeding``)."""
    festival = models.ForeignKey(
        Festival, on_delete=models.PROTECT, null=True, editable=False, related_name="tournaments"
    )
    """The festival of which this is a section; None for an event of its own."""
    section = models.CharField(_("section"), max_length=40, blank=True, default="", db_default="")
    """What the section is called within its festival, for example Open A; blank: the name."""
    section_place = models.PositiveSmallIntegerField(_("place"), default=0, db_default=0)
    """Sections of a festival stand in this order."""

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["organization", "slug"], name="tournament_address_once"),
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="tournament_ends_after_start"),
            models.UniqueConstraint(
                fields=["festival", "section"], condition=~Q(section=""), name="section_name_once_in_a_festival"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("public:tournament", kwargs={"organization": self.organization.slug, "tournament": self.slug})

    def takes_place_on(self, moment: datetime) -> bool:
        """Whether ``moment`` falls on a day from the first to the last, by the clock of the place."""
        return self.starts_on <= moment.astimezone(ZoneInfo(self.time_zone)).date() <= self.ends_on

    @property
    def section_name(self) -> str:
        """What tells this section from the others of its festival."""
        return self.section or self.name

    @property
    def registration_open(self) -> bool:
        """Whether the public page has a form for players who want a place."""
        return self.registration_opened_at is not None and not self.is_cancelled

    @property
    def is_cancelled(self) -> bool:
        """Whether the event does not take place, or has stopped: nothing new is paired, played or announced."""
        return self.cancelled_at is not None

    @property
    def subject(self) -> str:
        """The name of this tournament in the journal and in pairing runs."""
        return f"tournament:{self.pk}"
