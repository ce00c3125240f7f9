"""The hall before a round: present or absent by a few letters, byes for many, absentees settled at once."""

from __future__ import annotations

import re

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from pairing import runs as pairing_runs
from portal.common.errors import Refused
from tests.factories import make_tournament, pair_round, publish_next
from tests.markup import text_of
from tournaments.check_in.actions import BYE, WITHDRAWAL, set_present, settle_absentees
from tournaments.check_in.queries import hall_of, missing_players, stayed_away
from tournaments.entries.actions import withdraw_entry
from tournaments.entries.bye_actions import cancel_bye, request_bye, request_byes
from tournaments.models import Board, Bye, CheckIn, Entry, Round, RoundState
from tournaments.results.actions import enter_result
from tournaments.rounds import actions as runs
from tournaments.rounds import publication
from tournaments.rounds.review import review_page


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=24, rounds=5)


@pytest.fixture
def first_round(tournament):
    return tournament.rounds.get(number=1)


def players(tournament, *numbers):
    found = Entry.objects.filter(tournament=tournament).order_by("pairing_number")
    return [entry for entry in found if not numbers or entry.pairing_number in numbers]


def refusal_of(action, **arguments):
    with pytest.raises(Refused) as refusal:
        action(**arguments)
    return refusal.value


def test_everybody_missing_gets_a_zero_point_bye_at_once(tournament, first_round, staff):
    for entry in players(tournament)[:20]:
        set_present(entry=entry, present=True, actor=staff.arbiter)
    request_bye(entry=players(tournament, 24)[0], round_number=1, kind="H", actor=staff.arbiter)

    assert settle_absentees(tournament=tournament, how=BYE, actor=staff.arbiter) == 3

    asked = Bye.objects.filter(round=first_round).order_by("entry__pairing_number")
    assert list(asked.values_list("entry__pairing_number", "kind")) == [(21, "Z"), (22, "Z"), (23, "Z"), (24, "H")]
    assert not missing_players(first_round)
    assert len(Board.objects.filter(round=pair_round(tournament, staff.arbiter))) == 10


def test_or_is_withdrawn(tournament, first_round, staff):
    for entry in players(tournament)[:22]:
        set_present(entry=entry, present=True, actor=staff.arbiter)
    assert settle_absentees(tournament=tournament, how=WITHDRAWAL, actor=staff.arbiter) == 2
    assert hall_of(first_round).counts == {"present": 22, "withdrawn": 2}


def test_what_is_refused(tournament, staff):
    entry = players(tournament)[0]
    assert refusal_of(settle_absentees, tournament=tournament, how=BYE, actor=None).code == "nobody_there"
    assert refusal_of(settle_absentees, tournament=tournament, how="x", actor=None).code == "how_unknown"
    for one in players(tournament):
        set_present(entry=one, present=True, actor=None)
    assert refusal_of(settle_absentees, tournament=tournament, how=BYE, actor=None).code == "nobody_missing"
    Entry.objects.filter(pk=entry.pk).update(status="withdrawn")
    assert refusal_of(set_present, entry=entry, present=True, actor=None).code == "withdrawn"


def test_a_bye_for_many_is_noted_for_all_or_for_nobody(tournament, staff):
    chosen = players(tournament)[:3]
    request_bye(entry=chosen[1], round_number=2, kind="H", actor=staff.arbiter)
    common = {"tournament": tournament, "entries": chosen, "actor": staff.arbiter}
    refusal = refusal_of(request_byes, rounds=[3], kind="H", **common)
    assert refusal.code == "byes_refused"
    assert "Player, 002" in str(refusal)
    assert "Player, 001" not in str(refusal)
    assert Bye.objects.count() == 1
    assert len(request_byes(rounds=[1, 3], kind="Z", **common)) == 6


def test_a_bye_in_a_draft_puts_it_out_of_date_and_one_press_pairs_again(client, tournament, first_round, staff):
    draft = pair_round(tournament, staff.arbiter)
    entry = players(tournament, 1)[0]
    opponent = Board.objects.get(round=draft, number=1).black

    request_bye(entry=entry, round_number=1, kind="Z", actor=staff.arbiter)

    assert not Board.objects.filter(round=draft, number=1).exists()
    assert review_page(Round.objects.get(pk=draft.pk)).outdated
    assert refusal_of(publication.publish_round, round=draft, actor=staff.arbiter).code == "draft_outdated"
    client.force_login(staff.arbiter)
    assert "Pair round 1 again" in client.get(reverse("manage:round", args=["federation", "open", 1])).content.decode()
    client.post(reverse("manage:pair_again", args=["federation", "open", 1]))
    run = Round.objects.get(pk=draft.pk).run
    pairing_runs.compute(run_id=run.pk)
    runs.adopt_run(run_id=run.pk)
    assert Round.objects.get(pk=draft.pk).state == RoundState.DRAFT
    assert Bye.objects.get(round=draft, requested=True).entry == entry
    assert Board.objects.filter(round=draft, black=opponent).exists() or Board.objects.filter(white=opponent).exists()
    cancel_bye(entry=entry, round_number=1, actor=staff.arbiter)
    assert review_page(Round.objects.get(pk=draft.pk)).outdated


