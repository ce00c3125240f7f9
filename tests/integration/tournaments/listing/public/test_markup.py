"""Every public page, as a machine reads it: no inline code, one main heading, labelled fields, captioned tables."""

from __future__ import annotations

import json
from collections import Counter
from html.parser import HTMLParser

import pytest

from tests.integration.tournaments.public_event import Open

VOID = {"meta", "link", "input", "br", "img", "hr", "wbr", "path", "rect", "polygon", "circle", "use"}
PAGES = (
    "tournament",
    "announcement",
    "entries",
    "round",
    "board",
    "bye",
    "player",
    "standings",
    "ratings",
    "verify",
    "statistics",
)


class Reading(HTMLParser):
    """What the checks need from one page."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.unclosed: list[str] = []
        self.labelled_by_nesting: list[str | None] = []
        self.tables: list[Counter[str]] = []
        self.scripts_with_text: list[str] = []
        self.feed(markup)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.tags.append((tag, attributes))
        if tag in {"input", "select", "textarea"} and "label" in self.open:
            self.labelled_by_nesting.append(attributes.get("id"))
        if tag == "table":
            self.tables.append(Counter())
        elif self.tables and "table" in self.open:
            self.tables[-1][tag + (":scope" if "scope" in attributes else "")] += 1
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if not self.open or self.open[-1] != tag:
            self.unclosed.append(tag)
        elif self.open:
            self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1] in {"script", "style"} and data.strip():
            self.scripts_with_text.append(data)


def addresses(one: Open, language: str) -> dict[str, str]:
    words = {
        "round": {"round_number": 3},
        "board": {"round_number": 3, "board_number": 1},
        "bye": {"round_number": 3, "entry": one.bye().entry_id},
        "player": {"entry": one.board(1).black_id},
    }
    return {page: one.url(page, language, **words.get(page, {})) for page in PAGES} | {
        "home": f"/{language}/",
        "events": f"/{language}/events/",
        "federation": f"/{language}/federation/",
        "search": one.url("tournament", language) + "?q=rossi",
        "crosstable": one.url("crosstable", language),
        "career": one.url("career", language, entry=one.board(1).black_id),
        "share": one.url("share", language),
        "screen": one.url("screen", language),
        "part": one.url("widget", language) + "?show=board&q=rossi",
        "part, standings": one.url("widget", language) + "?show=standings",
        "grid": one.url("crosstable", language) + "?form=grid",
        "progress": one.url("progress", language) + f"?player={one.board(1).black_id}&name=r",
        "federations": one.url("teams", language, of="federations"),
        "sums": one.url("standings", language) + f"?after=2&sums={one.board(1).black_id}&of=2",
        "chain": one.url("chain", language),
        "why not": one.url("board_why_not", language, round_number=3, board_number=1) + "?ask=float",
        "why not, several": one.url("bye_why_not", language, round_number=3, entry=one.bye().entry_id) + "?name=r",
        "glossary": f"/{language}/help/glossary/",
        "missing": f"/{language}/nobody/",
        "sign in": f"/{language}/accounts/login/",
    }


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_page_is_sound(client, spring_open, language):
    for page, address in addresses(spring_open, language).items():
        answer = client.get(address)
        reading = Reading(answer.content.decode())
        counts = Counter(tag for tag, _ in reading.tags)
        by_tag = dict(reading.tags)

        assert reading.unclosed == [], page
        assert reading.open == [], page
        assert by_tag["html"]["lang"] == language, page
        assert counts["h1"] == 1, page
        assert counts["main"] == 1, page
        assert ("a", {"class": "skip", "href": "#content"}) in reading.tags, page

        identities = [attributes["id"] for _, attributes in reading.tags if attributes.get("id")]
        assert len(identities) == len(set(identities)), page

        labelled = {attributes.get("for") for tag, attributes in reading.tags if tag == "label"}
        for tag, attributes in reading.tags:
            if tag in {"input", "select", "textarea"} and attributes.get("type") not in {"hidden", "submit"}:
                named = attributes.get("id") in labelled or attributes.get("aria-label")
                assert named or attributes.get("id") in reading.labelled_by_nesting, (page, attributes)
        for table in reading.tables:
            assert table["caption"] == 1, page
            assert table["th"] == 0, (page, "a heading without scope")


def test_no_page_carries_code_or_style(client, spring_open):
    for page, address in addresses(spring_open, "en").items():
        answer = client.get(address)
        reading = Reading(answer.content.decode())
        # What search engines read is data, no code.
        # The form of a passkey says with the same element which of its parts the script of the site uses.
        told = [json.loads(text) for text in reading.scripts_with_text]
        assert [one["@type"] for one in told if "@type" in one] == (
            ["SportsEvent"] if page in {"tournament", "search"} else []
        ), page
        assert all("@type" in one or set(one) == {"ids"} for one in told), page
        for tag, attributes in reading.tags:
            assert "style" not in attributes, (page, tag)
            assert not [name for name in attributes if name.startswith("on")], (page, tag)
            if attributes.get("rel") in {"canonical", "alternate"}:
                assert (attributes["href"] or "").startswith("http://testserver/"), page
                continue
            for name in ("href", "src", "action"):
                assert not (attributes.get(name) or "").startswith(("javascript:", "http:", "//")), (page, tag)
        policy = answer["Content-Security-Policy"]
        assert "style-src 'self'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy


def test_fields_in_error_name_their_error(client, db):
    answer = client.post("/en/accounts/login/", {"login": "nobody@example.org", "password": "wrong"})
    reading = Reading(answer.content.decode())
    assert any(attributes.get("role") == "alert" for _, attributes in reading.tags)
