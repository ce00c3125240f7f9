"""Public pages are read from a real streaming replica, and never say less than the primary holds."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import separate_site
from tests.integration.portal.faults.served_site import Served
from tests.integration.portal.growing.postgres_copy import CAN_START, PROGRAMS, Cluster, primary_and_copy
from tests.separate_site import ROOT, Site, wait_for

pytestmark = [
    pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="replicas are PostgreSQL's"),
    pytest.mark.skipif(not CAN_START, reason="no replica can be started: it needs PostgreSQL's programs, and root"),
]

BUILD = """
organization = factories.make_organization()
with scope(organization=organization):
    staff = factories.make_staff(organization)
    tournament = factories.make_tournament(organization, entries=8)
    factories.play_rounds(tournament, 1, staff.arbiter)
from django.test import Client
client = Client()
client.force_login(staff.arbiter)
print(json.dumps(client.cookies["sessionid"].value))
"""
PUBLISH = """
with scopes_disabled():
    organization, tournament, arbiter = site()
with scope(organization=organization):
    round_ = factories.publish_next(tournament, arbiter)
    factories.enter_results(round_, arbiter)
    print(json.dumps(round_.number))
"""
IN_THE_MIDDLE = """
from django.test import Client
from portal.common.databases import replica
replica.is_caught_up = lambda: True
client = Client(raise_request_exception=False)
found = [client.get(page, headers={"host": "localhost"}) for page in ("/en/federation/open/", "/en/federation/")]
print(json.dumps([[one.status_code, "Open" in one.content.decode()] for one in found] + [replica.away.lasts]))
"""
ROUTED = """
from django.db import connections, router, transaction
from portal.common.databases import replica
token = replica._reading.set(True)
said = [router.db_for_read(Tournament)]
with transaction.atomic():
    said.append(router.db_for_read(Tournament))
said.append(router.db_for_read(Tournament))
said.append(router.db_for_write(Tournament))
said.append(router.db_for_read(Tournament))
with scopes_disabled():
    read = Tournament.objects.using("replica").get()
said.append(router.db_for_read(Tournament, instance=read))
try:
    with scopes_disabled():
        Tournament.objects.using("replica").update(name="Changed")
except Exception as error:
    said.append(str(error).strip())
