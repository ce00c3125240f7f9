"""Italian: why a round of the Swiss Team system is as it is."""

NAME = "FIDE Swiss a squadre"

SENTENCES: dict[str, str] = {
    # Il turno e i suoi gruppi
    "team.round": "Squadre da abbinare: {teams}. Incontri: {matches}.",
    "team.virtual": "Squadre con punti virtuali in questo turno: {teams}.",
    "team.group": "Il gruppo con {score:points:point} ha {teams:count:team}.",
    "team.group_completed": "Salgono dal basso a completarlo: {players:players}.",
    "team.next_group_not_kept": (
        "Chiunque fosse salito nel gruppo con {score:points:point}, il gruppo successivo avrebbe avuto bisogno di più "
        "squadre di quante ne chieda il suo numero."
    ),
    "team.conflicts": "Squadre del gruppo che non potevano avere il colore preferito: {teams}.",
    # Chi sale
    "team.moved_up": "{player:player} sale a completare il gruppo con {score:points:point}.",
    "team.needs_one": (
        "Al gruppo con {score:points:point} ({teams:count:team}) serve una squadra dal basso per essere abbinato."
    ),
    "team.needs_several": (
        "Al gruppo con {score:points:point} ({teams:count:team}) servono {needed} squadre dal basso per essere "
        "abbinato."
    ),
    "team.up_needed": (
        "Prima di {player:player} nell'ordine, ma con una di loro questo gruppo, il successivo o gli altri non si "
        "sarebbero potuti abbinare altrettanto bene: {players:players}."
    ),
    "team.up_spared": (
        "Prima di {player:player} nell'ordine, ma nel turno precedente hanno incontrato un altro punteggio e ora sono "
        "risparmiate: {players:players}."
    ),
    # L'avversario
    "team.pair_first": (
        "Le squadre di un gruppo si prendono per numero, e {player:player} prende la prima che le resta: "
        "{opponent:player}."
    ),
    "team.pair_passed": (
        "Le squadre di un gruppo si prendono per numero, e {player:player} prende la prima possibile: "
        "{opponent:player}."
    ),
    "team.skip_same": (
        "Prima di {opponent:player} per numero, ma con preferenza per il {colour:term:colour} come {player:player}: "
        "{players:players}."
    ),
    "team.skip_rest": (
        "Prima di {opponent:player} per numero e ammesse contro {player:player}, ma così il gruppo non si potrebbe "
        "abbinare, o non altrettanto bene: {players:players}."
    ),
    # I colori
    "team.colour_4_3_1": (
        "Nessuna delle due ha ancora giocato: decidono il numero di {player:player} e il colore sorteggiato. Bianco "
        "in prima scacchiera: {white:player}."
    ),
    "team.colour_4_3_2": (
        "Solo una delle due preferisce un colore, e lo ha. Bianco in prima scacchiera: {white:player}."
    ),
    "team.colour_4_3_3": "Entrambe hanno il colore preferito. Bianco in prima scacchiera: {white:player}.",
    "team.colour_4_3_4": (
        "Entrambe preferiscono lo stesso colore, solo una in modo forte: lo ha questa. Bianco in prima scacchiera: "
        "{white:player}."
    ),
    "team.colour_4_3_5": (
        "{white:player} ha la differenza di colore più bassa (Bianchi meno Neri) e ha il Bianco in prima scacchiera."
    ),
    "team.colour_4_3_6": (
        "L'ultima volta che i colori delle due sono stati diversi {white:player} ha avuto il Nero e {black:player} il "
        "Bianco; ora si scambiano. Bianco in prima scacchiera: {white:player}."
    ),
    "team.colour_4_3_7": (
        "Null'altro le distingue: {player:player}, prima di {opponent:player} in classifica, ha il colore preferito. "
        "Bianco in prima scacchiera: {white:player}."
    ),
    "team.colour_4_3_8": (
        "Null'altro le distingue: {player:player}, prima di {opponent:player} in classifica, cambia l'ultimo colore. "
        "Bianco in prima scacchiera: {white:player}."
    ),
    "team.colour_4_3_9": (
        "{player:player} non ha ancora giocato, quindi {opponent:player} cambia l'ultimo colore. Bianco in prima "
        "scacchiera: {white:player}."
    ),
    "team.no_match": "{player:player} non ha ancora giocato un incontro e non preferisce un colore.",
    "team.no_preference": "{player:player} non preferisce un colore in questo turno.",
    "team.prefers": "{player:player} preferisce il {colour:term:colour} (preferenza lieve).",
    "team.prefers_strongly": "{player:player} preferisce il {colour:term:colour} (preferenza forte).",
    "team.floated_before": (
        "{player:player} ha incontrato una squadra con un altro punteggio al turno {round}; le regole evitano di "
        "ripeterlo ora."
    ),
    # Il bye
    "team.bye": (
        "Le squadre da abbinare sono {teams}, un numero dispari: {player:player}, con {score:points:point}, ha il "
        "bye, che vale {points:points:point}."
    ),
    "team.bye_order": (
        "Il bye va al punteggio più basso, poi a chi ha giocato più incontri, poi al numero più alto, se tutte le "
        "altre si possono abbinare: {player:player}."
    ),
    "team.bye_barred": "Verrebbero prima, ma non possono più avere il bye: {meetings:meetings}.",
    "team.bye_needed": (
        "Verrebbero prima, ma senza di loro le altre non si potrebbero abbinare tutte: {players:players}."
    ),
    # Perché no
    "team.why_not_has_bye": "{player:player} ha il bye, che si assegna prima di abbinare i gruppi.",
    "team.why_not_no_bye": "Nessuno ha il bye: le squadre sono {teams}, un numero pari.",
    "team.why_not_bye_barred": (
        "Al turno {round} {player:player} ha avuto un bye, o i punti di un incontro vinto senza giocare: questo "
        "esclude il bye."
    ),
    "team.why_not_bye_order": (
        "Per il bye {opponent:player} viene prima di {player:player}: punteggio più basso, poi più incontri giocati, "
        "poi numero più alto."
    ),
    "team.why_not_moves_up": "In questo turno {player:player} sale davvero.",
    "team.why_not_top": "{player:player} è nel gruppo più alto, da cui non si può salire.",
    "team.why_not_nobody_up": (
        "Il gruppo con {score:points:point} si può abbinare al suo interno, quindi non vi sale nessuno, nemmeno "
        "{player:player}."
    ),
    "team.why_not_lower": (
        "Nel gruppo con {score:points:point} {players:many|è salita|sono salite} {players:players}. {player:player} "
        "ha solo {other_score:points:point}, e salgono prima i punteggi più alti."
    ),
    "team.why_not_floated": (
        "Nel gruppo con {score:points:point} {players:many|è salita|sono salite} {players:players}. {player:player} "
        "ha incontrato un altro punteggio al turno precedente, cosa che si evita di ripetere."
    ),
    "team.why_not_next_group": (
        "Nel gruppo con {score:points:point} {players:many|è salita|sono salite} {players:players}. Con "
        "{player:player} questo gruppo, il successivo o gli altri non si sarebbero potuti abbinare altrettanto bene."
    ),
    "team.why_not_up_order": (
        "Nel gruppo con {score:points:point} {players:many|è salita|sono salite} {players:players}, che per punteggio "
        "e numero {players:many|viene|vengono} prima di {player:player}."
    ),
    "team.why_not_bracket": (
        "Se {player:player} incontrasse {opponent:player}, le altre squadre del gruppo con {score:points:point} non si "
        "potrebbero abbinare tutte."
    ),
    "team.why_not_c8": (
        "Così nel gruppo con {score:points:point} le squadre senza il colore preferito sarebbero {with_it} invece di "
        "{actual}."
    ),
    "team.why_not_c9": (
        "Così nel gruppo con {score:points:point} le squadre senza un colore preferito in modo forte sarebbero "
        "{with_it} invece di {actual}."
    ),
    "team.why_not_c10": (
        "Così gli avversari di squadre salite nel gruppo con {score:points:point} che incontrano un altro punteggio "
        "per il secondo turno di fila sarebbero {with_it} invece di {actual}."
    ),
    "team.why_not_identifier": (
        "Per il gruppo con {score:points:point} andrebbe ugualmente bene, ma fra abbinamenti altrettanto buoni le "
        "regole prendono il primo per numeri, e in quello {player:player} e {opponent:player} non si incontrano."
    ),
}
