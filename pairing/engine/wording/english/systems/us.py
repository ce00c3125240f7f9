"""English: why a round of the US Chess system is as it is."""

NAME = "US Chess"

SENTENCES: dict[str, str] = {
    # The round and its groups
    "us.repeats": (
        "The event has {rounds:count:round} and {players:count:player} take part, so players may meet again where "
        "nothing else is possible."
    ),
    "us.top_down": "Colours are looked at board by board from the top (variation 29E6b).",
    "us.last_round": "Round {round} is the last one: a colour may come a third time running.",
    "us.group": (
        "The group with {score:points:point} ({players:count:player}): the upper half meets the lower half, then "
        "opponents are switched."
    ),
    "us.came": "Came from above and are paired first, in this order: {players:players}.",
    # Who drops, and whom a player from above meets
    "us.drop_odd": (
        "The group with {score:points:point} had an odd number of players: {player:player}, the lowest rated who could "
        "be spared, drops to the next group."
    ),
    "us.drop_colour": (
        "The group with {score:points:point} had an odd number of players. {player:player} drops instead of "
        "{first:player}, {difference} rating points apart: that is better for colours and within the limit."
    ),
    "us.drop_several": (
        "More than one player had to leave the group with {score:points:point}, or not everybody could have been "
        "paired; {player:player} is one of them."
    ),
    "us.drop_no_opponent": (
        "{player:player} came from above, found nobody to meet in the group with {score:points:point} without more "
        "players leaving it, and drops further."
    ),
    "us.met": (
        "{player:player} came from above and meets the highest rated player who could be had: {opponent:player}."
    ),
    "us.met_lower": (
        "{player:player} came from above and meets {opponent:player} instead of {first:player}, {difference} rating "
        "points apart: that is better for colours and within the limit."
    ),
    "us.met_passed": (
        "Ranked higher, but had met {player:player} before, may not meet, or were needed for others: {players:players}."
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
        "It was made because {players:players} had already met, or may not meet; for that there is no limit."
    ),
    "us.why_equalise": (
        "So, on the boards concerned, {after:count:player} instead of {before:count:player} would get two more games "
        "of one colour than of the other. For that {limit} points are allowed, and the switch spans {difference}."
    ),
    "us.why_equalise_free": (
        "So, on the boards concerned, {after:count:player} instead of {before:count:player} would get two more games "
        "of one colour than of the other. In this event there is no limit for that (variation 29E5h)."
    ),
    "us.why_third": (
        "So, on the boards concerned, {after:count:player} instead of {before:count:player} would get a colour a third "
        "time running. For that {limit} points are allowed, and the switch spans {difference}."
    ),
    "us.why_alternate": (
        "So, of the boards concerned, {after} instead of {before} would have two players due the same colour. For that "
        "{limit} points are allowed, and the switch spans {difference}."
    ),
    "us.conflict_left": (
        "Both {player:player} and {opponent:player} are due {colour:term:colour}: no switch "
        "within the limits would leave fewer such boards."
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
        "{player:player} and {opponent:player} meet after a transposition for colours ({difference} rating points)."
    ),
    "us.lead_interchange": (
        "{player:player} and {opponent:player} meet after an interchange for colours ({difference} rating points)."
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
        "Both are due {colour:term:colour}. In the last round, {round}, {player:player} had {had:term:colour} and "
        "{opponent:player} {other_had:term:colour}: both alternate. White: {white:player}, Black: {black:player}."
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
    "us.due_equalise": (
        "{player:player} had White {whites:count:time} and Black {blacks:count:time}, and is due {colour:term:colour}, "
        "which makes them more equal."
    ),
    "us.due_alternate": (
        "{player:player} had both colours equally often and is due {colour:term:colour}, the opposite of the last one."
    ),
    # The bye
    "us.bye": (
        "The bye goes to the lowest score group, there to the lowest rated player who may have it and without whom all "
        "others can be paired: {player:player}. The rated come before the unrated."
    ),
    "us.bye_first_round": (
        "In the first round the bye goes to the lowest rated player without whom all others can be paired, and to an "
        "unrated one only if there is no other: {player:player}."
    ),
    "us.bye_colour": (
        "{player:player} has it instead of {opponent:player}, {difference} rating points apart: that is better for the "
        "colours of the others (28L2a)."
    ),
    "us.bye_barred": "Would come before, but may not have the bye any more: {meetings:meetings}.",
    "us.bye_needed": "Would come before, but without them the others could not all be paired: {players:players}.",
    "us.bye_half": (
        "Had a half-point bye already, so within the own score they come after the others: {players:players}."
    ),
    # Why not
    "us.why_not_has_bye": "{player:player} has the bye, which is given before anybody is paired.",
    "us.why_not_bye_earlier": (
        "{player:player} comes before {opponent:player} in the order of the bye, but without {player:player} the "
        "others could not all be paired, or their colours would be worse."
    ),
    "us.why_not_bye_later": (
        "{opponent:player} comes before {player:player} in the order of the bye: the lower score first, then the lower "
        "rating; the unrated after the rated, and whoever had a half-point bye last."
    ),
    "us.why_not_float_nobody": (
        "The group with {score:points:point} could be paired by itself, so nobody left it; {player:player} stayed."
    ),
    "us.why_not_float_other": (
        "The group with {score:points:point} was left by {players:players}. Of those who can be spared the lowest "
        "rated drops, and {player:player} comes later in that order or cannot be spared."
    ),
    "us.why_not_other_group": (
        "{player:player} was paired in the group with {score:points:point}, {opponent:player} in the one with "
        "{other_score:points:point}. Groups are paired from the top, and as few players as possible leave them."
    ),
    "us.why_not_taken": (
        "{player:player} was taken first, by {taker:player}, who came from above; {opponent:player} came too late."
    ),
    "us.why_not_passed": (
        "{player:player} came from above and could have met {opponent:player}, but then more players would have had to "
        "leave the group. The opponent became {chosen:player}."
    ),
    "us.why_not_lower": (
        "{player:player} came from above and meets the highest rated player who can be had: {chosen:player} comes "
        "before {opponent:player}."
    ),
    "us.why_not_colour_met": (
        "{player:player} came from above; {chosen:player} was preferred to {opponent:player} for colours, within the "
        "limit ({difference} rating points)."
    ),
    "us.why_not_switched": (
        "{player:player} and {opponent:player} were to meet by the natural pairing, but were parted by a switch for "
        "colours that spans {difference} rating points."
    ),
    "us.why_not_rematch": (
        "To bring {player:player} and {opponent:player} together, their boards would exchange players; then "
        "{players:players} would meet, who may not meet again."
    ),
    "us.why_not_no_gain_transposition": (
        "By the natural pairing {player:player} and {opponent:player} do not meet. The transposition that would bring "
        "them together ({difference} rating points) makes colours no better."
    ),
    "us.why_not_no_gain_interchange": (
        "By the natural pairing {player:player} and {opponent:player} do not meet. The interchange that would bring "
        "them together ({difference} rating points) makes colours no better."
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
        "The switch that would bring {player:player} and {opponent:player} together ({difference} rating points, no "
        "limit) would be better for colours, but other switches leave fewer conflicts or span fewer points."
    ),
    # The verifier
    "us.check_pairs": (
        "In the group with {score:points:point} the definition gives other pairs to {players:players}: another set of "
        "switches is better."
    ),
}
