"""The portal behind a real PgBouncer: many share one connection, and nobody sees what is another one's."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.integration.portal.faults.served_site import Served
from tests.integration.portal.growing.pgbouncer import PGBOUNCER, pgbouncer_before
from tests.separate_site import ROOT, Site, wait_for

pytestmark = [
    pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="PgBouncer stands before PostgreSQL"),
    pytest.mark.skipif(PGBOUNCER is None, reason="needs PgBouncer (apt install pgbouncer)"),
]

BUILD = """
for slug, name in (("liguria", "Rossi"), ("sardinia", "Sanna")):
    organization = factories.make_organization(slug)
    with scope(organization=organization):
        staff = factories.make_staff(organization)
        tournament = factories.make_tournament(organization, entries=9)
        for entry in Entry.objects.filter(tournament=tournament):
            Entry.objects.filter(pk=entry.pk).update(name=f"{name}, {entry.pairing_number:02}")
        factories.play_rounds(tournament, 1, staff.arbiter)
print(json.dumps(1))
"""
SESSIONS = """
from django.test import Client
found = {}
for slug in ("liguria", "sardinia"):
    client = Client()
    client.force_login(User.objects.get(email=f"arbiter@{slug}.example.org"))
    found[slug] = client.cookies["sessionid"].value
print(json.dumps(found))
"""
PAGES = """
from django.test import Client
client = Client()
pages = [
    page.format(slug) for slug in ("liguria", "sardinia")
    for page in ("/en/{}/", "/en/{}/open/", "/en/{}/open/rounds/1/", "/it/{}/open/standings/",
                 "/en/{}/open/rounds/1/input.json", "/api/v1/organizations/{}/tournaments/open/entries/")
]
said = {page: client.get(page, headers={"host": "localhost"}) for page in pages}
print(json.dumps({page: [one.status_code, b"".join(one).decode()] for page, one in said.items()}))
"""
INTERLEAVE = """
import threading
from collections import Counter
from django.db import connection, transaction
organizations = {one.slug: one for one in Organization.objects.all()}
asked, leaks, servers = Counter(), [], set()
together = threading.Barrier(9)

