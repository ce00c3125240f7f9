"""The views of the API: read only, one query function each, published data only."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.conf import settings
from django.http import Http404
from django.utils import translation
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from portal.api import serializers
from portal.organizations.models import Organization
from tournaments.domain.queries import announcements, groups, listing, public
from tournaments.domain.queries.prizes import final_list
from tournaments.domain.queries.shapes import PlayerLine, RoundPage
from tournaments.models import Tournament

LANGUAGES: Final = [code for code, _name in settings.LANGUAGES]
LANG: Final = OpenApiParameter(
    "lang", str, enum=LANGUAGES, description="Language of the sentences; otherwise that of the Accept-Language header."
)
NOT_FOUND: Final = OpenApiResponse(serializers.ErrorSerializer, description="Nothing is published under this address.")


class ApiView(GenericAPIView[Any]):
    """The base of every view: the language of the answer, and lists in pages."""

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """Answer in the language of ``lang`` where it is one of the portal's."""
        asked = request.GET.get("lang")
        with translation.override(asked if asked in LANGUAGES else translation.get_language()):
            return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse a language that the portal does not speak."""
        super().initial(request, *args, **kwargs)
        if request.GET.get("lang", LANGUAGES[0]) not in LANGUAGES:
            raise ValidationError({"lang": [_("Choose one of: %(codes)s.") % {"codes": ", ".join(LANGUAGES)}]})

    def one(self, serializer: type[Serializer[Any]], thing: Any, **context: Any) -> Response:
        """The answer about one thing; 404 when there is none."""
        if thing is None:
            raise NotFound
        return Response(serializer(thing, context=context).data)

    def many(self, serializer: type[Serializer[Any]], things: Sequence[Any], **context: Any) -> Response:
        """One page of a list."""
        page = self.paginate_queryset(things)
        return self.get_paginated_response(serializer(page, many=True, context=context).data)

    @property
    def organization(self) -> Organization:
        """The organization of the address, which is also the scope of every query."""
        found = getattr(self.request, "organization", None)
        if found is None:
            raise NotFound
        organization: Organization = found
        return organization

    @property
    def tournament(self) -> Tournament:
        """The tournament of the address, if it is public."""
        found = public.public_tournament(self.organization, self.kwargs["tournament"])
        if found is None:
            raise NotFound
        return found


class Organizations(ApiView):
    """Every organization with a public tournament."""

    serializer_class = serializers.OrganizationSerializer

    @extend_schema(operation_id="organizations", responses=serializers.OrganizationSerializer(many=True))
    def get(self, request: Request) -> Response:
        return self.many(self.serializer_class, [line.organization for line in listing.federations()])


class Tournaments(ApiView):
    """The public tournaments of an organization, the newest first."""

    serializer_class = serializers.TournamentLineSerializer

    @extend_schema(operation_id="tournaments", responses=serializers.TournamentLineSerializer(many=True))
    def get(self, request: Request, **_words: Any) -> Response:
        return self.many(self.serializer_class, public.organization_tournaments(self.organization))


class TournamentDetail(ApiView):
    """A tournament with the state of its rounds."""

    serializer_class = serializers.TournamentSerializer

    @extend_schema(operation_id="tournament", responses={200: serializers.TournamentSerializer, 404: NOT_FOUND})
    def get(self, request: Request, **_words: Any) -> Response:
        return self.one(self.serializer_class, public.tournament_overview(self.tournament))


class Announcement(ApiView):
    """The announcement in force."""

    serializer_class = serializers.AnnouncementSerializer

    @extend_schema(operation_id="announcement", responses={200: serializers.AnnouncementSerializer, 404: NOT_FOUND})
    def get(self, request: Request, **_words: Any) -> Response:
        return self.one(self.serializer_class, announcements.version(self.tournament))


class Entries(ApiView):
    """The entry list in order of pairing number."""

    serializer_class = serializers.EntrySerializer

    @extend_schema(operation_id="entries", responses=serializers.EntrySerializer(many=True))
    def get(self, request: Request, **_words: Any) -> Response:
        return self.many(self.serializer_class, public.entry_list(self.tournament).lines)


class Player(ApiView):
    """A player: rounds, scores, and when and why the virtual points change."""

    serializer_class = serializers.PlayerSerializer

    @extend_schema(
        operation_id="player", parameters=[LANG], responses={200: serializers.PlayerSerializer, 404: NOT_FOUND}
    )
    def get(self, request: Request, entry: int, **_words: Any) -> Response:
        page = public.player_page(self.tournament, entry)
        opponents = [step.opponent for step in page.rounds if step.opponent] if page else []
        return self.one(self.serializer_class, page, players=_by_number([*opponents, page.player]) if page else {})


class RoundDetail(ApiView):
    """A published round, or with ``revision`` an older version of it."""

    serializer_class = serializers.RoundSerializer

    @extend_schema(
        operation_id="round",
        parameters=[LANG, OpenApiParameter("revision", int)],
        responses={200: serializers.RoundSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, round_number: int, **_words: Any) -> Response:
        page = round_of(self, round_number)
        return self.one(self.serializer_class, page, players=page.by_number)


class Boards(ApiView):
    """The boards of a published round."""

    serializer_class = serializers.BoardSerializer

    @extend_schema(operation_id="boards", responses=serializers.BoardSerializer(many=True))
    def get(self, request: Request, round_number: int, **_words: Any) -> Response:
        return self.many(self.serializer_class, round_of(self, round_number).boards)


class Byes(ApiView):
    """The players without a board in a published round."""

    serializer_class = serializers.ByeSerializer

    @extend_schema(operation_id="byes", responses=serializers.ByeSerializer(many=True))
    def get(self, request: Request, round_number: int, **_words: Any) -> Response:
        return self.many(self.serializer_class, round_of(self, round_number).byes)


class Board(ApiView):
    """One board: why these two meet and why with these colours."""

    serializer_class = serializers.BoardPageSerializer

    @extend_schema(
        operation_id="board", parameters=[LANG], responses={200: serializers.BoardPageSerializer, 404: NOT_FOUND}
    )
    def get(self, request: Request, round_number: int, board_number: int, **_words: Any) -> Response:
        page = public.board_page(self.tournament, round_number, board_number)
        return self.one(self.serializer_class, page, players=page.round.by_number if page else {})


class Bye(ApiView):
    """One player without a board: why."""

    serializer_class = serializers.ByePageSerializer

    @extend_schema(
        operation_id="bye", parameters=[LANG], responses={200: serializers.ByePageSerializer, 404: NOT_FOUND}
    )
    def get(self, request: Request, round_number: int, entry: int, **_words: Any) -> Response:
        page = public.bye_page(self.tournament, round_number, entry)
        return self.one(self.serializer_class, page, players=page.round.by_number if page else {})


class RoundInput(ApiView):
    """What the engine read for a published round; the SHA-256 of its canonical JSON is the revision's digest."""

    @extend_schema(operation_id="round_input", responses={200: dict[str, Any], 404: NOT_FOUND})
    def get(self, request: Request, round_number: int, **_words: Any) -> Response:
        found = public.revision_input(self.tournament, round_number)
        if found is None:
            raise NotFound
        return Response(json.loads(found.json))


