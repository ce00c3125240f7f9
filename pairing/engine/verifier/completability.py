"""The completion tests: whether everybody else can still be paired (C4), and which players may get the bye (C5)."""

from __future__ import annotations

from collections.abc import Iterable

from .bracket import Bracket
from .field import Field, indices, set_of
from .matching import PerfectMatchings


class Completability:
    """The completion tests of one round.

    In an odd field a dummy opponent is added. The player who is paired with it has the bye.
    """

    def __init__(
        self,
        field: Field,
        *,
        bye_score: int | None = None,
        lowest_bye: bool = True,
        pairs: Iterable[tuple[int, int]] = (),
    ) -> None:
        """``bye_score`` sets the score of the bye; without it the lowest possible score counts (C5).

        Without ``lowest_bye`` (2017) every player whom C2 allows may get the bye. ``pairs`` are likely pairs from which
        the first search starts.
        """
        self.field = field
        self.dummy = len(field.entrants)
        """The index of the dummy opponent."""
        self.bye_score: int | None = None
        """The lowest score that can get the bye (C5); None when the number of players is even."""
        self.bye_candidates = 0
        """The players who may get the bye without breaking C2 or C5."""
        self.possible = False
        """Whether a complete round-pairing exists (Article 1.9.3)."""
        likely = tuple(pairs)
        if self.dummy % 2 == 0:
            self._matchings = PerfectMatchings((*field.rows, 0), likely)
            self.possible = self._matchings.exists(field.everybody)
            return
        eligible = set_of(i for i, entrant in enumerate(field.entrants) if entrant.may_have_bye)
        choices: list[tuple[int | None, int]] = []
        if bye_score is not None:
            choices = [(bye_score, eligible & field.with_score(bye_score))]
        elif lowest_bye:
            choices = [(score, eligible & field.with_score(score)) for score in sorted(set(field.scores(eligible)))]
        for self.bye_score, self.bye_candidates in choices or [(None, eligible)]:
            self._matchings = PerfectMatchings(self.rows, likely)
            if self.completable(field.everybody):
                self.possible = True
                return

    @property
    def rows(self) -> tuple[int, ...]:
        """The players whom each player may meet, the dummy opponent included."""
        candidates = self.bye_candidates
        return (*(row | (candidates >> i & 1) << self.dummy for i, row in enumerate(self.field.rows)), candidates)

    def completable(self, players: int) -> bool:
        """Whether these players can be paired among themselves, one of them with the bye when their number is odd."""
        return self._matchings.exists(self._with_dummy(players))

    def absorbed(self, players: int) -> int:
        """Every other player who, added to ``players``, makes them completable."""
        odd = players if players.bit_count() % 2 else players | 1 << self.dummy
        joins = 0
        rows = self._matchings.rows
        for vertex in indices(self._matchings.spare(odd)):
            joins |= rows[vertex]
        return joins & self.field.everybody & ~players

    def _with_dummy(self, players: int) -> int:
        return players | (1 << self.dummy if players.bit_count() % 2 else 0)

    def gives_bye(self, bracket: Bracket, floaters: int) -> bool:
        """Whether the only downfloater of the bracket is bound to get the bye (C9, Article 2.4.4)."""
        return (
            floaters.bit_count() == 1
            and floaters & self.bye_candidates != 0
            and bracket.below & self.bye_candidates == 0
            and bracket.below.bit_count() % 2 == 0
        )

    def unplayed_of_bye(self, bracket: Bracket, floaters: int) -> int | None:
        """The value of C9, None where it does not apply."""
        if not self.gives_bye(bracket, floaters):
            return None
        return self.field.entrants[floaters.bit_length() - 1].unplayed


class InsideMatchings:
    """Complete pairings inside one bracket, where moved-down players meet residents only."""

    def __init__(self, bracket: Bracket, joker: int = 0) -> None:
        """``joker`` are players of whom one may go elsewhere: they may be paired with one more vertex."""
        rows = [0] * (len(bracket.field.entrants) + 1)
        self.joker = 1 << len(bracket.field.entrants) if joker else 0
        for player in indices(bracket.players):
            rows[player] = bracket.row(player) | (self.joker if joker >> player & 1 else 0)
        rows[-1] = joker
        self._matchings = PerfectMatchings(rows)

    def exists(self, players: int) -> bool:
        """Whether everybody in ``players`` can be paired inside the bracket."""
        return self._matchings.exists(players)

    def spare(self, players: int) -> int:
        """The players who can each be left out so that all others of ``players``, an odd number, can be paired."""
        return self._matchings.spare(players)
