"""Addresses of questions and checks, below a tournament's own."""

from __future__ import annotations

from django.urls import path

from portal.public import checks, why_not

urlpatterns = [
    path("rounds/<int:round_number>/boards/<int:board_number>/why-not/", why_not.board, name="board_why_not"),
    path("rounds/<int:round_number>/byes/<int:entry>/why-not/", why_not.bye, name="bye_why_not"),
    path("chain/", checks.chain, name="chain"),
]
