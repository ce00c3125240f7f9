"""Random tournaments from a seed: outcome models, fields, and events played round by round with the engine itself."""

from __future__ import annotations

from pairing.engine.simulation.fields import Entry, milvang_field, uniform_field
from pairing.engine.simulation.outcomes import MODELS, OutcomeModel, Probabilities, outcome_model
from pairing.engine.simulation.recipe import Recipe
from pairing.engine.simulation.tournament import Played, play

__all__ = [
    "MODELS",
    "Entry",
    "OutcomeModel",
    "Played",
    "Probabilities",
    "Recipe",
    "milvang_field",
    "outcome_model",
    "play",
    "uniform_field",
]
