"""English: what keeps the engine from answering. Codes that begin with ``file.`` are faults of a report file."""

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
    "unknown_edition": "The edition “{edition}” of these rules is not known.",
    "snapshot.format": "The stored input is in a format that this program does not read. Expected: format {expected}.",
    "snapshot.shape": "The stored input is damaged and cannot be read.",
    "team_tie_break": "The tie-break {tie_break} is for team events. Remove it from the list.",
    "unknown_tie_break": "There is no tie-break {tie_break}. Use codes such as BH/C1, BH, SB or DE.",
    "unknown_modifier": "The tie-break {tie_break} has no modifier {modifier}. Remove it.",
    "unknown_model": "There is no outcome model called {model}.",
    # Faults of a report file
    "file.not_text": "This is not a text file. Choose a tournament report file (TRF).",
    "file.no_players": "The file has no usable player line (record 001). Choose a tournament report file (TRF).",
    "file.team_event": "This is the file of a team event. Only individual events are read.",
    "file.abnormal_points": (
        "Record 299 (bonus or penalty points) is not supported. Remove it, or enter the results as scored."
    ),
    "file.missing_result": (
        "Player {player}, round {round}: the result is missing. Enter it before the next round is paired."
    ),
    "file.file_order": (
        "The file asks for the order of its lines as ranking (XXC rank), but the lines are not in order of "
        "starting number. Number the players in the order of the lines."
    ),
    "file.missing_rounds": (
        "The file does not say how many rounds are planned. Add record 142 (or XXR), for example “142 9”."
    ),
    "file.all_rounds_played": "All {rounds:count:round} have results: there is nothing to pair.",
    "file.everybody_absent": "Every player is absent from round {round}: there is nothing to pair.",
    "file.duplicate_number": (
        "Starting number {player} was already used in line {first_line}. Give every player a number of their own."
    ),
    "file.unknown_player": (
        "Record {record} names player {player}, who is not in the file. Correct or remove the number."
    ),
    "file.points_mismatch": (
        "Player {player}: the file says {declared} points, the results bring {counted}. Correct one of them, or "
        "state the scoring (record 162)."
    ),
    "file.unknown_opponent": (
        "Player {player}, round {round}: opponent {opponent} is not in the file. Correct the number or add the player."
    ),
    "file.opponent_mismatch": (
        "Player {player}, round {round}: the opponent is {opponent}, but line {opponent_line} does not say so. "
        "Make both lines agree."
    ),
    "file.colour_mismatch": (
        "Player {player}, round {round}: the opponent {opponent} (line {opponent_line}) has the same colour. Give "
        "one of them the other colour."
    ),
    "file.result_mismatch": (
        "Player {player}, round {round}: the result contradicts that of opponent {opponent} in line "
        "{opponent_line}. Make both lines agree."
    ),
    "file.bad_number": (
        "The starting number “{value}” is not a whole number from 1 to 9999. Write it right-aligned in columns 5-8."
    ),
    "file.bad_rating": "Player {player}: the rating “{value}” is not a whole number. Check columns 49-52.",
    "file.bad_rank": "Player {player}: the rank “{value}” is not a whole number. Check columns 86-89.",
    "file.bad_points": "Player {player}: the points “{value}” are not a number such as 3.5. Check columns 81-84.",
    "file.shifted_columns": (
        "Player {player}, round {round}: the columns of this line seem to be shifted. A round takes ten columns, "
        "for example “  12 w 1  ”."
    ),
    "file.bad_opponent": "Player {player}, round {round}: the opponent in “{value}” is not a starting number.",
    "file.bad_colour": "Player {player}, round {round}: the colour in “{value}” must be w, b or -.",
    "file.bad_result": (
        "Player {player}, round {round}: “{value}” has no known result. Use one of 1 = 0 W D L + - H F U Z."
    ),
    "file.own_opponent": "Player {player}, round {round}: nobody can be their own opponent.",
    "file.result_without_opponent": "Player {player}, round {round}: the result in “{value}” needs an opponent.",
    "file.bye_with_opponent": "Player {player}, round {round}: the bye in “{value}” must not name an opponent.",
    "file.missing_colour": "Player {player}, round {round}: the played game in “{value}” needs a colour, w or b.",
    "file.contradiction": "Record {record} contradicts an earlier line. Keep one of the two.",
    "file.bad_rounds": "Record {record}: the number of rounds “{value}” is not a whole number from 1 to 999.",
    "file.bad_initial_colour": (
        "Record {record}: “{value}” is not an initial colour. Write W or B (XXC: white1 or black1)."
    ),
    "file.bad_scoring": "Record {record} states no usable score. Write for example “W 1.0”.",
    "file.unsupported_scoring": (
        "Record {record}: different points for “{value}” and for its kind are not supported. A win, a draw or a "
        "loss is worth the same with both colours, as a forfeit and as a bye."
    ),
    "file.bad_number_list": "Record {record}: “{value}” is not a starting number.",
    "file.bad_requested_bye": "Record {record} needs F, H or Z in column 5 and the round in columns 7-9.",
    "file.bad_acceleration": (
        "Record {record} needs points in columns 10-13, rounds in 15-17 and 19-21, players in 23-26 and 28-31."
    ),
    "file.bad_virtual_points": (
        "Record {record} needs the starting number in columns 5-8 and then points such as 1.0, five columns a "
        "round, from column 10."
    ),
    "file.duplicate_virtual_points": "Player {player} has two {record} records. Keep one.",
    "file.bad_prohibition": "Record {record} needs the first round in columns 5-7 and the last in columns 9-11.",
    "file.place": "Line {line}, column {column}: {sentence}",
}
