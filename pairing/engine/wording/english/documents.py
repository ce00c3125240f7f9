"""English: the printed examples of the documents against the rules."""

SENTENCES: dict[str, str] = {
    "document.other_colours": "{players:players} do meet in this round, with the other colours.",
    "document.parts_holds": (
        "Round {round} with {players:count:player}: the parts of the list meet as the document says."
    ),
    "document.parts_fail": (
        "Round {round}: the parts of the list do not meet as printed; {player:player} meets {opponent:player}."
    ),
    "document.own_rule_holds": "Round {round}: the losers of group A meet the winners of group B, as the text says.",
    "document.own_rule_fail": (
        "Round {round}: by the text of the article the losers of group A meet the winners of group B. Its table has "
        "{pairs:list} instead, each within one of the two."
    ),
    "document.sum_holds": (
        "The points printed after round {round} sum to {points:points}, one for each of {games:count:game}."
    ),
    "document.sum_fail": (
        "The points printed after round {round} sum to {points:points}, but {games:count:game} bring {games}: the "
        "table cannot be right."
    ),
    "document.points_fail": (
        "By the printed games {players:players} {players:many|has|have} {points:points:point} after round {round}; "
        "the printed table says otherwise."
    ),
    "document.perfect_holds": (
        "After round {round} {players:count:player} on a perfect score, as claimed; without acceleration {without}."
    ),
    "document.perfect_fail": (
        "After round {round} the document claims {claimed:count:player} on a perfect score. By the rules it is "
        "{players}; without acceleration {without}."
    ),
    "document.winners_holds": "With {points:points:point} {players:list} {players:many|is|are} first, as printed.",
    "document.winners_fail": (
        "The document prints {claimed:list} as those with {points:points:point}. By the rules it is {players:list}."
    ),
    "document.opponents_holds": "{player:player} meets {players:list} in turn, as printed.",
    "document.opponents_fail": "{player:player} meets {players:list} in turn; the document prints {claimed:list}.",
    "document.contact_holds": (
        "Groups {group} and {other} first meet on level terms in round {round}, as the text says."
    ),
    "document.contact_fail": (
        "By the text groups {group} and {other} first meet on level terms in round {claimed}; here it is round {round}."
    ),
    "document.sizes_holds": "The groups have {sizes:list} players, as printed.",
    "document.sizes_fail": "The groups have {sizes:list} players; the document prints {claimed:list}.",
}
