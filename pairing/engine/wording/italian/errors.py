"""Italian: what keeps the engine from answering."""

SENTENCES: dict[str, str] = {
    # No pairing, or a state that contradicts itself
    "no_pairing": (
        "Per questo turno non esiste un abbinamento completo. Non si possono abbinare insieme: {blocked:players}. "
        "Avversari ancora possibili per loro: {opponents:players}. Chi può ancora avere il bye, se serve: "
        "{bye_candidates:players}. Come proseguire lo decide l'arbitro principale."
    ),
    "unproved": (
        "Il motore non ha potuto dimostrare la propria risposta e non ne dà nessuna. Segnalare il problema "
        "allegando i dati scaricati."
    ),
    "rounds_missing": (
        "{player:player} ha risultati per {found:count:round}, ma ne sono conclusi {completed}. Dare a ogni turno "
        "un risultato o un bye."
    ),
    "opponent_missing": (
        "{player:player} ha al turno {round} una partita giocata senza avversario. Indicare l'avversario o "
        "inserire un bye."
    ),
    "rounds_wrong": "Un torneo di {rounds:count:round} con {completed} conclusi non è possibile.",
    "no_round_left": "Turni conclusi: {completed} su {rounds}. Non c'è più niente da abbinare.",
    "scoring_wrong": "La vittoria ({win:points}) deve valere più della sconfitta ({loss:points}).",
    "numbers_wrong": (
        "Il numero di abbinamento {player} è ripetuto, fuori ordine o non positivo. Numerare i giocatori da 1 in "
        "ordine di tabellone."
    ),
    "explain.round": "Il turno {round} non è nel file, che ha i risultati di {completed:count:round}.",
    "explain.player": "Nel file non esiste il giocatore {player}.",
    "unknown_player": "Un abbinamento vietato nomina il numero {player}, che non esiste.",
    "absence_wrong": (
        "L'assenza di {player:player} non è tra quelle che si possono chiedere. Usare un bye da un punto, da mezzo "
        "punto o da zero punti."
    ),
    "no_players": "Il turno {round} non si può abbinare: non ci sono giocatori.",
    "one_player": "Il turno {round} non si può abbinare: è presente una sola persona ({present:players}).",
    "all_absent": "Il turno {round} non si può abbinare: non è presente nessuno.",
    "unknown_opponent": "Al turno {round} {player:player} ha come avversario il numero {opponent}, che non esiste.",
    "history_contradiction": (
        "Turno {round}: i dati di {player:player} ({entry}) e di {opponent:player} ({opponent_entry}) devono "
        "concordare su avversario, colori e risultato."
    ),
    "unknown_system": "Il sistema di abbinamento «{system}» non è conosciuto. Quelli conosciuti sono: {known:list}.",
    "unknown_option": "Il sistema di abbinamento «{system}» non ha l'opzione «{option}». Toglierla.",
    "option_wrong": "L'opzione «{option}» non può essere «{value}». Può essere: {expected}.",
    "rounds_not_allowed": (
        "Il sistema {system:term:system} vuole da {least} a {most} turni; ne sono previsti {rounds}. Cambiare il "
        "numero di turni o il sistema."
    ),
    "more_rounds_than_opponents": (
        "{players:count:player} non possono giocare {rounds:count:round} senza incontrarsi due volte. Prevedere meno "
        "turni."
    ),
    "acceleration_barred": (
        "Il sistema {system:term:system} non lascia spazio ai punti virtuali ({article}). Scegliere nessuna "
        "accelerazione."
    ),
    "unrated_players": (
        "Il sistema {system:term:system} chiede un rating per ogni giocatore. Darne uno stimato a: {players:players}."
    ),
    "system_changed": (
        "Il torneo si gioca con il sistema {system:term:system}; dopo {completed:count:round} non si può passare a "
        "{other:term:system}."
    ),
    "second_game": (
        "{player:player} ha giocato un incontro di due partite nel turno {round}, ma il sistema {system:term:system} "
        "prevede una partita per turno. Continuare con il sistema con cui il torneo è iniziato."
    ),
    "lot_missing": (
        "Il turno {round} non ha ancora un sorteggio, e il sistema {system:term:system} ne ha bisogno. Indicare il "
        "sorteggio del turno."
    ),
    "lot_drawn": "Il sorteggio del turno {round} è già {lot}. Un sorteggio non si ripete.",
    "lot_wrong": (
        "Il sorteggio del turno {round} non ha la forma giusta: servono da 1 a 64 lettere o cifre senza accenti."
    ),
    "lot_early": "C'è un sorteggio del turno {round}, ma è da abbinare il turno {next}. Togliere quel sorteggio.",
    "lots_not_drawn": "Il sistema {system:term:system} non prevede sorteggi. Togliere il sorteggio.",
    "search_too_long": (
        "Dopo {steps} passi non è deciso chi lascia un gruppo di punteggio: troppi dei suoi giocatori si sono già "
        "incontrati. Abbinare questo turno a mano."
    ),
    "unknown_edition": "L'edizione «{edition}» di queste regole non è conosciuta.",
    "snapshot.format": "I dati salvati sono in un formato che questo programma non legge. Formato atteso: {expected}.",
    "snapshot.shape": "I dati salvati sono danneggiati e non si possono leggere.",
    "team_tie_break": "Lo spareggio tecnico {tie_break} è per i tornei a squadre. Toglierlo dall'elenco.",
    "individual_tie_break": "Lo spareggio tecnico {tie_break} è per i tornei individuali. Toglierlo dall'elenco.",
    "unknown_tie_break": "Lo spareggio tecnico {tie_break} non esiste. Usare codici come BH/C1, BH, SB o DE.",
    "score_of_another_system": (
        "Lo spareggio {tie_break} è il punteggio di un altro sistema di abbinamento. Toglierlo dall'elenco."
    ),
    "unknown_modifier": "Lo spareggio tecnico {tie_break} non ha il modificatore {modifier}. Toglierlo.",
    "unknown_model": "Non esiste un modello dei risultati chiamato {model}.",
}
