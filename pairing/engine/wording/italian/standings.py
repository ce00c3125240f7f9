"""Italian: tie-breaks, what the rules say against them, and how each value came about."""

TIE_BREAKS: dict[str, str] = {
    "PTS": "Punti", "DE": "Scontro diretto", "BH": "Buchholz", "FB": "Fore Buchholz",
    "AOB": "Media dei Buchholz degli avversari", "SB": "Sonneborn-Berger", "KS": "Koya", "WIN": "Turni vinti",
    "WON": "Partite vinte", "BPG": "Partite con il Nero", "BWG": "Partite vinte con il Nero",
    "PS": "Punteggi progressivi", "REP": "Turni che si è scelto di giocare", "STD": "Punti standard",
    "TPN": "Numero di abbinamento", "ARO": "Elo medio degli avversari", "TPR": "Performance del torneo",
    "PTP": "Performance perfetta del torneo", "APRO": "Performance media degli avversari",
    "APPO": "Performance perfetta media degli avversari", "RTNG": "Elo", "KEIZER": "Punteggio Keizer", "LIVES": "Vite",
    "MPVGP": "L'altro punteggio", "EMMSB": "Sonneborn-Berger esteso, punti squadra × punti squadra",
    "EMGSB": "Sonneborn-Berger esteso, punti squadra × punti individuali",
    "EGMSB": "Sonneborn-Berger esteso, punti individuali × punti squadra",
    "EGGSB": "Sonneborn-Berger esteso, punti individuali × punti individuali", "EDE": "Scontro diretto esteso",
    "EDEBT": "Scontro diretto esteso, conto delle scacchiere, prime scacchiere",
    "EDEBB": "Scontro diretto esteso, conto delle scacchiere, ultime scacchiere",
    "EDET": "Scontro diretto esteso, prime scacchiere", "EDEB": "Scontro diretto esteso, ultime scacchiere",
    "SSSC": "Punteggi con la forza del calendario", "BC": "Conto delle scacchiere", "TBR": "Prime scacchiere",
    "BBE": "Eliminazione delle ultime scacchiere",
}  # fmt: skip
"""Names without modifiers."""

MODIFIERS: dict[str, str] = {
    "cut": "Cut-{number}", "median": "Median-{number}", "limit": "limite {number}", "forfeits": "forfait come partite",
    "fore": "dal Fore Buchholz", "reverse": "in ordine inverso", "MP": "punti squadra", "GP": "punti individuali",
}  # fmt: skip

UNPLAYED: dict[str, str] = {
    "U": "bye assegnato", "F": "bye da un punto intero", "H": "bye da mezzo punto", "Z": "bye da zero punti",
    "+": "vittoria a forfait", "-": "sconfitta a forfait",
}  # fmt: skip

