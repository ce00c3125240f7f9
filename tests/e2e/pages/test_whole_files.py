"""What a browser reads in the stylesheet that is sent is what it reads in the parts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from portal.common import whole_files

pytestmark = pytest.mark.browser

CSS = Path(__file__).parents[3] / "static" / "css"
RULES = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const walk = (rules, place) => [...rules].flatMap((rule) => rule.cssRules?.length && !rule.selectorText
    ? walk(rule.cssRules, [place, rule.name ?? rule.conditionText ?? ""].join("/"))
    : [[place, rule.cssText].join(" ")]);
  return walk(sheet.cssRules, "");
}"""


def even(rules: list[str]) -> list[str]:
    """Without the spaces after commas: values of custom properties are kept as they were written."""
    return [re.sub(r",\s+", ",", rule) for rule in rules]


@pytest.mark.parametrize("name", ["portal.css", "desk.css"])
def test_a_small_stylesheet_says_what_its_parts_say(browser: Browser, monkeypatch, name):
    sent = whole_files.whole(CSS / name)
    monkeypatch.setattr(whole_files.rcssmin, "cssmin", lambda text, keep_bang_comments: text.replace(" *:", " :"))
    written = whole_files.whole(CSS / name)
    page = browser.new_page()
    expected, found = (even(page.evaluate(RULES, text)) for text in (written, sent))
    page.close()
    assert len(expected) > 100
    assert len(sent) < len(written)
    assert [(one, other) for one, other in zip(expected, found, strict=True) if one != other] == []
