"""What anybody may read of a team event: matches with their boards, and teams with their players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from django.db.models import Q

from pairing.engine.board_colours import first_has_white
from pairing.engine.model import Colour, Outcome
from pairing.engine.standings import weighed
from tournaments.history.published import PublishedRound, published_rounds
from tournaments.history.rated_results import team_codes
from tournaments.history.shapes import PairResult
from tournaments.history.team_rounds import GAME_SCORING, NO_RESULT, sides_of
from tournaments.models import LineUp, Regulations, Seat, TeamPlayer, Tournament
from tournaments.models.regulations import MatchRules
from tournaments.rounds.shapes import BoardLine, RoundPage
from tournaments.teams.shapes import GameLine, MatchLine, RosterGame, RosterLine, SeatLine

Seats = Mapping[tuple[int, int, int], SeatLine]
"""Who sits where, by round, team (entry) and board."""
_PLAYER: Final = ("player_id", "player__name", "player__title", "player__rating")


def shown_to_all(place: str) -> Q:
    """Line-ups that everybody may see, by their round at ``place``: captains sent none, or the time has passed."""
    return Q(**{f"{place}line_ups_until__isnull": True}) | Q(**{f"{place}line_ups_shown": True})


def seats_of(tournament: Tournament, round_number: int | None = None, *, hidden: bool = False) -> Seats:
    """Every line-up of the event, or of one round; ``hidden``: with those that only the arbiters see yet. One query."""
    rows = Seat.objects.filter(line_up__round__tournament=tournament, line_up__round__revision__isnull=False)
    if not hidden:
        rows = rows.filter(shown_to_all("line_up__round__"))
    if round_number is not None:
        rows = rows.filter(line_up__round__number=round_number)
    columns = rows.values_list("line_up__round__number", "line_up__team_id", "board", *_PLAYER)
    return {(number, team, board): SeatLine(*player) for number, team, board, *player in columns}


def matches_of(
    tournament: Tournament, page: RoundPage, boards: Sequence[BoardLine] | None = None
) -> tuple[MatchLine, ...]:
    """The matches of a published round, or those of ``boards``. Two queries."""
    return matches_on(tournament, page.number, page.boards if boards is None else boards, page.match_rules)


def matches_on(
    tournament: Tournament, number: int, boards: Sequence[BoardLine], rules: MatchRules
) -> tuple[MatchLine, ...]:
    """These matches of a round with the line-ups that are public; a draft has none. Two queries."""
    seats = seats_of(tournament, number)
    rows = LineUp.objects.filter(shown_to_all("round__"), round__tournament=tournament, round__number=number)
    given = rows.exclude(reason="")
    reasons = dict(given.values_list("team_id", "reason"))
    return tuple(_match(number, board, seats, reasons, rules) for board in boards)


def roster(tournament: Tournament, team: int) -> tuple[RosterLine, ...]:
    """The players of a team in the order of its list, with every public game. Six queries; nothing where the entry is
    no team or has no list."""
    players = list(TeamPlayer.objects.filter(team=team, team__tournament=tournament))
    if not players or not Regulations.objects.get(tournament=tournament).of_teams:
        return ()
    games = games_of(published_rounds(tournament), seats_of(tournament))
    return tuple(roster_line(one, [game for game in games.get(one.pk, ()) if game is not None]) for one in players)


def member_names(tournament: Tournament) -> dict[int, list[str]]:
    """The names of the players of every team, by entry, in the order of the list. One query."""
    found: dict[int, list[str]] = {}
    rows = TeamPlayer.objects.filter(team__tournament=tournament, gone=False)
    for team, name in rows.values_list("team_id", "name"):
        found.setdefault(team, []).append(name)
    return found


def roster_line(player: TeamPlayer, games: Sequence[RosterGame]) -> RosterLine:
    """A player with these games."""
    worth = {outcome.value: points for outcome, points in GAME_SCORING.table.items()}
    results = [game.outcome for game in games if game.outcome]
    return RosterLine(
        player.place,
        SeatLine(player.pk, player.name, player.title, player.rating),
        player.federation,
        player.birth_year,
        tuple(games),
        sum(worth[one] for one in results),
        len(results),
        player.gone,
    )


def games_of(rounds: Sequence[PublishedRound], seats: Seats, *, rated: bool = False) -> dict[int, list[RosterGame]]:
    """Every board at which somebody sits, by player, in the order of the rounds; ``rated``: with the results of the
    rating report. No query."""
    found: dict[int, list[RosterGame]] = {}
    highest = _highest(seats)
    for published in rounds:
        for row in published.payload["boards"]:
            pair = (row["white"], row["black"])
            result = published.results.get(pair)
            codes = _codes(result, rated=rated)
            for side, team in enumerate(pair):
                other = pair[1 - side]
                for board in range(1, highest.get((published.number, team), 0) + 1):
                    seat = seats.get((published.number, team, board))
                    if seat is None:
                        continue
                    has_white = (side == 0) == first_has_white(published.board_colours, board)
                    code = codes[2 * board - 2 + side : 2 * board - 1 + side]
                    found.setdefault(seat.player_id, []).append(
                        RosterGame(
                            published.number,
                            board,
                            row["number"],
                            Colour.WHITE if has_white else Colour.BLACK,
                            "" if code == NO_RESULT else code,
                            seats.get((published.number, other, board)),
                            published.line(other),
                        )
                    )
    return found


def _codes(result: PairResult | None, *, rated: bool) -> str:
    if rated:
        return team_codes(result)
    return result.teams if result else ""


def _highest(seats: Seats) -> dict[tuple[int, int], int]:
    """The last board at which somebody sits, by round and team."""
    found: dict[tuple[int, int], int] = {}
    for number, team, board in seats:
        found[number, team] = max(board, found.get((number, team), 0))
    return found


def _match(number: int, line: BoardLine, seats: Seats, reasons: Mapping[int, str], rules: MatchRules) -> MatchLine:
    teams = (line.white.entry_id, line.black.entry_id)
    highest = _highest(seats)
    boards = max(len(line.teams) // 2, *(highest.get((number, team), 0) for team in teams))
    codes = line.teams.ljust(2 * boards, NO_RESULT).replace(NO_RESULT, " ")
    games = tuple(
        GameLine(
            board,
            seats.get((number, teams[0], board)),
            seats.get((number, teams[1], board)),
            codes[2 * board - 2].strip(),
            codes[2 * board - 1].strip(),
            first_has_white(rules.colours, board),
        )
        for board in range(1, boards + 1)
    )
    points = points_of(line.teams, rules.weights)
    return MatchLine(line, games, *points, tuple(reasons[team] for team in teams if team in reasons))


def points_of(codes: str, weights: Sequence[int]) -> tuple[int | None, int | None]:
    """The game points of both sides so far; nothing while no board has a result."""
    if not codes.strip(NO_RESULT):
        return None, None
    sides = sides_of(codes.replace(NO_RESULT, Outcome.ZERO_BYE.value))
    own, other = (weighed(side, GAME_SCORING.table, weights) for side in sides)
    return own, other