def test_the_receiver_of_the_bye_may_ask_for_another_kind(organization, staff):
    tournament = make_tournament(organization, entries=7, slug="odd")
    draft = pair_round(tournament, staff.arbiter)
    receiver = Bye.objects.get(round=draft, kind="U").entry
    request_bye(entry=receiver, round_number=1, kind="H", actor=staff.arbiter)
    assert list(Bye.objects.filter(round=draft).values_list("kind", "requested")) == [("H", True)]


def test_there_is_nothing_to_pair_again_without_a_draft(tournament, staff):
    assert refusal_of(runs.pair_again, tournament=tournament, actor=staff.arbiter).code == "no_draft_at_all"


def test_a_few_letters_and_enter_turn_present_and_absent(client, tournament, first_round, staff):
    Entry.objects.filter(pairing_number=7).update(name="Müller, Jörg", fide_id=4601234)
    client.force_login(staff.arbiter)
    url = reverse("manage:hall_mark", args=["federation", "open"])
    for typed, there in (("jorg mul", True), ("4601234", False), ("7", True)):
        assert client.post(url, {"q": typed}).status_code == 302
        assert CheckIn.objects.filter(round=first_round, entry__pairing_number=7).exists() is there
    many = client.post(url, {"q": "player"})
    assert (many.status_code, "More than one player is meant" in many.content.decode()) == (422, True)
    nobody = client.post(url, {"q": "kasparov"})
    assert (nobody.status_code, "Nobody who could be present is meant" in nobody.content.decode()) == (422, True)
    assert client.post(url, {"entry": "0"}).status_code == 422


def test_twenty_byes_are_one_form(client, tournament, first_round, staff):
    client.force_login(staff.arbiter)
    url = reverse("manage:hall_byes", args=["federation", "open"])
    chosen = [str(entry.pk) for entry in players(tournament)[:20]]
    assert client.post(url, {"entries": chosen, "rounds": ["1"], "kind": "Z"}).status_code == 302
    assert Bye.objects.filter(round=first_round, kind="Z").count() == 20
    assert client.post(url, {"rounds": ["1"], "kind": "Z"}).status_code == 422
    assert client.post(url, {"entries": ["x"], "rounds": ["1"], "kind": "Z"}).status_code == 422
    assert client.post(url, {"entries": chosen, "rounds": ["99"], "kind": "Z"}).status_code == 422


def test_the_page_settles_who_is_missing(client, tournament, first_round, staff):
    client.force_login(staff.arbiter)
    settle = reverse("manage:hall_settle", args=["federation", "open"])
    assert "Nobody is noted as present yet" in client.post(settle, {"how": "bye"}, follow=True).content.decode()
    set_present(entry=players(tournament)[0], present=True, actor=staff.arbiter)
    page = client.get(reverse("manage:hall", args=["federation", "open"])).content.decode()
    assert "23 players are neither present nor excused" in page
    assert "23 players were settled" in client.post(settle, {"how": "bye"}, follow=True).content.decode()


def test_a_check_in_stays_in_its_tournament(tournament, organization, first_round, staff):
    other = make_tournament(organization, entries=2, slug="other")
    with pytest.raises(IntegrityError), transaction.atomic():
        CheckIn.objects.create(round=first_round, entry=Entry.objects.filter(tournament=other).first())


def test_after_the_last_round_nobody_is_awaited(client, organization, staff):
    tournament = make_tournament(organization, entries=2, rounds=1, slug="short")
    publish_next(tournament, staff.arbiter)
    client.force_login(staff.arbiter)
    page = client.get(reverse("manage:hall", args=["federation", "short"])).content.decode()
    assert "All rounds are published" in page
    entry = Entry.objects.filter(tournament=tournament).first()
    assert refusal_of(set_present, entry=entry, present=True, actor=None).code == "no_round_left"


