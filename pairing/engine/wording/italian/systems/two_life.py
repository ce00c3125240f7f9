"""Italian: what only the two-life system says."""

NAME = "a due vite"

SENTENCES: dict[str, str] = {
    # Il turno
    "two_life.lot": "Estratto con il sorteggio del turno {round}, {lot}.",
    "two_life.left": "Con {lives:lives}: {count:count:player}.",
    "two_life.gone": "Senza vite, e fuori dal torneo: {count:count:player}.",
    "two_life.must_again": (
        "Senza ripetere incontri il turno non si poteva abbinare. {count:many|Si incontra|Si incontrano} di nuovo "
        "{count:count:pair}; gli incontri precedenti, in tutto {earlier}, sono il meno possibile."
    ),
    "two_life.order": "Con {score:lives}, abbinati nell'ordine di estrazione: {count:count:player}.",
    "two_life.order_came": (
        "Con {score:lives}, abbinati nell'ordine di estrazione: {count:count:player}; chi aveva più vite ha scelto per "
        "primo ({came:count:player})."
    ),
    "two_life.leaves_first": (
        "Con {score:lives} non tutti si potevano abbinare tra loro. L'estrazione ha indicato {player:player}, che "
        "incontra qualcuno con meno vite."
    ),
    "two_life.leaves": (
        "Con {score:lives} non tutti si potevano abbinare tra loro. L'estrazione ha indicato {player:player}, che "
        "incontra qualcuno con meno vite; prima nell'estrazione, ma senza utilità per gli altri: {passed:players}."
    ),
    # Le scacchiere
    "two_life.same_lives": "{player:player} e {opponent:player} hanno le stesse vite: {lives:lives}.",
    "two_life.other_lives": "{player:player} ha {lives:lives} e {opponent:player} {other:lives}.",
    "two_life.turn": (
        "Tra chi aveva {score:lives} ed era ancora senza avversario, il primo nome estratto era {player:player}, e "
        "il successivo possibile {opponent:player}."
    ),
    "two_life.turn_came": (
        "L'estrazione ha indicato {player:player} tra chi ha più vite, con precedenza nell'abbinamento; il primo nome "
        "estratto possibile era {opponent:player}."
    ),
    "two_life.again": (
        "{player:player} e {opponent:player} si incontrano di nuovo (turni finora: {rounds:list}). Senza ripetere "
        "incontri il turno non si poteva abbinare, e tra le coppie che si erano già incontrate questa veniva prima: "
        "per vite, poi per sorteggio."
    ),
    "two_life.lost": (
        "Il turno {round} contro {opponent:player} è costato a {player:player} {lives:lives}: ora ha {left:lives}."
    ),
    "two_life.lost_absent": (
        "Al turno {round} {player:player} non ha giocato, al costo di {lives:lives}: ora ha {left:lives}."
    ),
    # Senza avversario
    "two_life.bye": (
        "Da abbinare: {players:count:player}, un numero dispari. Il bye è stato sorteggiato fra chi ne aveva avuti "
        "meno (finora: {had}) ed è toccato a {player:player}. Non costa vite e vale {points:points:point}."
    ),
    "two_life.bye_needed": (
        "Estratti prima di {player:player}, ma senza di loro non si sarebbero potuti abbinare tutti gli altri: "
        "{players:players}."
    ),
    "two_life.has": "{player:player} ha {lives:lives}.",
    "two_life.out": "{player:player} ha perso l'ultima vita al turno {round} ed è fuori dal torneo.",
    "two_life.absence": (
        "L'assenza costa a {player:player} {lives:lives}: un bye da zero punti conta come una sconfitta, uno da mezzo "
        "punto come una patta."
    ),
    "two_life.absence_free": "L'assenza non costa vite a {player:player}.",
    # Perché no
    "two_life.why_met": (
        "{player:player} e {opponent:player} si sono già incontrati (turni: {rounds:list}), e il turno si può abbinare "
        "senza ripetere incontri."
    ),
    "two_life.why_again": (
        "{player:player} e {opponent:player} si sono già incontrati (turni: {rounds:list}). Alcuni incontri si "
        "dovevano ripetere, ma non questo: per numero di incontri precedenti, per vite o per sorteggio altre coppie "
        "venivano prima."
    ),
    "two_life.why_other_lives": (
        "{player:player} ha {lives:lives} e {opponent:player} {other:lives}; sono stati estratti in gruppi diversi. "
        "Chi incontra qualcuno con meno vite si decide prima, e lo dice la pagina del turno."
    ),
    "two_life.why_bye_had": (
        "{player:player} ha avuto il bye più volte ({had}) di {receiver:player} ({other}), e il bye va a chi ne ha "
        "avuti meno."
    ),
    "two_life.why_bye_later": "Per il bye il nome di {receiver:player} è uscito prima di quello di {player:player}.",
    "two_life.why_float_happens": (
        "In questo turno {player:player}, con {lives:lives}, incontra già qualcuno con altre vite: {opponent:player} "
        "ha {other:lives}."
    ),
    "two_life.why_stays": (
        "L'estrazione non ha indicato {player:player} per lasciare chi ha {lives:lives}. Ne escono solo quanti servono "
        "perché si possano abbinare tutti."
    ),
    # Il verdetto
    "two_life.check_again": (
        "Secondo la definizione si ripetono altri incontri: {expected:players} invece di {given:players}."
    ),
    # Che cosa impedisce una risposta
    "two_life.over": (
        "Il torneo è deciso: dopo il turno {round} {count:many|ha|hanno} ancora vite solo {players:players}, e non ne "
        "dovevano restare di più."
    ),
    "two_life.all_absent": "Il turno {round} non si può abbinare: non è presente nessuno di chi ha ancora vite.",
}
