"""The engine as a library: its face, the examples of its documentation, and the wheel in an empty environment."""

from __future__ import annotations

import doctest
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

import pairing.engine as engine

ROOT = Path(__file__).parents[3]
API = ROOT / "docs" / "engine" / "api.md"
CONSTANTS = {"EXAMPLE_REPORT", "VERSION"}
RUN_DOCUMENT = "import doctest, sys; sys.exit(doctest.testfile(sys.argv[1], module_relative=False).failed)"


def failures(test: doctest.DocTest) -> int:
    assert test.examples, f"{test.name} has no example"
    return doctest.DocTestRunner().run(test).failed


@pytest.mark.parametrize("name", sorted(set(engine.__all__) - CONSTANTS))
def test_every_name_of_the_face_has_an_example_that_holds(name):
    names = {one: getattr(engine, one) for one in engine.__all__}
    (test,) = doctest.DocTestFinder(recurse=False).find(names[name], name, globs=names, module=False)
    assert not failures(test)


def test_the_example_of_the_package_holds():
    names = {one: getattr(engine, one) for one in engine.__all__}
    (test,) = doctest.DocTestFinder(recurse=False).find(engine, "engine", globs=names, module=False)
    assert not failures(test)


def test_the_document_holds_inside_the_portal():
    text = API.read_text().replace("swiss_engine", "pairing.engine")
    assert not failures(doctest.DocTestParser().get_doctest(text, {}, API.name, str(API), 0))


def test_an_unknown_name_is_refused_and_every_known_one_is_listed():
    assert set(engine.__all__) <= set(dir(engine))
    with pytest.raises(AttributeError, match="pair_everybody"):
        engine.pair_everybody  # noqa: B018


def test_the_face_imports_only_what_is_asked_for():
    code = "import sys, pairing.engine; print(sorted(m for m in sys.modules if m.startswith('pairing.engine.')))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['pairing.engine.errors']"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--wheel-dir", folder, ROOT / "pairing" / "engine"], check=True, timeout=120)
    (built,) = folder.glob("swiss_engine-*-py3-none-any.whl")
    return built


def test_the_wheel_holds_every_module_the_types_and_the_licence(wheel):
    source = ROOT / "pairing" / "engine"
    modules = {f"swiss_engine/{path.relative_to(source)}" for path in source.rglob("*.py")}
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("swiss_engine/")}
    assert packed == modules | {"swiss_engine/py.typed", "swiss_engine/LICENSE"}


def test_the_document_holds_in_an_empty_environment(wheel, tmp_path):
    venv.create(tmp_path / "empty", with_pip=False)
    scripts = tmp_path / "empty" / "bin"
    install = [sys.executable, "-m", "pip", "--python", scripts / "python", "install", "--quiet", "--no-index", wheel]
    subprocess.run(install, check=True, timeout=120)

    def inside(*command: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)

    assert inside(scripts / "python", "-c", "import django").returncode == 1
    done = inside(scripts / "python", "-c", RUN_DOCUMENT, API)
    assert done.returncode == 0, done.stdout
    (tmp_path / "event.trf").write_text(engine.EXAMPLE_REPORT)
    assert inside(scripts / "swiss-engine", "pair", "event.trf").stdout.split()[:3] == ["5", "1", "8"]


def test_pairing_a_round_imports_no_system_but_its_own():
    code = (
        "import sys; from pairing.engine import EXAMPLE_REPORT, pair, read, state_of; "
        "pair(state_of(read(EXAMPLE_REPORT))); "
        "print(sorted({m.split('.')[3] for m in sys.modules if m.startswith('pairing.engine.systems.')}))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['boards', 'colours', 'dutch', 'opponents', 'refusals']"
