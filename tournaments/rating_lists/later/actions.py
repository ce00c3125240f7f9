"""Ratings of later lists in a long event are set from a round on, by a list or by hand, and taken back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place
from tournaments.history.later_ratings import stored_later
from tournaments.models import Entry, RatingList, Regulations, Round, Tournament
from tournaments.models.entry import HIGHEST_RATING
from tournaments.rating_lists.later.queries import FIRST, in_force, later_lists, listed_later


def set_later_rating(*, entry: Entry, round_number: int, rating: int, actor: User | None) -> None:
    """Set by hand the rating of one player from a round on.

    Locks the tournament. Raises ``Refused`` for round 1, whose ratings are those of the start, for a round that there
    is not, for a number that is no rating, where nothing would change, and in a team event.
    """
    with transaction.atomic():
        tournament = lock_taking_place(entry.tournament)
        round_ = _round(tournament, round_number)
        if not 1 <= rating <= HIGHEST_RATING:
            raise Refused(
                "rating_range",
                _("Give a rating from 1 to %(most)s.") % {"most": HIGHEST_RATING},
                field="rating",
            )
        current = Entry.objects.get(pk=entry.pk)
        if in_force(tournament, current, stored_later(tournament), round_number) == rating:
            raise Refused(
                "rating_in_force",
                _("%(name)s has the rating %(rating)s in round %(round)s already.")
                % {"name": current.name, "rating": rating, "round": round_number},
                field="rating",
            )
        _store(tournament, round_, {current: (rating, "")}, actor)


def take_later_ratings(
    *,
    tournament: Tournament,
    round_number: int,
    rating_list: int,
    marks: Collection[str],
    actor: User | None,
) -> int:
    """Set from a round on the ratings of a list with these ``marks``, all or none, as one change; how many they were.

    Locks the tournament. Raises ``Refused`` as ``set_later_rating``, for a list that is not searched, without a mark,
    and where the list or a rating changed since somebody looked.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        round_ = _round(current, round_number)
        chosen_list = next((one for one in later_lists(current) if one.pk == rating_list), None)
        if chosen_list is None:
            raise Refused("list_unknown", _("This list is not there any more. Choose another one."), field="list")
        if not marks:
            raise Refused("nothing_chosen", _("Choose at least one player."))
        chosen = [one for one in listed_later(current, chosen_list, round_number) if one.mark in marks]
        if len(chosen) != len(set(marks)):
            raise Refused(
                "lists_changed",
                _("A player or a list has changed since you looked. Nothing was taken over; look again."),
            )
        source = source_of(chosen_list)
        _store(current, round_, {one.entry: (one.rating, source) for one in chosen}, actor)
    return len(chosen)


def take_back_later_ratings(
    *, tournament: Tournament, round_number: int, entry: int | None = None, actor: User | None
) -> int:
    """Take back what is set from a round on, of one player or of everybody; how many ratings that were.

    Locks the tournament. Raises ``Refused`` where nothing is set.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        round_ = _round(current, round_number)
        gone = {key: value for key, value in round_.later_ratings.items() if entry is None or key == str(entry)}
        if not gone:
            raise Refused("nothing_set", _("No rating is set from round %(round)s on.") % {"round": round_number})
        names = dict(Entry.objects.filter(tournament=current).values_list("pk", "name"))
        round_.later_ratings = {key: value for key, value in round_.later_ratings.items() if key not in gone}
        round_.save(update_fields=["later_ratings"])
        before = {names.get(int(key), key): rating for key, (rating, _source) in gone.items()}
        record_change(current, "ratings.later_taken_back", actor, before={"round": round_number} | before)
    return len(gone)


def source_of(rating_list: RatingList) -> str:
    """How a rating says from which list it is."""
    return str(rating_list)


def _round(tournament: Tournament, number: int) -> Round:
    """A round from which other ratings can hold. Raises ``Refused``."""
    if Regulations.objects.get(tournament=tournament).of_teams:
        raise Refused("of_teams", _("In a team event the ratings of the players stand in the lists of the teams."))
    if number < FIRST:
        raise Refused(
            "round_of_the_start",
            _("In round 1 the ratings of the start count. Choose a later round."),
            field="round_number",
        )
    round_ = Round.objects.filter(tournament=tournament, number=number).first()
    if round_ is None:
        raise Refused("round_unknown", _("There is no round %(round)s.") % {"round": number}, field="round_number")
    return round_


def _store(tournament: Tournament, round_: Round, ratings: Mapping[Entry, tuple[int, str]], actor: User | None) -> None:
    later = stored_later(tournament)
    before: dict[str, Any] = {one.name: in_force(tournament, one, later, round_.number) for one in ratings}
    stored = {str(one.pk): [rating, source] for one, (rating, source) in ratings.items()}
    round_.later_ratings = {**round_.later_ratings, **stored}
    round_.save(update_fields=["later_ratings"])
    sources = sorted({source for _rating, source in ratings.values() if source})
    after: dict[str, Any] = {"round": round_.number} | ({"list": sources[0]} if sources else {})
    record_change(
        tournament,
        "ratings.later_set",
        actor,
        before=before,
        after=after | {one.name: rating for one, (rating, _source) in ratings.items()},
    )
