"""An organization stands below another one once an owner of each wants it, and no longer than that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.models import Organization, User
from portal.organizations.tree import actions
from portal.organizations.tree.models import JoinRequest
from portal.organizations.tree.queries import branches_of, chain_of, open_requests
from tests.factories import make_organization, make_staff, make_user
from tests.markup import even

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("as_the_application")]


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(Refused) as found:
        yield
    assert found.value.code == code


@pytest.fixture
def actor(db) -> User:
    return make_user("owner@example.org")


@pytest.fixture
def federation(db) -> Organization:
    return make_organization("fsi")


@pytest.fixture
def committee(db) -> Organization:
    return make_organization("toscana")


@pytest.fixture
def club(db) -> Organization:
    return make_organization("siena")


def put(below: Organization, above: Organization, actor: User) -> None:
    with scope(organization=below):
        question = actions.ask_to_join(organization=below, above=above, actor=actor)
    with scope(organization=above):
        actions.accept(request=question, by=above, actor=actor)
    below.refresh_from_db()


def journal(organization: Organization) -> list[tuple[str, dict[str, str]]]:
    with scope(organization=organization):
        rows = JournalEntry.objects.filter(action__startswith="tree.").order_by("pk")
        return [(row.action, row.after or row.before) for row in rows]


def test_the_one_below_asks_and_the_one_above_accepts(federation, committee, actor):
    with scope(organization=committee):
        question = actions.ask_to_join(organization=committee, above=federation, actor=actor)
        with refused("join_gone"):
            actions.accept(request=question, by=committee, actor=actor)
    assert Organization.objects.get(pk=committee.pk).parent is None
    with scope(organization=federation):
        assert [(one.organization, one.from_above) for one in open_requests(federation)] == [(committee, False)]
        actions.accept(request=question, by=federation, actor=actor)
    assert Organization.objects.get(pk=committee.pk).parent == federation
    facts = {"below": "Toscana", "above": "Fsi"}
    assert journal(federation) == journal(committee) == [("tree.asked", facts), ("tree.joined", facts)]
    assert open_requests(federation) == open_requests(committee) == []


def test_the_one_above_invites_and_only_the_one_below_accepts(federation, committee, club, actor):
    question = actions.invite_below(organization=committee, above=federation, actor=actor)
    for wrong in (federation, club):
        with refused("join_gone"):
            actions.accept(request=question, by=wrong, actor=actor)
    actions.accept(request=question, by=committee, actor=actor)
    assert [branch.organization for branch in branches_of(federation)] == [committee]
    with refused("join_gone"):
        actions.accept(request=question, by=committee, actor=actor)


def test_a_question_is_asked_once_and_declined_or_taken_back(federation, committee, club, actor):
    question = actions.ask_to_join(organization=committee, above=federation, actor=actor)
    for again in (actions.ask_to_join, actions.invite_below):
        with refused("join_asked"):
            again(organization=committee, above=federation, actor=actor)
    with refused("join_gone"):
        actions.decline(request=question, by=club, actor=actor)
    actions.decline(request=question, by=federation, actor=actor)
    question = actions.ask_to_join(organization=committee, above=federation, actor=actor)
    actions.decline(request=question, by=committee, actor=actor)
    assert [action for action, _facts in journal(committee)] == [
        "tree.asked", "tree.declined", "tree.asked", "tree.withdrawn",
    ]  # fmt: skip
    with refused("join_gone"):
        actions.accept(request=question, by=federation, actor=actor)
    assert Organization.objects.get(pk=committee.pk).parent is None


def test_either_side_ends_it_and_nobody_else(federation, committee, club, actor):
    for by in (federation, committee):
        put(committee, federation, actor)
        with refused("tree_over"):
            actions.part(organization=committee, by=club, actor=actor)
        actions.part(organization=committee, by=by, actor=actor)
        committee.refresh_from_db()
        assert committee.parent is None
    with refused("tree_over"):
        actions.part(organization=committee, by=committee, actor=actor)
    assert [action for action, _facts in journal(federation)].count("tree.parted") == 2


def test_three_levels_stand_and_no_fourth_and_no_ring(federation, committee, club, actor):
    put(committee, federation, actor)
    put(club, committee, actor)
    assert chain_of(club) == [club, committee, federation]
    assert [(one.organization, one.depth) for one in branches_of(federation)] == [(committee, 1), (club, 2)]
    fourth = make_organization("youth")
    for below, above, code in (
        (fourth, club, "tree_too_high"), (federation, fourth, "tree_too_high"), (federation, club, "tree_ring"),
        (federation, federation, "tree_ring"), (club, fourth, "tree_has_parent"),
    ):  # fmt: skip
        with refused(code):
            actions.ask_to_join(organization=below, above=above, actor=actor)
        with refused(code):
            actions.invite_below(organization=below, above=above, actor=actor)
    with scopes_disabled():
        assert not JoinRequest.objects.exists()


def test_what_became_impossible_after_the_question_is_refused_at_the_answer(federation, committee, club, actor):
    question = actions.ask_to_join(organization=committee, above=federation, actor=actor)
    other = actions.ask_to_join(organization=federation, above=committee, actor=actor)
    actions.accept(request=question, by=federation, actor=actor)
    with refused("tree_ring"):
        actions.accept(request=other, by=committee, actor=actor)
    upper = make_organization("ecu")
    low = actions.ask_to_join(organization=club, above=committee, actor=actor)
    high = actions.ask_to_join(organization=federation, above=upper, actor=actor)
    actions.accept(request=low, by=committee, actor=actor)
    with refused("tree_too_high"):
        actions.accept(request=high, by=upper, actor=actor)
    stands = {one.pk: one.parent_id for one in Organization.objects.all()}
    assert stands == {federation.pk: None, committee.pk: federation.pk, club.pk: committee.pk, upper.pk: None}


def test_the_database_refuses_a_ring_and_a_fourth_level(federation, committee, club, actor):
    put(committee, federation, actor)
    put(club, committee, actor)
    fourth = make_organization("youth")
    with scopes_disabled():
        for below, above in ((federation, club), (federation, committee), (fourth, club), (federation, fourth),
                             (fourth, fourth)):  # fmt: skip
            with pytest.raises(DatabaseError, match="three levels"), transaction.atomic():
                Organization.objects.filter(pk=below.pk).update(parent=above)
        Organization.objects.filter(pk=club.pk).update(parent=federation)


def test_a_tree_costs_one_query(federation, committee, club, actor, django_assert_num_queries):
    put(committee, federation, actor)
    put(club, committee, actor)
    for number in range(5):
        put(make_organization(f"club-{number}"), federation, actor)
    with django_assert_num_queries(1):
        assert len(branches_of(federation)) == 7


def owner_of(organization: Organization) -> Client:
    with scope(organization=organization):
        staff = make_staff(organization)
    client = Client()
    client.force_login(staff.owner)
    return client


def test_owners_ask_answer_and_part_on_their_pages(federation, committee):
    below, above = owner_of(committee), owner_of(federation)
    page = reverse("organizations:tree", args=["toscana"])
    said = below.post(f"{page}ask/", {"other": "fsi", "kind": "ask"}, follow=True)
    assert "Asked. An owner of Fsi answers on this page of theirs." in even(said.content.decode())
    assert "Take it back" in even(said.content.decode())
    with scopes_disabled():
        question = JoinRequest.objects.get()
    assert below.post(reverse("organizations:tree_answer", args=["toscana", question.pk]),
                      {"decision": "accept"}).status_code == 302  # fmt: skip
    assert Organization.objects.get(slug="toscana").parent is None
    there = reverse("organizations:tree", args=["fsi"])
    assert "Toscana below Fsi" in even(above.get(there).content.decode())
    done = above.post(
        reverse("organizations:tree_answer", args=["fsi", question.pk]), {"decision": "accept"}, follow=True
    )
    assert "Toscana stands below Fsi from now on." in even(done.content.decode())
    assert "Stands below another organization from now on" in even(
        above.get(reverse("organizations:journal", args=["fsi"])).content.decode()
    )
    part = reverse("organizations:tree_part", args=["toscana", committee.pk])
    assert "officers of those above read nothing of it any more" in even(below.get(page).content.decode())
    unread = below.post(part, follow=True)
    assert "Nothing was changed. Read what parting means" in even(unread.content.decode())
    assert Organization.objects.get(slug="toscana").parent == federation
    parted = below.post(part, {"understood": "on"}, follow=True)
    assert "Toscana stands below no other organization any more." in even(parted.content.decode())
    assert Organization.objects.get(slug="toscana").parent is None


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"other": "nowhere", "kind": "ask"}, "There is no organization with this address."),
        ({"other": "toscana", "kind": "ask"}, "An organization does not stand below itself."),
        ({"other": "", "kind": "ask"}, "This field is required."),
        ({"other": "fsi", "kind": "marry"}, "Select a valid choice."),
    ],
)
def test_bad_input_is_named_and_changes_nothing(federation, committee, sent, said):
    client = owner_of(committee)
    answer = client.post(reverse("organizations:tree_ask", args=["toscana"]), sent)
    assert answer.status_code == 422
    assert said in even(answer.content.decode())
    with scopes_disabled():
        assert not JoinRequest.objects.exists()
        assert not JournalEntry.objects.filter(action__startswith="tree.").exists()


def test_nobody_fills_the_journal_of_another_organization(federation, committee, club, actor):
    def ask_and_take_back(below: Organization, above: Organization, who: User) -> None:
        question = actions.ask_to_join(organization=below, above=above, actor=who)
        actions.decline(request=question, by=below, actor=who)

    with scopes_disabled():
        for _turn in range(actions.MOST_PER_DAY):
            ask_and_take_back(committee, federation, actor)
        with refused("too_many_requests"):
            ask_and_take_back(committee, federation, actor)
        with refused("too_many_requests"):
            ask_and_take_back(club, federation, actor)
        with refused("too_many_requests"):
            actions.invite_below(organization=federation, above=club, actor=actor)
        assert len(journal(federation)) == 2 * actions.MOST_PER_DAY
        assert not JoinRequest.objects.exists()
        ask_and_take_back(committee, club, actor)
        ask_and_take_back(committee, federation, make_user("second@example.org"))


def test_all_above_are_told_that_one_has_parted(federation, committee, club, actor):
    put(committee, federation, actor)
    put(club, committee, actor)
    pages = {}
    for organization in (federation, committee, club):
        pages[organization.slug] = owner_of(organization)

    def told(organization: Organization) -> str:
        page = reverse("manage:office", args=[organization.slug])
        return even(pages[organization.slug].get(page).content.decode())

    assert "Have parted" not in told(federation)
    club.refresh_from_db()
    actions.part(organization=club, by=club, actor=actor)
    said = f"stands below {committee.name} no longer; your house rules hold there no more"
    assert (said in told(federation), said in told(committee), said in told(club)) == (True, True, False)
    with scopes_disabled():
        rows = JournalEntry.objects.filter(action="tree.parted").order_by("pk")
        assert [(row.organization.slug, row.before["below"], row.actor) for row in rows] == [
            (one.slug, club.name, actor) for one in (club, committee, federation)
        ]
