"""Lists as pairing programs give them out, in five languages, are read without a word from the reader."""

import io

import pytest
from openpyxl import Workbook

from tournaments.imports.columns import find_columns
from tournaments.imports.csv_file import read_csv
from tournaments.imports.entry_list import rows_of_table
from tournaments.imports.workbooks.xlsx_file import read_xlsx

ANNA = {
    "name": "Rossi, Anna", "title": "WFM", "rating": 1987, "federation": "ITA", "fide_id": 812345, "birth_year": 1991,
    "sex": "w", "club": "Roma",
}  # fmt: skip


def read(text):
    return rows_of_table(read_csv(text.encode()))


@pytest.mark.parametrize(
    "header",
    [
        "NAME;TITEL;Elo-Zahl;Verband;FIDE-Nr.;Geburtsdatum;Geschlecht;Verein/Ort",
        "Spieler;Titel;ELO;Land;Fide Nr;Geb.-Datum;Geschl.;Verein",
        "Nom;Titre;Classement Elo;Fédération;Code FIDE;Date de naissance;Sexe;Club/Ville",
        "Joueur;titre;élo;Pays;N° FIDE;Année;sexe;Équipe",
        "Nombre;Título;Puntos Elo;Federación;Código FIDE;Fecha de nacimiento;Sexo;Club/Ciudad",
        "Jugador;TIT;Puntos Elo;País;FideID;Año;género;Equipo",
        "Cognome Nome;Titolo;Punteggio Elo;Naz.;Codice FIDE;Nascita;Genere;Circolo/Città",
    ],
)
def test_headings_in_five_languages_whatever_their_case_and_accents(header):
    rows, problems = read(f"{header}\nRossi, Anna;wfm;1987;ita;812345;17.05.1991;f;Roma\n")
    assert problems == []
    assert dict(rows[0].values) == (ANNA | {"birth_day": "05-17"})


@pytest.mark.parametrize(
    "header", ["Nachname;Vorname", "Name;Vorname", "Nom;Prénom", "Apellidos;Nombre", "LASTNAME;FIRSTNAME"]
)
def test_last_and_first_name_in_columns_of_their_own(header):
    rows, _ = read(f"{header};Elo\nRossi;Anna;1500\n")
    assert rows[0].values == {"name": "Rossi, Anna", "rating": 1500}


def starting_list():
    book = Workbook()
    for row in (
        ["From the Tournament-Database of Chess-Results http://chess-results.com"],
        ["Lake Open 2026"],
        ["Last update 01.11.2026 10:00:00, Creator/Last Upload: somebody"],
        [None],
        ["Starting rank"],
        ["No.", None, "Name", "FideID", "FED", "Rtg", "RtgI", "RtgN", "Typ", "sex", "Club/City"],
        [1, "WFM", "Rossi, Anna", 812345, "ITA", 1990, 1987, 1993, None, "w", "Roma"],
        [2, None, "Neri, Ugo", 0, "ITA", 1510, 0, 1510, "U16", None, "Pisa"],
        [None],
        ["Program used: Swiss-Manager, https://swiss-manager.at"],
    ):
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def test_a_starting_list_of_chess_results():
    rows, problems = rows_of_table(read_xlsx(starting_list()))
    assert [(row.line, dict(row.values)) for row in rows] == [
        (7, {"name": "Rossi, Anna", "title": "WFM", "fide_id": 812345, "federation": "ITA", "rating": 1990,
             "fide_rating": 1987, "national_rating": 1993, "sex": "w", "club": "Roma"}),
        (8, {"name": "Neri, Ugo", "fide_id": None, "federation": "ITA", "rating": 1510, "fide_rating": 0,
             "national_rating": 1510, "labels": "U16", "club": "Pisa"}),
    ]  # fmt: skip
    assert {problem.code for problem in problems} == {"columns_not_read"}


def test_a_text_export_of_swiss_manager():
    rows, problems = rows_of_table(
        read_csv(
            "NO;NAME;TITLE;ID_NO;ELO_NAT;ELO_INT;BIRTHDAY;FED;SEX;TYPE;GROUP;CLUBNAME;FIDE_NR\r\n"
            "1;Müller, Jörg;FM;4711;2010;2034;1980/00/00;GER;;;A;Köln;4600001\r\n"
            "2;Rossi, Anna;;4712;1400;0;0000/00/00;ITA;w;U14;;;0\r\n".encode("cp1252")
        )
    )
    assert [dict(row.values) for row in rows] == [
        {"name": "Müller, Jörg", "title": "FM", "fide_rating": 2034, "national_rating": 2010, "birth_year": 1980,
         "federation": "GER", "club": "Köln", "fide_id": 4600001},
        {"name": "Rossi, Anna", "fide_rating": 0, "national_rating": 1400, "birth_year": None, "federation": "ITA",
         "sex": "w", "labels": "U14", "fide_id": None},
    ]  # fmt: skip
    assert {problem.code for problem in problems} == {"column_twice", "columns_not_read"}


def test_a_national_number_is_no_fide_id():
    rows, _ = read("ID_NO;Name;Rtg_Nat;Fed\n4711;Rossi, Anna;1500;ITA\n")
    assert rows[0].values == {"name": "Rossi, Anna", "national_rating": 1500, "federation": "ITA"}


def test_a_nameless_column_of_other_things_is_no_title():
    columns = find_columns(read_csv(b"No.;;Name;Elo\n1;WFM;Rossi;1500\n2;x;Neri;1400\n"))
    assert columns.places == {"name": 2, "rating": 3}
