"""The library of an organization's acceleration methods: list, version, new method, new version."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import METHODS
from portal.organizations.access import MemberRequest, requires
from tournaments.acceleration.forms import Fault, PlanEditor
from tournaments.methods import actions as methods
from tournaments.methods.comparison import compare
from tournaments.methods.desk_queries import methods_of, version_page
from tournaments.methods.files import comparison_csv, comparison_json
from tournaments.methods.forecasts import ask, progress_of
from tournaments.methods.forms import MethodForm, plan_editor
from tournaments.methods.pdf import method_pdf
from tournaments.methods.report import comparison_page, evidence_report
from tournaments.models import AccelerationMethod, MethodVersion
from tournaments.serving.desk import method_objects

READS = ["GET", "HEAD", "POST"]


@requires(METHODS, "read")
@require_safe
def library(request: MemberRequest) -> HttpResponse:
    """Every method of the organization."""
    words = {"section": "methods", "rows": methods_of(request.organization)}
    return render(request, "methods/desk/library.html", words)


@requires(METHODS, "change")
@require_http_methods(READS)
def new(request: MemberRequest) -> HttpResponse:
    """The form of a new method, and its first version."""
    return _edit(request, None)


@requires(METHODS, "change", load=method_objects)
@require_http_methods(READS)
def new_version(request: MemberRequest, method: AccelerationMethod) -> HttpResponse:
    """The form of the next version, filled in with the newest one."""
    return _edit(request, method)


@requires(METHODS, "read", load=method_objects)
@require_safe
def version(request: MemberRequest, version: MethodVersion) -> HttpResponse:
    """One version: plan, texts, authorisation, evidence, the events that chose it."""
    words = {
        "section": "methods",
        "page": version_page(version),
        "round_numbers": range(1, version.rounds_to + 1),
        "evidence": evidence_report(version),
    }
    return render(request, "methods/desk/version.html", words | _comparison(version))


@requires(METHODS, "read", load=method_objects)
@require_safe
def comparison(request: MemberRequest, version: MethodVersion) -> HttpResponse:
    """The comparison alone, for a page whose forecasts have become complete."""
    return render(request, "methods/partials/comparison.html", _comparison(version))


@requires(METHODS, "read", load=method_objects)
@require_safe
def progress(request: MemberRequest, version: MethodVersion) -> HttpResponse:
    """How far the forecasts are; when they are complete, what fetches the comparison."""
    words = {"version": version, "progress": progress_of(version), "is_asked": True}
    return render(request, "methods/partials/progress.html", words)


def _comparison(version: MethodVersion) -> dict[str, Any]:
    found = compare(version)
    return {
        "version": version,
        "found": found,
        "comparison": comparison_page(found),
        "progress": progress_of(version),
    }


@requires(METHODS, "change", load=method_objects)
@require_POST
def compare_events(request: MemberRequest, version: MethodVersion) -> HttpResponse:
    """Let workers compute the forecasts that are missing."""
    try:
        count = ask(version=version, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        said = ngettext(
            "The forecast of %(count)s event is being computed.",
            "The forecasts of %(count)s events are being computed.",
            count,
        )
        messages.success(request, said % {"count": count} if count else _("Nothing is missing."))
    return _to(request, version)


@requires(METHODS, "read", load=method_objects)
@require_safe
def paper(request: MemberRequest, version: MethodVersion) -> HttpResponse:  # noqa: ARG001
    """The report as a PDF."""
    return _file(version, method_pdf(compare(version)), "pdf", "application/pdf")


@requires(METHODS, "read", load=method_objects)
@require_safe
def table(request: MemberRequest, version: MethodVersion) -> HttpResponse:  # noqa: ARG001
    """The comparison as a table file."""
    return _file(version, comparison_csv(compare(version)), "csv", "text/csv; charset=utf-8")


@requires(METHODS, "read", load=method_objects)
@require_safe
def data(request: MemberRequest, version: MethodVersion) -> HttpResponse:  # noqa: ARG001
    """The version and its comparison as JSON."""
    text = json.dumps(comparison_json(compare(version)), indent=1, ensure_ascii=False)
    return _file(version, text.encode(), "json", "application/json")


def _file(version: MethodVersion, content: bytes, kind: str, content_type: str) -> HttpResponse:
    name = f"{version.method.key}-{version.version}.{kind}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=content_type, headers=headers)


@requires(METHODS, "change", load=method_objects)
@require_POST
def retire(request: MemberRequest, version: MethodVersion) -> HttpResponse:
    """Take the version out of the choice of events, or back into it (``retired`` is 1 or 0)."""
    try:
        methods.retire(version=version, actor=request.user, retired=request.POST.get("retired") == "1")
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The state of the version was changed."))
    return _to(request, version)


@requires(METHODS, "change", load=method_objects)
@require_POST
def delete(request: MemberRequest, version: MethodVersion) -> HttpResponse:
    """Delete a version that no event ever chose."""
    try:
        methods.delete(version=version, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return _to(request, version)
    messages.success(request, _("The version was deleted."))
    return redirect("manage:methods", organization=request.organization.slug)


def _edit(request: MemberRequest, method: AccelerationMethod | None) -> HttpResponse:
    """Show the form, add rows to it, or save it."""
    newest = method.versions.first() if method is not None else None
    studies = methods.evidence_studies(request.organization)
    data = request.POST if request.method == "POST" else None
    form = MethodForm(data, studies=studies, version=newest)
    editor = plan_editor(form, data, newest)
    if data is None:
        return _form_page(request, method, form, editor)
    valid = editor.is_valid()
    if "fill" in data and valid:
        return _form_page(request, method, _unchecked(form), _filled(editor))
    if {"more_groups", "more_rules"} & set(data):
        editor.add_rows(groups=2 * ("more_groups" in data), rules=4 * ("more_rules" in data))
        return _form_page(request, method, _unchecked(form), editor)
    if form.is_valid() and valid and not editor.must_be_confirmed():
        try:
            saved = _save(request, method, form, editor)
        except Refused as refusal:
            _show(form, editor, refusal)
        else:
            messages.success(request, _("Version %(version)s was saved.") % {"version": saved.version})
            return _to(request, saved)
    return _form_page(request, method, form, editor, [*form.faults, *editor.faults])


def _save(
    request: MemberRequest, method: AccelerationMethod | None, form: MethodForm, editor: PlanEditor
) -> MethodVersion:
    chosen: dict[str, Any] = {
        "actor": request.user,
        "text": form.text,
        "plan": editor.plan,
        "study": form.study,
        "confirmed": editor.confirmed,
    }
    if method is None:
        return methods.save_method(organization=request.organization, key=form.cleaned_data["key"], **chosen)
    return methods.save_version(method=method, keep_evidence=form.keeps_evidence, **chosen)


def _show(form: MethodForm, editor: PlanEditor, refusal: Refused) -> None:
    """Put the refusal beside its field, that of the plan where it has it, or above the form."""
    if refusal.field in editor.main.fields:
        editor.main.add_error(refusal.field, str(refusal))
    else:
        form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))


def _filled(editor: PlanEditor) -> PlanEditor:
    """The same plan as rows of a plan of its own."""
    return PlanEditor(editor.regulations, plan=replace(editor.plan, method="own"), players=0)


def _unchecked(form: MethodForm) -> MethodForm:
    """The form as it was sent, without complaints: its faults wait until it is saved."""
    form.errors.clear()
    return form


def _form_page(
    request: MemberRequest,
    method: AccelerationMethod | None,
    form: MethodForm,
    editor: PlanEditor,
    faults: list[Fault] | None = None,
) -> HttpResponse:
    words = {"section": "methods", "method": method, "form": form, "editor": editor, "faults": faults}
    return render(request, "methods/desk/form.html", words, status=422 if faults is not None else 200)


def _to(request: MemberRequest, version: MethodVersion) -> HttpResponse:
    return redirect(
        "manage:method_version",
        organization=request.organization.slug,
        method=version.method.key,
        method_version=version.version,
    )
