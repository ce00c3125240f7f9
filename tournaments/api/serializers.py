"""What several subjects of the API show.

Points are integers in tenths, colours ``w`` and ``b``, results the codes of the report file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.wording import fact_article, fact_text


class FactSerializer(serializers.Serializer[Mapping[str, Any]]):
    """A reason: code and parameters for programs, a sentence in the language asked for."""

    code = serializers.CharField()
    params = serializers.DictField()
    article = serializers.SerializerMethodField(help_text="The rule behind it, blank when it rests on none.")
    text = serializers.SerializerMethodField(help_text="The sentence, in the language of `lang`.")

    def get_article(self, fact: Mapping[str, Any]) -> str:
        return fact_article(fact)

    def get_text(self, fact: Mapping[str, Any]) -> str:
        names: Mapping[int, str] = self.context.get("names", {})
        said = {name: self.context[name] for name in ("teams", "first_has_white") if name in self.context}
        return fact_text(fact, names, **said)


class ErrorSerializer(serializers.Serializer[Any]):
    """Every error has this shape."""

    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField(allow_null=True, help_text="The parameter that is wrong, where there is one.")


class PlayerLineSerializer(serializers.Serializer[Any]):
    """A player; `number` is the pairing number, 0 for a late entry that has none yet."""

    entry = serializers.IntegerField(source="entry_id")
    number = serializers.IntegerField()
    name = serializers.CharField()
    title = serializers.CharField()
    rating = serializers.IntegerField()
    federation = serializers.CharField()
    club = serializers.CharField()


class ScoreSerializer(serializers.Serializer[Any]):
    """Points before a round, in tenths: `pairing` is `real` plus `virtual`."""

    before_round = serializers.IntegerField()
    real = serializers.IntegerField()
    virtual = serializers.IntegerField()
    pairing = serializers.IntegerField()


class PlayerRoundSerializer(serializers.Serializer[Any]):
    """One round of one player; `points` is null while unknown."""

    round = serializers.IntegerField(source="round_number")
    score = ScoreSerializer()
    outcome = serializers.CharField()
    points = serializers.IntegerField(allow_null=True)
    board = serializers.IntegerField(allow_null=True)
    colour = serializers.CharField()
    opponent = PlayerLineSerializer(allow_null=True)
    float = serializers.CharField(help_text="`down`, `up` or blank.")


class ExplanationSerializer(serializers.Serializer[Mapping[str, Any]]):
    """The reasons: a lead, the steps to the answer, and their basis. Empty lists for a pair not made by the engine."""

    lead = serializers.SerializerMethodField()
    steps = serializers.SerializerMethodField()
    details = serializers.SerializerMethodField()

    @extend_schema_field(FactSerializer(many=True))
    def get_lead(self, explanation: Mapping[str, Any]) -> Any:
        return self._facts(explanation, "lead")

    @extend_schema_field(FactSerializer(many=True))
    def get_steps(self, explanation: Mapping[str, Any]) -> Any:
        return self._facts(explanation, "steps")

    @extend_schema_field(FactSerializer(many=True))
    def get_details(self, explanation: Mapping[str, Any]) -> Any:
        return self._facts(explanation, "details")

    def _facts(self, explanation: Mapping[str, Any], part: str) -> Any:
        return FactSerializer(explanation.get(part, ()), many=True, context=self.context).data
