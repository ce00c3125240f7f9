"""Rounds over the API: asked for, followed, reviewed, published, corrected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from portal.common.errors import Refused
from portal.common.policies import PAIRING
from tournaments.api.serializers import FactSerializer
from tournaments.models import Board, Bye, Entry, Round, RoundState
from tournaments.programs.access import ProgramView
from tournaments.programs.throttling import COMPUTING
from tournaments.programs.writes.by_hand import UNREAD, UnderstoodSerializer, refuse_unread, spoken
from tournaments.programs.writes.described import IF_MATCH, KEY, REFUSALS, refusals
from tournaments.programs.writes.understood import DOUBTED, KnowinglySerializer, refuse_to_begin_outside
from tournaments.results.desk_queries import games_counted_drawn
from tournaments.rounds import actions, drafts, manual, publication
from tournaments.rounds.api import DifferenceSerializer
from tournaments.rounds.review import by_hand, review_page
from tournaments.rounds.run_status import run_status
from tournaments.rounds.withdrawal import withdraw_publication

LARGEST_KEY: Final = 2**63 - 1
"""A larger number is no key of any row, and no database takes one."""
Post = TypeVar("Post", bound=Callable[..., Response])


class SeatSerializer(serializers.ModelSerializer[Entry]):
    """Who sits there."""

    class Meta:
        model = Entry
        fields = ["id", "pairing_number", "name"]


class DeskBoardSerializer(serializers.ModelSerializer[Board]):
    """A board as the desk has it, of a draft too; outcomes are blank without a result."""

    white = SeatSerializer()
    black = SeatSerializer()

    class Meta:
        model = Board
        fields = [
            "number", "white", "black", "games", "white_outcome", "black_outcome", "white_second", "black_second",
            "team_outcomes", "rated_outcomes", "played_colours", "goes_on", "manual_reason",
        ]  # fmt: skip


class DeskRoundByeSerializer(serializers.ModelSerializer[Bye]):
    """A player without a board."""

    entry = SeatSerializer()

    class Meta:
        model = Bye
        fields = ["entry", "kind", "requested", "manual_reason"]


class RunSerializer(serializers.Serializer[Any]):
    """Where the pairing stands."""

    id = serializers.UUIDField(source="run_id")
    state = serializers.ChoiceField(["queued", "running", "ready", "draft", "outdated", "failed", "cancelled"])
    attempt = serializers.IntegerField()
    error_code = serializers.CharField()
    message = serializers.CharField()


class DeskRoundSerializer(serializers.Serializer[Any]):
    """A round as the desk has it."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(RoundState.choices)
    starts_at = serializers.DateTimeField(allow_null=True)
    publish_at = serializers.DateTimeField(allow_null=True)
    results_held = serializers.BooleanField()
    revision = serializers.IntegerField(allow_null=True, help_text="That everybody reads; null before.")
    run = RunSerializer(allow_null=True, help_text="Of a round that is not published and was asked for.")
    outdated = serializers.CharField(help_text="What to do where the input changed since a draft was paired.")
    unplaced = serializers.ListField(child=serializers.CharField(), help_text="Of a draft: who has no place.")
    warnings = FactSerializer(
        many=True, help_text="The rules that it breaks: of a draft, or of boards changed since the publication."
    )
    colours = FactSerializer(many=True, help_text="Of the same, pairs by hand: both players get the other colour.")
    differences = DifferenceSerializer(many=True, help_text="Of the same: where it is not as the engine paired.")
    boards = DeskBoardSerializer(many=True)
    byes = DeskRoundByeSerializer(many=True)


