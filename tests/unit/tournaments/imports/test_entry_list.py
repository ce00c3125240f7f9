"""Rows of text become entries; what cannot be understood is named by line and column."""

import pytest

from tournaments.imports.csv_file import read_csv
from tournaments.imports.entry_list import rows_of_table
from tournaments.imports.problems import FileRefused


def read(text):
    return rows_of_table(read_csv(text.encode()))


@pytest.mark.parametrize(
    "header",
    [
        "Name;Title;Rating;Fed;FIDE ID;Birth;Sex;Club",
        "Cognome e Nome;Titolo;Elo;Federazione;ID FIDE;Data di nascita;Sesso;Società",
        "GIOCATORE;tit.;Punti Elo;naz.;Codice FIDE;Anno di nascita;sesso;Circolo",
    ],
)
def test_headers_in_english_and_italian(header):
    rows, problems = read(f"{header}\nRossi, Anna;wfm;1987;ita;812345;17/05/1991;f;Roma\n")

    assert problems == []
    assert rows[0].line == 2
    assert rows[0].values == {
        "name": "Rossi, Anna", "title": "WFM", "rating": 1987, "federation": "ITA", "fide_id": 812345,
        "birth_year": 1991, "sex": "w", "club": "Roma",
    }  # fmt: skip


@pytest.mark.parametrize("header", ["Cognome;Nome;Elo", "Last name;First name;Rating", "Surname;Name;Rtg"])
def test_last_and_first_name_may_have_columns_of_their_own(header):
    rows, _ = read(f"{header}\nRossi;Anna;1500\n")

    assert rows[0].values == {"name": "Rossi, Anna", "rating": 1500}


@pytest.mark.parametrize("header", ["Name;K;Rated games", "Nominativo;Coefficiente K;Partite valutate"])
def test_k_and_the_games_before_are_read(header):
    rows, problems = read(f"{header}\nRossi, Anna;40;12\nNeri, Ugo;0;0\n")

    assert [dict(row.values) for row in rows] == [
        {"name": "Rossi, Anna", "k_factor": 40, "rated_games": 12},
        {"name": "Neri, Ugo", "k_factor": None, "rated_games": 0},
    ]
    assert problems == []


def test_nome_alone_is_the_whole_name():
    rows, _ = read("Nome;Elo\nRossi Anna;1500\n")

    assert rows[0].values["name"] == "Rossi Anna"


def test_lines_above_the_header_and_blank_rows_are_skipped():
    rows, problems = read("Torneo di Prova;\n;\nNo.;Name;Rtg\n1;Rossi, Anna;1500\n;;\n2;Neri, Ugo;1400\n")

    assert [(row.line, row.values["name"]) for row in rows] == [(4, "Rossi, Anna"), (6, "Neri, Ugo")]
    assert [(problem.code, problem.severity.value) for problem in problems] == [("columns_not_read", "warning")]


def test_empty_cells_say_nothing_so_that_nothing_is_erased():
    rows, _ = read("Name;Club;Rating\nRossi, Anna;;\n")

    assert rows[0].values == {"name": "Rossi, Anna"}


@pytest.mark.parametrize(
    ("column", "value", "code"),
    [
        ("Rating", "19oo", "bad_rating"),
        ("Rating", "4001", "bad_rating"),
        ("Rating", "-5", "bad_rating"),
        ("K", "15", "bad_k_factor"),
        ("K", "-10", "bad_k_factor"),
        ("Rated games", "thirty", "bad_rated_games"),
        ("Rated games", "32768", "bad_rated_games"),
        ("Rated games", "0000000000032768", "bad_rated_games"),
        ("Rating", "00000000004001", "bad_rating"),
        ("Rating", "9" * 5000, "bad_rating"),
        ("K", "9" * 5000, "bad_k_factor"),
        ("Title", "XM", "bad_title"),
        ("Fed", "Italy", "bad_federation"),
        ("FIDE ID", "12A", "bad_fide_id"),
        ("Birth", "31/05/87", "bad_birth"),
        ("Birth", "1987/1991", "bad_birth"),
        ("Sex", "x", "bad_sex"),
    ],
)
def test_a_bad_cell_is_named_by_line_and_column(column, value, code):
    rows, problems = read(f"Name;{column}\nNeri, Ugo;\nRossi, Anna;{value}\n")

    bad = [problem for problem in problems if problem.severity.value == "error"]
    assert [(problem.code, problem.line, problem.column) for problem in bad] == [(code, 3, column)]
    assert rows[1].values["name"] == "Rossi, Anna"


def test_a_missing_name_and_an_unreadable_name_are_errors():
    _, problems = read("Name;Rating\n;1500\nRossi\ufffd;1400\n2100;1400\n")

    assert [(problem.code, problem.line) for problem in problems] == [
        ("missing_name", 2), ("bad_encoding", 3), ("bad_name", 4),
    ]  # fmt: skip


def test_two_columns_with_the_same_meaning_are_reported_and_one_is_read():
    rows, problems = read("Name;Elo;Rating\nRossi, Anna;1600;1500\n")

    assert rows[0].values["rating"] == 1500
    assert [(problem.code, problem.column) for problem in problems] == [("column_twice", "Elo")]


def test_fide_and_national_ratings_are_read_side_by_side():
    rows, problems = read("Name;Elo;FIDE rating;Elo Italia\nRossi, Anna;1600;1500;1612\n")

    assert problems == []
    assert rows[0].values == {
        "name": "Rossi, Anna", "rating": 1600, "fide_rating": 1500, "national_rating": 1612,
    }  # fmt: skip


@pytest.mark.parametrize(("text", "code"), [("\n\n", "empty"), ("Rossi;1500\nNeri;1400\n", "no_header")])
def test_a_list_without_header_is_refused(text, code):
    with pytest.raises(FileRefused) as refused:
        read(text)

    assert refused.value.problem.code == code


def test_unrated_players_and_zero_ids():
    rows, problems = read("Name;Rating;FIDE ID;Title\nRossi, Anna;n.c.;0;-\n")

    assert rows[0].values == {"name": "Rossi, Anna", "rating": 0, "fide_id": None, "title": ""}
    assert problems == []


def test_thousands_of_zeros_are_zero_and_not_an_exception():
    """Python refuses to make a number of so many digits; the preview of such a file was an error page."""
    zeros = "0" * 5000
    rows, problems = read(f"Name;Rating;K;Rated games\nRossi, Anna;{zeros};{zeros}40;{zeros}12\n")

    assert problems == []
    assert rows[0].values == {"name": "Rossi, Anna", "rating": 0, "k_factor": 40, "rated_games": 12}
