"""The Double-Swiss engine against its articles taken literally, golden rounds, worked examples and its doors."""

from __future__ import annotations

import json
import random
import tarfile
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from pairing.engine import InvalidState, NoPairing, pair
from pairing.engine.cli import main
from pairing.engine.explanation import RoundExplanation, explain
from pairing.engine.model import Colour, Competitor, Game, Outcome, Prohibition, Scoring, TournamentState
from pairing.engine.snapshot import digest, from_json, to_json
from pairing.engine.systems.double_swiss.identifier import first_identifier
from pairing.engine.trf import file_of, read, state_of, write
from pairing.engine.verifier import Grade, statements_of, verify_round
from pairing.engine.why_not import AnswerKind, why_not, why_not_bye, why_not_colour, why_not_float
from pairing.engine.wording import LANGUAGES, word
from tests.round_changes import CHANGES, byes_of, same_round
from tests.unit.engine.double_swiss.literal_double_swiss import SCORING, LiteralRound, identifier, play

GOLDEN = Path(__file__).parents[3] / "golden" / "systems" / "double_swiss"
MIRROR = {"1": "0", "0": "1", "=": "="}
KINDS = [
    {},
    {"forfeits": 0.3},
    {"absences": 0.2, "forfeits": 0.1},
    {"prohibitions": 6},
    {"accelerated": True},
]


def golden_rounds():
    """The state and the known boards of every committed round; ``damage-*`` are report files."""
    for path in sorted(GOLDEN.glob("*.tar.gz")):
        with tarfile.open(path) as archive:
            texts = {name: archive.extractfile(name).read().decode() for name in archive.getnames()}
        for name in sorted(one for one in texts if not one.endswith(".doubleswiss")):
            stem, _, kind = name.rpartition(".")
            pairs = {tuple(map(int, row.split())) for row in texts[f"{stem}.doubleswiss"].splitlines()[1:]}
            state = state_of(read(texts[name])) if kind == "trf" else state_of_case(json.loads(texts[name]))
            yield f"{path.name[:-7]} {stem}", state, pairs


def state_of_case(case):
    games = {number: [] for number in range(1, case["players"] + 1)}
    for played in case["history"]:
        for white, black, first, second in played["matches"]:
            games[white].append(Game(Outcome(first), black, Colour.WHITE, Outcome(second)))
            games[black].append(Game(Outcome(MIRROR[first]), white, Colour.BLACK, Outcome(MIRROR[second])))
        if played["bye"]:
            games[played["bye"]].append(Game(Outcome.PAIRING_BYE))
    return TournamentState(
        tuple(Competitor(number, tuple(past)) for number, past in games.items()),
        case["rounds"],
        len(case["history"]),
        SCORING,
        Colour.WHITE if case["initial_colour"] == "white" else Colour.BLACK,
        system="double_swiss",
    )


ROUNDS = list(golden_rounds())


def boards(answer):
    return {(board.white, board.black) for board in answer.pairs} | {(number, 0) for number in byes_of(answer)}


def states(seed, kind, players, rounds=6):
    """Every round of a random tournament with the engine's answer, None where there is none."""
    seen = []

    def remember(state):
        try:
            answer = pair(state, trace=True)
        except NoPairing:
            answer = None
        seen.append((state, answer))
        return answer

    play(random.Random(f"double swiss {seed} {sorted(kind)}"), players, rounds, remember, **kind)
    return seen


def test_the_cases_are_complete():
    assert len(ROUNDS) == 85


