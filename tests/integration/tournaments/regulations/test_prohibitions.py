"""Players who may not meet: declared before the start, kept apart by the engine, told to everybody, sealed."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import add_entries, make_tournament, pair_round, publish_next
from tournaments.announcements.actions import announcement_content
from tournaments.announcements.wording import sections
from tournaments.entries.actions import remove_entry
from tournaments.history.snapshot import take_snapshot
from tournaments.models import Board, Entry, Prohibition
from tournaments.regulations.prohibition_actions import lift_prohibition, prohibit
from tournaments.reports.files import trf16, trf26
from tournaments.rounds.drafts import discard_draft
from tournaments.rounds.manual import swap_players


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=8, rounds=5)


def entry(tournament, number):
    return Entry.objects.get(tournament=tournament, pairing_number=number)


def apart(tournament, *numbers, first=1, last=5, **more):
    entries = [entry(tournament, number).pk for number in numbers]
    return prohibit(
        tournament=tournament, entries=entries, first_round=first, last_round=last, **{"actor": None, **more}
    )


def pairs(round_):
    boards = Board.objects.filter(round=round_).select_related("white", "black")
    return {frozenset((b.white.pairing_number, b.black.pairing_number)) for b in boards}


def test_the_engine_keeps_them_apart_and_the_report_says_so(tournament, staff):
    apart(tournament, 1, 5, 6, last=2, reason="one family", actor=staff.organizer)

    drawn = pairs(pair_round(tournament, staff.arbiter))

    assert not drawn & {frozenset((1, 5)), frozenset((1, 6)), frozenset((5, 6))}
    assert "260   1   2    1    5    6\r\n" in trf26(tournament).decode()
    assert "XXP 1 5 6\r\n" in trf16(tournament).decode()
    row = JournalEntry.objects.get(action="prohibition.added")
    assert (row.after["names"], row.after["reason"]) == (["Player, 001", "Player, 005", "Player, 006"], "one family")


def test_a_group_ends_with_its_last_round(tournament, staff):
    apart(tournament, 1, 5, first=2, last=3)
    assert frozenset((1, 5)) in pairs(pair_round(tournament, staff.arbiter))


def test_who_has_no_number_yet_is_in_no_group(tournament):
    late = add_entries(tournament, 1, rating=1500)[-1]
    group = apart(tournament, 1, 2, 3)
    group.entries.add(late)
    Entry.objects.filter(pk=late.pk).update(first_round=3, pairing_number=None)
    assert take_snapshot(tournament, 1).state.prohibitions[0].numbers == {1, 2, 3}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"entries": []}, "too_few_players"),
        ({"first_round": 3, "last_round": 2}, "rounds_order"),
        ({"last_round": 6}, "rounds_order"),
        ({"first_round": 0}, "rounds_order"),
    ],
)
def test_bad_groups_are_refused(tournament, change, code):
    good = {"entries": list(Entry.objects.values_list("pk", flat=True)[:2]), "first_round": 1, "last_round": 5}
    with pytest.raises(Refused) as caught:
        prohibit(tournament=tournament, actor=None, **{**good, **change})
    assert caught.value.code == code
    assert not Prohibition.objects.exists()


def test_players_of_another_tournament_do_not_count(organization, tournament):
    stranger = add_entries(make_tournament(organization, entries=0, slug="other"), 1)[0]
    with pytest.raises(Refused, match="at least two"):
        prohibit(
            tournament=tournament,
            entries=[entry(tournament, 1).pk, stranger.pk],
            first_round=1,
            last_round=1,
            actor=None,
        )
    group = apart(tournament, 1, 2)
    with pytest.raises(IntegrityError, match="belong to its tournament"), transaction.atomic():
        group.entries.add(stranger)


def test_they_are_fixed_when_round_one_is_paired(tournament, staff):
    group = apart(tournament, 1, 2)
    draft = pair_round(tournament, staff.arbiter)
    with pytest.raises(Refused, match="Round 1 is paired"):
        apart(tournament, 3, 4)
    discard_draft(round=draft, actor=staff.arbiter)
    apart(tournament, 3, 4)
    publish_next(tournament, staff.arbiter)

    with pytest.raises(Refused, match="regulations are frozen"):
        lift_prohibition(prohibition=group, actor=staff.arbiter)
    guarded = (
        lambda: Prohibition.objects.update(last_round=1),
        lambda: Prohibition.objects.all().delete(),
        lambda: group.entries.add(entry(tournament, 7)),
        group.entries.clear,
        lambda: Prohibition.objects.create(tournament=tournament, last_round=1),
    )
    for action in guarded:
        with pytest.raises(IntegrityError, match="frozen since round 1"), transaction.atomic():
            action()
    assert Prohibition.objects.count() == 2


def test_a_change_by_hand_against_a_group_is_warned_of(tournament, staff):
    apart(tournament, 1, 6)
    round_ = pair_round(tournament, staff.arbiter)
    warnings = swap_players(
        round=round_, first=entry(tournament, 5).pk, second=entry(tournament, 6).pk, actor=staff.arbiter, reason="test"
    )
    assert "legality.prohibited" in [warning.code for warning in warnings]


def test_a_removed_player_leaves_no_group_of_one(tournament, staff):
    apart(tournament, 1, 2)
    apart(tournament, 1, 3, 4)
    remove_entry(entry=entry(tournament, 1), actor=staff.organizer)
    assert [group.entries.count() for group in Prohibition.objects.all()] == [2]


def test_the_announcement_names_them(tournament, staff):
    assert "prohibitions" not in announcement_content(tournament)
    apart(tournament, 1, 2, last=3, reason="One family.")
    lines = {line.key: line.text for section in sections(announcement_content(tournament)) for line in section.lines}
    assert lines["prohibitions"] == "Rounds 1 to 3: Player, 001; Player, 002. One family."


def test_the_page_adds_a_club_and_takes_it_back(client, tournament, staff):
    Entry.objects.filter(tournament=tournament, pairing_number__in=[2, 3, 7]).update(club="Tower")
    client.force_login(staff.arbiter)
    page = reverse("manage:prohibitions", args=["federation", "open"])
    add = reverse("manage:prohibition_add", args=["federation", "open"])
    assert b"Nobody is kept apart" in client.get(page).content

    both = client.post(add, {"entries": [entry(tournament, 1).pk], "club": "Tower", "first_round": 1, "last_round": 2})
    assert both.status_code == 422
    assert "only one of these" in both.content.decode()
    nobody = client.post(add, {"first_round": 1, "last_round": 2})
    assert "Choose at least two players" in nobody.content.decode()
    client.post(add, {"club": "Tower", "first_round": 1, "last_round": 2, "reason": "club mates"})

    group = Prohibition.objects.get()
    assert sorted(group.entries.values_list("pairing_number", flat=True)) == [2, 3, 7]
    text = client.get(page).content.decode()
    assert "Rounds 1 to 2" in text
    assert "club mates" in text
    assert (
        "1 group is kept apart"
        in client.get(reverse("manage:regulations", args=["federation", "open"])).content.decode()
    )
    client.post(reverse("manage:prohibition_lift", args=["federation", "open", group.pk]))
    assert not Prohibition.objects.exists()


def test_a_viewer_reads_and_the_form_goes_with_the_start(client, tournament, staff):
    page = reverse("manage:prohibitions", args=["federation", "open"])
    client.force_login(staff.viewer)
    assert b"Add a group" not in client.get(page).content
    client.force_login(staff.organizer)
    assert b"Add a group" in client.get(page).content
    publish_next(tournament, staff.arbiter)
    assert b"Add a group" not in client.get(page).content
