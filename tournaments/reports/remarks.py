"""Comment records (``###``) of a report: what was changed by hand, round by round.

They say what a federation must know to check the pairings: an event outside FIDE mode, rounds that came in played,
pairs that are not the engine's, boards seated late, numbers assigned again, results put right after a later round was
published, adjourned games that did not end as they were counted, full-point byes. In English, with pairing numbers
instead of names, for other programs. They follow from published revisions, entries of results and frozen regulations,
none of which ever changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from django.db.models import Q

from pairing.engine.facts import Fact
from pairing.engine.model import Outcome
from pairing.engine.wording import word
from tournaments.history.payload import DifferenceRow, RoundPayload
from tournaments.history.published import PublishedRound
from tournaments.models import Regulations, ResultEntry, Tournament
from tournaments.regulations.fide_mode import outside_fide_mode

_UNFINISHED: Final = Outcome.UNFINISHED.value
_DRAWN: Final = (("=", "="), ("D", "D"))


def remarks_of(tournament: Tournament, regulations: Regulations, rounds: Sequence[PublishedRound]) -> tuple[str, ...]:
    """The comment records of the report after ``rounds``, in order of the rounds that they concern. One query."""
    if not rounds:
        return ()
    number_of = {row["entry"]: row["number"] for row in rounds[-1].payload["players"]}
    found: list[tuple[int, str]] = []
    outside = outside_fide_mode(regulations, tournament.starts_on)
    if outside:
        found.append((0, f"Not in FIDE mode @ Round 0: {', '.join(outside)}"))
    for one in rounds:
        found += ((one.number, said) for said in _of_round(one.payload, number_of))
    found += (place for place in _of_results(tournament, number_of) if place[0] <= len(rounds))
    found += _of_numbers(rounds)
    return tuple(f"### {said}" for _, said in sorted(found, key=lambda place: place[0]))


def _of_round(payload: RoundPayload, number_of: Mapping[int, int]) -> Iterator[str]:
    number = payload["round"]
    if payload["imported"]:
        yield f"Import @ Round {number}: played before it came in. {_differences(payload['differences'], number_of)}"
    elif payload["differences"]:
        yield f"MPA @ Round {number}: {_differences(payload['differences'], number_of)}"
    names = {tpn: f"no. {tpn}" for tpn in number_of.values()}
    for fact in payload["warnings"]:
        yield f"MPA @ Round {number}: {word(Fact.from_json(fact), 'en', names)}"
    late = payload.get("late", [])
    for board in late:
        yield (
            f"MPA @ Round {number}: board {board['number']} seated after the publication, "
            f"{number_of.get(board['white'], 0)} - {number_of.get(board['black'], 0)}"
        )
    full = sorted(number_of.get(row["entry"], 0) for row in payload["byes"] if row["kind"] == Outcome.FULL_BYE.value)
    if full:
        yield f"Bye @ Round {number}: full-point byes for {_listed(full)}"


def _differences(rows: Sequence[DifferenceRow], number_of: Mapping[int, int]) -> str:
    if not rows:
        return "The engine pairs the same"
    sides = {
        kind: _listed(
            f"{number_of.get(row['white'], 0)} - {number_of.get(row['black'] or 0, 0)}"
            for row in rows
            if row["kind"] == kind
        )
        for kind in ("published", "engine")
    }
    return f"published {sides['published'] or 'nothing'}; by the engine {sides['engine'] or 'nothing'}"


def _of_results(tournament: Tournament, number_of: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    """Entries that changed what a later pairing or the report had counted with."""
    rows = (
        ResultEntry.objects.filter(board__round__tournament=tournament)
        .exclude(Q(white_before="") | Q(white_outcome=""))
        .select_related("board__round")
        .order_by("pk")
    )
    for row in rows:
        board, number = row.board, row.board.round.number
        before, after = (row.white_before, row.black_before), (row.white_outcome, row.black_outcome)
        pair = f"{number_of.get(board.white_id, 0)} - {number_of.get(board.black_id, 0)}"
        place = f"round {number}, {pair}"
        if row.for_rating:
            change = f"{_result(after)} instead of {_result(before)}, for the rating report only"
            yield row.after_round, f"Result correction @ Round {row.after_round}: {place}: {change}"
            continue
        if _UNFINISHED in before:
            if after not in _DRAWN:
                yield row.after_round, f"Adjournment @ Round {row.after_round}: {place} ended {_result(after)}"
        elif row.after_round > number:
            change = f"{_result(after)} instead of {_result(before)}"
            yield row.after_round, f"Result correction @ Round {row.after_round}: {place}: {change}"


def _of_numbers(rounds: Sequence[PublishedRound]) -> Iterator[tuple[int, str]]:
    """Where the order of the players changed between two rounds; late entries alone move nobody past another."""
    for earlier, later in pairwise(rounds):
        before = {row["entry"]: row["number"] for row in earlier.payload["players"]}
        after = {row["entry"]: row["number"] for row in later.payload["players"]}
        common = sorted(before.keys() & after.keys(), key=before.__getitem__)
        if common != sorted(common, key=after.__getitem__):
            moves = ", ".join(f"{before[entry]} to {after[entry]}" for entry in common if before[entry] != after[entry])
            yield earlier.number, f"TPN regeneration @ Round {earlier.number}: {moves}"


def _result(outcomes: tuple[str, str]) -> str:
    return "-".join("1/2" if one == "=" else one for one in outcomes)


def _listed(items: Iterator[str] | Sequence[int]) -> str:
    return ", ".join(str(item) for item in items)
