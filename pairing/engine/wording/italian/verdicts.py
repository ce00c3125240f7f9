"""Italian: what the verifier says about a round."""

SENTENCES: dict[str, str] = {
    "check.exact": "Il turno {round} è esattamente quello che danno le regole (FIDE Dutch, edizione {edition}).",
    "check.exact_in": (
        "Il turno {round} è esattamente quello che danno le regole ({system:term:system}, edizione {edition})."
    ),
    "check.legal": (
        "Il turno {round} non viola regole assolute, ma non risulta essere quello che danno le regole (edizione "
        "{edition})."
    ),
    "check.illegal": "Il turno {round} viola una regola assoluta (edizione {edition}).",
    "check.breach_c1": "{players:players} si erano già incontrati.",
    "check.breach_c2": (
        "{players:players} non può avere il bye: lo impedisce un bye precedente o una vittoria senza giocare."
    ),
    "check.breach_c3": (
        "{players:players} devono avere entrambi lo stesso colore nel prossimo turno, quindi non possono incontrarsi."
    ),
    "check.breach_prohibited": "{players:players} non possono incontrarsi per un divieto di questo torneo.",
    "check.breach_unpaired": (
        "{players:players} {players:many|doveva essere abbinato e non lo è|dovevano essere abbinati e non lo sono}."
    ),
    "check.breach_paired_twice": "{players:players} {players:many|compare|compaiono} più di una volta nel turno.",
    "check.breach_absent": (
        "{players:players} {players:many|è stato abbinato|sono stati abbinati} senza partecipare al turno."
    ),
    "check.breach_two_byes": "In un turno un solo giocatore può avere il bye; qui lo hanno {players:players}.",
    "check.breach_colour_limit": (
        "{players:players} {players:many|ha|hanno} un colore per la terza volta di fila, o tre volte in più dell'altro."
    ),
    "check.bye_receiver": ("Il bye è andato a {given:players}; per le regole spetta a {expected:players}."),
    "check.floaters": (
        "Il gruppo con {score:points:point} è stato lasciato da {given:players}; per le regole lo lascia "
        "{expected:players}."
    ),
    "check.bye_score": (
        "Il bye è andato a un giocatore con {given:points:point}, mentre poteva averlo un giocatore con "
        "{expected:points:point}."
    ),
    "check.count": (
        "Nel gruppo con {score:points:point} le regole danno altri abbinamenti per {players:players}. Il criterio "
        "{criterion} non è rispettato {given:count:time} in questo turno e {expected:count:time} secondo le regole."
    ),
    "check.scores": (
        "Nel gruppo con {score:points:point} le regole danno altri abbinamenti per {players:players}. Punteggi che "
        "il criterio {criterion} confronta: {given:differences} in questo turno, {expected:differences} secondo le "
        "regole."
    ),
    "check.next_group": (
        "Nel gruppo con {score:points:point} le regole danno altri abbinamenti per {players:players}. Dal gruppo "
        "successivo devono scendere {given:count:player} ({given_scores:pointlist}), secondo le regole "
        "{expected:count:player} ({expected_scores:pointlist})."
    ),
    "check.next_differences": (
        "Nel gruppo con {score:points:point} le regole danno altri abbinamenti per {players:players}. I giocatori che "
        "il gruppo successivo lascia senza avversario contano {given} in questo turno e {expected} secondo le regole. "
        "Differenze di punteggio: {given_scores:differences} in questo turno, {expected_scores:differences} secondo le "
        "regole."
    ),
    "check.order": (
        "Nel gruppo con {score:points:point} le regole danno altri abbinamenti per {players:players}. I due "
        "abbinamenti sono ugualmente buoni, ma le regole prendono quello che viene prima nel loro ordine."
    ),
    "check.unknown": (
        "Nel gruppo con {score:points:point} le regole danno altri abbinamenti per {players:players}; il gruppo è "
        "troppo grande per dire quale criterio decide."
    ),
    "check.group_moved": (
        "{player:player} era nel gruppo {before} nel turno precedente e qui è nel gruppo {group}; i giocatori restano "
        "nel loro gruppo."
    ),
    "check.virtual_past": (
        "Per il turno {before} {player:player} è stato pubblicato con {published:points:virtual_point}; questo turno "
        "ne ha contati {counted:points} per quel turno."
    ),
    "check.virtual_now": (
        "{player:player} ha {counted:points:virtual_point} in questo turno; l'accelerazione annunciata ne dà "
        "{expected:points}."
    ),
    "check.colour": "Il Bianco contro {black:player} spettava a {white:player}.",
    "check.known_order": "È giudicato con i numeri di abbinamento di allora, riassegnati più tardi.",
    "check.known_colours": (
        "È giudicato con i colori del turno {of_round} tra {player:player} e {opponent:player} come furono pubblicati."
    ),
    "check.known_open": (
        "È stato abbinato mentre la partita del turno {of_round} tra {player:player} e "
        "{opponent:player} non era finita, ed è giudicato così."
    ),
    "check.known_result": (
        "È giudicato con {result} nel turno {of_round} tra {player:player} e {opponent:player}, com'era noto allora."
    ),
    "check.known_open_board": (
        "È stato abbinato mentre la scacchiera {board} del turno {of_round} tra {player:player} (Bianco) e "
        "{opponent:player} non era finita, ed è giudicato così."
    ),
    "check.known_result_board": (
        "È giudicato con {result} in scacchiera {board} del turno {of_round} tra {player:player} (Bianco) e "
        "{opponent:player}, com'era noto allora."
    ),
    "check.known_late": (
        "{player:player} e {opponent:player} sono stati abbinati dopo la pubblicazione; il "
        "turno è giudicato senza di loro."
    ),
    "check.unverified": (
        "Gruppi troppo grandi per il confronto con l'abbinamento migliore, secondo i punti: {scores:pointlist}."
    ),
    "check.ranks_right": "I posti dopo il turno {round} risultano dai risultati secondo {criteria}.",
    "check.ranks_wrong": "I posti dopo il turno {round} non risultano dai risultati secondo {criteria}.",
    "check.ranks_unplayed": "Nessun turno è stato giocato: non c'è niente da verificare.",
    "check.ranks_none": "Il file non dichiara posti: la classifica non è stata giudicata.",
    "check.ranks_missing": "Mancano risultati: i posti non sono stati giudicati.",
    "check.ranks_unrated": (
        "I posti dopo il turno {round} non sono stati giudicati: {criteria} richiedono i rating, alcuni giocatori non "
        "ne hanno e il file non dice che cosa vale per loro."
    ),
    "check.ranks_criteria": (
        "I posti dopo il turno {round} non sono stati giudicati: {criteria} non si possono calcolare dal file."
    ),
    "check.rank": "{player:player}: posto {declared} nel file, {expected} secondo i criteri.",
    "check.not_judged_edition": (
        "Sono state controllate solo le regole assolute: il verificatore non giudica gli abbinamenti dell'edizione "
        "{edition}."
    ),
    "check.not_judged_search": (
        "Sono state controllate solo le regole assolute: troppi di questi giocatori si sono già incontrati perché la "
        "verifica trovi chi lascia quale gruppo."
    ),
    "check.not_judged_system": (
        "Sono state controllate solo le regole assolute: il verificatore non giudica gli abbinamenti di questo sistema."
    ),
}
