"""Players come, change and go; byes are asked for: what the domain allows, refuses and records."""

from __future__ import annotations

import pytest
from django_scopes import scope

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import enter_results, make_organization, make_tournament, make_user, pair_round, publish_next
from tournaments.entries.actions import add_entry, edit_entry, reinstate_entry, remove_entry, withdraw_entry
from tournaments.entries.bye_actions import cancel_bye, request_bye
from tournaments.models import Board, Bye, Entry, Round, Tournament
from tournaments.rounds.drafts import discard_draft
from tournaments.rounds.publication import publish_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def actor():
    return make_user()


@pytest.fixture
def tournament():
    organization = make_organization()
    with scope(organization=organization):
        yield make_tournament(organization, entries=6, rounds=5)


def refused(action, **arguments) -> Refused:
    with pytest.raises(Refused) as caught:
        action(**arguments)
    return caught.value


def numbers(tournament):
    return dict(Entry.objects.filter(tournament=tournament).values_list("name", "pairing_number"))


def test_a_new_player_takes_the_ranked_place_before_the_start(tournament, actor):
    added = add_entry(tournament=tournament, actor=actor, name="  Strong,   Sam ", rating=2385, federation="ita")
    assert (added.name, added.federation, added.pairing_number) == ("Strong, Sam", "ITA", 2)
    assert sorted(numbers(tournament).values()) == [1, 2, 3, 4, 5, 6, 7]
    entry = JournalEntry.objects.get(action="entry.added")
    assert (entry.actor, entry.after["name"], entry.after["pairing_number"]) == (actor, "Strong, Sam", 2)


def test_a_correction_moves_the_number_before_the_start_but_not_after(tournament, actor):
    last = Entry.objects.get(tournament=tournament, pairing_number=6)
    assert edit_entry(entry=last, actor=actor, rating=2500).pairing_number == 1
    publish_next(tournament, actor)
    assert edit_entry(entry=last, actor=actor, rating=1000).pairing_number == 1
    assert edit_entry(entry=last, actor=actor, rating=1000).rating == 1000
    assert JournalEntry.objects.filter(action="entry.changed").count() == 2, "the same again is no change"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": "Good, Name", "rating": 4001}, "rating"),
        ({"name": "Good, Name", "title": "XM"}, "title"),
        ({"name": "Good, Name", "federation": "ITAL"}, "federation"),
        ({"name": "Good, Name", "fide_id": 77}, "fide_id"),
        ({"name": "Good, Name", "first_round": 6}, "first_round"),
        ({"name": "Good, Name", "first_round": 0}, "first_round"),
    ],
)
def test_bad_players_are_refused_with_their_field_and_nothing_is_stored(tournament, actor, fields, field):
    Entry.objects.filter(tournament=tournament, pairing_number=1).update(fide_id=77)
    before = numbers(tournament)
    assert refused(add_entry, tournament=tournament, actor=actor, **fields).field == field
    assert numbers(tournament) == before
    assert not JournalEntry.objects.exists()


def test_an_unknown_field_is_a_mistake_of_the_program(tournament, actor):
    with pytest.raises(TypeError, match="pairing_number"):
        add_entry(tournament=tournament, actor=actor, name="Good, Name", pairing_number=3)


def test_a_late_entry_waits_for_its_round_and_shifts_the_numbers_then(tournament, actor):
    publish_next(tournament, actor)
    assert (
        refused(add_entry, tournament=tournament, actor=actor, name="Late, Lea", first_round=1).field == "first_round"
    )
    late = add_entry(tournament=tournament, actor=actor, name="Late, Lea", rating=2500)
    assert (late.first_round, late.pairing_number) == (2, None)
    enter_results(Round.objects.get(tournament=tournament, number=1), actor)
    publish_next(tournament, actor)
    late.refresh_from_db()
    assert late.pairing_number == 1
    assert (
        Board.objects.filter(round__number=2, white=late).exists()
        or Board.objects.filter(round__number=2, black=late).exists()
    )


def test_removing_is_for_before_the_start_only(tournament, actor):
    remove_entry(entry=Entry.objects.get(tournament=tournament, pairing_number=1), actor=actor)
    assert sorted(numbers(tournament).values()) == [1, 2, 3, 4, 5]
    publish_next(tournament, actor)
    left = Entry.objects.filter(tournament=tournament).first()
    assert refused(remove_entry, entry=left, actor=actor).code == "already_paired"
    assert Entry.objects.filter(pk=left.pk).exists()


def test_withdrawal_and_return(tournament, actor):
    round_ = publish_next(tournament, actor)
    entry = Board.objects.filter(round=round_).first().white
    gone = withdraw_entry(entry=entry, actor=actor, reason="ill")
    assert (gone.status, gone.withdrawn_after) == ("withdrawn", 1)
    assert refused(withdraw_entry, entry=entry, actor=actor).code == "withdrawn_already"
    assert JournalEntry.objects.get(action="entry.withdrawn").reason == "ill"
    back = reinstate_entry(entry=entry, actor=actor)
    assert (back.status, back.withdrawn_after) == ("active", None)
    assert refused(reinstate_entry, entry=entry, actor=actor).code == "not_withdrawn"


