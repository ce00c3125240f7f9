"""The verdict, the chain, what acceleration did, changes by hand, histories in words, and the glossary."""

from __future__ import annotations

import re

import pytest
from django.utils import translation
from django_scopes import scope

from tests.factories import announce, make_organization, make_staff, make_tournament, publish_next
from tests.integration.tournaments.listing.public.test_pages import text_of
from tests.integration.tournaments.public_event import Open
from tournaments.explanations.glossary import TERMS
from tournaments.models import Bye, Grade, RevisionVerdict, Round, RoundRevision
from tournaments.rounds import manual, publication
from tournaments.verification import actions as verification
from tournaments.wording import spoken_name


def verify(one: Open, round_number: int = 3) -> RevisionVerdict:
    with scope(organization=one.organization):
        revision = Round.objects.get(tournament=one.tournament, number=round_number).revision
        verification.pair_without_acceleration(revision_id=revision.pk)
        return verification.verify_revision(revision_id=revision.pk)


@pytest.mark.parametrize(
    ("language", "before", "after", "edition"),
    [
        ("en", "This publication has not been checked yet.", "Exactly what the rules give", "the 2026 edition"),
        ("it", "non è ancora stat", "Esattamente ciò che danno le regole", "2026"),
    ],
)
def test_the_round_page_shows_the_verdict_as_soon_as_there_is_one(
    client, spring_open, language, before, after, edition
):
    url = spring_open.url("round", language, round_number=3)
    assert before in text_of(client.get(url))
    verify(spring_open)
    page = text_of(client.get(url))
    assert before not in page
    assert after in page
    assert edition in page


def test_a_change_by_hand_is_public_with_reason_proposal_and_verdict(client, spring_open):
    board = spring_open.board(2)
    with scope(organization=spring_open.organization):
        round_ = board.round
        manual.swap_colours(round=round_, board_number=2, actor=spring_open.staff.arbiter, reason="Wheelchair <ramp>")
        publication.republish_round(round=round_, actor=spring_open.staff.arbiter, reason="Wheelchair <ramp>")
    verify(spring_open)

    page = text_of(client.get(spring_open.url("round", round_number=3)))
    assert "Legal, but not what the rules give" in page
    white, black = spoken_name(board.white.name), spoken_name(board.black.name)
    assert f"{white} should have had White against {black}." in page
    own = text_of(client.get(spring_open.url("board", round_number=3, board_number=2)))
    assert "Reason given: Wheelchair &lt;ramp&gt;" in own
    assert f"The engine had proposed {board.white.name} (White) against {board.black.name}." in own
    old = text_of(client.get(spring_open.url("round", round_number=3) + "?revision=1"))
    assert "This publication has not been checked yet." in old


def test_a_bye_given_by_hand_names_the_proposal(client, spring_open):
    bye, board = spring_open.bye(), spring_open.board(5)
    with scope(organization=spring_open.organization):
        manual.swap_players(
            round=board.round, first=bye.entry_id, second=board.black_id, actor=spring_open.staff.arbiter, reason="Ill"
        )
        publication.republish_round(round=board.round, actor=spring_open.staff.arbiter, reason="Ill")
        given = Bye.objects.get(round=board.round, kind="U")
    assert given.entry_id == board.black_id

    shown = text_of(client.get(spring_open.url("bye", round_number=3, entry=given.entry_id)))
    assert "The arbiter gave this bye by hand. Reason given: Ill" in shown
    assert f"The engine had proposed {board.white.name} (White) against {board.black.name}." in shown
    seat = text_of(client.get(spring_open.url("board", round_number=3, board_number=5)))
    assert f"The engine had given the bye to {bye.entry.name}." in seat


def test_an_illegal_round_and_one_without_an_end_are_worded(client, spring_open):
    verdict = verify(spring_open)
    for grade, facts, words in (
        (Grade.UNVERIFIED, [], "The check came to no end in its time."),
        (
            Grade.ILLEGAL,
            [
                {"code": "check.illegal", "params": {"round": 3, "edition": "2026"}, "article": ""},
                {"code": "check.breach_c1", "params": {"players": [1, 2]}, "article": "2.1.1"},
            ],
            "had already met.",
        ),
    ):
        verdict.grade, verdict.facts = grade, facts
        with scope(organization=spring_open.organization):
            verdict.save()
            spring_open.tournament.public_version += 1
            spring_open.tournament.save()
        assert words in text_of(client.get(spring_open.url("round", round_number=3)))


def test_the_chain_page_says_intact(client, spring_open, django_assert_max_num_queries):
    verify(spring_open, 1)
    with django_assert_max_num_queries(14):
        answer = client.get(spring_open.url("chain"))
    page = text_of(answer)
    assert "The chain is intact: all 3 publications are what they were when they were published." in page
    assert page.index("Round 1, publication 1") < page.index("Round 3, publication 1")
    assert page.count("Exactly what the rules give") == 1
    assert page.count("Not checked yet") == 2
    with scope(organization=spring_open.organization):
        for revision in RoundRevision.objects.all():
            assert revision.hash in page
            assert revision.digest in page
    assert f'href="{spring_open.url("chain")}"' in client.get(spring_open.url("round", round_number=3)).content.decode()


