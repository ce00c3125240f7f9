"""Registers with which a form can be sent: each gives words of the address and fields of the form."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.isolation.matrix.private_house import PrivateHouse
from tournaments.models import RegisteredClub, RegisterUpload

Ready = tuple[dict[str, Any], dict[str, Any]]


def an_empty_club(house: PrivateHouse) -> Ready:
    return {
        "registered_club": RegisteredClub.objects.create(organization=house.house.organization, name="Empty").pk
    }, {}


def a_file(_house: PrivateHouse) -> Ready:
    return {}, {"file": SimpleUploadedFile("register.csv", b"Name\nTaken, Over\n")}


def a_preview(_house: PrivateHouse) -> Ready:
    seen = {"counts": {"new": 1, "changed": 0, "same": 0, "missing": 0, "clubs": 0, "errors": 0}}
    RegisterUpload.objects.update(state="read", seen=seen, digest="d" * 64)
    return {}, {"digest": "d" * 64}
