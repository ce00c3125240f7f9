"""Who has left an event in which players leave, and whether it is over, to arbiters, who see every result."""

from __future__ import annotations

from pairing.engine.knockout_bracket import eliminated, is_knockout
from pairing.engine.lives import counts_lives, is_decided, surely_out
from tournaments.history.snapshot import take_snapshot
from tournaments.models import Round, Tournament


def is_over(tournament: Tournament, round_number: int) -> bool:
    """Whether a two-life event is decided before ``round_number``. No query where no lives are counted and the
    regulations are at hand."""
    if not counts_lives(tournament.regulations.system):
        return False
    return is_decided(take_snapshot(tournament, round_number, renumber=False).state)


def gone_before(round_: Round, system: str) -> frozenset[int]:
    """The entries that have left an event in which players leave, before ``round_`` and whatever results are
    still to come."""
    if not (counts_lives(system) or is_knockout(system)) or round_.number == 1:
        return frozenset()
    snapshot = take_snapshot(round_.tournament, round_.number, renumber=False)
    gone = surely_out(snapshot.state) if counts_lives(system) else eliminated(snapshot.state)
    return frozenset(snapshot.entry(number).pk for number in gone)
