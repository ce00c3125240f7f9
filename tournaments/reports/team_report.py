"""The records of a team event in a report file: players of the teams, who sat where, matches and their two scores.

Record 001 holds the players and their games, numbered team after team; 310 the teams, 300 the line-ups, 320 and 330 the
byes and the matches not played, 352 the colours and 362 the match points (TRF26).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pairing.engine.board_colours import first_has_white
from pairing.engine.model import Colour, Game, Outcome, TournamentState
from pairing.engine.standings import Row, Score, TeamRound, match_outcome, weighed
from pairing.engine.trf import (
    ForfeitedMatch,
    LineUp,
    PlayerRecord,
    RequestedByes,
    TeamAbnormalPoints,
    TeamData,
    TeamPairingByes,
    TeamRecord,
    TrfFile,
    type_text,
)
from tournaments.history.published import PublishedRound, public_team_event
from tournaments.history.rated_results import team_codes
from tournaments.history.team_rounds import GAME_SCORING, NO_RESULT, game_points_of_the_bye, sides_of
from tournaments.models import Entry, Regulations, TeamPlayer, Tournament
from tournaments.reports.birth_dates import birth_date
from tournaments.teams.queries import Seats, seats_of
from tournaments.teams.shapes import SeatLine

_WITHOUT_GAME = Game(Outcome.ZERO_BYE)
_KINDS: Final[Mapping[Outcome, str]] = {
    Outcome.WIN: "W", Outcome.DRAW: "D", Outcome.LOSS: "L", Outcome.FULL_BYE: "F", Outcome.HALF_BYE: "H",
    Outcome.ZERO_BYE: "Z", Outcome.FORFEIT_WIN: "+", Outcome.FORFEIT_LOSS: "-",
}  # fmt: skip
"""How record 299 names what a match was."""


def with_team_records(
    base: TrfFile,
    tournament: Tournament,
    regulations: Regulations,
    rounds: Sequence[PublishedRound],
    state: TournamentState,
    rows: Sequence[Row],
) -> TrfFile:
    """``base``, which holds the teams as players, with the players of the teams and everything about the matches.

    A board whose line-up is not known, or not public yet, has no record: the report then lacks it (``gaps``). Two
    queries.
    """
    made = _Report(tournament, regulations, rounds, state)
    players = made.players()
    return replace(
        base,
        players=players,
        players_declared=len(players),
        rated_players_declared=sum(1 for one in players if one.rating),
        teams_declared=len(state.competitors),
        tournament_type=type_text(regulations.system, teams=True),
        scoring=GAME_SCORING,
        accelerations=base.accelerations,
        abnormal_points=(),
        requested_byes=tuple(dict.fromkeys((*base.requested_byes, *made.earlier_byes()))),
        team_data=made.team_data(rows),
    )


class _Report:
    def __init__(
        self,
        tournament: Tournament,
        regulations: Regulations,
        rounds: Sequence[PublishedRound],
        state: TournamentState,
    ) -> None:
        self._regulations = regulations
        self._rounds = rounds
        self._state = state
        self._event = public_team_event(rounds, state, regulations) if rounds else None
        self._seats: Seats = seats_of(tournament)
        newest = rounds[-1].payload["players"] if rounds else []
        self._entry_of = {row["number"]: row["entry"] for row in newest}
        if not rounds:
            entries = Entry.objects.filter(tournament=tournament, pairing_number__isnull=False)
            self._entry_of = {number or 0: pk for number, pk in entries.values_list("pairing_number", "pk")}
        self._team_of = {entry: number for number, entry in self._entry_of.items()}
        self._lists = self._all_lists(tournament)
        ordered = [one for number in sorted(self._lists) for one in self._lists[number]]
        self._number: Mapping[int, int] = {one.pk: number for number, one in enumerate(ordered, start=1)}
        self._games = [self._of_round(published) for published in rounds]

    def _all_lists(self, tournament: Tournament) -> dict[int, list[TeamPlayer]]:
        lists: dict[int, list[TeamPlayer]] = {number: [] for number in self._entry_of}
        for player in TeamPlayer.objects.filter(team__tournament=tournament):
            if player.team_id in self._team_of:
                lists[self._team_of[player.team_id]].append(player)
        return lists

    def players(self) -> tuple[PlayerRecord, ...]:
        """Record 001 of everybody on a list, ranked by points alone."""
        worth = GAME_SCORING.table
        found = []
        for team in sorted(self._lists):
            for player in self._lists[team]:
                number = self._number[player.pk]
                games = tuple(games.get(number, _WITHOUT_GAME) for games in self._games)
                found.append(
                    PlayerRecord(
                        number=number,
                        sex=player.sex,
                        title=player.title,
                        name=player.name,
                        rating=player.rating,
                        federation=player.federation,
                        fide_id=str(player.fide_id or ""),
                        birth_date=birth_date(player.birth_year, player.birth_day),
                        points=sum(worth[game.outcome] for game in games),
                        games=games,
                    )
                )
        order = sorted((one.points or 0 for one in found), reverse=True)
        return tuple(replace(one, rank=order.index(one.points or 0) + 1) for one in found)

    def _of_round(self, published: PublishedRound) -> dict[int, Game]:
        """What everybody at a board had, by starting number."""
        boards = self._regulations.team_boards
        found: dict[int, Game] = {}
        for row in published.payload["boards"]:
            pair = (row["white"], row["black"])
            result = published.results.get(pair)
            codes = team_codes(result).ljust(2 * boards, NO_RESULT)
            for board in range(1, boards + 1):
                seats = [self._seats.get((published.number, team, board)) for team in pair]
                for side, seat in enumerate(seats):
                    if seat is not None:
                        code = codes[2 * board - 2 + side]
                        has_white = (side == 0) == first_has_white(published.board_colours, board)
                        found[self._number[seat.player_id]] = self._game(code, seats[1 - side], has_white=has_white)
        return found

    def _game(self, code: str, opponent: SeatLine | None, *, has_white: bool) -> Game:
        outcome = Outcome.ZERO_BYE if code == NO_RESULT else Outcome(code)
        if opponent is None:
            # A board that the other team could not fill is a win without an opponent.
            return Game(Outcome.FULL_BYE if outcome is Outcome.FORFEIT_WIN else Outcome.ZERO_BYE)
        colour = Colour.WHITE if has_white else Colour.BLACK
        return Game(outcome, self._number[opponent.player_id], colour)

    def team_data(self, rows: Sequence[Row]) -> TeamData:
        """Everything about teams and matches."""
        regulations = self._regulations
        ranks = {row.number: row.rank for row in rows}
        byes = self._pairing_byes()
        each = game_points_of_the_bye(regulations)
        return TeamData(
            teams=tuple(self._team(number, ranks) for number in sorted(self._lists)),
            pairing_byes=(TeamPairingByes(regulations.pairing_bye, each, byes),) if any(byes) else (),
            forfeited=tuple(self._forfeited()),
            line_ups=tuple(self._line_ups()),
            match_scores={
                "W": regulations.win, "D": regulations.draw, "L": regulations.loss, "P": regulations.pairing_bye
            },
            board_colours=regulations.full_board_colours,
            abnormal_points=(*self._adjustments(), *self._uneven()),
        )  # fmt: skip

    def _team(self, number: int, ranks: Mapping[int, int]) -> TeamRecord:
        team = next((one for one in self._event.teams if one.number == number), None) if self._event else None
        competitor = self._state.by_number[number]
        played = team.rounds if team else ()
        return TeamRecord(
            number,
            competitor.name,
            strength=competitor.rating or None,
            match_points=sum(one.match_points + one.match_bonus for one in played),
            game_points=sum(one.game_points + one.game_bonus for one in played),
            rank=ranks.get(number),
            members=tuple(self._number[one.pk] for one in self._lists[number]),
        )

    def _pairing_byes(self) -> tuple[int, ...]:
        return tuple(
            next((self._team_of[row["entry"]] for row in one.payload["byes"] if row["kind"] == Outcome.PAIRING_BYE), 0)
            for one in self._rounds
        )

    def earlier_byes(self) -> list[RequestedByes]:
        """Record 240 for the rounds that were played, by team."""
        kinds = (Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE)
        found = []
        for number in range(1, len(self._rounds) + 1):
            for kind in kinds:
                teams = tuple(one.number for one in self._state.competitors if one.games[number - 1].outcome is kind)
                if teams:
                    found.append(RequestedByes(kind, number, teams))
        return found

    def _forfeited(self) -> list[ForfeitedMatch]:
        codes = {("+", "-"), ("-", "+"), ("-", "-")}
        return [
            ForfeitedMatch(one.white + one.black, published.number, self._team_of[white], self._team_of[black])
            for published in self._rounds
            for (white, black), one in sorted(published.results.items())
            if (one.white, one.black) in codes
        ]

    def _line_ups(self) -> list[LineUp]:
        found = []
        for published in self._rounds:
            for row in published.payload["boards"]:
                pair = (row["white"], row["black"])
                for side, team in enumerate(pair):
                    seats = [
                        self._seats.get((published.number, team, board))
                        for board in range(1, self._regulations.team_boards + 1)
                    ]
                    if any(seats):
                        found.append(
                            LineUp(
                                published.number,
                                self._team_of[team],
                                self._team_of[pair[1 - side]],
                                tuple(self._number[one.player_id] if one else 0 for one in seats),
                            )
                        )
        return found

    def _adjustments(self) -> list[TeamAbnormalPoints]:
        matches = self._event is None or self._event.primary is Score.MATCH
        return [
            TeamAbnormalPoints("", *((one.points, 0) if matches != one.on_second else (0, one.points)), number, (team,))
            for published in self._rounds
            for one in published.adjustments
            for number, team in [(published.number, self._team_of[one.entry_id])]
        ]

    def _rated_boards(self) -> dict[tuple[int, int], tuple[Outcome, ...]]:
        """By round and team the boards of a match that was put right for the rating report, as the records 001 say."""
        return {
            (published.number, self._team_of[team]): sides_of(team_codes(result))[side]
            for published in self._rounds
            for pair, result in published.results.items()
            if result.rated
            for side, team in enumerate(pair)
        }

    def _uneven(self) -> Iterator[TeamAbnormalPoints]:
        """Where the boards have weights, and where a match was put right for the rating report alone: what it or a bye
        brought, against what its boards say without them.

        A reader of the file adds the boards up alike; the kind of each record is the outcome that comes of that.
        """
        regulations, rated = self._regulations, self._rated_boards()
        if not (regulations.weights or rated) or self._event is None:
            return
        matches, worth, boards = regulations.scoring, GAME_SCORING.table, regulations.team_boards
        of_round: Mapping[tuple[int, int], TeamRound] = {
            (number, team.number): played
            for team in self._event.teams
            for number, played in enumerate(team.rounds, start=1)
        }
        for (number, team), played in sorted(of_round.items()):
            if played.outcome is Outcome.PAIRING_BYE or not (regulations.weights or (number, team) in rated):
                continue
            own = rated.get((number, team), played.boards)
            opponent = (number, played.opponent)
            other = rated.get(opponent, of_round[opponent].boards) if played.opponent else ()
            outcome = match_outcome(own, other, worth) if played.opponent else played.outcome
            plain = worth[outcome] * boards if not played.opponent else weighed(own, worth)
            if (played.match_points, played.game_points) != (matches.points(outcome), plain):
                yield TeamAbnormalPoints(_KINDS[outcome], played.match_points, played.game_points, number, (team,))
