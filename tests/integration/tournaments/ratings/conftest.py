"""Tournaments with results that a test chooses, and the addresses of their pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse
from django_scopes import scope

from portal.organizations.models import Organization
from tests.factories import Staff, make_organization, make_staff, make_tournament, publish_next
from tournaments.models import Board, Entry, Round, Tournament
from tournaments.results.actions import enter_result

MIRROR = {"1": "0", "0": "1", "=": "="}


@dataclass
class Played:
    """A tournament whose scope is closed; every method opens it."""

    organization: Organization
    staff: Staff
    tournament: Tournament

    def url(self, page: str, **words: Any) -> str:
        return self._url("public", page, words)

    def manage(self, page: str, **words: Any) -> str:
        return self._url("manage", page, words)

    def _url(self, space: str, page: str, words: dict[str, Any]) -> str:
        place = {"organization": self.organization.slug, "tournament": self.tournament.slug}
        return reverse(f"{space}:{page}", kwargs=place | words)

    def entries(self) -> list[Entry]:
        with scope(organization=self.organization):
            return list(Entry.objects.filter(tournament=self.tournament).order_by("pairing_number"))

    def publish(self) -> Round:
        with scope(organization=self.organization):
            return publish_next(self.tournament, self.staff.arbiter)

    def results(self, round_: Round, hero: int | None = None, result: str = "1", *, others: bool = True) -> None:
        """White wins on every board; ``hero`` (pairing number) gets ``result`` wherever seated."""
        with scope(organization=self.organization):
            for board in Board.objects.filter(round=round_).select_related("white", "black", "round__tournament"):
                white = "1"
                if hero == board.white.pairing_number:
                    white = result
                elif hero == board.black.pairing_number:
                    white = MIRROR[result]
                elif not others:
                    continue
                enter_result(board=board, white_outcome=white, black_outcome=MIRROR[white], actor=self.staff.arbiter)

    def play(self, rounds: int, hero: int | None = None, result: str = "1") -> None:
        for _ in range(rounds):
            self.results(self.publish(), hero, result)


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    cache.clear()


@pytest.fixture
def small(db: None) -> Played:
    """Four players rated 2390, 2380, 2370, 2360."""
    return build(entries=4, rounds=3, slug="small")


@pytest.fixture
def norm_event(db: None) -> Played:
    """Twelve titled players of four federations around 2450, nine rounds; number 12 is an untitled woman of Italy."""
    return titled(build(entries=12, rounds=9))


@pytest.fixture
def norm_table(db: None) -> Played:
    """The same players in a round robin of eleven rounds."""
    return titled(build(entries=12, rounds=11, system="round_robin"))


def titled(played: Played) -> Played:
    with scope(organization=played.organization):
        for entry in Entry.objects.filter(tournament=played.tournament):
            number = entry.pairing_number or 0
            entry.rating = 2560 - 20 * number
            entry.title = "" if number == 12 else "GM"
            entry.federation = ("GER", "FRA", "ESP", "ITA")[number % 4] if number != 12 else "ITA"
            entry.sex = "w" if number == 12 else "m"
            entry.fide_id = 1000 + number
            entry.save()
        played.tournament.federation = "ITA"
        played.tournament.save()
    return played


def build(*, entries: int, rounds: int, slug: str = "federation", **regulations: Any) -> Played:
    organization = make_organization(slug)
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(organization, entries=entries, rounds=rounds, **regulations)
    return Played(organization, staff, tournament)
