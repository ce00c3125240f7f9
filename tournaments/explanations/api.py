"""Why-not questions over the API."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, Throttled, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from portal.common.errors import Refused
from tournaments.api.base import LANG, NOT_FOUND, ApiView, number_in
from tournaments.api.serializers import ErrorSerializer, FactSerializer
from tournaments.api.throttling import ReaderThrottle
from tournaments.explanations import why_not
from tournaments.explanations.why_not import Ask, Question
from tournaments.rounds.api import round_of


class WhyNotSerializer(serializers.Serializer[Any]):
    """Why something did not happen, with the values of the deciding criterion; points in tenths."""

    outcome = serializers.ChoiceField(
        ["happens", "forbidden", "impossible", "worse", "later", "decided", "not_applicable"]
    )
    reason = FactSerializer()
    criterion = serializers.CharField(help_text="`C1` … `C21`, `prohibited`, `order` or blank.")
    score = serializers.IntegerField(allow_null=True, help_text="Pairing score of the bracket in which it decides.")
    actual = serializers.ListField(child=serializers.IntegerField())
    with_it = serializers.ListField(child=serializers.IntegerField())


REFUSED = OpenApiResponse(ErrorSerializer, description="Too many questions, or one that cannot be answered.")


class QuestionThrottle(ReaderThrottle):
    """Questions are computed: fewer per reader than plain reading."""

    scope = "why_not"
    rate = "60/min"


class WhyNot(ApiView):
    """Why a player of a board did not get another opponent, the other colour, the bye or a float."""

    serializer_class = WhyNotSerializer
    throttle_classes = [QuestionThrottle]

    @extend_schema(
        operation_id="why_not",
        parameters=[
            LANG,
            OpenApiParameter("player", int, required=True, description="Entry of the player on this board who asks."),
            OpenApiParameter("ask", str, enum=[ask.value for ask in Ask], description="Without it `opponent`."),
            OpenApiParameter("opponent", int, description="Entry of the opponent asked for; only for `opponent`."),
            OpenApiParameter("revision", int),
        ],
        responses={200: WhyNotSerializer, 400: REFUSED, 404: NOT_FOUND, 429: REFUSED},
    )
    def get(self, request: Request, round_number: int, board_number: int, **_words: Any) -> Response:
        page = round_of(self, round_number)
        board = next((line for line in page.boards if line.number == board_number), None)
        if board is None:
            raise NotFound
        number_of = {line.entry_id: line.number for line in page.by_number.values()}
        asked = request.GET.get("ask", Ask.OPPONENT.value)
        if asked not in {ask.value for ask in Ask}:
            raise ValidationError({"ask": [_("Choose one of: %(codes)s.") % {"codes": ", ".join(Ask)}]})
        player = number_in(request, "player", digits=12)
        if player not in {board.white.entry_id, board.black.entry_id}:
            raise ValidationError({"player": [_("Give the entry of one of the two players of this board.")]})
        opponent = None
        if asked == Ask.OPPONENT:
            entry = number_in(request, "opponent", digits=12)
            if entry not in number_of or entry == player:
                raise ValidationError({"opponent": [_("Give the entry of another player of this round.")]})
            opponent = number_of[entry]
        try:
            question = Question(Ask(asked), number_of[player], opponent)
            answer = why_not.answer(self.tournament, page.number, page.revision.number, question)
        except Refused as refusal:
            if refusal.code == "busy":
                raise Throttled(detail=str(refusal)) from refusal
            raise ValidationError(str(refusal), code=refusal.code) from refusal
        return self.one(self.serializer_class, answer, **page.spoken)
