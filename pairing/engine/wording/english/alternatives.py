"""English: why something did not happen."""

SENTENCES: dict[str, str] = {
    "why_not.pair_happens": "{player:player} and {opponent:player} do play each other in this round.",
    "why_not.bye_happens": "{player:player} does have the bye in this round.",
    "why_not.float_happens": "{player:player} does move down in this round.",
    "why_not.absent": "{player:player} does not take part in this round.",
    "why_not.no_bye": "Nobody is without an opponent: {players} take part, an even number.",
    "why_not.no_colour": "{player:player} has the bye and therefore no colour.",
    "why_not.met": "{player:player} and {opponent:player} already met in round {round}; nobody meets twice.",
    "why_not.same_colour": (
        "{player:player} and {opponent:player} must both get {colour:term:colour} in their next game, so they may not "
        "meet."
    ),
    "why_not.prohibited": "A prohibition of this event keeps {player:player} and {opponent:player} apart.",
    "why_not.had_bye": "{player:player} already had the bye in round {round}; nobody gets it twice.",
    "why_not.won_without_playing": (
        "{player:player} scored the points of a win without playing in round {round}; that rules out the bye."
    ),
    "why_not.impossible": "It is allowed, but then the other players could not all be paired.",
    "why_not.later_4_2": (
        "It would be just as good for the group with {score:points:point}. Of equally good pairings the rules take the "
        "one in which, from the top down, each has the first possible opponent on the other side; this one comes later."
    ),
    "why_not.later_4_3": (
        "It would be just as good for the group with {score:points:point}, but more players, or other ones, would "
        "change between its upper and its lower half. Of equally good pairings the rules take the one that changes "
        "least."
    ),
    "why_not.later_4_4": (
        "It would be just as good for the group with {score:points:point}, but other players who moved down would be "
        "paired there, and the rules take the higher ranked ones first."
    ),
    "why_not.C5": (
        "Then the bye would go to a player with {with_it:points:point}. In this round it goes to one with "
        "{actual:points:point}, and the lowest score comes first."
    ),
    "why_not.C6": (
        "Then {with_it:count:player} would have no opponent in the group with {score:points:point} and would have to "
        "leave it, instead of {actual:amount|none}."
    ),
    "why_not.C7": (
        "Then the players moving down from the group with {score:points:point} would have higher scores: "
        "{with_it:pointlist} instead of {actual:pointlist}."
    ),
    "why_not.C8_count": (
        "Then the group below the one with {score:points:point} would leave {with_it:count:player} without an "
        "opponent, instead of {actual:amount|none}."
    ),
    "why_not.C8_scores": (
        "Then players with higher scores would move down from the group below the one with {score:points:point}: "
        "{with_it:pointlist} instead of {actual:pointlist}."
    ),
    "why_not.C_6": (
        "Then, in the group with {score:points:point}, opponents would be further apart: score differences "
        "{with_it:differences} instead of {actual:differences} ({players:players})."
    ),
    "why_not.C_7_count": (
        "Then those whom the group below the one with {score:points:point} leaves without an opponent would count "
        "{with_it} instead of {actual} (in the last group, a player who may not have the bye counts three times)."
    ),
    "why_not.C_7_scores": (
        "Then opponents would be further apart in the group below the one with {score:points:point}: score "
        "differences {with_it:differences} instead of {actual:differences}."
    ),
    "why_not.C9": (
        "Then the bye would go to a player who already missed {with_it:count:game}; in this round it goes to one who "
        "missed {actual:count:game} (group with {score:points:point})."
    ),
    "why_not.C10": (
        "Then {with_it:count:player} of the group with {score:points:point} would have at least three more games with "
        "one colour than with the other, instead of {actual:amount|none} ({players:players})."
    ),
    "why_not.C11": (
        "Then {with_it:count:player} of the group with {score:points:point} would get the same colour for the third "
        "time running, instead of {actual:amount|none} ({players:players})."
    ),
    "why_not.C12": (
        "Then {with_it:count:board} of the group with {score:points:point} would have two players waiting for the same "
        "colour, instead of {actual:amount|none} ({players:players})."
    ),
    "why_not.C13": (
        "Then {with_it:count:player} of the group with {score:points:point} would not get a colour that they strongly "
        "prefer, instead of {actual:amount|none} ({players:players})."
    ),
    "why_not.C14": (
        "Then {with_it:count:player} of the group with {score:points:point} would move down for the second round "
        "running, instead of {actual:amount|none} ({players:players})."
    ),
    "why_not.C15": (
        "Then {with_it:count:player} of the group with {score:points:point} would meet somebody from above for the "
        "second round running, instead of {actual:amount|none} ({players:players})."
    ),
    "why_not.C16": (
        "Then {with_it:count:player} of the group with {score:points:point} would move down again as two rounds ago, "
        "instead of {actual:amount|none} ({players:players})."
    ),
    "why_not.C17": (
        "Then {with_it:count:player} of the group with {score:points:point} would meet somebody from above again as "
        "two rounds ago, instead of {actual:amount|none} ({players:players})."
    ),
    "why_not.C18": (
        "Then those who moved down into the group with {score:points:point} for the second round running would meet "
        "opponents further below them ({players:players}): differences {with_it:differences} instead of "
        "{actual:differences}."
    ),
    "why_not.C19": (
        "Then players of the group with {score:points:point} who meet somebody from above for the second round running "
        "would meet opponents further above them ({players:players}): differences {with_it:differences} instead of "
        "{actual:differences}."
    ),
    "why_not.C20": (
        "Then those who moved down into the group with {score:points:point} again as two rounds ago would meet "
        "opponents further below them ({players:players}): differences {with_it:differences} instead of "
        "{actual:differences}."
    ),
    "why_not.C21": (
        "Then players of the group with {score:points:point} who meet somebody from above again as two rounds ago "
        "would meet opponents further above them ({players:players}): differences {with_it:differences} instead of "
        "{actual:differences}."
    ),
    "why_not.colour_5_2_1": (
        "{white:player} and {black:player} can both have the colour they are due; {player:player} is due "
        "{colour:term:colour}."
    ),
    "why_not.colour_5_2_2": (
        "{white:player} and {black:player} are due the same colour. {player:player} has the stronger claim and gets "
        "{colour:term:colour}."
    ),
    "why_not.colour_5_2_3": (
        "{white:player} and {black:player} are due the same colour and neither has the stronger claim. In the latest "
        "round in which their colours differed {white:player} had Black and {black:player} White, so now they change."
    ),
    "why_not.colour_5_2_4": (
        "{white:player} and {black:player} are due the same colour, neither has the stronger claim, and their "
        "colours so far were the same. {player:player} is ranked higher and gets {colour:term:colour}."
    ),
    "why_not.colour_5_2_5": (
        "Neither {white:player} nor {black:player} has a colour preference. The higher ranked one, {player:player}, "
        "gets {colour:term:colour} by the pairing number and the colour drawn before round 1."
    ),
    "why_not.question": "“{value}” is no starting number. Ask with a number, or with bye, float or colour.",
    "why_not.player": "There is no player with the pairing number {player}.",
    "why_not.same_player": "Nobody plays against themselves: choose another player than {player:player}.",
}
