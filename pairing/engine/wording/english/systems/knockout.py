"""English: what knock-outs say, in single games and in matches of two games."""

NAME = "single elimination"

SENTENCES: dict[str, str] = {
    # The round
    "knockout.round": (
        "Round {round} of {rounds}: {left} of {players} {left:many|is|are} still in. Whoever loses a match leaves."
    ),
    # The matches
    "knockout.pair_first": (
        "In round 1 the two numbers of a match add up to one more than the {lines} lines of the bracket: number "
        "{seed}, {player:player}, and number {other}, {opponent:player}, make {sum}."
    ),
    "knockout.pair": (
        "In part {part} of {parts} of the bracket, {size:count:line}, two are left: number {seed}, "
        "{player:player}, and number {other}, {opponent:player}."
    ),
    "knockout.pair_final": (
        "The final: of each half of the bracket one is left, number {seed}, {player:player}, and number "
        "{other}, {opponent:player}."
    ),
    "knockout.third": (
        "The match for third place: {player:player}, number {seed}, and {opponent:player}, number {other}, lost the "
        "semi-finals."
    ),
    "knockout.forfeit": (
        "{player:player} is absent. The match stays in the bracket and is forfeited, so the opponent wins it."
    ),
    "knockout.forfeit_both": (
        "{player:player} and {opponent:player} are absent. The match stays in the bracket and both forfeit it, so "
        "nobody wins it."
    ),
    "knockout.way_won": "In round {round} {player:player} beat {opponent:player}.",
    "knockout.way_lost": "In round {round} {player:player} lost to {opponent:player}.",
    "knockout.way_forfeit": "In round {round} {opponent:player} forfeited against {player:player}.",
    "knockout.way_decided": (
        "In round {round} {player:player} and {opponent:player} drew, and by the rule for drawn matches "
        "{player:player} went on."
    ),
    "knockout.way_pass": "In round {round} {player:player} had no opponent and went on without a game.",
    "knockout.drawn_rule": "If the match is drawn, this decides: {rule:term:drawn_match}.",
    "knockout.colour_initial": (
        "Neither has played yet. Number {seed} is {parity:term:parity}, and the lot gave the odd numbers "
        "{initial:term:colour}: {white:player} has White."
    ),
    "knockout.colour_difference": (
        "{white:player} has had White {whites:count:time} and Black {blacks:count:time}, {black:player} White "
        "{other_whites:count:time} and Black {other_blacks:count:time}. Whites less Blacks, {white:player} has had "
        "fewer and so has White now."
    ),
    "knockout.colour_alternate": (
        "Whites less Blacks, both have had as many. In the latest game in which their colours differed {white:player} "
        "had Black, so {white:player} has White now."
    ),
    "knockout.colour_upper": (
        "Both have had the same colours. The better number, {player:player}, changes the colour of the last game: "
        "{white:player} has White."
    ),
    "knockout.colour_lower": (
        "{player:player} has not played yet, and {opponent:player} has had both colours as often. {opponent:player} "
        "changes the colour of the last game: {white:player} has White."
    ),
    "knockout.first_game_initial": (
        "Neither has played the first game of a match yet. Number {seed} is {parity:term:parity}, and the lot gave the "
        "odd numbers {initial:term:colour}: {white:player} has White in the first game."
    ),
    "knockout.first_game_difference": (
        "Only first games count. In those {white:player} has had White {whites:count:time} and Black "
        "{blacks:count:time}, {black:player} White {other_whites:count:time} and Black {other_blacks:count:time}. "
        "Whites less Blacks, {white:player} has had fewer and so has White in the first game now."
    ),
    "knockout.first_game_alternate": (
        "Only first games count. Whites less Blacks, both have had as many in them. In the latest ones in which their "
        "colours differed {white:player} had Black, so {white:player} has White in the first game now."
    ),
    "knockout.first_game_upper": (
        "Only first games count, and in those both have had the same colours. The better number, {player:player}, "
        "changes the colour of its last one: {white:player} has White in the first game."
    ),
    "knockout.first_game_lower": (
        "Only first games count. {player:player} has not played one yet, and {opponent:player} has had both colours as "
        "often in them. {opponent:player} changes the colour of the last one: {white:player} has White in the first "
        "game."
    ),
    "knockout.second_game": "In the second game of the match {white:player} has White and {black:player} Black.",
    # Without an opponent
    "knockout.pass_first": (
        "{player:player} goes on without a game: the bracket has {lines:count:line} for {players}, and "
        "the first numbers meet the empty lines ({passes}). Number {seed} would meet number {empty}, which nobody has."
    ),
    "knockout.pass_later": (
        "{player:player} goes on without a game: nobody went on from the match of round {round} that the opponent was "
        "to come from."
    ),
    # Why not
    "knockout.no_scores": (
        "A knock-out has no groups by score. Whom {player:player} meets follows from the places in the bracket."
    ),
    "knockout.why_out": "{player:player} lost in round {round} and has left.",
    "knockout.why_final": (
        "{player:player} and {opponent:player} stand in different halves of the bracket: they can meet only in the "
        "final, round {round}."
    ),
    "knockout.why_semi": (
        "{player:player} and {opponent:player} stand in different quarters of the same half of the bracket: they can "
        "meet only in the semi-final, round {round}."
    ),
    "knockout.why_later": (
        "{player:player} and {opponent:player} stand in different parts of the bracket: they can meet only in round "
        "{round}."
    ),
    "knockout.why_never": (
        "{player:player} and {opponent:player} could meet only in round {round} of the bracket, and "
        "{planned:count:round} {planned:many|is|are} played."
    ),
    "knockout.why_third": "{player:player} lost the semi-final and plays only for third place.",
    "knockout.why_pass_happens": "{player:player} does go on without a game in this round.",
    "knockout.why_no_pass": "{player:player} has an opponent: in this round everybody who comes to a match has one.",
    "knockout.why_pass": (
        "{player:player} has an opponent in the bracket. In this round nobody stands beside {players:players}."
    ),
    # The verdict
    "knockout.check_pairs": "The bracket has other matches in this round for {players:players}.",
    # What keeps the engine from answering
    "knockout.undecided": (
        "Round {round}: {players:players} drew, and nobody is recorded as going on. Record who goes on from each "
        "match, then pair again."
    ),
    "knockout.unfinished": (
        "Round {round}: the {boards:many|match on board|matches on boards} {boards:list} ({players:players}) "
        "{boards:many|is|are} not finished. Finish {boards:many|it|them} first and enter the result, then pair again."
    ),
    "knockout.both_go_on": (
        "{player:player} and {opponent:player} are both recorded as going on from their drawn match of round {round}. "
        "Take one of the two out."
    ),
    "knockout.over": ("Nobody is left to play round {round}: the event is decided by the rounds that were played."),
    "knockout.off_bracket": (
        "In round {round} {player:player} did not have the opponent of the bracket. Nobody enters, leaves or changes "
        "places after round 1: take late entries out, and leave in the list who has withdrawn."
    ),
    "knockout.no_drawn_match": (
        "{player:player} is recorded as going on from round {round}, but has no drawn match there that needs a "
        "decision. Take the record out."
    ),
    "legality.bracket": "The bracket does not have {player:player} against {opponent:player} in this round.",
    "knockout.advance_unreadable": (
        "“{line}” does not say who goes on. Write the round and the starting number: ### ADVANCES 2 12."
    ),
    "knockout.prohibitions": (
        "In a knock-out the bracket says who meets whom. Take out the rule that keeps {players:players} apart."
    ),
    "more_rounds_than_bracket": (
        "The bracket for {players} has {most:count:round}, and {rounds} are planned. Plan at most {most}."
    ),
}

