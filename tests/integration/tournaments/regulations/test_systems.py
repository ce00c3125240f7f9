"""Every pairing system as an event uses it: chosen, refused, played to its end, explained, judged, reported."""

from __future__ import annotations

import pytest
from django.db.models import Q
from django.urls import reverse

from pairing.engine.registry import description_of
from pairing.engine.trf import read, state_of, write
from portal.common.errors import Refused
from tests.factories import make_tournament, pair_round, play_rounds, publish_next
from tournaments.explanations import why_not
from tournaments.models import Board, Entry, Regulations, RevisionVerdict, Round, RoundRevision
from tournaments.regulations.actions import update_regulations
from tournaments.reports.report_file import report_file
from tournaments.standings.queries import standings_page
from tournaments.verification.actions import verify_revision

TABLES = [system for system in Regulations.System.values if description_of(system).table]
SYSTEMS = [
    system
    for system in Regulations.System.values
    if system not in {Regulations.System.DUTCH, Regulations.System.TEAM}
    and not (description_of(system).knockout or description_of(system).lives)
]
"""Those in which everybody plays every round; ``test_knockout`` and ``test_two_life`` have the others."""


def make_event(organization, players, system, **regulations):
    """Five rounds; where teams of one size meet, as many players as that asks for, and the clubs by turns: two of them,
    or six of four players."""
    teams = 2 if description_of(system).two_groups else 6 if description_of(system).team_size else 0
    entries = {0: players, 2: players - players % 2, 6: 24}[teams]
    tournament = make_tournament(organization, entries=entries, rounds=5, system=system, **regulations)
    if teams:
        for number, entry in enumerate(Entry.objects.filter(tournament=tournament).order_by("pairing_number")):
            entry.club = ("Ajax", "Blau", "Corvi", "Delta", "Echo", "Fari")[number % teams]
            entry.save()
    return tournament


@pytest.mark.parametrize(
    ("system", "acceleration"),
    [
        (system, method)
        for method in ("none", "baku")
        for system in SYSTEMS
        if method == "none" or not description_of(system).acceleration_barred_by
    ],
)
def test_an_event_is_played_to_its_end(client, organization, staff, system, acceleration):
    tournament = make_event(organization, 15, system, acceleration=acceleration)
    players = tournament.entries.count()
    play_rounds(tournament, 5, staff.arbiter)

    for revision in RoundRevision.objects.filter(round__tournament=tournament):
        assert revision.system == system
        assert all(board["lead"] and board["steps"] for board in revision.explanation["boards"])
        verify_revision(revision_id=revision.pk)
        verdict = RevisionVerdict.objects.filter(revision=revision).latest("pk")
        assert verdict.grade == "exact", (revision.round.number, verdict.facts)
    page = standings_page(tournament)
    assert page.after_round == 5
    rules = tournament.regulations
    games, byes = 5 * (players // 2), 5 * (players % 2)
    assert sum(line.points for line in page.lines) == games * 10 * rules.games_per_round + byes * rules.pairing_bye
    place = {"organization": organization.slug, "tournament": tournament.slug}
    for number in range(1, 6):
        for language in ("/en/", "/it/"):
            address = reverse("public:board", kwargs={**place, "round_number": number, "board_number": 1})
            answer = client.get(address.replace("/en/", language))
            assert answer.status_code == 200
            assert f"{system}." not in answer.content.decode(), "a code without words"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_question_has_an_answer_in_words(organization, staff, system):
    tournament = make_event(organization, 11, system)
    players = tournament.entries.count()
    play_rounds(tournament, 2, staff.arbiter)
    board = Board.objects.select_related("white", "black").get(round=publish_next(tournament, staff.arbiter), number=2)
    asks, meets = board.white.pairing_number, board.black.pairing_number
    outcomes = {
        other: why_not.answer(tournament, 3, 1, why_not.Question(why_not.Ask.OPPONENT, asks, other)).outcome
        for other in range(1, players + 1)
        if other != asks
    }
    past = Board.objects.filter(Q(white=board.white) | Q(black=board.white), round__number__lt=3)
    met = {number for one in past for number in (one.white.pairing_number, one.black.pairing_number)} - {asks}
    assert {other for other, outcome in outcomes.items() if outcome == "happens"} == {meets}
    assert met <= {other for other, outcome in outcomes.items() if outcome == "forbidden"}
    assert set(outcomes.values()) - {"happens", "forbidden"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_report_names_the_system_and_is_read_back(organization, staff, system):
    tournament = make_event(organization, 10, system)
    play_rounds(tournament, 2, staff.arbiter)
    state = state_of(read(write(report_file(tournament)).encode()))
    assert (state.system, state.edition) == (system, "2026")


def test_options_are_announced_frozen_and_reported(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=5)
    update_regulations(tournament=tournament, actor=None, system="lim", options={"maxi": True})
    publish_next(tournament, staff.arbiter)
    assert RoundRevision.objects.get().snapshot["options"] == {"maxi": True}
    assert report_file(tournament).system_code == "FIDE_LIM_MAXI"
    with pytest.raises(Refused) as refused:
        update_regulations(tournament=tournament, actor=None, options={})
    assert refused.value.code == "regulations_frozen"


def test_options_of_another_system_are_dropped(organization):
    tournament = make_tournament(organization)
    update_regulations(tournament=tournament, actor=None, system="dubov", options={"maxi": True})
    assert Regulations.objects.get().options == {}


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_edition_that_a_system_does_not_have_is_refused(organization, system):
    tournament = make_tournament(organization)
    with pytest.raises(Refused) as refused:
        update_regulations(tournament=tournament, actor=None, system=system, edition="2017")
    assert (refused.value.code, refused.value.field) == ("edition_unknown", "edition")
    assert Regulations.objects.get().system == "dutch"


def test_dubov_names_the_players_without_a_rating(organization, staff):
    tournament = make_tournament(organization, entries=6, rounds=3, system="dubov")
    Entry.objects.filter(tournament=tournament, pairing_number__gt=4).update(rating=0)
    with pytest.raises(Refused, match="Player, 005; Player, 006"):
        pair_round(tournament, staff.arbiter)
    assert Round.objects.get(tournament=tournament, number=1).state == "planned"


@pytest.mark.parametrize(("system", "named"), [("dutch", "Swiss · FIDE (Dutch) System"), ("keizer", "Keizer")])
def test_the_overview_calls_only_a_swiss_one(organization, staff, client, system, named):
    tournament = make_tournament(organization, entries=6, rounds=3, system=system)
    play_rounds(tournament, 1, staff.arbiter)
    page = " ".join(client.get(reverse("public:tournament", args=[organization.slug, "open"])).text.split())
    after = page[page.index("<dt>Pairing</dt> <dd>") :].removeprefix("<dt>Pairing</dt> <dd> ")
    assert after.startswith(named)
