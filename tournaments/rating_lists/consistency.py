"""What cannot be, or is hard to believe, in the ratings and data of an event's players, by themselves and beside the
lists. Nobody is kept out by it: the desk looks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from pairing.engine.ratings import RatingRule, rating_that_counts
from tournaments.entries.counted_ratings import rule_of
from tournaments.models import Entry, RatedPlayer, Tournament
from tournaments.models.rating_list import FIDE
from tournaments.rating_lists.bearers import with_fide_ids
from tournaments.rating_lists.folding import words_of_name
from tournaments.rating_lists.queries import kind_of, searched_lists

LOWEST: Final = 1400
"""FIDE's lists show nobody below it (B.02 Article 7.2)."""
HIGHEST: Final = 2900
"""More than anybody ever had."""
NEW_PLAYER: Final = 30
"""Games until which K is 40 (B.02 Article 8.3.3)."""
_UNUSUAL: Final = {"GM": 2200, "IM": 2100, "WGM": 2000, "FM": 1900, "WIM": 1850, "CM": 1700, "WFM": 1700, "WCM": 1600}
"""Whoever has the title and less than that is perhaps somebody else."""
_WOMEN: Final = frozenset({"WGM", "WIM", "WFM", "WCM"})
_OLDEST: Final = 100
_YOUNGEST: Final = 4


@dataclass(frozen=True, slots=True)
class Doubt:
    """One player with everything that speaks against the data."""

    entry: Entry
    sentences: tuple[str, ...]


def doubts_of(tournament: Tournament) -> list[Doubt]:
    """Every player about whom something does not fit together, in order of pairing number. Three queries, and one of
    FIDE's list for 200 players."""
    entries = list(Entry.objects.filter(tournament=tournament).order_by("pairing_number", "pk"))
    rule, twins, listed = rule_of(tournament), _twins(entries), _listed(tournament, entries)
    found = []
    for entry in entries:
        said = [*_of_rating(entry, tournament, rule), *_of_person(entry, tournament)]
        if entry.pk in twins:
            said.append(_("Another player of this list has the same name and year of birth."))
        if listed is not None:
            said += _beside_the_list(entry, listed)
        if said:
            found.append(Doubt(entry, tuple(said)))
    return found


def _of_rating(entry: Entry, tournament: Tournament, rule: RatingRule) -> Iterator[str]:
    fide = entry.rating_in(tournament.rated_as) if kind_of(tournament) else 0
    of_fide = tournament.rated_as != Tournament.RatedAs.ITALIAN
    if of_fide and 0 < fide < LOWEST:
        yield _("FIDE’s lists give no rating below %(lowest)s; here stands %(rating)s (B.02 Article 7.2).") % {
            "lowest": LOWEST,
            "rating": fide,
        }
    if max(fide, entry.rating) > HIGHEST:
        yield _("Nobody ever had a rating of %(rating)s.") % {"rating": max(fide, entry.rating)}
    if entry.fide_rating and not entry.fide_id:
        yield _("A FIDE rating without a FIDE ID.")
    counted = rating_that_counts(rule, entry.fide_rating, entry.national_rating)
    if counted is not None and counted != entry.rating:
        yield _("%(rating)s counts; by the rule of the event it would be %(counted)s.") % {
            "rating": entry.rating or _("unrated"),
            "counted": counted or _("unrated"),
        }
    if of_fide:
        yield from _of_k(entry, fide, tournament.starts_on.year)
    if entry.title and 0 < entry.rating < _UNUSUAL.get(entry.title, 0):
        yield _("%(title)s with a rating of %(rating)s is unusual.") % {"title": entry.title, "rating": entry.rating}


def _of_k(entry: Entry, rating: int, year: int) -> Iterator[str]:
    k, games = entry.k_factor, entry.rated_games
    if not k or not rating:
        return
    is_new = games is None or games < NEW_PLAYER
    if rating >= 2400 and k != 10 and not (k == 40 and is_new):
        yield _("K is 10 from 2400 on, and here %(k)s (B.02 Article 8.3.3).") % {"k": k}
    is_junior = entry.birth_year is None or year - entry.birth_year <= 18
    if k == 40 and games is not None and games >= NEW_PLAYER and not (is_junior and rating < 2300):
        yield _("K is 40 until 30 games, and for juniors below 2300 (B.02 Article 8.3.3).")


def _of_person(entry: Entry, tournament: Tournament) -> Iterator[str]:
    if entry.sex == "m" and entry.title in _WOMEN:
        yield _("%(title)s is a title of women.") % {"title": entry.title}
    age = tournament.starts_on.year - entry.birth_year if entry.birth_year else None
    if age is not None and not _YOUNGEST <= age <= _OLDEST:
        yield _("Born in %(year)s?") % {"year": entry.birth_year}


def _twins(entries: Sequence[Entry]) -> set[int]:
    bearers: defaultdict[tuple[tuple[str, ...], int | None], list[int]] = defaultdict(list)
    for entry in entries:
        bearers[tuple(sorted(words_of_name(entry.name))), entry.birth_year].append(entry.pk)
    return {key for keys in bearers.values() if len(keys) > 1 for key in keys}


def _listed(tournament: Tournament, entries: Sequence[Entry]) -> Mapping[int, RatedPlayer] | None:
    """The players of FIDE's list by FIDE ID; None where there is no list."""
    lists = [one for one in searched_lists(tournament) if one.source == FIDE]
    if not lists:
        return None
    keys = {entry.fide_id for entry in entries if entry.fide_id}
    return {player.fide_id or 0: player for player in with_fide_ids(lists[0], keys)}


def _beside_the_list(entry: Entry, listed: Mapping[int, RatedPlayer]) -> Iterator[str]:
    if not entry.fide_id:
        return
    player = listed.get(entry.fide_id)
    if player is None:
        yield _("The FIDE ID %(id)s is not in FIDE’s list.") % {"id": entry.fide_id}
        return
    if not set(words_of_name(entry.name)) & set(words_of_name(player.name)):
        yield _("The FIDE ID %(id)s belongs to %(name)s in FIDE’s list.") % {
            "id": entry.fide_id,
            "name": player.name,
        }
    for field, label in (("federation", _("federation")), ("sex", _("sex")), ("birth_year", _("year of birth"))):
        here, there = getattr(entry, field), getattr(player, field)
        if here and there and here != there:
            yield _("%(what)s: %(here)s here, %(there)s in FIDE’s list.") % {
                "what": label.capitalize(),
                "here": here,
                "there": there,
            }
