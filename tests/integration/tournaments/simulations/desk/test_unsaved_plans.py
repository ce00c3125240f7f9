"""Whole plans that are not saved, compared with each other and with the presets."""

from __future__ import annotations

import io

import pytest
from django_scopes import scope
from pypdf import PdfReader

from pairing.engine.simulation import study_from_json
from tests.factories import make_tournament
from tests.integration.tournaments.simulations.desk.test_simulation_pages import CHOICES
from tests.markup import text_of
from tournaments.models import Regulations, SimulationStudy
from tournaments.regulations.actions import plan_of
from tournaments.simulations import turns


@pytest.fixture
def tournament(organization):
    with scope(organization=organization):
        return make_tournament(organization, entries=12, rounds=4)


pytestmark = pytest.mark.usefixtures("inside")


def own_plan(size: str, points: str) -> dict[str, str]:
    """A plan of two groups as the form of the acceleration sends it."""
    return {
        "method": "own",
        "groups-0-key": "A", "groups-0-kind": "size", "groups-0-amount": size,
        "groups-1-key": "B", "groups-1-kind": "remaining", "groups-1-amount": "",
        "rules-0-group": "A", "rules-0-first_round": "1", "rules-0-last_round": "2", "rules-0-virtual_points": points,
    }  # fmt: skip


def test_two_whole_plans_are_compared_and_told_in_the_report(tournament, desk):
    organizer = desk("organizer")
    for size, points in (("4", "1"), ("6", "2")):
        answer = organizer.post("acceleration_compare", data=own_plan(size, points))
        assert answer["Location"] == organizer.url("simulations")
    page = text_of(organizer.get("simulations"))
    assert "Unsaved plan 1 Group A has 4 players." in page
    assert "Unsaved plan 2 Group A has 6 players." in page
    assert organizer.get("simulations").context["form"]["plans"].initial == ["none", "unsaved1", "unsaved2"]
    assert not plan_of(Regulations.objects.get()).accelerates, "nothing is saved"

    organizer.post("simulation_start", data=CHOICES | {"plans": ["none", "haley", "unsaved1", "unsaved2"]})
    study = SimulationStudy.objects.get()
    variants = study_from_json(study.description).variants
    assert [one.name for one in variants] == ["none", "haley", "unsaved1", "unsaved2"]
    assert [one.plan.groups[0].boundary.players for one in variants[2:]] == [4, 6]
    assert [one.plan.rules[0].virtual_points for one in variants[2:]] == [10, 20]
    while turns.take_turn():
        pass
    organizer.post("simulation_forget", data={"plan": "unsaved1"})
    shown = text_of(organizer.get("simulation", study.pk))
    paper = PdfReader(io.BytesIO(organizer.get("simulation_pdf", study.pk).content))
    printed = " ".join(" ".join(one.extract_text().split()) for one in paper.pages)
    for text in (shown, printed):
        assert "The plans that were not saved" in text
        assert "Unsaved plan 2" in text
        assert "Group A has 4 players." in text
        assert "Group A has 2 virtual points in rounds 1" in text
        assert "published" not in text.split("The plans that were not saved")[1].split("What was assumed")[0]


def test_with_systems_each_plays_the_unsaved_plan(tournament, desk):
    organizer = desk("organizer")
    organizer.post("acceleration_compare", data=own_plan("4", "1"))
    organizer.post("simulation_start", data=CHOICES | {"systems": ["dutch", "lim"], "plans": ["none", "unsaved1"]})
    variants = study_from_json(SimulationStudy.objects.get().description).variants
    assert [(one.name, one.system) for one in variants] == [
        ("dutch:none", "dutch"), ("dutch:unsaved1", "dutch"), ("lim:none", "lim"), ("lim:unsaved1", "lim"),
    ]  # fmt: skip
    assert variants[1].plan == variants[3].plan
    page = text_of(organizer.get("simulations"))
    assert "Lim System: Unsaved plan 1" in page


def test_a_kept_plan_opens_in_the_editor_again(tournament, desk):
    organizer = desk("organizer")
    organizer.post("acceleration_compare", data=own_plan("5", "1"))
    editor = organizer.get("acceleration", data={"plan": "unsaved1"}).context["editor"]
    assert (editor.method, editor.groups[0]["amount"].value()) == ("own", 5)
    assert organizer.get("acceleration").context["editor"].method == "none"
    assert organizer.get("acceleration", data={"plan": "unsaved9"}).context["editor"].method == "none"


def test_three_wait_and_the_same_one_waits_once(tournament, desk):
    organizer = desk("organizer")
    for size in ("4", "4", "5", "6"):
        assert organizer.post("acceleration_compare", data=own_plan(size, "1")).status_code == 302
    answer = organizer.post("acceleration_compare", data=own_plan("7", "1"))
    assert answer.status_code == 422
    assert "3 plans wait already. Forget one of them on the page of the simulations first." in text_of(answer)
    assert answer.context["editor"].groups[0]["amount"].value() == "7", "what was typed is still there"
    organizer.post("simulation_forget", data={"plan": "unsaved2"})
    organizer.post("acceleration_compare", data=own_plan("7", "1"))
    page = text_of(organizer.get("simulations"))
    assert "Unsaved plan 2 Group A has 7 players." in page
    organizer.post("simulation_forget", data={"plan": "unsaved8"})
    assert [name for name, *_rest in organizer.get("simulations").context["unsaved"]] == [
        "unsaved1", "unsaved2", "unsaved3",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (own_plan("many", "1"), "whole number"),
        ({"method": "none"}, "This plan gives no virtual points"),
    ],
)
def test_a_plan_that_cannot_be_compared_is_told_and_not_kept(tournament, desk, sent, said):
    organizer = desk("organizer")
    answer = organizer.post("acceleration_compare", data=sent)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert organizer.get("simulations").context["unsaved"] == []


def test_a_plan_is_seen_by_who_wrote_it_and_for_its_tournament_alone(tournament, desk):
    desk("organizer").post("acceleration_compare", data=own_plan("4", "1"))
    owner = desk("owner")
    assert owner.get("simulations").context["unsaved"] == []
    answer = owner.post("simulation_start", data=CHOICES | {"plans": ["none", "unsaved1"]})
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, {"plans"})
    assert desk("arbiter").post("acceleration_compare", data=own_plan("4", "1")).status_code in {403, 404}
