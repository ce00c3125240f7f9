"""Who cannot come in once round 1 is paired: where a table or a bracket is made, or lives are lost."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing.engine.lives import counts_lives, halves_before
from pairing.engine.model import Game, Outcome
from pairing.engine.registry import description_of
from portal.common.errors import Refused
from tournaments.models import Regulations, Tournament


def refuse_closed_table(tournament: Tournament) -> None:
    """Raise ``Refused`` where the numbers of a table or a bracket say who meets whom: a late entry would change every
    round."""
    system = description_of(Regulations.objects.get(tournament=tournament).system)
    if system.knockout:
        raise Refused(
            "bracket_closed",
            _("A knock-out takes nobody in after round 1: the bracket is made for the players who begin."),
            field="first_round",
        )
    if system.table:
        raise Refused(
            "table_closed",
            _("A round robin takes nobody in after round 1: the table is made for the players who begin."),
            field="first_round",
        )


def refuse_without_lives(tournament: Tournament, first_round: int) -> None:
    """Raise ``Refused`` where missed rounds cost lives and somebody who begins in ``first_round`` would have none."""
    missed = [Game(Outcome.ZERO_BYE)] * (first_round - 1)
    if counts_lives(Regulations.objects.get(tournament=tournament).system) and not halves_before(missed)[-1]:
        raise Refused(
            "no_lives_left",
            _("Whoever misses two rounds has lost both lives: in this system late entries begin in round 2."),
            field="first_round",
        )
