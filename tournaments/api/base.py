"""What every view of the API shares: the language of the answer, lists in pages, errors in one shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from portal.organizations.models import Organization
from tournaments.api.serializers import ErrorSerializer
from tournaments.listing.overview import public_tournament
from tournaments.models import Tournament

LANGUAGES: Final = [code for code, _name in settings.LANGUAGES]


LANG: Final = OpenApiParameter(
    "lang", str, enum=LANGUAGES, description="Language of the sentences; otherwise that of the Accept-Language header."
)


NOT_FOUND: Final = OpenApiResponse(ErrorSerializer, description="Nothing is published under this address.")


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

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Let scripts of every other site read the answer: it is public, and no cookie goes with the request."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers["Access-Control-Allow-Origin"] = "*"
        return answer

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
        found = public_tournament(self.organization, self.kwargs["tournament"])
        if found is None:
            raise NotFound
        return found


class Unknown(ApiView):
    """Every other address below the API answers in the API's shape."""

    @extend_schema(exclude=True)
    def get(self, request: Request, **_words: Any) -> Response:
        raise NotFound


def number_in(request: Request, name: str, digits: int = 5) -> int | None:
    """A query parameter as a number; None when it is not given. Raises ``ValidationError`` for anything else."""
    text = request.GET.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= digits):
        raise ValidationError({name: [_("Give a whole number.")]})
    return int(text)
