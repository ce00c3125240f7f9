"""Line-ups of teams that were public, attacked by SQL and by the ORM; ``-s`` prints what each attack was told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from portal.common.errors import Refused
from tests.integration.tournaments.models.test_freeze_attacks import columns
from tests.team_league import captain_of, league, seat
from tournaments.models import Entry, LineUp, LineUpVersion, Round, Seat, TeamPlayer
from tournaments.teams.line_ups import open_line_ups, seated, send_line_up, set_line_up, show_line_ups
from tournaments.teams.rosters import change_player

KEPT = (LineUp, LineUpVersion, Seat)
ROUND_FLAGS = "line_ups_until = {later}, line_ups_shown = {no}"

ANYWHERE = {
    "another player at a board": "UPDATE tournaments_seat SET player_id = {reserve} WHERE id = {seat}",
    "a player at another board": "UPDATE tournaments_seat SET board = 9 WHERE id = {seat}",
    "a seat moved to another line-up": "UPDATE tournaments_seat SET line_up_id = {open_one} WHERE id = {seat}",
    "a seat renumbered": "UPDATE tournaments_seat SET id = id + 100000 WHERE id = {seat}",
    "a board emptied": "DELETE FROM tournaments_seat WHERE id = {seat}",
    "one board more": ("INSERT INTO tournaments_seat (line_up_id, board, player_id) VALUES ({line_up}, 4, {reserve})"),
    "another reason": "UPDATE tournaments_lineup SET reason = 'nicer' WHERE id = {line_up}",
    "another time": "UPDATE tournaments_lineup SET sent_at = {later} WHERE id = {line_up}",
    "another author": "UPDATE tournaments_lineup SET sent_by_id = NULL WHERE id = {line_up}",
    "moved to another round": "UPDATE tournaments_lineup SET round_id = {third} WHERE id = {line_up}",
    "moved to another team": "UPDATE tournaments_lineup SET team_id = {absent} WHERE id = {open_one}",
    "the line-up deleted": "DELETE FROM tournaments_lineup WHERE id = {line_up}",
    "a version rewritten": "UPDATE tournaments_lineupversion SET names = seats WHERE number = 1",
    "a version deleted": "DELETE FROM tournaments_lineupversion WHERE number = 1",
    "a version out of its turn": (
        "INSERT INTO tournaments_lineupversion ({version_columns}) SELECT {version_out_of_turn}"
        " FROM tournaments_lineupversion WHERE number = 1"
    ),
    "hidden again": f"UPDATE tournaments_round SET {ROUND_FLAGS} WHERE id = {{first}}",
}
BY_REPLACE = {
    "a seat replaced by its id": (
        "REPLACE INTO tournaments_seat (id, line_up_id, board, player_id)"
        " VALUES ({seat}, {open_one}, 3, {player_of_open_one})"
    ),
    "a seat replaced at its board": (
        "REPLACE INTO tournaments_seat (line_up_id, board, player_id) VALUES ({line_up}, 1, {reserve})"
    ),
    "a seat replaced by the id of another": "UPDATE OR REPLACE tournaments_seat SET id = {seat} WHERE id = {open_seat}",
    "the line-up replaced by its id": (
        "REPLACE INTO tournaments_lineup ({line_up_columns}) SELECT {line_up_nicer}"
        " FROM tournaments_lineup WHERE id = {line_up}"
    ),
    "the line-up replaced by an update of another": (
        "UPDATE OR REPLACE tournaments_lineup SET id = {line_up} WHERE id = {open_one}"
    ),
    "a version replaced": (
        "REPLACE INTO tournaments_lineupversion ({version_columns}) SELECT {version_nicer}"
        " FROM tournaments_lineupversion WHERE number = 1"
    ),
}
BY_TRUNCATE = {
    f"{table} emptied": f"TRUNCATE {table} CASCADE"
    for table in ("tournaments_seat", "tournaments_lineup", "tournaments_lineupversion")
}


@pytest.fixture
def played(organization, staff):
    """Two rounds are played; in the third one the line-up of one team is there and not public yet."""
    tournament = league(organization, staff.arbiter)
    first, third = (Round.objects.get(tournament=tournament, number=number) for number in (1, 3))
    line_up = LineUp.objects.filter(round=first).order_by("pk").first()
    hidden = LineUp.objects.filter(round=third).order_by("pk").first()
    return tournament, line_up, hidden


def names_of(tournament, line_up, hidden):
    """What the statements above name."""
    third = hidden.round
    absent = Entry.objects.filter(tournament=tournament).exclude(pk__in=third.line_ups.values("team")).first()
    nicer = {"reason": "'nicer'"}
    quoted = f"'{(timezone.now() + timedelta(days=9)).isoformat(sep=' ')}'"
    version = columns(LineUpVersion)
    return {
        "line_up": line_up.pk,
        "seat": line_up.seats.get(board=1).pk,
        "reserve": TeamPlayer.objects.get(team=line_up.team, place=4).pk,
        "open_one": hidden.pk,
        "open_seat": hidden.seats.get(board=3).pk,
        "player_of_open_one": hidden.seats.get(board=3).player_id,
        "absent": absent.pk,
        "first": line_up.round_id,
        "third": third.pk,
        "later": quoted,
        "no": "0" if connection.vendor == "sqlite" else "false",
        "version_columns": ", ".join(version),
        "version_out_of_turn": ", ".join({"id": "99999", "number": "70"}.get(name, name) for name in version),
        "version_nicer": ", ".join(nicer.get(name, name) for name in version),
        "line_up_columns": ", ".join(columns(LineUp)),
        "line_up_nicer": ", ".join(nicer.get(name, name) for name in columns(LineUp)),
    }


def everything():
    return [list(model.objects.order_by("pk").values()) for model in KEPT] + [
        list(Round.objects.order_by("pk").values_list("line_ups_until", "line_ups_shown"))
    ]


def test_a_public_line_up_gives_way_to_nothing(played):
    names = names_of(*played)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    attacks = ANYWHERE | (BY_REPLACE if connection.vendor == "sqlite" else BY_TRUNCATE)
    before, given_way = everything(), []
    for title, statement in attacks.items():
        answer = ""
        with transaction.atomic():
            try:
                with transaction.atomic(), connection.cursor() as cursor:
                    cursor.execute(statement.format(**names))
            except DatabaseError as error:
                answer = str(error).splitlines()[0]
            changed = everything() != before
            transaction.set_rollback(True)
        print(f"{title}: {answer or 'OBEYED'}; {'changed' if changed else '0 rows changed'}")
        if "guard: " not in answer or changed:
            given_way.append(title)
    print(f"{len(attacks)} attacks, {len(given_way)} gave way")
    assert given_way == []


def test_the_orm_does_not_open_it_either(played):
    _tournament, line_up, _hidden = played
    reserve = TeamPlayer.objects.get(team=line_up.team, place=4)
    writes = {
        "update": lambda: line_up.seats.filter(board=1).update(player=reserve),
        "save": lambda: Seat(pk=line_up.seats.get(board=2).pk, line_up=line_up, board=2, player=reserve).save(),
        "create": lambda: Seat.objects.create(line_up=line_up, board=5, player=reserve),
        "delete": lambda: line_up.seats.all()._raw_delete("default"),
        "reason": lambda: LineUp.objects.filter(pk=line_up.pk).update(reason="nicer"),
        "whole": lambda: LineUp.objects.filter(pk=line_up.pk).delete(),
        "versions": lambda: LineUpVersion.objects.update(reason="nicer"),
    }
    before = everything()
    for title, write in writes.items():
        with pytest.raises(DatabaseError, match="guard: ") as told, transaction.atomic():
            write()
        print(f"ORM {title}: {str(told.value).splitlines()[0]}")
        assert everything() == before


def test_the_ways_that_are_right_stay_open(played, staff):
    """A correction with its reason, line-ups of captains until their time, and a name that was written wrong."""
    tournament, line_up, hidden = played
    assert LineUpVersion.objects.filter(tournament=tournament).count() == 8
    reserve = TeamPlayer.objects.get(team=line_up.team, place=4)
    before = seated(line_up)
    set_line_up(
        round=line_up.round, team=line_up.team, seats=[*before[:2], reserve.pk], actor=staff.arbiter, reason="wrong one"
    )
    versions = LineUpVersion.objects.filter(round=line_up.round, team=line_up.team).order_by("number")
    assert [one.seats for one in versions] == [list(before), [*before[:2], reserve.pk]]
    assert [one.reason for one in versions] == ["", "wrong one"]

    captain = captain_of(tournament, hidden.team_id)
    others = list(TeamPlayer.objects.filter(team=hidden.team, place__gte=2).values_list("pk", flat=True))
    seen = hidden.sent_at.isoformat()
    send_line_up(round=hidden.round, captain=captain, seats=others, at=timezone.now(), seen=seen)
    assert LineUpVersion.objects.filter(round=hidden.round).count() == 0, "nobody has seen it"
    Round.objects.filter(pk=hidden.round_id).update(line_ups_until=timezone.now() - timedelta(seconds=5))
    assert show_line_ups(tournament=tournament)
    shown = LineUpVersion.objects.get(round=hidden.round, team=hidden.team)
    assert (shown.seats, shown.captain, shown.sent_by) == (others, captain.name, None)

    change_player(player=reserve, actor=staff.arbiter, name="Rossi, written right")
    newest = LineUpVersion.objects.filter(round=line_up.round, team=line_up.team).latest("number")
    assert (newest.names[2], newest.seats[2]) == ("Rossi, written right", reserve.pk)


def test_line_ups_that_the_arbiter_has_shown_are_not_opened_for_captains_afterwards(played, staff):
    """The time would hide what everybody has read."""
    tournament, _line_up, hidden = played
    Round.objects.filter(pk=hidden.round_id).update(line_ups_until=None)
    third = Round.objects.select_related("tournament").get(pk=hidden.round_id)
    seat(third, Entry.objects.filter(tournament=tournament).exclude(pk=hidden.team_id).first(), staff.arbiter)
    before = everything()
    with pytest.raises(Refused, match="public already"):
        open_line_ups(round=third, until=timezone.now() + timedelta(hours=1), actor=staff.arbiter)
    assert everything() == before
