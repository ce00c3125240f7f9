"""The desk's pages of festivals: all of them, one with its sections, its settings and the details of all sections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import TOURNAMENTS
from portal.organizations.access import MemberRequest, requires
from portal.organizations.models import Organization
from tournaments.festivals import actions
from tournaments.festivals.copying import copy_festival, next_name
from tournaments.festivals.desk_queries import festivals_of, namesakes, section_rows, single_tournaments
from tournaments.festivals.forms import AddSectionForm, FestivalForm, NextFestivalForm, SharedDetailsForm
from tournaments.festivals.queries import ordered
from tournaments.models import Festival, Tournament
from tournaments.serving.refusals import show_refusal


def festival_objects(organization: Organization, words: dict[str, Any]) -> dict[str, Any]:
    """The festival that an address names, and the section of it where ``section`` names one."""
    festival = get_object_or_404(
        Festival.objects.select_related("organization"), organization=organization, slug=words["festival"]
    )
    found: dict[str, Any] = {"festival": festival}
    if "section" in words:
        sections = Tournament.objects.select_related("organization").filter(festival=festival)
        found["section"] = get_object_or_404(sections, slug=words["section"])
    return found


@requires(TOURNAMENTS, "read")
@require_safe
def festivals(request: MemberRequest) -> HttpResponse:
    """Every festival of the organization."""
    words = {"section": "festivals", "festivals": festivals_of(request.organization)}
    return render(request, "festivals/desk/festivals.html", words)


@requires(TOURNAMENTS, "create")
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: MemberRequest) -> HttpResponse:
    """Make a festival."""
    form = FestivalForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        made = _made(
            form,
            lambda: actions.create_festival(organization=request.organization, actor=request.user, **form.cleaned_data),
        )
        if made is not None:
            messages.success(request, _("The festival was made. Add its sections."))
            return redirect("manage:festival", request.organization.slug, made.slug)
    return _form(request, None, form, _("New festival"), _("Make the festival"))


@requires(TOURNAMENTS, "read", load=festival_objects)
@require_safe
def festival(request: MemberRequest, festival: Festival) -> HttpResponse:
    """The sections with their players, limits and next steps."""
    return _festival(request, festival)


@requires(TOURNAMENTS, "change", load=festival_objects)
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: MemberRequest, festival: Festival) -> HttpResponse:
    """Name, address, and whether everybody has one section."""
    form = FestivalForm(request.POST if request.method == "POST" else None, instance=_copy(festival))
    if request.method == "POST" and form.is_valid():
        saved = _made(form, lambda: actions.update_festival(festival=festival, actor=request.user, **form.cleaned_data))
        if saved is not None:
            messages.success(request, _("The settings of the festival were saved."))
            return redirect("manage:festival", request.organization.slug, saved.slug)
    return _form(request, festival, form, _("Settings of the festival"), _("Save"))


@requires(TOURNAMENTS, "change", load=festival_objects)
@require_http_methods(["GET", "HEAD", "POST"])
def details(request: MemberRequest, festival: Festival) -> HttpResponse:
    """Place and people of all sections at once."""
    sections = list(ordered(festival))
    form = SharedDetailsForm(request.POST if request.method == "POST" else None, sections=sections)
    if request.method == "POST" and form.is_valid():
        changed = _made(form, lambda: actions.share_details(festival=festival, actor=request.user, **form.cleaned_data))
        if changed is not None:
            text = ngettext("%(n)s section was changed.", "%(n)s sections were changed.", changed) % {"n": changed}
            messages.success(request, text)
            return redirect("manage:festival", request.organization.slug, festival.slug)
    explained = _("Written into every section. What is left empty stays as each section has it.")
    return _form(request, festival, form, _("Details of all sections"), _("Save in all sections"), explained)


@requires(TOURNAMENTS, "create", load=festival_objects)
@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: MemberRequest, festival: Festival) -> HttpResponse:
    """The next edition, with the same sections."""
    initial = {"name": next_name(festival)}
    form = NextFestivalForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        made = _made(form, lambda: copy_festival(source=festival, actor=request.user, **form.cleaned_data))
        if made is not None:
            messages.success(request, _("The next edition was made with all its sections. Check each of them."))
            return redirect("manage:festival", request.organization.slug, made.slug)
    explained = _(
        "Every section begins like that of this edition: regulations, acceleration, tie-breaks, texts, categories, "
        "prizes, settings of the registration, times of the rounds. Players and results are not taken over."
    )
    return _form(request, festival, form, _("Next edition of the festival"), _("Make the next edition"), explained)


@requires(TOURNAMENTS, "change", load=festival_objects)
@require_POST
def add(request: MemberRequest, festival: Festival) -> HttpResponse:
    """Make a tournament a section."""
    form = AddSectionForm(request.POST, tournaments=single_tournaments(request.organization))
    if form.is_valid():
        made = _made(form, lambda: actions.add_section(festival=festival, actor=request.user, **form.cleaned_data))
        if made is not None:
            messages.success(request, _("%(name)s is a section of the festival.") % {"name": made.name})
            return redirect("manage:festival", request.organization.slug, festival.slug)
    return _festival(request, festival, form)


@requires(TOURNAMENTS, "change", load=festival_objects)
@require_POST
def take_out(request: MemberRequest, festival: Festival, section: Tournament) -> HttpResponse:
    """Make a section an event of its own again."""
    actions.take_out(tournament=section, actor=request.user)
    messages.success(request, _("%(name)s is an event of its own now.") % {"name": section.name})
    return redirect("manage:festival", request.organization.slug, festival.slug)


@requires(TOURNAMENTS, "change", load=festival_objects)
@require_POST
def arrange(request: MemberRequest, festival: Festival) -> HttpResponse:
    """The order and the names of the sections: ``place_<id>`` and ``name_<id>`` for each."""
    wished = []
    for place, section in enumerate(ordered(festival), start=1):
        number = request.POST.get(f"place_{section.pk}", "")
        wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else place
        wished.append((wanted, place, section.pk, request.POST.get(f"name_{section.pk}", "")[:40]))
    names = [(key, name) for _wanted, _place, key, name in sorted(wished)]
    try:
        actions.arrange_sections(festival=festival, actor=request.user, names=names)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The order and the names of the sections were saved."))
    return redirect("manage:festival", request.organization.slug, festival.slug)


@requires(TOURNAMENTS, "change", load=festival_objects)
@require_POST
def delete(request: MemberRequest, festival: Festival) -> HttpResponse:
    """Let the festival go; its sections stay."""
    try:
        actions.delete_festival(festival=festival, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("manage:festival", request.organization.slug, festival.slug)
    messages.success(request, _("The festival is gone; its sections are events of their own now."))
    return redirect("manage:festivals", request.organization.slug)


def _festival(request: MemberRequest, festival: Festival, form: AddSectionForm | None = None) -> HttpResponse:
    rows = section_rows(festival)
    words = {
        "section": "festivals",
        "festival": festival,
        "rows": rows,
        "outside": [(row.section, entry) for row in rows for entry in row.outside],
        "namesakes": namesakes(festival),
        "add_form": form or AddSectionForm(tournaments=single_tournaments(request.organization)),
        "is_public": any(row.section.is_public for row in rows),
    }
    return render(request, "festivals/desk/festival.html", words, status=422 if form and form.errors else 200)


def _form(
    request: MemberRequest, festival: Festival | None, form: Any, heading: str, button: str, explained: str = ""
) -> HttpResponse:
    words = {
        "section": "festivals",
        "festival": festival,
        "form": form,
        "heading": heading,
        "button": button,
        "explained": explained,
    }
    return render(request, "festivals/desk/form.html", words, status=422 if form.errors else 200)


def _made(form: Any, act: Callable[[], Any]) -> Any:
    """What ``act`` made; None where it was refused, and then the form says why."""
    try:
        return act()
    except Refused as refusal:
        show_refusal(form, refusal)
        return None


def _copy(festival: Festival) -> Festival:
    return Festival.objects.get(pk=festival.pk)
