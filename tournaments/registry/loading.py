"""A file or a list comes into the register: a worker reads it, somebody looks at the preview, a worker writes it.

The row of the upload says how far it is. Each step claims the row first, so that a message that comes twice does
nothing the second time. Everything is written in one transaction, or nothing is.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from portal.common.errors import Refused
from portal.common.journal import record
from portal.common.sending import send
from portal.common.sweeps import sweeping
from portal.organizations.models import Organization, User
from tournaments.imports.pending import KEPT, count_upload
from tournaments.imports.problems import FileRefused, Problem
from tournaments.models import RatingList, RegisterUpload
from tournaments.registry.actions import lock_register, people_changed
from tournaments.registry.planning import Register, plan_of
from tournaments.registry.reading import has_errors, rows_of_file, rows_of_list
from tournaments.registry.shapes import LABELS, SHOWN, Plan
from tournaments.registry.writing import write

log = logging.getLogger(__name__)

READ_TASK: Final = "tournaments.read_register_file"
WRITE_TASK: Final = "tournaments.load_register"
MOST_BYTES: Final = 30 * 1024 * 1024
PATIENCE: Final = timedelta(minutes=1)
"""A file for which no worker has come in this time was forgotten; its message is sent again."""
State = RegisterUpload.State


def keep_file(*, organization: Organization, actor: User, file: UploadedFile[Any]) -> RegisterUpload:
    """Keep a file and have a worker read it. Raises ``Refused`` for one that is too large, and while another one is
    being written."""
    if (file.size or 0) > MOST_BYTES:
        message = _("The file has %(size)d MB; at most %(most)d MB are taken. Leave columns out that are not read.")
        most = {"size": (file.size or 0) // 1024**2, "most": MOST_BYTES // 1024**2}
        raise Refused("too_large", message % most, field="file")
    count_upload(organization)
    return _keep(organization, actor, filename=(file.name or "")[:200], content=file.read())


def keep_list(*, organization: Organization, actor: User, rating_list: RatingList) -> RegisterUpload:
    """Have a worker read a list of the organization. Raises ``Refused`` for a list of everybody, or one that is not
    whole, and while another one is being written."""
    if rating_list.organization_id != organization.pk or rating_list.state != RatingList.State.READY:
        raise Refused("no_list", _("Choose a list of your own that is loaded."), field="rating_list")
    return _keep(organization, actor, filename=str(rating_list), rating_list=rating_list)


def _keep(organization: Organization, actor: User, **fields: Any) -> RegisterUpload:
    with transaction.atomic():
        lock_register(organization)
        before = RegisterUpload.objects.filter(organization=organization)
        if before.filter(state=State.WRITING).exists():
            raise Refused("under_way", _("Another file is being loaded. Upload this one when that is done."))
        before.delete()
        upload = RegisterUpload.objects.create(
            organization=organization, uploaded_by=actor, language=translation.get_language() or "en", **fields
        )
        _ask(READ_TASK, upload)
    return upload


def discard(*, upload: RegisterUpload) -> None:
    """Forget a file that is not being written."""
    RegisterUpload.objects.filter(pk=upload.pk).exclude(state=State.WRITING).delete()


def confirm(*, upload: RegisterUpload, digest: str) -> None:
    """Have a worker write what the preview with ``digest`` shows. Raises ``Refused`` where that is not what waits."""
    with transaction.atomic():
        lock_register(upload.organization)
        waiting = RegisterUpload.objects.filter(pk=upload.pk, state=State.READ, digest=digest)
        if not digest or not waiting.update(state=State.WRITING):
            raise Refused("other_preview", _("This is not the file that waits now. Look at its preview again."))
        _ask(WRITE_TASK, upload)


def read_upload(key: str) -> None:
    """Read a kept file and show what it would do. Needs the scope of the organization."""
    upload = RegisterUpload.objects.select_related("organization", "rating_list").filter(pk=key).first()
    if upload is None or upload.state != State.READING:
        return
    with translation.override(upload.language):
        try:
            _plan, digest, seen = _planned(upload)
            done = {"state": State.READ, "seen": seen, "digest": digest}
        except FileRefused as refusal:
            done = {"state": State.REFUSED, "outcome": str(refusal)}
        except Exception:
            log.exception("The file %s for a register could not be read", key)
            done = {"state": State.REFUSED, "outcome": _("The file could not be read. Try again.")}
    RegisterUpload.objects.filter(pk=key, state=State.READING).update(**done)


def write_upload(key: str) -> None:
    """Write a confirmed file, whole or not at all. Needs the scope of the organization."""
    upload = RegisterUpload.objects.select_related("organization", "uploaded_by", "rating_list").filter(pk=key).first()
    if upload is None or upload.state != State.WRITING:
        return
    with translation.override(upload.language):
        try:
            _write(upload)
        except Refused as refusal:
            RegisterUpload.objects.filter(pk=key).update(state=State.REFUSED, outcome=str(refusal))
        except Exception:
            log.exception("The file %s could not be loaded into a register", key)
            outcome = _("The file could not be loaded, and nothing was changed. Try again.")
            RegisterUpload.objects.filter(pk=key).update(state=State.REFUSED, outcome=outcome)


def _write(upload: RegisterUpload) -> None:
    organization = upload.organization
    with transaction.atomic():
        lock_register(organization)
        if not RegisterUpload.objects.filter(pk=upload.pk, state=State.WRITING).exists():
            return
        register, plan, digest = _read(upload)
        if digest != upload.digest or has_errors(plan.problems):
            message = _("The register was changed since the preview, so nothing was loaded. Upload the file again.")
            raise Refused("changed_since", message)
        write(register, plan)
        people_changed(organization)
        counts = {"new": len(plan.new), "changed": len(plan.changed), "clubs": len(plan.new_clubs)}
        record(
            organization=organization,
            action="register.loaded",
            actor=upload.uploaded_by,
            after={"file": upload.filename, **counts},
        )
        outcome = ngettext("%(count)s player is new", "%(count)s players are new", counts["new"])
        changed = ngettext("%(count)s is changed.", "%(count)s are changed.", counts["changed"])
        said = f"{outcome % {'count': counts['new']}}, {changed % {'count': counts['changed']}}"
        RegisterUpload.objects.filter(pk=upload.pk).update(state=State.DONE, outcome=said, content=b"", seen={})


def _read(upload: RegisterUpload) -> tuple[Register, Plan, str]:
    register = Register(upload.organization)
    if upload.rating_list is not None:
        plan, digest = plan_of(register, rows_of_list(upload.rating_list))
    else:
        plan, digest = plan_of(register, *rows_of_file(upload.filename, bytes(upload.content)))
    return register, plan, digest


def _planned(upload: RegisterUpload) -> tuple[Plan, str, dict[str, Any]]:
    _register, plan, digest = _read(upload)
    return plan, digest, preview_of(plan)


def preview_of(plan: Plan) -> dict[str, Any]:
    """What a page shows of a plan, as JSON: counts of everything, and the first of each kind."""
    changed = [
        {
            "line": one.row.line,
            "name": one.row.values["name"],
            "changes": [[name, _text(old), _text(new)] for name, (old, new) in one.changes.items() if name in LABELS],
        }
        for one in plan.changed[:SHOWN]
    ]
    errors = [one for one in plan.problems if has_errors([one])]
    shown = [*errors, *(one for one in plan.problems if one not in errors)][:SHOWN]
    return {
        "counts": {
            "new": len(plan.new),
            "changed": len(plan.changed),
            "same": len(plan.players) - len(plan.new) - len(plan.changed),
            "missing": len(plan.missing),
            "clubs": len(plan.new_clubs),
            "errors": len(errors),
        },
        "new": [{"line": one.row.line, "name": one.row.values["name"]} for one in plan.new[:SHOWN]],
        "changed": changed,
        "missing": [name for _pk, name in plan.missing[:SHOWN]],
        "clubs": plan.new_clubs[:SHOWN],
        "problems": [_problem(one) for one in shown],
    }


def _problem(one: Problem) -> dict[str, str]:
    return {"place": one.place, "message": one.message, "severity": one.severity.value}


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _ask(task: str, upload: RegisterUpload) -> None:
    key, owner = str(upload.pk), upload.organization_id
    transaction.on_commit(lambda: send(task, (key, owner)))


@sweeping
def forget_register_uploads() -> None:
    """Delete files that nobody confirmed in a day: they hold dates of birth. Ask a worker again for one that waits."""
    RegisterUpload.objects.filter(uploaded_at__lte=timezone.now() - KEPT).exclude(state=State.WRITING).delete()
    tasks = {State.READING: READ_TASK, State.WRITING: WRITE_TASK}
    waiting = RegisterUpload.objects.filter(state__in=tasks, uploaded_at__lte=timezone.now() - PATIENCE)
    for key, owner, state in waiting.values_list("pk", "organization_id", "state"):
        send(tasks[State(state)], (str(key), owner))
