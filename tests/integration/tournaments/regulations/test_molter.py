"""An event by the Molter system: the clubs are the teams, and ranked at its end; unequal ones are refused."""

from __future__ import annotations

import pytest
from django.urls import reverse

from portal.common.errors import Refused
from tests.factories import make_tournament, pair_round, play_rounds
from tests.integration.tournaments.desk import inside, organization, staff
from tests.integration.tournaments.public_event import complete
from tests.markup import text_of
from tournaments.announcements.actions import publish_announcement
from tournaments.models import Board, Entry
from tournaments.regulations.actions import update_regulations
from tournaments.standings.groups import team_lines
from tournaments.standings.queries import standings_page

__all__ = ["inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def event(organization, staff, clubs, rounds):
    tournament = make_tournament(organization, entries=len(clubs), rounds=rounds, slug="open")
    for entry, club in zip(Entry.objects.order_by("-rating"), clubs, strict=True):
        Entry.objects.filter(pk=entry.pk).update(club=club)
    update_regulations(tournament=tournament, actor=staff.organizer, system="molter", options={"team_size": 2})
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.owner)
    return tournament


def test_three_schools_play_to_the_end_and_nobody_rests(organization, staff, client):
    tournament = event(organization, staff, ["Verdi", "Manzoni", "Dante"] * 2, rounds=2)
    announced = text_of(client.get(reverse("public:announcement", args=[organization.slug, "open"])))
    assert "The teams are the clubs of the players" in announced
    assert "Molter: players of a team: 2" in announced
    play_rounds(tournament, 2, staff.arbiter)
    boards = Board.objects.select_related("white", "black").order_by("round__number", "number")
    met = [(one.round.number, {one.white.club, one.black.club}) for one in boards]
    assert [number for number, _clubs in met] == [1, 1, 1, 2, 2, 2]
    assert all(len(clubs) == 2 for _number, clubs in met)
    page = client.get(reverse("public:teams", args=[organization.slug, "open", "clubs"]))
    ranked = team_lines(standings_page(tournament).lines, "clubs", 2)
    assert [len(team.counting) for team in ranked] == [2, 2, 2]
    assert sum(team.points for team in ranked) == 6 * 10
    assert [text_of(page).index(team.name) for team in ranked] == sorted(
        text_of(page).index(one.name) for one in ranked
    )
    assert "the best 2" in text_of(page)


def test_teams_of_another_size_are_refused_with_what_there_is(organization, staff):
    tournament = event(organization, staff, ["Verdi", "Manzoni", "Verdi", "Dante", "Verdi", "Dante"], rounds=2)
    with pytest.raises(Refused) as error:
        pair_round(tournament, staff.arbiter)
    assert error.value.code == "unequal_groups"
    assert "Every team needs 2 players. Now it is Dante: 2; Manzoni: 1; Verdi: 3." in str(error.value)
    assert not Board.objects.exists()
