"""Players of equal rating and title, or of a table, exchange their numbers before round 1; list and report say so."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django_scopes import scope

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_tournament, pair_round, publish_next
from tests.integration.tournaments.entries.test_questions import confirm
from tests.markup import text_of
from tournaments.entries.actions import add_entry, edit_entry
from tournaments.entries.initial_order import order_of
from tournaments.entries.numbering import exchange_numbers, exchange_partners, ranked
from tournaments.models import Entry, Regulations
from tournaments.regulations.actions import update_regulations
from tournaments.regulations.fide_mode import outside_fide_mode
from tournaments.reports.files import trf26

WHY = "They drew lots at the table."


@pytest.fixture
def tournament(organization, staff, client):
    client.force_login(staff.organizer)
    with scope(organization=organization):
        made = make_tournament(organization, entries=2, rounds=3, is_public=True)
        for name, title in (("Alfa, Ada", "FM"), ("Beta, Bea", "FM"), ("Gamma, Gaia", "FM"), ("Delta, Dina", "")):
            add_entry(tournament=made, actor=staff.organizer, name=name, rating=2450, title=title)
        yield made


def named(name):
    return Entry.objects.get(name__startswith=name)


def order():
    return [name.split(",")[0] for name in Entry.objects.order_by("pairing_number").values_list("name", flat=True)][:4]


def exchange(first, second, staff):
    return exchange_numbers(entry=named(first), other=named(second).pk, actor=staff.organizer, reason=WHY)


def test_the_page_of_a_player_offers_the_equals_and_asks_first(tournament, client):
    at = [tournament.organization.slug, tournament.slug, named("Alfa").pk]
    page = client.get(reverse("manage:entry", args=at)).content.decode()
    assert [one.name for one in exchange_partners(named("Alfa"))] == ["Beta, Bea", "Gamma, Gaia"]
    assert "Delta" not in page.split("exchange_other")[1].split("</select>")[0]
    asked = client.post(reverse("manage:entry_exchange", args=at), {"other": named("Gamma").pk, "reason": WHY})
    assert "Alfa, Ada gets number 3, Gamma, Gaia number 1." in text_of(asked)
    assert order() == ["Alfa", "Beta", "Gamma", "Delta"]
    assert "Alfa, Ada has number 3 now, Gamma, Gaia number 1." in text_of(confirm(client, asked))
    assert order() == ["Gamma", "Beta", "Alfa", "Delta"]
    journal = JournalEntry.objects.get(action="entries.exchanged")
    keys = str(named("Alfa").pk), str(named("Gamma").pk)
    assert (journal.reason, journal.before) == (WHY, {keys[0]: 1, keys[1]: 3})
    assert journal.after == {keys[0]: 3, keys[1]: 1}


def test_the_chosen_order_outlives_later_entries_and_is_public_and_in_the_report(tournament, client, staff):
    exchange("Alfa", "Gamma", staff)
    add_entry(tournament=tournament, actor=staff.organizer, name="Aba, Abe", rating=2450, title="FM")
    assert order() == ["Gamma", "Beta", "Alfa", "Aba"]
    said = "the arbiter chose their order instead of the alphabet: Gamma, Gaia; Beta, Bea; Alfa, Ada."
    page = reverse("public:entries", args=[tournament.organization.slug, tournament.slug])
    assert said in text_of(client.get(page))
    publish_next(tournament, staff.arbiter)
    assert order() == ["Gamma", "Beta", "Alfa", "Aba"]
    assert "### TPN exchange @ Round 0: 1, 2, 3 by hand, all FM 2450" in trf26(tournament).decode().splitlines()


def test_who_gets_another_rating_leaves_the_group_and_the_rest_keep_their_order(tournament, staff):
    exchange("Alfa", "Gamma", staff)
    edit_entry(entry=named("Beta"), actor=staff.organizer, rating=2300)
    assert order()[:3] == ["Gamma", "Alfa", "Delta"]
    edit_entry(entry=named("Beta"), actor=staff.organizer, rating=2450)
    assert order() == ["Gamma", "Beta", "Alfa", "Delta"]


def test_exchanged_back_nothing_is_said_of_the_two(tournament, client, staff):
    exchange("Alfa", "Gamma", staff)
    exchange("Alfa", "Gamma", staff)
    assert (order(), Regulations.objects.get().chosen_order) == (["Alfa", "Beta", "Gamma", "Delta"], [])


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        ("Alfa", "Delta", "exchange_unequal"),
        ("Alfa", "Player", "exchange_unequal"),
        ("Alfa", "Alfa", "exchange_unequal"),
    ],
)
def test_who_is_not_equal_does_not_exchange(tournament, staff, first, second, code):
    with pytest.raises(Refused) as refused:
        exchange_numbers(
            entry=named(first), other=Entry.objects.filter(name__startswith=second).first().pk, actor=None, reason=WHY
        )
    assert (refused.value.code, Regulations.objects.get().chosen_order) == (code, [])


def test_nothing_is_exchanged_without_a_reason_by_name_alone_or_once_round_1_is_paired(tournament, staff):
    with pytest.raises(Refused, match="Say why"):
        exchange_numbers(entry=named("Alfa"), other=named("Beta").pk, actor=None, reason=" ")
    Regulations.objects.update(initial_order="name")
    with pytest.raises(Refused, match="The regulations say"):
        exchange("Alfa", "Beta", staff)
    assert exchange_partners(named("Alfa")) == []
    Regulations.objects.update(initial_order="rating")
    pair_round(tournament, staff.arbiter)
    with pytest.raises(Refused, match="Round 1 is paired"):
        exchange("Alfa", "Beta", staff)
    assert exchange_partners(named("Alfa")) == []


def test_in_a_table_any_two_exchange_and_the_list_the_report_and_the_mode_say_so(organization, client, staff):
    client.force_login(staff.organizer)
    with scope(organization=organization):
        made = make_tournament(organization, entries=4, rounds=3, system="round_robin", is_public=True)
        at = [organization.slug, made.slug, named("Player, 001").pk]
        page = text_of(client.get(reverse("manage:entry", args=at)))
        assert "Exchange it with any player, for example after a draw in the hall" in page
        asked = client.post(
            reverse("manage:entry_exchange", args=at), {"other": named("Player, 004").pk, "reason": WHY}
        )
        assert "numbers of the table were given by hand" in text_of(asked)
        confirm(client, asked)
        exchange("Player, 001", "Player, 002", staff)
        drawn = ["Player, 004", "Player, 001", "Player, 003", "Player, 002"]
        assert list(Entry.objects.order_by("pairing_number").values_list("name", flat=True)) == drawn
        add_entry(tournament=made, actor=staff.organizer, name="Late, Lea", rating=2800)
        Regulations.objects.update(rounds=5)
        assert list(Entry.objects.order_by("pairing_number").values_list("name", flat=True)) == [*drawn, "Late, Lea"]
        listed = client.get(reverse("public:entries", args=[organization.slug, made.slug]))
        assert "The arbiter gave numbers of the table by hand" in text_of(listed)
        publish_next(made, staff.arbiter)
        assert list(Entry.objects.order_by("pairing_number").values_list("name", flat=True)) == [*drawn, "Late, Lea"]
        comments = [line for line in trf26(made).decode().splitlines() if line.startswith("###")]
        assert comments == ["### TPN exchange @ Round 0: 1, 2, 3, 4 by hand, in a table"]
        assert outside_fide_mode(Regulations.objects.get(), made.starts_on) == ()


def test_numbers_given_in_a_table_do_not_count_in_a_swiss(organization, staff):
    with scope(organization=organization):
        made = make_tournament(organization, entries=4, rounds=3, system="round_robin")
        exchange("Player, 001", "Player, 004", staff)
        update_regulations(tournament=made, actor=staff.organizer, system="dutch", confirmed=True)
        assert [one.name[-1] for one in ranked(Entry.objects.all(), order_of(Regulations.objects.get()))] == [*"1234"]
