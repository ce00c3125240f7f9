"""Say why a round does not pair two players, or why a player does not get the bye (0 as the opponent).

Without --round it is the next round of the file. For a past round the answer is about the pairing that the rules give.
"""

from __future__ import annotations

import argparse
import json

from pairing.engine import VERSION
from pairing.engine.check.replay import before
from pairing.engine.cli.exits import DONE
from pairing.engine.cli.streams import read_bytes, write_text
from pairing.engine.errors import InvalidState
from pairing.engine.trf.reader import read
from pairing.engine.why_not import why_not, why_not_bye
from pairing.engine.wording import LANGUAGES, word, word_article


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("file", help="tournament report file (TRF16, TRF26); - reads the standard input")
    parser.add_argument("player", type=int, help="starting number of the player")
    parser.add_argument("opponent", type=int, help="starting number of the other player; 0 asks about the bye")
    parser.add_argument("--round", type=int, help="a round of the file; else the next one")
    parser.add_argument("--edition", help="edition of the rules, for example 2026 or 2017; else what the file says")
    parser.add_argument("--lang", choices=sorted(LANGUAGES), default="en", help="language of the answer")
    parser.add_argument("--json", action="store_true", help="print the answer as data instead of a sentence")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of the standard output")


def run(options: argparse.Namespace) -> int:
    """Answer and print. Raises ``EngineError`` for a bad file, round or player, or where no pairing exists."""
    state = read(read_bytes(options.file)).state(options.edition, to_pair=options.round is None)
    if options.round is not None:
        if not 1 <= options.round <= state.completed:
            raise InvalidState(
                f"Round {options.round} is not in the file; it has results of {state.completed} rounds.",
                code="explain.round",
                round=options.round,
                completed=state.completed,
            )
        state = before(state, options.round)
    if options.opponent == 0:
        answer = why_not_bye(state, options.player)
    else:
        answer = why_not(state, options.player, options.opponent)
    if options.json:
        text = json.dumps({"engine": VERSION, **answer.to_json()}, ensure_ascii=False, indent=1)
    else:
        names = {one.number: f"{one.number} {one.name}".strip() for one in state.competitors}
        article = word_article(answer.reason, options.lang)
        text = word(answer.reason, options.lang, names) + (f" [{article}]" if article else "")
    write_text(options.output, f"{text}\n")
    return DONE
