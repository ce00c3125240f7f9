"""English: why a round of the Swiss Team system is as it is."""

NAME = "FIDE Swiss Team"

SENTENCES: dict[str, str] = {
    # The round and its groups
    "team.round": "Teams to pair: {teams}. Matches: {matches}.",
    "team.virtual": "Teams with virtual points in this round: {teams}.",
    "team.group": "The group with {score:points:point} has {teams:count:team}.",
    "team.group_completed": "Moved up from below to complete it: {players:players}.",
    "team.next_group_not_kept": (
        "Whoever moved up into the group with {score:points:point}, the next group would have needed more than its "
        "number of teams asks for."
    ),
    "team.conflicts": "Teams of the group that could not get the colour they prefer: {teams}.",
    # Who moves up
    "team.moved_up": "{player:player} moved up to complete the group with {score:points:point}.",
    "team.needs_one": (
        "The group with {score:points:point} ({teams:count:team}) needs one team from below to be paired."
    ),
    "team.needs_several": (
        "The group with {score:points:point} ({teams:count:team}) needs {needed} teams from below to be paired."
    ),
    "team.up_needed": (
        "Before {player:player} in order, but with one of them instead this group, the next one or the rest could not "
        "have been paired as well: {players:players}."
    ),
    "team.up_spared": (
        "Before {player:player} in order, but matched with another score in the previous round and spared now: "
        "{players:players}."
    ),
    # The opponent
    "team.pair_first": (
        "The teams of a group are taken by number, and {player:player} takes the first one left over for it: "
        "{opponent:player}."
    ),
    "team.pair_passed": (
        "The teams of a group are taken by number, and {player:player} takes the first possible one: {opponent:player}."
    ),
    "team.skip_same": (
        "Before {opponent:player} by number, but preferring {colour:term:colour} like {player:player}: "
        "{players:players}."
    ),
    "team.skip_rest": (
        "Before {opponent:player} by number and allowed to meet {player:player}, but then the group could not be "
        "paired, or not as well: {players:players}."
    ),
    # Colours
    "team.colour_4_3_1": (
        "Neither team has played yet: the number of {player:player} and the colour drawn by lot decide. White on "
        "board 1: {white:player}."
    ),
    "team.colour_4_3_2": "Only one of the two prefers a colour, and gets it. White on board 1: {white:player}.",
    "team.colour_4_3_3": "Both teams get the colour that they prefer. White on board 1: {white:player}.",
    "team.colour_4_3_4": (
        "Both prefer the same colour, only one of them strongly: that one gets it. White on board 1: {white:player}."
    ),
    "team.colour_4_3_5": "{white:player} has the lower colour difference (White less Black) and gets White on board 1.",
    "team.colour_4_3_6": (
        "The colours of the two last differed when {white:player} had Black and {black:player} White; now they swap. "
        "White on board 1: {white:player}."
    ),
    "team.colour_4_3_7": (
        "Nothing else parts the two: {player:player}, higher in the standings than {opponent:player}, gets the colour "
        "it prefers. White on board 1: {white:player}."
    ),
    "team.colour_4_3_8": (
        "Nothing else parts the two: {player:player}, higher in the standings than {opponent:player}, changes its "
        "last colour. White on board 1: {white:player}."
    ),
    "team.colour_4_3_9": (
        "{player:player} has not played yet, so {opponent:player} changes its last colour. White on board 1: "
        "{white:player}."
    ),
    "team.no_match": "{player:player} has not played a match yet and prefers no colour.",
    "team.no_preference": "{player:player} prefers no colour in this round.",
    "team.prefers": "{player:player} prefers {colour:term:colour} (mild preference).",
    "team.prefers_strongly": "{player:player} prefers {colour:term:colour} (strong preference).",
    "team.floated_before": (
        "{player:player} met a team with another score in round {round}; the rules avoid repeating that now."
    ),
    # The bye
    "team.bye": (
        "{teams} teams are to be paired, an odd number: {player:player}, with {score:points:point}, gets the bye, "
        "worth {points:points:point}."
    ),
    "team.bye_order": (
        "The bye goes to the lowest score, then to who has played most matches, then to the largest number, if all "
        "others can then be paired: {player:player}."
    ),
    "team.bye_barred": "Would come before, but may not have the bye any more: {meetings:meetings}.",
    "team.bye_needed": "Would come before, but without them the others could not all be paired: {players:players}.",
    # Why not
    "team.why_not_has_bye": "{player:player} has the bye, which is given before any group is paired.",
    "team.why_not_no_bye": "Nobody gets a bye: {teams} teams take part, an even number.",
    "team.why_not_bye_barred": (
        "{player:player} had a bye or the points of a won match without playing in round {round}, which rules out the "
        "bye."
    ),
    "team.why_not_bye_order": (
        "{opponent:player} comes before {player:player} for the bye: lower score, then more matches played, then the "
        "larger number."
    ),
    "team.why_not_moves_up": "{player:player} does move up in this round.",
    "team.why_not_top": "{player:player} is in the highest group; nobody can move up from it.",
    "team.why_not_nobody_up": (
        "The group with {score:points:point} can be paired within itself, so nobody moves up into it, {player:player} "
        "neither."
    ),
    "team.why_not_lower": (
        "{players:players} moved up into the group with {score:points:point}. {player:player} has only "
        "{other_score:points:point}, and the highest scores move up first."
    ),
    "team.why_not_floated": (
        "{players:players} moved up into the group with {score:points:point}. {player:player} met a team with another "
        "score in the previous round, which is avoided."
    ),
    "team.why_not_next_group": (
        "{players:players} moved up into the group with {score:points:point}. With {player:player} instead this "
        "group, the next one or the rest could not have been paired as well."
    ),
    "team.why_not_up_order": (
        "{players:players} moved up into the group with {score:points:point} and {players:many|comes|come} before "
        "{player:player} in order, by score and number."
    ),
    "team.why_not_bracket": (
        "Then the other teams of the group with {score:points:point} could not all be paired, if {player:player} "
        "meets {opponent:player}."
    ),
    "team.why_not_c8": (
        "Then {with_it} teams of the group with {score:points:point} would not get the colour they prefer, instead of "
        "{actual}."
    ),
    "team.why_not_c9": (
        "Then {with_it} teams of the group with {score:points:point} would not get a colour they prefer strongly, "
        "instead of {actual}."
    ),
    "team.why_not_c10": (
        "Then {with_it} opponents of teams that moved up into the group with {score:points:point} would meet another "
        "score for the second round running, instead of {actual}."
    ),
    "team.why_not_identifier": (
        "It would be just as good for the group with {score:points:point}, but of equally good pairings the rules "
        "take the first by numbers, and in that one {player:player} and {opponent:player} do not meet."
    ),
}
