"""The wheel of the portal: all that runs without a checkout, shown by running it in an environment of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SHARED = "swiss_portal-0.1.0.data/data/share/swiss-portal/"

SERVE = """
import json, re, sys
import django
from django.core.management import call_command
django.setup()
call_command("migrate", verbosity=0)
call_command("create_organization", "wheel", "Wheel Federation", "owner@wheel.example")
from django.test import Client
import portal, pairing, tournaments
from django.conf import settings
visitor = Client(HTTP_HOST="localhost")
pages = {path: visitor.get(path).content.decode() for path in ("/it/wheel/", "/it/help/guide/results/")}
linked = sorted(set(re.findall(r'(?:href|src)="(/static/[^"?]+)', "".join(pages.values()))))
sizes = {path: len(b"".join(visitor.get(path).streaming_content)) for path in linked}
places = [*portal.__path__, *pairing.__path__, *tournaments.__path__, str(settings.FILES_DIR)]
json.dump({"pages": pages, "sizes": sizes, "places": places}, open("seen.json", "w"))
"""


def tracked(*folders: str) -> set[str]:
    """The files under the folders, byte code apart."""
    return {
        str(path.relative_to(ROOT))
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--wheel-dir", folder, ROOT], check=True, timeout=120)
    (built,) = folder.glob("swiss_portal-*-py3-none-any.whl")
    return built


def test_the_wheel_holds_code_translations_demonstration_templates_static_files_and_guide(wheel):
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    shown = tracked("templates", "static", "docs/guide", "docs/pictures")
    assert packed == tracked("portal", "pairing", "tournaments") | {SHARED + name for name in shown}


def test_the_installed_wheel_serves_pages_without_the_checkout(wheel, tmp_path):
    # What the portal depends on comes from this environment; the portal itself is the installed one.
    folder = tmp_path / "venv"
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*install, wheel], check=True, timeout=120)
    (packages,) = folder.glob("lib/*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))

    home = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "portal.settings.dev"}
    subprocess.run([python, "-c", SERVE], cwd=tmp_path, env=home, check=True, timeout=300)
    seen = json.loads((tmp_path / "seen.json").read_text())
    assert [place for place in seen["places"] if not place.startswith(str(folder))] == []
    assert "Wheel Federation" in seen["pages"]["/it/wheel/"]
    assert "<h1>Risultati</h1>" in seen["pages"]["/it/help/guide/results/"]
    assert seen["sizes"]
    assert min(seen["sizes"].values()) > 0
    assert (tmp_path / ".swiss-portal" / "portal.sqlite3").exists()


def test_the_command_of_the_wheel_names_the_portals_own_commands(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        (entry_points,) = (name for name in archive.namelist() if name.endswith("/entry_points.txt"))
        assert "swiss-portal = portal.__main__:main" in archive.read(entry_points).decode()
    done = subprocess.run(
        [sys.executable, "-m", "portal", "help", "--commands"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {"demo", "create_organization", "migrate"} <= set(done.stdout.split())
