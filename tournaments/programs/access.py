"""The gate before everything that programs read and write: token, event, right, price, in this order.

Without a good token every address answers 401, whatever there is; an event that does not exist, is foreign or not among
those of the token answers 404; a known one without the scope 403. What is done is done by the actions of the desk, in
the name of the member behind the token, and the journal names the token.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from django.conf import settings
from django.core.exceptions import PermissionDenied as Denied
from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import APIException, AuthenticationFailed, NotAuthenticated, PermissionDenied
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from portal.common.errors import Refused
from portal.common.journal import acting_through
from portal.common.policies import Policy, token_allows
from portal.organizations.models import ApiToken, User
from portal.organizations.signins.noting import refused
from tournaments.api.base import ApiView
from tournaments.api.throttling import ReaderThrottle
from tournaments.changes.locking import lock
from tournaments.models import Entry, TokenTournament, Tournament
from tournaments.programs.answers import answer_before, asked_by, keep_answer, key_of
from tournaments.programs.keys import note_use, token_of
from tournaments.programs.throttling import READING, WRITING, CostThrottle

Right = tuple[Policy, str]
CONDITION: Final = "If-Match"
SAFE: Final = frozenset({"GET", "HEAD"})


class TokenAuthentication(BaseAuthentication):
    """``Authorization: Bearer <key>``; a key is good below the address of its own organization alone."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Who acts, and through which token; None without a key."""
        kind, _space, key = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
        if kind.lower() != "bearer" or not key.strip():
            return None
        organization = getattr(request, "organization", None)
        token = token_of(organization, key.strip()) if organization is not None else None
        if token is None or token.membership is None:
            raise AuthenticationFailed(_("No token of this organization has this key, or it has ended."), "token")
        return token.membership.user, token

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002
        """What a program has to send."""
        return 'Bearer realm="api"'


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema says it."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:  # noqa: ARG002
        """A key in the header."""
        return {"type": "http", "scheme": "bearer", "description": "The key of a token, made on the page *Programs*."}


class Changed(APIException):
    """What was to be changed is not what the program has seen."""

    status_code = 412
    default_code = "precondition_failed"


class TooLarge(APIException):
    """The body is larger than any request may be."""

    status_code = 413
    default_code = "too_large"


