"""What is said of a rating that an event does not admit: when a player moves there, and when the desk enters one."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import RegistrationSettings, Tournament
from tournaments.registration.offer import settings_of
from tournaments.registration.wording import limits_sentence


def outside_limits(tournament: Tournament, rating: int) -> str:
    """That the registration of an event does not admit a rating, 0 for unrated; blank where it does. At most one
    query."""
    settings = settings_of(tournament)
    return rating_sentence(tournament, settings, rating) if settings.why_not(rating) else ""


def rating_sentence(tournament: Tournament, settings: RegistrationSettings, rating: int) -> str:
    """That the registration of an event does not admit a rating, which it does not. No query."""
    words = {"section": tournament.section_name, "rating": rating, "limits": limits_sentence(settings)}
    if not rating:
        return _("%(section)s is not for unrated players. %(limits)s") % words
    return _("%(section)s is not for a rating of %(rating)s. %(limits)s") % words
