"""How likely a win, a draw and a loss are: published models, as functions of the two strengths.

A model maps (strength of White, strength of Black) to three probabilities that add up to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import erf, sqrt
from typing import Final, NamedTuple

from ..errors import InvalidState
from ..standings.rating_tables import expected_hundredths


class Probabilities(NamedTuple):
    """Of White winning, of a draw, of Black winning."""

    white: float
    draw: float
    black: float


OutcomeModel = Callable[[int, int], Probabilities]

_BBP_SPREAD: Final = 2000 / 7
"""Standard deviation of the normal curve in bbpPairings' generator."""
RATING_CUT: Final = 400
"""Larger rating differences count as this much (B.02 Article 8.3; FIDE's test of pairing programs)."""


def milvang(white: int, black: int) -> Probabilities:
    """O. Milvang's model: White's advantage and the share of draws grow with the mean rating.

    The share of draws would be negative in fields below about 1050; there it is 0.
    """
    mean = (white + black) / 2 - 2000
    white_wins = 1 / (1 + 10 ** ((black - white + 0.0986 * mean + 96) / 370))
    black_wins = 1 / (1 + 10 ** ((white - black + 0.157 * mean + 150) / 370))
    draw = max(0.0, 1 - white_wins - black_wins)
    total = white_wins + draw + black_wins
    return Probabilities(white_wins / total, draw / total, black_wins / total)


def from_expectation(expected: Callable[[int], float], draw_rate: float, white: int, black: int) -> Probabilities:
    """Three probabilities from the stronger player's expected score; draws are rarer in unequal games.

    P(draw) = min(draw rate, 2 - 2E), the rule of bbpPairings' generator. Neither colour has an advantage.
    """
    expectation = expected(abs(white - black))
    draw = min(draw_rate, 2 - 2 * expectation)
    stronger, weaker = expectation - draw / 2, 1 - expectation - draw / 2
    return Probabilities(stronger, draw, weaker) if white >= black else Probabilities(weaker, draw, stronger)


def normal_expectation(difference: int) -> float:
    """Expected score by the normal curve of bbpPairings' generator."""
    return (1 + erf(difference / _BBP_SPREAD / sqrt(2))) / 2


def logistic_expectation(difference: int) -> float:
    """Expected score by the logistic curve with 400 points to a factor of ten."""
    return float(1 / (1 + 10 ** (-difference / 400)))


def table_expectation(difference: int) -> float:
    """Expected score by FIDE's rating table, the difference cut at 400."""
    return expected_hundredths(min(difference, RATING_CUT)) / 100


def favourite(white: int, black: int) -> Probabilities:
    """The stronger player always wins, White between equals: no chance at all, for tests that follow every point."""
    return Probabilities(1.0, 0.0, 0.0) if white >= black else Probabilities(0.0, 0.0, 1.0)


MODELS: Final[Mapping[str, Callable[[float], OutcomeModel]]] = {
    "milvang": lambda _draw_rate: milvang,
    "bbp": lambda draw_rate: partial(from_expectation, normal_expectation, draw_rate),
    "logistic": lambda draw_rate: partial(from_expectation, logistic_expectation, draw_rate),
    "fide": lambda draw_rate: partial(from_expectation, table_expectation, draw_rate),
    "favourite": lambda _draw_rate: favourite,
}
"""Every model by name, made from a draw rate (which ``milvang`` and ``favourite`` do not need)."""


def outcome_model(name: str, draw_rate: float = 0.3) -> OutcomeModel:
    """The model ``name``; ``draw_rate`` is the share of draws between equals. Raises ``InvalidState``."""
    if name not in MODELS:
        raise InvalidState(
            f"There is no outcome model called {name}; use one of {', '.join(MODELS)}.",
            code="unknown_model", model=name,
        )  # fmt: skip
    return MODELS[name](draw_rate)
