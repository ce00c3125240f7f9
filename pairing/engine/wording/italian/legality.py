"""Italian: what a pairing made by hand does not keep."""

SENTENCES: dict[str, str] = {
    "legality.met": "{player:player} e {opponent:player} si sono già incontrati.",
    "legality.prohibited": "Il regolamento del torneo non ammette l'incontro tra {player:player} e {opponent:player}.",
    "legality.same_colour": (
        "Per {player:player} e per {opponent:player} il prossimo colore deve essere il {colour:term:colour}, "
        "quindi non dovrebbero incontrarsi."
    ),
    "legality.preference": "A {player:player} spetta il {due:term:colour} e ha il {given:term:colour}.",
    "legality.colour": "{player:player} non può avere ancora il {colour:term:colour}.",
    "legality.bye_score": (
        "{player:player} ha {points:points:point}; il bye va al punteggio più basso possibile, {lowest:points}, "
        "quello di {other:player}."
    ),
    "legality.bye": (
        "{player:player} ha già avuto un bye o una vittoria senza giocare, quindi il bye assegnato non è ammesso."
    ),
}
