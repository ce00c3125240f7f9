"""What the API shows, field by field. Points are integers in tenths; colours are ``w`` and ``b``; results TRF codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.domain.queries.shapes import PlayerLine
from tournaments.domain.wording import fact_article, fact_text


class FactSerializer(serializers.Serializer[Mapping[str, Any]]):
    """A reason: code and parameters for programs, a sentence in the language asked for."""

    code = serializers.CharField()
    params = serializers.DictField()
    article = serializers.SerializerMethodField(help_text="The rule behind it, blank when it rests on none.")
    text = serializers.SerializerMethodField(help_text="The sentence, in the language of `lang`.")

    def get_article(self, fact: Mapping[str, Any]) -> str:
        return fact_article(fact)

    def get_text(self, fact: Mapping[str, Any]) -> str:
        players: Mapping[int, PlayerLine] = self.context.get("players", {})
        return fact_text(fact, {number: line.name for number, line in players.items()})


class ErrorSerializer(serializers.Serializer[Any]):
    """Every error has this shape."""

    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField(allow_null=True, help_text="The parameter that is wrong, where there is one.")


class OrganizationSerializer(serializers.Serializer[Any]):
    """A federation or club that shows a tournament."""

    slug = serializers.CharField()
    name = serializers.CharField()
    country = serializers.CharField()
    website = serializers.CharField()


class TournamentLineSerializer(serializers.Serializer[Any]):
    """A public tournament in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    city = serializers.CharField()
    federation = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    players = serializers.IntegerField()
    rounds = serializers.IntegerField(help_text="Rounds planned.")
    published_round = serializers.IntegerField(help_text="The newest published round; 0 before the first.")


class RoundLineSerializer(serializers.Serializer[Any]):
    """A round in the schedule."""

    number = serializers.IntegerField()
    starts_at = serializers.DateTimeField(allow_null=True)
    state = serializers.ChoiceField(["planned", "published", "closed"])
    boards = serializers.IntegerField()
    missing_results = serializers.IntegerField(allow_null=True)


class TournamentSerializer(serializers.Serializer[Any]):
    """A tournament with the state of its rounds."""

    tournament = TournamentLineSerializer()
    time_zone = serializers.CharField()
    published_round = serializers.IntegerField()
    standings_after = serializers.IntegerField()
    system = serializers.CharField(help_text="Blank before round 1 is paired.")
    edition = serializers.CharField()
    acceleration = serializers.DictField(allow_null=True, help_text="The frozen plan of the virtual points.")
    announcement_version = serializers.IntegerField()
    rounds = RoundLineSerializer(many=True)


class AnnouncementSerializer(serializers.Serializer[Any]):
    """The announcement in force, as it was published."""

    version = serializers.IntegerField()
    digest = serializers.CharField(help_text="SHA-256 of the canonical JSON of the content.")
    published_at = serializers.DateTimeField()
    change_note = serializers.CharField()
    content = serializers.DictField()


class PlayerLineSerializer(serializers.Serializer[Any]):
    """A player; `number` is the pairing number, 0 for a late entry that has none yet."""

    entry = serializers.IntegerField(source="entry_id")
    number = serializers.IntegerField()
    name = serializers.CharField()
    title = serializers.CharField()
    rating = serializers.IntegerField()
    federation = serializers.CharField()
    club = serializers.CharField()


class EntrySerializer(serializers.Serializer[Any]):
    """A player in the entry list."""

    player = PlayerLineSerializer()
    status = serializers.CharField()
    first_round = serializers.IntegerField()
    group = serializers.CharField(help_text="Acceleration group; blank without acceleration.")


class ScoreSerializer(serializers.Serializer[Any]):
    """Points before a round, in tenths: `pairing` is `real` plus `virtual`."""

    before_round = serializers.IntegerField()
    real = serializers.IntegerField()
    virtual = serializers.IntegerField()
    pairing = serializers.IntegerField()


class BoardSerializer(serializers.Serializer[Any]):
    """A board of a published round; outcomes are blank until the result is public."""

    number = serializers.IntegerField()
    white = PlayerLineSerializer()
    black = PlayerLineSerializer()
    white_score = ScoreSerializer()
    black_score = ScoreSerializer()
    white_outcome = serializers.CharField()
    black_outcome = serializers.CharField()
    colour_rule = serializers.CharField(help_text="The article that decided the colours.")
    manual_reason = serializers.CharField(help_text="Not blank where the arbiter changed this pair by hand.")


class ByeSerializer(serializers.Serializer[Any]):
    """A player without a board."""

    player = PlayerLineSerializer()
    kind = serializers.ChoiceField(["U", "F", "H", "Z"])
    points = serializers.IntegerField()
    score = ScoreSerializer()
    manual_reason = serializers.CharField()


