"""The faults of a report file in the reader's language, by their code. The place is shown beside the sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from pairing.engine.trf import Fault

_MESSAGES: Final[Mapping[str, Any]] = {
    "not_text": _("This is not a text file. Choose a tournament report file (TRF)."),
    "no_players": _("The file has no usable player line (record 001). Choose a tournament report file (TRF)."),
    "bad_number": _(
        "The starting number “%(value)s” is not a whole number from 1 to 9999. Write it right-aligned in columns 5–8."
    ),
    "duplicate_number": _(
        "Starting number %(player)s was already used in line %(first_line)s. Give every player a number of their own."
    ),
    "bad_rating": _("Player %(player)s: the rating “%(value)s” is not a whole number. Check columns 49–52."),
    "bad_rank": _("Player %(player)s: the rank “%(value)s” is not a whole number. Check columns 86–89."),
    "bad_points": _("Player %(player)s: the points “%(value)s” are not a number such as 3.5. Check columns 81–84."),
    "shifted_columns": _(
        "Player %(player)s, round %(round)s: the block does not stand in its columns. Check whether this line is "
        "shifted."
    ),
    "bad_opponent": _("Player %(player)s, round %(round)s: the opponent in “%(value)s” is not a starting number."),
    "bad_colour": _("Player %(player)s, round %(round)s: the colour in “%(value)s” must be w, b or -."),
    "bad_result": _(
        "Player %(player)s, round %(round)s: the result in “%(value)s” is not known. Use one of 1 = 0 W D L + - H F U "
        "Z."
    ),
    "own_opponent": _("Player %(player)s, round %(round)s: the player is their own opponent. Correct the number."),
    "result_without_opponent": _(
        "Player %(player)s, round %(round)s: the result in “%(value)s” needs an opponent. Add the opponent's number."
    ),
    "bye_with_opponent": _(
        "Player %(player)s, round %(round)s: the bye in “%(value)s” must not name an opponent. Write 0000 instead."
    ),
    "missing_colour": _("Player %(player)s, round %(round)s: a played game needs a colour. Write w or b."),
    "unknown_opponent": _(
        "Player %(player)s, round %(round)s: opponent %(opponent)s is not in the file. Correct the number or add the "
        "player."
    ),
    "opponent_mismatch": _(
        "Player %(player)s, round %(round)s: line %(opponent_line)s, of opponent %(opponent)s, does not name this "
        "player. Make both lines agree."
    ),
    "colour_mismatch": _(
        "Player %(player)s, round %(round)s: both players have the same colour (see line %(opponent_line)s). Give one "
        "of them the other colour."
    ),
    "result_mismatch": _(
        "Player %(player)s, round %(round)s: the result contradicts the one of player %(opponent)s in line "
        "%(opponent_line)s. Make both lines agree."
    ),
    "points_mismatch": _(
        "Player %(player)s: the file says %(declared)s points, the results bring %(counted)s. Correct one of them, or "
        "state the scoring (record 162)."
    ),
    "unknown_player": _(
        "Record %(record)s names player %(player)s, who is not in the file. Correct or remove the number."
    ),
    "contradiction": _(
        "Record %(record)s contradicts what an earlier line says about the same setting. Keep one of the two."
    ),
    "bad_rounds": _("The number of rounds “%(value)s” is not a whole number from 1 to 999. Correct it."),
    "bad_initial_colour": _("“%(value)s” is not an initial colour. Write W or B (in XXC: white1 or black1)."),
    "bad_scoring": _("Record %(record)s states no score that can be read. Write for example W 1.0."),
    "unsupported_scoring": _(
        "Different points for “%(value)s” and for its kind are not supported: a win, a draw and a loss are worth the "
        "same with both colours and without a game."
    ),
    "bad_number_list": _("“%(value)s” is not a starting number. Correct record %(record)s."),
    "bad_requested_bye": _("The record needs F, H or Z in column 5 and the round in columns 7–9."),
    "bad_acceleration": _(
        "The record needs points in columns 10–13, rounds in 15–17 and 19–21, players in 23–26 and 28–31."
    ),
    "bad_virtual_points": _(
        "The record needs the starting number in columns 5–8 and then points such as 1.0, five columns a round, from "
        "column 10."
    ),
    "duplicate_virtual_points": _("Player %(player)s has two XXA records. Keep one."),
    "bad_prohibition": _("The record needs the first round in columns 5–7 and the last in columns 9–11."),
    "team_event": _("This is the file of a team event; only individual events are read."),
    "bad_abnormal_points": _(
        "The record needs W, D, L, F, H, Z, +, - or a blank in column 5, points in columns 14–17 and the round in "
        "columns 20–22 (000: all)."
    ),
    "missing_result": _(
        "Player %(player)s, round %(round)s: the result is missing. Enter it before the next round is paired."
    ),
    "file_order": _(
        "XXC rank asks for the order of the lines as ranking, but the lines are not in order of starting number. "
        "Number the players in the order of the lines."
    ),
    "missing_rounds": _(
        "The file does not say how many rounds are planned. Add record 142 (or XXR), for example “142 9”."
    ),
}


def fault_message(fault: Fault) -> str:
    """What is wrong and what to do; the engine's own English sentence for a code that has no words here."""
    template = _MESSAGES.get(fault.code)
    return str(template) % fault.facts if template is not None else fault.message
