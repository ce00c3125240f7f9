"""Which column holds what: header names in English and Italian, as entry forms and rating programs write them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.imports.problems import Problem, Severity, refuse
from tournaments.imports.tables import TableRow

FIELD_LABELS: Final = {
    "name": gettext_lazy("name"),
    "surname": gettext_lazy("last name"),
    "first_name": gettext_lazy("first name"),
    "rating": gettext_lazy("rating"),
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
        "name", "player", "full name", "player name", "name of player", "nome e cognome", "cognome e nome",
        "cognome nome", "giocatore", "nominativo", "nome giocatore",
    ),
    "surname": ("surname", "last name", "family name", "cognome"),
    "first_name": ("first name", "given name", "forename", "nome"),
    "rating": (
        "fide rating", "rating fide", "elo fide", "rating", "elo", "rtg", "rtgi", "rat", "fide", "standard", "std",
        "elo standard", "punteggio elo", "punti elo",
    ),
    "k_factor": (
        "k factor", "k", "sk", "k std", "coefficient k", "coefficiente k", "coefficiente", "kappa", "coeff k",
    ),
    "rated_games": (
        "rated games before", "rated games", "career games", "partite valutate prima", "partite valutate",
    ),
    "title": ("title", "fide title", "tit", "titolo", "titolo fide"),
    "federation": ("federation", "fed", "nat", "nation", "country", "federazione", "nazione", "naz"),
    "fide_id": ("fide id", "id fide", "fide no", "fide number", "fideid", "fin", "codice fide", "id no"),
    "birth_year": (
        "birth", "born", "birthday", "birth date", "date of birth", "birth year", "year of birth", "b day", "year",
        "nascita", "data di nascita", "data nascita", "anno di nascita", "anno nascita", "anno",
    ),
    "sex": ("sex", "gender", "sesso", "genere"),
    "club": ("club", "club city", "team", "circolo", "societa", "asd"),
    "labels": (
        "marks", "marks for categories", "category", "categories", "cat", "section", "contrassegni",
        "contrassegni per le categorie", "categoria", "categorie", "fascia", "sezione",
    ),
}  # fmt: skip
_FIELDS: Final = {header: field for field, headers in HEADERS.items() for header in headers}
_LINES_BEFORE_HEADER: Final = 25
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


def find_columns(rows: Sequence[TableRow]) -> Columns:
    """The columns of a table. Raises ``FileRefused`` when no row names a column with the players' names."""
    for index, row in enumerate(rows[:_LINES_BEFORE_HEADER]):
        fields = _fields_of(row.cells)
        if ({"name", "surname"} & set(fields.values()) and len(fields) > 1) or _is_name_alone(row, fields):
            return _columns(index, row, fields)
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


def _is_name_alone(row: TableRow, fields: Mapping[int, str]) -> bool:
    return [cell for cell in row.cells if cell] == [row.cells[place] for place in fields] and "name" in fields.values()


def _fields_of(cells: Sequence[str]) -> dict[int, str]:
    """Column index to field; "Nome" beside no "Cognome" is the whole name."""
    found = {index: _FIELDS[key] for index, cell in enumerate(cells) if (key := _plain(cell)) in _FIELDS}
    if "surname" in found.values():
        return {index: "first_name" if field == "name" else field for index, field in found.items()}
    return {index: "name" if field == "first_name" else field for index, field in found.items()}


def _columns(index: int, row: TableRow, fields: Mapping[int, str]) -> Columns:
    places: dict[str, int] = {}
    problems: list[Problem] = []
    for place, field in sorted(fields.items(), key=lambda found: _preference(row.cells[found[0]], found[1], found[0])):
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
    return Columns(index, places, {field: row.cells[place] for field, place in places.items()}, tuple(problems))


def _preference(header: str, field: str, place: int) -> tuple[int, int]:
    names = HEADERS.get(field, ())
    plain = _plain(header)
    return names.index(plain) if plain in names else len(names), place


def _plain(header: str) -> str:
    """Lower case, without accents, punctuation and repeated blanks."""
    decomposed = unicodedata.normalize("NFKD", header.casefold())
    letters = "".join(character for character in decomposed if not unicodedata.combining(character))
    return " ".join("".join(character if character.isalnum() else " " for character in letters).split())
