"""The pages of an organization's templates: all of them, a new one, another name, and removal."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import TEMPLATES
from portal.organizations.access import MemberRequest, requires
from portal.organizations.models import Organization
from tournaments.listing.event_templates import make_template, remove_template, rename_template, templates_of
from tournaments.listing.forms import NewTemplateForm, TemplateForm
from tournaments.models import Tournament
from tournaments.serving.refusals import show_refusal


def template_objects(organization: Organization, words: dict[str, Any]) -> dict[str, Any]:
    """The template that an address names."""
    return {"template": get_object_or_404(templates_of(organization), slug=words["template"])}


@requires(TEMPLATES, "read")
@require_safe
def templates(request: MemberRequest) -> HttpResponse:
    """Every template of the organization."""
    words = {"section": "templates", "templates": templates_of(request.organization)}
    return render(request, "listing/desk/templates.html", words)


@requires(TEMPLATES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: MemberRequest) -> HttpResponse:
    """Make a template from an event or from another template, chosen already by ``?like=``."""
    sources = Tournament.objects.filter(organization=request.organization).order_by("-starts_on", "name")
    like = sources.filter(slug=request.GET.get("like", "")).first()
    initial = {"source": like, "name": like.name if like is not None and not like.is_template else ""}
    form = NewTemplateForm(request.POST if request.method == "POST" else None, sources=sources, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            made = make_template(actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The template “%(name)s” was made. Check its pages.") % {"name": made.name})
            return redirect("manage:templates", request.organization.slug)
    return _form(request, form, _("New template"), _("Make the template"))


@requires(TEMPLATES, "change", load=template_objects)
@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: MemberRequest, template: Tournament) -> HttpResponse:
    """Another name for a template."""
    form = TemplateForm(request.POST if request.method == "POST" else None, initial={"name": template.name})
    if request.method == "POST" and form.is_valid():
        try:
            rename_template(template=template, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The template has its new name."))
            return redirect("manage:templates", request.organization.slug)
    return _form(request, form, _("Rename “%(name)s”") % {"name": template.name}, _("Save the name"))


@requires(TEMPLATES, "change", load=template_objects)
@require_POST
def remove(request: MemberRequest, template: Tournament) -> HttpResponse:
    """Remove a template."""
    try:
        remove_template(template=template, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The template “%(name)s” was removed.") % {"name": template.name})
    return redirect("manage:templates", request.organization.slug)


def _form(request: MemberRequest, form: TemplateForm, heading: str, button: str) -> HttpResponse:
    words = {"section": "templates", "form": form, "heading": heading, "button": button}
    return render(request, "listing/desk/template_form.html", words, status=422 if form.errors else 200)
