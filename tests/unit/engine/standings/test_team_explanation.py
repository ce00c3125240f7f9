"""The terms of a team's tie-breaks: they add up to the value, and both languages say them of teams."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pairing.engine.standings import Score, criterion, explain_team, offered_team_codes, team_standings
from pairing.engine.trf import read
from pairing.engine.trf.team_matches import team_event
from pairing.engine.wording import word

GOLDEN = Path(__file__).parents[3] / "golden" / "teams"
EVENTS = {name: team_event(read((GOLDEN / f"{name}.trf").read_bytes())) for name in ("t001", "t006_rr")}
SUMS = {"BH", "FB", "SB", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "BC", "WIN", "WON", "PS"}


@pytest.mark.parametrize("name", EVENTS)
@pytest.mark.parametrize("primary", Score)
def test_every_value_opens_into_sentences_of_teams(name, primary):
    event = replace(EVENTS[name], primary=primary)
    summed = 0
    for code in offered_team_codes():
        item = criterion(code, teams=True)
        for row in team_standings(event, [code]):
            value = row.values[code]
            told = explain_team(event, row.number, item, value)
            lines = [*told.lead, *(fact for term in told.terms for fact in term.facts)]
            assert lines, (code, row.number)
            for language, player in (("en", "player"), ("it", "giocatore")):
                said = [word(fact, language, {}, teams=True) for fact in lines]
                assert all(player not in one for one in said), (code, said)
            if item.base in SUMS:
                kept = [term.value for term in value.terms if not term.cut]
                assert sum(kept) == value.value, (code, row.number)
                summed += 1
            if item.base == "SSSC":
                lead = told.lead[0].params
                total = 10 * lead["points"] + Fraction(lead["buchholz"], lead["divisor"])
                assert total == value.value
                assert sum(term.value for term in value.terms) == lead["buchholz"]
    assert summed > len(event.teams)


def test_a_direct_encounter_shows_the_matches_between_the_tied_with_both_scores():
    found = 0
    cases = [(event, row) for event in EVENTS.values() for row in team_standings(event, ["EDE"])]
    for event, row in cases:
        value = row.values["EDE"]
        told = explain_team(event, row.number, criterion("EDE", teams=True), value)
        if value.value is None:
            assert told.lead[0].code == "sum.not_tied"
            continue
        team = next(one for one in event.teams if one.number == row.number)
        for term in told.terms:
            params = term.facts[0].params
            played = team.rounds[params["round"] - 1]
            assert played.opponent == params["opponent"]
            assert (params["first"], params["second"]) == (played.match_points, played.game_points)
            found += 1
    assert found
