"""``python -m pairing.engine COMMAND``: the engine on the command line. It needs neither Django nor a database."""

from __future__ import annotations

import sys

from pairing.engine.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
