"""What the public page on privacy reads."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language

from portal.common.context import site_name
from portal.organizations.models import Organization
from tournaments.following.actions import KEPT as FOLLOWERS_KEPT
from tournaments.privacy.wording import DEFAULTS, SECTIONS


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the page."""

    key: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class PrivacyPage:
    """What an organization says about personal data, in the language of the reader."""

    responsible: str
    contact: str
    """An e-mail address, a web address, or any other line; blank where nothing is known."""
    sections: tuple[Section, ...]
    contact_days: int
    """Days after the end of an event until contact data of registrations are deleted."""
    follower_days: int
    """The same for the addresses of who follows a player."""

    @property
    def is_mail(self) -> bool:
        """Whether the contact is an e-mail address."""
        return "@" in self.contact and " " not in self.contact

    @property
    def is_address(self) -> bool:
        """Whether the contact is a web address."""
        return self.contact.startswith(("https://", "http://"))


def privacy_page(organization: Organization) -> PrivacyPage:
    """The page of ``organization`` in the present language. No query."""
    said = organization.privacy
    own = {key: text for key in SECTIONS if (text := said.get(key, {}).get(get_language(), ""))}
    return PrivacyPage(
        responsible=said.get("responsible") or organization.name,
        contact=said.get("contact") or organization.website or site_name().contact,
        sections=tuple(Section(key, str(title), own.get(key) or DEFAULTS[key]()) for key, title in SECTIONS.items()),
        contact_days=organization.contact_days,
        follower_days=FOLLOWERS_KEPT.days,
    )
