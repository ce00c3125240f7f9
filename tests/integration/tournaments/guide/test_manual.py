"""The guide as one PDF: every page of the language with its title, pictures and tables; made once."""

from __future__ import annotations

import io

from pypdf import PdfReader

from tournaments.guide import manual
from tournaments.guide.queries import contents, read_page


def test_the_manual_has_every_page_in_the_language_of_the_reader_and_is_made_once(
    client, db, settings, tmp_path, monkeypatch
):
    settings.WHOLE_FILES_DIR = tmp_path
    answer = client.get("/it/help/guide.pdf")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["Content-Disposition"] == 'inline; filename="guide-it.pdf"'
    pdf = PdfReader(io.BytesIO(answer.content))
    titles = [one.title for one in pdf.outline]
    assert titles == [read_page(name, "it").title for name in ("index", *(link.name for link in contents("it")))]
    assert pdf.metadata.title == "Glassboard: Guida"
    text = "\n".join(page.extract_text() for page in pdf.pages)
    # A list with marks, a cell of a table, a name in bold without its marks, and a command as it is typed.
    assert "1. Prima del turno 1 rileggi gli iscritti" in text
    assert "un giocatore con FIDE 0 e nazionale 1540 è senza Elo" in text
    assert "--system round_robin" in text
    assert "**" not in text
    assert sum(len(page.images) for page in pdf.pages) >= 4

    monkeypatch.setattr(manual, "_made", None)
    assert client.get("/it/help/guide.pdf").content == answer.content
    assert [path.suffix for path in (tmp_path / "manual").iterdir()] == [".pdf"]


def test_every_page_of_the_guide_leads_to_it(client, db):
    assert 'href="/en/help/guide.pdf"' in client.get("/en/help/guide/players/").content.decode()
