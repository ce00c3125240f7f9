"""A past round judged with what was known when it was paired, where the comments of a file say that it was otherwise.

A game that was adjourned counts as a draw for the rounds that were paired before its end (C.04.2 Article 3.1), a result
put right later reaches back to no pairing, and one put right for the rating report alone to none at all (Article 4.3),
numbers assigned again neither (Article 2.3), and two who were seated after the publication were not among those who
were paired (Article 4.4). What was counted with is said beside the verdict, in the numbers of the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from ..facts import Fact, fact
from ..model import Competitor, Outcome, Pair, Prohibition, TournamentState
from ..registry import description_of
from ..trf import LateBoard, Past, PastGame, TrfFile, as_it_stood, counted_file, past_of, read, state_of
from ..trf.past.boards import PastBoards, past_boards
from .judge import verify_round
from .replay import before, given
from .verdict import Breach, Difference, RoundVerdict


def verify_past(state: TournamentState, past: Past) -> tuple[RoundVerdict, ...]:
    """The verdict on every completed round of ``state``, each with what ``past`` says of the time of its pairing. Of
    matches of two games ``past`` names the rounds of the file, in which each game is one."""
    if description_of(state.system).two_games:
        past = past.of_matches
    return tuple(
        _verdict(_with_games(state, games), past, number, _of_games(state, games))
        for number in range(1, state.completed + 1)
        for games in [past.games_for(number)]
    )


def _verdict(then: TournamentState, past: Past, number: int, of_games: Iterable[Fact]) -> RoundVerdict:
    """The verdict on a round, in the event with the games as they stood ``then``, of which ``of_games`` tells."""
    late = [one for one in past.late if one.round_number == number and _sits(then, one)]
    order = past.order_for(number)
    known, (pairs, byes) = before(then, number), given(then, number)
    notes = [*of_games, *(_of_late(one) for one in late)]
    found: tuple[Breach, ...] = ()
    if late:
        found = tuple(_of_seated(known, late))
        known, pairs, byes = _without(known, pairs, byes, late)
    if order and sorted(order) != list(order):
        notes.append(fact("check.known_order", "C.04.2 2.3"))
        verdict = _in_order(known, pairs, byes, order)
    else:
        verdict = verify_round(known, pairs, byes)
    if found:
        verdict = verdict.with_breaches(found)
    return replace(verdict, known=tuple(notes)) if notes else verdict


def _with_games(state: TournamentState, games: Iterable[PastGame]) -> TournamentState:
    """``state`` with the games as they stood; one that the file does not have is passed over."""
    changed = dict(state.by_number)
    for one in filter(lambda game: _plays(state, game), games):
        for place, number in enumerate((one.white, one.black)):
            played = [*changed[number].games]
            played[one.round_number - 1] = as_it_stood(played[one.round_number - 1], one, place)
            changed[number] = replace(changed[number], games=tuple(played))
    return replace(state, competitors=tuple(changed[one.number] for one in state.competitors))


def _plays(state: TournamentState, one: PastGame) -> bool:
    return (
        1 <= one.round_number <= state.completed
        and state.by_number[one.white].games[one.round_number - 1].opponent == one.black
    )


def _sits(state: TournamentState, late: LateBoard) -> bool:
    players = state.by_number
    return (
        late.round_number <= state.completed and players[late.white].games[late.round_number - 1].opponent == late.black
    )


def _without(
    known: TournamentState, pairs: tuple[Pair, ...], byes: tuple[int, ...], late: Iterable[LateBoard]
) -> tuple[TournamentState, tuple[Pair, ...], tuple[int, ...]]:
    """The round without the boards seated late: their players had the byes that they gave up, or were absent."""
    absent: dict[int, Outcome] = {}
    rested = [*byes]
    for one in late:
        for number in (one.white, one.black):
            had = one.had.get(number, Outcome.ZERO_BYE)
            if had is Outcome.PAIRING_BYE:
                rested.append(number)
            else:
                absent[number] = had
    seated = {frozenset((one.white, one.black)) for one in late}
    competitors = tuple(
        replace(one, absence=absent[one.number]) if one.number in absent else one for one in known.competitors
    )
    boards = tuple(pair for pair in pairs if frozenset((pair.white, pair.black)) not in seated)
    return replace(known, competitors=competitors), boards, tuple(rested)


def _of_seated(known: TournamentState, late: Iterable[LateBoard]) -> Iterator[Breach]:
    """Those seated late who had met already, or must not meet: that no article allows."""
    if description_of(known.system).rematches:
        return
    for one in late:
        # The judge of the system knows what a meeting is there: in a match of two games one forfeit undoes none.
        yield from (
            found
            for found in verify_round(known, (Pair(one.white, one.black),)).breaches
            if found.criterion in {"C1", "prohibited"}
        )


def _in_order(
    known: TournamentState, pairs: Iterable[Pair], byes: Iterable[int], order: tuple[int, ...]
) -> RoundVerdict:
    """The verdict by the numbers of then, told in those of the file. Who has none in ``order`` came later."""
    rest = [one.number for one in known.competitors if one.number not in set(order)]
    then = {number: place for place, number in enumerate((*order, *rest), start=1)}
    now = {place: number for number, place in then.items()}
    by_number = known.by_number
    state = replace(
        known,
        competitors=tuple(_renumbered(by_number[number], then) for number in sorted(then, key=then.__getitem__)),
        prohibitions=tuple(_prohibition(one, then) for one in known.prohibitions),
        advances=tuple(replace(one, player=then[one.player]) for one in known.advances),
    )
    verdict = verify_round(
        state, [Pair(then[pair.white], then[pair.black]) for pair in pairs], tuple(then[one] for one in byes)
    )
    return replace(
        verdict,
        breaches=tuple(replace(one, players=tuple(now[n] for n in one.players)) for one in verdict.breaches),
        differences=tuple(_told(one, now.__getitem__) for one in verdict.differences),
    )


def _renumbered(one: Competitor, then: Mapping[int, int]) -> Competitor:
    games = tuple(replace(game, opponent=then[game.opponent]) if game.opponent else game for game in one.games)
    return replace(one, number=then[one.number], games=games)


def _prohibition(one: Prohibition, then: Mapping[int, int]) -> Prohibition:
    return replace(one, numbers=frozenset(then[number] for number in one.numbers))


def _told(one: Difference, name: Callable[[int], int]) -> Difference:
    def pairs(listed: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        return tuple((name(white), name(black)) for white, black in listed)

    return replace(one, given_pairs=pairs(one.given_pairs), expected_pairs=pairs(one.expected_pairs))


def _of_games(state: TournamentState, games: Iterable[PastGame]) -> Iterator[Fact]:
    for one in filter(lambda game: _plays(state, game), games):
        place = {"of_round": one.round_number, "player": one.white, "opponent": one.black}
        if one.outcomes is None:
            yield fact("check.known_colours", "C.04.2 4.3", **place)
        elif Outcome.UNFINISHED in one.outcomes:
            yield fact("check.known_open", "C.04.2 3.1", **place)
        else:
            yield fact("check.known_result", "C.04.2 4.3", **place, result=_result(one.outcomes))


def _of_boards(boards: PastBoards, games: Iterable[PastGame]) -> Iterator[Fact]:
    for one in games:
        team, other, board = boards.places[one.round_number, one.white]
        place = {"of_round": one.round_number, "player": team, "opponent": other, "board": board}
        if one.outcomes and Outcome.UNFINISHED in one.outcomes:
            yield fact("check.known_open_board", "C.04.2 3.1", **place)
        elif one.outcomes:
            yield fact("check.known_result_board", "C.04.2 4.3", **place, result=_result(one.outcomes))


def _result(outcomes: tuple[Outcome, Outcome]) -> str:
    return "-".join("½" if side is Outcome.DRAW else side.value for side in outcomes)


def _of_late(one: LateBoard) -> Fact:
    return fact("check.known_late", "C.04.2 4.4", player=one.white, opponent=one.black)


def verify_file(source: str | bytes, edition: str | None = None) -> tuple[RoundVerdict, ...]:
    """The verdict on every completed round of a tournament report file. Raises ``TrfError`` for a bad file."""
    return verify_report(read(source), edition)


def verify_report(trf_file: TrfFile, edition: str | None = None, system: str | None = None) -> tuple[RoundVerdict, ...]:
    """``verify_file`` for a file that is read already. Raises ``TrfError`` as ``state_of`` does."""
    state = state_of(counted_file(trf_file), edition, system, to_pair=False, teams=True)
    past = past_of(trf_file)
    if not trf_file.team_data.teams:
        return verify_past(state, past)
    boards = past_boards(trf_file)

    def known(games: tuple[PastGame, ...]) -> TournamentState:
        return state_of(boards.file_with(games), edition, system, to_pair=False, teams=True) if games else state

    return tuple(
        _verdict(known(games), past, number, _of_boards(boards, games))
        for number in range(1, state.completed + 1)
        for games in [boards.games_for(number)]
    )
