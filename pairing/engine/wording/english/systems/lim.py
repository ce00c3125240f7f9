"""English: why a round of the Lim system is as it is."""

NAME = "Lim"

SENTENCES: dict[str, str] = {
    # The round and its groups
    "lim.median": (
        "The middle (median) group is the one with {score:points:point}: the groups above it are paired downwards, "
        "those below it upwards, and it comes last."
    ),
    "lim.last_round": (
        "Round {round} is the last one: players may meet whatever their colours were, so that they meet on equal "
        "points."
    ),
    "lim.group_down": (
        "The group with {score:points:point} ({players:count:player}) is above the median and paired downwards, from "
        "the top of the list."
    ),
    "lim.group_up": (
        "The group with {score:points:point} ({players:count:player}) is below the median and paired upwards, from the "
        "bottom of the list."
    ),
    "lim.group_median": (
        "The median group with {score:points:point} ({players:count:player}) is paired last, from the top of the list."
    ),
    "lim.came_down": "Came from above and are paired first, in this order: {players:players}.",
    "lim.came_up": "Came from below and are paired before the others, in this order: {players:players}.",
    "lim.group_cracked": (
        "The median group could not be paired completely, so the pair {player:player} - {opponent:player} of the "
        "neighbouring group was taken back and both joined the median."
    ),
    # Who is sent on
    "lim.lead_down": "{player:player} had to leave the group with {score:points:point} and moved down.",
    "lim.lead_up": "{player:player} had to leave the group with {score:points:point} and moved up.",
    "lim.cracked": (
        "{player:player} and {opponent:player} were already paired with each other, but the median group could not be "
        "completed: their pair was taken back and both joined it."
    ),
    "lim.transfer_2_3": (
        "{player:player} leaves the group with {score:points:point}: if anybody else left instead, the group would "
        "have fewer pairs."
    ),
    "lim.transfer_3_9_2": (
        "Of those who could leave the group with {score:points:point} without costing a pair, {player:player} is the "
        "one least harmed by it."
    ),
    "lim.transfer_3_10": (
        "Of those who could leave the group with {score:points:point}, the others were moved in the previous round "
        "already; so {player:player} leaves it."
    ),
    "lim.transfer_3_2_2": (
        "In the group with {score:points:point} more players are due {colour:term:colour}, and {player:player} is "
        "one of them: so the colours due become more equal."
    ),
    "lim.transfer_3_2_3": (
        "In the group with {score:points:point} nobody whose leaving would make the colours more equal is rated within "
        "100 points of {player:player}, who leaves it."
    ),
    "lim.transfer_3_2_4_down": (
        "Of those who could equally well leave the group with {score:points:point}, {player:player} is the lowest in "
        "the list."
    ),
    "lim.transfer_3_2_4_up": (
        "Of those who could equally well leave the group with {score:points:point}, {player:player} is the highest in "
        "the list."
    ),
    "lim.type_a": (
        "Type a: {player:player} had already been moved into that group and has no possible opponent in the next one."
    ),
    "lim.type_b": (
        "Type b: {player:player} had already been moved into that group and has a possible opponent in the next one."
    ),
    "lim.type_c": (
        "Type c: {player:player} had not been moved yet in this round and has no possible opponent in the next group."
    ),
    "lim.type_d": (
        "Type d: {player:player} had not been moved yet in this round and has a possible opponent in the next group."
    ),
    "lim.floated_before": (
        "{player:player} was moved to another group in round {round}; the rules avoid moving the same player again now."
    ),
    # The choice of the opponent
    "lim.lead_only_two": "{player:player} and {opponent:player} were the last two of their group, so they meet.",
    "lim.lead_first": "{player:player} was to be paired next and took {opponent:player}, the first in order.",
    "lim.lead_floater_down": (
        "{player:player} came from above and meets {opponent:player}, the highest in the list who was free."
    ),
    "lim.lead_floater_up": (
        "{player:player} came from below and meets {opponent:player}, the lowest in the list who was free."
    ),
    "lim.lead_due": (
        "Like {player:player}, {players:players} {players:many|is|are} due {colour:term:colour}; so the next in order "
        "due the other colour was taken: {opponent:player}."
    ),
    "lim.lead_needed": (
        "{opponent:player} was the first in order for {player:player} with whom everybody else in the group could "
        "still be paired ({players:players} came before)."
    ),
    "lim.lead_met": ("{player:player} has already met {players:players}, so the next in order was {opponent:player}."),
    "lim.lead_passed": (
        "{opponent:player} is the first opponent in the order for {player:player} who could be taken. "
        "{skipped:count:player} before {skipped:many|was|were} passed over: already met, due the same colour, or "
        "needed so that everybody else can be paired. The steps give the names."
    ),
    "lim.looks_down": (
        "{player:player} is the highest in the list still to be paired. Opponents are tried from the top of the lower "
        "half, then from the bottom of the upper half: {order:players}."
    ),
    "lim.looks_up": (
        "{player:player} is the lowest in the list still to be paired. Opponents are tried from the bottom of the "
        "upper half, then from the top of the lower half: {order:players}."
    ),
    "lim.floater_looks_down": (
        "{player:player} came from above and takes the highest in the list who can be had and is due the other colour."
    ),
    "lim.floater_looks_up": (
        "{player:player} came from below and takes the lowest in the list who can be had and is due the other colour."
    ),
    "lim.first_in_order": "{opponent:player} came first in that order for {player:player}.",
    "lim.skip_colour": (
        "Before {opponent:player} in order, but with {player:player} one of the two would have the same colour a third "
        "time running, or three more of one colour: {players:players}."
    ),
    "lim.skip_same_due": (
        "Before {opponent:player} in order, but due {colour:term:colour} like {player:player}: {players:players}."
    ),
    "lim.skip_needed": (
        "Before {opponent:player} in order and allowed to meet {player:player}, but then the others of the group could "
        "not all be paired: {players:players}."
    ),
    "lim.same_due": (
        "Both {player:player} and {opponent:player} are due {colour:term:colour}: nobody due the other colour could be "
        "had."
    ),
    "lim.same_due_band": (
        "Both {player:player} and {opponent:player} are due {colour:term:colour}: nobody due the other colour and "
        "rated within 100 points of {opponent:player} could be had."
    ),
    # Colours
    "lim.colour_5_3": (
        "One of the two had the same colour in the last two games and must have the other one. White: {white:player}, "
        "Black: {black:player}."
    ),
    "lim.colour_5_1_2": (
        "Otherwise one of the two would have three more games with one colour. White: {white:player}, Black: "
        "{black:player}."
    ),
    "lim.colour_higher": (
        "Both are due {colour:term:colour} and had the same colours so far. In the median group and above, the player "
        "higher in the list gets it: {player:player}, not {opponent:player}. White: {white:player}, Black: "
        "{black:player}."
    ),
    "lim.colour_lower": (
        "Both are due {colour:term:colour} and had the same colours so far. Below the median group the player lower in "
        "the list gets it: {player:player}, not {opponent:player}. White: {white:player}, Black: {black:player}."
    ),
    "lim.due_repeated": ("{player:player} had {last:term:colour} twice in a row and is due {colour:term:colour}."),
    "lim.due_equalise": (
        "{player:player} had White {whites:count:time} and Black {blacks:count:time}, and is due {colour:term:colour}, "
        "which makes them more equal."
    ),
    "lim.due_alternate": (
        "{player:player} had both colours equally often and is due {colour:term:colour}, the opposite of the last one."
    ),
    # The bye
    "lim.bye_1_1": (
        "The bye goes to the lowest ranked player who may have it and without whom all others can be paired: "
        "{player:player}."
    ),
    "lim.bye_7_1": (
        "In the first round the bye goes to the lowest rated player without whom all others can be paired: "
        "{player:player}."
    ),
    "lim.bye_barred": "Would come before, but may not have the bye any more: {meetings:meetings}.",
    "lim.bye_needed": "Would come before, but without them the others could not all be paired: {players:players}.",
    # Why not
    "lim.why_not_has_bye": "{player:player} has the bye, which is given before anybody is paired.",
    "lim.why_not_bye_barred": (
        "{player:player} had a bye or the points of a win without playing in round {round}, which rules out the bye."
    ),
    "lim.why_not_bye_1_1": (
        "The lowest ranked player who may have the bye gets it, and {opponent:player} is ranked lower than "
        "{player:player}."
    ),
    "lim.why_not_bye_7_1": (
        "In the first round the lowest rated player gets the bye, and {opponent:player} comes before {player:player} "
        "by rating."
    ),
    "lim.why_not_colour_limit": (
        "Whoever of {player:player} and {opponent:player} had White, one of them would have the same colour a third "
        "time running or three more games with one colour."
    ),
    "lim.why_not_other_group": (
        "{player:player} was paired in the group with {score:points:point}, which {opponent:player} "
        "({other_score:points:point}) was not in. Nobody leaves a group who can have an opponent there, for that would "
        "cost it a pair."
    ),
    "lim.why_not_taken": (
        "When {seeker:player} looked for an opponent, before {player:player} did, {player:player} was the first who "
        "could be had; {opponent:player} came too late."
    ),
    "lim.why_not_others": (
        "Then the others of the group with {score:points:point} could not all be paired: {player:player} needs an "
        "opponent other than {opponent:player}."
    ),
    "lim.why_not_same_due": (
        "{player:player} and {opponent:player} are both due {colour:term:colour}; {taken:player} could be had and is "
        "due the other colour."
    ),
    "lim.why_not_band": (
        "{opponent:player} is due the other colour, but is rated more than 100 points away from {taken:player}, the "
        "first in order for {player:player}; in a tournament of this size colour does not decide then."
    ),
    "lim.why_not_order": (
        "In the fixed order in which opponents are tried for {player:player}, {taken:player} comes before "
        "{opponent:player}."
    ),
    "lim.why_not_floats": "{player:player} does leave the own group in this round.",
    "lim.why_not_median": "{player:player} is in the median group, which nobody leaves.",
    "lim.why_not_nobody": "Everybody in the group with {score:points:point} can be paired there, so nobody leaves it.",
    "lim.why_not_float_3_10_2": (
        "Without {player:player} the group with {score:points:point} would have fewer pairs than without "
        "{opponent:player}."
    ),
    "lim.why_not_float_3_9_2": (
        "Leaving the group with {score:points:point} would harm {player:player} more than {opponent:player}: who has "
        "been moved already, or would find no opponent in the next group, stays if possible."
    ),
    "lim.why_not_float_3_10": (
        "{player:player} was moved in the previous round already, {opponent:player} was not (group with "
        "{score:points:point})."
    ),
    "lim.why_not_float_3_2_2": (
        "In the group with {score:points:point} the colours due become more equal when {opponent:player} leaves it, "
        "not {player:player}."
    ),
    "lim.why_not_float_3_2_3": (
        "In a tournament of this size only a player rated within 100 points of {opponent:player} could leave the group "
        "with {score:points:point} instead; {player:player} is not."
    ),
    "lim.why_not_float_3_2_4_down": (
        "{player:player} could leave the group with {score:points:point} just as well, but {opponent:player} is lower "
        "in the list."
    ),
    "lim.why_not_float_3_2_4_up": (
        "{player:player} could leave the group with {score:points:point} just as well, but {opponent:player} is higher "
        "in the list."
    ),
}
