"""The rules of the systems that draw lots, word for word as announcement and guide say them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

LOTTERY: Final = (
    _(
        "What is drawn follows from the lot of the round: each player gets the SHA-256 of “lot/label/number”, and "
        "the smallest is drawn first. The labels are bye, leave, order and colour."
    ),
    _(
        "With an odd number the bye goes to the lowest score, there to the first drawn who may have it and without "
        "whom everybody else can be paired; where there is none, to the next higher score."
    ),
    _(
        "The scores are paired from the highest down, each with those who came from above. While those of a score "
        "cannot all be paired with each other and the others below them, one leaves for the next lower score: the "
        "first drawn whose leaving still lets everybody be paired and lets more of the others be paired with each "
        "other; where there is none, the first drawn whose leaving still lets everybody be paired. Players of the "
        "score leave before those who came from above."
    ),
    _(
        "Then the pairs are drawn: whoever came from above meets the first drawn of the score who is possible; "
        "after that the first drawn without an opponent meets the next drawn who is possible, and so on."
    ),
    _(
        "Possible is whom the player has not met and with whom everybody else of the group can still be paired; "
        "two players who must have the same colour do not meet (C.04.3 Article 2.1.3)."
    ),
    _(
        "The colours of a pair follow the histories of the two as in the Dutch System (C.04.3 Articles 1.7 and "
        "5.2.1 to 5.2.3); where they do not decide, the first drawn of the two has White."
    ),
)
"""What is drawn; the bye; who leaves a score; the pairs; who is possible; colours."""
SUBGROUPS: Final = (
    _(
        "In the first rounds, three or four as the event announces, those to be paired stand in order of pairing "
        "number and are cut into six groups as even as can be. Groups that meet are of one size; where six do not go "
        "into the players, groups 4 and 6 are larger by one, then groups 2 and 5 as well."
    ),
    _(
        "Group 1 meets group 3, group 2 meets group 5, and group 4 meets group 6, whatever the points. The orders are "
        "drawn with the label order: the first drawn of group 1 takes the first drawn of group 3 who is possible, then "
        "the second drawn of group 1, and so on; so it is with groups 2 and 5, and 4 and 6."
    ),
    _("Where not everybody can be paired so, and in every later round, it is paired by score, as follows."),
)
"""How the rounds of the six subgroups are paired, before those of the lottery Swiss."""

TWO_LIFE: Final = (
    _(
        "Everybody begins with two lives. A loss costs one life and a draw half of one, so that two draws cost as much "
        "as a loss; a forfeit is a loss. Whoever has no life left is out and is not paired any more."
    ),
    _(
        "A round without a game costs what its points cost: a zero-point bye, also for a round that a late entry "
        "missed, counts as a loss, a half-point bye as a draw; a full-point bye costs nothing. A game that is not "
        "finished counts as a draw until it is."
    ),
    _(
        "The event ends as soon as no more players have lives left than are to survive: one, or as many as the "
        "regulations name. It ends, too, when the rounds planned are played. How many it takes is not known beforehand."
    ),
    _(
        "What is drawn follows from the lot of the round: each player gets the SHA-256 of “lot/label/number”, and "
        "the smallest is drawn first. The labels are bye, again, leave, order and colour."
    ),
    _(
        "With an odd number the bye goes to the first drawn of those who had it least often without whom everybody "
        "else can be paired. It costs no life and brings the points that the regulations name."
    ),
    _(
        "Of all ways to pair the others only those count in which the earlier meetings, added up over the boards, are "
        "fewest. As a rule there are none, and nobody meets again."
    ),
    _(
        "Otherwise the boards of players who meet again are set first. The pairs who have met are gone through: equal "
        "lives first, then the smallest difference; then the pair whose first drawn player, with the label again, "
        "comes first; then the one whose other player does. A pair is set if one of the ways that count has it beside "
        "the pairs set already, until no others have to meet again."
    ),
    _(
        "Everybody else is paired from the most lives down, those with the same lives together with those who came "
        "from above. While they cannot all be paired with each other and the others below them, one leaves for those "
        "with fewer lives: the first drawn whose leaving still lets everybody be paired and lets more of the others be "
        "paired with each other; where there is none, the first drawn whose leaving still lets everybody be paired. "
        "Who came from above leaves last."
    ),
    _(
        "Then the pairs are drawn: whoever came from above meets the first drawn who is possible; after that the first "
        "drawn without an opponent meets the next drawn who is possible, and so on. Possible is whom the player has "
        "not met and with whom everybody else of the group can still be paired. Colours keep nobody apart."
    ),
    LOTTERY[5],
    _(
        "In the standings more lives come first, then whoever lost the last one in a later round, then points, then "
        "the tie-breaks of the regulations. It stays so where nobody survives, or fewer than were to."
    ),
)
"""Lives; rounds without a game; the end; what is drawn; the bye; rematches; who leaves; the pairs; colours; places."""