@pytest.mark.parametrize(("state", "expected"), [pytest.param(*one[1:], id=one[0]) for one in ROUNDS])
def test_a_round_is_paired_as_known_and_the_verifier_agrees(state, expected):
    answer = pair(state)
    assert boards(answer) == expected
    assert verify_round(state, answer.pairs, byes_of(answer)).grade is Grade.EXACT


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(kind) or "plain")
def test_every_round_of_a_random_tournament_is_the_literal_one(kind, seed):
    for state, answer in states(seed, kind, 3 + seed % 7):
        literal = LiteralRound(state)
        found = literal.pair()
        if found is None:
            assert answer is None
            continue
        expected = {pair if literal.white(*pair) == pair[0] else pair[::-1] for pair in found[0]}
        assert boards(answer) == expected | {(number, 0) for number in [found[1]] if number}
        assert [bracket.upfloaters for bracket in answer.brackets] == [
            tuple(sorted(lifted, key=lambda one: (-literal.score(one), one))) for _, lifted, _ in literal.brackets
        ]
        assert [list(bracket.identifier) for bracket in answer.brackets] == [
            identifier(pairs) for _, _, pairs in literal.brackets
        ]


@pytest.mark.parametrize("seed", range(10))
def test_in_larger_fields_the_round_is_complete_and_the_verifier_agrees(seed):
    for state, answer in states(seed, KINDS[seed % len(KINDS)], 20 + 4 * seed, 7):
        if answer is not None:
            seated = Counter(number for board in boards(answer) for number in board if number)
            assert sorted(seated.elements()) == [one.number for one in state.competitors if one.absence is None]
            assert verify_round(state, answer.pairs, byes_of(answer)).grade is Grade.EXACT


@pytest.mark.parametrize("seed", range(12))
def test_names_and_gaps_between_numbers_change_nothing(seed):
    for state, answer in states(seed, KINDS[seed % len(KINDS)], 11):
        if answer is None:
            continue
        other = replace(
            state,
            competitors=tuple(
                replace(
                    one,
                    number=3 * one.number,
                    name=f"N{one.number}",
                    rating=2000,
                    games=tuple(replace(game, opponent=3 * game.opponent) for game in one.games),
                )
                for one in state.competitors
            ),
            prohibitions=tuple(Prohibition(frozenset(3 * n for n in rule.numbers)) for rule in state.prohibitions),
        )
        assert boards(pair(other)) == {(3 * one, 3 * two) for one, two in boards(answer)}


def test_every_seeded_change_is_found():
    rng = random.Random("changes")
    found = Counter()
    for seed in range(60):
        for state, answer in states(seed, KINDS[seed % len(KINDS)], 5 + seed % 6):
            if answer is None:
                continue
            for change in CHANGES[:3]:
                changed = change(rng, state, answer.pairs, byes_of(answer))
                if changed is None or same_round(answer, *changed[1:]):
                    continue
                verdict = verify_round(*changed)
                assert verdict.grade is not Grade.EXACT
                found[verdict.grade] += 1
                for fact in statements_of(verdict):
                    assert all(word(fact, language) for language in LANGUAGES)
                    found[fact.code] += 1
    assert found[Grade.LEGAL] > 200
    assert found[Grade.ILLEGAL] > 50
    assert found["double_swiss.check_upfloaters"] > 5
    assert found["double_swiss.check_pairs"] > 50
    assert found["double_swiss.check_bye"] > 20


class ConditionedRound(LiteralRound):
    """A round in which two players meet nobody but each other, and neither has the bye."""

    def __init__(self, state, pair):
        super().__init__(state)
        self.only = pair

    def may_meet(self, one, other):
        return len({one, other} & self.only) in {0, 2} and super().may_meet(one, other)

    def may_have_bye(self, player):
        return player not in self.only and super().may_have_bye(player)


