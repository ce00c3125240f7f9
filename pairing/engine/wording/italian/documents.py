"""Italian: the printed examples of the documents against the rules."""

SENTENCES: dict[str, str] = {
    "document.other_colours": "{players:players} si incontrano in questo turno, ma con i colori scambiati.",
    "document.parts_holds": (
        "Turno {round} con {players:count:player}: le parti del tabellone si incontrano come dice il documento."
    ),
    "document.parts_fail": (
        "Turno {round}: le parti del tabellone non si incontrano come stampato; {player:player} incontra "
        "{opponent:player}."
    ),
    "document.own_rule_holds": (
        "Turno {round}: gli sconfitti del gruppo A incontrano i vincitori del gruppo B, come dice il testo."
    ),
    "document.own_rule_fail": (
        "Turno {round}: secondo il testo dell'articolo gli sconfitti del gruppo A incontrano i vincitori del gruppo "
        "B. La sua tabella ha invece {pairs:list}, ciascuno dentro uno dei due."
    ),
    "document.sum_holds": (
        "I punti stampati dopo il turno {round} danno in tutto {points:points}, uno per partita ({games:count:game})."
    ),
    "document.sum_fail": (
        "I punti stampati dopo il turno {round} danno in tutto {points:points}, ma {games:count:game} ne danno "
        "{games}: la tabella non può essere giusta."
    ),
    "document.points_fail": (
        "Secondo le partite stampate dopo il turno {round} {players:many|ha|hanno} {points:points:point} "
        "{players:players}; la tabella stampata dice altro."
    ),
    "document.perfect_holds": (
        "A punteggio pieno dopo il turno {round}: {players:count:player}, come affermato; senza accelerazione "
        "{without}."
    ),
    "document.perfect_fail": (
        "Il documento afferma che dopo il turno {round} a punteggio pieno c'è questo numero di giocatori: {claimed}. "
        "Secondo le regole sono {players}; senza accelerazione {without}."
    ),
    "document.winners_holds": (
        "Con {points:points:point} {players:many|è primo|sono primi} {players:list}, come stampato."
    ),
    "document.winners_fail": (
        "Il documento stampa {claimed:list} come i giocatori con {points:points:point}. Secondo le regole sono "
        "{players:list}."
    ),
    "document.opponents_holds": "{player:player} incontra nell'ordine {players:list}, come stampato.",
    "document.opponents_fail": (
        "{player:player} incontra nell'ordine {players:list}; il documento stampa {claimed:list}."
    ),
    "document.contact_holds": (
        "I gruppi {group} e {other} si incontrano alla pari per la prima volta al turno {round}, come dice il testo."
    ),
    "document.contact_fail": (
        "Secondo il testo i gruppi {group} e {other} si incontrano alla pari per la prima volta al turno {claimed}; "
        "qui è il turno {round}."
    ),
    "document.sizes_holds": "I gruppi hanno {sizes:list} giocatori, come stampato.",
    "document.sizes_fail": "I gruppi hanno {sizes:list} giocatori; il documento stampa {claimed:list}.",
}
