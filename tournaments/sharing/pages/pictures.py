"""The logo of a federation and the picture of an event: the desk's forms, and the files themselves."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from portal.common.errors import Refused
from portal.common.own_hosts.addresses import on_own_hosts
from portal.common.policies import ORGANIZATION, TOURNAMENTS
from portal.organizations.access import MemberRequest, requires
from tournaments.models import ShownPicture, Tournament
from tournaments.serving.desk import tournament_page as desk_page
from tournaments.serving.public import tournament_page
from tournaments.sharing import pictures
from tournaments.sharing.forms import PictureForm
from tournaments.sharing.pictures import Prepared

FOR_EVER = "public, max-age=31536000, immutable"


@requires(ORGANIZATION, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def logo(request: MemberRequest) -> HttpResponse:
    """Show, change or remove the logo of the organization."""
    organization = request.organization

    def keep(prepared: Prepared | None, alt: str) -> None:
        pictures.set_logo(organization=organization, prepared=prepared, alt=alt, actor=request.user)

    if "remove" in request.POST:
        pictures.remove_logo(organization=organization, actor=request.user)
        messages.success(request, _("The logo was removed."))
        return redirect("manage:logo", organization=organization.slug)
    form = _form(request, pictures.logo_of(organization))
    if _saved(form, pictures.LOGO_SIZE, keep):
        messages.success(request, _("The logo was saved."))
        return redirect("manage:logo", organization=organization.slug)
    words = {"section": "settings", "form": form, "shown": pictures.logo_of(organization)}
    return render(request, "sharing/desk/logo.html", words, status=422 if form.errors else 200)


@desk_page(TOURNAMENTS, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def picture(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show, change or remove the picture of an event."""

    def keep(prepared: Prepared | None, alt: str) -> None:
        pictures.set_picture(tournament=tournament, prepared=prepared, alt=alt, actor=request.user)

    if "remove" in request.POST:
        pictures.remove_picture(tournament=tournament, actor=request.user)
        messages.success(request, _("The picture was removed."))
        return redirect("manage:picture", organization=request.organization.slug, tournament=tournament.slug)
    form = _form(request, pictures.picture_of(tournament))
    if _saved(form, pictures.PICTURE_SIZE, keep):
        messages.success(request, _("The picture was saved."))
        return redirect("manage:picture", organization=request.organization.slug, tournament=tournament.slug)
    shown = pictures.picture_of(tournament)
    words = {"section": "details", "tournament": tournament, "form": form, "shown": shown}
    return render(request, "sharing/desk/picture.html", words, status=422 if form.errors else 200)


def _form(request: HttpRequest, shown: ShownPicture | None) -> PictureForm:
    if request.method == "POST":
        return PictureForm(request.POST, request.FILES)
    return PictureForm(initial={"alt": shown.alt} if shown else None)


def _saved(form: PictureForm, size: tuple[int, int], keep: Callable[[Prepared | None, str], None]) -> bool:
    """Whether the form was sent and what it says is kept; otherwise it says what is wrong."""
    if not form.is_bound or not form.is_valid():
        return False
    file = form.cleaned_data["file"]
    try:
        keep(pictures.prepare(file, size) if file else None, form.cleaned_data["alt"])
    except Refused as refusal:
        form.add_error(refusal.field, str(refusal))
        return False
    return True


@on_own_hosts
@require_safe
def logo_file(request: HttpRequest, organization: str, digest: str) -> HttpResponse:  # noqa: ARG001
    """The logo under the address of exactly these bytes."""
    host = getattr(request, "organization", None)
    if host is None:
        raise Http404
    return _file(ShownPicture.objects.filter(organization=host, tournament=None, digest=digest).first())


@tournament_page(cached=False)
def picture_file(_request: HttpRequest, tournament: Tournament, digest: str) -> HttpResponse:
    """The picture of a public event under the address of exactly these bytes."""
    return _file(ShownPicture.objects.filter(tournament=tournament, digest=digest).first())


def _file(found: ShownPicture | None) -> HttpResponse:
    if found is None:
        raise Http404
    headers = {"Cache-Control": FOR_EVER, "X-Content-Type-Options": "nosniff"}
    return HttpResponse(bytes(found.content), content_type=f"image/{found.kind}", headers=headers)
