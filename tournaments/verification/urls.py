"""Addresses of verdicts and of the chain of publications."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.verification import api
from tournaments.verification.pages import desk, device, public

desk_round_urls: list[URLPattern | URLResolver] = [path("check/", desk.check_again, name="check_again")]

public_round_urls: list[URLPattern | URLResolver] = [path("recompute/", public.recompute, name="recompute")]

public_urls: list[URLPattern | URLResolver] = [
    path("verify/", public.verify, name="verify"),
    path("chain/", public.chain, name="chain"),
    path("chain/head/", public.head, name="chain_head"),
    path("chain/log/", public.log, name="chain_log"),
]

api_round_urls: list[URLPattern | URLResolver] = [path("verdict/", api.Verdict.as_view(), name="verdict")]

api_urls: list[URLPattern | URLResolver] = [path("chain/", api.Chain.as_view(), name="chain")]

site_urls: list[URLPattern | URLResolver] = [
    path("browser-python/keeper.js", device.keeper, name="recompute_keeper"),
    path("browser-python/<str:version>/<str:name>", device.python_file, name="browser_python"),
    path("engine/<str:digest>.zip", device.engine, name="engine_archive"),
]
"""The same for all tournaments: what a reader's device loads once."""
