"""The planned rounds of a tournament: as many as its regulations say."""

from __future__ import annotations

from django.utils.translation import gettext as _

from portal.common.errors import Refused
from tournaments.models import Bye, Round, Tournament


def match_rounds(tournament: Tournament, rounds: int) -> None:
    """Add or remove planned rounds at the end, so that there are as many as the regulations say.

    Raises ``Refused`` where somebody has asked for a bye in a round that would disappear.
    """
    surplus = Round.objects.filter(tournament=tournament, number__gt=rounds)
    if Bye.objects.filter(round__in=surplus).exists():
        raise Refused(
            "round_has_byes",
            _("A player has asked for a bye in a round that would disappear. Take that bye back first."),
            field="rounds",
        )
    surplus.delete()
    present = set(Round.objects.filter(tournament=tournament).values_list("number", flat=True))
    Round.objects.bulk_create(
        Round(tournament=tournament, number=number) for number in range(1, rounds + 1) if number not in present
    )
