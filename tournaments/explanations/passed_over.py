"""What a reader of a board's reasons is likely to ask next: what would it have cost to take another opponent?"""

from __future__ import annotations

from typing import Final

from django.utils.http import urlencode

from tournaments.explanations.reasons import FactRow
from tournaments.history.shapes import PlayerLine
from tournaments.rounds.shapes import BoardLine, RoundPage
from tournaments.wording import spoken_name

LEGAL: Final = frozenset(
    {"skip.leaving", "skip.bye", "skip.same_preference", "skip.upfloat", "skip.rest", "dubov.skip_rest"}
)
"""Facts on players who could have been met, so that only the rest of the round says why they were not."""
MOST: Final = 3
"""So many are offered of one fact; the field below the reasons takes any name."""


def questions_of(fact: FactRow, page: RoundPage, board: BoardLine) -> tuple[tuple[str, str], ...]:
    """Whom a stored fact says to be passed over though the rules allowed that pair, each by the name as one
    speaks it, with the query that asks why.

    Empty for every other fact.
    """
    params = fact["params"]
    own = {line.number: line for line in (board.white, board.black)}
    if fact["code"] not in LEGAL or params.get("player") not in own:
        return ()
    numbers = [*params.get("players", ()), *(number for number, _round in params.get("meetings", ()))]
    others = [page.by_number[number] for number in numbers if number in page.by_number and number not in own]
    return tuple((spoken_name(line.name), question(page, own[params["player"]], line)) for line in others[:MOST])


def question(page: RoundPage, player: PlayerLine, opponent: PlayerLine) -> str:
    """The query with which the page about “why not” says why ``player`` does not meet ``opponent``."""
    words = {"player": player.entry_id, "opponent": opponent.entry_id}
    if page.revision.number != len(page.revisions):
        words["revision"] = page.revision.number
    return urlencode(words)
