"""Rating lists come and go. A list is searched from the moment when its last row is in, never before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.sweeps import sweeping
from portal.organizations.models import Organization, User
from tournaments.models import RatedPlayer, RatingList
from tournaments.models.rating_list import FIDE
from tournaments.rating_lists.beats import beating, left_alone, touch
from tournaments.rating_lists.files import ListFile, digest_of, opened
from tournaments.rating_lists.shapes import ListRow
from tournaments.rating_lists.storing import BATCH, store

ODD: Final = 100
"""One line in so many may be unreadable: lists have odd lines, but a list of another layout has nothing else."""
_FEWEST: Final = 0.8
"""A list with fewer players than this part of the one before is taken for a part of a list."""


def load_list(
    *,
    path: Path,
    month: date,
    kind: str | None = None,
    organization: Organization | None = None,
    source: str = FIDE,
    mapping: Mapping[str, str] | None = None,
    actor: User | None = None,
    filename: str = "",
    even_if_smaller: bool = False,
    progress: Callable[[int], None] = lambda _rows: None,
) -> RatingList:
    """Load the list in the file ``path`` for ``month`` and let it be searched once it is whole.

    ``kind`` may be left out for FIDE's list of all three ratings. ``progress`` is told how many rows are in. Every
    batch is a transaction of its own, so that others can write meanwhile; where anything goes wrong, everything that
    came in is removed again.

    Raises ``Refused`` for a file that is no such list, is cut off, of another month, loaded already, or far smaller
    than the list before (unless ``even_if_smaller``), and while the same list is being loaded.
    """
    month = month.replace(day=1)
    digest = digest_of(path)
    _remove_interrupted(RatingList.objects.filter(organization=organization))
    refuse_twin(digest, organization)
    with opened(path, mapping) as file:
        kind = _checked(file, kind, month)
        try:
            with transaction.atomic():
                new = RatingList.objects.create(
                    organization=organization, source=source, month=month, kind=kind, digest=digest, loaded_by=actor,
                    filename=(filename or path.name)[:200],
                )  # fmt: skip
        except IntegrityError:
            raise _there_already(organization, source, month, kind) from None
        try:
            with beating(new):
                _fill(new, file.rows(kind), progress)
                if not even_if_smaller:
                    _refuse_part(new)
        except BaseException:
            remove_list(rating_list=new)
            raise
    loading = RatingList.objects.filter(pk=new.pk, state=RatingList.State.LOADING)
    if not loading.update(state=RatingList.State.READY):
        raise Refused("interrupted", _("Loading stood still for half a minute and was given up. Load the list again."))
    new.state = RatingList.State.READY
    return new


def remove_list(*, rating_list: RatingList) -> None:
    """Remove a list. It is not searched from the first moment on; its rows go in many small transactions."""
    RatingList.objects.filter(pk=rating_list.pk).update(state=RatingList.State.LEAVING)
    rows = RatedPlayer.objects.filter(rating_list=rating_list.pk)
    with beating(rating_list):
        while keys := list(rows.values_list("pk", flat=True)[:BATCH]):
            RatedPlayer._base_manager.filter(rating_list=rating_list.pk, pk__in=keys)._raw_delete("default")
            touch(rating_list)
    RatingList.objects.filter(pk=rating_list.pk).delete()


@sweeping
def forget_interrupted() -> None:
    """Remove what is left of lists whose loading or removing was interrupted."""
    _remove_interrupted(RatingList.objects.all())


def _remove_interrupted(lists: QuerySet[RatingList]) -> None:
    for left in left_alone(lists.exclude(state=RatingList.State.READY)):
        remove_list(rating_list=left)


def refuse_twin(digest: str, organization: Organization | None) -> None:
    """Raise ``Refused`` where this very file is loaded already, perhaps as the list of another month."""
    twin = RatingList.objects.filter(digest=digest, organization=organization).first()
    if twin is not None:
        raise Refused(
            "loaded_already",
            _("This file is loaded already: it is the list %(list)s. Choose the file of another month.")
            % {"list": twin},
        )


def _checked(file: ListFile, kind: str | None, month: date) -> str:
    """The kind of the list. Raises ``Refused`` for another month than the file says, and for a kind that it is not."""
    if file.month is not None and file.month != month:
        raise Refused(
            "other_month",
            _("The file is the list of %(found)s, not of %(said)s. Give the month of the file, or choose another file.")
            % {"found": f"{file.month:%Y-%m}", "said": f"{month:%Y-%m}"},
        )
    if file.is_combined and kind in {None, RatingList.Kind.ALL}:
        return RatingList.Kind.ALL.value
    if file.is_combined:
        raise Refused("other_kind", _("The file gives standard, rapid and blitz ratings together. Leave the kind out."))
    if kind is None or kind == RatingList.Kind.ALL:
        raise Refused("which_kind", _("The file gives one rating per player. Say which one: standard, rapid or blitz."))
    return kind


def _fill(new: RatingList, rows: Iterator[ListRow | None], progress: Callable[[int], None]) -> None:
    while batch := list(islice(rows, BATCH)):
        read = [row for row in batch if row is not None]
        stored = store(new.pk, read) if read else 0
        new.rows += stored
        new.skipped += len(batch) - stored
        new.save(update_fields=["rows", "skipped"])
        touch(new)
        progress(new.rows)
    if not new.rows:
        raise Refused("empty", _("The file names no player. Download the list again, then load it."))
    if new.skipped * ODD > new.rows + ODD * 10:
        raise Refused(
            "many_odd_lines",
            _(
                "%(skipped)s lines of %(all)s cannot be read, or name a player twice. This is not a list of the layout "
                "that its first line says. Download it again, then load it."
            )
            % {"skipped": new.skipped, "all": new.rows + new.skipped},
        )


def _refuse_part(new: RatingList) -> None:
    """Raise ``Refused`` where the newest other list of the same kind has many more players."""
    others = RatingList.objects.filter(
        organization=new.organization_id, source=new.source, kind=new.kind, state=RatingList.State.READY
    )
    before = others.order_by("-month").first()
    if before is not None and new.rows < _FEWEST * before.rows:
        raise Refused(
            "far_smaller",
            _(
                "The list has %(rows)s players, the one of %(month)s has %(before)s. The file may be cut off: download "
                "it again. If it is right, load it with the option for smaller lists."
            )
            % {"rows": new.rows, "before": before.rows, "month": f"{before.month:%Y-%m}"},
        )


def _there_already(organization: Organization | None, source: str, month: date, kind: str) -> Refused:
    known = RatingList.objects.get(organization=organization, source=source, month=month, kind=kind)
    if known.state == RatingList.State.READY:
        return Refused(
            "loaded_already",
            _("The list %(list)s is loaded already. Remove it first if this file is a better one.") % {"list": known},
        )
    return Refused(
        "being_loaded",
        _(
            "The list %(list)s is being loaded or removed now. Wait until that is done; if it was interrupted, try "
            "again in half a minute."
        )
        % {"list": known},
    )
