"""English: what round robins say, of one cycle or two."""

NAME = "round robin"

SENTENCES: dict[str, str] = {
    # The round
    "round_robin.round": (
        "Everybody meets everybody: {players:count:player}, {rounds:count:round} in the Berger table. This is round "
        "{round}."
    ),
    "round_robin.second_cycle": ("Round {round} is round {table} of the table once more, with the colours reversed."),
    "round_robin.exchanged": (
        "Round {round} is round {table} of the table: the last two rounds of the first cycle are exchanged, so that "
        "nobody has the same colour three times running."
    ),
    "round_robin.printed": (
        "Round {round} is round {table} of the table: the last two rounds of the first cycle keep the printed order, "
        "as this event chose."
    ),
    # The boards
    "round_robin.pair": (
        "In round {round} the Berger table for {players:count:player} has number {number}, {player:player}, against "
        "number {other}, {opponent:player}."
    ),
    "round_robin.forfeit": (
        "{player:player} is absent. The game is forfeited and stays in the table, so that nobody else's opponents "
        "change."
    ),
    "round_robin.when": (
        "The numbers {number} and {other} add up to one more than {sum}. Counted round and round through the "
        "{cycle:count:round} of the table, {sum} is round {table}."
    ),
    "round_robin.when_last": (
        "{opponent:player} has number {other}, the last one, which keeps its place while the others move on. Against "
        "it number {number} counts twice, less one: {sum}. Counted round and round through the {cycle:count:round} "
        "of the table, that is round {table}."
    ),
    "round_robin.colour_odd": (
        "The numbers {number} and {other} add up to an odd number, so the smaller one has White: {white:player}."
    ),
    "round_robin.colour_even": (
        "The numbers {number} and {other} add up to an even number, so the larger one has White: {white:player}."
    ),
    "round_robin.colour_last": (
        "Against the last number, {places}, the numbers up to {half} have White and the others Black. So "
        "{white:player} has White."
    ),
    "round_robin.colour_odd_reversed": (
        "The numbers {number} and {other} add up to an odd number, so the smaller one had White when they met first. "
        "Now it is the larger one: {white:player}."
    ),
    "round_robin.colour_even_reversed": (
        "The numbers {number} and {other} add up to an even number, so the larger one had White when they met first. "
        "Now it is the smaller one: {white:player}."
    ),
    "round_robin.colour_last_reversed": (
        "Against the last number, {places}, the numbers up to {half} had White at the first meeting and the others "
        "Black. Now it is the other way round: {white:player} has White."
    ),
    "round_robin.other_meeting": (
        "In round {round} they meet too: {white:player} with White, {black:player} with Black."
    ),
    # The rest
    "round_robin.rest": (
        "{player:player} rests: the table has {places:count:place} for {players:count:player}, and whoever meets the "
        "empty one has no game. Everybody rests once in a cycle, for {points:points:point}."
    ),
    "round_robin.rest_when": (
        "The empty place has number {places}. Against it number {number} counts twice, less one: {sum}. Counted "
        "round and round through the {cycle:count:round} of the table, that is round {table}."
    ),
    # Why not
    "round_robin.no_scores": (
        "A round robin has no groups by score. Whom {player:player} meets is fixed before the first round."
    ),
    "round_robin.why_later": (
        "{player:player} and {opponent:player} meet later, in {rounds:many|round|rounds} {rounds:list}."
    ),
    "round_robin.why_met": (
        "{player:player} and {opponent:player} have had their meeting in {rounds:many|round|rounds} {rounds:list}; "
        "the table has no other."
    ),
    "round_robin.why_never": (
        "The table has {player:player} against {opponent:player} in round {round}, but only {planned:count:round} "
        "{planned:many|is|are} played."
    ),
    "round_robin.why_rest": (
        "{player:player} rests in {rounds:many|round|rounds} {rounds:list}. Everybody rests once in a cycle."
    ),
    # The verdict
    "round_robin.check_pairs": "The table has other pairs in this round for {players:players}.",
    "round_robin.check_rest": "By the table {expected:player} rests in this round.",
    # What keeps the engine from answering
    "round_robin.off_table": (
        "{player:player} met {opponent:player} in round {round}, which the table for {players:count:player} does not "
        "have. Either that round was paired by hand, or the list is another one since: nobody enters or leaves a round "
        "robin after round 1, and whoever withdraws stays in the list."
    ),
    "more_rounds_than_table": (
        "The table for {players:count:player} has {most:count:round}, and {rounds} are planned. Plan {most} or fewer."
    ),
    "varma_players": (
        "The Varma tables are made for {fewest} to {most} players, not for {players}. Choose another initial order."
    ),
    "prohibitions_barred": (
        "In a round robin everybody meets everybody. Remove the rule that keeps {players:players} apart."
    ),
    "legality.third_colour": "{player:player} gets {colour:term:colour} for the third time running.",
    "legality.too_few_rounds": "{player:player} would have {games} games still to play and {rounds} rounds to come: "
    "not everybody can meet everybody any more.",
    "legality.never_met": "{player:player} would never have met {players:players}.",
    "legality.met_once": "{player:player} would not have met twice: {players:players}.",
    "round_robin.check_never_met": "{player:player} never met {players:players}.",
    "round_robin.check_met_once": "{player:player} did not meet twice: {players:players}.",
    "legality.table": "The table does not have {player:player} against {opponent:player} in this round.",
}

