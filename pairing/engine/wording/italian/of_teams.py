"""Italian: what every system says otherwise where the participants are teams, feminine throughout."""

TEAM_SENTENCES: dict[str, str] = {
    # Perché no
    "why_not.met": (
        "{player:player} e {opponent:player} si sono già incontrate nel turno {round}; due squadre non si incontrano "
        "due volte."
    ),
    "why_not.prohibited": "Un divieto di questo torneo tiene separate {player:player} e {opponent:player}.",
    "why_not.had_bye": "{player:player} ha già avuto il bye nel turno {round}; nessuna squadra lo riceve due volte.",
    "why_not.impossible": "È permesso, ma allora non si potrebbero abbinare tutte le altre squadre.",
    "why_not.player": "Non c'è nessuna squadra con il numero di abbinamento {player}.",
    "why_not.same_player": (
        "Nessuna squadra può giocare contro sé stessa: sceglierne un'altra al posto di {player:player}."
    ),
    # Ciò che un abbinamento fatto a mano non rispetta
    "legality.met": "{player:player} e {opponent:player} si sono già incontrate.",
    # Il verdetto
    "check.breach_c1": "{players:players} si erano già incontrate.",
    "check.breach_unpaired": (
        "{players:players} {players:many|doveva essere abbinata e non lo è|dovevano essere abbinate e non lo sono}."
    ),
    "check.breach_absent": (
        "{players:players} {players:many|è stata abbinata|sono state abbinate} senza partecipare al turno."
    ),
    "check.breach_two_byes": "In un turno una sola squadra può avere il bye; qui lo hanno {players:players}.",
    "check.group_moved": (
        "{player:player} era nel gruppo {before} nel turno precedente e qui è nel gruppo {group}; le squadre restano "
        "nel loro gruppo."
    ),
    "check.virtual_past": (
        "Per il turno {before} {player:player} è stata pubblicata con {published:points:virtual_point}; questo turno "
        "ne ha contati {counted:points} per quel turno."
    ),
    # Che cosa impedisce una risposta
    "no_players": "Il turno {round} non si può abbinare: non ci sono squadre.",
    "one_player": "Il turno {round} non si può abbinare: è presente una sola squadra ({present:players}).",
    "numbers_wrong": (
        "Il numero di abbinamento {player} è ripetuto, fuori ordine o non positivo. Numerare le squadre da 1 in ordine "
        "di tabellone."
    ),
    "groups.last_missing": (
        "L'ultima squadra del gruppo {group} non è più nell'elenco. Le squadre vanno ritirate, non cancellate."
    ),
    "plan.group_rating": "Il gruppo {group} finisce con l'ultima squadra che ha almeno {rating} di Elo.",
    "plan.someone_left_out": (
        "Sotto il gruppo {group} restano squadre senza gruppo. L'ultimo gruppo deve essere «tutti gli altri»."
    ),
    "plan.late_entries": (
        "Chi si iscrive in ritardo entra nel gruppo che corrisponde al suo posto in tabellone; l'ultima squadra di "
        "ogni gruppo resta la stessa."
    ),
}
