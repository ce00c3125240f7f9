"""The forms of a page, filled in as a browser would send them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any


@dataclass
class PageForm:
    """One form with what stands in its fields."""

    action: str
    """The address it goes to; empty for that of its page."""
    key: str
    """Its ``id``."""
    fields: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)
    """Name, value and own address of every button that sends it."""


def forms_of(html: str) -> list[PageForm]:
    """Every form of a page that is sent by POST."""
    reader = _Reader()
    reader.feed(html)
    reader.settle()
    return [form for form, method in reader.forms if method == "post"]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[tuple[PageForm, str]] = []
        self._open: PageForm | None = None
        self._strays: list[tuple[str, str, dict[str, Any]]] = []
        self._select: tuple[dict[str, Any], list[str], list[str]] | None = None
        self._area: tuple[dict[str, Any], list[str]] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        words: dict[str, Any] = dict(attrs)
        if tag == "form":
            self._open = PageForm(words.get("action") or "", words.get("id") or "")
            self.forms.append((self._open, (words.get("method") or "get").lower()))
        elif tag == "input":
            self._take(words.get("type") or "text", words)
        elif tag == "button" and (words.get("type") or "submit") == "submit":
            self._take("submit", words)
        elif tag == "select":
            self._select = (words, [], [])
        elif tag == "option" and self._select is not None:
            self._select[1].append(words.get("value") or "")
            if "selected" in words:
                self._select[2].append(words.get("value") or "")
        elif tag == "textarea":
            self._area = (words, [])

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            self._area[1].append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select" and self._select is not None:
            words, options, chosen = self._select
            self._select = None
            for value in chosen or ([] if "multiple" in words else options[:1]):
                self._take("select", words | {"value": value})
        elif tag == "textarea" and self._area is not None:
            words, text = self._area
            self._area = None
            self._take("textarea", words | {"value": "".join(text).removeprefix("\n")})

    def settle(self) -> None:
        """Give the fields that stand outside their form to it."""
        by_key = {form.key: form for form, _method in self.forms}
        for kind, owner, words in self._strays:
            if owner in by_key:
                _put(by_key[owner], kind, words)

    def _take(self, kind: str, words: dict[str, Any]) -> None:
        if "disabled" in words or (kind in {"checkbox", "radio"} and "checked" not in words):
            return
        if owner := words.get("form"):
            self._strays.append((kind, owner, words))
        elif self._open is not None:
            _put(self._open, kind, words)


def _put(form: PageForm, kind: str, words: dict[str, Any]) -> None:
    name, value = words.get("name") or "", words.get("value")
    if kind == "submit":
        form.buttons.append((name, value or "", words.get("formaction") or ""))
    elif name and kind not in {"button", "reset", "file"}:
        form.fields.setdefault(name, []).append("on" if value is None and kind == "checkbox" else value or "")
