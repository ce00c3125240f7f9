"""A register comes from CSV, XLSX or a rating list: seen first, whole or not at all."""

from __future__ import annotations

import io
from datetime import date

import pytest
from django_scopes import scope
from openpyxl import Workbook

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.integration.tournaments.registry.conftest import work
from tournaments.models import (
    PlayerMembership,
    RatedPlayer,
    RatingList,
    RegisteredClub,
    RegisteredPlayer,
    RegisterUpload,
)
from tournaments.registry import loading
from tournaments.registry.actions import save_player
from tournaments.registry.exporting import export_register

FILE = (
    b"Name;Birth date;Sex;Federation;FIDE ID;National ID;Title;Club;Club code;Region;Season;Membership;Expires\n"
    b"Rossi, Mario;1987-05-31;M;ITA;800001;A1;FM;Circolo Due;C2;Lazio;2026;full;2026-12-31\n"
    b"Bianchi, Anna;31.05.1990;F;ITA;;A2;;Circolo Due;;;2026/27;youth;31/08/2027\n"
)


def test_a_file_fills_an_empty_register(organization, load):
    upload = load(FILE)
    assert (upload.state, upload.outcome) == ("done", "2 players are new, 0 are changed.")
    assert bytes(upload.content) == b""
    assert upload.seen == {}
    with scope(organization=organization):
        mario = RegisteredPlayer.objects.get(national_id="A1")
        assert (mario.name, mario.born, mario.sex, mario.title, mario.fide_id) == (
            "Rossi, Mario", "1987-05-31", "m", "FM", 800001,
        )  # fmt: skip
        assert (mario.club.name, mario.club.code, mario.club.region) == ("Circolo Due", "C2", "Lazio")
        assert RegisteredClub.objects.count() == 1
        assert list(PlayerMembership.objects.order_by("season").values_list("season", "kind", "expires_on")) == [
            ("2026", "full", date(2026, 12, 31)), ("2026/27", "youth", date(2027, 8, 31)),
        ]  # fmt: skip
        assert RegisteredPlayer.objects.get(national_id="A2").member_until == date(2027, 8, 31)
        said = JournalEntry.objects.get(action="register.loaded")
    assert said.after == {"file": "register.csv", "new": 2, "changed": 0, "clubs": 1}


def test_the_preview_names_what_is_new_changed_and_missing_and_changes_nothing(organization, load):
    load(FILE)
    upload = load(
        b"Name;National ID;FIDE ID;Season;Expires\nRossi, M.;A1;;2026;2027-01-31\nVerdi, Ugo;;12;;\n", sure=False
    )
    assert upload.seen["counts"] == {"new": 1, "changed": 1, "same": 0, "missing": 1, "clubs": 0, "errors": 0}
    assert upload.seen["missing"] == ["Bianchi, Anna"]
    assert upload.seen["new"] == [{"line": 3, "name": "Verdi, Ugo"}]
    (changed,) = upload.seen["changed"]
    assert ["name", "Rossi, Mario", "Rossi, M."] in changed["changes"]
    assert ["expires_on", "2026-12-31", "2027-01-31"] in changed["changes"]
    with scope(organization=organization):
        assert RegisteredPlayer.objects.get(national_id="A1").name == "Rossi, Mario"


def test_a_bad_cell_is_named_by_line_and_column_and_keeps_everything_out(organization, load):
    upload = load(
        b"Name;Birth date;Expires;Season\nRossi, Mario;1987-02-30;;\n;1990;;\nVerdi, Ugo;;;2026\n", sure=False
    )
    assert upload.state == "read"
    assert upload.seen["counts"]["errors"] == 3
    said = [f"{one['place']} {one['message']}" for one in upload.seen["problems"]]
    assert said[0].startswith("Line 2, column Birth date: “1987-02-30” is no day.")
    assert said[1] == "Line 3, column Name: The name is missing. Give the player's name, or leave the row out."
    assert said[2].startswith("Line 4, column Season: Give the last day of the membership")
    with scope(organization=organization):
        assert not RegisteredPlayer.objects.exists()


