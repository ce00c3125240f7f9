"""``python -m pairing.engine COMMAND``: the engine on the command line. It needs neither Django nor a database."""

from __future__ import annotations

import sys

from .cli import main


def command() -> int:
    """Run the command that the shell gave; the answer is the exit status."""
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(command())
