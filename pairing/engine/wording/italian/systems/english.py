"""Italian: what only the English system says."""

NAME = "inglese"

SENTENCES: dict[str, str] = {
    "english.pair": (
        "{player:player} era il nome più alto del gruppo di punteggio ancora senza avversario. L'avversario si cerca "
        "nella metà inferiore dall'alto, poi in quella superiore dal basso: {opponent:player} era il primo nome con "
        "cui il maggior numero di giocatori riceve ancora il colore che gli spetta."
    ),
    "english.float": (
        "Non tutti quelli con {score:points:point} si potevano abbinare tra loro: qualcuno doveva lasciare il gruppo. "
        "Si cerca prima nel gruppo di colore più numeroso, e lì tra chi nell'ultimo turno non è sceso, dalla mediana "
        "verso il basso e poi verso l'alto: {player:player} era il primo nome che poteva lasciarlo. Più in basso, "
        "secondo colori e spostamenti e a partire dalla mediana, {opponent:player} era il primo nome che "
        "{player:player} poteva incontrare."
    ),
    "english.bye": (
        "Il bye si cerca dal gruppo di punteggio più basso in su, in ognuno prima nel gruppo di colore più numeroso, "
        "dalla mediana verso il basso e poi verso l'alto, e per ultimi tra chi ha già avuto un bye da mezzo punto. Il "
        "primo nome che può averlo, e senza il quale si possono abbinare tutti gli altri, è {player:player}."
    ),
    "english.bye_barred": (
        "Prima di {player:player} in quest'ordine, ma non possono più avere un bye: {players:players}."
    ),
    "english.bye_needed": (
        "Prima di {player:player} in quest'ordine, ma senza di loro non si sarebbero potuti abbinare tutti gli altri: "
        "{players:players}."
    ),
    "english.why_bye_needed": (
        "{player:player} viene prima di {receiver:player} nell'ordine del bye, ma con quel bye non si sarebbero potuti "
        "abbinare tutti gli altri."
    ),
    "english.why_bye_later": (
        "{receiver:player} viene prima di {player:player} nell'ordine del bye, può averlo, e tutti gli altri si "
        "possono abbinare."
    ),
}
