"""Files of team events: their records, the matches that follow from the games, and what the validator says of them."""

from __future__ import annotations

import pytest

from pairing.engine.model import Outcome, Scoring
from pairing.engine.standings import Score
from pairing.engine.trf import Acceleration, RequestedByes, TrfError, parse, read, state_of, write
from pairing.engine.trf.team_matches import primary_score, team_event
from pairing.engine.trf.team_records import (
    ForfeitedMatch,
    LineUp,
    TeamAbnormalPoints,
    TeamData,
    TeamPairingByes,
    TeamRecord,
)
from pairing.engine.trf.validator import validate
from tests.unit.engine.trf.test_reader import line

W, D, L = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
WON, LOST, NOBODY = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.ZERO_BYE
OPPOSITE = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def team(number: int, *members: int, name: str = "", match: str = "", game: str = "", rank: str = "") -> str:
    head = f"310 {number:>3} {name:32} {'':5} {'':6} {match:>6} {game:>6} {rank:>3}  "
    return head + " ".join(f"{member:>4}" for member in members) + "\n"


def event(*rounds: dict[tuple[int, int], str], teams: int = 2, boards: int = 2, more: str = "") -> str:
    """A file of teams of ``boards`` players each (team 1: players 1, 2, …); a round is its games with the result."""
    blocks: dict[int, list[str]] = {number: [] for number in range(1, teams * boards + 1)}
    for games in rounds:
        said: dict[int, str] = {}
        for (white, black), result in games.items():
            said[white] = f"{black:>4} w {result}" if black else f"0000 - {result}"
            if black:
                said[black] = f"{white:>4} b {OPPOSITE[result]}"
        for number, block in blocks.items():
            block.append(said.get(number, "0000 - Z"))
    players = "".join(line(number, *block) for number, block in blocks.items())
    members = "".join(team(one, *range((one - 1) * boards + 1, one * boards + 1)) for one in range(1, teams + 1))
    return f"142 {len(rounds)}\n192 FIDE_TEAM\n352 {'WB' * (boards // 2)}\n{players}{members}{more}"


def test_every_record_is_read_from_its_columns():
    text = (
        "192 FIDE_TEAM_MP_GP\n352 WB\n362 TW 3.0   TD 1.0   TL 0.0   TP 2.0\n" + line(1) + line(2) + line(3) + line(4)
        + "310   1 Torri della Valle                TDV    2345    3.0    1.5   1     1    2\n"
        "310   2                                                                   3    4\n"
        "320  2.0  1.0 000 002\n330 +-   3   1   2\n300   1   2   1    4    0\n"
        "299 L   0.5   0.0  001    2\n"
    )  # fmt: skip
    assert read(text).team_data == TeamData(
        teams=(
            TeamRecord(1, "Torri della Valle", "TDV", 2345, 30, 15, 1, (1, 2)),
            TeamRecord(2, members=(3, 4)),
        ),
        pairing_byes=(TeamPairingByes(20, 10, (0, 2)),),
        forfeited=(ForfeitedMatch("+-", 3, 1, 2),),
        line_ups=(LineUp(1, 2, 1, (4, 0)),),
        match_scores={"W": 30, "D": 10, "L": 0, "P": 20},
        board_colours="WB",
        abnormal_points=(TeamAbnormalPoints("L", 5, 0, 1, (2,)),),
    )


def test_a_file_of_the_older_format_names_its_teams_in_order():
    text = line(1) + line(2) + f"013 {'North':32} {1:>4}\n013 {'South':32} {2:>4}\n"
    assert [(one.number, one.name, one.members) for one in read(text).team_data.teams] == [
        (1, "North", (1,)), (2, "South", (2,)),
    ]  # fmt: skip
    both = text + team(1, 1, name="North") + team(2, 2, name="South")
    assert read(both).team_data.teams == read(text).team_data.teams
    assert write(read(both), trf16=True).count("013 ") == 2
    assert "310" not in write(read(both), trf16=True)


@pytest.mark.parametrize(
    ("record", "column", "code"),
    [
        ("310   x North", 5, "bad_team"),
        ("310   0 North", 5, "bad_team"),
        (team(3, 1, match="x").strip(), 5, "bad_team"),
        (team(1, 1).strip(), 5, "duplicate_team"),
        (f"{team(3).rstrip():73}   1  two", 80, "bad_number_list"),
        ("320  2.0   x   001", 5, "bad_team_bye"),
        ("320  2.0  1.0 0x1", 5, "bad_team_bye"),
        ("330 ++   1   1   2", 5, "bad_team_forfeit"),
        ("330 +-   1       2", 5, "bad_team_forfeit"),
        ("300   1       2    1    2", 5, "bad_line_up"),
        ("300   1   1   2    1    a", 25, "bad_number_list"),
        ("352 WGWB", 5, "bad_board_colours"),
        ("362 two points for a win", 5, "bad_match_scores"),
        ("362 TW 2.0.0", 5, "bad_match_scores"),
        ("299 X   1.0   1.0", 5, "bad_abnormal_points"),
    ],
)
def test_a_bad_record_is_named_with_its_place(record, column, code):
    text = event({(1, 3): "1"}) + record + "\n"
    faults = parse(text)[1]
    assert [(fault.line, fault.column, fault.code) for fault in faults] == [(text.count("\n"), column, code)]
    assert faults[0].article == f"TRF26 {record[:3]}"


