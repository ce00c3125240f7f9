"""A rating list comes by a page: its file is kept in pieces until a worker has loaded it."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, transaction
from django.db.models.functions import Now
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_scopes import scope, scopes_disabled

from portal.common.errors import Refused
from portal.common.journal import record
from portal.common.sending import send
from portal.common.sweeps import sweeping
from portal.organizations.models import Organization, User
from tournaments.models import ListPart, ListUpload, RatingList
from tournaments.models.rating_list import FIDE
from tournaments.rating_lists.actions import load_list, remove_list
from tournaments.rating_lists.beats import beating, left_alone

log = logging.getLogger(__name__)

LOAD_TASK: Final = "tournaments.load_rating_list"
COMPARE_TASK: Final = "tournaments.compare_events"
MOST_BYTES: Final = 80 * 1024 * 1024
"""Of an uploaded file; a larger one is packed first, or loaded by command."""
PIECE: Final = 1024 * 1024
ASKED_AGAIN: Final = timedelta(minutes=10)
"""After so long a worker is asked once more for a file that waits."""
KEPT: Final = timedelta(days=30)
"""So long it is said what became of a file."""
_UNDER_WAY: Final = (ListUpload.State.WAITING, ListUpload.State.LOADING)


def keep_list(
    *,
    organization: Organization,
    actor: User,
    file: UploadedFile[Any],
    source: str,
    month: date,
    kind: str = "",
    mapping: dict[str, str] | None = None,
    even_if_smaller: bool = False,
) -> ListUpload:
    """Keep a file and have a worker load it. ``source`` is ``fide`` or the name of the organization's own list.

    Raises ``Refused`` for a file that is too large, for the list of FIDE by somebody who does not run the
    installation, and while another list of the organization is under way.
    """
    if source == FIDE and not actor.is_superuser:
        raise Refused(
            "shared_list",
            _("The list of FIDE is for everybody: whoever runs this installation loads it."),
            field="source",
        )
    size = file.size or 0
    if size > MOST_BYTES:
        raise Refused(
            "too_large",
            _("The file has %(size)d MB; at most %(most)d MB are taken. Pack it as a ZIP file.")
            % {"size": size // 1024**2, "most": MOST_BYTES // 1024**2},
            field="file",
        )
    give_up_interrupted(organization)
    try:
        with transaction.atomic():
            upload = ListUpload.objects.create(
                organization=organization, source=source, month=month.replace(day=1), kind=kind, mapping=mapping or {},
                even_if_smaller=even_if_smaller, filename=(file.name or "")[:200], size=size, uploaded_by=actor,
                language=translation.get_language() or "en",
            )  # fmt: skip
            for number, piece in enumerate(file.chunks(PIECE), start=1):
                ListPart.objects.create(upload=upload, number=number, content=piece)
            key, owner = upload.pk, organization.pk
            transaction.on_commit(lambda: send(LOAD_TASK, (key, owner)))
    except IntegrityError:
        raise Refused(
            "list_under_way", _("Another list is being loaded. Upload this one when that is done."), field="file"
        ) from None
    return upload


def load_upload(upload_id: int) -> None:
    """Load a kept file; its row says meanwhile how far that is, and afterwards what was done or why nothing was.

    Runs once for each upload, however often it is asked for. Needs the scope of the organization.
    """
    claimed = ListUpload.objects.filter(pk=upload_id, state=ListUpload.State.WAITING)
    if not claimed.update(state=ListUpload.State.LOADING, touched_at=Now()):
        return
    upload = ListUpload.objects.select_related("organization", "uploaded_by").get(pk=upload_id)
    with translation.override(upload.language):
        try:
            with beating(upload):
                _load(upload)
        except Refused as refused:
            _end(upload, ListUpload.State.REFUSED, str(refused))
        except Exception:
            log.exception("The rating list %s was not loaded", upload_id)
            _end(upload, ListUpload.State.REFUSED, _("Loading failed, and nothing was loaded. Try again."))


def give_up_interrupted(organization: Organization) -> None:
    """Say of a file whose worker is gone that it was not loaded."""
    loading = ListUpload.objects.filter(organization=organization, state=ListUpload.State.LOADING)
    for upload in left_alone(loading):
        with translation.override(upload.language):
            _end(upload, ListUpload.State.REFUSED, _("Loading was interrupted, and nothing was loaded. Try again."))


@sweeping
def forget_list_uploads() -> None:
    """Delete what is known of files that came long ago, and ask once more for those that wait."""
    now = timezone.now()
    ListUpload.objects.filter(uploaded_at__lt=now - KEPT).exclude(state__in=_UNDER_WAY).delete()
    waiting = ListUpload.objects.filter(state=ListUpload.State.WAITING, uploaded_at__lt=now - ASKED_AGAIN)
    for key, owner in waiting.values_list("pk", "organization_id"):
        send(LOAD_TASK, (key, owner))


def remove_own_list(*, organization: Organization, rating_list: RatingList, actor: User) -> None:
    """Remove a list of the organization. Raises ``Refused`` for one of everybody, unless ``actor`` runs the
    installation."""
    if rating_list.organization_id is None and not actor.is_superuser:
        raise Refused("shared_list", _("The list of FIDE is for everybody: whoever runs this installation removes it."))
    with _reach(rating_list.organization_id is None, organization):
        remove_list(rating_list=rating_list)
    record(organization=organization, action="rating_list.removed", actor=actor, before={"list": str(rating_list)})


def _load(upload: ListUpload) -> None:
    shared = upload.source == FIDE
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "list"
        with path.open("wb") as file:
            for part in ListPart.objects.filter(upload=upload).order_by("number").iterator(chunk_size=4):
                file.write(bytes(part.content))
        with _reach(shared, upload.organization):
            made = load_list(
                path=path,
                month=upload.month,
                kind=upload.kind or None,
                organization=None if shared else upload.organization,
                source=upload.source,
                mapping=upload.mapping or None,
                actor=upload.uploaded_by,
                filename=upload.filename,
                even_if_smaller=upload.even_if_smaller,
                progress=_progress(upload),
            )
    upload.rows = made.rows
    _end(upload, ListUpload.State.DONE, "")
    send(COMPARE_TASK, ())
    record(
        organization=upload.organization,
        action="rating_list.loaded",
        actor=upload.uploaded_by,
        after={"list": str(made), "players": made.rows},
    )


def _progress(upload: ListUpload) -> Callable[[int], None]:
    def tell(rows: int) -> None:
        with scope(organization=upload.organization):
            ListUpload.objects.filter(pk=upload.pk).update(rows=rows, touched_at=Now())

    return tell


def _end(upload: ListUpload, state: ListUpload.State, outcome: str) -> None:
    # A sentence may quote the file, and PostgreSQL keeps no NUL.
    upload.state, upload.outcome = state, outcome.replace("\x00", "\N{REPLACEMENT CHARACTER}")
    with transaction.atomic():
        upload.save(update_fields=["state", "outcome", "rows"])
        ListPart.objects.filter(upload=upload).delete()


def _reach(shared: bool, organization: Organization) -> AbstractContextManager[Any]:
    """A list of everybody may be written only without a scope."""
    reach: AbstractContextManager[Any] = scopes_disabled() if shared else scope(organization=organization)
    return reach
