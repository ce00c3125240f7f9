"""The players of a team, and who of them sits at which board in a round. The team itself is an ``Entry``."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.entry import Entry, Title, refuse_impossible_birth
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament


class TeamPlayer(models.Model):
    """One player on the list of a team, which gives the order of the boards and ends with the reserves."""

    team = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="players")
    place = models.PositiveSmallIntegerField(_("place in the list"))
    """From 1, without gaps; the list of a round that was played is told by its line-up. Who is ``gone`` has the last
    ones."""
    name = models.CharField(_("name"), max_length=80)
    """Last name, first name."""
    rating = models.PositiveSmallIntegerField(_("rating"), default=0)
    """0: unrated."""
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
    gone = models.BooleanField(default=False, db_default=False)
    """Plays for another team of the event now; the games for this one stay with it."""

    organization_path: ClassVar[str] = "team__tournament__organization"
    objects = ScopedManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["place", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(rating__lte=4000), name="team_player_rating_up_to_4000"),
            models.CheckConstraint(condition=Q(place__gte=1), name="place_in_a_team_from_1"),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Refuse a date of birth that there is not."""
        refuse_impossible_birth(self.birth_year, self.birth_day)


class Captain(models.Model):
    """The captain of a team, or a deputy, who sends its line-ups behind a link of their own."""

    team = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="captains")
    name = models.CharField(_("name"), max_length=80)
    email = models.EmailField(_("e-mail"), blank=True)
    link = models.PositiveSmallIntegerField(default=1)
    """Part of the signed link: raised, older links open nothing."""

    organization_path: ClassVar[str] = "team__tournament__organization"
    objects = ScopedManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return self.name


class LineUp(models.Model):
    """Who plays for a team in one round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="line_ups")
    team = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="line_ups")
    reason = models.CharField(_("reason"), max_length=500, blank=True, default="", db_default="")
    """Why it was changed after it was public; shown in public."""
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    captain = models.ForeignKey(Captain, on_delete=models.SET_NULL, null=True, related_name="+")
    """Who sent it; None where the arbiter entered it, or the captain is none any more."""
    sent_at = models.DateTimeField()

    organization_path: ClassVar[str] = "round__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "team"], name="one_line_up_of_a_team")]

    def __str__(self) -> str:
        return f"{self.team}, {self.round}"


class Seat(models.Model):
    """One player of a line-up; a board without a row stays empty."""

    line_up = models.ForeignKey(LineUp, on_delete=models.CASCADE, related_name="seats")
    board = models.PositiveSmallIntegerField(_("board"))
    """From 1, within the match."""
    player = models.ForeignKey(TeamPlayer, on_delete=models.RESTRICT, related_name="seats")

    organization_path: ClassVar[str] = "line_up__round__tournament__organization"
    objects = ScopedManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["board"]
        constraints = [
            models.UniqueConstraint(fields=["line_up", "board"], name="one_player_at_a_board"),
            models.UniqueConstraint(fields=["line_up", "player"], name="one_board_for_a_player"),
            models.CheckConstraint(condition=Q(board__gte=1), name="seat_from_board_1"),
        ]

    def __str__(self) -> str:
        return f"board {self.board}: {self.player}"


class LineUpVersion(models.Model):
    """A line-up as it became public, for ever. A database trigger refuses to change or delete it, and line-up and seats
    can only be brought to what the newest version of them says."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="line_up_versions")
    number = models.PositiveIntegerField()
    """1, 2, … within the tournament."""
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="+")
    team = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    seats = models.JSONField()
    """The ids of the players at board 1, 2, …; null where nobody sits."""
    names = models.JSONField()
    """Their names as they were shown; null where nobody sits."""
    reason = models.CharField(max_length=500, blank=True)
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    captain = models.CharField(max_length=80, blank=True)
    """The name of who sent it; blank where the arbiter entered it."""
    sent_at = models.DateTimeField()
    hash = models.CharField(max_length=64)
    """SHA-256 over all of it and the hash of the version before (``verification.line_ups``)."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="line_up_version_once")]

    def __str__(self) -> str:
        return f"{self.team}, {self.round}, version {self.number}"


class Fixture(models.Model):
    """Where and when a match of a league is played, where that is not when its round is; who plays at home."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="fixtures")
    home = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    away = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    starts_at = models.DateTimeField(_("date and time"), null=True, blank=True)
    """None: when the round is."""
    venue = models.CharField(_("venue"), max_length=120, blank=True)
    """Blank: where the event is."""
    postponed = models.BooleanField(_("postponed"), default=False)
    """Not played when the round was; with ``starts_at`` the new time, without one it is still to be set."""

    organization_path: ClassVar[str] = "round__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "home"], name="one_fixture_at_home"),
            models.UniqueConstraint(fields=["round", "away"], name="one_fixture_away"),
            models.CheckConstraint(condition=~Q(home=models.F("away")), name="fixture_of_two_teams"),
        ]

    def __str__(self) -> str:
        return f"{self.home} – {self.away}, {self.round}"
