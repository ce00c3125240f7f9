"""Published rounds as the public may know them: the payload of the revision, and results that are not held back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.db.models import Exists, F, OuterRef, QuerySet, Subquery

from pairing.engine.board_colours import first_has_white
from pairing.engine.drawn_lots import lots_before
from pairing.engine.model import Advance, Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.standings import TeamEvent
from pairing.engine.trf import trimmed
from pairing.engine.two_games import bye_game
from tournaments.history.decided_ties import decided_ties_of
from tournaments.history.expelled import expelled_entries
from tournaments.history.later_ratings import in_engine_form, later_of
from tournaments.history.payload import BoardRow, ByeRow, PlayerRow, RoundPayload
from tournaments.history.shapes import Adjustment, DecidedTie, PairResult, Played, PlayerLine, Score
from tournaments.history.team_rounds import Bonuses, Sides, sides_of, team_event, with_team_scores
from tournaments.models import (
    Board,
    Entry,
    EntryStatus,
    PointAdjustment,
    Regulations,
    Round,
    RoundState,
    Tournament,
    has_any_result,
)

_NO_RESULT: Final = PairResult("", "")
_OUTCOMES: Final[Mapping[str, Outcome | None]] = {"": None, **{one.value: one for one in Outcome}}


NEWEST: Final = -1
"""In place of a number: the newest published round."""
Results = Mapping[tuple[int, int], PairResult]
"""By (white, black)."""


@dataclass(frozen=True)
class PublishedRound:
    """One published round with its public results. Entries are named by id."""

    round: Round
    payload: RoundPayload
    results: Results
    """Pairs without a public result are missing; of a match perhaps one game is known."""
    adjustments: tuple[Adjustment, ...] = ()
    """Bonus and penalty points of the round; none while its results are held back."""
    decisions: tuple[DecidedTie, ...] = ()
    """Ties decided after the last round; none with any other round."""
    of_teams: bool = False
    """Whether the players are teams, and a board is a match."""
    board_colours: str = ""
    """``Regulations.board_colours``."""
    expelled: frozenset[int] = frozenset()
    """The entries that have no rank after this round, because the arbiter expelled them."""
    anybody_gone: bool = False
    """Whether anybody of the event is withdrawn by now."""

    @property
    def number(self) -> int:
        """The round's number."""
        return self.round.number

    def has_white(self, entry_id: int) -> bool:
        """Whether a player has White in the round, of a team that of board 1, or had it where the colours were put
        right; False without an opponent."""
        board = self.board_of.get(entry_id)
        if board is None:
            return False
        as_published = (board["white"] == entry_id) == first_has_white(self.board_colours, 1)
        return as_published != self.results.get((board["white"], board["black"]), _NO_RESULT).exchanged

    @cached_property
    def players(self) -> dict[int, PlayerRow]:
        """Players by entry id."""
        return {row["entry"]: row for row in self.payload["players"]}

    @cached_property
    def board_of(self) -> dict[int, BoardRow]:
        """Boards by the entry of either side."""
        return {entry: row for row in self.payload["boards"] for entry in (row["white"], row["black"])}

    @cached_property
    def bye_of(self) -> dict[int, ByeRow]:
        """Byes by entry."""
        return {row["entry"]: row for row in self.payload["byes"]}

    @property
    def missing(self) -> int:
        """Boards without a public result."""
        return sum(not self.known(row["white"], row["black"]) for row in self.payload["boards"])

    @property
    def unfinished(self) -> int:
        """Adjourned games: until they are finished they count as draws (C.04.2 Article 3.1)."""
        return sum(one.unfinished for one in self.results.values())

    @property
    def complete(self) -> bool:
        """Whether every board has a public result."""
        return not self.missing

    def line(self, entry: int) -> PlayerLine:
        """The player as of this round."""
        return player_line(self.players[entry])

    def score(self, entry: int) -> Score:
        """The player's points before this round, as the pairing read them."""
        row = self.players[entry]
        return Score(row["real"], row["virtual"], self.number, row.get("lives"))

    def adjusted(self, entry: int) -> int:
        """The tenths that the round brought the player beside the result."""
        return sum(one.points for one in self.adjustments if one.entry_id == entry and not one.on_second)

    def adjusted_second(self, entry: int) -> int:
        """The tenths that the round brought the team beside the result in the score that ranks second."""
        return sum(one.points for one in self.adjustments if one.entry_id == entry and one.on_second)

    def known(self, white: int, black: int) -> bool:
        """Whether the result of this pair, both games of a match, is public."""
        result = self.results.get((white, black))
        return result is not None and result.complete

    @cached_property
    def played(self) -> dict[int, Played]:
        """What everybody at a board played, by entry."""
        found = {}
        for board in self.payload["boards"]:
            white, black = board["white"], board["black"]
            result = self.results.get((white, black), _NO_RESULT)
            own = Colour.BLACK if result.exchanged else Colour.WHITE
            found[white] = Played(black, own, _OUTCOMES[result.white], _OUTCOMES[result.white_second])
            found[black] = Played(white, own.opposite, _OUTCOMES[result.black], _OUTCOMES[result.black_second])
        return found

    def outcome(self, entry: int) -> Outcome | None:
        """What the round, of a match the first game, brought to the player; None while that is not public. A missed
        round is a zero-point bye."""
        played = self.played.get(entry)
        if played is not None:
            return played.outcome
        bye = self.bye_of.get(entry)
        return Outcome(bye["kind"]) if bye else Outcome.ZERO_BYE

    def second_outcome(self, entry: int) -> Outcome | None:
        """What the second game of a match brought to the player; None while that is not public, and without one."""
        played = self.played.get(entry)
        return played.second if played is not None else None


