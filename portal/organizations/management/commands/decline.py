"""``manage.py decline``: not letting an organization in, with a reason."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from portal.common.errors import Refused
from portal.organizations.admission.actions import decline
from portal.organizations.admission.letters import send_answer
from portal.organizations.admission.models import AdmissionRequest, AdmissionState


class Command(BaseCommand):
    """Declines a request; the person is told the reason."""

    help = "Decline a request for admission."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the address that was asked for, for example fed")
        parser.add_argument("reason", help="why, in quotes; the person reads it")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        waiting = AdmissionRequest.objects.filter(state=AdmissionState.ASKED).select_related("asked_by")
        found = waiting.filter(slug=options["slug"]).first()
        if found is None:
            raise CommandError(f"Nobody asks for {options['slug']}.")
        try:
            decline(request=found, actor=None, reason=options["reason"])
        except Refused as refusal:
            raise CommandError(str(refusal)) from refusal
        told = send_answer(found, settings.PORTAL_ADDRESS)
        self.stdout.write(f"Declined {found.name}; {'told' if told else 'not told (no mail)'}: {found.asked_by.email}.")
