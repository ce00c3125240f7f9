"""A program of the federation, as tests let it ask."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from portal.common.policies import SCOPES
from portal.organizations.models import ApiToken
from tournaments.programs.actions import make_token

ROOT = "/api/v1/organizations/federation/tournaments/"


@dataclass
class Program:
    """Sends JSON with the key of its token."""

    token: ApiToken
    key: str

    def __call__(self, method: str, path: str, body: Any = None, *, event: str = "open", **headers: str) -> Any:
        """One request; ``path`` is below the event."""
        sent = {name.replace("_", "-"): text for name, text in headers.items()}
        sent["Authorization"] = f"Bearer {self.key}"
        data = "" if body is None else json.dumps(body)
        return Client().generic(method, f"{ROOT}{event}/{path}", data, "application/json", headers=sent)


@pytest.fixture
def program(organization, staff):
    """Makes a program: ``program("read", "entries")``; without scopes it has all of them."""

    def made(*scopes: str, user: Any = None, **more: Any) -> Program:
        wanted = {"name": "Uploads", "scopes": scopes or tuple(SCOPES), "days": 30} | more
        return Program(*make_token(organization=organization, actor=user or staff.owner, **wanted))

    return made
