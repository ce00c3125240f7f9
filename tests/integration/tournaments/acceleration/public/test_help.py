"""The help on acceleration prints the examples of the source documents as the engine plays them."""

from __future__ import annotations

import pytest

from pairing.engine.acceleration import Event, preset
from pairing.engine.documents import play
from tournaments.acceleration.worked_examples import example


def boards(text: str) -> set[frozenset[int]]:
    return {frozenset(map(int, pair.split("-"))) for pair in text.split()}


def pairs(method: str, number: int) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in example(method, 12, 3, 3).rounds[number - 1].pairs}


def test_twelve_players_without_and_with_acceleration():
    assert pairs("none", 1) == boards("1-7 2-8 3-9 4-10 5-11 6-12")
    assert pairs("none", 2) == boards("1-4 2-5 3-6 7-10 8-11 9-12")
    assert pairs("haley", 1) == boards("1-4 2-5 3-6 7-10 8-11 9-12")
    assert pairs("haley", 2) == boards("1-2 3-4 5-8 6-7 9-10 11-12")
    for method in ("none", "haley"):
        course = play(preset(method, Event(3)), players=12, rounds=3)
        assert example(method, 12, 3, 3).perfect == course.perfect == (6, 3, 2)


def test_the_lead_example_halves_the_perfect_scores():
    assert example("none", 16, 4, 3).perfect == (8, 4, 2)
    assert example("haley", 16, 4, 3).perfect == (8, 2, 1)


def test_sixteen_players_meet_by_results():
    second = example("british", 16, 9, 2)
    assert {frozenset(pair) for pair in second.rounds[1].pairs} == boards("1-4 2-3 5-9 6-10 7-11 8-12 13-16 14-15")
    assert [second.steps[number][1].virtual for number in (1, 5, 9, 13)] == [10, 10, 0, 0]


def test_before_round_two_the_losers_of_the_top_stand_beside_the_winners_below():
    steps = example("haley", 12, 3, 3).steps
    assert {steps[number][1].pairing_score for number in (4, 5, 6, 7, 8, 9)} == {10}
    assert {steps[number][1].virtual for number in (4, 5, 6)} == {10}
    assert {step[2].virtual for step in steps.values()} == {0}


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            (
                "1–4</span>, ",
                "numbers 1 to 82 (C.04.7 Article 1.2)",
                "For example no. 82, group A: 1 virtual point in rounds 1–3, ½ virtual point in rounds 4–5.",
                "For example no. 161, group B: no virtual points in any round.",
                "So round 1 begins with 1 against 42 in group A, and with 83 against 122 in group B;",
                "without acceleration number 1 would meet number 81.",
                "Round 4: 3 + ½ = 3½. From round 4 on the plan gives ½ virtual point instead of 1: ½ less.",
                "Round 6: 5 + 0 = 5.",
            ),
        ),
        (
            "it",
            (
                "Punti virtuali, con esempi",
                "Per esempio n. 82, gruppo A: 1 punto virtuale nei turni 1–3, ½ punto virtuale nei turni 4–5.",
                "Turno 4: 3 + ½ = 3½.",
            ),
        ),
    ],
)
def test_the_page_says_so_without_an_account_and_without_a_query(client, language, sentences):
    answer = client.get(f"/{language}/help/acceleration/")  # without the database of the other tests
    page = " ".join(answer.content.decode().split())
    for sentence in sentences:
        assert sentence in page, sentence


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            (
                "The documents, examined",
                '<span class="nowrap">2–5</span>: No. 2 and no. 5 already met in round 2',
                "Its table has 5-6 and 7-9 instead, each within one of the two.",
                "sum to 11, but 12 games bring 12",
                "By the rules it is 1 and 3.",
                "No. 32 meets 64, 62, 60 and 58 in turn, as printed.",
                "The lecture prints 254 for 8 rounds",
                "“punti fittizi”",
                "By the order that the article itself gives for player 3 (8, 7, 5) number 7 comes before 5.",
                "In the fixed order in which opponents are tried for no. 3, no. 7 comes before no. 5.",
                "No. 7 is the lowest in the list still to be paired.",
            ),
        ),
        (
            "it",
            (
                "I documenti, esaminati",
                "danno in tutto 11, ma 12 partite ne danno 12",
                "Prima l&#x27;Elo o prima il colore",
                "punti fittizi",
                "Otto giocatori, sistema Lim, verso l&#x27;alto",
                "Passo per passo, secondo le regole",
            ),
        ),
    ],
)
def test_the_page_on_the_documents(client, language, sentences):
    page = " ".join(client.get(f"/{language}/help/acceleration/documents/").content.decode().split())
    for sentence in sentences:
        assert sentence in page or sentence.replace("&#x27;", "'") in page, sentence
