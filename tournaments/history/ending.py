"""Which round is the last one of an event. In a two-life event that may be one before the last that is planned."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.lives import counts_lives, is_decided
from tournaments.history.published import PublishedRound, completed_rounds, public_state, published_rounds
from tournaments.models import Regulations, Tournament


def last_round(rounds: Sequence[PublishedRound], regulations: Regulations) -> int:
    """The last round that is played, as far as the results of ``rounds`` say it: the last one planned, or the one after
    which no more players have lives left than are to survive."""
    if not counts_lives(regulations.system):
        return regulations.rounds
    complete = completed_rounds(rounds)
    decided = complete and is_decided(public_state(rounds[:complete], regulations))
    return complete if decided else regulations.rounds


def last_round_of(tournament: Tournament, regulations: Regulations) -> int:
    """As ``last_round``, with results that are held back. Three queries where lives are counted, none elsewhere."""
    if not counts_lives(regulations.system):
        return regulations.rounds
    return last_round(published_rounds(tournament, held=True), regulations)
