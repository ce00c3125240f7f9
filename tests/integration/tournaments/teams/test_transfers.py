"""A player goes to another team until the day of the regulations; the games played stay with the old one."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from portal.common.errors import Refused
from tests.factories import publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.teams.test_matches import make_teams, play
from tests.markup import text_of
from tournaments.models import Board, Entry, Seat, TeamPlayer
from tournaments.results.actions import close_round
from tournaments.teams.line_ups import set_line_up
from tournaments.teams.queries import roster
from tournaments.teams.rosters import add_player, transfer_player

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def event_of(organization, staff, *, until=None, close=True):
    """Two teams of three after round 1, transfers until so many days from today where the event is played."""
    today = timezone.localdate(timezone=ZoneInfo("Europe/Rome"))
    day = (today + timedelta(days=until)).isoformat() if until is not None else ""
    event = make_teams(
        organization, count=4, rounds=3, boards=2, transfers_until=day, transfers_article="Article 7.3" if day else ""
    )
    for team in Entry.objects.all():
        for place in (1, 2, 3):
            fields = {"name": f"{team.name} {place}", "rating": 2000 - place, "fide_id": 100 * team.pk + place}
            add_player(team=team, actor=staff.organizer, **fields)
    round_ = publish_next(event, staff.arbiter)
    for board in Board.objects.select_related("round__tournament", "white", "black"):
        for team in (board.white, board.black):
            players = list(TeamPlayer.objects.filter(team=team, place__lte=2).values_list("pk", flat=True))
            set_line_up(round=round_, team=team, seats=players, actor=staff.arbiter)
        play(board, "1 =", staff.arbiter)
    if close:
        close_round(round=round_, actor=staff.arbiter)
    return event


def first_player(place=1):
    board = Board.objects.select_related("white", "black").order_by("number").first()
    player = TeamPlayer.objects.select_related("team__tournament").get(team=board.white, place=place)
    return player, Entry.objects.exclude(pk=board.white_id).first()


def test_the_games_stay_and_the_player_stands_at_the_end_of_the_new_list(organization, staff):
    event = event_of(organization, staff, until=0)
    player, other = first_player()
    added = transfer_player(player=player, to=other, actor=staff.organizer)
    assert (added.team_id, added.place, added.name, added.fide_id) == (other.pk, 4, player.name, player.fide_id)
    old = roster(event, player.team_id)
    assert [(one.seat.name, one.gone, len(one.games)) for one in old][-1] == (player.name, True, 1)
    assert [one.place for one in old if not one.gone] == [1, 2]
    assert [len(one.games) for one in roster(event, other.pk) if one.seat.name == player.name] == [0]
    assert Seat.objects.filter(player=player).exists()
    # The next line-up of the old team cannot name the player, that of the new one can.
    round_ = publish_next(event, staff.arbiter)
    with pytest.raises(Refused) as refused:
        set_line_up(round=round_, team=player.team, seats=[player.pk], actor=staff.arbiter)
    assert refused.value.code == "player_unknown"
    set_line_up(round=round_, team=other, seats=[added.pk], actor=staff.arbiter)


def test_a_player_without_a_game_just_changes_the_list(organization, staff):
    event_of(organization, staff, until=3)
    player, other = first_player(place=3)
    transfer_player(player=player, to=other, actor=staff.organizer)
    assert not TeamPlayer.objects.filter(pk=player.pk).exists()
    assert TeamPlayer.objects.filter(team=other, name=player.name).count() == 1


def test_after_the_day_the_refusal_names_the_article(organization, staff):
    event_of(organization, staff, until=-1)
    player, other = first_player()
    with pytest.raises(Refused) as refused:
        transfer_player(player=player, to=other, actor=staff.organizer)
    assert refused.value.code == "transfers_over"
    assert "(Article 7.3)" in str(refused.value)
    assert TeamPlayer.objects.filter(gone=True).count() == 0


def test_without_a_day_and_in_a_round_under_way_nobody_goes(organization, staff):
    event_of(organization, staff)
    player, other = first_player()
    with pytest.raises(Refused) as refused:
        transfer_player(player=player, to=other, actor=staff.organizer)
    assert refused.value.code == "no_transfers"


def test_who_sits_in_a_round_under_way_waits(organization, staff):
    event_of(organization, staff, until=5, close=False)
    player, other = first_player()
    with pytest.raises(Refused) as refused:
        transfer_player(player=player, to=other, actor=staff.organizer)
    assert refused.value.code == "player_plays"
    assert "round 1" in str(refused.value)


def test_the_desk_transfers_and_tells_why_not(organization, staff, desk, client):
    event = event_of(organization, staff, until=2)
    player, other = first_player()
    organizer = desk("organizer")
    assert "Transfer the player" in organizer.text("team_player", player.team_id, player.pk)
    refused = organizer.post("team_player_transfer", player.team_id, player.pk, data={"to": player.team_id})
    assert refused.status_code == 422
    answer = organizer.post("team_player_transfer", player.team_id, player.pk, data={"to": other.pk}, follow=True)
    assert "plays for" in text_of(answer)
    page = text_of(client.get(f"/en/federation/{event.slug}/players/{player.team_id}/"))
    assert "with another team now" in page
    assert "Article 7.3" in organizer.text("regulations")
