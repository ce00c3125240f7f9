"""What followers are told, in sentences."""

from __future__ import annotations

import zoneinfo
from dataclasses import dataclass
from typing import Any

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from portal.common.dates import moment_text
from tournaments.following.facts import Kind
from tournaments.following.links import page_address
from tournaments.history.published import PublishedRound
from tournaments.models import Follower, Tournament
from tournaments.rounds.wording import bye_name
from tournaments.teams.queries import points_of
from tournaments.templatetags.scores import outcome_mark
from tournaments.wording import points_text


@dataclass(frozen=True, slots=True)
class Message:
    """One message to a follower, in the follower's language."""

    title: str
    text: str
    address: str
    """The page that says more."""


def place_sentence(published: PublishedRound, entry_id: int) -> str:
    """Where a player, or a team, who takes part sits in a published round, or why there is no opponent."""
    board = published.board_of.get(entry_id)
    if board is None:
        revision = published.round.revision
        kind, system = published.bye_of[entry_id]["kind"], revision.system if revision else ""
        bye = bye_name(kind, system, teams=published.of_teams)
        return _("No opponent in this round: %(bye)s") % {"bye": bye}
    words: dict[str, Any] = {"board": board["number"], "opponent": _opponent(published, entry_id)}
    if published.of_teams and published.has_white(entry_id):
        return _("Match %(board)s against %(opponent)s, White on board 1") % words
    if published.of_teams:
        return _("Match %(board)s against %(opponent)s, Black on board 1") % words
    if board["white"] == entry_id:
        return _("Board %(board)s, White against %(opponent)s") % words
    return _("Board %(board)s, Black against %(opponent)s") % words


def compose(follower: Follower, published: PublishedRound, kind: Kind, *, corrected: bool) -> Message:
    """The message about one fact of a round; ``corrected``: the follower was told something else before."""
    tournament, entry = follower.entry.tournament, follower.entry_id
    with translation.override(follower.language), timezone.override(zoneinfo.ZoneInfo(tournament.time_zone)):
        title = _("%(name)s, round %(round)s") % {"name": tournament.name, "round": published.number}
        if corrected:
            title = _("Correction: %(title)s") % {"title": title}
        player = published.line(entry).name
        if kind is Kind.ROUND:
            starts_at = published.round.starts_at
            said = _("%(player)s: %(place)s.") % {"player": player, "place": place_sentence(published, entry)}
            when = _("It begins on %(when)s.") % {"when": moment_text(starts_at)} if starts_at else ""
            text = "\n".join(filter(None, (said, when)))
        else:
            words = {
                "player": player,
                "mark": _mark(published, entry, tournament),
                "opponent": _opponent(published, entry),
            }
            text = _("%(player)s: %(mark)s against %(opponent)s.") % words
    return Message(title, text, page_address(follower, "player", entry))


def compose_cancellation(follower: Follower) -> Message:
    """The message that the event is cancelled, with the notice, or takes place after all."""
    tournament = follower.entry.tournament
    words = {"tournament": tournament.name}
    with translation.override(follower.language):
        address = page_address(follower, "player", follower.entry_id)
        if tournament.is_cancelled:
            return Message(_("%(tournament)s is cancelled") % words, tournament.cancellation_notice, address)
        said = _("The cancellation was taken back.")
        return Message(_("%(tournament)s takes place after all") % words, said, address)


def _mark(published: PublishedRound, entry_id: int, tournament: Tournament) -> str:
    """What the round brought; of a match of teams the game points of both, the own ones first."""
    board = published.board_of[entry_id]
    codes = published.results[board["white"], board["black"]].teams
    if not codes:
        outcomes = (published.outcome(entry_id), published.second_outcome(entry_id))
        return " ".join(outcome_mark(one.value) for one in outcomes if one)
    both = points_of(codes, tournament.regulations.weights)[:: 1 if board["white"] == entry_id else -1]
    return "–".join(points_text(one or 0) for one in both)


def _opponent(published: PublishedRound, entry_id: int) -> str:
    return published.line(published.played[entry_id].opponent).name
