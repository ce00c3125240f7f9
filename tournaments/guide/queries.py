"""The pages of the guide, read from their files once and again when a file changes."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tournaments.guide.markdown import links_of, parse, render, title_of

INDEX: Final = "index"


@dataclass(frozen=True, slots=True)
class GuideLink:
    """One page in the list of contents."""

    name: str
    """The path of its file without ``.md``, for example ``players`` or ``systems/dutch``."""
    title: str


@dataclass(frozen=True, slots=True)
class GuidePage:
    """One page in one language."""

    name: str
    title: str
    html: SafeString


def page_names(language: str) -> frozenset[str]:
    """The pages that exist in a language; nothing else is ever opened."""
    folder = _folder(language)
    return frozenset(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md"))


def read_page(name: str, language: str) -> GuidePage | None:
    """A page in a language, else in the portal's first language; None where there is none in either."""
    path = page_file(name, language)
    return None if path is None else _page(name, path, path.stat().st_mtime_ns, language)


def page_file(name: str, language: str) -> Path | None:
    """The file of a page in a language, else in the portal's first language; None where there is none in either."""
    folders = (_folder(code) for code in (language, settings.LANGUAGE_CODE) if name in page_names(code))
    return next((folder / f"{name}.md" for folder in folders), None)


def contents(language: str) -> tuple[GuideLink, ...]:
    """Every page but the first: in the order in which the first page names them, then the others by name."""
    code = language if INDEX in page_names(language) else settings.LANGUAGE_CODE
    names = page_names(code)
    index = parse((_folder(code) / f"{INDEX}.md").read_text(encoding="utf-8"))
    found = {target.removesuffix(".md"): title for target, title in reversed(list(links_of(index)))}
    ordered = dict.fromkeys(target.removesuffix(".md") for target, _ in links_of(index))
    listed = [GuideLink(name, found[name]) for name in ordered if name in names]
    others = sorted(names - ordered.keys() - {INDEX})
    return (*listed, *(GuideLink(page.name, page.title) for name in others if (page := read_page(name, code))))


def _folder(language: str) -> Path:
    return Path(settings.DOCS_DIR) / "guide" / language


@lru_cache(maxsize=256)
def _page(name: str, path: Path, _changed: int, language: str) -> GuidePage:
    def address(target: str) -> str:
        if target.startswith(("https://", "http://", "#")):
            return target
        file, _, anchor = target.partition("#")
        other = posixpath.normpath(posixpath.join(posixpath.dirname(name), file)).removesuffix(".md")
        if other not in page_names(language):
            return ""
        return page_address(other) + (f"#{anchor}" if anchor else "")

    def picture(source: str) -> str:
        return static(f"guide/{posixpath.basename(source)}")

    tokens = parse(path.read_text(encoding="utf-8"))
    # The parser leaves raw HTML as text, so that what it writes is safe.
    return GuidePage(name, title_of(tokens), mark_safe(render(tokens, address, picture)))  # noqa: S308


def page_address(name: str) -> str:
    """The address of a page in the active language."""
    return reverse("public:guide") if name == INDEX else reverse("public:guide_page", args=(name,))
