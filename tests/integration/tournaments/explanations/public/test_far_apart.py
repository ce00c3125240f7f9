"""“Why not?” about an opponent far above or below: first the points of the two, then the rule."""

from __future__ import annotations

import pytest
from django_scopes import scope

from tests.integration.tournaments.explanations.public.test_why_not import address
from tests.integration.tournaments.listing.public.test_pages import text_of
from tournaments.explanations.wording import apart_sentence
from tournaments.history.shapes import Score
from tournaments.rounds.queries import board_page
from tournaments.wording import points_text, spoken_name

WORDS = {
    "en": ("has more points", "has fewer points", "against"),
    "it": ("ha più punti", "ha meno punti", "contro"),
}


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_points_of_the_two_come_before_the_rule(client, spring_open, language):
    more, fewer, against = WORDS[language]
    with scope(organization=spring_open.organization):
        page = board_page(spring_open.tournament, 3, 1).round
    scores = {}
    for board in page.boards:
        scores |= {board.white: board.white_score.pairing, board.black: board.black_score.pairing}
    lowest, seen = page.boards[-1], set()
    white = lowest.white
    for other, points in scores.items():
        if other.entry_id == white.entry_id:
            continue
        url = address(spring_open, lowest.number, language)
        answer = client.get(url, {"player": white.entry_id, "opponent": other.entry_id})
        if not answer.context["answer"]:
            continue
        outcome, text = answer.context["answer"].outcome, text_of(answer)
        said = any(f"{spoken_name(other.name)} {words}" in text for words in (more, fewer))
        far = abs(points - scores[white]) >= 10
        seen.add((outcome == "worse", far))
        assert said == (outcome == "worse" and far)
        if said:
            assert f" {points_text(points)} {against} {points_text(scores[white])}." in text
        if outcome == "worse":
            assert "/help/glossary/#criteria" in answer.content.decode()
    assert (True, True) in seen


def test_near_points_say_nothing_and_virtual_ones_are_named():
    assert apart_sentence(Score(10, 0, 3), "Rossi, Ada", Score(15, 0, 3)) == ""
    assert apart_sentence(Score(10, 0, 3), "Rossi, Ada", Score(15, 10, 3)) == (
        "Rossi, Ada has more points for the pairing, virtual ones included: 2½ against 1. "
        "Players with the same points meet one another as far as possible."
    )
    assert apart_sentence(Score(25, 0, 3), "Rossi, Ada", Score(10, 0, 3)).startswith(
        "Rossi, Ada has fewer points: 1 against 2½."
    )
    assert apart_sentence(Score(25, 0, 3), "Riva Alta", Score(10, 0, 3), of_teams=True).endswith(
        " Teams with the same points meet one another as far as possible."
    )
