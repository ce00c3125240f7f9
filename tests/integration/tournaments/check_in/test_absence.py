"""A player who does not come to one round: one press there and one press back, from each page of the arbiter."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from portal.common.errors import Refused
from tests.factories import make_tournament, pair_round, publish_next
from tests.markup import text_of
from tournaments.check_in.actions import set_absent, set_playing, set_present
from tournaments.check_in.queries import hall_of
from tournaments.entries.actions import withdraw_entry
from tournaments.entries.bye_actions import request_bye
from tournaments.models import Board, Bye, Entry, Round


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=24, rounds=5)


@pytest.fixture
def arbiter(client, staff):
    client.force_login(staff.arbiter)
    return client


def page(name, *more):
    return reverse(f"manage:{name}", args=["federation", "open", *more])


def player(number):
    return Entry.objects.select_related("tournament").get(pairing_number=number)


def press(client, opened, label):
    """Send the form of the button that is called ``label`` as a browser does; how many actions that was."""
    html = client.get(opened).content.decode()
    button = re.search(
        rf'<button\s+type="submit"\s+form="(\w+)"\s+name="(\w+)"\s+value="(\d+)"[^>]*aria-label="{label}"', html
    )
    assert button is not None, label
    form = re.search(rf'<form id="{button[1]}" method="post" action="([^"]+)">(.*?)</form>', html, re.DOTALL)
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="(\w*)"', form[2]))
    answer = client.post(form[1], hidden | {button[2]: button[3]})
    assert answer["Location"] == opened, "the arbiter stays on the page"
    return 1


def state_of(entry, number=1):
    return next(row.state for row in hall_of(Round.objects.get(number=number)).rows if row.entry == entry)


def zero_point_byes(number=1):
    found = Bye.objects.filter(round__number=number, requested=True, kind="Z")
    return sorted(found.values_list("entry__pairing_number", flat=True))


def test_from_the_hall_list(tournament, arbiter):
    assert press(arbiter, page("hall"), "Player, 007 is absent in this round") == 1
    assert (zero_point_byes(), state_of(player(7))) == ([7], "bye")
    assert press(arbiter, page("hall"), "Player, 007 plays in this round after all") == 1
    assert (zero_point_byes(), state_of(player(7))) == ([], "missing")


def test_from_the_draft_whose_board_is_taken_apart(tournament, arbiter, staff):
    draft = pair_round(tournament, staff.arbiter)
    assert press(arbiter, page("round", 1), "Player, 007 is absent in this round") == 1
    assert zero_point_byes() == [7]
    assert Board.objects.filter(round=draft).count() == 11
    assert "Pair round 1 again" in text_of(arbiter.get(page("round", 1)))
    # The page that says so lets the arbiter go on, and back.
    assert press(arbiter, page("round", 1), "Player, 007 plays in this round after all") == 1
    assert zero_point_byes() == []


def test_from_the_round_before_it_is_paired(tournament, arbiter):
    opened = arbiter.get(page("round", 1)).content.decode()
    form = opened.split(f'action="{page("hall_absent")}"')[1].split("</form>")[0]
    assert 'name="back" value="round"' in form
    answer = arbiter.post(page("hall_absent"), {"back": "round", "q": "007 play"})  # one run of keys, and Enter
    assert answer["Location"] == page("round", 1)
    assert zero_point_byes() == [7]
    assert press(arbiter, page("round", 1), "Player, 007 plays in this round after all") == 1
    assert zero_point_byes() == []


def test_of_another_round_than_the_one_to_come_nothing_changes(tournament, arbiter, staff):
    publish_next(tournament, staff.arbiter)
    assert page("hall_absent") not in arbiter.get(page("round", 3)).content.decode()
    assert press(arbiter, page("hall"), "Player, 007 is absent in this round") == 1
    assert (zero_point_byes(1), zero_point_byes(2)) == ([], [7])


def test_who_was_present_is_so_again_after_the_way_back(tournament, staff):
    set_present(entry=player(7), present=True, actor=staff.arbiter)
    set_absent(entry=player(7), actor=staff.arbiter)
    assert state_of(player(7)) == "bye"
    set_playing(entry=player(7), actor=staff.arbiter)
    assert state_of(player(7)) == "present"


def test_a_bye_that_was_asked_for_stays(tournament, staff):
    request_bye(entry=player(7), round_number=1, kind="H", actor=staff.arbiter)
    with pytest.raises(Refused) as refusal:
        set_absent(entry=player(7), actor=staff.arbiter)
    assert refusal.value.code == "bye_already"
    assert str(refusal.value) == "Player, 007 has a bye in round 1 already (half-point bye)."
    assert list(Bye.objects.values_list("kind", flat=True)) == ["H"]


def test_two_who_press_at_once_note_one_absence(tournament, arbiter):
    sent = {"entry": player(7).pk}
    arbiter.post(page("hall_absent"), sent)
    again = arbiter.post(page("hall_absent"), sent, follow=True)
    assert "Player, 007 has a bye in round 1 already (zero-point bye)." in text_of(again)
    assert zero_point_byes() == [7]
    assert "was asked for" not in text_of(arbiter.post(page("hall_plays"), sent, follow=True))
    twice = arbiter.post(page("hall_plays"), sent, follow=True)
    assert "Player, 007 has asked for no bye in round 1." in text_of(twice)


def test_a_press_on_an_old_page_does_what_it_says(tournament, arbiter, staff):
    """*Present* after the player came by phone does not turn into *absent*."""
    set_present(entry=player(7), present=True, actor=None)
    arbiter.post(page("hall_mark"), {"here": player(7).pk})
    assert state_of(player(7)) == "present"
    arbiter.post(page("hall_mark"), {"gone": player(7).pk})
    arbiter.post(page("hall_mark"), {"gone": player(7).pk})
    assert state_of(player(7)) == "missing"


@pytest.mark.parametrize(
    "sent", [{}, {"entry": "0"}, {"entry": "x"}, {"q": ""}, {"q": "nobody"}, {"q": "player"}, {"entry": "", "q": "  "}]
)
def test_what_means_nobody_or_several_changes_nothing(tournament, arbiter, sent):
    answer = arbiter.post(page("hall_absent"), sent | {"back": "round"})
    assert answer.status_code == 422
    assert not Bye.objects.exists()
    if sent.get("q") == "player":
        assert "More than one player is meant." in text_of(answer)
        assert 'name="back" value="round"' in answer.content.decode()


def test_who_has_left_or_is_of_another_event_cannot_be_absent(tournament, organization, arbiter, staff):
    gone = player(7)
    withdraw_entry(entry=gone, actor=staff.arbiter)
    answer = arbiter.post(page("hall_absent"), {"entry": gone.pk}, follow=True)
    assert "Player, 007 is not in the tournament in round 1." in text_of(answer)
    other = make_tournament(organization, entries=2, slug="other")
    stranger = Entry.objects.filter(tournament=other).first()
    assert arbiter.post(page("hall_absent"), {"entry": stranger.pk}).status_code == 422
    assert not Bye.objects.exists()


def test_a_viewer_neither_sees_the_buttons_nor_may_press_them(tournament, client, staff):
    client.force_login(staff.viewer)
    assert "Absent" not in client.get(page("hall")).content.decode()
    for name in ("hall_absent", "hall_plays", "hall_mark"):
        assert client.post(page(name), {"entry": player(7).pk}).status_code == 403
    assert not Bye.objects.exists()
