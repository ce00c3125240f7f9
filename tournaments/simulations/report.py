"""The report of a simulation in words and pictures: the same for members, for the public and for the table file.

Pictures are geometry only: colours and dashes are the stylesheet's. Every number of a picture also stands in the table
beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.engine.acceleration import AccelerationPlan, describe, plan_from_json
from pairing.engine.simulation import Estimate, Line, MetricDifference, MetricKind, Report, parts_of, report_from_json
from tournaments.models import Regulations
from tournaments.models.simulation import SimulationStudy
from tournaments.regulations.wording import METHOD_NAMES
from tournaments.simulations import wording as words
from tournaments.simulations.unsaved_plans import PREFIX
from tournaments.wording import fact_text

NAMES: Final = {
    "mean_gap": gettext_lazy("Mean rating gap of all rounds"),
    "jump": gettext_lazy("Jump of the gap when virtual points are withdrawn before round %(round)s"),
    "upsets": gettext_lazy("Games of round %(round)s that the favourite did not win"),
    "band_tau": gettext_lazy("Order inside the rating bands against true strength (Kendall's tau)"),
    "band_first": gettext_lazy("Rating bands whose prize goes to their strongest player"),
    "single_winner": gettext_lazy("A single winner on points"),
    "strongest_first": gettext_lazy("The strongest player comes first"),
    "tau": gettext_lazy("Final ranking against true strength (Kendall's tau)"),
    "rho": gettext_lazy("Final ranking against true strength (Spearman's rho)"),
    "top_hits": gettext_lazy("How many of the %(top)s strongest finish in the first %(top)s"),
    "yo_yo": gettext_lazy("Yo-yo: from a clear favourite to a clear underdog or back"),
    "dark_horse_place": gettext_lazy("Place of the strongest player of the lower half of the list"),
    "dark_horse_top": gettext_lazy("That player finishes in the first %(top)s"),
    "norms_gm": gettext_lazy("Results worth a GM norm by rating and score"),
    "norms_im": gettext_lazy("Results worth an IM norm by rating and score"),
}
"""The metrics of the summary."""
OF_EVERY_PLAN: Final = frozenset(
    {
        "plan.method_own",
        "plan.virtual_only_for_pairing",
        "plan.late_entries",
        "plan.absent_round_1",
        "plan.board_order",
        "plan.frozen",
        "plan.needs_authorisation",
        "plan.published_by_fide",
    }
)
"""Facts of a description that the report of a simulation leaves out."""
OF_ONE_ROUND: Final = frozenset({"jump", "upsets"})
"""Metrics of single rounds that stand in the summary."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One number: its text, half the width of its interval, and how sure its difference from the first plan is."""

    text: str
    reach: str
    mark: int = 0

    @property
    def stars(self) -> str:
        """The mark as it is printed."""
        return "*" * self.mark

    @property
    def difference(self) -> str:
        """The mark in words."""
        return _("clearly different") if self.mark == 2 else _("different")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table; a cell is None where the metric says nothing about the plan."""

    label: str
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """One plan in a picture."""

    number: int
    points: tuple[tuple[float, float], ...]
    """Of its line: one per round, across and down."""
    bars: tuple[tuple[float, float, float], ...]
    """Intervals: x, top and bottom."""
    end_x: float
    label_y: float

    @property
    def polyline(self) -> str:
        """The points as SVG writes them."""
        return " ".join(f"{x},{y}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class Chart:
    """A metric round by round as a picture and as a table."""

    key: str
    title: str
    caption: str
    series: tuple[Series, ...]
    ticks: tuple[tuple[float, str], ...]
    """Height and text."""
    columns: tuple[tuple[float, int], ...]
    """Place and round."""
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class ReportPage:
    """Everything that the report shows."""

    plans: tuple[str, ...]
    told: tuple[tuple[str, tuple[str, ...]], ...]
    """Plans that were not saved, with the sentences of their groups and rules."""
    extent: str
    about_intervals: str
    about_charts: str
    summary: tuple[Row, ...]
    charts: tuple[Chart, ...]
    needed: tuple[str, ...]
    """After which round at most one player has won everything."""
    landings: tuple[str, ...]
    """When plans take virtual points away."""
    meanings: tuple[tuple[str, str], ...]
    assumptions: tuple[str, ...]
    origin: str


def report_page(study: SimulationStudy) -> ReportPage:
    """The report of a study that is ready."""
    found = report_from_json(study.result or {})
    description = study.description
    plans = tuple(plan_name(name) for name in found.variants)
    return ReportPage(
        plans=plans,
        extent=words.extent(
            runs=found.runs, players=players_of(study), rounds=description["rounds"], unfinished=found.unfinished
        ),
        about_intervals=words.about_intervals(plans),
        about_charts=words.about_chart(),
        told=told_plans(description),
        summary=tuple(
            _row(line, _label(line, found))
            for line in found.lines
            if not line.metric.round_number or line.metric.name in OF_ONE_ROUND
        ),
        charts=(
            _chart(
                found,
                "gap",
                _("Mean rating gap on the boards, round by round"),
                _("Small gaps are games between equals. A plan that withdraws virtual points has its large gaps then."),
            ),
            _chart(
                found,
                "perfect",
                _("Players who have won every game, round by round"),
                _("The fewer there are, the sooner the strongest players meet."),
            ),
        ),
        needed=tuple(words.rounds_needed(plan, _rounds_needed(found, place)) for place, plan in enumerate(plans)),
        landings=tuple(
            words.landing(plan, numbers) for plan, numbers in zip(plans, found.landings, strict=True) if numbers
        ),
        meanings=words.meanings(description.get("bands", ())),
        assumptions=words.assumptions(description),
        origin=words.origin(description, study.engine_version),
    )


def _label(line: Line, found: Report) -> str:
    """The name of a metric in the summary; older reports measured only the first withdrawal and do not say where."""
    if line.metric.name == "jump" and not line.metric.round_number:
        return _("Jump of the gap when virtual points are first withdrawn")
    return str(NAMES[line.metric.name]) % {"top": found.top, "round": line.metric.round_number}


def _rounds_needed(found: Report, place: int) -> int:
    """The first round after which a plan leaves one perfect score at most, in the mean; 0 where none does."""
    for line in found.lines:
        one = line.estimates[place]
        if line.metric.name == "perfect" and one is not None and one.mean <= 1:
            return line.metric.round_number
    return 0


def plan_name(variant: str) -> str:
    """The name of a plan in a study, after that of its system where several are compared; points round by round stand
    for themselves."""
    system, plan = parts_of(variant)
    method, _at, rounds = plan.partition("@")
    if is_unsaved(variant):
        name = _("Unsaved plan %(number)s") % {"number": method.removeprefix(PREFIX)}
        return f"{Regulations.System(system).label}: {name}" if system else name
    name = str(METHOD_NAMES.get(method, method.replace(",", " ").replace("0.5", "½").replace(".5", "½")))
    if rounds:
        name = _("%(plan)s, %(rounds)s rounds") % {"plan": name, "rounds": rounds}
    return f"{Regulations.System(system).label}: {name}" if system else name


def is_unsaved(variant: str) -> bool:
    """Whether a plan of a study was one that somebody had not saved."""
    return parts_of(variant)[1].startswith(PREFIX)


def told_plans(description: Mapping[str, Any]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What the unsaved plans of a study say, by their names: nobody can look them up anywhere else."""
    found = {}
    for variant in description["variants"]:
        if is_unsaved(variant["name"]):
            plan = plan_from_json(variant["plan"])
            found[plan_name(parts_of(variant["name"])[1])] = plan_sentences(plan, description["rounds"])
    return tuple(found.items())


