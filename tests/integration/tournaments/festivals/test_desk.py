"""How organizers make festivals, arrange their sections and begin the next edition."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django_scopes import scope

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_organization, make_tournament
from tests.integration.tournaments.listing.public.test_pages import text_of
from tournaments.categories.actions import add_category
from tournaments.festivals import actions
from tournaments.festivals.copying import copy_festival, renewed
from tournaments.festivals.queries import ordered
from tournaments.models import (
    Category,
    Entry,
    Festival,
    Prize,
    PrizeRules,
    RegistrationSettings,
    Regulations,
    Round,
    Tournament,
)
from tournaments.prizes.actions import set_prize_rules, set_prizes
from tournaments.prizes.parts import Offer
from tournaments.registration.settings_actions import save_settings

OWN = {"starts_on": "03.04.2027", "ends_on": "07.04.2027", "time_zone": "Europe/Rome", "rounds": "5"}


def refused(code, act, **words):
    with pytest.raises(Refused) as caught:
        act(**words)
    assert caught.value.code == code
    return caught.value


class TestMaking:
    def test_an_organizer_makes_a_festival_and_its_sections(self, desk, organization):
        organizer = desk("organizer")
        assert "will stand here" in organizer.text("festivals")
        made = organizer.post("festival_new", data={"name": "Autumn Festival", "one_section_each": "on"})
        assert made.url.endswith("/festivals/autumn-festival/")
        for name in ("Open A", "Open B"):
            page = organizer.get("new", query_params={"festival": "autumn-festival"})
            assert "will be a section of “Autumn Festival”" in text_of(page)
            answer = organizer.post("new", data={"name": name, **OWN}, query_params={"festival": "autumn-festival"})
            assert answer.status_code == 302
        with scope(organization=organization):
            festival = Festival.objects.get()
            assert [one.name for one in ordered(festival)] == ["Open A", "Open B"]
            assert JournalEntry.objects.filter(action="festival.created").count() == 1
        said = text_of(organizer.get("festival", "autumn-festival"))
        assert "Open A not public" in said
        assert "?festival=autumn-festival&amp;like=open-b" in organizer.text("festival", "autumn-festival")
        like = {"festival": "autumn-festival", "like": "open-b"}
        form = organizer.get("new", query_params=like).context["form"]
        assert (form["name"].value(), form["rounds"].value()) == (None, 5), "only name and days are asked for again"
        assert organizer.get("new", query_params={"like": "open-b"}).context["form"]["name"].value() == "Open B"

    def test_bad_names_and_addresses_are_said_at_the_field(self, desk, sections):
        organizer = desk("organizer")
        for data, field in (
            ({"name": ""}, "name"),
            ({"name": "Spring", "slug": "spring"}, "slug"),
            ({"name": "New"}, "slug"),
            ({"name": "???"}, "slug"),
        ):
            answer = organizer.post("festival_new", data=data)
            assert answer.status_code == 422, data
            assert field in answer.context["form"].errors, data
        with scope(organization=sections.organization):
            assert Festival.objects.count() == 1

    def test_the_address_of_a_public_festival_stays(self, desk, sections):
        answer = desk("organizer").post("festival_settings", "spring", data={"name": "Spring", "slug": "other"})
        assert answer.status_code == 422
        assert "slug" in answer.context["form"].errors
        answer = desk("organizer").post(
            "festival_settings", "spring", data={"name": "Primavera", "slug": "spring", "one_section_each": "on"}
        )
        assert answer.status_code == 302
        sections.festival.refresh_from_db()
        assert sections.festival.name == "Primavera"

    def test_nobody_without_the_right_and_nobody_else_changes_a_festival(self, desk, sections):
        for role, status in (("viewer", 403), ("arbiter", 403)):
            for page in ("festival_settings", "festival_details"):
                assert desk(role).get(page, "spring").status_code == status
            assert desk(role).post("festival_delete", "spring").status_code == status
            assert desk(role).get("festival", "spring").status_code == 200
        other = make_organization("other")
        with scope(organization=other):
            Festival.objects.create(organization=other, name="Theirs", slug="theirs")
        assert desk("organizer").get("festival", "theirs").status_code == 404
        assert desk("organizer").get("new", query_params={"festival": "theirs"}).status_code == 404


class TestSections:
    def test_a_tournament_that_is_there_becomes_a_section_and_an_event_of_its_own_again(self, desk, sections):
        organizer = desk("organizer")
        with scope(organization=sections.organization):
            blitz = make_tournament(sections.organization, slug="blitz", entries=2)
        answer = organizer.post("festival_add", "spring", data={"tournament": blitz.pk, "section": "Open a"})
        assert answer.status_code == 422
        assert "Two sections would be called “Open a”" in text_of_error(answer)
        assert organizer.post("festival_add", "spring", data={"tournament": blitz.pk}).status_code == 302
        blitz.refresh_from_db()
        assert (blitz.festival, blitz.section_name, blitz.section_place) == (sections.festival, "Blitz", 4)
        with scope(organization=sections.organization):
            refused("section_already", actions.add_section, festival=sections.festival, tournament=blitz, actor=None)
        assert organizer.post("festival_take_out", "spring", "blitz").status_code == 302
        blitz.refresh_from_db()
        assert (blitz.festival, blitz.section_place) == (None, 0)
        assert organizer.post("festival_take_out", "spring", "blitz").status_code == 404

    def test_order_and_names_are_saved_at_once(self, desk, sections):
        with scope(organization=sections.organization):
            version = Tournament.objects.get(pk=sections.a.pk).public_version
        data = {
            f"place_{sections.a.pk}": "3", f"name_{sections.a.pk}": "Open B",
            f"place_{sections.b.pk}": "1", f"name_{sections.b.pk}": "Open A",
            f"place_{sections.c.pk}": "2", f"name_{sections.c.pk}": "",
        }  # fmt: skip
        desk("organizer").post("festival_arrange", "spring", data=data)
        with scope(organization=sections.organization):
            assert [one.section_name for one in ordered(sections.festival)] == ["Open A", "Open C 2026", "Open B"]
            assert Tournament.objects.get(pk=sections.a.pk).public_version > version
        data[f"name_{sections.c.pk}"] = "open a"
        page = desk("organizer").post("festival_arrange", "spring", data=data, follow=True)
        assert "Two sections would be called" in text_of(page)
        with scope(organization=sections.organization):
            assert [one.section_name for one in ordered(sections.festival)] == ["Open A", "Open C 2026", "Open B"]

    def test_place_and_people_of_all_sections_are_written_at_once(self, desk, sections):
        organizer = desk("organizer")
        page = organizer.get("festival_details", "spring")
        assert page.context["form"]["city"].value() == "Trento"
        data = {"city": "Riva", "chief_arbiter": "IA Rossi, Maria", "time_zone": "Europe/Rome", "contact": "x"}
        assert organizer.post("festival_details", "spring", data=data).status_code == 422
        with scope(organization=sections.organization):
            assert set(Tournament.objects.values_list("city", flat=True)) == {"Trento"}
        data["contact"] = ""
        Tournament._base_manager.filter(pk=sections.b.pk).update(venue="Hall 2")
        assert organizer.post("festival_details", "spring", data=data).status_code == 302
        with scope(organization=sections.organization):
            found = Tournament.objects.order_by("section_place").values_list("city", "chief_arbiter", "venue")
            assert list(found) == [
                ("Riva", "IA Rossi, Maria", ""), ("Riva", "IA Rossi, Maria", "Hall 2"), ("Riva", "IA Rossi, Maria", ""),
            ]  # fmt: skip

    def test_whoever_is_in_the_wrong_section_or_perhaps_in_two_is_shown(self, desk, sections):
        with scope(organization=sections.organization):
            sections.player(sections.b, "Strong, Sven", rating=2200)
            sections.player(sections.a, "Bianchi, Ugo")
            sections.player(sections.c, "Ugo Bianchi", birth_year=1980)
            sections.player(sections.a, "Verdi, Ada", birth_year=1970)
            sections.player(sections.c, "Verdi, Ada", birth_year=1980)
        said = text_of(desk("organizer").get("festival", "spring"))
        assert "Strong, Sven 2200, Open B" in said
        assert "Bianchi, Ugo (Open A), Ugo Bianchi (Open C)" in said
        assert "Verdi, Ada" not in said

    def test_a_festival_goes_and_its_sections_stay(self, desk, sections):
        assert desk("organizer").post("festival_delete", "spring").status_code == 302
        with scope(organization=sections.organization):
            assert not Festival.objects.exists()
            assert Tournament.objects.filter(festival__isnull=True, section="").count() == 3
            assert Entry.objects.count() == 12
            assert JournalEntry.objects.get(action="festival.deleted").before["slug"] == "spring"


class TestTheNextEdition:
    def test_the_form_proposes_the_name_with_the_next_year(self, desk, sections, inside):
        assert 'value="Spring' not in desk("organizer").text("festival_copy", "spring")
        Festival.objects.update(name="Spring 2026")
        assert 'value="Spring 2027"' in desk("organizer").text("festival_copy", "spring")

    def test_every_section_begins_like_the_one_before_with_its_days_moved(self, desk, sections, inside):
        Tournament.objects.filter(pk=sections.b.pk).update(starts_on=date(2026, 3, 8))
        Round.objects.filter(tournament=sections.a, number=1).update(starts_at=datetime(2026, 3, 7, 13, tzinfo=UTC))
        save_settings(
            tournament=sections.b, actor=None, registration_open=True, highest_rating=1999, most_players=60,
            fees=[{"name": "Adults", "amount": 4000}], bye_rounds=[2, 5],
            closes_at=datetime(2026, 3, 1, 18, tzinfo=UTC),
        )  # fmt: skip
        group = add_category(tournament=sections.a, actor=None, born_from=2010, names={"en": "Under 16"})
        set_prize_rules(tournament=sections.a, actor=None, cumulative=True)
        set_prizes(tournament=sections.a, actor=None, offers=[Offer(50000), Offer(30000, minimum=20)])
        set_prizes(tournament=sections.a, actor=None, category=group, offers=[Offer(0, "Cup")])
        Regulations.objects.filter(tournament=sections.b).update(tie_breaks=["BH", "SB"])
        data = {"name": "Spring Festival 2027", "starts_on": "20.03.2027"}
        answer = desk("organizer").post("festival_copy", "spring", data=data)
        assert answer.url.endswith("/festivals/spring-festival-2027/")
        made = Festival.objects.get(slug="spring-festival-2027")
        a, b, c = ordered(made)
        assert [one.name for one in (a, b, c)] == ["Open A 2027", "Open B 2027", "Open C 2027"]
        assert [one.slug for one in (a, b, c)] == ["open-a-2027", "open-b-2027", "open-c-2027"]
        assert [one.section for one in (a, b, c)] == ["Open A", "Open B", "Open C"]
        assert (a.starts_on, a.ends_on, b.starts_on) == (date(2027, 3, 20), date(2027, 3, 28), date(2027, 3, 21))
        assert not any(one.is_public or one.registration_open for one in (a, b, c))
        assert not Entry.objects.filter(tournament__festival=made).exists()
        assert Round.objects.get(tournament=a, number=1).starts_at == datetime(2027, 3, 20, 13, tzinfo=UTC)
        settings = RegistrationSettings.objects.get(tournament=b)
        assert (settings.highest_rating, settings.most_players, settings.bye_rounds) == (1999, 60, [2, 5])
        assert settings.fees == [{"name": "Adults", "amount": 4000}]
        assert settings.closes_at == datetime(2027, 3, 14, 18, tzinfo=UTC)
        assert Regulations.objects.get(tournament=b).tie_breaks == ["BH", "SB"]
        carried = Category.objects.get(tournament=a)
        assert (carried.born_from, carried.names) == (2011, {"en": "Under 16"})
        assert PrizeRules.objects.get(tournament=a).cumulative
        prizes = Prize.objects.filter(tournament=a).order_by("category", "place")
        assert {(one.category_id, one.place, one.amount, one.award, one.minimum_entrants) for one in prizes} == {
            (None, 1, 50000, "", 0), (None, 2, 30000, "", 20), (carried.pk, 1, 0, "Cup", 0),
        }  # fmt: skip

    def test_nothing_is_made_where_something_is_refused(self, sections, inside):
        words = {"source": sections.festival, "actor": None, "name": "Again", "starts_on": date(2027, 3, 20)}
        assert refused("slug_taken", copy_festival, slug="spring", **words).field == "slug"
        assert (Festival.objects.count(), Tournament.objects.count()) == (1, 3)
        first = copy_festival(slug="again", **words)
        second = copy_festival(slug="once-more", **words)
        slugs = [one.slug for festival in (first, second) for one in ordered(festival)]
        assert len(set(slugs)) == 6

    def test_a_year_is_a_number_of_its_own(self):
        assert renewed("Open 2026", 2026, 2027) == "Open 2027"
        assert renewed("Open 120265", 2026, 2027) == "Open 120265"
        assert renewed("2026-2026", 2026, 2028) == "2028-2028"


def text_of_error(answer) -> str:
    return " ".join(answer.content.decode().split())
