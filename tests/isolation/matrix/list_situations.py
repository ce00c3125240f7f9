"""Rating lists with which a form can be sent: each gives words of the address and fields of the form."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.isolation.matrix.private_house import PrivateHouse
from tournaments.models import Entry, RatedPlayer, RatingList, Tournament
from tournaments.rating_lists.later.actions import set_later_rating
from tournaments.rating_lists.later.queries import listed_later
from tournaments.rating_lists.refreshing import compare

Ready = tuple[dict[str, Any], dict[str, Any]]


def _player(house: PrivateHouse) -> Entry:
    """A player of the event that has not begun."""
    return Entry.objects.select_related("tournament").get(pk=house.events["early"]["entry"])


def a_list(_house: PrivateHouse) -> Ready:
    return {}, {
        "file": SimpleUploadedFile("fsi.csv", b"Name;Rating\nTaken, Over;2000\n"), "source": "own", "month": "2026-11",
        "kind": "standard",
    }  # fmt: skip


def a_list_that_is_there(_house: PrivateHouse) -> Ready:
    return {"rating_list": RatingList.objects.filter(source="own").get().pk}, {}


def a_newer_list(house: PrivateHouse) -> Ready:
    _words, sent = somebody_listed(house)
    RatedPlayer.objects.filter(pk=sent["listed"]).update(fide_id=77, standard=2222)
    entry = _player(house)
    Entry.objects.filter(pk=entry.pk).update(fide_id=77)
    (found,) = compare(entry.tournament).differences
    return {}, {"mark": found.mark}


def a_later_list(house: PrivateHouse) -> Ready:
    """A list gives a player another rating from round 2 on."""
    _words, sent = somebody_listed(house)
    entry = _player(house)
    Entry.objects.filter(pk=entry.pk).update(fide_id=77)
    RatedPlayer.objects.filter(pk=sent["listed"]).update(fide_id=77, standard=2222)
    rating_list = RatingList.objects.get(source="club")
    Tournament.objects.filter(pk=entry.tournament_id).update(rated_as="standard")
    entry.tournament.refresh_from_db()
    (found,) = listed_later(entry.tournament, rating_list, 2)
    return {}, {"round_number": "2", "list": rating_list.pk, "mark": found.mark}


def a_rating_of_another_list(house: PrivateHouse) -> Ready:
    """FIDE's ID leads to a list with another rating."""
    _words, sent = somebody_listed(house)
    entry = _player(house)
    Entry.objects.filter(pk=entry.pk).update(fide_id=77)
    RatedPlayer.objects.filter(pk=sent["listed"]).update(fide_id=77, standard=2222)
    rating_list = RatingList.objects.get(source="club")
    return {}, {"rating": f"{rating_list.pk}:standard"}


def a_later_rating(house: PrivateHouse) -> Ready:
    entry = _player(house)
    set_later_rating(entry=entry, round_number=2, rating=2222, actor=house.house.staff.organizer)
    return {"round_number": 2}, {}


def somebody_listed(house: PrivateHouse) -> Ready:
    rating_list = RatingList.objects.create(
        organization=house.house.organization, source="club", month="2020-01-01", kind="standard", digest="x",
        state="ready",
    )  # fmt: skip
    person = RatedPlayer.objects.create(
        rating_list=rating_list, name="Listed, Lia", words=" listed lia", word1="listed"
    )
    return {}, {"listed": person.pk, "name": "lis"}
