"""The courses that an event can take, each played round by round with the pairing system of the event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from ..acceleration import AccelerationPlan, Entrant, Group, Remaining, Size, freeze
from ..model import Colour, RoundPairing, Scoring
from ..simulation import Entry, Played, play
from ..simulation.lots import lots
from ..simulation.metrics import perfect_scores
from ..simulation.recipe import Recipe

GROUP_STEP = 100_000
"""More than any place in a list. Added to the strength of a lower group, it lifts its players above an upper group."""


class Course(StrEnum):
    """How the games of a forecast end."""

    IDEAL = "ideal"
    """The higher placed player always wins."""
    EXPECTED = "expected"
    """By the ratings: the mean of several tournaments with draws and upsets."""
    FAILED = "failed"
    """The lower group wins whenever two groups meet; inside a group the higher placed player does."""


@dataclass(frozen=True, slots=True)
class Side:
    """The players of one group with one score before a round; points are tenths."""

    group: str
    real: int
    virtual: int

    @property
    def pairing_score(self) -> int:
        """Real plus virtual points (C.04.7 Article 1.5)."""
        return self.real + self.virtual


@dataclass(frozen=True, slots=True)
class Meeting:
    """So many games of one round between two sides, the one with the higher pairing score first."""

    upper: Side
    lower: Side
    games: int


@dataclass(frozen=True, slots=True)
class Field:
    """Those who take part in round 1 with their groups, and how the event is paired."""

    plan: AccelerationPlan
    """The plan with groups of fixed sizes, so that the groups stay the same when absent players are left out."""
    ratings: tuple[int, ...]
    """Ratings by pairing number; 0 for a player without one."""
    groups: tuple[str, ...]
    """The group of every pairing number."""
    rounds: int
    scoring: Scoring
    """What a game is worth, also where a round is a match of two."""
    system: str
    edition: str

    @property
    def players(self) -> int:
        """How many take part."""
        return len(self.ratings)


def field_of(
    plan: AccelerationPlan, entrants: Sequence[Entrant], *, rounds: int, scoring: Scoring, system: str, edition: str
) -> Field:
    """The field of ``entrants`` (in order of pairing number) under ``plan``.

    Raises ``InvalidState`` when the groups do not fit the list, or one holds nobody who takes part in round 1.
    """
    groups = freeze(plan, entrants).members([one.identity for one in entrants])
    present = [one for one in entrants if one.present]
    of_present = tuple(groups.get(one.identity, "") for one in present)
    sizes = Counter(of_present)
    fixed = tuple(
        Group(group.key, group.boundary if isinstance(group.boundary, Remaining) else Size(sizes[group.key]))
        for group in plan.groups
    )
    ratings = tuple(one.rating for one in present)
    return Field(replace(plan, groups=fixed), ratings, of_present, rounds, scoring, system, edition)


def played(field: Field, course: Course, *, accelerated: bool, through: int, index: int = 0) -> Played:
    """The event of ``field`` up to the end of round ``through``; ``index`` tells expected tournaments apart."""
    recipe = Recipe(
        seed=index,
        rounds=field.rounds,
        model="logistic" if course is Course.EXPECTED else "favourite",
        scoring=field.scoring,
        initial_colour=Colour.BLACK if index % 2 else Colour.WHITE,
        system=field.system,
        edition=field.edition,
    )
    base = Random(index).getrandbits(64)  # noqa: S311 - a forecast must be repeatable, not secret
    return play(
        recipe,
        entries=_entries(field, course),
        stop_before=through + 1,
        plan=field.plan if accelerated else AccelerationPlan(),
        chance=lots(base),
    )


def _entries(field: Field, course: Course) -> list[Entry]:
    """Ratings with what decides the games; by ratings a player without one is as strong as the weakest rated."""
    if course is Course.EXPECTED:
        weakest = min((rating for rating in field.ratings if rating), default=0)
        return [Entry(rating, rating or weakest) for rating in field.ratings]
    keys = [group.key for group in field.plan.groups]
    lifted = GROUP_STEP if course is Course.FAILED else 0
    steps = [lifted * keys.index(group) if group in keys else 0 for group in field.groups]
    return [Entry(rating, step - place) for place, (rating, step) in enumerate(zip(field.ratings, steps, strict=True))]


def perfect_of(one: Played) -> list[int]:
    """How many have won everything after each round played."""
    return perfect_scores(one.state)


def gaps_of(field: Field, one: Played) -> list[float | None]:
    """The mean rating difference on the boards of each round; None where no two rated players meet."""
    return [_gap(field.ratings, answer) for answer in one.rounds]


def _gap(ratings: Sequence[int], answer: RoundPairing) -> float | None:
    sides = [(ratings[pair.white - 1], ratings[pair.black - 1]) for pair in answer.pairs]
    gaps = [abs(white - black) for white, black in sides if white and black]
    return sum(gaps) / len(gaps) if gaps else None


def meetings_of(field: Field, one: Played) -> tuple[tuple[Meeting, ...], ...]:
    """Who meets whom in every round: groups with their scores, the highest pairing score first."""
    return tuple(_meetings(_sides(field, one, number), answer) for number, answer in enumerate(one.rounds, start=1))


def sides_of(field: Field, one: Played, number: int) -> list[tuple[Side, Side, int, int]]:
    """The boards of round ``number``: sides and pairing numbers, the side with the higher pairing score first."""
    sides = _sides(field, one, number)
    boards: list[tuple[Side, Side, int, int]] = []
    for pair in one.rounds[number - 1].pairs:
        upper, lower = sorted((pair.white, pair.black), key=lambda player: (-sides[player].pairing_score, player))
        boards.append((sides[upper], sides[lower], upper, lower))
    return boards


def _sides(field: Field, one: Played, number: int) -> dict[int, Side]:
    # Of the event as it was played: the bye of a match is worth more than that of a game.
    worth = one.state.scoring.table
    return {
        player.number: Side(
            field.groups[player.number - 1], player.real_points(worth)[number - 1], player.virtual_before(number)
        )
        for player in one.state.competitors
    }


def _meetings(sides: dict[int, Side], answer: RoundPairing) -> tuple[Meeting, ...]:
    counted: Counter[tuple[Side, Side]] = Counter()
    for pair in answer.pairs:
        one, other = sorted((sides[pair.white], sides[pair.black]), key=_height)
        counted[one, other] += 1
    found = [Meeting(one, other, games) for (one, other), games in counted.items()]
    return tuple(sorted(found, key=lambda meeting: (_height(meeting.upper), _height(meeting.lower))))


def _height(side: Side) -> tuple[int, str, int]:
    """Sorts the highest pairing score first, then the upper group."""
    return -side.pairing_score, side.group, -side.real
