"""Who works in one event alone: a list, and for owners the forms that give, change and end roles."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import PEOPLE
from portal.organizations import domain
from portal.organizations.access import MemberRequest
from portal.organizations.links import link_maker, links_to_hand_over, remember_link
from portal.organizations.models import EventMembership, EventRole
from tournaments.models import Tournament
from tournaments.people import actions
from tournaments.people.forms import EventRolesForm, PersonForm
from tournaments.people.queries import invitations_of, people_of
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal


@tournament_page(PEOPLE, "read")
@require_safe
def people(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Who has roles in this event; owners also see whom they invited, and a form."""
    return _page(request, tournament, PersonForm(initial={"roles": [EventRole.REGISTRAR]}))


@tournament_page(PEOPLE, "change")
@require_POST
def add(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Give roles to somebody of the organization, or invite anybody else by e-mail."""
    form = PersonForm(request.POST)
    if form.is_valid():
        try:
            done = _give_or_invite(request, tournament, form)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, done)
            return _back(request, tournament)
    return _page(request, tournament, form, status=422)


@tournament_page(PEOPLE, "change")
@require_POST
def change(request: MemberRequest, tournament: Tournament, person: EventMembership) -> HttpResponse:
    """Other roles, or another last day."""
    form = EventRolesForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(str(error) for errors in form.errors.values() for error in errors))
        return _back(request, tournament)
    done = _("The roles of %(member)s were changed.") % {"member": person.user}
    return _act(request, tournament, done, lambda: actions.change_role(person=person, actor=request.user, **form.said))


@tournament_page(PEOPLE, "change")
@require_POST
def end(request: MemberRequest, tournament: Tournament, person: EventMembership) -> HttpResponse:
    """Take roles away."""
    done = _("%(member)s has no role in this event any more.") % {"member": person.user}
    return _act(request, tournament, done, lambda: actions.end_role(person=person, actor=request.user))


def _give_or_invite(request: MemberRequest, tournament: Tournament, form: PersonForm) -> str:
    """What was done, for the page. Raises ``Refused`` where nothing was."""
    actions.refuse_template(tournament)
    said = form.said
    known = actions.colleague(request.organization, said["email"])
    if known is not None:
        del said["email"]
        actions.give_role(tournament=tournament, user=known, actor=request.user, **said)
        return _("%(member)s has a role in this event now.") % {"member": known}
    made: list[str] = []
    link = link_maker(request, request.organization, made)
    invited = domain.invite(organization=request.organization, actor=request.user, link=link, event=tournament, **said)
    if remember_link(request, invited, made):
        return _("The invitation of %(email)s is ready. Its link stands below: hand it over yourself.") % said
    return _("The invitation was sent to %(email)s.") % said


def _page(request: MemberRequest, tournament: Tournament, form: PersonForm, status: int = 200) -> HttpResponse:
    may_change = request.may["people"]["change"]
    invitations = links_to_hand_over(request, invitations_of(tournament)) if may_change else ()
    words = {
        "section": "people",
        "tournament": tournament,
        "people": people_of(tournament),
        "invitations": invitations,
        "roles": EventRole.choices,
        "form": form,
    }
    return render(request, "people/desk/people.html", words, status=status)


def _act(request: MemberRequest, tournament: Tournament, done: str, action: Callable[[], object]) -> HttpResponse:
    try:
        action()
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
    return _back(request, tournament)


def _back(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    return redirect("manage:event_people", organization=request.organization.slug, tournament=tournament.slug)
