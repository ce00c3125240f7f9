"""Everybody plays in one section of a festival: adding, correcting, importing and registering."""

from __future__ import annotations

import pytest
from django.test import Client

from portal.common.errors import Refused
from tests.factories import make_tournament
from tests.integration.tournaments.registration.people import Coming, link, told
from tournaments.entries.actions import add_entry, edit_entry, withdraw_entry
from tournaments.festivals.actions import add_section, update_festival
from tournaments.imports.entry_actions import import_entries
from tournaments.imports.preview import preview
from tournaments.models import Entry, Registration, Tournament
from tournaments.registration.settings_actions import save_settings

CSV = "Name,Fide ID,Year\nNew One,,1980\nRossi Anna,800001,\nGialli Ugo,,1975\n"


def refused(code, act, **words):
    with pytest.raises(Refused) as caught:
        act(**words)
    assert caught.value.code == code
    return str(caught.value)


@pytest.mark.usefixtures("inside")
class TestTheDesk:
    def test_who_plays_in_one_section_is_not_added_to_another(self, sections):
        sections.player(sections.a, "Rossi, Anna", fide_id=800001)
        said = refused(
            "in_another_section", add_entry, tournament=sections.b, actor=None, name="Rossi A.", fide_id=800001
        )
        assert said.startswith("Rossi, Anna plays in Open A already.")
        assert not Entry.objects.filter(tournament=sections.b, name="Rossi A.").exists()

    def test_the_same_name_and_year_of_birth_are_the_same_person_in_any_spelling(self, sections):
        sections.player(sections.a, "Šimić, Ivan", birth_year=1990)
        refused("in_another_section", add_entry, tournament=sections.b, actor=None, name="Ivan Simic", birth_year=1990)
        for year in (1991, None):
            add_entry(tournament=sections.b, actor=None, name="Ivan Simic", birth_year=year)
        assert Entry.objects.filter(tournament=sections.b, name="Ivan Simic").count() == 2

    def test_other_fide_ids_make_two_people(self, sections):
        sections.player(sections.a, "Rossi, Anna", birth_year=1990, fide_id=800001)
        made = add_entry(tournament=sections.b, actor=None, name="Rossi, Anna", birth_year=1990, fide_id=800002)
        assert made.tournament == sections.b

    def test_a_correction_that_makes_two_players_one_is_refused(self, sections):
        sections.player(sections.a, "Rossi, Anna", fide_id=800001)
        other = sections.player(sections.b, "Verdi, Carla", birth_year=1980)
        refused("in_another_section", edit_entry, entry=other, actor=None, fide_id=800001)
        other.refresh_from_db()
        assert other.fide_id is None
        assert edit_entry(entry=other, actor=None, club="Arco").club == "Arco"

    def test_who_has_withdrawn_may_play_elsewhere(self, sections):
        withdraw_entry(entry=sections.player(sections.a, "Rossi, Anna", fide_id=800001), actor=None)
        add_entry(tournament=sections.b, actor=None, name="Rossi, Anna", fide_id=800001)
        assert Entry.objects.filter(fide_id=800001).count() == 2

    def test_a_festival_may_let_everybody_play_in_several(self, sections):
        update_festival(
            festival=sections.festival, actor=None, name="Spring Festival", slug="spring", one_section_each=False
        )
        sections.player(sections.a, "Rossi, Anna", fide_id=800001)
        add_entry(tournament=sections.b, actor=None, name="Rossi, Anna", fide_id=800001)
        words = {"festival": sections.festival, "actor": None, "name": "Spring Festival", "slug": "spring"}
        said = refused("in_another_section", update_festival, one_section_each=True, **words)
        assert "Rossi, Anna plays in Open" in said
        sections.festival.refresh_from_db()
        assert not sections.festival.one_section_each

    def test_a_tournament_with_a_player_of_a_section_does_not_become_one(self, sections, organization):
        sections.player(sections.a, "Rossi, Anna", fide_id=800001)
        other = make_tournament(organization, slug="blitz", entries=0)
        sections.player(other, "Rossi, Anna", fide_id=800001)
        refused("in_another_section", add_section, festival=sections.festival, tournament=other, actor=None)
        other.refresh_from_db()
        assert other.festival_id is None

    def test_a_final_shares_the_players_of_the_section_that_it_follows(self, sections, organization):
        final = make_tournament(organization, slug="final", entries=0)
        Tournament.objects.filter(pk=final.pk).update(follows=sections.a)
        first = Entry.objects.filter(tournament=sections.a).first()
        first.fide_id = 800001
        first.save()
        sections.player(final, first.name, fide_id=800001)
        assert add_section(festival=sections.festival, tournament=final, actor=None).section_place == 4


