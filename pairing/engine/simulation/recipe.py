"""Everything that makes a random tournament; the same recipe makes the same tournament on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields

from ..errors import InvalidState
from ..model import REQUESTED_BYES, Colour, OptionValue, Outcome, Scoring
from .amounts import Amount


@dataclass(frozen=True, slots=True)
class Recipe:
    """What kind of tournament to make. Rates are probabilities from 0 to 1.

    >>> Recipe(seed=14, players=10, rounds=5).draw_rate
    0.3
    """

    seed: int
    players: int = 40
    rounds: int = 9
    highest_rating: int = 2600
    lowest_rating: int = 1400
    ratings: str = "uniform"
    """``uniform``: drawn between the two ratings; ``even``: from one to the other in equal steps; or ``milvang``."""
    model: str = "bbp"
    draw_rate: float = 0.3
    half_bye_rate: float = 0.0
    """Per player and round."""
    full_bye_rate: float = 0.0
    zero_bye_rate: float = 0.0
    forfeit_rate: float = 0.0
    """Per game; one forfeit in ten is a double one."""
    byes: tuple[tuple[Outcome, Amount], ...] = ()
    """Byes asked for, beside those of the rates: each kind with how often players are out by it."""
    unusual: tuple[tuple[tuple[Outcome, Outcome], Amount], ...] = ()
    """Results that are not drawn by the model, for White and Black, each with how many games end so."""
    withdrawal_rate: float = 0.0
    """Per player and round, from the second round on."""
    late_rate: float = 0.0
    """Share of the players who enter after round 1."""
    forbidden_pairs: int = 0
    acceleration: str = "none"
    """A method of ``pairing.engine.acceleration``, or ``own`` with ``own_acceleration``."""
    own_acceleration: tuple[int, ...] = ()
    """Virtual points of the top half before round 1, 2, … in tenths."""
    scoring: Scoring = field(default_factory=Scoring)
    initial_colour: Colour | None = None
    """None: drawn by lot."""
    system: str = "dutch"
    edition: str = "2026"
    options: tuple[tuple[str, OptionValue], ...] = ()
    """Switches of the system, by name."""

    def problems(self) -> Iterator[str]:
        """Why the recipe cannot be played, as sentences."""
        if not 2 <= self.players <= 9999:
            yield "The number of players must be from 2 to 9999."
        if not 1 <= self.rounds <= 99:
            yield "The number of rounds must be from 1 to 99."
        if self.lowest_rating > self.highest_rating:
            yield "The lowest rating must not be above the highest."
        if self.lowest_rating < 0 or self.highest_rating > 9999:
            # A report file has four columns for a rating.
            yield "The ratings must be from 0 to 9999."
        if self.ratings not in {"uniform", "even", "milvang"}:
            yield "The ratings must be uniform, even or milvang."
        for rate in fields(self):
            if rate.name.endswith("_rate") and not 0 <= getattr(self, rate.name) <= 1:
                yield f"The {rate.name.replace('_', ' ')} must be from 0 to 1."
        if not 0 <= self.forbidden_pairs <= self.players * (self.players - 1) // 2:
            yield "There cannot be more forbidden pairs than pairs of players."
        if self.half_bye_rate + self.full_bye_rate + self.zero_bye_rate > 1:
            yield "The rates of byes must not add up to more than 1."
        for kind, amount in self.byes:
            if kind not in REQUESTED_BYES:
                yield f"{kind.value} is no bye that can be asked for."
            yield from amount.problems("byes")
        for _, amount in self.unusual:
            yield from amount.problems("unusual results")

    def validate(self) -> None:
        """Raise ``InvalidState`` with every problem."""
        problems = list(self.problems())
        if problems:
            raise InvalidState(" ".join(problems), code="bad_recipe")
