"""Lists are loaded whole or not at all, and what is refused is said in a sentence."""

from __future__ import annotations

import io
import time
from datetime import date, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from django_scopes import scope, scopes_disabled
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from portal.common.errors import Refused
from tests.damaged_files import mutations
from tests.factories import make_organization
from tests.integration.tournaments.rating_lists import lists
from tournaments.models import RatedPlayer, RatingList
from tournaments.rating_lists import actions, beats
from tournaments.rating_lists.actions import forget_interrupted, load_list, remove_list
from tournaments.rating_lists.files import _recognized

NOVEMBER = date(2026, 11, 1)


@pytest.fixture
def everywhere(db):
    with scopes_disabled():
        yield


def load(path, **more):
    return load_list(path=path, **({"month": NOVEMBER} | more))


def refusal(path, **more):
    with pytest.raises(Refused) as raised:
        load(path, **more)
    assert str(raised.value)
    return raised.value.code


def nothing_is_there():
    return not RatingList.objects.exists() and not RatedPlayer.objects.exists()


@pytest.mark.parametrize("form", ["txt", "zip", "xml"])
def test_the_combined_list_gives_all_three_ratings(everywhere, tmp_path, form):
    path = {
        "txt": lambda: lists.saved(tmp_path, lists.combined()),
        "zip": lambda: lists.zipped(tmp_path, lists.combined()),
        "xml": lambda: lists.saved(tmp_path, lists.xml(), "list.xml"),
    }[form]()
    new = load(path)
    assert (new.kind, new.state, new.rows, new.skipped, new.organization) == ("all", "ready", 4, 0, None)
    carlsen = RatedPlayer.objects.get(fide_id=1503014)
    assert (carlsen.name, carlsen.federation, carlsen.title, carlsen.sex) == ("Carlsen, Magnus", "NOR", "GM", "m")
    assert (carlsen.standard, carlsen.rapid, carlsen.blitz, carlsen.standard_k) == (2839, 2824, 2881, 10)
    assert (carlsen.birth_year, carlsen.is_active, carlsen.words) == (1990, True, " carlsen magnus")
    munoz = RatedPlayer.objects.get(fide_id=4653025)
    assert (munoz.name, munoz.words) == ("Muñoz Pérez, Ana María", " munoz perez ana maria")
    assert {munoz.word1, munoz.word2, munoz.word3, munoz.word4} == {"munoz", "perez", "ana", "maria"}
    angelo = RatedPlayer.objects.get(fide_id=900100)
    assert (angelo.birth_year, angelo.sex, angelo.is_active, angelo.standard) == (None, "w", False, 0)


def test_a_list_of_one_rating_fills_that_one(everywhere, tmp_path):
    new = load(lists.saved(tmp_path, lists.standard()), kind="standard")
    carlsen = RatedPlayer.objects.get(fide_id=1503014)
    assert (new.kind, carlsen.standard, carlsen.standard_k) == ("standard", 2839, 10)
    assert (carlsen.rapid, carlsen.blitz, carlsen.birth_year) == (None, None, 1990)


def test_a_national_list_by_its_columns(db, tmp_path):
    host = make_organization()
    with scope(organization=host):
        path = lists.saved(tmp_path, lists.national(), "fsi.csv")
        new = load(path, organization=host, source="fsi", kind="standard", mapping={"national_id": "Tessera"})
        rossi, eva = RatedPlayer.objects.order_by("pk")
    assert (new.rows, rossi.name, rossi.standard, rossi.national_id) == (2, "Rossi, Mario", 1540, "A123")
    assert (eva.name, eva.words, eva.sex, eva.birth_year, eva.rapid) == (
        "Niccolò, Èva",
        " niccolo eva",
        "w",
        2001,
        None,
    )
    with scope(organization=make_organization("other")):
        assert not RatingList.objects.exists()
        assert not RatedPlayer.objects.exists()


