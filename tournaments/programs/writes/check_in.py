"""Who is in the hall before the coming round, over the API."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from portal.common.policies import ENTRIES
from tournaments.check_in import actions
from tournaments.check_in.queries import hall_of, round_to_check
from tournaments.programs.access import ProgramView
from tournaments.programs.writes.described import IF_MATCH, KEY, REFUSALS, refusals


class HallRowSerializer(serializers.Serializer[Any]):
    """One player before the coming round."""

    entry = serializers.IntegerField(source="entry.pk")
    name = serializers.CharField(source="entry.name")
    state = serializers.ChoiceField(["present", "bye", "withdrawn", "later", "missing"])
    bye = serializers.CharField(help_text="Kind of the bye that was asked for; blank without one.")


class HallSerializer(serializers.Serializer[Any]):
    """The hall before a round."""

    round = serializers.IntegerField(source="round.number")
    rows = HallRowSerializer(many=True)


class PresenceSerializer(serializers.Serializer[Any]):
    """Where a player is: here, unmarked, absent (a zero-point bye), or playing after all (that bye taken back)."""

    state = serializers.ChoiceField(["present", "unmarked", "absent", "playing"])


class SettleSerializer(serializers.Serializer[Any]):
    """What becomes of everybody who is not there and has asked for nothing."""

    how = serializers.ChoiceField([actions.BYE, actions.WITHDRAWAL])


class SettledSerializer(serializers.Serializer[Any]):
    """How many that were."""

    players = serializers.IntegerField()


class Hall(ProgramView):
    """The hall before the coming round."""

    serializer_class = HallSerializer
    rights = {"GET": (ENTRIES, "read")}

    def present(self) -> Any:
        """The list by name; 404 where no round comes any more."""
        coming = round_to_check(self.tournament)
        if coming is None:
            raise Http404
        return HallSerializer(hall_of(coming)).data

    @extend_schema(operation_id="desk_hall", responses={200: HallSerializer, **refusals(401, 403, 404, 429)})
    def get(self, request: Request, **_words: Any) -> Response:
        return self.tagged(self.present())


class Presence(ProgramView):
    """One player before the coming round."""

    serializer_class = PresenceSerializer
    rights = {"PUT": (ENTRIES, "change")}

    def present(self) -> Any:
        """The line of the player in the hall."""
        entry, coming = self.entry, round_to_check(self.tournament)
        rows = hall_of(coming).rows if coming is not None else ()
        found = next((row for row in rows if row.entry.pk == entry.pk), None)
        if found is None:
            raise Http404
        return HallRowSerializer(found).data

    @extend_schema(
        operation_id="desk_presence",
        parameters=[KEY, IF_MATCH],
        request=PresenceSerializer,
        responses={200: HallRowSerializer, **REFUSALS},
    )
    def put(self, request: Request, **_words: Any) -> Response:
        state, entry = self.read(PresenceSerializer)["state"], self.entry

        def work() -> Response:
            if state == "absent":
                actions.set_absent(entry=entry, actor=self.actor)
            elif state == "playing":
                actions.set_playing(entry=entry, actor=self.actor)
            else:
                actions.set_present(entry=entry, present=state == "present", actor=self.actor)
            return self.tagged(self.present())

        return self.act(work)


class Settle(ProgramView):
    """Everybody who is missing gets a bye, or is withdrawn."""

    serializer_class = SettleSerializer
    rights = {"POST": (ENTRIES, "change")}

    @extend_schema(
        operation_id="desk_hall_settle",
        parameters=[KEY],
        request=SettleSerializer,
        responses={200: SettledSerializer, **REFUSALS},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        how = self.read(SettleSerializer)["how"]

        def work() -> Response:
            count = actions.settle_absentees(tournament=self.tournament, how=how, actor=self.actor)
            return Response({"players": count})

        return self.act(work)
