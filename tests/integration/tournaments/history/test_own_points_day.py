"""What a withdrawal of virtual points does to one player, in sentences: on the page of the day and on the own page."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests.factories import play_rounds, publish_next
from tests.integration.tournaments.history.test_points_day import address, announced, empty_cache, text_of
from tournaments.acceleration.wording import own_change_sentence
from tournaments.entries.player_queries import player_page
from tournaments.history.points_day import MovedPlayer, PointsDay
from tournaments.history.shapes import PlayerLine, Score
from tournaments.rounds.queries import round_page
from tournaments.wording import spoken_name

__all__ = ["announced", "empty_cache"]

OTHERS = {
    "en": "6 players (group A) now have ½ instead of 1 virtual point.",
    "it": "6 giocatori (gruppo A) ora hanno ½ invece di 1 punto virtuale.",
}
NONE = {
    "en": "{} had no virtual points and has none now.",
    "it": "{} non aveva punti virtuali e non ne ha adesso.",
}
LOST = {"en": "{} has ½ virtual point instead of 1.", "it": "{} ha ½ punto virtuale invece di 1."}
MOVED = {
    "en": "The place for the pairing goes from {} to {}.",
    "it": "Il posto per l'abbinamento passa da {} a {}.",
}
STAYS = {"en": "The place for the pairing stays the same: {}.", "it": "Il posto per l'abbinamento resta lo stesso: {}."}


def place_words(one: MovedPlayer, language: str) -> str:
    if one.place == one.place_before:
        return STAYS[language].format(one.place)
    return MOVED[language].format(one.place_before, one.place)


@pytest.mark.parametrize("language", ["en", "it"])
def test_everybody_reads_what_the_withdrawal_did(announced, staff, client, language):
    """All eleven, those of group B and those who kept their place too."""
    play_rounds(announced, 2, staff.arbiter)
    publish_next(announced, staff.arbiter)
    day = round_page(announced, 3).points_day
    assert sorted(one.player.number for one in day.everybody) == list(range(1, 12))
    assert {bool(one.places_up) for one in day.everybody if not one.changed} == {True, False}
    for one in day.everybody:
        own = (LOST if one.group == "A" else NONE)[language].format(spoken_name(one.player.name))
        sentence = f"{own} {OTHERS[language]} {place_words(one, language)}"
        with translation.override(language):
            assert own_change_sentence(one, day) == sentence
        found = client.get(address("points_day", language, round_number=3), {"q": str(one.player.number)})
        text = text_of(found).replace("&#x27;", "'")
        assert sentence in text
        entry = one.player.entry_id
        assert sentence in text_of(client.get(address("player", language, entry=entry))).replace("&#x27;", "'")
        assert [moved for moved, _day in player_page(announced, entry).point_days] == [one]


def test_an_unknown_name_is_said_and_the_lists_stay(announced, staff, client):
    play_rounds(announced, 2, staff.arbiter)
    publish_next(announced, staff.arbiter)
    shown = client.get(address("points_day", round_number=3), {"q": "Nobodywhosoever"})
    assert "Nobody in this round has this name" in text_of(shown)
    assert "Players whose virtual points change" in text_of(shown)
    plain = text_of(client.get(address("points_day", round_number=3)))
    assert OTHERS["en"] not in plain
    assert "Nobody in this round has this name" not in plain


def test_those_who_change_place_come_first(announced, staff, client):
    play_rounds(announced, 2, staff.arbiter)
    publish_next(announced, staff.arbiter)
    changed = client.get(address("points_day", round_number=3)).context["changed"]
    moves = [bool(one.places_up) for one in changed]
    assert moves == sorted(moves, reverse=True)
    assert len(changed) == 6


def test_who_keeps_virtual_points_and_who_has_no_game():
    line = PlayerLine(1, 1, "Rossi, Ada", "", 2000, "", "")
    kept = MovedPlayer(line, "C", Score(10, 5, 3), 5, None, None)
    assert own_change_sentence(kept, PointsDay(3, (), (), (), (kept,))) == (
        "Ada Rossi keeps ½ virtual point. Without a game in this round there is no place for the pairing."
    )