def plan_sentences(plan: AccelerationPlan, rounds: int) -> tuple[str, ...]:
    """The groups and rules of a plan, without what is true of every plan."""
    return tuple(fact_text(one) for one in describe(plan, rounds).facts if one.code not in OF_EVERY_PLAN)


def plans_of(study: SimulationStudy) -> list[str]:
    """The names of the plans that a study compares."""
    return [plan_name(variant["name"]) for variant in study.description["variants"]]


def players_of(study: SimulationStudy) -> int:
    """How many players a study has."""
    population = study.description["population"]
    return len(population["ratings"]) if population["kind"] == "list" else int(population["players"])


def _row(line: Line, label: str) -> Row:
    return Row(
        label,
        tuple(
            _cell(line.metric.kind, one, difference)
            for one, difference in zip(line.estimates, line.differences, strict=True)
        ),
    )


def _cell(kind: MetricKind, one: Estimate | None, difference: MetricDifference | None) -> Cell | None:
    if one is None:
        return None
    mark = difference.mark if difference else 0
    reach = (one.high - one.low) / 2
    if kind in {MetricKind.CHANCE, MetricKind.SHARE}:
        return Cell(f"{_number(100 * one.mean, 1)} %", _number(100 * reach, 1), mark)
    digits = {MetricKind.RATING: 1, MetricKind.COUNT: 2, MetricKind.CORRELATION: 3}[kind]
    return Cell(_number(one.mean, digits), _number(reach, digits), mark)


