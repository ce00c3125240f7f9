"""What an imported list does to the entries: all rows or none, nothing twice, nothing erased."""

import re

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_organization, make_tournament, play_rounds
from tournaments.entries.actions import add_entry
from tournaments.imports.choices import Choices, RowChoice
from tournaments.imports.entry_actions import import_entries
from tournaments.imports.entry_matching import EntryRow, Verdict
from tournaments.imports.preview import preview
from tournaments.models import Entry

pytestmark = pytest.mark.usefixtures("as_the_application")


def rows(*values):
    return [EntryRow(line, {"name": name, **fields}) for line, (name, fields) in enumerate(values, start=2)]


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=0)


def names(tournament):
    return list(
        Entry.objects.filter(tournament=tournament).order_by("pairing_number").values_list("pairing_number", "name")
    )


def test_new_players_are_numbered_by_rating_title_and_name(tournament):
    import_entries(
        tournament=tournament,
        rows=rows(
            ("Neri, Ugo", {"rating": 1900}),
            ("Bianchi, Aldo", {"rating": 2000}),
            ("Abate, Rosa", {"rating": 1900}),
            ("Zorzi, Ivo", {"rating": 1900, "title": "CM"}),
        ),
        actor=None,
    )

    assert names(tournament) == [(1, "Bianchi, Aldo"), (2, "Zorzi, Ivo"), (3, "Abate, Rosa"), (4, "Neri, Ugo")]


def test_the_same_list_twice_changes_nothing(tournament):
    listed = rows(("Neri, Ugo", {"rating": 1900, "fide_id": 11}), ("Abate, Rosa", {"rating": 1800}))
    import_entries(tournament=tournament, rows=listed, actor=None)
    journal = JournalEntry.objects.count()

    planned = import_entries(tournament=tournament, rows=listed, actor=None)

    assert [plan.verdict for plan in planned] == [Verdict.DUPLICATE, Verdict.DUPLICATE]
    assert Entry.objects.count() == 2
    assert JournalEntry.objects.count() == journal


def test_a_player_is_known_by_fide_id_or_by_name_and_year(tournament):
    import_entries(
        tournament=tournament,
        rows=rows(("Neri, Ugo", {"fide_id": 11}), ("Abate, Rosa", {"birth_year": 1990, "club": "Pisa"})),
        actor=None,
    )

    planned = import_entries(
        tournament=tournament,
        rows=rows(("NERI UGO MARIA", {"fide_id": 11}), ("Rosa Abate", {"rating": 1800, "birth_year": 1990})),
        actor=None,
    )
    planned += import_entries(tournament=tournament, rows=rows(("Abate, Rosa", {"birth_year": 2001})), actor=None)

    assert [plan.verdict for plan in planned] == [Verdict.UPDATE, Verdict.UPDATE, Verdict.NEW]
    assert sorted(Entry.objects.values_list("name", "fide_id", "birth_year", "rating", "club")) == [
        ("Abate, Rosa", None, 2001, 0, ""),
        ("NERI UGO MARIA", 11, None, 0, ""),
        ("Rosa Abate", None, 1990, 1800, "Pisa"),
    ]


def test_one_bad_row_keeps_all_rows_out(tournament):
    with pytest.raises(Refused) as refused:
        import_entries(
            tournament=tournament,
            rows=rows(("Neri, Ugo", {}), ("Abate, Rosa", {"rating": 4001})),
            actor=None,
        )

    assert str(refused.value).startswith("Line 3, Abate, Rosa: ")
    assert refused.value.facts == {"line": 3}
    assert Entry.objects.count() == 0


def test_a_player_twice_with_different_data_is_refused_and_names_the_lines(tournament):
    shown = preview(b"Name;Rating;FIDE ID\nNeri, Ugo;1900;11\nAbate, Rosa;1800;\nNeri, Ugo;1950;11\n", tournament)

    assert [row.verdict for row in shown.rows] == [Verdict.NEW, Verdict.NEW, Verdict.ERROR]
    assert [(p.code, p.line) for p in shown.rows[2].problems] == [("same_player_twice", 4)]
    assert "Line 2" in shown.rows[2].problems[0].message
    assert [row.line for row in shown.open_rows] == [4]
    with pytest.raises(Refused, match="Line 4, Neri, Ugo"):
        import_entries(tournament=tournament, rows=[row.row for row in shown.rows], actor=None)
    assert not Entry.objects.exists()


