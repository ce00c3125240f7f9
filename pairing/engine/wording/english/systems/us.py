"""English: why a round of the US Chess system is as it is."""

NAME = "US Chess"

SENTENCES: dict[str, str] = {
    # The round and its groups
    "us.repeats": (
        "The event has {rounds:count:round} and {players:count:player} take part, so players may meet again where "
        "nothing else is possible."
    ),
    "us.top_down": "Colours are looked at board by board from the top (variation 29E6b).",
    "us.last_round": (
        "Round {round} is the last one, in which a colour that comes a third time running does not count."
    ),
    "us.group": (
        "The group with {score:points:point} ({players:count:player}): the upper half against the lower half, with "
        "switches where second meetings or colours ask for them."
    ),
    "us.group_dispersed": (
        "The group with {score:points:point} ({players:count:player}): everybody meets a player from above or "
        "drops, so nobody is left to be paired half against half."
    ),
    "us.came": ("From above, and paired first in this order: {players:players}."),
    # Who drops, and whom a player from above meets
    "us.drop_odd": (
        "An odd number of players was left in the group with {score:points:point}. {player:player}, the lowest "
        "rated who could be spared, drops to the next group."
    ),
    "us.drop_unrated": (
        "An odd number of players was left in the group with {score:points:point}, and no rated player could be "
        "spared. {player:player}, who is unrated, drops to the next group."
    ),
    "us.drop_colour": (
        "An odd number of players was left in the group with {score:points:point}. {player:player} drops instead of "
        "{first:player}: that is better for colours, and the {difference} rating points between them are within the "
        "limit."
    ),
    "us.drop_colour_unrated": (
        "An odd number of players was left in the group with {score:points:point}. {player:player} drops instead "
        "of {first:player}: that is better for colours, and beside an unrated player no rating difference counts."
    ),
    "us.drop_several": (
        "More than one player had to leave the group with {score:points:point}, so that everybody could be paired. "
        "{player:player} is one of them."
    ),
    "us.drop_no_opponent": (
        "{player:player} came from above, found nobody to meet in the group with {score:points:point} without more "
        "players leaving it, and drops further."
    ),
    "us.met": (
        "{player:player} came from above and meets the highest ranked player who could be had: {opponent:player}."
    ),
    "us.met_lower": (
        "{player:player} came from above and meets {opponent:player} instead of {first:player}: that is better for "
        "colours, and the {difference} rating points between the two are within the limit."
    ),
    "us.met_lower_unrated": (
        "{player:player} came from above and meets {opponent:player} instead of {first:player}: that is better for "
        "colours, and beside an unrated player no rating difference counts."
    ),
    "us.met_other": (
        "{player:player} and {opponent:player} both came from above. They meet, because nobody with "
        "{score:points:point} could be had without more players leaving the group."
    ),
    "us.met_passed": (
        "Ranked higher, but not to be had, because they had met {player:player} before, are kept apart, or were "
        "needed for others: {players:players}."
    ),
    # Half against half
    "us.natural": (
        "Natural pairing of the group with {score:points:point}, upper half against lower half: board {place} of "
        "{boards} is {player:player} - {opponent:player}."
    ),
    "us.kept": "Nothing stood against the natural pair {player:player} - {opponent:player}.",
    "us.walked": (
        "In the group with {score:points:point} single switches could not avoid every second meeting, so from the top "
        "each player took the nearest to the natural opponent with whom all others could be paired."
    ),
    "us.transposition": (
        "Transposition: {a:player} - {c:player} and {b:player} - {d:player} become {a:player} - {d:player} and "
        "{b:player} - {c:player}. Of its two rating differences the smaller one counts, {difference}; the other is "
        "{other}."
    ),
    "us.transposition_unrated": (
        "Transposition: {a:player} - {c:player} and {b:player} - {d:player} become {a:player} - {d:player} and "
        "{b:player} - {c:player}. An unrated player changes places, so no rating difference counts."
    ),
    "us.interchange": (
        "Interchange: {c:player} and {b:player} change places, {difference} rating points apart; {a:player} - "
        "{c:player} and {b:player} - {d:player} become {a:player} - {b:player} and {c:player} - {d:player}."
    ),
    "us.interchange_unrated": (
        "Interchange: {c:player} and {b:player} change places, one of them unrated, so no rating difference counts; "
        "{a:player} - {c:player} and {b:player} - {d:player} become {a:player} - {b:player} and {c:player} - "
        "{d:player}."
    ),
    "us.why_rematch": (
        "It was made because {player:player} and {opponent:player} have already met; for that there is no limit."
    ),
    "us.why_equalise": (
        "On the boards concerned {after} instead of {before:count:player} would then get two more games of one colour "
        "than of the other. For that {limit} rating points are allowed, and the switch spans {difference}."
    ),
    "us.why_prohibited": (
        "It was made because the regulations keep {player:player} and {opponent:player} apart; for that there is "
        "no limit."
    ),
    "us.why_equalise_free": (
        "On the boards concerned {after} instead of {before:count:player} would then get two more games of one "
        "colour than of the other. In this event there is no limit for that (variation 29E5h)."
    ),
    "us.why_third": (
        "On the boards concerned {after} instead of {before:count:player} would then get a colour a third time "
        "running. For that {limit} rating points are allowed, and the switch spans {difference}."
    ),
    "us.why_alternate": (
        "Of the boards concerned {after} instead of {before} would then have two players due the same colour. For "
        "that {limit} rating points are allowed, and the switch spans {difference}."
    ),
    "us.compared_transposition": (
        "The transposition of the same two boards would bring as much, but it spans {difference} rating points. "
        "Over 80 points the smaller set of switches counts."
    ),
    "us.compared_interchange": (
        "The interchange of the same two boards would bring as much and spans {difference} rating points. A "
        "transposition within 80 points comes before it; otherwise the smaller set of switches counts."
    ),
    "us.conflict_left": (
        "Both {player:player} and {opponent:player} are due {colour:term:colour}: no switches within the limits "
        "would be better for the colours of the group."
    ),
    "us.conflict_left_top_down": (
        "Both {player:player} and {opponent:player} are due {colour:term:colour}: when this board was looked at, "
        "no switch with a lower board was better for it within the limits."
    ),
    "us.lead_natural": ("Upper half against lower half, {opponent:player} is the natural opponent of {player:player}."),
    "us.lead_rematch": (
        "{player:player} and {opponent:player} meet because opponents were switched to avoid a second meeting."
    ),
    "us.lead_walked": (
        "{opponent:player} is the nearest to the natural opponent of {player:player} with whom all others could be "
        "paired."
    ),
    "us.lead_transposition": (
        "{player:player} and {opponent:player} meet because two boards exchanged their opponents (a transposition), "
        "so that the colours come out better; the steps say for whom."
    ),
    "us.lead_interchange": (
        "{player:player} and {opponent:player} meet because two players of the two halves changed places (an "
        "interchange), so that the colours come out better; the steps say for whom."
    ),
    # Colours
    "us.colour_first": (
        "Neither has played yet. By lot, {colour:term:colour} went to the higher ranked on the first such board of the "
        "group; down the boards colours alternate. White: {white:player}, Black: {black:player}."
    ),
    "us.colour_unequal": (
        "Both are due {colour:term:colour}. {player:player} has had unequal colours and {opponent:player} equal ones, "
        "so {player:player} gets it. White: {white:player}, Black: {black:player}."
    ),
    "us.colour_greater": (
        "Both are due {colour:term:colour}. The colours of {player:player} differ by {difference}, those of "
        "{opponent:player} by {other_difference}, so {player:player} gets it. White: {white:player}, Black: "
        "{black:player}."
    ),
    "us.colour_alternate": (
        "Both are due {colour:term:colour}. In the previous round, round {round}, {player:player} had "
        "{had:term:colour} and {opponent:player} {other_had:term:colour}: both alternate. White: {white:player}, "
        "Black: {black:player}."
    ),
    "us.colour_history": (
        "Both are due {colour:term:colour}. The latest round with different colours was round {round}: {player:player} "
        "had {had:term:colour}, {opponent:player} {other_had:term:colour}. That is reversed. White: {white:player}, "
        "Black: {black:player}."
    ),
    "us.colour_history_idle": (
        "Both are due {colour:term:colour}. The latest round in which they differed was round {round}: {busy:player} "
        "had {had:term:colour} and {idle:player} did not play. {busy:player} gets the other colour now. White: "
        "{white:player}, Black: {black:player}."
    ),
    "us.colour_higher": (
        "Both are due {colour:term:colour} and nothing in their colours tells them apart, so the higher ranked gets "
        "it: {player:player}. White: {white:player}, Black: {black:player}."
    ),
    "us.colour_lower": (
        "Both are due {colour:term:colour} and nothing in their colours tells them apart. By the variation of this "
        "event the lower ranked gets it on this board: {player:player}. White: {white:player}, Black: {black:player}."
    ),
    "us.colour_lot": (
        "Both are due {colour:term:colour} and nothing in their colours tells them apart. In the last round of this "
        "event the lot of the round decides between them: {player:player} gets it. White: {white:player}, Black: "
        "{black:player}."
    ),
    "us.due_equalise": (
        "{player:player} had White {whites:count:time} and Black {blacks:count:time}, and is due {colour:term:colour}, "
        "which makes them more equal."
    ),
    "us.due_alternate": (
        "{player:player} had both colours equally often and is due {colour:term:colour}, the opposite of the last one."
    ),
    # The bye
    "us.bye": (
        "The bye is offered from the lowest score up, in each score to the lowest rated first and to the unrated "
        "last. {player:player} is the first who may have it and without whom all others can be paired."
    ),
    "us.bye_first_round": (
        "In the first round the bye goes to the lowest rated player without whom all others can be paired, and to an "
        "unrated one only if there is no other: {player:player}."
    ),
    "us.bye_four_rounds": (
        "In an event of four rounds, where of a score only unrated players are left for the bye, the rated of the "
        "next higher score come before them: {players:players}."
    ),
    "us.bye_colour": (
        "{player:player} has it instead of {opponent:player}, {difference} rating points apart: that is better for "
        "the colours of the others of their score, and within the limit."
    ),
    "us.bye_barred": "Would come before, but may not have the bye any more: {meetings:meetings}.",
    "us.bye_needed": "Would come before, but without them the others could not all be paired: {players:players}.",
    "us.bye_half": (
        "Had a half-point bye already, so within the own score they come after the others: {players:players}."
    ),
    "us.bye_no_colour": (
        "The bye of {player:player} is no game: it brings no opponent and no colour, and no colour is due because "
        "of it."
    ),
    # Why not
    "us.why_not_has_bye": "{player:player} has the bye, which is given before anybody is paired.",
    "us.why_not_bye_needed": (
        "{player:player} comes before {opponent:player} in the order of the bye, but without {player:player} the "
        "others could not all be paired."
    ),
    "us.why_not_bye_colour": (
        "{player:player} comes before {opponent:player} in the order of the bye, but the bye of {opponent:player} "
        "is better for the colours of their score, and within the limit."
    ),
    "us.why_not_bye_score": (
        "The bye is offered from the lowest score up, and {opponent:player} has fewer points for the pairing than "
        "{player:player}."
    ),
    "us.why_not_bye_rating": (
        "The bye is offered to the lowest rated first, and {opponent:player} is rated lower than {player:player}."
    ),
    "us.why_not_float_nobody": (
        "None of the players with {score:points:point} had to leave their group, so {player:player} stayed in it."
    ),
    "us.why_not_bye_number": (
        "{opponent:player} and {player:player} come to the same place in the order of the bye; the larger pairing "
        "number decides, and that is the one of {opponent:player}."
    ),
    "us.why_not_float_met": (
        "{player:player} meets {opponent:player}, who came from above. Such boards are made before it is asked who "
        "leaves the group."
    ),
    "us.why_not_float_colour": (
        "{player:player} would have left the group with {score:points:point} as the lowest rated who could be "
        "spared. {chosen:player} dropped instead, because that is better for colours and within the limit."
    ),
    "us.why_not_float_needed": (
        "{players:players} left the group with {score:points:point}. {player:player} comes earlier in the order of "
        "leaving, but could not be spared: the others could not all have been paired, or nobody could be met "
        "below."
    ),
    "us.why_not_float_later": (
        "{players:players} left the group with {score:points:point}. The lowest rated who can be spared drops, "
        "unless another is better for colours, and {player:player} comes later in that order."
    ),
    "us.why_not_bye_unrated": (
        "An unrated player has the bye only if no rated one can: {opponent:player} has a rating, {player:player} "
        "has none."
    ),
    "us.why_not_bye_half": (
        "{player:player} has had a half-point bye. Others of the same score who have not come before, and "
        "{opponent:player} could have the bye."
    ),
    "us.why_not_bye_new": (
        "In an event of four rounds unrated players come after the rated of the next higher score; {player:player} "
        "is unrated, and {opponent:player} could have the bye."
    ),
    "us.why_not_other_group": (
        "{player:player} was paired in the group with {score:points:point}, {opponent:player} in the one with "
        "{other_score:points:point}. Groups are paired from the top, and as few players as possible leave them."
    ),
    "us.why_not_taken": (
        "{player:player} has the opponent {taker:player}, who came from above; such boards are made first, and "
        "{opponent:player} was paired afterwards."
    ),
    "us.why_not_residents_first": (
        "{player:player} came from above and met {chosen:player}, who came from above as well, because no player "
        "of the group could be had; {opponent:player} comes later."
    ),
    "us.why_not_passed": (
        "{player:player} came from above and could have met {opponent:player}, but then more players would have had to "
        "leave the group. The opponent became {chosen:player}."
    ),
    "us.why_not_lower": (
        "{player:player} came from above and meets the highest ranked player who can be had: {chosen:player} comes "
        "before {opponent:player}."
    ),
    "us.why_not_colour_met": (
        "{player:player} came from above and was to meet {opponent:player}, but {chosen:player} is better for "
        "colours, within the limit."
    ),
    "us.why_not_colour_met_other": (
        "{player:player} came from above and meets {chosen:player} instead of {first:player} for colours. "
        "{opponent:player} would be no better for colours, or further away in rating."
    ),
    "us.why_not_switched": (
        "Before the switches for colours {player:player} and {opponent:player} were to meet; one of these switches "
        "parted them."
    ),
    "us.why_not_top_down": (
        "In this event each board, from the top, takes the switch that is best for its own colours. None of them "
        "brought {player:player} and {opponent:player} together."
    ),
    "us.why_not_rematch": (
        "To bring {player:player} and {opponent:player} together, two boards would exchange players; then "
        "{players:players} would meet, who have met already or are kept apart."
    ),
    "us.why_not_no_gain_transposition": (
        "Before the switches for colours {player:player} and {opponent:player} were not to meet, and the "
        "transposition that would bring them together makes colours no better."
    ),
    "us.why_not_no_gain_interchange": (
        "Before the switches for colours {player:player} and {opponent:player} were not to meet, and the "
        "interchange that would bring them together makes colours no better."
    ),
    "us.why_not_limit_transposition": (
        "The transposition that would bring {player:player} and {opponent:player} together would be better for "
        "colours, but it spans {difference} rating points and only {limit} are allowed for that."
    ),
    "us.why_not_limit_interchange": (
        "The interchange that would bring {player:player} and {opponent:player} together would be better for colours, "
        "but it spans {difference} rating points and only {limit} are allowed for that."
    ),
    "us.why_not_other_set": (
        "The switch that would bring {player:player} and {opponent:player} together ({difference} rating points, "
        "{limit} allowed) would be better for colours, but other switches leave fewer conflicts or span fewer points."
    ),
    "us.why_not_other_set_free": (
        "The switch that would bring {player:player} and {opponent:player} together would be better for colours, "
        "and for it there is no limit, but other switches leave fewer conflicts or span fewer points."
    ),
    # The verifier
    "us.check_pairs": (
        "In the group with {score:points:point} the definition gives other pairs to {players:players}: another set "
        "of switches is better."
    ),
}
