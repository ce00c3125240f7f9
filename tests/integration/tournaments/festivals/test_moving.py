"""A player goes from one section to another before the first round."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.utils import timezone
from django_scopes import scope

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_tournament, publish_next
from tests.markup import text_of
from tournaments.entries.bye_actions import request_bye
from tournaments.festivals import actions
from tournaments.festivals.actions import add_section, create_festival, take_out
from tournaments.festivals.moving import move_entry, move_registration
from tournaments.festivals.queries import ordered
from tournaments.models import Bye, Entry, Follower, Registration, RegistrationLetter, Tournament
from tournaments.registration.acceptance import accept, merge
from tournaments.registration.desk_actions import refuse, set_paid
from tournaments.registration.links import leave_address, own_address
from tournaments.registration.own_actions import cancel, change
from tournaments.registration.settings_actions import save_settings
from tournaments.regulations.prohibition_actions import prohibit


@pytest.fixture
def anna(sections, inside) -> Entry:
    """In Open A with a registration, a follower, a bye and a table of her own."""
    made = sections.player(sections.a, "Rossi, Anna", rating=1850, fide_id=800001, fixed_table=7, pairing_number=5)
    Registration.objects.create(
        tournament=sections.a, state="accepted", last_name="Rossi", first_name="Anna", folded="anna rossi",
        fide_id=800001, email="anna@example.org", entry=made, fee_name="Adults", fee_amount=4000,
    )  # fmt: skip
    Follower.objects.create(entry=made, email="fan@example.org")
    request_bye(entry=made, round_number=2, kind="H", actor=None)
    other = Entry.objects.filter(tournament=sections.a).exclude(pk=made.pk).first()
    prohibit(tournament=sections.a, entries=[made.pk, other.pk], first_round=1, last_round=5, actor=None)
    return made


def refused(code, entry, to, **words):
    with pytest.raises(Refused) as caught:
        move_entry(entry=entry, to=to, actor=None, **words)
    assert caught.value.code == code
    entry.refresh_from_db()
    return str(caught.value)


@pytest.mark.usefixtures("inside")
class TestMoving:
    def test_the_player_goes_with_registration_followers_and_byes(self, sections, anna):
        moved = move_entry(entry=anna, to=sections.b, actor=None)
        assert moved.pk == anna.pk
        assert (moved.tournament, moved.fixed_table) == (sections.b, None)
        left = Entry.objects.filter(tournament=sections.a).order_by("pairing_number")
        assert list(left.values_list("pairing_number", flat=True)) == [1, 2, 3, 4]
        assert Entry.objects.get(tournament=sections.b, pairing_number=5) == moved  # 1850 is the lowest of Open B
        registration = Registration.objects.get(entry=moved)
        assert (registration.tournament, registration.state, registration.fee_amount) == (sections.b, "accepted", 4000)
        assert RegistrationLetter.objects.get(registration=registration).kind == "state"
        assert Follower.objects.get(entry=moved).email == "fan@example.org"
        assert [(bye.round.tournament, bye.round.number) for bye in Bye.objects.filter(entry=moved)] == [
            (sections.b, 2)
        ]
        assert not sections.a.prohibitions.exists()
        assert sorted(JournalEntry.objects.filter(action="entry.moved").values_list("subject", flat=True)) == sorted(
            [sections.a.subject, sections.b.subject]
        )

    def test_a_rating_outside_the_limits_is_asked_first(self, sections, anna):
        Entry.objects.filter(pk=anna.pk).update(rating=2100)
        anna.refresh_from_db()
        said = refused("outside_limits", anna, sections.b)
        assert said == "Open B is not for a rating of 2100. For ratings up to 1999, and for unrated players."
        save_settings(tournament=sections.c, actor=None, registration_open=False, lowest_rating=1500)
        anna.rating = 0
        anna.save(update_fields=["rating"])
        assert refused("outside_limits", anna, sections.c) == (
            "Open C is not for unrated players. For ratings from 1500 on."
        )
        assert anna.tournament == sections.a
        assert move_entry(entry=anna, to=sections.b, actor=None, confirmed=True).tournament == sections.b

    def test_nobody_moves_once_round_1_of_either_is_paired(self, sections, anna):
        publish_next(sections.b, sections.staff.arbiter)
        assert refused("section_begun", anna, sections.b) == "Round 1 of Open B is paired: nobody moves any more."
        publish_next(sections.a, sections.staff.arbiter)
        assert "Open A" in refused("section_begun", anna, sections.c)
        assert anna.tournament == sections.a

    def test_only_between_sections_of_one_festival(self, sections, anna):
        sections.b.festival = None
        sections.b.section = ""
        sections.b.save()
        refused("no_such_section", anna, sections.b)
        refused("no_such_section", anna, sections.a)
        assert (anna.tournament, anna.fixed_table) == (sections.a, 7)
        assert "Rossi, Anna" not in sections.entries(sections.b)

    def test_a_registration_of_the_same_person_there_stands_in_the_way(self, sections, anna):
        Registration.objects.create(
            tournament=sections.b, state="pending", last_name="Rossi", folded="anna rossi", fide_id=800001
        )
        refused("registered_there", anna, sections.b)
        assert (anna.tournament, anna.fixed_table) == (sections.a, 7)
        assert Bye.objects.filter(entry=anna, round__tournament=sections.a).exists()

    def test_the_place_that_becomes_free_goes_to_the_waiting_list(self, sections, anna):
        save_settings(tournament=sections.a, actor=None, registration_open=True, most_players=5)
        waits = Registration.objects.create(
            tournament=sections.a, state="waiting", last_name="Neri", folded="neri", email="n@example.org"
        )
        Registration.objects.filter(pk=waits.pk).update(confirmed_at=waits.asked_at)
        move_entry(entry=anna, to=sections.b, actor=None)
        waits.refresh_from_db()
        assert waits.state == "pending"

    def test_whoever_waits_is_moved_to_the_end_of_a_full_section(self, sections):
        save_settings(tournament=sections.b, actor=None, registration_open=True, most_players=4)
        waits = Registration.objects.create(
            tournament=sections.a, state="pending", last_name="Neri", folded="neri", email="n@example.org", rating=1700
        )
        moved = move_registration(registration=waits, to=sections.b, actor=None)
        assert (moved.tournament, moved.state) == (sections.b, "waiting")


class TestThePage:
    def test_the_desk_moves_a_player_and_is_asked_about_the_rating(self, sections, anna, desk):
        Entry.objects.filter(pk=anna.pk).update(rating=2100)
        arbiter = desk("arbiter")
        arbiter.tournament = sections.a.slug
        assert "Move to another section" in arbiter.text("entry", anna.pk)
        page = arbiter.text("entry_move", anna.pk)
        assert "For ratings up to 1999" in page
        first = arbiter.post("entry_move", anna.pk, data={"section": sections.b.pk})
        assert first.status_code == 422
        assert "is not for a rating of 2100" in first.content.decode()
        second = arbiter.post("entry_move", anna.pk, data={"section": sections.b.pk, "confirmed": "on"})
        assert second.status_code == 302
        assert second.url.endswith(f"/open-b/entries/{anna.pk}/")
        anna.refresh_from_db()
        assert anna.tournament == sections.b

    def test_another_event_is_no_section(self, sections, anna, desk, organization):
        arbiter = desk("arbiter")
        arbiter.tournament = sections.a.slug
        sections.c.festival = None
        sections.c.section = ""
        sections.c.save()
        answer = arbiter.post("entry_move", anna.pk, data={"section": sections.c.pk, "confirmed": "on"})
        assert answer.status_code == 422
        arbiter.tournament = sections.c.slug
        other = Entry.objects.filter(tournament=sections.c).first()
        assert arbiter.get("entry_move", other.pk).status_code == 404
        assert desk("viewer").get("entry_move", anna.pk).status_code in {403, 404}


class TestLettersFromBefore:
    """Mails that went out before the move name the old section."""

    @pytest.fixture
    def moved(self, sections) -> Registration:
        with scope(organization=sections.organization):
            made = Registration.objects.create(
                tournament=sections.a, state="pending", last_name="Neri", first_name="Ugo", folded="neri ugo",
                email="ugo@example.org", confirmed_at=timezone.now(), rating=1850, language="it",
            )  # fmt: skip
            made = Registration.objects.select_related("tournament__organization").get(pk=made.pk)
            self.own, self.leave = (urlsplit(one(made)).path for one in (own_address, leave_address))
            return move_registration(registration=made, to=sections.b, actor=None)

    @pytest.mark.parametrize("page", ["", "change/", "cancel/"])
    def test_their_link_leads_to_the_page_in_the_new_section(self, client, moved, page):
        answer = client.get(self.own + page, follow=True)
        path, status = answer.redirect_chain[-1]
        assert (status, path.startswith("/it/federation/open-b/register/")) == (302, True)
        assert "L'iscrizione di Neri, Ugo è arrivata." in text_of(answer)

    def test_one_click_leaves(self, client, sections, moved):
        assert client.post(self.leave, {"List-Unsubscribe": "One-Click"}).status_code == 200
        with scope(organization=sections.organization):
            moved.refresh_from_db()
        assert moved.left_at is not None

    def test_a_section_that_left_the_festival_answers_for_no_other(self, client, sections, moved):
        with scope(organization=sections.organization):
            take_out(tournament=sections.a, actor=None)
        answer = client.get(self.own)
        assert answer.status_code == 404
        assert "Neri" not in text_of(answer)
        assert client.post(self.leave).status_code == 404


@pytest.mark.usefixtures("inside")
class TestWhoActsOnWhatWasMovedMeanwhile:
    """Somebody has read the registration; before the lock is taken the desk has moved it to another section."""

    @pytest.fixture
    def stale(self, sections) -> Registration:
        made = Registration.objects.create(
            tournament=sections.a, state="pending", last_name="Neri", first_name="Ugo", folded="neri ugo",
            email="ugo@example.org", confirmed_at=timezone.now(), rating=1850,
        )  # fmt: skip
        stale = Registration.objects.select_related("tournament__organization").get(pk=made.pk)
        move_registration(registration=made, to=sections.b, actor=None)
        return stale

    @pytest.mark.parametrize(
        "act",
        [
            lambda one, _sections: accept(one, actor=None),
            lambda one, _sections: refuse(one, actor=None, reason="full"),
            lambda one, _sections: set_paid(one, actor=None, paid=True),
            lambda one, _sections: cancel(one),
            lambda one, _sections: change(one, club="Trento"),
            lambda one, sections: merge(one, entry=sections.a.entries.first(), actor=None),
            lambda one, sections: move_registration(registration=one, to=sections.c, actor=None),
        ],
    )
    def test_it_is_refused_and_nothing_changes(self, sections, stale, act):
        def rows():
            entries = sorted(Entry.objects.values_list("pk", "tournament_id"))
            return entries, list(Registration.objects.values()), JournalEntry.objects.count()

        before = rows()
        with pytest.raises(Refused) as caught:
            act(stale, sections)
        assert caught.value.code == "registration_moved"
        assert "Neri, Ugo was moved to another section meanwhile" in str(caught.value)
        assert rows() == before

    def test_a_player_is_moved_once(self, sections, desk):
        player = sections.player(sections.a, "Rossi, Anna", rating=1850)
        page = desk("organizer")
        page.tournament = "open-a"
        stale = Entry.objects.select_related("tournament").get(pk=player.pk)
        move_entry(entry=player, to=sections.b, actor=None)
        with pytest.raises(Entry.DoesNotExist):
            move_entry(entry=stale, to=sections.c, actor=None)
        assert page.post("entry_move", stale.pk, data={"section": sections.c.pk}).status_code == 404


@pytest.mark.usefixtures("inside")
class TestSectionsThatComeAndGoMeanwhile:
    def test_a_section_that_left_for_another_festival_stays_there(self, sections, organization):
        stale = Tournament.objects.get(pk=sections.a.pk)
        other = create_festival(organization=organization, actor=None, name="Autumn", slug="autumn")
        take_out(tournament=sections.a, actor=None)
        sections.a.refresh_from_db()
        add_section(festival=other, tournament=sections.a, actor=None, section="Open A")
        take_out(tournament=stale, actor=None)
        assert Tournament.objects.get(pk=stale.pk).festival == other

    @pytest.mark.parametrize("act", ["delete", "arrange"])
    def test_a_section_that_comes_while_others_are_locked_is_not_passed_over(
        self, sections, organization, desk, monkeypatch, act
    ):
        late = make_tournament(organization, slug="open-d", entries=0)
        held = actions.lock

        def while_somebody_is_quicker(tournament):
            monkeypatch.setattr(actions, "lock", held)
            add_section(festival=sections.festival, tournament=late, actor=None, section="Open D")
            return held(tournament)

        names = {f"name_{one.pk}": f"New {one.slug}" for one in (sections.a, sections.b, sections.c)}
        monkeypatch.setattr(actions, "lock", while_somebody_is_quicker)
        answer = desk("owner").post(f"festival_{act}", "spring", data=names, follow=True)
        assert "Somebody has changed the sections meanwhile." in text_of(answer)
        assert [one.section_name for one in ordered(sections.festival)] == ["Open A", "Open B", "Open C"]