class RevisionSerializer(serializers.Serializer[Any]):
    """What identifies a published pairing; a correction is a new revision with a reason."""

    number = serializers.IntegerField()
    published_at = serializers.DateTimeField()
    digest = serializers.CharField(help_text="SHA-256 of the engine's input.")
    hash = serializers.CharField()
    previous_hash = serializers.CharField()
    system = serializers.CharField()
    edition = serializers.CharField()
    engine_version = serializers.CharField()
    reason = serializers.CharField()


class ScoregroupSerializer(serializers.Serializer[Any]):
    """Players with one pairing score."""

    score = serializers.SerializerMethodField()
    players = serializers.SerializerMethodField()
    with_virtual_points = serializers.SerializerMethodField()

    def get_score(self, group: tuple[int, int, int]) -> int:
        return group[0]

    def get_players(self, group: tuple[int, int, int]) -> int:
        return group[1]

    def get_with_virtual_points(self, group: tuple[int, int, int]) -> int:
        return group[2]


class DifferenceSerializer(serializers.Serializer[Any]):
    """A pair that only the engine has (`engine`) or only the published round (`published`)."""

    kind = serializers.ChoiceField(["engine", "published"])
    white = PlayerLineSerializer()
    black = PlayerLineSerializer(allow_null=True)


class RoundSerializer(serializers.Serializer[Any]):
    """A published round; its boards and byes are lists of their own."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(["published", "closed"])
    starts_at = serializers.DateTimeField(allow_null=True)
    results_held = serializers.BooleanField()
    imported = serializers.BooleanField(help_text="Played before it came into the portal.")
    board_count = serializers.SerializerMethodField()
    bye_count = serializers.SerializerMethodField()
    revision = RevisionSerializer()
    revisions = RevisionSerializer(many=True)
    scoregroups = ScoregroupSerializer(many=True)
    facts = FactSerializer(many=True)
    differences = DifferenceSerializer(many=True)
    warnings = FactSerializer(many=True)

    def get_board_count(self, page: Any) -> int:
        return len(page.boards)

    def get_bye_count(self, page: Any) -> int:
        return len(page.byes)


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
    """Why: a lead, the steps to the answer, and what they rest on. Empty lists for a pair that is not the engine's."""

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


class BoardPageSerializer(serializers.Serializer[Any]):
    """One board with its reasons."""

    round = serializers.SerializerMethodField()
    board = BoardSerializer()
    explanation = ExplanationSerializer()
    white_history = PlayerRoundSerializer(many=True)
    black_history = PlayerRoundSerializer(many=True)

    def get_round(self, page: Any) -> int:
        return int(page.round.number)


class ByePageSerializer(serializers.Serializer[Any]):
    """One player without a board, with the reasons."""

    round = serializers.SerializerMethodField()
    bye = ByeSerializer()
    explanation = ExplanationSerializer()
    history = PlayerRoundSerializer(many=True)

    def get_round(self, page: Any) -> int:
        return int(page.round.number)


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


class TieBreakSerializer(serializers.Serializer[Any]):
    """A tie-break value with the terms it is made of."""

    code = serializers.CharField()
    text = serializers.CharField()
    terms = serializers.ListField(child=serializers.DictField())


class StandingSerializer(serializers.Serializer[Any]):
    """A row of the standings. Real points only."""

    place = serializers.IntegerField(help_text="Among those asked for; without a question the rank.")
    rank = serializers.IntegerField(source="line.rank", help_text="In the whole tournament.")
    player = PlayerLineSerializer(source="line.player")
    points = serializers.IntegerField(source="line.points")
    status = serializers.CharField(source="line.status")
    tie_breaks = TieBreakSerializer(many=True, source="line.cells")


class CategorySerializer(serializers.Serializer[Any]):
    """A part of the field with a ranking of its own."""

    key = serializers.CharField(help_text="The `category` of the standings.")
    name = serializers.CharField(help_text="In the language of `lang`, as `conditions`.")
    conditions = serializers.CharField()


class PrizeListSerializer(serializers.Serializer[Any]):
    """Who won what, as the arbiter confirmed it."""

    version = serializers.IntegerField()
    digest = serializers.CharField(help_text="SHA-256 of the canonical JSON of the content.")
    confirmed_at = serializers.DateTimeField()
    reason = serializers.CharField(help_text="Why it was corrected; blank in the first version.")
    content = serializers.DictField(help_text="Prizes, rules, winners, what is left over; amounts in cents.")


class PrizesSerializer(serializers.Serializer[Any]):
    """The prizes; amounts are cents."""

    announced = serializers.DictField(allow_null=True, help_text="As the announcement in force says.")
    final = PrizeListSerializer(allow_null=True)
