"""Addresses of a round."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.rounds import api
from tournaments.rounds.pages import changes, desk, hand, public

desk_round_urls: list[URLPattern | URLResolver] = [
    path("", desk.round_page, name="round"),
    path("pair/", desk.pair, name="pair"),
    path("pair/again/", desk.pair_again, name="pair_again"),
    path("run/", desk.run, name="run"),
    path("cancel/", desk.cancel, name="cancel"),
    path("discard/", desk.discard, name="discard"),
    path("publish/", desk.publish, name="publish"),
    path("position/", desk.draw_start, name="position_draw"),
    path("publish/not-later/", desk.unschedule, name="unschedule"),
    path("withdraw/", desk.withdraw, name="publication_withdraw"),
    path("change/", changes.change, name="change"),
    path("hand/", hand.pair_by_hand, name="hand"),
    path("hand/start/", hand.start, name="hand_start"),
    path("correct/", changes.correct, name="correct"),
    path("seat/", changes.seat, name="seat"),
]

public_round_urls: list[URLPattern | URLResolver] = [
    path("", public.round_boards, name="round"),
    path("boards/<int:board_number>/", public.board, name="board"),
    path("byes/<int:entry>/", public.bye, name="bye"),
    path("virtual-points/", public.points_day, name="points_day"),
    path("points.csv", public.points_file, name="points_file"),
    path("input.json", public.input_json, name="input_json"),
    path("input.trf", public.input_trf, name="input_trf"),
]

api_round_urls: list[URLPattern | URLResolver] = [
    path("", api.RoundDetail.as_view(), name="round"),
    path("boards/", api.Boards.as_view(), name="boards"),
    path("boards/<int:board_number>/", api.Board.as_view(), name="board"),
    path("byes/", api.Byes.as_view(), name="byes"),
    path("byes/<int:entry>/", api.Bye.as_view(), name="bye"),
    path("input/", api.RoundInput.as_view(), name="round_input"),
]
