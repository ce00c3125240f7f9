"""A backup taken beside people at work, brought back into an empty installation: the same pages, true chains, guards.

Everything runs in processes of its own, on the embedded defaults or, as an installation should, on PostgreSQL under a
role that owns nothing.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile

import pytest
from django.db import connection

from portal.common.backups import archive, databases, making
from portal.common.backups.archive import Manifest
from portal.common.backups.errors import BackupError
from portal.common.backups.sealing import MAGIC
from tests.separate_site import ROOT, Site

KEY = "a key of backups, 0123456789 abcdefghij"
ON_POSTGRESQL = "DATABASE_URL" in os.environ
BUILD = """
organization = factories.make_organization()
with scope(organization=organization):
    staff = factories.make_staff(organization)
    tournament = factories.make_tournament(organization, entries=8, acceleration="baku")
    factories.play_rounds(tournament, 2, staff.arbiter)
print(json.dumps(1))
"""
PAGES = """
from django.test import Client
client = Client()
pages = ["/en/federation/open/", "/en/federation/open/standings/", "/it/federation/open/chain/log/"]
answers = {page: client.get(page, headers={"host": "localhost"}) for page in pages}
said = {page: (one.status_code, b"".join(one).decode()) for page, one in answers.items()}
print(json.dumps(said))
"""
ATTACK = """
from django.db import Error, transaction
with scopes_disabled():
    revision = RoundRevision.objects.first()
    try:
        with transaction.atomic():
            RoundRevision.objects.filter(pk=revision.pk).update(reason="changed")
        print(json.dumps("it was changed"))
    except Error as error:
        print(json.dumps(str(error)))
