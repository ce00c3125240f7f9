"""Tie-breaks of teams in events small enough to count by hand (C.07 Articles 11-13)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import pytest

from pairing.engine.errors import InvalidState
from pairing.engine.model import Outcome, Scoring
from pairing.engine.standings import (
    Score,
    Team,
    TeamEvent,
    TeamRound,
    criteria,
    offered_team_codes,
    team_standings,
    without_leaving_teams,
)
from pairing.engine.standings.team_ranking import results_of

GAMES = {"1": (Outcome.WIN, 10), "=": (Outcome.DRAW, 5), "0": (Outcome.LOSS, 0)}
OPPOSITE = {"1": "0", "0": "1", "=": "="}
MATCH = Scoring(20, 10, 0, 10)


def side(opponent: int, boards: str) -> TeamRound:
    gained, lost = (sum(GAMES[letter][1] for letter in text) for text in (boards, [OPPOSITE[one] for one in boards]))
    outcome = Outcome.WIN if gained > lost else Outcome.LOSS if gained < lost else Outcome.DRAW
    return TeamRound(outcome, opponent, MATCH.points(outcome), gained, tuple(GAMES[letter][0] for letter in boards))


def event(*rounds: dict[tuple[int, int], str], teams: int = 4) -> TeamEvent:
    """Rounds of matches: boards 1, 2, … as the first team of each pair got them. Who is not named stays away."""
    played: dict[int, list[TeamRound]] = defaultdict(list)
    boards = max(len(text) for matches in rounds for text in matches.values())
    for matches in rounds:
        sides = {}
        for (one, other), text in matches.items():
            sides[one] = side(other, text)
            sides[other] = side(one, "".join(OPPOSITE[letter] for letter in text))
        for team in range(1, teams + 1):
            played[team].append(sides.get(team, TeamRound(Outcome.ZERO_BYE, boards=(Outcome.ZERO_BYE,) * boards)))
    return TeamEvent(
        tuple(Team(number, tuple(played[number])) for number in range(1, teams + 1)),
        rounds=len(rounds), boards=boards, match_scoring=MATCH, game_scoring=Scoring(),
    )  # fmt: skip


def order(found: TeamEvent, *codes: str) -> list[tuple[int, int]]:
    return [(row.number, row.rank) for row in team_standings(found, codes)]


def values(found: TeamEvent, code: str) -> dict[int, str]:
    return {row.number: row.values[code].text for row in team_standings(found, [code])}


def test_the_primary_score_comes_first_and_the_other_one_separates():
    found = event({(1, 2): "11", (3, 4): "1="})
    assert order(found) == [(1, 1), (3, 1), (2, 3), (4, 3)]
    assert order(found, "MPVGP") == [(1, 1), (3, 2), (4, 3), (2, 4)]
    by_games = replace(event({(1, 2): "11", (3, 4): "1="}, {(1, 3): "0="}), primary=Score.GAME)
    assert order(by_games) == [(3, 1), (1, 2), (4, 3), (2, 4)]
    assert [(row.match_points, row.game_points) for row in team_standings(by_games, [])] == [
        (40, 30), (20, 25), (0, 5), (0, 0),
    ]  # fmt: skip
    assert values(by_games, "MPVGP") == {1: "2.0", 2: "0.0", 3: "4.0", 4: "0.0"}


class TestByBoards:
    found = event({(1, 2): "1=0=", (3, 4): "=1=0"})

    def test_the_lower_board_count_is_the_better_one(self):
        # Team 1: 1 × 1 + 2 × ½ + 4 × ½; team 3: ½ + 2 × 1 + 3 × ½.
        assert values(self.found, "BC") == {1: "4.0", 2: "6.0", 3: "4.0", 4: "6.0"}
        assert order(self.found, "BC") == [(1, 1), (3, 1), (2, 3), (4, 3)]

    def test_it_means_nothing_between_teams_of_different_game_points(self):
        uneven = event({(1, 2): "11", (3, 4): "1="})
        assert values(uneven, "BC")[1] == "3.0"
        assert order(uneven, "BC") == [(1, 1), (3, 1), (2, 3), (4, 3)]

    def test_top_boards_from_the_first_one_down(self):
        assert order(self.found, "TBR") == [(1, 1), (3, 2), (4, 3), (2, 4)]

    def test_without_the_last_boards_from_the_last_one_up(self):
        # Without board 4: 3 has 2, 1 and 2 have 1½, 4 has 1; without boards 3 and 4: 1 has 1½, 2 has ½.
        assert order(self.found, "BBE") == [(3, 1), (1, 2), (2, 3), (4, 4)]

    def test_a_pairing_allocated_bye_counts_as_a_win_on_every_board(self):
        bye = TeamRound(Outcome.PAIRING_BYE, 0, 10, 10, (Outcome.PAIRING_BYE,) * 2)
        teams = (Team(1, (bye,)), Team(2, (side(3, "=="),)), Team(3, (side(2, "=="),)))
        found = TeamEvent(teams, 1, 2, MATCH, Scoring())
        assert values(found, "BC") == {1: "3.0", 2: "1.5", 3: "1.5"}
        assert order(found, "TBR") == [(1, 1), (2, 2), (3, 2)]


class TestExtendedDirectEncounter:
    def test_match_points_between_the_tied_teams(self):
        found = event({(1, 2): "11", (3, 4): "00"}, {(3, 1): "1=", (2, 4): "=="})
        assert order(found, "EDE") == [(4, 1), (3, 2), (1, 3), (2, 4)]

    def test_game_points_where_match_points_separate_nobody(self):
        # A ring: everybody beat one of the others; games 1: 2½, 2: 2, 3: 1½.
        found = event({(1, 2): "1="}, {(2, 3): "11"}, {(3, 1): "1="}, teams=3)
        assert order(found, "DE") == [(1, 1), (2, 1), (3, 1)]
        assert order(found, "EDE") == [(2, 1), (1, 2), (3, 3)]

    @pytest.mark.parametrize(
        ("boards", "first"),
        [
            # Two drawn boards for each: board counts 1 + 4 against 2 + 3, top board, last board.
            ("1001", {"EDE": 0, "EDEBT": 1, "EDEBB": 2, "EDET": 1, "EDEB": 2}),
            ("1010", {"EDE": 0, "EDEBT": 1, "EDEBB": 1, "EDET": 1, "EDEB": 1}),
            ("====", {"EDE": 0, "EDEBT": 0, "EDEBB": 0, "EDET": 0, "EDEB": 0}),
        ],
    )
    def test_boards_between_exactly_two(self, boards, first):
        found = event({(1, 2): boards}, teams=2)
        for code, winner in first.items():
            wanted = [(1, 1), (2, 1)] if not winner else [(winner, 1), (3 - winner, 2)]
            assert order(found, code) == wanted, code

    def test_more_than_two_are_not_separated_by_boards(self):
        found = event({(1, 2): "10"}, {(2, 3): "10"}, {(3, 1): "10"}, teams=3)
        assert order(found, "EDET") == [(1, 1), (2, 1), (3, 1)]


def test_extended_sonneborn_berger_takes_either_score_of_either_side():
    # Team 1 beat 2 by 1½ and drew with 3; 2 ends with 2 match and 2½ game points, 3 with 1 and 1.
    found = event({(1, 2): "1="}, {(1, 3): "=="}, {(2, 3): "11"}, teams=3)
    cells = team_standings(found, ["EMMSB", "EMGSB", "EGMSB", "EGGSB"])[0].values
    terms = {
        code: [(term.opponent, term.basis, term.points) for term in cell.terms[:2]] for code, cell in cells.items()
    }
    assert terms == {
        "EMMSB": [(2, 20, 20), (3, 10, 10)],
        "EMGSB": [(2, 20, 15), (3, 10, 10)],
        "EGMSB": [(2, 25, 20), (3, 10, 10)],
        "EGGSB": [(2, 25, 15), (3, 10, 10)],
    }
    assert values(found, "EMGSB")[1] == "4.0"
    assert values(found, "EGGSB/C1")[1] == "3.75"


class TestStrengthOfSchedule:
    found = event({(1, 2): "1=", (3, 4): "11"}, {(1, 3): "==", (2, 4): "1="})

    def test_game_points_and_buchholz_of_match_points_over_a_number(self):
        # Two rounds of two boards: 4 match points at most, 2 game points a match at most: Buchholz is halved.
        assert values(self.found, "BH:MP") == {1: "5.0", 2: "3.0", 3: "3.0", 4: "5.0"}
        assert values(self.found, "SSSC") == {1: "5.00", 2: "3.50", 3: "4.50", 4: "3.00"}

    def test_the_number_may_be_the_events_own(self):
        assert values(self.found, "SSSC/K1")[1] == "7.50"
        assert values(self.found, "SSSC/K5")[1] == "3.50"
        assert criteria(["SSSC/K4/F"], teams=True)[1].divisor == 4

    def test_it_may_take_fore_buchholz(self):
        # The last round counts as drawn: 1 and 3 keep their 3 points, 2 and 4 have 1 each.
        assert values(self.found, "FB:MP") == {1: "4.0", 2: "4.0", 3: "4.0", 4: "4.0"}
        assert values(self.found, "SSSC/F")[1] == "4.50"


def test_wins_are_matches_or_boards():
    found = event({(1, 2): "11", (3, 4): "1="})
    assert values(found, "WIN:MP") == {1: "1", 2: "0", 3: "1", 4: "0"}
    assert values(found, "WON:GP") == {1: "2", 2: "0", 3: "1", 4: "0"}


def test_a_bonus_counts_in_the_score_and_in_no_match():
    found = event({(1, 2): "=="}, teams=2)
    bonus = replace(found.teams[0].rounds[0], match_bonus=-10, game_bonus=5)
    found = replace(found, teams=(replace(found.teams[0], rounds=(bonus,)), found.teams[1]))
    assert [(row.number, row.match_points, row.game_points) for row in team_standings(found, [])] == [
        (2, 10, 10), (1, 0, 15),
    ]  # fmt: skip
    assert results_of(found, Score.MATCH, "2026-03").scores == {1: 0, 2: 10}
    assert values(found, "WIN:MP") == {1: "0", 2: "0"}


def test_every_code_for_teams_is_known_and_no_code_for_players():
    codes = offered_team_codes()
    assert len(codes) == len(set(codes)) == 127
    assert [item.code for item in criteria(codes, teams=True)[1:]] == list(codes)
    for code in ("BPG", "ARO", "RTNG", "TPR"):
        with pytest.raises(InvalidState) as caught:
            criteria([code], teams=True)
        assert (caught.value.code, caught.value.facts["tie_break"]) == ("individual_tie_break", code)
    for code in ("EDET", "MPVGP", "SSSC", "BC", "BH:GP"):
        with pytest.raises(InvalidState) as caught:
            criteria([code])
        assert caught.value.code == "team_tie_break"
    with pytest.raises(InvalidState, match="edition"):
        team_standings(TestByBoards.found, [], edition="2019")
    for code in ("SSSC/K0", "BC/C1", "EDE/C1", "BH:XP", "TPN:MP"):
        with pytest.raises(InvalidState):
            criteria([code], teams=True)


def test_a_table_leaves_out_the_team_that_completed_fewer_than_half_of_its_matches():
    """C.05, of the teams of a round robin: team 4 came once in three rounds, and beat team 1."""
    rounds = [{(4, 1): "11", (2, 3): "1="}, {(1, 3): "11"}, {(1, 2): "11"}]
    table = replace(event(*rounds), round_robin=True)
    assert order(table, "MPVGP") == [(1, 1), (4, 2), (2, 3), (3, 4)]
    counted = without_leaving_teams(table)
    assert order(counted, "MPVGP") == [(1, 1), (2, 2), (3, 3)]
    assert values(counted, "MPVGP") == {1: "4.0", 2: "1.5", 3: "0.5"}
    assert without_leaving_teams(replace(table, rounds=4)) == replace(table, rounds=4)
    swiss = replace(table, round_robin=False)
    assert without_leaving_teams(swiss) == swiss


def test_bonus_points_of_a_match_that_does_not_count_are_the_teams_own():
    table = replace(event({(4, 1): "11", (2, 3): "1="}, {(1, 3): "11"}, {(1, 2): "11"}), round_robin=True)
    first, *others = table.teams
    fined = replace(first, rounds=(replace(first.rounds[0], match_bonus=-10), *first.rounds[1:]))
    counted = without_leaving_teams(replace(table, teams=(fined, *others)))
    assert [(row.number, row.match_points) for row in team_standings(counted, [])] == [(1, 30), (2, 20), (3, 0)]
