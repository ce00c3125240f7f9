"""Plans as people write them on a command line or in a form, made into variants of a study."""

from __future__ import annotations

from dataclasses import replace

from ..acceleration import PRESETS, AccelerationPlan, Event, preset
from ..acceleration.presets import pattern_plan
from ..errors import InvalidState
from ..model import OptionValue
from ..registry import description_of
from ..trf.numbers import tenths
from ..two_games import is_of_matches, match_scoring
from .study import Variant

OWN = "own"


def parts_of(written: str) -> tuple[str, str]:
    """The pairing system that ``written`` names, blank where it names none, and the plan with its rounds."""
    system, _colon, plan = written.rpartition(":")
    return system, plan


def variant_of(
    written: str,
    event: Event,
    *,
    system: str,
    edition: str,
    own: AccelerationPlan | None = None,
    options: tuple[tuple[str, OptionValue], ...] = (),
) -> Variant:
    """The variant that ``written`` names: a method such as ``baku``, ``own`` for the plan ``own`` of the event, or the
    points of the top half round by round such as ``1,1,0.5``; each with ``@11`` for another number of rounds, and with
    ``lim:`` before it for another pairing system, in its newest edition where it has no ``edition``.

    ``event`` has the points of games; where the system plays matches of two games, methods follow those of a match. A
    method follows the number of rounds; the plan of the event does not. ``options`` are switches of ``system``; another
    system is played with its defaults. Raises ``InvalidState`` for anything else.
    """
    chosen, planned = parts_of(written)
    if chosen:
        editions = description_of(chosen).editions
        options = options if chosen == system else ()
        system, edition = chosen, edition if edition in editions else editions[0]
    name, _at, rounds = planned.partition("@")
    if rounds and not (rounds.isascii() and rounds.isdigit()):
        raise InvalidState(f"{written}: after @ comes a number of rounds.", code="bad_study")
    played = replace(event, rounds=int(rounds)) if rounds else event
    if is_of_matches(system):
        played = replace(played, scoring=match_scoring(played.scoring))
    if name == OWN and own is not None:
        plan = own
    elif name in PRESETS or (own is not None and name.isidentifier()):
        plan = preset(name, played)
    else:
        points = [tenths(word.strip()) for word in name.split(",")]
        values = [value for value in points if value is not None]
        if len(values) < len(points):
            raise InvalidState(f"{written}: neither a method nor points such as 1,1,0.5.", code="bad_study")
        plan = pattern_plan(OWN, played, values)
    return Variant(written, plan, system, edition, played.rounds if rounds else 0, options)
