"""Pages that no event of the whole house shows: behind signed addresses, and those that an event must ask for."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from portal.organizations.models import Organization
from tests.factories import Staff, announce, make_study, make_tournament, play_rounds, publish_next
from tests.integration.tournaments.regulations.test_knockout import play
from tournaments.check_in.phones import check_in_code, open_check_in
from tournaments.following.links import confirm_address
from tournaments.following.links import leave_address as follower_leaves
from tournaments.models import Board, Entry, Follower, Registration, RegistrationState, Tournament
from tournaments.prizes.actions import confirm_prizes, set_prizes
from tournaments.prizes.division import Offer
from tournaments.registration.links import leave_address as player_leaves
from tournaments.registration.links import own_address
from tournaments.registration.settings_actions import save_settings
from tournaments.results.slips import slip_code
from tournaments.simulations.actions import share


def further_pages(organization: Organization, staff: Staff) -> dict[str, str]:
    """Addresses by name. A name may have a second page behind a comma."""
    with scope(organization=organization):
        return {
            **_of_players_phones(organization, staff),
            **_of_registrations(organization),
            **_of_a_knockout(organization, staff),
            **_of_prizes_and_a_simulation(organization, staff),
        }


def slip(organization: Organization) -> str:
    """A code with which a player reports a result in the event of ``further_pages``."""
    with scope(organization=organization):
        rows = Board.objects.filter(round__tournament__player_reports=True).select_related("round__tournament")
        return slip_code(rows.order_by("number")[0])


def _of_players_phones(organization: Organization, staff: Staff) -> dict[str, str]:
    """Followers, the check-in by phone and reports of results: a round is public, another one is to come."""
    tournament = make_tournament(organization, entries=8, slug="phones")
    Tournament.objects.filter(pk=tournament.pk).update(phone_check_in=True, player_reports=True)
    tournament.refresh_from_db()
    open_check_in(tournament=tournament, actor=staff.arbiter)
    publish_next(tournament, staff.arbiter)
    entry = Entry.objects.select_related("tournament__organization").filter(tournament=tournament)[0]
    asking, following = (
        Follower.objects.create(entry=entry, email=f"{name}@example.org", confirmed_at=since)
        for name, since in (("asking", None), ("following", timezone.now()))
    )
    check_in = reverse("public:check_in", args=[organization.slug, tournament.slug])
    return {
        "public:follow_confirm": _path(confirm_address(asking)),
        "public:follow_confirm, confirmed": _path(confirm_address(following)),
        "public:follow_leave": _path(follower_leaves(following)),
        "public:check_in": check_in,
        "public:check_in, with a code": f"{check_in}?code={check_in_code(entry)}",
        "public:report_result": reverse("public:report_result", args=[organization.slug, tournament.slug]),
    }


def _of_registrations(organization: Organization) -> dict[str, str]:
    tournament = make_tournament(organization, entries=4, slug="registering")
    save_settings(tournament=tournament, actor=None, registration_open=True, bye_rounds=[1, 2])
    found = {}
    for state in (RegistrationState.UNCONFIRMED, RegistrationState.PENDING):
        person = Registration.objects.create(
            tournament=tournament, state=state, last_name="Coming", first_name=state.value, folded=f"coming {state}",
            confirmed_at=timezone.now(), email="coming@example.org", consent="Everything.", fee_amount=3000,
        )  # fmt: skip
        found[f"public:registration, {state}"] = own = _path(own_address(person))
    return found | {
        "public:registration": own,
        "public:registration_change": f"{own}change/",
        "public:registration_cancel": f"{own}cancel/",
        "public:registration_leave": _path(player_leaves(person)),
    }


def _of_a_knockout(organization: Organization, staff: Staff) -> dict[str, str]:
    tournament = make_tournament(
        organization, entries=13, rounds=4, slug="cup", system="knockout", options={"third_place": True}, tie_breaks=[]
    )
    play(publish_next(tournament, staff.arbiter), staff.arbiter)
    publish_next(tournament, staff.arbiter)
    return {"public:bracket": reverse("public:bracket", args=[organization.slug, tournament.slug])}


def _of_prizes_and_a_simulation(organization: Organization, staff: Staff) -> dict[str, str]:
    tournament = make_tournament(organization, entries=6, rounds=1, slug="prizes")
    set_prizes(tournament=tournament, actor=staff.organizer, offers=[Offer(30000, "cup"), Offer(10001)])
    study = make_study(tournament, staff.organizer, ready=True)
    share(study=study, actor=staff.organizer, shared=True)
    announce(tournament, staff.organizer)
    play_rounds(tournament, 1, staff.arbiter)
    confirm_prizes(tournament=tournament, actor=staff.arbiter)
    place = [organization.slug, tournament.slug]
    return {
        "public:prizes": reverse("public:prizes", args=place),
        "public:chain_head": f"{reverse('public:chain_head', args=place)}?head=0123456789",
        "public:simulation": reverse("public:simulation", args=[*place, study.pk]),
    }


def _path(address: str) -> str:
    return urlsplit(address).path