SENTENCES: dict[str, str] = {
    # What a tie-break counts
    "tie_break.DE": "I punti nelle partite tra chi è in parità.",
    "tie_break.BH": "La somma dei punti di tutti gli avversari; senza partita conta un avversario fittizio.",
    "tie_break.FB": (
        "La somma dei punti di tutti gli avversari, come se ogni partita dell'ultimo turno del torneo fosse finita "
        "patta; senza partita conta un avversario fittizio. Prima di quel turno è il Buchholz."
    ),
    "tie_break.AOB": "La media dei Buchholz degli avversari incontrati alla scacchiera.",
    "tie_break.AOB_fore": "La media dei Fore Buchholz degli avversari incontrati alla scacchiera.",
    "tie_break.SB": (
        "La somma dei punti di ogni avversario moltiplicati per i punti ottenuti in quella partita; senza partita "
        "conta "
        "un avversario fittizio."
    ),
    "tie_break.KS": "I punti ottenuti contro chi ha fatto almeno la metà dei punti possibili.",
    "tie_break.WIN": "I turni che hanno portato i punti di una vittoria, con o senza partita.",
    "tie_break.WON": "Le partite vinte alla scacchiera.",
    "tie_break.BPG": "Le partite giocate alla scacchiera con il Nero.",
    "tie_break.BWG": "Le partite vinte alla scacchiera con il Nero.",
    "tie_break.PS": "La somma dei punti dopo ogni turno: i punti fatti presto contano di più.",
    "tie_break.REP": "I turni, meno quelli saltati per un bye richiesto o persi a forfait.",
    "tie_break.STD": (
        "1 per ogni turno con più punti dell'avversario, ½ per ogni turno con gli stessi punti; senza partita si "
        "confronta con i punti di una patta."
    ),
    "tie_break.external": "Un valore esterno, che inserisce l'arbitro.",
    "tie_break.TPN": "Il numero di abbinamento, prima il più piccolo.",
    "tie_break.TPN_reverse": "Il numero di abbinamento, prima il più grande.",
    "tie_break.ARO": "L'Elo medio degli avversari incontrati alla scacchiera.",
    "tie_break.TPR": (
        "L'Elo medio degli avversari incontrati alla scacchiera, più quanto vale il punteggio fatto contro di loro."
    ),
    "tie_break.PTP": "L'Elo più basso dal quale ci si aspetterebbe il punteggio fatto alla scacchiera.",
    "tie_break.APRO": "La performance (TPR) media degli avversari incontrati alla scacchiera.",
    "tie_break.APPO": "La performance perfetta (PTP) media degli avversari incontrati alla scacchiera.",
    "tie_break.RTNG": "L'Elo, prima il più alto.",
    "tie_break.RTNG_reverse": "L'Elo, prima il più basso.",
    "tie_break.KEIZER": (
        "Il valore proprio nella lista Keizer, i valori degli avversari battuti, la metà dei valori di "
        "chi ha pattato e ciò che il regolamento dà per i turni senza partita. Tutti i turni contano con "
        "i valori di oggi."
    ),
    "tie_break.LIVES": (
        "Le vite rimaste: due all'inizio, una sconfitta ne costa una e una patta mezza. Tra chi non ne ha più sta più "
        "in alto chi ha perso l'ultima in un turno successivo."
    ),
    "tie_break.MPVGP": (
        "Il punteggio che non conta per primo: i punti individuali dopo i punti squadra, o il contrario."
    ),
    "tie_break.EMMSB": "I punti squadra di ogni avversaria per i punti squadra fatti contro di essa, sommati.",
    "tie_break.EMGSB": "I punti squadra di ogni avversaria per i punti individuali fatti contro di essa, sommati.",
    "tie_break.EGMSB": "I punti individuali di ogni avversaria per i punti squadra fatti contro di essa, sommati.",
    "tie_break.EGGSB": "I punti individuali di ogni avversaria per i punti individuali fatti contro di essa, sommati.",
    "tie_break.EDE": (
        "Gli incontri tra le squadre in parità: prima con il punteggio che conta per primo, poi con l'altro, da capo "
        "per ogni gruppo che resta in parità."
    ),
    "tie_break.EDEBT": (
        "Gli incontri tra le squadre in parità con i due punteggi; fra due squadre pari in entrambi il loro incontro "
        "con il conto delle scacchiere, poi dalla prima scacchiera in giù."
    ),
    "tie_break.EDEBB": (
        "Gli incontri tra le squadre in parità con i due punteggi; fra due squadre pari in entrambi il loro incontro "
        "con il conto delle scacchiere, poi senza le ultime scacchiere."
    ),
    "tie_break.EDET": (
        "Gli incontri tra le squadre in parità con i due punteggi; fra due squadre pari in entrambi il loro incontro "
        "dalla prima scacchiera in giù."
    ),
    "tie_break.EDEB": (
        "Gli incontri tra le squadre in parità con i due punteggi; fra due squadre pari in entrambi il loro incontro "
        "senza le ultime scacchiere."
    ),
    "tie_break.SSSC": (
        "L'altro punteggio più il Buchholz del punteggio che conta per primo, diviso in modo che pesino allo stesso "
        "modo."
    ),
    "tie_break.BC": "Il numero di ogni scacchiera per i punti fatti su di essa, sommati; meno è meglio.",
    "tie_break.TBR": "I punti sulla prima scacchiera, poi sulla seconda, e così via.",
    "tie_break.BBE": "I punti senza l'ultima scacchiera, poi senza le ultime due, e così via.",
    "tie_break.cut": "Si scarta il valore più basso.",
    "tie_break.cut_many": "Si scartano i {count} valori più bassi.",
    "tie_break.cut_first": "Si scarta il valore dopo il turno 1.",
    "tie_break.cut_first_many": "Si scartano i valori dopo i primi {count} turni.",
    "tie_break.median": "Si scartano il valore più basso e il più alto.",
    "tie_break.median_many": "Si scartano i {count} valori più bassi e i {count} più alti.",
    "tie_break.limit_raised": "Il limite è {shift:points:point} sopra la metà.",
    "tie_break.limit_lowered": "Il limite è {shift:points:point} sotto la metà.",
    "tie_break.forfeits_as_games": "Un forfait conta come una partita contro l'avversario assegnato.",
    # What the rules say against a tie-break
    "tie_break.not_in_edition": "L'edizione {edition} delle regole non prevede {tie_break}.",
    "tie_break.barred_in_round_robin": "{tie_break} non si può usare in un girone all'italiana.",
    "tie_break.meant_for_round_robin": (
        "{tie_break} è pensato per i gironi all'italiana: per uno svizzero nessuna regola dice come contano i turni "
        "non giocati."
    ),
    "tie_break.unrated_players": (
        "{tie_break} non si applica finché c'è chi non ha Elo (ora {unrated}), a meno che prima dell'inizio sia "
        "pubblicata una regola."
    ),
    "tie_break.several_ratings": (
        "{tie_break} è sconsigliato se l'Elo può cambiare durante il torneo; conta il primo Elo."
    ),
    "tie_break.never_reached": "{tie_break} non può mai decidere: dopo {earlier} nessuno è più in parità.",
    "tie_break.own_criterion": ("{tie_break} è un criterio proprio del torneo: non si può calcolare dal file."),
    "standings.not_final": "Non definitiva: partite senza risultato: {games}.",
    # How a value came about
    "sum.not_tied": "Qui nessuno è in parità con questo giocatore, quindi non c'è nulla da decidere.",
    "sum.no_value": "Non c'è un valore: serve qualcosa che questo torneo o questo giocatore non ha.",
    "sum.nothing": "Non c'è nulla da contare.",
    "sum.place": "Posto {place} tra chi era ancora in parità, secondo le partite tra di loro.",
    "sum.place_without_games": (
        "Nessuna partita di questo giocatore contro gli altri ancora in parità conta: non c'è nulla da confrontare, "
        "restano alla pari al posto {place} della parità."
    ),
    "sum.mean": "La media di {terms:count:value}; decide il numero esatto.",
    "sum.mean_rounded": "La media di {terms:count:value}, arrotondata a un numero intero.",
    "sum.performance_above": (
        "Elo medio {mean}. Con {points:points:point} in {games:count:game} la percentuale è {percent} %, che "
        "aggiunge {difference}."
    ),
    "sum.performance_below": (
        "Elo medio {mean}. Con {points:points:point} in {games:count:game} la percentuale è {percent} %, che toglie "
        "{difference}."
    ),
    "sum.perfect": "Da chi ha {rating} di Elo in queste partite ci si aspetterebbero {points:points:point} su {games}.",
    "sum.external": "Lo ha inserito l'arbitro per questa classifica.",
    "sum.external_missing": "Nessun valore è inserito. Finché ne manca uno di chi è in parità, la parità resta.",
    "sum.pairing_number": "È il numero di abbinamento stesso.",
    "sum.rating": "È l'Elo stesso.",
    "sum.rating_of_unrated": "Questo giocatore non ha Elo; questo è il valore previsto dal regolamento.",
    "sum.opponent": "Turno {round}: {opponent:player} ha {score:points:point}.",
    "sum.opponent_fore": (
        "Turno {round}: {opponent:player} conta con {score:points:point} invece di {real:points}, perché le partite "
        "dell'ultimo turno e i bye richiesti alla fine valgono come patte."
    ),
    "sum.opponent_adjusted": (
        "Turno {round}: {opponent:player} conta con {score:points:point} invece di {real:points}, perché i bye "
        "richiesti alla fine valgono come patte."
    ),
    "sum.dummy": (
        "Turno {round}, {unplayed:term:unplayed}: conta come un avversario fittizio con il punteggio proprio, "
        "{score:points:point}."
    ),
    "sum.dummy_fore": (
        "Turno {round}, {unplayed:term:unplayed}: conta come un avversario fittizio con {score:points:point}."
    ),
    "sum.dummy_of_opponent": (
        "Turno {round}, {unplayed:term:unplayed}: conta come un avversario fittizio con {score:points:point}, quanto "
        "vale {opponent:player}, perché il punteggio proprio, {own:points}, sarebbe maggiore."
    ),
    "sum.dummy_of_draws": (
        "Turno {round}, {unplayed:term:unplayed}: conta come un avversario fittizio con {score:points:point}, una "
        "patta "
        "in ogni turno, perché il punteggio proprio, {own:points}, sarebbe maggiore."
    ),
    "sum.product": "{points:points} × {score:points} = {value:hundredths}.",
    "sum.buchholz_of": "Turno {round}: {opponent:player} ha un Buchholz di {value:hundredths}.",
    "sum.fore_buchholz_of": "Turno {round}: {opponent:player} ha un Fore Buchholz di {value:hundredths}.",
    "sum.running": "Dopo il turno {round}: {score:points:point}.",
    "sum.against": "Turno {round}: {points:points:point} contro {opponent:player}.",
    "sum.score_of": "{opponent:player} ha {score:points:point}.",
    "sum.counted_game": "Turno {round}: contro {opponent:player}.",
    "sum.counted_unplayed": "Turno {round}: {unplayed:term:unplayed}.",
    "sum.standard_more": "Turno {round}: più punti di {opponent:player}, 1.",
    "sum.standard_equal": "Turno {round}: gli stessi punti di {opponent:player}, ½.",
    "sum.standard_more_unplayed": "Turno {round}, {unplayed:term:unplayed}: più dei punti di una patta, 1.",
    "sum.standard_equal_unplayed": "Turno {round}, {unplayed:term:unplayed}: i punti di una patta, ½.",
    "sum.rating_of": "Turno {round}: {opponent:player}, Elo {rating}.",
    "sum.rated_result": "Turno {round}: {points:points:point} contro {opponent:player}, Elo {rating}.",
    "sum.performance_of": "Turno {round}: {opponent:player}, performance {rating}.",
    "sum.cut_low": "Scartato tra i più bassi.",
    "sum.cut_high": "Scartato tra i più alti.",
    "sum.cut_voluntary": "Scartato prima di uno più basso, perché il turno è stato saltato per scelta.",
    "sum.below_limit": "È sotto il limite, quindi questi punti non contano.",
    # What only teams have
    "sum.second_score": "Sono i punti individuali della squadra.",
    "sum.second_score_matches": "Sono i punti squadra.",
    "sum.schedule_strength": (
        "{points:points:point} dell'altro punteggio, e un Buchholz di {buchholz:hundredths} diviso per {divisor}."
    ),
    "sum.board_count": (
        "I punti di ogni scacchiera moltiplicati per il suo numero, sommati; la somma minore è migliore."
    ),
    "sum.place_top": (
        "Posto {place} tra le squadre ancora in parità: si confrontano prima i punti in prima scacchiera, poi quelli "
        "in seconda, e così via."
    ),
    "sum.place_bottom": (
        "Posto {place} tra le squadre ancora in parità: si confrontano prima i punti senza l'ultima scacchiera, poi "
        "quelli senza le ultime due, e così via."
    ),
    "sum.place_matches_match": (
        "Posto {place} tra le squadre ancora in parità, secondo gli incontri tra di loro: prima i punti squadra, poi i "
        "punti individuali."
    ),
    "sum.place_matches_game": (
        "Posto {place} tra le squadre ancora in parità, secondo gli incontri tra di loro: prima i punti individuali, "
        "poi i punti squadra."
    ),
    "sum.place_without_matches": (
        "Nessun incontro di questa squadra con le altre ancora in parità conta: non c'è nulla da confrontare, restano "
        "alla pari al posto {place} della parità."
    ),
    "sum.place_then_boards": "Se due squadre sono pari in entrambi, decidono le scacchiere dei loro incontri.",
    "sum.match": (
        "Turno {round}: {first:points} {first:half|punto|punti} squadra e {second:points} "
        "{second:half|punto individuale|punti individuali} contro {opponent:player}."
    ),
    "sum.match_by_games": (
        "Turno {round}: {first:points} {first:half|punto individuale|punti individuali} e {second:points} "
        "{second:half|punto|punti} squadra contro {opponent:player}."
    ),
    "sum.board": "Scacchiera {board}: {points:points:point}.",
    "sum.board_times": "Scacchiera {board}: {board} × {points:points} = {value:hundredths}.",
    "sum.boards_won": "Turno {round}: {boards:count:board} {boards:many|vinta|vinte} contro {opponent:player}.",
    # Decided beside the tie-breaks
    "decision.play_off": "Posto {place} in uno spareggio giocato tra {players:players}.",
    "decision.lots": "Posto {place} per sorteggio tra {players:players}.",
}

