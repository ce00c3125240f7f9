"""Entries and players over the API."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import LANG, NOT_FOUND, ApiView
from tournaments.api.serializers import FactSerializer, PlayerLineSerializer, PlayerRoundSerializer
from tournaments.entries.player_queries import player_page
from tournaments.entries.queries import entry_list
from tournaments.history.shapes import PlayerLine


class EntrySerializer(serializers.Serializer[Any]):
    """A player in the entry list."""

    player = PlayerLineSerializer()
    status = serializers.CharField()
    first_round = serializers.IntegerField()
    group = serializers.CharField(help_text="Acceleration group; blank without acceleration.")
    admission = serializers.CharField(help_text="Why the arbiter let the player in when late entries were over.")
    lot = serializers.CharField(help_text="SHA-256 of `seed/entry`; blank without an opened lot, and if entered later.")


class VirtualStepSerializer(serializers.Serializer[Any]):
    """Virtual points before one round; `real` is null for a round not yet reached."""

    round = serializers.IntegerField(source="round_number")
    real = serializers.IntegerField(allow_null=True)
    virtual = serializers.IntegerField()
    reasons = FactSerializer(many=True)
    place = serializers.IntegerField(allow_null=True, help_text="Place in the pairing order of that round.")
    real_place = serializers.IntegerField(allow_null=True, help_text="The place by real points alone.")


class WithdrawalSerializer(serializers.Serializer[Any]):
    """What the next withdrawal of virtual points does to the place in the pairing order of the newest round."""

    round = serializers.IntegerField(source="round_number")
    seen_in = serializers.IntegerField()
    place_before = serializers.IntegerField()
    place_after = serializers.IntegerField()


class AdjustmentSerializer(serializers.Serializer[Any]):
    """Bonus or, below 0, penalty points beside the results; tenths."""

    round = serializers.IntegerField(source="round_number")
    points = serializers.IntegerField()
    reason = serializers.CharField()
    on_second = serializers.BooleanField(
        help_text="Of a team: on the score that ranks second; these are not in `points` of the team."
    )


class PlayerSerializer(serializers.Serializer[Any]):
    """A player: rounds, scores, and the story of the virtual points."""

    player = PlayerLineSerializer()
    status = serializers.CharField()
    group = serializers.CharField()
    points = serializers.IntegerField()
    points_after = serializers.IntegerField(help_text="`points` counts the results up to this round.")
    adjustments = AdjustmentSerializer(many=True, help_text="Those up to `points_after` are in `points`.")
    rank = serializers.IntegerField(allow_null=True)
    rounds = PlayerRoundSerializer(many=True)
    virtual = VirtualStepSerializer(many=True)
    outlook = FactSerializer(many=True)
    withdrawal = WithdrawalSerializer(allow_null=True)


class Entries(ApiView):
    """The entry list in order of pairing number."""

    serializer_class = EntrySerializer

    @extend_schema(operation_id="entries", responses=EntrySerializer(many=True))
    def get(self, request: Request, **_words: Any) -> Response:
        return self.many(self.serializer_class, entry_list(self.tournament).lines)


class Player(ApiView):
    """A player: rounds, scores, and when and why the virtual points change."""

    serializer_class = PlayerSerializer

    @extend_schema(operation_id="player", parameters=[LANG], responses={200: PlayerSerializer, 404: NOT_FOUND})
    def get(self, request: Request, entry: int, **_words: Any) -> Response:
        page = player_page(self.tournament, entry)
        opponents = [step.opponent for step in page.rounds if step.opponent] if page else []
        return self.one(self.serializer_class, page, names=_names([*opponents, page.player]) if page else {})


def _names(lines: Iterable[PlayerLine]) -> Mapping[int, str]:
    return {line.number: line.name for line in lines}
