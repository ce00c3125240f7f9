"""Verifies past rounds against the rules without any decision code of ``systems``: legality, colours, optimality.

``verify_round`` judges one round, ``verify_state`` and ``verify_file`` every past round of a tournament; of a file each
with what its comments say of the time of the pairing (``then``). ``field``
derives from the games again what the rules ask about each player; ``edition_2026``, ``edition_2017`` and ``order``
evaluate the criteria and the generation order. ``completability`` tells whether the others can still be paired.
``solver`` finds the best candidate of a bracket by a weighted matching with a dual proof.

The package shares no class with ``systems.dutch``, on purpose: two programs that agree are worth more than one. So it
has a ``Bracket`` and a ``Candidate`` of its own, and its modules ``bracket`` and ``edition_2017`` answer the questions
of their namesakes a second time. So do ``field``, ``criteria``, ``matching`` and ``replay``, and the classes ``Field``,
``Group`` and ``Standing``.

The judge of a system has the system's name: ``dutch``, ``dubov``, ``burstein``, ``lim``, ``double_swiss``, ``team``,
``round_robin``, ``double_round_robin``, ``scheveningen``, ``molter``, ``alternating``, ``monrad``, ``italo_swiss``,
``yugoslav``, ``lottery``, ``six_subgroups`` (these six share ``in_turn``, as they do in ``systems``), ``english`` and
``seeded`` (with ``halves``, here as there), ``knockout``, ``knockout_matches``, ``keizer``, ``two_life``, ``us``.
Where that is a package, the verdict on a round is in its module ``judge``, as the verdict for all systems is in the
``judge`` of this package.
"""

from __future__ import annotations

from .judge import verify_round
from .replay import before, given, verify_state
from .statements import statements_of
from .then import verify_file, verify_past, verify_report
from .verdict import Breach, Difference, Grade, RoundVerdict

VERSION = "1.3.0"
"""Of the verifier. It changes whenever a verdict may come out otherwise, so that stored ones are made again."""

__all__ = [
    "VERSION",
    "Breach",
    "Difference",
    "Grade",
    "RoundVerdict",
    "before",
    "given",
    "statements_of",
    "verify_file",
    "verify_past",
    "verify_report",
    "verify_round",
    "verify_state",
]
