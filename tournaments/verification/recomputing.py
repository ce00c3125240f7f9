"""What a reader's own device needs to compute a published round again: addresses, and the boards to reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse

from tournaments.history.published import published_rounds
from tournaments.models import ByeKind, Tournament
from tournaments.verification import browser_python
from tournaments.verification.engine_archive import archive_digest

_PAIRING_BYE: Final = ByeKind.PAIRING.value


@dataclass(frozen=True, slots=True)
class Recomputing:
    """A published round, to be computed again elsewhere."""

    round_number: int
    elsewhere: bool
    """Paired before the tournament came into this portal."""
    by_hand: int
    """Boards and byes that differ from the engine's."""
    published: dict[str, Any]
    """For the script: ``digest`` of the input, ``hash`` of the publication, ``round``, ``boards`` as pairing numbers
    (White, Black), ``bye`` as pairing number or None, and ``names`` by pairing number."""
    addresses: dict[str, str]
    """For the script: ``python`` (a folder), ``engine``, ``input`` and ``log``."""

    @property
    def count(self) -> int:
        """How many boards there are."""
        return len(self.published["boards"])


def recomputing(tournament: Tournament, round_number: int) -> Recomputing | None:
    """The round in its newest publication; None where it is not published. Three queries, with the last round of the
    tournament one more.
    """
    one = next(iter(published_rounds(tournament, only=round_number)), None)
    revision = None if one is None else one.round.revision
    if one is None or revision is None:
        return None
    payload = one.payload
    number_of = {row["entry"]: row["number"] for row in payload["players"]}
    byes = [number_of[row["entry"]] for row in payload["byes"] if row["kind"] == _PAIRING_BYE]
    place = [tournament.organization.slug, tournament.slug]
    return Recomputing(
        round_number=round_number,
        elsewhere=payload["imported"],
        by_hand=len(payload["differences"]),
        published={
            "digest": revision.digest,
            "hash": revision.hash,
            "round": round_number,
            "boards": [[number_of[row["white"]], number_of[row["black"]]] for row in payload["boards"]],
            "bye": byes[0] if byes else None,
            "names": {row["number"]: row["name"] for row in payload["players"]},
        },
        addresses={
            "python": reverse("browser_python", args=[browser_python.VERSION, "pyodide.mjs"]),
            "engine": reverse("engine_archive", args=[archive_digest()]),
            "input": f"{reverse('public:input_json', args=[*place, round_number])}?revision={revision.number}",
            "log": reverse("public:chain_log", args=place),
        },
    )
