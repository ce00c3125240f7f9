"""A study: which plans are compared, on which players, with which model, over how many rounds. Data only.

The same study and the same tournament index give the same tournament, so that a study can be computed in any chunks,
by any number of workers, and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from ..acceleration import AccelerationPlan, Entrant, freeze, plan_from_json, validate
from ..errors import InvalidState
from ..model import OptionValue, Scoring
from ..registry import description_of, system_for
from ..standings import criteria
from ..systems.refusals import require_suitable
from .outcomes import MODELS
from .population import Population

FORMAT: Final = 1
MOST_VARIANTS: Final = 6
MOST_ROUNDS: Final = 30


@dataclass(frozen=True, slots=True)
class Variant:
    """One way of pairing that is compared with the others."""

    name: str
    plan: AccelerationPlan
    system: str = "dutch"
    edition: str = "2026"
    rounds: int = 0
    """How many rounds are played this way; 0: as many as the study says. The plan must be made for them."""
    options: tuple[tuple[str, OptionValue], ...] = ()
    """Switches of the system that differ from its defaults, by name."""


@dataclass(frozen=True, slots=True)
class Study:
    """What is simulated. The first variant is the one that the others are compared with."""

    seed: int
    rounds: int
    variants: tuple[Variant, ...]
    population: Population
    scoring: Scoring = field(default_factory=Scoring)
    model: str = "milvang"
    draw_percent: int = 30
    """Share of draws between equals, for the models that need it."""
    top: int = 10
    """How many of the first places, and of the strongest players, count as the top."""
    tie_breaks: tuple[str, ...] = ("BH",)
    """Codes of the criteria that rank equal points."""
    bands: tuple[int, ...] = ()
    """Lowest rating of each band with prizes of its own, the highest band first; below the last one is one more. Empty:
    the quarters of the list."""

    def rounds_of(self, variant: Variant) -> int:
        """How many rounds are played under ``variant``."""
        return variant.rounds or self.rounds

    @property
    def most_rounds(self) -> int:
        """The rounds of the longest variant."""
        return max(self.rounds_of(variant) for variant in self.variants)

    @property
    def top_places(self) -> int:
        """``top``, but never more than a quarter of the field, so that it says something."""
        return max(1, min(self.top, self.population.size // 4))

    def validate(self) -> None:
        """Raise ``InvalidState`` with every reason why this cannot be simulated, or with that of the first plan that
        does not fit."""
        problems = [*self._problems()]
        if problems:
            raise InvalidState(" ".join(problems), code="bad_study")
        for variant in self.variants:
            self._require_playable(variant)

    def to_json(self) -> dict[str, Any]:
        """The stored form; ``study_from_json`` reads it back equal."""
        return {
            "format": FORMAT,
            "seed": self.seed,
            "rounds": self.rounds,
            "variants": [
                {
                    "name": one.name,
                    "plan": one.plan.to_json(),
                    "system": one.system,
                    "edition": one.edition,
                    "rounds": one.rounds,
                }
                | ({"options": dict(one.options)} if one.options else {})
                for one in self.variants
            ],
            "population": asdict(self.population) | {"ratings": list(self.population.ratings)},
            "scoring": asdict(self.scoring),
            "model": self.model,
            "draw_percent": self.draw_percent,
            "top": self.top,
            "tie_breaks": list(self.tie_breaks),
            "bands": list(self.bands),
        }

    def _problems(self) -> Iterator[str]:
        if not all(1 <= rounds <= MOST_ROUNDS for rounds in (self.rounds, *map(self.rounds_of, self.variants))):
            yield f"The number of rounds must be from 1 to {MOST_ROUNDS}."
        if not 1 <= len(self.variants) <= MOST_VARIANTS:
            yield f"Compare from 1 to {MOST_VARIANTS} plans."
        if len({one.name for one in self.variants}) < len(self.variants):
            yield "Two plans have the same name."
        if self.model not in MODELS:
            yield f"There is no outcome model called {self.model}; use one of {', '.join(MODELS)}."
        if not 0 <= self.draw_percent <= 100:
            yield "The share of draws must be from 0 to 100 percent."
        if self.top < 1:
            yield "At least one place must count as the top."
        if list(self.bands) != sorted(set(self.bands), reverse=True):
            yield "The rating bands must begin at different ratings, the highest first."
        yield from self.population.problems()

    def _require_playable(self, variant: Variant) -> None:
        system_for(variant.system, variant.edition)
        criteria(self.tie_breaks)
        require_suitable(
            description_of(variant.system), rounds=self.rounds_of(variant), players=self.population.size,
            accelerated=variant.plan.accelerates, unrated=self.population.unrated, options=dict(variant.options),
        )  # fmt: skip
        validate(variant.plan, rounds=self.rounds_of(variant), scoring=self.scoring)
        if self.population.kind == "list":
            freeze(variant.plan, [Entrant(n, rating) for n, rating in enumerate(self.population.ratings, start=1)])


def study_from_json(data: Mapping[str, Any]) -> Study:
    """The study that ``to_json`` wrote. Raises ``InvalidState`` for another format."""
    if data.get("format") != FORMAT:
        raise InvalidState(f"This program reads format {FORMAT} of a study.", code="study_format", expected=FORMAT)
    population = {one.name: data["population"][one.name] for one in fields(Population)}
    return Study(
        seed=data["seed"],
        rounds=data["rounds"],
        variants=tuple(
            Variant(
                one["name"],
                plan_from_json(one["plan"]),
                one["system"],
                one["edition"],
                one.get("rounds", 0),
                tuple(one.get("options", {}).items()),
            )
            for one in data["variants"]
        ),
        population=Population(**population | {"ratings": tuple(population["ratings"])}),
        scoring=Scoring(**data["scoring"]),
        model=data["model"],
        draw_percent=data["draw_percent"],
        top=data["top"],
        tie_breaks=tuple(data.get("tie_breaks", ("BH",))),
        bands=tuple(data.get("bands", ())),
    )
