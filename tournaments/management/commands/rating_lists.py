"""``manage.py rating_lists``: load, show and remove lists of FIDE and of federations."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from contextlib import AbstractContextManager
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django_scopes import scope, scopes_disabled

from portal.common.errors import Refused
from portal.common.sending import send
from portal.organizations.models import Organization
from tournaments.models import RatingList
from tournaments.models.rating_list import FIDE
from tournaments.rating_lists.actions import load_list, remove_list
from tournaments.rating_lists.fetching import fetch_list, fetch_state, is_fetched
from tournaments.rating_lists.mapped_table import parse_mapping
from tournaments.rating_lists.uploads import COMPARE_TASK


class Command(BaseCommand):
    """Says how far it is, and ends with an error and an unchanged database where a list is refused."""

    help = "Load, show and remove rating lists."

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        load = actions.add_parser("load", help="load the list in a TXT, XML, CSV or ZIP file")
        load.add_argument("file", type=Path)
        load.add_argument("--month", type=_month, required=True, help="the month from which it holds, as 2026-11")
        load.add_argument("--kind", choices=RatingList.Kind.values, help="which rating a list of one rating gives")
        load.add_argument("--organization", help="the address of the organization to which a national list belongs")
        load.add_argument("--source", help="a short name for the national list, for example fsi")
        load.add_argument(
            "--column", action="append", metavar="FIELD=HEADER", help="which column of a CSV file holds a field"
        )
        load.add_argument("--smaller", action="store_true", help="even if it is far smaller than the list before")
        actions.add_parser("fetch", help="fetch FIDE's list from FIDE_LIST_ADDRESS, if there is a newer one")
        actions.add_parser("show", help="say which lists there are")
        remove = actions.add_parser("remove", help="remove a list")
        remove.add_argument("number", type=int, help="the number of the list, as “show” gives it")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        try:
            getattr(self, f"_{options['action']}")(options)
        except Refused as refusal:
            raise CommandError(str(refusal)) from None

    def _load(self, options: dict[str, Any]) -> None:
        host = _organization(options["organization"])
        if (host is None) != (options["source"] in {None, FIDE}):
            raise CommandError("A national list needs --organization and --source; a list of FIDE takes neither.")
        with _reach(host):
            new = load_list(
                path=options["file"], month=options["month"], kind=options["kind"], organization=host,
                source=options["source"] or FIDE, even_if_smaller=options["smaller"],
                mapping=parse_mapping(options["column"]) if options["column"] else None, progress=self._say,
            )  # fmt: skip
        send(COMPARE_TASK)
        self.stdout.write(f"{new}: {new.rows} players, {new.skipped} lines left out.")

    def _fetch(self, _options: dict[str, Any]) -> None:
        if not is_fetched():
            raise CommandError("FIDE_LIST_ADDRESS is not set.")
        made = fetch_list(fetch_state()).rating_list
        self.stdout.write(f"{made}: {made.rows} players." if made else "There is nothing newer.")

    def _say(self, rows: int) -> None:
        if rows % 200_000 < 20_000:
            self.stdout.write(f"{rows} players …")

    def _show(self, _options: dict[str, Any]) -> None:
        with scopes_disabled():
            for one in RatingList.objects.select_related("organization"):
                whose = one.organization.slug if one.organization else "everybody"
                self.stdout.write(f"{one.pk}: {one}, {one.rows} players, for {whose}, {one.state}")

    def _remove(self, options: dict[str, Any]) -> None:
        with scopes_disabled():
            found = RatingList.objects.filter(pk=options["number"]).first()
            if found is None:
                raise CommandError(f"There is no list {options['number']}. See: manage.py rating_lists show")
            remove_list(rating_list=found)
        self.stdout.write(f"{found} is removed.")


def _organization(slug: str | None) -> Organization | None:
    if slug is None:
        return None
    found = Organization.objects.filter(slug=slug).first()
    if found is None:
        raise CommandError(f"There is no organization with the address {slug}.")
    return found


def _reach(organization: Organization | None) -> AbstractContextManager[None]:
    """FIDE's lists belong to everybody: only without a scope may they be written."""
    reach: AbstractContextManager[None] = (
        scopes_disabled() if organization is None else scope(organization=organization)
    )
    return reach


def _month(text: str) -> date:
    try:
        return date.fromisoformat(f"{text}-01")
    except ValueError:
        raise ArgumentTypeError(f"“{text}” is no month; write it as 2026-11") from None
