"""English: what every system says otherwise where the participants are teams."""

TEAM_SENTENCES: dict[str, str] = {
    # Why not
    "why_not.met": "{player:player} and {opponent:player} already met in round {round}; no two teams meet twice.",
    "why_not.had_bye": "{player:player} already had the bye in round {round}; no team gets it twice.",
    "why_not.impossible": "It is allowed, but then the other teams could not all be paired.",
    "why_not.player": "There is no team with the pairing number {player}.",
    "why_not.same_player": "No team plays against itself: choose another one than {player:player}.",
    # The verdict
    "check.breach_two_byes": "Only one team of a round can have the bye; here {players:players} have it.",
    "check.group_moved": (
        "{player:player} was in group {before} in the round before and is in group {group} here; teams stay in their "
        "group."
    ),
    # What keeps the engine from answering
    "no_players": "Round {round} cannot be paired: there are no teams.",
    "one_player": "Round {round} cannot be paired: only one team is present ({present:players}).",
    "numbers_wrong": (
        "Pairing number {player} is used twice, out of order or not positive. Number the teams from 1 in order of rank."
    ),
    "groups.last_missing": (
        "The last team of group {group} is no longer in the list. Withdraw teams instead of deleting them."
    ),
    "plan.group_rating": "Group {group} ends with the last team rated {rating} or higher.",
    "plan.someone_left_out": (
        "Below group {group} teams are left without a group. Make the last group “everybody else”."
    ),
    "plan.late_entries": (
        "A late entry joins the group in which it is ranked; the last team of each group stays the same."
    ),
}
