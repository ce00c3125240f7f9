"""Verify every played round of a tournament report file against the rules, independently of the pairing engine.

One line per round: the rules give exactly this round, or it is legal but the rules give something else, or it breaks an
absolute rule; then the reasons.
"""

from __future__ import annotations

import argparse
import json

from .. import VERSION
from ..trf import read, state_of
from ..verifier import RoundVerdict, statements_of, verify_state
from ..wording import LANGUAGES, word, word_article
from .exits import DONE
from .streams import plain, read_bytes, write_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("file", help="tournament report file (TRF16, TRF26); - reads the standard input")
    parser.add_argument("--edition", help="edition of the rules, for example 2026 or 2017; else what the file says")
    parser.add_argument("--system", help="pairing system, for example dutch; else what the file says")
    parser.add_argument("--lang", choices=sorted(LANGUAGES), default="en", help="language of the sentences")
    parser.add_argument("--json", action="store_true", help="print verdicts as data instead of sentences")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of the standard output")


def run(options: argparse.Namespace) -> int:
    """Verify and print. Raises ``EngineError`` for a bad file."""
    state = state_of(read(read_bytes(options.file)), options.edition, options.system, to_pair=False, teams=True)
    verdicts = verify_state(state)
    if options.json:
        text = json.dumps({"engine": VERSION, "rounds": plain(verdicts)}, ensure_ascii=False, indent=1) + "\n"
    else:
        names = {one.number: f"{one.number} {one.name}".strip() for one in state.competitors}
        text = "".join(_lines(verdict, options.lang, names) for verdict in verdicts)
    write_text(options.output, text)
    return DONE


def _lines(verdict: RoundVerdict, language: str, names: dict[int, str]) -> str:
    grade, *reasons = statements_of(verdict)
    lines = [word(grade, language, names)]
    for one in reasons:
        article = word_article(one, language)
        lines.append(f"  - {word(one, language, names)}" + (f" [{article}]" if article else ""))
    return "".join(f"{line}\n" for line in lines)
