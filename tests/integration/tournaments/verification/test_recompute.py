"""What a reader's device is given to compute a round again; nothing where the Python for it was not fetched."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import zipfile

import pytest
from django.urls import reverse
from django_scopes import scope

from tests.integration.tournaments.public_event import build
from tournaments.models import Board, RoundRevision, Tournament
from tournaments.verification import browser_python


@pytest.fixture
def spring_open(db):
    return build()


@pytest.fixture
def fetched(settings, tmp_path):
    """The files, as ``fetch_browser_python`` leaves them."""
    settings.BROWSER_PYTHON_DIR = tmp_path
    folder = tmp_path / browser_python.VERSION
    folder.mkdir()
    for name in browser_python.FILES:
        (folder / name).write_text(f"this is {name}")
    for name in browser_python.PACKED:
        (folder / f"{name}.gz").write_bytes(gzip.compress(f"this is {name}".encode()))


def told(page, name):
    [text] = re.findall(rf'<script id="{name}" type="application/json">(.*?)</script>', page)
    return json.loads(text)


def test_where_python_was_not_fetched_nothing_is_offered(client, spring_open, settings, tmp_path):
    settings.BROWSER_PYTHON_DIR = tmp_path
    round_page = client.get(spring_open.url("round", round_number=3)).content.decode()
    assert spring_open.url("recompute", round_number=3) not in round_page
    assert client.get(spring_open.url("recompute", round_number=3)).status_code == 404


@pytest.mark.usefixtures("fetched")
def test_the_page_says_what_was_published_and_where_everything_lies(client, spring_open):
    assert (
        spring_open.url("recompute", round_number=3)
        in client.get(spring_open.url("round", round_number=3)).content.decode()
    )
    page = client.get(spring_open.url("recompute", round_number=3)).content.decode()
    published, addresses = told(page, "published"), told(page, "addresses")
    with scope(organization=spring_open.organization):
        revision = RoundRevision.objects.get(round__tournament=spring_open.tournament, round__number=3)
        boards = Board.objects.filter(round__number=3).order_by("number")
        pairs = [list(pair) for pair in boards.values_list("white__pairing_number", "black__pairing_number")]
        bye = spring_open.bye().entry.pairing_number
    assert (published["boards"], published["bye"], published["round"]) == (pairs, bye, 3)
    assert (published["digest"], published["hash"]) == (revision.digest, revision.hash)
    assert hashlib.sha256(client.get(addresses["input"]).content).hexdigest() == revision.digest
    last = client.get(addresses["log"]).content.decode().splitlines()
    assert revision.hash in {json.loads(line).get("hash") for line in last}
    assert b"".join(client.get(addresses["python"]).streaming_content) == b"this is pyodide.mjs"
    archive = client.get(addresses["engine"])
    assert "pairing/engine/snapshot.py" in zipfile.ZipFile(io.BytesIO(archive.content)).namelist()
    assert archive["Cache-Control"] == "public, max-age=31536000, immutable"


@pytest.mark.usefixtures("fetched")
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("pyodide.mjs", "text/javascript"),
        ("pyodide.asm.wasm", "application/wasm"),
        ("python_stdlib.zip", "application/zip"),
        ("pyodide-lock.json", "application/json"),
    ],
)
def test_a_file_for_the_device_has_its_type_and_never_grows_old(client, name, kind):
    address = reverse("browser_python", args=[browser_python.VERSION, name])
    plain = client.get(address)
    assert b"".join(plain.streaming_content).decode() == f"this is {name}"
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    content = b"".join(packed.streaming_content)
    assert (packed.headers.get("Content-Encoding") == "gzip") is (name in browser_python.PACKED)
    assert gzip.decompress(content) if name in browser_python.PACKED else content
    for answer in (plain, packed):
        assert answer["Content-Type"] == kind
        assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
        assert "Accept-Encoding" in answer["Vary"]


@pytest.mark.usefixtures("fetched")
def test_only_the_files_of_this_version_and_this_engine_are_given(client):
    for version, name in ((browser_python.VERSION, "other.js"), ("0.1", "pyodide.mjs"), ("..", "pyodide.mjs")):
        assert client.get(f"/browser-python/{version}/{name}").status_code == 404
    assert client.get(reverse("engine_archive", args=["0" * 64])).status_code == 404


@pytest.mark.usefixtures("fetched")
def test_an_unknown_round_and_a_hidden_event_are_not_there(client, spring_open):
    assert client.get(spring_open.url("recompute", round_number=4)).status_code == 404
    with scope(organization=spring_open.organization):
        Tournament.objects.filter(pk=spring_open.tournament.pk).update(is_public=False)
    assert client.get(spring_open.url("recompute", round_number=3)).status_code == 404
