"""The register as its pages show it: a page of players by name, the likely doubles, one player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from portal.organizations.models import Organization
from tournaments.models import RegisteredClub, RegisteredEntry, RegisteredPlayer, RegisterSettings
from tournaments.rating_lists.folding import words_of_name
from tournaments.rating_lists.queries import national_ids

PAGE: Final = 50
SOON: Final = timedelta(days=30)
"""A membership that ends within so many days is one that ends soon."""
MOST_DOUBLES: Final = 50
_AFTER: Final = "{"
"""Comes after every letter and digit."""
STATES: Final = {
    "valid": _("valid membership"),
    "expiring": _("ends within 30 days"),
    "expired": _("expired"),
    "none": _("never a member"),
}


@dataclass(frozen=True, slots=True)
class RegisterPage:
    """A part of the register in the order of names."""

    players: Sequence[RegisteredPlayer]
    total: int
    """How many the search has found in all."""
    next_after: int | None
    """The key after which the next page begins; None on the last one."""


def membership_state(until: date | None, today: date) -> str:
    """One of ``STATES`` for somebody who is a member until a day."""
    if until is None:
        return "none"
    if until < today:
        return "expired"
    return "expiring" if until <= today + SOON else "valid"


def search(organization: Organization, text: str) -> QuerySet[RegisteredPlayer]:
    """Whom ``text`` means: the words of a name in any order, the last ones perhaps not written out, or a FIDE ID, or a
    national ID; everybody for a blank text."""
    players = RegisteredPlayer.objects.filter(organization=organization)
    words = sorted(words_of_name(text), key=len, reverse=True)
    if ids := national_ids(text):
        number = int(words[0][:9]) if len(words) == 1 and words[0].isdecimal() else None
        return players.filter(Q(national_id__in=ids) | Q(fide_id=number) if number else Q(national_id__in=ids))
    if not words:
        return players if not text.strip() else players.none()
    lead = words[0]
    led = Q()
    for place in range(1, 5):
        column = f"word{place}"
        led |= Q(**{f"{column}__isnull": False, f"{column}__gte": lead, f"{column}__lt": f"{lead}{_AFTER}"})
    return players.filter(led, *(Q(words__contains=f" {word}") for word in words[1:]))


def of_state(players: QuerySet[RegisteredPlayer], state: str) -> QuerySet[RegisteredPlayer]:
    """Those whose membership is in one of ``STATES`` today; all of them for anything else."""
    today = timezone.localdate()
    wanted = {
        "valid": Q(member_until__gte=today),
        "expiring": Q(member_until__gte=today, member_until__lte=today + SOON),
        "expired": Q(member_until__lt=today),
        "none": Q(member_until=None),
    }
    return players.filter(wanted[state]) if state in wanted else players


def register_page(
    organization: Organization, *, text: str = "", club: int | None = None, state: str = "", after: int | None = None
) -> RegisterPage:
    """The players whom the filters leave, from the one behind the key ``after``. Three queries at most, however large
    the register is."""
    found = of_state(search(organization, text), state)
    if club is not None:
        found = found.filter(club=club)
    total = found.count()
    if after is not None and (mark := RegisteredPlayer.objects.filter(pk=after).values_list("sort_key").first()):
        found = found.filter(Q(sort_key__gt=mark[0]) | Q(sort_key=mark[0], pk__gt=after), sort_key__gte=mark[0])
    rows = list(found.select_related("club").order_by("sort_key", "pk")[: PAGE + 1])
    return RegisterPage(rows[:PAGE], total, rows[PAGE - 1].pk if len(rows) > PAGE else None)


def clubs_of(organization: Organization) -> QuerySet[RegisteredClub]:
    """The clubs of the register by name, each with its players counted."""
    clubs = RegisteredClub.objects.filter(organization=organization).annotate(count=Count("players"))
    counted: QuerySet[RegisteredClub] = clubs.order_by("name", "pk")
    return counted


def doubles(organization: Organization) -> list[list[RegisteredPlayer]]:
    """Records that are probably of one person: the same FIDE ID, or the same name and date or year of birth. A national
    ID is there once. Four queries at most."""
    players = RegisteredPlayer.objects.filter(organization=organization)
    fide = players.exclude(fide_id=None).values("fide_id").annotate(count=Count("pk")).filter(count__gt=1)
    named = players.exclude(birth_year=None).values("words", "birth_year", "birth_day")
    named = named.annotate(count=Count("pk")).filter(count__gt=1)
    same_id = [one["fide_id"] for one in fide.order_by("fide_id")[:MOST_DOUBLES]]
    same_name = list(named.order_by("words")[:MOST_DOUBLES])
    wanted = Q(fide_id__in=same_id)
    for one in same_name:
        wanted |= Q(words=one["words"], birth_year=one["birth_year"], birth_day=one["birth_day"])
    rows = list(players.filter(wanted).select_related("club").order_by("sort_key", "pk"))
    groups: list[list[RegisteredPlayer]] = [[one for one in rows if one.fide_id == key] for key in same_id]
    for key in same_name:
        mark = (key["words"], key["birth_year"], key["birth_day"])
        group = [one for one in rows if (one.words, one.birth_year, one.birth_day) == mark]
        if group not in groups and len({one.fide_id for one in group if one.fide_id}) < 2:
            groups.append(group)
    return groups[:MOST_DOUBLES]


def checks_memberships(organization: Organization) -> bool:
    """Whether entry lists warn of who has no valid membership. One query."""
    return RegisterSettings.objects.filter(organization=organization, checks_memberships=True).exists()


def events_of_player(player: RegisteredPlayer) -> list[RegisteredEntry]:
    """In which events of the organization the player is entered, the newest first. One query."""
    rows = RegisteredEntry.objects.filter(player=player).select_related("entry__tournament")
    return list(rows.order_by("-entry__tournament__starts_on", "-pk")[:PAGE])


def export_rows(organization: Organization) -> list[list[Any]]:
    """Every player with the membership that lasts longest, as an export writes them. Two queries."""
    players = RegisteredPlayer.objects.filter(organization=organization).select_related("club")
    rows = []
    for one in players.prefetch_related("memberships").order_by("sort_key", "pk").iterator(chunk_size=2000):
        last = next(iter(one.memberships.all()), None)
        club = (one.club.name, one.club.code, one.club.region) if one.club else ("", "", "")
        membership = (last.season, last.kind, last.expires_on.isoformat()) if last else ("", "", "")
        person = (one.name, one.born, one.sex, one.federation, str(one.fide_id or ""), one.national_id, one.title)
        rows.append([*person, *club, *membership])
    return rows


EXPORT_HEADER: Final = (
    "Name", "Birth date", "Sex", "Federation", "FIDE ID", "National ID", "Title", "Club", "Club code", "Region",
    "Season", "Membership", "Expires",
)  # fmt: skip
"""In English whatever the reader's language: programs read it, and so does loading."""
