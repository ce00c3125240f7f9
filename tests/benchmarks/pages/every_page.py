"""What every page of a large event costs when nothing is kept of it: the server's time, queries and size.

Run by hand with a folder of its own, in which the event is played once and kept:
``PORTAL_DATA_DIR=/some/folder python -m tests.benchmarks.pages.every_page --players 2000 --rounds 9``.
The addresses are those of the URL conf, so no page is left out.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

RUNS: Final = 3
FESTIVAL: Final = "festival"


def main() -> None:
    """Play the event if it is not there, then ask for every page once with an empty cache."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--slowest", type=int, default=40, help="how many pages are shown")
    parser.add_argument("--only", default="", help="pages whose name holds this")
    options = parser.parse_args()
    folder = Path(os.environ["PORTAL_DATA_DIR"])
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/pages-{options.players}-{options.rounds}.sqlite3")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.test")
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection
    from django_scopes import scopes_disabled

    from portal.garbage import collect_seldom
    from tournaments.models import Tournament
    from tournaments.standings.progress import keep_ranks
    from tournaments.verification.chain import parse_once

    settings.ALLOWED_HOSTS = ["*"]  # Django's test environment would write down every template that is rendered
    call_command("migrate", verbosity=0)
    with scopes_disabled():
        if not Tournament.objects.exists():
            _play(options.players, options.rounds)
        _make_a_section()
        # As workers do when a round is published, and when it is complete.
        parse_once(Tournament.objects.get())
        keep_ranks(Tournament.objects.get())
    collect_seldom()
    found = sorted(_measured(options.rounds, options.only), reverse=True)
    print(f"{options.players} players, {options.rounds} rounds, {connection.vendor}: {len(found)} pages")
    print(f"{'page':40} {'processor ms':>12} {'clock ms':>9} {'queries':>8} {'KB':>8}")
    for cpu, name, wall, queries, body in found[: options.slowest]:
        print(f"{name:40} {cpu:12.0f} {wall:9.0f} {queries:8} {body / 1024:8.0f}")


def _make_a_section() -> None:
    """Make the event the only section of a festival, so that the pages of festivals are as long as they can be."""
    from tournaments.festivals.actions import add_section, create_festival
    from tournaments.models import Tournament

    tournament = Tournament.objects.select_related("organization").get()
    if tournament.festival_id is None:
        organization = tournament.organization
        festival = create_festival(organization=organization, actor=None, name="Festival", slug=FESTIVAL)
        add_section(festival=festival, tournament=tournament, actor=None)


def _measured(rounds: int, only: str) -> Iterator[tuple[float, str, float, int, int]]:
    """Processor time, name, time on the clock, queries and bytes of every page that answers 200."""
    from django.db import transaction
    from django.test import Client
    from django_scopes import scopes_disabled

    from portal.organizations.models import User
    from tests.isolation.addresses import addresses
    from tournaments.models import Round
    from tournaments.rounds.withdrawal import withdraw_publication

    owner = Client()
    owner.force_login(User.objects.get(email__startswith="owner"))
    clients = {"public": Client(), "manage": owner}
    with scopes_disabled():
        words = _words(rounds)
    for one in addresses():
        client = clients.get(one.name.split(":")[0])
        of_event = one.words & {"tournament", "festival"}
        if client is None or only not in one.name or not (of_event and one.words <= set(words)):
            continue
        address = _address(one.name, {word: words[word] for word in one.words})
        if address and client.get(address).status_code == 200:  # what a process learns once is not counted
            yield _cost(one.name, client, address)
    with scopes_disabled(), transaction.atomic():
        # The last round as a draft again, and everybody before it in the hall.
        arbiter = User.objects.get(email__startswith="arbiter")
        withdraw_publication(round=Round.objects.get(number=rounds), actor=arbiter, reason="to measure the draft")
        for name in ("manage:round", "manage:change", "manage:hand", "manage:hall"):
            address = _address(name, {word: words[word] for word in ("organization", "tournament", "round_number")})
            address = address or _address(name, {word: words[word] for word in ("organization", "tournament")})
            if only in name and owner.get(address).status_code == 200:
                yield _cost(f"{name} of a draft", owner, address)
        transaction.set_rollback(True)


def _cost(name: str, client: Any, address: str) -> tuple[float, str, float, int, int]:
    """Processor time, name, time on the clock, queries and bytes of one page with empty caches.

    The times are the middle ones of ``RUNS``. The queries are counted apart, since writing them down costs as much as
    some pages.
    """
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    times = sorted(_once(client, address) for _ in range(RUNS))
    with CaptureQueriesContext(connection) as queries:
        _once(client, address)
    cpu, wall, body = times[RUNS // 2]
    return cpu, name, wall, len(queries), body


def _once(client: Any, address: str) -> tuple[float, float, int]:
    """Processor time, time on the clock and bytes of one page with empty caches."""
    from django.core.cache import cache

    cache.clear()
    began, own = time.perf_counter(), time.process_time()
    answer: Any = client.get(address)
    body = sum(map(len, answer.streaming_content)) if answer.streaming else len(answer.content)
    wall, cpu = (time.perf_counter() - began) * 1000, (time.process_time() - own) * 1000
    return cpu, wall, body


def _words(rounds: int) -> dict[str, Any]:
    """What stands for the words of an address."""
    from tournaments.models import Entry, Tournament

    tournament = Tournament.objects.select_related("organization").get()
    return {
        "organization": tournament.organization.slug,
        "tournament": tournament.slug,
        "festival": FESTIVAL,
        "round_number": rounds,
        "board_number": 5,
        "entry": Entry.objects.get(tournament=tournament, pairing_number=1).pk,
        "kind": "csv",
        "of": "clubs",
        "name": "report.trf",
        "sheet": "boards",
    }


def _address(name: str, words: dict[str, Any]) -> str:
    from django.urls import NoReverseMatch, reverse
    from django.utils import translation

    try:
        with translation.override("en"):
            return reverse(name, kwargs=words)
    except NoReverseMatch:
        return ""


def _play(players: int, rounds: int) -> None:
    """An event of random results, all of its rounds published and the last one without results."""
    from django_scopes import scope

    from tests.factories import make_organization, make_staff, make_tournament, play_rounds, publish_next
    from tournaments.models import Entry

    organization = make_organization()
    with scope(organization=organization):
        arbiter = make_staff(organization).arbiter
        tournament = make_tournament(organization, entries=players, rounds=rounds)
        entries = list(Entry.objects.filter(tournament=tournament).order_by("name"))
        for place, entry in enumerate(entries):
            entry.rating = 2500 - 1400 * place // players
        Entry.objects.bulk_update(entries, ["rating"])
        play_rounds(tournament, rounds - 1, arbiter)
        publish_next(tournament, arbiter)


if __name__ == "__main__":
    main()
