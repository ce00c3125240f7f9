"""Programs that work for an organization: the events for which a token is good, and answers that are given once."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from portal.common.scoping import ScopedManager
from portal.organizations.models import ApiToken
from tournaments.models.tournament import Tournament


class TokenTournament(models.Model):
    """One event for which a token is good that is not good everywhere."""

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="tournaments")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")

    organization_path: ClassVar[str] = "token__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["token", "tournament"], name="token_names_event_once")]


class ProgramAnswer(models.Model):
    """What a program was answered under a key of its own: asked again, it is told the same, and nothing happens."""

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="answers")
    key = models.CharField(max_length=100)
    asked = models.CharField(max_length=64)
    """SHA-256 of what was asked: method, address and body."""
    status = models.PositiveSmallIntegerField()
    content = models.JSONField(null=True)
    etag = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    organization_path: ClassVar[str] = "token__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["token", "key"], name="program_answer_once")]
