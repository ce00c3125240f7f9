"""The standings of a team event: the primary score, then every criterion of the list (C.07 Articles 11-13)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, groupby
from typing import Final

from ..model import Game, Outcome, Scoring
from . import direct_encounter, own_record, sums
from .catalogue import EDITIONS
from .ranking import NOTHING, in_groups, ranked_groups, require_edition, unranked_of
from .results import Results
from .team_boards import board_count, by_board, key_of
from .team_encounters import AFTERWARDS, ExtendedEncounter
from .team_event import Score, TeamEvent
from .tie_breaks import Criterion, criteria
from .values import Style, Term, TermKind, TieBreakValue

Values = dict[int, TieBreakValue]

_WON = frozenset({Outcome.WIN, Outcome.UNRATED_WIN})
_WON_OR_GIVEN = _WON | {Outcome.FORFEIT_WIN, Outcome.FULL_BYE}
EXTENDED: Final = {
    "EMMSB": (Score.MATCH, Score.MATCH), "EMGSB": (Score.MATCH, Score.GAME),
    "EGMSB": (Score.GAME, Score.MATCH), "EGGSB": (Score.GAME, Score.GAME),
}  # fmt: skip
"""The opponents' score and the own score against them (Article 13.2)."""


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One line of the standings of teams. Points are tenths, without virtual points."""

    number: int
    rank: int
    """Teams that no criterion separates share the rank; 0 for a team that is not ranked."""
    match_points: int
    game_points: int
    values: Mapping[str, TieBreakValue]
    """By tie-break code as listed, points left out."""


def team_standings(
    event: TeamEvent, tie_breaks: Sequence[str], *, edition: str = EDITIONS[0], unranked: Collection[int] = ()
) -> tuple[TeamRow, ...]:
    """The teams of ``event`` in order of rank after its completed rounds.

    ``tie_breaks`` are codes such as ``EDET`` or ``BH:MP/C1``; the primary score always comes first.
    ``unranked`` as in ``standings``. Raises ``InvalidState`` for a code or an edition that is not known.
    """
    require_edition(edition)
    ranking = _Ranking(event, edition)
    listed = criteria(tie_breaks, teams=True)
    numbers = [team.number for team in event.teams]
    groups = ranked_groups(numbers, unranked)
    values: dict[str, Values] = {}
    for item in listed:
        groups, found = ranking.apply(groups, item)
        # A list may name it twice. A team that is no longer tied keeps the place that the first use gave.
        values[item.code] = values.get(item.code, found) | {n: v for n, v in found.items() if v.value is not None}
    scores = {score: ranking.results[score].scores for score in Score}
    rows: list[TeamRow] = []
    for group in groups:
        rank = len(rows) + 1
        for number in sorted(group):
            cells = {item.code: values[item.code][number] for item in listed[1:]}
            rows.append(TeamRow(number, rank, scores[Score.MATCH][number], scores[Score.GAME][number], cells))
    for number in unranked_of(numbers, unranked):
        cells = {item.code: values[item.code].get(number, NOTHING) for item in listed[1:]}
        rows.append(TeamRow(number, 0, scores[Score.MATCH][number], scores[Score.GAME][number], cells))
    return tuple(rows)


class _Ranking:
    def __init__(self, event: TeamEvent, edition: str) -> None:
        self._event = event
        self._rounds = {team.number: team.rounds for team in event.teams}
        self.results = {score: results_of(event, score, edition) for score in Score}
        self._boards = {team.number: by_board(team.rounds, event.boards, event.game_scoring) for team in event.teams}
        self._values: Mapping[str, Callable[[Criterion], Values]] = {
            "PTS": lambda item: self._points(self._score(item)),
            "MPVGP": lambda _: self._points(event.primary.other),
            "WIN": self._wins, "WON": self._wins,
            "SSSC": self._schedule_strength,
            "TPN": lambda item: own_record.pairing_number(self._of(item), item),
            "PS": lambda item: sums.progressive(self._of(item), item),
            "BH": lambda item: sums.buchholz(self._of(item), item),
            "FB": lambda item: sums.buchholz(self._of(item), item),
            "AOB": lambda item: sums.average_of_buchholz(self._of(item), item),
            "SB": lambda item: sums.sonneborn_berger(self._of(item), item),
            "KS": lambda item: sums.koya(self._of(item), item),
            **dict.fromkeys(("REP", "STD"), lambda item: own_record.counted_rounds(self._of(item), item)),
            **dict.fromkeys(EXTENDED, self._extended_sonneborn_berger),
        }  # fmt: skip

    def apply(self, groups: Sequence[list[int]], item: Criterion) -> tuple[list[list[int]], Values]:
        """Each group as ``item`` splits it, and the value of every team."""
        if item.base in self._values:
            values = self._values[item.base](item)
            smaller_first = (item.base == "TPN") != item.reverse
            return in_groups(groups, values, smaller_first=smaller_first), values
        split: list[list[int]] = []
        places: Values = {}
        for group in groups:
            parts = self._split(group, item)
            place = 1
            for part in parts:
                for number in part:
                    shown = place * 100 if len(group) > 1 else None
                    places[number] = TieBreakValue(shown, self._terms(number, group, item), Style.NUMBER)
                place += len(part)
            split += parts
        if item.base == "BC":
            places = {
                number: TieBreakValue(board_count(points) * 10, _by_board(points, weighted=True))
                for number, points in self._boards.items()
            }
        return split, places

    def _terms(self, number: int, group: Sequence[int], item: Criterion) -> tuple[Term, ...]:
        """What puts a team in its place within ``group``: its matches in it, or its boards."""
        if len(group) == 1:
            return ()
        if item.base not in AFTERWARDS and item.base != "DE":
            return _by_board(self._boards[number])
        first = self._of(item)
        other = self.results[(item.score or self._event.primary).other].points[number]
        return tuple(
            term._replace(basis=other[term.round_number - 1])
            for term in direct_encounter.games_among(first, number, group, forfeits_as_games=item.forfeits_as_games)
        )

    def _split(self, group: list[int], item: Criterion) -> list[list[int]]:
        if len(group) == 1:
            return [group]
        if item.base == "DE":
            return direct_encounter.split(self._of(item), group, forfeits_as_games=item.forfeits_as_games)
        if item.base in AFTERWARDS:
            encounter = ExtendedEncounter(
                self._event, self.results, item.base, forfeits_as_games=item.forfeits_as_games
            )
            return encounter.split(group)
        game_points = self.results[Score.GAME].scores
        if item.base == "BC" and len({game_points[number] for number in group}) > 1:
            # Article 12.1: it means nothing between teams that do not have the same game points.
            return [sorted(group)]
        keys = {number: key_of(self._event, self._rounds[number], item.base) for number in group}
        order = sorted(group, key=lambda number: keys[number], reverse=True)
        return [list(part) for _, part in groupby(order, key=lambda number: keys[number])]

    def _score(self, item: Criterion) -> Score:
        return item.score or self._event.primary

    def _of(self, item: Criterion) -> Results:
        return self.results[self._score(item)]

    def _points(self, score: Score) -> Values:
        return {number: TieBreakValue(points * 10) for number, points in self.results[score].scores.items()}

    def _wins(self, item: Criterion) -> Values:
        """WIN and WON: matches, or with game points the boards won (Articles 7.1 and 7.2)."""
        over_the_board = item.base == "WON"
        if self._score(item) is Score.MATCH:
            return own_record.counted_rounds(self.results[Score.MATCH], item)
        counted = _WON if over_the_board else _WON_OR_GIVEN
        values: Values = {}
        for number, rounds in self._rounds.items():
            terms = [
                Term(index, played.opponent, 100 * won, 0, kind=TermKind.OWN)
                for index, played in enumerate(rounds, start=1)
                if (won := sum(outcome in counted for outcome in played.boards))
            ]
            values[number] = TieBreakValue(sum(term.value for term in terms), tuple(terms), Style.NUMBER)
        return values

    def _extended_sonneborn_berger(self, item: Criterion) -> Values:
        of_opponents, own = EXTENDED[item.base]
        contributions = self.results[of_opponents].contributions(forfeits_as_games=item.forfeits_as_games)
        points = self.results[own].points
        values: Values = {}
        for number, terms in contributions.items():
            products = []
            for term in terms:
                gained = points[number][term.round_number - 1]
                products.append(term._replace(value=term.basis * gained, points=gained))
            values[number] = sums.total(products, item)
        return values

    def _schedule_strength(self, item: Criterion) -> Values:
        """SSSC: the secondary score, and Buchholz on the primary one divided by a number (Article 13.4)."""
        primary = self._event.primary
        buchholz = sums.buchholz(self.results[primary], item)
        divisor = divisor_of(self._event, item)
        scores = self.results[primary.other].scores
        return {
            number: TieBreakValue(
                scores[number] * 10 + Fraction(buchholz[number].value or 0) / divisor,
                buchholz[number].terms,
                Style.MEAN,
            )
            for number in scores
        }


def divisor_of(event: TeamEvent, item: Criterion) -> int:
    """By what SSSC divides the Buchholz: the best primary score of the event by the best secondary one of a match."""
    best = {Score.MATCH: event.match_scoring.win, Score.GAME: event.most_game_points}
    return item.divisor or max(1, best[event.primary] * event.rounds // max(1, best[event.primary.other]))


def _by_board(points: Sequence[int], *, weighted: bool = False) -> tuple[Term, ...]:
    """The tenths made on board 1, 2, …, times the number of the board where ``weighted``; ``basis`` is the board."""
    return tuple(
        Term(0, 0, gained * 10 * (board if weighted else 1), board, gained, TermKind.OWN)
        for board, gained in enumerate(points, start=1)
    )


def results_of(event: TeamEvent, score: Score, edition: str) -> Results:
    """The rounds of ``event`` with one of the two scores, in the form that the tie-breaks of players read."""
    points = {team.number: [played.points(score) for played in team.rounds] for team in event.teams}
    with_bonus = {
        team.number: list(accumulate(played.points(score) + played.bonus(score) for played in team.rounds))
        for team in event.teams
    }
    scoring = event.match_scoring
    if score is Score.GAME:
        games, boards = event.game_scoring, sum(event.weights) or event.boards
        scoring = Scoring(games.win * boards, games.draw * boards, games.loss * boards)
    return Results(
        {team.number: tuple(Game(played.outcome, played.opponent) for played in team.rounds) for team in event.teams},
        points,
        with_bonus,
        scoring,
        rounds=event.rounds,
        edition=edition,
        round_robin=event.round_robin,
    )
