"""Making a series at the desk, with what is refused."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse
from django_scopes import scope

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_organization, make_tournament
from tournaments.listing.event_templates import make_template
from tournaments.models import Series, SeriesCategory, SeriesEvent, Tournament
from tournaments.series.actions import add_event, create_series, update_series

FORM = {
    "name": "Grand Prix", "slug": "", "description": "Four stages.", "counting": "places",
    "place_points": "25, 18 15-12½ 10.5", "shared_places": "divided", "best": "3", "least": "2",
    "tie_break_1": "last", "tie_break_2": "", "tie_break_3": "wins",
}  # fmt: skip


def pages(client, user, organization):
    client.force_login(user)
    return lambda name, *words: reverse(f"manage:{name}", args=[organization.slug, *words])


@pytest.mark.usefixtures("inside")
def test_an_organizer_makes_a_series_and_the_journal_says_so(client, organization, staff):
    url = pages(client, staff.organizer, organization)
    answer = client.post(url("series_new"), FORM)
    assert answer["Location"] == url("series", "grand-prix")
    series = Series.objects.get()
    assert series.place_points == [250, 180, 150, 125, 105]
    assert (series.best, series.least, series.tie_breaks) == (3, 2, ["last", "wins"])
    assert series.shared_places == "divided"
    row = JournalEntry.objects.get(action="series.created")
    assert (row.actor, row.after) == (staff.organizer, {"series": "Grand Prix", "address": "grand-prix"})
    client.force_login(staff.owner)
    assert "Series made" in client.get(reverse("organizations:journal", args=[organization.slug])).content.decode()


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("place_points", "25 abc 15", "Place 2: “abc” is no number of points"),
        ("place_points", "25 12.55", "Place 2: “12.55” is no number of points"),
        ("place_points", "", "Say how many points the places bring"),
        ("place_points", "99999", "each with 0 to 10000 points"),
        ("best", "0", "greater than or equal to 1"),
        ("least", "61", "less than or equal to 60"),
        ("tie_break_3", "last", "This stands above already"),
        ("counting", "luck", "Select a valid choice"),
        ("name", "", "This field is required"),
        ("slug", "new", "Another series has the address"),
    ],
)
def test_bad_input_names_the_field_and_makes_nothing(client, organization, staff, field, value, said):
    url = pages(client, staff.organizer, organization)
    answer = client.post(url("series_new"), FORM | {field: value})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert f'id="id_{field}_error"' in answer.content.decode() or field in str(answer.context["form"].errors.keys())
    assert not Series.objects.exists()


@pytest.mark.usefixtures("inside")
def test_the_form_shows_what_is_kept_and_saves_it_unchanged(client, organization, staff):
    url = pages(client, staff.organizer, organization)
    client.post(url("series_new"), FORM)
    said = client.get(url("series_settings", "grand-prix")).content.decode()
    assert 'value="25 18 15 12½ 10½"' in said
    before = Series.objects.values().get()
    kept = FORM | {"slug": "grand-prix", "place_points": "25 18 15 12½ 10½"}
    assert client.post(url("series_settings", "grand-prix"), kept).status_code == 302
    assert Series.objects.values().get() == before
    assert not JournalEntry.objects.filter(action="series.changed").exists()


def test_events_come_and_go(client, grand_prix):
    url = pages(client, grand_prix.staff.organizer, grand_prix.organization)
    with scope(organization=grand_prix.organization):
        new = make_tournament(grand_prix.organization, slug="stage-4", entries=4, is_public=False)
    answer = client.post(url("series_add", "grand-prix"), {"tournament": new.pk}, follow=True)
    said = answer.content.decode()
    assert "counts in the series" in said
    assert "counts as soon as it is public" in said
    client.post(url("series_take_out", "grand-prix", "stage-1"))
    with scope(organization=grand_prix.organization):
        left = SeriesEvent.objects.values_list("tournament__slug", flat=True)
        assert set(left) == {"stage-2", "stage-3", "stage-4"}
        actions = JournalEntry.objects.filter(action__startswith="series.event_").order_by("-pk")
        assert [one.action for one in actions[:2]] == ["series.event_taken_out", "series.event_added"]
    assert client.post(url("series_add", "grand-prix"), {"tournament": new.pk}).status_code == 422


@pytest.mark.usefixtures("inside")
def test_what_cannot_count_is_refused(organization, staff):
    words = {"organization": organization, "actor": None, "name": "Cup", "place_points": [10]}
    series = create_series(slug="cup", **words)
    event = make_tournament(organization, slug="one")
    add_event(series=series, tournament=event, actor=None)
    team = make_tournament(organization, slug="team", system="team", team_boards=2)
    template = make_template(source=event, actor=None, name="Like one")
    other = make_organization("other")
    with scope(organization=other):
        foreign = make_tournament(other, slug="foreign")
    for tournament, code in ((event, "event_already"), (team, "event_of_teams"), (template, "event_template")):
        with pytest.raises(Refused) as refusal:
            add_event(series=series, tournament=tournament, actor=None)
        assert refusal.value.code == code
    with pytest.raises(Tournament.DoesNotExist):
        add_event(series=series, tournament=foreign, actor=None)
    assert SeriesEvent.objects.count() == 1
    with pytest.raises(Refused) as refusal:
        update_series(series=series, actor=None, slug="other-cup")
    assert refusal.value.field == "slug"


def test_the_desk_names_guesses_with_links_to_the_entries(client, grand_prix):
    url = pages(client, grand_prix.staff.viewer, grand_prix.organization)
    said = client.get(url("series", "grand-prix")).content.decode()
    assert "Recognised by the name alone" in said
    entry = grand_prix.entry(0, 3)
    assert reverse("manage:entry", args=[grand_prix.organization.slug, "stage-1", entry.pk]) in said
    assert "Let it count" not in said


def test_categories_come_and_go(client, grand_prix):
    url = pages(client, grand_prix.staff.organizer, grand_prix.organization)
    add = url("series_category_add", "grand-prix")
    assert client.post(add, {"name": "Juniors", "sex": "", "born_from": "2006", "born_to": ""}).status_code == 302
    for wrong, said in (
        ({"name": "Juniors", "sex": "w"}, "There is a category of this name already."),
        ({"name": "All", "sex": ""}, "Say who belongs to the category"),
        ({"name": "Odd", "born_from": "2010", "born_to": "2000"}, "The last year is before the first one."),
        ({"name": "Old", "born_from": "17"}, "greater than or equal to 1900"),
    ):
        answer = client.post(add, {"sex": "", "born_from": "", "born_to": "", **wrong})
        assert answer.status_code == 422
        assert said in answer.content.decode()
    with scope(organization=grand_prix.organization):
        [row] = SeriesCategory.objects.all()
        assert (row.name, row.born_from) == ("Juniors", 2006)
    client.post(url("series_category_remove", "grand-prix", row.pk))
    with scope(organization=grand_prix.organization):
        assert not SeriesCategory.objects.exists()


def test_a_series_goes_and_its_events_stay(client, grand_prix):
    url = pages(client, grand_prix.staff.organizer, grand_prix.organization)
    assert client.post(url("series_delete", "grand-prix")).status_code == 302
    with scope(organization=grand_prix.organization):
        assert not Series.objects.exists()
        assert Tournament.objects.count() == 3
        assert JournalEntry.objects.filter(action="series.deleted", before__address="grand-prix").exists()
    assert "Grand Prix 2026" not in client.get(url("series_list")).content.decode()


def test_the_order_of_the_events_is_that_of_their_days(grand_prix):
    with scope(organization=grand_prix.organization):
        Tournament.objects.filter(slug="stage-1").update(starts_on=date(2026, 9, 1), ends_on=date(2026, 9, 2))
    assert [one.event.slug for one in grand_prix.page().columns] == ["stage-2", "stage-3", "stage-1"]
