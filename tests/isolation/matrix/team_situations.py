"""Team events in which a form can be sent: each gives words of the address and fields of the form."""

from __future__ import annotations

from typing import Any

from tests.factories import make_tournament, publish_next
from tests.isolation.matrix.private_house import PrivateHouse
from tournaments.models import Board, Captain, Entry, TeamPlayer, Tournament

Ready = tuple[dict[str, Any], dict[str, Any]]


def _teams(house: PrivateHouse) -> Tournament:
    """Two teams of two players before round 1."""
    event = make_tournament(
        house.house.organization, slug="teams", entries=2, rounds=1, system="team", team_boards=2, win=20, draw=10,
        pairing_bye=10, tie_breaks=["MPVGP"],
    )  # fmt: skip
    TeamPlayer.objects.bulk_create(
        TeamPlayer(team=team, place=place, name=f"{house.secret} {place}")
        for team in Entry.objects.filter(tournament=event)
        for place in (1, 2)
    )
    return event


def a_list_of_teams(house: PrivateHouse) -> Ready:
    return {"tournament": _teams(house).slug}, {"text": "Team;Name\nTaken;Over, Taken\n"}


def a_team(house: PrivateHouse) -> Ready:
    event = _teams(house)
    team = Entry.objects.filter(tournament=event).first()
    assert team is not None
    return {"tournament": event.slug, "entry": team.pk}, {}


def a_player_of_a_team(house: PrivateHouse) -> Ready:
    words, sent = a_team(house)
    player = TeamPlayer.objects.filter(team=words["entry"]).first()
    assert player is not None
    return {**words, "player": player.pk}, sent


def a_player_who_goes(house: PrivateHouse) -> Ready:
    words, _sent = a_player_of_a_team(house)
    other = Entry.objects.filter(tournament__slug=words["tournament"]).exclude(pk=words["entry"]).first()
    assert other is not None
    return words, {"to": other.pk}


def a_captain(house: PrivateHouse) -> Ready:
    words, sent = a_team(house)
    return {**words, "captain": Captain.objects.create(team_id=words["entry"], name=house.secret).pk}, sent


def a_round_to_open(house: PrivateHouse) -> Ready:
    words, _sent = a_match_of_teams(house)
    return words, {"until": "2030-01-01T10:00"}


def a_match_of_teams(house: PrivateHouse) -> Ready:
    event = _teams(house)
    board = Board.objects.get(round=publish_next(event, house.house.staff.arbiter))
    return {"tournament": event.slug, "entry": board.white_id, "round_number": 1, "board_number": 1}, {}
