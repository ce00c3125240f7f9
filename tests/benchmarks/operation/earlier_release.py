"""An earlier release of the project, taken from its own history, at work beside this one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.separate_site import ROOT, Site

NOTED = ROOT / "docs" / "operations" / "releasing.md"
PREAMBLE = """
import json, os, re, sys
from urllib.parse import urlsplit
import django
django.setup()
from django.test import Client
from django_scopes import scope, scopes_disabled
from portal.organizations.models import Organization, User
from tournaments.models import *
from tests import factories

def event():
    organization = Organization.objects.get(slug="federation")
    arbiter = User.objects.get(email="arbiter@federation.example.org")
    with scope(organization=organization):
        return organization, Tournament.objects.get(slug="open"), arbiter
"""
BUILD = """
organization = factories.make_organization()
with scope(organization=organization):
    staff = factories.make_staff(organization)
    tournament = factories.make_tournament(organization, entries=12, acceleration="baku")
    factories.announce(tournament, staff.organizer)
    factories.play_rounds(tournament, 2, staff.arbiter)
    factories.publish_next(tournament, staff.arbiter)
print(json.dumps(1))
"""
"""An event with two rounds played and a third one on the boards."""
PLAY_ON = """
organization, tournament, arbiter = event()
with scope(organization=organization):
    factories.enter_results(Round.objects.get(tournament=tournament, number=3), arbiter)
    factories.play_rounds(tournament, 1, arbiter)
    other = factories.make_tournament(organization, entries=6, slug="second")
    factories.play_rounds(other, 1, arbiter)
    print(json.dumps([Board.objects.filter(round__tournament=one).count() for one in (tournament, other)]))
"""
"""The arbiter goes on: results, a round more, and an event more."""
CRAWL = """
CHANGES = [
    (r'nonce="[^"]*"', ""), (r'name="csrfmiddlewaretoken" value="[^"]*"', ""), (r"hx-headers[:a-z]*='[^']*'", ""),
    (r'[0-9]+ (second|minute)s?( ago)?', ""), (r'[?]v=[0-9a-z]+', ""),
    (r"Last computed on [^<]*", ""),
]
PAGES = int(os.environ["PAGES"])
client = Client(raise_request_exception=False)
if sys.argv[1:] == ["owner"]:
    with scopes_disabled():
        client.force_login(User.objects.get(email="owner@federation.example.org"))
waiting, found = json.loads(os.environ["BEGIN"]), {}
while waiting and len(found) < PAGES:
    path = waiting.pop(0)
    if path in found or "logout" in path:
        continue
    answer = client.get(path, headers={"host": "localhost"})
    body = b"".join(answer).decode("utf-8", "replace")
    if body.startswith(("%PDF", "PK")):
        body = body[:2]  # packed with the moment at which it was made
    found[path] = [answer.status_code, body]
    for wrong, right in CHANGES:
        found[path][1] = re.sub(wrong, right, found[path][1])
    if answer.status_code == 200 and "html" in answer.get("content-type", ""):
        links = re.findall('href="(/[^"#]*)', body)
        within = [one for one in links if re.match(r"/en/(manage/)?federation/", one) and one.count("/") < 12]
        waiting += [one.replace("&amp;", "&") for one in within if one not in found]
print(json.dumps(found))
"""
"""Follows links from the pages of ``BEGIN``: status and content of each, without what differs every time."""


def revision_before(asked: str = "") -> str:
    """The commit of the release before: what is asked for, else the newest tag ``v…`` behind this commit, else the one
    that docs/operations/releasing.md names. Empty where this checkout does not have it."""
    tags = _git("tag", "--list", "v*", "--sort=-v:refname", "--merged", "HEAD~1").split()
    noted = re.search(r"^The release before is `([0-9a-f]{7,40})`", NOTED.read_text(encoding="utf-8"), re.MULTILINE)
    wanted = asked or (tags[0] if tags else noted[1] if noted else "")
    return _git("rev-parse", "--verify", "--quiet", f"{wanted}^{{commit}}").strip() if wanted else ""


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def migrations_between(before: str) -> list[str]:
    """The files of migrations that came since."""
    changed = _git("diff", "--name-only", "--no-renames", "--diff-filter=A", before, "HEAD", "--", "*/migrations/0*.py")
    return changed.split()


def unpack(revision: str, folder: Path) -> Path:
    """The files of that commit, below ``folder``."""
    folder.mkdir(parents=True)
    with subprocess.Popen(["git", "archive", revision], cwd=ROOT, stdout=subprocess.PIPE) as archive:
        assert archive.stdout is not None
        with tarfile.open(fileobj=archive.stdout, mode="r|") as tar:
            tar.extractall(folder, filter="data")
    assert archive.returncode == 0, f"git archive {revision} failed"
    return folder


class Release:
    """The program in ``code``, working on the folder and the database of a site."""

    def __init__(self, code: Path, site: Site) -> None:
        self.code = code
        self.site = site
        self.env = site.env | {"PYTHONPATH": str(code)}

    def manage(self, *words: str, **env: str) -> str:
        """What a command prints that must succeed."""
        return self._finish("manage.py", *words, **env)

    def run(self, code: str, *words: str, **env: str) -> Any:
        """What ``code`` prints last, read as JSON."""
        return json.loads(self._finish("-W", "ignore", "-c", PREAMBLE + code, *words, **env).splitlines()[-1])

    def _finish(self, *words: str, **env: str) -> str:
        done = subprocess.run(
            [sys.executable, *words], cwd=self.code, env=self.env | env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{words[:3]}: {done.stdout[-2000:]}{done.stderr[-4000:]}"
        return done.stdout

    def crawl(self, who: str = "stranger", most: int = 100) -> dict[str, tuple[int, str]]:
        """Status and content of the federation's first ``most`` pages behind links, as a stranger or its owner."""
        begin = ("/en/manage/federation/",) if who == "owner" else ("/en/federation/", "/en/federation/open/")
        return self._seen(who, begin, most)

    def look_at(self, paths: Iterable[str], who: str = "stranger") -> dict[str, tuple[int, str]]:
        """The same of these pages alone."""
        paths = tuple(paths)
        return self._seen(who, paths, len(paths))

    def _seen(self, who: str, begin: tuple[str, ...], most: int) -> dict[str, tuple[int, str]]:
        found = self.run(CRAWL, who, BEGIN=json.dumps(begin), PAGES=str(most))
        return {path: (status, body) for path, (status, body) in found.items()}

    def migrate(self) -> None:
        """As the owner of the tables, where that is somebody else."""
        self.manage("migrate", "--verbosity", "0")


@contextmanager
def sites(folder: Path, *names: str) -> Iterator[list[Site]]:
    """Installations that nobody has prepared."""
    made = [Site(folder / name) for name in names]
    for site in made:
        site.folder.mkdir(parents=True, exist_ok=True)
    try:
        yield made
    finally:
        for site in made:
            site.close()


def cells(page: str) -> set[str]:
    """What stands in the tables of a page."""
    found = re.findall(r"<t[dh]\b[^>]*>(.*?)</t[dh]>", page, re.DOTALL)
    return {" ".join(re.sub(r"<[^>]+>", " ", one).split()) for one in found}


def on_postgresql() -> bool:
    """Whether the sites have databases on a server."""
    return "DATABASE_URL" in os.environ
