"""Say why a round does not pair two players, or why a player does not get the bye, a float or the other colour.

Without --round it is the next round of the file. For a past round the answer is about the pairing that the rules give.
"""

from __future__ import annotations

import argparse
import json

from .. import VERSION
from ..drawn_lots import with_lot
from ..errors import InvalidState
from ..trf import counted_file, read, state_of
from ..why_not import Ask, Question
from ..why_not import answer as answer_of
from ..wording import LANGUAGES, word, word_article
from .exits import DONE
from .explain import as_before
from .streams import read_bytes, write_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("file", help="tournament report file (TRF16, TRF26); - reads the standard input")
    parser.add_argument("player", type=int, help="starting number of the player")
    parser.add_argument(
        "opponent", help="starting number of the other player; 0 asks about the bye, or one of: bye, float, colour"
    )
    parser.add_argument("--round", type=int, help="a round of the file; else the next one")
    parser.add_argument("--edition", help="edition of the rules, for example 2026 or 2017; else what the file says")
    parser.add_argument("--system", help="pairing system, for example dutch; else what the file says")
    parser.add_argument("--lot", help="the lot of the round, where the system draws lots; else what the file says")
    parser.add_argument("--lang", choices=sorted(LANGUAGES), default="en", help="language of the answer")
    parser.add_argument("--json", action="store_true", help="print the answer as data instead of a sentence")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of the standard output")


def run(options: argparse.Namespace) -> int:
    """Answer and print. Raises ``EngineError`` for a bad file, round or player, or where no pairing exists."""
    trf_file = counted_file(read(read_bytes(options.file)))
    state = state_of(trf_file, options.edition, options.system, to_pair=options.round is None, teams=True)
    if options.round is not None:
        state = as_before(state, options.round)
    if options.lot is not None:
        state = with_lot(state, options.lot)
    answer = answer_of(state, question_of(options.player, options.opponent))
    if options.json:
        text = json.dumps({"engine": VERSION, **answer.to_json()}, ensure_ascii=False, indent=1)
    else:
        names = {one.number: f"{one.number} {one.name}".strip() for one in state.competitors}
        article = word_article(answer.reason, options.lang)
        text = word(answer.reason, options.lang, names) + (f" [{article}]" if article else "")
    write_text(options.output, f"{text}\n")
    return DONE


def question_of(player: int, asked: str) -> Question:
    """The question of the command line: another player, ``bye`` (also 0), ``float`` or ``colour``."""
    if asked in {Ask.BYE, Ask.FLOAT, Ask.COLOUR}:
        return Question(Ask(asked), player)
    if not asked.isdecimal():
        raise InvalidState(
            f"{asked!r} is no starting number; ask with a number, or with bye, float or colour.",
            code="why_not.question",
            value=asked,
        )
    return Question(Ask.OPPONENT, player, int(asked)) if int(asked) else Question(Ask.BYE, player)
