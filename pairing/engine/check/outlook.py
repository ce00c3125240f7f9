"""Whether the round can still be completed (C4), who may get the bye (C5), and what the next bracket gets (C8)."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.check.bracket import Bracket
from pairing.engine.check.field import Field, indices, set_of
from pairing.engine.check.matching import PerfectMatchings


class Outlook:
    """The completion tests of one round, over the players and one seat for the pairing-allocated bye."""

    def __init__(self, field: Field, *, bye_score: int | None = None) -> None:
        """``bye_score`` takes a given score of the bye instead of the lowest one that is possible."""
        self.field = field
        self.seat = len(field.entrants)
        """The index of the seat."""
        self.bye_score: int | None = None
        """The lowest score that can get the bye (C5); None when the number of players is even."""
        self.bye_candidates = 0
        """Who may get the bye without breaking C2 or C5."""
        self.possible = False
        """Whether a complete round-pairing exists (Article 1.9.3)."""
        if self.seat % 2 == 0:
            self._matchings = PerfectMatchings((*field.rows, 0))
            self.possible = self._matchings.exists(field.everybody)
            return
        eligible = [i for i, entrant in enumerate(field.entrants) if entrant.may_have_bye]
        scores = {field.entrants[i].score for i in eligible} if bye_score is None else {bye_score}
        for score in sorted(scores):
            self.bye_score = score
            self.bye_candidates = set_of(i for i in eligible if field.entrants[i].score == score)
            self._matchings = PerfectMatchings(self.rows)
            if self.completable(field.everybody):
                self.possible = True
                return

    @property
    def rows(self) -> tuple[int, ...]:
        """Whom each player may be paired with, the seat included."""
        candidates = self.bye_candidates
        return (*(row | (candidates >> i & 1) << self.seat for i, row in enumerate(self.field.rows)), candidates)

    def completable(self, players: int) -> bool:
        """Whether these players can be paired among themselves, one of them with the bye when their number is odd."""
        return self._matchings.exists(players | (1 << self.seat if players.bit_count() % 2 else 0))

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

    def __init__(self, bracket: Bracket) -> None:
        rows = [0] * len(bracket.field.entrants)
        for player, row in bracket.rows.items():
            rows[player] = row
        self._matchings = PerfectMatchings(rows)

    def exists(self, players: int) -> bool:
        """Whether everybody in ``players`` can be paired inside the bracket."""
        return self._matchings.exists(players)


def bracket_after(bracket: Bracket, floaters: int) -> Bracket:
    """The following bracket when ``floaters`` move down into it."""
    group = bracket.next_group
    return Bracket(bracket.field, floaters, group, bracket.below & ~group)


def least_single(outlook: Outlook, bracket: Bracket, *, all_of_them: bool = True) -> tuple[tuple[int, ...], int] | None:
    """C6 and C7 of a bracket that need not move down more than its parity, with all sets that reach them.

    The answer is (number and scores of the downfloaters, set of possible downfloaters), the set empty when nobody
    floats; None when more players than the parity asks for must float. Without ``all_of_them`` the first one found
    stands for all.
    """
    inside = InsideMatchings(bracket)
    players = bracket.players
    if players.bit_count() % 2 == 0:
        fits = inside.exists(players) and outlook.completable(bracket.below)
        return ((0,), 0) if fits else None
    entrants = bracket.field.entrants
    for score in sorted({entrants[i].score for i in bracket.members}):
        fits_down = 0
        for player in indices(players):
            if (
                entrants[player].score == score
                and inside.exists(players & ~(1 << player))
                and outlook.completable(bracket.below | 1 << player)
            ):
                fits_down |= 1 << player
                if not all_of_them:
                    break
        if fits_down:
            return (1, score), fits_down
    return None


def floater_sets(bracket: Bracket, count: int) -> Iterator[int]:
    """All sets of ``count`` players of the bracket."""
    members = bracket.members

    def choose(start: int, left: int, chosen: int) -> Iterator[int]:
        if not left:
            yield chosen
            return
        for position in range(start, len(members) - left + 1):
            yield from choose(position + 1, left - 1, chosen | 1 << members[position])

    return choose(0, count, 0)


def next_value(outlook: Outlook, bracket: Bracket, floaters: int) -> tuple[int, ...]:
    """C8: how many downfloaters the following bracket needs at best, and their scores; empty below the last bracket.

    The literal way: every set of downfloaters is tried, fewest first. Meant for small brackets; ``solver`` has the
    other way.
    """
    following = bracket_after(bracket, floaters)
    if not following.residents:
        return ()
    inside = InsideMatchings(following)
    total = following.players.bit_count()
    for count in range(total % 2, total + 1, 2):
        fitting = (
            bracket.field.scores(chosen)
            for chosen in floater_sets(following, count)
            if inside.exists(following.players & ~chosen) and outlook.completable(following.below | chosen)
        )
        best = min(fitting, default=None)
        if best is not None:
            return count, *best
    return ()