class ProgramView(ApiView):
    """The base of every address of programs. ``rights`` says by method what a request needs."""

    authentication_classes = [TokenAuthentication]
    throttle_classes = [CostThrottle]
    metadata_class = None
    rights: ClassVar[Mapping[str, Right]] = {}
    costs: ClassVar[Mapping[str, int]] = {}
    """Prices of methods that cost more than reading or writing."""

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        """The view, which says to the tests that it is for programs."""
        view = super().as_view(**initkwargs)
        view.declared_policy = "program"  # type: ignore[attr-defined]
        return view

    def cost_of(self, method: str) -> int:
        """The price of a request."""
        return self.costs.get(method, READING if method in SAFE else WRITING)

    def perform_authentication(self, request: Request) -> None:
        """Who tries keys that nobody has is held up as a reader is."""
        try:
            super().perform_authentication(request)
        except AuthenticationFailed:
            reader = ReaderThrottle()
            if not reader.allow_request(request, self):
                self.throttled(request, reader.wait() or 0)
            raise

    def check_permissions(self, request: Request) -> None:
        """Token, event, right. The event is found before the right is asked for, as on the desk."""
        if request.auth is None:
            raise NotAuthenticated(_("Send the key of a token: Authorization: Bearer pt_…"))
        note_use(self.token)
        name = self.find()
        right = self.rights.get("GET" if request.method == "HEAD" else str(request.method))
        if right is not None and not self.may(*right):
            raise self._denied(right, name)
        size = request.META.get("CONTENT_LENGTH") or "0"
        if not size.isdigit() or int(size) > (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0):
            raise TooLarge(_("What you sent is too large."))

    def _denied(self, right: Right, name: str, why: str = "") -> PermissionDenied:
        """The answer 403, which the journal of refusals notes."""
        policy, action = right
        refused(self.request, self.organization, self.actor, f"{policy.subject}.{action}", name, self.token)
        usual = _("This token may not do that: it has no such right, or its member has none.")
        return PermissionDenied(why or usual, "scope_missing")

    def find(self) -> str:
        """Find what the address is about; its name in the journal of refusals. Raises ``Http404``."""
        timezone.activate(self.tournament.time_zone)
        return self.tournament.name

    def hold(self) -> None:
        """Let nobody else change what the address is about until the transaction ends."""
        lock(self.tournament)

    def may(self, policy: Policy, action: str) -> bool:
        """Whether this token may take an action now."""
        membership = self.token.membership
        roles = membership.held if membership is not None else frozenset()
        return token_allows(
            policy, action, scopes=self.token.held, roles=roles, rules=self.token.organization.house_rules
        )

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Nobody keeps the answer, and no script of another site reads it."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        del answer.headers["Access-Control-Allow-Origin"]
        answer.headers["Cache-Control"] = "no-store"
        timezone.deactivate()
        return answer

    @property
    def token(self) -> ApiToken:
        """The token of the request."""
        found: Any = self.request.auth
        return found  # type: ignore[no-any-return]

    @property
    def actor(self) -> User:
        """The member in whose name the program acts."""
        found: Any = self.request.user
        return found  # type: ignore[no-any-return]

    @property
    def tournament(self) -> Tournament:
        """The event of the address, public or not, if the token is good for it."""
        if not hasattr(self, "_tournament"):
            rows = Tournament.objects.select_related("organization", "regulations", "festival")
            words = {"organization": self.organization, "slug": self.kwargs["tournament"]}
            found = rows.filter(**words, is_template=False).first()
            if found is None or not self._names(found):
                raise Http404
            self._tournament = found
        return self._tournament

    def _names(self, tournament: Tournament) -> bool:
        named = TokenTournament.objects.filter(token=self.token, tournament=tournament)
        return self.token.everywhere or named.exists()

    @property
    def entry(self) -> Entry:
        """The player of the address."""
        rows = Entry.objects.select_related("tournament__organization")
        found = rows.filter(tournament=self.tournament, pk=self.kwargs["entry"]).first()
        if found is None:
            raise Http404
        return found

    def read(self, serializer: type[Serializer[Any]]) -> Any:
        """The checked body. Raises ``ValidationError``, which answers 400."""
        checked = serializer(data=self.request.data)
        checked.is_valid(raise_exception=True)
        return checked.validated_data

    def present(self) -> Any:
        """What is at the address now, as it is answered; its ETag is that of ``If-Match``. Raises ``Refused`` at an
        address that has none."""
        raise Refused("if_match", _("This address has no ETag. Leave If-Match out."), field=CONDITION)

    def tagged(self, content: Any, status: int = 200) -> Response:
        """An answer with its ETag; 304 to a program that has it."""
        etag = etag_of(content)
        if self.request.method in SAFE and etag in parse_etags(self.request.headers.get("If-None-Match", "")):
            return Response(status=304, headers={"ETag": etag})
        return Response(content, status=status, headers={"ETag": etag})

    def act(self, work: Callable[[], Response]) -> Response:
        """Do what changes something: once for each key, only if what the program has seen is still there, and with the
        lock of the event from the comparison on. ``Refused`` of the action answers 409, or 422 where it names a field;
        what it denies to the member answers 403.
        """
        try:
            return self._once(work)
        except Denied as denied:
            raise self._denied(self.rights[str(self.request.method)], self.find(), str(denied)) from denied

    def _once(self, work: Callable[[], Response]) -> Response:
        key = key_of(self.request)
        asked = asked_by(self.request, _canonical(self.request.data)) if key else ""
        with transaction.atomic(), acting_through(self.token.pk):
            self.hold()
            before = answer_before(self.token, key, asked) if key else None
            if before is not None:
                return before
            self._refuse_changed()
            response = work()
            return keep_answer(self.token, key, asked, response) if key else response

    def _refuse_changed(self) -> None:
        sent = self.request.headers.get(CONDITION, "").strip()
        wanted = parse_etags(sent)
        if sent and not wanted:
            message = _("Send If-Match as the ETag was answered, quotation marks included, or leave it out.")
            raise Refused("if_match", message, field=CONDITION)
        if wanted and wanted != ["*"] and etag_of(self.present()) not in wanted:
            raise Changed(_("This was changed since you read it, and nothing was done. Read it again."))


def etag_of(content: Any) -> str:
    """The ETag of an answer: its SHA-256."""
    return f'"{hashlib.sha256(JSONRenderer().render(content)).hexdigest()[:32]}"'


def _canonical(data: Any) -> bytes:
    return json.dumps(data, sort_keys=True, default=str).encode("utf-8", "replace")
