"""Comment records (``###``) of a report: what was changed by hand, round by round.

They say what a federation must know to check the pairings: an event outside FIDE mode, the order of rounds of a double
round robin, rounds that came in played, pairs that are not the engine's, boards seated late, ratings of later lists,
numbers exchanged or assigned again, results put right after a later round was published, adjourned games that did not
end as they were counted, full-point byes, players who were expelled. In English, with pairing numbers instead of names,
for other programs. But for the ratings and the expulsions they follow from published revisions, entries of results and
frozen regulations, none of which ever changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from django.db.models import Q

from pairing.engine.chess960 import start_position
from pairing.engine.facts import Fact
from pairing.engine.model import Outcome
from pairing.engine.trf import expelled_comment, late_board_comment, order_comment
from pairing.engine.wording import word
from tournaments.entries.initial_order import BY_HAND
from tournaments.entries.numbering import chosen_equals
from tournaments.history.later_ratings import later_of
from tournaments.history.payload import DifferenceRow, RoundPayload
from tournaments.history.published import PublishedRound
from tournaments.models import Entry, Regulations, ResultEntry, Tournament
from tournaments.regulations.fide_mode import reasons_said
from tournaments.results.adjourned import DRAWS
from tournaments.standings.external.values import shown, values_after

_UNFINISHED: Final = Outcome.UNFINISHED.value


def remarks_of(
    tournament: Tournament, regulations: Regulations, rounds: Sequence[PublishedRound], number_of: Mapping[int, int]
) -> tuple[str, ...]:
    """The comment records of the report after ``rounds``, in order of the rounds that they concern. ``number_of`` gives
    the numbers of the report by entry: those of the newest round, or of the coming one. One query."""
    if not rounds:
        return ()
    found: list[tuple[int, str]] = []
    since = tournament.fide_mode_left.get("round", 0)
    if since <= len(rounds) and (outside := reasons_said(tournament, regulations)):
        found.append((since, f"Not in FIDE mode @ Round {since}: {', '.join(outside)}"))
    found += _of_tables(regulations, number_of)
    found += _of_exchanges(regulations, number_of)
    for one in rounds:
        found += ((one.number, said) for said in _of_round(one.payload, number_of))
    found += (place for place in _of_results(tournament, number_of) if place[0] <= len(rounds))
    found += _of_numbers(rounds, number_of)
    found += [
        (one.number, f"Chess960 @ Round {one.number}: start position {number} {start_position(number)}")
        for one in rounds
        if (number := one.round.start_position) is not None
    ]
    found += _of_ratings(rounds, number_of)
    found += _of_expelled(rounds, number_of)
    found += _of_values(rounds[-1], number_of, regulations)
    return tuple(f"### {said}" for _, said in sorted(found, key=lambda place: place[0]))


def _of_tables(regulations: Regulations, number_of: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    """Which order of rounds a double round robin has, either way: record 192 has no code for it that all programs know.
    Two players meet once in a cycle, so nothing can be exchanged."""
    if regulations.system == Regulations.System.DOUBLE_ROUND_ROBIN and len(number_of) > 2:
        printed = regulations.options.get("printed_order", False)
        order = "keep the order of the table" if printed else "are exchanged, as C.05 Annex 1 advises"
        yield 0, f"Berger tables @ Round 0: the last two rounds of the first cycle {order}"


def _of_round(payload: RoundPayload, number_of: Mapping[int, int]) -> Iterator[str]:
    number = payload["round"]
    event = "Import" if payload["imported"] else "MPA"
    if payload["imported"]:
        yield f"Import @ Round {number}: played before it came in. {_differences(payload['differences'], number_of)}"
    elif payload["differences"]:
        yield f"MPA @ Round {number}: {_differences(payload['differences'], number_of)}"
    elif any(row["manual_reason"] for row in payload["boards"]):
        pairs = _listed(
            f"{number_of.get(row['white'], 0)} - {number_of.get(row['black'], 0)}" for row in payload["boards"]
        )
        yield f"MPA @ Round {number}: published {pairs}; the engine has no pairing"
    names = {tpn: f"no. {tpn}" for tpn in number_of.values()}
    for fact in payload["warnings"]:
        yield f"{event} @ Round {number}: {word(Fact.from_json(fact), 'en', names)}"
    late = payload.get("late", [])
    for board in late:
        pair = number_of.get(board["white"], 0), number_of.get(board["black"], 0)
        had = [(number_of.get(entry, 0), kind) for entry, kind in board["given_up"]]
        yield late_board_comment(number, board["number"], pair, had)[4:]
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
    """Entries that changed what a later pairing or the report had counted with. After one for the report alone every
    one of that game is said: the last of them tells whether the report and the standings agree."""
    rows = (
        ResultEntry.objects.filter(board__round__tournament=tournament)
        .exclude(Q(white_before="") | Q(white_outcome=""))
        .select_related("board__round")
        .order_by("pk")
    )
    apart: set[tuple[int, int]] = set()
    for row in rows:
        number = row.board.round.number
        before, after = (row.white_before, row.black_before), (row.white_outcome, row.black_outcome)
        place = _place(row, number_of)
        if row.colours:
            end = ", for the rating report only" if row.for_rating else ""
            said = "exchanged" if row.colours == "exchanged" else "as published"
            yield row.after_round, f"Colour correction @ Round {row.after_round}: {place}: colours {said}{end}"
            continue
        if row.for_rating:
            apart.add((row.board_id, row.game))
            change = f"{_result(after)} instead of {_result(before)}, for the rating report only"
            yield row.after_round, f"Result correction @ Round {row.after_round}: {place}: {change}"
            continue
        if _UNFINISHED in before:
            if after not in DRAWS:
                yield row.after_round, f"Adjournment @ Round {row.after_round}: {place} ended {_result(after)}"
        elif row.after_round > number or (row.board_id, row.game) in apart:
            change = f"{_result(after)} instead of {_result(before)}"
            yield row.after_round, f"Result correction @ Round {row.after_round}: {place}: {change}"


def _place(row: ResultEntry, number_of: Mapping[int, int]) -> str:
    """The game of an entry as the file has it: each game of a match is a round, with its own White, and the boards of
    teams are counted."""
    board, number = row.board, row.board.round.number
    white, black = number_of.get(board.white_id, 0), number_of.get(board.black_id, 0)
    if board.team_boards:
        return f"round {number}, {white} - {black}, board {row.game}"
    if board.games > 1:
        number = (number - 1) * board.games + row.game
        white, black = (white, black) if row.game % 2 else (black, white)
    return f"round {number}, {white} - {black}"


def _of_exchanges(regulations: Regulations, number_of: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    """Players of one rating and title, or of a table, in an order that the arbiter chose before round 1. At most one
    query."""
    chosen = regulations.chosen_order
    entries = Entry.objects.filter(pk__in=[entry for group in chosen for entry in group["entries"]]) if chosen else ()
    for equals in chosen_equals(regulations, entries):
        numbers = _listed([number_of[one.pk] for one in equals.entries if one.pk in number_of])
        of_a_table = equals.rating == BY_HAND
        who = "in a table" if of_a_table else f"all {equals.title or 'without title'} {equals.rating}"
        yield 0, f"TPN exchange @ Round 0: {numbers} by hand, {who}"


def _of_numbers(rounds: Sequence[PublishedRound], newest: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    """Where the order of the players changed between two rounds, or after the last one; late entries alone move nobody
    past another, nor do players who were seated late: they have their place from the next round on."""
    numbers: list[Mapping[int, int]] = [
        {row["entry"]: row["number"] for row in one.payload["players"]} for one in rounds
    ]
    for earlier, (before, after) in zip(rounds, pairwise([*numbers, newest]), strict=True):
        late = {entry for row in earlier.payload.get("late", []) for entry in (row["white"], row["black"])}
        common = sorted((before.keys() & after.keys()) - late, key=before.__getitem__)
        if common != sorted(common, key=after.__getitem__):
            moves = ", ".join(f"{before[entry]} to {after[entry]}" for entry in common if before[entry] != after[entry])
            yield earlier.number, f"TPN regeneration @ Round {earlier.number}: {moves}"
            order = [newest[entry] for entry in sorted(before, key=before.__getitem__) if entry in newest]
            yield earlier.number, order_comment(earlier.number, order)[4:]


def _of_ratings(rounds: Sequence[PublishedRound], number_of: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    """The ratings of later lists that hold from a round on; record 001 has those of the newest round. Who enters with
    the coming round is in no published one yet."""
    later = later_of((one.number, one.round.later_ratings) for one in rounds)
    for entry in sorted(later.keys() & number_of.keys() & rounds[-1].players.keys(), key=number_of.__getitem__):
        before = rounds[-1].players[entry].get("listed", rounds[-1].players[entry]["rating"])
        for one in later[entry]:
            place = f"no. {number_of[entry]}: {one.rating} instead of {before}"
            yield one.from_round, f"Rating @ Round {one.from_round}: {place}, {one.source or 'by hand'}"
            before = one.rating


def _of_expelled(rounds: Sequence[PublishedRound], number_of: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    """Who has no rank, and from which round on; why is nobody's business outside the event."""
    known: frozenset[int] = frozenset()
    for one in rounds:
        for entry in sorted((one.expelled - known) & number_of.keys(), key=number_of.__getitem__):
            yield one.number, expelled_comment(one.number, number_of[entry])[4:]
        known |= one.expelled


def _of_values(
    last: PublishedRound, number_of: Mapping[int, int], regulations: Regulations
) -> Iterator[tuple[int, str]]:
    """The values of tie-breaks from outside, which record 202 can only name."""
    for code, one in values_after(last.round, number_of, regulations).items():
        if one.values:
            order = "the lower" if one.lower_first else "the higher"
            listed = ", ".join(f"no. {number} {shown(one.values[number])}" for number in sorted(one.values))
            yield last.number, f"Tie-break {code} @ Round {last.number}: {order} is ahead; {listed}"


def _result(outcomes: tuple[str, str]) -> str:
    return "-".join("1/2" if one == "=" else one for one in outcomes)


def _listed(items: Iterator[str] | Sequence[int]) -> str:
    return ", ".join(str(item) for item in items)
