"""Italian: why something did not happen."""

SENTENCES: dict[str, str] = {
    "why_not.pair_happens": "{player:player} e {opponent:player} giocano davvero tra loro in questo turno.",
    "why_not.bye_happens": "{player:player} ha davvero il bye in questo turno.",
    "why_not.float_happens": "{player:player} scende davvero in questo turno.",
    "why_not.absent": "{player:player} non partecipa a questo turno.",
    "why_not.no_bye": "Nessuno resta senza avversario: i partecipanti sono {players}, un numero pari.",
    "why_not.no_colour": "{player:player} ha il bye e quindi nessun colore.",
    "why_not.met": (
        "{player:player} e {opponent:player} si sono già incontrati nel turno {round}; nessuno si incontra due volte."
    ),
    "why_not.same_colour": (
        "{player:player} e {opponent:player} devono avere entrambi il {colour:term:colour} nella prossima partita, "
        "quindi non possono incontrarsi."
    ),
    "why_not.prohibited": "Un divieto di questo torneo tiene separati {player:player} e {opponent:player}.",
    "why_not.had_bye": "{player:player} ha già avuto il bye nel turno {round}; nessuno lo riceve due volte.",
    "why_not.won_without_playing": (
        "{player:player} ha ottenuto i punti di una vittoria senza giocare nel turno {round}; questo esclude il bye."
    ),
    "why_not.impossible": "È permesso, ma allora non si potrebbero abbinare tutti gli altri giocatori.",
    "why_not.later_4_2": (
        "Per il gruppo con {score:points:point} sarebbe altrettanto buono. Tra abbinamenti altrettanto buoni le regole "
        "prendono quello in cui, dall'alto in basso, ciascuno ha il primo avversario possibile dall'altra parte; "
        "questo viene dopo."
    ),
    "why_not.later_4_3": (
        "Per il gruppo con {score:points:point} sarebbe altrettanto buono, ma più giocatori, o altri, "
        "cambierebbero metà, da quella superiore a quella inferiore o viceversa. Tra abbinamenti ugualmente buoni le "
        "regole prendono quello che cambia meno."
    ),
    "why_not.later_4_4": (
        "Per il gruppo con {score:points:point} sarebbe altrettanto buono, ma vi sarebbero abbinati altri giocatori "
        "scesi dall'alto, e le regole prendono prima quelli meglio classificati."
    ),
    "why_not.C5": (
        "Allora il bye andrebbe a un giocatore con {with_it:points:point}. In questo turno va a uno con "
        "{actual:points:point}, e il punteggio più basso viene prima."
    ),
    "why_not.C6": (
        "Allora nel gruppo con {score:points:point} {with_it:many|resterebbe|resterebbero} senza avversario "
        "{with_it:count:player}, invece di {actual:amount|nessuno}, e {with_it:many|dovrebbe|dovrebbero} lasciarlo."
    ),
    "why_not.C7": (
        "Allora dal gruppo con {score:points:point} scenderebbero giocatori con punteggi più alti: {with_it:pointlist} "
        "invece di {actual:pointlist}."
    ),
    "why_not.C8_count": (
        "Allora il gruppo sotto quello con {score:points:point} lascerebbe senza avversario {with_it:count:player}, "
        "invece di {actual:amount|nessuno}."
    ),
    "why_not.C8_scores": (
        "Allora dal gruppo sotto quello con {score:points:point} scenderebbero giocatori con punteggi più alti: "
        "{with_it:pointlist} invece di {actual:pointlist}."
    ),
    "why_not.C_6": (
        "Allora nel gruppo con {score:points:point} gli avversari sarebbero più distanti: differenze di punteggio "
        "{with_it:differences} invece di {actual:differences} ({players:players})."
    ),
    "why_not.C_7_count": (
        "Allora i giocatori che il gruppo sotto quello con {score:points:point} lascia senza avversario conterebbero "
        "{with_it} invece di {actual} (nell'ultimo gruppo chi non può avere il bye conta tre volte)."
    ),
    "why_not.C_7_scores": (
        "Allora nel gruppo sotto quello con {score:points:point} gli avversari sarebbero più distanti: differenze di "
        "punteggio {with_it:differences} invece di {actual:differences}."
    ),
    "why_not.C9": (
        "Allora il bye andrebbe a un giocatore che ha già saltato {with_it:count:game}; in questo turno va a uno che "
        "ne ha saltate meno: {actual:count:game} (gruppo con {score:points:point})."
    ),
    "why_not.C10": (
        "Allora nel gruppo con {score:points:point} {with_it:count:player} {with_it:many|avrebbe|avrebbero} almeno tre "
        "partite in più con un colore che con l'altro, invece di {actual:amount|nessuno} ({players:players})."
    ),
    "why_not.C11": (
        "Allora nel gruppo con {score:points:point} {with_it:count:player} {with_it:many|avrebbe|avrebbero} lo stesso "
        "colore per la terza volta di fila, invece di {actual:amount|nessuno} ({players:players})."
    ),
    "why_not.C12": (
        "Allora nel gruppo con {score:points:point} due avversari aspetterebbero lo stesso colore su "
        "{with_it:count:board}, invece che su {actual:amount|nessuna} ({players:players})."
    ),
    "why_not.C13": (
        "Allora nel gruppo con {score:points:point} una preferenza forte di colore sarebbe negata a "
        "{with_it:count:player}, invece che a {actual:amount|nessuno} ({players:players})."
    ),
    "why_not.C14": (
        "Allora nel gruppo con {score:points:point} {with_it:many|scenderebbe|scenderebbero} per il secondo turno di "
        "fila {with_it:count:player}, invece di {actual:amount|nessuno} ({players:players})."
    ),
    "why_not.C15": (
        "Allora nel gruppo con {score:points:point} {with_it:many|incontrerebbe|incontrerebbero} qualcuno di un "
        "gruppo superiore per il secondo turno di fila {with_it:count:player}, invece di {actual:amount|nessuno} "
        "({players:players})."
    ),
    "why_not.C16": (
        "Allora nel gruppo con {score:points:point} {with_it:many|scenderebbe|scenderebbero} di nuovo come due turni "
        "fa {with_it:count:player}, invece di {actual:amount|nessuno} ({players:players})."
    ),
    "why_not.C17": (
        "Allora nel gruppo con {score:points:point} {with_it:many|incontrerebbe|incontrerebbero} qualcuno di un "
        "gruppo superiore di nuovo come due turni fa {with_it:count:player}, invece di {actual:amount|nessuno} "
        "({players:players})."
    ),
    "why_not.C18": (
        "Allora chi è sceso nel gruppo con {score:points:point} per il secondo turno di fila incontrerebbe avversari "
        "più lontani ({players:players}): differenze {with_it:differences} invece di {actual:differences}."
    ),
    "why_not.C19": (
        "Allora chi nel gruppo con {score:points:point} incontra qualcuno di un gruppo superiore per il secondo turno "
        "di fila avrebbe avversari più lontani ({players:players}): differenze {with_it:differences} invece di "
        "{actual:differences}."
    ),
    "why_not.C20": (
        "Allora chi è sceso nel gruppo con {score:points:point} di nuovo come due turni fa incontrerebbe avversari più "
        "lontani ({players:players}): differenze {with_it:differences} invece di {actual:differences}."
    ),
    "why_not.C21": (
        "Allora chi nel gruppo con {score:points:point} incontra qualcuno di un gruppo superiore di nuovo come due "
        "turni fa avrebbe avversari più lontani ({players:players}): differenze {with_it:differences} invece di "
        "{actual:differences}."
    ),
    "why_not.colour_5_2_1": (
        "{white:player} e {black:player} possono vedere rispettata la preferenza di colore tutti e due; "
        "{player:player} ha diritto al {colour:term:colour}."
    ),
    "why_not.colour_5_2_2": (
        "{white:player} e {black:player} hanno la stessa preferenza di colore. Quella di {player:player} è più forte "
        "e dà il {colour:term:colour}."
    ),
    "why_not.colour_5_2_3": (
        "{white:player} e {black:player} hanno la stessa preferenza di colore e nessuna delle due è più forte. "
        "Nell'ultimo turno in cui i loro colori erano diversi {white:player} aveva il Nero e {black:player} il "
        "Bianco, quindi ora si scambiano."
    ),
    "why_not.colour_5_2_4": (
        "{white:player} e {black:player} hanno la stessa preferenza, nessuna delle due è più forte, e finora i "
        "colori sono stati gli stessi. {player:player} precede in tabellone e ha il {colour:term:colour}."
    ),
    "why_not.colour_5_2_5": (
        "Né {white:player} né {black:player} hanno una preferenza di colore. {player:player} precede in tabellone e "
        "ha il {colour:term:colour} secondo il numero di abbinamento e il colore sorteggiato prima del turno 1."
    ),
    "why_not.question": "«{value}» non è un numero di tabellone. Indicare un numero, oppure bye, float o colour.",
    "why_not.player": "Non c'è nessun giocatore con il numero di abbinamento {player}.",
    "why_not.same_player": (
        "Nessuno può giocare contro sé stesso: scegli un altro giocatore al posto di {player:player}."
    ),
}