def player_line(row: PlayerRow) -> PlayerLine:
    """A player of a payload."""
    return PlayerLine(
        row["entry"], row["number"], row["name"], row["title"], row["rating"], row["federation"], row["club"]
    )


def public_state_of(round_: Round) -> str:
    """The round's state as the public may know it: a draft is planned."""
    return RoundState.PLANNED.value if round_.state == RoundState.DRAFT else round_.state


def published_rounds(
    tournament: Tournament, *, last: int | None = None, only: int | None = None, held: bool = False
) -> tuple[PublishedRound, ...]:
    """The published rounds in order, up to round ``last`` or just round ``only``, which may be ``NEWEST``. Three
    queries, with the last round of the tournament one more, and one where somebody is expelled.

    ``held``: with the results that are held back, for the arbiter's own papers.
    """
    rows = _published().filter(tournament=tournament)
    if last is not None:
        rows = rows.filter(number__lte=last)
    if only == NEWEST:
        rows = rows.filter(number=Subquery(rows.order_by("-number").values("number")[:1]))
    elif only is not None:
        rows = rows.filter(number=only)
    return tuple(_assembled(list(rows), held=held))


def published_rounds_of(tournaments: Collection[int]) -> dict[int, tuple[PublishedRound, ...]]:
    """The published rounds of several tournaments, by tournament; one without any is missing. As many queries as for
    one of them."""
    found: defaultdict[int, list[PublishedRound]] = defaultdict(list)
    for published in _assembled(list(_published().filter(tournament__in=tournaments)), held=False):
        found[published.round.tournament_id].append(published)
    return {tournament: tuple(rounds) for tournament, rounds in found.items()}


def _published() -> QuerySet[Any]:
    return (
        Round.objects.filter(revision__isnull=False)
        .select_related("revision")
        .defer("revision__snapshot", "revision__explanation")
        .annotate(
            planned=F("tournament__regulations__rounds"),
            boards_of_a_match=F("tournament__regulations__team_boards"),
            board_colours=F("tournament__regulations__board_colours"),
            anybody_expelled=Exists(expelled_entries().filter(tournament=OuterRef("tournament"))),
            anybody_gone=Exists(Entry.objects.filter(tournament=OuterRef("tournament"), status=EntryStatus.WITHDRAWN)),
        )
        .order_by("number")
    )


def _assembled(rounds: Sequence[Any], *, held: bool) -> Iterator[PublishedRound]:
    shown = [round_ for round_ in rounds if held or not round_.results_held]
    results, adjustments = _results(shown), _adjustments(shown)
    final = {round_.pk: round_.tournament_id for round_ in rounds if round_.number == round_.planned}
    decisions = decided_ties_of(final.values()) if final else {}
    with_expelled = {round_.tournament_id for round_ in rounds if round_.anybody_expelled}
    known = expelled_entries().filter(tournament__in=with_expelled).values_list("tournament", "pk", "expelled_from")
    expelled = list(known) if with_expelled else []
    for round_ in rounds:
        yield PublishedRound(
            round_,
            round_.revision.payload,
            results.get(round_.pk, {}),
            tuple(adjustments.get(round_.pk, ())),
            decisions.get(final.get(round_.pk, 0), ()),
            of_teams=bool(round_.boards_of_a_match),
            board_colours=round_.board_colours,
            expelled=frozenset(
                entry
                for of, entry, first in expelled
                if of == round_.tournament_id and first and first <= round_.number
            ),
            anybody_gone=round_.anybody_gone,
        )


def public_results(rounds: Sequence[Round]) -> Mapping[int, Results]:
    """Results by round id and pair, without those of rounds that are held back. One query."""
    return _results([round_ for round_ in rounds if not round_.results_held])


def _results(rounds: Sequence[Round]) -> Mapping[int, Results]:
    results: defaultdict[int, dict[tuple[int, int], PairResult]] = defaultdict(dict)
    rows = Board.objects.filter(has_any_result(), round__in=[round_.pk for round_ in rounds])
    sides = ("white_outcome", "black_outcome", "white_second", "black_second")
    outcomes = (*sides, "games", "goes_on", "team_outcomes", "rated_outcomes", "played_colours")
    for round_id, white, black, *entered in rows.values_list("round_id", "white_id", "black_id", *outcomes):
        results[round_id][white, black] = PairResult(*entered)
    return results


