"""No template may carry code or style: the Content-Security-Policy would drop it, and nobody would notice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
FORBIDDEN = {
    "inline script": r"<script(?![^>]*\bsrc=)",
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
