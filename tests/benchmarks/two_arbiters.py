"""A thousand random interleavings of two people who enter results on one round, with lost answers that are repeated:
counts results that were lost or written over unseen.

Run by hand, with a database of its own: ``PORTAL_DATA_DIR=/some/empty/folder python -m tests.benchmarks.two_arbiters``.
"""

from __future__ import annotations

import argparse
import logging
import os
import random
from pathlib import Path


def main() -> None:
    """Make a round, interleave, print what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=16)
    options = parser.parse_args()
    Path(os.environ["PORTAL_DATA_DIR"]).mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.test")
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client
    from django.test.utils import setup_test_environment
    from django_scopes import scope

    from tests.factories import make_organization, make_staff, make_tournament, publish_next
    from tests.two_arbiters import Desk, interleave

    setup_test_environment()
    logging.disable(logging.WARNING)  # every refusal would be a line
    call_command("migrate", verbosity=0)
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(organization, entries=8)
        publish_next(tournament, staff.arbiter)
    url = f"/en/manage/{organization.slug}/{tournament.slug}/rounds/1/results/"
    desks = []
    for user in (staff.arbiter, staff.owner):
        client = Client()
        client.force_login(user)
        desks.append(Desk(client, str(user), url))
    chance = random.Random(1)
    wrong: list[str] = []
    for run in range(1, options.runs + 1):
        wrong += interleave(desks, chance, boards=4, steps=options.steps)
        if run % 50 == 0 or run == options.runs:
            print(f"{run} interleavings of {options.steps} steps: {len(wrong)} wrong", flush=True)
    print("\n".join(wrong))


if __name__ == "__main__":
    main()
