"""English: advice on an acceleration, and the forecast of what it does to the event."""

SENTENCES: dict[str, str] = {
    # Players and rounds
    "advice.ideal_field": (
        "Two schools: {rounds:count:round} separate up to {limit:count:player}, so that at most one can win every "
        "game; or the right field has from two to three players per round, here from {fewest} to {quality}, so that "
        "nearly everybody's place is well founded. Large opens cannot keep to the second."
    ),
    "advice.rounds_needed": (
        "For {players:count:player} {needed:count:round} are the least. Because of draws plan one or two more "
        "({one_more} or {two_more}); to settle the first three places too, two more than the least "
        "({three_places}). This event has {rounds}."
    ),
    "advice.too_many_rounds": (
        "{rounds:count:round} are many for {players:count:player}: beyond half the players plus one ({limit}) the "
        "last pairings are forced. Play fewer rounds or a round robin; acceleration makes it worse."
    ),
    "advice.not_needed": (
        "{players:count:player} are not more than 2 to the power of {rounds} ({limit}): a single perfect score does "
        "not need acceleration, and the author of Vega would then avoid it. Four reasons can still speak for it: "
        "fewer unbalanced games in the first rounds; less of the yo-yo effect, very strong and very weak opponents "
        "in turn, for players in the middle; fairer prizes by rating band; more players within reach of a norm."
    ),
    "advice.useful": (
        "{players:count:player} are more than 2 to the power of {rounds} ({limit}): several players may win every "
        "game. More rounds are the first remedy ({needed} would do); acceleration is the second and can help."
    ),
    "advice.consider": (
        "{players:count:player} are more than 2 to the power of {rounds} ({limit}): several players may win every "
        "game. Add rounds first ({needed} would do); where that is not possible, consider accelerating."
    ),
    "advice.no_more_tie_breaks": (
        "More tie-breaks do not help: between players on the same score who never met they decide nearly by chance."
    ),
    "advice.too_many": (
        "{players:count:player} are many for {rounds:count:round}, even with acceleration: the usual limit is "
        "{limit}. Add rounds or split the event."
    ),
    # The plan
    "advice.one_round": (
        "Only round {round} is accelerated. That is useless: it merely swaps the usual first and second rounds."
    ),
    "advice.all_rounds": (
        "All {rounds:count:round} are accelerated: the virtual points never end. The final standings would be "
        "unreliable."
    ),
    "advice.last_round": (
        "The last round, {round}, is accelerated ({rows:many|row|rows} {rows:list}, {groups:many|group|groups} "
        "{groups:list}): these virtual points never end. Leave rounds without them at the end, so that the standings "
        "become reliable."
    ),
    "advice.row_without_effect": (
        "Row {row} gives group {group} from {minimum:points:real_point} on what it has without this row. Remove it, or "
        "change its points or its real score."
    ),
    "advice.not_a_multiple": (
        "{points:points:virtual_point} cannot be reached with wins and draws (a draw is {draw:points}). Such "
        "players would stand between the scoregroups."
    ),
    "advice.same_for_all": "All {groups:count:group} have the same virtual points. That changes nothing.",
    "advice.cap_never_reached": "The limit of {points:points:virtual_point} is never reached.",
    "advice.jump": (
        "In round {round} group {group} goes from {old:points} to {points:points:virtual_point}: {change:points} less "
        "in the pairing order. They should know it beforehand."
    ),
    "advice.jump_from": (
        "In round {round} whoever in group {group} has {minimum:points:real_point} or more goes from {old:points} to "
        "{points:points:virtual_point}: {change:points} less in the pairing order. They should know it beforehand."
    ),
    "advice.jump_between": (
        "In round {round} whoever in group {group} has from {minimum:points} to less than {below:points:real_point} "
        "goes from {old:points} to {points:points:virtual_point}: {change:points} less in the pairing order. They "
        "should know it beforehand."
    ),
    "advice.jump_below": (
        "In round {round} whoever in group {group} has less than {below:points:real_point} goes from {old:points} to "
        "{points:points:virtual_point}: {change:points} less in the pairing order. They should know it beforehand."
    ),
    "advice.all_at_once": (
        "In round {round} all virtual points end at once: up to {change:points} less. Players jump less where the "
        "points fade, for example from 1 to ½ before they end."
    ),
    "advice.winner_below": (
        "Group {group}, {rounds:rounds}: whoever has {higher:points:real_point} has {higher_points:points} virtual "
        "and so {higher_score:points} for the pairing, less than the {lower_score:points} of whoever has only "
        "{lower:points} ({lower_points:points} virtual). Winning would put a player below one who did not win."
    ),
    "advice.published_by_fide": "FIDE has published this method. Announce it beforehand and declare it in the report.",
    "advice.needs_authorisation": (
        "FIDE has not published this method. A rated event needs the authorisation of the Qualification "
        "Commission, and the detailed rules must be given to the players before the start."
    ),
    # The aims of the event
    "advice.aims_unknown": "Say first what the event is for: that decides which plan is right, and whether any is.",
    "advice.aim_winner": (
        "For one clear winner the number of perfect scores counts: look at the forecast, and at one more round."
    ),
    "advice.aim_ranking": (
        "For well-founded places far down the list acceleration does not help: more rounds do, and the more is "
        "accelerated, the less the final order follows the strength."
    ),
    "advice.aim_balanced_games": "For balanced games acceleration is right: look at the rating gaps round by round.",
    "advice.aim_band_prizes": (
        "For prizes by rating band acceleration can be fairer: they hang less on games against players of another "
        "strength. Let the groups end where the bands end."
    ),
    "advice.aim_norms": (
        "For norms acceleration can help: players in reach of one meet stronger opponents earlier. Compare the norm "
        "results in a simulation."
    ),
    "advice.prize_places": (
        "There are prizes for {places:count:place}. One round more than the least settles one place more: "
        "{rounds:count:round} settle {settled:count:place}; for those below, tie-breaks decide more, and whom a player "
        "happened to meet."
    ),
    "advice.band_cut": (
        "Group {group} ends at rating {lowest}, the next one begins at {highest}: the border cuts a band with prizes "
        "of its own, whose players then meet opponents of different strength. The nearest band begins at {limit}; let "
        "the group end with the last player rated at least that."
    ),
    "advice.bands_fit": (
        "The groups end where bands with prizes begin ({limits:list}): players who compete for the same prize begin "
        "alike."
    ),
    "advice.norms_need_rounds": (
        "A norm needs {needed:count:game}. With {rounds:count:round} no plan of acceleration leads to one."
    ),
    "advice.tie_breaks_by_opponents": (
        "The tie-breaks {criteria:list} look at the opponents. Whoever starts in a lower group meets weaker ones at "
        "first, so with equal points the upper group tends to be ahead."
    ),
    "advice.no_miracles": (
        "Do not expect miracles: acceleration changes who meets whom at first, the final standings hardly improve."
    ),
    # The list
    "advice.many_unrated": (
        "{unrated} of {players:count:player} ({percent} %) have no rating. With many strong unrated or underrated "
        "players acceleration should be avoided."
    ),
    "advice.some_unrated": (
        "{unrated} of {players:count:player} ({percent} %) have no rating. Strong ones among them start in the lower "
        "group and upset the forecast."
    ),
    "advice.underrated": (
        "The list does not show who is underrated. At school events and some rapid events many are: acceleration "
        "should then be avoided."
    ),
    "advice.narrow_range": (
        "The ratings run from {lowest} to {highest}: {width} points. With less than {limit} acceleration should be "
        "avoided, because the upper group is not clearly stronger."
    ),
    "advice.two_hills": (
        "The ratings have two hills: {top} % of the rated players in the upper quarter of the range, {bottom} % in "
        "the lower one, only {middle} % in the middle half. Acceleration is made for lists with many players in the "
        "middle; here the two hills are two events, so consider two sections."
    ),
    "advice.shape_bell": (
        "The ratings form a bell: {middle} % of the rated players in the middle half of the range. That suits "
        "acceleration."
    ),
    "advice.shape_even": (
        "The ratings form no bell: {middle} % of the rated players in the middle half of the range. Acceleration works "
        "best with few strong, few weak and many players between."
    ),
    "advice.not_in_rating_order": "The list is not in order of rating. Check it before the groups are set.",
    "advice.group_spread": (
        "Group {group}: {players:count:player}, ratings from {highest} down to {lowest} ({spread} points, on average "
        "{mean})."
    ),
    "advice.small_group": (
        "Group {group} has {players:count:player}, {percent} % of the field. Groups of at least {limit} % work better."
    ),
    "advice.unequal_groups": (
        "Group {group} has {players:count:player}, group {other} only {others}. Groups of about the same number work "
        "better."
    ),
    "advice.uneven_strength": (
        "In group {group} the ratings spread over {spread} points, in group {other} over {other_spread}. Groups of "
        "about the same spread work better."
    ),
    # The forecast
    "forecast.effect": (
        "If the higher placed player always wins, {ideal} of {players:count:player} ({ideal_share:percent}) have won "
        "every game after round {round}, instead of {without} ({without_share:percent}) without acceleration. If the "
        "lower group wins whenever two groups meet, there are {failed} ({failed_share:percent})."
    ),
    "forecast.no_gain": (
        "Even if the higher placed player always wins, {ideal} of {players:count:player} ({ideal_share:percent}) have "
        "won every game after round {round}, no fewer than the {without} ({without_share:percent}) without "
        "acceleration. If the lower group wins whenever two groups meet, there are {failed} ({failed_share:percent})."
    ),
    "forecast.never_decides": (
        "While there are virtual points, nobody of an upper group who has lost meets on level terms anybody of a "
        "lower group who has won everything. So the plan does not reduce the perfect scores: {ideal} of "
        "{players:count:player} ({ideal_share:percent}) after round {round}, against {without} "
        "({without_share:percent}) without acceleration, if the higher placed player always wins."
    ),
    "forecast.break_even": (
        "The games that decide come in round {round}: players of an upper group who have lost against players of a "
        "lower group who have won everything. The plan pays where the upper group scores more than {needed} % there; "
        "by the ratings it should score {percent} %."
    ),
    "forecast.close_to_chance": (
        "The games that decide come in round {round}: players of an upper group who have lost against players of a "
        "lower group who have won everything. The plan pays where the upper group scores more than {needed} % there; "
        "by the ratings it should score {percent} %, which is close to chance."
    ),
    "forecast.below_break_even": (
        "The games that decide come in round {round}: players of an upper group who have lost against players of a "
        "lower group who have won everything. The plan pays where the upper group scores more than {needed} % there; "
        "by the ratings it should score only {percent} %, and the plan leaves more perfect scores than no plan."
    ),
    "forecast.expected": (
        "By the ratings, with draws and upsets, {plan_share:percent} of the players are expected to have won every "
        "game after round {round}, instead of {without_share:percent} without acceleration (mean of "
        "{tournaments:count:tournament})."
    ),
    "forecast.contact": "Players of groups {group} and {other} first meet on level terms in round {round}.",
    "forecast.no_contact": (
        "Players of groups {group} and {other} do not meet on level terms in the first {rounds:count:round}."
    ),
    "forecast.landing": (
        "In round {round}, the first without virtual points, the games become more unequal: a mean difference of {gap} "
        "rating points instead of {old} in the round before."
    ),
}
