"""What is usual with a system and follows it, where nobody chose otherwise: boards, points, bye and tie-breaks."""

from __future__ import annotations

from typing import Any

from pairing.engine.registry import description_of
from portal.organizations.models import Organization
from tournaments.house_rules.rules import EventRules, rules_of
from tournaments.models import Regulations
from tournaments.regulations.systems import TEAM_SYSTEMS, USUAL_BOARDS
from tournaments.standings.tie_breaks import usual_list


def follow_system(
    organization: Organization, regulations: Regulations, before: dict[str, Any], changes: dict[str, Any]
) -> None:
    """What is usual with a system, where nobody chose otherwise."""
    _follow_teams(regulations, before, changes)
    _follow_bye(regulations, before, changes)
    _follow_tie_breaks(rules_of(organization), regulations, before, changes)


def _follow_teams(regulations: Regulations, before: dict[str, Any], changes: dict[str, Any]) -> None:
    """What goes with an event of teams: boards of a match where the system is for teams alone, and two points for a
    match won, one for a draw, where the points were the usual ones of a game; and back again. Points that somebody
    chose stay."""
    if regulations.system not in Regulations.System:
        return
    if description_of(regulations.system).teams and not changes.get("team_boards"):
        regulations.team_boards = before["team_boards"] or USUAL_BOARDS
    elif regulations.system not in TEAM_SYSTEMS or (
        before["system"] == Regulations.System.TEAM and "team_boards" not in changes
    ):
        regulations.team_boards = 0
    if (before["team_boards"] > 0) == regulations.of_teams:
        return
    usual = {False: (10, 5, 0), True: (20, 10, 0)}
    names = ("win", "draw", "loss")
    was = tuple(before[name] for name in names)
    untouched = all(changes.get(name, before[name]) == before[name] for name in names)
    if untouched and was == usual[not regulations.of_teams]:
        for name, points in zip(names, usual[regulations.of_teams], strict=True):
            setattr(regulations, name, points)
        if changes.get("pairing_bye", before["pairing_bye"]) == before["pairing_bye"]:
            regulations.pairing_bye = description_of(regulations.system).usual_bye(regulations.win, regulations.draw)


def _follow_bye(regulations: Regulations, before: dict[str, Any], changes: dict[str, Any]) -> None:
    """The usual bye of the pairing follows the system (``Description.usual_bye``): a win, in matches of two games a won
    and a drawn one, in a table nothing. A value that somebody chose stays."""
    if regulations.system not in Regulations.System:
        return
    was, now = (description_of(system) for system in (before["system"], regulations.system))
    usual = was.usual_bye(before["win"], before["draw"])
    unchanged = changes.get("pairing_bye", before["pairing_bye"]) == before["pairing_bye"]
    if was.usual_bye(1, 1) != now.usual_bye(1, 1) and unchanged and before["pairing_bye"] == usual:
        regulations.pairing_bye = now.usual_bye(regulations.win, regulations.draw)


def _follow_tie_breaks(
    rules: EventRules, regulations: Regulations, before: dict[str, Any], changes: dict[str, Any]
) -> None:
    """The first tie-breaks follow the system: those of the house (``EventRules.own_list``), else the usual ones. A list
    that somebody chose stays, as far as it fits."""
    if regulations.system not in Regulations.System:
        return
    unchanged = changes.get("tie_breaks", before["tie_breaks"]) == before["tie_breaks"]
    were_teams, are_teams = before["team_boards"] > 0, regulations.of_teams
    usual = before["tie_breaks"] == usual_list(before["system"], teams=were_teams)
    of_the_house = before["tie_breaks"] == rules.own_list(before["system"], teams=were_teams)
    if unchanged and (of_the_house or were_teams != are_teams or (usual and regulations.system != before["system"])):
        regulations.tie_breaks = rules.first_list(regulations.system, teams=are_teams)
