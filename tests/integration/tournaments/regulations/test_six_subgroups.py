"""An event with six subgroups in the portal: how many rounds they meet is chosen, announced and paired by."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import make_tournament, play_rounds
from tests.integration.tournaments.desk import LEAVING, desk, inside, organization, staff
from tests.integration.tournaments.public_event import complete
from tests.markup import text_of
from tournaments.announcements.actions import publish_announcement
from tournaments.models import Board, Regulations
from tournaments.regulations.actions import update_regulations

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def test_three_or_four_rounds_are_chosen_in_the_form_and_announced(organization, staff, desk, client):
    tournament = make_tournament(organization, entries=12, rounds=6, slug="open")
    organizer = desk("organizer")
    assert 'name="option_subgroup_rounds"' in organizer.get("regulations", data={"system": "six_subgroups"}).text
    sent = {
        "system": "six_subgroups", "rounds": "6", "win": "1", "draw": "½", "loss": "0", "pairing_bye": "1",
        "half_point_byes": "1", "last_half_point_round": "0", "last_entry_round": "0", "initial_order": "rating",
        "option_subgroup_rounds": "4",
    }  # fmt: skip
    assert organizer.post("regulations_save", data=sent | LEAVING).status_code == 302
    assert Regulations.objects.get().options == {"subgroup_rounds": 4}
    assert organizer.post("regulations_save", data=sent | {"option_subgroup_rounds": "5"}).status_code == 422
    assert Regulations.objects.get().options == {"subgroup_rounds": 4}
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.owner)
    place = reverse("public:announcement", args=[organization.slug, "open"])
    assert "The groups meet in the first 4 rounds; after them the points pair." in text_of(client.get(place))
    assert "I gruppi si incontrano nei primi 4 turni; dopo abbinano i punti." in text_of(
        client.get(place.replace("/en/", "/it/"))
    )


def test_round_1_pairs_the_subgroups_with_the_lot_that_was_announced(organization, staff):
    tournament = make_tournament(organization, entries=12, rounds=6, slug="open")
    update_regulations(tournament=tournament, actor=None, system="six_subgroups")
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.owner)
    play_rounds(tournament, 1, staff.owner)
    groups = {number: (number + 1) // 2 for number in range(1, 13)}
    boards = Board.objects.filter(round__number=1).select_related("white", "black")
    met = [{groups[one.white.pairing_number], groups[one.black.pairing_number]} for one in boards]
    assert sorted(map(sorted, met)) == [[1, 3], [1, 3], [2, 5], [2, 5], [4, 6], [4, 6]]


def test_nobody_is_asked_about_going_down_where_groups_do_not_follow_the_points(organization, staff, client):
    tournament = make_tournament(organization, entries=12, rounds=6, slug="open")
    update_regulations(tournament=tournament, actor=None, system="six_subgroups")
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.owner)
    play_rounds(tournament, 4, staff.owner)
    for number, asked in ((1, False), (4, True)):
        page = client.get(reverse("public:board", args=[organization.slug, "open", number, 1])).content.decode()
        assert ('name="ask" value="float"' in page) is asked
        assert 'name="ask" value="colour"' in page


def test_the_page_shows_scoregroups_only_where_the_points_count(organization, staff, client):
    tournament = make_tournament(organization, entries=12, rounds=6, slug="open")
    update_regulations(tournament=tournament, actor=None, system="six_subgroups")
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.owner)
    play_rounds(tournament, 4, staff.owner)
    pages = [client.get(reverse("public:round", args=[organization.slug, "open", n])).text for n in (2, 3, 4)]
    assert ["The scoregroups of this round" in page for page in pages] == [False, False, True]