def test_a_row_twice_is_left_out_with_a_warning(tournament):
    shown = preview(b"Name;Rating;Born\nNeri, Ugo;1900;1990\nNeri, Ugo;1900;1990\n", tournament)

    assert [row.verdict for row in shown.rows] == [Verdict.NEW, Verdict.DUPLICATE]
    assert shown.can_be_imported


def test_after_round_one_newcomers_are_late_entries(organization, staff):
    tournament = make_tournament(organization, entries=6)
    play_rounds(tournament, 2, staff.arbiter)

    import_entries(tournament=tournament, rows=rows(("Neri, Ugo", {"rating": 2500})), actor=staff.arbiter)

    entry = Entry.objects.get(name="Neri, Ugo")
    assert (entry.first_round, entry.pairing_number) == (3, None)


def test_after_the_last_round_nobody_enters(organization, staff):
    tournament = make_tournament(organization, entries=4, rounds=1)
    play_rounds(tournament, 1, staff.arbiter)

    with pytest.raises(Refused) as refused:
        import_entries(tournament=tournament, rows=rows(("Neri, Ugo", {})), actor=staff.arbiter)

    assert refused.value.code == "no_round_left"
    assert Entry.objects.count() == 4


def test_what_the_database_alone_refuses_is_told_and_nothing_is_saved(tournament, monkeypatch):
    def clash(*_args, **_options):
        raise IntegrityError("a constraint that no form knows")

    monkeypatch.setattr(Entry.objects, "bulk_create", clash)
    with pytest.raises(Refused, match="nothing was imported") as refused:
        import_entries(tournament=tournament, rows=rows(("Neri, Ugo", {})), actor=None)
    assert refused.value.code == "not_imported"
    assert not Entry.objects.exists()


def test_players_of_another_organization_are_not_known_here(tournament):
    other = make_organization("elsewhere")
    with scope(organization=other):
        foreign = make_tournament(other, entries=0)
        import_entries(tournament=foreign, rows=rows(("Neri, Ugo", {"fide_id": 11})), actor=None)

    shown = preview(b"Name;FIDE ID\nNeri, Ugo;11\n", tournament)

    assert [row.verdict for row in shown.rows] == [Verdict.NEW]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"   \r\n", "empty"),
        (b"\xd0\xcf\x11\xe0 old excel", "old_excel"),
        (b"\x89PNG\x00\x00", "not_text"),
        (b"Name;Rating\n", "no_rows"),
        (b"a;b;c\n1;2;3\n", "no_header"),
        (b"x" * (5 * 1024 * 1024 + 1), "too_large"),
    ],
)
def test_a_file_that_is_no_list_is_refused_with_a_reason(tournament, data, code):
    shown = preview(data, tournament)

    assert [problem.code for problem in shown.problems] == [code]
    assert shown.rows == ()
    assert not shown.can_be_imported


