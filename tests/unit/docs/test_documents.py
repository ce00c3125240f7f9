"""The documents: the guide says the same in every language, no link or picture is dead, and README.md leads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[3]
GUIDE = ROOT / "docs" / "guide"
LANGUAGES = ("en", "it")
PAGES = sorted({path.relative_to(GUIDE / code) for code in LANGUAGES for path in (GUIDE / code).rglob("*.md")})
DOCUMENTS = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")})
PICTURE_LIMIT = 150 * 1024


def tokens_of(path: Path) -> list[Token]:
    tokens = MarkdownIt().enable("table").parse(path.read_text(encoding="utf-8"))
    return [one for token in tokens for one in (token, *(token.children or ()))]


def shape_of(path: Path) -> dict[str, list[str]]:
    """Headings by level in their order, and the targets of links and pictures, without their language."""
    tokens = tokens_of(path)
    return {
        "headings": [token.tag for token in tokens if token.type == "heading_open"],
        "links": sorted(str(token.attrs["href"]) for token in tokens if token.type == "link_open"),
        "pictures": [re.sub(r"-(en|it)\.", ".", str(token.attrs["src"])) for token in tokens if token.type == "image"],
    }


def anchors_of(path: Path) -> set[str]:
    """The anchors that a host of repositories makes from headings."""
    tokens = tokens_of(path)
    titles = [tokens[place + 1].content for place, token in enumerate(tokens) if token.type == "heading_open"]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_guide_is_not_empty():
    assert {"players", "organizers", "arbiters", "federations", "index"} <= {page.stem for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_a_page_has_the_same_shape_in_every_language(page):
    english, italian = (shape_of(GUIDE / code / page) for code in LANGUAGES)

    assert english == italian
    assert english["headings"][0] == "h1"
    assert english["headings"].count("h1") == 1


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_link_or_picture_is_dead(path):
    targets = re.findall(r'<img src="([^"]+)"', path.read_text(encoding="utf-8"))
    targets += [str(token.attrs["href"]) for token in tokens_of(path) if token.type == "link_open"]
    targets += [str(token.attrs["src"]) for token in tokens_of(path) if token.type == "image"]
    for target in targets:
        if target.startswith(("https://", "http://")):
            continue
        name, _, anchor = target.partition("#")
        file = (path.parent / name).resolve() if name else path
        assert file.exists(), f"{path.relative_to(ROOT)} names {target}"
        assert not anchor or anchor in anchors_of(file), f"{path.relative_to(ROOT)} names {target}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_of_the_project_that_is_named_exists(path):
    named = re.findall(
        r"`((?:docker|docs|pairing|portal|static|templates|tests|tournaments)/[\w./-]+)`",
        path.read_text(encoding="utf-8"),
    )

    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_page_of_the_guide_is_in_its_index():
    for code in LANGUAGES:
        index = GUIDE / code / "index.md"
        named = {(index.parent / link).resolve() for link in shape_of(index)["links"]}
        systems = {path.resolve() for path in (GUIDE / code / "systems").glob("*.md")}
        assert {path.resolve() for path in (GUIDE / code).rglob("*.md")} - named - systems == {index.resolve()}


def test_the_readme_leads_instead_of_telling_everything():
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()

    assert len(lines) <= 120
    assert any("pip install -e . && python manage.py demo" in line for line in lines)
    assert any("pip install -e '.[test]' && python -m pytest -n 2" in line for line in lines)


def test_pictures_are_small_and_used():
    told = "".join(path.read_text(encoding="utf-8") for path in DOCUMENTS)
    for picture in (ROOT / "docs" / "pictures").iterdir():
        assert picture.stat().st_size < PICTURE_LIMIT, picture.name
        assert picture.name in told, picture.name
