"""The register of an organization: its players, their clubs, and until when each of them is a member."""

from __future__ import annotations

from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.entry import Title


class RegisteredClub(models.Model):
    """A club of the register."""

    organization = models.ForeignKey(
        "organizations.Organization", on_delete=models.CASCADE, related_name="registered_clubs"
    )
    name = models.CharField(_("name"), max_length=80)
    code = models.CharField(_("code"), max_length=20, blank=True)
    """What the federation calls the club; blank where it has no code."""
    region = models.CharField(_("region"), max_length=60, blank=True)

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["organization", "name"], name="registered_club_name_once"),
            models.UniqueConstraint(
                fields=["organization", "code"], condition=~Q(code=""), name="registered_club_code_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class RegisteredPlayer(models.Model):
    """A person of the register. Day and month of birth are for the office alone: no public page reads this table."""

    organization = models.ForeignKey(
        "organizations.Organization", on_delete=models.CASCADE, related_name="registered_players", db_index=False
    )
    name = models.CharField(_("name"), max_length=80)
    """Last name, first name."""
    birth_year = models.PositiveSmallIntegerField(
        _("year of birth"), null=True, blank=True, validators=[MinValueValidator(1850), MaxValueValidator(2100)]
    )
    birth_day = models.CharField(
        _("month and day of birth"),
        max_length=5,
        blank=True,
        validators=[RegexValidator(r"^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$", _("Write month and day as 05-17."))],
    )
    """As ``05-17``; blank where the year alone is known."""
    sex = models.CharField(_("sex"), max_length=1, choices=[("m", _("man")), ("w", _("woman"))], blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    fide_id = models.PositiveIntegerField(_("FIDE ID"), null=True, blank=True)
    national_id = models.CharField(_("national ID"), max_length=20, blank=True)
    title = models.CharField(_("title"), max_length=3, choices=Title.choices, blank=True)
    club = models.ForeignKey(
        RegisteredClub, on_delete=models.SET_NULL, null=True, blank=True, related_name="players", verbose_name=_("club")
    )
    member_until = models.DateField(_("member until"), null=True, editable=False)
    """The last day of the membership that lasts longest; None for who never had one."""
    sort_key = models.CharField(max_length=80, editable=False)
    """The first level of the alphabet (``letters.first_level``): the order of the pages. PostgreSQL compares it letter
    by letter, whatever the language of the database."""
    words = models.CharField(max_length=255, editable=False)
    """Every word of the name in plain small letters, each after a blank."""
    word1 = models.CharField(max_length=40, editable=False)
    """The longest words of the name in its order, which lead to it; None where it has fewer."""
    word2 = models.CharField(max_length=40, null=True, editable=False)  # noqa: DJ001 - None keeps it out of the index
    word3 = models.CharField(max_length=40, null=True, editable=False)  # noqa: DJ001
    word4 = models.CharField(max_length=40, null=True, editable=False)  # noqa: DJ001

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["organization", "national_id"], condition=~Q(national_id=""), name="registered_national_id_once"
            ),
        ]
        indexes = [
            models.Index(fields=["organization", "sort_key", "id"], name="registered_by_name"),
            models.Index(fields=["organization", "member_until"], name="registered_by_membership"),
            models.Index(
                fields=["organization", "fide_id"], condition=Q(fide_id__isnull=False), name="registered_by_fide_id"
            ),
            *(
                models.Index(
                    fields=["organization", word],
                    condition=Q(**{f"{word}__isnull": False}),
                    name=f"registered_by_{word}",
                )
                for word in ("word1", "word2", "word3", "word4")
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def born(self) -> str:
        """The date of birth as ``1987-05-31``, the year where that alone is known, or blank."""
        if self.birth_year is None:
            return ""
        return f"{self.birth_year}-{self.birth_day}" if self.birth_day else str(self.birth_year)


class PlayerMembership(models.Model):
    """A membership, or a licence, of one season."""

    player = models.ForeignKey(RegisteredPlayer, on_delete=models.CASCADE, related_name="memberships")
    season = models.CharField(_("season"), max_length=9)
    """As the federation writes it, ``2026`` or ``2026/27``."""
    kind = models.CharField(_("kind"), max_length=30, blank=True)
    """As the federation calls it, such as full or youth."""
    expires_on = models.DateField(_("last day"))

    organization_path: ClassVar[str] = "player__organization"
    objects = ScopedManager()

    class Meta:
        ordering = ["-expires_on", "-season"]
        constraints = [models.UniqueConstraint(fields=["player", "season"], name="one_membership_per_season")]

    def __str__(self) -> str:
        return f"{self.season} {self.kind}".strip()
