"""Players over the API, as the desk has them: read, added, corrected, withdrawn, with their byes and points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, PermissionDenied, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from portal.common.policies import ENTRIES, RESULTS
from portal.organizations.models import User
from portal.organizations.signins.noting import downloaded
from tournaments.api.base import number_in
from tournaments.entries import actions, bye_actions
from tournaments.entries.bye_questions import doubts_of_byes
from tournaments.entries.finding import matches, words_of
from tournaments.entries.forms import TEAM_FIELDS
from tournaments.models import Bye, Entry, EntryStatus, PointAdjustment
from tournaments.programs.access import ProgramView
from tournaments.programs.writes.described import IF_MATCH, KEY, REFUSALS, refusals
from tournaments.programs.writes.understood import DOUBTED, KnowinglySerializer, refuse_doubts
from tournaments.results.adjustment_actions import adjust_points, take_adjustment_back
from tournaments.results.expulsion_actions import expel_entry, take_expulsion_back


class DeskByeSerializer(serializers.Serializer[Any]):
    """A bye that a player has asked for."""

    round = serializers.IntegerField()
    kind = serializers.ChoiceField([kind.value for kind in bye_actions.REQUESTABLE])


class NewByeSerializer(DeskByeSerializer, KnowinglySerializer):
    """A bye that is asked for; one of full points, and a second one of half a point, has to be meant."""


class DeskEntrySerializer(serializers.ModelSerializer[Entry]):
    """A player with everything that the desk knows."""

    byes = serializers.SerializerMethodField()

    class Meta:
        model = Entry
        fields = [
            "id", "pairing_number", *actions.FIELDS, "status", "first_round", "admission_reason", "withdrawn_after",
            "expelled_from", "expulsion_reason", "byes",
        ]  # fmt: skip

    def get_byes(self, entry: Entry) -> list[dict[str, Any]]:
        """By round."""
        asked = sorted((bye.round.number, bye.kind) for bye in entry.byes.all() if bye.requested)
        return [{"round": number, "kind": kind} for number, kind in asked]


class EntryInSerializer(serializers.Serializer[Any]):
    """A player's data. What is left out stays as it is; of a team only name, rating, federation, club and marks."""

    name = serializers.CharField(max_length=80)
    rating = serializers.IntegerField(min_value=0, max_value=4000, required=False)
    k_factor = serializers.IntegerField(min_value=0, max_value=100, required=False, allow_null=True)
    rated_games = serializers.IntegerField(min_value=0, max_value=30_000, required=False, allow_null=True)
    title = serializers.CharField(max_length=3, required=False, allow_blank=True)
    federation = serializers.RegexField(
        r"^[A-Za-z]{3}$", required=False, allow_blank=True, error_messages={"invalid": "Give three letters, as in ITA."}
    )
    fide_id = serializers.IntegerField(min_value=1, max_value=2**31 - 1, required=False, allow_null=True)
    birth_year = serializers.IntegerField(min_value=1900, max_value=2100, required=False, allow_null=True)
    sex = serializers.ChoiceField(["m", "w", ""], required=False)
    club = serializers.CharField(max_length=80, required=False, allow_blank=True)
    labels = serializers.CharField(max_length=120, required=False, allow_blank=True)
    fixed_table = serializers.IntegerField(min_value=1, max_value=9999, required=False, allow_null=True)


class NewEntryInSerializer(EntryInSerializer):
    """A new player."""

    first_round = serializers.IntegerField(
        min_value=1, max_value=99, required=False, help_text="Of a late entry; otherwise the next round to be paired."
    )
    admission = serializers.CharField(
        max_length=500, required=False, help_text="Why an arbiter lets somebody in when late entries are over; public."
    )


class ReasonSerializer(serializers.Serializer[Any]):
    """Why; the journal keeps it."""

    reason = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class ExpulsionSerializer(serializers.Serializer[Any]):
    """Why a player is expelled, and the round from which on there is no rank."""

    round = serializers.IntegerField(min_value=1, max_value=99, help_text="A published one.")
    reason = serializers.CharField(max_length=500, help_text="For the desk and the journal; never public.")


class WhyBackSerializer(serializers.Serializer[Any]):
    """Why; the journal keeps it."""

    reason = serializers.CharField(max_length=500)


class PointsSerializer(serializers.Serializer[Any]):
    """Bonus or, below 0, penalty points in tenths."""

    id = serializers.IntegerField(read_only=True)
    round = serializers.IntegerField(min_value=1, max_value=99, help_text="They count with the score after it.")
    points = serializers.IntegerField(min_value=-1000, max_value=1000)
    reason = serializers.CharField(max_length=500, help_text="Everybody can read it.")


LONGEST_NUMBER: Final = 18
"""So many digits has the number of a row at most."""