@pytest.fixture
def confirm_anyway(organization, queue, django_capture_on_commit_callbacks):
    def press(digest=None):
        with scope(organization=organization), django_capture_on_commit_callbacks(execute=True):
            upload = RegisterUpload.objects.get()
            loading.confirm(upload=upload, digest=upload.digest if digest is None else digest)
        with scope(organization=organization):
            work(queue)
            return RegisterUpload.objects.get()

    return press


def test_a_file_with_errors_is_not_written_even_by_who_confirms_it(organization, load, confirm_anyway):
    load(b"Name;FIDE ID\nRossi, Mario;x\nVerdi, Ugo;12\n", sure=False)
    assert confirm_anyway().state == "refused"
    with scope(organization=organization):
        assert not RegisteredPlayer.objects.exists()


def test_what_was_changed_since_the_preview_is_not_written_over(organization, load, confirm_anyway):
    load(FILE, sure=False)
    with scope(organization=organization):
        save_player(organization=organization, actor=None, name="Rossi, Mario", national_id="A1")
    done = confirm_anyway()
    assert done.state == "refused"
    assert "was changed since the preview" in done.outcome
    with scope(organization=organization):
        assert RegisteredPlayer.objects.get().club is None
        with pytest.raises(Refused) as refused:
            loading.confirm(upload=done, digest=done.digest)
    assert refused.value.code == "other_preview"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "No row of register.csv names the columns"),
        (b"a;b\n1;2\n", "No row of register.csv names the columns"),
        (b"Name\x00\n", "not a text file"),
        (b"PK\x03\x04 nothing", "damaged or protected"),
        (b'Name\n"Rossi\n' + b"x" * 200_000, "Line 2 cannot be split"),
    ],
)
def test_what_is_no_list_of_players_is_refused_in_words(load, data, said):
    upload = load(data)
    assert upload.state == "refused"
    assert said in upload.outcome


def test_one_person_twice_in_a_file_is_an_error(load):
    load(FILE)
    upload = load(b"Name;National ID\nRossi, Mario;A1\nRossi, Mario;A1\nNeri, Ida;B\nNeri, Ida;B\n", sure=False)
    assert upload.seen["counts"]["errors"] == 2
    assert {one["place"] for one in upload.seen["problems"]} == {"Line 3:", "Line 5:"}


def test_an_export_loads_without_a_change_and_a_workbook_as_a_csv_file(organization, staff, load):
    load(FILE)
    with scope(organization=organization):
        exported = export_register(organization=organization, actor=staff.owner)
    counts = load(exported, sure=False).seen["counts"]
    assert counts == {"new": 0, "changed": 0, "same": 2, "missing": 0, "clubs": 0, "errors": 0}
    book = Workbook()
    for row in (("Name", "Birth date", "National ID"), ("Rossi, Mario", date(1987, 5, 31), "A1")):
        book.active.append(row)
    kept = io.BytesIO()
    book.save(kept)
    counts = load(kept.getvalue(), sure=False).seen["counts"]
    assert (counts["same"], counts["missing"]) == (1, 1)


def test_a_rating_list_of_the_organization_comes_in(organization, load):
    with scope(organization=organization):
        own = RatingList.objects.create(
            organization=organization, source="fsi", month=date(2026, 11, 1), kind="standard", digest="d", state="ready"
        )
        RatedPlayer.objects.create(
            rating_list=own, name="Rossi, Mario", national_id="A1", birth_year=1987, club="Circolo Due",
            words=" rossi mario", word1="rossi",
        )  # fmt: skip
    assert load(rating_list=own).state == "done"
    with scope(organization=organization):
        player = RegisteredPlayer.objects.get()
        assert (player.born, player.club.name, player.member_until) == ("1987", "Circolo Due", None)
    load(FILE)
    again = load(rating_list=own, sure=False)
    assert again.seen["counts"]["changed"] == 0, "the list knows the year alone: the day stays"


def test_a_list_loads_in_as_many_queries_for_many_as_for_few(organization, load, django_assert_max_num_queries):
    rows = "".join(f"Player, Number {one};N{one};2026;2026-12-31\n" for one in range(400))
    with django_assert_max_num_queries(60):
        load(f"Name;National ID;Season;Expires\n{rows}".encode())
    with scope(organization=organization):
        assert RegisteredPlayer.objects.filter(member_until=date(2026, 12, 31)).count() == 400
