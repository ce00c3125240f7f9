"""What a plan really does to the event's own list, for the organizer and for the players: numbers, picture, sentences.

The picture is drawn for a phone 360 px wide; its units are those of the SVG.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from pairing.engine.acceleration import AccelerationPlan, Advice, Entrant, withdrawal_advice
from pairing.engine.errors import EngineError
from pairing.engine.forecast import Course, Forecast, Meeting, forecast, forecast_advice
from tournaments.models import Regulations

FEWEST_PLAYERS: Final = 4
"""With fewer players a forecast says nothing."""
GAMES: Final = 12_000
"""Games that the expected course may cost; with them comes the number of its tournaments."""
MOST_TOURNAMENTS: Final = 20
LEFT: Final = 40
RIGHT: Final = 336
TOP: Final = 12
FLOOR: Final = 172


@dataclass(frozen=True, slots=True)
class ForecastRow:
    """One round: players on a perfect score after it, and the mean rating difference of its games."""

    number: int
    ideal: int
    without: int
    failed: int
    expected: float | None
    gap: int | None
    gap_without: int | None
    takes_away: bool
    """Whether virtual points are taken away before this round."""
    meetings: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the picture."""

    number: int
    label: str
    points: str
    """The points as the text of an SVG polyline."""


@dataclass(frozen=True, slots=True)
class ForecastPage:
    """The whole forecast of one plan."""

    players: int
    rows: tuple[ForecastRow, ...]
    lines: tuple[Line, ...]
    ticks: tuple[tuple[float, int], ...]
    """Height and number of players of each horizontal line."""
    columns: tuple[tuple[float, int], ...]
    """Place and round."""
    advice: tuple[Advice, ...]
    """What the numbers mean."""
    losses: tuple[Advice, ...]
    """Who loses how many virtual points when, by real score."""
    tournaments: int

    @property
    def expects(self) -> bool:
        """Whether the expected course was computed."""
        return bool(self.tournaments)


def forecast_of(
    plan: AccelerationPlan, regulations: Regulations, entrants: Sequence[Entrant], *, expected: bool = False
) -> Forecast | None:
    """What ``plan`` does to the list; None without acceleration, with too few players, or where groups do not fit."""
    players = sum(one.present for one in entrants)
    if not plan.accelerates or players < FEWEST_PLAYERS:
        return None
    affordable = GAMES // max(1, players * regulations.rounds)
    try:
        return forecast(
            plan,
            entrants,
            rounds=regulations.rounds,
            scoring=regulations.game_scoring,
            system=regulations.system,
            edition=regulations.edition,
            tournaments=max(2, min(MOST_TOURNAMENTS, affordable)) if expected else 0,
        )
    except EngineError:
        return None


def forecast_page(found: Forecast, plan: AccelerationPlan, regulations: Regulations) -> ForecastPage:
    """``found`` as a page shows it."""
    ideal, failed = found.course(Course.IDEAL), found.course(Course.FAILED)
    expected = found.course(Course.EXPECTED)
    losses = withdrawal_advice(plan, regulations.rounds, regulations.round_scoring)
    landing = {one.fact.params.get("round") for one in losses}
    rows = tuple(
        ForecastRow(
            number=at + 1,
            ideal=round(ideal.perfect[at]),
            without=round(ideal.perfect_without[at]),
            failed=round(failed.perfect[at]),
            expected=expected.perfect[at] if expected else None,
            gap=_whole(ideal.gaps[at]),
            gap_without=_whole(ideal.gaps_without[at]),
            takes_away=at + 1 in landing,
            meetings=found.meetings[at],
        )
        for at in range(found.rounds)
        if ideal and failed
    )
    return ForecastPage(
        players=found.players,
        rows=rows,
        lines=_lines(rows),
        ticks=_ticks(rows),
        columns=tuple((_across(at, len(rows)), row.number) for at, row in enumerate(rows)),
        advice=forecast_advice(found),
        losses=tuple(losses),
        tournaments=found.tournaments,
    )


def _whole(value: float | None) -> int | None:
    return None if value is None else round(value)


def _most(rows: Sequence[ForecastRow]) -> int:
    """The top of the scale: the most players, rounded up to a full step."""
    most = max((max(row.ideal, row.without, row.failed) for row in rows), default=1)
    step = _step(most)
    return -(-most // step) * step


def _step(most: int) -> int:
    """About four lines, at 1, 2 or 5 times a power of ten."""
    wanted = max(1, most // 4)
    power = int(10 ** (len(str(wanted)) - 1))
    return next(size * power for size in (1, 2, 5, 10) if size * power >= wanted)


def _across(at: int, rounds: int) -> float:
    return round(LEFT + at * (RIGHT - LEFT) / max(1, rounds - 1), 1)


def _up(players: float, most: int) -> float:
    return round(FLOOR - players / most * (FLOOR - TOP), 1)


def _ticks(rows: Sequence[ForecastRow]) -> tuple[tuple[float, int], ...]:
    most = _most(rows)
    return tuple((_up(players, most), players) for players in range(0, most + 1, _step(most)))


def _lines(rows: Sequence[ForecastRow]) -> tuple[Line, ...]:
    most = _most(rows)
    courses = (
        (_("without acceleration"), [row.without for row in rows]),
        (_("with the plan, the higher placed player always wins"), [row.ideal for row in rows]),
        (_("with the plan, the lower group always wins"), [row.failed for row in rows]),
    )
    return tuple(
        Line(
            number,
            label,
            " ".join(f"{_across(at, len(rows)):.1f},{_up(value, most):.1f}" for at, value in enumerate(values)),
        )
        for number, (label, values) in enumerate(courses, start=1)
        if values
    )