def _adjustments(rounds: Sequence[Round]) -> Mapping[int, list[Adjustment]]:
    """Bonus and penalty points by round id. One query."""
    found: defaultdict[int, list[Adjustment]] = defaultdict(list)
    shown = {round_.pk: round_.number for round_ in rounds}
    rows = PointAdjustment.objects.filter(round__in=list(shown)).order_by("created_at", "pk")
    columns = ("round_id", "entry_id", "points", "reason", "on_second")
    for round_id, entry, points, reason, on_second in rows.values_list(*columns):
        found[round_id].append(Adjustment(entry, shown[round_id], points, reason, on_second))
    return found


def completed_rounds(rounds: Sequence[PublishedRound]) -> int:
    """How many rounds from the first on have all their results public."""
    count = 0
    for published in rounds:
        if published.number != count + 1 or not published.complete:
            break
        count += 1
    return count


def public_state(rounds: Sequence[PublishedRound], regulations: Regulations) -> TournamentState:
    """The tournament after ``rounds`` (1, 2, … without a gap) as anybody can know it, in the engine's form.

    Pairing numbers are those of the last round given. A result that is not public counts as unfinished. Virtual
    points are those with which each round was paired.
    """
    newest = rounds[-1]
    number_of = {row["entry"]: row["number"] for row in newest.payload["players"]}
    of_matches = regulations.games_per_round > 1
    adjusted = any(published.adjustments for published in rounds)
    later = later_of((published.number, published.round.later_ratings) for published in rounds)
    competitors = []
    for row in newest.payload["players"]:
        entry = row["entry"]
        games = tuple(_game(published, entry, number_of, of_matches=of_matches) for published in rounds)
        virtual = tuple(p.players[entry]["virtual"] if entry in p.players else 0 for p in rounds)
        competitors.append(
            Competitor(
                row["number"],
                games,
                virtual,
                name=row["name"],
                rating=row["rating"],
                title=row["title"],
                federation=row["federation"],
                later_ratings=in_engine_form(later.get(entry, ())),
                adjustments=trimmed(published.adjusted(entry) for published in rounds) if adjusted else (),
            )
        )
    state = TournamentState(
        competitors=tuple(competitors),
        rounds=regulations.rounds,
        completed=len(rounds),
        scoring=regulations.scoring,
        initial_colour=Colour(regulations.initial_colour or Colour.WHITE),
        system=regulations.system,
        edition=regulations.edition,
        options=regulations.options,
        lots=lots_before([one.round.lot for one in rounds], len(rounds)) if regulations.draws_lots else (),
        advances=tuple(
            Advance(published.number, number_of[white if result.goes_on == Colour.WHITE else black])
            for published in rounds
            for (white, black), result in sorted(published.results.items())
            if result.goes_on
        ),
    )
    if not regulations.of_teams:
        return state
    return with_team_scores(state, team_sides(rounds), regulations, _second_bonuses(rounds))


def _second_bonuses(rounds: Sequence[PublishedRound]) -> Bonuses:
    return {
        row["number"]: [published.adjusted_second(row["entry"]) for published in rounds]
        for row in rounds[-1].payload["players"]
    }


def team_sides(rounds: Sequence[PublishedRound]) -> Sides:
    """What the boards of every published match brought to each of its teams, by pairing number and round."""
    number_of = {row["entry"]: row["number"] for row in rounds[-1].payload["players"]}
    sides: dict[tuple[int, int], tuple[Outcome, ...]] = {}
    for published in rounds:
        for (white, black), result in published.results.items():
            if result.teams:
                own, other = sides_of(result.teams)
                sides[number_of[white], published.number] = own
                sides[number_of[black], published.number] = other
    return sides


def public_team_event(rounds: Sequence[PublishedRound], state: TournamentState, regulations: Regulations) -> TeamEvent:
    """A team event after ``rounds``, which ``state`` was made of."""
    bonuses = {
        row["number"]: [published.adjusted(row["entry"]) for published in rounds]
        for row in rounds[-1].payload["players"]
    }
    return team_event(state, team_sides(rounds), regulations, bonuses, _second_bonuses(rounds))


def _game(published: PublishedRound, entry: int, number_of: Mapping[int, int], *, of_matches: bool) -> Game:
    played = published.played.get(entry)
    if played is None:
        return bye_game(published.outcome(entry) or Outcome.UNFINISHED, of_matches=of_matches)
    return Game(
        played.outcome or Outcome.UNFINISHED,
        number_of[played.opponent],
        played.colour,
        (played.second or Outcome.UNFINISHED) if of_matches else None,
    )
