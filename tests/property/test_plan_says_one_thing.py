"""One plan, one answer: words, table, timeline, engine and report file give every player the same points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pairing.engine.acceleration import (
    AccelerationPlan,
    Career,
    Entrant,
    Group,
    Remaining,
    Rule,
    Size,
    blocks,
    describe,
    freeze,
    problems,
    timeline,
    virtual_histories,
)
from pairing.engine.facts import Fact
from pairing.engine.model import Colour, Competitor, Game, Outcome, Scoring, TournamentState
from pairing.engine.trf import acceleration_records, file_of, read, state_of, write

ROUNDS, PLAYERS = 6, 12
GROUPS = (Group("A", Size(4)), Group("B", Size(5)), Group("C", Remaining()))
SPANS = st.tuples(st.integers(1, ROUNDS), st.integers(1, ROUNDS)).map(sorted)
RULES = st.lists(
    st.tuples(st.sampled_from("ABC"), SPANS, st.sampled_from([0, 5, 10, 15, 20]), st.sampled_from([0, 5, 10, 20])),
    min_size=1,
    max_size=6,
).map(lambda rows: [Rule(group, first, last, points, minimum) for group, (first, last), points, minimum in rows])
RESULTS = st.lists(
    st.lists(st.sampled_from([0, 5, 10]), min_size=ROUNDS - 1, max_size=ROUNDS - 1),
    min_size=PLAYERS // 2,
    max_size=PLAYERS // 2,
)
"""What numbers 1, 3, 5 … gain in each round against 2, 4, 6 …: points are what this is about, not pairings."""
OUTCOMES = {0: Outcome.LOSS, 5: Outcome.DRAW, 10: Outcome.WIN}


def gained(results: Sequence[Sequence[int]], number: int) -> list[int]:
    """Tenths per round of one player."""
    of_pair = results[(number - 1) // 2]
    return [points if number % 2 else 10 - points for points in of_pair]


def said(facts: Sequence[Fact], group: str, number: int, real: int) -> int:
    """What a reader of the words works out: of the sentences that fit, the one with the highest real score counts."""
    best, points, most = -1, 0, 10**6
    for one in facts:
        if one.code == "plan.cap":
            most = one.params["points"]
        if one.code not in {"plan.gives", "plan.granted_at", "plan.reduced_at", "plan.removed_at"}:
            continue
        first, last = one.params["rounds"]
        minimum = one.params.get("minimum", 0)
        if one.params["group"] == group and first <= number <= last and best < minimum <= real:
            best, points = minimum, 0 if one.code == "plan.removed_at" else one.params["points"]
    return min(points, most)


@given(RULES, st.sampled_from([None, None, 10]), RESULTS)
@settings(max_examples=150)
def test_words_table_timeline_engine_and_report_file_agree(rules, cap, results):
    plan = AccelerationPlan("own", GROUPS, tuple(rules), cap)
    assume(not problems(plan, rounds=ROUNDS, scoring=Scoring()))
    numbers = range(1, PLAYERS + 1)
    frozen = freeze(plan, [Entrant(number, 2400 - 20 * number) for number in numbers])
    groups = frozen.members(list(numbers))
    before = {number: [sum(gained(results, number)[:done]) for done in range(ROUNDS)] for number in numbers}
    careers = [Career(groups[number], before[number], [True] * ROUNDS) for number in numbers]
    given_points = dict(zip(numbers, virtual_histories(plan, Scoring(), careers), strict=True))
    told = describe(plan, ROUNDS, frozen)
    for number in numbers:
        steps = timeline(plan, groups[number], before[number])
        assert tuple(step.virtual for step in steps) == given_points[number]
        for at, (real, virtual) in enumerate(zip(before[number], given_points[number], strict=True), start=1):
            assert said(told.facts, groups[number], at, real) == virtual
            rows = [row for row in told.table if row.group == groups[number] and row.minimum <= real]
            assert max(rows, key=lambda row: row.minimum).values[at - 1] == virtual
    from_blocks = {number: [0] * ROUNDS for number in numbers}
    for block in blocks(given_points):
        for number in range(block.first_number, block.last_number + 1):
            for at in range(block.first_round, block.last_round + 1):
                from_blocks[number][at - 1] += block.points
    assert {number: tuple(values) for number, values in from_blocks.items()} == given_points
    assert all(points == given_points for points in _from_files(results, given_points))


def _from_files(
    results: Sequence[Sequence[int]], virtual: dict[int, tuple[int, ...]]
) -> list[dict[int, tuple[int, ...]]]:
    """The virtual points that a reader of record 250 and one of XXA find."""
    state = TournamentState(
        tuple(
            Competitor(
                number,
                tuple(
                    Game(
                        OUTCOMES[points],
                        number + (1 if number % 2 else -1),
                        Colour.WHITE if number % 2 else Colour.BLACK,
                    )
                    for points in gained(results, number)
                ),
                virtual[number],
            )
            for number in virtual
        ),
        ROUNDS,
        ROUNDS - 1,
        initial_colour=Colour.WHITE,
    )
    plain = file_of(state)
    texts = (
        write(replace(plain, accelerations=acceleration_records(virtual), virtual_points={}), engine_dialect=False),
        write(replace(plain, accelerations=(), virtual_points=virtual), trf16=True),
    )
    found = []
    for text in texts:
        again = state_of(read(text.encode()))
        found.append(
            {one.number: tuple(one.virtual_before(at) for at in range(1, ROUNDS + 1)) for one in again.competitors}
        )
    return found
