"""Loading the register: the file or the list, what it would do, and that it is done."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from portal.common.errors import Refused
from portal.common.policies import REGISTER
from portal.organizations.access import MemberRequest, requires
from tournaments.models import RatingList, RegisterUpload
from tournaments.registry.forms import FileForm, ListChoiceForm
from tournaments.registry.loading import confirm, discard, keep_file, keep_list
from tournaments.registry.shapes import LABELS, SHOWN
from tournaments.serving.refusals import show_refusal

UNDER_WAY = frozenset({RegisterUpload.State.READING, RegisterUpload.State.WRITING})
"""A worker is at it."""


@requires(REGISTER, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def load(request: MemberRequest) -> HttpResponse:
    """What became of the file that is there, its preview, and the forms for another one."""
    organization, sent = request.organization, request.POST if request.method == "POST" else None
    from_list = sent is not None and "rating_list" in sent
    file_form = FileForm(sent, request.FILES) if sent is not None and not from_list else FileForm()
    list_form = ListChoiceForm(sent if from_list else None, organization=organization)
    form = list_form if from_list else file_form
    if sent is not None and form.is_valid():
        try:
            if from_list:
                keep_list(organization=organization, actor=request.user, **list_form.cleaned_data)
            else:
                keep_file(organization=organization, actor=request.user, **file_form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            return redirect("manage:register_load", organization.slug)
    upload = RegisterUpload.objects.defer("content").filter(organization=organization).first()
    seen = upload.seen if upload else {}
    words = {
        "section": "register",
        "file_form": file_form,
        "list_form": list_form,
        "has_lists": RatingList.objects.filter(organization=organization, state=RatingList.State.READY).exists(),
        "upload": upload,
        "under_way": upload is not None
        and upload.state in {RegisterUpload.State.READING, RegisterUpload.State.WRITING},
        "seen": seen,
        "changed": [
            (one["name"], [(LABELS[name], old, new) for name, old, new in one["changes"]])
            for one in seen.get("changed", ())
        ],
        "most": SHOWN,
    }
    return render(request, "registry/desk/load.html", words, status=422 if form.errors else 200)


@requires(REGISTER, "change")
@require_POST
def confirm_load(request: MemberRequest) -> HttpResponse:
    """Load what the preview shows."""
    upload = RegisterUpload.objects.select_related("organization").filter(organization=request.organization).first()
    try:
        if upload is None:
            raise Refused("no_upload", _("No file waits for its confirmation. Upload it again."))
        confirm(upload=upload, digest=request.POST.get("digest", ""))
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("manage:register_load", request.organization.slug)


@requires(REGISTER, "change")
@require_POST
def discard_load(request: MemberRequest) -> HttpResponse:
    """Forget the file that waits."""
    upload = RegisterUpload.objects.filter(organization=request.organization).first()
    if upload is not None:
        discard(upload=upload)
    return redirect("manage:register_load", request.organization.slug)