@pytest.mark.parametrize(
    ("forged", "words"),
    [
        ({"payload": {"boards": []}}, "What it says does not have the hash"),
        ({"digest": "0" * 64}, "Its input does not have the digest"),
        ({"previous_hash": "0" * 64}, "It does not name the hash of the publication before it"),
    ],
)
def test_the_chain_page_names_the_first_broken_link(client, spring_open, forged, words):
    with scope(organization=spring_open.organization):
        last = RoundRevision.objects.select_related("round", "published_by").order_by("-pk").first()
        values = {
            "round": last.round, "number": 2, "snapshot": last.snapshot, "digest": last.digest,
            "payload": last.payload, "previous_hash": last.hash, "hash": last.hash, "system": "dutch",
            "edition": "2026", "engine_version": "1", "published_by": last.published_by,
        }  # fmt: skip
        RoundRevision.objects.create(**values | forged)
    page = text_of(client.get(spring_open.url("chain")))
    assert "The first link that does not fit is publication 2 of round 3." in page
    assert words in page
    assert "intact:" not in page
    assert "covers? all of it" not in page


def test_a_tournament_without_a_round_has_an_empty_chain(client, organization):
    make_tournament(organization)
    assert "The chain begins with the publication of round 1." in text_of(client.get("/en/federation/open/chain/"))


def test_a_private_or_foreign_chain_is_not_found(client, organization, staff):
    hidden = make_tournament(organization, slug="hidden", is_public=False)
    publish_next(hidden, staff.arbiter)
    assert client.get("/en/federation/hidden/chain/").status_code == 404
    assert client.get("/en/nobody/hidden/chain/").status_code == 404


def test_the_round_shows_scoregroups_with_and_without_virtual_points(client, spring_open):
    page = text_of(client.get(spring_open.url("round", round_number=1)))
    assert "What the virtual points change" in page
    # Eleven players without points; the upper half of the list, six by Baku, has one virtual point.
    table = page.split("Scoregroups before round 1 without and with virtual points")[1]
    assert re.match(r" ?Points Players by real points Players by pairing score 1 0 6 0 11 5 ", table)


def test_without_acceleration_nothing_is_compared(client, organization, staff):
    tournament = make_tournament(organization)
    publish_next(tournament, staff.arbiter)
    assert "What the virtual points change" not in text_of(client.get("/en/federation/open/rounds/1/"))
    assert "Hypothetical" not in text_of(client.get("/en/federation/open/rounds/1/boards/1/"))


@pytest.mark.parametrize(
    ("language", "heading", "says"),
    [("en", "Hypothetical", "Without acceleration"), ("it", "Ipotesi", "Senza accelerazione")],
)
def test_the_board_says_whom_one_would_have_met(client, spring_open, language, heading, says):
    url = spring_open.url("board", language, round_number=1, board_number=1)
    assert heading not in text_of(client.get(url))
    verify(spring_open, 1)
    page = text_of(client.get(url))
    assert heading in page
    board = spring_open.board(1, round_number=1)
    hypothesis = page.split(heading)[1].split(says)[1:]
    assert spoken_name(board.white.name) in hypothesis[0]
    # Without virtual points number 1 meets number 6 of eleven, in Baku number 4.
    assert spring_open.board(1, round_number=1).white.pairing_number == 1
    with scope(organization=spring_open.organization):
        sixth = spring_open.tournament.entries.get(pairing_number=6)
    assert spoken_name(sixth.name) in hypothesis[0]


def test_colours_and_floats_are_told_in_words(client, spring_open):
    entry = spring_open.board(1).white_id
    page = text_of(client.get(spring_open.url("player", entry=entry)))
    assert re.search(r"White in rounds? [\d and,]+\.", page)
    assert re.search(r"(more Whites? than Blacks?|more Blacks? than Whites?|As many Whites as Blacks)\.", page)
    assert re.search(r"(floater\) in rounds? [\d and,]+|Never floated)\.", page)
    board = text_of(client.get(spring_open.url("board", round_number=3, board_number=1)))
    assert len(re.findall(r"(?:White|Black) in rounds? [\d and,]+\.", board)) >= 2


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_glossary_explains_every_term_in_both_languages(client, db, language):
    answer = client.get(f"/{language}/help/glossary/")
    body = answer.content.decode()
    page = text_of(answer)
    with translation.override(language):
        for term in TERMS:
            assert f'id="{term.key}"' in body
            assert str(term.word) in page
    assert ("Pairing score" in page) is (language == "en")


def test_explanations_link_to_the_terms_that_they_use(client, spring_open):
    body = client.get(spring_open.url("board", round_number=3, board_number=1)).content.decode()
    assert 'href="/en/help/glossary/#pairing-score"' in body
    assert 'href="/en/help/glossary/#tie-break"' not in body
    italian = client.get(spring_open.url("board", "it", round_number=3, board_number=1)).content.decode()
    assert 'href="/it/help/glossary/#virtual-points"' in italian


def test_the_place_in_the_pairing_order_stands_in_the_timeline(client, spring_open):
    entry = spring_open.entry("Þ").pk
    page = text_of(client.get(spring_open.url("player", entry=entry)))
    assert "the place that they give in the pairing order" in page


def test_other_programs_are_named_with_their_limits(client, spring_open):
    page = text_of(client.get(spring_open.url("verify")))
    assert "bbpPairings --dutch open-round-1.trf" in page
    assert "JaVaFo" in page
    assert "python -m pairing.engine check" in page


def test_a_program_of_the_dutch_system_is_not_named_for_another_before_round_1_either(client, db):
    organization = make_organization("circle")
    with scope(organization=organization):
        staff = make_staff(organization)
        announce(make_tournament(organization, entries=8, rounds=3, slug="open", system="monrad"), staff.organizer)
    page = text_of(client.get("/en/circle/open/verify/"))
    assert "They pair by the Dutch System and cannot check this tournament." in page
    assert "bbpPairings --dutch" not in page
