"""Which column holds what: header names in five languages, as entry forms and pairing programs write them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.imports import cells
from tournaments.imports.choices import ColumnChoice
from tournaments.imports.problems import Problem, Severity, refuse
from tournaments.imports.tables import TableRow

FIELD_LABELS: Final = {
    "name": pgettext_lazy("last and first name in one column", "name"),
    "surname": gettext_lazy("last name"),
    "first_name": gettext_lazy("first name"),
    "rating": gettext_lazy("rating"),
    "fide_rating": gettext_lazy("FIDE rating"),
    "national_rating": gettext_lazy("national rating"),
    "k_factor": gettext_lazy("K factor"),
    "rated_games": gettext_lazy("rated games before"),
    "title": gettext_lazy("title"),
    "federation": gettext_lazy("federation"),
    "fide_id": gettext_lazy("FIDE ID"),
    "birth_year": gettext_lazy("year of birth"),
    "sex": gettext_lazy("sex"),
    "club": gettext_lazy("club"),
    "labels": gettext_lazy("marks for categories"),
}

HEADERS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": (
        "name", "nome e cognome", "spieler", "joueur", "jugador", "player", "full name", "player name",
        "name of player", "cognome e nome", "cognome nome", "nome cognome", "giocatore", "nominativo",
        "nome giocatore", "spielername", "teilnehmer", "name vorname", "nachname vorname", "vor und nachname", "nom",
        "nom complet", "nom prenom", "nom et prenom", "prenom nom", "nombre completo", "apellidos y nombre",
        "apellidos nombre", "nombre y apellidos",
    ),
    "surname": (
        "surname", "cognome", "nachname", "apellidos", "last name", "lastname", "family name", "familienname", "zuname",
        "nom de famille", "apellido", "primer apellido",
    ),
    "first_name": (
        "first name", "nome", "vorname", "prenom", "nombre", "firstname", "given name", "forename", "nombres",
    ),
    "rating": (
        "rating", "elo", "rtg", "rat", "standard", "std", "elo standard", "punteggio elo", "punti elo", "elo zahl",
        "wertungszahl", "wertung", "classement elo", "puntos elo",
    ),
    "fide_rating": (
        "fide rating", "elo fide", "rtgi", "elo int", "rating fide", "fide elo", "rtg int", "rtg i", "eloi", "elo i",
        "irtg", "rating int", "elo international", "elo internazionale", "elo internacional", "fide",
    ),
    "national_rating": (
        "national rating", "elo nazionale", "dwz", "elo national", "elo nacional", "rtgn", "elo nat", "rtg nat",
        "rtg n", "elon", "elo n", "nrtg", "rating nat", "nwz", "elo italia",
    ),
    "k_factor": (
        "k factor", "k", "sk", "k std", "coefficient k", "coefficiente k", "coefficiente", "kappa", "coeff k",
        "k faktor", "facteur k", "factor k",
    ),
    "rated_games": (
        "rated games before", "rated games", "career games", "partite valutate prima", "partite valutate",
        "gewertete partien", "parties comptees", "partidas valoradas",
    ),
    "title": (
        "title", "titolo", "titel", "titre", "titulo", "fide title", "tit", "titolo fide", "fide titel", "titre fide",
        "titulo fide",
    ),
    "federation": (
        "federation", "federazione", "verband", "pays", "federacion", "fed", "nat", "nation", "country", "nazione",
        "naz", "land", "foderation", "nationalitat", "nationalite", "pais",
    ),
    "fide_id": (
        "fide id", "id fide", "fide nr", "code fide", "codigo fide", "fide no", "fide number", "fideid", "fideno",
        "fidenr", "fide code", "fin", "codice fide", "numero fide", "n fide", "fide nummer", "matricola fide",
    ),
    "birth_year": (
        "birth", "nascita", "geburtsdatum", "naissance", "nacimiento", "born", "birthday", "birth date", "birthdate",
        "date of birth", "birth year", "birthyear", "year of birth", "dob", "b day", "year", "data di nascita",
        "data nascita", "anno di nascita", "anno nascita", "anno", "geburtstag", "geburtsjahr", "jahrgang", "geboren",
        "geb", "geb datum", "date de naissance", "annee de naissance", "annee", "ne le", "fecha de nacimiento",
        "ano de nacimiento", "ano", "fecha nac", "f nac",
    ),
    "sex": ("sex", "sesso", "geschlecht", "sexe", "sexo", "gender", "genere", "geschl", "genre", "genero"),
    "club": (
        "club", "circolo", "verein", "club city", "verein ort", "team", "societa", "asd", "clubname", "club name",
        "klub", "vereinsname", "mannschaft", "circolo citta", "squadra", "club ville", "equipe", "club ciudad",
        "equipo",
    ),
    "labels": (
        "marks", "categoria", "kategorie", "categorie", "typ", "marks for categories", "category", "categories", "cat",
        "section", "type", "group", "gr", "contrassegni", "contrassegni per le categorie", "fascia", "sezione", "tipo",
        "gruppo", "gruppe", "klasse", "groupe", "grupo",
    ),
}  # fmt: skip
"""The first of each field are shown as examples. Of two columns with one meaning the earlier name here is read."""
_FIELDS: Final = {header: field for field, headers in HEADERS.items() for header in headers}
LINES_BEFORE_HEADER: Final = 25
"""Some programs write the name of the event above the list."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the header is and which column belongs to which field."""

    header_row: int
    """Index of the header among the rows."""
    places: Mapping[str, int]
    """Field to column index."""
    labels: Mapping[str, str]
    """Field to the header as the file writes it."""
    problems: tuple[Problem, ...]