def test_a_report_file_without_rounds_is_a_list(tournament):
    report = (
        b"012 Test\r\n"
        b"001    1 m FM Bianchi, Aldo                     2301 ITA      800001 1980/05/17  0.0    1\r\n"
        b"001    2 w    Neri, Carla                       1950 ITA             1999/00/00  0.0    2\r\n"
    )

    shown = preview(report, tournament)

    assert shown.report is None
    assert [dict(row.values) for row in shown.rows] == [
        {"name": "Bianchi, Aldo", "rating": 2301, "title": "FM", "federation": "ITA", "fide_id": 800001,
         "birth_year": 1980, "birth_day": "05-17", "sex": "m"},
        {"name": "Neri, Carla", "rating": 1950, "federation": "ITA", "birth_year": 1999, "sex": "w"},
    ]  # fmt: skip
    assert [problem.code for problem in shown.problems] == []
    kept_apart = preview(report + b"260   1   5    1    2\r\n", tournament)
    assert [(one.code, one.severity.value) for one in kept_apart.problems] == [("left_out", "warning")]
    assert kept_apart.can_be_imported


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("1987-05-31", "05-31"), ("1987/05/31", "05-31"), ("31.05.1987", "05-31"), ("1987", None),
        ("1987-00-00", None), ("05/06/1987", None), ("1988-02-29", "02-29"),
    ],
)  # fmt: skip
def test_a_whole_date_of_birth_in_a_list_keeps_month_and_day(tournament, written, day):
    shown = preview(f"Name;Birth\nNeri, Ugo;{written}\n".encode(), tournament)
    assert [problem.code for row in shown.rows for problem in row.problems] == []
    year = int(max(re.findall(r"\d{4}", written)))
    assert [(row.values["birth_year"], row.values.get("birth_day")) for row in shown.rows] == [(year, day)]


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("1980-02-30", "1980-02-30"),
        ("1981/02/29", "1981-02-29"),
        ("31.04.1987", "1987-04-31"),
        ("1987-31-05", "1987-31-05"),
    ],
)
@pytest.mark.parametrize("file", ["list", "report"])
def test_a_date_of_birth_that_there_is_not_is_refused_and_corrected_in_its_row(tournament, written, named, file):
    text = f"Name;Birth\nNeri, Ugo;{written}\n"
    if file == "report":
        text = f"001    1 m    Neri, Ugo                         1950 ITA             {written}  0.0    1\r\n"
    (row,) = preview(text.encode(), tournament).rows
    assert [(one.code, one.field, one.value, one.message) for one in row.problems] == [
        ("bad_birth", "birth_year", written,
         f"{named} is no day of the calendar. Correct the month, the day or the year of birth."),
    ]  # fmt: skip
    assert row.verdict is Verdict.ERROR
    corrected = Choices(rows={row.line: RowChoice(cells={"birth_year": "1987-05-31"})})
    (row,) = preview(text.encode(), tournament, corrected).rows
    assert (row.verdict, row.values["birth_year"], row.values["birth_day"]) == (Verdict.NEW, 1987, "05-31")


def test_a_list_that_changes_the_year_takes_a_day_away_that_it_does_not_have(tournament, staff):
    entry = add_entry(tournament=tournament, actor=staff.organizer, name="Neri, Ugo", fide_id=11, birth_year=1980)
    Entry.objects.filter(pk=entry.pk).update(birth_day="02-29")
    data = b"Name;FIDE ID;Birth\nNeri, Ugo;11;1981\n"
    seen = preview(data, tournament)
    assert [(one.label, one.before, one.after) for one in seen.rows[0].changes] == [
        ("year of birth", "1980", "1981"), ("month and day of birth", "02-29", "–"),
    ]  # fmt: skip
    import_entries(tournament=tournament, rows=seen.entry_rows, actor=staff.organizer)
    entry.refresh_from_db()
    assert (entry.birth_year, entry.birth_day) == (1981, "")


def test_thirty_players_cost_no_more_queries_than_fifteen(organization, staff):
    def queries(players, slug):
        tournament = make_tournament(organization, entries=0, slug=slug)
        found = []
        for rating in (1500, 1600):
            rows = "\n".join(f"Player {slug} {number};{rating};1990" for number in range(players))
            with CaptureQueriesContext(connection) as asked:
                seen = preview(f"Name;Elo;Born\n{rows}".encode(), tournament)
                import_entries(tournament=tournament, rows=seen.entry_rows, actor=staff.organizer)
            found.append(len(asked))
        assert set(Entry.objects.filter(tournament=tournament).values_list("rating", flat=True)) == {1600}
        return found

    # SQLite takes rows of up to 999 values at once: of more players one insertion becomes two.
    assert queries(30, "large") == queries(15, "small")
