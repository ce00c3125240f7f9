"""Addresses of approvals."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.approvals.pages import desk

desk_urls: list[URLPattern | URLResolver] = [
    path("announcement/ask/", desk.ask_announcement, name="approval_ask"),
    path("announcement/answer/", desk.answer_announcement, name="approval_answer"),
    path("reports/versions/<int:report_version>/ask/", desk.ask_report, name="sign_off_ask"),
    path("reports/versions/<int:report_version>/answer/", desk.answer_report, name="sign_off_answer"),
]