def find_columns(rows: Sequence[TableRow], chosen: ColumnChoice | None = None) -> Columns:
    """The columns of a table, by hand where ``chosen`` says them.

    Raises ``FileRefused`` when no row names a column with the players' names.
    """
    if chosen is not None:
        return _chosen_columns(rows, chosen)
    for index, row in enumerate(rows[:LINES_BEFORE_HEADER]):
        fields = known_fields(row.cells)
        if ({"name", "surname"} & set(fields.values()) and len(fields) > 1) or _is_name_alone(row, fields):
            return _columns(index, row, fields | _nameless_titles(rows[index:], fields))
    seen = next((row for row in rows if not row.is_blank), None)
    if seen is None:
        raise refuse("empty", _("The file is empty. Choose a file with one row per player."))
    raise refuse(
        "no_header",
        _(
            "No row names the columns. Begin the list with a row of column names; a column “Name”, or “Last name” "
            "and “First name”, is needed. The file begins with: %(start)s"
        )
        % {"start": " | ".join(cell for cell in seen.cells if cell)[:120]},
        seen.line,
    )


def _chosen_columns(rows: Sequence[TableRow], chosen: ColumnChoice) -> Columns:
    index = next((index for index, row in enumerate(rows) if row.line == chosen.line), -1)
    header = rows[index] if index >= 0 else TableRow(0, ())
    labels = {
        field: _heading(header, place) or _("Column %(number)d") % {"number": place + 1}
        for place, field in chosen.fields.items()
    }
    return Columns(index, {field: place for place, field in chosen.fields.items()}, labels, ())


def _is_name_alone(row: TableRow, fields: Mapping[int, str]) -> bool:
    return [cell for cell in row.cells if cell] == [row.cells[place] for place in fields] and "name" in fields.values()


def known_fields(cells: Sequence[str]) -> dict[int, str]:
    """Column index to field; "Nome" beside no "Cognome" is the whole name, "Name" beside "Vorname" the last one."""
    found = {index: _FIELDS[key] for index, cell in enumerate(cells) if (key := plain(cell)) in _FIELDS}
    if {"name", "first_name"} <= set(found.values()) and "surname" not in found.values():
        found = {index: "surname" if field == "name" else field for index, field in found.items()}
    if "surname" in found.values():
        return {index: "first_name" if field == "name" else field for index, field in found.items()}
    return {index: "name" if field == "first_name" else field for index, field in found.items()}


def _nameless_titles(rows: Sequence[TableRow], fields: Mapping[int, str]) -> dict[int, str]:
    """The column of titles without a heading that starting lists of chess-results.com have before the name."""
    if "title" in fields.values():
        return {}
    header, *below = (row.cells for row in rows)
    for place in range(max(map(len, below), default=0)):
        texts = [row[place] for row in below if place < len(row) and row[place]]
        if (place >= len(header) or not header[place]) and texts and all(map(_is_title, texts)):
            return {place: "title"}
    return {}


def _is_title(text: str) -> bool:
    try:
        return bool(cells.title(text))
    except cells.BadCell:
        return False


def _columns(index: int, row: TableRow, fields: Mapping[int, str]) -> Columns:
    places: dict[str, int] = {}
    problems: list[Problem] = []
    for place, field in sorted(
        fields.items(), key=lambda found: _preference(_heading(row, found[0]), found[1], found[0])
    ):
        if field in places:
            problems.append(
                Problem(
                    "column_twice",
                    _("Columns “%(used)s” and “%(unused)s” both hold the %(field)s. Only “%(used)s” is read.")
                    % {"used": row.cells[places[field]], "unused": row.cells[place], "field": FIELD_LABELS[field]},
                    row.line,
                    row.cells[place],
                    Severity.WARNING,
                )
            )
            continue
        places[field] = place
    unknown = [cell for place, cell in enumerate(row.cells) if cell and place not in fields]
    if unknown:
        problems.append(
            Problem(
                "columns_not_read",
                _("These columns are not read: %(columns)s.") % {"columns": ", ".join(unknown)},
                row.line,
                severity=Severity.WARNING,
            )
        )
    return Columns(index, places, {field: _heading(row, place) for field, place in places.items()}, tuple(problems))


def _heading(row: TableRow, place: int) -> str:
    return row.cells[place] if place < len(row.cells) else ""


def _preference(header: str, field: str, place: int) -> tuple[int, int]:
    names = HEADERS.get(field, ())
    key = plain(header)
    return names.index(key) if key in names else len(names), place


def plain(header: str) -> str:
    """Lower case, without accents, punctuation and repeated blanks."""
    decomposed = unicodedata.normalize("NFKD", header.casefold())
    letters = "".join(character for character in decomposed if not unicodedata.combining(character))
    return " ".join("".join(character if character.isalnum() else " " for character in letters).split())
