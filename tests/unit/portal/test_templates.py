"""No template may carry code or style: the Content-Security-Policy would drop it, and nobody would notice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template import Context, Engine, loader

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
FORBIDDEN = {
    # What a browser does not run is data for a script of the site.
    "inline script": r"<script(?![^>]*\b(?:src=|type=['\"]application/json['\"]))",
    "inline style": r"<style|\sstyle\s*=",
    "event handler": r"\son[a-z]+\s*=",
    "script address": r"javascript:",
    "foreign host": r"""(?:src|href)=["'](?:https?:)?//""",
    "evaluated htmx": r"hx-on|hx-vals=['\"]js:|hx-trigger=[^>]*\[",
}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_no_code_or_style(path):
    text = path.read_text(encoding="utf-8")
    assert [name for name, pattern in FORBIDDEN.items() if re.search(pattern, text)] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_white_space_means_nothing(path):
    """The loader takes the indentation away: no text may depend on it."""
    text = path.read_text(encoding="utf-8")
    translated = re.findall(r"{% blocktranslate\b([^%]*)%}(.*?){% endblocktranslate", text, flags=re.S)
    assert [inner for options, inner in translated if "\n" in inner and "trimmed" not in options] == []
    assert [inner for inner in re.findall(r"<pre\b.*?</pre>", text, flags=re.S) if "\n" in inner] == []
    assert "<textarea" not in text


def test_templates_of_the_portal_come_without_indentation(tmp_path):
    (tmp_path / "row.html").write_text("<tr>\n    <td>1 <b>2</b>\n\n\t</td>\n</tr>\n")
    (tmp_path / "mail.txt").write_text("Points:\n    1\n")
    loaders = ["portal.common.template_loading.UnindentedLoader"]
    engine = Engine(dirs=[str(tmp_path)], loaders=loaders)
    assert engine.get_template("row.html").render(Context()) == "<tr>\n<td>1 <b>2</b>\n\n</td>\n</tr>\n"
    assert engine.get_template("mail.txt").render(Context()) == "Points:\n    1\n"
    assert loader.get_template("base.html").template.source.count("\n ") == 0


def test_the_list_is_not_empty():
    assert len(TEMPLATES) > 40


def test_vendored_files_are_what_their_list_says():
    import hashlib

    table = (ROOT / "static" / "vendor" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`]+)` \|.*`([0-9a-f]{64})` \|$", table, flags=re.M)
    assert len(rows) == 2
    for name, digest in rows:
        assert hashlib.sha256((ROOT / "static" / "vendor" / name).read_bytes()).hexdigest() == digest
        assert list((ROOT / "static" / "vendor" / name).parent.glob("LICENSE*"))
