"""Methods as a browser sends them, and saved ones."""

from __future__ import annotations

from datetime import date
from typing import Any

from pairing.engine.acceleration import AccelerationPlan, Event, preset
from portal.organizations.models import Organization, User
from tests.integration.tournaments.acceleration.desk.plan_forms import TWO, own
from tournaments.methods.actions import MethodText, save_method
from tournaments.models import MethodVersion

POINTS = [("A", "1", "2", "1"), ("A", "3", "4", "½")]


def sent(**changed: Any) -> dict[str, Any]:
    """A whole form: the top half with 1, 1, ½, ½."""
    return own(TWO, POINTS) | {
        "key": "soft-landing",
        "name_en": "Soft landing",
        "name_it": "Atterraggio morbido",
        "text_en": "The top half begins with one point, then half a point.",
        "text_it": "La metà superiore parte con un punto, poi mezzo punto.",
        "rounds_from": "7",
        "rounds_to": "9",
        "reference": "",
        "valid_until": "",
        "evidence": "",
        **changed,
    }


def text(**changed: Any) -> MethodText:
    """The text of a version."""
    fields: dict[str, Any] = {
        "names": {"en": "Soft landing", "it": "Atterraggio morbido"},
        "texts": {"en": "One point, then half a point.", "it": "Un punto, poi mezzo punto."},
        "rounds_from": 5,
        "rounds_to": 9,
    }
    return MethodText(**fields | changed)


def classic() -> AccelerationPlan:
    """One point for the top half in two rounds."""
    return preset("haley", Event(9))


def saved(
    organization: Organization, actor: User | None = None, key: str = "soft-landing", **changed: Any
) -> MethodVersion:
    """A method with a version 1."""
    return save_method(organization=organization, key=key, actor=actor, text=text(**changed), plan=classic())


FAR = date(2030, 1, 1)
