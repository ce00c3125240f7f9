"""Values of tie-breaks from outside at the desk: one field for each player, or two columns pasted."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from portal.common.policies import RESULTS
from portal.organizations.access import MemberRequest
from tournaments.models import Tournament
from tournaments.serving.desk import tournament_page
from tournaments.serving.parameters import number_of, whole_number
from tournaments.serving.refusals import show_refusal
from tournaments.standings.external.queries import ValuesPage, values_page
from tournaments.standings.external.values import hundredths, read_columns, set_external_values


class ColumnsForm(forms.Form):
    """Two columns, pasted; left empty, the fields of the players count."""

    columns = forms.CharField(
        label=gettext_lazy("Or two columns"),
        required=False,
        max_length=200_000,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "In each line number or name of a player, a tab or a semicolon, and the value, as 12;3.5. Where something "
            "stands here it counts, and not the fields above; who is missing keeps the value."
        ),
    )


@tournament_page(RESULTS, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def external_values(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What the arbiter has entered for the standings after a round, and the form that changes it."""
    if request.method == "POST":
        after, code = whole_number(request.POST.get("after", "")), request.POST.get("code", "")
    else:
        after, code = number_of(request, "after"), request.GET.get("code", "")
    page = values_page(tournament, after, code)
    form = ColumnsForm(request.POST if request.method == "POST" else None)
    typed = {one.entry_id: request.POST.get(f"value-{one.entry_id}", "") for one in page.players} if page else {}
    if page and request.method == "POST" and form.is_valid():
        try:
            values = _values(page, form.cleaned_data["columns"], typed)
            # What was sent, not what is shown in its place: the round may be withdrawn meanwhile.
            set_external_values(
                tournament=tournament, round_number=after or 0, code=code, values=values, actor=request.user
            )
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The values were saved. The standings use them."))
            address = redirect("manage:external_values", request.organization.slug, tournament.slug)
            address["Location"] += f"?after={page.after}&code={page.code}"
            return address
    is_lost = page is None and request.method == "POST"
    if is_lost:
        said = _("The round is not published any more, or the list of tie-breaks has changed. Nothing was saved.")
        messages.error(request, said)
    words: dict[str, Any] = {
        "section": "regulations" if page is None else "ties", "tournament": tournament, "page": page, "form": form,
    }  # fmt: skip
    if page:
        words["rows"] = [
            (one, typed[one.entry_id] if form.is_bound else page.text_of(one.entry_id)) for one in page.players
        ]
    return render(request, "standings/desk/external_values.html", words, status=422 if form.errors or is_lost else 200)


def _values(page: ValuesPage, columns: str, typed: dict[int, str]) -> dict[int, int]:
    """Hundredths by entry. Raises ``Refused`` that names every bad line or field."""
    if columns.strip():
        players = [(one.entry_id, one.number, one.name) for one in page.players]
        return {**page.values, **read_columns(columns, players)}
    found, faults = {}, []
    for one in page.players:
        text = typed[one.entry_id].strip()
        value = hundredths(text)
        if text and value is None:
            faults.append(_("%(name)s: “%(text)s” is no number.") % {"name": one.name, "text": text[:40]})
        elif value is not None:
            found[one.entry_id] = value
    if faults:
        raise Refused("bad_values", " ".join([*faults, _("Nothing was changed.")]))
    return found
