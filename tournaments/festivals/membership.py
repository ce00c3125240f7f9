"""Everybody plays in one section of a festival: who plays in another one already."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from tournaments.entries.finding import words_of
from tournaments.models import Entry, EntryStatus, Festival, Tournament


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Somebody who plays in another section."""

    entry: Entry
    section: Tournament


def lock_festival(tournament: Tournament) -> Festival | None:
    """The festival of which ``tournament`` is a section, held until the transaction ends; None for an event of its own.

    Whoever gives people a section takes it, so that nobody gets two at the same time. The locks of tournaments come
    before it.
    """
    if tournament.festival_id is None:
        return None
    return Festival.objects.select_for_update().get(pk=tournament.festival_id)


def other_sections(tournament: Tournament) -> QuerySet[Tournament]:
    """The sections whose players cannot play in this one, too.

    None for an event of its own, and where the festival lets people play in several. A final that took over the first
    of a section's standings shares its players.
    """
    if tournament.festival_id is None:
        return Tournament.objects.none()
    others = Tournament.objects.filter(festival=tournament.festival_id, festival__one_section_each=True)
    return others.exclude(pk__in=[tournament.pk, tournament.follows_id or tournament.pk]).exclude(follows=tournament)


def elsewhere(tournament: Tournament, players: Iterable[Entry]) -> dict[int, Elsewhere]:
    """Which of ``players``, by their place in the order given, take part in another section. At most two queries.

    Players are the same when their FIDE IDs are, or their names, whatever the spelling, and years of birth.
    """
    listed = list(players)
    sections = {one.pk: one for one in other_sections(tournament)} if tournament.festival_id else {}
    if not sections or not listed:
        return {}
    ids = {one.fide_id for one in listed if one.fide_id}
    years = {one.birth_year for one in listed if one.birth_year}
    there = Entry.objects.filter(
        Q(fide_id__in=ids) | Q(birth_year__in=years), tournament__in=sections, status=EntryStatus.ACTIVE
    ).exclude(pk__in=[one.pk for one in listed if one.pk])
    by_id: dict[int, Entry] = {}
    by_name: dict[tuple[str, int], list[Entry]] = {}
    for entry in there:
        if entry.fide_id:
            by_id[entry.fide_id] = entry
        if entry.birth_year:
            by_name.setdefault((_plain(entry.name), entry.birth_year), []).append(entry)
    found: dict[int, Elsewhere] = {}
    for place, player in enumerate(listed):
        twin = by_id.get(player.fide_id or 0) or next(
            (
                one
                for one in by_name.get((_plain(player.name), player.birth_year or 0), ())
                if not (player.fide_id and one.fide_id)
            ),
            None,
        )
        if twin is not None:
            found[place] = Elsewhere(twin, sections[twin.tournament_id])
    return found


def refuse_second_section(tournament: Tournament, newcomers: Sequence[Entry]) -> None:
    """Raise ``Refused`` where one of ``newcomers`` plays in another section of the festival.

    The caller holds the lock of the tournament; this takes the one of the festival.
    """
    if lock_festival(tournament) is None:
        return
    for one in elsewhere(tournament, newcomers).values():
        raise second_section_refusal(one)


def second_section_refusal(one: Elsewhere) -> Refused:
    """What is said where somebody who plays in another section would come into this one."""
    return Refused("in_another_section", second_section_sentence(one))


def second_section_sentence(one: Elsewhere) -> str:
    """Who plays where already, and what to do."""
    said = _("%(name)s plays in %(section)s already. Everybody has one section of the festival: move the player.")
    return said % {"name": one.entry.name, "section": one.section.section_name}


def _plain(name: str) -> str:
    return " ".join(sorted(words_of(name.replace("-", " "))))
