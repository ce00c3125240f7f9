"""From entries, results, byes and regulations to the engine's state, its canonical JSON and its digest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from pairing.engine.acceleration import AccelerationPlan, Career, Entrant, FrozenGroups, freeze, virtual_histories
from pairing.engine.drawn_lots import lots_before
from pairing.engine.knockout_bracket import with_absences
from pairing.engine.lives import with_leavers_absent
from pairing.engine.model import REQUESTED_BYES, Advance, Colour, Competitor, Game, Outcome, Scoring, TournamentState
from pairing.engine.model import Prohibition as EngineProhibition
from pairing.engine.snapshot import digest, to_json
from pairing.engine.standings import TeamEvent
from pairing.engine.trf import trimmed
from pairing.engine.two_games import bye_game
from tournaments.entries.initial_order import order_of
from tournaments.entries.numbering import listed
from tournaments.history.earned_numbers import earned_by
from tournaments.history.published_acceleration import PublishedAcceleration, published_acceleration
from tournaments.history.team_rounds import Sides, sides_of, team_event, with_team_scores
from tournaments.models import (
    Board,
    Bye,
    Entry,
    EntryStatus,
    PlayedColours,
    PointAdjustment,
    Prohibition,
    Regulations,
    Round,
    Tournament,
)
from tournaments.regulations.actions import plan_of


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that the pairing of one round depends on, as the engine reads it, and who is behind the numbers."""

    state: TournamentState
    data: dict[str, Any]
    """The canonical JSON form of ``state``."""
    digest: str
    """SHA-256 of ``data``."""
    entries: tuple[Entry, ...]
    """In order of pairing number: ``entries[n - 1]`` has number n."""
    groups: FrozenGroups
    members: Mapping[int, str]
    """Acceleration group by entry id; empty without acceleration."""

    @property
    def number_of(self) -> dict[int, int]:
        """Pairing number by entry id; take it once outside a loop."""
        return {entry.pk: number for number, entry in enumerate(self.entries, start=1)}

    def entry(self, number: int) -> Entry:
        """The entry with this pairing number."""
        return self.entries[number - 1]


_PLAYED: Final = (
    "round__number", "white_id", "black_id", "white_outcome", "black_outcome", "white_second", "black_second",
    "played_colours", "goes_on", "team_outcomes",
)  # fmt: skip
_PlayedBoard = tuple[int, int, int, str, str, str, str, str, str, str]
_OUTCOMES: Final = {one.value: one for one in Outcome} | {"": Outcome.UNFINISHED}
"""By what a board stores; looking up is five times as fast as ``Outcome(code)``, and there are two for every game."""


def take_snapshot(
    tournament: Tournament, round_number: int, *, renumber: bool | None = None, trial: AccelerationPlan | None = None
) -> Snapshot:
    """The state in which ``round_number`` is paired. Six queries, one more each with acceleration after round 1, where
    the system draws lots, and for late entries beside corrected ratings; nothing is written.

    A result that is missing counts as unfinished. ``renumber`` says whether everybody is ranked anew; by default only
    before round 1 (C.04.2 Article 2.5). ``trial`` is an acceleration to look at in place of the stored one; its groups
    are set on the present list. Raises ``InvalidState`` when the acceleration plan does not fit the entries.
    """
    regulations = Regulations.objects.get(tournament=tournament)
    played = Board.objects.filter(round__tournament=tournament, round__number__lt=round_number).values_list(*_PLAYED)
    order = listed(
        Entry.objects.filter(tournament=tournament),
        round_number=round_number,
        renumber=round_number == 1 if renumber is None else renumber,
        order=order_of(regulations),
        seated={entry for _number, white, black, *_results in played for entry in (white, black)},
        earned=partial(earned_by, tournament),
    )
    number_of = {entry.pk: number for number, entry in enumerate(order, start=1)}
    past, absences = _byes(tournament, round_number)
    of_matches = regulations.games_per_round > 1
    games = _games(played, number_of, past, of_matches=of_matches)
    missed = bye_game(Outcome.ZERO_BYE, of_matches=of_matches)
    absences |= {
        entry.pk: Outcome.ZERO_BYE
        for entry in order
        if entry.status == EntryStatus.WITHDRAWN or entry.first_round > round_number
    }
    plan = plan_of(regulations) if trial is None else trial
    frozen = regulations.frozen_groups if trial is None else None
    groups = _groups(frozen, plan, order, absences)
    published = () if frozen is None or not groups.groups else published_acceleration(tournament, round_number)
    members = groups.members([entry.pk for entry in order], published[-1].group_of if published else None)
    adjustments = _adjustments(tournament, round_number)
    competitors = [
        Competitor(
            number=number_of[entry.pk],
            games=tuple(games[entry.pk].get(number, missed) for number in range(1, round_number)),
            absence=absences.get(entry.pk),
            name=entry.name,
            rating=entry.rating,
            title=entry.title,
            federation=entry.federation,
            adjustments=adjustments.get(entry.pk, ()),
        )
        for entry in order
    ]
    if members:
        competitors = _accelerated(competitors, plan, regulations.round_scoring, [members[entry.pk] for entry in order])
        competitors = _as_published(competitors, order, [one for one in published if one.round_number < round_number])
    state = TournamentState(
        competitors=tuple(competitors),
        rounds=regulations.rounds,
        completed=round_number - 1,
        scoring=regulations.scoring,
        initial_colour=Colour(regulations.initial_colour or Colour.WHITE),
        prohibitions=prohibitions_of(tournament, number_of),
        system=regulations.system,
        edition=regulations.edition,
        options=regulations.options,
        lots=lots_until(tournament, round_number) if regulations.draws_lots else (),
        advances=_advances(played, number_of),
    )
    data = to_json(state := _completed(state, played, number_of, regulations))
    return Snapshot(state, data, digest(data), tuple(order), groups, members)