def _number(value: float, digits: int) -> str:
    return str(number_format(round(value, digits) + 0.0, decimal_pos=digits))


# --- Geometry, in units of the SVG, drawn for a phone 360 px wide ----------------------------------------------------

WIDTH: Final = 360
HEIGHT: Final = 200
LEFT: Final = 40
RIGHT: Final = 336
TOP: Final = 12
FLOOR: Final = 172
_LABEL_HEIGHT: Final = 13


def _chart(found: Report, name: str, title: str, caption: str) -> Chart:
    lines = [line for line in found.lines if line.metric.name == name]
    highest = max((one.high for line in lines for one in line.estimates if one), default=1.0)
    step = _step(highest)
    most = step * max(1, -(-highest // step))
    pitch = (RIGHT - LEFT) / max(1, len(lines) - 1)

    def across(index: int) -> float:
        return round(LEFT + index * pitch, 1)

    def up(value: float) -> float:
        return round(FLOOR - max(0.0, value) / most * (FLOOR - TOP), 1)

    series = []
    for place in range(len(found.variants)):
        shown = [(index, one) for index, line in enumerate(lines) if (one := line.estimates[place]) is not None]
        series.append(
            Series(
                number=place + 1,
                points=tuple((across(index), up(one.mean)) for index, one in shown),
                bars=tuple((across(index), up(one.high), up(one.low)) for index, one in shown),
                end_x=RIGHT + 6,
                label_y=up(shown[-1][1].mean) if shown else FLOOR,
            )
        )
    return Chart(
        key=name,
        title=title,
        caption=caption,
        series=_apart(series),
        ticks=tuple((up(step * index), _number(step * index, 0)) for index in range(int(most / step + 0.5) + 1)),
        columns=tuple((across(index), line.metric.round_number) for index, line in enumerate(lines)),
        rows=tuple(_row(line, str(line.metric.round_number)) for line in lines),
    )


def _step(highest: float) -> float:
    """A round distance between the lines of the grid, so that there are three to six of them."""
    size = 1.0
    while True:
        for factor in (1, 2, 5):
            if highest <= 5 * factor * size:
                return factor * size
        size *= 10


def _apart(series: Sequence[Series]) -> tuple[Series, ...]:
    """The same series with the numbers at their ends moved apart, so that none covers another."""
    upwards = sorted(series, key=lambda one: (-one.label_y, one.number))
    floor = FLOOR + _LABEL_HEIGHT / 2
    placed = {}
    for one in upwards:
        height = min(one.label_y + _LABEL_HEIGHT / 3, floor)
        placed[one.number] = round(height, 1)
        floor = height - _LABEL_HEIGHT
    return tuple(Series(one.number, one.points, one.bars, one.end_x, placed[one.number]) for one in series)
