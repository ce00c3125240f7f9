"""What is new in an event, for feed readers: publications of rounds, their corrections, announcements, cancelling."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Final

from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import AnnouncementVersion, RoundRevision, Tournament

MOST = 50
"""News in a feed."""
_NOT_IN_XML: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""What no reader of XML takes; a word processor puts ``\\x0b`` where a line breaks."""


@dataclass(frozen=True, slots=True)
class News:
    """One thing that was published."""

    at: datetime
    title: str
    text: str
    path: str
    name: str
    """What tells it from every other one of the event, for ever."""


def news_of(tournament: Tournament) -> list[News]:
    """The newest publications, the newest first. Two queries. A round whose publication was withdrawn is not there."""
    place = [tournament.organization.slug, tournament.slug]
    rounds = RoundRevision.objects.filter(round__tournament=tournament, round__revision__isnull=False)
    found = [
        News(
            at,
            _("Round %(round)s: a correction is published") % {"round": number}
            if revision > 1
            else _("Round %(round)s: pairings with their reasons") % {"round": number},
            reason,
            reverse("public:round", args=[*place, number]),
            f"round-{number}-{revision}",
        )
        for number, revision, at, reason in rounds.order_by("-published_at").values_list(
            "round__number", "number", "published_at", "reason"
        )[:MOST]
    ]
    versions = AnnouncementVersion.objects.filter(tournament=tournament).order_by("-version")
    found += [
        News(
            at,
            _("Announcement, version %(version)s") % {"version": version},
            reason,
            reverse("public:announcement", args=place),
            f"announcement-{version}",
        )
        for version, at, reason in versions.values_list("version", "published_at", "change_note")[:MOST]
    ]
    if tournament.cancelled_at is not None:
        found.append(
            News(
                tournament.cancelled_at,
                _("The event is cancelled"),
                tournament.cancellation_notice,
                tournament.get_absolute_url(),
                f"cancelled-{tournament.cancelled_at:%Y%m%dT%H%M%S}",
            )
        )
    return sorted(found, key=attrgetter("at"), reverse=True)[:MOST]


def feed_of(tournament: Tournament, absolute: Callable[[str], str]) -> str:
    """An Atom feed (RFC 4287) in the present language; ``absolute`` makes whole addresses of paths."""
    event = absolute(tournament.get_absolute_url())
    own = absolute(reverse("public:feed", args=[tournament.organization.slug, tournament.slug]))
    feed = Atom1Feed(
        title=tournament.name,
        link=event,
        description="",
        language=get_language(),
        author_name=tournament.organization.name,
        feed_url=own,
        feed_guid=own,
    )
    for one in news_of(tournament):
        feed.add_item(
            title=one.title,
            link=absolute(one.path),
            description=_NOT_IN_XML.sub(" ", one.text),
            unique_id=f"{event}#{one.name}",
            updateddate=one.at,
            pubdate=one.at,
        )
    written: str = feed.writeString("utf-8")
    return written