print(json.dumps(said))
"""
CAUGHT_UP = """
from portal.common.databases.replica import is_caught_up
print(json.dumps(is_caught_up()))
"""
EVENT = "/en/federation/open/"
ASKED = "SELECT count(*) FROM pg_stat_activity WHERE usename LIKE '%application' AND query LIKE '%tournaments_%'"


@dataclass
class Copied:
    """A portal with a primary and a copy of it."""

    site: Site
    primary: Cluster
    copy: Cluster
    session: str

    def doctor(self, **env: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", "doctor"],
            cwd=ROOT, env=self.site.env | env, capture_output=True, text=True, check=False, timeout=300,
        )  # fmt: skip
        return next((line for line in done.stdout.splitlines() if "replica" in line), done.stderr)


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copied]:
    migrated = separate_site._migrated().env["DATABASE_URL"]
    with primary_and_copy() as (primary, copy), pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE_URL", f"{primary.server}/postgres")
        site = Site(tmp_path_factory.mktemp("copied"))
        own = site.env["DATABASE_OWNER_URL"]
        dump = subprocess.run([PROGRAMS[-1] / "pg_dump", migrated], check=True, capture_output=True)
        subprocess.run(["psql", "-q", own], input=dump.stdout, check=True, stdout=subprocess.DEVNULL)
        site.manage("migrate", "--verbosity", "0")
        session = site.run(BUILD)
        address = site.env["DATABASE_URL"].replace(f":{primary.port}/", f":{copy.port}/")
        site.env |= {"DATABASE_REPLICA_URL": address, "FRONT_SECONDS": "0"}
        yield Copied(site, primary, copy, session)
        site.close()


@pytest.fixture(scope="module")
def portal(copied: Copied) -> Iterator[Served]:
    one = Served(copied.site)
    one.start()
    yield one
    one.stop()


def reads_from_the_copy(copied: Copied, portal: Served) -> bool:
    assert portal.ask("GET", f"{EVENT}standings/").status == 200
    return copied.copy.ask(ASKED)[0][0] != 0


def test_public_pages_are_read_from_the_copy_and_never_older_than_the_primary(copied: Copied, portal: Served) -> None:
    wait_for(lambda: reads_from_the_copy(copied, portal))
    assert copied.doctor().startswith("ok     replica ")

    copied.copy.ask("SELECT pg_wal_replay_pause()")
    try:
        number = copied.site.run(PUBLISH)
        round_ = f"{EVENT}rounds/{number}/"
        # The copy stands where it was, and knows nothing of the round.
        database = copied.site.env["DATABASE_URL"].rpartition("/")[2]
        assert copied.copy.ask("SELECT count(*) FROM tournaments_roundrevision", database) == [(number - 1,)]
        at_once = portal.ask("GET", round_)
        assert (at_once.status, "Player, 001" in at_once.text) == (200, True)
        desk = portal.ask("GET", f"/en/manage/federation/open/rounds/{number}/", session=copied.session)
        assert (desk.status, "Player, 001" in desk.text) == (200, True)
        standings = portal.ask("GET", f"{EVENT}standings/").text
        assert f'"round": {number}' in portal.ask("GET", f"{EVENT}version/").text
    finally:
        copied.copy.ask("SELECT pg_wal_replay_resume()")
    time.sleep(1.5)
    wait_for(lambda: copied.copy.ask("SELECT count(*) FROM tournaments_roundrevision", database) == [(number,)])
    assert portal.ask("GET", round_).text == at_once.text
    assert portal.ask("GET", f"{EVENT}standings/").text == standings
    assert reads_from_the_copy(copied, portal)


def test_many_publications_are_seen_by_whoever_asks_next(copied: Copied, portal: Served) -> None:
    """The copy follows, a little behind, and no page says less than was committed."""
    for _time in range(2):
        number = copied.site.run(PUBLISH)
        seen = [f'"round": {number}' in portal.ask("GET", f"{EVENT}version/").text for _ask in range(5)]
        assert seen == [True] * 5


def test_a_copy_that_is_away_is_done_without(copied: Copied, portal: Served) -> None:
    before = portal.ask("GET", f"{EVENT}standings/").text
    copied.copy.stop()
    try:
        answers = [portal.ask("GET", f"{EVENT}standings/") for _ask in range(4)]
        assert [(one.status, one.text == before) for one in answers] == [(200, True)] * 4
        assert copied.site.run(IN_THE_MIDDLE) == [[200, True], [200, True], True]
        assert "FAULT  replica" in copied.doctor()
    finally:
        copied.copy.start()
    time.sleep(10)
    wait_for(lambda: reads_from_the_copy(copied, portal))


def test_whoever_writes_reads_from_the_primary(copied: Copied) -> None:
    said = copied.site.run(ROUTED)
    assert said[:6] == ["replica", "default", "replica", "default", "default", "default"]
    assert "read-only transaction" in said[6]


def test_what_is_no_copy_is_not_read(copied: Copied, tmp_path: Path) -> None:
    primary = copied.site.env["DATABASE_URL"]
    other = f"{primary}?application_name=x"
    assert "is no replica" in copied.doctor(DATABASE_REPLICA_URL=other)
    assert copied.site.run(CAUGHT_UP, DATABASE_REPLICA_URL=other) is False
    assert "names the primary itself" in copied.doctor(DATABASE_REPLICA_URL=primary)
    sqlite = copied.doctor(DATABASE_URL=f"sqlite:///{tmp_path}/x.sqlite3", DATABASE_OWNER_URL="")
    assert "replica of a PostgreSQL that DATABASE_URL names" in sqlite
