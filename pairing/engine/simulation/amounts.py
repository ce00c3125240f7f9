"""How often something unusual happens in a random tournament: a number or a share, in all or round by round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from ..errors import InvalidState

Kind = TypeVar("Kind")
Place = TypeVar("Place")


@dataclass(frozen=True, slots=True)
class Amount:
    """A share of all places (a player in a round, or a game), a number of them, or one of the two for single rounds.

    >>> Amount(rate=0.02).given, Amount().given
    (True, False)
    """

    rate: float = 0.0
    """Probability for each place, from 0 to 1."""
    count: int = 0
    """How many in the whole event, or in the round."""
    by_round: Mapping[int, Amount] | None = None
    """For single rounds; then nothing happens in the others."""

    @property
    def given(self) -> bool:
        """Whether anything is to happen at all."""
        return bool(self.rate or self.count or (self.by_round and any(one.given for one in self.by_round.values())))

    def problems(self, what: str) -> Iterator[str]:
        """Why it is no amount, as sentences about ``what``."""
        if not 0 <= self.rate <= 1:
            yield f"The share of {what} must be from 0 to 1."
        if self.count < 0:
            yield f"The number of {what} must not be negative."
        for one in (self.by_round or {}).values():
            yield from one.problems(what)


def amount_from(text: str) -> Amount:
    """The amount that ``text`` says: ``3`` is a number, ``2%`` and ``0.02`` are shares, ``1:2,4:5%`` is 2 in round 1
    and a share in round 4. Raises ``InvalidState``.

    >>> amount_from("3"), amount_from("5%").rate, sorted(amount_from("1:2,4:5%").by_round)
    (Amount(rate=0.0, count=3, by_round=None), 0.05, [1, 4])
    """
    if ":" not in text:
        return _one(text, text)
    parts = [part.partition(":") for part in text.split(",")]
    if not all(number.strip().isdecimal() for number, _, _ in parts):
        raise _unreadable(text)
    return Amount(by_round={int(number): _one(said, text) for number, _, said in parts})


def _one(said: str, text: str) -> Amount:
    said = said.strip()
    if said.isdecimal() and said.isascii():
        return Amount(count=int(said))
    try:
        return Amount(rate=float(said[:-1]) / 100) if said.endswith("%") else Amount(rate=float(said))
    except ValueError as error:
        raise _unreadable(text) from error


def _unreadable(text: str) -> InvalidState:
    return InvalidState(
        f"{text!r} is no amount. Write a number such as 3, a share such as 2% or 0.02, or rounds such as 1:2,4:5%.",
        code="bad_recipe",
    )


class Occurrences(Generic[Kind]):
    """Where what the amounts of an event say happens, drawn round by round."""

    def __init__(self, amounts: Sequence[tuple[Kind, Amount]], rounds: int, rng: Random) -> None:
        self._amounts = [(kind, amount) for kind, amount in amounts if amount.given]
        self._rng = rng
        self._owed = [[0] * (rounds + 1) for _ in self._amounts]
        for owed, (_, amount) in zip(self._owed, self._amounts, strict=True):
            for _ in range(amount.count):
                owed[rng.randint(1, rounds)] += 1

    def draw(self, round_number: int, places: Sequence[Place]) -> dict[Place, Kind]:
        """What happens where in this round; nothing happens twice at one place. What finds no place in its round
        happens in the next one."""
        found: dict[Place, Kind] = {}
        for owed, (kind, amount) in zip(self._owed, self._amounts, strict=True):
            now = amount if amount.by_round is None else amount.by_round.get(round_number, Amount())
            free = [place for place in places if place not in found]
            if now.rate:
                found |= {place: kind for place in free if self._rng.random() < now.rate}
                continue
            wanted = owed[round_number] if amount.by_round is None else now.count
            chosen = self._rng.sample(free, min(wanted, len(free)))
            found |= dict.fromkeys(chosen, kind)
            if amount.by_round is None and round_number + 1 < len(owed):
                owed[round_number + 1] += wanted - len(chosen)
        return found
