"""``portal.settings.prod`` starts only with keys that nobody guesses, and binds no other host than its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
KEY = "V8qk3xTz0mYc5bRw9LhNe2aJ7dUf4sGp"
SAY = """
import portal.settings.prod as s
print(len(s.CHAIN_KEYS), s.SECURE_HSTS_SECONDS, s.SECURE_HSTS_INCLUDE_SUBDOMAINS, s.SECURE_HSTS_PRELOAD)
"""


def started(tmp_path, say=SAY, **given):
    """What the settings say with these variables, or the line that stops them."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PORTAL_DATA_DIR": str(tmp_path)}
    environment |= {"SECRET_KEY": KEY, "CHAIN_KEYS": KEY, "ALLOWED_HOSTS": "portal.example", **given}
    done = subprocess.run([sys.executable, "-c", say], env=environment, capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def test_hosts_below_the_name_are_bound_only_on_request(tmp_path):
    assert started(tmp_path) == "1 31536000 False False"
    asked = {"SECURE_HSTS_INCLUDE_SUBDOMAINS": "true", "SECURE_HSTS_PRELOAD": "true"}
    assert started(tmp_path, **asked) == "1 31536000 True True"
    assert started(tmp_path, CHAIN_KEYS=f"{KEY}new,{KEY}").startswith("2 ")


@pytest.mark.parametrize("key", ["", "short", "a" * 64, "abc" * 20])
@pytest.mark.parametrize("name", ["SECRET_KEY", "CHAIN_KEYS"])
def test_a_key_that_can_be_guessed_is_refused_by_name(tmp_path, name, key):
    said = started(tmp_path, **{name: key})
    assert f"{name} is too short or too simple: it needs 32 random characters or more." in said
    assert "openssl rand -base64 48" in said


def test_the_list_of_fide_has_a_default_that_an_empty_address_switches_off(tmp_path):
    of_fide = "import portal.settings.prod as s; print(repr(s.FIDE_LIST_ADDRESS))"
    assert started(tmp_path, say=of_fide) == "'https://ratings.fide.com/download/players_list.zip'"
    assert started(tmp_path, say=of_fide, FIDE_LIST_ADDRESS="") == "''"
    assert "FIDE_LIST_ADDRESS is the address of a file" in started(tmp_path, say=of_fide, FIDE_LIST_ADDRESS="list.zip")
