"""The lists of an event in order: the main one counts, the others are shown and can be taken."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_organization, make_tournament
from tests.integration.tournaments.rating_lists import lists
from tests.markup import text_of
from tournaments.entries.actions import add_entry
from tournaments.models import Entry, RatingList, Tournament
from tournaments.rating_lists.actions import load_list
from tournaments.rating_lists.queries import known_ratings, listed_players, lists_by_item, searched_lists
from tournaments.rating_lists.refreshing import compare
from tournaments.rating_lists.selecting import ratings_of, take_rating
from tournaments.rating_lists.sequence import own_choices, own_of, sequence_of, set_sequence

ANA = 4653025
"""Standard 2201, no rapid rating, blitz 2100."""


@pytest.fixture
def tournament(organization, tmp_path):
    with scopes_disabled():
        load_list(path=lists.saved(tmp_path, lists.combined()), month=date(2020, 1, 1))
    with scope(organization=organization):
        yield make_tournament(organization, entries=0)


def rated_as(tournament, kind):
    Tournament.objects.filter(pk=tournament.pk).update(rated_as=kind)
    tournament.refresh_from_db()


@pytest.mark.parametrize(
    ("kind", "usual", "rating", "others"),
    [
        ("standard", ("standard", "rapid", "blitz"), 2201, [("blitz", 2100)]),
        ("rapid", ("effective-rapid", "blitz"), 2201, [("blitz", 2100)]),
        ("blitz", ("effective-blitz", "rapid"), 2100, []),
        ("none", (), 0, []),
    ],
)
def test_the_usual_order_and_the_effective_lists(tournament, kind, usual, rating, others):
    rated_as(tournament, kind)
    assert sequence_of(tournament) == usual
    (found,) = listed_players(tournament, "munoz perez")
    assert (found.rating, found.others) == (rating, others)


def test_lists_are_put_into_another_order_left_out_and_added(tournament, client, staff):
    rated_as(tournament, "standard")
    client.force_login(staff.organizer)
    url = reverse("manage:entry_refresh", args=["federation", tournament.slug])
    client.post(url, {"first": "blitz", "second": "effective-rapid", "third": "", "fourth": ""})
    tournament.refresh_from_db()
    assert sequence_of(tournament) == ("blitz", "effective-rapid")
    (found,) = listed_players(tournament, "munoz perez")
    assert (found.rating, found.others) == (2100, [("rapid, else standard", 2201)])
    with pytest.raises(Refused, match="Name each list once"):
        set_sequence(tournament=tournament, names=["blitz", "blitz"], actor=staff.organizer)
    assert "Name each list once" in text_of(client.post(url, {"first": "rapid", "second": "rapid"}))


def test_the_desk_sees_the_ratings_of_all_lists_and_takes_one(tournament, client, staff):
    rated_as(tournament, "standard")
    entry = Entry.objects.create(tournament=tournament, name="Muñoz Pérez, Ana María", fide_id=ANA, rating=2201)
    assert [(one.name, one.rating) for one in ratings_of(entry)] == [("standard", 2201), ("blitz", 2100)]
    client.force_login(staff.organizer)
    page = reverse("manage:entry", args=["federation", tournament.slug, entry.pk])
    assert "2100 fide 2020-01 all, blitz" in text_of(client.get(page))
    key = ratings_of(entry)[1].key
    take = reverse("manage:entry_take_rating", args=["federation", tournament.slug, entry.pk])
    assert "counts with 2100 now" in text_of(client.post(take, {"rating": key}, follow=True))
    entry.refresh_from_db()
    assert (entry.rating, entry.rating_source) == (2100, "fide 2020-01 all, blitz")
    with pytest.raises(Refused, match="do not give this rating"):
        take_rating(entry=entry, key="0:rapid", actor=staff.organizer)


@pytest.mark.django_db(transaction=True)
def test_an_order_is_kept_without_a_transaction_around_it():
    organization = make_organization()
    with scope(organization=organization):
        event = make_tournament(organization, entries=0)
        set_sequence(tournament=event, names=["blitz", "rapid"], actor=None)
        event.refresh_from_db()
        assert sequence_of(event) == ("blitz", "rapid")


NATIONAL = b"Tessera;Cognome;Nome;Elo;FIDE ID\r\nA1;Munoz Perez;Ana Maria;1540;4653025\r\nA2;Neri;Bea;1600;\r\n"
CLUB = b"Tessera;Cognome;Nome;Elo;FIDE ID\r\nB1;Munoz Perez;Ana Maria;1490;4653025\r\nB2;Neri;Bea;1650;\r\n"


@pytest.fixture
def own(tournament, tmp_path):
    """The event of an organization with two standard lists and one rapid list of its own."""
    words = {"month": date(2020, 1, 1), "organization": tournament.organization}
    load_list(path=lists.saved(tmp_path, NATIONAL, "fsi.csv"), source="fsi", kind="standard", **words)
    load_list(path=lists.saved(tmp_path, CLUB, "club.csv"), source="club", kind="standard", **words)
    quick = NATIONAL.replace(b"1540", b"1777")
    load_list(path=lists.saved(tmp_path, quick, "quick.csv"), source="fsi", kind="rapid", **words)
    rated_as(tournament, "standard")
    return tournament


def found_by(tournament, text="munoz perez"):
    (found,) = listed_players(tournament, text)
    return found.national, found.others


def test_own_lists_are_sought_in_their_order_left_out_and_added(own, staff):
    sources = {"fsi", "club"}
    assert own_of(own, sources) == ("club:standard", "fsi:standard")
    assert found_by(own) == (1490, [("blitz", 2100), ("fsi, standard", 1540)])
    assert set(own_choices(own)) == {"club:standard", "fsi:rapid", "fsi:standard"}

    set_sequence(tournament=own, names=["standard", "fsi:standard", "club:standard"], actor=staff.organizer)
    assert found_by(own) == (1540, [("club, standard", 1490)])
    # The rapid list of the federation for an event of standard chess, and the list of the club left out.
    set_sequence(tournament=own, names=["standard", "fsi:rapid"], actor=staff.organizer)
    assert found_by(own) == (1777, [])
    assert {str(one) for one in searched_lists(own)} == {"fsi 2020-01 rapid", "fide 2020-01 all"}
    assert JournalEntry.objects.latest("pk").after == {"order": ["standard", "fsi:rapid"]}
    # FIDE's lists alone.
    set_sequence(tournament=own, names=["standard"], actor=staff.organizer)
    assert found_by(own) == (None, [])
    assert listed_players(own, "neri bea") == []
    set_sequence(tournament=own, names=[], actor=staff.organizer)
    assert found_by(own)[0] == 1490


def test_the_national_rating_is_that_of_the_first_list_which_has_one(own, staff, tmp_path):
    club = CLUB.replace(b"1490", b"0")
    words = {"month": date(2020, 2, 1), "organization": own.organization}
    load_list(path=lists.saved(tmp_path, club, "february.csv"), source="club", kind="standard", **words)
    assert found_by(own) == (1540, [("blitz", 2100)])
    entry = add_entry(tournament=own, actor=None, **listed_players(own, "munoz perez")[0].fields)
    assert (entry.rating, entry.fide_rating, entry.national_rating) == (2201, 2201, 1540)
    assert known_ratings(own, [ANA])[ANA]["national_rating"] == 1540
    assert not compare(own).differences
    set_sequence(tournament=own, names=["standard", "fsi:rapid"], actor=staff.organizer)
    (found,) = compare(own).differences
    assert dict(found.changes) == {"national_rating": (1540, 1777)}
    assert known_ratings(own, [ANA])[ANA]["national_rating"] == 1777


def test_a_rating_comes_from_the_list_that_its_item_means(own, staff, tmp_path):
    """The federation's list with all ratings is of a day after the start: it gives the rapid rating that no other list
    gives, and the standard one comes from the list in force."""
    ana = (ANA, "Muñoz Pérez, Ana María", "ESP", "F", "WIM", (1999, 20), (1888, 40), (1777, 20), 2001, "w")
    every = lists.combined((ana,))
    words = {"month": date(2026, 3, 1), "organization": own.organization, "source": "fsi"}
    Tournament.objects.filter(pk=own.pk).update(starts_on=date(2026, 2, 27))
    own.refresh_from_db()
    RatingList.objects.filter(source="fsi", kind="rapid").delete()
    load_list(path=lists.saved(tmp_path, every, "every.txt"), **words)
    set_sequence(tournament=own, names=["standard", "fsi:rapid", "fsi:standard"], actor=staff.organizer)
    (found,) = listed_players(own, "munoz perez")
    assert {item: str(one.rating_list) for item, one in found.own.items()} == {
        "fsi:rapid": "fsi 2026-03 all", "fsi:standard": "fsi 2020-01 standard",
    }  # fmt: skip
    assert found.others == [("fsi, standard", 1540)]
    assert known_ratings(own, [ANA])[ANA]["national_rating"] == found.national
    entry = add_entry(tournament=own, actor=None, **found.fields)
    assert not compare(own).differences, entry.national_rating


def test_an_event_that_is_not_rated_looks_at_own_lists_in_its_order(own, staff):
    rated_as(own, "none")
    assert [item for item, _list in lists_by_item(own)] == ["club:standard", "fsi:standard", "standard"]
    (found,) = listed_players(own, "munoz perez")
    assert ([*found.own], found.rating, found.national) == (["club:standard", "fsi:standard"], 0, None)
    set_sequence(tournament=own, names=["standard", "fsi:standard", "club:standard"], actor=staff.organizer)
    assert [item for item, _list in lists_by_item(own)] == ["fsi:standard", "club:standard", "standard"]


def test_ratings_of_own_lists_are_shown_and_taken(own, client, staff):
    entry = Entry.objects.create(tournament=own, name="Muñoz Pérez, Ana María", fide_id=ANA, rating=2201)
    assert [(str(one.rating_list), one.name, one.rating) for one in ratings_of(entry)] == [
        ("fide 2020-01 all", "standard", 2201), ("fide 2020-01 all", "blitz", 2100),
        ("club 2020-01 standard", "standard", 1490), ("fsi 2020-01 standard", "standard", 1540),
    ]  # fmt: skip
    taken = take_rating(entry=entry, key=ratings_of(entry)[3].key, actor=staff.organizer)
    assert (taken.rating, taken.rating_source) == (1540, "fsi 2020-01 standard, standard")


def test_the_form_offers_own_lists_behind_the_main_one(own, client, staff):
    client.force_login(staff.organizer)
    url = reverse("manage:entry_refresh", args=["federation", own.slug])
    form = client.get(url).context["sequence"]
    assert [form.fields[place].initial for place in ("first", "fourth", "fifth", "sixth")] == [
        "standard", "club:standard", "fsi:standard", "",
    ]  # fmt: skip
    assert "fsi:rapid" not in dict(form.fields["first"].choices)
    wish = {"first": "standard", "second": "fsi:rapid", "third": "blitz", "fourth": "club:standard"}
    assert client.post(url, wish).status_code == 302
    own.refresh_from_db()
    assert own.list_sequence == "standard,fsi:rapid,blitz,club:standard"
    assert sequence_of(own) == ("standard", "blitz")
    for names in (["fsi:standard"], ["fsi:standard", "standard"]):
        with pytest.raises(Refused, match="The main list is one of FIDE's"):
            set_sequence(tournament=own, names=names, actor=staff.organizer)
    for names in (["standard", "strange:standard"], ["standard", "club:rapid"]):
        with pytest.raises(Refused, match="Name each list once"):
            set_sequence(tournament=own, names=names, actor=staff.organizer)


def test_lists_of_another_organization_take_part_in_nothing(own, staff):
    other = make_organization("other")
    with scope(organization=other):
        event = make_tournament(other, entries=0, slug="theirs")
        assert own_choices(event) == {}
        with pytest.raises(Refused, match="Name each list once"):
            set_sequence(tournament=event, names=["standard", "fsi:standard"], actor=None)
        rated_as(event, "standard")
        assert found_by(event) == (None, [("blitz", 2100)])
