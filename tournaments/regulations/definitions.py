"""The rules of systems that FIDE does not publish, word for word as announcement and guide say them.

C.04.2 Articles 1.1 and 1.2 want the rules of such a system written out for the players beforehand, and the
authorisation of FIDE for an event that is to be rated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.regulations.drawn_definitions import LOTTERY, SUBGROUPS, TWO_LIFE

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
    "Those who leave are taken one by one. The pair with the highest possible score of the opponent comes first; if "
    "several remain, the first player in the order of leaving; then the first opponent in the order below. Everybody "
    "else must still be pairable, and no more players may leave."
)
HALVES: Final = _(
    "Among these pairings, from the top, each player without an opponent takes the first who is possible: the lower "
    "half of those who stay from its top, then the upper half from its end."
)
COLOURS: Final = _("The colours of a pair follow the Dutch System (C.04.3 Articles 1.7 and 5.2).")

BRACKET: Final = (
    _(
        "The bracket has the smallest number of lines among 2, 4, 8, 16 … that holds everybody. The numbers of the "
        "initial order stand in it so that 1 and 2 can meet only in the final, 1 to 4 not before the semi-finals, and "
        "so on: in round 1 the two numbers of a match add up to one more than the lines."
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
    "The player with the smaller number of Whites minus Blacks gets White. If the numbers are equal, the one who had "
    "Black in the latest game in which their colours differed gets it. If there is no such game, the better number "
    "gets the colour opposite to that of its last game; if it has not played, the other does. If neither has played, "
    "odd numbers have the colour drawn by lot and even numbers the other."
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
    "yugoslav": (
        _("The players of each score are listed in order of pairing number, and each list is seen as a circle."),
        _(
            "With an odd number the bye goes to the lowest score, there to the largest number that may have it and "
            "without which everybody else can be paired; where there is none, to the next higher score."
        ),
        _(
            "In round 1 each circle begins with the smallest number; in every other round with the first number behind "
            "the player who was taken last in the round before."
        ),
        _(
            "The scores are paired from the highest down. Going round its circle, each player without an opponent "
            "takes the next one onward who is possible; where there is none, the first one of the next lower score who "
            "is possible, from the beginning of its circle."
        ),
        POSSIBLE,
        COLOURS,
    ),
    "lottery": LOTTERY,
    "six_subgroups": (
        *LOTTERY[:2],
        *SUBGROUPS,
        *LOTTERY[2:],
    ),
    "two_life": TWO_LIFE,
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
    "us": (
        _(
            "The players are ranked by score, then by rating, then by pairing number; the unrated come last of their "
            "score. Numbers in brackets are rules of US Chess, 7th edition (29A, 28B)."
        ),
        _(
            "Nobody meets an opponent a second time. Only where no more players take part than the event has rounds, "
            "and nothing else is possible, those meet again who met least often (27A1)."
        ),
        _(
            "Due to a player is the colour that makes White and Black equal; when they are equal, the opposite of the "
            "last game; before the first game none (29E3a)."
        ),
        _(
            "A board is a conflict when both are due the same colour, a heavy one when both have had more of the "
            "other. Boards are compared by heavy conflicts, then by conflicts, then, except in the last round, by "
            "players who would get a colour a third time running because of a conflict."
        ),
        _(
            "A change for colours must make that better. It may span 200 rating points if heavy conflicts or third "
            "colours become fewer, otherwise 80; with an unrated player there is no limit (29E5a, 29E5b, 29E5g)."
        ),
        _(
            "With an odd number the bye goes to the lowest score (in round 1 to any), there to the lowest rated who "
            "may have it and without whom everybody else can be paired; after the rated come the unrated, then those "
            "who had a half-point bye. In four rounds, where of a score only unrated players are left for the bye, the "
            "rated of the next higher score come before them (28L)."
        ),
        _(
            "The scoregroups are paired from the top down. As few players as possible drop out of each, so that "
            "everybody below can still be paired; they do not become members of the next group (29B, 29D2)."
        ),
        _(
            "Who comes from above is paired first, in order of rank, with the highest rated of the group who is "
            "possible without more players dropping out; or with a lower one where that is better for colours and "
            "within the limit, the smallest difference first. Who finds nobody drops on (29D1)."
        ),
        _(
            "Out of an odd group drops the lowest rated who can be spared and has an opponent in the next group, the "
            "unrated last. Where that board would be a conflict, the next lowest drops if that is better for colours, "
            "within the limit and a smaller change than a lower opponent (29D1b). If several must drop, the first "
            "possible set in this order does."
        ),
        _(
            "Those who stay are paired in order of rank, upper half against lower half: the natural pairing. A "
            "transposition of two boards exchanges their lower players and spans the smaller of both rating "
            "differences; an interchange exchanges the lower player of the upper board and the higher one of the lower "
            "board and spans theirs (29C, 29E5c, 29E5d)."
        ),
        _(
            "Second meetings are removed first, without a limit: by the set of switches with the fewest of them left, "
            "then, where one colour is due to more than half, with the fewest boards on which nobody is due it, then "
            "with the fewest interchanges, then with the smallest sum of differences. If that is not enough, each "
            "player from the top takes the nearest to the natural opponent with whom all others can be paired: in the "
            "lower half by places, of two the lower, then in the upper half from its end (29C2)."
        ),
        _(
            "Then come the switches for colours: the set that makes the conflicts fewest, then has the fewest switches "
            "that are not transpositions within 80 points, then the smallest sum of differences. In either step no "
            "board takes part in two switches; of equal sets the first counts, read from the top board: switched, with "
            "the nearer board, by transposition (29E5e, 29E6a)."
        ),
        _(
            "If two players are due the same colour, it goes to the one with unequal colours, then with the greater "
            "difference; then the latest round in which they had different colours is reversed (a round without a game "
            "counts as different); then the higher ranked gets it (29E4)."
        ),
        _(
            "Where neither has played, the higher ranked gets the colour drawn by lot on the first such board of the "
            "scoregroup, the other colour on the next, and so on (28J)."
        ),
    ),
    "seeded": (
        LISTED,
        BYE,
        SCORE_GROUPS,
        FLOATS,
        _("In the order of leaving the lowest of the scoregroup comes first, then upwards."),
        _(
            "The opponents of a player who leaves are tried in this order: first those who do not prefer the same "
            "colour, then the others; of each from the highest of their scoregroup."
        ),
        _(
            "Those who stay are paired so that as few pairs as possible have two players who prefer the same colour "
            "(C.04.3 Article 1.7)."
        ),
        HALVES,
        RULED_OUT,
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
            "The opponents of a player who leaves are tried in this order: first those due another colour, then those "
            "due the same one unless both prefer it strongly, then the others; of each, those who did not float up in "
            "the round before; of these from the median of their scoregroup downwards, then upwards. All medians are "
            "those of the players without an opponent when the turn of the scoregroup comes."
        ),
        _(
            "Those who stay are paired so that as few pairs as possible have two players who strongly or absolutely "
            "prefer the same colour, then as few as possible who prefer it at all (C.04.3 Article 1.7)."
        ),
        HALVES,
        RULED_OUT,
        COLOURS,
    ),
    "scheveningen": (
        _("Two teams of equal size play. In each the players are numbered by rating, then title, then name."),
        _("Everybody meets everybody of the other team once; there are as many rounds as players a side."),
        _(
            "Up to eight players a side the printed Scheveningen tables say who meets whom in which round and who has "
            "White."
        ),
        _(
            "For more, equal numbers meet in round 1, and in each later round the opponents move on by one, counted "
            "round and round."
        ),
        _(
            "Then the two numbers, each less one, are added up and divided by the number of players a side. With an "
            "odd number of players a side an even remainder gives White to the first team, an odd one to the second. "
            "With an even number an even remainder below half of it and an odd one above give White to the first team."
        ),
        _(
            "So everybody has each colour equally often, or once more where the number is odd. With 10, 14, 18 … "
            "players a side a team has White on one board more or less than half in a round: in a table that moves on "
            "by one, no choice of colours then balances every player and every round."
        ),
        _("Who is absent forfeits the game, and the table stays as it is."),
    ),
    "molter": (
        _(
            "Teams of equal size play. In each the players are numbered by rating, then title, then name: number 1 "
            "sits at board 1. The teams are numbered in alphabetical order. All numbers of teams below are less one,"
            " from 0."
        ),
        _(
            "There are fewer rounds than teams. With an odd number of teams their size is even. So nobody rests, "
            "nobody meets a team-mate, and nobody meets two players of one team."
        ),
        _(
            "With an even number of teams the last one stands outside a circle of the others. Each board begins "
            "somewhere in the circle, and each round moves it on by one: two teams meet on the board if their "
            "numbers add up to the place, counted round by the circle. The team that would meet itself meets the "
            "last one."
        ),
        _(
            "Board 1 begins at 0, each further board behind all rounds of the board above, or one further where "
            "another board began there. So in a round the players of a team meet as many other teams as they can, "
            "and over the event the teams meet equally often, or once more."
        ),
        _(
            "With an odd number of teams all stand in the circle, and boards 1 and 2, 3 and 4 … go together: where "
            "the numbers on one add up to a sum, those on the other add up to its opposite. On each of the two one "
            "team would meet itself: these two players meet, on neighbouring boards, once for each player at most."
        ),
        _(
            "The sum of rounds 1 and 2 is 1 and 2 more than twice the beginning of the two boards, then come rounds "
            "3 and 4 with the next beginning, and so on. The beginnings follow as they do for single boards, counted"
            " by half of the circle. In the second pair of boards, the fourth and so on, the lower board has the sum"
            " and the upper one its opposite."
        ),
        _(
            "White is the team whose number, less that of the other and counted round by the circle, is odd. The two"
            " whom the circle leaves over take White in turn, in round 1 the one inside the circle, or on the board "
            "that has the sum."
        ),
        _(
            "In rounds 1 and 2, 3 and 4 … some boards are turned, with an odd number of teams two at a time: those "
            "with which the largest difference of the colours of a team is smallest, then the sum of the squares of "
            "all; of equals the upper boards stay. So everybody has one White and one Black in each two rounds, and "
            "a team of even size at most one board more of a colour than half."
        ),
        _("Who is absent forfeits the game, and the table stays as it is."),
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
            "possible. An opponent is possible if everybody else can still be paired."
        ),
        _(
            "Two players meet again only when the number of rounds that the regulations name lies between, and at most "
            "so often as they say. Where not everybody present can be paired so, the rounds between become fewer, one "
            "by one, and after that one meeting more is allowed, and so on."
        ),
        _("With an odd number the bye goes to whoever had it least often, and of those to the last of the list."),
        _(
            "The player who had White less often in the games between the two gets White; then the one with fewer "
            "Whites, set against Blacks, in all games; then the one who had Black in the latest game in which their "
            "colours were opposite. If nothing decides, the player higher on the list gets the initial colour with an "
            "odd pairing number, the other colour with an even one."
        ),
    ),
    "knockout": (*BRACKET, FORFEITED, DRAWN, SEEDED_COLOURS),
    "knockout_matches": (
        *BRACKET,
        FORFEITED,
        _("Every match has two games, the colours change in the second; the match is won by the points of both."),
        DRAWN,
        SEEDED_COLOURS,
        _(
            "For the colours only the first games of the matches count, and the rule says who has White in the first "
            "game."
        ),
    ),
}
"""Sentence by sentence, by system."""

WARNING: Final = _(
    "FIDE publishes no rules of this system. Before an event that FIDE is to rate, send this definition to its "
    "Qualification Commission and ask for authorisation (C.04.2 Article 1.2)."
)

WORKING: Final = frozenset(
    {
        "alternating", "english", "keizer", "knockout", "knockout_matches", "lottery", "seeded", "six_subgroups",
        "two_life", "yugoslav",
    }
)  # fmt: skip
"""Systems without a complete text of rules anywhere: what is defined here is ours."""
WORKING_DEFINITION: Final = _("No complete text of these rules was found: the event follows this working definition.")


def definition(system: str) -> tuple[str, ...]:
    """The rules of a system that FIDE does not publish, sentence by sentence in the active language; nothing for
    others."""
    return tuple(str(one) for one in DEFINITIONS.get(system, ()))
