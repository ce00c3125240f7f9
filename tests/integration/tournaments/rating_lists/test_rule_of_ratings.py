"""FIDE's rating and the national one side by side, and the rule of the event for which of them counts."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from pairing.engine.trf import national_ratings, read, starting_ratings, write
from portal.common.errors import Refused
from tests.factories import make_tournament, pair_round
from tests.integration.tournaments.rating_lists import lists
from tests.markup import text_of
from tournaments.announcements.actions import announcement_content
from tournaments.entries.actions import add_entry, edit_entry
from tournaments.listing.actions import update_tournament
from tournaments.models import Entry, Regulations, Tournament
from tournaments.rating_lists.actions import load_list
from tournaments.rating_lists.queries import listed_players
from tournaments.rating_lists.refresh_actions import refresh_entries
from tournaments.rating_lists.refreshing import compare
from tournaments.regulations.actions import update_regulations
from tournaments.reports.gaps import report_gaps
from tournaments.reports.report_file import report_file

PEOPLE = [
    (900200, "Conti, Rosa", "ITA", "F", "", (0, 40), (0, 40), (0, 40), 2004, ""),
    (900201, "De Luca, Ugo", "ITA", "M", "", (1822, 20), (0, 40), (0, 40), 1961, ""),
    (900202, "Rossi, Mario", "ITA", "M", "", (1610, 20), (0, 40), (0, 40), 1980, ""),
]
NATIONAL = (
    b"Tessera;Cognome;Nome;Elo;Anno di nascita;Sesso;FIDE ID\r\n"
    b"A1;Conti;Rosa;1540;2004;F;900200\r\n"
    b"A2;De Luca;Ugo;1790;1961;M;900201\r\n"
    b"A3;Rossi;Mario;1712;1980;M;\r\n"
    b"A4;Rossi;Mario;1400;2010;M;\r\n"
)


@pytest.fixture
def tournament(organization, tmp_path):
    with scopes_disabled():
        load_list(path=lists.saved(tmp_path, lists.combined(PEOPLE)), month=date(2020, 1, 1))
        load_list(
            path=lists.saved(tmp_path, NATIONAL, "fsi.csv"), month=date(2020, 1, 1), kind="standard", source="fsi",
            organization=organization,
        )  # fmt: skip
    with scope(organization=organization):
        made = make_tournament(organization, entries=0)
        Tournament.objects.filter(pk=made.pk).update(rated_as="standard", federation="ITA")
        made.refresh_from_db()
        yield made


def rule(tournament, code, staff):
    update_regulations(tournament=tournament, actor=staff.owner, rating_rule=code)


def ratings():
    return {
        name: (rating, fide, national)
        for name, rating, fide, national in Entry.objects.values_list(
            "name", "rating", "fide_rating", "national_rating"
        ).order_by("name")
    }


def enter(tournament, text):
    (found,) = listed_players(tournament, text)
    return add_entry(tournament=tournament, actor=None, **found.fields)


def test_a_player_without_fide_rating_is_unrated_only_where_the_rule_says_so(tournament, staff):
    (found,) = listed_players(tournament, "con ros")
    assert (found.fide, found.national, found.rating) == (0, 1540, 1540)
    assert enter(tournament, "con ros").rating == 1540
    rule(tournament, "FIDE", staff)
    assert ratings() == {"Conti, Rosa": (0, 0, 1540)}
    assert listed_players(tournament, "con ros")[0].rating == 0


@pytest.mark.parametrize(
    ("code", "counts"),
    [("FIDE", 1822), ("NRO", 1790), ("FIDON", 1822), ("NIDOF", 1790), ("HBFN", 1822), ("LBFN", 1790)],
)
def test_the_rule_counts_for_who_comes_from_a_list(tournament, staff, code, counts):
    rule(tournament, code, staff)
    entry = enter(tournament, "luca ugo")
    assert (entry.rating, entry.fide_rating, entry.national_rating) == (counts, 1822, 1790)


def test_a_national_list_without_ids_knows_the_player_by_name_and_year(tournament):
    found = {one.player.birth_year: (one.fide_id, one.fide, one.national) for one in listed_players(tournament, "ross")}
    assert found == {1980: (900202, 1610, 1712), 2010: (None, None, 1400)}


def test_another_rule_counts_everybody_anew_and_an_estimate_stays(tournament, staff):
    enter(tournament, "luca ugo")
    enter(tournament, "con ros")
    guest = add_entry(
        tournament=tournament, actor=None, name="Guest, G", rating=2000, fide_rating=1900, national_rating=1950
    )
    assert [one.name for one in Entry.objects.order_by("pairing_number")] == ["Guest, G", "De Luca, Ugo", "Conti, Rosa"]
    rule(tournament, "FIDE", staff)
    edit_entry(entry=guest, actor=None, rating=1700)
    rule(tournament, "NRO", staff)
    assert ratings() == {
        "Conti, Rosa": (1540, 0, 1540), "De Luca, Ugo": (1790, 1822, 1790), "Guest, G": (1700, 1900, 1950),
    }  # fmt: skip
    assert [one.name for one in Entry.objects.order_by("pairing_number")] == ["De Luca, Ugo", "Guest, G", "Conti, Rosa"]


def test_another_rating_is_written_for_each_player_and_no_list_changes_it(tournament, staff):
    rule(tournament, "OTHER", staff)
    entry = enter(tournament, "luca ugo")
    assert (entry.rating, entry.fide_rating, entry.national_rating) == (0, 1822, 1790)
    edit_entry(entry=entry, actor=None, rating=1806)
    assert edit_entry(entry=entry, actor=None, fide_rating=1900).rating == 1806
    (found,) = compare(tournament).differences
    assert dict(found.changes) == {"fide_rating": (1900, 1822)}
    enter(tournament, "con ros")
    rule(tournament, "HBFN", staff)
    assert {name: said[0] for name, said in ratings().items()} == {"De Luca, Ugo": 1900, "Conti, Rosa": 1540}


def test_a_corrected_rating_of_either_kind_moves_the_one_that_counts(tournament):
    entry = enter(tournament, "luca ugo")
    assert edit_entry(entry=entry, actor=None, fide_rating=0).rating == 1790
    assert edit_entry(entry=entry, actor=None, fide_rating=1830, rating=1900).rating == 1900
    with pytest.raises(Refused) as refused:
        edit_entry(entry=entry, actor=None, national_rating=4001)
    assert refused.value.field == "national_rating"
    with pytest.raises(IntegrityError, match="a rating is 4000 at most"), transaction.atomic():
        Entry.objects.filter(pk=entry.pk).update(national_rating=4001)


def test_lists_bring_both_ratings_up_to_date(tournament, staff):
    rule(tournament, "HBFN", staff)
    Entry.objects.create(
        tournament=tournament, name="Rossi, Mario", fide_id=900202, birth_year=1980, federation="ITA", sex="m",
        k_factor=20, rating=1600, fide_rating=1600,
    )  # fmt: skip
    (found,) = compare(tournament).differences
    assert dict(found.changes) == {
        "rating": (1600, 1712), "fide_rating": (1600, 1610), "national_rating": (None, 1712),
    }  # fmt: skip
    refresh_entries(tournament=tournament, marks=[found.mark], actor=staff.owner)
    assert ratings() == {"Rossi, Mario": (1712, 1610, 1712)}
    assert not compare(tournament).differences


def test_the_rule_follows_the_list_into_which_the_games_go_until_somebody_chooses(tournament, staff):
    enter(tournament, "luca ugo")
    update_tournament(tournament=tournament, actor=staff.owner, rated_as="elo-italia")
    assert Regulations.objects.get().rating_rule == "NRO"
    assert ratings() == {"De Luca, Ugo": (1790, 1822, 1790)}
    rule(tournament, "HBFN", staff)
    update_tournament(tournament=tournament, actor=staff.owner, rated_as="standard")
    assert Regulations.objects.get().rating_rule == "HBFN"


def test_the_announcement_says_the_rule_and_round_1_freezes_it(tournament, staff):
    rule(tournament, "LBFN", staff)
    assert announcement_content(tournament)["regulations"]["rating_rule"] == "LBFN"
    for text in ("luca ugo", "con ros"):
        enter(tournament, text)
    update_regulations(tournament=tournament, actor=staff.owner, rounds=1, initial_colour="w")
    pair_round(tournament, staff.arbiter)
    with pytest.raises(Refused):
        rule(tournament, "FIDE", staff)
    assert ratings()["De Luca, Ugo"][0] == 1790


def test_the_report_has_both_ratings_and_the_rule(tournament, staff):
    rule(tournament, "HBFN", staff)
    for text in ("luca ugo", "con ros"):
        enter(tournament, text)
    text = write(report_file(tournament))
    assert "172 ITA HBFN" in text
    again = read(text)
    assert [one.rating for one in again.players] == [1822, 0]
    assert national_ratings(again) == {1: 1790, 2: 1540}
    assert starting_ratings(again) == {1: 1822, 2: 1540}
    assert again.rated_players_declared == 1


def test_the_report_of_another_rating_has_fides_and_says_so(tournament, staff):
    rule(tournament, "OTHER", staff)
    add_entry(tournament=tournament, actor=None, name="Alfa, Ada", rating=1900, fide_rating=1700)
    add_entry(tournament=tournament, actor=None, name="Beta, Bea", rating=1850)
    text = write(report_file(tournament))
    again = read(text)
    assert ("172 ITA OTHER" in text, [one.rating for one in again.players]) == (True, [1700, 0])
    assert starting_ratings(again) == {1: 1900, 2: 1850}


def test_both_ratings_stand_on_the_pages(tournament, staff, client):
    entry = enter(tournament, "con ros")
    client.force_login(staff.organizer)
    place = ["federation", "open"]
    assert "FIDE – · national 1540" in text_of(client.get(reverse("manage:entries", args=place)))
    form = client.get(reverse("manage:entry", args=[*place, entry.pk])).content.decode()
    assert 'name="national_rating" value="1540"' in form
    found = client.get(reverse("manage:entry_listed", args=place), {"name": "luca ugo"})
    assert "FIDE 1822 · national 1790" in text_of(found)
    settings = client.get(reverse("manage:regulations", args=place))
    assert settings.context["form"]["rating_rule"].value() == "FIDON"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("NRO", ["NRO", "no. 1 ranks with 1790", "no. 2 ranks with 1540"]),
        ("FIDON", ["FIDON", "no. 2 ranks with 1540"]),
        ("FIDE", ["FIDE"]),
    ],
)
def test_without_a_federation_the_report_has_fides_ratings_and_says_which_counted(tournament, staff, code, said):
    Tournament.objects.filter(pk=tournament.pk).update(federation="")
    tournament.refresh_from_db()
    tournament.organization.country = ""
    rule(tournament, code, staff)
    for text in ("luca ugo", "con ros"):
        enter(tournament, text)
    text = write(report_file(tournament))
    again = read(text)
    assert [one.rating for one in again.players] == [1822, 0]
    assert again.starting_rank_method == ""
    assert "\n172" not in text
    comments = [line for line in text.splitlines() if line.startswith("### Ratings")]
    assert len(comments) == len(said)
    assert all(f"### Ratings @ Round 0: {words}" in line for words, line in zip(said, comments, strict=True))
    asked = {gap.code for gap in report_gaps(tournament)}
    assert ("rating_federation" in asked) == (code != "FIDE")


def test_the_federation_of_the_organization_stands_in_for_the_one_of_the_event(tournament, staff):
    Tournament.objects.filter(pk=tournament.pk).update(federation="")
    tournament.refresh_from_db()
    tournament.organization.country = "ita"
    rule(tournament, "NRO", staff)
    enter(tournament, "luca ugo")
    text = write(report_file(tournament))
    assert "172 ITA NRO" in text
    assert "without record 172" not in text
    assert "### Ratings @ Round 0: no. 1 ranks with 1790 instead of the one in record 001" in text
    assert national_ratings(read(text)) == {1: 1790}
