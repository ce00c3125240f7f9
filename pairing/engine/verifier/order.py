"""The order in which Articles 3.6, 3.7 and 4.1 to 4.4 generate the candidates of a bracket, as a key to compare."""

from __future__ import annotations

from dataclasses import dataclass

from .bracket import Bracket, Candidate
from .field import indices


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a candidate stands among those of its bracket with as many downfloaters: smaller is generated earlier."""

    mdp_set: tuple[int, ...]
    """4.4: BSNs of the moved-down players paired here."""
    mdp_opponents: tuple[int, ...]
    """4.2: BSNs of their opponents, in order of the moved-down players."""
    exchange: tuple[int, int, tuple[int, ...], tuple[int, ...]]
    """4.3: how many change sides, the BSN difference, who leaves S1 (largest first, negated), who enters it."""
    transposition: tuple[int, ...]
    """4.2: BSNs of the opponents of S1 or S1R, in order."""

    def article_of_difference(self, other: Place) -> str:
        """The article whose order tells the two apart."""
        for mine, theirs, article in (
            (self.mdp_set, other.mdp_set, "4.4"),
            (self.mdp_opponents, other.mdp_opponents, "4.2"),
            (self.exchange, other.exchange, "4.3"),
        ):
            if mine != theirs:
                return article
        return "4.2"


def place_of(bracket: Bracket, candidate: Candidate) -> Place:
    """The earliest place at which the candidate is generated.

    The higher ranked player of every remainder pair stands in S1: any other arrangement of the same pairs needs a later
    exchange.
    """
    number = {player: bsn for bsn, player in enumerate(bracket.members, start=1)}
    mdp_pairs = sorted(pair for pair in candidate.pairs if bracket.moved_down >> pair[0] & 1)
    rest = sorted(pair for pair in candidate.pairs if not bracket.moved_down >> pair[0] & 1)
    busy = sum(1 << resident for _, resident in mdp_pairs)
    afresh = {player: bsn for bsn, player in enumerate(indices(bracket.residents & ~busy), start=1)}
    heads = [afresh[a] for a, _ in rest]
    half = len(rest)
    entered = tuple(bsn for bsn in heads if bsn > half)
    left = tuple(sorted(set(range(1, half + 1)) - set(heads), reverse=True))
    return Place(
        tuple(number[mdp] for mdp, _ in mdp_pairs),
        tuple(number[resident] for _, resident in mdp_pairs),
        (len(left), sum(entered) - sum(left), tuple(-bsn for bsn in left), entered),
        tuple(afresh[b] for _, b in rest),
    )
