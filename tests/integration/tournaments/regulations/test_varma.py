"""The draw of numbers by the Varma tables in the portal: sealed, opened once, shown step by step, checked."""

from __future__ import annotations

import hashlib

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import translation

from portal.common.errors import Refused
from tests.factories import make_tournament, pair_round, publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.public_event import complete
from tests.markup import text_of
from tournaments.announcements.actions import publish_announcement
from tournaments.entries.actions import add_entry, withdraw_entry
from tournaments.entries.queries import entry_list
from tournaments.models import Entry, Regulations
from tournaments.regulations.actions import update_regulations
from tournaments.rounds.drafts import discard_draft

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")

SEED = "5eed" * 16


def event(organization, staff, federations, **changes):
    """A round robin whose players come from these federations, with a seed that the test knows."""
    players = len(federations)
    tournament = make_tournament(organization, entries=players, rounds=players - 1 + players % 2, slug="open")
    for entry, federation in zip(Entry.objects.order_by("pk"), federations, strict=True):
        Entry.objects.filter(pk=entry.pk).update(federation=federation)
    Regulations.objects.filter(tournament=tournament).update(lot_seed=SEED)
    update_regulations(
        tournament=tournament, actor=staff.organizer, system="round_robin", initial_order="varma", **changes
    )
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.owner)
    return tournament


def lot(text):
    return int(hashlib.sha256(f"{SEED}/{text}".encode()).hexdigest(), 16)


def numbers():
    return dict(Entry.objects.filter(pairing_number__isnull=False).values_list("pk", "pairing_number"))


def test_everybody_computes_the_numbers_from_the_seed(organization, staff, client):
    tournament = event(organization, staff, ["ITA"] * 3 + ["FRA"] * 3 + ["SUI"] * 2 + ["AUT", ""])
    place = [organization.slug, "open"]
    announced = text_of(client.get(reverse("public:announcement", args=place)))
    assert "players of one federation do not meet in the last three rounds" in announced
    assert hashlib.sha256(SEED.encode()).hexdigest() in announced
    assert entry_list(tournament).varma is None
    assert "The draw of numbers" not in text_of(client.get(reverse("public:entries", args=place)))

    pair_round(tournament, staff.arbiter)
    ids = list(Entry.objects.order_by("pk").values_list("pk", flat=True))
    envelopes = {"A": [3, 4, 8], "B": [5, 7, 9], "C": [1, 6], "D": [2, 10]}
    # FRA before ITA: equal in size, so the alphabet; inside a federation by name, which is the order of entry here.
    for members in (ids[3:6], ids[:3], ids[6:8], ids[8:9], ids[9:]):
        enough = [letter for letter, held in envelopes.items() if len(held) >= len(members)]
        chosen = envelopes[enough[lot(f"{members[0]}/envelope") % len(enough)]]
        for entry in members:
            assert numbers()[entry] == chosen.pop(lot(entry) % len(chosen))
    page = text_of(client.get(reverse("public:entries", args=place)))
    assert "FRA, 3 players" in page
    assert "chooses by lot among the envelopes with enough numbers: A (holds 3), B (holds 3)." in page
    assert "A player without federation" in page
    assert "No two players of one federation meet in the last three rounds." in page
    with translation.override("it"):
        italian = text_of(client.get(reverse("public:entries", args=place)))
    assert "Il sorteggio dei numeri" in italian
    assert "FRA, 3 giocatori" in italian


def test_the_draw_stays_whoever_comes_and_goes(organization, staff):
    tournament = event(organization, staff, ["ITA", "FRA"] * 5)
    draft = pair_round(tournament, staff.arbiter)
    before = numbers()
    discard_draft(round=draft, actor=staff.arbiter)
    late = add_entry(tournament=tournament, actor=staff.arbiter, name="Aaa, Late", rating=2800, federation="ITA")
    gone = Entry.objects.get(pairing_number=4)
    withdraw_entry(entry=gone, actor=staff.arbiter)
    after = numbers()
    assert after.pop(late.pk) == 10
    assert after == {entry: number - (number > 4) for entry, number in before.items() if entry != gone.pk}
    with pytest.raises(IntegrityError, match="drawn and opened once"), transaction.atomic():
        Regulations.objects.update(lot_players=[])


def test_players_of_one_federation_who_meet_late_are_told_to_everybody(organization, staff, desk, client):
    tournament = event(organization, staff, ["ITA"] * 10)
    publish_next(tournament, staff.arbiter)
    draw = entry_list(tournament).varma
    assert [choice.enough for choice in draw.federations[0].choices] == [False] * 3 + [True]
    # Everybody is of one federation: all games of the last three rounds.
    assert [one.round_number for one in draw.late] == [7] * 5 + [8] * 5 + [9] * 5
    said = "Players of one federation meet in the last three rounds"
    assert said in desk("organizer").text("regulations")
    assert said in text_of(client.get(reverse("public:entries", args=[organization.slug, "open"])))


@pytest.mark.parametrize("players", [8, 25])
def test_too_few_and_too_many_players_are_refused_before_the_lot_is_opened(organization, staff, players):
    tournament = event(organization, staff, ["ITA"] * players)
    with pytest.raises(Refused, match=f"9 to 24 players; {players} are entered") as error:
        pair_round(tournament, staff.arbiter)
    assert error.value.code == "varma_players"
    assert Regulations.objects.get().lot_opened_at is None


def test_it_is_for_a_round_robin_only(organization, staff, desk):
    tournament = make_tournament(organization, entries=10, rounds=5, slug="open")
    with pytest.raises(Refused) as error:
        update_regulations(tournament=tournament, actor=staff.organizer, initial_order="varma")
    assert (error.value.code, error.value.field) == ("varma_without_table", "initial_order")
    assert 'value="varma"' not in desk("organizer").text("regulations")
    update_regulations(tournament=tournament, actor=staff.organizer, system="round_robin")
    assert 'value="varma"' in desk("organizer").text("regulations")


def test_numbers_that_were_drawn_keep_the_system_and_the_refusal_says_how_to_go_on(organization, staff, desk):
    tournament = event(organization, staff, ["ITA", "FRA"] * 5)
    discard_draft(round=pair_round(tournament, staff.arbiter), actor=staff.arbiter)
    for order in ("varma", "rating"):
        with pytest.raises(Refused, match="create a new tournament as a copy of this one") as error:
            update_regulations(tournament=tournament, actor=staff.organizer, system="dutch", initial_order=order)
        assert (error.value.code, error.value.field) == ("varma_drawn", "system")
    update_regulations(tournament=tournament, actor=staff.organizer, rounds=8)
    assert Regulations.objects.get().rounds == 8
