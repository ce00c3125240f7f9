"""Bodies, parameters and headers that nobody thought of, at every address of the API, with a token and without.

Run by hand: ``python -m tests.benchmarks.pages.api_fuzz --schemathesis /path/to/st``. Schemathesis stays outside the
installation: it brings many libraries of its own. A fresh installation on the embedded defaults is served in processes
of its own, with an event whose players, draft and results the requests may change. Exit code 1 where an answer was a
fault of the server (5xx).
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.benchmarks.pages.public_rate import ROOT, served

EVENT = "/api/v1/organizations/fuzzed/tournaments/open/"
MAKE = """
from django_scopes import scope
from portal.common.policies import SCOPES
from tests.factories import make_organization, make_staff, make_tournament, pair_round, play_rounds
from tournaments.models import Entry
from tournaments.programs.actions import make_token
organization = make_organization("fuzzed")
with scope(organization=organization):
    staff = make_staff(organization)
    event = make_tournament(organization, entries=11, rounds=9)
    play_rounds(event, 1, staff.arbiter)
    pair_round(event, staff.arbiter)
    key = make_token(organization=organization, actor=staff.owner, name="f", scopes=list(SCOPES), days=30)[1]
    print(key, Entry.objects.filter(tournament=event).first().pk)
"""
PLACES = """
[parameters]
"path.organization" = "fuzzed"
"path.tournament" = "open"
"path.entry" = {entry}
"path.round_number" = 2
"path.board_number" = 1
"""


def main() -> None:
    """Print what Schemathesis found in each turn, and how often each status was answered."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schemathesis", default="st")
    parser.add_argument("--examples", type=int, default=20)
    parser.add_argument("--seed", type=int, default=19)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {
            "PORTAL_DATA_DIR": folder,
            "SECRET_KEY": secrets.token_hex(32),
            "DJANGO_SETTINGS_MODULE": "portal.settings.dev",
            "API_TOKEN_BUDGET": "100000000",
            "API_RATE": "10000000/min",
            "QUOTA_IMPORTS_PER_HOUR": "1000000",
        }
        manage = [sys.executable, "manage.py"]
        subprocess.run([*manage, "migrate", "-v", "0"], cwd=ROOT, env=env, check=True)
        made = subprocess.run(
            [*manage, "shell", "-v", "0", "-c", MAKE], cwd=ROOT, env=env, check=True, capture_output=True, text=True
        )
        key, entry = made.stdout.split()[-2:]
        config = Path(folder) / "schemathesis.toml"
        config.write_text(PLACES.format(entry=entry), encoding="utf-8")
        with served(env, EVENT) as event:
            turns = [_turn(options, config, event, headers) for headers in ([], [f"Authorization: Bearer {key}"])]
    sys.exit(max(turns))


def _turn(options: argparse.Namespace, config: Path, event: str, headers: list[str]) -> int:
    print("With a token:" if headers else "Without a token:", flush=True)
    asked = [
        options.schemathesis, "--config-file", str(config), "run", event.partition("/organizations/")[0] + "/schema/",
        "--checks", "not_a_server_error", "--phases", "examples,coverage,fuzzing", "--warnings", "off",
        "--max-examples", str(options.examples), "--seed", str(options.seed), "--continue-on-failure",
    ]  # fmt: skip
    for header in headers:
        asked += ["--header", header]
    kept = config.parent / "answers.har"
    code = subprocess.run([*asked, "--report-har-path", str(kept)], check=False, cwd=config.parent).returncode
    answers = json.loads(kept.read_text(encoding="utf-8"))["log"]["entries"]
    counts = Counter(one["response"]["status"] for one in answers)
    print(", ".join(f"{count} x {status}" for status, count in sorted(counts.items())), flush=True)
    return code


if __name__ == "__main__":
    main()
