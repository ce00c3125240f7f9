"""What holds for every tournament: order of input, virtual points and late entries change nothing they should not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine.model import PLAYED, Colour, Competitor, Game, Outcome, Scoring, TournamentState
from pairing.engine.standings import as_of, offered_codes, standings

CODES = ["DE", "BH/C1", "BH", "SB", "AOB", "FB", "WIN", "WON", "BPG", "REP", "STD", "PS", "ARO", "TPR", "PTP", "APRO"]
OFFERED = [code for codes in offered_codes().values() for code in codes]
RESULTS = [
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
]
BYES = [Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE]


@st.composite
def tournaments(draw: st.DrawFn, *, unplayed: bool = True) -> TournamentState:
    players, rounds = draw(st.integers(2, 12)), draw(st.integers(1, 7))
    players += 0 if unplayed else players % 2
    rng = Random(draw(st.integers(0, 2**32)))
    games: list[list[Game]] = [[] for _ in range(players)]
    for _ in range(rounds):
        order = list(range(players))
        rng.shuffle(order)
        boards = rng.randint(0, players // 2) if unplayed else players // 2
        for white, black in zip(order[:boards], order[boards : 2 * boards], strict=True):
            for_white, for_black = rng.choices(RESULTS, [4, 3, 4, 1, 1] if unplayed else [4, 3, 4, 0, 0])[0]
            games[white].append(Game(for_white, black + 1, Colour.WHITE))
            games[black].append(Game(for_black, white + 1, Colour.BLACK))
        for player in order[2 * boards :]:
            games[player].append(Game(rng.choice(BYES)))
    competitors = tuple(
        Competitor(number, tuple(played), rating=rng.randint(1400, 2500))
        for number, played in enumerate(games, start=1)
    )
    scoring = draw(st.sampled_from([Scoring(), Scoring(30, 10, 0, 30), Scoring(pairing_bye=5)]))
    return TournamentState(competitors, rounds=rounds, completed=rounds, scoring=scoring)


@given(tournaments(), st.randoms(use_true_random=False))
def test_the_order_of_the_players_does_not_matter(state, rng):
    shuffled = list(state.competitors)
    rng.shuffle(shuffled)
    assert standings(replace(state, competitors=tuple(shuffled)), OFFERED) == standings(state, OFFERED)


@given(tournaments(), st.lists(st.integers(0, 30), min_size=1, max_size=7))
def test_virtual_points_do_not_matter(state, values):
    accelerated = tuple(replace(c, virtual_points=tuple(values)) if c.number % 2 else c for c in state.competitors)
    assert standings(replace(state, competitors=accelerated), OFFERED) == standings(state, OFFERED)


@given(tournaments(), st.lists(st.sampled_from([-10, -5, 0, 5]), min_size=1, max_size=7))
def test_bonus_and_penalty_points_are_in_every_score_and_in_no_game(state, values):
    first, *others = state.competitors
    punished = replace(state, competitors=(replace(first, adjustments=tuple(values)), *others))
    counted = values[: state.completed]
    before = {row.number: row for row in standings(state, ["PS", "BH", "WIN"])}
    after = {row.number: row for row in standings(punished, ["PS", "BH", "WIN"])}
    assert after[1].points - before[1].points == sum(counted)
    running = sum(points * (state.completed - index) for index, points in enumerate(counted))
    assert after[1].values["PS"].value - before[1].values["PS"].value == 10 * running
    for number, row in after.items():
        assert row.values["WIN"] == before[number].values["WIN"]
    for competitor in others:
        row = after[competitor.number]
        assert row.points == before[competitor.number].points
        met = sum(game.opponent == 1 and game.outcome in PLAYED for game in competitor.games)
        if all(game.outcome in PLAYED for game in competitor.games):
            assert row.values["BH"].value - before[competitor.number].values["BH"].value == 10 * met * sum(counted)


@given(tournaments(), st.sampled_from(["BH", "SB", "FB"]), st.booleans())
def test_a_cut_never_adds_and_terms_add_up(state, base, round_robin):
    codes = [base, f"{base}/C1", f"{base}/C2", f"{base}/M1"]
    for row in standings(state, codes, round_robin=round_robin):
        plain, once, twice, middle = (row.values[code].value for code in codes)
        assert plain >= once >= twice
        assert once >= middle
        for cell in row.values.values():
            assert cell.value == sum(term.value for term in cell.terms if not term.cut)
        cuts = [sum(term.cut for term in row.values[code].terms) for code in codes]
        available = len(row.values[base].terms)
        assert cuts == [0, min(1, available), min(2, available), min(2, available)]


@given(tournaments(unplayed=False), st.booleans())
def test_what_everybody_meets_adds_up_over_the_field(state, round_robin):
    rows = standings(state, ["BH", "SB", "WIN", "PS"], round_robin=round_robin)
    points = {row.number: row.points for row in rows}
    best = state.scoring.win
    totals = {code: sum(row.values[code].value for row in rows) for code in rows[0].values}
    # Every score is counted once for each opponent, and once for each point that opponents took from its owner.
    assert totals["BH"] == 10 * state.rounds * sum(points.values())
    lost = {c.number: sum(best - state.scoring.points(game.outcome) for game in c.games) for c in state.competitors}
    if 2 * state.scoring.draw == best:
        assert totals["SB"] == sum(points[number] * lost[number] for number in points)
    wins = [game for c in state.competitors for game in c.games if game.outcome is Outcome.WIN]
    assert totals["WIN"] == 100 * len(wins)
    assert totals["PS"] == 10 * sum(
        state.scoring.points(game.outcome) * (state.rounds - index)
        for c in state.competitors
        for index, game in enumerate(c.games)
    )


@given(tournaments(), st.randoms(use_true_random=False))
def test_renumbering_after_late_entries_changes_nothing_but_numbers(state, rng):
    old = [c.number for c in state.competitors]
    new = dict(zip(old, rng.sample(range(1, 2 * len(old) + 1), len(old)), strict=True))
    renumbered = tuple(
        replace(
            c,
            number=new[c.number],
            games=tuple(replace(g, opponent=new[g.opponent]) if g.opponent else g for g in c.games),
        )
        for c in state.competitors
    )
    codes = [code for code in OFFERED if not code.startswith("TPN")]
    before = {new[row.number]: row for row in standings(state, codes)}
    for row in standings(replace(state, competitors=renumbered), codes):
        then = before[row.number]
        assert (row.rank, row.points) == (then.rank, then.points)
        assert [cell.value for cell in row.values.values()] == [cell.value for cell in then.values.values()]


@given(tournaments(), st.data())
def test_a_late_entry_changes_only_whom_it_meets_and_their_opponents(state, data):
    host = data.draw(st.sampled_from(state.competitors))
    if host.games[-1].outcome in PLAYED or host.games[-1].opponent:
        return
    late = len(state.competitors) + 1
    won, lost = data.draw(st.sampled_from(RESULTS))
    joined = tuple(
        replace(c, games=(*c.games[:-1], Game(won, late, Colour.WHITE))) if c is host else c for c in state.competitors
    )
    entry = Competitor(
        late, (*[Game(Outcome.ZERO_BYE)] * (state.completed - 1), Game(lost, host.number, Colour.BLACK)), rating=1500
    )
    codes = ["BH/C1", "BH", "SB", "FB", "PS", "WIN", "ARO", "TPR"]
    before = {row.number: row.values for row in standings(state, codes)}
    after = {row.number: row.values for row in standings(replace(state, competitors=(*joined, entry)), codes)}
    near = {host.number, late, *(game.opponent for game in host.games)}
    assert {number: row for number, row in after.items() if number not in near} == {
        number: row for number, row in before.items() if number not in near
    }


@given(tournaments())
def test_a_player_who_never_came_changes_nobody_elses_order(state):
    absent = Competitor(len(state.competitors) + 1, (Game(Outcome.ZERO_BYE),) * state.completed, rating=1500)
    with_absent = replace(state, competitors=(*state.competitors, absent))
    codes = ["BH/C1", "BH", "SB"]
    before = {row.number: (row.points, row.values) for row in standings(state, codes)}
    after = {
        row.number: (row.points, row.values) for row in standings(with_absent, codes) if row.number != absent.number
    }
    assert after == before


@given(tournaments())
def test_ranks_follow_points_and_share_places(state):
    rows = standings(state, CODES)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    for place, row in enumerate(rows, start=1):
        above = rows[place - 2]
        assert row.rank in {place, above.rank}
        values = [cell.value for cell in row.values.values()]
        assert (row.rank == above.rank) == (
            place > 1 and (above.points, [cell.value for cell in above.values.values()]) == (row.points, values)
        ) or place == 1
    assert sorted(row.number for row in rows) == [c.number for c in state.competitors]


@given(tournaments(), st.data())
@settings(max_examples=50)
def test_later_rounds_do_not_reach_back(state, data):
    moment = data.draw(st.integers(0, state.completed))
    cut = tuple(replace(c, games=c.games[:moment]) for c in state.competitors)
    assert standings(as_of(state, moment), CODES) == standings(replace(state, competitors=cut, completed=moment), CODES)
