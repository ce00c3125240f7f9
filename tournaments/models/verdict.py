"""What was computed about a published revision after its publication: the verifier's verdict, the hypothesis of a round
without acceleration, and what the chain needs of its large parts. None of it is part of the revision; all of it can be
computed again at any time."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.revision import RoundRevision


class Grade(models.TextChoices):
    """What the verifier says about a published round."""

    EXACT = "exact", _("exactly what the rules give")
    LEGAL = "legal", _("legal, but not what the rules give")
    ILLEGAL = "illegal", _("breaks an absolute rule")
    UNVERIFIED = "unverified", _("not verified completely")


class RevisionVerdict(models.Model):
    """The answer of one edition of the verifier about one revision."""

    revision = models.ForeignKey(RoundRevision, on_delete=models.PROTECT, related_name="verdicts")
    verifier = models.CharField(max_length=20)
    """Version of the verifier that looked."""
    edition = models.CharField(max_length=10)
    """Edition of the rules that the round was judged by."""
    grade = models.CharField(max_length=10, choices=Grade.choices)
    facts = models.JSONField(default=list)
    """Facts: the grade, then every breach and difference; empty when the verifier did not come to an end."""
    checked_at = models.DateTimeField(default=timezone.now)

    organization_path: ClassVar[str] = "revision__round__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["revision", "verifier"], name="one_verdict_per_verifier"),
            models.CheckConstraint(condition=Q(grade__in=Grade.values), name="verdict_grade_known"),
        ]

    def __str__(self) -> str:
        return f"{self.revision}: {self.grade}"


class UnacceleratedPairing(models.Model):
    """Whom everybody would have met in an accelerated round if nobody had ever had virtual points: a hypothesis."""

    revision = models.ForeignKey(RoundRevision, on_delete=models.PROTECT, related_name="unaccelerated")
    engine_version = models.CharField(max_length=20)
    pairs = models.JSONField()
    """[White, Black] by pairing number, in board order."""
    bye = models.PositiveIntegerField(null=True)
    """Pairing number of the player with the pairing-allocated bye."""

    organization_path: ClassVar[str] = "revision__round__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["revision", "engine_version"], name="one_hypothesis_per_engine")]

    def __str__(self) -> str:
        return f"{self.revision}, without acceleration"


class RevisionParts(models.Model):
    """What follows from the letters of the three large parts of a revision (``verification.stored_parts``).

    It is believed only where the letters are still the same and the signature is that of a key of this installation:
    whoever changes the database cannot make it say something else.
    """

    revision = models.OneToOneField(RoundRevision, on_delete=models.CASCADE, related_name="parts")
    content = models.JSONField()
    """``revision``: the pk; ``parts``: by name [SHA-256 of the letters, digest, plan, withdrawn]."""
    key = models.CharField(max_length=16)
    """Name of the key (``verification.seals.key_id``)."""
    signature = models.CharField(max_length=64)

    organization_path: ClassVar[str] = "revision__round__tournament__organization"
    objects = ScopedManager()

    def __str__(self) -> str:
        return f"{self.revision}, its parts"
