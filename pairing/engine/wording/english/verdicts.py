"""English: what the verifier says about a round."""

SENTENCES: dict[str, str] = {
    "check.exact": "Round {round} is exactly what the rules give (FIDE Dutch, edition {edition}).",
    "check.exact_in": "Round {round} is exactly what the rules give ({system:term:system}, edition {edition}).",
    "check.legal": (
        "Round {round} breaks no absolute rule, but it was not shown to be what the rules give (edition {edition})."
    ),
    "check.illegal": "Round {round} breaks an absolute rule (edition {edition}).",
    "check.breach_c1": "{players:players} had already met.",
    "check.breach_c2": (
        "{players:players} may not have the bye: an earlier bye or a win without a game stands against it."
    ),
    "check.breach_c3": "{players:players} must both have the same colour next, so they may not meet.",
    "check.breach_prohibited": "{players:players} may not meet by a prohibition of this event.",
    "check.breach_unpaired": "{players:players} {players:many|was|were} to be paired and {players:many|was|were} not.",
    "check.breach_paired_twice": "{players:players} {players:many|appears|appear} more than once in the round.",
    "check.breach_absent": "{players:players} {players:many|was|were} paired without taking part in the round.",
    "check.breach_two_byes": "Only one player of a round can have the bye; here {players:players} have it.",
    "check.breach_colour_limit": (
        "{players:players} {players:many|gets|get} a colour for the third time running, or three more of one colour."
    ),
    "check.bye_receiver": ("The bye went to {given:players}; the rules give it to {expected:players}."),
    "check.floaters": (
        "The group with {score:points:point} was left by {given:players}; by the rules it is left by "
        "{expected:players}."
    ),
    "check.bye_score": (
        "The bye went to a player with {given:points:point}, although somebody with {expected:points:point} could "
        "have had it."
    ),
    "check.count": (
        "In the group with {score:points:point} the rules give other pairs to {players:players}. Criterion "
        "{criterion} fails {given:count:time} in this round and {expected:count:time} by the rules."
    ),
    "check.scores": (
        "In the group with {score:points:point} the rules give other pairs to {players:players}. Scores that "
        "criterion {criterion} compares: {given:differences} in this round, {expected:differences} by the rules."
    ),
    "check.next_group": (
        "In the group with {score:points:point} the rules give other pairs to {players:players}. From the next "
        "group {given:count:player} must move down ({given_scores:pointlist}), by the rules "
        "{expected:count:player} ({expected_scores:pointlist})."
    ),
    "check.next_differences": (
        "In the group with {score:points:point} the rules give other pairs to {players:players}. Those whom the next "
        "group leaves without an opponent count {given} in this round and {expected} by the rules. Score differences "
        "there: {given_scores:differences} in this round, {expected_scores:differences} by the rules."
    ),
    "check.order": (
        "In the group with {score:points:point} the rules give other pairs to {players:players}. Both pairings are "
        "equally good, but the rules take the one that comes first in their order."
    ),
    "check.unknown": (
        "In the group with {score:points:point} the rules give other pairs to {players:players}; the group is too "
        "large to say which criterion decides."
    ),
    "check.group_moved": (
        "{player:player} was in group {before} in the round before and is in group {group} here; players stay "
        "in their group."
    ),
    "check.virtual_past": (
        "For round {before} {player:player} was published with {published:points:virtual_point}; this round counted "
        "{counted:points:virtual_point} for it."
    ),
    "check.virtual_now": (
        "{player:player} has {counted:points:virtual_point} in this round; the announced acceleration gives "
        "{expected:points:virtual_point}."
    ),
    "check.colour": "{white:player} should have had White against {black:player}.",
    "check.known_order": "It is judged by the pairing numbers of then, which were assigned again later.",
    "check.known_colours": (
        "It is judged with the colours of round {of_round} between {player:player} and "
        "{opponent:player} as they were published."
    ),
    "check.known_open": (
        "It was paired while the game of round {of_round} between {player:player} and "
        "{opponent:player} was not finished, and is judged so."
    ),
    "check.known_result": (
        "It is judged with {result} in round {of_round} between {player:player} and "
        "{opponent:player}, as it was known then."
    ),
    "check.known_open_board": (
        "It was paired while board {board} of round {of_round} between {player:player} (White) and "
        "{opponent:player} was not finished, and is judged so."
    ),
    "check.known_result_board": (
        "It is judged with {result} on board {board} of round {of_round} between {player:player} (White) and "
        "{opponent:player}, as it was known then."
    ),
    "check.known_late": (
        "{player:player} and {opponent:player} were seated after the publication; the round is judged without them."
    ),
    "check.unverified": "Groups too large to compare with the best pairing, by their points: {scores:pointlist}.",
    "check.ranks_right": "The ranks after round {round} follow from the results by {criteria}.",
    "check.ranks_wrong": "The ranks after round {round} do not follow from the results by {criteria}.",
    "check.ranks_unplayed": "No round has been played: there is nothing to verify.",
    "check.ranks_none": "The file declares no ranks, so the standings were not judged.",
    "check.ranks_missing": "Results are missing, so the ranks were not judged.",
    "check.ranks_unrated": (
        "The ranks after round {round} were not judged: {criteria} ask for ratings, some players have none, and the "
        "file does not say what counts for them."
    ),
    "check.ranks_criteria": (
        "The ranks after round {round} were not judged: {criteria} cannot be computed from the file."
    ),
    "check.rank": "{player:player}: rank {declared} in the file, {expected} by the criteria.",
    "check.not_judged_edition": (
        "Only the absolute rules were checked: the verifier does not judge pairings of the edition {edition}."
    ),
    "check.not_judged_search": (
        "Only the absolute rules were checked: too many of these players have met for the verifier to find who leaves "
        "which group."
    ),
    "check.not_judged_system": (
        "Only the absolute rules were checked: the verifier does not judge pairings of this system."
    ),
}
