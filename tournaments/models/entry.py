"""Entries: the players of one tournament."""

from __future__ import annotations

import re
from datetime import date
from typing import ClassVar, Final

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.engine.ratings import K_VALUES
from portal.common.scoping import ScopedManager
from tournaments.models.tournament import Tournament

HIGHEST_RATING: Final = 4000
"""What the database holds of a rating at most."""
_DAY: Final = re.compile(r"(\d\d)-(\d\d)", re.ASCII)


EXPELLED: Final = "expelled"
"""How a player is marked whom the arbiter expelled; in the list of those who take part it is one who withdrew."""


class EntryStatus(models.TextChoices):
    """Whether a player takes part."""

    ACTIVE = "active", _("takes part")
    WITHDRAWN = "withdrawn", _("withdrawn")


class RatingSource(models.TextChoices):
    """Where the rating of an entry comes from that no list gave."""

    HAND = "hand", _("by hand")
    FILE = "file", _("from a file")
    REGISTRATION = "registration", _("said by the player")


class Title(models.TextChoices):
    """FIDE titles in the order of C.04.2 Article 2.2."""

    GM = "GM", "GM"
    IM = "IM", "IM"
    WGM = "WGM", "WGM"
    FM = "FM", "FM"
    WIM = "WIM", "WIM"
    CM = "CM", "CM"
    WFM = "WFM", "WFM"
    WCM = "WCM", "WCM"


def birth_fault(year: int | None, day: str) -> str:
    """What is wrong with a year of birth, or with month and day, as ``05-17``, beside it; blank where nothing is. The
    form of the day is not judged. The one place that says so, for the desk, lists, the register and teams."""
    if year and year > timezone.localdate().year:
        return gettext("%(year)s has not come yet. Correct the year of birth.") % {"year": year}
    found = _DAY.fullmatch(day)
    if found is None:
        return ""
    if not year:
        return gettext("Give the year of birth, too.")
    try:
        date(year, int(found[1]), int(found[2]))
    except ValueError:
        text = gettext("%(date)s is no day of the calendar. Correct the month, the day or the year of birth.")
        return text % {"date": f"{year}-{day}"}
    return ""


def refuse_impossible_birth(year: int | None, day: str) -> None:
    """Raise ``ValidationError``, as ``Model.clean`` does, where there is no such date of birth."""
    fault = birth_fault(year, day)
    if fault:
        raise ValidationError({"birth_day" if day else "birth_year": fault})


