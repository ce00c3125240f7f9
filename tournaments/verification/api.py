"""Verdicts and the chain of publications over the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import LANG, NOT_FOUND, ApiView
from tournaments.api.serializers import FactSerializer
from tournaments.rounds.api import round_of
from tournaments.verification import queries as verification
from tournaments.verification.faults import ChainFault
from tournaments.verification.wording import chain_fault_text


class VerdictSerializer(serializers.Serializer[Any]):
    """What the independent verifier says about a publication."""

    revision = serializers.IntegerField()
    grade = serializers.ChoiceField(["exact", "legal", "illegal", "unverified"])
    facts = FactSerializer(many=True)
    edition = serializers.CharField(help_text="Edition of the rules.")
    verifier = serializers.CharField()
    checked_at = serializers.DateTimeField()


class ChainLinkSerializer(serializers.Serializer[Any]):
    """One publication in the chain of hashes."""

    round = serializers.IntegerField(source="round_number")
    revision = serializers.IntegerField()
    published_at = serializers.DateTimeField()
    digest = serializers.CharField()
    hash = serializers.CharField()
    previous_hash = serializers.CharField()
    engine_version = serializers.CharField()
    edition = serializers.CharField()
    reason = serializers.CharField()
    fault = serializers.CharField(help_text="Blank where everything fits; else `previous`, `input` or `content`.")
    grade = serializers.CharField(help_text="The newest verdict; blank while there is none.")


class ChainFaultSerializer(serializers.Serializer[Any]):
    """Something that does not fit, apart from single links."""

    code = serializers.CharField()
    facts = serializers.DictField()
    text = serializers.SerializerMethodField()

    def get_text(self, fault: ChainFault) -> str:
        return chain_fault_text(fault)


class SealSerializer(serializers.Serializer[Any]):
    """A signature of the portal over everything published until then."""

    number = serializers.IntegerField()
    content = serializers.DictField(help_text="What is signed: counts, head of the chain, digests.")
    key = serializers.CharField(help_text="The name of the key.")
    signature = serializers.CharField(help_text="HMAC-SHA256 of the canonical JSON of the content.")


class ChainSerializer(serializers.Serializer[Any]):
    """The chain of a tournament, computed again for this answer."""

    intact = serializers.BooleanField()
    computed_at = serializers.DateTimeField()
    faults = ChainFaultSerializer(many=True)
    seals = SealSerializer(many=True)
    plan = serializers.CharField(help_text="Digest of the acceleration plan; the same in every round of a whole chain.")
    regulations = serializers.CharField(help_text="Digest of the regulations.")
    broken = ChainLinkSerializer(allow_null=True, help_text="The first link that does not fit.")
    links = ChainLinkSerializer(many=True)


class Verdict(ApiView):
    """The newest verdict of the independent verifier on a published round."""

    serializer_class = VerdictSerializer

    @extend_schema(
        operation_id="verdict",
        parameters=[LANG, OpenApiParameter("revision", int)],
        responses={200: VerdictSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, round_number: int, **_words: Any) -> Response:
        page = round_of(self, round_number)
        found = verification.verdict_of(self.tournament, page.number, page.revision.number)
        return self.one(self.serializer_class, found, **page.spoken)


class Chain(ApiView):
    """Every publication of a tournament in order, with what was computed again."""

    serializer_class = ChainSerializer

    @extend_schema(operation_id="chain", responses={200: ChainSerializer, 404: NOT_FOUND})
    def get(self, request: Request, **_words: Any) -> Response:
        return self.one(self.serializer_class, verification.chain_page(self.tournament))