def _completed(
    state: TournamentState,
    played: Iterable[_PlayedBoard],
    number_of: Mapping[int, int],
    regulations: Regulations,
) -> TournamentState:
    """``state`` with both scores of teams, and with who is out of a bracket or without a life marked as absent."""
    if regulations.of_teams:
        second = _adjustments(regulations.tournament, state.round_number, on_second=True)
        bonuses = {number_of[entry]: points for entry, points in second.items() if entry in number_of}
        state = with_team_scores(state, _sides(played, number_of), regulations, bonuses)
    return with_leavers_absent(with_absences(state))


def team_event_of(tournament: Tournament, snapshot: Snapshot, regulations: Regulations) -> TeamEvent:
    """The event of teams of ``snapshot`` as standings read it, drafts and held results included. Three queries."""
    number_of, coming = snapshot.number_of, snapshot.state.round_number
    played = Board.objects.filter(round__tournament=tournament, round__number__lt=coming).values_list(*_PLAYED)
    bonuses, second = (
        {number_of[entry]: points for entry, points in given.items() if entry in number_of}
        for given in (_adjustments(tournament, coming), _adjustments(tournament, coming, on_second=True))
    )
    return team_event(snapshot.state, _sides(played, number_of), regulations, bonuses, second)


def boards_with(snapshot: Snapshot, round_: Round) -> list[Board]:
    """The boards of the round of ``snapshot`` in order, with the entries that were loaded for it. One query."""
    entry_of = {entry.pk: entry for entry in snapshot.entries}
    boards = list(Board.objects.filter(round=round_).order_by("number"))
    for board in boards:
        board.white, board.black = entry_of[board.white_id], entry_of[board.black_id]
    return boards


def _advances(boards: Iterable[_PlayedBoard], number_of: Mapping[int, int]) -> tuple[Advance, ...]:
    """Who goes on from the drawn matches of a knock-out."""
    return tuple(
        Advance(number, number_of[white if goes_on == Colour.WHITE else black])
        for number, white, black, *_results, goes_on, _teams in sorted(boards)
        if goes_on
    )


def lots_until(tournament: Tournament, round_number: int) -> tuple[str, ...]:
    """The lots of the rounds up to ``round_number`` that are open, as the engine takes them. One query."""
    rounds = Round.objects.filter(tournament=tournament, number__lte=round_number).order_by("number")
    return lots_before(list(rounds.values_list("lot", flat=True)), round_number)


def _byes(tournament: Tournament, round_number: int) -> tuple[dict[tuple[int, int], Outcome], dict[int, Outcome]]:
    """Byes of earlier rounds by (entry, round), and what was asked for in the round to be paired by entry."""
    past: dict[tuple[int, int], Outcome] = {}
    asked: dict[int, Outcome] = {}
    rows = Bye.objects.filter(round__tournament=tournament, round__number__lte=round_number)
    for entry, number, kind, requested in rows.values_list("entry_id", "round__number", "kind", "requested"):
        if number < round_number:
            past[entry, number] = Outcome(kind)
        elif requested:
            asked[entry] = Outcome(kind)
    return past, asked