TEAM_SENTENCES: dict[str, str] = {
    "sum.not_tied": "Qui nessuno è in parità con questa squadra, quindi non c'è nulla da decidere.",
    "sum.no_value": "Non c'è un valore: serve qualcosa che questo torneo o questa squadra non ha.",
    "sum.place": "Posto {place} tra chi era ancora in parità, secondo gli incontri tra di loro.",
    "sum.place_without_games": (
        "Nessun incontro di questa squadra con le altre ancora in parità conta: non c'è nulla da confrontare, restano "
        "alla pari al posto {place} della parità."
    ),
    "sum.opponent_fore": (
        "Turno {round}: {opponent:player} conta con {score:points:point} invece di {real:points}, perché gli incontri "
        "dell'ultimo turno e i bye richiesti alla fine valgono come pareggi."
    ),
    "sum.dummy": (
        "Turno {round}, {unplayed:term:unplayed}: conta come un avversario fittizio con il punteggio della squadra, "
        "{score:points:point}."
    ),
    "sum.dummy_of_opponent": (
        "Turno {round}, {unplayed:term:unplayed}: conta come un avversario fittizio con {score:points:point}, quanto "
        "vale {opponent:player}, perché il punteggio della squadra, {own:points}, sarebbe maggiore."
    ),
    "sum.dummy_of_draws": (
        "Turno {round}, {unplayed:term:unplayed}: conta come un avversario fittizio con {score:points:point}, un "
        "pareggio in ogni turno, perché il punteggio della squadra, {own:points}, sarebbe maggiore."
    ),
    "sum.cut_voluntary": "Scartato prima di uno più basso, perché la squadra ha saltato il turno per scelta.",
}
"""What is said otherwise of teams than of players."""
