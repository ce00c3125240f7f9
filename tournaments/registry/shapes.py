"""One line of a file for the register, and what loading it would do, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournaments.imports.problems import Problem

PLAYER_FIELDS: Final = (
    "name", "birth_year", "birth_day", "sex", "federation", "fide_id", "national_id", "title",
)  # fmt: skip
"""What the table of players holds of a line, besides the club."""
CLUB_FIELDS: Final = ("club", "club_code", "region")
MEMBERSHIP_FIELDS: Final = ("season", "kind", "expires_on")
LABELS: Final[Mapping[str, Any]] = {
    "name": _("name"),
    "birth_year": _("year of birth"),
    "birth_day": _("month and day of birth"),
    "sex": _("sex"),
    "federation": _("federation"),
    "fide_id": _("FIDE ID"),
    "national_id": _("national ID"),
    "title": _("title"),
    "club": _("club"),
    "season": _("season"),
    "kind": _("kind"),
    "expires_on": _("last day"),
}
"""How a page names a value."""
SHOWN: Final = 50
"""So many players, and so many problems, stand in a preview."""


@dataclass(frozen=True, slots=True)
class Row:
    """One player of a file or of a list."""

    line: int
    """Counted from 1; in a list, the place."""
    values: Mapping[str, Any]
    """By field; what the line leaves blank is not in it."""


@dataclass(slots=True)
class PlannedPlayer:
    """What becomes of one line."""

    row: Row
    player: int | None
    """The key of the player of the register; None for a new one."""
    changes: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    """By field the value before and after; of a new player empty."""


@dataclass(slots=True)
class Plan:
    """What loading a file would do to a register."""

    players: list[PlannedPlayer]
    missing: list[tuple[int, str]]
    """Key and name of who is in the register and not in the file; loading leaves them alone."""
    new_clubs: list[str]
    problems: list[Problem]

    @property
    def new(self) -> list[PlannedPlayer]:
        """Players whom the register does not have."""
        return [one for one in self.players if one.player is None]

    @property
    def changed(self) -> list[PlannedPlayer]:
        """Players of whom something is another now."""
        return [one for one in self.players if one.changes]


def listed_values(names: Sequence[str], values: Mapping[str, Any]) -> dict[str, Any]:
    """Of ``values`` those that are said, by ``names``."""
    return {name: values[name] for name in names if values.get(name) not in {None, ""}}
