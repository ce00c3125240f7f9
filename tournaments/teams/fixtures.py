"""When and where the matches of a league are played, and matches that are postponed."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place
from tournaments.history.team_rounds import NO_RESULT
from tournaments.listing.actions import refuse_invalid
from tournaments.models import Board, Entry, Fixture, Round
from tournaments.results.actions import enter_result
from tournaments.teams.calendar_queries import pairs_of_round

ADJOURNED = "?"


def set_fixture(
    *,
    round: Round,  # noqa: A002
    home: Entry,
    away: Entry,
    starts_at: datetime | None,
    venue: str,
    postponed: bool,
    actor: User | None,
) -> Fixture:
    """Say when and where two teams meet in a round, and whether the match is postponed. Locks the tournament.

    The boards of a postponed match that has none of its results are adjourned: they count as drawn until they are
    played (C.04.2 Article 3.1), so that the round can be completed and the next one paired. Raises ``Refused`` for two
    teams that do not meet in the round, and for postponing a match with results.
    """
    with transaction.atomic():
        tournament = lock_taking_place(round.tournament)
        current = Round.objects.select_related("tournament").get(pk=round.pk)
        if {home.pk, away.pk} not in [set(pair) for pair in pairs_of_round(tournament, current.number)]:
            raise Refused(
                "no_match",
                _("“%(first)s” and “%(second)s” do not meet in round %(round)s.")
                % {"first": home.name, "second": away.name, "round": current.number},
            )
        Fixture.objects.filter(round=current, home__in=(home, away)).delete()
        fixture = Fixture(
            round=current, home=home, away=away, starts_at=starts_at, venue=" ".join(venue.split()), postponed=postponed
        )
        refuse_invalid(fixture)
        fixture.save()
        after = {
            "round": current.number,
            "names": [home.name, away.name],
            "starts_at": starts_at.isoformat() if starts_at else "",
            "venue": fixture.venue,
            "postponed": postponed,
        }
        record_change(tournament, "team.fixture", actor, after=after)
        if postponed:
            _adjourn(current, home, away, actor)
    return fixture


def _adjourn(round_: Round, home: Entry, away: Entry, actor: User | None) -> None:
    """Enter the boards of a match as adjourned; nothing before its round is published, or when they are already."""
    rows = Board.objects.filter(round=round_, white__in=(home, away), black__in=(home, away))
    board = rows.select_related("round__tournament").first()
    if board is None or round_.revision_id is None:
        return
    if any(one not in (NO_RESULT, ADJOURNED) for one in board.team_outcomes):
        raise Refused("match_begun", _("Boards of this match have results: it is not postponed."), field="postponed")
    for game, code in enumerate(board.team_outcomes[::2], start=1):
        if code == NO_RESULT:
            enter_result(board=board, game=game, white_outcome=ADJOURNED, black_outcome=ADJOURNED, actor=actor)
