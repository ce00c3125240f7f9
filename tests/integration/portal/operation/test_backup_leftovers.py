"""A backup that was killed leaves its folder behind; the next one removes it, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from portal.common.backups.leftovers import remove_leftovers
from tests.separate_site import ROOT, Site, wait_for

WORKING = """
import pathlib, sys, time
from portal.common.backups.leftovers import workplace
with workplace(pathlib.Path(sys.argv[1])) as place:
    (place / "database.sqlite3").write_bytes(b"half of it")
    print("ready", flush=True)
    time.sleep(600)
"""


def aged(path):
    """As if the folder had been made an hour ago."""
    os.utime(path, (time.time() - 3600,) * 2)
    return path


@pytest.fixture
def working(tmp_path):
    """A process that is in the middle of a backup into ``tmp_path``."""
    process = subprocess.Popen(
        [sys.executable, "-c", WORKING, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "ready\n"
    yield process
    process.kill()
    process.wait()
    process.stdout.close()


def test_what_a_backup_works_in_stays_until_it_is_killed(working, tmp_path):
    [place] = map(aged, tmp_path.glob(".backup-*"))
    assert remove_leftovers(tmp_path) == []
    assert (place / "database.sqlite3").read_bytes() == b"half of it"
    working.kill()
    working.wait()
    assert remove_leftovers(tmp_path) == [place]
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_may_be_of_somebody_else_stays(tmp_path):
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "precious").write_text("text")
    for name, file in [
        (".backup-20261231", "notes.txt"),
        (".backup-abcdefgh", "database.sqlite3.old"),
        (".backup-of-mine", "database.sqlite3"),
        ("backup-abcdefgh", "database.sqlite3"),
    ]:
        (tmp_path / name).mkdir()
        (tmp_path / name / file).write_text("text")
        aged(tmp_path / name)
    (tmp_path / ".backup-withinit" / "database.dump").mkdir(parents=True)
    aged(tmp_path / ".backup-withinit")
    (tmp_path / ".backup-nowmade1").mkdir()
    (tmp_path / ".backup-alinkaaa").symlink_to(kept)
    before = sorted(tmp_path.rglob("*"))
    assert remove_leftovers(tmp_path) == []
    assert sorted(tmp_path.rglob("*")) == before


def test_the_next_backup_removes_what_a_killed_one_left(tmp_path):
    site, folder = Site(tmp_path / "site"), tmp_path / "backups"
    folder.mkdir()
    command = [sys.executable, "manage.py", "backup", str(folder)]
    try:
        site.prepare()
        for _try in range(20):
            process = subprocess.Popen(command, cwd=ROOT, env=site.env, stdout=subprocess.DEVNULL)
            wait_for(lambda one=process: list(folder.glob(".backup-*/*")) or one.poll() is not None)
            process.kill()
            process.wait()
            if left := [aged(path) for path in folder.glob(".backup-*")]:
                break
        assert len(left) == 1, "it was always quicker"
        for whole in folder.glob("portal-*"):
            whole.unlink()
        done = subprocess.run(command, cwd=ROOT, env=site.env, capture_output=True, text=True, check=True)
    finally:
        site.close()
    assert "Left behind by killed backups, now deleted: 1." in done.stdout
    assert [path.name for path in folder.iterdir() if not path.name.startswith("portal-")] == []
    assert len(list(folder.glob("portal-*.backup"))) == 1
