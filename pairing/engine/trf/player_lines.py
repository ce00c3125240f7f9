"""Record 001: one player with one block of ten columns per round."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ..model import PLAYED, Colour, Game, Outcome
from .faults import Fault, Severity
from .numbers import tenths
from .records import PlayerRecord

FIRST_ROUND_COLUMN: Final = 92
COLUMNS_PER_ROUND: Final = 10
HIGHEST_NUMBER: Final = 9999
MOST_ROUNDS: Final = 999

OLD_TITLES: Final = {
    "G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
}  # fmt: skip
"""Titles of old files and how they are read."""
_RESULTS: Final = {outcome.value: outcome for outcome in Outcome} | {"X": Outcome.UNFINISHED, "": Outcome.ZERO_BYE}
_COLOURS: Final = {"w": Colour.WHITE, "b": Colour.BLACK}
_BLOCK: Final = re.compile(r"( {0,3}[0-9]{1,4}) ([wb-]) ([10=+HFUZWDL-])")
"""A round block as nearly every program writes it."""
_BYES: Final = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE})
_WITHOUT_OPPONENT: Final = {
    Outcome.FORFEIT_WIN: Outcome.FULL_BYE,
    Outcome.FORFEIT_LOSS: Outcome.ZERO_BYE,
    Outcome.DRAW: Outcome.HALF_BYE,
    **{bye: bye for bye in _BYES},
}
"""The meaning of a result without an opponent. Old files write forfeits there for byes and absences, and
draws for half-point byes."""

Report = Callable[[Fault], None]


def is_unknown_result(block: str) -> bool:
    """Whether a round block is a game whose result is a symbol that the format does not have, so that it is read as not
    known.

    >>> is_unknown_result("   2 w Q"), is_unknown_result("   2 w 1"), is_unknown_result("0000 - Q")
    (True, False, False)
    """
    opponent, colour, letter = block[:4].strip().strip("0"), block[5:6].lower(), block[7:8].strip().upper()
    return bool(opponent) and colour in _COLOURS and letter not in _RESULTS


def is_unreported(game: Game) -> bool:
    """Whether this is a scheduled game whose result the file leaves blank (read as a bye with an opponent)."""
    return game.outcome is Outcome.ZERO_BYE and game.opponent > 0


def read_player(line: str, line_number: int, report: Report) -> PlayerRecord | None:
    """The player of one 001 line. Faults go to ``report``; None when the line has no usable number."""
    number = _integer(line, 5, 8)
    if number is None or not 1 <= number <= HIGHEST_NUMBER:
        report(
            Fault(
                line_number, 5, "bad_number",
                f"The starting number {line[4:8].strip()!r} is not a whole number from 1 to {HIGHEST_NUMBER}. "
                "Write it right-aligned in columns 5-8.",
                "TRF26 001, columns 5-8", {"value": line[4:8].strip()},
            )
        )  # fmt: skip
        return None
    title = line[10:13].strip().upper()
    return PlayerRecord(
        number=number,
        sex=line[9:10].strip().lower(),
        title=OLD_TITLES.get(title, title),
        name=line[14:47].strip(),
        rating=_declared(line, 49, 52, "rating", number, line_number, report) or 0,
        federation=line[53:56].strip(),
        fide_id=line[57:68].strip(),
        birth_date=line[69:79].strip(),
        points=_points(line, number, line_number, report),
        rank=_declared(line, 86, 89, "rank", number, line_number, report),
        games=_games(line, number, line_number, report),
        line=line_number,
    )


def _integer(line: str, first: int, last: int) -> int | None:
    text = line[first - 1 : last].strip()
    return int(text) if text.isascii() and text.isdigit() else None


def _declared(line: str, first: int, last: int, what: str, number: int, line_number: int, report: Report) -> int | None:
    text = line[first - 1 : last].strip()
    if not text:
        return None
    value = _integer(line, first, last)
    if value is None:
        report(
            Fault(
                line_number, first, f"bad_{what}",
                f"Player {number}: the {what} {text!r} is not a whole number. Check columns {first}-{last}.",
                f"TRF26 001, columns {first}-{last}", {"player": number, "value": text},
                # Nothing is computed from the declared rank, and old programs write things like "1=" there.
                Severity.WARNING if what == "rank" else Severity.ERROR,
            )
        )  # fmt: skip
    return value


def _points(line: str, number: int, line_number: int, report: Report) -> int | None:
    text = line[80:84].strip()
    if not text:
        return None
    points = tenths(text)
    if points is None:
        report(
            Fault(
                line_number, 81, "bad_points",
                f"Player {number}: the points {text!r} are not a number such as 3.5. Check columns 81-84.",
                "TRF26 001, columns 81-84", {"player": number, "value": text},
            )
        )  # fmt: skip
    return points


def _games(line: str, number: int, line_number: int, report: Report) -> tuple[Game | None, ...]:
    games: list[Game | None] = []
    line = line[: FIRST_ROUND_COLUMN - 1 + COLUMNS_PER_ROUND * MOST_ROUNDS].rstrip()
    for round_number, start in enumerate(range(FIRST_ROUND_COLUMN - 1, len(line), COLUMNS_PER_ROUND), start=1):
        block = line[start : start + 8]
        if block.isspace():
            games.append(None)
            continue
        try:
            games.append(_game(block, number))
        except _BadBlockError as bad:
            games.append(None)
            report(
                Fault(
                    line_number, start + 1 + bad.offset, bad.code,
                    f"Player {number}, round {round_number}: {bad.message}",
                    f"TRF26 001, columns {start + 1}-{start + 8}",
                    {"player": number, "round": round_number, "value": block.strip()},
                )
            )  # fmt: skip
        if len(line) > start + 8 and not line[start + 8 : start + COLUMNS_PER_ROUND].isspace():
            report(
                Fault(
                    line_number, start + 9, "shifted_columns",
                    f"Player {number}: columns {start + 9}-{start + 10} after round {round_number} must be blank; "
                    "the rounds of this line seem to be shifted.",
                    f"TRF26 001, columns {start + 9}-{start + 10}", {"player": number, "round": round_number},
                )
            )  # fmt: skip
            break
    return tuple(games)


class _BadBlockError(Exception):
    def __init__(self, offset: int, code: str, message: str) -> None:
        super().__init__(message)
        self.offset = offset
        self.code = code
        self.message = message


def _game(block: str, number: int) -> Game:
    """One round block ``oooo c r`` of player ``number``."""
    match = _BLOCK.fullmatch(block)
    if match is None or match.end(1) != 4:
        opponent_text, colour_text, letter = _loose_block(block)
    else:
        opponent_text, colour_text, letter = match[1], match[2], match[3]
    opponent, colour, outcome = int(opponent_text or 0), _COLOURS.get(colour_text), _RESULTS[letter]
    if opponent == number:
        raise _BadBlockError(0, "own_opponent", "the player is their own opponent.")
    if not opponent:
        if outcome not in _WITHOUT_OPPONENT:
            raise _BadBlockError(7, "result_without_opponent", f"the result {letter!r} needs an opponent.")
        return Game(_WITHOUT_OPPONENT[outcome])
    if letter and outcome in _BYES:
        raise _BadBlockError(7, "bye_with_opponent", f"the bye {letter!r} must not name an opponent ({opponent}).")
    if colour is None and outcome in PLAYED:
        raise _BadBlockError(5, "missing_colour", f"a played game needs a colour, w or b (opponent {opponent}).")
    return Game(outcome, opponent, colour)


def _loose_block(block: str) -> tuple[str, str, str]:
    """Opponent, colour and result of a block that is not written as usual, for example cut off or in small letters."""
    opponent, colour, letter = block[:4].strip(), block[5:6].strip().lower(), block[7:8].strip().upper()
    if block[4:5].strip() or block[6:7].strip():
        raise _BadBlockError(4, "shifted_columns", f"{block!r} is not of the form '  12 w 1'; check the columns.")
    if opponent and not (opponent.isascii() and opponent.isdigit()):
        raise _BadBlockError(0, "bad_opponent", f"the opponent {opponent!r} is not a starting number.")
    if colour not in {"", "-", "w", "b"}:
        raise _BadBlockError(5, "bad_colour", f"the colour {colour!r} must be w, b or -.")
    if letter not in _RESULTS and opponent.strip("0") and colour in _COLOURS:
        # A game with a symbol that nobody here knows is a game whose result is not known; the validator says so.
        return opponent, colour, Outcome.UNFINISHED.value
    if letter not in _RESULTS:
        raise _BadBlockError(7, "bad_result", f"{letter!r} is not a result; use one of 1 = 0 W D L + - H F U Z.")
    return opponent, colour, letter
