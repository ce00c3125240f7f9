"""Addresses of why-not questions and of the glossary."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.explanations import api
from tournaments.explanations.pages import glossary, public

public_round_urls: list[URLPattern | URLResolver] = [
    path("boards/<int:board_number>/why-not/", public.board, name="board_why_not"),
    path("byes/<int:entry>/why-not/", public.bye, name="bye_why_not"),
]

help_urls: list[URLPattern | URLResolver] = [path("help/glossary/", glossary.glossary, name="glossary")]

api_round_urls: list[URLPattern | URLResolver] = [
    path("boards/<int:board_number>/why-not/", api.WhyNot.as_view(), name="why_not"),
]
