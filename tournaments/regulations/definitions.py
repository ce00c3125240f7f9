"""The rules of systems that FIDE does not publish, word for word as announcement and guide say them.

C.04.2 Articles 1.1 and 1.2 want the rules of such a system written out for the players beforehand, and the
authorisation of FIDE for an event that is to be rated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

LISTED: Final = _("The players are listed by score; those with the same score by pairing number.")
BYE: Final = _(
    "With an odd number the last of the list gets the bye who may have it and without whom everybody else can be "
    "paired."
)
POSSIBLE: Final = _(
    "Possible is whom the player has not met and with whom everybody else can still be paired; two players who must "
    "have the same colour do not meet (C.04.3 Article 2.1.3)."
)
RULED_OUT: Final = _(
    "Nobody meets an opponent a second time, and two players who must have the same colour do not meet (C.04.3 Article "
    "2.1.3)."
)
SCORE_GROUPS: Final = _(
    "The scoregroups are paired from the highest down, each within itself. As few as possible of its players leave it "
    "for a lower score, so that everybody without an opponent can still be paired."
)
FLOATS: Final = _(
    "Those who leave are taken one after the other: the opponent has the highest score that is possible; with that, "
    "the first in the order of leaving; with both, the first opponent. Everybody else must still be pairable with no "
    "more who leave."
)
HALVES: Final = _(
    "Among these pairings, from the top, each player without an opponent takes the first who is possible: the lower "
    "half of those who stay from its top, then the upper half from its end."
)
COLOURS: Final = _("The colours of a pair follow the Dutch System (C.04.3 Articles 1.7 and 5.2).")

BRACKET: Final = (
    _(
        "The bracket has the smallest number of lines among 2, 4, 8, 16 … that holds everybody. The numbers of the "
        "initial order stand in it so that 1 and 2 can meet only in the final, 1 to 4 only in the semi-finals, and so "
        "on: in round 1 the two numbers of a match add up to one more than the lines."
    ),
    _("Where there are fewer players than lines, the first numbers meet empty lines and go on without a game."),
    _(
        "Whoever wins a match meets in the next round the winner of the neighbouring match; whoever loses leaves. If "
        "it is announced, the losers of the semi-finals play for third place beside the final."
    ),
)
FORFEITED: Final = _(
    "Who is absent forfeits and the opponent goes on. Where both forfeit nobody goes on, and the next opponent has no "
    "match in that round. Nobody enters after round 1."
)
DRAWN: Final = _(
    "A drawn match is decided by the rule that is announced; the arbiter records who goes on. Extra games do not count "
    "for the pairing."
)
SEEDED_COLOURS: Final = _(
    "White, in a match of two games in the first game, has the player with fewer Whites less Blacks; if they are "
    "equal, the one who had Black in the latest game in which their colours differed; if there is none, the better "
    "number changes the colour of its last game. If neither has played, odd numbers have the colour drawn by lot "
    "and even numbers the other."
)

DEFINITIONS: Final[Mapping[str, tuple[object, ...]]] = {
    "monrad": (
        LISTED,
        BYE,
        _("From the top of the list, each player without an opponent meets the next one below who is possible."),
        POSSIBLE,
        COLOURS,
    ),
    "alternating": (
        LISTED,
        BYE,
        _(
            "Pairs are made from both ends in turn: the highest player without an opponent meets the next one below "
            "who is possible, then the lowest one without an opponent the next one above who is possible, and so on "
            "towards the middle."
        ),
        POSSIBLE,
        COLOURS,
    ),
    "italo_swiss": (
        _("The list is in order of pairing number, keeps this order, and is seen as a circle."),
        _(
            "With an odd number the bye goes to the lowest score, there to the largest number that may have it and "
            "without which everybody else can be paired; where there is none, to the next higher score."
        ),
        _(
            "Round 1 begins with the first of the list; every other round with the player who had Black in the pair "
            "that was made last in the round before."
        ),
        _(
            "From there the walk goes round the circle and never back: the first player without an opponent who has "
            "the highest score left is paired; behind the opponent the walk goes on to the next, and so on."
        ),
        _(
            "The opponent is the next one onward with the same score who is possible; where there is none, the next "
            "one with the next lower score, looked for behind the last player looked at."
        ),
        POSSIBLE,
        COLOURS,
    ),
    "english": (
        LISTED,
        _(
            "With an odd number the bye goes to the lowest score. There whoever has not asked for a bye before comes "
            "first; of these the larger colour group; in it the player at the median of the scoregroup or just below "
            "it, then downwards, then from the median upwards. The first who may have it and without whom everybody "
            "else can be paired gets it; where there is none, it goes to the next higher score in the same way."
        ),
        _(
            "Colour groups are the players of a score who prefer White, who prefer Black, and who prefer neither; of "
            "groups of one size White comes first, then Black."
        ),
        SCORE_GROUPS,
        FLOATS,
        _(
            "In the order of leaving the larger colour group comes first; in it those who did not float down in the "
            "round before; of these the player at the median of the scoregroup or just below it, then downwards, then "
            "from the median upwards."
        ),
        _(
            "The opponents of who leaves come so: first those due another colour, then those due the same one unless "
            "both prefer it strongly, then the others; of each, those who did not float up in the round before; of "
            "these from the median of their scoregroup downwards, then upwards. All medians are those of the players "
            "without an opponent when the turn of the scoregroup comes."
        ),
        _(
            "Those who stay are paired so that as few pairs as possible have two players who strongly or absolutely "
            "prefer the same colour, then as few as possible who prefer it at all (C.04.3 Article 1.7)."
        ),
        HALVES,
        RULED_OUT,
        COLOURS,
    ),
    "keizer": (
        _(
            "The players stand on a list, before round 1 in order of pairing number. The first place has the value "
            "that the regulations name, or one and a half times the number of players, rounded up; every place below "
            "is worth 1 less, but never less than 1."
        ),
        _(
            "A player's score is the own value, where the regulations count it, and for every round the value of the "
            "opponent for a win, half of it for a draw, nothing for a loss. A win by forfeit counts as a win."
        ),
        _(
            "For a round without a game the regulations give a share of the own value: for an absence with notice, up "
            "to a number of times, for a round in which no opponent was left, and for an absence on duty. An absence "
            "without notice and a forfeit loss bring nothing."
        ),
        _(
            "After each round the list is sorted by score, those with the same score by pairing number, and all rounds "
            "so far are counted again with the new values, until the list stays the same, or 60 times."
        ),
        _(
            "From the top of the list, each player without an opponent meets the next one below who is present and "
            "possible. Possible is with whom everybody else can still be paired."
        ),
        _(
            "Two players meet again only when the number of rounds that the regulations name lies between, and at most "
            "so often as they say. Where not everybody present can be paired so, the rounds between become fewer, one "
            "by one, and after that one meeting more is allowed, and so on."
        ),
        _("With an odd number the bye goes to whoever had it least often, and of those to the last of the list."),
        _(
            "White has whoever had it less often in the games between the two; then whoever had it less often, set "
            "against Black, in all games; then the colours change from the latest game in which they were opposite; at "
            "last odd pairing numbers of the upper player begin with the initial colour."
        ),
    ),
    "knockout": (*BRACKET, FORFEITED, DRAWN, SEEDED_COLOURS),
    "knockout_matches": (
        *BRACKET,
        FORFEITED,
        _("Every match has two games, the colours change in the second; the match is won by the points of both."),
        DRAWN,
        SEEDED_COLOURS,
    ),
}
"""Sentence by sentence, by system."""

WARNING: Final = _(
    "FIDE publishes no rules of this system. Before an event that FIDE is to rate, send this definition to its "
    "Qualification Commission and ask for authorisation (C.04.2 Article 1.2)."
)


def definition(system: str) -> tuple[str, ...]:
    """The rules of a system that FIDE does not publish, sentence by sentence in the active language; nothing for
    others."""
    return tuple(str(one) for one in DEFINITIONS.get(system, ()))
