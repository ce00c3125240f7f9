"""The engine that readers get is the portal's own, and needs nothing but Python."""

import io
import json
import subprocess
import sys
import zipfile

from pairing.engine import EXAMPLE_REPORT, pair, read, state_of
from pairing.engine.snapshot import digest, to_json
from tournaments.verification.engine_archive import archive_digest, engine_archive

PROGRAM = """
import json, sys
sys.path.insert(0, sys.argv[1])
from pairing.engine import pair
from pairing.engine.snapshot import digest, from_json
given = json.load(sys.stdin)
boards = [[one.white, one.black] for one in pair(from_json(given)).pairs]
print(json.dumps([digest(given), boards, "django" in sys.modules]))
"""


def test_it_holds_python_of_the_engine_alone():
    with zipfile.ZipFile(io.BytesIO(engine_archive())) as archive:
        names = archive.namelist()
        sources = b"".join(archive.read(name) for name in names)
    assert "pairing/engine/snapshot.py" in names
    assert all(name == "pairing/__init__.py" or name.startswith("pairing/engine/") for name in names)
    assert not [name for name in names if not name.endswith(".py") or "test" in name.split("/")[-1].split("_")]
    assert b"import django" not in sources
    assert b"from django" not in sources


def test_the_same_sources_give_the_same_bytes():
    first = engine_archive()
    engine_archive.cache_clear()
    assert engine_archive() == first
    assert len(archive_digest()) == 64


def test_a_bare_python_pairs_with_it_as_the_portal_does(tmp_path):
    (tmp_path / "engine.zip").write_bytes(engine_archive())
    state = state_of(read(EXAMPLE_REPORT))
    given = to_json(state)
    told = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROGRAM, str(tmp_path / "engine.zip")],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert json.loads(told.stdout) == [digest(given), [[one.white, one.black] for one in pair(state).pairs], False]