TEAM_SENTENCES: dict[str, str] = {
    "round_robin.exchanged": (
        "Round {round} is round {table} of the table: the last two rounds of the first cycle are exchanged, so that no "
        "team has the same colour on its first board three times running."
    ),
    "round_robin.forfeit": (
        "{player:player} is absent. The match is forfeited and stays in the table, so that no other team's opponents "
        "change."
    ),
    "round_robin.colour_odd": (
        "The numbers {number} and {other} add up to an odd number, so the smaller one has White on board 1: "
        "{white:player}."
    ),
    "round_robin.colour_even": (
        "The numbers {number} and {other} add up to an even number, so the larger one has White on board 1: "
        "{white:player}."
    ),
    "round_robin.colour_last": (
        "Against the last number, {places}, the numbers up to {half} have White on board 1 and the others Black. So "
        "{white:player} has White there."
    ),
    "round_robin.colour_odd_reversed": (
        "The numbers {number} and {other} add up to an odd number, so the smaller one had White on board 1 when they "
        "met first. Now it is the larger one: {white:player}."
    ),
    "round_robin.colour_even_reversed": (
        "The numbers {number} and {other} add up to an even number, so the larger one had White on board 1 when they "
        "met first. Now it is the smaller one: {white:player}."
    ),
    "round_robin.colour_last_reversed": (
        "Against the last number, {places}, the numbers up to {half} had White on board 1 at the first meeting and the "
        "others Black. Now it is the other way round: {white:player} has White there."
    ),
    "round_robin.rest": (
        "{player:player} rests: the table has {places:count:place} for {players:count:player}, and whoever meets the "
        "empty one has no match. Every team rests once in a cycle, for {points:points:point}."
    ),
    "round_robin.round": (
        "Every team meets every other: {players:count:player}, {rounds:count:round} in the Berger table. This is round "
        "{round}."
    ),
    "round_robin.why_rest": (
        "{player:player} rests in {rounds:many|round|rounds} {rounds:list}. Every team rests once in a cycle."
    ),
    "round_robin.off_table": (
        "{player:player} met {opponent:player} in round {round}, which the table for {players:count:player} does not "
        "have. Either that round was paired by hand, or the list is another one since: no team enters or leaves a "
        "round robin after round 1, and a team that withdraws stays in the list."
    ),
    "prohibitions_barred": (
        "In a round robin every team meets every other. Remove the rule that keeps {players:players} apart."
    ),
}
"""What is said otherwise of teams than of players."""
