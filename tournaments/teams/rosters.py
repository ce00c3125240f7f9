"""The list of a team: players come, change, move and go. It gives the order of the boards.

The rating of a team is the mean of its best players, as many as a match has boards; before round 1 it orders the teams.
Once a round is published the order of the list stays where the regulations seat by it: newcomers stand at its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock, lock_taking_place
from tournaments.entries.actions import last_paired_round, last_published_round, number_before_start
from tournaments.listing.actions import refuse_invalid
from tournaments.models import Entry, LineUp, LineUpVersion, Regulations, RoundState, Seat, TeamPlayer, Tournament
from tournaments.regulations.wording import transfers_text
from tournaments.teams.seating import with_article
from tournaments.verification.line_ups import freeze
from tournaments.verification.seals import seal

FIELDS: Final = ("name", "rating", "title", "federation", "fide_id", "birth_year", "birth_day", "sex")
TOLD: Final = tuple(name for name in FIELDS if name != "birth_day")
"""What the journal keeps of them."""
MOST: Final = 30
"""So many players are more than the list of any team has."""


def add_player(*, team: Entry, actor: User | None, **fields: Any) -> TeamPlayer:
    """Put a player at the end of the list of ``team``. Locks the tournament.

    Raises ``Refused``, with the field, for data that cannot be, a list that is full, a player whose FIDE ID stands in
    the list of a team of the event already, and while the event is cancelled.
    """
    with transaction.atomic():
        tournament = lock_taking_place(team.tournament)
        player = _newcomer(_read(team, tournament), fields)
        player.save()
        _follow_rating(player.team, tournament)
        record_change(tournament, "team.player_added", actor, after=_facts(player))
    return player


def add_players(*, tournament: Tournament, rows: Iterable[dict[str, Any]], actor: User | None) -> tuple[int, int]:
    """Add the players of many teams, named by ``team`` in each of ``rows``, in their order; a team that is not there is
    entered. How many teams and players are new. Locks the tournament.

    Raises ``Refused``, naming the player and the ``line`` of the row where it has one, as ``add_player`` does, and for
    new teams once a round is paired; then nothing is added.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        _refuse_individuals(current)
        teams = {_plain(one.name): one for one in Entry.objects.filter(tournament=current)}
        made = players = 0
        for row in rows:
            fields = dict(row)
            name, line = fields.pop("team"), fields.pop("line", 0)
            if _plain(name) not in teams:
                if last_paired_round(current):
                    raise Refused(
                        "team_unknown",
                        _("No team is called “%(team)s”, and a round is paired already. Enter it under Entries.")
                        % {"team": name},
                    )
                team = Entry(tournament=current, name=name)
                refuse_invalid(team, exclude=("pairing_number",))
                team.save()
                teams[_plain(name)] = team
                made += 1
            try:
                _newcomer(teams[_plain(name)], fields).save()
            except Refused as refusal:
                place = _("Line %(line)s:") % {"line": line} if line else ""
                raise Refused(refusal.code, f"{place} {fields.get('name', '')}: {refusal}".lstrip()) from refusal
            players += 1
        for team in teams.values():
            _follow_rating(team, current, renumber=False)
        if not last_paired_round(current):
            number_before_start(current)
        record_change(current, "team.list_imported", actor, after={"teams": made, "players": players})
    return made, players


def change_player(*, player: TeamPlayer, actor: User | None, **changes: Any) -> TeamPlayer:
    """Correct a player's data. Locks the tournament; raises ``Refused`` as ``add_player`` does, and for somebody who
    was taken off the list meanwhile."""
    with transaction.atomic():
        tournament = lock(player.team.tournament)
        current = TeamPlayer.objects.select_related("team__tournament").filter(pk=player.pk).first()
        if current is None:
            raise Refused("player_gone", _("%(name)s was taken off the list meanwhile.") % {"name": player.name})
        before = _facts(current)
        for name, value in changes.items():
            if name not in FIELDS:
                raise TypeError(f"no such field of a player: {name}")
            setattr(current, name, value)
        _check(current)
        current.save(update_fields=list(changes))
        if current.name != before["name"]:
            _say_again(tournament, current)
        _follow_rating(current.team, tournament)
        if _facts(current) != before:
            record_change(tournament, "team.player_changed", actor, before=before, after=_facts(current))
    return current


