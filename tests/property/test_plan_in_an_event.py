"""One plan in a whole event: preview, announcement, rounds, players' pages and report file say the same points.

Every plan is saved as an organizer would: where somebody who wins can stand below somebody who does not, or the last
round still has virtual points, it is refused until it is confirmed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from pairing.engine.acceleration import (
    AccelerationPlan,
    Group,
    Remaining,
    Rule,
    Size,
    inversions,
    problems,
    virtual_points,
)
from pairing.engine.model import Scoring
from pairing.engine.trf import read, state_of
from portal.common.errors import Refused
from tests.factories import make_tournament, publish_next
from tests.integration.tournaments.public_event import complete
from tournaments.acceleration.desk_queries import preview_plan
from tournaments.announcements.actions import publish_announcement, record_authorisation
from tournaments.entries.player_queries import player_page
from tournaments.models import AnnouncementVersion, Board, Entry, Regulations, RoundRevision, Tournament
from tournaments.regulations.actions import update_regulations
from tournaments.reports.files import trf16, trf26
from tournaments.results import actions as results
from tournaments.rounds.queries import round_page

ROUNDS, PLAYERS = 4, 8
GROUPS = (Group("A", Size(3)), Group("B", Size(2)), Group("C", Remaining()))
SPANS = st.tuples(st.integers(1, ROUNDS), st.integers(1, ROUNDS)).map(sorted)
RULES = st.lists(
    st.tuples(st.sampled_from("ABC"), SPANS, st.sampled_from([5, 10, 15, 20]), st.sampled_from([0, 0, 5, 10])),
    min_size=1,
    max_size=4,
).map(lambda rows: [Rule(group, first, last, points, minimum) for group, (first, last), points, minimum in rows])
SCORES = st.lists(st.sampled_from(["10", "==", "01"]), min_size=16, max_size=16)


@contextmanager
def undone() -> Iterator[None]:
    """Everything that happens in it is taken back: each example begins with the same database."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@given(RULES, st.sampled_from([None, None, 10]), SCORES)
@settings(
    max_examples=8,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@pytest.mark.django_db
def test_preview_announcement_rounds_pages_and_report_say_the_same(organization, staff, rules, cap, scores):
    plan = AccelerationPlan("own", GROUPS, tuple(rules), cap)
    assume(not problems(plan, rounds=ROUNDS, scoring=Scoring()))
    with undone():
        tournament = make_tournament(organization, entries=PLAYERS, rounds=ROUNDS, is_public=False)
        complete(tournament)
        _save(tournament, staff.organizer, plan)
        record_authorisation(tournament=tournament, actor=staff.organizer, reference="QC 2026/17")
        publish_announcement(tournament=tournament, actor=staff.organizer)
        tournament.refresh_from_db()
        _play_and_compare(tournament, staff.arbiter, plan, scores)


def _save(tournament: Tournament, actor, plan: AccelerationPlan) -> None:
    """Choose ``plan``: it is refused without a confirmation exactly where it is not monotone or does not end."""
    upside_down = inversions(plan, rounds=ROUNDS, scoring=Scoring())
    endless = any(rule.virtual_points and rule.last_round == ROUNDS for rule in plan.rules)
    endless = endless or any(rule.first_round == ROUNDS for rule in plan.round_rules)
    chosen = {"tournament": tournament, "actor": actor, "acceleration": plan.to_json()}
    if upside_down or endless:
        with pytest.raises(Refused):
            update_regulations(**chosen)
        assert not Regulations.objects.get(tournament=tournament).acceleration
    update_regulations(**chosen, confirmed=bool(upside_down) or endless)
    for group in plan.groups:
        for number in range(1, ROUNDS + 1):
            pairing = [real + virtual_points(plan, group.key, number, real) for real in range(0, 10 * number - 9, 5)]
            assert pairing == sorted(pairing) or upside_down


def _play_and_compare(tournament: Tournament, arbiter, plan: AccelerationPlan, scores: Sequence[str]) -> None:
    regulations = Regulations.objects.get(tournament=tournament)
    table = AnnouncementVersion.objects.get(tournament=tournament).content["acceleration"]["table"]
    previews = [preview_plan(tournament, regulations, plan, course) for course in ("1", "=")]
    written = iter(scores)
    given_points: dict[int, list[int]] = {}
    for number in range(1, ROUNDS + 1):
        round_ = publish_next(tournament, arbiter)
        rows = RoundRevision.objects.get(round=round_).payload["players"]
        for row in rows:
            group, real, virtual = row["group"], row["real"], row["virtual"]
            given_points.setdefault(row["entry"], []).append(virtual)
            fitting = [one for one in table if one["group"] == group and one["minimum"] <= real]
            assert max(fitting, key=lambda one: one["minimum"])["values"][number - 1] == virtual
            for preview in previews:
                (planned,) = [one for one in preview.groups if one.key == group]
                step = planned.steps[number - 1]
                assert step.real != real or step.virtual == virtual
        shown = {
            line.entry_id: score.virtual
            for board in round_page(tournament, number).boards
            for line, score in ((board.white, board.white_score), (board.black, board.black_score))
        }
        assert shown == {entry: points[-1] for entry, points in given_points.items()}
        for board in Board.objects.filter(round=round_):
            white, black = next(written)
            results.enter_result(board=board, white_outcome=white, black_outcome=black, actor=arbiter)
    for entry, points in given_points.items():
        assert [step.virtual for step in player_page(tournament, entry).virtual] == points
    number_of = dict(Entry.objects.filter(tournament=tournament).values_list("pairing_number", "pk"))
    for report in (trf26(tournament), trf16(tournament)):
        state = state_of(read(report), to_pair=False)
        in_file = {number_of[one.number]: [one.virtual_before(at) for at in range(1, ROUNDS + 1)]
                   for one in state.competitors}  # fmt: skip
        assert in_file == given_points
