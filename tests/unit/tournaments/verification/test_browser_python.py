"""The Python for browsers is taken whole and as pinned, or not at all."""

import base64
import hashlib
import io
import tarfile

import pytest
from django.core.management import CommandError, call_command

from tournaments.verification import browser_python


def _archive(names):
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w:gz") as package:
        for name in (*names, "README.md"):
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(name)
            package.addfile(entry, io.BytesIO(name.encode()))
    return written.getvalue()


def _pin(monkeypatch, archive):
    stated = "sha512-" + base64.b64encode(hashlib.sha512(archive).digest()).decode()
    monkeypatch.setattr(browser_python, "INTEGRITY", stated)


@pytest.fixture(autouse=True)
def data(settings, tmp_path):
    settings.BROWSER_PYTHON_DIR = tmp_path / "data" / "browser-python"
    return tmp_path / "data"


def _left(data):
    return [path for path in data.rglob("*") if path.name != "browser-python"]


def test_only_what_browsers_need_is_unpacked(monkeypatch, tmp_path):
    archive = _archive(browser_python.FILES)
    _pin(monkeypatch, archive)
    (tmp_path / "here.tgz").write_bytes(archive)
    assert not browser_python.is_there()
    call_command("fetch_browser_python", "--from", str(tmp_path / "here.tgz"))
    assert browser_python.is_there()
    assert {path.name for path in browser_python.folder().iterdir()} == {
        *browser_python.FILES,
        *(f"{name}.gz" for name in browser_python.PACKED),
    }
    assert (browser_python.folder() / "pyodide.mjs").read_text() == "pyodide.mjs"
    assert [path.name for path in browser_python.folder().parent.iterdir()] == [browser_python.VERSION]


def test_a_tampered_archive_is_refused(monkeypatch, data, tmp_path):
    archive = _archive(browser_python.FILES)
    _pin(monkeypatch, archive)
    (tmp_path / "bad.tgz").write_bytes(archive[:-1] + bytes([archive[-1] ^ 1]))
    with pytest.raises(CommandError, match=f"is not pyodide {browser_python.VERSION}"):
        call_command("fetch_browser_python", "--from", str(tmp_path / "bad.tgz"))
    assert not browser_python.is_there()
    assert not _left(data)


def test_an_archive_without_a_file_leaves_nothing_half(monkeypatch, data):
    archive = _archive(browser_python.FILES[:-1])
    _pin(monkeypatch, archive)
    with pytest.raises(browser_python.NotFetched, match=r"no file pyodide-lock\.json"):
        browser_python.install(archive)
    assert not browser_python.is_there()
    assert not _left(data)


def test_an_interruption_leaves_nothing_half(monkeypatch, data):
    archive = _archive(browser_python.FILES)
    _pin(monkeypatch, archive)

    def interrupted(*_paths):
        raise KeyboardInterrupt

    monkeypatch.setattr("tournaments.verification.browser_python.os.replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        browser_python.install(archive)
    assert not browser_python.is_there()
    assert not _left(data)


def test_a_file_that_is_not_there_is_said():
    with pytest.raises(CommandError, match=r"--from: /nowhere\.tgz cannot be read"):
        call_command("fetch_browser_python", "--from", "/nowhere.tgz")


def test_a_registry_must_be_an_address_of_the_web():
    with pytest.raises(CommandError, match="begins with https://"):
        call_command("fetch_browser_python", "--registry", "file:///etc")
