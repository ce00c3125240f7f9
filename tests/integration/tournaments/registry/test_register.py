"""The register page by page: found, filtered, changed, merged, with the journal."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.signins.models import SignInEntry
from tests.factories import make_tournament
from tests.markup import text_of
from tournaments.models import (
    Entry,
    PlayerMembership,
    RegisteredClub,
    RegisteredEntry,
    RegisteredPlayer,
    RegisterSettings,
)
from tournaments.registry import queries
from tournaments.registry.actions import remove_club, save_club, save_player, set_membership
from tournaments.registry.letters import columns_of
from tournaments.registry.merging_actions import merge_players
from tournaments.registry.queries import doubles, register_page


@pytest.fixture
def add(organization, inside):
    def one(name, until=None, **fields):
        made = save_player(organization=organization, actor=None, name=name, **fields)
        if until is not None:
            set_membership(player=made, season="2026", expires_on=until, actor=None)
        return made

    return one


def names(page):
    return [one.name for one in page.players]


def test_words_in_any_order_without_accents_and_numbers_find_a_player(organization, add):
    add("Müller, Jörg", national_id="AB12", fide_id=800123)
    add("Muli, Ada")
    for text in ("jorg mull", "Müller", "ab12", "800123", "J"):
        assert names(register_page(organization, text=text)) == ["Müller, Jörg"], text
    assert names(register_page(organization, text="mul")) == ["Muli, Ada", "Müller, Jörg"]
    assert names(register_page(organization, text="??")) == []


def test_memberships_and_clubs_filter(organization, add):
    today = timezone.localdate()
    club = save_club(organization=organization, actor=None, name="Circolo Due", code="C2")
    add("Valid, V", today + timedelta(days=90), club=club)
    add("Soon, S", today + timedelta(days=30))
    add("Gone, G", today - timedelta(days=1))
    add("Never, N")
    found = {state: names(register_page(organization, state=state)) for state in queries.STATES}
    assert found == {
        "valid": ["Soon, S", "Valid, V"], "expiring": ["Soon, S"], "expired": ["Gone, G"], "none": ["Never, N"],
    }  # fmt: skip
    assert names(register_page(organization, club=club.pk)) == ["Valid, V"]


def test_pages_follow_one_another_in_a_few_queries_however_many_players(
    organization, inside, django_assert_num_queries
):
    RegisteredPlayer.objects.bulk_create(
        RegisteredPlayer(organization=organization, name=f"Same, Name {one % 7}", **columns_of(f"Same, Name {one % 7}"))
        for one in range(130)
    )
    seen, after = [], None
    for _page in range(3):
        with django_assert_num_queries(2 if after is None else 3):
            page = register_page(organization, text="same", after=after)
            rows = list(page.players)
        assert page.total == 130
        seen += [(one.sort_key, one.pk) for one in rows]
        after = page.next_after
    assert after is None
    assert seen == sorted(seen)
    assert len(set(seen)) == 130


def test_the_page_shows_players_with_their_state_to_the_office_alone(desk, add):
    add("Rossi, Mario", timezone.localdate() - timedelta(days=1), birth_year=1987, birth_day="05-31")
    for role in ("owner", "organizer", "arbiter"):
        text = text_of(desk(role).get("register"))
        assert "Rossi, Mario" in text
        assert "1987-05-31" in text
        assert "expired on" in text
    assert desk("viewer").get("register").status_code == 403
    assert desk("organizer").get("registered_new").status_code == 403
    assert "Download the register" not in text_of(desk("organizer").get("register"))


def test_an_owner_adds_changes_and_deletes_a_player(desk, organization):
    owner = desk("owner")
    assert "Give the last name" in text_of(owner.post("registered_new", data={"name": "…"}))
    assert owner.post("registered_new", data={"name": "Rossi, Mario", "born": "31.2.1987"}).status_code == 422
    owner.post("registered_new", data={"name": "Rossi,  Mario", "born": "31.05.1987", "national_id": "A1"})
    with scope(organization=organization):
        player = RegisteredPlayer.objects.get()
    assert (player.name, player.birth_year, player.birth_day) == ("Rossi, Mario", 1987, "05-31")
    twin = owner.post("registered_new", data={"name": "Verdi, Ugo", "national_id": "A1"})
    assert twin.status_code == 422
    assert "Rossi, Mario has this national ID already" in text_of(twin)
    owner.post("registered_change", player.pk, data={"name": "Rossi, Mario", "born": "1987", "federation": "ita"})
    member = {"season": "2026", "kind": "full", "expires_on": "31.12.2026"}
    owner.post("registered_membership", player.pk, data=member)
    with scope(organization=organization):
        player.refresh_from_db()
        assert (player.born, player.federation, player.member_until) == ("1987", "ITA", date(2026, 12, 31))
        membership = PlayerMembership.objects.get()
    owner.post("registered_membership_remove", player.pk, membership.pk)
    owner.post("registered_remove", player.pk)
    with scope(organization=organization):
        player.refresh_from_db()
        assert player.member_until is None
    owner.post("registered_remove", player.pk, data={"sure": "on"})
    with scope(organization=organization):
        assert not RegisteredPlayer.objects.exists()
        rows = list(JournalEntry.objects.filter(action__startswith="register.").order_by("pk"))
    assert [row.action.split(".")[1] for row in rows] == [
        "player_added", "player_changed", "membership_set", "membership_removed", "player_removed",
    ]  # fmt: skip
    assert rows[-1].before == {"records": str(player.pk)}
    assert rows[-1].after is None
    assert all("05-31" not in str((row.before, row.after)) for row in rows), "no day of birth in the journal"


def test_two_records_become_one_with_what_each_has(organization, staff, add):
    one = add("Rossi, Mario", date(2026, 12, 31), national_id="A1", birth_year=1987)
    two = add("Rossi, Mario R.", date(2027, 6, 30), fide_id=800001, birth_year=1987, birth_day="05-31", title="FM")
    set_membership(player=two, season="2025", expires_on=date(2025, 12, 31), actor=None)
    event = make_tournament(organization, slug="open", entries=4)
    entry = Entry.objects.filter(tournament=event)[0]
    RegisteredEntry.objects.create(entry=entry, player=two)
    merged = merge_players(kept=one, other=two, actor=staff.owner, of_other=["name", "born"])
    assert list(RegisteredPlayer.objects.all()) == [merged]
    assert (merged.name, merged.born, merged.national_id, merged.fide_id, merged.title) == (
        "Rossi, Mario R.", "1987-05-31", "A1", 800001, "FM",
    )  # fmt: skip
    assert {(m.season, m.expires_on) for m in PlayerMembership.objects.filter(player=merged)} == {
        ("2026", date(2027, 6, 30)), ("2025", date(2025, 12, 31)),
    }  # fmt: skip
    assert RegisteredPlayer.objects.get().member_until == date(2027, 6, 30)
    assert RegisteredEntry.objects.get(entry=entry).player == merged
    said = JournalEntry.objects.get(action="register.merged").before
    assert (said["kept"]["name"], said["merged"]["name"]) == ("Rossi, Mario", "Rossi, Mario R.")
    with pytest.raises(Refused):
        merge_players(kept=merged, other=merged, actor=None)


def test_probable_doubles_are_shown_and_compared(desk, organization, add, django_assert_max_num_queries):
    one = add("Rossi, Mario", birth_year=1987, birth_day="05-31")
    two = add("Rossi Mario", birth_year=1987, birth_day="05-31")
    add("Rossi, Mario", birth_year=1990)
    add("Bianchi, Anna", fide_id=5)
    add("Bianchi, A.", fide_id=5)
    with django_assert_max_num_queries(4):
        found = doubles(organization)
    assert [{player.name for player in group} for group in found] == [
        {"Bianchi, Anna", "Bianchi, A."}, {"Rossi, Mario", "Rossi Mario"},
    ]  # fmt: skip
    assert "Compare with the first" in text_of(desk("owner").get("register_doubles"))
    assert "Record that goes" in text_of(desk("owner").get("registered_merge", one.pk, two.pk))
    desk("owner").post("registered_merge", one.pk, two.pk, data={"take-name": "other"})
    assert RegisteredPlayer.objects.get(pk=one.pk).name == "Rossi Mario"


def test_clubs_are_there_once_and_go_when_they_are_empty(organization, add):
    club = save_club(organization=organization, actor=None, name="Circolo Due", code="C2")
    player = add("Rossi, Mario", club=club)
    for words, field in (({"name": "circolo  due"}, "name"), ({"name": "Other", "code": "C2"}, "code")):
        with pytest.raises(Refused) as refused:
            save_club(organization=organization, actor=None, **words)
        assert refused.value.field == field
    with pytest.raises(Refused) as refused:
        remove_club(organization=organization, club=club, actor=None)
    assert refused.value.code == "club_has_players"
    save_player(organization=organization, player=player, actor=None, club=None)
    remove_club(organization=organization, club=club, actor=None)
    assert not RegisteredClub.objects.exists()


def test_the_export_is_journalled_and_the_setting_is_kept(desk, organization, add):
    add("Rossi, Mario", date(2026, 12, 31))
    answer = desk("owner").post("register_export")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[0].startswith("Name;Birth date;")
    assert lines[1].startswith("Rossi, Mario;")
    assert JournalEntry.objects.get(action="register.exported").after == {"records": 1}
    taken = SignInEntry.objects.get(kind="downloaded")
    assert (taken.user.first_name, taken.what, taken.count) == ("Owner", "register", 1)
    assert desk("organizer").post("register_export").status_code == 403
    desk("owner").post("register_settings", data={"checks_memberships": "on"})
    assert RegisterSettings.objects.get().checks_memberships


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"birth_year": 1980, "birth_day": "02-30"}, "1980-02-30 is no day of the calendar."),
        ({"birth_year": 1981, "birth_day": "02-29"}, "1981-02-29 is no day of the calendar."),
        ({"birth_year": None, "birth_day": "05-17"}, "Give the year of birth, too."),
    ],
)
def test_a_date_of_birth_that_there_is_not_does_not_enter_the_register(add, said, message):
    with pytest.raises(Refused, match=message) as refused:
        add("Rossi, Mario", **said)
    assert refused.value.field == "born"
    assert not RegisteredPlayer.objects.exists()


def test_what_the_register_keeps_of_a_person_is_handed_out(desk, organization, add):
    player = add("Rossi, Mario", date(2026, 12, 31), birth_year=1987, birth_day="05-31", national_id="A1")
    event = make_tournament(organization, slug="open", entries=4)
    entry = Entry.objects.filter(tournament=event)[0]
    Entry.objects.filter(pk=entry.pk).update(name="Mario Rossi")
    RegisteredEntry.objects.create(entry=entry, player=player)
    owner = desk("owner")
    people = reverse("manage:people", args=[organization.slug])
    assert "record of the register" in text_of(owner.client.get(people, {"q": "rossi"}))
    person = reverse("manage:person", args=[organization.slug, f"registered-{player.pk}"])
    assert "Correct or delete the record of the register" in text_of(owner.client.get(person))
    kept = json.loads(owner.client.post(person, {"record": f"registered-{player.pk}"}).content)
    (one,) = kept["records"]
    assert one["player"]["birth_day"] == "05-31"
    assert one["player"]["national_id"] == "A1"
    assert "sort_key" not in one["player"]
    assert one["memberships"] == [{"season": "2026", "kind": "", "expires_on": "2026-12-31"}]
    assert one["events"] == [event.name]
    assert {row["action"] for row in kept["journal"]} == {"register.player_added", "register.membership_set"}
    assert owner.client.get(reverse("manage:person", args=[organization.slug, "registered-9"])).status_code == 404
