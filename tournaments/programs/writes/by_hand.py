"""Boards changed by hand become public only when the program says that it has read what is different and broken."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from pairing.engine.board_colours import first_has_white
from tournaments.api.errors import RefusedInDetail
from tournaments.api.serializers import ErrorSerializer, FactSerializer
from tournaments.models import Round
from tournaments.rounds.api import DifferenceSerializer
from tournaments.rounds.review import ByHand, by_hand


class UnderstoodSerializer(serializers.Serializer[Any]):
    """Whether the program has read what is not the engine's, and what is broken."""

    understood = serializers.BooleanField(
        default=False,
        help_text="That you have read `warnings`, `colours` and `differences` of the round. Needed where boards were "
        "changed by hand and one of them is not empty; without it the answer is 409 with these lists.",
    )


class ByHandSerializer(serializers.Serializer[Any]):
    """What the boards as they stand do not keep, and where they are not the engine's."""

    warnings = FactSerializer(many=True, help_text="Rules that are broken.")
    colours = FactSerializer(many=True, help_text="Of pairs made by hand: both players get the other colour.")
    differences = DifferenceSerializer(many=True, help_text="Pairs of the engine, and those that stand instead.")


class UnreadSerializer(ErrorSerializer):
    """An error; with the code `not_understood` it says what has to be read."""

    warnings = FactSerializer(many=True, required=False)
    colours = FactSerializer(many=True, required=False)
    differences = DifferenceSerializer(many=True, required=False)


UNREAD: Final = {
    409: OpenApiResponse(
        UnreadSerializer,
        description="What stands now does not allow it; the message says what to do. `not_understood`: boards were "
        "changed by hand; read the lists, then send `understood`.",
    )
}
"""In place of the usual 409."""


def spoken(round_: Round, review: ByHand) -> dict[str, Any]:
    """What the serializer of facts needs for its sentences."""
    rules = round_.tournament.regulations
    return {
        "names": review.names or {},
        "teams": rules.of_teams,
        "first_has_white": first_has_white(rules.board_colours, 1),
    }


def refuse_unread(round_: Round, *, understood: bool) -> None:
    """Raise ``Refused`` where the round asks (``rounds.review.by_hand``) and nobody has said that this was read."""
    review = by_hand(round_)
    if understood or not review.asks:
        return
    raise RefusedInDetail(
        "not_understood",
        _("Boards were changed by hand. Read what is broken and what the engine pairs, then send understood: true."),
        shown=ByHandSerializer(review, context=spoken(round_, review)).data,
    )
