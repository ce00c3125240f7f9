"""English: what only the Dubov system says."""

NAME = "Dubov"

SENTENCES: dict[str, str] = {
    # In one sentence
    "dubov.lead_lifted": (
        "The group with {group:points:point} could not be paired by itself, so {players:players} came up from the "
        "group with {score:points:point}."
    ),
    "dubov.lead_first": (
        "Players due White choose in the order of the average rating of their opponents, the lowest first: "
        "{player:player} is number {place} (average {average}) and meets the highest ranked player still free, "
        "{opponent:player}."
    ),
    "dubov.lead_by_rank": (
        "Nobody in the group has played yet, so its upper half meets its lower half: {player:player} is number {place} "
        "above, {opponent:player} the first one free below."
    ),
    "dubov.lead_illegal": (
        "{skipped:count:player} before {opponent:player} in order may not meet {player:player} in this round."
    ),
    "dubov.lead_skipped": (
        "{skipped:count:player} before {opponent:player} in order could not meet {player:player}, or the others of the "
        "group could not have been paired."
    ),
    "dubov.lead_shifted": (
        "The two sides of the group could not be paired with each other as they were, so players changed sides: "
        "{players:players}. That brought {player:player} and {opponent:player} together."
    ),
    # Step by step
    "dubov.residents": "{players:count:player} with {score:points:point}.",
    "dubov.upfloaters": "Came up into the group with {score:points:point}: {players:players}.",
    "dubov.sides": "The group is split by colour: {first:count:player} due White, {second:count:player} due Black.",
    "dubov.halves": (
        "Nobody in the group has played yet, so it is split by pairing number: {first} in the upper half, {second} in "
        "the lower one."
    ),
    "dubov.freed": (
        "Pairs inside the smaller side could not be avoided. To make them possible these changed sides: "
        "{players:players}."
    ),
    "dubov.evened": "To make both sides equal these changed sides: {players:players}.",
    "dubov.pairs": "{pairs:count:pair} between the two sides.",
    "dubov.place": (
        "On the side that chooses, {player:player} is number {place}: the average rating of the opponents met so far "
        "is {average}."
    ),
    "dubov.first_free": (
        "On the other side {opponent:player} was the first one still free for {player:player}: nobody was passed over."
    ),
    "dubov.skip_rest": (
        "Before {opponent:player} in order and allowed to meet {player:player}, but then the others of the group "
        "could not all have been paired: {players:players}."
    ),
    "dubov.upfloat_now": (
        "{opponent:player} has a higher score, so this game counts as an upfloat for {player:player}: number {times}. "
        "After {most:count:upfloat} the rules try to avoid another one."
    ),
    # What it rests on
    "dubov.no_game": "{player:player} has not played a game yet and counts as due Black (mild preference).",
    "dubov.average": "Average rating of the opponents of {player:player}: {average} ({games:count:game}).",
    "dubov.upfloats": (
        "{player:player} met opponents with a higher score in {times:count:round}; from {most} on the rules try to "
        "avoid another one."
    ),
    "dubov.lift_odd": (
        "The group with {score:points:point} had an odd number of players, so one had to come up from below."
    ),
    "dubov.lift_unpaired": (
        "Not everybody in the group with {score:points:point} could be paired inside it and below, so players had to "
        "come up."
    ),
    "dubov.passed_colour": (
        "Ranked higher than {player:player}, but with one of them fewer players of the group could have got the colour "
        "due: {players:players}."
    ),
    "dubov.passed_spared": (
        "Ranked higher than {player:player}, but spared because of earlier upfloats: {players:players}."
    ),
    "dubov.passed_rest": (
        "Ranked higher than {player:player}, but with one of them the group, or those below, could not have been "
        "paired as well: {players:players}."
    ),
    "dubov.criterion_C5": "{count:count:player} had to come up: {players:players}. Fewer was not possible.",
    "dubov.criterion_C7": (
        "In {count:count:pair} both are due the same colour, so one of the two misses it: {players:players}. Fewer "
        "was not possible."
    ),
    "dubov.criterion_C8": (
        "{count:count:player} came up although it had happened as often as the rules like to allow: {players:players}."
    ),
    "dubov.criterion_C9": (
        "Earlier upfloats of those who had the most already and came up again: {count} ({players:players}). Fewer was "
        "not possible."
    ),
    "dubov.criterion_C10": (
        "{count:count:player} came up although it happened in the round before too: {players:players}."
    ),
    "dubov.bye_last": (
        "With the same score and no fewer games: {players:players}. Of those without whom everybody else can be paired "
        "the one with the largest number gets the bye: {player:player}."
    ),
    "dubov.bye_first": "The bye is given before anybody is paired; for {player:player} it brings no colour.",
    "dubov.last_round": "Round {round} is the last one: earlier upfloats no longer count.",
    # What the verifier says
    "dubov.check_bye_games": (
        "The bye went to a player with {given:count:game} played, although of those with as few points somebody with "
        "{expected:count:game} could have had it."
    ),
    "dubov.check_bye_number": (
        "The bye went to number {given}, although number {expected}, with as few points and as many games, could have "
        "had it."
    ),
    # Why not
    "dubov.why_top": "{player:player} has the highest score: there is no group to come up into.",
    "dubov.why_float_happens": "{player:player} does meet an opponent with a higher score in this round.",
    "dubov.why_bye_games": (
        "Then the bye would go to a player with {with_it:count:game} played. In this round it goes to one with as many "
        "points who played {actual:count:game}, and more games come first."
    ),
    "dubov.why_bye_number": (
        "Then the bye would go to number {with_it}. In this round it goes to number {actual}, with as many points and "
        "games, and the largest number comes first."
    ),
    "dubov.why_C5": (
        "Then {with_it:count:player} would come up into the group with {score:points:point}, instead of "
        "{actual:amount|none}."
    ),
    "dubov.why_C6": (
        "Then somebody would come up into the group with {score:points:point} from further below. Distances of those "
        "who come up: {with_it:pointlist} instead of {actual:pointlist}."
    ),
    "dubov.why_C7": (
        "Then, in the group with {score:points:point}, both players of a pair would be due the same colour "
        "{with_it:count:time} instead of {actual:count:time}."
    ),
    "dubov.why_C8": (
        "Then {with_it:count:player} would come up into the group with {score:points:point} after having come up as "
        "often as the rules like to allow, instead of {actual:amount|none}."
    ),
    "dubov.why_C9": (
        "Then those who come up into the group with {score:points:point} after coming up most often would have "
        "{with_it} earlier upfloats, instead of {actual}."
    ),
    "dubov.why_C10": (
        "Then {with_it:count:player} would come up into the group with {score:points:point} for the second round "
        "running, instead of {actual:amount|none}."
    ),
    "dubov.why_later_4_2": (
        "It would be just as good for the group with {score:points:point}, but others would come up, and the rules "
        "take the higher ranked ones first."
    ),
    "dubov.why_later_4_3": (
        "It would be just as good for the group with {score:points:point}, but others would change sides, and the "
        "rules take those in the middle of their list first."
    ),
    "dubov.why_later_4_4": (
        "It would be just as good for the group with {score:points:point}, but the rules let the players due White "
        "choose in a fixed order and come to the round's pairing first."
    ),
}
