"""English: what only Scheveningen matches say."""

NAME = "Scheveningen"

SENTENCES: dict[str, str] = {
    "scheveningen.round": (
        "Round {round} of {rounds}: {size:count:player} a side, and everybody meets everybody of the other team once."
    ),
    "scheveningen.pair": (
        "{player:player} is number {number} of team {A:team}, {opponent:player} number {other} of team {B:team}. The "
        "table has these two numbers together in round {round}."
    ),
    "scheveningen.forfeit": "{player:player} is absent and forfeits the game; the table stays as it is.",
    "scheveningen.when_printed": "That is how the printed table for {size:count:player} a side has it.",
    "scheveningen.when_cyclic": (
        "In round 1 equal numbers meet; in each later round the opponents move on by one. After {steps} steps, "
        "counted round and round, number {number} of team {A:team} comes to number {other} of team {B:team}."
    ),
    "scheveningen.colour_printed": "The printed table for {size:count:player} a side gives White to {white:player}.",
    "scheveningen.colour_sum": (
        "The two numbers, each less one, add up to {sum}; counted round by {size} that is {rest}. Even numbers below "
        "half of {size} and odd ones above give White to team {A:team}, the others to team {B:team}: {white:player} "
        "of team {group:team} has White."
    ),
    "scheveningen.colour_odd": (
        "The two numbers, each less one, add up to {sum}; counted round by {size} that is {rest}. Even numbers give "
        "White to team {A:team}, odd ones to team {B:team}: {white:player} of team {group:team} has White."
    ),
    "scheveningen.no_scores": "The table alone says whom {player:player} meets; points change nothing of it.",
    "scheveningen.why_same_group": (
        "{player:player} and {opponent:player} are both in team {group:team}. Only players of different teams meet."
    ),
    "scheveningen.why_met": (
        "{player:player} and {opponent:player} met in round {round}, and everybody meets everybody of the other team "
        "once."
    ),
    "scheveningen.why_later": "The table has {player:player} against {opponent:player} in round {round}.",
    "scheveningen.why_never": (
        "The table has {player:player} against {opponent:player} in round {round}, and only {planned:count:round} "
        "are planned."
    ),
    "scheveningen.check_pairs": "The table has other pairs in this round for {players:players}.",
    "scheveningen.odd": "{players} players cannot be divided into two teams of equal size. Add one, or take one out.",
    "scheveningen.off_table": (
        "{player:player} met {opponent:player} in round {round}, which the table for {size:count:player} a "
        "side does not have. Either that round was paired by hand, or the list is another one since: nobody enters or "
        "leaves after round 1, and whoever withdraws stays in the list."
    ),
}
