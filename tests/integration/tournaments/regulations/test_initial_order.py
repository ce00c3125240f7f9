"""The initial order that an event announces: by rating, by lot, by name; a lot that nobody can choose."""

from __future__ import annotations

import hashlib
import re

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import translation

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import announce, enter_results, make_tournament, pair_round, publish_next
from tests.markup import text_of
from tournaments.acceleration.actions import set_acceleration
from tournaments.announcements.actions import announcement_content
from tournaments.announcements.wording import sections
from tournaments.duties.record import duties_of
from tournaments.duties.wording import event_text
from tournaments.entries.actions import add_entry, reinstate_entry, remove_entry, withdraw_entry
from tournaments.entries.numbering import reassign_numbers
from tournaments.entries.queries import entry_list
from tournaments.models import Entry, Regulations
from tournaments.regulations.actions import compiled_plan, update_regulations
from tournaments.regulations.lots import commitment
from tournaments.rounds.drafts import discard_draft


def refused(action, **arguments) -> Refused:
    with pytest.raises(Refused) as caught:
        action(**arguments)
    return caught.value


def by_sha256(seed, entries):
    """The order that anybody computes: smallest SHA-256 of ``seed/entry`` first."""
    return sorted(entries, key=lambda entry: hashlib.sha256(f"{seed}/{entry}".encode()).hexdigest())


def order(tournament):
    return list(Entry.objects.filter(tournament=tournament).order_by("pairing_number").values_list("pk", flat=True))


@pytest.fixture
def tournament(organization, staff):
    """Forty players of two ratings, twenty each, without titles."""
    tournament = make_tournament(organization, entries=40, rounds=5)
    for place, entry in enumerate(Entry.objects.order_by("pk")):
        Entry.objects.filter(pk=entry.pk).update(rating=1800 if place % 2 else 1600)
    return tournament


def choose(tournament, staff, kind):
    update_regulations(tournament=tournament, actor=staff.organizer, initial_order=kind)
    announce(tournament, staff.organizer)
    return Regulations.objects.get(tournament=tournament)


def test_a_lot_among_players_of_one_rating_is_recomputed_from_the_seed(tournament, staff):
    seed = choose(tournament, staff, "rating_lot").lot_seed
    assert re.fullmatch("[0-9a-f]{64}", seed)
    publish_next(tournament, staff.arbiter)
    strong, weak = (Entry.objects.filter(rating=rating).values_list("pk", flat=True) for rating in (1800, 1600))
    assert order(tournament) == by_sha256(seed, strong) + by_sha256(seed, weak)
    assert by_sha256(seed, strong) != sorted(strong), "with 20 players the lot is not the alphabet"


def test_a_lot_alone_and_names_alone_do_not_look_at_ratings(tournament, staff, organization):
    seed = choose(tournament, staff, "lot").lot_seed
    publish_next(tournament, staff.arbiter)
    assert order(tournament) == by_sha256(seed, order(tournament))
    named = make_tournament(organization, entries=6, slug="named")
    Entry.objects.filter(tournament=named, name="Player, 006").update(rating=2800)
    choose(named, staff, "name")
    publish_next(named, staff.arbiter)
    names = list(Entry.objects.filter(tournament=named).order_by("pairing_number").values_list("name", flat=True))
    assert names == [f"Player, {number:03}" for number in range(1, 7)]
    assert Regulations.objects.get(tournament=named).lot_seed == ""


def test_a_title_comes_before_the_lot(tournament, staff):
    last = Entry.objects.filter(rating=1800).last()
    Entry.objects.filter(pk=last.pk).update(title="WCM")
    choose(tournament, staff, "rating_lot")
    publish_next(tournament, staff.arbiter)
    assert order(tournament)[0] == last.pk


