"""A tournament that begins like an earlier one, and a federation with many of them."""

from __future__ import annotations

import pytest
from django_scopes import scope

from portal.common.models import JournalEntry
from tests.factories import make_organization, make_tournament
from tournaments.acceleration.actions import set_acceleration
from tournaments.announcements.actions import update_texts
from tournaments.listing.actions import update_tournament
from tournaments.models import Entry, Regulations, Round, Tournament
from tournaments.regulations.actions import compiled_plan, plan_of, update_regulations

OWN = {"starts_on": "03.04.2027", "ends_on": "07.04.2027", "time_zone": "Europe/Rome"}


@pytest.fixture
def spring(organization, staff):
    """A tournament with settings of its own: Baku over seven rounds, an order by lot, two texts, players."""
    actor = staff.organizer
    with scope(organization=organization):
        made = make_tournament(organization, slug="spring", entries=12, rounds=7)
        update_tournament(tournament=made, actor=actor, name="Spring", city="Trento", best_players=3)
        update_regulations(tournament=made, actor=actor, initial_order="rating_lot", last_entry_round=2)
        plan = compiled_plan(method="baku", regulations=Regulations.objects.get(tournament=made))
        set_acceleration(tournament=made, actor=actor, acceleration=plan)
        update_texts(tournament=made, actor=actor, texts={"ties": {"en": "Shared.", "it": "Divisi."}})
        return Tournament.objects.get(pk=made.pk)


def test_a_copy_has_the_rules_and_texts_and_nothing_that_was_played(desk, organization, spring):
    organizer = desk("organizer")
    form = organizer.get("new", query_params={"like": "spring"})
    page = form.content.decode()
    assert "It begins like “Spring”" in page
    assert form.context["form"]["city"].value() == "Trento"
    assert form.context["form"]["rounds"].value() == 7
    assert not form.context["form"]["starts_on"].value()
    sent = {"name": "Summer", "city": "Trento", "best_players": "3", "rounds": "9", **OWN}
    assert organizer.post("new", data=sent, query_params={"like": "spring"}).status_code == 302
    with scope(organization=organization):
        made = Tournament.objects.get(slug="summer")
        before = Regulations.objects.get(tournament=spring)
        after = Regulations.objects.get(tournament=made)
        assert (after.rounds, Round.objects.filter(tournament=made).count()) == (9, 9)
        assert plan_of(after).method == "baku"
        assert plan_of(after).last_round == 5  # follows the nine rounds; seven have four
        assert (after.initial_order, after.last_entry_round) == ("rating_lot", 2)
        assert after.lot_seed not in {"", before.lot_seed}
        assert made.texts == {"ties": {"en": "Shared.", "it": "Divisi."}}
        assert not made.is_public
        assert not Entry.objects.filter(tournament=made).exists()
        assert JournalEntry.objects.get(action="tournament.copied").after == {"name": spring.name, "slug": "spring"}
        assert Regulations.objects.get(tournament=spring).rounds == 7


def test_a_wrong_field_makes_no_copy(desk, organization, spring):
    sent = {"name": "Spring", "rounds": "7", **OWN}
    answer = desk("organizer").post("new", data=sent, query_params={"like": "spring"})
    assert answer.status_code == 422
    assert "slug" in answer.context["form"].errors
    with scope(organization=organization):
        assert Tournament.objects.count() == 1


def test_nobody_copies_from_another_federation(desk, spring):
    other = make_organization("other")
    with scope(organization=other):
        make_tournament(other, slug="theirs")
    assert desk("organizer").get("new", query_params={"like": "theirs"}).status_code == 404
    assert desk("arbiter").get("new", query_params={"like": "spring"}).status_code == 403


def test_the_copy_is_offered_to_those_who_may(desk, spring):
    assert "/new/?like=spring" in desk("organizer").text("dashboard")
    assert "?like=" not in desk("viewer").text("dashboard")


def test_a_federation_with_many_events_is_searched_by_name_place_and_year(client, organization):
    with scope(organization=organization):
        for number in range(7):
            make_tournament(organization, slug=f"open-{number}", entries=2)
            Tournament.objects.filter(slug=f"open-{number}").update(name=f"Open {number}", is_public=True)
        Tournament.objects.filter(slug="open-3").update(city="Forlì")
    place = f"/en/{organization.slug}/"
    everything = client.get(place).content.decode()
    assert 'name="q"' in everything
    assert everything.count("/open-") == 7
    assert client.get(place, {"q": "forli"}).content.decode().count("/open-") == 1
    assert client.get(place, {"q": "open 5"}).content.decode().count("/open-") == 1
    assert "No tournament is called so" in client.get(place, {"q": "winter"}).content.decode()


def test_a_federation_with_few_events_has_nothing_to_search(client, organization):
    with scope(organization=organization):
        make_tournament(organization, slug="only", entries=2)
        Tournament.objects.update(is_public=True)
    assert 'name="q"' not in client.get(f"/en/{organization.slug}/").content.decode()
