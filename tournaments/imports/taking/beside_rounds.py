"""What a report file states beside its rounds: lots, players kept apart, bonus and penalty points, expulsions, and byes
of rounds to come.

Whoever calls holds the lock of the event.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Max, Q
from django.utils.translation import gettext as _

from pairing.engine.drawn_lots import lots_before
from pairing.engine.model import Outcome
from pairing.engine.trf import TrfFile, adjustments_of, expulsions_in
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.models import (
    Board,
    Bye,
    ByeKind,
    Entry,
    EntryStatus,
    PointAdjustment,
    Prohibition,
    Regulations,
    Round,
    Tournament,
)


def take_lots(tournament: Tournament, report: TrfFile) -> None:
    """The lots that the file states, up to the round that comes next: what was drawn is not drawn again."""
    if not Regulations.objects.get(tournament=tournament).draws_lots:
        return
    for number, lot in enumerate(lots_before(report.lots, report.completed + 1), start=1):
        Round.objects.filter(tournament=tournament, number=number).update(lot=lot)


def take_prohibitions(tournament: Tournament, report: TrfFile, entries: Mapping[int, Entry]) -> None:
    """The groups of players who may not meet, within the rounds of the tournament."""
    rounds = Round.objects.filter(tournament=tournament).count()
    for group in report.prohibitions:
        players = [entries[number] for number in sorted(group.numbers)]
        first, last = max(group.first_round, 1), min(group.last_round, rounds)
        if len(players) > 1 and first <= last:
            made = Prohibition.objects.create(tournament=tournament, first_round=first, last_round=last)
            made.entries.set(players)


def take_adjustments(tournament: Tournament, report: TrfFile, entries: Mapping[int, Entry], actor: User) -> None:
    """The points of record 299, as bonus and penalty points of their rounds."""
    rounds = {round_.number: round_ for round_ in Round.objects.filter(tournament=tournament)}
    PointAdjustment.objects.bulk_create(
        PointAdjustment(
            round=rounds[number],
            entry=entries[player],
            points=points,
            reason=_("Record 299 of the imported file."),
            created_by=actor,
        )
        for player, values in adjustments_of(report, report.completed).items()
        for number, points in enumerate(values, start=1)
        if points
    )


def take_expulsions(
    tournament: Tournament, report: TrfFile, entries: Mapping[int, Entry], rounds: int, actor: User
) -> None:
    """Whom comments name as expelled after one of the ``rounds`` that came in; why is not in the file. After the rounds
    themselves, in which they played. A few queries for each, and who is expelled is rare."""
    for number, first in sorted(expulsions_in(report.other_lines, rounds).items()):
        if number not in entries or first < 1:
            continue
        entry = Entry.objects.get(pk=entries[number].pk)
        entry.expelled_from = first
        entry.expulsion_reason = _("Comment of the imported file.")
        entry.withdrawn_by_expulsion = True
        entry.status = EntryStatus.WITHDRAWN
        entry.withdrawn_after = _last_board(entry, first)
        entry.save()
        after = {"name": entry.name, "round": first}
        record_change(tournament, "entry.expelled", actor, after=after, reason=entry.expulsion_reason)


def _last_board(entry: Entry, least: int) -> int:
    """The last round in which somebody has an opponent, or ``least``."""
    boards = Board.objects.filter(Q(white=entry) | Q(black=entry), round__number__gt=least)
    return boards.aggregate(last=Max("round__number"))["last"] or least


def take_requested_byes(tournament: Tournament, report: TrfFile, entries: Mapping[int, Entry]) -> None:
    """Byes that were asked for in rounds to come, from the rounds' columns and from records 240 and XXZ."""
    asked: dict[tuple[int, int], Outcome] = {}
    completed = report.completed
    following = completed + 1
    asked |= dict.fromkeys(((player, following) for player in report.absent), Outcome.ZERO_BYE)
    for byes in report.requested_byes:
        asked |= dict.fromkeys(((player, byes.round_number) for player in byes.numbers), byes.kind)
    for player in report.players:
        for number, game in enumerate(player.games[completed:], start=following):
            if game is not None:
                asked[player.number, number] = game.outcome
    rounds = {round_.number: round_ for round_ in Round.objects.filter(tournament=tournament)}
    Bye.objects.bulk_create(
        Bye(round=rounds[number], entry=entries[player], kind=ByeKind(kind.value), requested=True)
        for (player, number), kind in asked.items()
        if number >= following and number in rounds
    )
