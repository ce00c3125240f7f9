"""English: tie-breaks, what the rules say against them, and how each value came about."""

TIE_BREAKS: dict[str, str] = {
    "PTS": "Points", "DE": "Direct encounter", "BH": "Buchholz", "FB": "Fore Buchholz",
    "AOB": "Average of opponents' Buchholz", "SB": "Sonneborn-Berger", "KS": "Koya", "WIN": "Rounds won",
    "WON": "Games won", "BPG": "Games with Black", "BWG": "Games won with Black", "PS": "Progressive scores",
    "REP": "Rounds elected to play", "STD": "Standard points", "TPN": "Pairing number",
    "ARO": "Average rating of opponents", "TPR": "Tournament performance rating",
    "PTP": "Perfect tournament performance", "APRO": "Average performance of opponents",
    "APPO": "Average perfect performance of opponents", "RTNG": "Rating", "KEIZER": "Keizer score", "LIVES": "Lives",
    "MPVGP": "The other score", "EMMSB": "Extended Sonneborn-Berger, match points × match points",
    "EMGSB": "Extended Sonneborn-Berger, match points × game points",
    "EGMSB": "Extended Sonneborn-Berger, game points × match points",
    "EGGSB": "Extended Sonneborn-Berger, game points × game points", "EDE": "Extended direct encounter",
    "EDEBT": "Extended direct encounter, board count, top boards",
    "EDEBB": "Extended direct encounter, board count, bottom boards",
    "EDET": "Extended direct encounter, top boards", "EDEB": "Extended direct encounter, bottom boards",
    "SSSC": "Scores with the strength of the schedule", "BC": "Board count", "TBR": "Top boards",
    "BBE": "Bottom-board elimination",
}  # fmt: skip
"""Names without modifiers."""

MODIFIERS: dict[str, str] = {
    "cut": "Cut-{number}", "median": "Median-{number}", "limit": "limit {number}", "forfeits": "forfeits as games",
    "fore": "from Fore Buchholz", "reverse": "reversed", "MP": "match points", "GP": "game points",
}  # fmt: skip

UNPLAYED: dict[str, str] = {
    "U": "pairing-allocated bye", "F": "full-point bye", "H": "half-point bye", "Z": "zero-point bye",
    "+": "forfeit win", "-": "forfeit loss",
}  # fmt: skip

