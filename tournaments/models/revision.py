"""Round revisions: what was published, for ever. A correction is a new revision."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.round import Round


class RoundRevision(models.Model):
    """A published pairing with its reasons. A database trigger refuses to change or delete it."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveSmallIntegerField()
    """1, 2, … within the round."""
    snapshot = models.JSONField()
    """The engine's input (canonical state)."""
    digest = models.CharField(max_length=64)
    """SHA-256 of the canonical JSON of the snapshot."""
    payload = models.JSONField()
    """Players, boards, byes and scores; the shape is documented in ``history.payload``."""
    explanation = models.JSONField(null=True)
    """The reasons as facts, as ``pairing.engine.explanation`` writes them; None for an imported round that the engine
    would have paired differently. Apart from the payload because only the pages with reasons read it."""
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)
    """SHA-256 over the previous hash and this row; ``verification.chain`` says of what."""
    hash_format = models.PositiveSmallIntegerField(default=2, db_default=1)
    """What the hash covers: 1 in revisions of older programs, 2 everything that is published."""
    basis = models.JSONField(null=True)
    """What else stood when it was published: ``regulations``, their digest, and ``announcements``, the digests of all
    versions (``verification.seals.paper_digest``). None in revisions of older programs."""
    system = models.CharField(max_length=20)
    edition = models.CharField(max_length=10)
    engine_version = models.CharField(max_length=20)
    published_at = models.DateTimeField(default=timezone.now, editable=False)
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.TextField(_("reason"), blank=True)
    """Why a correction was needed; blank for the first revision."""

    organization_path: ClassVar[str] = "round__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="revision_number_once")]

    def __str__(self) -> str:
        return f"{self.round}, revision {self.number}"
