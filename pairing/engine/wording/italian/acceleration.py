"""Italian: the acceleration plan, its refusals and the story of the virtual points."""

SENTENCES: dict[str, str] = {
    # The announcement
    "plan.method_none": "Gli abbinamenti non sono accelerati: nessuno riceve punti virtuali.",
    "plan.method_baku": "Gli abbinamenti sono accelerati con il metodo Baku, in un torneo di {rounds:count:round}.",
    "plan.method_haley": (
        "Gli abbinamenti sono accelerati nel modo classico (Haley), in un torneo di {rounds:count:round}."
    ),
    "plan.method_soft_haley": (
        "Gli abbinamenti sono accelerati con il metodo Haley attenuato, in un torneo di {rounds:count:round}."
    ),
    "plan.method_progressive": (
        "Gli abbinamenti sono accelerati in modo progressivo (SAD), in un torneo di {rounds:count:round}: i punti "
        "virtuali crescono con i punti reali."
    ),
    "plan.method_nicois": (
        "Gli abbinamenti sono accelerati con il metodo nizzardo, in un torneo di {rounds:count:round}: i punti "
        "virtuali crescono con i punti reali."
    ),
    "plan.method_multi_group": (
        "Gli abbinamenti sono accelerati con più gruppi, in un torneo di {rounds:count:round}: ogni gruppo ha i "
        "propri punti virtuali."
    ),
    "plan.method_three_groups_apart": (
        "Gli abbinamenti sono accelerati con tre gruppi distanti due vittorie, in un torneo di {rounds:count:round}: "
        "all'inizio ogni gruppo gioca al proprio interno."
    ),
    "plan.method_quarters": (
        "Gli abbinamenti sono accelerati per quarti del tabellone, in un torneo di {rounds:count:round}: i punti "
        "virtuali diminuiscono a gradini."
    ),
    "plan.method_two_points": (
        "Gli abbinamenti sono accelerati con punti virtuali pari a due vittorie per la prima metà, in un torneo di "
        "{rounds:count:round}."
    ),
    "plan.method_fading": (
        "Gli abbinamenti sono accelerati con punti virtuali che si spengono gradualmente, in un torneo di "
        "{rounds:count:round}."
    ),
    "plan.method_two_and_two": (
        "Gli abbinamenti sono accelerati con punti virtuali prima interi e poi dimezzati, in un torneo di "
        "{rounds:count:round}."
    ),
    "plan.method_all_rounds": "Gli abbinamenti sono accelerati per tutta la durata del torneo: {rounds:count:round}.",
    "plan.method_own": "Gli abbinamenti sono accelerati con un piano proprio di questo torneo di {rounds:count:round}.",
    "plan.virtual_only_for_pairing": (
        "I punti virtuali valgono solo per fare gli abbinamenti: punteggio di abbinamento = punti reali + punti "
        "virtuali. Non contano mai per la classifica né per gli spareggi tecnici."
    ),
    "plan.group_share_field": (
        "Il gruppo {group} arriva a {share:share} del tabellone, contando dall'alto ({rounding:term:rounding})."
    ),
    "plan.group_share_remaining": (
        "Il gruppo {group} comprende {share:share} di chi non è nei gruppi superiori ({rounding:term:rounding})."
    ),
    "plan.group_size": "Il gruppo {group} ha {players:count:player}.",
    "plan.group_rating": "Il gruppo {group} finisce con l'ultimo giocatore che ha almeno {rating} di Elo.",
    "plan.group_number": "Il gruppo {group} finisce con il numero di abbinamento {number}.",
    "plan.group_remaining": "Il gruppo {group} comprende tutti gli altri.",
    "plan.group_list": "Gruppo {group}: {players:count:player}, {span:numbers} del tabellone iniziale.",
    "plan.group_ratings": "Gruppo {group}: Elo da {highest} a {lowest}.",
    "plan.group_ratings_and_unrated": (
        "Gruppo {group}: Elo da {highest} a {lowest}, e {players:count:player} senza Elo."
    ),
    "plan.gives": "Il gruppo {group} ha {points:points:virtual_point} {rounds:rounds}.",
    "plan.gives_nothing": "Il gruppo {group} non ha mai punti virtuali.",
    "plan.granted_at": (
        "Chi nel gruppo {group} ha almeno {minimum:points:real_point} riceve {points:points:virtual_point} "
        "{rounds:rounds}."
    ),
    "plan.reduced_at": (
        "Chi nel gruppo {group} ha almeno {minimum:points:real_point} riceve solo {points:points:virtual_point} "
        "{rounds:rounds}."
    ),
    "plan.removed_at": (
        "Chi nel gruppo {group} ha almeno {minimum:points:real_point} non ha punti virtuali {rounds:rounds}."
    ),
    "plan.cap": "Nessuno ha mai più di {points:points:virtual_point}.",
    "plan.ends": "Dal turno {round} in poi nessuno ha punti virtuali e gli abbinamenti seguono solo i punti reali.",
    "plan.never_ends": "I punti virtuali restano fino all'ultimo turno.",
    "plan.late_entries": (
        "Chi si iscrive in ritardo entra nel gruppo che corrisponde al suo posto in tabellone; l'ultima persona di "
        "ogni gruppo resta la stessa."
    ),
    "plan.absent_round_1": "Chi non partecipa al turno 1 non si conta quando si formano i gruppi.",
    "plan.board_order": "Le scacchiere sono ordinate secondo il punteggio di abbinamento.",
    "plan.frozen": "Il piano è definitivo quando si abbina il turno 1. Da quel momento nessuno può cambiarlo.",
    "plan.published_by_fide": "La FIDE ha pubblicato questo metodo: non serve alcuna autorizzazione.",
    "plan.needs_authorisation": (
        "La FIDE non ha pubblicato questo metodo: un torneo valido per l'Elo ha bisogno dell'autorizzazione "
        "preventiva della Qualification Commission."
    ),
    "plan.example": "Per esempio {player:player}, gruppo {group}: {spans:spans}.",
    "plan.example_nothing": "Per esempio {player:player}, gruppo {group}: nessun punto virtuale in alcun turno.",
    # The story of one player
    "timeline.start": "Il gruppo {group} parte con {points:points:virtual_point} al turno {round}.",
    "timeline.joined": (
        "Iscrizione in ritardo: dal turno {round} nel gruppo {group}, che allora ha {points:points:virtual_point}."
    ),
    "timeline.reduced": (
        "Dal turno {round} il piano dà {points:points:virtual_point} invece di {old:points}: {change:points} in meno."
    ),
    "timeline.raised": (
        "Dal turno {round} il piano dà {points:points:virtual_point} invece di {old:points}: {change:points} in più."
    ),
    "timeline.plan_ends": (
        "Dal turno {round} non ci sono più punti virtuali ({old:points} in meno), perché lì finisce l'accelerazione."
    ),
    "timeline.group_ends": (
        "Dal turno {round} non ci sono più punti virtuali ({old:points} in meno), perché lì il piano finisce per "
        "il gruppo {group}."
    ),
    "timeline.granted": (
        "Dal turno {round}: {points:points:virtual_point} invece di {old:points}, perché i punti reali sono "
        "arrivati a {minimum:points}."
    ),
    "timeline.removed_early": (
        "Dal turno {round}: {points:points:virtual_point} invece di {old:points}, prima della fine del piano, "
        "perché i punti reali sono arrivati a {minimum:points}."
    ),
    "timeline.cap": (
        "Al turno {round} il piano darebbe {uncapped:points:virtual_point}, ma il limite è {points:points}."
    ),
    "outlook.withdrawal": (
        "Dal turno {round} i punti virtuali saranno {points:points} invece di {old:points}: {change:points} in "
        "meno quando si cercano gli avversari. La classifica non cambia."
    ),
    "outlook.raise": "Dal turno {round} i punti virtuali saranno {points:points} invece di {old:points}.",
    "outlook.grant_at": (
        "Con {minimum:points:real_point} prima del turno {round} i punti virtuali sarebbero {points:points}."
    ),
    "outlook.removal_at": (
        "Con {minimum:points:real_point} prima del turno {round} i punti virtuali scenderebbero a {points:points}."
    ),
    # Refusals
    "plan.format": (
        "Il piano di accelerazione è in un formato che questo programma non legge. Formato atteso: {expected}."
    ),
    "plan.field": (
        "Il piano di accelerazione non è completo nel campo «{field}». Valore atteso: {expected:term:expected}."
    ),
    "plan.option": (
        "Il piano di accelerazione ha un valore sconosciuto nel campo «{field}». Scegliere tra questi: {options:list}."
    ),
    "plan.unknown_method": (
        "Non esiste un metodo di accelerazione chiamato «{method}». Scegliere tra questi: {known:list}."
    ),
    "plan.none_with_rules": (
        "Un piano senza accelerazione non può avere gruppi né regole. Toglierli oppure scegliere un metodo."
    ),
    "plan.no_groups": "Il piano non ha gruppi. Aggiungerne almeno due, l'ultimo per tutti gli altri.",
    "plan.no_points": (
        "Il piano non dà punti virtuali a nessuno. Aggiungere una regola con punti o scegliere nessuna accelerazione."
    ),
    "plan.group_twice": "Due gruppi si chiamano {group}. Dare a ogni gruppo un nome diverso.",
    "plan.groups_overlap": (
        "Il gruppo {group} comincia sopra la fine del gruppo {other}. Farlo finire più in basso nella lista."
    ),
    "plan.someone_left_out": (
        "Sotto il gruppo {group} restano giocatori senza gruppo. L'ultimo gruppo deve essere «tutti gli altri»."
    ),
    "plan.share": "La quota {numerator}/{denominator} del gruppo {group} deve essere più di niente e meno di tutti.",
    "plan.size": "Il gruppo {group} avrebbe {players:count:player}. Ne serve almeno uno.",
    "plan.number": "Il gruppo {group} non può finire con il numero di abbinamento {number}. I numeri partono da 1.",
    "plan.rating": "Il limite di Elo {rating} del gruppo {group} deve essere maggiore di 0.",
    "plan.unknown_group": "La riga {row} nomina il gruppo {group}, che nel piano non esiste.",
    "plan.round_range": (
        "Riga {row}: il turno {round} non va bene. I turni vanno da 1 a {rounds} e una regola non può finire prima di "
        "cominciare."
    ),
    "plan.points_range": (
        "Il valore {points:points} non si può usare per i punti virtuali. Scegliere un numero da 0 a {most:points}."
    ),
    "plan.threshold_never": (
        "La riga {row} del gruppo {group} chiede {minimum:points:real_point}, ma prima del turno {round} nessuno può "
        "averne più di {most:points}. Abbassare il punteggio o far durare di più la regola."
    ),
    "plan.rules_overlap": (
        "Le righe {other_row} e {row} dicono entrambe che cosa ha il gruppo {group} al turno {round} con gli stessi "
        "punti reali. Tenerne una sola."
    ),
    "plan.baku_scoring": (
        "Il metodo Baku si può usare solo se la vittoria vale esattamente due patte e la sconfitta niente. Qui la "
        "vittoria vale {win:points}, la patta {draw:points} e la sconfitta {loss:points}."
    ),
    "plan.not_baku": (
        "Questi gruppi e queste regole non sono quelli del metodo Baku. Ripristinarli o indicare un piano proprio."
    ),
    "groups.empty": "Il gruppo {group} sarebbe vuoto in un elenco di {players:count:player}. Cambiare il suo limite.",
    "groups.too_large": "Il gruppo {group} finirebbe con il numero {end}, ma l'elenco ha {players:count:player}.",
    "groups.last_missing": (
        "L'ultima persona del gruppo {group} non è più nell'elenco. I giocatori vanno ritirati, non cancellati."
    ),
}