SENTENCES: dict[str, str] = {
    # What a tie-break counts
    "tie_break.DE": "The points in the games between the tied players.",
    "tie_break.BH": "The points of all opponents, added up; without a game a dummy opponent stands in.",
    "tie_break.FB": (
        "The points of all opponents, added up as if every game of the final round were drawn; without a game a dummy "
        "opponent stands in. Before that round it is the Buchholz."
    ),
    "tie_break.AOB": "The mean Buchholz of the opponents met over the board.",
    "tie_break.AOB_fore": "The mean Fore Buchholz of the opponents met over the board.",
    "tie_break.SB": (
        "The points of each opponent times the points scored against them, added up; without a game a dummy opponent "
        "stands in."
    ),
    "tie_break.KS": "The points scored against everybody who made at least half of the possible points.",
    "tie_break.WIN": "The rounds that brought the points of a win, with or without a game.",
    "tie_break.WON": "The games won over the board.",
    "tie_break.BPG": "The games played with Black over the board.",
    "tie_break.BWG": "The games won with Black over the board.",
    "tie_break.PS": "The points after each round, added up: early points count most.",
    "tie_break.REP": "The rounds, without those missed by a bye asked for or by a forfeit loss.",
    "tie_break.STD": (
        "1 for each round with more points than the opponent, ½ for each round with as many; without a game a draw's "
        "points are the measure."
    ),
    "tie_break.external": "A value from outside that the arbiter enters.",
    "tie_break.TPN": "The pairing number, the smallest first.",
    "tie_break.TPN_reverse": "The pairing number, the largest first.",
    "tie_break.ARO": "The mean rating of the opponents met over the board.",
    "tie_break.TPR": "The mean rating of the opponents met over the board, plus what the score against them is worth.",
    "tie_break.PTP": "The lowest rating from which the score made over the board would be expected.",
    "tie_break.APRO": "The mean performance (TPR) of the opponents met over the board.",
    "tie_break.APPO": "The mean perfect performance (PTP) of the opponents met over the board.",
    "tie_break.RTNG": "The rating, the highest first.",
    "tie_break.RTNG_reverse": "The rating, the lowest first.",
    "tie_break.KEIZER": (
        "The own value on the Keizer list, the values of those beaten, half of the values of those drawn "
        "with, and what the regulations give for rounds without a game. All rounds count with the values "
        "of today."
    ),
    "tie_break.LIVES": (
        "The lives left: two at the beginning, a loss costs one and a draw half of one. Of those who have none, "
        "whoever lost the last one in a later round stands higher."
    ),
    "tie_break.MPVGP": "The score that does not rank first: game points after match points, or the other way round.",
    "tie_break.EMMSB": "The match points of each opponent times the match points made against them, added up.",
    "tie_break.EMGSB": "The match points of each opponent times the game points made against them, added up.",
    "tie_break.EGMSB": "The game points of each opponent times the match points made against them, added up.",
    "tie_break.EGGSB": "The game points of each opponent times the game points made against them, added up.",
    "tie_break.EDE": (
        "The matches between the tied teams: first by the score that ranks first, then by the other one, anew for each "
        "group that stays tied."
    ),
    "tie_break.EDEBT": (
        "The matches between the tied teams by both scores; of two teams level on both, their own match by board count "
        "and then from the top board down."
    ),
    "tie_break.EDEBB": (
        "The matches between the tied teams by both scores; of two teams level on both, their own match by board count "
        "and then without the bottom boards."
    ),
    "tie_break.EDET": (
        "The matches between the tied teams by both scores; of two teams level on both, their own match from the top "
        "board down."
    ),
    "tie_break.EDEB": (
        "The matches between the tied teams by both scores; of two teams level on both, their own match without the "
        "bottom boards."
    ),
    "tie_break.SSSC": (
        "The other score plus the Buchholz of the score that ranks first, divided so that both weigh alike."
    ),
    "tie_break.BC": "The number of each board times the points made on it, added up; less is better.",
    "tie_break.TBR": "The points on board 1, then on board 2, and so on.",
    "tie_break.BBE": "The points without the last board, then without the last two, and so on.",
    "tie_break.cut": "The lowest value is left out.",
    "tie_break.cut_many": "The {count} lowest values are left out.",
    "tie_break.cut_first": "The value after round 1 is left out.",
    "tie_break.cut_first_many": "The values after the first {count} rounds are left out.",
    "tie_break.median": "The lowest and the highest value are left out.",
    "tie_break.median_many": "The {count} lowest and the {count} highest values are left out.",
    "tie_break.limit_raised": "The limit lies {shift:points:point} above half.",
    "tie_break.limit_lowered": "The limit lies {shift:points:point} below half.",
    "tie_break.forfeits_as_games": "A forfeit counts as a game against the opponent who was assigned.",
    # What the rules say against a tie-break
    "tie_break.not_in_edition": "The edition {edition} of the rules does not have {tie_break}.",
    "tie_break.barred_in_round_robin": "{tie_break} must not be used in a round robin.",
    "tie_break.meant_for_round_robin": (
        "{tie_break} is meant for round robins: in a Swiss no rule says how unplayed rounds count in it."
    ),
    "tie_break.unrated_players": (
        "{tie_break} falls away while there are unrated players ({unrated} now), unless a rule for them is published "
        "before the start."
    ),
    "tie_break.several_ratings": (
        "{tie_break} is not recommended where ratings may change during the event; the first rating counts."
    ),
    "tie_break.never_reached": "{tie_break} can never decide: after {earlier} nobody is tied.",
    "tie_break.own_criterion": ("{tie_break} is a criterion of the event's own: nobody can compute it from the file."),
    "standings.not_final": "Not final: games without a result: {games}.",
    # How a value came about
    "sum.not_tied": "Nobody is tied with this player here, so nothing has to be decided.",
    "sum.no_value": "There is no value: it needs what this tournament or this player does not have.",
    "sum.nothing": "Nothing counts for it.",
    "sum.place": "Place {place} among those who were still tied, by the games between them.",
    "sum.place_without_games": (
        "No game of this player against the others who were still tied counts: nothing to compare, they stay level on "
        "place {place} of the tie."
    ),
    "sum.mean": "The mean of {terms:count:value}; the exact number decides.",
    "sum.mean_rounded": "The mean of {terms:count:value}, rounded to a whole number.",
    "sum.performance_above": (
        "Mean rating {mean}. With {points:points:point} of {games:count:game} the score is {percent} %, which adds "
        "{difference}."
    ),
    "sum.performance_below": (
        "Mean rating {mean}. With {points:points:point} of {games:count:game} the score is {percent} %, which takes "
        "{difference} away."
    ),
    "sum.perfect": "From a player rated {rating} these games would let expect {points:points:point} of {games}.",
    "sum.external": "The arbiter entered it for these standings.",
    "sum.external_missing": "No value is entered. As long as one is missing of somebody in the tie, the tie stays.",
    "sum.pairing_number": "It is the pairing number itself.",
    "sum.rating": "It is the rating itself.",
    "sum.rating_of_unrated": "The player has no rating; this is what the regulations count instead.",
    "sum.opponent": "Round {round}: {opponent:player} has {score:points:point}.",
    "sum.opponent_fore": (
        "Round {round}: {opponent:player} counts with {score:points:point} instead of {real:points}, because games of "
        "the final round and byes asked for at the end count as draws."
    ),
    "sum.opponent_adjusted": (
        "Round {round}: {opponent:player} counts with {score:points:point} instead of {real:points}, because byes "
        "asked "
        "for at the end count as draws."
    ),
    "sum.dummy": (
        "Round {round}, {unplayed:term:unplayed}: counts as a dummy opponent with the player's own "
        "{score:points:point}."
    ),
    "sum.dummy_fore": "Round {round}, {unplayed:term:unplayed}: counts as a dummy opponent with {score:points:point}.",
    "sum.dummy_of_opponent": (
        "Round {round}, {unplayed:term:unplayed}: counts as a dummy opponent with {score:points:point}, what "
        "{opponent:player} counts with, because the player's own {own:points} would be more."
    ),
    "sum.dummy_of_draws": (
        "Round {round}, {unplayed:term:unplayed}: counts as a dummy opponent with {score:points:point}, a draw in "
        "every "
        "round, because the player's own {own:points} would be more."
    ),
    "sum.product": "{points:points} × {score:points} = {value:hundredths}.",
    "sum.buchholz_of": "Round {round}: {opponent:player} has a Buchholz of {value:hundredths}.",
    "sum.fore_buchholz_of": "Round {round}: {opponent:player} has a Fore Buchholz of {value:hundredths}.",
    "sum.running": "After round {round}: {score:points:point}.",
    "sum.against": "Round {round}: {points:points:point} against {opponent:player}.",
    "sum.score_of": "{opponent:player} has {score:points:point}.",
    "sum.counted_game": "Round {round}: against {opponent:player}.",
    "sum.counted_unplayed": "Round {round}: {unplayed:term:unplayed}.",
    "sum.standard_more": "Round {round}: more points than {opponent:player}, 1.",
    "sum.standard_equal": "Round {round}: as many points as {opponent:player}, ½.",
    "sum.standard_more_unplayed": "Round {round}, {unplayed:term:unplayed}: more than a draw's points, 1.",
    "sum.standard_equal_unplayed": "Round {round}, {unplayed:term:unplayed}: a draw's points, ½.",
    "sum.rating_of": "Round {round}: {opponent:player}, rated {rating}.",
    "sum.rated_result": "Round {round}: {points:points:point} against {opponent:player}, rated {rating}.",
    "sum.performance_of": "Round {round}: {opponent:player}, performance {rating}.",
    "sum.cut_low": "Left out as one of the lowest.",
    "sum.cut_high": "Left out as one of the highest.",
    "sum.cut_voluntary": "Left out before a lower one, because the player missed this round by choice.",
    "sum.below_limit": "That is below the limit, so these points do not count.",
    # What only teams have
    "sum.second_score": "It is the game points of the team.",
    "sum.second_score_matches": "It is the match points of the team.",
    "sum.schedule_strength": (
        "{points:points:point} of the other score, and a Buchholz of {buchholz:hundredths} divided by {divisor}."
    ),
    "sum.board_count": "The points made on each board times its number, added up; the lower sum is better.",
    "sum.place_top": (
        "Place {place} among the teams still tied: the points on board 1 are compared first, then those on board 2, "
        "and so on."
    ),
    "sum.place_bottom": (
        "Place {place} among the teams still tied: the points without the last board are compared first, then those "
        "without the last two, and so on."
    ),
    "sum.place_matches_match": (
        "Place {place} among the teams still tied, by the matches between them: match points first, then game points."
    ),
    "sum.place_matches_game": (
        "Place {place} among the teams still tied, by the matches between them: game points first, then match points."
    ),
    "sum.place_without_matches": (
        "No match of this team against the others who were still tied counts: nothing to compare, they stay level on "
        "place {place} of the tie."
    ),
    "sum.place_then_boards": "Where two teams are level in both, the boards of their matches decide.",
    "sum.match": (
        "Round {round}: {first:points} match {first:half|point|points} and {second:points} game "
        "{second:half|point|points} against {opponent:player}."
    ),
    "sum.match_by_games": (
        "Round {round}: {first:points} game {first:half|point|points} and {second:points} match "
        "{second:half|point|points} against {opponent:player}."
    ),
    "sum.board": "Board {board}: {points:points:point}.",
    "sum.board_times": "Board {board}: {board} × {points:points} = {value:hundredths}.",
    "sum.boards_won": "Round {round}: {boards:count:board} won against {opponent:player}.",
    # Decided beside the tie-breaks
    "decision.play_off": "Place {place} in a play-off of {players:players}.",
    "decision.lots": "Place {place} by lot among {players:players}.",
}

