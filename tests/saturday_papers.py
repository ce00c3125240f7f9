"""Every paper and the report file of a scripted Saturday, read back as somebody at the wall or the federation would."""

from __future__ import annotations

import io
import re

from pypdf import PdfReader

from pairing.engine.trf import read
from tests.saturday import NAME, Saturday

OF_A_ROUND = ("boards", "names", "poster", "slips", "wall-chart", "check-in")
OF_THE_EVENT = ("standings", "crosstable", "table-cards", "name-cards")
EVERYBODY = ("standings", "crosstable", "wall-chart")
BOARDS_ON_A_PAGE = 40
ROW = r"^\d+ .* (?:[01½] – [01½]|[+−] – [+−]) "
"""A board with its result, on the list by board."""


def pages_of(content: bytes) -> list[str]:
    """The text of every page of a PDF."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]


def papers(day: Saturday, round_: int) -> dict[str, list[str]]:
    """Every kind of paper of a round, downloaded from its page, as text by page."""
    day.hands.go(f"rounds/{round_}/paper/", "paper")
    links = day.page.locator("main a[type='application/pdf'][hreflang=en]").evaluate_all(
        "(links) => links.map((link) => link.href)"
    )
    found = {}
    for link in links:
        kind = link.rpartition("/")[2].removesuffix(".pdf")
        with day.hands.task(f"paper: {kind}"):
            content = day.hands.download(link.removeprefix(day.hands.tournament))
        (day.folder / f"{kind}.pdf").write_bytes(content)
        found[kind] = pages_of(content)
    return found


def faults_of_papers(day: Saturday, round_: int) -> list[str]:
    """What is missing on the papers of ``round_``."""
    found = papers(day, round_)
    faults = [f"no paper {kind}" for kind in (*OF_A_ROUND, *OF_THE_EVENT) if kind not in found]
    for kind, pages in found.items():
        wanted = [NAME, *([f"Round {round_}"] if kind in OF_A_ROUND else [])]
        faults += [
            f"{kind}, page {number}: no {words}"
            for number, text in enumerate(pages, start=1)
            for words in wanted
            if words not in text
        ]
    seated = [name for pair in day.boards[round_].values() for name in pair]
    here = [name for name in day.points if name not in day.gone]
    shown = {"boards": seated, "names": seated, "name-cards": here} | dict.fromkeys(EVERYBODY, tuple(day.points))
    for kind, people in shown.items():
        text = "\n".join(found.get(kind, ()))
        faults += [f"{kind}: {name} is missing" for name in people if name not in text]
    rows = [len(re.findall(ROW, text, re.MULTILINE)) for text in found["boards"]]
    if sum(rows) != len(day.boards[round_]) or any(count < BOARDS_ON_A_PAGE for count in rows[:-1]):
        faults.append(f"boards: {rows} boards on the pages, of {len(day.boards[round_])}")
    return faults


def faults_of_report(day: Saturday) -> list[str]:
    """Where the report file, read by the engine, says something else than what was typed."""
    with day.hands.task("report file"):
        day.hands.go("reports/", "reports")
        content = day.hands.download("reports/files/trf26.trf")
    (day.folder / "report.trf").write_bytes(content)
    told = {player.name: player.points for player in read(content).players}
    return [
        f"report: {name} has {told.get(name)}, typed were {points} tenths"
        for name, points in day.points.items()
        if told.get(name) != points
    ]