def rounds_of(text: str, number: int):
    found = team_event(read(text)).teams[number - 1].rounds
    return [(one.outcome, one.opponent, one.match_points, one.game_points, one.boards) for one in found]


def test_games_of_two_teams_are_their_match():
    text = event({(1, 3): "1", (4, 2): "="}, {(1, 4): "0", (3, 2): "1"}, {(1, 3): "=", (2, 4): "="})
    assert rounds_of(text, 1) == [
        (W, 2, 20, 15, (W, D)),
        # On board 1 sat players 1 and 4: the second of team 2, whose first played lower down.
        (L, 2, 0, 0, (L, L)),
        (D, 2, 10, 10, (D, D)),
    ]
    assert [one[2:] for one in rounds_of(text, 2)] == [(0, 5, (L, D)), (20, 20, (W, W)), (10, 10, (D, D))]


def test_points_of_matches_and_games_are_those_of_the_file():
    text = event({(1, 3): "1", (4, 2): "="}, more="362 TW 3.0   TD 1.0\n162  W 3.0    D 1.0    L 0.0\n")
    assert [one[2:4] for one in (rounds_of(text, 1)[0], rounds_of(text, 2)[0])] == [(30, 40), (0, 10)]
    assert team_event(read(text)).match_scoring == Scoring(30, 10, 0, 10)
    assert team_event(read(text)).game_scoring.win == 30


def test_an_empty_board_is_lost_without_a_game():
    text = event({(1, 5): "1", (2, 0): "F", (7, 3): "1", (4, 8): "="}, boards=4)
    assert rounds_of(text, 1) == [(W, 2, 20, 25, (W, WON, L, D))]
    assert rounds_of(text, 2) == [(L, 1, 0, 15, (L, NOBODY, W, D))]


def test_a_line_up_says_which_board_stayed_empty_on_both_sides():
    played = {(1, 5): "1", (3, 7): "0", (4, 8): "="}
    assert rounds_of(event(played, boards=4), 1)[0][4] == (W, L, D, NOBODY)
    stated = event(played, boards=4, more="300   1   2   1    5    0    7    8\n")
    assert rounds_of(stated, 1)[0][4] == (W, NOBODY, L, D)


def test_a_line_up_puts_reserves_on_their_boards():
    # Players 3 and 4 are reserves: in round 1 the fourth plays on board 1.
    text = event({(4, 5): "1", (6, 2): "="}, boards=4).replace("352 WBWB", "352 WB")
    assert rounds_of(text, 1)[0][4] == (D, W)
    assert rounds_of(text + "300   1   1   2    4    2\n", 1)[0][4] == (W, D)
    assert rounds_of(text + "300   1   1   2    4    2\n", 2)[0][4] == (L, D)


def test_rounds_without_a_match():
    others = {(5, 7): "1", (6, 8): "1"}

    def bye(number: int, byes: dict[tuple[int, int], str], more: str = ""):
        return rounds_of(event({**byes, **others}, teams=4, more=more), number)[0]

    said = {(1, 0): "U", (2, 0): "U", (3, 0): "H", (4, 0): "H"}
    assert bye(1, said) == (Outcome.PAIRING_BYE, 0, 10, 10, (Outcome.PAIRING_BYE,) * 2)
    assert bye(2, said) == (Outcome.HALF_BYE, 0, 10, 10, (Outcome.HALF_BYE,) * 2)
    assert bye(1, {}) == (Outcome.ZERO_BYE, 0, 0, 0, (Outcome.ZERO_BYE,) * 2)
    assert bye(1, {}, "320  2.0  1.5 001\n")[:4] == (Outcome.PAIRING_BYE, 0, 20, 15)
    assert bye(1, said, "362 TW 3.0   TP 2.0\n")[2:4] == (20, 10)
    requested = read(event(others, teams=4, more="240 F   1    2\n"))
    assert requested.requested_byes == (RequestedByes(Outcome.FULL_BYE, 1, (2,)),)
    assert team_event(requested).teams[1].rounds[0].match_points == 20


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [("+-", (WON, 20, 20), (LOST, 0, 0)), ("-+", (LOST, 0, 0), (WON, 20, 20)), ("--", (LOST, 0, 0), (LOST, 0, 0))],
)
def test_a_match_that_was_not_played(kind, one, other):
    others = {(5, 7): "1", (6, 8): "1"}
    text = event(others, teams=4, more=f"330 {kind}   1   1   2\n")
    first, second = (rounds_of(text, number)[0] for number in (1, 2))
    assert (first[0], first[2], first[3]) == one
    assert (second[0], second[2], second[3]) == other
    assert (first[1], second[1]) == (2, 1)
    if kind != "--":
        # The players' own lines say the same, record 330 or not.
        assert rounds_of(event({(1, 3): kind[0], (2, 4): kind[0], **others}, teams=4), 1)[0] == first


