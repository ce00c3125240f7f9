"""A person who is erased from the register of players: what was merged into the record, and what programs were told."""

from __future__ import annotations

import json

from django.test import Client
from django.urls import reverse
from django_scopes import scope

from portal.common.models import JournalEntry
from tests.integration.tournaments.privacy.test_erasure import audited, over, tables_with
from tests.integration.tournaments.registration.people import told
from tournaments.models import RegisteredPlayer, Series
from tournaments.privacy.erasing.actions import erase
from tournaments.privacy.finding import registered_record
from tournaments.programs.actions import make_token
from tournaments.registry.actions import save_player
from tournaments.registry.merging_actions import merge_players
from tournaments.series.actions import create_series

__all__ = ["over"]


def test_the_record_that_was_merged_into_it_is_forgotten_too(client, over):
    house, owner = over.organization, over.staff.owner
    with scope(organization=house):
        kept, first, second, other = (
            save_player(organization=house, actor=owner, name=name, national_id=national, fide_id=number)
            for name, national, number in (
                ("Weiss, Anna", "MI-4711-X", None), ("Schwarz, Anna", "MI-4712-X", 823456),
                ("Schwarz-Weiss, Anna", "MI-4713-X", None), ("Schwarz, Peter", "MI-4714-X", 823457),
            )
        )  # fmt: skip
        save_player(organization=house, actor=owner, player=first, name="Grau, Anna")
        middle = merge_players(kept=second, other=first, actor=owner, of_other=["name"])
        merge_players(kept=kept, other=middle, actor=owner)
    mine = ("weiss, anna", "schwarz, anna", "grau, anna", "schwarz-weiss", "mi-4711", "mi-4712", "mi-4713", "823456")
    assert "common_journalentry" in tables_with(*mine)
    address = reverse("manage:person_erase", args=[house.slug, f"registered-{kept.pk}"])
    client.force_login(owner)
    said = {"record": [f"registered-{kept.pk}"], "name": "Weiss, Anna", "erase_sure": "on"}
    assert "The person was erased from" in told(client.post(address, said, follow=True))
    assert tables_with(*mine) == {}
    with scope(organization=house):
        assert list(RegisteredPlayer.objects.values_list("name", "fide_id")) == [(other.name, 823457)]
        assert JournalEntry.objects.filter(after__player="Schwarz, Peter").exists()
    assert audited(over).intact


def test_series_count_without_the_erased_record_at_once(over):
    words = {"organization": over.organization, "actor": over.staff.owner}
    with scope(organization=over.organization):
        made = create_series(**words, name="Cup", slug="cup", place_points=[250, 180], tie_breaks=[], description="")
        player = save_player(**words, name="Weiss, Anna", sex="w")
        before = Series.objects.get(pk=made.pk).version
        person = registered_record(over.organization, f"registered-{player.pk}")
        erase(**words, person=person, records=[person], typed="Weiss, Anna", sure=True)
        assert Series.objects.get(pk=made.pk).version != before


def test_answers_that_are_kept_for_programs_forget_the_person(over):
    """Asked again with the same key, a program is told the pseudonym, and nobody is added once more."""
    with scope(organization=over.organization):
        words = {"organization": over.organization, "actor": over.staff.owner}
        _token, secret = make_token(**words, name="Uploads", scopes=["register"], days=30)
    sent = {"Authorization": f"Bearer {secret}", "Idempotency-Key": "once"}
    body = json.dumps({"name": "Weiss, Anna", "born": "1987-05-31", "national_id": "MI-4711-X", "fide_id": 823456})

    def ask():
        address = f"/api/v1/organizations/{over.organization.slug}/desk/register/"
        return Client().post(address, body, "application/json", headers=sent)

    pk = ask().json()["id"]
    with scope(organization=over.organization):
        person = registered_record(over.organization, f"registered-{pk}")
        erase(**words, person=person, records=[person], typed="Weiss, Anna", sure=True)
    assert tables_with("weiss, anna", "1987-05-31", "05-31", "mi-4711", "823456") == {}
    again = ask()
    assert (again.status_code, again["Idempotent-Replayed"]) == (201, "true")
    facts = {name: again.json()[name] for name in ("name", "born", "national_id", "fide_id")}
    assert facts == {"name": f"Person #{pk}", "born": "", "national_id": "", "fide_id": None}
    with scope(organization=over.organization):
        assert not RegisteredPlayer.objects.exists()
