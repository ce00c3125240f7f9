"""Pages on which owners make webhooks, read what was delivered, and have it sent again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import TOKENS
from portal.organizations.access import MemberRequest, requires
from portal.organizations.models import Organization
from tournaments.models import Webhook, WebhookMessage
from tournaments.programs import webhook_actions
from tournaments.programs.delivering import secret_of
from tournaments.programs.forms import WebhookForm
from tournaments.programs.queries import messages_of, webhook_line
from tournaments.serving.refusals import show_refusal


def _objects(organization: Organization, words: dict[str, Any]) -> dict[str, Any]:
    """The webhook of the address, and the message of it where it names one by its number."""
    rows = Webhook.objects.select_related("organization", "tournament")
    found: dict[str, Any] = {"webhook": get_object_or_404(rows, organization=organization, pk=words["webhook"])}
    if "message" in words:
        told = WebhookMessage.objects.filter(webhook=found["webhook"])
        found["message"] = get_object_or_404(told, number=words["message"])
    return found


@requires(TOKENS, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def webhook_new(request: MemberRequest) -> HttpResponse:
    """Have a server told."""
    organization = request.organization
    form = WebhookForm(request.POST if request.method == "POST" else None, organization=organization)
    if form.is_bound and form.is_valid():
        try:
            made = webhook_actions.make_webhook(organization=organization, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The webhook is made. Give its server the secret below."))
            return redirect("manage:webhook", organization.slug, made.pk)
    words = {"section": "programs", "form": form}
    return render(request, "programs/desk/webhook_new.html", words, status=422 if form.errors else 200)


@requires(TOKENS, "change", load=_objects)
@require_safe
def webhook(request: MemberRequest, webhook: Webhook) -> HttpResponse:
    """One webhook: its secret, how it goes, and its newest messages."""
    told = messages_of(webhook)
    words = {
        "section": "programs",
        "line": webhook_line(webhook, sum(one.delivered_at is None for one in told)),
        "secret": secret_of(webhook),
        "told": told,
    }
    return render(request, "programs/desk/webhook.html", words)


@requires(TOKENS, "change", load=_objects)
@require_POST
def end(request: MemberRequest, webhook: Webhook) -> HttpResponse:
    """Tell the server nothing any more."""
    done = _("The server is told nothing any more.")
    return _act(request, webhook, done, lambda: webhook_actions.end_webhook(webhook=webhook, actor=request.user))


@requires(TOKENS, "change", load=_objects)
@require_POST
def resume(request: MemberRequest, webhook: Webhook) -> HttpResponse:
    """Try at once again."""
    done = _("What waits is sent now.")
    return _act(request, webhook, done, lambda: webhook_actions.resume_webhook(webhook=webhook, actor=request.user))


@requires(TOKENS, "change", load=_objects)
@require_POST
def again(request: MemberRequest, webhook: Webhook, message: WebhookMessage) -> HttpResponse:
    """Send one message once more."""
    done = _("The message is sent again.")
    return _act(request, webhook, done, lambda: webhook_actions.replay(message=message, actor=request.user))


def _act(request: MemberRequest, webhook: Webhook, done: str, action: Callable[[], object]) -> HttpResponse:
    try:
        action()
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
    return redirect("manage:webhook", request.organization.slug, webhook.pk)
