"""National ratings in a report file: one line for each player, under the code of the federation, and the rule of record
172 that says which rating ranks the players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..ratings import RatingRule, rating_that_counts
from .numbers import is_whole
from .past.ratings_said import ratings_said
from .records import PlayerRecord, TrfFile


def with_national_ratings(
    trf_file: TrfFile, federation: str, rule: RatingRule, ratings: Mapping[int, tuple[int, str]]
) -> TrfFile:
    """``trf_file`` with a national record of ``federation`` for every number in ``ratings``, which gives rating and
    national identity number, and with record 172. The records 001 are as they were."""
    players = (player for player in trf_file.players if player.number in ratings)
    lines = tuple(_line(player, federation, *ratings[player.number]) for player in players)
    method = f"{federation:3.3} {rule.value}"
    return replace(trf_file, starting_rank_method=method, other_lines=(*trf_file.other_lines, *lines))


def _line(player: PlayerRecord, federation: str, rating: int, identity: str) -> str:
    return (
        f"{federation:3.3} {player.number:>4} {player.sex:1.1}{player.title:>3.3} {player.name:33.33} "
        f"{rating or '':>4} {federation:3.3} {identity:>11.11} {player.birth_date:10.10}"
    )


def ranking_rule(trf_file: TrfFile) -> RatingRule | None:
    """The rule that record 172 states; None where it states none, or another one than those that the format defines."""
    method = trf_file.starting_rank_method[4:].strip().upper()
    return next((rule for rule in RatingRule if rule.value == method), None)


def national_ratings(trf_file: TrfFile) -> dict[int, int]:
    """By starting number the rating in the national records of the federation that record 172 names; 0: unrated."""
    federation = trf_file.starting_rank_method[:3].upper()
    return dict(_ratings(trf_file.other_lines, federation)) if federation else {}


def _ratings(lines: Iterable[str], federation: str) -> Iterable[tuple[int, int]]:
    for line in lines:
        number, rating = line[4:8].strip(), line[48:52].strip()
        if line[:3].upper() == federation and is_whole(number) and (not rating or is_whole(rating)):
            yield int(number), min(int(rating or 0), 9999)


def fide_ratings(trf_file: TrfFile) -> dict[int, int]:
    """By starting number FIDE's rating at the start: that of record 001, or the one before the first later list."""
    first = ratings_said(trf_file).first
    return {player.number: first.get(player.number, player.rating) for player in trf_file.players}


def starting_ratings(trf_file: TrfFile) -> dict[int, int]:
    """By starting number the rating that ranks the player: the one that a comment names, else by the rule of record 172
    where the file states one. Where that is OTHER and no comment says the rating, that of record 001. In the report of
    a long event that is the one before the first later list."""
    said, own = ratings_said(trf_file), fide_ratings(trf_file)
    rule = ranking_rule(trf_file)
    national = national_ratings(trf_file) if rule else {}
    if rule is not None and rule is not RatingRule.OTHER and national:
        own = {number: rating_that_counts(rule, fide, national.get(number)) or 0 for number, fide in own.items()}
    return {**own, **said.ranking}