def test_abnormal_points_change_matches_and_add_bonuses():
    played = ({(1, 3): "1", (2, 4): "1"}, {(3, 1): "1", (2, 4): "="})
    changed = team_event(read(event(*played, more="299 W   1.0   1.5  001    1\n299     0.5  -1.0  002    2\n")))
    assert [(one.match_points, one.game_points) for one in changed.teams[0].rounds] == [(10, 15), (0, 5)]
    assert [(one.match_bonus, one.game_bonus) for one in changed.teams[1].rounds] == [(0, 0), (5, -10)]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (event({(1, 3): "1"}, more=team(3, 9)), [(10, "unknown_member", {"team": 3, "player": 9})]),
        (event({(1, 3): "1"}, more=team(3, 1)), [(10, "two_teams", {"player": 1, "team": 3, "other": 1})]),
        (event({(1, 2): "1"}), [(8, "unclear_match", {"team": 1, "round": 1})]),
        (
            event({(1, 3): "1", (2, 5): "1", (4, 6): "1"}, teams=3),
            [(number, "unclear_match", {"team": number - 9, "round": 1}) for number in (10, 11, 12)],
        ),
        (event({(5, 7): "1"}, teams=4, more="330 +-   1   1   9\n"), [
            (0, "unclear_match", {"team": 9, "round": 1}), (12, "unclear_match", {"team": 1, "round": 1}),
        ]),
    ],
)  # fmt: skip
def test_matches_that_cannot_be_told_are_refused(text, faults):
    with pytest.raises(TrfError) as caught:
        team_event(read(text))
    assert sorted(((f.line, f.code, f.facts) for f in caught.value.faults), key=lambda fault: fault[0]) == faults
    assert {fault.code for fault in validate(text)} >= {code for _, code, _ in faults}


def test_a_team_file_is_not_paired():
    with pytest.raises(TrfError) as caught:
        state_of(read(event({(1, 3): "1"})), to_pair=False)
    assert [fault.code for fault in caught.value.faults] == ["team_event"]


@pytest.mark.parametrize(
    ("code", "score"),
    [("FIDE_TEAM", "MP"), ("FIDE_TEAM_MP_GP", "MP"), ("FIDE_TEAM_GP_MP", "GP"), ("FIDE_TEAM_GP", "GP"), ("", "MP")],
)
def test_the_score_that_ranks_first_is_in_the_name_of_the_system(code, score):
    assert primary_score(code) is Score(score)


def test_the_validator_compares_the_teams_with_the_games():
    played = {(1, 3): "1", (2, 4): "="}
    head, _, _ = event(played).partition("310")
    text = head + "202 MPVGP\n" + team(1, 1, 2, match="2.0", game="2.0", rank="2") + team(2, 3, 4, match="0", rank="2")
    found = [(f.line, f.column, f.code, f.facts) for f in validate(text) if "team" in f.code]
    assert found == [
        (9, 62, "team_points_mismatch", {"team": 1, "declared": "2.0", "counted": "1.5"}),
        (9, 69, "wrong_team_rank", {"team": 1, "declared": 2, "expected": 1}),
    ]
    assert not [f for f in validate(text.replace("2.0    2.0   2", "2.0    1.5   1")) if "team" in f.code]


def blocks(*lines, teams=True):
    """What records 250 say, and which of them are only kept."""
    code = "FIDE_TEAM_BAKU" if teams else "FIDE_DUTCH_BAKU"
    found = read("\n".join(["012 Event", "142 5", f"192 {code}", "001    1      Abel", "001    2      Bea", *lines]))
    return found.accelerations, [line for line in found.other_lines if line.startswith("250")]


def test_records_250_have_match_points_of_teams_beside_game_points():
    matches, games = "250  2.0        1   2    1    6", "250       2.0   1   2    1    6"
    both = "250  2.0  1.5   1   2    1    6"
    (first, second, third), kept = blocks(matches, games, both)
    assert [one.match_points for one in (first, second, third)] == [20, None, 20]
    assert [one.counted() for one in (first, second, third)] == [20, 20, 20]
    assert [one.counted(match_points=False) for one in (first, second, third)] == [20, 20, 15]
    assert kept == []
    file = read("\n".join(["192 FIDE_TEAM_BAKU", "001    1      Abel", matches, games, both]))
    assert [line for line in write(file, engine_dialect=False).split("\r\n") if line[:3] == "250"] == [
        matches, games, both,
    ]  # fmt: skip


def test_players_have_no_match_points():
    line = "250  2.0  1.0   1   2    1    2"
    assert blocks(line, "250       1.0   1   2    1    2", teams=False) == ((Acceleration(10, 1, 2, 1, 2),), [line])


@pytest.mark.parametrize("line", ["250  x.y        1   2    1    6", "250             1   2    1    6"])
def test_a_record_250_without_readable_points_is_a_fault(line):
    with pytest.raises(TrfError) as refused:
        blocks(line)
    assert [one.code for one in refused.value.faults] == ["bad_acceleration"]
