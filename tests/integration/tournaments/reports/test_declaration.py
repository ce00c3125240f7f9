"""The declaration says what the announcement and the published rounds say, in both languages."""

from __future__ import annotations

import io

import pytest
from django.utils import translation
from pypdf import PdfReader

from tests.factories import make_tournament, pair_round, play_rounds, publish_next
from tournaments.announcements.actions import publish_announcement, record_authorisation, update_texts
from tournaments.listing.actions import update_tournament
from tournaments.models import Entry, RoundRevision
from tournaments.regulations.actions import update_regulations
from tournaments.reports.declaration import declaration_of
from tournaments.reports.declaration_pdf import declaration_pdf
from tournaments.reports.wording import declaration_sections, declaration_text
from tournaments.results.adjustment_actions import adjust_points
from tournaments.rounds.manual import swap_colours
from tournaments.rounds.publication import publish_round


def announced(tournament, actor):
    """Publish the announcement with the least that it asks for."""
    update_tournament(tournament=tournament, actor=actor, organizer="Club", contact="club@example.org")
    texts = {field: {"en": "As usual."} for field in ("rated", "entries_close", "late_entries", "default_time")}
    update_texts(tournament=tournament, actor=actor, texts=texts)
    return publish_announcement(tournament=tournament, actor=actor)


def lines(content):
    return {line.key: line.text for section in declaration_sections(content) for line in section.lines}


def test_baku_announced_in_advance(complete, staff):
    announced(complete, staff.owner)
    play_rounds(complete, 4, staff.arbiter)

    said = lines(declaration_of(complete, 4))

    assert said["system"] == "FIDE (Dutch) System (FIDE C.04.3), in force from 1 February 2026"
    assert said["acceleration"] == "The acceleration is a method that FIDE has published (C.04.7)."
    assert said["announced"].endswith("in version 1 of the announcement, before round 1 was paired")
    assert said["chief_arbiter"] == "IA Rossi, Maria (FIDE ID 800900)"
    assert said["deputies"] == "FA Bianchi, Luca (800901); NA Verdi, Anna"
    assert (said["players"], said["rounds"]) == ("9", "4 of 4")
    assert said["none"] == "Nothing: every published pair is the engine's."
    last = RoundRevision.objects.filter(round__tournament=complete).order_by("-pk").first()
    assert said["chain"] == last.hash
    assert said["regulations"] == complete.regulations.__class__.objects.get(tournament=complete).digest


def test_no_acceleration(organization):
    said = lines(declaration_of(make_tournament(organization), 0))
    assert said["acceleration"].startswith("No acceleration was used")
    assert said["announced"] == "no announcement was published here"
    assert "plan" not in said


def test_an_authorised_method_with_its_reference(organization, staff):
    tournament = make_tournament(organization, acceleration="haley")
    assert "no authorisation is on record" in lines(declaration_of(tournament, 0))["acceleration"]
    tournament = record_authorisation(tournament=tournament, actor=staff.organizer, reference="QC 2026/17")
    said = lines(declaration_of(tournament, 0))
    assert "used with an authorisation" in said["acceleration"]
    assert said["authorisation"] == "QC 2026/17"


def test_changes_by_hand_and_points_are_declared(complete, staff):
    play_rounds(complete, 1, staff.arbiter)
    draft = pair_round(complete, staff.arbiter)
    swap_colours(round=draft, board_number=1, actor=staff.arbiter, reason="wheelchair")
    publish_round(round=draft, actor=staff.arbiter)
    punished = Entry.objects.get(tournament=complete, pairing_number=3)
    adjust_points(entry=punished, round_number=1, points=-5, reason="Phone.", actor=staff.arbiter)
    content = declaration_of(complete, 2)
    assert [row["changed"] for row in content["rounds"]] == [0, 1]
    said = lines(content)
    assert said["round_2"] == "1 pair was set by hand. The reason is public beside the board."
    assert said["adjustment"] == "Player, 003: −½. Phone."


def test_a_later_change_of_the_acceleration_is_told(complete, staff):
    announced(complete, staff.owner)
    update_regulations(tournament=complete, actor=staff.owner, acceleration={})
    said = lines(declaration_of(complete, 0))
    assert said["announced"] == "no: the announcement says another acceleration"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            ["Declaration of pairing system and acceleration", "Rounds played: 2 of 4", "Baku", "The chief arbiter:"],
        ),
        ("it", ["Dichiarazione", "Turni giocati: 2 su 4", "Baku", "L’arbitro principale:"]),
    ],
)
def test_text_and_pdf_in_both_languages(complete, staff, language, words):
    play_rounds(complete, 2, staff.arbiter)
    content = declaration_of(complete, 2)
    created = RoundRevision.objects.order_by("-pk").first().published_at
    with translation.override(language):
        text = declaration_text(content)
        pdf = declaration_pdf(content, host="Federation", created=created)
        assert declaration_pdf(content, host="Federation", created=created) == pdf
    printed = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    for word in words:
        assert word in text
        assert word.split(":")[0] in " ".join(printed.split())


def test_a_published_round_later_does_not_change_an_earlier_declaration(complete, staff):
    play_rounds(complete, 1, staff.arbiter)
    before = declaration_of(complete, 1)
    publish_next(complete, staff.arbiter)
    assert declaration_of(complete, 1) == before
