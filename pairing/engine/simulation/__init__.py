"""Random tournaments from a seed: outcome models, fields, events played round by round with the engine itself, and
studies that compare plans on many of them.

- ``play(recipe)`` plays one tournament;
- ``Study`` says what is compared on which ``Population``; ``run(study, first, last)`` plays a range of its tournaments
  under every variant and answers a ``Tally``; tallies of any chunks merge to the same sum;
- ``observe(state, population)`` gives the numbers of one tournament round by round, simulated or played, and
  ``sample(study, index)`` those of one simulated tournament;
- ``report(study, tally)`` says what was found: means, intervals, differences and their marks.
"""

from __future__ import annotations

from .amounts import Amount, amount_from
from .drawn_recipe import drawn_recipe, drawn_tie_breaks
from .fields import Entry, milvang_field, uniform_field
from .findings import Estimate, Line, MetricDifference, Report, report, report_from_json
from .metrics import CLEAR, Metric, MetricKind, metrics_of
from .observed import RoundNumbers, observe, round_numbers_from_json, sample
from .outcomes import MODELS, OutcomeModel, Probabilities, outcome_model
from .population import MOST_PLAYERS, Population
from .recipe import Recipe
from .series import empty_tally, run
from .study import MOST_VARIANTS, Study, Variant, study_from_json
from .tally import Tally
from .tournament import Played, play
from .variants import parts_of, variant_of

__all__ = [
    "CLEAR",
    "MODELS",
    "MOST_PLAYERS",
    "MOST_VARIANTS",
    "Amount",
    "Entry",
    "Estimate",
    "Line",
    "Metric",
    "MetricDifference",
    "MetricKind",
    "OutcomeModel",
    "Played",
    "Population",
    "Probabilities",
    "Recipe",
    "Report",
    "RoundNumbers",
    "Study",
    "Tally",
    "Variant",
    "amount_from",
    "drawn_recipe",
    "drawn_tie_breaks",
    "empty_tally",
    "metrics_of",
    "milvang_field",
    "observe",
    "outcome_model",
    "parts_of",
    "play",
    "report",
    "report_from_json",
    "round_numbers_from_json",
    "run",
    "sample",
    "study_from_json",
    "uniform_field",
    "variant_of",
]
