"""Checking a published round once more."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from portal.common.policies import PAIRING
from portal.organizations.access import MemberRequest
from tournaments.models import Round, Tournament
from tournaments.serving.desk import tournament_page
from tournaments.verification.actions import queue_verification


@tournament_page(PAIRING, "change")
@require_POST
def check_again(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Have a worker check the publication in force once more; the verdict appears on the round's pages."""
    if round_.revision_id is None:
        raise Http404
    if queue_verification(revision_id=round_.revision_id, organization_id=request.organization.pk, again=True):
        messages.success(request, _("The check was asked for. Its verdict stands here in a few seconds."))
    else:
        messages.error(request, _("The check could not be handed to a worker. Try again in a minute."))
    return redirect("manage:round", request.organization.slug, tournament.slug, round_.number)
