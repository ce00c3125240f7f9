"""A study across systems of every kind on the entry list of the event."""

from __future__ import annotations

import pytest

from pairing.engine.simulation import Population, report, run, study_from_json
from portal.common.errors import Refused
from tests.factories import make_tournament
from tests.integration.tournaments.desk import inside, organization, staff
from tournaments.models import SimulationStudy
from tournaments.regulations.actions import update_regulations
from tournaments.simulations.actions import listed_ratings, start

__all__ = ["inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def study_of(tournament, staff, *methods):
    population = Population("list", ratings=listed_ratings(tournament))
    return start(
        tournament=tournament, actor=staff.organizer, methods=methods, population=population, runs=2, seed=7,
        model="milvang", draw_percent=30,
    )  # fmt: skip


def test_a_club_season_a_round_robin_and_a_match_are_played_on_the_same_list(organization, staff):
    tournament = make_tournament(organization, entries=6, rounds=3)
    update_regulations(tournament=tournament, actor=None, system="keizer")
    study_of(tournament, staff, "keizer:none", "round_robin:none", "scheveningen:none", "dutch:none")
    study = study_from_json(SimulationStudy.objects.get().description)
    found = report(study, run(study, 0, 2))
    assert found.runs == 2
    by_name = {line.metric.name: line for line in found.lines if not line.metric.round_number}
    for name in ("mean_gap", "tau", "top_hits"):
        assert all(one is not None for one in by_name[name].estimates)


def test_more_rounds_than_players_can_be_played_by_keizer_alone(organization, staff):
    tournament = make_tournament(organization, entries=5, rounds=9)
    update_regulations(tournament=tournament, actor=None, system="keizer")
    with pytest.raises(Refused) as error:
        study_of(tournament, staff, "keizer:none", "dutch:none")
    assert (error.value.code, error.value.field) == ("too_many_rounds", "players")
    assert study_of(tournament, staff, "keizer:none").runs == 2


def test_a_match_of_an_odd_number_is_refused_at_the_systems(organization, staff):
    tournament = make_tournament(organization, entries=6, rounds=5)
    with pytest.raises(Refused) as error:
        study_of(tournament, staff, "scheveningen:none", "dutch:none")
    assert (error.value.code, error.value.field) == ("more_rounds_than_table", "systems")
