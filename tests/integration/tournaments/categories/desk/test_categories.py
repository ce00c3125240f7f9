"""The organizer's page of categories: ticks, own definitions, faults beside their fields."""

from __future__ import annotations

import pytest
from django.utils.html import escape

from tests.factories import make_tournament
from tests.markup import even
from tournaments.models import Category, Entry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]

BLANK = {"unrated": "with"}


@pytest.fixture
def tournament(organization, inside):
    tournament = make_tournament(organization, entries=6)
    Entry.objects.filter(tournament=tournament, pairing_number__lte=2).update(sex="w", birth_year=2012)
    return tournament


def test_usual_categories_by_a_tick(tournament, desk):
    organizer = desk("organizer")
    answer = organizer.post("categories_usual", data={"keys": ["women", "u16"], "bounds": "2370"})
    assert answer.status_code == 302
    page = even(organizer.text("prizes"))
    assert "4 categories were added." in page
    assert [(row.key, row.position) for row in Category.objects.all()] == [
        ("women", 1), ("u16", 2), ("rating-2370", 3), ("rating-to-2369", 4),
    ]  # fmt: skip
    assert "Who of the 6 entries belongs to which category" in page
    assert 'data-label="Conditions">born in 2010 or later</td><td class="num" data-label="Players">2<' in page
    assert "Entries without year of birth: 4; without sex: 4." in page


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "Tick a category, or give the beginnings of rating bands."),
        ({"bounds": "strong"}, "Give whole ratings, for example 1600 1800 2000."),
        ({"bounds": "1"}, "Give ratings between 2 and 4000, for example 1600 1800 2000."),
        ({"keys": ["u17"]}, "Select a valid choice. u17 is not one of the available choices."),
    ],
)
def test_a_bad_tick_or_bound_adds_nothing(tournament, desk, data, message):
    answer = desk("organizer").post("categories_usual", data=data)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert not Category.objects.exists()


def test_a_category_of_ones_own_is_defined_changed_and_taken_away(tournament, desk):
    organizer = desk("organizer")
    data = BLANK | {
        "name_en": "Girls of Pisa",
        "sex": "w",
        "born_from": "2010",
        "clubs": "Pisa, old\nPisa",
        "federations": "ita",
    }
    assert organizer.post("category_add", data=data).status_code == 302
    category = Category.objects.get()
    assert (category.key, category.clubs, category.federations) == ("girls-of-pisa", ["Pisa, old", "Pisa"], ["ITA"])
    form = organizer.text("category", category.key)
    assert 'value="Girls of Pisa"' in form
    assert "Pisa, old\nPisa</textarea>" in form

    assert organizer.post("category", category.key, data=BLANK | {"name_it": "Ragazze", "sex": "w"}).status_code == 302
    category.refresh_from_db()
    assert (category.key, category.names, category.born_from, category.clubs) == (
        "girls-of-pisa", {"it": "Ragazze"}, None, [],
    )  # fmt: skip
    assert organizer.post("category_remove", category.key).status_code == 302
    assert not Category.objects.exists()


def test_without_a_name_the_conditions_give_the_address(tournament, desk):
    assert desk("organizer").post("category_add", data=BLANK | {"sex": "w", "born_from": "2010"}).status_code == 302
    category = Category.objects.get()
    assert (category.key, category.names) == ("women-born-in-2010-or-late", {})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "Give at least one condition: without one everybody would belong to it."),
        ({"born_from": "2012", "born_to": "2010"}, "The last year of birth is before the first."),
        ({"born_from": "next year"}, "Enter a whole number."),
        ({"federations": "Italy"}, escape("“ITALY” is not a federation code. Use three letters, for example ITA.")),
        ({"unrated": "only", "rating_to": "1500"}, "A category of the unrated has no ratings."),
        ({"sex": "x"}, "Select a valid choice."),
    ],
)
def test_a_fault_stands_beside_its_field(tournament, desk, data, message):
    answer = desk("organizer").post("category_add", data=BLANK | data)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert not Category.objects.exists()


def test_an_arbiter_reads_without_forms(tournament, desk):
    desk("organizer").post("categories_usual", data={"keys": ["women"]})
    page = desk("arbiter").text("prizes")
    assert "Women" in page
    assert "Add usual categories" not in page
    assert desk("arbiter").get("category_add").status_code == 403


def test_marks_come_from_an_entry_and_from_a_file(tournament, desk):
    from tournaments.imports.preview import preview

    arbiter = desk("arbiter")
    entry = Entry.objects.get(pairing_number=1)
    data = {"name": entry.name, "rating": "2390", "labels": " School;  Pisa resident "}
    assert arbiter.post("entry", entry.pk, data=data).status_code == 302
    entry.refresh_from_db()
    assert entry.labels == "School, Pisa resident"
    rows = preview(b"Nome;Elo;Categoria\nBianchi, Anna;1500;Scuole; Esordienti", tournament).rows
    assert rows[0].values["labels"] == "Scuole"
    long = preview(f"Name;Rating;Category\nLong, Ann;1500;{'x' * 121}".encode(), tournament)
    assert [problem.message for problem in long.rows[0].problems] == [
        "The marks have more than 120 characters. Shorten them."
    ]