def _games(
    boards: Iterable[_PlayedBoard],
    number_of: Mapping[int, int],
    byes: Mapping[tuple[int, int], Outcome],
    *,
    of_matches: bool,
) -> Mapping[int, dict[int, Game]]:
    """Every earlier round of every entry, by entry and round."""
    games: defaultdict[int, dict[int, Game]] = defaultdict(dict)
    for (entry, number), kind in byes.items():
        games[entry][number] = bye_game(kind, of_matches=of_matches)
    for number, white, black, white_outcome, black_outcome, white_second, black_second, colours, *_rest in boards:
        again = (_OUTCOMES[white_second], _OUTCOMES[black_second]) if of_matches else (None, None)
        own, other = Colour.WHITE, Colour.BLACK
        if colours and PlayedColours(colours).in_pairings:
            own, other = other, own
        games[white][number] = Game(_OUTCOMES[white_outcome], number_of[black], own, again[0])
        games[black][number] = Game(_OUTCOMES[black_outcome], number_of[white], other, again[1])
    return games


def _sides(boards: Iterable[_PlayedBoard], number_of: Mapping[int, int]) -> Sides:
    """What the boards of every match brought to each of the two teams."""
    sides = {}
    for number, white, black, *_results, outcomes in boards:
        sides[number_of[white], number], sides[number_of[black], number] = sides_of(outcomes)
    return sides


def _accelerated(
    competitors: Sequence[Competitor], plan: AccelerationPlan, scoring: Scoring, groups: Sequence[str]
) -> list[Competitor]:
    """``competitors``, in order of number, with what they had in each round and have in the one to be paired."""
    worth = scoring.table
    careers = [
        Career(
            group,
            one.real_points(worth),
            [*(game.outcome not in REQUESTED_BYES for game in one.games), one.absence is None],
        )
        for one, group in zip(competitors, groups, strict=True)
    ]
    given = virtual_histories(plan, scoring, careers)
    return [replace(one, virtual_points=points) for one, points in zip(competitors, given, strict=True)]


def _as_published(
    competitors: Sequence[Competitor], order: Sequence[Entry], published: Sequence[PublishedAcceleration]
) -> list[Competitor]:
    """``competitors`` with the virtual points of past rounds as they were published: no later change of the list, of a
    result or of the points reaches back."""
    given = {one.round_number: one.virtual_of for one in published}
    return [
        replace(
            one,
            virtual_points=tuple(
                given[number].get(entry.pk, 0) if number in given else points
                for number, points in enumerate(one.virtual_points, start=1)
            ),
        )
        for one, entry in zip(competitors, order, strict=True)
    ]


def _adjustments(tournament: Tournament, round_number: int, *, on_second: bool = False) -> dict[int, tuple[int, ...]]:
    """Bonus and penalty points of earlier rounds by entry, in round 1, 2, …; of a team on the score that ranks first,
    or on the other."""
    values: defaultdict[int, list[int]] = defaultdict(lambda: [0] * (round_number - 1))
    rows = PointAdjustment.objects.filter(round__tournament=tournament, round__number__lt=round_number)
    rows = rows.filter(on_second=on_second)
    for entry, number, points in rows.values_list("entry_id", "round__number", "points"):
        values[entry][number - 1] += points
    return {entry: trimmed(by_round) for entry, by_round in values.items() if any(by_round)}


def prohibitions_of(tournament: Tournament, number_of: Mapping[int, int]) -> tuple[EngineProhibition, ...]:
    """The groups of players who may not meet, by pairing number; late entries without a number are in none."""
    groups: defaultdict[tuple[int, int, int], set[int]] = defaultdict(set)
    rows = Prohibition.entries.through.objects.filter(prohibition__tournament=tournament).order_by("prohibition_id")
    columns = ("prohibition_id", "prohibition__first_round", "prohibition__last_round", "entry_id")
    for group, first, last, entry in rows.values_list(*columns):
        if entry in number_of:
            groups[group, first, last].add(number_of[entry])
    return tuple(
        EngineProhibition(frozenset(numbers), first, last)
        for (_, first, last), numbers in groups.items()
        if len(numbers) > 1
    )


def _groups(
    frozen: Any, plan: AccelerationPlan, order: Sequence[Entry], absences: Mapping[int, Outcome]
) -> FrozenGroups:
    """The frozen groups, or those that the present list would freeze (C.04.7 Articles 1.2 and 1.3)."""
    if frozen is not None:
        return FrozenGroups.from_json(frozen)
    return freeze(plan, [Entrant(entry.pk, entry.rating, entry.pk not in absences) for entry in order])