@pytest.mark.usefixtures("inside")
class TestImports:
    def test_the_preview_shows_whoever_plays_elsewhere_as_wrong_and_the_others_come_in(self, sections):
        sections.player(sections.a, "Rossi, Anna", fide_id=800001)
        sections.player(sections.c, "Ugo Gialli", birth_year=1975)
        shown = preview(CSV.encode(), sections.b)
        assert [row.verdict for row in shown.rows] == ["new", "error", "error"]
        assert shown.rows[1].problems[0].code == "in_another_section"
        assert "plays in Open C already" in str(shown.rows[2].problems[0].message)
        import_entries(tournament=sections.b, rows=shown.entry_rows, actor=None)
        assert "New One" in sections.entries(sections.b)
        assert len(sections.entries(sections.b)) == 5

    def test_whoever_comes_into_another_section_meanwhile_stops_the_import(self, sections):
        shown = preview(CSV.encode(), sections.b)
        sections.player(sections.a, "Rossi, Anna", fide_id=800001)
        said = refused("in_another_section", import_entries, tournament=sections.b, rows=shown.entry_rows, actor=None)
        assert said.startswith("Line 3, ")
        assert len(sections.entries(sections.b)) == 4


class TestRegistration:
    @pytest.fixture
    def doors(self, sections, inside, settings):
        for one in (sections.a, sections.b):
            save_settings(tournament=one, actor=None, registration_open=True)
        return Coming(sections.organization, sections.staff, sections.a), Coming(
            sections.organization, sections.staff, sections.b
        )

    def test_who_has_a_place_in_one_section_gets_its_link_again_in_another(self, doors, sections):
        first, second = doors
        placed = first.enter(Client())
        answer = second.send(Client(), email="other@example.org")
        assert answer.status_code == 200
        assert second.letters() == []
        assert Registration.objects.filter(tournament=sections.b).count() == 0
        placed.refresh_from_db()
        assert placed.tournament == sections.a

    def test_of_two_that_wait_for_their_address_the_one_confirmed_first_counts(self, doors, sections):
        first, second = doors
        assert first.send(Client()).status_code == 200
        one = link(first.letters()[-1].body)
        assert second.send(Client()).status_code == 200
        other = link(second.letters()[-1].body)
        Client().post(other)
        assert Registration.objects.get().tournament == sections.b
        assert Client().get(one).status_code in {404, 410, 200}
        Client().post(one)
        assert [(row.tournament, row.state) for row in Registration.objects.all()] == [(sections.b, "pending")]

    def test_a_place_in_another_section_is_said_when_it_was_given_meanwhile(self, doors, sections):
        first, _second = doors
        assert first.send(Client()).status_code == 200
        address = link(first.letters()[-1].body)
        mine = Registration.objects.get()
        taken = Registration.objects.get()
        taken.pk, taken.tournament, taken.state = None, sections.b, "pending"
        taken.save()
        said = told(Client().post(address))
        assert "You are registered in Open B already" in said
        mine.refresh_from_db()
        assert mine.state == "unconfirmed"
