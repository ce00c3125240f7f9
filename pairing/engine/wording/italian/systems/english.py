"""Italian: what only the English system says."""

NAME = "inglese"

SENTENCES: dict[str, str] = {
    "english.pair": (
        "{player:player} era il primo del gruppo di punteggio senza avversario, e {opponent:player} il primo "
        "avversario con cui il maggior numero di giocatori riceve ancora il colore che gli spetta: prima la metà "
        "inferiore dall'alto, poi quella superiore dal basso."
    ),
    "english.float": (
        "Non tutti quelli con {score:points:point} si potevano abbinare tra loro. {player:player} era il primo che "
        "poteva lasciare il gruppo, nel gruppo di colore più numeroso e a partire dalla mediana, e {opponent:player} "
        "il primo avversario più in basso."
    ),
    "english.bye": (
        "Il bye va al gruppo di punteggio più basso, e lì al gruppo di colore più numeroso, dalla mediana verso il "
        "basso e poi verso l'alto. Il primo che può averlo, e senza il quale si possono abbinare tutti gli altri, è "
        "{player:player}."
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
