"""A stylesheet or script that is written in parts is served in one file, without what only writers read."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from portal.common.whole_files import WholeFinder


@pytest.fixture
def source(tmp_path, settings):
    """A folder of static files whose one stylesheet has two parts."""
    folder = tmp_path / "source"
    (folder / "css" / "parts").mkdir(parents=True)
    (folder / "css" / "all.css").write_text(
        "@layer base, parts;\n"
        '@import url("parts/first.css") layer(base);\n'
        '@import url("parts/second.css") layer(parts);\n'
    )
    (folder / "css" / "parts" / "first.css").write_text(
        '@charset "UTF-8";/*! A licence stays. */p {\n  margin: 0;\n}\n'
    )
    (folder / "css" / "parts" / "second.css").write_text("/* For writers. */\n.a {\n  color: red;\n}\n")
    (folder / "css" / "alone.css").write_text("h1 {\n  margin: 0;\n}\n")
    (folder / "mark.svg").write_text("<svg/>")
    settings.STATICFILES_DIRS = [folder]
    settings.WHOLE_FILES_DIR = tmp_path / "served"
    return folder


WHOLE = "@layer base,parts;@layer base{/*! A licence stays. */p{margin:0}}@layer parts{.a{color:red}}"


@pytest.mark.usefixtures("source")
def test_parts_stand_in_their_layers_where_they_were_imported():
    found = WholeFinder().find("css/all.css")
    assert found is not None
    assert Path(found).read_text() == WHOLE


def test_a_changed_part_changes_the_whole(source):
    finder = WholeFinder()
    finder.find("css/all.css")
    (source / "css" / "parts" / "second.css").write_text(".b {\n  color: red;\n}\n")
    assert Path(str(finder.find("css/all.css"))).read_text() == WHOLE.replace(".a", ".b")


def test_a_stylesheet_without_parts_and_other_files_are_served_where_they_lie(source):
    finder = WholeFinder()
    assert finder.find("css/alone.css") == str(source / "css" / "alone.css")
    assert finder.find("mark.svg") == str(source / "mark.svg")
    assert finder.find("css/missing.css") in (None, [])


@pytest.mark.usefixtures("source")
def test_collecting_takes_wholes_and_leaves_parts_out():
    files = {path: Path(storage.path(path)).read_text() for path, storage in WholeFinder().list(None)}
    assert files == {"css/all.css": WHOLE, "css/alone.css": "h1 {\n  margin: 0;\n}\n", "mark.svg": "<svg/>"}


@pytest.mark.parametrize("name", ["portal", "desk"])
def test_the_portal_asks_for_no_second_stylesheet(name):
    text = Path(str(finders.find(f"css/{name}.css"))).read_text(encoding="utf-8")
    assert "@import" not in text
    assert "@charset" not in text
    assert text.count("{") == text.count("}")


def test_a_script_takes_others_in_where_it_says_so(source):
    (source / "js").mkdir()
    (source / "js" / "all.js").write_text("/* part: lib.js */\nown();\n/* part: last.js */\n")
    (source / "js" / "lib.js").write_text("lib();")
    (source / "js" / "last.js").write_text("last();\n")
    files = {path: Path(storage.path(path)).read_text() for path, storage in WholeFinder().list(None)}
    assert files["js/all.js"] == "lib();own();last();"
    assert {path for path in files if path.startswith("js/")} == {"js/all.js"}


def test_a_public_page_needs_one_script():
    text = Path(str(finders.find("js/portal.js"))).read_text(encoding="utf-8")
    assert text.index("htmx") < text.index("`me:${tournament}`") < text.index("dataset.version")
    assert "/* " not in text
