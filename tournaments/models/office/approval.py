"""Approvals: who asked for one, who answered, and for which version."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.tournament import Tournament


class Approval(models.Model):
    """One question for an approval, with its answer. It names one version by its hash and is good for that alone."""

    class Subject(models.TextChoices):
        """What is to be approved."""

        ANNOUNCEMENT = "announcement", _("announcement")
        REPORT = "report", _("rating report")

    class State(models.TextChoices):
        """What became of the question."""

        WAITING = "waiting", _("waits for its approval")
        APPROVED = "approved", _("approved")
        SENT_BACK = "sent_back", _("sent back")
        OVERTAKEN = "overtaken", _("overtaken by a newer version")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="approvals")
    subject = models.CharField(max_length=12, choices=Subject.choices)
    digest = models.CharField(max_length=64)
    """SHA-256 of the content of the announcement, or of the report file."""
    version = models.PositiveSmallIntegerField(default=0)
    """Of a report its number; of an announcement 0, since it gets its number when it is published."""
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()
    note = models.CharField(_("note"), max_length=500, blank=True)
    """What the answering person should know."""
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True)
    given_for = models.CharField(max_length=40, blank=True, default="", db_default="")
    """The address of the organization above whose rule asked when the answer was given; blank: that of the event. No
    key, since the one above does not come along where an organization moves to another portal."""
    reason = models.CharField(_("reason"), max_length=1000, blank=True)
    """Why it was sent back."""
    tell_at = models.DateTimeField(null=True)
    """From when on an e-mail about the present state waits to go out; None where none does."""
    tries = models.PositiveSmallIntegerField(default=0)
    """How often the mail server failed for that e-mail."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "subject"], condition=Q(state="waiting"), name="one_approval_waits"
            ),
            models.CheckConstraint(condition=Q(subject__in=["announcement", "report"]), name="approval_subject_known"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "overtaken"], decided_by=None, decided_at=None)
                | Q(state="approved", decided_by__isnull=False, decided_at__isnull=False)
                | Q(state="sent_back", decided_by__isnull=False, decided_at__isnull=False) & ~Q(reason=""),
                name="approval_answered_or_not",
            ),
        ]
        indexes = [models.Index(fields=["tell_at"], condition=Q(tell_at__isnull=False), name="approval_to_tell")]

    def __str__(self) -> str:
        return f"{self.subject} of {self.tournament_id}: {self.state}"
