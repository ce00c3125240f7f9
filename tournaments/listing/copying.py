"""A new tournament that begins like an earlier one of the same organization."""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction

from portal.organizations.models import User
from tournaments.announcements.actions import update_texts
from tournaments.changes.journaling import record_change
from tournaments.listing.actions import create_tournament
from tournaments.listing.carrying import carry_over
from tournaments.models import Regulations, Tournament
from tournaments.regulations.actions import FIELDS, update_regulations

COPIED: Final = tuple(name for name in FIELDS if name not in {"initial_colour", "rounds"})
"""The settings that are taken over; the colour is drawn anew, and so is the seed of an order by lot."""


def copy_tournament(*, source: Tournament, actor: User | None, rounds: int, **fields: Any) -> Tournament:
    """A new tournament with the regulations, the acceleration, its method, the texts, categories, prizes, settings of
    the registration and times of the rounds of ``source``, not yet public.

    ``fields`` are its own (``actions.FIELDS``). A plan that came from a preset follows ``rounds``, and times move with
    the first day. Entries, results, kept-apart players and what was published stay where they are. Raises ``Refused``
    as ``create_tournament``, ``update_regulations`` and ``carry_over`` do, and then nothing is made.
    """
    regulations = Regulations.objects.select_related("method_version").get(tournament=source)
    with transaction.atomic():
        made = create_tournament(organization=source.organization, actor=actor, rounds=regulations.rounds, **fields)
        update_regulations(
            tournament=made,
            actor=actor,
            confirmed=True,
            method_version=regulations.method_version,
            **{name: getattr(regulations, name) for name in COPIED},
        )
        if rounds != regulations.rounds:
            update_regulations(tournament=made, actor=actor, rounds=rounds)
        if source.texts:
            update_texts(tournament=made, actor=actor, texts=source.texts)
        carry_over(source=source, made=made, actor=actor)
        record_change(made, "tournament.copied", actor, after={"name": source.name, "slug": source.slug}, public=False)
    return made
