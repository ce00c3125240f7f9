"""Pair the next round of a tournament report file.

Prints the number of pairs, then one line ``white black`` per board, and ``number 0`` for the pairing-allocated bye.
"""

from __future__ import annotations

import argparse

from .. import VERSION
from ..dispatch import pair
from ..drawn_lots import with_lot
from ..model import RoundPairing
from ..trf import counted_file, read, state_of
from .exits import DONE
from .streams import plain, read_bytes, write_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("file", help="tournament report file (TRF16, TRF26); - reads the standard input")
    parser.add_argument("--edition", help="edition of the rules, for example 2026 or 2017; else what the file says")
    parser.add_argument("--system", help="pairing system, for example dutch; else what the file says")
    parser.add_argument("--lot", help="the lot of the round, where the system draws lots; else what the file says")
    parser.add_argument("--json", action="store_true", help="print everything: pairs, brackets, criteria")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of the standard output")


def run(options: argparse.Namespace) -> int:
    """Pair and print. Raises ``EngineError`` for a bad file or where no pairing exists."""
    trf_file = counted_file(read(read_bytes(options.file)))
    state = state_of(trf_file, options.edition, options.system, teams=True)
    if options.lot is not None:
        state = with_lot(state, options.lot)
    answer = pair(state, trace=options.json)
    write_text(options.output, _json(answer) if options.json else lines_of(answer))
    return DONE


def lines_of(answer: RoundPairing) -> str:
    """The pairs as the established engines print them."""
    rows = [f"{board.white} {board.black}" for board in answer.pairs]
    if answer.bye is not None:
        rows.append(f"{answer.bye} 0")
    return "".join(f"{row}\n" for row in [str(len(rows)), *rows])


def _json(answer: RoundPairing) -> str:
    import json

    return json.dumps({"engine": VERSION, **plain(answer)}, ensure_ascii=False, indent=1) + "\n"
