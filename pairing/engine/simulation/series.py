"""The tournaments of a study, played one after the other. Everything random hangs on the study's seed and the index."""

from __future__ import annotations

from random import Random

from ..model import Colour
from .lots import lots
from .metrics import measure, metrics_of
from .recipe import Recipe
from .study import Study
from .tally import Tally
from .tournament import Played, play


def empty_tally(study: Study) -> Tally:
    """A tally without tournaments, to merge those of the chunks into."""
    return Tally(tuple(metric.key for metric in metrics_of(study)), len(study.variants))


def run(study: Study, first: int, last: int) -> Tally:
    """Play the tournaments ``first`` to ``last - 1`` of ``study`` under all its variants.

    Any way of cutting a study into such ranges gives the same sum. Raises ``InvalidState`` for a study that
    ``Study.validate`` refuses.
    """
    study.validate()
    tally = empty_tally(study)
    for index in range(first, last):
        played = tournaments(study, index)
        if any(
            one.state.completed < study.rounds_of(variant) for variant, one in zip(study.variants, played, strict=True)
        ):
            tally.add_unfinished()
        else:
            tally.add([measure(study, variant, one) for variant, one in zip(study.variants, played, strict=True)])
    return tally


def tournaments(study: Study, index: int) -> list[Played]:
    """Tournament ``index`` under every variant: the same players, the same strengths, the same luck.

    The initial colour alternates with the index. A tournament ends early where a round has no pairing.
    """
    rng = Random(f"{study.seed}:{index}")  # noqa: S311 - a simulation must be repeatable, not secret
    luck = rng.getrandbits(64)
    chance = lots(luck)
    entries = study.population.draw(rng)
    return [
        play(
            Recipe(
                seed=luck,  # of the lots; the rest of the luck is in ``chance``
                rounds=study.rounds_of(variant),
                model=study.model,
                draw_rate=study.draw_percent / 100,
                scoring=study.scoring,
                initial_colour=Colour.BLACK if index % 2 else Colour.WHITE,
                system=variant.system,
                edition=variant.edition,
                options=variant.options,
            ),
            entries=entries,
            plan=variant.plan,
            chance=chance,
        )
        for variant in study.variants
    ]
