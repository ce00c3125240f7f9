"""Host names as people write them, and which of them an organization may claim."""

from __future__ import annotations

import re
from typing import Final

import idna
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.own_hosts.addresses import main_host

_LABEL: Final = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)")
LONGEST: Final = 240
"""Characters: with the name of the TXT record before it, a name stays within the 253 of the DNS (RFC 1035, 2.3.4)."""


def clean_name(written: str) -> str:
    """A host name in small letters and ASCII. Raises ``Refused`` for what is none, and for names of the portal."""
    name = written.strip().rstrip(".")
    if name.isascii():
        name = name.lower()
    else:
        try:
            name = idna.encode(name, uts46=True).decode("ascii")
        except idna.IDNAError:
            _refuse_form(written)
    labels = name.split(".")
    is_form = all(_LABEL.fullmatch(label) for label in labels)
    if len(labels) < 2 or len(name) > LONGEST or not is_form or labels[-1].isdigit():
        _refuse_form(written)
    if is_of_the_portal(name):
        raise Refused(
            "host_of_the_portal",
            _("“%(name)s” belongs to the portal itself. Choose a name below a domain of your own.") % {"name": name},
            field="name",
        )
    return name


def is_of_the_portal(name: str) -> bool:
    """Whether a name is one that the operator has, one below such a name, or one above that of the portal, whose
    cookies would reach the portal."""
    main = main_host()
    if name == main or name.endswith(f".{main}") or main.endswith(f".{name}"):
        return True
    return validate_host(name, [one for one in settings.ALLOWED_HOSTS if one != "*"])


def asked_name(written: str) -> str:
    """The host that a request names, in small letters, without port and dot at the end; "" for what is no host."""
    return split_domain_port(written)[0]


def _refuse_form(written: str) -> None:
    raise Refused(
        "host_malformed",
        _("“%(name)s” is no host name. Write the name alone, as in chess.example.org: without https:// and port.")
        % {"name": written[:80]},
        field="name",
    )
