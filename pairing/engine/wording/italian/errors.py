"""Italian: what keeps the engine from answering. Codes that begin with ``file.`` are faults of a report file."""

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
    "unknown_edition": "L'edizione «{edition}» di queste regole non è conosciuta.",
    "snapshot.format": "I dati salvati sono in un formato che questo programma non legge. Formato atteso: {expected}.",
    "snapshot.shape": "I dati salvati sono danneggiati e non si possono leggere.",
    "team_tie_break": "Lo spareggio tecnico {tie_break} è per i tornei a squadre. Toglierlo dall'elenco.",
    "unknown_tie_break": "Lo spareggio tecnico {tie_break} non esiste. Usare codici come BH/C1, BH, SB o DE.",
    "unknown_modifier": "Lo spareggio tecnico {tie_break} non ha il modificatore {modifier}. Toglierlo.",
    "unknown_model": "Non esiste un modello dei risultati chiamato {model}.",
    # Faults of a report file
    "file.not_text": "Questo non è un file di testo. Scegliere un file di rapporto del torneo (TRF).",
    "file.no_players": (
        "Il file non ha righe di giocatori utilizzabili (record 001). Scegliere un file di rapporto del torneo (TRF)."
    ),
    "file.team_event": "Questo è il file di un torneo a squadre. Si leggono solo tornei individuali.",
    "file.abnormal_points": (
        "Il record 299 (punti di bonus o di penalità) non è previsto. Toglierlo oppure inserire i risultati come "
        "sono stati assegnati."
    ),
    "file.missing_result": (
        "Giocatore {player}, turno {round}: manca il risultato. Inserirlo prima di abbinare il turno successivo."
    ),
    "file.file_order": (
        "Il file chiede di usare come tabellone l'ordine delle righe (XXC rank), ma le righe non sono in ordine di "
        "numero. Numerare i giocatori secondo l'ordine delle righe."
    ),
    "file.missing_rounds": (
        "Il file non dice quanti turni sono previsti. Aggiungere il record 142 (o XXR), per esempio «142 9»."
    ),
    "file.all_rounds_played": "I turni previsti ({rounds}) hanno tutti i risultati: non c'è niente da abbinare.",
    "file.everybody_absent": "Al turno {round} non è presente nessuno: non c'è niente da abbinare.",
    "file.duplicate_number": (
        "Il numero {player} è già usato nella riga {first_line}. Dare a ogni giocatore un numero diverso."
    ),
    "file.unknown_player": (
        "Il record {record} nomina il giocatore {player}, che non è nel file. Correggere o togliere il numero."
    ),
    "file.points_mismatch": (
        "Giocatore {player}: il file dice {declared} punti, i risultati ne danno {counted}. Correggere uno dei due "
        "oppure indicare il punteggio (record 162)."
    ),
    "file.unknown_opponent": (
        "Giocatore {player}, turno {round}: l'avversario {opponent} non è nel file. Correggere il numero o "
        "aggiungere il giocatore."
    ),
    "file.opponent_mismatch": (
        "Giocatore {player}, turno {round}: l'avversario è {opponent}, ma la riga {opponent_line} non lo conferma. "
        "Far concordare le due righe."
    ),
    "file.colour_mismatch": (
        "Giocatore {player}, turno {round}: l'avversario {opponent} (riga {opponent_line}) ha lo stesso colore. "
        "Dare a uno dei due l'altro colore."
    ),
    "file.result_mismatch": (
        "Giocatore {player}, turno {round}: il risultato contraddice quello dell'avversario {opponent} alla riga "
        "{opponent_line}. Far concordare le due righe."
    ),
    "file.bad_number": (
        "Il numero «{value}» non è un intero da 1 a 9999. Scriverlo allineato a destra nelle colonne 5-8."
    ),
    "file.bad_rating": "Giocatore {player}: l'Elo «{value}» non è un numero intero. Controllare le colonne 49-52.",
    "file.bad_rank": "Giocatore {player}: la posizione «{value}» non è un numero intero. Controllare le colonne 86-89.",
    "file.bad_points": (
        "Giocatore {player}: i punti «{value}» non sono un numero come 3.5. Controllare le colonne 81-84."
    ),
    "file.shifted_columns": (
        "Giocatore {player}, turno {round}: le colonne di questa riga sembrano spostate. Un turno occupa dieci "
        "colonne, per esempio «  12 w 1  »."
    ),
    "file.bad_opponent": "Giocatore {player}, turno {round}: l'avversario in «{value}» non è un numero di abbinamento.",
    "file.bad_colour": "Giocatore {player}, turno {round}: il colore in «{value}» deve essere w, b o -.",
    "file.bad_result": (
        "Giocatore {player}, turno {round}: «{value}» non ha un risultato conosciuto. Usare uno tra 1 = 0 W D L + "
        "- H F U Z."
    ),
    "file.own_opponent": "Giocatore {player}, turno {round}: nessuno può essere avversario di se stesso.",
    "file.result_without_opponent": (
        "Giocatore {player}, turno {round}: il risultato in «{value}» richiede un avversario."
    ),
    "file.bye_with_opponent": "Giocatore {player}, turno {round}: il bye in «{value}» non deve indicare un avversario.",
    "file.missing_colour": (
        "Giocatore {player}, turno {round}: la partita giocata in «{value}» richiede un colore, w o b."
    ),
    "file.contradiction": "Il record {record} contraddice una riga precedente. Tenere una sola delle due.",
    "file.bad_rounds": "Record {record}: il numero di turni «{value}» non è un intero da 1 a 999.",
    "file.bad_initial_colour": (
        "Record {record}: «{value}» non è un colore iniziale. Scrivere W o B (XXC: white1 o black1)."
    ),
    "file.bad_scoring": "Il record {record} non indica un punteggio utilizzabile. Scrivere per esempio «W 1.0».",
    "file.unsupported_scoring": (
        "Record {record}: punti diversi per «{value}» e per i casi dello stesso tipo non sono previsti. Vittoria, "
        "patta e sconfitta valgono lo stesso con i due colori, a forfait e come bye."
    ),
    "file.bad_number_list": "Record {record}: «{value}» non è un numero di abbinamento.",
    "file.bad_requested_bye": "Il record {record} richiede F, H o Z nella colonna 5 e il turno nelle colonne 7-9.",
    "file.bad_acceleration": (
        "Il record {record} richiede i punti nelle colonne 10-13, i turni in 15-17 e 19-21, i giocatori in 23-26 e "
        "28-31."
    ),
    "file.bad_virtual_points": (
        "Il record {record} richiede il numero nelle colonne 5-8 e poi punti come 1.0, cinque colonne per turno, "
        "dalla colonna 10."
    ),
    "file.duplicate_virtual_points": "Il giocatore {player} ha due record {record}. Tenerne uno.",
    "file.bad_prohibition": (
        "Il record {record} richiede il primo turno nelle colonne 5-7 e l'ultimo nelle colonne 9-11."
    ),
    "file.place": "Riga {line}, colonna {column}: {sentence}",
}