"""
TABLES = """
from django.db import connection
print(json.dumps(connection.introspection.table_names()))
"""
COUNT = "\nwith scopes_disabled(): print(json.dumps([Organization.objects.count(), User.objects.count()]))"


def manage(site: Site, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT, env=site.env | env, capture_output=True, text=True, check=False,
    )  # fmt: skip


def saved(site: Site, folder, **env: str):
    folder.mkdir(exist_ok=True)
    done = manage(site, "backup", str(folder), **env)
    assert done.returncode == 0, done.stderr
    [path] = folder.glob("*.backup")
    assert str(path) in done.stdout
    return path


@pytest.fixture(scope="module")
def busy(tmp_path_factory):
    """An installation in which two rounds were published."""
    site = Site(tmp_path_factory.mktemp("busy"))
    site.prepare()
    site.run(BUILD)
    yield site
    site.close()


@pytest.fixture
def empty(tmp_path):
    """An installation that nobody has prepared."""
    site = Site(tmp_path / "empty")
    yield site
    site.close()


def test_backup_empty_machine_restore(busy, empty, tmp_path):
    """From a half file, which changes nothing, to the same pages, true chains and guards."""
    before = busy.run(PAGES)
    assert {status for status, _text in before.values()} == {200}
    open_file = saved(busy, tmp_path / "open")
    sealed = saved(busy, tmp_path / "sealed", BACKUP_KEY=KEY)
    assert sealed.read_bytes().startswith(MAGIC)
    assert sealed.stat().st_mode & 0o777 == 0o600
    with tarfile.open(open_file, "r:gz") as tar:
        assert "chain-key" not in tar.getnames()
    half = tmp_path / "half.backup"
    half.write_bytes(open_file.read_bytes()[: open_file.stat().st_size // 2])

    done = manage(empty, "restore", str(half))
    assert done.returncode == 1
    assert "damaged or cut off" in done.stderr
    assert "Traceback" not in done.stderr
    assert empty.run(TABLES, **empty.as_owner) == []

    # An open backup brings everything but the keys, and says which is missing.
    done = manage(empty, "restore", str(open_file))
    assert done.returncode == 1
    assert "which is not in CHAIN_KEYS" in done.stdout
    assert "set CHAIN_KEYS" in done.stderr
    assert empty.run("factories.make_organization('elsewhere')" + COUNT) == [2, 5]

    # What is in use is replaced only when somebody says so.
    done = manage(empty, "restore", str(sealed), BACKUP_KEY=KEY)
    assert done.returncode == 1
    assert "is in use" in done.stderr
    done = manage(empty, "restore", str(sealed), "--replace", BACKUP_KEY=KEY)
    assert done.returncode == 0, done.stderr
    assert "1 tournaments, 0 with faults" in done.stdout
    assert "guard:" in empty.run(ATTACK)
    assert empty.run(COUNT) == [1, 5]
    assert empty.run(PAGES) == before
    assert (empty.folder / "chain-key").read_text() == (busy.folder / "chain-key").read_text()
    if ON_POSTGRESQL:
        walls = "from portal.common.second_wall.role import goes_around; from django.db import connection\n"
        assert empty.run(f"{walls}print(json.dumps(goes_around(connection)))") is False


@pytest.mark.parametrize("harm", ["half", "one byte", "last byte", "another key", "no key", "no backup", "no file"])
@pytest.mark.parametrize("key", [KEY, ""], ids=["encrypted", "open"])
def test_a_backup_that_is_not_whole_is_refused_in_a_sentence(tmp_path, harm, key):
    (tmp_path / "database.sqlite3").write_bytes(os.urandom(2_500_000))
    digest = archive.digest_of(tmp_path / "database.sqlite3")
    manifest = Manifest("2026-11-24T09:00:00+00:00", "0.1.0", "sqlite", {}, {"database.sqlite3": digest})
    file, out = tmp_path / "one.backup", tmp_path / "out"
    out.mkdir()
    archive.write(file, manifest, tmp_path, key)
    assert archive.read(file, out, key) == manifest
    content = bytearray(file.read_bytes())
    if harm == "half":
        content = content[: len(content) // 2]
    elif harm == "one byte":
        content[len(content) // 2] ^= 1
    elif harm == "last byte":
        del content[-1]
    elif harm == "no backup":
        content = bytearray(b"a letter to the federation\n" * 100)
    file.write_bytes(content)
    if harm == "no file":
        file.unlink()
    if harm in {"another key", "no key"} and not key:
        return
    words = {
        "another key": "cannot be decrypted",
        "no key": "is encrypted",
        "no backup": "no backup of the portal",
        "no file": "There is no file",
    }.get(harm, "cannot be decrypted" if key else "damaged")

    with pytest.raises(BackupError, match=words):
        archive.read(file, out, {"another key": KEY[::-1], "no key": ""}.get(harm, key))


@pytest.mark.parametrize("kept", [1, 2])
def test_a_sealed_file_without_some_of_its_pieces_is_refused(tmp_path, kept):
    (tmp_path / "database.dump").write_bytes(os.urandom(3_000_000))
    digest = archive.digest_of(tmp_path / "database.dump")
    manifest = Manifest("2026-11-24T09:00:00+00:00", "0.1.0", "postgresql", {}, {"database.dump": digest})
    file = tmp_path / "one.backup"
    archive.write(file, manifest, tmp_path, KEY)
    file.write_bytes(file.read_bytes()[: len(MAGIC) + 16 + kept * (1024 * 1024 + 16)])

    with pytest.raises(BackupError, match="cut off"):
        archive.read(file, tmp_path, KEY)


@pytest.mark.parametrize(
    ("database", "migrations", "word"),
    [
        ("oracle", [], "of the kind oracle"),
        (connection.vendor, ["tournaments.0001_initial", "tournaments.9999_from_tomorrow"], "9999_from_tomorrow"),
    ],
)
def test_another_kind_of_database_and_a_newer_release_are_refused(tmp_path, database, migrations, word):
    names = databases.FILE_NAMES.values()
    files = {name: archive.digest_of(_written(tmp_path / name, b"x")) for name in names}
    facts = {"migrations": migrations, "triggers": [], "policies": [], "rows": {}}
    manifest = Manifest("now", "9.9", database, facts, files)
    archive.write(tmp_path / "one.backup", manifest, tmp_path, "")

    with pytest.raises(BackupError, match=word):
        making.restore(tmp_path / "one.backup", "", replace=True)


def test_a_database_of_another_program_is_not_touched(db, tmp_path, monkeypatch):
    name = databases.FILE_NAMES[connection.vendor]
    digest = archive.digest_of(_written(tmp_path / name, b"x"))
    facts = {"migrations": ["tournaments.0001_initial"], "triggers": [], "policies": [], "rows": {}}
    archive.write(
        tmp_path / "one.backup", Manifest("now", "0.1", connection.vendor, facts, {name: digest}), tmp_path, ""
    )
    monkeypatch.setattr(databases, "present_facts", lambda: {"rows": {"wp_posts": 3}})

    with pytest.raises(BackupError, match="tables of another program"):
        making.restore(tmp_path / "one.backup", "", replace=True)


def _written(path, content):
    path.write_bytes(content)
    return path


def test_a_backup_is_looked_into_and_older_ones_go(busy, tmp_path):
    folder = tmp_path / "kept"
    folder.mkdir()
    for day in ("01", "02", "03"):
        (folder / f"portal-202601{day}-000000.backup").write_text("old")
    (folder / "another file").write_text("stays")

    done = manage(busy, "backup", str(folder), "--keep", "2")

    assert "2 older ones deleted" in done.stdout
    kept = sorted(path.name for path in folder.iterdir())
    assert kept[:2] == ["another file", "portal-20260103-000000.backup"]
    assert len(kept) == 3
    looked = manage(busy, "restore", "--check", str(folder / kept[2]))
    assert looked.returncode == 0
    assert "is whole" in looked.stdout


def test_a_key_that_can_be_guessed_is_refused(busy, tmp_path):
    done = manage(busy, "backup", str(tmp_path), BACKUP_KEY="secret")

    assert done.returncode == 1
    assert "too short" in done.stderr
    assert list(tmp_path.glob("*.backup*")) == []


@pytest.mark.skipif(not ON_POSTGRESQL, reason="SQLite has no roles")
def test_the_role_of_the_portal_alone_cannot_save_a_part(busy, tmp_path):
    env = {name: value for name, value in busy.env.items() if name != "DATABASE_OWNER_URL"}
    done = subprocess.run(
        [sys.executable, "manage.py", "backup", str(tmp_path)],
        cwd=ROOT, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 1
    assert "pg_dump failed" in done.stderr
    assert "DATABASE_OWNER_URL" in done.stderr
    assert list(tmp_path.glob("*.backup*")) == []
