"""Who is to be erased in one event: the rows of the person, what tells them, and the pseudonym."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import override

from portal.common.models import JournalEntry
from tournaments.models import Captain, Entry, Follower, Registration, RoundRevision, TeamPlayer, Tournament
from tournaments.privacy.erasing.traces import Traces, names_in, of_nobody
from tournaments.privacy.finding import CAPTAIN, ENTRY, FOLLOWER, PLAYER, REGISTRATION, Record


@dataclass(frozen=True)
class Person:
    """The rows of one person in one event."""

    entries: Sequence[Entry]
    players: Sequence[TeamPlayer]
    captains: Sequence[Captain]
    registrations: Sequence[Registration]
    followers: Sequence[Follower]

    @property
    def traces(self) -> Traces:
        """What tells the person in this event."""
        listed: list[Entry | TeamPlayer] = [*self.entries, *self.players]
        asked = [
            f"{one.last_name}, {one.first_name}" if one.first_name else one.last_name for one in self.registrations
        ]
        entries = frozenset(one.pk for one in self.entries)
        names = {one.name for one in listed} | {one.name for one in self.captains} | set(asked)
        for entry in self.entries:
            names |= _earlier_names(entry, entries, names)
        return Traces(
            pseudonym=self.pseudonym,
            names=of_nobody(names),
            entries=entries,
            players=frozenset(one.pk for one in self.players),
            numbers=frozenset(
                {one.fide_id for one in listed if one.fide_id}
                | {one.fide_id for one in self.registrations if one.fide_id}
            ),
            days=of_nobody(one.birth_day for one in listed),
            addresses=of_nobody(
                {one.email for one in self.registrations}
                | {one.email for one in self.captains}
                | {one.email for one in self.followers}
                | {one.guardian for one in self.registrations if " " in one.guardian.strip()}
            ),
        )

    @property
    def pseudonym(self) -> str:
        """Stable, and in the language of the organization: by the pairing number, or by the number of the row."""
        for row in self.entries:
            number = row.pairing_number or f"#{row.pk}"
            return _player(row.tournament, number)
        for player in self.players:
            return _player(player.team.tournament, f"#{player.pk}")
        for kind in (self.captains, self.registrations):
            for one in kind:
                tournament = one.team.tournament if isinstance(one, Captain) else one.tournament
                with override(tournament.organization.default_language):
                    return _("Person %(number)s") % {"number": f"#{one.pk}"}
        return "–"


def _player(tournament: Tournament, number: int | str) -> str:
    with override(tournament.organization.default_language):
        return _("Player %(number)s") % {"number": number}


def person_of(tournament: Tournament, records: Sequence[Record]) -> Person:
    """The rows that ``records`` name in ``tournament``, and the registrations from which its entries came."""
    meant = {kind: [one.pk for one in records if one.kind == kind] for kind in (ENTRY, PLAYER, CAPTAIN, FOLLOWER)}
    asked = Registration.objects.filter(tournament=tournament)
    asked = asked.filter(pk__in=[one.pk for one in records if one.kind == REGISTRATION]) | asked.filter(
        entry__in=meant[ENTRY]
    )
    of_team = "team__tournament__organization"
    return Person(
        entries=list(Entry.objects.filter(pk__in=meant[ENTRY]).select_related("tournament__organization")),
        players=list(TeamPlayer.objects.filter(pk__in=meant[PLAYER]).select_related(of_team)),
        captains=list(Captain.objects.filter(pk__in=meant[CAPTAIN]).select_related(of_team)),
        registrations=list(asked.select_related("tournament__organization")),
        followers=list(Follower.objects.filter(pk__in=meant[FOLLOWER])),
    )


def _earlier_names(entry: Entry, entries: frozenset[int], known: set[str]) -> set[str]:
    """Names that publications have, and those from which the name was corrected."""
    found = set(known)
    published = RoundRevision.objects.filter(round__tournament=entry.tournament)
    for players in published.values_list("payload__players", flat=True):
        found |= set(names_in(players, entries))
    changes = JournalEntry.objects.filter(
        organization=entry.tournament.organization, subject=entry.tournament.subject, action="entry.changed"
    )
    for before, after in changes.order_by("-pk").values_list("before", "after"):
        earlier = (before or {}).get("name")
        if earlier and (after or {}).get("name") in found:
            found.add(earlier)
    return found
