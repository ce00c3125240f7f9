"""English: what keeps the engine from answering."""

SENTENCES: dict[str, str] = {
    # No pairing, or a state that contradicts itself
    "no_pairing": (
        "No complete pairing of this round exists. These players cannot all be paired: {blocked:players}. Those "
        "whom they may still meet: {opponents:players}. Those who may still get the bye, where one is needed: "
        "{bye_candidates:players}. The chief arbiter decides how to go on."
    ),
    "unproved": "The engine could not prove its own answer and gives none. Please report the downloaded input.",
    "rounds_missing": (
        "{player:player} has results for {found:count:round}, but {completed} are completed. Give every round a "
        "result or a bye."
    ),
    "opponent_missing": (
        "{player:player} has a played game in round {round} without an opponent. Name the opponent or enter a bye."
    ),
    "rounds_wrong": "A tournament of {rounds:count:round} with {completed} completed cannot be.",
    "no_round_left": "{completed} of {rounds:count:round} are completed. There is nothing left to pair.",
    "scoring_wrong": "A win ({win:points}) must be worth more than a loss ({loss:points}).",
    "numbers_wrong": (
        "Pairing number {player} is used twice, out of order or not positive. Number the players from 1 in order "
        "of rank."
    ),
    "explain.round": "Round {round} is not in the file, which has results of {completed:count:round}.",
    "explain.player": "There is no player {player} in the file.",
    "unknown_player": "A forbidden pair names number {player}, which does not exist.",
    "absence_wrong": (
        "{player:player} is absent in a way that cannot be asked for. Use a full-point, half-point or zero-point bye."
    ),
    "no_players": "Round {round} cannot be paired: there are no players.",
    "one_player": "Round {round} cannot be paired: only one player is present ({present:players}).",
    "all_absent": "Round {round} cannot be paired: everybody is absent.",
    "unknown_opponent": "{player:player} has opponent number {opponent} in round {round}, which does not exist.",
    "history_contradiction": (
        "Round {round}: the entries of {player:player} ({entry}) and {opponent:player} ({opponent_entry}) must "
        "agree on opponent, colours and result."
    ),
    "unknown_system": "The pairing system “{system}” is not known. Known are: {known:list}.",
    "unknown_option": "The pairing system “{system}” has no option “{option}”. Remove it.",
    "option_wrong": "The option “{option}” cannot be “{value}”. It can be: {expected}.",
    "rounds_not_allowed": (
        "The {system:term:system} system needs from {least} to {most} rounds; {rounds} are planned. Change the number "
        "of rounds or the system."
    ),
    "more_rounds_than_opponents": (
        "{players:count:player} cannot play {rounds:count:round} without meeting twice. Plan fewer rounds."
    ),
    "acceleration_barred": (
        "The {system:term:system} system leaves no room for virtual points ({article}). Choose no acceleration."
    ),
    "unrated_players": (
        "The {system:term:system} system needs a rating of every player. Give an estimated one to: {players:players}."
    ),
    "system_changed": (
        "The event is played by the {system:term:system} system; it cannot change to {other:term:system} after "
        "{completed:count:round}."
    ),
    "second_game": (
        "{player:player} played a match of two games in round {round}, but the {system:term:system} system plays one "
        "game a round. Go on with the system that the event began with."
    ),
    "lot_missing": (
        "Round {round} has no lot yet, and the {system:term:system} system draws lots. State the lot of the round."
    ),
    "lot_drawn": "The lot of round {round} is {lot} already. A lot is not drawn again.",
    "lot_wrong": "The lot of round {round} has a wrong form. A lot has 1 to 64 letters or digits without accents.",
    "lot_early": "There is a lot of round {round}, but round {next} is to be paired. Remove that lot.",
    "lots_not_drawn": "The {system:term:system} system draws no lots. Leave the lot out.",
    "search_too_long": (
        "Who leaves a scoregroup was not decided after {steps} steps: too many of its players have met each other. "
        "Pair this round by hand."
    ),
    "unknown_edition": "The edition “{edition}” of these rules is not known.",
    "snapshot.format": "The stored input is in a format that this program does not read. Expected: format {expected}.",
    "snapshot.shape": "The stored input is damaged and cannot be read.",
    "team_tie_break": "The tie-break {tie_break} is for team events. Remove it from the list.",
    "individual_tie_break": "The tie-break {tie_break} is for individual events. Remove it from the list.",
    "unknown_tie_break": "There is no tie-break {tie_break}. Use codes such as BH/C1, BH, SB or DE.",
    "score_of_another_system": (
        "The tie-break {tie_break} is the score of another pairing system. Remove it from the list."
    ),
    "unknown_modifier": "The tie-break {tie_break} has no modifier {modifier}. Remove it.",
    "unknown_model": "There is no outcome model called {model}.",
}