def ask(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall()

# Past every manager: what PostgreSQL shows is all that there is.
OF = ("SELECT DISTINCT t.organization_id FROM tournaments_entry e JOIN tournaments_tournament t"
      " ON t.id = e.tournament_id")

def work(slug):
    own = [(organizations[slug].pk,)] if slug else []
    together.wait()
    for turn in range(60):
        if slug is None:
            seen = ask(OF)
        elif turn % 3 == 0:
            with scope(organization=organizations[slug]), transaction.atomic():
                ask("SELECT 1")
                seen = ask(OF)
                servers.add(ask("SELECT pg_backend_pid()")[0][0])
                names = set(Entry.objects.values_list("name", flat=True))
                if any((name[0] == "R") != (slug == "liguria") for name in names):
                    leaks.append(sorted(names))
        else:
            with scope(organization=organizations[slug]):
                seen = ask(OF)
        servers.add(ask("SELECT pg_backend_pid()")[0][0])
        asked[slug or "nobody"] += 1
        if seen != own:
            leaks.append([slug, seen])
        if ask("SELECT current_setting('portal.reach', true)") not in ([("",)], [(None,)]):
            leaks.append("a reach was left behind")
    connection.close()

threads = [threading.Thread(target=work, args=(slug,)) for slug in ("liguria", "sardinia", None) * 3]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(json.dumps({"asked": asked, "leaks": leaks, "servers": len(servers)}))
"""
REQUEST = """
organization = Organization.objects.get(slug="sardinia")
with scope(organization=organization):
    run = runs.request_round(tournament=Tournament.objects.get(), actor=User.objects.get(email__startswith="arbiter@s"))
    print(json.dumps(str(run.pk)))
"""
PAIRED = """
with scopes_disabled():
    boards = Board.objects.filter(round__number=2)
    print(json.dumps([list(PairingRun.objects.order_by("requested_at").values_list("state", flat=True)), boards.count(),
                      sorted(set(boards.values_list("round__tournament__organization__slug", flat=True)))]))
"""
REACHES_LEFT = """
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("SHOW search_path")
    print(json.dumps(cursor.fetchone()[0]))
"""


@dataclass
class Pooled:
    """A portal that reaches PostgreSQL through a PgBouncer with one connection."""

    site: Site
    direct: str


@pytest.fixture(scope="module")
def pooled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pooled]:
    site = Site(tmp_path_factory.mktemp("pooled"))
    site.prepare()
    site.run(BUILD)
    direct = site.env["DATABASE_URL"]
    with pgbouncer_before(direct, mode="transaction", connections=1) as address:
        site.env |= {"DATABASE_URL": address, "DATABASE_POOLER": "transaction", "FRONT_SECONDS": "0"}
        yield Pooled(site, direct)
    site.close()


def manage(site: Site, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT, env=site.env | env, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip


def test_statements_of_two_organizations_interleave_on_one_connection_and_none_sees_the_other(pooled: Pooled) -> None:
    found = pooled.site.run(INTERLEAVE)
    assert found == {"asked": {"liguria": 180, "sardinia": 180, "nobody": 180}, "leaks": [], "servers": 1}


def test_pages_are_those_that_postgresql_itself_gives(pooled: Pooled) -> None:
    through = pooled.site.run(PAGES)
    assert {status for status, _text in through.values()} == {200}
    assert len(through) == 12
    assert through == pooled.site.run(PAGES, DATABASE_URL=pooled.direct, DATABASE_POOLER="")


def test_web_server_and_workers_share_the_connection_and_a_round_is_paired(pooled: Pooled) -> None:
    """Readers and signed-in arbiters of both organizations ask at once while a worker pairs."""
    sessions, portal = pooled.site.run(SESSIONS), Served(pooled.site)
    portal.start()
    wrong: list[str] = []
    answers: list[int] = []

    def read(slug: str, own: str, other: str, signed_in: bool) -> None:
        pages = (
            [f"/en/manage/{slug}/", f"/en/manage/{slug}/open/entries/", f"/en/manage/{slug}/open/rounds/1/"]
            if signed_in
            else [f"/en/{slug}/open/", f"/en/{slug}/open/rounds/1/", f"/en/{slug}/open/standings/"]
        )
        for page in pages * 5:
            said = portal.ask("GET", page, session=sessions[slug] if signed_in else "")
            answers.append(said.status)
            if other in said.text or (page.endswith(("1/", "entries/", "standings/")) and own not in said.text):
                wrong.append(f"{page} {said.status}")

    try:
        readers = [
            threading.Thread(target=read, args=(slug, own, other, signed_in))
            for slug, own, other in (("liguria", "Rossi", "Sanna"), ("sardinia", "Sanna", "Rossi"))
            for signed_in in (False, True)
        ]
        for reader in readers:
            reader.start()
        pooled.site.run(REQUEST)
        for reader in readers:
            reader.join(timeout=120)
        wait_for(lambda: pooled.site.run(PAIRED)[1] > 0)
    finally:
        portal.stop()
    states, boards, organizations = pooled.site.run(PAIRED)
    assert (states[-1], boards, organizations) == ("ready", 4, ["sardinia"])
    assert (answers, wrong) == ([200] * 60, [])


def test_the_examination_and_the_check_say_what_stands_before_the_database(pooled: Pooled) -> None:
    site = pooled.site
    assert "ok     pooler             connections are shared by transaction" in manage(site, "doctor").stdout
    checked = manage(site, "check", "--database", "default", "--fail-level", "WARNING")
    assert (checked.returncode, "no issues" in checked.stdout) == (0, True)

    untold = manage(site, "check", "--database", "default", "--fail-level", "WARNING", DATABASE_POOLER="")
    assert untold.returncode == 1
    assert "(portal.W002) A pooler stands before PostgreSQL, by transaction" in untold.stderr
    assert "HINT: Set DATABASE_POOLER=transaction" in untold.stderr
    wrong = manage(site, "check", "--database", "default", DATABASE_POOLER="session")
    assert wrong.returncode == 1
    assert "(portal.E001) DATABASE_POOLER=session, but the pooler shares connections by transaction" in wrong.stderr

    none = manage(site, "doctor", DATABASE_URL=pooled.direct, DATABASE_POOLER="")
    assert "ok     pooler             none: the database itself answers" in none.stdout
    past = manage(site, "doctor", DATABASE_URL=pooled.direct)
    assert "note   pooler             DATABASE_POOLER=transaction, but PostgreSQL itself answers" in past.stdout


def test_a_pooler_by_session_and_one_by_statement(pooled: Pooled) -> None:
    owner = pooled.site.env["DATABASE_OWNER_URL"]
    with pgbouncer_before(pooled.direct, mode="session", connections=20) as address:
        told = {"DATABASE_URL": address, "DATABASE_POOLER": "session"}
        assert (
            "ok     pooler             connections are shared by session"
            in manage(pooled.site, "doctor", **told).stdout
        )
        assert pooled.site.run(PAGES, **told) == pooled.site.run(PAGES)
    with pgbouncer_before(pooled.direct, mode="statement", connections=4) as address:
        said = manage(pooled.site, "doctor", DATABASE_URL=address, DATABASE_OWNER_URL=owner).stdout
        assert re.search(r"FAULT  pooler  .*refuses transactions", said)
        assert "-> Let it share by transaction: pool_mode = transaction." in said


def test_backup_and_restore_go_to_postgresql_itself_or_not_at_all(pooled: Pooled, tmp_path: Path) -> None:
    """What pg_dump leaves on a connection would keep everybody else from finding a table."""
    site, server = pooled.site, pooled.site.env["DATABASE_OWNER_URL"]
    with pgbouncer_before(server, mode="transaction", connections=2) as shared:
        refused = manage(site, "backup", str(tmp_path), DATABASE_OWNER_URL=shared)
        assert refused.returncode == 1
        assert "Set DATABASE_OWNER_URL to the address of PostgreSQL itself" in refused.stderr
        told = manage(site, "backup", str(tmp_path), DATABASE_OWNER_URL=shared, DATABASE_POOLER="session")
        assert (told.returncode, "A pooler stands before PostgreSQL" in told.stderr) == (1, True)
        assert list(tmp_path.iterdir()) == []
        done = manage(site, "backup", str(tmp_path))
        assert done.returncode == 0, done.stderr
        [saved] = tmp_path.glob("*.backup")
        refused = manage(site, "restore", "--replace", str(saved), DATABASE_OWNER_URL=shared)
        assert (refused.returncode, "A pooler stands before PostgreSQL" in refused.stderr) == (1, True)
        assert site.run(REACHES_LEFT, DATABASE_URL=shared, DATABASE_POOLER="") == '"$user", public'
    assert len(site.run(PAGES)) == 12


@pytest.mark.parametrize("option", ["server_side_binding=true", "prepare_threshold=5", "assume_role=somebody"])
def test_what_a_session_keeps_is_refused_behind_a_pool_of_transactions(pooled: Pooled, option: str) -> None:
    address = f"{pooled.site.env['DATABASE_URL']}?{option}"
    said = manage(pooled.site, "check", DATABASE_URL=address)
    assert said.returncode == 1
    assert f"DATABASE_POOLER=transaction: {option.partition('=')[0]} in DATABASE_URL" in said.stderr
    sqlite = manage(pooled.site, "check", DATABASE_URL=f"sqlite:///{pooled.site.folder}/x.sqlite3")
    assert "DATABASE_POOLER is for PostgreSQL" in sqlite.stderr
