"""``manage.py admit``: who asks for an organization, and letting one in."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from portal.common.errors import Refused
from portal.organizations.admission.actions import admit
from portal.organizations.admission.letters import send_answer
from portal.organizations.admission.models import AdmissionRequest, AdmissionState


class Command(BaseCommand):
    """Without an address the requests that wait; with one admits it, and the person is told."""

    help = "List the requests for admission, or admit one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="?", help="the address that was asked for, for example fed")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        waiting = AdmissionRequest.objects.filter(state=AdmissionState.ASKED).select_related("asked_by")
        if options["slug"] is None:
            for one in waiting:
                self.stdout.write(f"{one.slug}  {one.name}  {one.asked_by.email}  {one.asked_at:%Y-%m-%d}")
            return
        found = waiting.filter(slug=options["slug"]).first()
        if found is None:
            raise CommandError(f"Nobody asks for {options['slug']}.")
        try:
            admit(request=found, actor=None)
        except Refused as refusal:
            raise CommandError(str(refusal)) from refusal
        told = send_answer(found, settings.PORTAL_ADDRESS)
        self.stdout.write(f"Admitted {found.name}; {'told' if told else 'not told (no mail)'}: {found.asked_by.email}.")
