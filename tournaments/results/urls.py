"""Addresses of results."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.results.pages import board, colours, desk, forfeit, slips

desk_round_urls: list[URLPattern | URLResolver] = [
    path("results/", desk.enter, name="enter"),
    path("results/state/", desk.state, name="results_state"),
    path("results/second-reading/", desk.second_reading, name="second_reading"),
    path("boards/<int:board_number>/result/", board.result, name="result"),
    path("boards/<int:board_number>/colours/", colours.correct, name="correct_colours"),
    path("matches/", desk.decide, name="decide_match"),
    path("matches/<int:board_number>/forfeit/", forfeit.forfeit, name="forfeit_match"),
    path("hold/", desk.hold, name="hold"),
    path("close/", desk.close, name="close"),
]

public_urls: list[URLPattern | URLResolver] = [path("report-a-result/", slips.report, name="report_result")]