class Standings(ApiView):
    """The standings after a round, every tie-break with its terms; whole, or a category, federation or club."""

    serializer_class = serializers.StandingSerializer

    @extend_schema(
        operation_id="standings",
        parameters=[
            OpenApiParameter("after", int, description="The round; without it the newest."),
            OpenApiParameter("category", str, description="Key of a category."),
            OpenApiParameter("federation", str),
            OpenApiParameter("club", str),
        ],
        responses=serializers.StandingSerializer(many=True),
    )
    def get(self, request: Request, **_words: Any) -> Response:
        tournament = self.tournament
        page = public.standings_page(tournament, number_in(request, "after"))
        part = groups.part_of(tournament, **{name: request.GET.get(name, "") for name in groups.PARTS})
        if page is None or part is None:
            raise NotFound
        return self.many(self.serializer_class, groups.choose(tournament, page.lines, part))


class Categories(ApiView):
    """The categories that the organizer defined."""

    serializer_class = serializers.CategorySerializer

    @extend_schema(operation_id="categories", parameters=[LANG], responses=serializers.CategorySerializer(many=True))
    def get(self, request: Request, **_words: Any) -> Response:
        return self.many(self.serializer_class, groups.categories(self.tournament))


class Prizes(ApiView):
    """The prizes as announced, and as the arbiter confirmed them."""

    serializer_class = serializers.PrizesSerializer

    @extend_schema(operation_id="prizes", responses={200: serializers.PrizesSerializer, 404: NOT_FOUND})
    def get(self, request: Request, **_words: Any) -> Response:
        announcement = announcements.version(self.tournament)
        announced = announcement.content.get("prizes") if announcement else None
        final = final_list(self.tournament)
        if announced is None and final is None:
            raise NotFound
        return self.one(self.serializer_class, {"announced": announced, "final": final})


class Unknown(ApiView):
    """Every other address below the API answers in the API's shape."""

    @extend_schema(exclude=True)
    def get(self, request: Request, **_words: Any) -> Response:
        raise NotFound


def round_of(view: ApiView, number: int) -> RoundPage:
    """The published round of the address, in the revision asked for. Raises ``Http404``."""
    page = public.round_page(view.tournament, number, number_in(view.request, "revision"))
    if page is None:
        raise Http404
    return page


def number_in(request: Request, name: str, digits: int = 5) -> int | None:
    """A query parameter as a number; None when it is not given. Raises ``ValidationError`` for anything else."""
    text = request.GET.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= digits):
        raise ValidationError({name: [_("Give a whole number.")]})
    return int(text)


def _by_number(lines: Iterable[PlayerLine]) -> Mapping[int, PlayerLine]:
    return {line.number: line for line in lines}
