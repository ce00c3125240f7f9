"""English: what only the seeded system with six subgroups says."""

NAME = "seeded with six subgroups"

SENTENCES: dict[str, str] = {
    "six_subgroups.met": (
        "Group {first} met group {second}, {count:count:pair}. Order drawn in group {first}: {upper:players}. Order "
        "drawn in group {second}: {lower:players}."
    ),
    "six_subgroups.by_score": (
        "In round {round} the groups could not all be paired with the groups that they are to meet, so it was paired "
        "by score."
    ),
    "six_subgroups.turn": (
        "{player:player} was the first drawn, of one group, who had no opponent; {opponent:player} was the next drawn "
        "who was possible, of the group that this one meets."
    ),
    "six_subgroups.why_float": (
        "In the first rounds the groups meet, whatever the points: nobody is moved to another score, so "
        "{player:player} is not either."
    ),
    "six_subgroups.why_apart": (
        "In the first rounds group 1 meets group 3, group 2 meets group 5, and group 4 meets group 6. {player:player} "
        "and {opponent:player} are not in two such groups."
    ),
}