def _say_again(tournament: Tournament, player: TeamPlayer) -> None:
    """Give the public line-ups in which a player sits a version with the name as it is now."""
    public = set(LineUpVersion.objects.filter(tournament=tournament).values_list("round_id", "team_id"))
    rows = [one for one in LineUp.objects.filter(seats__player=player) if (one.round_id, one.team_id) in public]
    if freeze(tournament, rows):
        seal(tournament)


def move_player(*, player: TeamPlayer, up: bool, actor: User | None) -> None:
    """Exchange a player with the neighbour above (``up``) or below; nothing happens at the end of the list.

    Locks the tournament. Raises ``Refused`` once a round is published where the regulations seat by the list.
    """
    with transaction.atomic():
        tournament = lock(player.team.tournament)
        _refuse_settled(tournament)
        order = list(TeamPlayer.objects.filter(team=player.team_id, gone=False))
        index = next((place for place, one in enumerate(order) if one.pk == player.pk), None)
        other = None if index is None else index - 1 if up else index + 1
        if index is None or other is None or not 0 <= other < len(order):
            return
        order[index], order[other] = order[other], order[index]
        _number(order)
        record_change(
            tournament,
            "team.player_moved",
            actor,
            after={"team": player.team.name, "name": player.name, "place": other + 1},
        )


def remove_player(*, player: TeamPlayer, actor: User | None) -> None:
    """Take a player off the list. Locks the tournament; raises ``Refused`` for somebody who stands in a line-up."""
    with transaction.atomic():
        tournament = lock(player.team.tournament)
        current = TeamPlayer.objects.select_related("team__tournament").filter(pk=player.pk).first()
        if current is None:
            return
        if Seat.objects.filter(player=current).exists():
            raise Refused(
                "player_seated",
                _("%(name)s stands in a line-up and stays in the list.") % {"name": current.name},
            )
        record_change(tournament, "team.player_removed", actor, before=_facts(current))
        team = current.team
        current.delete()
        _number(list(TeamPlayer.objects.filter(team=team, gone=False)))
        _follow_rating(team, tournament)


def transfer_player(*, player: TeamPlayer, to: Entry, actor: User | None) -> TeamPlayer:
    """Let a player go to the end of the list of the team ``to``; the games for the old team stay with it. Locks the
    tournament. Returns the player as the new list has it.

    Raises ``Refused`` for the own team, a list that is full, somebody who has gone already or who sits in a line-up of
    a round under way, and, once round 1 is published, after the day that the regulations set, with their article.
    """
    with transaction.atomic():
        tournament = lock_taking_place(player.team.tournament)
        current = TeamPlayer.objects.select_related("team__tournament").filter(pk=player.pk, gone=False).first()
        if current is None:
            raise Refused("player_gone", _("%(name)s was taken off the list meanwhile.") % {"name": player.name})
        team, other = current.team, _read(to, tournament)
        if other.pk == team.pk:
            raise Refused("same_team", _("Choose another team."), field="to")
        if last_published_round(tournament):
            _refuse_late_transfer(tournament)
        seats = Seat.objects.filter(player=current).select_related("line_up__round")
        under_way = seats.exclude(line_up__round__state=RoundState.CLOSED).first()
        if under_way is not None:
            raise Refused(
                "player_plays",
                _("%(name)s sits in the line-up of round %(round)s. Wait until the round is completed.")
                % {"name": current.name, "round": under_way.line_up.round.number},
            )
        fields = {name: getattr(current, name) for name in FIELDS}
        if seats.exists():
            current.gone, current.place = True, MOST + current.place
            current.save(update_fields=["gone", "place"])
        else:
            current.delete()
        added = _newcomer(other, fields)
        added.save()
        _number(list(TeamPlayer.objects.filter(team=team, gone=False)))
        _follow_rating(team, tournament)
        _follow_rating(other, tournament)
        after = {"name": added.name, "from": team.name, "to": other.name}
        record_change(tournament, "team.player_transferred", actor, after=after)
    return added


