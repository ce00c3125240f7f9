"""The lists of ``synthetic.py`` loaded and searched on SQLite and on PostgreSQL, as text and as XML, one process each:
seconds, the peak of the process, p95 of the searches.

    python tests/benchmarks/lists/both_databases.py /tmp/list postgres://postgres@127.0.0.1:5432/lists

/tmp/list.txt and /tmp/list.xml are written where they are missing. The database of PostgreSQL must be there and hold no
list of FIDE; on it everything runs under a role that the policies bind. SQLite gets a folder that goes afterwards.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from synthetic import write

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
ROLE = "lists_app"


def measure(files: list[Path], settings: dict[str, str], *more: str) -> None:
    """Migrate the database of ``settings`` and measure every file in a process of its own."""
    inherited = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    env = inherited | settings | {"DJANGO_SETTINGS_MODULE": "portal.settings.test", "PYTHONPATH": str(ROOT)}
    run = [sys.executable, str(ROOT / "manage.py"), "migrate", "--verbosity", "0"]
    subprocess.run(run, env=env, check=True)
    for file in files:
        subprocess.run([sys.executable, str(HERE / "load_and_search.py"), *more, str(file)], env=env, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", type=Path)
    parser.add_argument("postgresql")
    parser.add_argument("--rows", type=int, default=1_500_000)
    options = parser.parse_args()
    files = [options.target.with_suffix(suffix) for suffix in (".txt", ".xml")]
    if not all(file.exists() for file in files):
        write(options.target, options.rows)
    with tempfile.TemporaryDirectory() as folder:
        measure(files, {"PORTAL_DATA_DIR": folder})
        measure(files, {"PORTAL_DATA_DIR": folder, "DATABASE_URL": options.postgresql}, "--role", ROLE)


if __name__ == "__main__":
    main()
