"""Where one person stands in the events of an organization: entries, registrations, players and captains of teams, and
who follows a player by e-mail; and in its register."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from portal.organizations.models import Organization
from tournaments.entries.finding import matches, words_of
from tournaments.models import Captain, Entry, Follower, RegisteredPlayer, Registration, TeamPlayer
from tournaments.registration.twins import folded
from tournaments.registry.queries import search as found_in_register

ENTRY: Final = "entry"
REGISTRATION: Final = "registration"
PLAYER: Final = "player"
CAPTAIN: Final = "captain"
FOLLOWER: Final = "follower"
REGISTERED: Final = "registered"
KINDS: Final = (ENTRY, REGISTRATION, PLAYER, CAPTAIN, FOLLOWER, REGISTERED)
LONGEST_KEY: Final = 18
"""Digits of the number of a row."""
MOST: Final = 100
"""Longest list; whoever is not on it is found with more letters."""


@dataclass(frozen=True, slots=True)
class Record:
    """One row about a person in one event, or in the register, which is no event: its id is 0, and it is over."""

    kind: str
    """One of ``KINDS``."""
    pk: int
    name: str
    """Of who follows a player the e-mail address, which is all that is known."""
    fide_id: int | None
    birth_year: int | None
    email: str
    team: str
    """Blank for who plays for nobody else."""
    event: str
    event_id: int
    ends_on: datetime.date

    @property
    def key(self) -> str:
        """How an address and a form name it."""
        return f"{self.kind}-{self.pk}"


def all_records(organization: Organization) -> list[Record]:
    """Every row about a person in the events of ``organization``, the newest event first. Five queries."""
    here = {"tournament__organization": organization}
    entries = Entry.objects.filter(**here).exclude(tournament__regulations__team_boards__gt=0)
    event: tuple[str, ...] = ("tournament__name", "tournament_id", "tournament__ends_on")
    found = [
        Record(ENTRY, pk, name, fide_id, year, "", "", *rest)
        for pk, name, fide_id, year, *rest in entries.values_list("pk", "name", "fide_id", "birth_year", *event)
    ]
    asked = Registration.objects.filter(**here).values_list(
        "pk", "last_name", "first_name", "fide_id", "birth_year", "email", *event
    )
    for pk, last, first, fide_id, year, email, *rest in asked:
        name = ", ".join(filter(None, (last, first)))
        found.append(Record(REGISTRATION, pk, name, fide_id, year, email, "", *rest))
    there = {"team__tournament__organization": organization}
    event = ("team__name", "team__tournament__name", "team__tournament_id", "team__tournament__ends_on")
    players = TeamPlayer.objects.filter(**there).values_list("pk", "name", "fide_id", "birth_year", *event)
    found += [Record(PLAYER, pk, name, fide_id, year, "", *rest) for pk, name, fide_id, year, *rest in players]
    captains = Captain.objects.filter(**there).values_list("pk", "name", "email", *event)
    found += [Record(CAPTAIN, pk, name, None, None, email, *rest) for pk, name, email, *rest in captains]
    following = Follower.objects.filter(entry__tournament__organization=organization).exclude(email="")
    event = ("entry__tournament__name", "entry__tournament_id", "entry__tournament__ends_on")
    for pk, email, *rest in following.values_list("pk", "email", *event):
        found.append(Record(FOLLOWER, pk, email, None, None, email, "", *rest))
    return sorted(found, key=lambda one: (-one.ends_on.toordinal(), one.event_id, KINDS.index(one.kind), one.pk))


def registered_records(organization: Organization, text: str) -> list[Record]:
    """Whom ``text`` means in the register of ``organization``, at most ``MOST``; nobody for a single letter. One
    query."""
    if len(text.strip()) < 2:
        return []
    return [_registered(one) for one in found_in_register(organization, text).order_by("sort_key", "pk")[:MOST]]


def registered_record(organization: Organization, key: str) -> Record | None:
    """The record of the register with this key. One query at most."""
    kind, _sign, number = key.partition("-")
    if kind != REGISTERED or not number.isdecimal() or len(number) > LONGEST_KEY:
        return None
    player = RegisteredPlayer.objects.filter(organization=organization, pk=int(number)).first()
    return _registered(player) if player else None


def _registered(player: RegisteredPlayer) -> Record:
    where, no_day = _("register of players"), datetime.date.min
    return Record(REGISTERED, player.pk, player.name, player.fide_id, player.birth_year, "", "", where, 0, no_day)


def search(records: Iterable[Record], text: str) -> list[Record]:
    """Whom ``text`` means: words of a name, a FIDE ID, or a whole e-mail address; nobody for a single letter."""
    text = text.strip()
    if "@" in text:
        return [one for one in records if one.email and one.email.casefold() == text.casefold()]
    words = words_of(text)
    if sum(map(len, words)) < 2:
        return []
    return [one for one in records if one.kind != FOLLOWER and matches(words, one.name, fide_id=one.fide_id)]


def record_of(records: Iterable[Record], key: str) -> Record | None:
    """The record with this key."""
    return next((one for one in records if one.key == key), None)


def same_person(records: Iterable[Record], person: Record) -> Sequence[Record]:
    """The records that seem to be about the same person as ``person``, itself among them: the same FIDE ID; or the same
    name in any spelling, where FIDE ID and year of birth do not say otherwise; or the address of one who follows a
    player. Two people of one name, and of one address, are a thing that a reader has to tell apart."""
    name = folded(person.name)
    return [one for one in records if one.key == person.key or _is_same(one, person, name)]


def _is_same(one: Record, person: Record, name: str) -> bool:
    if FOLLOWER in {one.kind, person.kind}:
        return one.email.casefold() == person.email.casefold()
    if one.fide_id and person.fide_id:
        return one.fide_id == person.fide_id
    years_differ = bool(one.birth_year and person.birth_year and one.birth_year != person.birth_year)
    return not years_differ and folded(one.name) == name
