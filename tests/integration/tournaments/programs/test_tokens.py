"""Tokens of programs: made by owners, shown once, hashed, and dead with the membership behind them."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from portal.common.errors import Refused
from portal.common.journal import acting_through, record
from portal.common.models import JournalEntry
from portal.common.policies import ENTRIES, ORGANIZATION, PAIRING, POLICIES, READS, SCOPES, token_allows
from portal.organizations import domain
from portal.organizations.journal import SCOPE_NAMES, journal_page
from portal.organizations.models import ApiToken, Membership
from tests.factories import make_organization, make_staff, make_tournament
from tournaments.models import TokenTournament
from tournaments.programs.actions import end_token, make_token
from tournaments.programs.keys import note_use, token_of

PAGE = reverse("manage:programs", args=["federation"])


def made(organization, user, *scopes, **more):
    words = {"name": "Uploads", "scopes": scopes or ("read",), "days": 30} | more
    return make_token(organization=organization, actor=user, **words)


def test_a_scope_gives_what_it_says_and_never_more_than_the_role():
    assert token_allows(PAIRING, "change", scopes={"rounds"}, roles={"arbiter"})
    assert not token_allows(PAIRING, "change", scopes={"entries", "read"}, roles={"owner"})
    assert not token_allows(PAIRING, "change", scopes=set(SCOPES), roles={"organizer"})
    assert not token_allows(ENTRIES, "read", scopes=set(SCOPES), roles=set())
    assert not token_allows(ORGANIZATION, "change", scopes=set(SCOPES), roles={"owner"})


def test_every_scope_is_of_rights_that_exist_and_has_a_name():
    rights = {(policy.subject, action) for policy in POLICIES for action in policy.rights}
    assert all(named <= rights for named in SCOPES.values())
    assert ("tokens", "read") not in READS
    assert SCOPE_NAMES.keys() == SCOPES.keys()


def test_only_a_hash_of_the_key_is_stored(organization, staff):
    token, key = made(organization, staff.owner, "entries", "read")

    token.refresh_from_db()
    assert (token.scopes, token.everywhere, token.beginning) == ("entries,read", True, key[:9])
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            assert key not in repr(cursor.fetchall()), table
    assert token_of(organization, key) == token
    assert token_of(organization, key[:-1]) is None


def test_it_ends_by_hand_by_time_and_with_the_membership(organization, staff):
    (by_hand, one), (_, two), (_, three) = (made(organization, staff.owner) for _ in range(3))
    end_token(token=by_hand, actor=staff.owner)
    with pytest.raises(Refused):
        end_token(token=by_hand, actor=staff.owner)
    ApiToken.objects.filter(token_hash=ApiToken.objects.get(beginning=two[:9]).token_hash).update(
        created_at=timezone.now() - timedelta(days=2), expires_at=timezone.now() - timedelta(days=1)
    )
    assert [token_of(organization, key) is None for key in (one, two, three)] == [True, True, False]

    second = Membership.objects.get(user=staff.organizer)
    domain.change_roles(membership=second, roles=["owner"], actor=staff.owner)
    domain.remove_member(membership=Membership.objects.get(user=staff.owner), actor=staff.organizer)
    assert token_of(organization, three) is None
    Membership.objects.create(organization=organization, user=staff.owner, roles="owner")
    assert token_of(organization, three) is None


def test_the_database_keeps_a_token_with_its_member_and_its_organization(organization, staff):
    token, _key = made(organization, staff.owner)
    other = make_organization("elsewhere")
    with scope(organization=other):
        foreign, foreign_event = make_staff(other), make_tournament(other)
        stranger = Membership.objects.get(user=foreign.owner)
        foreign_token, _foreign_key = made(other, foreign.owner)
    changes = [
        {"membership": Membership.objects.get(user=staff.organizer)},
        {"membership": stranger},
        {"organization": other},
        {"scopes": "rounds"},
        {"everywhere": False},
        {"expires_at": timezone.now() + timedelta(days=999)},
    ]
    for change in changes:
        with pytest.raises(DatabaseError), transaction.atomic():
            ApiToken.objects.filter(pk=token.pk).update(**change)
    with pytest.raises(DatabaseError), transaction.atomic():
        TokenTournament.objects.create(token=token, tournament=foreign_event)
    with pytest.raises(DatabaseError), transaction.atomic(), acting_through(foreign_token.pk):
        record(organization=organization, action="organization.changed")
    end_token(token=token, actor=staff.owner)
    with pytest.raises(DatabaseError), transaction.atomic():
        ApiToken.objects.filter(pk=token.pk).update(ended_at=None)


def test_bad_wishes_are_refused_with_their_field(organization, staff):
    for wish, field in (
        ({"name": " "}, "name"),
        ({"scopes": ()}, "scopes"),
        ({"scopes": ("everything",)}, "scopes"),
        ({"days": 0}, "days"),
        ({"days": 9999}, "days"),
    ):
        with pytest.raises(Refused) as refusal:
            make_token(
                organization=organization,
                actor=staff.owner,
                **({"name": "Uploads", "scopes": ("read",), "days": 30} | wish),
            )
        assert refusal.value.field == field
    assert ApiToken.objects.count() == 0


def test_the_last_use_is_noted_to_the_minute(organization, staff):
    token, _key = made(organization, staff.owner)
    note_use(token)
    token.refresh_from_db()
    first = token.last_used_at
    note_use(token)
    ApiToken.objects.filter(pk=token.pk).update(last_used_at=first - timedelta(minutes=2))
    token.refresh_from_db()
    note_use(token)
    token.refresh_from_db()
    assert token.last_used_at > first


def test_owners_make_see_and_end_tokens_on_a_page(client, organization, staff):
    event = make_tournament(organization)
    client.force_login(staff.owner)
    refused = client.post(PAGE, {"name": "Uploads", "days": "31"})
    assert refused.status_code == 422
    assert "This field is required." in refused.content.decode()

    wish = {"name": "Uploads", "scopes": ["read", "entries"], "days": "31", "tournaments": [event.pk]}
    shown = client.post(PAGE, wish).content.decode()
    token = ApiToken.objects.get()
    key = shown.split(f'value="{token.beginning}')[1].split('"')[0]
    assert token_of(organization, token.beginning + key) == token
    assert [one.tournament for one in token.tournaments.all()] == [event]
    again = client.get(PAGE).content.decode()
    assert key not in again
    assert "read what members read, entries, byes and check-in" in again
    assert "Open" in again

    client.post(reverse("manage:token_end", args=["federation", token.pk]))
    token.refresh_from_db()
    assert token.ended_at is not None
    said = [
        (row.action, {c.label: c.before or c.after for c in row.changes}) for row in journal_page(organization, 1)[1]
    ]
    assert [action for action, _ in said] == ["Token of a program ended", "Token of a program made"]
    assert said[1][1]["events"] == "Open"
    assert said[1][1]["rights"] == "read what members read, entries, byes and check-in"


def test_the_journal_names_the_program(client, organization, staff):
    token, _key = made(organization, staff.owner, name="Hall screen")
    with acting_through(token.pk):
        record(organization=organization, action="organization.changed", actor=staff.owner, after={"name": "New"})
    record(organization=organization, action="organization.changed", actor=staff.owner, after={"name": "Newer"})
    assert [row.token for row in JournalEntry.objects.filter(action="organization.changed").order_by("pk")] == [
        token,
        None,
    ]
    client.force_login(staff.owner)
    page = client.get(reverse("organizations:journal", args=["federation"])).content.decode()
    assert page.count("by program Hall screen") == 1
