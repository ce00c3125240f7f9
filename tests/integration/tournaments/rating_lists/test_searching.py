"""Three letters and Enter: who is found in the lists, and enters an event."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from tests.factories import make_organization, make_tournament
from tests.integration.tournaments.rating_lists import lists
from tests.markup import text_of
from tournaments.listing.actions import update_tournament
from tournaments.models import Entry, RatedPlayer, RatingList, Tournament
from tournaments.rating_lists.actions import load_list
from tournaments.rating_lists.queries import find_players, listed_players, searched_lists
from tournaments.registration.settings_actions import save_settings

MORE = [
    (7, "Carlsson, Marta", "SWE", "F", "", (1800, 20), (1700, 20), (0, 40), 2000, ""),
    (8, "Carlotti, Mario", "ITA", "M", "", (1500, 40), (0, 40), (0, 40), 2005, ""),
    (9, "Carli, Ugo", "ITA", "M", "", (1900, 20), (0, 40), (0, 40), 1960, "i"),
    (10, "Silva Santos Oliveira, Maria Jose da", "BRA", "F", "", (1600, 20), (0, 40), (0, 40), 1999, ""),
]


@pytest.fixture
def fide(db, tmp_path):
    with scopes_disabled():
        return load_list(path=lists.saved(tmp_path, lists.combined([*lists.PLAYERS, *MORE])), month=date(2020, 1, 1))


@pytest.fixture
def tournament(organization, fide):
    with scope(organization=organization):
        made = make_tournament(organization, entries=0)
        Tournament.objects.filter(pk=made.pk).update(federation="ITA", rated_as="standard")
        made.refresh_from_db()
        yield made


@pytest.fixture
def url(tournament):
    return reverse("manage:entry_listed", args=["federation", tournament.slug])


@pytest.fixture
def organizer(client, staff):
    client.force_login(staff.organizer)
    return client


def names(found):
    return [one.player.name for one in found]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("vallif", "Vallifuoco, Giovanni"),
        ("Giov VALL", "Vallifuoco, Giovanni"),
        ("munoz ana", "Muñoz Pérez, Ana María"),
        ("PÉREZ, a", "Muñoz Pérez, Ana María"),
        ("maria munoz perez", "Muñoz Pérez, Ana María"),
        ("d'ang", "D'Angelo, Rosa"),
        ("rosa d", "D'Angelo, Rosa"),
        ("1503014", "Carlsen, Magnus"),
        ("oliveira silva da", "Silva Santos Oliveira, Maria Jose da"),
    ],
)
def test_a_player_is_found_by_any_words_in_any_order_or_by_id(tournament, text, name):
    assert names(listed_players(tournament, text)) == [name]


@pytest.mark.parametrize(
    "text", ["", "v", "va", "a b c", "zzz", "rlsen", "%", "150301", "'; drop", "\x00\x00\x00", "9" * 80]
)
def test_what_means_nobody(tournament, text):
    assert names(listed_players(tournament, text)) == []


def test_the_likeliest_come_first_the_own_federation_and_active_players(tournament):
    assert names(listed_players(tournament, "carl")) == [
        "Carlotti, Mario", "Carli, Ugo", "Carlsen, Magnus", "Carlsson, Marta",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rated_as", "rating", "k"), [("standard", 2190, 20), ("rapid", 2150, 20), ("blitz", 2190, 40)]
)
def test_the_rating_is_of_the_kind_that_counts(tournament, rated_as, rating, k):
    Tournament.objects.filter(pk=tournament.pk).update(rated_as=rated_as)
    tournament.refresh_from_db()
    fields = listed_players(tournament, "vallifuoco")[0].fields
    assert (fields["rating"], fields["k_factor"]) == (rating, k)


def test_a_national_event_takes_no_rating_of_fide_but_that_of_its_list(tournament, organization, tmp_path):
    tournament = update_tournament(tournament=tournament, actor=None, rated_as="elo-italia")
    assert listed_players(tournament, "vallifuoco")[0].rating == 0
    path = lists.saved(
        tmp_path, b"Nome;Elo;ID FIDE\r\nVallifuoco Giovanni;2099;814954\r\nRossi Mario;1540;\r\n", "n.csv"
    )
    load_list(path=path, month=date(2020, 1, 1), organization=organization, source="fsi", kind="standard")
    assert [(one.player.name, one.rating) for one in listed_players(tournament, "vallifuoco")] == [
        ("Vallifuoco Giovanni", 2099)
    ]
    assert listed_players(tournament, "rossi m")[0].rating == 1540


def test_only_a_ready_list_is_searched_the_newest_and_none_after_the_event(tournament, tmp_path):
    older = RatingList.objects.get()
    with scopes_disabled():
        newer = load_list(path=lists.saved(tmp_path, lists.xml(), "x"), month=date(2020, 2, 1), even_if_smaller=True)
        assert searched_lists(tournament) == [newer]
        for state in ("loading", "leaving"):
            RatingList.objects.filter(pk=newer.pk).update(state=state)
            assert searched_lists(tournament) == [older]
        RatingList.objects.filter(pk=newer.pk).delete()
        RatingList.objects.update(month=date(2999, 1, 1))
    assert searched_lists(tournament) == []
    assert names(listed_players(tournament, "carlsen")) == []


def test_three_letters_and_enter(tournament, organizer, url):
    shown = organizer.get(url, {"name": "gio val"}).content.decode()
    person = RatedPlayer.objects.get(fide_id=814954)
    assert f'name="listed" value="{person.pk}"' in shown
    answer = organizer.post(url, {"name": "gio val", "listed": person.pk}, follow=True)
    assert answer.redirect_chain == [(url, 302)]
    assert "Vallifuoco, Giovanni was added." in text_of(answer)
    entry = Entry.objects.get(tournament=tournament)
    assert (entry.name, entry.rating, entry.k_factor, entry.title, entry.federation) == (
        "Vallifuoco, Giovanni", 2190, 20, "FM", "ITA",
    )  # fmt: skip
    assert (entry.fide_id, entry.birth_year, entry.sex) == (814954, 1950, "m")
    again = organizer.post(url, {"name": "gio val", "listed": person.pk}, follow=True)
    assert "Vallifuoco, Giovanni is in this tournament already." in text_of(again)
    shown = organizer.get(url, {"name": "gio val"})
    assert "in this tournament already" in text_of(shown)
    assert f'name="listed" value="{person.pk}"' in shown.content.decode()  # Enter presses it and adds nobody else
    assert Entry.objects.filter(tournament=tournament).count() == 1


def test_enter_on_an_older_answer_enters_nobody(tournament, organizer, url):
    person = RatedPlayer.objects.get(fide_id=814954)
    answer = organizer.post(url, {"name": "carlse", "listed": person.pk})
    assert "Add Carlsen, Magnus" in text_of(answer)
    assert not Entry.objects.filter(tournament=tournament).exists()
    answer = organizer.post(url, {"name": "carlse"})
    assert "Add Carlsen, Magnus" in text_of(answer)
    assert not Entry.objects.filter(tournament=tournament).exists()


def test_the_form_is_filled_in_with_what_the_list_says(tournament, organizer):
    person = RatedPlayer.objects.get(fide_id=1503014)
    address = reverse("manage:entry_add", args=["federation", tournament.slug])
    form = organizer.get(address, {"listed": person.pk}).context["form"]
    assert (form["name"].value(), form["rating"].value(), form["fide_id"].value()) == ("Carlsen, Magnus", 2839, 1503014)
    for wrong in ("x", "0", "9" * 30, ""):
        assert organizer.get(address, {"listed": wrong}).context["form"]["name"].value() is None


def test_lists_of_others_stay_theirs(tournament, organizer, url, tmp_path):
    other = make_organization("elsewhere")
    with scope(organization=other):
        path = lists.saved(tmp_path, lists.national(), "n.csv")
        theirs = load_list(path=path, month=date(2020, 1, 1), organization=other, source="x", kind="standard")
        stranger = RatedPlayer.objects.filter(rating_list=theirs).first()
    assert names(listed_players(tournament, "rossi")) == []
    answer = organizer.post(url, {"name": "rossi", "listed": stranger.pk}, follow=True)
    assert "This player is in no rating list that is looked up now." in text_of(answer)
    assert not Entry.objects.filter(tournament=tournament).exists()


def test_a_player_is_found_and_entered_by_the_number_of_the_federation(
    tournament, organizer, organization, url, tmp_path
):
    path = lists.saved(tmp_path, lists.national() + b"814954;Verdi;Anna;1600;MI;1999;F\r\n", "n.csv")
    mapping = {"national_id": "Tessera", "surname": "Cognome", "first_name": "Nome", "rating": "Elo"}
    load_list(
        path=path, month=date(2020, 1, 1), organization=organization, source="fsi", kind="standard", mapping=mapping
    )
    for typed in ("A123", " a123 "):
        assert names(listed_players(tournament, typed)) == ["Rossi, Mario"]
    assert names(listed_players(tournament, "A12")) == []
    assert sorted(names(listed_players(tournament, "814954"))) == ["Vallifuoco, Giovanni", "Verdi, Anna"], (
        "a number of both kinds shows both"
    )
    page = organizer.get(url, {"name": "a123"})
    assert "Add Rossi, Mario" in text_of(page)
    assert "national ID A123" in text_of(page)
    person = RatedPlayer.objects.get(national_id="A123")
    said = text_of(organizer.post(url, {"name": "a123", "listed": person.pk}, follow=True))
    assert "Rossi, Mario was added." in said
    assert Entry.objects.get(tournament=tournament).national_rating == 1540


def test_whoever_is_outside_the_limits_of_the_event_is_entered_and_the_desk_is_told(tournament, organizer, url):
    save_settings(tournament=tournament, actor=None, registration_open=False, highest_rating=1999)
    told = "is not for a rating of 2190. For ratings up to 1999, and for unrated players."
    for fide_id, warned in ((814954, True), (900100, False)):
        person = RatedPlayer.objects.get(fide_id=fide_id)
        said = text_of(organizer.post(url, {"name": str(fide_id), "listed": person.pk}, follow=True))
        assert f"{person.name} was added." in said
        assert (told in said) is warned
    add = reverse("manage:entry_add", args=["federation", tournament.slug])
    said = text_of(organizer.post(add, {"name": "Typed, Tea", "rating": "2190"}, follow=True))
    assert "Typed, Tea was added." in said
    assert told in said


def test_without_a_list_the_page_says_so(organization, organizer):
    with scope(organization=organization):
        made = make_tournament(organization, entries=0, slug="bare")
    answer = organizer.get(reverse("manage:entry_listed", args=["federation", made.slug]))
    assert "No rating list is loaded." in text_of(answer)


def test_few_queries_find_somebody_among_many(tournament, fide, django_assert_max_num_queries):
    with django_assert_max_num_queries(8):
        assert [one.name for one in find_players(fide, "vallif", "ITA")] == ["Vallifuoco, Giovanni"]
