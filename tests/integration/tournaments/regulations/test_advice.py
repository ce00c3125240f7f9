"""What the regulations page says about rounds and systems before anything is saved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils.translation import override

from pairing.engine.registry import description_of
from pairing.engine.simulation import MOST_VARIANTS
from tests.factories import make_tournament
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tournaments.models import Entry, Regulations
from tournaments.regulations.advice import RoundsRow, advice, rounds_rows
from tournaments.regulations.systems import IDEAS, RIGHT_FOR, colour_lot_article, guide_page

__all__ = ["desk", "inside", "organization", "staff"]

GUIDE = Path(__file__).parents[4] / "docs" / "guide"

pytestmark = pytest.mark.usefixtures("inside")


def of(tournament):
    return advice(Regulations.objects.get(tournament=tournament))


def test_every_system_has_its_sentences_and_its_page_in_both_languages(client):
    for system in Regulations.System.values:
        for language in ("en", "it"):
            with override(language):
                assert client.get(reverse("public:guide_page", args=[guide_page(system)])).status_code == 200
                texts = [str(IDEAS[system]), str(RIGHT_FOR[system])]
            if language == "en":
                english = texts
            assert all(texts)
        assert all(one != other for one, other in zip(english, texts, strict=True)), system


def test_the_lot_is_drawn_by_the_article_of_the_system():
    lots = {system: tuple(colour_lot_article(system).values()) for system in Regulations.System.values}
    assert lots == {
        "dutch": ("C.04.3", "5.1"),
        "dubov": ("C.04.4.1", "5.1"),
        "burstein": ("C.04.4.2", "5.1"),
        "lim": ("C.04.4.3", "7.2"),
        "double_swiss": ("C.04.5", "4.1"),
        "round_robin": ("", ""),
        "double_round_robin": ("", ""),
        "scheveningen": ("", ""),
        "molter": ("", ""),
        "two_life": ("", ""),
        "monrad": ("C.04.3", "5.1"),
        "alternating": ("C.04.3", "5.1"),
        "italo_swiss": ("C.04.3", "5.1"),
        "seeded": ("C.04.3", "5.1"),
        "english": ("C.04.3", "5.1"),
        "us": ("USCF", "28J"),
        "keizer": ("C.04.3", "5.1"),
        "knockout": ("C.04.3", "5.1"),
        "knockout_matches": ("C.04.3", "5.1"),
        "yugoslav": ("C.04.3", "5.1"),
        "lottery": ("", ""),
        "six_subgroups": ("", ""),
        "team": ("C.04.6", "4.1"),
    }


def test_missing_ratings_speak_against_dubov_alone_and_name_the_players(organization):
    tournament = make_tournament(organization, entries=20, rounds=4)
    assert not any(one.obstacles for one in of(tournament).systems)
    nobody = Entry.objects.filter(tournament=tournament).first()
    Entry.objects.filter(pk=nobody.pk).update(rating=0)
    against = {one.name: one.obstacles for one in of(tournament).systems if one.obstacles}
    assert list(against) == ["Dubov System"]
    assert nobody.name in against["Dubov System"][0]


def test_more_rounds_than_opponents_speak_against_every_system_without_a_rest_or_rematches(organization):
    tournament = make_tournament(organization, entries=5, rounds=5)
    against = {one.name: one.obstacles for one in of(tournament).systems}
    able = ("Round robin (Berger tables)", "Double round robin (Berger tables)", "Keizer System", "US Chess System")
    able = (*able, "Two-life system (Belgrade)")
    assert [against.pop(name) for name in able] == [()] * 5
    brackets = [against.pop(name)[0] for name in against.copy() if name.startswith("Single elimination")]
    assert ["has 3 rounds, and 5 are planned" in one for one in brackets] == [True, True]
    assert "two teams of equal size" in against.pop("Scheveningen (two teams)")[0]
    assert "teams of 4" in against.pop("Molter (several teams)")[0]
    assert all("cannot play 5 rounds without meeting twice" in one[0] for one in against.values())


@pytest.mark.parametrize(
    ("players", "rounds", "said"),
    [(8, 3, "at most one player can win everything"), (9, 3, "Plan 4 rounds"), (0, 3, "among 8 players")],
)
def test_the_size_is_held_against_the_rounds(organization, players, rounds, said):
    assert said in of(make_tournament(organization, entries=players, rounds=rounds)).size


def test_the_table_marks_the_rounds_planned(organization):
    rows = of(make_tournament(organization, entries=12, rounds=6)).rows
    assert [row for row in rows if row.planned] == [
        RoundsRow(6, 64, lottery=42, seeded=124, accelerated=200, everybody=6, few=12, many=18, planned=True)
    ]


def test_what_the_documents_do_not_give_stays_blank_and_the_rest_follows_its_rule():
    rows = {row.rounds: row for row in rounds_rows()}
    assert list(rows) == list(range(3, 12))
    given = {n: (row.lottery, row.seeded, row.accelerated) for n, row in rows.items() if any((row.lottery, row.seeded))}
    assert given == {
        5: (20, 60, 90), 6: (42, 124, 200), 7: (86, None, 400), 8: (172, None, 800), 9: (344, 1024, 1500),
    }  # fmt: skip
    for number, row in rows.items():
        assert row.one_perfect_score == 2**number
        berger = description_of("round_robin").most_rounds_among
        assert berger(row.everybody) <= number < berger(row.everybody + 1)


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_guide_has_the_same_table(language):
    text = (GUIDE / language / "systems.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if re.match(r"\| \d+ \| [\d,]+ \| [–\d]", line)]
    found = [[re.findall(r"\d+", cell.replace(",", "")) for cell in line.strip("| ").split("|")] for line in lines]
    assert found == [
        [
            [str(value)] if isinstance(value, int) else [] if value is None else [str(one) for one in value]
            for value in (
                row.rounds, row.one_perfect_score, row.lottery, row.seeded, row.accelerated, (row.few, row.many),
                row.everybody,
            )
        ]
        for row in rounds_rows()
    ]  # fmt: skip


def test_what_a_system_puts_first_is_said_and_one_press_compares_them_on_the_list(organization, desk):
    tournament = make_tournament(organization, entries=12, rounds=5, slug="open", system="lim")
    found = of(tournament)
    first = {one.name: one.first for one in found.systems}
    assert (first["FIDE (Dutch) System"], first["Lim System"]) == ("rating first", "colour first")
    assert (first["Dubov System"], first["English System (ECF)"]) == ("colour first", "colour first")
    assert first["Burstein System"] == first["Keizer System"] == ""
    assert found.comparable[0] == "lim"
    assert len(found.comparable) == MOST_VARIANTS
    organizer = desk("organizer")
    assert f"?{found.query}".replace("&", "&amp;") in organizer.text("regulations")
    form = organizer.get("simulations", data={"systems": list(found.comparable)}).context["form"]
    assert form.fields["systems"].initial == list(found.comparable)
    assert form.fields["plans"].initial == ["none"]
    assert organizer.get("simulations", data={"systems": ["nonsense"]}).context["form"].fields["systems"].initial == [
        "lim"
    ]
    assert of(make_tournament(organization, entries=3, rounds=5, slug="small")).comparable == ()


def test_the_page_shows_it_until_the_regulations_are_frozen(organization, desk):
    tournament = make_tournament(organization, entries=12, rounds=5, slug="open")
    page = desk("organizer").text("regulations")
    assert "Which system and how many rounds" in page
    assert "/help/guide/systems/lim/" in page
    Regulations.objects.filter(tournament=tournament).update(frozen_at="2026-03-01T10:00:00Z", digest="0" * 64)
    assert "Which system and how many rounds" not in desk("organizer").text("regulations")
