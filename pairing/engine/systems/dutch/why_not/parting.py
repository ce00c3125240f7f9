"""Where the best round under a condition parts from the round of the rules, and what tells them apart.

The brackets are gone through from the top. As long as the round of the rules stays the best one under the condition
too, which a few matchings without weights tell, nothing parts them. Only the bracket in which they part is solved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ....errors import Unproved
from ....verifier.bracket import Bracket, Candidate, Value, first_difference
from ....verifier.completability import Completability
from ....verifier.equals import Remainder, across, limited, with_pairs
from ....verifier.field import Field, set_of
from ....verifier.matching import PerfectMatchings
from ....verifier.order import place_of
from ....verifier.rules import Rules
from ....verifier.solver import Best, BracketChoice, best, decide, first_of, pair_from, values_of

Path = Sequence[tuple[Bracket, Candidate]]
"""A round bracket by bracket, from the top."""


@dataclass(frozen=True, slots=True)
class Parting:
    """The first bracket in which the two rounds differ, and the reason for which the rules take the other one."""

    score: int
    """Pairing score of the residents."""
    criterion: str
    """A criterion of the edition, or ``order``."""
    actual: tuple[int, ...] = ()
    with_it: tuple[int, ...] = ()
    article: str = ""
    """For the order: the article of 2026 that generates the round of the rules first."""
    players: tuple[int, ...] = ()
    """TPNs of those whom the criterion would fail."""


def path_of(field: Field, groups: Sequence[int], pairs: Sequence[tuple[int, int]]) -> Path:
    """How a complete round runs through the brackets; ``groups`` are their residents."""
    path: list[tuple[Bracket, Candidate]] = []
    moved_down, below = 0, field.everybody
    for group in groups:
        below &= ~group
        bracket = Bracket(field, moved_down, group, below)
        candidate = Candidate.of(bracket, pairs)
        path.append((bracket, candidate))
        moved_down = candidate.floaters
    return path


@dataclass(frozen=True, slots=True)
class TwoRounds:
    """The round of the rules and the best one under the condition, to be compared bracket by bracket."""

    rules: Rules
    path: Path
    """The round of the rules."""
    free: Completability
    """Without the condition."""
    bound: Completability
    """With it; the score of the bye must be the same."""
    first: Callable[[Best], Candidate] = first_of
    """Which of the best candidates of a bracket is generated first."""
    later: Callable[[Best, Candidate], str] | None = None
    """The article by which all of them come later than a candidate; None for those of the Dutch system."""

    def parting(self) -> Parting:
        """Where the best round under the condition parts from the round of the rules, which does not fulfil it."""
        at = self._parting_ahead if self.rules.collapsing else self._parting_at
        for place, (bracket, candidate) in enumerate(self.path):
            if not self._stays(place):
                found = at(place, bracket, candidate)
                if found is not None:
                    return found
        raise Unproved("The round of the rules was not recognized as having what was asked for.")

    def _bound(self, bracket: Bracket) -> Bracket:
        return replace(bracket, field=self.bound.field)

    def _stays(self, place: int) -> bool:
        """Whether it is quickly seen that the rules choose the same in a bracket, with the same brackets after it."""
        bracket, candidate = self.path[place]
        if self.rules.collapsing:
            near = bracket.players | bracket.next_group
            return not self._touched(near) and self.bound.completable(bracket.below | candidate.floaters)
        # What the following bracket does in the round of the rules is still possible, so C8 is still as good.
        return all(
            all(self.bound.field.rows[a] >> b & 1 for a, b in done.pairs)
            and self.bound.completable(where.below | done.floaters)
            for where, done in self.path[place : place + 2]
        )

    def _touched(self, players: int) -> bool:
        """Whether the condition says anything about one of these."""
        before, after = self.free.rows, self.bound.rows
        return any(players >> player & 1 and row != after[player] for player, row in enumerate(before[:-1]))

    def _parting_at(self, place: int, bracket: Bracket, candidate: Candidate) -> Parting | None:
        """The parting in a bracket of 2026; None when the rules choose the same there."""
        found = best(self.rules, self._bound(bracket), self.bound)
        legal = all(self.bound.field.rows[a] >> b & 1 for a, b in candidate.pairs)
        if legal and self.bound.completable(bracket.below | candidate.floaters) and self.first(found) == candidate:
            return None
        ahead: tuple[int, ...] = ()
        if bracket.below:
            left = self.path[place + 1][1].floaters
            ahead = left.bit_count(), *bracket.field.scores(left)
        values = self.rules.values(bracket, self.free, candidate, ahead)
        different = _difference(bracket, values, found.values)
        if different is None:
            return Parting(bracket.score, "order", article=(self.later or _later)(found, candidate))
        if different.criterion not in self.rules.about_floaters:
            # Several candidates may be as good; the players told are those of the one that the rules would choose.
            chosen = self.rules.values(self._bound(bracket), self.bound, self.first(found), ())
            named = next(value for value in chosen if value.criterion == different.criterion)
            different = replace(different, players=named.players)
        return different

    def _parting_ahead(self, place: int, bracket: Bracket, candidate: Candidate) -> Parting | None:
        """The parting in a bracket of 2017; None when the rules choose the same there and in those after it."""
        mine = decide(self.rules, bracket, self.free)
        theirs = decide(self.rules, self._bound(bracket), self.bound)
        if mine.candidate != candidate:
            raise Unproved("The verifier and the engine give different rounds.")
        if theirs.candidate != candidate:
            return self._compared(mine, theirs.candidate)
        if theirs.bracket.collapses == mine.bracket.collapses or bracket.below == bracket.next_group:
            return None
        # The same pairs here, but then not the same brackets: what becomes of the others is compared in those of the
        # round of the rules.
        others = [pair for one in pair_from(self.rules, theirs, self.bound) for pair in one.candidate.pairs]
        for following, expected in self.path[place + 1 :]:
            other = Candidate.of(following, others)
            if other != expected:
                return self._compared(decide(self.rules, following, self.free), other)
        return None

    def _compared(self, mine: BracketChoice, other: Candidate) -> Parting:
        bracket = mine.bracket
        values = values_of(self.rules, self._bound(bracket), self.bound, other)
        different = _difference(bracket, mine.best.values, values)
        if different is not None:
            return different
        places = place_of(bracket, mine.candidate), place_of(bracket, other)
        if places[0] >= places[1]:
            raise Unproved("The best round under a condition comes before the round of the rules.")
        return Parting(bracket.score, "order", article=places[0].article_of_difference(places[1]))


def _difference(bracket: Bracket, actual: tuple[Value, ...], with_it: tuple[Value, ...]) -> Parting | None:
    """The first criterion on which the round under the condition is worse; None when it is as good."""
    different = first_difference(actual, with_it)
    if different is None:
        return None
    one, other = different
    if one.value > other.value:
        raise Unproved("The best round under a condition is better than the round of the rules.")
    return Parting(bracket.score, one.criterion, one.value, other.value, players=other.players)


def _later(found: Best, candidate: Candidate) -> str:
    """The article by which every one of the best candidates comes later than one that is as good as they are.

    As much of that one as can be had is kept: its set of paired MDPs (4.4), their opponents (4.2), then the players who
    changed halves in the remainder (4.3).
    """
    for article, rows in _kept(found, candidate):
        if found.matching.by_edges:
            attained = PerfectMatchings(rows).exists(found.problem.vertices)
        else:
            matching = found.problem.cheapest(rows)
            attained = matching is not None and matching.cost == found.matching.cost
        if not attained:
            return article
    return "4.2"


def _kept(found: Best, candidate: Candidate) -> Iterator[tuple[str, Sequence[int]]]:
    bracket = found.problem.bracket
    pairs = [pair for pair in candidate.pairs if bracket.moved_down >> pair[0] & 1]
    mdps = set_of(mdp for mdp, _ in pairs)
    rows = limited(found.matching.tight, mdps, bracket.residents)
    rows = limited(rows, bracket.moved_down & ~mdps, ~bracket.players)
    yield "4.4", rows
    rows = with_pairs(rows, pairs)
    yield "4.2", rows
    left = found.problem.vertices & ~set_of(player for pair in pairs for player in pair)
    residents = left & bracket.residents
    heads = set_of(head for head, _ in candidate.pairs - set(pairs))
    yield "4.3", across(Remainder(rows, residents, left & ~residents, heads.bit_count()), heads)