def test_who_withdraws_before_the_start_has_no_number(tournament, actor):
    first = Entry.objects.get(tournament=tournament, pairing_number=1)
    assert withdraw_entry(entry=first, actor=actor).pairing_number is None
    assert sorted(n for n in numbers(tournament).values() if n) == [1, 2, 3, 4, 5]
    assert reinstate_entry(entry=first, actor=actor).pairing_number == 1


def test_who_withdraws_from_a_draft_leaves_its_board_and_puts_it_out_of_date(tournament, actor):
    draft = pair_round(tournament, actor)
    board = Board.objects.filter(round=draft).first()
    withdraw_entry(entry=board.white, actor=actor)
    assert not Board.objects.filter(pk=board.pk).exists()
    assert refused(publish_round, round=draft, actor=actor).code == "draft_outdated"
    assert Entry.objects.get(pk=board.white_id).withdrawn_after == 0


def test_a_bye_is_kept_changed_and_taken_back(tournament, actor):
    entry = Entry.objects.filter(tournament=tournament).first()
    request_bye(entry=entry, round_number=2, kind="H", actor=actor)
    request_bye(entry=entry, round_number=2, kind="Z", actor=actor)
    assert list(Bye.objects.values_list("round__number", "kind", "requested")) == [(2, "Z", True)]
    cancel_bye(entry=entry, round_number=2, actor=actor)
    assert not Bye.objects.exists()
    assert refused(cancel_bye, entry=entry, round_number=2, actor=actor).code == "no_bye"


def test_half_point_byes_follow_the_regulations(tournament, actor):
    regulations = tournament.regulations
    regulations.half_point_byes, regulations.last_half_point_round = 1, 3
    regulations.save()
    entry = Entry.objects.filter(tournament=tournament).first()
    assert refused(request_bye, entry=entry, round_number=4, kind="H", actor=actor).code == "half_point_round"
    request_bye(entry=entry, round_number=3, kind="H", actor=actor)
    assert refused(request_bye, entry=entry, round_number=2, kind="H", actor=actor).code == "half_point_count"
    request_bye(entry=entry, round_number=2, kind="Z", actor=actor)
    assert sorted(Bye.objects.values_list("round__number", "kind")) == [(2, "Z"), (3, "H")]


def test_a_late_entry_for_a_round_under_review_is_paired_when_the_round_is_paired_again(tournament, actor):
    enter_results(publish_next(tournament, actor), actor)
    draft = pair_round(tournament, actor)
    late = add_entry(tournament=tournament, actor=actor, name="Late, Lea", rating=2500, first_round=2)
    assert refused(publish_round, round=draft, actor=actor).code == "draft_outdated"
    discard_draft(round=draft, actor=actor)
    publish_next(tournament, actor)
    late.refresh_from_db()
    assert (late.first_round, late.pairing_number) == (2, 1)
    seated = Board.objects.filter(round__number=2).values_list("white", "black")
    byes = Bye.objects.filter(round__number=2, kind="U").values_list("entry", flat=True)
    assert late.pk in {player for pair in seated for player in pair} | set(byes)


def test_byes_outside_their_time_are_refused(tournament, actor):
    entry = Entry.objects.filter(tournament=tournament).first()
    assert refused(request_bye, entry=entry, round_number=9, kind="Z", actor=actor).code == "round_unknown"
    assert refused(request_bye, entry=entry, round_number=1, kind="U", actor=actor).code == "bye_kind"
    pair_round(tournament, actor)
    late = add_entry(tournament=tournament, actor=actor, name="Late, Lea", first_round=4)
    assert refused(request_bye, entry=late, round_number=3, kind="Z", actor=actor).code == "not_in_round"
    assert not Bye.objects.filter(requested=True).exists()


def test_a_bye_in_a_published_round_is_refused(tournament, actor):
    publish_next(tournament, actor)
    entry = Entry.objects.filter(tournament=tournament).first()
    assert refused(request_bye, entry=entry, round_number=1, kind="Z", actor=actor).code == "round_published"


def test_every_change_raises_the_public_version(tournament, actor):
    entry = Entry.objects.filter(tournament=tournament).first()

    def version():
        return Tournament.objects.get(pk=tournament.pk).public_version

    for action in (
        lambda: add_entry(tournament=tournament, actor=actor, name="New, Player"),
        lambda: edit_entry(entry=entry, actor=actor, club="Club"),
        lambda: request_bye(entry=entry, round_number=1, kind="Z", actor=actor),
        lambda: cancel_bye(entry=entry, round_number=1, actor=actor),
        lambda: withdraw_entry(entry=entry, actor=actor),
        lambda: reinstate_entry(entry=entry, actor=actor),
    ):
        before = version()
        action()
        assert version() > before
    assert Round.objects.filter(tournament=tournament).count() == 5


def test_no_name_or_club_shows_as_another_one(tournament, actor):
    """U+202E turns the writing round, U+200B is a blank that nobody sees; U+200C joins Persian letters."""
    entry = add_entry(tournament=tournament, actor=actor, name="Nakamura\u202e, Hik\u200baru", club="\u2067Roma\u2069")
    assert (entry.name, entry.club) == ("Nakamura, Hikaru", "Roma")
    assert edit_entry(entry=entry, actor=actor, name="می\u200cخواهم").name == "می\u200cخواهم"
    with pytest.raises(Refused) as refusal:
        add_entry(tournament=tournament, actor=actor, name="\u200b\u202e")
    assert refusal.value.field == "name"
