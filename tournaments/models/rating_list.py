"""Rating lists: what FIDE or a federation says of its players in one month."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django_scopes import get_scope

from portal.common.scoping import Row_co, ScopedManager

FIDE = "fide"
"""The source whose lists belong to the whole installation."""


class OwnOrSharedManager(ScopedManager[Row_co]):
    """The rows of the organization in scope, and those that belong to the whole installation."""

    def get_queryset(self) -> models.QuerySet[Any]:
        current = get_scope()
        if not current.get("_enabled", True) or "organization" not in current:
            return super().get_queryset()
        path: str = self.model.organization_path  # type: ignore[attr-defined]
        every: models.QuerySet[Any] = models.QuerySet(self.model, using=self._db)
        return every.filter(Q(**{path: current["organization"]}) | Q(**{f"{path}__isnull": True}))


class RatingList(models.Model):
    """One list of one month. It is searched only while it is ready: as long as rows come or go it is not there."""

    class Kind(models.TextChoices):
        """Which ratings the list gives."""

        ALL = "all", _("standard, rapid and blitz")
        STANDARD = "standard", _("standard")
        RAPID = "rapid", _("rapid")
        BLITZ = "blitz", _("blitz")

    class State(models.TextChoices):
        """Whether the list may be searched."""

        LOADING = "loading", _("is being loaded")
        READY = "ready", _("ready")
        LEAVING = "leaving", _("is being removed")

    organization = models.ForeignKey(
        "organizations.Organization", on_delete=models.CASCADE, null=True, related_name="rating_lists"
    )
    """None: a list of FIDE, for every organization."""
    source = models.SlugField(max_length=20)
    """``fide``, or the organization's name for the list of a federation."""
    month = models.DateField()
    """The first day of the month from which the list holds."""
    kind = models.CharField(max_length=8, choices=Kind)
    state = models.CharField(max_length=7, choices=State, default=State.LOADING)
    filename = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    """SHA-256 of the file, so that one file is not taken for two months."""
    rows = models.PositiveIntegerField(default=0)
    """Players so far."""
    skipped = models.PositiveIntegerField(default=0)
    """Lines that name no player or could not be read."""
    loaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    touched_at = models.DateTimeField(auto_now=True)
    """When the last rows came; a list that is loading and was not touched for a while was interrupted."""

    organization_path: ClassVar[str] = "organization"
    objects = OwnOrSharedManager()

    class Meta:
        ordering = ["-month", "source", "kind"]
        constraints = [
            models.UniqueConstraint(
                fields=["organization", "source", "month", "kind"], name="rating_list_of_organization_once"
            ),
            models.UniqueConstraint(
                fields=["source", "month", "kind"], condition=Q(organization=None), name="rating_list_of_fide_once"
            ),
            models.CheckConstraint(
                condition=Q(organization=None, source=FIDE) | (Q(organization__isnull=False) & ~Q(source=FIDE)),
                name="rating_list_of_fide_is_shared",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source} {self.month:%Y-%m} {self.kind}"


class RatedPlayer(models.Model):
    """A player of one list. The words of the name stand in columns of their own: a search reads a range of an index."""

    id = models.BigAutoField(primary_key=True)
    rating_list = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="players", db_index=False)
    fide_id = models.PositiveIntegerField(null=True)
    national_id = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=80)
    federation = models.CharField(max_length=3, blank=True)
    title = models.CharField(max_length=3, blank=True)
    sex = models.CharField(max_length=1, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True)
    club = models.CharField(max_length=80, blank=True)
    standard = models.PositiveSmallIntegerField(null=True)
    """None where the list does not give this rating; 0 for an unrated player."""
    standard_k = models.PositiveSmallIntegerField(null=True)
    rapid = models.PositiveSmallIntegerField(null=True)
    rapid_k = models.PositiveSmallIntegerField(null=True)
    blitz = models.PositiveSmallIntegerField(null=True)
    blitz_k = models.PositiveSmallIntegerField(null=True)
    is_active = models.BooleanField(default=True)
    words = models.CharField(max_length=255)
    """Every word of the name in plain small letters, each after a blank."""
    word1 = models.CharField(max_length=40)
    """The longest words of the name in its order, which lead to it; None where it has fewer."""
    word2 = models.CharField(max_length=40, null=True)  # noqa: DJ001 - None keeps it out of the index
    word3 = models.CharField(max_length=40, null=True)  # noqa: DJ001
    word4 = models.CharField(max_length=40, null=True)  # noqa: DJ001
    pair1 = models.CharField(max_length=6, null=True)  # noqa: DJ001
    """The beginnings of two of those words, in the order of the alphabet; None where there are fewer pairs."""
    pair2 = models.CharField(max_length=6, null=True)  # noqa: DJ001
    pair3 = models.CharField(max_length=6, null=True)  # noqa: DJ001
    pair4 = models.CharField(max_length=6, null=True)  # noqa: DJ001
    pair5 = models.CharField(max_length=6, null=True)  # noqa: DJ001
    pair6 = models.CharField(max_length=6, null=True)  # noqa: DJ001

    organization_path: ClassVar[str] = "rating_list__organization"
    objects = OwnOrSharedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["rating_list", "fide_id"], name="rated_player_fide_id_once")]
        indexes = [
            *(
                models.Index(
                    fields=["rating_list", word, "federation"],
                    condition=Q(**{f"{word}__isnull": False}),
                    name=f"rated_player_by_{word}",
                )
                for word in ("word1", "word2", "word3", "word4")
            ),
            *(
                models.Index(
                    fields=["rating_list", pair], condition=Q(**{f"{pair}__isnull": False}), name=f"rated_player_{pair}"
                )
                for pair in ("pair1", "pair2", "pair3", "pair4", "pair5", "pair6")
            ),
            models.Index(
                fields=["rating_list", "national_id"], condition=~Q(national_id=""), name="rated_player_national_id"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class ListUpload(models.Model):
    """A file of a rating list that somebody gave to a worker, and what became of it."""

    class State(models.TextChoices):
        """How far the file is."""

        WAITING = "waiting", _("waits for a worker")
        LOADING = "loading", _("is being loaded")
        DONE = "done", _("loaded")
        REFUSED = "refused", _("not loaded")

    organization = models.ForeignKey(
        "organizations.Organization", on_delete=models.CASCADE, related_name="rating_list_uploads"
    )
    """Whose member uploaded it; a list of FIDE is for everybody all the same."""
    source = models.SlugField(max_length=20)
    month = models.DateField()
    kind = models.CharField(max_length=8, choices=RatingList.Kind, blank=True)
    """Blank: all three ratings."""
    mapping = models.JSONField(default=dict, blank=True)
    """Field to header, where the usual names do not say it."""
    even_if_smaller = models.BooleanField(default=False)
    filename = models.CharField(max_length=200)
    size = models.PositiveIntegerField()
    """Bytes."""
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    rows = models.PositiveIntegerField(default=0)
    """Players that are in so far."""
    outcome = models.TextField(blank=True)
    """Why nothing was loaded, in ``language``."""
    language = models.CharField(max_length=10, default="en")
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    uploaded_at = models.DateTimeField(auto_now_add=True)
    touched_at = models.DateTimeField(auto_now=True)

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["organization"],
                condition=Q(state__in=["waiting", "loading"]),
                name="one_rating_list_under_way",
            )
        ]

    def __str__(self) -> str:
        return self.filename