@pytest.mark.parametrize("seed", range(10))
def test_why_not_says_impossible_or_where_the_literal_round_with_the_pair_parts(seed):
    for state, answer in states(seed, KINDS[seed % len(KINDS)], 5 + seed % 4, 5):
        if answer is None:
            continue
        literal = LiteralRound(state)
        literal.pair()
        for one in literal.present:
            for reply in (why_not_bye(state, one), why_not_float(state, one), why_not_colour(state, one)):
                assert all(word(reply.reason, language) for language in LANGUAGES)
            for other in literal.present:
                if one >= other:
                    continue
                reply = why_not(state, one, other)
                if not literal.may_meet(one, other):
                    assert reply.outcome is AnswerKind.FORBIDDEN
                    continue
                conditioned = ConditionedRound(state, {one, other})
                found = conditioned.pair()
                if found is None:
                    assert reply.outcome is AnswerKind.IMPOSSIBLE
                elif any({one, other} == {board.white, board.black} for board in answer.pairs):
                    assert reply.outcome is AnswerKind.HAPPENS
                elif found[1] != answer.bye:
                    assert reply.criterion.startswith("3.4")
                else:
                    assert reply.criterion == parting(literal, conditioned)


def parting(literal, conditioned):
    """The first thing on which the round with the pair loses, by enumeration."""
    below = frozenset().union(*(players for players, _, _ in literal.brackets))
    for (players, lifted, pairs), (others, raised, made) in zip(literal.brackets, conditioned.brackets, strict=False):
        score = max(map(literal.score, players))
        flags = [0 if literal.last_round else sum(map(literal.floated, one)) for one in (lifted, raised)]
        served = literal.serves_next(below - players), conditioned.serves_next(below - others)
        lists = [sorted((score - literal.score(one) for one in chosen), reverse=True) for chosen in (lifted, raised)]
        for name, one, two in (
            ("C4", len(lifted), len(raised)),
            ("C5", *lists),
            ("C6", not served[0], not served[1]),
            ("C7", *flags),
        ):
            if one != two:
                return name
        if lifted != raised:
            return "order"
        harm = literal.c8(lifted, pairs), literal.c8(raised, made)
        if harm[0] != harm[1]:
            return "C8"
        if identifier(pairs) != identifier(made):
            return "order"
        below -= players
    raise AssertionError("the same round")


def test_explanations_are_told_in_both_languages():
    told = Counter()
    for seed in range(12):
        for state, answer in states(seed, KINDS[seed % len(KINDS)], 9 + seed % 3):
            if answer is None:
                continue
            explanation = explain(state, answer)
            assert RoundExplanation.from_json(json.loads(json.dumps(explanation.to_json()))) == explanation
            for part in (*explanation.boards, *explanation.byes):
                for fact in (*part.lead, *part.steps, *part.details):
                    told[fact.code] += 1
                    assert all(word(fact, language) for language in LANGUAGES)
                    assert not fact.article.startswith("C.04.3")
    assert {f"double_swiss.{name}" for name in ("halves", "identifier", "lifted", "second_game")} <= set(told)


def test_worked_examples_of_the_identifier():
    assert identifier([(11, 24), (16, 6), (10, 9), (8, 4)]) == [4, 6, 9, 11, 8, 16, 10, 24]
    everybody = [0xFF & ~(1 << place) for place in range(8)]
    assert first_identifier(everybody) == [(0, 4), (1, 5), (2, 6), (3, 7)]


def test_the_first_upfloaters_are_those_of_the_rule_book():
    """3.5.4: residents 4, 7, 9 have met each other; 2, 6, 8 follow, then 1, 3, 5; 10 has met 1, 3, 5: {2, 6, 1}."""
    virtual = {4: 40, 7: 40, 9: 40, 2: 30, 6: 30, 8: 30, 1: 25, 3: 25, 5: 25, 10: 0}
    apart = [(4, 7), (4, 9), (7, 9), (10, 1), (10, 3), (10, 5)]
    state = TournamentState(
        tuple(Competitor(number, virtual_points=(virtual[number],)) for number in range(1, 11)), 5, 0, SCORING,
        prohibitions=tuple(Prohibition(frozenset(one)) for one in apart), system="double_swiss",
    )  # fmt: skip
    first = pair(state, trace=True).brackets[0]
    assert len(first.upfloaters) == 3
    assert first.upfloaters == (2, 6, 1)


