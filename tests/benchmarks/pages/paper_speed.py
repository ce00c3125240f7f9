"""What every paper of a round costs in an open of 400 after eight rounds, through the page that serves it: seconds of
processor time, pages and kilobytes.

Run by hand with a database of its own: ``PORTAL_DATA_DIR=/empty/folder python -m tests.benchmarks.pages.paper_speed``;
``--keep`` writes the papers beside the database.
"""

from __future__ import annotations

import argparse
import io
import os
import time
from pathlib import Path


def main() -> None:
    """Play an open, then ask for every paper of its newest round twice; the second time counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--played", type=int, default=8, help="rounds played before the one that is printed")
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    folder = Path(os.environ["PORTAL_DATA_DIR"])
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.test")
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client
    from django.test.utils import setup_test_environment
    from django.urls import reverse
    from django_scopes import scope
    from pypdf import PdfReader

    from tests.factories import make_organization, make_staff, make_tournament, play_rounds, publish_next
    from tournaments.paper.wording import TITLES

    setup_test_environment()
    call_command("migrate", verbosity=0)
    organization = make_organization(f"bench{int(time.time())}")
    with scope(organization=organization):
        arbiter = make_staff(organization).arbiter
        codes = ["BH/C1", "BH", "SB", "AOB"]
        tournament = make_tournament(organization, entries=options.players, rounds=9, tie_breaks=codes)
        tournament.player_reports = True
        tournament.save()
        play_rounds(tournament, options.played, arbiter)
        round_ = publish_next(tournament, arbiter)
    client = Client()
    client.force_login(arbiter)
    for kind in TITLES:
        address = reverse("manage:sheet", args=[organization.slug, tournament.slug, round_.number, kind])
        for _ in range(2):
            began = time.process_time()
            content = client.get(address).content
            took = time.process_time() - began
        pages = len(PdfReader(io.BytesIO(content)).pages)
        print(f"{kind:12} {took:5.2f} s  {pages:3} pages  {len(content) // 1024:5} KB", flush=True)
        if options.keep:
            (folder / f"{kind}.pdf").write_bytes(content)


if __name__ == "__main__":
    main()
