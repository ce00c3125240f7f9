"""Who gets in: every page of members against visitors, outsiders, foreign objects and roles, from the URL conf."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from portal.common.models import JournalEntry
from portal.organizations.models import ApiToken, EventMembership, Invitation, Membership, Organization, User
from portal.organizations.tree.actions import accept, ask_to_join
from portal.organizations.tree.models import JoinRequest
from tests.factories import Staff, make_organization, make_staff, make_study, make_tournament, make_user, publish_next
from tests.integration.tournaments.methods.method_forms import saved
from tests.isolation.addresses import Address, addresses, guarded_addresses
from tournaments.categories.actions import add_category
from tournaments.festivals.actions import add_section, create_festival
from tournaments.listing.event_templates import make_template
from tournaments.models import (
    Captain,
    Entry,
    RatingList,
    RegisteredClub,
    Registration,
    ReportVersion,
    TeamPlayer,
    TieDecision,
    Tournament,
    Webhook,
    WebhookMessage,
)
from tournaments.programs.actions import make_token
from tournaments.programs.webhook_actions import make_webhook
from tournaments.registry.actions import save_player, set_membership
from tournaments.regulations.prohibition_actions import prohibit
from tournaments.results.adjustment_actions import adjust_points
from tournaments.series.actions import add_category as add_series_category
from tournaments.series.actions import add_event, create_series

GUARDED = guarded_addresses()
OPEN_SPACES = {
    "public": "anyone may read published rounds; the queries see nothing else",
    "api": "what the public pages show, and below desk/ what the matrix of programs tries with tokens",
}
OPEN_NAMES = {
    "health": "a probe without data",
    "live": "a probe without data",
    "ready": "a probe without data",
    "metrics": "numbers about the installation, for who has its token",
    "accent": "a style sheet from a colour in the address",
    "robots": "what search engines leave alone",
    "favicon": "the mark of the site",
    "manifest": "name and marks of the site",
    "ask_host": "whether a host name is verified, as whoever opens it sees",
    "push_worker": "the same file for everybody",
    "browser_python": "the same files for everybody",
    "recompute_keeper": "the same file for everybody",
    "engine_archive": "the sources of the engine",
    "sitemap": "addresses of public events",
    "set_language": "Django's own switch of languages",
}


@dataclass
class House:
    """One organization with its people and one tournament with a published round."""

    organization: Organization
    staff: Staff
    tournament: Tournament
    words: dict[str, Any] = field(default_factory=dict)
    """A value for every keyword of an address."""


OWN_WORDS = {
    "manage:export_file": {"name": "ratings.csv"},
    "manage:export_round": {"name": "input.json"},
    "manage:declaration_file": {"name": "declaration.txt"},
    "manage:report_version": {"name": "trf26.trf"},
}
"""Keywords that mean something else on one page."""

CHANGES = {"reason": "because", "roles": "owner", "result": "1:0", "email": "thief@example.org", "held": "1"}
"""What would change something if it were let in."""


def build(slug: str) -> House:
    organization = make_organization(slug)
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(organization, slug=f"open-{slug}", entries=10, rounds=9)
        first, second = Entry.objects.filter(tournament=tournament)[:2]
        group = prohibit(tournament=tournament, entries=[first.pk, second.pk], first_round=1, last_round=2, actor=None)
        publish_next(tournament, staff.arbiter)
        entry = Entry.objects.filter(tournament=tournament).first()
        invitation = Invitation.objects.create(
            organization=organization,
            email=f"guest@{slug}.example.org",
            roles="viewer",
            token_hash=slug.ljust(64, "0"),
            invited_by=staff.owner,
            expires_at=timezone.now() + timedelta(days=1),
        )
        words = {
            "organization": slug,
            "tournament": tournament.slug,
            "entry": entry.pk,
            "round_number": 1,
            "board_number": 1,
            "bye_round": 1,
            "member": Membership.objects.get(user=staff.viewer).pk,
            "invitation": invitation.pk,
            "name": "entries.csv",
            "title": "GM",
            "kind": "json",
            "sheet": "boards",
            "report_version": ReportVersion.objects.create(
                tournament=tournament, version=1, after_round=1, declaration={}, created_by=staff.owner
            ).version,
            "prohibition": group.pk,
            "registration": Registration.objects.create(
                tournament=tournament,
                state="pending",
                last_name="Guest",
                folded="guest",
                confirmed_at=timezone.now(),
                email=f"player@{slug}.example.org",
                consent="Everything.",
                fee_amount=3000,
            ).pk,
            "adjustment": adjust_points(entry=entry, round_number=1, points=5, reason="bonus", actor=staff.arbiter).pk,
            "category": add_category(tournament=tournament, actor=staff.owner, sex="w", names={"en": slug}).key,
            "decision": TieDecision.objects.create(
                tournament=tournament, means="lots", reason="Drawn in the hall.", decided_by=staff.arbiter
            ).pk,
            "rank": 1,
            "points": 0,
            "method": saved(organization, staff.owner, key=f"own-{slug}").method.key,
            "method_version": 1,
            "study": make_study(tournament, staff.organizer, ready=True).pk,
            "token": a_token(organization, staff.owner).pk,
            "webhook": a_webhook(organization, staff.owner).pk,
            "message": 1,
        }
        words |= _beside_events(organization, staff.owner) | {"person": a_helper(tournament).pk}
    return House(organization, staff, tournament, words)


def a_helper(tournament: Tournament) -> EventMembership:
    """Somebody with a role in the event alone."""
    organization = tournament.organization
    user = make_user(f"helper@{organization.slug}.example.org")
    return EventMembership.objects.create(
        organization=organization, tournament=tournament, user=user, roles="event_viewer"
    )


def a_place_in_a_tree(organization: Organization, owner: User) -> dict[str, Any]:
    """A federation above, a club that asks to stand below, and a question of another federation."""
    slug = organization.slug
    above, beside, club = (make_organization(f"{name}-{slug}") for name in ("above", "beside", "club"))
    accept(request=ask_to_join(organization=organization, above=above, actor=owner), by=above, actor=owner)
    JoinRequest.objects.create(organization=organization, above=beside, from_above=True, asked_by=owner)
    question = ask_to_join(organization=club, above=organization, actor=owner)
    organization.refresh_from_db()
    return {"question": question.pk, "branch": organization.pk}


def a_webhook(organization: Organization, owner: User) -> Webhook:
    """A webhook with a message that was delivered."""
    made = make_webhook(organization=organization, actor=owner, address="https://hook.example.org/", kinds=["round"])
    WebhookMessage.objects.create(
        webhook=made, number=1, key=uuid4(), kind="round", content={}, delivered_at=timezone.now()
    )
    return made


def a_token(organization: Organization, owner: User) -> ApiToken:
    """A token that is good everywhere, without its key."""
    words = {"name": organization.slug, "scopes": ["read"], "days": 30}
    return make_token(organization=organization, actor=owner, **words)[0]


def a_register(organization: Organization) -> dict[str, Any]:
    """A club with a member, and a second record of that member."""
    club = RegisteredClub.objects.create(organization=organization, name=organization.slug)
    name = f"Registered, {organization.slug}"
    person = save_player(organization=organization, actor=None, name=name, club=club)
    other = save_player(organization=organization, actor=None, name=name)
    member = set_membership(player=person, season="2026", expires_on=date(2026, 12, 31), actor=None)
    return {"registered": person.pk, "other": other.pk, "registered_club": club.pk, "membership": member.pk}


def a_series(organization: Organization, event: Tournament) -> dict[str, Any]:
    """A series with an event and a category."""
    slug = organization.slug
    made = create_series(organization=organization, actor=None, name=slug, slug=slug, place_points=[250, 180])
    add_event(series=made, tournament=event, actor=None)
    category = add_series_category(series=made, actor=None, name="Women", sex="w")
    return {"series": slug, "counted": event.slug, "series_category": category.pk}


def _beside_events(organization: Organization, owner: User) -> dict[str, Any]:
    """A festival with a section, a rating list, a template, what is above and below, and a change in the journal."""
    slug = organization.slug
    festival = create_festival(organization=organization, actor=None, name=slug, slug=slug)
    event = make_tournament(organization, slug=f"sided-{slug}", entries=4)
    listed = RatingList.objects.create(
        organization=organization, source="own", month=date(2026, 11, 1), kind="rapid", digest=slug, state="ready"
    )
    team = Entry.objects.filter(tournament=event)[0]
    return {
        "record": f"registration-{Registration.objects.get().pk}",
        "year": event.starts_on.year,
        "festival": festival.slug,
        "section": add_section(festival=festival, tournament=event, actor=None).slug,
        "rating_list": listed.pk,
        "template": make_template(source=event, actor=None, name=f"Template of {slug}").slug,
        "player": TeamPlayer.objects.create(team=team, place=1, name=slug).pk,
        "captain": Captain.objects.create(team=team, name=slug).pk,
        **a_register(organization),
        **a_series(organization, event),
        **a_place_in_a_tree(organization, owner),
        "change": JournalEntry.objects.filter(organization=organization).latest("pk").pk,
    }


@pytest.fixture
def home(db) -> House:
    return build("home")


@pytest.fixture
def away(db) -> House:
    return build("away")


def url(address: Address, words: dict[str, Any], **changed: Any) -> str:
    missing = address.words - set(words)
    assert not missing, f"{address.name}: say in House.words what stands for {missing}"
    values = {**words, **OWN_WORDS.get(address.name, {}), **changed}
    return reverse(address.name, kwargs={word: values[word] for word in address.words})


def test_every_view_of_ours_declares_who_may_open_it():
    silent = [
        one.name
        for one in addresses()
        if one.view.__module__.split(".")[0] in {"portal", "tournaments", "pairing"}
        and one.declared is None
        and one.name.split(":")[0] not in OPEN_SPACES
        and one.name not in OPEN_NAMES
    ]
    assert silent == []


def test_pages_below_an_organization_are_found():
    names = {address.name for address in GUARDED}
    assert {"manage:console", "manage:publish", "manage:result", "organizations:members"} <= names
    assert all("organization" in address.words for address in GUARDED)


def test_foreign_objects_are_unknown_even_to_an_owner(client, home, away):
    client.force_login(home.staff.owner)
    targets = [
        url(address, home.words, **{word: away.words[word]})
        for address in GUARDED
        for word in address.words
        & {
            "tournament",
            "entry",
            "member",
            "person",
            "invitation",
            "token",
            "webhook",
            "study",
            "prohibition",
            "adjustment",
            "category",
            "method",
            "registration",
            "registered",
            "registered_club",
            "other",
            "membership",
            "festival",
            "series",
            "series_category",
            "question",
            "branch",
        }
    ]
    answers = [(target, client.post(target).status_code, client.get(target).status_code) for target in targets]
    # An address that takes only POST says so (405) before it looks for its object.
    assert [answer for answer in answers if answer[1] not in {404, 405} or answer[2] not in {404, 405}] == []
    assert sum(answer[1] == 404 for answer in answers) > len(GUARDED) / 2


def test_objects_of_another_tournament_of_the_same_organization_are_unknown(client, home):
    with scope(organization=home.organization):
        other = make_tournament(home.organization, slug="second", rounds=2)
        publish_next(other, home.staff.arbiter)
        stranger = Entry.objects.filter(tournament=other).first()
        study = make_study(other, home.staff.organizer, ready=True)
        category = add_category(tournament=other, actor=home.staff.owner, sex="m", names={"en": "men"}).key
    elsewhere = {
        "entry": stranger.pk, "round_number": 99, "board_number": 99, "study": study.pk, "category": category,
    }  # fmt: skip
    client.force_login(home.staff.owner)
    targets = [
        url(address, home.words, **{word: elsewhere[word]})
        for address in GUARDED
        for word in address.words & set(elsewhere)
    ]
    answers = [(target, client.post(target).status_code, client.get(target).status_code) for target in targets]
    assert [answer for answer in answers if answer[1] not in {404, 405} or answer[2] not in {404, 405}] == []
    assert sum(answer[1] == 404 for answer in answers) > 10