class ListPart(models.Model):
    """A piece of an uploaded file, so that neither the web server nor a worker holds all of it in memory."""

    upload = models.ForeignKey(ListUpload, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveSmallIntegerField()
    content = models.BinaryField()

    organization_path: ClassVar[str] = "upload__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["upload", "number"], name="list_part_once")]

    def __str__(self) -> str:
        return f"part {self.number} of {self.upload_id}"


class ListFetch(models.Model):
    """Fetching FIDE's list from the operator's address: when it was tried, what came of it, and what the server says of
    the file it gave last. There is one row."""

    class State(models.TextChoices):
        """How far it is."""

        IDLE = "idle", _("waits for the next time")
        ASKED = "asked", _("waits for a worker")
        FETCHING = "fetching", _("is being fetched")

    state = models.CharField(max_length=8, choices=State, default=State.IDLE)
    tried_at = models.DateTimeField(null=True)
    checked_at = models.DateTimeField(null=True)
    """When the server last gave a list that is loaded now, or said that there is no newer one."""
    etag = models.CharField(max_length=200, blank=True)
    modified = models.CharField(max_length=100, blank=True)
    """``Last-Modified`` of the file that was loaded."""
    refusal = models.TextField(blank=True)
    """Why the last try brought nothing, in English; blank where it did, or where there was nothing new."""
    touched_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.state