def test_who_lost_by_forfeit_is_asked_for_before_the_next_pairing(client, tournament, staff):
    first = publish_next(tournament, staff.arbiter)
    for board in Board.objects.filter(round=first).select_related("round__tournament"):
        white, black = {1: ("+", "-"), 2: ("-", "-"), 3: ("-", "+")}.get(board.number, ("=", "="))
        enter_result(board=board, white_outcome=white, black_outcome=black, actor=staff.arbiter)
    second = tournament.rounds.get(number=2)
    boards = {board.number: board for board in Board.objects.filter(round=first).select_related("white", "black")}
    gone = [boards[1].black, boards[2].white, boards[2].black, boards[3].white]
    assert {entry.pk for entry in stayed_away(second)} == {entry.pk for entry in gone}

    client.force_login(staff.arbiter)
    page = client.get(reverse("manage:round", args=["federation", "open", 2])).content.decode()
    asked = page[page.index("Did they leave?") : page.index("Pair round 2\n</button>")]
    assert all(entry.name in asked for entry in gone)

    set_present(entry=gone[0], present=True, actor=staff.arbiter)
    request_bye(entry=gone[1], round_number=2, kind="Z", actor=staff.arbiter)
    withdraw_entry(entry=gone[2], reason="Ill", actor=staff.arbiter)
    assert [entry.pk for entry in stayed_away(second)] == [gone[3].pk]


def sent_list(client, names, **more):
    url = reverse("manage:hall_byes", args=["federation", "open"])
    return client.post(url, {"names": names, "rounds": ["3"], "kind": "H", **more})


def test_byes_for_a_pasted_list_in_any_writing(client, tournament, staff):
    Entry.objects.filter(pairing_number=7).update(name="Müller, Jörg", fide_id=4601234)
    Entry.objects.filter(pairing_number=8).update(name="Müller, Jörg Anton")
    client.force_login(staff.arbiter)
    ticked = str(players(tournament, 5)[0].pk)
    pasted = "jorg MULLER\r\n\r\n  001 player\n24\nMüller, Jörg\n4601234"
    assert sent_list(client, pasted, entries=[ticked]).status_code == 302
    asked = Bye.objects.filter(round__number=3, kind="H", requested=True).order_by("entry__pairing_number")
    assert list(asked.values_list("entry__pairing_number", flat=True)) == [1, 5, 7, 24]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("", "Tick at least one player in the list, or write one here."),
        (" \n\n", "Tick at least one player in the list, or write one here."),
        ("player 001\nkasparov", "Line 2, “kasparov”: nobody is meant."),
        ("1\n2\nplayer", "Line 3, “player”: several are meant (Player, 001; Player, 002;"),
        ("25", "Line 1, “25”: nobody is meant."),
        ("x" * 20_001, "at most 20000 characters"),
    ],
)
def test_a_list_with_a_wrong_line_notes_nobody_and_stays_to_be_mended(client, tournament, staff, names, said):
    client.force_login(staff.arbiter)
    answer = sent_list(client, names)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert answer.context["form"]["names"].value() == names
    assert not Bye.objects.exists()


def test_twenty_byes_for_a_later_round_by_hand_are_at_most_25_actions(client, tournament, staff):
    """One action: a click, or one run of keys that names a player."""
    client.force_login(staff.arbiter)
    page = client.get(reverse("manage:hall", args=["federation", "open"])).content.decode()
    form = page.split('<form id="byes"')[1].split("</form>")[0]
    clicks = 1  # open the hall
    assert not re.search(r'name="rounds"[^>]*checked', form)
    clicks += 1  # tick round 3: no other is ticked
    assert 'type="radio" name="kind" value="H"' in form
    clicks += 1  # half a point instead of none
    ticks = re.findall(r'form="byes"\s+name="entries"\s+value="(\d+)"', page)[:20]
    clicks += len(ticks) + 1  # and note them
    assert (len(ticks), clicks) == (20, 24)
    assert sent_list(client, "", entries=ticks).status_code == 302
    assert Bye.objects.filter(round__number=3, kind="H").count() == 20

    Bye.objects.all().delete()
    written = "\n".join(entry.name for entry in players(tournament)[:20])
    keys = 1 + 1 + 20 + 1 + 1 + 1  # the hall, the field, a name and Enter each, round, kind, note
    assert keys == 25
    assert sent_list(client, written).status_code == 302
    assert Bye.objects.filter(round__number=3, kind="H").count() == 20
