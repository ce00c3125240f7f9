"""List every fault of a tournament report file with line, column and article.

Errors keep the file from being used (exit status 3); warnings are what a federation will ask about.
"""

from __future__ import annotations

import argparse
import json

from ..trf import Severity
from ..trf.validator import validate
from .exits import BAD_INPUT, DONE
from .streams import plain, read_bytes, write_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("file", help="tournament report file (TRF16, TRF26); - reads the standard input")
    parser.add_argument("--errors", action="store_true", help="leave the warnings out")
    parser.add_argument("--json", action="store_true")


def run(options: argparse.Namespace) -> int:
    """Validate the file, print every fault and return the exit status."""
    faults = validate(read_bytes(options.file))
    errors = [fault for fault in faults if fault.severity is Severity.ERROR]
    shown = errors if options.errors else faults
    if options.json:
        write_text(None, json.dumps({"faults": plain(shown)}, ensure_ascii=False, indent=1) + "\n")
    else:
        lines = [
            f"line {fault.line}, column {fault.column}: {fault.severity}: {fault.message} [{fault.article}]\n"
            if fault.line
            else f"file: {fault.severity}: {fault.message} [{fault.article}]\n"
            for fault in shown
        ]
        write_text(None, "".join(lines) + f"{len(errors)} errors, {len(faults) - len(errors)} warnings\n")
    return BAD_INPUT if errors else DONE
