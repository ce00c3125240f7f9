"""The pages of a simulation: form, progress, report, table, sharing, and the public report."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from django_scopes import scope
from pypdf import PdfReader

from tests.factories import make_study, make_tournament
from tests.integration.tournaments.listing.public.test_markup import Reading
from tournaments.announcements.actions import announcement_content
from tournaments.models import AnnouncementVersion, Regulations, SimulationStudy, StudyState
from tournaments.simulations import actions as simulation
from tournaments.simulations import turns
from tournaments.simulations.pdf import LINES
from tournaments.simulations.report import report_page

CHOICES = {
    "systems": ["dutch"], "plans": ["none", "haley"], "runs": 6, "kind": "list", "players": "", "highest": 2400,
    "lowest": 1400,
    "unrated_percent": 0, "rating_error": 100, "unrated_strength": 1500, "unrated_spread": 200, "underrated_by": 0,
    "model": "milvang", "draw_percent": 30, "seed": "",
}  # fmt: skip


@pytest.fixture
def tournament(organization, staff):
    with scope(organization=organization):
        return make_tournament(organization, entries=12, rounds=4)


@pytest.fixture
def ready(organization, tournament, staff):
    with scope(organization=organization):
        return make_study(tournament, staff.organizer, runs=40, ready=True)


@pytest.mark.usefixtures("inside")
def test_the_organizer_starts_a_study_and_follows_it(tournament, desk):
    organizer = desk("organizer")
    assert 'value="baku"' in organizer.text("simulations")

    answer = organizer.post("simulation_start", data=CHOICES | {"seed": 5})

    study = SimulationStudy.objects.get()
    assert answer["Location"] == organizer.url("simulation", study.pk)
    assert (study.description["seed"], study.runs, study.started_by) == (5, 6, organizer.user)
    assert [one["name"] for one in study.description["variants"]] == ["none", "haley"]
    page = organizer.text("simulation", study.pk)
    assert "0 of 6 tournaments per plan" in page
    assert 'hx-trigger="every 2s"' in page

    fragment = organizer.get("simulation_progress", study.pk)
    unchanged = organizer.get("simulation_progress", study.pk, headers={"If-None-Match": fragment["ETag"]})
    assert (fragment.status_code, unchanged.status_code) == (200, 304)
    assert organizer.get("simulation_table", study.pk).status_code == 404
    while turns.take_turn():
        pass
    assert organizer.get("simulation_progress", study.pk)["HX-Redirect"] == answer["Location"]
    assert "At a glance" in organizer.text("simulation", study.pk)


@pytest.mark.usefixtures("inside")
def test_patterns_more_rounds_and_the_tournament_s_own_tie_breaks_are_compared(tournament, desk):
    desk("organizer").post("simulation_start", data=CHOICES | {"patterns": "1 1 ½; 2 2", "more_rounds": 2})
    description = SimulationStudy.objects.get().description
    assert [(one["name"], one["rounds"]) for one in description["variants"]] == [
        ("none", 0), ("haley", 0), ("1,1,0.5", 0), ("2,2", 0), ("none@6", 6)
    ]  # fmt: skip
    points = [rule["virtual_points"] for rule in description["variants"][2]["plan"]["rules"]]
    assert points == [10, 5]
    assert description["tie_breaks"] == (Regulations.objects.get(tournament=tournament).tie_breaks or ["BH"])


@pytest.mark.usefixtures("inside")
def test_plans_set_by_sliders_are_compared_side_by_side(tournament, desk):
    organizer = desk("organizer")
    page = organizer.text("simulations")
    assert page.count('type="range"') == 6
    sliders = {
        "slider_points_1": "2", "slider_rounds_1": "3",
        "slider_points_2": "3", "slider_rounds_2": "2",
        "slider_points_3": "2", "slider_rounds_3": "0",
    }  # fmt: skip
    organizer.post("simulation_start", data=CHOICES | sliders | {"patterns": "1 1 1"})
    variants = SimulationStudy.objects.get().description["variants"]
    assert [one["name"] for one in variants] == ["none", "haley", "1,1,1", "1.5,1.5"]
    assert [(rule["last_round"], rule["virtual_points"]) for rule in variants[3]["plan"]["rules"]] == [(2, 15)]
    answer = organizer.post("simulation_start", data=CHOICES | {"slider_points_1": "9", "slider_rounds_1": "3"})
    assert answer.status_code == 422
    assert "Ensure this value is less than or equal to 8." in answer.content.decode()


@pytest.mark.usefixtures("inside")
def test_systems_are_compared_and_named_in_report_table_and_pdf(tournament, desk):
    organizer = desk("organizer")
    wanted = {"plans": ["none"], "systems": ["dubov", "dutch", "lim"], "patterns": "1 ½", "runs": 2}
    organizer.post("simulation_start", data=CHOICES | wanted)
    study = SimulationStudy.objects.get()
    assert [(one["name"], one["system"], one["edition"]) for one in study.description["variants"]] == [
        ("dutch:none", "dutch", "2026"), ("dutch:1,0.5", "dutch", "2026"),
        ("dubov:none", "dubov", "2026"), ("dubov:1,0.5", "dubov", "2026"),
        ("lim:none", "lim", "2026"), ("lim:1,0.5", "lim", "2026"),
    ]  # fmt: skip
    while turns.take_turn():
        pass
    study.refresh_from_db()
    page = report_page(study)
    assert page.plans[0] == "FIDE (Dutch) System: No acceleration"
    assert page.plans[5] == "Lim System: 1 ½"
    assert "Dubov System (C.04.4.1), 2026; Lim System (C.04.4.3), 2026" in page.origin
    assert len(page.needed) == 6
    assert page.needed[4].startswith("Lim System: No acceleration: ")
    answer = organizer.get("simulation_table", study.pk).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(answer), delimiter=";" if ";" in answer.splitlines()[0] else ","))
    assert {row["system"] for row in rows if row["metric"] == "tau"} == {"dutch", "dubov", "lim"}
    assert "Lim System: No acceleration" in pdf_of(organizer.get("simulation_pdf", study.pk))


@pytest.mark.usefixtures("inside")
def test_a_system_that_needs_ratings_names_who_has_none_beside_its_field(tournament, desk):
    last = tournament.entries.order_by("-rating").last()
    last.rating = 0
    last.save(update_fields=["rating"])
    answer = desk("organizer").post("simulation_start", data=CHOICES | {"systems": ["dutch", "dubov"]})
    assert answer.status_code == 422
    errors = answer.context["form"].errors
    assert list(errors) == ["systems"]
    assert "Dubov system needs a rating of every player" in errors["systems"][0]
    assert not SimulationStudy.objects.exists()


@pytest.mark.usefixtures("inside")
def test_the_form_begins_with_the_system_of_the_regulations(tournament, desk):
    Regulations.objects.filter(tournament=tournament).update(system="burstein")
    answer = desk("organizer").get("simulations")
    assert answer.context["form"]["systems"].initial == ["burstein"]


@pytest.mark.usefixtures("inside")
@pytest.mark.parametrize("written", ["1 x", "1-1", "½½", "-1"])
def test_a_pattern_that_nobody_can_read_is_refused_beside_its_field(tournament, desk, written):
    answer = desk("organizer").post("simulation_start", data=CHOICES | {"patterns": written})
    assert answer.status_code == 422
    assert "Write points such as 1 1 ½" in answer.content.decode()
    assert not SimulationStudy.objects.exists()


@pytest.mark.usefixtures("inside")
def test_a_seed_is_drawn_when_none_is_given(tournament, desk):
    desk("organizer").post("simulation_start", data=CHOICES)
    assert 0 <= SimulationStudy.objects.get().description["seed"] < 1_000_000


@pytest.mark.usefixtures("inside")
def test_stopping_and_resuming(tournament, desk):
    organizer = desk("organizer")
    organizer.post("simulation_start", data=CHOICES)
    study = SimulationStudy.objects.get()
    organizer.post("simulation_cancel", study.pk)
    page = organizer.text("simulation", study.pk)
    assert "Resume the simulation" in page
    assert "hx-trigger" not in page.partition('id="simulation"')[2].partition("</section>")[0]
    organizer.post("simulation_resume", study.pk)
    study.refresh_from_db()
    assert study.state == StudyState.RUNNING


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"plans": []}, "required"),
        ({"plans": ["none", "baku", "haley", "soft_haley", "nicois", "quarters", "fading"]}, "at most 6 plans"),
        ({"plans": ["warp"]}, "warp"),
        ({"systems": []}, "required"),
        ({"systems": ["keizer"]}, "keizer"),
        ({"systems": ["dutch", "dubov", "burstein", "lim"]}, "that makes 8, and at most 6"),
        (
            {"systems": ["dubov"], "kind": "uniform", "players": 20, "unrated_percent": 10},
            "needs a rating of every player",
        ),
        ({"more_rounds": 5, "kind": "uniform", "players": 8}, "8 players cannot play 9 rounds"),
        ({"runs": 0}, "greater than or equal to 1"),
        ({"kind": "uniform"}, "how many players"),
        ({"kind": "uniform", "players": 30, "lowest": 2500}, "lowest rating must not be above"),
        ({"kind": "uniform", "players": 4}, "4 players cannot play 4 rounds"),
        ({"rating_error": "much"}, "whole number"),
        ({"kind": "uniform", "players": 2000, "runs": 10000}, "too much for one study"),
    ],
)
@pytest.mark.usefixtures("inside")
def test_a_wrong_form_says_what_to_do_and_starts_nothing(tournament, desk, change, said):
    answer = desk("organizer").post("simulation_start", data=CHOICES | change)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not SimulationStudy.objects.exists()


def test_the_report_names_plans_numbers_and_assumptions(ready, desk):
    page = desk("viewer").text("simulation", ready.pk)
    assert "40 simulated tournaments per plan, 12 players, 4 rounds." in page
    assert "Classic: one point for the top half in two rounds (Haley)" in page
    assert "players lose virtual points before round 3" in page
    assert "as strong as the rating, plus or minus an error of 100 points" in page
    assert page.count("<polyline") == 4
    gap = ready.result["lines"][4]
    assert (gap["name"], gap["round"]) == ("gap", 1)
    assert f"{gap['estimates'][0]['mean']:.1f} <span" in page
    assert "clearly different" in page
    assert "Share the report" not in page, "a viewer shares nothing"


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_pages_are_sound(ready, desk, staff, organization, tournament, language):
    with override(language):
        organizer = desk("organizer")
        organizer.post("simulation_share", ready.pk, data={"shared": "1"})
        with scope(organization=organization):
            running = make_study(tournament, staff.organizer)
        pages = [organizer.text("simulations"), *(organizer.text("simulation", one.pk) for one in (ready, running))]
        pages.append(Client().get(public(tournament, ready)).content.decode())
    for page in pages:
        reading = Reading(page)
        assert (reading.unclosed, reading.open) == ([], [])
        assert all("style" not in attributes for _, attributes in reading.tags)
        assert all(table["caption"] == 1 and table["th"] == 0 for table in reading.tables)
        identities = [attributes["id"] for _, attributes in reading.tags if attributes.get("id")]
        assert len(identities) == len(set(identities))
        labelled = {attributes.get("for") for tag, attributes in reading.tags if tag == "label"}
        fields = [
            attributes
            for tag, attributes in reading.tags
            if tag in {"input", "select"} and attributes.get("type") not in {"hidden", "submit"}
        ]
        assert all(field.get("id") in labelled for field in fields)


def test_the_table_has_a_row_per_metric_round_and_plan(ready, desk):
    answer = desk("viewer").get("simulation_table", ready.pk)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    first = next(row for row in rows if (row["metric"], row["round"], row["plan"]) == ("gap", "1", "No acceleration"))
    assert float(first["mean"]) == pytest.approx(ready.result["lines"][4]["estimates"][0]["mean"], abs=1e-6)
    assert first["difference"] == ""
    assert float(next(row for row in rows if row["metric"] == "gap" and row["difference"])["difference"]) < 0
    assert rows[-1]["mean"] == "40"


def public(tournament, study, name="simulation") -> str:
    return reverse(f"public:{name}", args=[tournament.organization.slug, tournament.slug, study.pk])


def test_only_a_shared_report_is_public(ready, desk, tournament):
    visitor = Client()
    assert visitor.get(public(tournament, ready)).status_code == 404
    assert visitor.get(public(tournament, ready, "simulation_table")).status_code == 404

    desk("organizer").post("simulation_share", ready.pk, data={"shared": "1"})

    page = visitor.get(public(tournament, ready)).content.decode()
    assert "40 simulated tournaments per plan" in page
    assert "example.org" not in page, "no account is named"
    table = visitor.get(public(tournament, ready, "simulation_table")).content
    assert table.startswith(b"\xef\xbb\xbfmetric;round;plan")

    desk("organizer").post("simulation_share", ready.pk, data={"shared": "0"})
    assert visitor.get(public(tournament, ready)).status_code == 404


def test_a_shared_report_of_a_hidden_tournament_is_not_public(ready, desk, tournament):
    desk("organizer").post("simulation_share", ready.pk, data={"shared": "1"})
    tournament.is_public = False
    tournament.save()
    assert Client().get(public(tournament, ready)).status_code == 404


def test_a_report_stands_under_its_own_tournament_only(ready, desk, organization, tournament):
    desk("organizer").post("simulation_share", ready.pk, data={"shared": "1"})
    with scope(organization=organization):
        other = make_tournament(organization, slug="other")
    assert Client().get(public(other, ready)).status_code == 404


def test_the_announcement_links_to_what_is_shared(ready, desk, organization, staff, tournament):
    with scope(organization=organization):
        content = announcement_content(tournament)
        AnnouncementVersion.objects.create(
            tournament=tournament, version=1, content=content, digest="0" * 64, published_by=staff.organizer
        )
    address = reverse("public:announcement", args=[organization.slug, tournament.slug])
    assert public(tournament, ready) not in Client().get(address).content.decode()
    desk("organizer").post("simulation_share", ready.pk, data={"shared": "1"})
    assert public(tournament, ready) in Client().get(address).content.decode()


def pdf_of(answer) -> str:
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages).split())


@pytest.mark.usefixtures("inside")
def test_the_report_as_pdf_says_what_the_page_says(client, organization, ready, desk, staff):
    organizer = desk("organizer")
    text = pdf_of(organizer.get("simulation_pdf", ready.pk))
    page = report_page(ready)
    assert text.startswith("Federation Simulation for Open")
    for words in (
        page.extent, page.about_intervals, page.origin, *page.plans, *page.assumptions, *page.landings,
        *(row.label for row in page.summary), *(chart.title for chart in page.charts),
        *(f"{cell.text} ± {cell.reach}" for chart in page.charts for row in chart.rows for cell in row.cells if cell),
    ):  # fmt: skip
        assert " ".join(words.split()) in text, words
    assert organizer.get("simulation_pdf", ready.pk).content == organizer.get("simulation_pdf", ready.pk).content

    address = reverse("public:simulation_pdf", args=["federation", "open", ready.pk])
    assert client.get(address).status_code == 404
    simulation.share(study=ready, actor=staff.organizer, shared=True)
    assert pdf_of(client.get(address)) == text
    with override("it"):
        address = reverse("public:simulation_pdf", args=["federation", "open", ready.pk])
    text = pdf_of(client.get(address))
    assert "Simulazione per Open" in text
    assert "Che cosa significano i numeri" in text


@pytest.mark.usefixtures("inside")
def test_the_pictures_of_the_pdf_have_a_line_per_plan(ready, desk):
    reader = PdfReader(io.BytesIO(desk("organizer").get("simulation_pdf", ready.pk).content))
    drawn = b"".join(page.get_contents().get_data() for page in reader.pages).decode("latin-1")
    for colour, _dashes in LINES[:2]:
        stroke = " ".join(f"{part / 255:.4f}".rstrip("0").rstrip(".") for part in colour)
        assert drawn.count(f"{stroke} RG") >= 4, "once in the legend and once in each of two pictures"


@pytest.mark.usefixtures("inside")
def test_there_is_no_pdf_before_the_report(tournament, desk):
    organizer = desk("organizer")
    organizer.post("simulation_start", data=CHOICES)
    assert organizer.get("simulation_pdf", SimulationStudy.objects.get().pk).status_code == 404
