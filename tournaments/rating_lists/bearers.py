"""Who of a rating list is somebody of another list or of an event: by FIDE ID, or by the very words of the name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, Protocol, TypeVar

from tournaments.models import RatedPlayer, RatingList
from tournaments.rating_lists.folding import leading_words, pairs_of, words_of_name

ASKED: Final = 200
"""So many players are looked up in one query."""
Key = TypeVar("Key")


class Person(Protocol):
    """What tells one person from another."""

    name: Any
    birth_year: Any
    sex: Any
    federation: Any


def with_fide_ids(one: RatingList, fide_ids: Iterable[int]) -> Iterator[RatedPlayer]:
    """The players of a list with these FIDE IDs. One query for each 200."""
    for some in parts(fide_ids):
        for player in RatedPlayer.objects.filter(rating_list=one, fide_id__in=some):
            player.rating_list = one
            yield player


def with_names(one: RatingList, people: Mapping[Key, Person]) -> dict[Key, list[RatedPlayer]]:
    """Who of a list has the very words of the name of each of ``people`` and contradicts nothing that is known of year,
    sex and federation; nobody for a name of one word. One query for each 200."""
    wanted = {key: sorted(words_of_name(str(person.name))) for key, person in people.items()}
    found: dict[Key, list[RatedPlayer]] = {}
    for some in parts(people):
        bearers = defaultdict(list)
        for player in _bearers(one, [wanted[key] for key in some]):
            player.rating_list = one
            bearers[tuple(sorted(player.words.split()))].append(player)
        for key in some:
            if fitting := [player for player in bearers[tuple(wanted[key])] if may_be(people[key], player)]:
                found[key] = fitting
    return found


def _bearers(rating_list: RatingList, names: Sequence[Sequence[str]]) -> Iterable[RatedPlayer]:
    """Everybody of a list who may have one of these names, through the first two leading words of the list."""
    leading = [leading_words(list(words)) for words in names if len(words) > 1]
    pairs = {pair for words in leading for pair in pairs_of(words) if pair}
    firsts = {word for words in leading for word in words if word}
    return RatedPlayer.objects.filter(rating_list=rating_list, pair1__in=pairs, word1__in=firsts) if pairs else ()


def may_be(person: Person, player: RatedPlayer) -> bool:
    """Whether nothing that both know contradicts."""
    same = ("birth_year", "sex", "federation")
    return all(
        not getattr(person, field) or not getattr(player, field) or getattr(person, field) == getattr(player, field)
        for field in same
    )


def parts(all_of_them: Iterable[Any]) -> Iterator[list[Any]]:
    """So many at a time as one query asks for."""
    rest = iter(all_of_them)
    while some := list(islice(rest, ASKED)):
        yield some
