"""The list of shared simulation reports, for the announcement."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.models import Tournament
from tournaments.simulations.queries import shared_studies
from tournaments.simulations.report import plans_of, players_of

register = template.Library()


@register.inclusion_tag("simulations/partials/shared.html")
def shared_simulations(tournament: Tournament) -> dict[str, Any]:
    """Links to the reports that the organizer shares; nothing where there are none."""
    found = [(study, plans_of(study), players_of(study)) for study in shared_studies(tournament)]
    return {"tournament": tournament, "studies": found}
