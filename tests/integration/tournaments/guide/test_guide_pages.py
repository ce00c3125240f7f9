"""The guide in the portal: every page in both languages, its links and pictures, and nothing but its files."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.markup import even
from tournaments.guide.markdown import parse, render
from tournaments.guide.queries import contents, page_names, read_page

PAGES = [(language, name) for language in ("en", "it") for name in sorted(page_names(language))]


@pytest.fixture
def anybody(client: Client, db: None) -> Client:
    return client


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_a_page_is_shown_with_its_title_and_leads_only_to_pages_that_exist(anybody, language, name):
    with override(language):
        page = read_page(name, language)
    response = anybody.get(f"/{language}/help/guide/{'' if name == 'index' else name + '/'}")
    html = response.content.decode()

    assert response.status_code == 200
    assert f"<h1>{page.title}</h1>" in html
    assert html.count("<h1") == 1
    assert response["Content-Language"] == language
    assert html.count("<table") == html.count('class="table-wrap"')
    for address in re.findall(r'<a href="(/[^"#]*)', str(page.html)):
        assert anybody.get(address).status_code == 200, address
    for source in re.findall(r'<img src="/static/([^"]*)"', html):
        assert finders.find(source), source
    assert str(page.html).count("<img") == str(page.html).count('src="/static/guide/')


def test_the_list_names_every_page_in_the_language_of_the_reader(anybody):
    for language, title in (("en", "Players"), ("it", "Giocatori")):
        listed = contents(language)
        html = anybody.get(f"/{language}/help/guide/players/").content.decode()

        assert {link.name for link in listed} | {"index"} == page_names(language)
        assert listed[0].title == title
        assert f'href="/{language}/help/guide/players/" aria-current="page">{title}</a>' in html


def test_header_and_footer_of_every_page_lead_to_the_guide(anybody):
    html = even(anybody.get("/it/").content.decode())

    assert html.count('href="/it/help/guide/">Guida</a>') == 2


@pytest.mark.parametrize(
    "name", ["nothing", "players.md", "../../README", "..%2f..%2fREADME", "/etc/passwd", "Players"]
)
def test_nothing_else_is_opened(anybody, name):
    assert anybody.get(f"/en/help/guide/{name}/").status_code == 404


def test_a_page_without_a_translation_is_shown_in_english(settings, tmp_path: Path, anybody):
    settings.DOCS_DIR = tmp_path
    for language, files in {"en": {"index": "# Guide\n\n[A](a.md)", "a": "# Alone\n\ntext"}, "it": {}}.items():
        (tmp_path / "guide" / language).mkdir(parents=True)
        for name, text in files.items():
            (tmp_path / "guide" / language / f"{name}.md").write_text(text, encoding="utf-8")

    html = anybody.get("/it/help/guide/a/").content.decode()

    assert "<h1>Alone</h1>" in html
    assert anybody.get("/it/help/guide/").status_code == 200


def test_a_changed_file_is_read_again(settings, tmp_path: Path):
    settings.DOCS_DIR = tmp_path
    file = tmp_path / "guide" / "en" / "index.md"
    file.parent.mkdir(parents=True)
    file.write_text("# One\n", encoding="utf-8")
    assert read_page("index", "en").title == "One"
    file.write_text("# Two\n", encoding="utf-8")
    stamp = file.stat().st_mtime_ns + 1_000_000
    os.utime(file, ns=(stamp, stamp))

    assert read_page("index", "en").title == "Two"


def html_of(text: str) -> str:
    return render(
        parse(text), lambda target: "" if target.startswith("..") else f"/to/{target}", lambda it: f"/pic/{it}"
    )


def test_html_and_code_in_a_file_stay_text():
    html = html_of("# T\n\n<script>alert(1)</script>\n\n[x](javascript:alert) <b onclick=a>\n")

    assert "<script" not in html
    assert "<b" not in html
    assert "href" not in html


def test_a_link_that_leads_nowhere_in_the_portal_keeps_its_text():
    html = html_of("# T\n\n[one](a.md) and [**two**](../out.md), [three](b.md)\n")

    assert html == ('<p><a href="/to/a.md">one</a> and <strong>two</strong>, <a href="/to/b.md">three</a></p>\n')


def test_tables_scroll_inside_themselves_under_the_name_of_their_heading():
    html = html_of("# T\n\n## A & B\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")

    assert '<div class="table-wrap" tabindex="0" role="region" aria-label="A &amp; B"><table>' in html
    assert '<th scope="col">a</th>' in html


def test_addresses_of_the_guide_stand_under_help():
    with override("en"):
        assert reverse("public:guide") == "/en/help/guide/"
        assert reverse("public:guide_page", args=("systems/dutch",)) == "/en/help/guide/systems/dutch/"
