"""The comparison in words and tables, the same on the page, on paper and in the data, in the active language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from portal.common.dates import range_text
from tournaments.methods.comparison import Compared, EventComparison, Measure, MethodComparison, Summary
from tournaments.methods.forecasts import SAMPLES
from tournaments.models import MethodVersion, SimulationStudy, StudyState
from tournaments.simulations.report import ReportPage as SimulationReport
from tournaments.simulations.report import report_page
from tournaments.simulations.wording import MODEL_NAMES

TITLES: Final[Mapping[Measure, Any]] = {
    Measure.PERFECT: gettext_lazy("Players who have won every game"),
    Measure.GAP: gettext_lazy("Mean rating gap on the boards"),
    Measure.UPSETS: gettext_lazy("Games that the favourite did not win"),
}
_FORMATS: Final[Mapping[Measure, Callable[[float], str]]] = {
    Measure.PERFECT: lambda value: _number(value, 1),
    Measure.GAP: lambda value: _number(value, 0),
    Measure.UPSETS: lambda value: f"{_number(100 * value, 0)} %",
}


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """One round of a table."""

    round_number: int
    happened: str
    expected: str
    spread: str
    without: str
    within: bool


@dataclass(frozen=True, slots=True)
class MeasureTable:
    """One measure of one event."""

    title: str
    rows: tuple[ComparedRow, ...]


@dataclass(frozen=True, slots=True)
class EventReport:
    """One event."""

    name: str
    slug: str
    days: str
    extent: str
    state: str
    """Why there are no numbers; blank where there are."""
    tables: tuple[MeasureTable, ...]


@dataclass(frozen=True, slots=True)
class ComparisonPage:
    """Everything that the comparison shows."""

    extent: str
    findings: tuple[str, ...]
    how: tuple[str, ...]
    """How the numbers came about, and how they are to be read."""
    events: tuple[EventReport, ...]


def comparison_page(found: MethodComparison) -> ComparisonPage:
    """``found`` as sentences and tables."""
    return ComparisonPage(
        extent=_extent(found),
        findings=tuple(_finding(one) for one in found.summaries),
        how=_how(found),
        events=tuple(_event(one) for one in found.events),
    )


def evidence_report(version: MethodVersion) -> SimulationReport | None:
    """The report of the simulation whose numbers the version keeps, as simulations print theirs."""
    if version.evidence is None:
        return None
    kept = version.evidence
    study = SimulationStudy(
        description=kept["description"],
        result=kept["result"],
        engine_version=kept["engine"],
        state=StudyState.READY,
    )
    return report_page(study)


def written(measure: Measure, value: float) -> str:
    """A number of ``measure`` as people read it."""
    return _FORMATS[measure](value)


def _extent(found: MethodComparison) -> str:
    if not found.events:
        return _("No event that plays this version has completed a round yet.")
    events = ngettext(
        "%(count)s event has completed rounds", "%(count)s events have completed rounds", len(found.events)
    )
    words = {"events": events % {"count": len(found.events)}, "compared": found.compared}
    return _("%(events)s; compared with their forecasts: %(compared)s.") % words


def _finding(one: Summary) -> str:
    title = str(TITLES[one.measure])
    if one.difference >= 0:
        said = _(
            "%(title)s: %(within)s of %(values)s numbers lie within what the forecasts showed; on average "
            "%(difference)s more happened than was expected."
        )
    else:
        said = _(
            "%(title)s: %(within)s of %(values)s numbers lie within what the forecasts showed; on average "
            "%(difference)s less happened than was expected."
        )
    text = said % {
        "title": title,
        "within": one.within,
        "values": one.values,
        "difference": written(one.measure, abs(one.difference)),
    }
    if one.without is None:
        return text
    if one.without >= 0:
        rest = _("Without acceleration %(difference)s more would have been expected.")
    else:
        rest = _("Without acceleration %(difference)s less would have been expected.")
    return f"{text} {rest % {'difference': written(one.measure, abs(one.without))}}"


def _how(found: MethodComparison) -> tuple[str, ...]:
    said = [
        _(
            "For each event %(count)s tournaments were simulated on the list of its published round 1, with its "
            "rounds, points and pairing system, once with this version and once without acceleration."
        )
        % {"count": SAMPLES},
        _(
            "The range goes from the lowest to the highest of them. If the forecast is right, luck alone puts a number "
            "of the event outside it in at most 1 of 20 cases; the rounds of one event hang together."
        ),
        _("Only completed rounds with public results count. A forfeit is a board for the gap, but no upset."),
    ]
    example = next((row for event in found.events if (row := _description(event)) is not None), None)
    if example is not None:
        said += _assumed(example)
    return tuple(said)


def _assumed(description: dict[str, Any]) -> list[str]:
    """What is the same in every event: how strengths differ from ratings, and by which model games end."""
    population = description["population"]
    said = _(
        "Each player is as strong as the rating, plus or minus an error of %(error)s points; who has no rating is "
        "taken for %(unrated)s, plus or minus %(spread)s. Outcome model: %(model)s."
    )
    return [
        said
        % {
            "error": population["rating_error"],
            "unrated": population["unrated_strength"],
            "spread": population["unrated_spread"],
            "model": MODEL_NAMES[description["model"]],
        }
    ]


def _description(event: EventComparison) -> dict[str, Any] | None:
    if not event.numbers:
        return None
    stored: dict[str, Any] = event.tournament.method_forecast.description
    return stored


def _event(one: EventComparison) -> EventReport:
    event = one.tournament
    return EventReport(
        name=event.name,
        slug=event.slug,
        days=range_text(event.starts_on, event.ends_on),
        extent=_("%(players)s players, %(rounds)s of %(planned)s rounds completed")
        % {"players": one.players, "rounds": one.rounds, "planned": one.planned},
        state=_state(one),
        tables=tuple(
            MeasureTable(str(TITLES[measure]), tuple(_row(number) for number in one.of(measure)))
            for measure in Measure
            if one.of(measure)
        ),
    )


def _state(one: EventComparison) -> str:
    if one.numbers:
        return ""
    if not one.asked:
        return _("The forecast is not computed yet.")
    return _("The forecast is being computed: %(done)s of %(count)s tournaments.") % {
        "done": one.done,
        "count": SAMPLES,
    }


def _row(one: Compared) -> ComparedRow:
    low, high = _counted(one.measure, one.lowest), _counted(one.measure, one.highest)
    return ComparedRow(
        round_number=one.round_number,
        happened=_counted(one.measure, one.happened),
        expected=written(one.measure, one.expected),
        spread=f"{low}–{high}",
        without="–" if one.without is None else written(one.measure, one.without),
        within=one.within,
    )


def _counted(measure: Measure, value: float) -> str:
    """A number of one tournament: players are whole."""
    return _number(value, 0) if measure is Measure.PERFECT else written(measure, value)


def _number(value: float, digits: int) -> str:
    return str(number_format(round(value, digits) + 0.0, decimal_pos=digits))
