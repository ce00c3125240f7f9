"""English: what only events by the Molter system say."""

NAME = "Molter"

SENTENCES: dict[str, str] = {
    "molter.round": (
        "Round {round} of {rounds}: {teams} teams of {size:count:player}. Nobody rests, and nobody meets a team-mate "
        "or a team twice."
    ),
    "molter.pair": (
        "{player:player} is number {board} of team {team:team}, {opponent:player} number {other_board} of team "
        "{other:team}. The table has them together in round {round}."
    ),
    "molter.forfeit": "{player:player} is absent and forfeits the game; the table stays as it is.",
    "molter.when_sum": (
        "In round {round} those teams meet on board {board} whose numbers, each less one, add up to {sum}, counted "
        "round by {circle}: so do teams {team:team:number} and {other:team:number}."
    ),
    "molter.when_last": (
        "In round {round} those teams meet on board {board} whose numbers, each less one, add up to {sum}, counted "
        "round by {circle}. Team {team:team:number} would meet itself: it meets team {last:team:number}, the last "
        "one, which does not stand in the circle."
    ),
    "molter.when_two_boards": (
        "With an odd number of teams one is left over on each board: in round {round} team {team:team} on board "
        "{board} and team {other:team} on board {other_board}. These two players meet, so that nobody rests."
    ),
    "molter.colour_difference": (
        "Team {own:team:number} less team {other:team:number}, counted round by {circle}, is {rest}. The odd "
        "difference has White: {white:player}."
    ),
    "molter.colour_difference_turned": (
        "Team {own:team:number} less team {other:team:number}, counted round by {circle}, is {rest}. In rounds "
        "{first} and {second} this board is turned, so that the teams have both colours as evenly as can be: the "
        "even difference has White, {white:player}."
    ),
    "molter.colour_in_turn": (
        "The two who are left over by the circle take White in turn, round by round; here it is {white:player}."
    ),
    "molter.colour_in_turn_turned": (
        "The two who are left over by the circle take White in turn, round by round. In rounds {first} and {second} "
        "this board is turned, so that the teams have both colours as evenly as can be: {white:player} has White."
    ),
    "molter.no_scores": "The table alone says whom {player:player} meets; points change nothing of it.",
    "molter.why_same_team": (
        "{player:player} and {opponent:player} are both in team {team:team}. Only players of different teams meet."
    ),
    "molter.why_met": (
        "{player:player} and {opponent:player} met in round {round}, and everybody meets another team in every round."
    ),
    "molter.why_later": "The table has {player:player} against {opponent:player} in round {round}.",
    "molter.why_other": (
        "{player:player} meets one player of team {team:team}: the table has {other:player} in round {round}, not "
        "{opponent:player}."
    ),
    "molter.why_never": (
        "The table has {player:player} against a player of team {team:team} in no round: only {planned:count:round} "
        "are planned."
    ),
    "molter.check_pairs": "The table has other pairs in this round for {players:players}.",
    "molter.unequal": (
        "{players} players cannot be divided into teams of {size}. Add players, take some out, or change the size of "
        "the teams."
    ),
    "molter.odd": (
        "{teams} teams of {size} are an odd number of players, so that one would have to rest. Add a team, or change "
        "the size of the teams."
    ),
    "molter.off_table": (
        "{player:player} met {opponent:player} in round {round}, which the table for {teams} teams of {size} does not"
        " have. Either that round was paired by hand, or the list is another one since: nobody enters or leaves after "
        "round 1, and whoever withdraws stays in the list."
    ),
}
