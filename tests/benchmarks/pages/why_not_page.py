"""What “why not …?” costs in an open of 500, asked for the first time and asked again, in seconds of processor time:
what a reader waits on a machine with nothing else to do.

Run by hand with a database of its own: ``PORTAL_DATA_DIR=/empty/folder python -m tests.benchmarks.pages.why_not_page``.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import time
from pathlib import Path


def main() -> None:
    """Play an open, then ask random questions on random boards of its newest round."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--played", type=int, default=4, help="rounds played before the one asked about")
    parser.add_argument("--questions", type=int, default=40)
    parser.add_argument("--acceleration", default="baku")
    options = parser.parse_args()
    Path(os.environ["PORTAL_DATA_DIR"]).mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.test")
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client
    from django.test.utils import setup_test_environment
    from django_scopes import scope

    from tests.factories import make_organization, make_staff, make_tournament, play_rounds, publish_next
    from tournaments.explanations import limits
    from tournaments.models import Board, Entry

    setup_test_environment()
    call_command("migrate", verbosity=0)
    limits.may_ask.__defaults__ = (10**6,)
    organization = make_organization(f"bench{int(time.time())}")
    with scope(organization=organization):
        arbiter = make_staff(organization).arbiter
        tournament = make_tournament(organization, entries=options.players, rounds=9, acceleration=options.acceleration)
        play_rounds(tournament, options.played, arbiter)
        round_ = publish_next(tournament, arbiter)
        boards = list(Board.objects.filter(round=round_))
        entries = list(Entry.objects.filter(tournament=tournament).values_list("pk", flat=True))
    chance, client = random.Random(1), Client()
    base = f"/en/{organization.slug}/open/rounds/{round_.number}/boards/"
    client.get(f"{base}1/why-not/")  # templates and addresses are loaded once per process
    first, again = [], []
    for _ in range(options.questions):
        board = chance.choice(boards)
        words = {"player": board.white_id, "opponent": chance.choice([one for one in entries if one != board.white_id])}
        for times in (first, again):
            began = time.process_time()
            answer = client.get(f"{base}{board.number}/why-not/", words, headers={"HX-Request": "true"})
            times.append(time.process_time() - began)
            assert answer.status_code == 200, answer.status_code
    for name, times in (("first", first), ("again", again)):
        print(f"{name}: median {statistics.median(times):.3f} s, worst {max(times):.3f} s, of {len(times)}")


if __name__ == "__main__":
    main()
