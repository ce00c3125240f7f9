"""English: what only the Keizer system says."""

NAME = "Keizer"

SENTENCES: dict[str, str] = {
    "keizer.turn": (
        "From the top of the list, {player:player} takes the next one below who may be met: {opponent:player}."
    ),
    "keizer.places": (
        "On the Keizer list {player:player} is in place {place} with {sixths:sixths}, {opponent:player} in "
        "place {other_place} with {other:sixths}."
    ),
    "keizer.list": (
        "The first place of the list is worth {value}, each place below 1 less. Between two meetings of the "
        "same players at least {gap:count:round} lie, and they meet at most {most:count:time}."
    ),
    "keizer.weaker": (
        "With these limits not everybody present could be paired: in this round {gap:count:round} between two "
        "meetings are enough, and two players meet at most {most:count:time}."
    ),
    "keizer.unsettled": "The list still moved after 60 revisions; it stays as the last one left it.",
    "keizer.again": (
        "{player:player} and {opponent:player} met before, in {rounds:many|round|rounds} {rounds:list}. Between "
        "{rounds:many|that meeting|the last meeting} and this round {between:many|lies|lie} {between:count:round}, and "
        "the limit of this round is {gap}."
    ),
    "keizer.passed_recent": (
        "Next on the list, but the last meeting with {player:player} is too recent ({gap:count:round} must "
        "lie between): {players:players}."
    ),
    "keizer.passed_often": (
        "Next on the list, but met by {player:player} as often as they may meet, {most:count:time}: {players:players}."
    ),
    "keizer.passed_prohibited": "Next on the list, but kept apart from {player:player}: {players:players}.",
    "keizer.passed_needed": (
        "Next on the list, but against {player:player} not everybody else could have been paired: {players:players}."
    ),
    "keizer.term_own": "Own value of {player:player}: {sixths:sixths}.",
    "keizer.term_win": "Round {round}, a win: the value of {opponent:player}, {sixths:sixths}.",
    "keizer.term_draw": "Round {round}, a draw: half of the value of {opponent:player}, {value}, is {sixths:sixths}.",
    "keizer.term_bye": (
        "Round {round}, no opponent left: {share:sixths} of the own value, {value}, is {sixths:sixths}."
    ),
    "keizer.term_duty": "Round {round}, away on duty: {share:sixths} of the own value, {value}, is {sixths:sixths}.",
    "keizer.term_notice": (
        "Round {round}, absent with notice: {share:sixths} of the own value, {value}, is {sixths:sixths}."
    ),
    "keizer.sum": "The Keizer score of {player:player} is {sixths:sixths}: place {place}.",
    "keizer.bye": (
        "{players} players are present, an odd number. {player:player} stays without an opponent: nobody had "
        "fewer byes before (so far: {had}), and of those {player:player} is the lowest on the list. It counts "
        "{share:sixths} of the own value."
    ),
    "keizer.bye_needed": (
        "They came before {player:player}, but without them not everybody else could have been paired: "
        "{players:players}."
    ),
    "keizer.colour_between": (
        "Of the games between them {white:player} had White in {whites}, {black:player} in {other}: "
        "{white:player} has White."
    ),
    "keizer.colour_overall": (
        "{white:player} had White in {whites} of {games:count:game}, {black:player} in {other} of "
        "{other_games:count:game}: {white:player} has White."
    ),
    "keizer.colour_alternate": (
        "Looking back from the latest game, {white:player} had Black when {black:player} had White; now it is "
        "the other way round."
    ),
    "keizer.colour_initial": (
        "Neither is due a colour. {player:player} has the number {number}, and odd numbers begin with the "
        "colour that was drawn, {initial:term:colour}: {white:player} has White."
    ),
    "keizer.why_recent": (
        "{player:player} and {opponent:player} met in round {round}. Between two meetings at least "
        "{gap:count:round} must lie."
    ),
    "keizer.why_often": (
        "{player:player} and {opponent:player} have met {times:count:time} already, and {most} is the most."
    ),
    "keizer.why_bye_needed": (
        "{player:player} came before {receiver:player}, but with that bye not everybody else could have been paired."
    ),
    "keizer.why_bye_later": (
        "{receiver:player} had no more byes than {player:player}, and of those who had equally few stands "
        "lowest on the list."
    ),
    "keizer.no_groups": (
        "The Keizer system has no groups of equal points: the place on the list alone decides, for "
        "{player:player}, too."
    ),
    "keizer.check_bye": "The bye went to {given:player}; by the list {expected:player} gets it.",
    "keizer.check_opponent": "{player:player} meets {given:player}; by the list it is {expected:player}.",
}
