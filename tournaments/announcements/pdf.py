"""The announcement as a PDF for printing: everything that the page says, in the active language."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from portal.common.dates import MOMENT, moment_text
from tournaments.acceleration.forecast_pdf import forecast_part
from tournaments.announcements.queries import GroupList, forecast, points_calendar
from tournaments.announcements.wording import acceleration_lines, example_lines, rating_lines, schedule_lines, sections
from tournaments.files.sheet import Sheet
from tournaments.models import AnnouncementVersion
from tournaments.wording import points_text

COLUMNS: Final = 15
"""Rounds side by side in one table."""


def announcement_pdf(
    version: AnnouncementVersion,
    groups: GroupList,
    *,
    host: str,
    as_of: datetime.datetime,
    site: str = "",
    chain: str = "",
) -> bytes:
    """The pages of one version: sections, calendar of rounds, acceleration with table, forecast, groups and examples,
    digests.

    ``chain`` is the newest link of the chain of publications in words, blank before the first.
    ``groups``, the list ``as_of`` that time, are left out where they have no members; ``host`` is the name of the
    organization, ``site`` the address of the portal without a path, to which links lead. The same arguments give the
    same bytes.
    """
    content = version.content
    sheet = Sheet(
        title=f"{content['name']}: {_('Announcement')}",
        author=host,
        foot=lambda page: (
            _("%(name)s, announcement version %(version)s, page %(page)s")
            % {"name": content["name"], "version": version.version, "page": page}
        ),
        created=version.published_at,
    )
    sheet.add_page()
    _title_block(sheet, version, host, as_of)
    if chain:
        sheet.note(chain)
    changes = points_calendar(groups, content)
    for section in sections(content):
        sheet.heading(section.title)
        for line in section.lines:
            sheet.statement(line.label, line.text)
            if line.link:
                sheet.note(f"{line.link_text}: {site}{line.link}")
        if section.key == "event":
            sheet.heading(_("Calendar of rounds"), small=True)
            sheet.note(_("Times are those of %(zone)s.") % {"zone": content["time_zone"]})
            calendar = schedule_lines(content, changes)
            sheet.rows([(line.label, "\n".join((line.text, *line.notes))) for line in calendar], widths=(1, 3))
        elif section.key == "pairing":
            sheet.heading(_("Acceleration"), small=True)
            acceleration_part(sheet, content)
            if shown := forecast(groups, content):
                forecast_part(sheet, shown)
            if groups.groups:
                _groups(sheet, groups)
    return bytes(sheet.output())


def _title_block(sheet: Sheet, version: AnnouncementVersion, host: str, as_of: datetime.datetime) -> None:
    """Organization, name of the tournament, version, digest, and the time that the lists show."""
    sheet.note(host)
    sheet.title_line(version.content["name"])
    when = moment_text(version.published_at, MOMENT)
    sheet.note(_("Announcement, version %(number)s, published on %(when)s") % {"number": version.version, "when": when})
    if version.change_note:
        sheet.note(version.change_note)
    sheet.note(f"SHA-256 {version.digest}")
    sheet.note(_("Entry list and groups as of %(when)s") % {"when": moment_text(as_of, MOMENT)})


def acceleration_part(sheet: Sheet, content: Mapping[str, Any]) -> None:
    """The acceleration of an announcement in sentences and as a table, with the digest of its plan."""
    sheet.bullets(acceleration_lines(content))
    told = content["acceleration"]
    if told["table"]:
        sheet.heading(_("Virtual points by group and round"), small=True)
        rounds = range(1, content["regulations"]["rounds"] + 1)
        for start in range(0, len(rounds), COLUMNS):
            shown = slice(start, start + COLUMNS)
            head = (_("Group"), *map(str, rounds[shown]))
            rows = [(_row_name(row), *map(_value, row["values"][shown])) for row in told["table"]]
            sheet.rows([head, *rows], widths=(4, *[1] * (len(head) - 1)), head=True)
            sheet.ln(2)
        if any(None in row["values"] for row in told["table"]):
            sheet.note(_("* In this round the results decide who has virtual points: the rule says who meets whom."))
        sheet.note(f"{_('Digest of the plan that the engine reads:')} {told['digest']}")


def _groups(sheet: Sheet, groups: GroupList) -> None:
    sheet.heading(_("Who is in which group"), small=True)
    if groups.provisional:
        sheet.note(_("With today's list: the groups are set when round 1 is paired."))
    sheet.bullets(rating_lines(groups))
    sheet.bullets(example_lines(groups))
    for group in groups.groups:
        count = ngettext("Group %(key)s: %(n)s player", "Group %(key)s: %(n)s players", len(group.members))
        listed = "; ".join(f"{line.player.number} {line.player.name}" for line in group.members)
        sheet.statement(count % {"key": group.key, "n": len(group.members)}, listed)


def _value(points: int | None) -> str:
    return "*" if points is None else points_text(points)


def _row_name(row: dict[str, Any]) -> str:
    if not row["minimum"]:
        return str(row["group"])
    words = {"group": row["group"], "points": points_text(row["minimum"])}
    return _("%(group)s, from %(points)s real points") % words