class EntryCursor(CursorPagination):
    """Players in the order in which they came, so that a new one moves nobody to another page."""

    ordering = "pk"
    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 500

    def decode_cursor(self, request: Request) -> Any:
        """Where to go on. Raises ``NotFound`` for a place that no answer has named."""
        found = super().decode_cursor(request)
        position = None if found is None else str(found.position or "0")
        if position is not None and not (position.isdecimal() and len(position) <= LONGEST_NUMBER):
            raise NotFound(self.invalid_cursor_message)
        return found


_ENTRY = {200: DeskEntrySerializer, **REFUSALS}


class DeskEntries(ProgramView):
    """The players of an event."""

    serializer_class = DeskEntrySerializer
    pagination_class = EntryCursor
    rights = {"GET": (ENTRIES, "personal"), "POST": (ENTRIES, "change")}

    @extend_schema(
        operation_id="desk_entries",
        parameters=[
            OpenApiParameter("status", str, enum=EntryStatus.values),
            OpenApiParameter("fide_id", int),
            OpenApiParameter("name", str, description="Words of the name; accents and capitals do not matter."),
        ],
        responses={200: DeskEntrySerializer(many=True), **refusals(400, 401, 403, 404, 429)},
    )
    def get(self, request: Request, **_words: Any) -> Response:
        rows = Entry.objects.filter(tournament=self.tournament).prefetch_related("byes__round")
        status, wanted = request.GET.get("status"), number_in(request, "fide_id", 10)
        if status is not None:
            if status not in EntryStatus.values:
                raise ValidationError({"status": [", ".join(EntryStatus.values)]})
            rows = rows.filter(status=status)
        if wanted is not None:
            rows = rows.filter(fide_id=wanted)
        if words := words_of(request.GET.get("name", "")):
            names = rows.values_list("pk", "name", "pairing_number", "fide_id")
            meant = [pk for pk, name, number, fide_id in names if matches(words, name, number, fide_id)]
            rows = rows.filter(pk__in=meant)
        page = self.paginate_queryset(rows)
        downloaded(request, "entries", self.tournament.name)
        return self.get_paginated_response(DeskEntrySerializer(page, many=True).data)

    @extend_schema(
        operation_id="desk_entry_add",
        parameters=[KEY],
        request=NewEntryInSerializer,
        responses={201: DeskEntrySerializer, **REFUSALS},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        fields = _of_team(self, self.read(NewEntryInSerializer))
        if "admission" in fields and not self.may(ENTRIES, "admit"):
            raise PermissionDenied(code="scope_missing")

        def work() -> Response:
            added = actions.add_entry(tournament=self.tournament, actor=self.actor, **fields)
            return self.tagged(DeskEntrySerializer(added).data, 201)

        return self.act(work)


class EntryView(ProgramView):
    """The base of what is done with one player; its answer is the player."""

    serializer_class: Any = DeskEntrySerializer
    rights = {"POST": (ENTRIES, "change")}

    def present(self) -> Any:
        """The player of the address."""
        return DeskEntrySerializer(self.entry).data

    def done(self, action: Any, status: int = 200, **words: Any) -> Response:
        """Run an action with the player, and answer with what the player is then."""
        entry = self.entry

        def work() -> Response:
            action(entry=entry, actor=self.actor, **words)
            return self.tagged(self.present(), status)

        return self.act(work)


class DeskEntry(EntryView):
    """One player."""

    rights = {"GET": (ENTRIES, "personal"), "PATCH": (ENTRIES, "change"), "DELETE": (ENTRIES, "change")}

    @extend_schema(operation_id="desk_entry", responses={200: DeskEntrySerializer, **refusals(401, 403, 404, 429)})
    def get(self, request: Request, **_words: Any) -> Response:
        entry = self.present()
        downloaded(request, "entries", self.tournament.name)
        return self.tagged(entry)

    @extend_schema(
        operation_id="desk_entry_change", parameters=[KEY, IF_MATCH], request=EntryInSerializer, responses=_ENTRY
    )
    def patch(self, request: Request, **_words: Any) -> Response:
        checked = EntryInSerializer(data=request.data, partial=True)
        checked.is_valid(raise_exception=True)
        return self.done(actions.edit_entry, **_of_team(self, checked.validated_data))

    @extend_schema(operation_id="desk_entry_remove", parameters=[KEY, IF_MATCH], responses={204: None, **REFUSALS})
    def delete(self, request: Request, **_words: Any) -> Response:
        entry = self.entry

        def work() -> Response:
            actions.remove_entry(entry=entry, actor=self.actor)
            return Response(status=204)

        return self.act(work)


class DeskWithdraw(EntryView):
    """The player leaves."""

    @extend_schema(
        operation_id="desk_entry_withdraw", parameters=[KEY, IF_MATCH], request=ReasonSerializer, responses=_ENTRY
    )
    def post(self, request: Request, **_words: Any) -> Response:
        return self.done(actions.withdraw_entry, **self.read(ReasonSerializer))


class DeskReinstate(EntryView):
    """The player comes back."""

    @extend_schema(
        operation_id="desk_entry_reinstate", parameters=[KEY, IF_MATCH], request=ReasonSerializer, responses=_ENTRY
    )
    def post(self, request: Request, **_words: Any) -> Response:
        return self.done(actions.reinstate_entry, **self.read(ReasonSerializer))


class DeskExpulsion(EntryView):
    """The arbiter expels the player."""

    rights = {"POST": (RESULTS, "change")}

    @extend_schema(
        operation_id="desk_entry_expel", parameters=[KEY, IF_MATCH], request=ExpulsionSerializer, responses=_ENTRY
    )
    def post(self, request: Request, **_words: Any) -> Response:
        said = self.read(ExpulsionSerializer)
        return self.done(expel_entry, round_number=said["round"], reason=said["reason"])


class DeskExpulsionBack(EntryView):
    """The expulsion is taken back."""

    rights = {"POST": (RESULTS, "change")}

    @extend_schema(
        operation_id="desk_entry_expulsion_back",
        parameters=[KEY, IF_MATCH],
        request=WhyBackSerializer,
        responses=_ENTRY,
    )
    def post(self, request: Request, **_words: Any) -> Response:
        return self.done(take_expulsion_back, **self.read(WhyBackSerializer))


class DeskByes(EntryView):
    """A bye for a coming round."""

    @extend_schema(
        operation_id="desk_bye_add",
        parameters=[KEY, IF_MATCH],
        request=NewByeSerializer,
        responses={**_ENTRY, **DOUBTED},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        wish = self.read(NewByeSerializer)

        def note(*, entry: Entry, actor: User) -> None:
            doubts = doubts_of_byes([entry], [wish["round"]], wish["kind"])
            refuse_doubts(doubts, understood=wish["understood"])
            bye_actions.request_bye(entry=entry, round_number=wish["round"], kind=wish["kind"], actor=actor)

        return self.done(note)


class DeskBye(EntryView):
    """The bye of one round is taken back."""

    rights = {"DELETE": (ENTRIES, "change")}

    @extend_schema(operation_id="desk_bye_cancel", parameters=[KEY, IF_MATCH], responses=_ENTRY)
    def delete(self, request: Request, round_number: int, **_words: Any) -> Response:
        if not Bye.objects.filter(entry=self.entry, round__number=round_number, requested=True).exists():
            raise Http404
        return self.done(bye_actions.cancel_bye, round_number=round_number)


class DeskPoints(EntryView):
    """Bonus and penalty points of a player."""

    serializer_class = PointsSerializer
    rights = {"GET": (RESULTS, "read"), "POST": (RESULTS, "change")}

    def present(self) -> Any:
        """Those of the player."""
        return _points(PointAdjustment.objects.filter(entry=self.entry).select_related("round").order_by("pk"))

    @extend_schema(
        operation_id="desk_points",
        responses={200: serializers.ListSerializer(child=PointsSerializer()), **refusals(401, 403, 404, 429)},
    )
    def get(self, request: Request, **_words: Any) -> Response:
        return self.tagged(self.present())

    @extend_schema(
        operation_id="desk_points_add",
        parameters=[KEY, IF_MATCH],
        request=PointsSerializer,
        responses={201: PointsSerializer, **REFUSALS},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        wish, entry = self.read(PointsSerializer), self.entry

        def work() -> Response:
            given = adjust_points(
                entry=entry, round_number=wish["round"], points=wish["points"], reason=wish["reason"], actor=self.actor
            )
            return Response(_points([given])[0], status=201)

        return self.act(work)


class DeskPointsBack(EntryView):
    """Points are taken back."""

    rights = {"DELETE": (RESULTS, "change")}

    @extend_schema(operation_id="desk_points_take_back", parameters=[KEY], responses={204: None, **REFUSALS})
    def delete(self, request: Request, adjustment: int, **_words: Any) -> Response:
        rows = PointAdjustment.objects.select_related("entry__tournament", "round")
        found = rows.filter(entry=self.entry, pk=adjustment).first()
        if found is None:
            raise Http404

        def work() -> Response:
            take_adjustment_back(adjustment=found, actor=self.actor)
            return Response(status=204)

        return self.act(work)


def _points(rows: Sequence[PointAdjustment] | Any) -> list[dict[str, Any]]:
    return [{"id": one.pk, "round": one.round.number, "points": one.points, "reason": one.reason} for one in rows]


def _of_team(view: ProgramView, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields, unless a team has no such one. Raises ``ValidationError``."""
    strange = set(fields) & (set(actions.FIELDS) - TEAM_FIELDS)
    if view.tournament.regulations.of_teams and strange:
        raise ValidationError({min(strange): ["The players of this event are teams, which have no such field."]})
    return fields
