"""English: why a board is as it is, in one sentence."""

SENTENCES: dict[str, str] = {
    "lead.start": "The tournament begins: {player:player} and {opponent:player}, like everybody, have no points yet.",
    "lead.same": "{player:player} and {opponent:player} both have {score:points:point}.",
    "lead.same_virtual": (
        "{player:player} ({real:points} real + {virtual:points} virtual) and {opponent:player} "
        "({other_real:points} real + {other_virtual:points} virtual) have the same pairing score: {score:points}."
    ),
    "lead.differ": "{player:player} has {score:points:point}, {opponent:player} has {other_score:points}.",
    "lead.differ_virtual": (
        "{player:player} has a pairing score of {score:points} ({real:points} real + {virtual:points} virtual), "
        "{opponent:player} of {other_score:points} ({other_real:points} real + {other_virtual:points} virtual)."
    ),
    "lead.down_alone": (
        "Nobody else was in the group with {group:points:point}, so {player:player} moved down to the next group."
    ),
    "lead.down_no_opponent": (
        "In the group with {group:points:point} nobody was left whom {player:player} was allowed to meet, so "
        "{player:player} moved down to the next group."
    ),
    "lead.down_odd": (
        "The group with {group:points:point} had an odd number of players to pair, so one had to move down: "
        "{player:player}."
    ),
    "lead.down_incomplete": (
        "In the group with {group:points:point} not everybody could be paired, so {player:player} moved down."
    ),
    "lead.down_needed_below": (
        "In the group with {group:points:point} more pairs were possible, but then players further down would have "
        "been left without an opponent, or the bye would have gone to a higher score. So {player:player} moved "
        "down."
    ),
    "lead.only_two": "They were the only two left to pair in their group, so they meet.",
    "lead.natural": (
        "The upper half of a group meets its lower half in order of rank: {player:player} is number {place} above, "
        "{opponent:player} is number {place} below."
    ),
    "lead.next_free": "{opponent:player} was the first of the lower half still free for {player:player}.",
    "lead.first_resident": (
        "{opponent:player} is the highest ranked player of the new group who was free for {player:player}."
    ),
    "lead.exchanged": (
        "The usual two halves of the group could not be paired with each other, so players changed halves: "
        "{players:players}. That brought {player:player} and {opponent:player} together."
    ),
    "lead.skipped_met": (
        "{player:player} has already met {players:players}, so the next in order was {opponent:player}."
    ),
    "lead.skipped_colour": (
        "{players:players} must have {colour:term:colour} next, and so must {player:player}. So the next in order "
        "was {opponent:player}."
    ),
    "lead.skipped_illegal": (
        "{skipped:count:player} before {opponent:player} in order may not meet {player:player} in this round."
    ),
    "lead.skipped_leaving": (
        "{players:players} {players:many|comes|come} before {opponent:player} in order for {player:player}, but "
        "had to move down to the next group."
    ),
    "lead.skipped_bye": (
        "{players:players} comes before {opponent:player} in order for {player:player}, but gets the bye."
    ),
    "lead.skipped_preference": (
        "{players:players} {players:many|comes|come} before {opponent:player} in order, but like {player:player} "
        "{players:many|is|are} due {colour:term:colour}: one of the two would have missed it, and as few boards as "
        "possible may be like that."
    ),
    "lead.skipped_mixed": (
        "{skipped:count:player} before {opponent:player} in order could not meet {player:player}, or only so that "
        "others would have been left without an opponent, without the colour due, or with a float that the rules "
        "avoid. The steps say who and why."
    ),
}
