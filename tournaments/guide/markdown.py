"""Markdown of the guide as HTML that fits the portal: its links and pictures, tables that scroll, no foreign HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

# Raw HTML stays text, and links with a scheme that runs code stay text as well.
_PARSER: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


def parse(text: str) -> list[Token]:
    """The blocks of a file; text and links lie in the children of the ``inline`` ones."""
    return _PARSER.parse(text)


def title_of(tokens: Sequence[Token]) -> str:
    """The text of the first heading; blank where there is none."""
    return next((tokens[place + 1].content for place, one in enumerate(tokens) if one.type == "heading_open"), "")


def links_of(tokens: Sequence[Token]) -> Iterator[tuple[str, str]]:
    """Every link in its order: target and text."""
    for token in tokens:
        children = token.children or []
        for place, child in enumerate(children):
            if child.type == "link_open":
                yield str(child.attrs["href"]), children[place + 1].content


def render(tokens: Sequence[Token], address: Callable[[str], str], picture: Callable[[str], str]) -> str:
    """HTML of the blocks after the first heading.

    ``address`` turns the target of a link into an address, or into a blank text where the portal has no such page: the
    link is then left out and its text stays. ``picture`` turns the source of a picture into its address.
    """
    titled = bool(tokens) and tokens[0].tag == "h1"
    body = tokens[3:] if titled else tokens
    heading = ""
    for place, token in enumerate(body):
        if token.type == "heading_open":
            heading = body[place + 1].content
            token.attrSet("id", _anchor(heading))
        elif token.type == "table_open":
            token.meta["label"] = heading
        elif token.type == "th_open":
            token.attrSet("scope", "col")
        for child in token.children or []:
            if child.type == "image":
                child.attrSet("src", picture(str(child.attrs["src"])))
                child.attrSet("loading", "lazy")
        if token.children:
            token.children = list(_linked(token.children, address))
    return str(_PARSER.renderer.render(body, _PARSER.options, {}))


def _linked(children: Sequence[Token], address: Callable[[str], str]) -> Iterator[Token]:
    open_links: list[bool] = []
    for child in children:
        if child.type == "link_open":
            target = address(str(child.attrs["href"]))
            open_links.append(bool(target))
            child.attrSet("href", target)
            if not target:
                continue
        elif child.type == "link_close" and not open_links.pop():
            continue
        yield child


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _open_table(
    _renderer: RendererHTML, tokens: Sequence[Token], place: int, _options: OptionsDict, _env: dict[str, Any]
) -> str:
    label = escape(tokens[place].meta.get("label", ""))
    return f'<div class="table-wrap" tabindex="0" role="region" aria-label="{label}"><table>\n'


def _close_table(
    _renderer: RendererHTML, _tokens: Sequence[Token], _place: int, _options: OptionsDict, _env: dict[str, Any]
) -> str:
    return "</table></div>\n"


_PARSER.add_render_rule("table_open", _open_table)
_PARSER.add_render_rule("table_close", _close_table)
