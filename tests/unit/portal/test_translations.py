"""The Italian catalogue is complete, current and compiled."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import polib
import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parents[3]
CATALOGUE = ROOT / "portal" / "locale" / "it" / "LC_MESSAGES" / "django.po"
PLACEHOLDER = re.compile(r"%\((\w+)\)[-+ 0#]*(?:\d+)?(?:\.\d+)?[sdif]|%%")
VERBS = (
    "aggiunger|sceglier|scriver|corregger|aprir|inserir|chieder|legger|ripeter|rimuover|chiuder|controllar|cambiar|"
    "caricar|importar|salvar|indicar|spostar|pubblicar|usar|dar|confermar|riprovar|toglier|verificar|spuntar|compilar|"
    "registrar|guardar|annullar|eliminar"
)


@pytest.fixture(scope="module")
def catalogue() -> polib.POFile:
    return polib.pofile(str(CATALOGUE))


def test_everything_is_translated(catalogue):
    assert len(catalogue) > 900
    assert [entry.msgid for entry in catalogue.untranslated_entries()] == []
    assert [entry.msgid for entry in catalogue.fuzzy_entries()] == []
    assert [entry.msgid for entry in catalogue.obsolete_entries()] == []


def test_every_placeholder_is_kept(catalogue):
    for entry in catalogue:
        texts = list(entry.msgstr_plural.values()) or [entry.msgstr]
        for source, text in zip([entry.msgid, entry.msgid_plural or entry.msgid], [texts[0], texts[-1]], strict=True):
            assert sorted(PLACEHOLDER.findall(text)) == sorted(PLACEHOLDER.findall(source)), entry.msgid


def test_nobody_is_shouted_at(catalogue):
    for entry in catalogue:
        for text in (entry.msgid, entry.msgstr, *entry.msgstr_plural.values()):
            assert "!" not in text


def test_italian_tells_the_reader_what_to_do_in_one_form(catalogue):
    """As in *Scegli un file*, never *Scegliere un file*."""
    told = re.compile(rf"(?:^|[.:;] )((?:{VERBS})(?:e|l[oaie]|ne)\b(?! (?:è|non)\b))", re.IGNORECASE)
    found = [
        text
        for entry in catalogue
        for text in (entry.msgstr, *entry.msgstr_plural.values())
        if (seen := told.search(text)) and seen[1][0].isupper()
    ]
    assert found == []


def test_the_compiled_catalogue_says_the_same(catalogue):
    compiled = polib.mofile(str(CATALOGUE.with_suffix(".mo")))
    as_read = {(entry.msgctxt, entry.msgid): (entry.msgstr, entry.msgstr_plural) for entry in compiled}
    written = {
        (entry.msgctxt, entry.msgid): (entry.msgstr, entry.msgstr_plural) for entry in catalogue.translated_entries()
    }
    assert as_read == written


@pytest.mark.skipif(shutil.which("xgettext") is None, reason="needs GNU gettext")
def test_every_text_of_the_program_is_in_the_catalogue(catalogue, tmp_path, monkeypatch):
    for folder in ("portal", "tournaments", "pairing", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("locale", "__pycache__"))
    (tmp_path / "locale").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("django.conf.settings.LOCALE_PATHS", [str(tmp_path / "locale")])
    call_command("makemessages", locale=["it"], verbosity=0)
    found = polib.pofile(str(tmp_path / "locale" / "it" / "LC_MESSAGES" / "django.po"))
    in_program = {(entry.msgctxt, entry.msgid) for entry in found}
    in_catalogue = {(entry.msgctxt, entry.msgid) for entry in catalogue}
    assert in_program - in_catalogue == set()
    assert in_catalogue - in_program == set()