TEAM_SENTENCES: dict[str, str] = {
    "knockout.way_pass": "In round {round} {player:player} had no opponent and went on without a match.",
    "knockout.forfeit_both": (
        "{player:player} and {opponent:player} are absent. The match stays in the bracket and both forfeit it, so "
        "neither wins it."
    ),
    "knockout.colour_initial": (
        "Neither has played yet. Number {seed} is {parity:term:parity}, and the lot gave the odd numbers "
        "{initial:term:colour}: {white:player} has White on board 1."
    ),
    "knockout.colour_difference": (
        "On board 1 {white:player} has had White {whites:count:time} and Black {blacks:count:time}, {black:player} "
        "White {other_whites:count:time} and Black {other_blacks:count:time}. Whites less Blacks, {white:player} has "
        "had fewer and so has White there now."
    ),
    "knockout.colour_alternate": (
        "Whites less Blacks, both have had as many on board 1. In the latest match in which their colours differed "
        "{white:player} had Black there, so {white:player} has White now."
    ),
    "knockout.colour_upper": (
        "Both have had the same colours on board 1. The better number, {player:player}, changes the colour of the last "
        "match: {white:player} has White there."
    ),
    "knockout.colour_lower": (
        "{player:player} has not played yet, and {opponent:player} has had both colours as often on board 1. "
        "{opponent:player} changes the colour of the last match: {white:player} has White there."
    ),
    "knockout.pass_first": (
        "{player:player} goes on without a match: the bracket has {lines:count:line} for {players:count:player}, and "
        "the first numbers meet the empty lines ({passes}). Number {seed} would meet number {empty}, which no team has."
    ),
    "knockout.pass_later": (
        "{player:player} goes on without a match: no team went on from the match of round {round} that the opponent "
        "was to come from."
    ),
    "knockout.over": "No team is left to play round {round}: the event is decided by the rounds that were played.",
    "knockout.off_bracket": (
        "In round {round} {player:player} did not have the opponent of the bracket. No team enters, leaves or changes "
        "places after round 1: take late entries out, and leave in the list whichever team has withdrawn."
    ),
}
"""What is said otherwise of teams than of players."""
