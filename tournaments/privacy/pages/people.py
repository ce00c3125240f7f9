"""Pages of owners about one person: the search over all events, and what is kept as a file."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import ORGANIZATION
from portal.organizations.access import MemberRequest, requires
from portal.organizations.models import Organization
from portal.organizations.signins.noting import downloaded
from tournaments.privacy.actions import forget_contacts, hand_out
from tournaments.privacy.erasing.actions import erase
from tournaments.privacy.finding import (
    FOLLOWER,
    MOST,
    Record,
    all_records,
    record_of,
    registered_record,
    registered_records,
    same_person,
    search,
)
from tournaments.privacy.wording import kind_name


@requires(ORGANIZATION, "persons")
@require_safe
def people(request: MemberRequest) -> HttpResponse:
    """Who is meant by a name, a FIDE ID or an e-mail address, in every event and in the register."""
    text = request.GET.get("q", "").strip()
    found = search(all_records(request.organization), text) if text else []
    found += registered_records(request.organization, text)
    words = {"section": "settings", "search": text, "rows": _rows(found[:MOST]), "cut": len(found) > MOST, "most": MOST}
    return render(request, "privacy/desk/people.html", words)


def _person(organization: Organization, words: dict[str, Any]) -> dict[str, Any]:
    """The records of whom an address names. Raises ``Http404`` where there is none."""
    records = all_records(organization)
    person = record_of(records, words["record"]) or registered_record(organization, words["record"])
    if person is None:
        raise Http404(f"no record {words['record']}")
    numbered = registered_records(organization, str(person.fide_id)) if person.fide_id else []
    likely = {one.key: one for one in (*registered_records(organization, person.name), *numbered)}
    records += likely.values()
    return {"person": person, "records": same_person(records, person)}


@requires(ORGANIZATION, "persons", load=_person)
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: MemberRequest, person: Record, records: list[Record]) -> HttpResponse:
    """Every record that seems to be about one person; those that are ticked, as a file with all that is kept."""
    if request.method != "POST":
        words = {"section": "settings", "person": person, "rows": _rows(records)}
        return render(request, "privacy/desk/person.html", words)
    try:
        kept = hand_out(organization=request.organization, records=_ticked(request, records), actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("manage:person", organization=request.organization.slug, record=person.key)
    downloaded(request, "person")
    content = json.dumps(kept, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
    headers = {"Content-Disposition": 'attachment; filename="personal-data.json"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type="application/json; charset=utf-8", headers=headers)


@requires(ORGANIZATION, "persons", load=_person)
@require_POST
def contacts(request: MemberRequest, person: Record, records: list[Record]) -> HttpResponse:
    """Delete the contact data of the records that are ticked."""
    house, meant = request.organization, _ticked(request, records)
    try:
        gone = forget_contacts(organization=house, records=meant, actor=request.user, sure="sure" in request.POST)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        done = ngettext(
            "Contact data of %(count)s line were deleted.", "Contact data of %(count)s lines were deleted.", gone
        )
        messages.success(request, done % {"count": gone})
        if person.kind == FOLLOWER and person in meant:
            return redirect("manage:people", organization=house.slug)  # nothing is left to show
    return redirect("manage:person", organization=house.slug, record=person.key)


@requires(ORGANIZATION, "persons", load=_person)
@require_POST
def erasure(request: MemberRequest, person: Record, records: list[Record]) -> HttpResponse:
    """Put a pseudonym in the place of the person in the events of the records that are ticked."""
    house, meant = request.organization, _ticked(request, records)
    typed, sure = request.POST.get("name", ""), "erase_sure" in request.POST
    try:
        changed = erase(organization=house, person=person, records=meant, typed=typed, sure=sure, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("manage:person", organization=house.slug, record=person.key)
    done = ngettext("The person was erased from %(count)s row.", "The person was erased from %(count)s rows.", changed)
    messages.success(request, done % {"count": changed})
    return redirect("manage:people", organization=house.slug)


def _ticked(request: MemberRequest, records: list[Record]) -> list[Record]:
    chosen = set(request.POST.getlist("record"))
    return [one for one in records if one.key in chosen]


def _rows(records: list[Record]) -> list[tuple[Record, str]]:
    return [(one, kind_name(one.kind)) for one in records]