@pytest.mark.parametrize("heading", ["Elo Italia", "DWZ", "Elo Nazionale"])
def test_the_national_rating_is_that_of_a_national_list(db, tmp_path, heading):
    path = lists.saved(tmp_path, f"Nome;Elo FIDE;{heading}\nRossi Mario;1700;1540\n".encode(), "fsi.csv")
    host = make_organization()
    with scope(organization=host):
        load(path, organization=host, source="fsi", kind="standard")
        assert RatedPlayer.objects.get().standard == 1540


def test_a_list_without_a_column_of_ratings_is_refused(everywhere, tmp_path):
    path = lists.saved(tmp_path, b"Nome;Punti;Circolo\nRossi Mario;1540;Trento\n", "fsi.csv")
    with pytest.raises(Refused) as raised:
        load(path, kind="standard")
    assert raised.value.code == "no_rating"
    assert str(raised.value).endswith("The headings are: Nome | Punti | Circolo")
    assert nothing_is_there()


def test_everybody_reads_the_list_of_fide(db, tmp_path):
    with scopes_disabled():
        load(lists.saved(tmp_path, lists.combined()))
    with scope(organization=make_organization()):
        assert RatingList.objects.count() == 1
        assert RatedPlayer.objects.filter(word1="carlsen").count() == 1


def test_a_table_without_the_named_columns_is_refused(everywhere, tmp_path):
    path = lists.saved(tmp_path, lists.national(), "fsi.csv")
    assert refusal(path, kind="standard", mapping={"national_id": "Numero"}) == "no_header"
    assert nothing_is_there()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b"ID Number Name Rating\r\n1 A 2000\r\n", "unknown_layout"),
        (lists.combined()[:-90], "truncated"),
        (lists.combined([]), "empty"),
        (lists.xml()[:-40], "truncated"),
        (b"<html><body>Not found</body></html>", "unknown_layout"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><playerslist><player>&b;</player></playerslist>', "unknown_layout"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not_text"),
        (b"PK\x03\x04 no more", "truncated"),
    ],
)
def test_what_is_no_whole_list_is_refused_and_leaves_nothing(everywhere, tmp_path, content, code):
    assert refusal(lists.saved(tmp_path, content)) == code
    assert nothing_is_there()


@pytest.mark.parametrize("before", [b"<!-- <player> -->", b"<?note <player ?>", b"<!--<player--><?x?>"])
def test_a_document_type_does_not_hide_behind_a_comment(everywhere, tmp_path, before):
    """Without one no entity is declared, and none can swell."""
    declared = b'<?xml version="1.0"?>' + before + b'<!DOCTYPE a [<!ENTITY b "Swollen, Anna">]>'
    list_ = declared + b"<playerslist><player><fideid>1</fideid><name>&b;</name></player></playerslist>"
    assert refusal(lists.saved(tmp_path, list_, "list.xml")) == "unknown_layout"
    assert nothing_is_there()


class Endless(io.RawIOBase):
    """A beginning, and then the same letters again and again; it counts what was read of it."""

    def __init__(self, start, letters):
        self.start, self.letters, self.given = start, letters, 0

    def readable(self):
        return True

    def readinto(self, buffer):
        self.start = self.start if len(self.start) >= len(buffer) else self.start + self.letters * 10_000
        found, self.start = self.start[: len(buffer)], self.start[len(buffer) :]
        buffer[: len(found)] = found
        self.given += len(found)
        assert self.given < 20_000_000, "read on and on"
        return len(found)


@pytest.mark.parametrize(
    ("start", "letters", "code"),
    [
        (b"<playerslist><player><name>", b"swollen ", "player_without_end"),
        (b"<playerslist><player>", b"<name/>", "player_without_end"),
        (b'<playerslist><player name="', b"swollen ", "player_without_end"),
        (b"Name;Rating\n", b"swollen ", "broken_csv"),
        (b"Name;Rating\n", b'"swollen\n";', "broken_csv"),
        (b'Name;Rating\n"', b"swollen\n", "broken_csv"),
    ],
)
def test_a_row_without_end_is_not_read_to_its_end(db, start, letters, code):
    """Two gigabytes of one letter are two megabytes in a ZIP file, and what one row has is kept until it ends."""
    endless = Endless(start, letters)
    with pytest.raises(Refused) as raised:
        list(_recognized(endless, None).rows("standard"))
    print(f"{code}: refused after {endless.given} bytes")
    assert raised.value.code == code
    assert endless.given < 2_000_000


