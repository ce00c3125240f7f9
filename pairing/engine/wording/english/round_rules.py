"""English: round rules, which say who meets whom in an accelerated round, and a plan told on a board."""

SENTENCES: dict[str, str] = {
    # The announcement
    "plan.method_added_score": (
        "The pairings are accelerated by the added score method (US Chess 28R1), over an event of {rounds:count:round}."
    ),
    "plan.method_non_winners": (
        "The pairings are accelerated by the non-winners method (US Chess 28R2 as the WinTD program plays it), "
        "over an event of {rounds:count:round}."
    ),
    "plan.method_non_winners_pooled": (
        "The pairings are accelerated by the non-winners method (US Chess 28R2) with a single group for all "
        "non-winners of the lower half, over an event of {rounds:count:round}."
    ),
    "plan.method_british": (
        "The pairings are accelerated in the British way (Reuben), over an event of {rounds:count:round}."
    ),
    "plan.method_welsh": "The pairings are accelerated in the Welsh way, over an event of {rounds:count:round}.",
    "plan.round_ahead": "Players of group {group} on a perfect score meet one another {rounds:rounds}.",
    "plan.round_all": (
        "The other players of group {group} and those of group {other} on a perfect score are one scoregroup "
        "{rounds:rounds}, in which group {group} stands above."
    ),
    "plan.round_as_needed": (
        "Players of group {other} on a perfect score meet, {rounds:rounds}, players of group {group} who are not: "
        "as many of group {group} as make pairs, from the top of the list."
    ),
    "plan.round_most_dropped": (
        "Only players of group {group} who have dropped at most {points:points:point} meet those of group {other}."
    ),
    "plan.round_pooled": "The other players of group {group} are one scoregroup, whatever their real score.",
    "plan.round_rest": "Everybody else is paired by the real score.",
    "plan.round_by_virtual_points": (
        "The pairing program reads this rule as virtual points of one round: players of group {group} on a "
        "perfect score have a win's worth, and whoever is called to meet group {other} is lifted to the perfect "
        "score."
    ),
    "plan.round_ends": (
        "The rule ends by itself before the first round in which nobody of group {other} is on a perfect score "
        "any more, at the latest after round {round}."
    ),
    "plan.example_round_rule": (
        "For example {player:player}, group {group}: {spans:spans}, and after that as the results decide."
    ),
    "plan.example_only_round_rule": (
        "For example {player:player}, group {group}: no fixed virtual points, the results decide."
    ),
    # One player, one board
    "timeline.meets_ahead": (
        "Players of group {group} on a perfect score meet one another in round {round}: {points:points:virtual_point}."
    ),
    "timeline.meets_lower": (
        "Lifted to meet players of group {other} on a perfect score in round {round}: {points:points:virtual_point}."
    ),
    "timeline.may_be_meets_lower": (
        "{points:points:virtual_point} in round {round}, if that many players are needed to meet those of group "
        "{other} on a perfect score."
    ),
    "timeline.meets_upper": (
        "Players of group {group} on a perfect score meet players of group {other} who are not, in round {round}."
    ),
    "timeline.pooled": (
        "The players of group {group} who are not on a perfect score are one scoregroup in round {round}: "
        "{points:points:virtual_point}."
    ),
    "timeline.may_be_pooled": (
        "The players of group {group} who are not on a perfect score are one scoregroup in round {round}: at most "
        "{points:points:virtual_point}."
    ),
    "timeline.by_real_score": "No virtual points in round {round} ({old:points} less): the real score decides.",
    "outlook.meets_upper": (
        "While on a perfect score, players of group {group} meet players of group {other} who are not, {rounds:rounds}."
    ),
    "outlook.meets_lower": (
        "Players of group {group} on a perfect score meet one another {rounds:rounds}; others may be lifted to "
        "meet those of group {other} on a perfect score."
    ),
    "by_plan.group": "{player:player} is in group {group}, which has {points:points:virtual_point} {rounds:rounds}.",
    "by_plan.from_score": (
        "{player:player} is in group {group} with at least {minimum:points:real_point}, which brings "
        "{points:points:virtual_point} {rounds:rounds}."
    ),
    "by_plan.meets_ahead": (
        "{player:player} is on a perfect score in group {group}: such players meet one another {rounds:rounds}, "
        "with {points:points:virtual_point}."
    ),
    "by_plan.meets_lower": (
        "{player:player} of group {group} is lifted by {points:points:virtual_point} to meet players of group "
        "{other} on a perfect score, as the plan says {rounds:rounds}."
    ),
    "by_plan.meets_upper": (
        "{player:player} is on a perfect score in group {group}: such players meet players of group {other} who "
        "are not, {rounds:rounds}."
    ),
    "by_plan.pooled": (
        "{player:player} is lifted by {points:points:virtual_point}: the players of group {group} who are not on "
        "a perfect score are one scoregroup {rounds:rounds}."
    ),
    # Refusals and advice
    "plan.round_rule_groups": (
        "A rule lets group {other} meet group {group}, but group {group} is not above it. Name the upper group first."
    ),
    "plan.round_rule_first": (
        "Before round 1 nobody has a result. Let the rule on who meets whom begin in round 2 or later."
    ),
    "plan.round_rule_dropped": (
        "Whoever is not on a perfect score has dropped at least {least:points:point}. With a limit of "
        "{points:points} nobody could be called."
    ),
    "plan.round_rules_overlap": "Two rules say who meets whom in round {round}. Keep one of them.",
    "plan.round_rule_and_points": (
        "In round {round} group {group} has fixed virtual points, and another rule says who meets whom. Let one "
        "end before the other begins."
    ),
    "plan.cap_with_round_rules": (
        "A limit on virtual points does not go together with a rule on who meets whom. Remove the limit."
    ),
    "advice.round_rule": (
        "The results decide who of groups {group} and {other} meets whom {rounds:rounds}, and virtual points come "
        "and go from one round to the next. Tell the players beforehand."
    ),
}
