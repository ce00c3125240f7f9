"""Categories: the usual ones, and one with its conditions."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from portal.common.errors import Refused
from portal.common.policies import PRIZES
from portal.organizations.access import MemberRequest
from tournaments.categories.actions import add_category, add_usual_categories, change_category, remove_category
from tournaments.categories.forms import CategoryForm, UsualForm
from tournaments.categories.membership import conditions_of
from tournaments.categories.wording import category_name
from tournaments.models import Category, Tournament
from tournaments.prizes.pages.desk import overview_page
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal
from tournaments.standings.groups import line_of


@tournament_page(PRIZES, "change")
@require_POST
def add_usual(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Add the categories that were ticked, and rating bands."""
    form = UsualForm(request.POST)
    if form.is_valid():
        try:
            added = add_usual_categories(tournament=tournament, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            done = ngettext("%(n)s category was added.", "%(n)s categories were added.", len(added))
            messages.success(request, done % {"n": len(added)})
            return _back(request, tournament)
    return overview_page(request, tournament, usual=form, status=422)


@tournament_page(PRIZES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A category with conditions of its own."""
    form = CategoryForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            values = form.values
            address = category_name(values["names"], conditions_of(form.instance))
            added = add_category(tournament=tournament, actor=request.user, address=address, **values)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The category “%(name)s” was added.") % {"name": line_of(added).name})
            return _back(request, tournament)
    words = {"section": "prizes", "tournament": tournament, "form": form}
    return render(request, "categories/desk/category.html", words, status=422 if form.errors else 200)


@tournament_page(PRIZES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def category(request: MemberRequest, tournament: Tournament, category: Category) -> HttpResponse:
    """Name and conditions of one category."""
    shown = Category.objects.get(pk=category.pk)
    form = CategoryForm(request.POST if request.method == "POST" else None, instance=shown)
    if request.method == "POST" and form.is_valid():
        try:
            changed = change_category(category=category, actor=request.user, **form.values)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The category “%(name)s” was saved.") % {"name": line_of(changed).name})
            return _back(request, tournament)
    words = {"section": "prizes", "tournament": tournament, "form": form, "line": line_of(category)}
    return render(
        request, "categories/desk/category.html", words | {"category": category}, status=422 if form.errors else 200
    )


@tournament_page(PRIZES, "change")
@require_POST
def remove(request: MemberRequest, tournament: Tournament, category: Category) -> HttpResponse:
    """Take a category away."""
    name = line_of(category).name
    try:
        remove_category(category=category, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The category “%(name)s” was taken away.") % {"name": name})
    return _back(request, tournament)


def _back(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    return redirect("manage:prizes", organization=request.organization.slug, tournament=tournament.slug)
