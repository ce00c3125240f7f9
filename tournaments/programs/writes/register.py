"""The register of players over the API, as the office has it: read, added, changed, with the memberships.

It belongs to the organization and to no event: a token that is limited to events does not open it.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from portal.common.policies import REGISTER
from portal.organizations.signins.noting import downloaded
from tournaments.api.base import number_in
from tournaments.imports.cells import BadCell
from tournaments.models import PlayerMembership, RegisteredClub, RegisteredPlayer
from tournaments.models.entry import Title
from tournaments.programs.access import ProgramView
from tournaments.programs.answers import is_kept
from tournaments.programs.writes.described import IF_MATCH, KEY, REFUSALS, refusals
from tournaments.programs.writes.entries import EntryCursor
from tournaments.registry import actions
from tournaments.registry.dates import birth_of
from tournaments.registry.queries import STATES, clubs_of, of_state, search


class ClubSerializer(serializers.ModelSerializer[RegisteredClub]):
    """A club of the register."""

    class Meta:
        model = RegisteredClub
        fields = ["id", "name", "code", "region"]


class PlayerMembershipSerializer(serializers.ModelSerializer[PlayerMembership]):
    """A membership, or a licence, of one season."""

    class Meta:
        model = PlayerMembership
        fields = ["id", "season", "kind", "expires_on"]


class RegisteredPlayerSerializer(serializers.ModelSerializer[RegisteredPlayer]):
    """A player of the register with the memberships."""

    born = serializers.CharField(help_text="As `1987-05-31`, the year alone, or blank.")
    club = ClubSerializer(allow_null=True)
    memberships = PlayerMembershipSerializer(many=True)

    class Meta:
        model = RegisteredPlayer
        fields = [
            "id", "name", "born", "sex", "federation", "fide_id", "national_id", "title", "club", "member_until",
            "memberships",
        ]  # fmt: skip


class RegisteredPlayerInSerializer(serializers.Serializer[Any]):
    """What is known of a player. What is left out stays as it is."""

    name = serializers.CharField(max_length=80, help_text="Last name, first name.")
    born = serializers.CharField(
        max_length=10, required=False, allow_blank=True, help_text="As `1987-05-31`, or the year alone."
    )
    sex = serializers.ChoiceField(["m", "w", ""], required=False)
    federation = serializers.RegexField(
        r"^[A-Za-z]{3}$", required=False, allow_blank=True, error_messages={"invalid": "Give three letters, as in ITA."}
    )
    fide_id = serializers.IntegerField(min_value=1, max_value=2**31 - 1, required=False, allow_null=True)
    national_id = serializers.CharField(max_length=20, required=False, allow_blank=True)
    title = serializers.ChoiceField(["", *Title.values], required=False)
    club = serializers.IntegerField(
        min_value=1, max_value=2**63 - 1, required=False, allow_null=True, help_text="The `id` of a club."
    )


class MembershipInSerializer(serializers.Serializer[Any]):
    """A membership; one of the same season is replaced."""

    season = serializers.CharField(max_length=9, help_text="As your federation writes it, `2026` or `2026/27`.")
    kind = serializers.CharField(max_length=30, required=False, allow_blank=True, default="")
    expires_on = serializers.DateField(help_text="The last day.")


class RegisterView(ProgramView):
    """The base of what is about the register of an organization."""

    serializer_class: Any = RegisteredPlayerSerializer

    def find(self) -> str:
        """The register, and in it the player of the address; a token that is limited to events finds neither. Whose
        change was answered before is answered so again, though the player has gone by it."""
        if not self.token.everywhere:
            raise Http404
        if "registered" in self.kwargs and not is_kept(self.token, self.request) and self.registered is None:
            raise Http404
        return ""

    def hold(self) -> None:
        """Let nobody else write in the register."""
        actions.lock_register(self.organization)

    @property
    def registered(self) -> RegisteredPlayer:
        """The player of the address, as the register has the player now. Raises ``Http404``."""
        rows = RegisteredPlayer.objects.select_related("club", "organization").prefetch_related("memberships")
        found = rows.filter(organization=self.organization, pk=self.kwargs["registered"]).first()
        if found is None:
            raise Http404
        return found

    def present(self) -> Any:
        """The player of the address; the list of all has no ETag."""
        if "registered" not in self.kwargs:
            return super().present()
        return RegisteredPlayerSerializer(self.registered).data

    def shown(self, status: int = 200) -> Response:
        """The answer with the player of the address."""
        return self.tagged(self.present(), status)

    def said(self, serializer: type[serializers.Serializer[Any]], *, partial: bool = False) -> dict[str, Any]:
        """The body as ``save_player`` takes it. Raises ``ValidationError`` that names the field. Needs the lock of the
        register, so that the club is still there when it is written."""
        checked = serializer(data=self.request.data, partial=partial)
        checked.is_valid(raise_exception=True)
        fields: dict[str, Any] = dict(checked.validated_data)
        if "born" in fields:
            text = fields.pop("born").strip()
            try:
                fields |= birth_of(text) if text else {"birth_year": None, "birth_day": ""}
            except BadCell as bad:
                raise ValidationError({"born": [bad.message]}) from bad
        if fields.get("club") is not None:
            club = RegisteredClub.objects.filter(organization=self.organization, pk=fields["club"]).first()
            if club is None:
                raise ValidationError({"club": [_("There is no such club in the register.")]})
            fields["club"] = club
        return fields


_PLAYER = {200: RegisteredPlayerSerializer, **REFUSALS}


class RegisterPlayers(RegisterView):
    """The players of the register."""

    pagination_class = EntryCursor
    rights = {"GET": (REGISTER, "read"), "POST": (REGISTER, "change")}

    @extend_schema(
        operation_id="desk_register",
        parameters=[
            OpenApiParameter(
                "name", str, description="Words of the name, the last ones perhaps not written out, or an ID."
            ),
            OpenApiParameter("fide_id", int),
            OpenApiParameter("national_id", str),
            OpenApiParameter("club", int, description="The `id` of a club."),
            OpenApiParameter("membership", str, enum=list(STATES)),
        ],
        responses={200: RegisteredPlayerSerializer(many=True), **refusals(400, 401, 403, 404, 429)},
    )
    def get(self, request: Request, **_words: Any) -> Response:
        state = request.GET.get("membership", "")
        if state and state not in STATES:
            raise ValidationError({"membership": [", ".join(STATES)]})
        rows = of_state(search(self.organization, request.GET.get("name", "")[:80]), state)
        for column, digits in (("fide_id", 10), ("club", 18)):
            if (wanted := number_in(request, column, digits)) is not None:
                rows = rows.filter(**{column: wanted})
        if national := request.GET.get("national_id", ""):
            rows = rows.filter(national_id=national[:20])
        page = self.paginate_queryset(rows.select_related("club").prefetch_related("memberships"))
        downloaded(request, "register")
        return self.get_paginated_response(RegisteredPlayerSerializer(page, many=True).data)

    @extend_schema(
        operation_id="desk_register_add",
        parameters=[KEY],
        request=RegisteredPlayerInSerializer,
        responses={201: RegisteredPlayerSerializer, **REFUSALS},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        def work() -> Response:
            fields = self.said(RegisteredPlayerInSerializer)
            added = actions.save_player(organization=self.organization, actor=self.actor, **fields)
            self.kwargs["registered"] = added.pk
            return self.shown(201)

        return self.act(work)


class RegisterPlayer(RegisterView):
    """One player of the register."""

    rights = {"GET": (REGISTER, "read"), "PATCH": (REGISTER, "change"), "DELETE": (REGISTER, "change")}

    @extend_schema(
        operation_id="desk_registered",
        responses={200: RegisteredPlayerSerializer, **refusals(401, 403, 404, 429)},
    )
    def get(self, request: Request, **_words: Any) -> Response:
        answer = self.shown()
        downloaded(request, "register")
        return answer

    @extend_schema(
        operation_id="desk_registered_change",
        parameters=[KEY, IF_MATCH],
        request=RegisteredPlayerInSerializer,
        responses=_PLAYER,
    )
    def patch(self, request: Request, **_words: Any) -> Response:
        def work() -> Response:
            player, fields = self.registered, self.said(RegisteredPlayerInSerializer, partial=True)
            actions.save_player(organization=self.organization, player=player, actor=self.actor, **fields)
            return self.shown()

        return self.act(work)

    @extend_schema(operation_id="desk_registered_remove", parameters=[KEY, IF_MATCH], responses={204: None, **REFUSALS})
    def delete(self, request: Request, **_words: Any) -> Response:
        def work() -> Response:
            actions.remove_player(organization=self.organization, player=self.registered, actor=self.actor)
            return Response(status=204)

        return self.act(work)


class RegisterMemberships(RegisterView):
    """The memberships of a player of the register."""

    rights = {"POST": (REGISTER, "change")}

    @extend_schema(
        operation_id="desk_registered_membership",
        parameters=[KEY, IF_MATCH],
        request=MembershipInSerializer,
        responses=_PLAYER,
    )
    def post(self, request: Request, **_words: Any) -> Response:
        fields = self.read(MembershipInSerializer)

        def work() -> Response:
            actions.set_membership(player=self.registered, actor=self.actor, **fields)
            return self.shown()

        return self.act(work)


class RegisterMembership(RegisterView):
    """One membership of a player of the register."""

    rights = {"DELETE": (REGISTER, "change")}

    @extend_schema(operation_id="desk_registered_membership_remove", parameters=[KEY, IF_MATCH], responses=_PLAYER)
    def delete(self, request: Request, **_words: Any) -> Response:
        def work() -> Response:
            rows = PlayerMembership.objects.select_related("player__organization")
            found = rows.filter(player=self.registered, pk=self.kwargs["membership"]).first()
            if found is None:
                raise Http404
            actions.remove_membership(membership=found, actor=self.actor)
            return self.shown()

        return self.act(work)


class RegisterClubs(RegisterView):
    """The clubs of the register, by name."""

    serializer_class: Any = ClubSerializer
    rights = {"GET": (REGISTER, "read")}

    @extend_schema(
        operation_id="desk_register_clubs",
        responses={200: ClubSerializer(many=True), **refusals(401, 403, 404, 429)},
    )
    def get(self, request: Request, **_words: Any) -> Response:
        return self.many(ClubSerializer, list(clubs_of(self.organization)))
