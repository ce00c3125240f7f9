"""Stylesheets: one subject in each, in the layer of its folder, and no rule for what no page shows."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from portal.common.whole_files import IMPORT

ROOT = Path(__file__).parents[3]
STYLES = ROOT / "static" / "css"
SHEETS = (STYLES / "portal.css", STYLES / "desk.css")
PARTS = sorted(set(STYLES.rglob("*.css")) - set(SHEETS))
LAYERS = ("pico", "tokens", "base", "components", "pages", "print")
NUMBERED = re.compile(r"^(?P<family>line|series)-\d$")
"""Classes of the lines of a picture; templates write the number."""
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CLASS_ATTRIBUTE = re.compile(r"""\bclass(?:Name)?\s*=\s*\\?(["'])(.*?)\\?\1""", re.DOTALL)
STRING = re.compile(r"""["']([a-z][\w -]*)["']""")


def name(path: Path) -> str:
    return path.relative_to(STYLES).as_posix()


def classes(path: Path) -> set[str]:
    """The classes that the selectors of one stylesheet name."""
    preludes = re.findall(r"([^{};]+)\{", COMMENT.sub("", path.read_text(encoding="utf-8")))
    return {
        found
        for prelude in preludes
        if not prelude.strip().startswith("@")
        for found in re.findall(r"\.([a-zA-Z][\w-]*)", prelude)
    }


@cache
def written() -> frozenset[str]:
    """The words of class attributes, and the strings of the program text that may become one."""
    words: set[str] = set()
    for folder, pattern in (
        ("templates", "*.html"),
        ("tournaments", "*.py"),
        ("portal", "*.py"),
        ("static/js", "*.js"),
    ):
        for path in (ROOT / folder).rglob(pattern):
            text = path.read_text(encoding="utf-8")
            for _, value in CLASS_ATTRIBUTE.findall(text):
                words |= set(re.findall(r"[a-zA-Z][\w-]*", value))
            if path.suffix == ".py":
                words |= {word for value in STRING.findall(text) for word in value.split()}
    return frozenset(words)


@pytest.mark.parametrize("path", PARTS, ids=name)
def test_every_class_with_a_rule_is_written_on_some_page(path):
    assert {one for one in classes(path) if not NUMBERED.match(one)} - written() == set()


def test_numbered_lines_come_from_templates():
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html"))
    families = {found["family"] for path in PARTS for one in classes(path) if (found := NUMBERED.match(one))}
    assert families == {"line", "series"}
    assert all(f"{family}-{{{{" in pages for family in families)


def test_a_class_that_nothing_writes_would_be_found():
    assert "notice" in classes(STYLES / "components" / "notices.css")
    assert "nothing-writes-this" not in written()


def test_every_part_is_in_one_stylesheet_in_the_layer_of_its_folder():
    imports = [
        (found["part"], found["layer"]) for sheet in SHEETS for found in IMPORT.finditer(sheet.read_text("utf-8"))
    ]
    assert Counter(part for part, _ in imports) == Counter(["../vendor/pico/pico.min.css", *map(name, PARTS)])
    for part, layer in imports[1:]:
        assert layer in Path(part).with_suffix("").parts, part


def test_the_order_of_the_layers_is_said_once_and_no_rule_stands_outside():
    declared = [
        (name(path), line)
        for path in (*SHEETS, *PARTS)
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("@layer")
    ]
    assert declared == [("portal.css", f"@layer {', '.join(LAYERS)};")]
    assert not any("{" in COMMENT.sub("", sheet.read_text(encoding="utf-8")) for sheet in SHEETS)


def test_templates_link_static_files_that_are_served():
    named = {
        name
        for path in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r"{% static ['\"]([^'\"]+)['\"]", path.read_text(encoding="utf-8"))
    }
    assert {"css/portal.css", "css/desk.css"} <= named
    assert {name for name in named if not finders.find(name)} == set()
