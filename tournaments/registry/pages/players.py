"""One player of the register: the data, the memberships, the events."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import REGISTER
from portal.organizations.access import MemberRequest, requires
from portal.organizations.models import Organization
from tournaments.models import PlayerMembership, RegisteredPlayer
from tournaments.registry import actions
from tournaments.registry.forms import MembershipForm, PlayerForm
from tournaments.registry.merging_actions import choices_of
from tournaments.registry.queries import events_of_player, membership_state
from tournaments.serving.refusals import show_refusal


def player_objects(organization: Organization, words: dict[str, Any]) -> dict[str, Any]:
    """Whom an address names, with the membership if it names one. Raises ``Http404``."""
    rows = RegisteredPlayer.objects.select_related("club", "organization")
    found: dict[str, Any] = {"registered": get_object_or_404(rows, organization=organization, pk=words["registered"])}
    if "membership" in words:
        rows_of = PlayerMembership.objects.select_related("player__organization")
        found["membership"] = get_object_or_404(rows_of, player=found["registered"], pk=words["membership"])
    return found


@requires(REGISTER, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: MemberRequest) -> HttpResponse:
    """A new player."""
    form = PlayerForm(request.POST if request.method == "POST" else None, organization=request.organization)
    if request.method == "POST" and form.is_valid():
        try:
            added = actions.save_player(organization=request.organization, actor=request.user, **form.said)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("%(name)s is in the register.") % {"name": added.name})
            return redirect("manage:registered", request.organization.slug, added.pk)
    words = {"section": "register", "form": form}
    return render(request, "registry/desk/new.html", words, status=422 if form.errors else 200)


@requires(REGISTER, "read", load=player_objects)
@require_safe
def player(request: MemberRequest, registered: RegisteredPlayer) -> HttpResponse:
    """What the register knows of a player."""
    return _page(request, registered)


@requires(REGISTER, "change", load=player_objects)
@require_POST
def change(request: MemberRequest, registered: RegisteredPlayer) -> HttpResponse:
    """Save the data of a player."""
    form = PlayerForm(request.POST, instance=registered, organization=request.organization)
    if form.is_valid():
        try:
            actions.save_player(organization=request.organization, player=registered, actor=request.user, **form.said)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The data are saved."))
            return redirect("manage:registered", request.organization.slug, registered.pk)
    registered.refresh_from_db()
    return _page(request, registered, form=form)


@requires(REGISTER, "change", load=player_objects)
@require_POST
def remove(request: MemberRequest, registered: RegisteredPlayer) -> HttpResponse:
    """Delete a player from the register."""
    if "sure" not in request.POST:
        messages.error(request, _("A deleted record cannot be brought back: tick that you want it."))
        return redirect("manage:registered", request.organization.slug, registered.pk)
    actions.remove_player(organization=request.organization, player=registered, actor=request.user)
    messages.success(request, _("The record is deleted. Entries in events stay."))
    return redirect("manage:register", request.organization.slug)


@requires(REGISTER, "change", load=player_objects)
@require_POST
def membership(request: MemberRequest, registered: RegisteredPlayer) -> HttpResponse:
    """The membership of a season."""
    form = MembershipForm(request.POST)
    if form.is_valid():
        try:
            actions.set_membership(player=registered, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The membership is saved."))
            return redirect("manage:registered", request.organization.slug, registered.pk)
    return _page(request, registered, membership_form=form)


@requires(REGISTER, "change", load=player_objects)
@require_POST
def membership_remove(
    request: MemberRequest, registered: RegisteredPlayer, membership: PlayerMembership
) -> HttpResponse:
    """Take back what was said of a season."""
    actions.remove_membership(membership=membership, actor=request.user)
    messages.success(request, _("The membership is taken back."))
    return redirect("manage:registered", request.organization.slug, registered.pk)


def _page(
    request: MemberRequest,
    registered: RegisteredPlayer,
    *,
    form: PlayerForm | None = None,
    membership_form: MembershipForm | None = None,
) -> HttpResponse:
    organization, today = request.organization, timezone.localdate()
    words = {
        "section": "register",
        "registered": registered,
        "form": form or PlayerForm(instance=registered, organization=organization),
        "membership_form": membership_form
        or MembershipForm(
            auto_id="membership_%s",
            initial={"season": str(today.year), "expires_on": today.replace(month=12, day=31)},
        ),
        "memberships": [
            (one, membership_state(one.expires_on, today)) for one in PlayerMembership.objects.filter(player=registered)
        ],
        "events": events_of_player(registered),
        "facts": [(capfirst(choice.label), choice.kept) for choice in choices_of(registered, registered)],
    }
    wrong = any(one is not None and one.errors for one in (form, membership_form))
    return render(request, "registry/desk/player.html", words, status=422 if wrong else 200)
