"""Random tournaments from a seed: outcome models, fields, events played round by round with the engine itself, and
studies that compare plans on many of them.

- ``play(recipe)`` plays one tournament;
- ``Study`` says what is compared on which ``Population``; ``run(study, first, last)`` plays a range of its tournaments
  under every variant and answers a ``Tally``; tallies of any chunks merge to the same sum;
- ``report(study, tally)`` says what was found: means, intervals, differences and their marks.
"""

from __future__ import annotations

from pairing.engine.simulation.fields import Entry, milvang_field, uniform_field
from pairing.engine.simulation.metrics import CLEAR, Kind, Metric, metrics_of
from pairing.engine.simulation.outcomes import MODELS, OutcomeModel, Probabilities, outcome_model
from pairing.engine.simulation.population import Population
from pairing.engine.simulation.recipe import Recipe
from pairing.engine.simulation.report import Difference, Estimate, Line, Report, report, report_from_json
from pairing.engine.simulation.series import empty_tally, run
from pairing.engine.simulation.study import Study, Variant, study_from_json
from pairing.engine.simulation.tally import Tally
from pairing.engine.simulation.tournament import Played, play

__all__ = [
    "CLEAR",
    "MODELS",
    "Difference",
    "Entry",
    "Estimate",
    "Kind",
    "Line",
    "Metric",
    "OutcomeModel",
    "Played",
    "Population",
    "Probabilities",
    "Recipe",
    "Report",
    "Study",
    "Tally",
    "Variant",
    "empty_tally",
    "metrics_of",
    "milvang_field",
    "outcome_model",
    "play",
    "report",
    "report_from_json",
    "run",
    "study_from_json",
    "uniform_field",
]
