"""English: the acceleration plan, its refusals and the story of the virtual points."""

SENTENCES: dict[str, str] = {
    # The announcement
    "plan.method_none": "The pairings are not accelerated: nobody gets virtual points.",
    "plan.method_baku": "The pairings are accelerated by the Baku method, over an event of {rounds:count:round}.",
    "plan.method_haley": (
        "The pairings are accelerated in the classic way (Haley), over an event of {rounds:count:round}."
    ),
    "plan.method_soft_haley": (
        "The pairings are accelerated by the soft Haley method, over an event of {rounds:count:round}."
    ),
    "plan.method_progressive": (
        "The pairings are accelerated progressively (SAD), over an event of {rounds:count:round}: virtual points "
        "grow with the real score."
    ),
    "plan.method_nicois": (
        "The pairings are accelerated by the Niçois method, over an event of {rounds:count:round}: virtual points "
        "grow with the real score."
    ),
    "plan.method_multi_group": (
        "The pairings are accelerated with several groups, over an event of {rounds:count:round}: each group has "
        "virtual points of its own."
    ),
    "plan.method_three_groups_apart": (
        "The pairings are accelerated with three groups two wins apart, over an event of {rounds:count:round}: at "
        "first each group plays within itself."
    ),
    "plan.method_quarters": (
        "The pairings are accelerated by quarters of the list, over an event of {rounds:count:round}: the virtual "
        "points decrease step by step."
    ),
    "plan.method_two_points": (
        "The pairings are accelerated with two wins' worth of virtual points for the top half, over an event of "
        "{rounds:count:round}."
    ),
    "plan.method_fading": (
        "The pairings are accelerated with virtual points that fade out, over an event of {rounds:count:round}."
    ),
    "plan.method_two_and_two": (
        "The pairings are accelerated with full, then half virtual points, over an event of {rounds:count:round}."
    ),
    "plan.method_all_rounds": "The pairings are accelerated in every one of the {rounds:count:round}.",
    "plan.method_own": "The pairings are accelerated by a plan of this event's own, over {rounds:count:round}.",
    "plan.virtual_only_for_pairing": (
        "Virtual points count only for making the pairings: pairing score = real points + virtual points. They "
        "never count in the standings or in a tie-break."
    ),
    "plan.group_share_field": (
        "Group {group} ends where {share:share} of the list ends, counting from the top ({rounding:term:rounding})."
    ),
    "plan.group_share_remaining": (
        "Group {group} is {share:share} of the players who are in no group above ({rounding:term:rounding})."
    ),
    "plan.group_size": "Group {group} has {players:count:player}.",
    "plan.group_rating": "Group {group} ends with the last player rated {rating} or higher.",
    "plan.group_number": "Group {group} ends with pairing number {number}.",
    "plan.group_remaining": "Group {group} is everybody else.",
    "plan.group_list": "Group {group}: {players:count:player}, {span:numbers} of the initial list.",
    "plan.group_ratings": "Group {group}: ratings from {highest} down to {lowest}.",
    "plan.group_ratings_and_unrated": (
        "Group {group}: ratings from {highest} down to {lowest}, and {players:count:player} without a rating."
    ),
    "plan.gives": "Group {group} has {points:points:virtual_point} {rounds:rounds}.",
    "plan.gives_nothing": "Group {group} never has virtual points.",
    "plan.granted_at": (
        "Whoever in group {group} has {minimum:points:real_point} or more has {points:points:virtual_point} "
        "{rounds:rounds}."
    ),
    "plan.reduced_at": (
        "Whoever in group {group} has {minimum:points:real_point} or more has only {points:points:virtual_point} "
        "{rounds:rounds}."
    ),
    "plan.removed_at": (
        "Whoever in group {group} has {minimum:points:real_point} or more has no virtual points {rounds:rounds}."
    ),
    "plan.cap": "Nobody ever has more than {points:points:virtual_point}.",
    "plan.ends": "From round {round} on nobody has virtual points, and the pairings follow the real score alone.",
    "plan.never_ends": "The virtual points stay to the last round.",
    "plan.late_entries": (
        "A late entry joins the group in which it is ranked; the last player of each group stays the same person."
    ),
    "plan.absent_round_1": "Players who do not take part in round 1 are not counted when the groups are set.",
    "plan.board_order": "Boards are ordered by pairing score.",
    "plan.frozen": "The plan is fixed when round 1 is paired. Nobody can change it after that.",
    "plan.published_by_fide": "FIDE has published this method: it needs no authorisation.",
    "plan.needs_authorisation": (
        "FIDE has not published this method: a rated event needs the authorisation of the Qualification Commission "
        "in advance."
    ),
    "plan.example": "For example {player:player}, group {group}: {spans:spans}.",
    "plan.example_nothing": "For example {player:player}, group {group}: no virtual points in any round.",
    # The story of one player
    "timeline.start": "Group {group} starts with {points:points:virtual_point} in round {round}.",
    "timeline.joined": (
        "A late entry: from round {round} on in group {group}, which has {points:points:virtual_point} then."
    ),
    "timeline.reduced": (
        "From round {round} on the plan gives {points:points:virtual_point} instead of {old:points}: "
        "{change:points} less."
    ),
    "timeline.raised": (
        "From round {round} on the plan gives {points:points:virtual_point} instead of {old:points}: "
        "{change:points} more."
    ),
    "timeline.plan_ends": (
        "From round {round} on there are no virtual points any more ({old:points} less), because the acceleration "
        "ends there."
    ),
    "timeline.group_ends": (
        "From round {round} on there are no virtual points any more ({old:points} less), because the plan ends "
        "there for group {group}."
    ),
    "timeline.granted": (
        "From round {round} on {points:points:virtual_point} instead of {old:points}, because the real score "
        "reached {minimum:points:point}."
    ),
    "timeline.removed_early": (
        "From round {round} on {points:points:virtual_point} instead of {old:points}, earlier than the plan ends, "
        "because the real score reached {minimum:points:point}."
    ),
    "timeline.cap": (
        "The plan would give {uncapped:points:virtual_point} in round {round}, but the limit is {points:points}."
    ),
    "outlook.withdrawal": (
        "From round {round} on there will be {points:points:virtual_point} instead of {old:points}: "
        "{change:points} less when opponents are sought. The standings do not change."
    ),
    "outlook.raise": "From round {round} on there will be {points:points:virtual_point} instead of {old:points}.",
    "outlook.grant_at": (
        "With {minimum:points:real_point} before round {round} there would be {points:points:virtual_point}."
    ),
    "outlook.removal_at": (
        "With {minimum:points:real_point} before round {round} only {points:points:virtual_point} would remain."
    ),
    # Refusals
    "plan.format": "The acceleration plan is in a format that this program does not read. Expected: format {expected}.",
    "plan.field": "The acceleration plan is not complete at “{field}”. Expected: {expected:term:expected}.",
    "plan.option": "The acceleration plan has an unknown value at “{field}”. Choose one of these: {options:list}.",
    "plan.unknown_method": "There is no acceleration method called “{method}”. Choose one of these: {known:list}.",
    "plan.none_with_rules": (
        "A plan without acceleration can have neither groups nor rules. Remove them or choose a method."
    ),
    "plan.no_groups": "The plan has no groups. Add at least two, the last one for everybody else.",
    "plan.no_points": "The plan gives nobody virtual points. Add a rule with points or choose no acceleration.",
    "plan.group_twice": "Two groups are called {group}. Give each group a name of its own.",
    "plan.groups_overlap": "Group {group} begins above the end of group {other}. Let it end further down the list.",
    "plan.someone_left_out": (
        "Below group {group} players are left without a group. Make the last group “everybody else”."
    ),
    "plan.share": (
        "The share {numerator}/{denominator} of group {group} must be more than nothing and less than everybody."
    ),
    "plan.size": "Group {group} would hold {players:count:player}. A group needs at least one.",
    "plan.number": "Group {group} cannot end with pairing number {number}. Numbers start at 1.",
    "plan.rating": "The rating limit {rating} of group {group} must be above 0.",
    "plan.unknown_group": "Row {row} names group {group}, which does not exist in the plan.",
    "plan.round_range": (
        "Row {row}: round {round} does not fit. Rounds run from 1 to {rounds}, and a rule cannot end before it begins."
    ),
    "plan.points_range": (
        "The value {points:points} cannot be used for virtual points. Choose a number from 0 to {most:points}."
    ),
    "plan.threshold_never": (
        "Row {row} of group {group} asks for {minimum:points:real_point}, but before round {round} nobody can have "
        "more than {most:points}. Lower the score or let the rule run longer."
    ),
    "plan.rules_overlap": (
        "Rows {other_row} and {row} both say what group {group} has in round {round} at the same real score. Keep one "
        "of them."
    ),
    "plan.baku_scoring": (
        "Baku may be used only where a win is worth exactly two draws and a loss nothing. Here a win is worth "
        "{win:points}, a draw {draw:points} and a loss {loss:points}."
    ),
    "plan.not_baku": "These groups and rules are not those of the Baku method. Restore them or call the plan your own.",
    "groups.empty": "Group {group} would hold nobody in a list of {players:count:player}. Change its limit.",
    "groups.too_large": "Group {group} would end with number {end}, but the list has {players:count:player}.",
    "groups.last_missing": (
        "The last player of group {group} is no longer in the list. Withdraw players instead of deleting them."
    ),
}
