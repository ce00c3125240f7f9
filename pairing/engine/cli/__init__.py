"""The engine's command line. Each command is a module here with ``add_arguments`` and ``run``, imported on demand."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Final

from ..errors import EngineError, NoPairing
from .exits import BAD_INPUT, NO_PAIRING

PROGRAM: Final = f"python -m {__package__.rpartition('.')[0]}"

COMMANDS: Final = {
    "pair": "pair the next round of a report file",
    "explain": "say why every board, bye and bracket of a round is as it is",
    "why-not": "say why a round does not pair two players, or why a player has no bye",
    "check": "verify every round of a report file against the rules",
    "standings": "rank the players of a report file by points and tie-breaks",
    "ratings": "print expected scores and rating changes of a report file",
    "norms": "print what each player of a report file has and lacks for a title norm",
    "validate": "list every fault of a report file",
    "generate": "make a random tournament as a report file",
    "simulate": "compare acceleration plans on many simulated tournaments",
}


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status: 0 done, 1 no pairing exists, 2 wrong usage, 3 bad input."""
    if arguments and arguments[0] in COMMANDS:
        command = _module(arguments[0])
        parser = argparse.ArgumentParser(f"{PROGRAM} {arguments[0]}", description=command.__doc__)
        command.add_arguments(parser)
        return _run(command, parser.parse_args(arguments[1:]))
    parser = argparse.ArgumentParser(PROGRAM, description="Swiss pairings by the FIDE rules.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        commands.add_parser(name, help=summary)
    parser.parse_args(arguments)
    return 0


def _module(command: str) -> ModuleType:
    return importlib.import_module(f".{command.replace('-', '_')}", __package__)


def _run(command: ModuleType, options: argparse.Namespace) -> int:
    try:
        status: int = command.run(options)
    except NoPairing as refusal:
        sys.stderr.write(f"{refusal.message}\n{_facts(refusal)}")
        return NO_PAIRING
    except EngineError as refusal:
        # A file names every fault with its line; any other refusal has one sentence.
        faults = getattr(refusal, "faults", None)
        lines = [str(fault) for fault in faults] if faults else [refusal.message]
        sys.stderr.write("".join(f"{line}\n" for line in lines))
        return BAD_INPUT
    except OSError as failure:
        sys.stderr.write(f"{failure.filename}: {failure.strerror}\n")
        return BAD_INPUT
    return status


def _facts(refusal: NoPairing) -> str:
    return "".join(f"{name}: {_words(value)}\n" for name, value in refusal.facts.items())


def _words(value: object) -> str:
    return " ".join(str(item) for item in value) if isinstance(value, list | tuple | set | frozenset) else str(value)
