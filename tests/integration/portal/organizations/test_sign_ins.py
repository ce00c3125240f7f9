"""The journal of sign-ins: who came in by what, who failed, who was refused, and who took personal data along."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from portal.common.policies import SCOPES
from portal.organizations.models import EventMembership, Membership, User
from portal.organizations.signins import noting
from portal.organizations.signins.models import SignInEntry
from portal.organizations.signins.noting import KEPT
from tests.factories import make_organization, make_tournament, make_user
from tests.integration.portal.organizations.two_factors import code_of, give_app
from tournaments.festivals.actions import create_festival
from tournaments.models import Registration, ReportVersion
from tournaments.programs.actions import make_token

PASSWORD = "correct horse battery"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PAGE = reverse("organizations:sign_ins", args=["federation"])


@pytest.fixture
def member(organization: Any) -> User:
    user = User.objects.create_user("anna@example.org", PASSWORD, first_name="Anna", last_name="Arbiter")
    Membership.objects.create(organization=organization, user=user, roles="arbiter")
    return user


def sign_in(email: str, password: str = PASSWORD) -> Client:
    client = Client(headers={"user-agent": FIREFOX})
    client.post(reverse("account_login"), {"login": email, "password": password})
    return client


def rows(**words: Any) -> list[tuple[Any, ...]]:
    with scopes_disabled():
        found = SignInEntry.objects.filter(**words).order_by("pk")
        return [(one.organization and one.organization.slug, one.kind, one.what, one.count) for one in found]


def text_of(client: Client, page: str = PAGE) -> str:
    return client.get(page).content.decode()


def test_a_sign_in_is_one_row_for_the_person_and_one_for_each_organization(organization, member):
    other = make_organization("other")
    with scope(organization=other):
        tournament = make_tournament(other, slug="open", entries=2)
        EventMembership.objects.create(organization=other, tournament=tournament, user=member, roles="event_viewer")
    past = make_organization("past")
    with scope(organization=past):
        Membership.objects.create(organization=past, user=member, roles="viewer", ends_at=timezone.now())
    sign_in(member.email)
    assert rows() == [
        (None, "signed_in", "password", 1),
        ("federation", "signed_in", "password", 1),
        ("other", "signed_in", "password", 1),
    ]


def test_a_second_factor_is_named_and_a_wrong_code_counted(organization, member):
    secret = give_app(member)
    client = sign_in(member.email)
    assert rows(organization=organization) == []
    client.post(reverse("mfa_authenticate"), {"code": "000000"})
    client.post(reverse("mfa_authenticate"), {"code": code_of(secret)})
    assert rows(organization=organization) == [
        ("federation", "failed", "code", 1), ("federation", "signed_in", "password+totp", 1),
    ]  # fmt: skip


def test_a_storm_of_wrong_passwords_is_one_row_of_an_hour(organization, member):
    for _attempt in range(5):
        sign_in(member.email.upper(), "wrong")
    for _attempt in range(20):
        sign_in(member.email, "wrong")
    found = {what: count for _slug, kind, what, count in rows(organization=organization) if kind == "failed"}
    assert found == {"password": 5, "blocked": 20}


def test_of_an_address_that_nobody_has_nothing_is_written_and_the_answer_is_the_same(organization, member):
    client = Client()
    with CaptureQueriesContext(connection) as captured:
        known = client.post(reverse("account_login"), {"login": member.email, "password": "wrong"})
    assert any("signinentry" in query["sql"] for query in captured.captured_queries)
    unknown = client.post(reverse("account_login"), {"login": "stranger@example.org", "password": "wrong"})
    assert known.status_code == unknown.status_code == 200
    assert known.content.count(b"error") == unknown.content.count(b"error")
    assert "stranger" not in repr(rows())
    assert len(rows(kind="failed")) == 2


def test_nothing_is_written_before_the_answer_has_gone(organization, member, monkeypatch):
    events = []
    monkeypatch.setattr(noting, "write", lambda one: events.append(one.kind))
    middleware = noting.NotingMiddleware(lambda request: answer_of(request, member))
    response = middleware(request_of())
    assert events == []
    response.close()
    assert events == ["failed"]


def request_of() -> Any:
    from django.test import RequestFactory

    return RequestFactory().post("/", headers={"user-agent": FIREFOX})


def answer_of(request: Any, user: User) -> Any:
    from django.http import HttpResponse

    noting.failed(request, "password", user=user)
    return HttpResponse()


def test_a_refused_member_is_named_with_the_right_and_the_event(organization, staff):
    tournament = make_tournament(organization, slug="open", entries=2)
    client = Client(headers={"user-agent": FIREFOX})
    client.force_login(staff.viewer)
    page = reverse("manage:details", args=["federation", "open"])
    assert [client.get(page).status_code, client.post(page).status_code] == [403, 403]
    assert client.get(reverse("organizations:settings", args=["federation"])).status_code == 403
    with scopes_disabled():
        found = [(one.user, one.what, one.about, one.device, one.count) for one in SignInEntry.objects.order_by("pk")]
    assert found == [
        (staff.viewer, "tournaments.change", tournament.name, "Firefox, Linux", 2),
        (staff.viewer, "organization.change", "", "Firefox, Linux", 1),
    ]
    client.force_login(staff.owner)
    assert "no right to: details of an event, cancel it" in text_of(client)


def test_strangers_leave_no_row(organization, staff):
    make_tournament(organization, slug="open", entries=2)
    client = Client()
    page = reverse("manage:details", args=["federation", "open"])
    client.get(page)
    client.force_login(make_user("stranger@example.org"))
    assert client.get(page).status_code == 404
    assert rows() == []


@pytest.fixture
def full(organization, staff):
    """An event with something in every file."""
    tournament = make_tournament(organization, slug="open", entries=4, rounds=3)
    ReportVersion.objects.create(
        tournament=tournament, version=1, after_round=0, declaration={}, created_by=staff.owner, trf26="x"
    )
    registered = Registration.objects.create(
        tournament=tournament, state="pending", last_name="Guest", folded="guest", confirmed_at=timezone.now(),
        email="guest@example.org", consent="All.",
    )  # fmt: skip
    create_festival(organization=organization, actor=None, name="Week", slug="week")
    return {"tournament": tournament, "registration": registered}


def test_every_download_of_personal_data_has_its_row(client, organization, staff, full):
    client.force_login(staff.owner)
    event = ["federation", "open"]
    record = f"registration-{full['registration'].pk}"
    asked = {
        "report": [reverse("manage:export_file", args=[*event, name]) for name in ("trf26.trf", "trf16.trf")]
        + [reverse("manage:report_version", args=[*event, 1, "trf26.trf"])],
        "entries": [reverse("manage:export_file", args=[*event, "entries.csv"])],
        "registrations": [
            reverse("manage:registrations_file", args=event),
            reverse("manage:festival_registrations_file", args=["federation", "week"]),
        ],
    }
    for pages in asked.values():
        for page in pages:
            client.head(page)
    assert rows() == []
    for pages in asked.values():
        for page in pages:
            assert client.get(page).status_code == 200, page
    client.post(reverse("manage:person", args=["federation", record]), {"record": [record]})
    assert rows() == [
        ("federation", "downloaded", "report", 3),
        ("federation", "downloaded", "entries", 1),
        ("federation", "downloaded", "registrations", 1),
        ("federation", "downloaded", "registrations", 1),
        ("federation", "downloaded", "person", 1),
    ]
    page = text_of(client)
    assert "registrations with e-mail addresses · Week" in " ".join(page.split())


def test_a_program_is_named_with_its_member(organization, staff, full):
    token, key = make_token(organization=organization, actor=staff.owner, name="Sync", scopes=list(SCOPES), days=30)
    below = {"organization": "federation", "tournament": "open"}
    headers = {"Authorization": f"Bearer {key}"}
    for name in ("desk_entries", "desk_entries"):
        assert Client().get(reverse(f"api:{name}", kwargs=below), headers=headers).status_code == 200
    reading = make_token(organization=organization, actor=staff.owner, name="Poor", scopes=["results"], days=30)[1]
    answer = Client().get(reverse("api:desk_entries", kwargs=below), headers={"Authorization": f"Bearer {reading}"})
    assert answer.status_code == 403
    with scopes_disabled():
        found = [(one.user, str(one.token), one.kind, one.what, one.device, one.count) for one in
                 SignInEntry.objects.order_by("pk")]  # fmt: skip
    assert found == [
        (staff.owner, "Sync", "downloaded", "entries", "", 2),
        (staff.owner, "Poor", "refused", "entries.personal", "", 1),
    ]
    assert token.name == "Sync"


def test_owners_read_it_with_filters_and_nobody_else_does(client, organization, staff, member):
    sign_in(member.email, "wrong")
    sign_in(member.email)
    client.force_login(staff.owner)
    page = text_of(client)
    assert page.index("Signed in</strong>: Anna Arbiter") < page.index("Sign-in failed</strong>: Anna Arbiter")
    assert "Firefox, Linux" in page
    assert "127.0.0.1" not in page
    assert "Sign-in failed</strong>" not in text_of(client, f"{PAGE}?kind=signed_in")
    assert "Signed in</strong>" not in text_of(client, f"{PAGE}?kind=failed&person={member.pk}")
    assert "Nothing of this kind" in text_of(client, f"{PAGE}?person={staff.viewer.pk}")
    for nonsense in ("?kind=x&person=y&before=z", "?before=-1", "?before=%F0%9F%98%80", "?person=" + "9" * 40):
        assert "Anna Arbiter" in text_of(client, PAGE + nonsense)
    for user in (staff.organizer, staff.arbiter, staff.viewer):
        client.force_login(user)
        assert client.get(PAGE).status_code == 403


def test_it_is_read_part_by_part_with_few_queries(client, organization, staff, member, django_assert_max_num_queries):
    now = timezone.now()
    SignInEntry.objects.bulk_create(
        SignInEntry(
            organization=organization, user=member, kind="failed", what="password", key=str(number), count=number + 2,
            at=now - timedelta(minutes=number), last_at=now,
        )
        for number in range(120)
    )  # fmt: skip
    client.force_login(staff.owner)
    seen, query = [], ""
    while True:
        with django_assert_max_num_queries(8):
            page = text_of(client, f"{PAGE}?{query}" if query else f"{PAGE}?kind=failed")
        seen.append(page.count("Sign-in failed</strong>"))
        if ">Older<" not in page:
            break
        query = page.partition(">Older<")[0].rpartition('href="?')[2].partition('"')[0].replace("&amp;", "&")
        assert query.startswith("kind=failed&before=")
    assert seen == [50, 50, 20]


def test_nothing_of_another_federation_shows(client, organization, staff, member):
    other = make_organization("other")
    with scope(organization=other):
        owner = make_user("boss@other.example.org")
        Membership.objects.create(organization=other, user=owner, roles="owner")
        Membership.objects.create(organization=other, user=member, roles="viewer")
        make_tournament(other, slug="theirs", entries=2)
    there = sign_in(member.email)
    assert there.get(reverse("manage:details", args=["other", "theirs"])).status_code == 403
    client.force_login(staff.owner)
    page = text_of(client)
    assert "Signed in</strong>: Anna Arbiter" in page
    assert "Refused</strong>" not in page
    client.force_login(owner)
    assert "Refused</strong>: Anna Arbiter" in text_of(client, PAGE.replace("federation", "other"))


def test_who_comes_later_brings_nothing_along(client, organization, staff):
    late = User.objects.create_user("late@example.org", PASSWORD, first_name="Late", last_name="Comer")
    sign_in(late.email)
    Membership.objects.create(organization=organization, user=late, roles="viewer")
    client.force_login(staff.owner)
    assert "Late Comer" not in text_of(client)


def test_everybody_sees_what_happened_to_their_own_account(organization, member):
    sign_in(member.email, "wrong")
    mine = sign_in(member.email)
    page = text_of(mine, reverse("account_sessions"))
    assert "by password" in page
    assert "wrong password" in page
    User.objects.create_user("thief@example.org", PASSWORD)
    theirs = text_of(sign_in("thief@example.org"), reverse("account_sessions"))
    assert "by password" in theirs
    assert "wrong password" not in theirs


def test_rows_go_after_their_time_and_not_before(organization, member):
    sign_in(member.email)
    with scopes_disabled():
        newest = SignInEntry.objects.latest("pk")
        SignInEntry.objects.exclude(pk=newest.pk).update(last_at=timezone.now() - KEPT - timedelta(minutes=1))
        SignInEntry.objects.filter(pk=newest.pk).update(last_at=timezone.now() - KEPT + timedelta(minutes=1))
        call_command("prune")
        assert list(SignInEntry.objects.values_list("pk", flat=True)) == [newest.pk]


def test_a_database_that_fails_fails_no_answer(organization, member, monkeypatch):
    from django.db import OperationalError

    def broken(_noted: Any) -> None:
        raise OperationalError

    monkeypatch.setattr(noting, "write", broken)
    client = sign_in(member.email)
    assert client.get(reverse("organizations:mine")).status_code == 200
