"""What the regulations page says about rounds and systems before anything is saved."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.translation import override

from tests.factories import make_tournament
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tournaments.models import Entry, Regulations
from tournaments.regulations.advice import advice
from tournaments.regulations.systems import IDEAS, RIGHT_FOR, colour_lot_article, guide_page

__all__ = ["desk", "inside", "organization", "staff"]

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
        "monrad": ("C.04.3", "5.1"),
        "alternating": ("C.04.3", "5.1"),
        "italo_swiss": ("C.04.3", "5.1"),
        "seeded": ("C.04.3", "5.1"),
        "english": ("C.04.3", "5.1"),
        "us": ("USCF", "28J"),
        "keizer": ("C.04.3", "5.1"),
        "knockout": ("C.04.3", "5.1"),
        "knockout_matches": ("C.04.3", "5.1"),
        "lottery": ("", ""),
    }


def test_missing_ratings_speak_against_dubov_alone_and_name_the_players(organization):
    tournament = make_tournament(organization, entries=12, rounds=4)
    assert not any(one.obstacles for one in of(tournament).systems)
    nobody = Entry.objects.filter(tournament=tournament).first()
    Entry.objects.filter(pk=nobody.pk).update(rating=0)
    against = {one.name: one.obstacles for one in of(tournament).systems if one.obstacles}
    assert list(against) == ["Dubov System"]
    assert nobody.name in against["Dubov System"][0]


def test_more_rounds_than_opponents_speak_against_every_system_without_a_rest_or_rematches(organization):
    tournament = make_tournament(organization, entries=5, rounds=5)
    against = {one.name: one.obstacles for one in of(tournament).systems}
    able = ("Round robin (Berger tables)", "Double round robin (Berger tables)", "Keizer System")
    assert [against.pop(name) for name in able] == [(), (), ()]
    brackets = [against.pop(name)[0] for name in against.copy() if name.startswith("Single elimination")]
    assert ["has 3 rounds, and 5 are planned" in one for one in brackets] == [True, True]
    assert "has 2 rounds" in against.pop("Scheveningen (two teams)")[0]
    assert all("cannot play 5 rounds without meeting twice" in one[0] for one in against.values())


@pytest.mark.parametrize(
    ("players", "rounds", "said"),
    [(8, 3, "at most one player can win everything"), (9, 3, "Plan 4 rounds"), (0, 3, "among 8 players")],
)
def test_the_size_is_held_against_the_rounds(organization, players, rounds, said):
    assert said in of(make_tournament(organization, entries=players, rounds=rounds)).size


def test_the_table_marks_the_rounds_planned(organization):
    rows = of(make_tournament(organization, entries=12, rounds=6)).rows
    assert [(row.rounds, row.one_perfect_score, row.accelerated, row.few, row.many) for row in rows if row.planned] == [
        (6, 64, 200, 12, 18)
    ]


def test_the_page_shows_it_until_the_regulations_are_frozen(organization, desk):
    tournament = make_tournament(organization, entries=12, rounds=5, slug="open")
    page = desk("organizer").text("regulations")
    assert "Which system and how many rounds" in page
    assert "/help/guide/systems/lim/" in page
    Regulations.objects.filter(tournament=tournament).update(frozen_at="2026-03-01T10:00:00Z", digest="0" * 64)
    assert "Which system and how many rounds" not in desk("organizer").text("regulations")
