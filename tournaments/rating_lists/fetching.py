"""FIDE's rating list comes by itself from its public download, or from the address that the operator set
(``FIDE_LIST_ADDRESS``); an empty one switches that off.

A worker asks every few hours whether there is a newer file, loads it as a command would, and has the players of coming
and running events compared with it. A list of the same month that FIDE gave out anew takes the place of the first one,
which is searched until the new one is ready.
"""

from __future__ import annotations

import logging
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import IO, Any, Final

from django.conf import settings
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_scopes import scopes_disabled

from portal.common.errors import Refused
from portal.common.sending import send
from portal.common.sweeps import sweeping
from tournaments.models import ListFetch, RatingList
from tournaments.models.rating_list import FIDE
from tournaments.rating_lists.actions import load_list, remove_list
from tournaments.rating_lists.beats import INTERRUPTED, beating
from tournaments.rating_lists.files import digest_of, opened
from tournaments.rating_lists.uploads import COMPARE_TASK

log = logging.getLogger(__name__)

FETCH_TASK: Final = "tournaments.fetch_fide_list"
EVERY: Final = timedelta(hours=6)
"""So often a worker asks for a newer list, so that the portal never has one that is a day old."""
PAUSE: Final = timedelta(minutes=5)
"""So long after a try nobody has another one made."""
MOST_BYTES: Final = 256 * 1024 * 1024
"""Of the file as it comes; FIDE's packed list has about 40 million."""
FEWEST_BYTES: Final = 200
SECONDS: Final = 60
"""How long the server may be silent."""
AHEAD: Final = timedelta(days=2)
"""A list is put on the server up to two days before the month from which it holds."""
OLDEST: Final = timedelta(days=62)
_PIECE: Final = 256 * 1024
_COMBINED: Final = Q(organization=None, source=FIDE, kind=RatingList.Kind.ALL)


@dataclass(frozen=True, slots=True)
class Fetched:
    """What a try brought."""

    rating_list: RatingList | None
    """None where there is nothing newer than what is loaded."""


def is_fetched() -> bool:
    """Whether there is an address: the operator has not switched it off."""
    return bool(settings.FIDE_LIST_ADDRESS)


def fetch_state() -> ListFetch:
    """The row about it."""
    return ListFetch.objects.get_or_create(pk=1)[0]


def ask_for_list() -> None:
    """Have a worker look for a newer list now. Raises ``Refused`` without an address, while one is being fetched, and
    shortly after the last try."""
    if not is_fetched():
        raise Refused("no_address", _("This portal fetches no list: whoever runs it has switched that off."))
    state = fetch_state()
    if state.state != ListFetch.State.IDLE and not _is_left(state):
        raise Refused("under_way", _("The list is being fetched. Wait a moment."))
    if state.tried_at and state.tried_at > timezone.now() - PAUSE:
        raise Refused("just_tried", _("The portal looked for a newer list a moment ago. Try again in five minutes."))
    ListFetch.objects.filter(pk=state.pk).update(state=ListFetch.State.ASKED, touched_at=Now())
    send(FETCH_TASK)


@sweeping
def fetch_when_due() -> None:
    """Ask a worker for the list every few hours, and for a try that was asked for or interrupted."""
    if not is_fetched():
        return
    state = fetch_state()
    due = state.tried_at is None or state.tried_at < timezone.now() - EVERY
    if (state.state == ListFetch.State.IDLE and due) or (state.state != ListFetch.State.IDLE and _is_left(state)):
        ListFetch.objects.filter(pk=state.pk).update(state=ListFetch.State.ASKED, touched_at=Now())
        send(FETCH_TASK)


def fetch_if_asked() -> None:
    """What the worker does: once for each time that somebody asked, however often its message comes."""
    asked = ListFetch.objects.filter(pk=1, state=ListFetch.State.ASKED)
    if not is_fetched() or not asked.update(state=ListFetch.State.FETCHING, tried_at=Now(), touched_at=Now()):
        return
    state, refusal = fetch_state(), ""
    try:
        with translation.override("en"), beating(state):
            fetch_list(state)
    except Refused as refused:
        refusal = str(refused)
    except Exception:
        log.exception("FIDE's list was not fetched")
        refusal = "Fetching failed. The log of the worker says why."
    found = ListFetch.objects.filter(pk=state.pk)
    found.update(state=ListFetch.State.IDLE, refusal=refusal.replace("\x00", "\N{REPLACEMENT CHARACTER}"))


