"""What a plan of acceleration does to one event, computed from its own list.

``forecast(plan, entrants, …)`` plays the event with the engine three times, with the plan and without it: the ideal
course, in which the higher placed player always wins; the failed one, in which the lower group wins whenever two groups
meet; and the expected one, by the ratings. It answers perfect scores and rating gaps after every round, who meets whom,
and what the upper group must score for the plan to pay. ``forecast_advice`` says it in facts.

A ``Meeting`` is of two sides here, in a crosstable (``standings``) of two players; ``advice`` is of the same kind as
that of ``acceleration`` and stands beside it.
"""

from __future__ import annotations

from .advice import forecast_advice
from .comparison import Contact, CourseForecast, Forecast, forecast
from .courses import Course, Meeting, Side

__all__ = ["Contact", "Course", "CourseForecast", "Forecast", "Meeting", "Side", "forecast", "forecast_advice"]