def test_the_announced_groups_say_that_the_lot_may_still_exchange_players(tournament, staff, client):
    said = "at the border of a group it can still exchange them."
    plan = compiled_plan(method="baku", regulations=Regulations.objects.get(tournament=tournament))
    update_regulations(tournament=tournament, actor=staff.organizer, acceleration=plan)
    announce(tournament, staff.organizer)
    page = reverse("public:announcement", args=[tournament.organization.slug, tournament.slug])
    assert said not in client.get(page).content.decode()
    choose(tournament, staff, "rating_lot")
    assert said in client.get(page).content.decode()
    publish_next(tournament, staff.arbiter)
    assert said not in client.get(page).content.decode()


def test_the_seed_is_secret_until_round_1_is_asked_for_and_its_hash_is_not(tournament, staff, client):
    regulations = choose(tournament, staff, "rating_lot")
    seed, sealed = regulations.lot_seed, hashlib.sha256(regulations.lot_seed.encode()).hexdigest()
    assert commitment(regulations) == sealed
    place = [tournament.organization.slug, tournament.slug]
    pages = [reverse(f"public:{name}", args=place) for name in ("entries", "announcement", "duties", "tournament")]
    client.force_login(staff.organizer)
    pages += [reverse(f"manage:{name}", args=place) for name in ("regulations", "journal", "announcement", "entries")]
    texts = [client.get(page).content.decode() for page in pages]
    assert not [page for page, text in zip(pages, texts, strict=True) if seed in text]
    assert sealed in texts[1]
    assert sealed in texts[4]
    assert seed not in str(list(JournalEntry.objects.values_list("before", "after")))
    listed = entry_list(tournament)
    assert (listed.sealed, listed.lot) == (True, None)
    assert [line.player.name for line in listed.lines[:20]] == sorted(line.player.name for line in listed.lines[:20])

    draft = pair_round(tournament, staff.arbiter)
    listed = entry_list(tournament)
    assert (listed.sealed, listed.lot.seed, listed.lot.commitment) == (False, seed, sealed)
    assert [line.lot for line in listed.lines[:20]] == sorted(line.lot for line in listed.lines[:20])
    page = text_of(client.get(pages[0]))
    assert seed in page
    assert sealed in page
    assert listed.lines[0].lot in page
    [said] = [event_text(one) for one in duties_of(tournament).events if one.code == "lot_opened"]
    assert said == f"The lot of the initial order was opened: its seed is {seed}."
    before = order(tournament)
    discard_draft(round=draft, actor=staff.arbiter)
    pair_round(tournament, staff.arbiter)
    assert order(tournament) == before, "pairing again draws nothing again"
    assert JournalEntry.objects.filter(action="regulations.lot_opened").count() == 1


def test_nobody_chooses_after_the_lot_was_seen(tournament, staff):
    choose(tournament, staff, "rating_lot")
    discard_draft(round=pair_round(tournament, staff.arbiter), actor=staff.arbiter)
    refusal = refused(update_regulations, tournament=tournament, actor=staff.organizer, initial_order="rating")
    assert (refusal.code, refusal.field) == ("lot_opened", "initial_order")
    for change in ({"lot_seed": "f" * 64}, {"lot_opened_at": None}, {"initial_order": "rating"}):
        with pytest.raises(IntegrityError, match="drawn and opened once"), transaction.atomic():
            Regulations.objects.filter(tournament=tournament).update(**change)


def test_choosing_to_and_fro_draws_only_once(tournament, staff):
    seed = choose(tournament, staff, "rating_lot").lot_seed
    for kind in ("rating", "lot", "name", "rating_lot"):
        assert choose(tournament, staff, kind).lot_seed == seed
    with pytest.raises(IntegrityError, match="drawn and opened once"), transaction.atomic():
        Regulations.objects.filter(tournament=tournament).update(lot_seed="f" * 64)


def test_the_database_refuses_a_lot_without_a_seed(tournament):
    with pytest.raises(IntegrityError), transaction.atomic():
        Regulations.objects.filter(tournament=tournament).update(initial_order="lot")