def _refuse_late_transfer(tournament: Tournament) -> None:
    regulations = Regulations.objects.get(tournament=tournament)
    until, article = regulations.transfers_until, regulations.transfers_article
    if not until:
        raise Refused(
            "no_transfers", _("Round 1 is published, and the regulations of the event provide for no transfers.")
        )
    if timezone.localdate(timezone=ZoneInfo(tournament.time_zone)) > date.fromisoformat(until):
        rule = transfers_text(until, article)
        raise Refused("transfers_over", _("It is too late for a transfer. %(rule)s") % {"rule": rule})


def team_rating(ratings: Sequence[int], boards: int) -> int:
    """The mean of the ``boards`` highest of ``ratings``, rounded; the unrated (0) do not count, and nobody gives 0.

    >>> team_rating([1800, 2200, 0, 2000], 2)
    2100
    """
    best = sorted((one for one in ratings if one), reverse=True)[:boards]
    return round(sum(best) / len(best)) if best else 0


def _newcomer(team: Entry, fields: dict[str, Any]) -> TeamPlayer:
    _refuse_individuals(team.tournament)
    unknown = set(fields) - set(FIELDS)
    if unknown:
        raise TypeError(f"no such field of a player: {', '.join(sorted(unknown))}")
    last = TeamPlayer.objects.filter(team=team, gone=False).aggregate(n=Max("place"))["n"] or 0
    if last >= MOST:
        raise Refused(
            "team_full", _("The list of “%(team)s” is full: %(most)s players.") % {"team": team.name, "most": MOST}
        )
    player = TeamPlayer(team=team, place=last + 1, **fields)
    _check(player)
    return player


def _check(player: TeamPlayer) -> None:
    """Raise ``Refused`` for data that cannot be, and for somebody who plays in this event already."""
    player.name = " ".join(player.name.split())
    player.federation = player.federation.upper()
    refuse_invalid(player)
    if player.fide_id is None or player.gone:
        return
    others = TeamPlayer.objects.filter(team__tournament=player.team.tournament, fide_id=player.fide_id, gone=False)
    taken = others.exclude(pk=player.pk).select_related("team").first()
    if taken is not None:
        fault = _("%(name)s has this FIDE ID and plays for “%(team)s”. Nobody plays for two teams, or twice.")
        regulations = Regulations.objects.get(tournament=player.team.tournament)
        raise Refused(
            "two_teams",
            with_article(regulations, fault % {"name": taken.name, "team": taken.team.name}),
            field="fide_id",
        )


def _refuse_individuals(tournament: Tournament) -> None:
    if not Regulations.objects.get(tournament=tournament).of_teams:
        raise Refused("not_of_teams", _("This is no team event: its regulations have no boards of a match."))


def _refuse_settled(tournament: Tournament) -> None:
    by_list = Regulations.objects.get(tournament=tournament).line_up_order == Regulations.LineUpOrder.LIST
    if by_list and last_published_round(tournament):
        raise Refused(
            "order_settled",
            _("Round 1 is published: the order of the list stays, and newcomers stand at its end."),
        )


def _follow_rating(team: Entry, tournament: Tournament, *, renumber: bool = True) -> None:
    """Before round 1 is paired the rating of a team is that of its players."""
    if last_paired_round(tournament):
        return
    ratings = list(TeamPlayer.objects.filter(team=team, gone=False).values_list("rating", flat=True))
    rating = team_rating(ratings, Regulations.objects.get(tournament=tournament).team_boards)
    if ratings and rating != team.rating:
        Entry.objects.filter(pk=team.pk).update(rating=rating)
        if renumber:
            number_before_start(tournament)


def _number(order: Sequence[TeamPlayer]) -> None:
    for place, one in enumerate(order, start=1):
        one.place = place
    TeamPlayer.objects.bulk_update(order, ["place"])


def _read(team: Entry, tournament: Tournament) -> Entry:
    return Entry.objects.select_related("tournament").get(pk=team.pk, tournament=tournament)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _facts(player: TeamPlayer) -> dict[str, Any]:
    return {"team": player.team.name} | {name: getattr(player, name) for name in TOLD if getattr(player, name)}
