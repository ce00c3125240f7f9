"""Templates of an organization: made from an event or a template, begun from, renamed, removed, and never played."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_organization, make_tournament
from tournaments.announcements.actions import publish_announcement, update_texts
from tournaments.categories.actions import add_category
from tournaments.entries.actions import add_entry
from tournaments.festivals.actions import add_section, create_festival
from tournaments.listing.actions import update_tournament
from tournaments.listing.event_templates import make_template, rename_template
from tournaments.models import Category, Entry, Prize, RegistrationSettings, Regulations, Round, Tournament
from tournaments.programs.forms import TokenForm
from tournaments.registration.settings_actions import save_settings
from tournaments.regulations.actions import update_regulations
from tournaments.rounds.actions import request_round

OWN = {"starts_on": "03.04.2027", "ends_on": "07.04.2027", "time_zone": "Europe/Rome", "rounds": "7"}


@pytest.fixture
def spring(organization, staff):
    """A public event with rules, people, texts, a prize, fees and players."""
    with scope(organization=organization):
        made = make_tournament(organization, slug="spring", entries=6, rounds=7)
        update_tournament(tournament=made, actor=staff.owner, name="Spring", city="Trento", chief_arbiter="IA Rossi")
        update_regulations(tournament=made, actor=staff.owner, last_entry_round=2)
        update_texts(tournament=made, actor=staff.owner, texts={"ties": {"en": "Shared.", "it": "Divisi."}})
        women = add_category(tournament=made, actor=staff.owner, sex="w", names={"en": "Women"})
        Prize.objects.create(tournament=made, category=women, place=1, amount=10000)
        fees = [{"name": "", "amount": 3000}]
        save_settings(tournament=made, actor=staff.owner, registration_open=True, fees=fees)
        return Tournament.objects.get(pk=made.pk)


@pytest.fixture
def template(organization, staff, spring):
    with scope(organization=organization):
        made = make_template(source=spring, actor=staff.owner, name="Weekend")
        return Tournament.objects.get(pk=made.pk)


def test_an_owner_makes_one_from_an_event(desk, organization, spring):
    owner = desk("owner")
    assert (
        f"/templates/new/?like={spring.slug}"
        in owner.client.get(reverse("manage:details", args=[organization.slug, spring.slug])).content.decode()
    )
    form = owner.get("template_new", query_params={"like": "spring"}).context["form"]
    assert (form["name"].value(), form["source"].value()) == ("Spring", spring.pk)
    answer = owner.post("template_new", data={"source": spring.pk, "name": "Weekend"}, follow=True)
    assert "The template “Weekend” was made." in answer.content.decode()
    with scope(organization=organization):
        made = Tournament.objects.get(is_template=True)
        assert (made.slug, made.city, made.chief_arbiter) == ("template-weekend", "Trento", "IA Rossi")
        assert made.texts == {"ties": {"en": "Shared.", "it": "Divisi."}}
        assert Regulations.objects.get(tournament=made).last_entry_round == 2
        assert Prize.objects.get(tournament=made).category == Category.objects.get(tournament=made)
        assert RegistrationSettings.objects.get(tournament=made).fees == [{"name": "", "amount": 3000}]
        assert (made.is_public, made.registration_opened_at) == (False, None)
        assert not Entry.objects.filter(tournament=made).exists()
        assert JournalEntry.objects.get(action="template.made").after == {"name": "Weekend", "slug": made.slug}


def test_organizers_begin_events_from_it(desk, organization, staff, template):
    organizer = desk("organizer")
    page = organizer.text("templates")
    assert "Weekend" in page
    assert f"/new/?like={template.slug}" in page
    assert f"?like={template.slug}" in organizer.text("new")
    query = {"like": template.slug}
    assert organizer.get("new", query_params=query).context["form"]["chief_arbiter"].value() == "IA Rossi"
    sent = OWN | {"name": "Autumn", "slug": "autumn", "city": "Trento", "chief_arbiter": "IA Rossi"}
    assert organizer.post("new", data=sent, query_params=query).status_code == 302
    with scope(organization=organization):
        made = Tournament.objects.get(slug="autumn")
        assert not made.is_template
        assert made.texts == template.texts
        assert Prize.objects.get(tournament=made).amount == 10000
        update_regulations(tournament=template, actor=staff.owner, last_entry_round=4)
        assert Regulations.objects.get(tournament=made).last_entry_round == 2
        assert add_entry(tournament=made, actor=staff.organizer, name="Rossi, Anna").tournament == made
    [row] = [one for one in organizer.get("dashboard").context["rows"] if one.tournament == made]
    assert row.step == "enter"


def test_one_is_made_from_another_renamed_and_removed(desk, organization, template):
    owner = desk("owner")
    assert owner.post("template_new", data={"source": template.pk, "name": "Weekend"}).status_code == 422
    assert owner.post("template_new", data={"source": template.pk, "name": "Rapid"}).status_code == 302
    rapid = reverse("manage:template_rename", args=[organization.slug, "template-rapid"])
    answer = owner.client.post(rapid, {"name": "WEEKEND"})
    assert answer.status_code == 422
    assert "There is a template called “WEEKEND” already." in answer.content.decode()
    assert owner.client.post(rapid, {"name": "rapid"}).status_code == 302
    assert owner.client.post(rapid, {"name": "Rapid, 9 rounds"}).status_code == 302
    answer = owner.post("template_remove", template.slug, follow=True)
    assert "The template “Weekend” was removed." in answer.content.decode()
    with scope(organization=organization):
        assert [one.name for one in Tournament.objects.filter(is_template=True)] == ["Rapid, 9 rounds"]
        assert Tournament.objects.filter(slug="spring").exists()
        assert JournalEntry.objects.get(action="template.removed").before == {"name": "Weekend", "slug": template.slug}
    journal = owner.client.get(reverse("organizations:journal", args=[organization.slug])).content.decode()
    assert "Template removed" in journal


def test_only_owners_change_one_on_whatever_page(desk, organization, template):
    def on(page, role):
        return desk(role).client.get(reverse(f"manage:{page}", args=[organization.slug, template.slug]))

    for role in ("organizer", "arbiter", "viewer"):
        someone = desk(role)
        assert someone.get("template_new").status_code == 403
        assert someone.get("template_rename", template.slug).status_code == 403
        assert someone.post("template_remove", template.slug).status_code == 403
        assert on("console", role).status_code == 200
        assert on("details", role).status_code == 403
        assert 'method="post"' not in on("regulations", role).content.decode().partition("<main")[2]
        address = reverse("manage:regulations_save", args=[organization.slug, template.slug])
        assert someone.client.post(address, {"rounds": "5"}).status_code == 403
    assert "Start an event from it" in on("console", "organizer").content.decode()
    assert "Start an event from it" not in on("console", "arbiter").content.decode()
    assert on("details", "owner").status_code == 200
    assert "Draw the initial colour" not in on("regulations", "owner").content.decode()
    assert "publish" not in on("announcement", "owner").content.decode().partition("<main")[2].lower()
    assert "registration_open" not in on("registration_settings", "owner").content.decode()
    with scope(organization=organization):
        assert Regulations.objects.get(tournament=template).rounds == 7


def test_it_is_in_no_list_of_events(desk, organization, staff, template):
    assert [one.tournament.slug for one in desk("owner").get("dashboard").context["rows"]] == ["spring"]
    with scope(organization=organization):
        create_festival(organization=organization, actor=None, name="Days", slug="days")
        choices = TokenForm(organization=organization).fields["tournaments"].queryset
        assert [one.slug for one in choices] == ["spring"]
    assert template.name not in desk("owner").get("festival", "days").content.decode()


def test_it_is_never_played(organization, staff, template):
    with scope(organization=organization):
        for act in (
            lambda: add_entry(tournament=template, actor=staff.owner, name="Rossi, Anna"),
            lambda: publish_announcement(tournament=template, actor=staff.owner),
            lambda: request_round(tournament=template, actor=staff.owner),
            lambda: save_settings(tournament=template, actor=staff.owner, registration_open=True),
            lambda: add_section(
                festival=create_festival(organization=organization, actor=None, name="Days", slug="days"),
                tournament=template,
                actor=staff.owner,
            ),
        ):
            with pytest.raises(Refused) as caught, transaction.atomic():
                act()
            assert caught.value.code == "event_template"
            assert "“Weekend” is a template" in str(caught.value)
        assert not Entry.objects.filter(tournament=template).exists()
        assert set(Round.objects.filter(tournament=template).values_list("state", flat=True)) == {"planned"}


@pytest.mark.parametrize("change", [{"is_public": True}, {"registration_opened_at": timezone.now()}])
def test_the_database_refuses_a_template_that_is_an_event(organization, template, change):
    with scope(organization=organization):
        with pytest.raises(IntegrityError), transaction.atomic():
            Tournament.objects.filter(pk=template.pk).update(**change)
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.create(tournament=template, name="Rossi, Anna")
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.filter(tournament__slug="spring").update(tournament=template)
        with pytest.raises(IntegrityError), transaction.atomic():
            Tournament.objects.filter(slug="spring").update(is_template=True)


def test_another_federation_sees_none_of_it(desk, organization, staff, template):
    other = make_organization("other")
    with scope(organization=other):
        source = make_tournament(other, slug="theirs", entries=0)
        theirs = make_template(source=source, actor=None, name="Theirs")
    owner = desk("owner")
    assert owner.get("template_rename", theirs.slug).status_code == 404
    assert owner.get("new", query_params={"like": theirs.slug}).status_code == 404
    assert owner.post("template_new", data={"source": source.pk, "name": "Taken"}).status_code == 422
    with scope(organization=organization):
        assert rename_template(template=template, actor=staff.owner, name="Theirs").name == "Theirs"