class Entry(models.Model):
    """A player in one tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    pairing_number = models.PositiveSmallIntegerField(_("pairing number"), null=True)
    """TPN; None for a late entry not yet admitted. Provisional until round 1 is paired (C.04.2 Article 2.5)."""
    name = models.CharField(_("name"), max_length=80)
    """Last name, first name."""
    rating = models.PositiveSmallIntegerField(_("rating"), default=0)
    """The one that counts in this event; 0: unrated."""
    fide_rating = models.PositiveSmallIntegerField(
        _("FIDE rating"), null=True, blank=True, validators=[MaxValueValidator(HIGHEST_RATING)]
    )
    """As FIDE's list has it, 0 for an unrated player; None where nobody has said it. Where this or the national one is
    known, ``rating`` follows from both by the rule of the event, unless somebody wrote another one."""
    national_rating = models.PositiveSmallIntegerField(
        _("national rating"), null=True, blank=True, validators=[MaxValueValidator(HIGHEST_RATING)]
    )
    """As the list of the federation has it."""
    rating_source = models.CharField(max_length=40, blank=True, default="", db_default="", editable=False)
    """Where the rating comes from: the name of a list, or one of ``RatingSource``; blank where it is not known."""
    k_factor = models.PositiveSmallIntegerField(
        _("K factor"), null=True, blank=True, choices=[(value, str(value)) for value in K_VALUES]
    )
    """As the rating list has it; None where it follows from rating, age and games (B.02 Article 8.3.3)."""
    rated_games = models.PositiveSmallIntegerField(_("rated games before"), null=True, blank=True)
    """Completed before the event; None where it is not known."""
    title = models.CharField(_("title"), max_length=3, choices=Title.choices, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    fide_id = models.PositiveIntegerField(_("FIDE ID"), null=True, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    birth_day = models.CharField(
        _("month and day of birth"),
        max_length=5,
        blank=True,
        default="",
        db_default="",
        validators=[RegexValidator(r"^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$", _("Write month and day as 05-17."))],
    )
    """As ``05-17``; for the report file alone, and never shown in public. Blank where it is not known."""
    sex = models.CharField(_("sex"), max_length=1, choices=[("m", _("man")), ("w", _("woman"))], blank=True)
    club = models.CharField(_("club"), max_length=80, blank=True)
    labels = models.CharField(_("marks for categories"), max_length=120, blank=True, default="")
    """The organizer's own marks, separated by commas, for categories that no other field tells."""
    fixed_table = models.PositiveSmallIntegerField(
        _("plays at table"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    """Where this player always sits, whatever the number of the board; None: at the board's own table."""
    no_half_byes = models.BooleanField(_("gets no half-point byes"), default=False, db_default=False)
    """For somebody whom the regulations of the event exclude from them, such as players with a free entry."""
    status = models.CharField(max_length=10, choices=EntryStatus.choices, default=EntryStatus.ACTIVE)
    first_round = models.PositiveSmallIntegerField(_("plays from round"), default=1)
    """Above 1 for a late entry (C.04.2 Article 2.4)."""
    admission_reason = models.CharField(
        _("reason to let the player in"), max_length=500, blank=True, default="", db_default=""
    )
    """Public; why somebody takes part who came after the last round that the regulations name for late entries."""
    withdrawn_after = models.PositiveSmallIntegerField(null=True, blank=True)
    """Last round that a withdrawn player was in; 0: none."""
    expelled_from = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    """The round from which on an expelled player has no rank; None for everybody else. Whoever is expelled is withdrawn
    too."""
    expulsion_reason = models.CharField(max_length=500, blank=True, default="", db_default="", editable=False)
    """For the desk and the journal; it is about conduct, and never shown in public."""
    withdrawn_by_expulsion = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether an expelled player took part until then."""
    created_at = models.DateTimeField(auto_now_add=True)
    place_before = models.PositiveSmallIntegerField(null=True, editable=False)
    """The place in the standings of ``Tournament.follows`` from which the player came; None for everybody else."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "pairing_number"], name="pairing_number_once"),
            models.UniqueConstraint(
                fields=["tournament", "fide_id"], condition=Q(fide_id__isnull=False), name="fide_id_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "fixed_table"],
                condition=Q(fixed_table__isnull=False),
                name="fixed_table_once",
            ),
            models.CheckConstraint(
                condition=Q(pairing_number__isnull=True) | Q(pairing_number__gte=1, pairing_number__lte=9999),
                name="pairing_number_1_to_9999",
            ),
            models.CheckConstraint(condition=Q(rating__lte=4000), name="rating_up_to_4000"),
            models.CheckConstraint(condition=Q(status__in=EntryStatus.values), name="entry_status_known"),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Refuse a date of birth that there is not."""
        refuse_impossible_birth(self.birth_year, self.birth_day)

    @property
    def shown_status(self) -> str:
        """``active``, ``withdrawn`` or ``expelled``, as the public may know it."""
        return EXPELLED if self.expelled_from is not None else str(self.status)

    def is_unranked_after(self, round_number: int) -> bool:
        """Whether the player has no rank in the standings after a round, having been expelled."""
        return self.expelled_from is not None and self.expelled_from <= round_number

    def rating_in(self, rated_as: str) -> int:
        """The rating in the list into which the games of the event go, from which ratings change and norms are counted;
        0 for an unrated player. Where neither rating is known by its list it is the one that counts."""
        if self.fide_rating is None and self.national_rating is None:
            return self.rating
        is_national = rated_as == Tournament.RatedAs.ITALIAN
        return (self.national_rating if is_national else self.fide_rating) or 0
