"""What the desk reads to enter the values of a tie-break from outside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.history.published import player_line
from tournaments.history.shapes import PlayerLine
from tournaments.models import Regulations, Round, Tournament
from tournaments.standings.external.values import shown


@dataclass(frozen=True, slots=True)
class ValuesPage:
    """One tie-break after one round."""

    code: str
    """With its names."""
    codes: tuple[str, ...]
    """All of them."""
    after: int
    available: tuple[int, ...]
    """The published rounds."""
    players: tuple[PlayerLine, ...]
    values: Mapping[int, int]
    """Hundredths by entry."""

    def text_of(self, entry: int) -> str:
        """The value as it is typed; blank for none."""
        return shown(self.values[entry]) if entry in self.values else ""


def values_page(tournament: Tournament, after: int | None, code: str) -> ValuesPage | None:
    """The values of ``code`` after round ``after``; where these name nothing, of the first one after the newest
    published round. None where the regulations name no tie-break from outside, and before round 1 is published. Two
    queries."""
    regulations = Regulations.objects.get(tournament=tournament)
    codes = tuple(one for one in regulations.named_tie_breaks if one in regulations.external_tie_breaks)
    rounds = list(
        Round.objects.filter(tournament=tournament, revision__isnull=False)
        .select_related("revision")
        .order_by("number")
    )
    if not codes or not rounds:
        return None
    chosen = next((one for one in rounds if one.number == after), rounds[-1])
    named = next((one for one in codes if one == code), codes[0])
    rows = chosen.revision.payload["players"] if chosen.revision else []
    return ValuesPage(
        named,
        codes,
        chosen.number,
        tuple(one.number for one in rounds),
        tuple(player_line(row) for row in rows),
        {int(entry): value for entry, value in chosen.external_values.get(named, {}).items()},
    )