def fetch_list(state: ListFetch) -> Fetched:
    """Fetch the file, check it, and load it as FIDE's list of its month; what is stored of the server is that of
    ``state``. Runs without a scope.

    Raises ``Refused``: the server does not answer, or with something else than a file; the file is too large or too
    small, is no combined list of FIDE, or of no month that it can be; and as ``load_list`` does.
    """
    with scopes_disabled(), tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "list"
        with _answer(state) as answer:
            if answer is None:
                _note(state)
                return Fetched(None)
            _store(answer, path)
            etag, modified = answer.headers.get("ETag", ""), answer.headers.get("Last-Modified", "")
        month = _month(modified, timezone.now())
        with opened(path) as file:
            if not file.is_combined:
                raise Refused(
                    "other_kind",
                    _("The file at the address is not FIDE's list of standard, rapid and blitz ratings together."),
                )
            month = file.month or month
        digest = digest_of(path)
        known = RatingList.objects.filter(_COMBINED, state=RatingList.State.READY)
        loaded = None
        if not known.filter(digest=digest).exists():
            loaded = _load(path, month)
        state.etag, state.modified = etag[:200], modified[:100]
        _note(state)
    if loaded is not None:
        send(COMPARE_TASK)
    return Fetched(loaded)


def _load(path: Path, month: date) -> RatingList:
    """Load the list; an earlier one of the month is searched until this one is ready, then removed."""
    same = RatingList.objects.filter(_COMBINED, month=month)
    before = same.filter(state=RatingList.State.READY).first()
    if before is not None:
        RatingList.objects.filter(pk=before.pk).update(month=month - timedelta(days=1))
    try:
        made = load_list(path=path, month=month, kind=RatingList.Kind.ALL, filename="FIDE")
    except BaseException:
        if before is not None:
            RatingList.objects.filter(pk=before.pk).update(month=month)
        raise
    for one in RatingList.objects.filter(_COMBINED).exclude(month__day=1):
        remove_list(rating_list=one)
    return made


def _note(state: ListFetch) -> None:
    state.checked_at = timezone.now()
    state.save(update_fields=["etag", "modified", "checked_at"])


@contextmanager
def _answer(state: ListFetch) -> Iterator[Any]:
    """What the server answers; None where it has nothing newer. Raises ``Refused``."""
    request = urllib.request.Request(  # noqa: S310 - the operator's own address, of the web alone (settings)
        settings.FIDE_LIST_ADDRESS, headers={"User-Agent": settings.PROGRAM_NAME}
    )
    # A list that somebody has removed is fetched anew.
    if RatingList.objects.filter(_COMBINED, state=RatingList.State.READY).exists():
        if state.etag:
            request.add_header("If-None-Match", state.etag)
        if state.modified:
            request.add_header("If-Modified-Since", state.modified)
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
            yield answer
    except urllib.error.HTTPError as error:
        if error.code != 304:
            raise Refused(
                "no_file", _("The server of the list answers with the error %(code)s.") % {"code": error.code}
            ) from None
        yield None
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise Refused("no_answer", _("The server of the list does not answer: %(why)s.") % {"why": reason}) from None


def _store(answer: IO[bytes], path: Path) -> None:
    """Write the file piece by piece. Raises ``Refused`` for one that is too large or too small."""
    size = 0
    with path.open("wb") as file:
        while piece := answer.read(_PIECE):
            size += len(piece)
            if size > MOST_BYTES:
                raise Refused(
                    "too_large",
                    _("The file at the address has more than %(most)d MB.") % {"most": MOST_BYTES // 1024**2},
                )
            file.write(piece)
    if size < FEWEST_BYTES:
        raise Refused("too_small", _("The file at the address is empty or no list."))


def _month(modified: str, now: datetime) -> date:
    """The month of a combined list, which does not say it: that of the day on which the server got it, the next one in
    the last two days of a month. Raises ``Refused`` for a file of the future, and for one that is older than the list
    before the last."""
    try:
        given = parsedate_to_datetime(modified).astimezone(UTC) if modified else now
    except ValueError:
        given = now
    if given > now + timedelta(days=1) or given < now - OLDEST:
        raise Refused(
            "other_month",
            _("The server says that the list is of %(day)s: it is none that holds now.") % {"day": given.date()},
        )
    return (given + AHEAD).date().replace(day=1)


def _is_left(state: ListFetch) -> bool:
    """Whether nobody works on it any more."""
    left = ListFetch.objects.filter(Q(touched_at__lt=Now() - INTERRUPTED), pk=state.pk)
    return left.exists()
