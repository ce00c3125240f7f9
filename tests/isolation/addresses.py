"""Every address of the site, read from the URL conf, so that no new page escapes the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver


@dataclass(frozen=True)
class Address:
    """One pattern with its view."""

    name: str
    """With namespaces, for example ``manage:console``."""
    view: Callable[..., Any]
    words: frozenset[str]
    """Keywords of the path."""

    @property
    def declared(self) -> Any:
        """Who may open it, as the view says; None where it says nothing."""
        return getattr(self.view, "declared_policy", None)


def addresses() -> list[Address]:
    """Everything in the URL conf."""
    return list(_walk(get_resolver(), (), frozenset()))


def guarded_addresses() -> list[Address]:
    """The pages of members below an organization."""
    return [one for one in addresses() if isinstance(one.declared, tuple)]


def _walk(resolver: URLResolver, spaces: tuple[str, ...], words: frozenset[str]) -> Iterator[Address]:
    for item in resolver.url_patterns:
        inner = words | set(item.pattern.converters) | set(item.pattern.regex.groupindex)
        if isinstance(item, URLResolver):
            space = (*spaces, item.namespace) if item.namespace else spaces
            yield from _walk(item, space, inner)
        elif isinstance(item, URLPattern):
            yield Address(":".join((*spaces, item.name or item.lookup_str)), item.callback, inner)