@pytest.mark.parametrize("kind", ["rating_lot", "lot", "name"])
def test_round_1_waits_until_the_order_is_announced(tournament, staff, kind):
    update_regulations(tournament=tournament, actor=staff.organizer, initial_order="rating")
    announce(tournament, staff.organizer)
    update_regulations(tournament=tournament, actor=staff.organizer, initial_order=kind)
    assert refused(pair_round, tournament=tournament, actor=staff.arbiter).code == "order_not_announced"
    assert Regulations.objects.get().lot_opened_at is None
    announce(tournament, staff.organizer)
    pair_round(tournament, staff.arbiter)


def test_who_enters_after_the_lot_stands_after_equals_in_order_of_entry(tournament, staff, client):
    seed = choose(tournament, staff, "rating_lot").lot_seed
    strong, weak = (list(Entry.objects.filter(rating=rating).values_list("pk", flat=True)) for rating in (1800, 1600))
    enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    late = [
        add_entry(tournament=tournament, actor=staff.arbiter, name=name, rating=1800).pk
        for name in ("Zebra, Zoe", "Aardvark, Al", "Moose, Max")
    ]
    publish_next(tournament, staff.arbiter)
    assert order(tournament) == [*by_sha256(seed, strong), *late, *by_sha256(seed, weak)]
    assert [line.lot for line in entry_list(tournament).lines if line.player.entry_id in late] == ["", "", ""]
    page = text_of(client.get(reverse("public:entries", args=["federation", tournament.slug])))
    assert page.count("No lot: entered after the seed was opened.") == 3
    Entry.objects.filter(pk=late[0]).update(rating=1600)
    reassign_numbers(tournament=tournament, actor=staff.arbiter, reason="wrong rating")
    assert order(tournament) == [*by_sha256(seed, strong), *late[1:], *by_sha256(seed, weak), late[0]]


def test_once_the_lot_is_open_nobody_is_taken_off_the_list_to_enter_anew(tournament, staff):
    choose(tournament, staff, "rating_lot")
    taken_off = Entry.objects.first()
    remove_entry(entry=taken_off, actor=staff.arbiter)
    discard_draft(round=pair_round(tournament, staff.arbiter), actor=staff.arbiter)
    before = order(tournament)
    drawn, later = (
        Entry.objects.get(pk=before[-1]),
        add_entry(tournament=tournament, actor=staff.arbiter, name="Zebra, Zoe", rating=1600),
    )
    for entry in (drawn, later):
        assert refused(remove_entry, entry=entry, actor=staff.arbiter).code == "lot_opened"
    withdraw_entry(entry=drawn, actor=staff.arbiter)
    reinstate_entry(entry=drawn, actor=staff.arbiter)
    assert order(tournament) == [*before, later.pk], "no lot is drawn anew"


@pytest.mark.parametrize("kind", ["lot", "name"])
def test_acceleration_asks_for_an_order_by_rating(tournament, staff, kind):
    accelerated = {"tournament": tournament, "actor": staff.organizer}
    update_regulations(**accelerated, initial_order=kind)
    plan = compiled_plan(method="haley", regulations=Regulations.objects.get())
    assert refused(set_acceleration, **accelerated, acceleration=plan).code == "order_without_ratings"
    update_regulations(**accelerated, initial_order="rating_lot")
    set_acceleration(**accelerated, acceleration=plan)
    assert refused(update_regulations, **accelerated, initial_order=kind).code == "order_without_ratings"


def test_the_announcement_says_the_order_in_both_languages(tournament, staff):
    assert "initial_order" not in announcement_content(tournament)["regulations"], "digests of older ones stay"
    sealed = commitment(choose(tournament, staff, "rating_lot"))
    content = announcement_content(tournament)
    for language, said in (
        ("en", "Rating, then title; among players who are still level"),
        ("it", "Elo, poi titolo"),
    ):
        with translation.override(language):
            lines = {line.key: line.text for section in sections(content) for line in section.lines}
        assert lines["ranking"].startswith(said)
        assert sealed in lines["lot"]
        assert content["regulations"]["lot"] == sealed
