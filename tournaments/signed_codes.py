"""Codes of eight letters for people without an account, on slips and cards.

They are derived from the secret key of the installation and stored nowhere, so paper printed twice carries the same
code, and nobody can make one.
"""

from __future__ import annotations

import re
from typing import Final

from django.utils.crypto import salted_hmac

LETTERS: Final = "ABCDEFGHJKMNPRTUVWXY"
"""No letter that looks like another or like a digit."""
LENGTH: Final = 8


def letters_for(salt: str, value: str) -> str:
    """The letters for ``value``; ``salt`` keeps one kind of code apart from another."""
    number = int.from_bytes(salted_hmac(salt, value, algorithm="sha256").digest())
    letters = []
    for _place in range(LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)


def as_printed(letters: str) -> str:
    """The letters in two groups, for example ``KXTA-HMPW``."""
    return f"{letters[:4]}-{letters[4:]}"


def as_typed(text: str) -> str:
    """The letters alone of what somebody typed: spaces, hyphens and small letters do not matter."""
    return re.sub(r"[^A-Z]", "", text.upper())
