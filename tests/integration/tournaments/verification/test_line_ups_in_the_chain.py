"""Whoever owns the database changes line-ups that were public: the chain names each with its round and its team."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.conf import settings
from django.db import transaction

from tests.team_league import league
from tests.without_guards import unguard
from tournaments.models import LineUp, LineUpVersion, Seal, Seat, TeamPlayer
from tournaments.teams.line_ups import seated, set_line_up
from tournaments.verification import line_ups
from tournaments.verification.audit import audit, log_of
from tournaments.verification.signing import sign
from tournaments.verification.wording import chain_fault_text


@pytest.fixture
def played(organization, staff):
    """A league after two rounds, whose database has no guards any more."""
    tournament = league(organization, staff.arbiter)
    for model in (LineUp, LineUpVersion, Seat, Seal):
        unguard(model)
    line_up = LineUp.objects.filter(round__number=1).order_by("pk").select_related("round", "team").first()
    return tournament, line_up


def rehash(tournament):
    """Compute every hash of the versions anew, as anybody can."""
    previous = ""
    for version in LineUpVersion.objects.filter(tournament=tournament).order_by("number"):
        previous = line_ups.hash_of_line_up(version, previous)
        LineUpVersion.objects.filter(pk=version.pk).update(hash=previous)


def told(tournament, change):
    """The faults that the audit finds after ``change``, which is taken back."""
    with transaction.atomic():
        change()
        found = {(one.code, *one.facts.values()) for one in audit(tournament).faults}
        transaction.set_rollback(True)
    return found


def test_every_change_of_a_line_up_of_a_past_round_is_found_and_named(played):
    tournament, line_up = played
    assert audit(tournament).intact
    team, versions = line_up.team.name, LineUpVersion.objects.filter(tournament=tournament)
    own, first = versions.filter(round=line_up.round, team=line_up.team), line_up.seats.get(board=1)
    reserve = TeamPlayer.objects.get(team=line_up.team, place=4)
    this, seats = LineUp.objects.filter(pk=line_up.pk), Seat.objects.filter(pk=first.pk)
    changed = ("line_up_changed", 1, team)

    def everywhere():
        seats.update(player=reserve)
        version = own.get()
        names = [reserve.name, *version.names[1:]]
        own.update(seats=[reserve.pk, *version.seats[1:]], names=names)
        rehash(tournament)

    changes = {
        "another player": lambda: seats.update(player=reserve),
        "an empty board": lambda: seats._raw_delete("default"),
        "another name": lambda: TeamPlayer.objects.filter(pk=first.player_id).update(name="Nobody"),
        "another reason": lambda: this.update(reason="nicer"),
        "another author": lambda: this.update(sent_by=None),
        "another time": lambda: this.update(sent_at=tournament.line_up_versions.latest("number").sent_at),
        "gone": lambda: (line_up.seats.all()._raw_delete("default"), this._raw_delete("default")),
        "version: seats": lambda: own.update(seats=[]),
        "version: names": lambda: own.update(names=[]),
        "version: reason": lambda: own.update(reason="nicer"),
        "version: captain": lambda: own.update(captain="nobody"),
        "version: author": lambda: own.update(sent_by=None),
    }
    for title, change in changes.items():
        found = told(tournament, change)
        print(f"{title}: {sorted(found)}")
        assert changed in found, title
    found = told(tournament, everywhere)
    print(f"rows, version and every hash anew: {sorted(found)}")
    assert {code for code, *_facts in found} == {"line_up_sealed_otherwise"}
    assert ("line_up_sealed_otherwise", 1, team) in found
    found = told(tournament, lambda: versions.filter(number=8)._raw_delete("default"))
    assert ("line_ups_missing", 8, 7) in found
    found = told(tournament, lambda: Seal.objects.order_by("-number").first().delete())
    assert ("unsealed", "publications", 1) in found

    found = told(tournament, lambda: this.update(team=tournament.entries.create(name="Spare")))
    assert {changed, ("line_up_unknown", 1, "Spare")} <= found


def test_the_page_says_it_in_words_and_the_log_names_how_many_there_were(played, client):
    tournament, line_up = played
    Seat.objects.filter(line_up=line_up, board=1)._raw_delete("default")
    found = audit(tournament)
    [sentence] = map(chain_fault_text, found.faults)
    assert sentence.startswith(f"The line-up of “{line_up.team.name}” in round 1 is not the one that was public")
    page = client.get(f"/en/{tournament.organization.slug}/{tournament.slug}/chain/").content.decode()
    assert f"The line-up of “{line_up.team.name}” in round 1 is not the one that was public" in page
    assert '"line_ups":8' in list(log_of(found))[-1]


def test_an_older_installation_gets_its_versions_and_its_chain_stays_whole(played, staff):
    """Its seals say nothing of line-ups, and stay as they are."""
    tournament, line_up = played
    LineUpVersion.objects.all()._raw_delete("default")
    signature, key = "", settings.CHAIN_KEYS[0]
    newest = -1
    for one in Seal.objects.filter(tournament=tournament).order_by("number"):
        content = {name: said for name, said in one.content.items() if not name.startswith("line_ups")}
        if content["publications"] == newest:
            one.delete()  # the older program sealed publications, and no line-ups
            continue
        newest = content["publications"]
        content |= {"previous": signature, "number": newest}
        signature = sign(content, key)
        Seal.objects.filter(pk=one.pk).update(content=content, signature=signature, number=newest)
    before = list(log_of(audit(tournament)))
    assert {one.code for one in audit(tournament).faults} == {"line_up_unknown"}
    for _time in range(2):
        import_module("tournaments.migrations.0063_first_line_up_versions").freeze_what_is_public(apps, None)
    found = audit(tournament)
    assert (found.intact, found.seals[-1].content["line_ups"]) == (True, 8)
    assert list(log_of(found))[: len(before)] == before, "a log that was kept is the beginning of the new one"
    reserve = TeamPlayer.objects.get(team=line_up.team, place=4)
    seats = [*seated(line_up)[:2], reserve.pk]
    set_line_up(round=line_up.round, team=line_up.team, seats=seats, actor=staff.arbiter, reason="put right")
    found = audit(tournament)
    assert (found.intact, found.seals[-1].content["line_ups"]) == (True, 9)
