"""The file of the results of a round of a team event has a row for each board with its players."""

from __future__ import annotations

import csv
import io

import pytest

from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.teams.test_line_ups import ids, match
from tests.integration.tournaments.teams.test_matches import play
from tournaments.models import TeamPlayer
from tournaments.teams.line_ups import set_line_up

__all__ = ["desk", "inside", "match", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def test_every_board_is_a_row_white_first(desk, match, staff):
    TeamPlayer.objects.filter(team=match.white, place=1).update(fide_id=800123, title="FM", federation="ITA")
    set_line_up(round=match.round, team=match.white, seats=ids(match.white, 1, 2, 4), actor=staff.arbiter)
    set_line_up(round=match.round, team=match.black, seats=ids(match.black, 1, 2, None), actor=staff.arbiter)
    play(match, "1 = +", staff.arbiter)
    answer = desk("arbiter").get("export_round", 1, "results.csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    first, second, third = (row for row in rows if row["match"] == "1")
    own, other = match.white.name, match.black.name
    assert (first["white_name"], first["black_name"]) == (f"{own} 1", f"{other} 1")
    assert (first["white_fide_id"], first["white_title"], first["white_federation"]) == ("800123", "FM", "ITA")
    assert (first["white_result"], first["black_result"]) == ("1", "0")
    assert (second["board"], second["white_team"], second["white_name"]) == ("2", other, f"{other} 2")
    assert (second["white_result"].strip("'"), second["black_result"].strip("'")) == ("=", "=")
    assert (third["white_name"], third["white_place"], third["black_name"]) == (f"{own} 4", "4", "")
    assert third["white_result"].strip("'") == "+"
    assert len(rows) == 3
