"""Looking a claimed name up in the DNS.

The proof is a TXT record below the name: who can write it holds the domain. A file under the name would prove less, as
a name that was left pointing here would prove itself, and to fetch it the portal would call servers of strangers.
"""

from __future__ import annotations

from typing import Final

import dns.name
import dns.resolver
from dns.exception import DNSException

from portal.common.own_hosts.addresses import main_host
from portal.organizations.hosts.models import Answer, HostClaim

PATIENCE: Final = 5.0
"""Seconds for all answers to one question; a look asks at most five."""


def look_up(claim: HostClaim) -> Answer:
    """What the DNS says of a claim: ``VERIFIED`` when the record is there and the name leads to the portal."""
    resolver = make_resolver()
    try:
        texts = _texts(resolver, claim.text_name)
        if claim.text not in texts:
            return Answer.OTHER_TEXT if texts else Answer.NO_TEXT
        return Answer.VERIFIED if _leads_here(resolver, claim.name) else Answer.ELSEWHERE
    except DNSException:
        return Answer.NO_ANSWER


def make_resolver() -> dns.resolver.Resolver:
    """The name servers of this machine."""
    resolver = dns.resolver.Resolver()
    resolver.lifetime = PATIENCE
    resolver.cache = None
    return resolver


def _texts(resolver: dns.resolver.Resolver, name: str) -> set[str]:
    try:
        found = resolver.resolve(dns.name.from_text(name), "TXT")
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return set()
    return {b"".join(row.strings).decode("ascii", "replace").strip() for row in found}


def _leads_here(resolver: dns.resolver.Resolver, name: str) -> bool:
    """Whether a name is a CNAME that ends at the portal's host, or has an address that the portal's host has."""
    main = main_host()
    addresses, aliases = _addresses(resolver, name)
    if not addresses:
        return False
    return main in aliases or bool(addresses & _addresses(resolver, main)[0])


def _addresses(resolver: dns.resolver.Resolver, name: str) -> tuple[set[str], set[str]]:
    """The addresses of a name, and the names that its aliases lead over."""
    addresses: set[str] = set()
    names: set[str] = set()
    for kind in ("A", "AAAA"):
        try:
            found = resolver.resolve(dns.name.from_text(name), kind)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            continue
        addresses |= {row.address for row in found}
        chain = [rows.name for rows in found.response.answer] + [found.canonical_name]
        names |= {one.to_text(omit_final_dot=True).lower() for one in chain}
    return addresses, names
