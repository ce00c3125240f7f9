"""``manage.py check_chains``: compute everything that was ever published again."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django_scopes import scope, scopes_disabled

from tournaments.models import Tournament
from tournaments.verification.audit import Audit, audit
from tournaments.verification.seals import seal_anew
from tournaments.verification.signing import moment
from tournaments.verification.wording import chain_fault_text


class Command(BaseCommand):
    """Says of every tournament what does not fit; ends with an error where anything does not."""

    help = "Compute all chains of publications again and say what does not fit."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--seal",
            action="store_true",
            help="seal whole chains with the first of CHAIN_KEYS where another one has sealed them",
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        with scopes_disabled():
            tournaments = list(Tournament.objects.select_related("organization").order_by("pk"))
        changed = sealed = 0
        with translation.override("en"):
            for tournament in tournaments:
                with scope(organization=tournament.organization):
                    found = audit(tournament)
                    where = f"{tournament.organization.slug}/{tournament.slug}"
                    for problem in _problems(found):
                        self.stdout.write(f"{where}: {problem}")
                    for day in found.redactions.days:
                        self.stdout.write(f"{where}: names of an erased person were replaced on {moment(day)}")
                    changed += bool(_problems(found))
                    if options["seal"] and not _problems(found) and found.seals:
                        sealed += seal_anew(tournament)
        self.stdout.write(f"{len(tournaments)} tournaments, {changed} with faults, {sealed} sealed anew.")
        if changed:
            raise CommandError("What was published was changed, or the key that sealed it is missing.")


def _problems(found: Audit) -> list[str]:
    """What does not fit, and whether the newest seal proves anything here."""
    problems = [
        f"publication {link.revision} of round {link.round_number} does not fit ({link.fault})"
        for link in found.links
        if link.fault
    ]
    problems += map(chain_fault_text, found.faults)
    if found.seals and not found.proven:
        problems.append(f"the newest seal was made with key {found.seals[-1].key}, which is not in CHAIN_KEYS")
    return problems
