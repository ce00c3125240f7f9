"""What holds for the standings of every team event."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pairing.engine.model import Competitor, Game, Outcome, Scoring, TournamentState
from pairing.engine.standings import Score, Team, TeamEvent, TeamRound, offered_team_codes, standings, team_standings

CODES = [code for code in offered_team_codes() if "/" not in code]
SHARED = ["DE", "BH/C1", "BH", "FB/M1", "AOB", "SB/C1", "SB", "KS", "WIN", "WON", "PS", "STD"]
"""What teams and players have in common."""
BOARDS = [
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.FORFEIT_WIN, Outcome.ZERO_BYE),
]
BYES = [Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE]


@st.composite
def team_events(draw: st.DrawFn, least: int = 2, most: int = 4) -> TeamEvent:
    teams, rounds, seats = draw(st.integers(2, 9)), draw(st.integers(1, 6)), draw(st.integers(least, most))
    match_scoring = draw(st.sampled_from([Scoring(20, 10, 0, 10), Scoring(30, 10, 0, 20)]))
    games = Scoring()
    rng = Random(draw(st.integers(0, 2**32)))
    played: list[list[TeamRound]] = [[] for _ in range(teams)]
    for _ in range(rounds):
        order = list(range(teams))
        rng.shuffle(order)
        matches = rng.randint(0, teams // 2)
        for one, other in zip(order[:matches], order[matches : 2 * matches], strict=True):
            forfeit = rng.random() < 0.1
            pairs = [(Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)] * seats
            if not forfeit:
                pairs = rng.choices(BOARDS if seats > 1 else BOARDS[:3], k=seats)
            sides = [tuple(pair[index] for pair in pairs) for index in (0, 1)]
            gained = [sum(games.points(outcome) for outcome in side) for side in sides]
            if forfeit:
                outcomes = [Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS]
            elif gained[0] == gained[1]:
                outcomes = [Outcome.DRAW, Outcome.DRAW]
            else:
                outcomes = [Outcome.WIN, Outcome.LOSS] if gained[0] > gained[1] else [Outcome.LOSS, Outcome.WIN]
            for index, (team, opponent) in enumerate(((one, other), (other, one))):
                points = match_scoring.points(outcomes[index])
                played[team].append(TeamRound(outcomes[index], opponent + 1, points, gained[index], sides[index]))
        for team in order[2 * matches :]:
            bye = rng.choice(BYES)
            each = games.draw if bye is Outcome.PAIRING_BYE else games.points(bye)
            played[team].append(TeamRound(bye, 0, match_scoring.points(bye), each * seats, (bye,) * seats))
    return TeamEvent(
        tuple(Team(number, tuple(own)) for number, own in enumerate(played, start=1)),
        rounds, seats, match_scoring, games,
        primary=draw(st.sampled_from(Score)), round_robin=draw(st.booleans()),
    )  # fmt: skip


@given(team_events(), st.randoms(use_true_random=False))
def test_the_order_of_the_teams_does_not_matter(event, rng):
    shuffled = list(event.teams)
    rng.shuffle(shuffled)
    assert team_standings(replace(event, teams=tuple(shuffled)), CODES) == team_standings(event, CODES)


@given(team_events(), st.sampled_from(["BH:MP", "BH:GP", "FB:GP", "SB:MP", "EMMSB", "EMGSB", "EGMSB", "EGGSB"]))
def test_a_cut_never_adds_and_terms_add_up(event, base):
    codes = [base, f"{base}/C1", f"{base}/C2"]
    for row in team_standings(event, codes):
        plain, once, twice = (row.values[code].value for code in codes)
        assert plain >= once >= twice
        for cell in row.values.values():
            assert cell.value == sum(term.value for term in cell.terms if not term.cut)


@given(team_events(least=1, most=1))
def test_a_team_of_one_player_is_that_player(event):
    players = tuple(
        Competitor(team.number, tuple(Game(one.boards[0], one.opponent) for one in team.rounds)) for team in event.teams
    )
    state = TournamentState(players, rounds=event.rounds, completed=event.rounds, scoring=Scoring(pairing_bye=5))
    alone = standings(state, SHARED, round_robin=event.round_robin)
    by_games = replace(event, primary=Score.GAME)
    listed = [code.replace("/", ":GP/", 1) if "/" in code else f"{code}:GP" for code in SHARED]
    assert [
        (row.number, row.rank, row.game_points, [cell.text for cell in row.values.values()])
        for row in team_standings(by_games, listed)
    ] == [(row.number, row.rank, row.points, [cell.text for cell in row.values.values()]) for row in alone]


@given(team_events(), st.sampled_from(["MPVGP", "BC", "TBR", "BBE", "DE", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB"]))
def test_ranks_follow_the_primary_score_and_no_criterion_undoes_an_earlier_one(event, code):
    before = {row.number: row.rank for row in team_standings(event, ["BH:MP"])}
    rows = team_standings(event, ["BH:MP", code])
    primary = [row.match_points if event.primary is Score.MATCH else row.game_points for row in rows]
    assert primary == sorted(primary, reverse=True)
    assert [before[row.number] for row in rows] == sorted(before.values())
    assert sorted(row.number for row in rows) == [team.number for team in event.teams]
