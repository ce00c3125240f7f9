"""Writing to followers: every fact at most once to each, however often the tasks run.

A worker first writes down what it is going to tell (``FollowerMessage``), and only one worker can write it. It takes
that back where the message did not go out. A worker that dies between the two has told nobody: better one message less
than one twice.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from smtplib import SMTPRecipientsRefused
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from portal.common.cache.resting import counted, rest_after, rests
from portal.organizations.letters import FAILURES, LONGEST_PAUSE, Mailbox, pause_after
from tournaments.following.devices import PushFailed, PushGone, push
from tournaments.following.facts import Kind, facts_of
from tournaments.following.mails import message_letter, question_letter
from tournaments.following.room import room_for_questions, room_of
from tournaments.following.wording import Message, compose, compose_cancellation
from tournaments.history.published import PublishedRound, published_rounds
from tournaments.models import Follower, FollowerMessage, Tournament

log = logging.getLogger(__name__)

BATCH: Final = 40
"""So many followers are written to in one turn; then the followers of another organization have theirs."""
SECONDS: Final = 120
"""So long a turn lasts at most: a mail server that answers slowly holds no worker for longer."""
FOR_DEVICES: Final = 10.0
"""So many seconds of a turn are for devices whose services answer slowly: anybody can name such a service."""


class Post(Mailbox):
    """The way to the mail server, and to the services of devices."""

    slow: float = 0.0
    """Seconds that services of devices took that do not answer at once."""

    def hand_over(self, follower: Follower, message: Message) -> None:
        """Send a message. Raises one of ``FAILURES``, and ``PushGone`` for a device that takes none any more."""
        if follower.endpoint:
            began = time.monotonic()
            try:
                push(follower, message)
            finally:
                self.slow += counted(time.monotonic() - began)
        else:
            self.send(message_letter(follower, message))


def reachable(now: Any = None) -> Q:
    """Followers who may be written to now: not one to whom nothing could be sent a moment ago."""
    return Q(retry_at__isnull=True) | Q(retry_at__lte=now or timezone.now())


def behind() -> QuerySet[Follower]:
    """Confirmed followers of public events in which something has changed since they were told."""
    return Follower.objects.filter(
        reachable(),
        confirmed_at__isnull=False,
        entry__tournament__is_public=True,
        version__lt=F("entry__tournament__public_version"),
    )


def tell(tournament: Tournament) -> bool:
    """One turn: tell some followers of a tournament what is new. True where others wait for the next turn."""
    room = room_of(tournament.organization)
    waiting = behind().filter(entry__tournament=tournament).select_related("entry__tournament__organization")
    if rests("devices", tournament.organization_id):
        waiting = waiting.filter(endpoint="")
    due = list(waiting.prefetch_related("messages").order_by("pk")[: BATCH + 1])
    if not due or room == 0:
        return False
    rounds = published_rounds(tournament)
    end = time.monotonic() + SECONDS
    with Post() as post, _resting_after(post, tournament):
        for follower in due[:BATCH]:
            if follower.endpoint and post.slow > FOR_DEVICES:
                continue
            if room <= 0:
                return False
            if time.monotonic() > end:
                return True
            try:
                room -= _tell_whether_it_takes_place(follower, post) + _tell(follower, rounds, post)
            except PushGone:
                Follower.objects.filter(pk=follower.pk).delete()
                continue
            except FAILURES as error:
                _later(follower, error)
                if not isinstance(error, (SMTPRecipientsRefused, PushFailed)):
                    return False  # the mail server is away: the sweep asks it again, with another follower
                continue
            Follower.objects.filter(pk=follower.pk).update(version=tournament.public_version, tries=0, retry_at=None)
    return len(due) > BATCH


@contextmanager
def _resting_after(post: Post, tournament: Tournament) -> Iterator[None]:
    try:
        yield
    finally:
        rest_after("devices", tournament.organization_id, post.slow)


def ask(follower_id: int) -> None:
    """Mail the question whether messages are wanted, once."""
    rows = Follower.objects.filter(reachable(), pk=follower_id, confirmed_at__isnull=True, mailed_at__isnull=True)
    follower = rows.exclude(email="").select_related("entry__tournament__organization").first()
    if follower is None or room_for_questions(follower.entry.tournament.organization) == 0:
        return
    if not rows.update(mailed_at=timezone.now()):
        return
    try:
        question_letter(follower).send()
    except FAILURES as error:
        Follower.objects.filter(pk=follower.pk).update(mailed_at=None)
        _later(follower, error)


def _tell(follower: Follower, rounds: Sequence[PublishedRound], post: Post) -> int:
    """Tell one follower everything new; how many messages that took."""
    told = {(one.round_id, one.kind): one for one in follower.messages.all()}
    wanted = {Kind.ROUND: follower.rounds, Kind.RESULT: follower.results}
    count = 0
    for published in rounds:
        for kind, fact in facts_of(published, follower.entry_id).items():
            before = told.get((published.round.pk, kind.value))
            if not wanted[kind] or (before is not None and before.told == fact):
                continue
            if before is None and _is_past(published, kind, rounds[-1].number):
                _claim(follower, published, kind, fact, None, silently=True)
            elif _claim(follower, published, kind, fact, before):
                message = compose(follower, published, kind, corrected=before is not None)
                try:
                    post.hand_over(follower, message)
                except BaseException:
                    _give_back(follower, published, kind, fact, before)
                    raise
                count += 1
    return count


def _tell_whether_it_takes_place(follower: Follower, post: Post) -> int:
    """Tell one follower that the event was cancelled, or that this was taken back; how many messages that took."""
    before, now = follower.cancellation_told, follower.entry.tournament.cancelled_at
    rows = Follower.objects.filter(pk=follower.pk)
    if now == before or not rows.filter(cancellation_told=before).update(cancellation_told=now):
        return 0
    try:
        post.hand_over(follower, compose_cancellation(follower))
    except BaseException:
        rows.filter(cancellation_told=now).update(cancellation_told=before)
        raise
    return 1


def _is_past(published: PublishedRound, kind: Kind, newest: int) -> bool:
    """Whether nobody needs to hear this any more: rounds that come in together, from a file, are told by the last."""
    return published.number < (newest if kind is Kind.ROUND else newest - 1)


def _claim(
    follower: Follower,
    published: PublishedRound,
    kind: Kind,
    fact: str,
    before: FollowerMessage | None,
    *,
    silently: bool = False,
) -> bool:
    """Write down that this worker tells a fact; False where another one has, or the follower has left."""
    now = None if silently else timezone.now()
    if before is not None:
        return bool(FollowerMessage.objects.filter(pk=before.pk, told=before.told).update(told=fact, at=now))
    try:
        with transaction.atomic():
            FollowerMessage.objects.create(follower=follower, round=published.round, kind=kind, told=fact, at=now)
    except IntegrityError:
        return False
    return True


def _give_back(
    follower: Follower, published: PublishedRound, kind: Kind, fact: str, before: FollowerMessage | None
) -> None:
    row = FollowerMessage.objects.filter(follower=follower, round=published.round, kind=kind, told=fact)
    if before is None:
        row.delete()
    else:
        row.update(told=before.told, at=before.at)


def _later(follower: Follower, error: BaseException) -> None:
    """Leave a follower alone for a while to whom nothing can be sent: longer each time."""
    log.warning("A message to follower %s could not be sent: %r", follower.pk, error)
    rows = Follower.objects.filter(pk=follower.pk)
    if isinstance(error, SMTPRecipientsRefused) and follower.tries >= LONGEST_PAUSE:
        rows.delete()  # nobody reads there
        return
    rows.update(tries=F("tries") + 1, retry_at=timezone.now() + pause_after(follower.tries), version=0)
