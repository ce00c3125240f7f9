"""Who has White: equal between the two, then equal altogether, then in turn."""

from __future__ import annotations

from ...facts import Fact, fact
from ...history import PlayerHistory
from ...model import Colour
from .rematches import KeizerField


def white_of_pair(field: KeizerField, higher: PlayerHistory, lower: PlayerHistory) -> tuple[int, Fact]:
    """The TPN that has White, and why; ``higher`` stands above ``lower`` on the list."""
    two = (higher, lower)
    games = [higher.competitor.games[number - 1] for number in field.met(higher.number, lower.number)]
    whites = sum(game.colour is Colour.WHITE for game in games)
    if 2 * whites != len(games):
        white, other = two if 2 * whites < len(games) else two[::-1]
        own = whites if white is higher else len(games) - whites
        return white.number, fact(
            "keizer.colour_between",
            white=white.number, black=other.number, whites=own, other=len(games) - own,
        )  # fmt: skip
    if higher.colour_difference != lower.colour_difference:
        white, other = sorted(two, key=lambda past: past.colour_difference)
        return white.number, fact(
            "keizer.colour_overall",
            white=white.number, black=other.number, whites=white.colours.count(Colour.WHITE),
            games=len(white.colours), other=other.colours.count(Colour.WHITE), other_games=len(other.colours),
        )  # fmt: skip
    for ours, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if ours is not theirs:
            white, other = two if ours is Colour.BLACK else two[::-1]
            return white.number, fact("keizer.colour_alternate", white=white.number, black=other.number)
    odd = higher.parity_number % 2 == 1
    first = field.history.state.initial_colour is Colour.WHITE
    white, other = two if odd is first else two[::-1]
    return white.number, fact(
        "keizer.colour_initial", "C.04.3 5.1",
        white=white.number, black=other.number, player=higher.number, number=higher.parity_number,
        initial=field.history.state.initial_colour.value,
    )  # fmt: skip
