"""The Swiss Team system: the articles taken literally, worked examples, reasons, and what it refuses."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from pairing.engine import InvalidState, NoPairing, pair
from pairing.engine.cli import main
from pairing.engine.explanation import RoundExplanation, explain
from pairing.engine.history import derive
from pairing.engine.model import Colour, Competitor, Game, Outcome, Prohibition, TournamentState
from pairing.engine.snapshot import from_json, to_json
from pairing.engine.systems.team import upfloaters
from pairing.engine.systems.team.field import build
from pairing.engine.systems.team.upfloaters import choose
from pairing.engine.trf import TrfError, file_of, read, state_of, write
from pairing.engine.verifier import Grade, statements_of, verify_round
from pairing.engine.why_not import why_not, why_not_bye, why_not_colour, why_not_float
from pairing.engine.why_not.answer import AnswerKind
from pairing.engine.wording import LANGUAGES, word
from tests.golden.test_team_pairings import ROUNDS
from tests.property.systems.renumbered import renumbered
from tests.small_events import board_text, event
from tests.unit.engine.random_tournaments import FAMILIES, play
from tests.unit.engine.team.literal_team import LiteralTeam

KINDS = ("A", "B", "none")


def as_team(state, seed, kind):
    """The state as one of a team event: game points by chance, the same in every round, byes worth a draw."""
    rng = random.Random(seed)
    points = {one.number: [rng.choice([10, 15, 20, 25]) for _ in range(12)] for one in state.competitors}
    teams = tuple(
        replace(one, secondary_points=tuple(points[one.number][: state.completed])) for one in state.competitors
    )
    options = {"preference": kind, "secondary": bool(seed % 2)}
    scoring = replace(state.scoring, pairing_bye=state.scoring.draw)
    return replace(state, competitors=teams, scoring=scoring, system="team", options=options)


def byes_of(answer):
    return () if answer.bye is None else (answer.bye,)


@pytest.mark.parametrize("sets", [60, 0], ids=["short way first", "costs alone"])
@pytest.mark.parametrize("seed", range(9))
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_round_of_a_random_event_is_the_literal_one(family, seed, sets, monkeypatch):
    monkeypatch.setattr(upfloaters, "SETS", sets)
    rng = random.Random(f"team {family} {seed}")
    rounds = 0

    def pair_both_ways(state):
        nonlocal rounds
        rounds += 1
        state = as_team(state, seed, KINDS[seed % 3])
        literal = LiteralTeam(state).pair()
        if literal is None:
            with pytest.raises(NoPairing):
                pair(state)
            return None
        answer = pair(state)
        assert {(board.white, board.black) for board in answer.pairs} == set(literal[0])
        assert answer.bye == literal[1]
        assert verify_round(state, answer.pairs, byes_of(answer)).grade is Grade.EXACT
        return answer

    play(rng, rng.randrange(3, 9), rng.randrange(2, 8), FAMILIES[family], pair_both_ways)
    assert rounds


def team(number, points, met=(), rounds=3):
    """A team with so many points that has met others, with colours that balance nothing (no preference is used)."""
    games = [Game(Outcome.DRAW, opponent, Colour.WHITE) for opponent in met]
    games += [Game(Outcome.ZERO_BYE)] * (rounds - len(games))
    worth = 5 * len(met)
    return Competitor(number, tuple(games), adjustments=(points - worth, *[0] * (rounds - 1)))


def test_example_of_the_upfloaters():
    """C.04.5 3.5.4, the same procedure: residents 4, 7 and 9 have met each other; 2, 6, 8 have 3 points; 1, 3, 5 have
    2.5; 10 has none and has met 1, 3 and 5. Two with 3 points and one with 2.5 leave the others pairable: 2, 6, 1."""
    met = {4: (7, 9), 7: (4, 9), 9: (4, 7), 10: (1, 3, 5), 1: (10,), 3: (10,), 5: (10,)}
    points = {4: 40, 7: 40, 9: 40, 2: 30, 6: 30, 8: 30, 1: 25, 3: 25, 5: 25, 10: 0}
    teams = tuple(team(number, points[number], met.get(number, ())) for number in range(1, 11))
    state = TournamentState(teams, 9, 3, system="team", options={"preference": "none"})
    field = build(derive(state))
    position = {one.number: place for place, one in enumerate(field.teams)}
    groups = [group for _, group in field.groups]
    found = choose(field, groups[0], groups[1:]).upfloaters
    assert {number for number, place in position.items() if found >> place & 1} == {2, 6, 1}


def test_the_first_round_is_top_half_against_bottom_half():
    assert board_text(pair(replace(event(8, 5), system="team"))) == "1-5, 6-2, 3-7, 8-4"


def test_type_a_and_type_b_differ():
    """After one round everybody has a mild preference in Type B and none in Type A."""
    state = replace(event(4, 9, "1-3 =, 4-2 ="), system="team")
    assert board_text(pair(replace(state, options={"preference": "B"}))) == "2-1, 3-4"
    assert {frozenset(b.split("-")) for b in board_text(pair(state)).split(", ")} == {frozenset("14"), frozenset("23")}


def test_reasons_and_answers_are_worded_in_both_languages():
    codes = Counter()
    for _, text, _ in ROUNDS[2::9]:
        state = state_of(read(text), teams=True)
        answer = pair(state, trace=True)
        explanation = explain(state, answer)
        assert RoundExplanation.from_json(explanation.to_json()) == explanation
        parts = [fact for board in explanation.boards for fact in (*board.lead, *board.steps, *board.details)]
        parts += [fact for bye in explanation.byes for fact in (*bye.lead, *bye.steps, *bye.details)]
        parts += [fact for bracket in explanation.brackets for fact in bracket.facts] + list(explanation.facts)
        numbers = [one.number for one in state.competitors]
        met = {frozenset((one.white, one.black)) for one in answer.pairs}
        for player in numbers:
            replies = [why_not_bye(state, player), why_not_float(state, player), why_not_colour(state, player)]
            assert (replies[0].outcome is AnswerKind.HAPPENS) is (player == answer.bye)
            assert (replies[2].outcome is AnswerKind.DECIDED) is (player != answer.bye)
            for opponent in numbers:
                if opponent != player:
                    reply = why_not(state, player, opponent)
                    assert (reply.outcome is AnswerKind.HAPPENS) is (frozenset((player, opponent)) in met)
                    replies.append(reply)
            parts += [one.reason for one in replies]
        for fact in parts:
            codes[fact.code] += 1
            assert "C.04.3" not in fact.article
            for language in LANGUAGES:
                assert word(fact, language, {})
    wanted = {"team.moved_up", "team.skip_same", "team.colour_4_3_5", "team.why_not_identifier", "team.why_not_c8"}
    assert wanted <= codes.keys()


def test_the_verifier_names_what_differs():
    state = state_of(read(ROUNDS[3][1]), teams=True)
    answer = pair(state)
    turned = [replace(answer.pairs[0], white=answer.pairs[0].black, black=answer.pairs[0].white), *answer.pairs[1:]]
    verdict = verify_round(state, turned, byes_of(answer))
    assert [one.criterion for one in verdict.differences] == ["colour"]
    for language in LANGUAGES:
        assert all(word(fact, language, {}) for fact in statements_of(verdict))


def test_seeded_faults_are_found():
    seen = 0
    for _, text, _ in ROUNDS:
        state = state_of(read(text), teams=True)
        answer = pair(state)
        for first in range(len(answer.pairs) - 1):
            pairs = list(answer.pairs)
            one, other = pairs[first], pairs[first + 1]
            pairs[first], pairs[first + 1] = replace(one, black=other.black), replace(other, black=one.black)
            assert verify_round(state, pairs, byes_of(answer)).grade is not Grade.EXACT
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("step", [1, 3])
def test_names_and_gaps_between_numbers_change_nothing(step):
    for _, text, _ in ROUNDS[::5]:
        state = state_of(read(text), teams=True)
        other = renumbered(state, step)
        expected = [(step * board.white, step * board.black) for board in pair(state).pairs]
        assert [(board.white, board.black) for board in pair(other).pairs] == expected


def test_the_snapshot_keeps_options_and_secondary_points():
    state = state_of(read(ROUNDS[4][1]), teams=True)
    assert any(sum(one.secondary_points) for one in state.competitors)
    assert from_json(to_json(state)) == state


@pytest.mark.parametrize(
    ("code", "preference", "primary", "secondary"),
    [
        ("FIDE_TEAM", "A", "match", True),
        ("FIDE_TEAM_TYPEA_MP", "A", "match", False),
        ("FIDE_TEAM_TYPEB_GP_MP", "B", "game", True),
        ("FIDE_TEAM_GP", "none", "game", False),
    ],
)
def test_record_192_names_the_options(code, preference, primary, secondary):
    text = ROUNDS[3][1].decode()
    old = next(line for line in text.splitlines() if line.startswith("192"))
    state = state_of(read(text.replace(old, f"192 {code}")), teams=True)
    assert dict(state.options) == {"preference": preference, "primary": primary, "secondary": secondary}
    scores = {past.number: past.score for past in derive(state).players.values()}
    column = (54, 60) if primary == "match" else (61, 67)
    for line in text.splitlines():
        if line.startswith("310"):
            assert scores[int(line[4:7])] == round(10 * float(line[slice(*column)]))


def test_game_points_cannot_be_accelerated():
    state = replace(event(6, 5, virtual={1: (10,)}), system="team", options={"primary": "game"})
    with pytest.raises(InvalidState) as refused:
        pair(state)
    assert (refused.value.code, refused.value.facts["article"]) == ("acceleration_barred", "C.04.7 1.4")
    assert pair(replace(state, options={})).pairs


def test_a_team_of_one_board_is_refused_with_its_line():
    lines = ROUNDS[0][1].decode().splitlines()
    place = next(index for index, line in enumerate(lines) if line.startswith("310"))
    lines[place] = lines[place][:77]
    with pytest.raises(TrfError) as refused:
        state_of(read("\n".join(lines) + "\n"), teams=True)
    assert [fault.code for fault in refused.value.faults] == ["team_too_small"]


def test_more_rounds_than_opponents_end_in_a_clear_refusal():
    with pytest.raises(NoPairing) as refused:
        pair(replace(event(4, 3), system="team", prohibitions=(Prohibition(frozenset({1, 2, 3})),)))
    assert refused.value.facts["blocked"] == [1, 2, 3]


def test_the_command_line_pairs_explains_and_checks_a_team_file(tmp_path, capsys):
    path = tmp_path / "teams.trf"
    name, text, expected = ROUNDS[5]
    path.write_bytes(text)
    assert main(["pair", str(path)]) == 0
    rows = capsys.readouterr().out.splitlines()[1:]
    assert sorted(tuple(map(int, row.split())) for row in rows) == sorted(expected), name
    assert main(["explain", "--lang", "it", str(path)]) == 0
    assert "C.04.6" in capsys.readouterr().out
    assert main(["why-not", str(path), "1", "2"]) == 0
    assert main(["check", str(path)]) == 0
    assert "exactly what the rules give" in capsys.readouterr().out


def test_a_state_written_as_a_team_file_reads_back_with_the_same_round():
    seen = 0
    for family in ("plain", "byes", "drawish", "accelerated"):
        for seed in range(3):
            rng = random.Random(f"file {family} {seed}")

            def again(state):
                nonlocal seen
                state = replace(state, system="team", scoring=replace(state.scoring, pairing_bye=state.scoring.draw))
                try:
                    answer = pair(state)
                except NoPairing:
                    return None
                other = state_of(read(write(file_of(state))), teams=True)
                assert {p.number: p.colours for p in derive(other).players.values()} == {
                    p.number: p.colours for p in derive(state).players.values()
                }
                written = pair(replace(other, options={"secondary": False}))
                expected = pair(replace(state, options={"secondary": False}))
                assert (set(written.pairs), written.bye) == (set(expected.pairs), expected.bye)
                seen += 1
                return answer

            play(rng, rng.randrange(4, 12), 6, FAMILIES[family], again)
    assert seen > 30


@pytest.mark.parametrize("name", ["g001", "g022"])
def test_a_known_team_file_keeps_its_game_points_when_written_again(name):
    for label, text, expected in ROUNDS:
        if label.startswith(name):
            state = state_of(read(write(file_of(state_of(read(text), teams=True)))), teams=True)
            answer = pair(state)
            found = {(board.white, board.black) for board in answer.pairs} | {(one, 0) for one in byes_of(answer)}
            assert found == set(expected)


@pytest.mark.parametrize("seed", range(1, 13))
def test_generate_makes_a_team_file_that_the_verifier_calls_exact(tmp_path, capsys, seed):
    """Of a team's past it reads neither score beyond the round that is judged (C.04.6 Article 4.2)."""
    path = tmp_path / "made.trf"
    options = ["--seed", str(seed), "--players", "9", "--rounds", "5", "--system", "team", "-o", str(path)]
    assert main(["generate", *options]) == 0
    text = path.read_text().replace("\r", "\n")
    assert "\n310 " in text
    assert "TD 0.5   TL 0.0   TP 0.5" in text  # the bye of a team is a drawn match (C.04.6 Article 1.4)
    assert main(["check", str(path)]) == 0
    told = capsys.readouterr().out
    assert told.count("exactly what the rules give") == 5
    assert "The ranks after round 5 follow from the results" in told
