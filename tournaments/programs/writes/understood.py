"""What pages ask with a button, programs confirm with ``understood``: the same doubts, and nothing happens before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from tournaments.api.errors import RefusedInDetail
from tournaments.api.serializers import ErrorSerializer
from tournaments.models import Tournament
from tournaments.regulations.leaving_fide_mode import beginning_unasked
from tournaments.serving.fide_mode import question_of


class KnowinglySerializer(serializers.Serializer[Any]):
    """Whether the program knows what follows."""

    understood = serializers.BooleanField(
        default=False,
        help_text="That you have read `doubts`. Needed where a page would ask first; without it the answer is 409 with "
        "the code `not_understood` and these sentences.",
    )


class DoubtsSerializer(ErrorSerializer):
    """An error; with the code `not_understood` it says what has to be read."""

    doubts = serializers.ListField(child=serializers.CharField(), required=False)


DOUBTED: Final = {
    409: OpenApiResponse(
        DoubtsSerializer,
        description="What stands now does not allow it; the message says what to do. `not_understood`: read `doubts`, "
        "then send `understood`.",
    )
}
"""In place of the usual 409."""


def refuse_doubts(doubts: Sequence[str], *, understood: bool) -> None:
    """Raise ``Refused`` (``not_understood``) where there are ``doubts`` and nobody has said that they were read."""
    if doubts and not understood:
        message = _("Nothing was done yet. Read the doubts, then send understood: true.")
        raise RefusedInDetail("not_understood", message, shown={"doubts": list(doubts)})


def refuse_to_begin_outside(tournament: Tournament, *, understood: bool) -> None:
    """Raise ``Refused`` (``not_understood``) where an event would begin outside FIDE mode and nobody has said that this
    was read."""
    unasked = beginning_unasked(tournament)
    if unasked is not None:
        refuse_doubts(question_of(unasked).lines, understood=understood)