def test_an_unknown_layout_names_the_line_that_it_found(everywhere, tmp_path):
    with pytest.raises(Refused, match="ID Number Name Rating"):
        load(lists.saved(tmp_path, b"ID Number Name Rating\r\n"))


def test_a_zip_that_is_cut_off_or_damaged_is_refused(everywhere, tmp_path):
    whole = lists.zipped(tmp_path, lists.combined(lists.many(3000))).read_bytes()
    damaged = bytearray(whole)
    damaged[len(whole) // 2] ^= 0xFF
    for content in (whole[: len(whole) // 2], bytes(damaged)):
        assert refusal(lists.saved(tmp_path, content, "half.zip")) == "truncated"
        assert nothing_is_there()


def test_a_list_of_another_month_or_kind_is_refused(everywhere, tmp_path):
    standard = lists.saved(tmp_path, lists.standard())
    with pytest.raises(Refused, match="2026-11, not of 2026-10"):
        load(standard, kind="standard", month=date(2026, 10, 1))
    assert refusal(standard) == "which_kind"
    assert refusal(lists.saved(tmp_path, lists.combined(), "foa.txt"), kind="rapid") == "other_kind"
    assert nothing_is_there()


def test_the_same_list_twice_is_refused(everywhere, tmp_path):
    path = lists.saved(tmp_path, lists.combined())
    load(path)
    assert refusal(path) == "loaded_already"
    assert refusal(path, month=date(2026, 12, 1)) == "loaded_already"
    assert refusal(lists.saved(tmp_path, lists.xml(), "again.xml")) == "loaded_already"
    assert (RatingList.objects.count(), RatedPlayer.objects.count()) == (1, 4)


def test_a_list_with_far_fewer_players_is_refused_unless_wanted(everywhere, tmp_path):
    load(lists.saved(tmp_path, lists.combined(lists.many(100)), "a"), month=date(2026, 10, 1))
    part = lists.saved(tmp_path, lists.combined(lists.many(70)), "b")
    assert refusal(part) == "far_smaller"
    assert RatedPlayer.objects.count() == 100
    assert load(part, even_if_smaller=True).rows == 70


def test_odd_lines_are_counted_and_many_of_them_refused(everywhere, tmp_path):
    odd = [*lists.many(2000), (0, "", "ITA", "M", "", (0, 0), (0, 0), (0, 0), 0, ""), lists.many(1)[0]]
    new = load(lists.saved(tmp_path, lists.combined(odd)))
    assert (new.rows, new.skipped) == (2000, 2)
    remove_list(rating_list=new)
    assert refusal(lists.saved(tmp_path, lists.combined(lists.many(500) * 2))) == "many_odd_lines"
    assert nothing_is_there()


def test_a_number_of_thousands_of_digits_is_an_odd_line(everywhere, tmp_path):
    """Python refuses to read so many digits."""
    players = lists.many(150)
    content = lists.xml(players).replace(b"<fideid>240</fideid>", b"<fideid>" + b"0" * 11 + b"1" * 5000 + b"</fideid>")
    load(lists.saved(tmp_path, content, "players_list_xml_foa.xml"))
    assert RatedPlayer.objects.count() == len(players) - 1


def test_an_interrupted_load_is_never_ready_and_is_removed(everywhere, tmp_path, monkeypatch):
    monkeypatch.setattr(actions, "BATCH", 10)
    path = lists.saved(tmp_path, lists.combined(lists.many(50)))
    seen = []

    def stop(rows):
        seen.append(RatingList.objects.get().state)
        if rows >= 30:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        load(path, progress=stop)
    assert seen == ["loading"] * 3
    assert nothing_is_there()
    assert load(path).rows == 50


def test_what_a_lost_process_left_is_removed_after_a_while(everywhere, tmp_path):
    path = lists.saved(tmp_path, lists.combined())
    left = load(path)
    RatingList.objects.update(state="loading", digest="lost")
    assert refusal(path) == "being_loaded"
    forget_interrupted()
    assert RatedPlayer.objects.count() == 4
    RatingList.objects.filter(pk=left.pk).update(touched_at=timezone.now() - timedelta(seconds=31))
    assert load(path).rows == 4
    assert RatedPlayer.objects.count() == 4


def test_the_command_loads_shows_and_removes(db, tmp_path):
    out = io.StringIO()
    path = lists.saved(tmp_path, lists.combined())
    call_command("rating_lists", "load", str(path), "--month", "2026-11", stdout=out)
    assert "fide 2026-11 all: 4 players, 0 lines left out." in out.getvalue()
    with pytest.raises(CommandError, match="loaded already"):
        call_command("rating_lists", "load", str(path), "--month", "2026-11", stdout=out)
    with scopes_disabled():
        number = RatingList.objects.get().pk
    call_command("rating_lists", "show", stdout=out)
    assert f"{number}: fide 2026-11 all, 4 players, for everybody, ready" in out.getvalue()
    call_command("rating_lists", "remove", str(number), stdout=out)
    with scopes_disabled():
        assert nothing_is_there()


@pytest.mark.parametrize("form", ["combined", "standard", "xml", "national", "zip"])
def test_damaged_files_are_loaded_whole_or_refused_with_nothing_left(everywhere, tmp_path, form):
    whole = {
        "combined": lists.combined(), "standard": lists.standard(), "xml": lists.xml(), "national": lists.national(),
        "zip": lists.zipped(tmp_path, lists.combined()).read_bytes(),
    }[form]  # fmt: skip
    kind = None if form in {"combined", "xml", "zip"} else "standard"

    @settings(max_examples=mutations(100), suppress_health_check=list(HealthCheck))
    @given(st.data())
    def damage(data):
        content = bytearray(whole)
        for _change in range(data.draw(st.integers(1, 4))):
            place = data.draw(st.integers(0, max(0, len(content) - 1)))
            what = data.draw(st.sampled_from(("cut", "set", "insert", "delete", "double")))
            if what == "cut":
                del content[place:]
            elif what == "set":
                content[place : place + 1] = bytes([data.draw(st.integers(0, 255))])
            elif what == "insert":
                content[place:place] = data.draw(st.binary(max_size=20))
            elif what == "delete":
                del content[place : place + data.draw(st.integers(1, 200))]
            else:
                content[place:place] = content[: data.draw(st.integers(1, 300))]
        try:
            new = load(lists.saved(tmp_path, bytes(content), "damaged"), kind=kind)
        except Refused:
            assert nothing_is_there()
        else:
            assert (new.state, RatedPlayer.objects.count()) == ("ready", new.rows)
            assert new.rows > 0
            remove_list(rating_list=new)

    damage()


@pytest.mark.django_db(transaction=True)
def test_who_loads_slowly_says_so_meanwhile_and_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(beats, "BEAT_SECONDS", 0.05)
    long_ago, beaten = timezone.now() - timedelta(hours=1), []

    def wait(_rows):
        RatingList.objects.update(touched_at=long_ago)
        for _ in range(400):
            if RatingList.objects.get().touched_at > long_ago:
                beaten.append(True)
                break
            time.sleep(0.05)
        forget_interrupted()

    with scopes_disabled():
        assert load(lists.saved(tmp_path, lists.combined()), progress=wait).rows == 4
        assert beaten == [True]
        assert RatingList.objects.get().state == "ready"
