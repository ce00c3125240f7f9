"""Files that pretend to be a backup or a federation, made by somebody who means harm and knows how they are written.

Every hash in them is true. Nothing may be written outside of the folder for it, filled up, followed or believed; each
is refused in a sentence. ``-s`` prints what each file tried.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import random
import tarfile
from collections import namedtuple

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from portal.common.backups import archive, databases
from portal.common.backups.archive import Manifest
from portal.common.backups.errors import BackupError

SAID = {
    "program": "swiss-portal", "format": 1, "made_at": "2026-11-24T09:00:00+00:00", "release": "0.1.0",
    "database": "sqlite", "facts": {}, "files": {},
}  # fmt: skip
MEGABYTE = 1024 * 1024


def member(name, content=b"", kind=tarfile.REGTYPE, **more):
    about = tarfile.TarInfo(name)
    about.type, about.size = kind, len(content)
    for word, value in more.items():
        setattr(about, word, value)
    return about, content


def packed(path, *members, said=SAID):
    """A file of these members behind a manifest, which is a text as it is or what ``said`` means."""
    first = said if isinstance(said, bytes) else json.dumps(said).encode()
    with gzip.open(path, "wb", compresslevel=1) as file, tarfile.open(fileobj=file, mode="w|") as tar:
        for about, content in (member("manifest.json", first), *members):
            tar.addfile(about, io.BytesIO(content))
    return path


def sha(content):
    return hashlib.sha256(content).hexdigest()


def every_file(folder):
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b"" for path in folder.rglob("*")}


@pytest.fixture
def room(tmp_path):
    """A folder to unpack into, beside files that nobody may touch."""
    (tmp_path / "chain-key").write_text("the key")
    (tmp_path / "out").mkdir()
    return tmp_path


def names(room):
    yield from ("../chain-key", "../../chain-key", str(room / "chain-key"), "a/../../chain-key", "..", ".", "")
    yield from ("out\\..\\chain-key", ".profile", "a\nb", "a\0b", "\ud800", "sub/file")


def test_no_name_in_a_backup_leads_out_of_its_folder(room):
    before, tried = every_file(room), 0
    for name in names(room):
        said = SAID | {"files": {name: sha(b"evil")}}
        file = room / "evil.backup"
        try:
            packed(file, member(name, b"evil"), said=said)
        except (ValueError, UnicodeEncodeError):
            packed(file, member("x", b"evil"), said=said)
        with pytest.raises(BackupError, match="damaged"):
            archive.read(file, room / "out", "")
        file.unlink()
        tried += 1
        assert every_file(room) == before, name
    print(f"{tried} names that lead elsewhere: 0 files written or changed")


LINKS = {
    "a symbolic link to the key": {"kind": tarfile.SYMTYPE, "linkname": "../chain-key"},
    "a hard link to the key": {"kind": tarfile.LNKTYPE, "linkname": "../chain-key"},
    "a device": {"kind": tarfile.CHRTYPE, "devmajor": 1, "devminor": 5},
    "a pipe": {"kind": tarfile.FIFOTYPE},
    "a folder": {"kind": tarfile.DIRTYPE},
    "a file with holes": {"kind": tarfile.GNUTYPE_SPARSE},
    "a long name": {"kind": tarfile.GNUTYPE_LONGNAME, "content": b"../chain-key\0"},
    "headers of all files": {"kind": tarfile.XGLTYPE, "content": b"21 path=../chain-key\n"},
    "a file with a list of holes": {
        "kind": tarfile.XHDTYPE, "content": b"22 GNU.sparse.major=1\n22 GNU.sparse.minor=0\n",
    },
    "a header of 40 MB": {"kind": tarfile.XHDTYPE, "content": b"x" * 40 * MEGABYTE},
}  # fmt: skip


@pytest.mark.parametrize("title", LINKS)
def test_nothing_but_plain_files_comes_out_of_a_backup(room, title):
    before = every_file(room)
    link = member("database.sqlite3", **LINKS[title])
    said = SAID | {"files": {"database.sqlite3": sha(b"evil")}}
    file = packed(room / "out" / "evil.backup", link, member("database.sqlite3", b"evil"), said=said)
    with pytest.raises(BackupError, match="damaged"):
        archive.read(file, room / "out", "")
    file.unlink()
    left = every_file(room)
    left.pop("out/database.sqlite3", None)
    print(f"{title}: refused, {len(left.items() - before.items())} files outside of the folder changed")
    assert left == before


def test_a_file_that_swells_leaves_others_their_room(room, monkeypatch):
    """200 MB of nothing in 200 KB, on a disk on which 300 MB are free."""
    usage = namedtuple("usage", "total used free")

    def disk(folder):
        used = sum(path.stat().st_size for path in (room / "out").iterdir())
        return usage(0, used, 300 * MEGABYTE - used)

    monkeypatch.setattr(archive.shutil, "disk_usage", disk)
    nothing = bytes(200 * MEGABYTE)
    said = SAID | {"files": {"database.sqlite3": sha(nothing)}}
    file = packed(room / "bomb", member("database.sqlite3", nothing), said=said)
    with pytest.raises(BackupError, match="has no room"):
        archive.read(file, room / "out", "")
    written = (room / "out" / "database.sqlite3").stat().st_size
    print(f"{file.stat().st_size} bytes that swell to {len(nothing)}: {written} written, then refused")
    assert file.stat().st_size < 2 * MEGABYTE
    assert written < 60 * MEGABYTE


FOR_A_MANIFEST = {
    "no text": b"\xff\xfe",
    "a list": b"[]",
    "nested without end": b"[" * 200_000,
    "more words": SAID | {"owner": "me"},
    "fewer words": {"program": "swiss-portal", "format": 1},
    "facts that are none": SAID | {"facts": "true"},
    "files that are none": SAID | {"files": ["database.sqlite3"]},
    "a kind that is none": SAID | {"database": ["sqlite"]},
    "a date that is none": SAID | {"made_at": 7},
    "30 MB of it": b'{"program": "' + b"x" * 30 * MEGABYTE + b'"}',
}


@pytest.mark.parametrize("title", FOR_A_MANIFEST)
def test_a_manifest_that_nobody_wrote_is_refused_in_a_sentence(room, title):
    file = packed(room / "evil", said=FOR_A_MANIFEST[title])
    with pytest.raises(BackupError, match=r"no backup of the portal|names a file"):
        archive.read(file, room / "out", "")
    assert every_file(room / "out") == {}


def test_damaged_files_are_refused_whatever_is_damaged(room):
    """A thousand times a byte or a piece of the packed tar is changed: a sentence, or what was saved."""
    (room / "database.sqlite3").write_bytes(random.Random(1).randbytes(5000))
    files = {"database.sqlite3": archive.digest_of(room / "database.sqlite3")}
    manifest = Manifest("now", "1", "sqlite", {}, files)
    archive.write(room / "whole", manifest, room, "")
    tar, chance, refused = bytearray(gzip.decompress((room / "whole").read_bytes())), random.Random(7), 0
    for _time in range(1000):
        changed = bytearray(tar)
        for _place in range(chance.choice((1, 1, 3, 30))):
            changed[chance.randrange(2048 if chance.random() < 0.9 else len(changed))] = chance.randrange(256)
        if chance.random() < 0.2:
            del changed[chance.randrange(len(changed)) :]
        (room / "evil").write_bytes(gzip.compress(bytes(changed), 1))
        try:
            read = archive.read(room / "evil", room / "out", "")
        except BackupError:
            refused += 1
        else:
            assert read.files == files
            assert (room / "out" / "database.sqlite3").read_bytes() == (room / "database.sqlite3").read_bytes()
    print(f"1000 damaged files: {refused} refused in a sentence, {1000 - refused} with what was saved unchanged")
    assert refused > 500


def test_a_backup_is_not_written_through_a_link(room):
    (room / "database.sqlite3").write_bytes(b"x")
    files = {"database.sqlite3": archive.digest_of(room / "database.sqlite3")}
    (room / "one.backup.part").symlink_to(room / "chain-key")
    with pytest.raises(FileExistsError):
        archive.write(room / "one.backup", Manifest("now", "1", "sqlite", {}, files), room, "")
    assert (room / "chain-key").read_text() == "the key"
    assert not (room / "one.backup").exists()


NO_DATABASE = {
    "none named": {},
    "another file": {"chain-key": b"the key of the attacker"},
}
FACTS = {"migrations": [], "triggers": [], "policies": [], "rows": {}}


@pytest.mark.parametrize("title", NO_DATABASE)
@pytest.mark.parametrize(
    "facts",
    [FACTS, {}, {"migrations": 7, "rows": [], "triggers": {}, "policies": None}, FACTS | {"rows": {"a": "b"}}],
    ids=["empty", "none", "others", "words"],
)
def test_a_backup_without_a_database_empties_none(db, room, title, facts):
    """Its manifest says that it consists of nothing, and so it does."""
    files = NO_DATABASE[title]
    said = SAID | {"database": connection.vendor, "facts": facts, "files": {n: sha(c) for n, c in files.items()}}
    file = packed(room / "evil", *(member(name, content) for name, content in files.items()), said=said)
    before = databases.present_facts()
    for words in ((), ("--replace",), ("--check",)):
        if words == ("--check",) and facts is FACTS:
            continue  # a whole file that consists of nothing
        with pytest.raises(CommandError, match=r"is no backup of an installation|holds no database"):
            call_command("restore", str(file), *words)
    assert databases.present_facts() == before


@pytest.mark.parametrize("command", ["restore", "import_organization"])
def test_what_is_no_file_is_refused_in_a_sentence(db, room, command):
    for path in (room / "out", room / "nothing", "/dev/null", room / "chain-key"):
        with pytest.raises(CommandError, match=r"cannot be read|There is no file|no backup of the portal"):
            call_command(command, str(path))