class DeskRoundLineSerializer(serializers.Serializer[Any]):
    """A round in the list."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(RoundState.choices)
    starts_at = serializers.DateTimeField(allow_null=True)


class PairSerializer(KnowinglySerializer):
    """What is said with the request to pair."""

    announced = serializers.CharField(
        max_length=300,
        required=False,
        allow_blank=True,
        default="",
        help_text="For round 1 of an acceleration that was announced elsewhere, or is not authorised.",
    )
    adjourned_seen = serializers.BooleanField(
        default=False,
        help_text="That games which are not finished count as draws in this pairing; needed while there are any.",
    )


class WhySerializer(serializers.Serializer[Any]):
    """Why; everybody can read it."""

    reason = serializers.CharField(max_length=500)


class CorrectSerializer(WhySerializer, UnderstoodSerializer):
    """Why, and that the program knows what it publishes."""


class ChangeBoardSerializer(serializers.Serializer[Any]):
    """Who sits at a board from now on; ids of entries."""

    board = serializers.IntegerField(min_value=1, max_value=9999)
    white = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)
    black = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)


class ChangeSerializer(serializers.Serializer[Any]):
    """Other players on boards. Boards that are not named stay."""

    boards = ChangeBoardSerializer(many=True)
    bye = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_KEY,
        required=False,
        allow_null=True,
        default=None,
        help_text="Who gets the pairing-allocated bye.",
    )
    reason = serializers.CharField(max_length=500, help_text="Everybody can read it beside the board.")


class DeskRounds(ProgramView):
    """All rounds."""

    serializer_class = DeskRoundLineSerializer
    rights = {"GET": (PAIRING, "read")}

    @extend_schema(
        operation_id="desk_rounds",
        responses={
            200: serializers.ListSerializer(child=DeskRoundLineSerializer()),
            **refusals(401, 403, 404, 429),
        },
    )
    def get(self, request: Request, **_words: Any) -> Response:
        rows = Round.objects.filter(tournament=self.tournament).order_by("number")
        return self.tagged(DeskRoundLineSerializer(rows, many=True).data)


class RoundView(ProgramView):
    """The base of what is done with one round; its answer is the round."""

    serializer_class = DeskRoundSerializer
    rights = {"POST": (PAIRING, "change")}

    @property
    def round(self) -> Round:
        """The round of the address."""
        rows = Round.objects.select_related("tournament__organization", "run", "revision")
        found = rows.filter(tournament=self.tournament, number=self.kwargs["round_number"]).first()
        if found is None:
            raise Http404
        return found

    def present(self) -> Any:
        """The round with its run, boards and byes."""
        found = self.round
        status = run_status(tournament=self.tournament) if found.revision_id is None else None
        run = status if status is not None and status.round_number == found.number else None
        draft = review_page(found) if found.state == RoundState.DRAFT else None
        review = draft or by_hand(found)
        told = {
            "number": found.number,
            "state": found.state,
            "starts_at": found.starts_at,
            "publish_at": found.publish_at,
            "results_held": found.results_held,
            "revision": found.revision.number if found.revision else None,
            "run": run,
            "outdated": draft.outdated if draft else "",
            "unplaced": draft.unplaced if draft else (),
            "warnings": review.warnings,
            "colours": review.colours,
            "differences": review.differences,
            "boards": Board.objects.filter(round=found).select_related("white", "black").order_by("number"),
            "byes": Bye.objects.filter(round=found).select_related("entry").order_by("entry_id"),
        }
        return DeskRoundSerializer(told, context=spoken(found, review)).data

    def done(self, action: Callable[[Round], Any], status: int = 200) -> Response:
        """Run an action with the round, and answer with what the round is then."""

        def work() -> Response:
            action(self.round)
            return self.tagged(self.present(), status)

        return self.act(work)


class DeskRound(RoundView):
    """One round: planned with its run, a draft, or published."""

    rights = {"GET": (PAIRING, "read")}

    @extend_schema(operation_id="desk_round", responses={200: DeskRoundSerializer, **refusals(401, 403, 404, 429)})
    def get(self, request: Request, **_words: Any) -> Response:
        return self.tagged(self.present())


def described(name: str, request: Any = None, answers: Mapping[int, Any] = REFUSALS) -> Callable[[Post], Post]:
    """The schema of something that is done with a round."""
    told: Callable[[Post], Post] = extend_schema(
        operation_id=name,
        parameters=[KEY, IF_MATCH],
        request=request,
        responses={200: DeskRoundSerializer, **answers},
    )
    return told


class Pair(RoundView):
    """The round, which must be the next one, is to be paired: 202, and its run says when it is."""

    costs = {"POST": COMPUTING}

    @extend_schema(
        operation_id="desk_pair",
        parameters=[KEY, IF_MATCH],
        request=PairSerializer,
        responses={202: DeskRoundSerializer, **REFUSALS, **DOUBTED},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        said = self.read(PairSerializer)

        def work(found: Round) -> None:
            _refuse_later(found)
            if not said["adjourned_seen"] and games_counted_drawn(self.tournament):
                message = _("Games are not finished: say that they count as draws in this pairing.")
                raise Refused("games_not_finished", message, field="adjourned_seen")
            refuse_to_begin_outside(self.tournament, understood=said["understood"])
            actions.request_round(tournament=self.tournament, actor=self.actor, announced=said["announced"])

        return self.done(work, 202)


class PairAgain(RoundView):
    """The draft is thrown away, and its round paired with what stands now."""

    costs = {"POST": COMPUTING}

    @extend_schema(
        operation_id="desk_pair_again",
        parameters=[KEY, IF_MATCH],
        request=None,
        responses={202: DeskRoundSerializer, **REFUSALS},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        def work(found: Round) -> None:
            _refuse_not_draft(found)
            actions.pair_again(tournament=self.tournament, actor=self.actor)

        return self.done(work, 202)


class Cancel(RoundView):
    """The request to pair is given up."""

    @described("desk_pair_cancel")
    def post(self, request: Request, **_words: Any) -> Response:
        def work(found: Round) -> None:
            _refuse_later(found)
            actions.cancel_run(tournament=self.tournament, actor=self.actor)

        return self.done(work)


class Discard(RoundView):
    """The draft is thrown away."""

    @described("desk_discard", WhySerializer)
    def post(self, request: Request, **_words: Any) -> Response:
        reason = self.read(WhySerializer)["reason"]
        return self.done(lambda found: drafts.discard_draft(round=found, actor=self.actor, reason=reason))


class Publish(RoundView):
    """The draft is published; where boards were changed by hand the program says that it has read what that means."""

    @described("desk_publish", UnderstoodSerializer, REFUSALS | UNREAD)
    def post(self, request: Request, **_words: Any) -> Response:
        understood = self.read(UnderstoodSerializer)["understood"]

        def work(found: Round) -> None:
            refuse_unread(found, understood=understood)
            publication.publish_round(round=found, actor=self.actor)

        return self.done(work)


class Withdraw(RoundView):
    """A published round becomes a draft again."""

    @described("desk_publication_withdraw", WhySerializer)
    def post(self, request: Request, **_words: Any) -> Response:
        reason = self.read(WhySerializer)["reason"]
        return self.done(lambda found: withdraw_publication(round=found, actor=self.actor, reason=reason))


class Change(RoundView):
    """Other players sit at boards of a draft, or of a published round, which is then to be corrected."""

    @described("desk_change", ChangeSerializer)
    def post(self, request: Request, **_words: Any) -> Response:
        wish = self.read(ChangeSerializer)
        seated = {row["board"]: (row["white"], row["black"]) for row in wish["boards"]}

        def work(found: Round) -> None:
            _refuse_strangers(found, seated, wish["bye"])
            manual.change_boards(round=found, boards=seated, actor=self.actor, reason=wish["reason"], bye=wish["bye"])

        return self.done(work)


class Correct(RoundView):
    """The changed boards of a published round are published as a new revision; the program says that it has read what
    that means."""

    @described("desk_correct", CorrectSerializer, REFUSALS | UNREAD)
    def post(self, request: Request, **_words: Any) -> Response:
        said = self.read(CorrectSerializer)

        def work(found: Round) -> None:
            refuse_unread(found, understood=said["understood"])
            publication.republish_round(round=found, actor=self.actor, reason=said["reason"])

        return self.done(work)


def _refuse_later(found: Round) -> None:
    """Raise ``Refused`` for a round that is not the next one to be paired."""
    planned = Round.objects.filter(tournament=found.tournament, state=RoundState.PLANNED).order_by("number").first()
    if planned is None or planned.pk != found.pk:
        number = planned.number if planned else 0
        message = _("Round %(round)s comes first.") % {"round": number} if number else _("All rounds are paired.")
        raise Refused("not_next", message)


def _refuse_not_draft(found: Round) -> None:
    if found.state != RoundState.DRAFT:
        raise Refused("no_draft_at_all", _("No pairing waits for review."))


def _refuse_strangers(found: Round, seated: dict[int, tuple[int, int]], bye: int | None) -> None:
    """404 for players and boards that this round does not have."""
    named = {one for pair in seated.values() for one in pair} | ({bye} if bye is not None else set())
    known = set(Entry.objects.filter(tournament=found.tournament, pk__in=named).values_list("pk", flat=True))
    boards = set(Board.objects.filter(round=found, number__in=seated).values_list("number", flat=True))
    if named - known or set(seated) - boards:
        raise Http404