def test_a_match_is_forfeited_only_by_both_games():
    games = {
        1: Game(Outcome.FORFEIT_WIN, 2, Colour.WHITE, Outcome.LOSS),
        2: Game(Outcome.FORFEIT_LOSS, 1, Colour.BLACK, Outcome.WIN),
        3: Game(Outcome.FORFEIT_WIN, 4, Colour.WHITE, Outcome.FORFEIT_WIN),
        4: Game(Outcome.FORFEIT_LOSS, 3, Colour.BLACK, Outcome.FORFEIT_LOSS),
    }  # fmt: skip
    state = TournamentState(
        tuple(Competitor(number, (game,)) for number, game in games.items()), 3, 1, SCORING, system="double_swiss"
    )
    assert why_not(state, 1, 2).outcome is AnswerKind.FORBIDDEN
    assert why_not(state, 3, 4).outcome is not AnswerKind.FORBIDDEN


def test_more_rounds_than_opponents_end_in_a_refusal_that_names_them():
    seen = states(1, {}, 4, 5)
    assert [answer is not None for _, answer in seen] == [True, True, True, False]
    with pytest.raises(NoPairing) as refusal:
        pair(seen[-1][0])
    assert refusal.value.facts["blocked"] == [1, 2, 3, 4]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(kind) or "plain")
def test_report_file_and_snapshot_give_every_state_back(kind):
    for seed in range(6):
        for state, _ in states(seed, kind, 7 + seed % 2):
            assert from_json(json.loads(json.dumps(to_json(state)))) == state
            again = state_of(read(write(file_of(state))))
            assert pair_or_none(again) == pair_or_none(state)
            assert [one.games for one in again.competitors] == [one.games for one in state.competitors]
            assert (again.rounds, again.completed, again.scoring) == (state.rounds, state.completed, state.scoring)


def pair_or_none(state):
    try:
        return boards(pair(state))
    except NoPairing:
        return None


def test_a_state_without_second_games_has_the_digest_that_it_always_had():
    game = Game(Outcome.WIN, 2, Colour.WHITE), Game(Outcome.LOSS, 1, Colour.BLACK)
    state = TournamentState(tuple(Competitor(n, (g,)) for n, g in enumerate(game, start=1)), 3, 1, Scoring())
    assert [one["games"] for one in to_json(state)["competitors"]] == [[["1", 2, "w"]], [["0", 1, "b"]]]
    assert digest(to_json(state)) == digest(to_json(from_json(to_json(state))))


def test_games_that_are_no_match_are_refused_with_player_and_round():
    file = file_of(states(2, {}, 6, 3)[1][0])
    first, *others = file.players
    broken = replace(file, players=(replace(first, games=(first.games[0], None)), *others))
    with pytest.raises(InvalidState) as refusal:
        state_of(broken)
    assert refusal.value.code == "half_match"
    assert refusal.value.facts == {"player": 1, "round": 1}
    with pytest.raises(InvalidState) as odd:
        state_of(replace(file, rounds=5))
    assert odd.value.code == "odd_rounds"


def test_the_commands_take_the_system(tmp_path, capfdbinary):
    path = tmp_path / "event.trf"
    arguments = [
        "generate",
        "--system",
        "double_swiss",
        "--players",
        "11",
        "--rounds",
        "5",
        "--seed",
        "3",
        "--acceleration",
        "none",
        "-o",
        str(path),
    ]
    assert main(arguments) == 0
    assert "192 FIDE_DOUBLESWISS\n" in path.read_text(encoding="utf-8")
    assert main(["check", str(path), "--json"]) == 0
    verdicts = json.loads(capfdbinary.readouterr().out)["rounds"]
    assert [one["grade"] for one in verdicts] == ["exact"] * 5
    assert main(["explain", str(path), "--round", "3", "--lang", "it"]) == 0
    assert "Nella seconda partita" in capfdbinary.readouterr().out.decode()
    assert main(["why-not", str(path), "1", "2", "--round", "4"]) == 0
    assert capfdbinary.readouterr().out
