"""The sums behind the standings: every tie-break opens into sentences, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation
from django_scopes import scope

from pairing.engine.standings import offered_codes
from portal.organizations.models import Organization
from tests.factories import make_organization, make_staff, make_tournament, play_rounds
from tests.markup import even
from tournaments.entries.bye_actions import request_bye
from tournaments.models import Entry, Tournament
from tournaments.standings.queries import standings_page
from tournaments.standings.wording import value_words

CODES = [code for offered in offered_codes().values() for code in offered]


@pytest.fixture
def organization(db) -> Organization:
    return make_organization()


def played(organization: Organization, *, unrated: bool = False, **regulations: Any) -> Tournament:
    """Three rounds of seven players; the last but one of them asked for a bye in round 2."""
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(organization, entries=7, **regulations)
        if unrated:
            Entry.objects.filter(tournament=tournament, pairing_number=7).update(rating=0)
        request_bye(
            entry=Entry.objects.get(tournament=tournament, pairing_number=6), round_number=2, kind="H",
            actor=staff.arbiter,
        )  # fmt: skip
        play_rounds(tournament, 3, staff.arbiter)
    return tournament


def page_of(tournament: Tournament):
    with scope(organization=tournament.organization):
        return standings_page(tournament)


def sums_of(markup: str) -> list[tuple[str, str]]:
    """(summary, sentences) of every opened value, without tags."""
    section = markup.split('<section class="sum-lists"')[1].split("</section>")[0]
    texts = [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", one)).strip() for one in section.split("<details")[1:]]
    folds = [one.split("</summary>")[0] for one in section.split("<details")[1:]]
    return [
        (re.sub(r"\s+", " ", re.sub(r"<[^>]+>|^[^>]*>", " ", fold)).strip(), text)
        for fold, text in zip(folds, texts, strict=True)
    ]


@pytest.mark.parametrize(("language", "first", "without_game"), [
    ("en", "Round 1", "Round 2, half-point bye: counts as a dummy opponent"),
    ("it", "Turno 1", "Turno 2, bye da mezzo punto: conta come un avversario fittizio"),
])  # fmt: skip
def test_every_tie_break_on_offer_opens_into_sentences(client, organization, language, first, without_game):
    tournament = played(organization, tie_breaks=CODES)
    line = next(line for line in page_of(tournament).lines if line.player.number == 6)
    address = f"/{language}/federation/open/standings/"
    markup = even(client.get(address, {"sums": line.player.entry_id}).content.decode())
    row = markup.split(f'id="p{line.player.entry_id}"')[1].split("</tr>")[0]
    # Every value is a link that says whether its sum is open; what is blank has nothing to open.
    assert row.count('class="sum" aria-expanded="') == sum(bool(cell.text) for cell in line.cells) >= 50
    assert re.findall(r'of=(\d+)#sum"', row) == [str(n) for n, cell in enumerate(line.cells, 1) if cell.text]
    sums = sums_of(markup)
    assert len(sums) == len(CODES)
    for code, cell, (summary, text) in zip(CODES, line.cells, sums, strict=True):
        assert f"({code}):" in summary
        with translation.override(language):
            assert summary.endswith(value_words(cell)), code
        sentences = text.removeprefix(text.split(summary)[0] + summary).strip()
        assert sentences.endswith("."), code
        assert "{" not in sentences
    assert first in sums[CODES.index("BH")][1]
    assert without_game in sums[CODES.index("BH")][1]


def test_only_the_opened_value_stands_open_and_the_part_is_kept(client, organization):
    tournament = played(organization)
    line = page_of(tournament).lines[0]
    entry = line.player.entry_id
    answer = client.get("/en/federation/open/standings/", {"sums": entry, "of": 3, "federation": "ITA"})
    markup = even(answer.content.decode())
    opened = ["open" in one for one in re.findall(r"<details([^>]*)>", markup.split('class="sum-lists"')[1])]
    assert opened.index(True) == 2
    assert opened.count(True) == markup.count('id="sum"') == 1
    assert re.findall(r'aria-expanded="true"[^>]*of=(\d)', markup) == ["3"]
    assert f"federation=ITA&amp;after=3&amp;sums={entry}&amp;of=1#sum" in markup
    # The sums stand in the next row of the table, so that they are read right after it.
    assert re.search(rf'id="p{entry}".*?</tr>\s*<tr id="sums-{entry}"', markup, re.S)


def test_ratings_fall_away_without_a_rule_for_the_unrated_and_the_page_says_so(client, organization):
    played(organization, unrated=True, tie_breaks=["ARO", "SB"])
    markup = client.get("/en/federation/open/standings/").content.decode()
    assert markup.count("It falls away: there are unrated players and no rule for them (C.07 Article 10).") == 1
    assert markup.count('class="sum"') == 7


def test_a_rule_for_the_unrated_and_the_edition_reach_the_standings(organization):
    tournament = played(organization, unrated=True, tie_breaks=["RTNG", "BH"], unrated_rating=1450)
    old = {line.player.number: [cell.text for cell in line.cells] for line in page_of(tournament).lines}
    assert old[7][0] == "1450"
    assert page_of(tournament).fallen_away == frozenset()


def test_the_edition_of_the_rules_reaches_the_standings(organization):
    # A half-point bye in round 2: the dummy counts with the own score, since 2026 with at most three draws.
    tournament = played(organization, tie_breaks=["BH"], rounds=3, tie_break_edition="2024-08")
    other = make_organization("other")
    new = played(other, tie_breaks=["BH"], rounds=3)
    values = [{line.player.number: line.cells[0].text for line in page_of(one).lines} for one in (tournament, new)]
    points = {line.player.number: line.points for line in page_of(new).lines}
    changed = {number for number in points if values[0][number] != values[1][number]}
    without_game = {
        line.player.number
        for line in page_of(new).lines
        if any(term["kind"] == "dummy" for term in line.cells[0].terms)
    }
    assert changed == {number for number in without_game if points[number] > 15} != set()
