"""Whether a round is complete and breaks no absolute criterion (C.04.3 Articles 1.9.1 and 2.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ..model import Pair
from .field import Field, why_forbidden
from .verdict import Breach


def breaches(field: Field, pairs: Iterable[Pair], byes: tuple[int, ...], *, by_colour: bool) -> Iterator[Breach]:
    """Every absolute rule that the round breaks; ``by_colour`` says whether C3 applies."""
    index = {entrant.number: position for position, entrant in enumerate(field.entrants)}
    present = set(index)
    boards = list(pairs)
    seen = Counter(number for board in boards for number in (board.white, board.black))
    seen.update(byes)
    absent = tuple(sorted(set(seen) - present))
    if absent:
        yield Breach("absent", absent)
    unpaired = tuple(sorted(present - set(seen)))
    if unpaired:
        yield Breach("unpaired", unpaired)
    twice = tuple(sorted(number for number, times in seen.items() if times > 1))
    if twice:
        yield Breach("paired_twice", twice)
    if len(byes) > 1:
        yield Breach("two_byes", tuple(sorted(byes)))
    for board in boards:
        if board.white in present and board.black in present and board.white != board.black:
            reason = why_forbidden(field, index[board.white], index[board.black])
            if reason and (reason != "C3" or by_colour):
                yield Breach(reason, (board.white, board.black))
    for number in byes:
        if number in present and not field.entrants[index[number]].may_have_bye:
            yield Breach("C2", (number,))
