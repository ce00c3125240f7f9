"""The rating lists of an organization: which there are, loading another one, removing one."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from portal.common.errors import Refused
from portal.common.policies import TOURNAMENTS
from portal.organizations.access import MemberRequest, requires
from portal.organizations.models import Organization
from tournaments.models import ListFetch, ListUpload, RatingList
from tournaments.rating_lists.fetching import ask_for_list, fetch_state, is_fetched
from tournaments.rating_lists.forms import ListForm
from tournaments.rating_lists.uploads import give_up_interrupted, keep_list, remove_own_list
from tournaments.serving.refusals import show_refusal

SHOWN = 10
"""So many of the newest files stand on the page."""


def list_objects(_organization: Organization, words: dict[str, Any]) -> dict[str, Any]:
    """The list that an address names, of the organization or of everybody."""
    return {"rating_list": get_object_or_404(RatingList, pk=words["rating_list"])}


@requires(TOURNAMENTS, "create")
@require_http_methods(["GET", "HEAD", "POST"])
def rating_lists(request: MemberRequest) -> HttpResponse:
    """Which lists are searched, what became of the files, and the form for another one."""
    form = ListForm(
        request.POST if request.method == "POST" else None,
        request.FILES if request.method == "POST" else None,
        for_everybody=request.user.is_superuser,
    )
    if request.method == "POST" and form.is_valid():
        try:
            keep_list(organization=request.organization, actor=request.user, **form.said)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The file is here. A worker loads it; this page says how far it is."))
            return redirect("manage:rating_lists", request.organization.slug)
    give_up_interrupted(request.organization)
    uploads = ListUpload.objects.filter(organization=request.organization).select_related("uploaded_by")
    newest = list(uploads.order_by("-uploaded_at", "-pk")[:SHOWN])
    words = {
        "section": "rating lists",
        "form": form,
        "lists": RatingList.objects.select_related("loaded_by").order_by("source", "-month", "kind"),
        "uploads": newest,
        "under_way": any(one.state in {ListUpload.State.WAITING, ListUpload.State.LOADING} for one in newest),
    }
    if is_fetched():
        fetched = fetch_state()
        words |= {"fetched": fetched, "host": urlsplit(settings.FIDE_LIST_ADDRESS).hostname}
        words["under_way"] = words["under_way"] or fetched.state != ListFetch.State.IDLE
    return render(request, "rating_lists/desk/lists.html", words, status=422 if form.errors else 200)


@requires(TOURNAMENTS, "create")
@require_POST
def fetch(request: MemberRequest) -> HttpResponse:
    """Have a worker look for a newer list of FIDE now."""
    try:
        ask_for_list()
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("A worker looks for a newer list. This page says what came of it."))
    return redirect("manage:rating_lists", request.organization.slug)


@requires(TOURNAMENTS, "create", load=list_objects)
@require_POST
def remove(request: MemberRequest, rating_list: RatingList) -> HttpResponse:
    """Remove a list."""
    try:
        remove_own_list(organization=request.organization, rating_list=rating_list, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The list %(list)s is removed.") % {"list": rating_list})
    return redirect("manage:rating_lists", request.organization.slug)
