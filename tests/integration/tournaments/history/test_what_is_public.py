"""What the public sees of the rounds: the chain of revisions, held results, imported rounds, the public version."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.factories import enter_results, make_tournament, pair_round, play_rounds, publish_next
from tournaments.entries.player_queries import player_page
from tournaments.models import Board, Entry, Round, RoundRevision, RoundState
from tournaments.results import actions as results
from tournaments.rounds import publication
from tournaments.rounds.queries import board_page, round_page
from tournaments.standings.queries import standings_page
from tournaments.verification.audit import audit


def test_a_publication_that_fails_leaves_nothing_behind(organization, staff, monkeypatch):
    tournament = make_tournament(organization, entries=6)
    draft = pair_round(tournament, staff.arbiter)
    monkeypatch.setattr(publication, "public_pages_changed", lambda _tournament: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        publication.publish_round(round=draft, actor=staff.arbiter)
    draft.refresh_from_db()
    assert (draft.state, draft.revision, RoundRevision.objects.count()) == (RoundState.DRAFT, None, 0)

    monkeypatch.undo()
    assert publication.publish_round(round=draft, actor=staff.arbiter).number == 1


def test_chain_shows_a_forged_revision(organization, staff):
    tournament = make_tournament(organization, entries=6)
    play_rounds(tournament, 2, staff.arbiter)
    assert audit(tournament).broken is None
    last = RoundRevision.objects.order_by("-pk").first()
    RoundRevision.objects.bulk_create(
        [
            RoundRevision(
                round=last.round,
                number=2,
                snapshot=last.snapshot,
                digest=last.digest,
                payload={**last.payload, "boards": []},
                previous_hash=last.hash,
                hash=last.hash,
                system="dutch",
                edition="2026",
                engine_version="1",
                published_by=staff.owner,
            )
        ]
    )
    assert audit(tournament).broken.revision == 2


def test_held_results_are_not_public(organization, staff):
    tournament = make_tournament(organization, entries=6)
    play_rounds(tournament, 1, staff.arbiter)
    second = publish_next(tournament, staff.arbiter)
    results.hold_results(round=second, held=True, actor=staff.arbiter)
    enter_results(second, staff.arbiter)

    page = round_page(tournament, 2)
    assert {line.white_outcome for line in page.boards} == {""}
    standings = standings_page(tournament)
    assert (standings.after_round, standings.complete) == (1, False)
    entry = page.boards[0].white.entry_id
    assert player_page(tournament, entry).rounds[1].outcome == ""

    results.hold_results(round=second, held=False, actor=staff.arbiter)
    assert "" not in {line.white_outcome for line in round_page(tournament, 2).boards}
    assert standings_page(tournament).after_round == 2


def test_imported_round_keeps_numbers_and_is_compared_with_the_engine(organization, staff):
    tournament = make_tournament(organization, entries=6)
    entries = {entry.pairing_number: entry for entry in Entry.objects.all()}
    first = Round.objects.get(number=1)
    Board.objects.bulk_create(
        Board(round=first, number=n, white=entries[w], black=entries[b], white_outcome="1", black_outcome="0")
        for n, (w, b) in enumerate([(1, 4), (5, 2), (6, 3)], start=1)
    )
    publication.publish_imported_round(round=first, actor=staff.owner)

    page = round_page(tournament, 1)
    assert page.imported is True
    assert [(d.kind, d.white.number, d.black.number) for d in page.differences] == [
        ("engine", 3, 6),
        ("published", 6, 3),
    ]
    assert (page.state, page.boards[2].white_outcome) == ("closed", "1")
    assert board_page(tournament, 1, 1).explanation["lead"]
    assert publish_next(tournament, staff.arbiter).number == 2


def test_public_version_rises_with_everything_that_shows(organization, staff):
    tournament = make_tournament(organization, entries=6)
    versions = [tournament.public_version]

    def note():
        tournament.refresh_from_db()
        versions.append(tournament.public_version)

    round_ = publish_next(tournament, staff.arbiter)
    note()
    board = Board.objects.get(round=round_, number=1)
    results.enter_result(board=board, white_outcome="1", black_outcome="0", actor=staff.arbiter)
    note()
    results.enter_result(board=board, white_outcome="1", black_outcome="0", actor=staff.arbiter)
    note()
    results.hold_results(round=round_, held=True, actor=staff.arbiter)
    note()
    assert [later - earlier for earlier, later in pairwise(versions)] == [1, 1, 0, 1]
