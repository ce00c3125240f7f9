"""Addresses of team events."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.teams.pages import captain, desk, fixtures, public

desk_urls: list[URLPattern | URLResolver] = [
    path("calendar/", fixtures.calendar, name="league_calendar"),
    path("teams/import/", desk.import_teams, name="teams_import"),
    path("teams/<int:entry>/", desk.team, name="team"),
    path("teams/<int:entry>/captains/", desk.captain_add, name="captain_add"),
    path("teams/<int:entry>/captains/<int:captain>/", desk.captain_change, name="captain_change"),
    path("teams/<int:entry>/players/", desk.add, name="team_player_add"),
    path("teams/<int:entry>/players/<int:player>/", desk.player, name="team_player"),
    path("teams/<int:entry>/players/<int:player>/transfer/", desk.transfer, name="team_player_transfer"),
    path("teams/<int:entry>/players/<int:player>/move/", desk.move, name="team_player_move"),
]

public_urls: list[URLPattern | URLResolver] = [
    path("calendar/", public.calendar, name="league_calendar"),
    path("team-players/", public.players, name="team_players"),
    path("captains/<str:token>/", captain.captain, name="captain"),
]

desk_round_urls: list[URLPattern | URLResolver] = [
    path("line-ups/", desk.open_captains, name="line_ups_open"),
    path("fixtures/<int:entry>/", fixtures.fixture, name="fixture"),
    path("line-ups/<int:entry>/", desk.line_up, name="line_up"),
]
