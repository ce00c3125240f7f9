"""The two columns of scoregroups, and whom one would have met."""

from __future__ import annotations

from datetime import UTC, datetime

from pairing.engine.explanation import AccelerationPicture
from tournaments.acceleration.comparison import comparison, hypotheses
from tournaments.history.shapes import PlayerLine, RevisionLine, Score
from tournaments.rounds.shapes import BoardLine, ByeLine, RoundPage
from tournaments.verification.queries import Unaccelerated


def test_every_score_of_either_column_has_a_level():
    drawn = comparison(AccelerationPicture(((20, 2), (10, 6), (0, 2)), ((10, 6), (5, 1), (0, 3)), {}))
    assert [(level.score, level.real_players, level.players) for level in drawn.levels] == [
        (20, 0, 2), (10, 6, 6), (5, 1, 0), (0, 3, 2),
    ]  # fmt: skip
    longest = max(level.width for level in drawn.levels)
    assert drawn.levels[1].real_width == longest == drawn.levels[1].width
    assert all(level.real_x >= 0 and level.count_x < 360 and level.middle < drawn.height for level in drawn.levels)


def test_hypotheses_name_opponent_colour_and_the_bye():
    lines = {number: PlayerLine(100 + number, number, f"Player {number}") for number in range(1, 6)}
    score = Score(0)
    revision = RevisionLine(1, datetime(2026, 3, 7, tzinfo=UTC), "", "", "", "", "dutch", "2026", "1")
    page = RoundPage(
        1, "published", None, False, revision, (revision,),
        (BoardLine(1, lines[1], lines[2], score, score), BoardLine(2, lines[3], lines[4], score, score)),
        (ByeLine(lines[5], "U", score),),
    )  # fmt: skip
    found = Unaccelerated({1: (3, "b"), 3: (1, "w"), 4: (5, "w"), 5: (4, "b")}, bye=2)

    told = hypotheses(page, found, [lines[number] for number in (1, 2, 4)])

    assert [(one.player.number, one.opponent and one.opponent.number, one.colour, one.same) for one in told] == [
        (1, 3, "b", False), (2, None, "", False), (4, 5, "w", False),
    ]  # fmt: skip
    assert hypotheses(page, None, [lines[1]]) == ()
    same = hypotheses(page, Unaccelerated({1: (2, "w"), 2: (1, "b")}, bye=5), [lines[1], lines[5], lines[3]])
    assert [(one.player.number, one.same) for one in same] == [(1, True), (5, True)]
