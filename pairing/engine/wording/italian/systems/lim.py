"""Italian: why a round of the Lim system is as it is."""

NAME = "Lim"

SENTENCES: dict[str, str] = {
    # Il turno e i suoi gruppi
    "lim.median": (
        "Il gruppo mediano è quello con {score:points:point}: i gruppi superiori si abbinano verso il basso, quelli "
        "inferiori verso l'alto, e il mediano per ultimo."
    ),
    "lim.last_round": (
        "Il turno {round} è l'ultimo: ci si può incontrare qualunque colore si sia avuto, così che gli incontri siano "
        "a parità di punti."
    ),
    "lim.group_down": (
        "Il gruppo con {score:points:point} ({players:count:player}) sta sopra il mediano e si abbina verso il basso, "
        "dall'alto del tabellone."
    ),
    "lim.group_up": (
        "Il gruppo con {score:points:point} ({players:count:player}) sta sotto il mediano e si abbina verso l'alto, "
        "dal fondo del tabellone."
    ),
    "lim.group_median": (
        "Il gruppo mediano con {score:points:point} ({players:count:player}) si abbina per ultimo, dall'alto del "
        "tabellone."
    ),
    "lim.came_down": "Arrivano dall'alto e si abbinano per primi, in quest'ordine: {players:players}.",
    "lim.came_up": "Arrivano dal basso e si abbinano prima degli altri, in quest'ordine: {players:players}.",
    "lim.group_cracked": (
        "Il gruppo mediano non si poteva abbinare per intero: la coppia {player:player} - {opponent:player} del gruppo "
        "vicino è stata sciolta ed entrambi sono passati nel mediano."
    ),
    # Chi passa al gruppo successivo
    "lim.lead_down": "{player:player} ha dovuto scendere dal gruppo con {score:points:point}.",
    "lim.lead_up": "{player:player} ha dovuto salire dal gruppo con {score:points:point}.",
    "lim.cracked": (
        "{player:player} e {opponent:player} formavano già una coppia, ma il gruppo mediano non si poteva completare: "
        "la coppia è stata sciolta ed entrambi vi sono passati."
    ),
    "lim.transfer_2_3": (
        "{player:player} lascia il gruppo con {score:points:point}: se lo lasciasse un altro, il gruppo avrebbe meno "
        "coppie."
    ),
    "lim.transfer_3_9_2": (
        "Fra chi poteva lasciare il gruppo con {score:points:point} senza togliergli una coppia, {player:player} ne "
        "subisce il danno minore."
    ),
    "lim.transfer_3_10": (
        "Fra chi poteva lasciare il gruppo con {score:points:point}, gli altri erano già stati spostati al turno "
        "precedente; lo lascia quindi {player:player}."
    ),
    "lim.transfer_3_2_2": (
        "Nel gruppo con {score:points:point} sono di più quelli che attendono il {colour:term:colour}, come "
        "{player:player}: così le preferenze di colore si pareggiano."
    ),
    "lim.transfer_3_2_3": (
        "Nel gruppo con {score:points:point} nessuno che, lasciandolo, pareggerebbe i colori ha un Elo entro 100 punti "
        "da quello di {player:player}, che lo lascia."
    ),
    "lim.transfer_3_2_4_down": (
        "Fra chi poteva ugualmente lasciare il gruppo con {score:points:point}, {player:player} ha il posto più basso "
        "in tabellone."
    ),
    "lim.transfer_3_2_4_up": (
        "Fra chi poteva ugualmente lasciare il gruppo con {score:points:point}, {player:player} ha il posto più alto "
        "in tabellone."
    ),
    "lim.type_a": (
        "Tipo a: {player:player} era già arrivato in quel gruppo da un altro e non ha un avversario possibile nel "
        "successivo."
    ),
    "lim.type_b": (
        "Tipo b: {player:player} era già arrivato in quel gruppo da un altro e ha un avversario possibile nel "
        "successivo."
    ),
    "lim.type_c": (
        "Tipo c: {player:player} non era ancora stato spostato in questo turno e non ha un avversario possibile nel "
        "gruppo successivo."
    ),
    "lim.type_d": (
        "Tipo d: {player:player} non era ancora stato spostato in questo turno e ha un avversario possibile nel gruppo "
        "successivo."
    ),
    "lim.floated_before": (
        "{player:player} è stato spostato in un altro gruppo al turno {round}; le regole evitano di spostare ora lo "
        "stesso giocatore."
    ),
    # La scelta dell'avversario
    "lim.lead_only_two": (
        "{player:player} e {opponent:player} erano gli ultimi due del loro gruppo, quindi si incontrano."
    ),
    "lim.lead_first": ("Toccava a {player:player}, che incontra il primo nell'ordine: {opponent:player}."),
    "lim.lead_floater_down": (
        "{player:player} arriva dall'alto e incontra {opponent:player}, il nome più alto in tabellone fra chi era "
        "libero."
    ),
    "lim.lead_floater_up": (
        "{player:player} arriva dal basso e incontra {opponent:player}, il più basso in tabellone fra chi era libero."
    ),
    "lim.lead_due": (
        "Come {player:player}, anche {players:players} {players:many|attende|attendono} il {colour:term:colour}; si è "
        "preso quindi il successivo che attende l'altro colore: {opponent:player}."
    ),
    "lim.lead_needed": (
        "{opponent:player} era, per {player:player}, il primo nell'ordine con cui si potevano ancora abbinare tutti "
        "gli altri del gruppo (prima: {players:players})."
    ),
    "lim.lead_met": (
        "{player:player} ha già incontrato {players:players}, quindi il successivo nell'ordine era {opponent:player}."
    ),
    "lim.lead_passed": (
        "{opponent:player} è il primo avversario nell'ordine per {player:player} che si poteva prendere. "
        "Prima {skipped:many|è stato saltato|sono stati saltati} {skipped:count:player}: già "
        "{skipped:many|incontrato|incontrati}, con lo stesso colore spettante, o {skipped:many|necessario|necessari} "
        "perché tutti gli altri si possano abbinare. I passi dicono i nomi."
    ),
    "lim.looks_down": (
        "{player:player} ha il posto più alto in tabellone fra chi resta da abbinare. Gli avversari si provano "
        "dall'alto della metà inferiore, poi dal basso della metà superiore: {order:players}."
    ),
    "lim.looks_up": (
        "{player:player} ha il posto più basso in tabellone fra chi resta da abbinare. Gli avversari si provano dal "
        "basso della metà superiore, poi dall'alto della metà inferiore: {order:players}."
    ),
    "lim.floater_looks_down": (
        "{player:player} arriva dall'alto e prende il nome più alto in tabellone fra chi è disponibile e attende "
        "l'altro colore."
    ),
    "lim.floater_looks_up": (
        "{player:player} arriva dal basso e prende il nome più basso in tabellone fra chi è disponibile e attende "
        "l'altro colore."
    ),
    "lim.first_in_order": "{opponent:player} era il primo nome in quell'ordine per {player:player}.",
    "lim.skip_colour": (
        "Prima di {opponent:player} nell'ordine, ma contro {player:player} uno dei due avrebbe lo stesso colore per la "
        "terza volta di fila, o tre volte in più dell'altro: {players:players}."
    ),
    "lim.skip_same_due": (
        "Prima di {opponent:player} nell'ordine, ma in attesa del {colour:term:colour} come {player:player}: "
        "{players:players}."
    ),
    "lim.skip_needed": (
        "Prima di {opponent:player} nell'ordine e con un incontro permesso contro {player:player}, ma così gli altri "
        "del gruppo non si potrebbero abbinare tutti: {players:players}."
    ),
    "lim.same_due": (
        "{player:player} e {opponent:player} attendono entrambi il {colour:term:colour}: non era disponibile nessuno "
        "che attendesse l'altro colore."
    ),
    "lim.same_due_band": (
        "{player:player} e {opponent:player} attendono entrambi il {colour:term:colour}: non era disponibile nessuno "
        "che attendesse l'altro colore con un Elo entro 100 punti da quello di {opponent:player}."
    ),
    # I colori
    "lim.colour_5_3": (
        "Uno dei due ha avuto lo stesso colore nelle ultime due partite e deve avere l'altro. Bianco: {white:player}, "
        "Nero: {black:player}."
    ),
    "lim.colour_5_1_2": (
        "Altrimenti uno dei due avrebbe tre partite in più con un colore. Bianco: {white:player}, Nero: {black:player}."
    ),
    "lim.colour_higher": (
        "Entrambi attendono il {colour:term:colour} e hanno avuto finora gli stessi colori. Nel gruppo mediano e sopra "
        "lo ha chi è più in alto in tabellone: {player:player}, non {opponent:player}. Bianco: {white:player}, Nero: "
        "{black:player}."
    ),
    "lim.colour_lower": (
        "Entrambi attendono il {colour:term:colour} e hanno avuto finora gli stessi colori. Sotto il gruppo mediano lo "
        "ha chi è più in basso in tabellone: {player:player}, non {opponent:player}. Bianco: {white:player}, Nero: "
        "{black:player}."
    ),
    "lim.due_repeated": (
        "{player:player} ha avuto il {last:term:colour} due volte di fila e attende il {colour:term:colour}."
    ),
    "lim.due_equalise": (
        "{player:player} ha avuto il Bianco {whites:count:time} e il Nero {blacks:count:time}, e attende il "
        "{colour:term:colour}, che li pareggia."
    ),
    "lim.due_alternate": (
        "{player:player} ha avuto i due colori lo stesso numero di volte e attende il {colour:term:colour}, l'opposto "
        "dell'ultimo."
    ),
    # Il bye
    "lim.bye_1_1": (
        "Il bye va al giocatore più basso in classifica che può averlo e senza il quale tutti gli altri si possono "
        "abbinare: {player:player}."
    ),
    "lim.bye_7_1": (
        "Al primo turno il bye va al giocatore con l'Elo più basso senza il quale tutti gli altri si possono abbinare: "
        "{player:player}."
    ),
    "lim.bye_barred": "Verrebbero prima, ma non possono più avere il bye: {meetings:meetings}.",
    "lim.bye_needed": (
        "Verrebbero prima, ma senza di loro gli altri non si potrebbero abbinare tutti: {players:players}."
    ),
    # Perché no
    "lim.why_not_has_bye": "{player:player} ha il bye, che si assegna prima di ogni abbinamento.",
    "lim.why_not_bye_barred": (
        "Al turno {round} {player:player} ha avuto un bye, o i punti di una vittoria senza giocare: questo esclude il "
        "bye."
    ),
    "lim.why_not_bye_1_1": (
        "Il bye va al più basso in classifica che può averlo, e {opponent:player} è più in basso di {player:player}."
    ),
    "lim.why_not_bye_7_1": (
        "Al primo turno il bye va a chi ha l'Elo più basso, e {opponent:player} viene prima di {player:player}."
    ),
    "lim.why_not_colour_limit": (
        "Chiunque abbia il Bianco fra {player:player} e {opponent:player}, uno dei due avrebbe lo stesso colore per la "
        "terza volta di fila o tre partite in più con un colore."
    ),
    "lim.why_not_other_group": (
        "{player:player} è stato abbinato nel gruppo con {score:points:point}, in cui {opponent:player} "
        "({other_score:points:point}) non c'era. Nessuno lascia un gruppo in cui può avere un avversario: il "
        "gruppo perderebbe una coppia."
    ),
    "lim.why_not_taken": (
        "Quando si è cercato l'avversario di {seeker:player}, prima che toccasse a {player:player}, {player:player} "
        "era il primo disponibile; per {opponent:player} era ormai tardi."
    ),
    "lim.why_not_others": (
        "Così gli altri del gruppo con {score:points:point} non si potrebbero abbinare tutti: {player:player} deve "
        "avere un avversario diverso da {opponent:player}."
    ),
    "lim.why_not_same_due": (
        "{player:player} e {opponent:player} attendono entrambi il {colour:term:colour}; {taken:player} era "
        "disponibile e attende l'altro colore."
    ),
    "lim.why_not_band": (
        "{opponent:player} attende l'altro colore, ma il suo Elo dista più di 100 punti da quello di {taken:player}, "
        "il primo nell'ordine per {player:player}; in un torneo di queste dimensioni allora il colore non decide."
    ),
    "lim.why_not_order": (
        "Nell'ordine fisso in cui si provano gli avversari di {player:player}, {taken:player} viene prima di "
        "{opponent:player}."
    ),
    "lim.why_not_floats": "In questo turno {player:player} lascia davvero il proprio gruppo.",
    "lim.why_not_median": "{player:player} è nel gruppo mediano, che nessuno lascia.",
    "lim.why_not_nobody": ("Nel gruppo con {score:points:point} si possono abbinare tutti, quindi nessuno lo lascia."),
    "lim.why_not_float_3_10_2": (
        "Senza {player:player} il gruppo con {score:points:point} avrebbe meno coppie che senza {opponent:player}."
    ),
    "lim.why_not_float_3_9_2": (
        "Lasciare il gruppo con {score:points:point} danneggerebbe {player:player} più di {opponent:player}: chi è già "
        "stato spostato, o non troverebbe un avversario nel gruppo successivo, resta se possibile."
    ),
    "lim.why_not_float_3_10": (
        "{player:player} era già stato spostato al turno precedente, {opponent:player} no (gruppo con "
        "{score:points:point})."
    ),
    "lim.why_not_float_3_2_2": (
        "Nel gruppo con {score:points:point} le preferenze di colore si pareggiano se lo lascia {opponent:player}, "
        "non {player:player}."
    ),
    "lim.why_not_float_3_2_3": (
        "In un torneo di queste dimensioni solo chi ha un Elo entro 100 punti da quello di {opponent:player} potrebbe "
        "lasciare al suo posto il gruppo con {score:points:point}; {player:player} non lo ha."
    ),
    "lim.why_not_float_3_2_4_down": (
        "{player:player} potrebbe lasciare ugualmente il gruppo con {score:points:point}, ma {opponent:player} è più "
        "in basso in tabellone."
    ),
    "lim.why_not_float_3_2_4_up": (
        "{player:player} potrebbe lasciare ugualmente il gruppo con {score:points:point}, ma {opponent:player} è più "
        "in alto in tabellone."
    ),
}
