"""What a pairing made by hand would break: the absolute criteria C1 to C3 and the colours of C.04.1.

``breaches`` judges any pairs, whoever made them. It warns; whether to go on is for the arbiter to decide.
"""

from __future__ import annotations

from collections.abc import Iterable

from pairing.engine.facts import Fact, fact
from pairing.engine.history import History, Past, Strength, derive
from pairing.engine.model import Colour, TournamentState


def breaches(state: TournamentState, pairs: Iterable[tuple[int, int]], bye: int | None) -> tuple[Fact, ...]:
    """Every rule that ``pairs`` (White, Black by TPN) and ``bye`` would not keep, in board order; empty when legal.

    A repeated meeting (C.04.3 Article 2.1.1), a second bye (2.1.2), two players of one absolute preference who are
    not topscorers (2.1.3), a prohibited pair, a third colour in a row or a colour difference of three (C.04.1
    Articles 6 and 7).
    """
    history = derive(state)
    found: list[Fact] = []
    for white, black in pairs:
        found.extend(_of_pair(history, history.players[white], history.players[black]))
    if bye is not None and not history.players[bye].may_receive_bye:
        found.append(fact("legality.bye", "C.04.3 2.1.2", player=bye))
    return tuple(found)


def _of_pair(history: History, white: Past, black: Past) -> Iterable[Fact]:
    number = history.state.round_number
    if black.number in white.opponents:
        yield fact("legality.met", "C.04.3 2.1.1", player=white.number, opponent=black.number)
    for rule in history.state.prohibitions:
        if {white.number, black.number} <= rule.numbers and rule.first_round <= number <= rule.last_round:
            yield fact("legality.prohibited", player=white.number, opponent=black.number)
            break
    absolute = white.strength is black.strength is Strength.ABSOLUTE
    if (
        absolute
        and white.preference is black.preference
        and not history.is_topscorer(white.number)
        and not history.is_topscorer(black.number)
    ):
        colour = white.preference.value if white.preference else ""
        yield fact("legality.same_colour", "C.04.3 2.1.3", player=white.number, opponent=black.number, colour=colour)
    for past, colour_given in ((white, Colour.WHITE), (black, Colour.BLACK)):
        if past.strength is Strength.ABSOLUTE and past.preference is not colour_given:
            yield fact("legality.colour", "C.04.1 6", player=past.number, colour=colour_given.value)
