"""What keeps the report file of a team event out, and the settings that it states.

What the file says of its boards must add up to its matches, and every match is named that does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from pairing.engine.board_colours import first_has_white, kept, written
from pairing.engine.errors import EngineError
from pairing.engine.model import Colour, Outcome
from pairing.engine.registry import description_of
from pairing.engine.trf import RoundRecord, TrfError, TrfFile, advances_of, rounds_of_teams, state_of, system_of
from portal.common.errors import Refused
from tournaments.history.team_rounds import GAME_SCORING, NO_RESULT
from tournaments.imports.report_actions import refuse_too_many_rounds, rounds_of, tie_breaks_of
from tournaments.imports.report_faults import fault_message
from tournaments.imports.report_plan import plan_of_report
from tournaments.models import Entry, Regulations, Tournament
from tournaments.regulations.systems import MOST_BOARDS, TEAM_SYSTEMS, USUAL_BOARDS
from tournaments.results.actions import RESULTS
from tournaments.teams.board_weights import weights_of
from tournaments.teams.rosters import MOST

_UNPLAYED: Final = frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS})


def team_problems(tournament: Tournament, report: TrfFile) -> list[Refused]:
    """Why this file of a team event cannot be taken over into this tournament; empty when it can."""
    found: list[Refused] = []
    if Entry.objects.filter(tournament=tournament).exists():
        found.append(
            Refused(
                "not_empty",
                _("The file of a team event is imported into a tournament without entries. Create a new tournament."),
            )
        )
    if not report.team_data.teams:
        found.append(Refused("no_teams", _("The file names no team (record 310).")))
        return found
    if not team_system_of(report):
        found.append(
            Refused("system_unknown", _("The file names a pairing system that is not offered for teams (record 192)."))
        )
    try:
        refuse_too_many_rounds(report)
    except Refused as refused:
        found.append(refused)
    found += _problems_of_lists(report)
    found += _problems_of_points(report)
    try:
        rounds = rounds_of_teams(report)
    except TrfError as error:
        return [*found, *(Refused(fault.code, fault_message(fault)) for fault in error.faults)]
    found += _problems_of_matches(report, rounds)
    found += _problems_of_weights(tournament, report)
    if not found:
        try:
            settings_of(report, tournament, rounds)
            advances_of(report)
        except EngineError as error:
            found.append(Refused(error.code, error.message))
        except Refused as refused:
            found.append(refused)
    return found


def team_system_of(report: TrfFile) -> str:
    """The system by which the teams of the file are paired: that of record 192, or failing that of 092; blank for one
    in which teams cannot meet here."""
    named = system_of(report).system
    if report.system_code and named in TEAM_SYSTEMS - {"team"}:
        return named
    kind = f"{report.system_code} {report.tournament_type}".upper().replace("-", "").replace(" ", "")
    if report.is_round_robin or "ROUNDROBIN" in kind:
        return "double_round_robin" if "DOUBLE" in kind else "round_robin"
    if not report.system_code and "KNOCKOUT" in kind:
        return "knockout"
    return "team" if named == "team" or not report.system_code else ""


def _problems_of_lists(report: TrfFile) -> Iterator[Refused]:
    members = {number for team in report.team_data.teams for number in team.members}
    without = [player for player in report.players if player.number not in members]
    if without:
        yield Refused(
            "player_without_team",
            _("Player %(player)s, %(name)s, is in no team. Name the player in record 310.")
            % {"player": without[0].number, "name": without[0].name},
        )
    for team in report.team_data.teams:
        if len(team.members) > MOST:
            yield Refused(
                "team_full", _("The list of “%(team)s” is full: %(most)s players.") % {"team": team.name, "most": MOST}
            )


def _problems_of_points(report: TrfFile) -> Iterator[Refused]:
    """Points of games and byes that the portal does not know."""
    if report.scoring.table != GAME_SCORING.table:
        yield Refused("game_points", _("Game points other than 1, ½ and 0 are not supported (record 162)."))


def _problems_of_weights(tournament: Tournament, report: TrfFile) -> Iterator[Refused]:
    """Points of matches that no weights of the boards explain, and byes that are worth something else."""
    try:
        boards = sum(_weights_of(tournament, report)) or _boards_of(report)
    except Refused as refused:
        yield refused
        return
    for bye in report.team_data.pairing_byes:
        table = description_of(team_system_of(report) or "team").table
        if any(bye.teams) and not table and bye.game_points != GAME_SCORING.draw * boards:
            yield Refused(
                "bye_game_points",
                _(
                    "A bye of a team is worth a drawn match in game points (C.04.6 Article 1.4); record 320 says "
                    "something else."
                ),
            )


def _problems_of_matches(report: TrfFile, rounds: Sequence[RoundRecord]) -> Iterator[Refused]:
    names = {team.number: team.name or team.nickname for team in report.team_data.teams}
    boards, colours = _boards_of(report), report.team_data.board_colours
    if not 2 <= boards <= MOST_BOARDS:
        yield Refused(
            "team_boards", _("Teams meet on 2 to %(most)s boards. Give the boards of a match.") % {"most": MOST_BOARDS}
        )
    for number, played in enumerate(rounds, start=1):
        for match in played.matches:
            facts = {"round": number, "first": names[match.first], "second": names[match.second]}
            for board, one in enumerate(match.boards, start=1):
                straight = (one.first_colour is Colour.WHITE) == first_has_white(colours, board)
                if one.first_colour is not None and not straight and one.first_outcome not in _UNPLAYED:
                    yield Refused(
                        "board_colours",
                        _(
                            "Round %(round)s, match %(first)s – %(second)s, board %(board)s: the colours are not "
                            "%(colours)s, those of record 352 or, without it, the usual ones. Correct record or game."
                        )
                        % (facts | {"board": board, "colours": written(colours, boards)}),
                    )
                elif codes_of(one.first_outcome, one.second_outcome) is None:
                    yield Refused(
                        "result_impossible",
                        _(
                            "Round %(round)s, match %(first)s – %(second)s, board %(board)s: the two players have "
                            "results that do not belong together."
                        )
                        % (facts | {"board": board}),
                    )
        if sum(one is Outcome.PAIRING_BYE for one in played.byes.values()) > 1:
            yield Refused(
                "two_pairing_byes",
                _("Round %(round)s has more than one pairing-allocated bye (U). Write the other ones as F, H or Z.")
                % {"round": number},
            )


def settings_of(report: TrfFile, tournament: Tournament, rounds: Sequence[RoundRecord]) -> dict[str, Any]:
    """The settings that the file states, as ``update_regulations`` takes them."""
    stored = Regulations.objects.get(tournament=tournament)
    system = team_system_of(report)
    named, description = system_of(report), description_of(system)
    scores = report.team_data.match_scores
    win, draw = scores.get("W", 20), scores.get("D", 10)
    byes = [bye.match_points for bye in report.team_data.pairing_byes if any(bye.teams)]
    planned = rounds_of(report, stored)
    settings: dict[str, Any] = {
        "system": system,
        "edition": description.editions[0],
        "options": {
            name: value
            for name, value in (named.options if named.system == system else {}).items()
            if value != description.options[name].default
        },
        "rounds": planned,
        "win": win,
        "draw": draw,
        "loss": scores.get("L", 0),
        "pairing_bye": byes[0] if byes else scores.get("P", description.usual_bye(win, draw)),
        "team_boards": _boards_of(report),
        "board_weights": " ".join(map(str, _weights_of(tournament, report))),
        "board_colours": kept(written(report.team_data.board_colours, _boards_of(report))),
        "line_up_order": Regulations.LineUpOrder.FREE.value,
        "initial_order": Regulations.InitialOrder.RATING.value,
    }
    if system == "team":
        state = state_of(report, teams=True, to_pair=False, system="team")
        plan = plan_of_report(report, planned, state)
        settings["acceleration"] = plan.to_json() if plan.accelerates else {}
    if description.has_initial_colour and rounds:
        settings["initial_colour"] = (report.initial_colour or _first_colour(rounds[0])).value
    elif description.has_initial_colour and report.initial_colour:
        settings["initial_colour"] = report.initial_colour.value
    known = tie_breaks_of(report)
    return settings | ({"tie_breaks": known} if known else {})


def _first_colour(played: RoundRecord) -> Colour:
    """The colour of the first team of the list that played round 1."""
    sides = [(team, one.first == team) for one in played.matches for team in (one.first, one.second)]
    return Colour.WHITE if min(sides, default=(0, True))[1] else Colour.BLACK


def _boards_of(report: TrfFile) -> int:
    """The boards of a match: as many as record 352 has colours, or as the fullest match of the file."""
    colours = len(report.team_data.board_colours)
    if colours or not report.completed:
        return colours or USUAL_BOARDS
    try:
        return max(
            (len(one.boards) for played in rounds_of_teams(report) for one in played.matches), default=USUAL_BOARDS
        )
    except TrfError:
        return USUAL_BOARDS


def _weights_of(tournament: Tournament, report: TrfFile) -> tuple[int, ...]:
    stored, boards = Regulations.objects.get(tournament=tournament).weights, _boards_of(report)
    if not report.completed:
        return stored if len(stored) == boards else ()  # it says nothing of them yet
    return weights_of(report, boards, stored)


def codes_of(first: Outcome | None, second: Outcome | None) -> str | None:
    """The two codes of a board as ``Board.team_outcomes`` holds them; None for results that no board can have."""
    if first is None or second is None:
        return 2 * NO_RESULT
    return first.value + second.value if (first.value, second.value) in RESULTS else None