TEAM_SENTENCES: dict[str, str] = {
    "sum.not_tied": "Nobody is tied with this team here, so nothing has to be decided.",
    "sum.no_value": "There is no value: it needs what this event or this team does not have.",
    "sum.place": "Place {place} among those who were still tied, by the matches between them.",
    "sum.place_without_games": (
        "No match of this team against the others who were still tied counts: nothing to compare, they stay level on "
        "place {place} of the tie."
    ),
    "sum.opponent_fore": (
        "Round {round}: {opponent:player} counts with {score:points:point} instead of {real:points}, because matches "
        "of the final round and byes asked for at the end count as drawn."
    ),
    "sum.dummy": (
        "Round {round}, {unplayed:term:unplayed}: counts as a dummy opponent with the team's own {score:points:point}."
    ),
    "sum.dummy_of_opponent": (
        "Round {round}, {unplayed:term:unplayed}: counts as a dummy opponent with {score:points:point}, what "
        "{opponent:player} counts with, because the team's own {own:points} would be more."
    ),
    "sum.dummy_of_draws": (
        "Round {round}, {unplayed:term:unplayed}: counts as a dummy opponent with {score:points:point}, a drawn match "
        "in every round, because the team's own {own:points} would be more."
    ),
    "sum.cut_voluntary": "Left out before a lower one, because the team missed this round by choice.",
}
"""What is said otherwise of teams than of players."""
