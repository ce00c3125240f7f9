"""A random tournament played round by round: absences, pairing, results, as the recipe has it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from ..acceleration import AccelerationPlan, Entrant, Event, Standing, freeze, points_of_round, preset
from ..acceleration.presets import pattern_plan
from ..dispatch import pair as pair_by_system
from ..drawn_lots import hash_of_lot, lot_of
from ..errors import InvalidState, NoPairing
from ..knockout_bracket import KnockoutBracket, is_knockout, with_absences
from ..lives import is_decided, with_leavers_absent
from ..model import (
    Advance,
    Colour,
    Competitor,
    Game,
    Outcome,
    Prohibition,
    RoundPairing,
    Scoring,
    TournamentState,
)
from ..registry import description_of
from ..system_description import Description
from ..two_games import match_scoring
from .amounts import Occurrences
from .fields import Entry, even_field, milvang_field, uniform_field
from .outcomes import outcome_model
from .recipe import Recipe

PairRound = Callable[[TournamentState], RoundPairing]
Chance = Callable[[int, int], float]
"""A number from 0 to below 1 for the game of (White, Black): the lower, the better for White."""


@dataclass(frozen=True, slots=True)
class Played:
    """A simulated tournament."""

    state: TournamentState
    """After the last round played, with the absences of the next one where it stopped before the end."""
    strengths: tuple[int, ...]
    """What decided the games; ``strengths[n - 1]`` for pairing number n."""
    rounds: tuple[RoundPairing, ...]
    refusal: NoPairing | None = None
    """Why it stopped early: the round after ``state`` has no pairing."""


def play(
    recipe: Recipe,
    *,
    entries: Sequence[Entry] | None = None,
    stop_before: int | None = None,
    pair: PairRound = pair_by_system,
    plan: AccelerationPlan | None = None,
    chance: Chance | None = None,
) -> Played:
    """Play the tournament of ``recipe`` to its end, or up to the moment when round ``stop_before`` is to be paired.

    It also ends where a round has no pairing, nobody is left to pair, or the event is decided. ``entries``, in order of
    pairing number, are played with instead of a random field; ``pair`` stands in for the engine, ``plan`` for the
    acceleration that the recipe names, ``chance`` for the numbers that decide the games. Raises ``InvalidState`` for a
    recipe that makes no sense.

    >>> played = simulate(Recipe(seed=14, players=10, rounds=5))
    >>> played.state.completed, verify_state(played.state)[-1].grade.value
    (5, 'exact')
    """
    if entries is not None:
        recipe = replace(recipe, players=len(entries))
    recipe.validate()
    event = _SimulatedEvent(recipe, entries, plan, chance)
    rounds: list[RoundPairing] = []
    while event.completed < recipe.rounds:
        event.draw_absences()
        state = event.state()
        present = sum(1 for c in state.competitors if c.absence is None)
        too_few = present < description_of(recipe.system).least_present
        if is_decided(state):
            return Played(_ended(state), event.strengths, tuple(rounds))
        if event.completed + 1 == stop_before or too_few:
            return Played(state, event.strengths, tuple(rounds))
        try:
            answer = pair(state)
        except NoPairing as raised:
            return Played(state, event.strengths, tuple(rounds), raised)
        rounds.append(answer)
        event.play_round(answer, state)
    return Played(event.state(), event.strengths, tuple(rounds))


class _SimulatedEvent:
    """The tournament while it is played."""

    def __init__(
        self, recipe: Recipe, entries: Sequence[Entry] | None, plan: AccelerationPlan | None, chance: Chance | None
    ) -> None:
        self._recipe = recipe
        self._rng = Random(recipe.seed)  # noqa: S311 - a simulation must be repeatable, not secret
        self._entries = self._field() if entries is None else entries
        self._numbers = range(1, recipe.players + 1)
        self._names = [f"Player {number:04}" for number in self._numbers]
        self.strengths = tuple(entry.strength for entry in self._entries)
        self._model = outcome_model(recipe.model, recipe.draw_rate)
        self._colour = recipe.initial_colour or (Colour.WHITE if self._rng.random() < 0.5 else Colour.BLACK)
        self._arrivals = self._draw_arrivals()
        self._prohibitions = self._draw_prohibitions()
        description = description_of(recipe.system)
        self._two_games = description.two_games
        self._lots = _lots(recipe) if description.asks_lots(dict(recipe.options)) else ()
        self._scoring = _with_bye(recipe.scoring, description)
        self._round_scoring = match_scoring(self._scoring) if self._two_games else self._scoring
        self._worth = self._scoring.table
        self._games: list[list[Game]] = [[] for _ in self._numbers]
        self._advances: list[Advance] = []
        self._real_before: list[list[int]] = [[0] for _ in self._numbers]
        self._virtual: list[list[int]] = [[] for _ in self._numbers]
        self._absences: list[Outcome | None] = [None for _ in self._numbers]
        self._withdrawn: set[int] = set()
        self._byes = Occurrences(recipe.byes, recipe.rounds, self._rng)
        self._unusual = Occurrences(recipe.unusual, recipe.rounds, self._rng)
        self._chance = chance or (lambda _white, _black: self._rng.random())
        self._plan = self._acceleration_plan() if plan is None else plan
        self._groups: Mapping[int, str] = {}
        self.completed = 0

    def state(self) -> TournamentState:
        state = TournamentState(
            competitors=self._competitors(),
            rounds=self._recipe.rounds,
            completed=self.completed,
            scoring=self._scoring,
            initial_colour=self._colour,
            prohibitions=self._prohibitions,
            system=self._recipe.system,
            edition=self._recipe.edition,
            options=dict(self._recipe.options),
            seed=self._recipe.seed,
            lots=self._lots[: min(self.completed + 1, self._recipe.rounds)],
            advances=tuple(self._advances),
        )
        return with_absences(self._decided(state)) if is_knockout(state.system) else with_leavers_absent(state)

    def _decided(self, state: TournamentState) -> TournamentState:
        """Let one of the two go on from every drawn match of the last round, each as likely as the other."""
        for one in KnockoutBracket(state).undecided:
            self._advances.append(Advance(one.round_number, self._rng.choice(one.players)))
        return replace(state, advances=tuple(self._advances))

    def draw_absences(self) -> None:
        """Decide who is out of the next round: not yet arrived, withdrawn, or on a bye asked for."""
        recipe, rng, upcoming = self._recipe, self._rng, self.completed + 1
        for index in range(recipe.players):
            self._absences[index] = None
            if self._arrivals[index] > upcoming or index in self._withdrawn:
                self._absences[index] = Outcome.ZERO_BYE
            elif upcoming > 1 and recipe.withdrawal_rate and rng.random() < recipe.withdrawal_rate:
                self._withdrawn.add(index)
                self._absences[index] = Outcome.ZERO_BYE
            elif recipe.half_bye_rate or recipe.full_bye_rate or recipe.zero_bye_rate:
                chance = rng.random()
                for rate, kind in (
                    (recipe.half_bye_rate, Outcome.HALF_BYE),
                    (recipe.full_bye_rate, Outcome.FULL_BYE),
                    (recipe.zero_bye_rate, Outcome.ZERO_BYE),
                ):
                    if chance < rate:
                        self._absences[index] = kind
                        break
                    chance -= rate
        here = [index for index, absence in enumerate(self._absences) if absence is None]
        for index, kind in self._byes.draw(upcoming, here).items():
            self._absences[index] = kind
        if upcoming == 1:
            self._form_groups()

    def _form_groups(self) -> None:
        """Split the field of round 1 into the acceleration groups (C.04.7 Article 1.2).

        Players with a bye in round 1 do not count. Where too few are left for the groups, they count too.
        """
        paired = [absence is None for absence in self._absences]
        arrived = [arrival == 1 for arrival in self._arrivals]
        try:
            frozen = freeze(self._plan, self._entrants(paired))
        except InvalidState:
            frozen = freeze(self._plan, self._entrants(arrived))
        self._groups = frozen.members(list(self._numbers))

    def _entrants(self, counted: Sequence[bool]) -> list[Entrant]:
        fields = zip(self._numbers, self._entries, counted, strict=True)
        return [Entrant(number, entry.rating, counts) for number, entry, counts in fields]

    def play_round(self, answer: RoundPairing, state: TournamentState) -> None:
        """Draw the results of the boards of ``answer``, the round of ``state``, and write it down for everybody."""
        of_round = [
            Game(one.absence, second=one.absence if self._two_games else None) if one.absence else None
            for one in state.competitors
        ]
        boards = [(board.white, board.black) for board in answer.pairs]
        unusual = self._unusual.draw(self.completed + 1, [one for one in boards if self._forfeited(*one) is None])
        for white, black in boards:
            forfeited = self._forfeited(white, black)
            for_white, for_black = forfeited or unusual.get((white, black)) or self._result(white, black)
            again_white, again_black = (None, None)
            if self._two_games:
                again_white, again_black = forfeited or self._result(black, white)[::-1]
            of_round[white - 1] = Game(for_white, black, Colour.WHITE, again_white)
            of_round[black - 1] = Game(for_black, white, Colour.BLACK, again_black)
        if answer.bye is not None:
            of_round[answer.bye - 1] = Game(Outcome.PAIRING_BYE)
        worth = self._worth
        for games, real_before, game in zip(self._games, self._real_before, of_round, strict=True):
            played = game or Game(Outcome.ZERO_BYE)
            games.append(played)
            real_before.append(real_before[-1] + played.points(worth))
        self._absences = [None] * len(self._absences)
        self.completed += 1

    def _forfeited(self, white: int, black: int) -> tuple[Outcome, Outcome] | None:
        """The result of a board of a table at which somebody is absent; None where both are there."""
        out = [self._absences[number - 1] is not None for number in (white, black)]
        if not any(out):
            return None
        sides = [Outcome.FORFEIT_LOSS if one else Outcome.FORFEIT_WIN for one in out]
        return sides[0], sides[1]

    def _result(self, white: int, black: int) -> tuple[Outcome, Outcome]:
        if self._recipe.forfeit_rate and self._rng.random() < self._recipe.forfeit_rate:
            absent = self._rng.random()
            if absent < 0.1:
                return Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS
            if absent < 0.55:
                return Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
            return Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN
        probabilities = self._model(self.strengths[white - 1], self.strengths[black - 1])
        chance = self._chance(white, black)
        if chance < probabilities.white:
            return Outcome.WIN, Outcome.LOSS
        if chance < probabilities.white + probabilities.draw:
            return Outcome.DRAW, Outcome.DRAW
        return Outcome.LOSS, Outcome.WIN

    def _competitors(self) -> tuple[Competitor, ...]:
        plays_on = self.completed < self._recipe.rounds
        if plays_on and self._plan.accelerates:
            self._give_virtual_points()
        return tuple(
            Competitor(
                number,
                tuple(games),
                tuple(virtual) if any(virtual) else (),
                absence if plays_on else None,
                name,
                entry.rating,
            )
            for number, games, virtual, absence, name, entry in zip(
                self._numbers, self._games, self._virtual, self._absences, self._names, self._entries, strict=True
            )
        )

    def _give_virtual_points(self) -> None:
        """Give everybody the virtual points for the round to be paired. Giving them twice changes nothing."""
        upcoming = self.completed + 1
        if len(self._virtual[0]) == upcoming:
            return
        standings = [
            Standing(self._groups[number], real_before[-1], absence is None)
            for number, real_before, absence in zip(self._numbers, self._real_before, self._absences, strict=True)
        ]
        given = points_of_round(self._plan, upcoming, self._round_scoring, standings)
        for virtual, points in zip(self._virtual, given, strict=True):
            virtual.append(points)

    def _field(self) -> list[Entry]:
        recipe = self._recipe
        if recipe.ratings == "milvang":
            return milvang_field(recipe.players, self._rng)
        if recipe.ratings == "even":
            return even_field(recipe.players, recipe.highest_rating, recipe.lowest_rating)
        return uniform_field(recipe.players, recipe.highest_rating, recipe.lowest_rating, self._rng)

    def _draw_arrivals(self) -> list[int]:
        """The first round of every player; late entries come in round 2 to the middle of the event."""
        last = max(2, (self._recipe.rounds + 1) // 2)
        return [
            self._rng.randint(2, last) if self._recipe.late_rate and self._rng.random() < self._recipe.late_rate else 1
            for _ in self._numbers
        ]

    def _draw_prohibitions(self) -> tuple[Prohibition, ...]:
        wanted = self._recipe.forbidden_pairs
        if not wanted:
            return ()
        pairs: Iterable[tuple[int, int]]
        if wanted * 4 > self._recipe.players * (self._recipe.players - 1):
            pairs = self._rng.sample(list(combinations(self._numbers, 2)), wanted)
        else:
            drawn: set[tuple[int, int]] = set()
            while len(drawn) < wanted:
                one, other = self._rng.sample(self._numbers, 2)
                drawn.add((min(one, other), max(one, other)))
            pairs = sorted(drawn)
        return tuple(Prohibition(frozenset(pair)) for pair in pairs)

    def _acceleration_plan(self) -> AccelerationPlan:
        recipe = self._recipe
        event = Event(recipe.rounds, self._round_scoring, self._arrivals.count(1))
        if recipe.acceleration == "own":
            return pattern_plan("own", event, recipe.own_acceleration)
        return preset(recipe.acceleration, event)


def _ended(state: TournamentState) -> TournamentState:
    """``state`` without what it says of a round that is not played any more."""
    competitors = tuple(replace(one, absence=None) for one in state.competitors)
    return replace(state, competitors=competitors, lots=state.lots[: state.completed])


def _lots(recipe: Recipe) -> tuple[str, ...]:
    """The lot of every round: a chain whose secret is the seed, since a simulation must be repeatable."""
    return tuple(lot_of(hash_of_lot(str(recipe.seed)), number) for number in range(1, recipe.rounds + 1))


def _with_bye(scoring: Scoring, description: Description) -> Scoring:
    """The bye that the system usually gives, where it is not worth what it is in most of them: a win."""
    usual = description.usual_bye(scoring.win, scoring.draw)
    if usual == scoring.win:
        return scoring
    if description.two_games:
        return replace(scoring, pairing_bye=scoring.pairing_bye + scoring.draw)
    return replace(scoring, pairing_bye=usual)
