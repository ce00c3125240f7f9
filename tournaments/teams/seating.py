"""Who may sit where: what the regulations of an event have against a line-up, with the article that says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from portal.common.errors import Refused
from tournaments.models import Entry, Regulations, TeamPlayer

Seats = Sequence[int | None]
"""The id of the player at board 1, 2, …; None where nobody sits."""
Players = Sequence[TeamPlayer | None]
"""The player at board 1, 2, …; None where nobody sits."""


def with_article(regulations: Regulations, fault: str) -> str:
    """A sentence on a line-up, with the article on line-ups where the regulations of the event name one."""
    if not regulations.line_up_article:
        return fault
    return _("%(fault)s So say the regulations: %(article)s.") % {
        "fault": fault,
        "article": regulations.line_up_article,
    }


def seating_fault(regulations: Regulations, players: Players) -> str:
    """What the regulations have against ``players`` at boards 1, 2, …: the first fault, as a sentence with its article;
    blank where there is none. The arbiter may let it stand."""
    for fault in (*_empty_boards(regulations, players), *_order_faults(regulations, players)):
        return with_article(regulations, fault)
    return ""


def players_of(team: Entry, seats: Seats, regulations: Regulations, kept: Seats = ()) -> list[TeamPlayer | None]:
    """The players named, as many as a match has boards. One query.

    Raises ``Refused`` for somebody unknown, twice there, and for nobody at all; for somebody who has gone to another
    team unless ``kept`` has the name. Nobody can let these stand.
    """
    boards = regulations.team_boards
    if len(seats) > boards:
        raise Refused("too_many_boards", _("A match has %(boards)s boards.") % {"boards": boards}, field="seats")
    known = TeamPlayer.objects.in_bulk([one for one in seats if one is not None])
    players: list[TeamPlayer | None] = []
    for number, one in enumerate(seats, start=1):
        player = None if one is None else known.get(one)
        if one is not None and (player is None or player.team_id != team.pk or (player.gone and one not in kept)):
            fault = _("Board %(board)s: choose a player from the list of “%(team)s”.")
            raise Refused(
                "player_unknown",
                with_article(regulations, fault % {"board": number, "team": team.name}),
                field="seats",
            )
        if player is not None and player in players:
            fault = _("%(name)s sits at two boards. Choose another player for board %(board)s.")
            raise Refused(
                "player_twice",
                with_article(regulations, fault % {"name": player.name, "board": number}),
                field="seats",
            )
        players.append(player)
    if not any(players):
        raise Refused("nobody_seated", _("Choose at least one player."), field="seats")
    return [*players, *[None] * (boards - len(players))]


def _empty_boards(regulations: Regulations, players: Players) -> Iterator[str]:
    """Boards without a player that need one."""
    empty = [number for number, one in enumerate(players, start=1) if one is None]
    if regulations.empty_boards == Regulations.EmptyBoards.NONE and empty:
        yield _("Nobody sits at board %(board)s. Choose a player for every board.") % {"board": empty[0]}
    last = max((number for number, one in enumerate(players, start=1) if one is not None), default=0)
    if regulations.empty_boards == Regulations.EmptyBoards.LAST and empty and empty[0] < last:
        yield (
            _("Nobody sits at board %(board)s, and somebody below it. Only the last boards may stay empty.")
            % {"board": empty[0]}
        )


def _order_faults(regulations: Regulations, players: Players) -> Iterator[str]:
    """Pairs of players who sit in an order that is not allowed, as sentences that name the two."""
    present = [one for one in players if one is not None]
    words = {
        Regulations.LineUpOrder.LIST: _(
            "%(below)s stands above %(above)s in the list of the team and cannot sit below. Put them in the order of "
            "the list."
        ),
        Regulations.LineUpOrder.RATING: _(
            "%(below)s (%(below_rating)s) is rated too far above %(above)s (%(above_rating)s) to sit below: the "
            "regulations allow %(tolerance)s points."
        ),
    }
    for above, below in ((one, other) for place, one in enumerate(present) for other in present[place + 1 :]):
        by_list = regulations.line_up_order == Regulations.LineUpOrder.LIST and below.place < above.place
        by_rating = (
            regulations.line_up_order == Regulations.LineUpOrder.RATING
            and below.rating > above.rating + regulations.line_up_tolerance
        )
        if by_list or by_rating:
            yield words[Regulations.LineUpOrder(regulations.line_up_order)] % {
                "above": above.name,
                "below": below.name,
                "above_rating": above.rating,
                "below_rating": below.rating,
                "tolerance": regulations.line_up_tolerance,
            }
