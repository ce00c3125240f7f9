"""Every twice-computed value and ranking of the team events, and the matches of FIDE's own team file."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from pairing.engine.model import Outcome
from pairing.engine.standings import TeamEvent, team_standings
from pairing.engine.trf import read
from pairing.engine.trf.team_matches import team_event

HERE = Path(__file__).parent
SAMPLE = HERE / "tiebreaks" / "samples" / "grandmommys_cup_trf26.trf"
EVENTS = sorted(path.name.removesuffix(".expected.json") for path in (HERE / "teams").glob("*.expected.json"))
MISPRINTED = {(1, 5), (26, 5), (5, 5), (18, 5), (11, 7), (15, 7)}
"""Team and round where record 801 contradicts the games (records 001) and the line-ups (300) of the same file."""


@cache
def event(name: str) -> tuple[dict, TeamEvent]:
    path = HERE / "teams" / f"{name}.trf"
    expected = json.loads(path.with_name(f"{name}.expected.json").read_text(encoding="utf-8"))
    return expected, team_event(read((path if path.exists() else SAMPLE).read_bytes()))


def test_the_collection_is_complete():
    values = sum(len(numbers) for name in EVENTS for numbers in event(name)[0]["values"].values())
    ranks = sum(len(one["rank"]) for name in EVENTS for one in event(name)[0]["rankings"])
    assert (len(EVENTS), values, ranks) == (7, 8719, 1869)


@pytest.mark.parametrize("name", EVENTS)
def test_values(name):
    expected, teams = event(name)
    codes = [code for code in expected["values"] if code not in {"MPTS", "GPTS"}]
    rows = team_standings(teams, codes, edition=expected["edition"])
    found = {
        code: {str(row.number): row.values[code].text and Fraction(row.values[code].text) for row in rows}
        for code in codes
    }
    found["MPTS"] = {str(row.number): Fraction(row.match_points, 10) for row in rows}
    found["GPTS"] = {str(row.number): Fraction(row.game_points, 10) for row in rows}
    for code, values in expected["values"].items():
        wanted = {number: "" if value is None else Fraction(value) for number, value in values.items()}
        assert found[code] == wanted, code


@pytest.mark.parametrize("name", EVENTS)
def test_rankings(name):
    expected, teams = event(name)
    for ranking in expected["rankings"]:
        rows = team_standings(teams, ranking["order"], edition=expected["edition"])
        assert {str(row.number): row.rank for row in rows} == ranking["rank"], ranking["order"]


class TestOfTheSample:
    """FIDE's own team file: it states matches three times, by their games, in records 310 and in 801 and 802."""

    trf_file = read(SAMPLE.read_bytes())
    teams = team_event(trf_file)
    rounds = {team.number: team.rounds for team in teams.teams}

    def lines(self, tag: str) -> list[str]:
        return [line for line in self.trf_file.other_lines if line.startswith(tag)]

    def test_points(self):
        for record in self.trf_file.team_data.teams:
            rounds = self.rounds[record.number]
            assert (record.match_points, record.game_points) == (
                sum(played.match_points for played in rounds),
                sum(played.game_points for played in rounds),
            ), record.number

    def test_every_match_is_that_of_record_802(self):
        cells = [
            (int(line[4:7]), *cell)
            for line in self.lines("802")
            for cell in enumerate(
                re.findall(r"(?:(\d+) [wb]\s+(\d+\.\d)(f?)|(?:FPB|HPB|ZPB|PAB)\s+(\d+\.\d))", line[27:]), start=1
            )
        ]
        assert len(cells) == 50 * 14
        for team, number, (opponent, gained, forfeit, bye) in cells:
            played = self.rounds[team][number - 1]
            assert (played.opponent, played.game_points) == (int(opponent or 0), round(float(gained or bye) * 10))
            assert bool(forfeit) == (played.outcome in {Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS})

    def test_every_board_is_that_of_record_801(self):
        different = set()
        compared = 0
        for line in self.lines("801"):
            team = int(line[4:7])
            cells = re.findall(r"\s+(?:\d+ [wb] ([10=+-]{4})(?: \d{4})?|([FHZU]{4})(?:\s{4})?)", line[22:])
            for number, (match, bye) in enumerate(cells, start=1):
                found = "".join(outcome.value for outcome in self.rounds[team][number - 1].boards)
                compared += 1
                if found != bye and found.replace("Z", "-") != match:
                    different.add((team, number))
        assert compared == 50 * 14
        assert different == MISPRINTED
