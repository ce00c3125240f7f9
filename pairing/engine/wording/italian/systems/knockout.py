"""Italian: what knock-outs say, in single games and in matches of two games."""

NAME = "eliminazione diretta"

SENTENCES: dict[str, str] = {
    # Il turno
    "knockout.round": (
        "Turno {round} di {rounds}: {left:many|è ancora in gara|sono ancora in gara} {left} su "
        "{players}. Chi perde un incontro è eliminato."
    ),
    # Gli incontri
    "knockout.pair_first": (
        "Al primo turno la somma dei due numeri di un incontro è il numero delle righe, {lines}, più uno: il "
        "numero {seed}, {player:player}, e il numero {other}, {opponent:player}, fanno {sum}."
    ),
    "knockout.pair": (
        "Nella parte {part} di {parts} del tabellone, {size:count:line}, restano in due: il numero {seed}, "
        "{player:player}, e il numero {other}, {opponent:player}."
    ),
    "knockout.pair_final": (
        "La finale: in ciascuna metà del tabellone ne resta uno: il numero {seed}, {player:player}, e il "
        "numero {other}, {opponent:player}."
    ),
    "knockout.third": (
        "La finale per il terzo posto: {player:player}, numero {seed}, e {opponent:player}, numero {other}, hanno "
        "perso le semifinali."
    ),
    "knockout.forfeit": (
        "{player:player} è assente. L'incontro resta nel tabellone e si perde a forfait, quindi lo vince l'avversario."
    ),
    "knockout.forfeit_both": (
        "{player:player} e {opponent:player} sono assenti. L'incontro resta nel tabellone e lo perdono entrambi a "
        "forfait, quindi non lo vince nessuno."
    ),
    "knockout.way_won": "Al turno {round} {player:player} ha battuto {opponent:player}.",
    "knockout.way_lost": "Al turno {round} {player:player} ha perso con {opponent:player}.",
    "knockout.way_forfeit": "Al turno {round} {opponent:player} ha perso a forfait con {player:player}.",
    "knockout.way_decided": (
        "Al turno {round} {player:player} e {opponent:player} hanno chiuso in parità, e per la regola che decide "
        "questi incontri ha passato il turno {player:player}."
    ),
    "knockout.way_pass": "Al turno {round} {player:player} non aveva avversario e ha passato il turno senza giocare.",
    "knockout.drawn_rule": "Se l'incontro finisce in parità decide: {rule:term:drawn_match}.",
    "knockout.colour_initial": (
        "Nessuno dei due ha ancora giocato. Il numero {seed} è {parity:term:parity}, e il sorteggio ha dato ai numeri "
        "dispari il {initial:term:colour}: ha il Bianco {white:player}."
    ),
    "knockout.colour_difference": (
        "{white:player} ha avuto il Bianco {whites:count:time} e il Nero {blacks:count:time}, {black:player} il Bianco "
        "{other_whites:count:time} e il Nero {other_blacks:count:time}. Contando i Bianchi meno i Neri "
        "{white:player} ne ha avuti di meno, e ora ha il Bianco."
    ),
    "knockout.colour_alternate": (
        "Contando i Bianchi meno i Neri sono pari. Nell'ultima partita in cui i loro colori erano diversi "
        "{white:player} aveva il Nero, quindi ora {white:player} ha il Bianco."
    ),
    "knockout.colour_upper": (
        "Hanno avuto gli stessi colori. Il numero migliore, {player:player}, cambia il colore dell'ultima partita: ha "
        "il Bianco {white:player}."
    ),
    "knockout.colour_lower": (
        "{player:player} non ha ancora giocato, e {opponent:player} ha avuto i due colori lo stesso numero di volte. "
        "{opponent:player} cambia il colore dell'ultima partita: ha il Bianco {white:player}."
    ),
    "knockout.first_game_initial": (
        "Nessuno dei due ha ancora giocato la prima partita di un incontro. Il numero {seed} è {parity:term:parity}, e "
        "il sorteggio ha dato ai numeri dispari il {initial:term:colour}: nella prima partita ha il Bianco "
        "{white:player}."
    ),
    "knockout.first_game_difference": (
        "Contano solo le prime partite. In quelle {white:player} ha avuto il Bianco {whites:count:time} e il Nero "
        "{blacks:count:time}, {black:player} il Bianco {other_whites:count:time} e il Nero {other_blacks:count:time}. "
        "Contando i Bianchi meno i Neri {white:player} ne ha avuti di meno, e ora ha il Bianco nella prima partita."
    ),
    "knockout.first_game_alternate": (
        "Contano solo le prime partite. Contando i Bianchi meno i Neri sono pari. Nelle ultime in cui i loro colori "
        "erano diversi {white:player} aveva il Nero, quindi ora {white:player} ha il Bianco nella prima partita."
    ),
    "knockout.first_game_upper": (
        "Contano solo le prime partite, e in quelle hanno avuto gli stessi colori. Il numero migliore, "
        "{player:player}, cambia il colore dell'ultima: nella prima partita ha il Bianco {white:player}."
    ),
    "knockout.first_game_lower": (
        "Contano solo le prime partite. {player:player} non ne ha ancora giocate, e {opponent:player} ha avuto i due "
        "colori lo stesso numero di volte. {opponent:player} cambia il colore dell'ultima: nella prima partita ha il "
        "Bianco {white:player}."
    ),
    "knockout.second_game": "Nella seconda partita dell'incontro {white:player} ha il Bianco e {black:player} il Nero.",
    # Senza avversario
    "knockout.pass_first": (
        "{player:player} passa il turno senza giocare: il tabellone ha {lines:count:line} per "
        "{players}, e i primi numeri incontrano le righe vuote ({passes}). Il numero {seed} incontrerebbe "
        "il numero {empty}, che nessuno ha."
    ),
    "knockout.pass_later": (
        "{player:player} passa il turno senza giocare: dall'incontro del turno {round} da cui doveva venire "
        "l'avversario non è passato nessuno."
    ),
    # Perché no
    "knockout.no_scores": (
        "In un'eliminazione diretta non ci sono gruppi di punteggio. L'avversario di {player:player} viene dai posti "
        "nel tabellone."
    ),
    "knockout.why_out": "{player:player} ha perso al turno {round} ed è fuori dal torneo.",
    "knockout.why_final": (
        "{player:player} e {opponent:player} stanno in metà diverse del tabellone: possono incontrarsi solo in "
        "finale, al turno {round}."
    ),
    "knockout.why_semi": (
        "{player:player} e {opponent:player} stanno in quarti diversi della stessa metà del tabellone: possono "
        "incontrarsi solo in semifinale, al turno {round}."
    ),
    "knockout.why_later": (
        "{player:player} e {opponent:player} stanno in parti diverse del tabellone: possono incontrarsi solo al turno "
        "{round}."
    ),
    "knockout.why_never": (
        "{player:player} e {opponent:player} potrebbero incontrarsi solo al turno {round} del tabellone, e "
        "{planned:many|si gioca|si giocano} {planned:count:round}."
    ),
    "knockout.why_third": "{player:player} ha perso la semifinale e gioca solo per il terzo posto.",
    "knockout.why_pass_happens": "In questo turno {player:player} passa già senza giocare.",
    "knockout.why_no_pass": ("{player:player} ha un avversario: in questo turno lo ha chiunque arrivi a un incontro."),
    "knockout.why_pass": (
        "{player:player} ha un avversario nel tabellone. In questo turno non c'è nessuno accanto a {players:players}."
    ),
    # Il verdetto
    "knockout.check_pairs": "In questo turno il tabellone prevede altri incontri per {players:players}.",
    # Che cosa impedisce una risposta
    "knockout.undecided": (
        "Turno {round}: {players:players} hanno chiuso in parità, e non è registrato chi passa il turno. Si registri "
        "chi passa da ogni incontro, poi si abbini di nuovo."
    ),
    "knockout.unfinished": (
        "Turno {round}: {boards:many|l'incontro alla scacchiera|gli incontri alle scacchiere} {boards:list} "
        "({players:players}) non {boards:many|è finito|sono finiti}. Prima {boards:many|lo|li} si finisca e si "
        "inserisca il risultato, poi si abbini di nuovo."
    ),
    "knockout.both_go_on": (
        "Risulta che sia {player:player} sia {opponent:player} passano dal loro incontro in parità del turno {round}. "
        "Si tolga una delle due registrazioni."
    ),
    "knockout.over": ("Non resta nessuno per giocare il turno {round}: il torneo è deciso dai turni già giocati."),
    "knockout.off_bracket": (
        "Al turno {round} {player:player} non ha avuto l'avversario del tabellone. Dopo il primo turno nessuno entra, "
        "esce o cambia posto: si tolgano le iscrizioni in ritardo, e resti in lista chi si è ritirato."
    ),
    "knockout.no_drawn_match": (
        "Risulta che {player:player} passa dal turno {round}, ma lì non ha un incontro in parità da decidere. Si tolga "
        "la registrazione."
    ),
    "legality.bracket": "In questo turno il tabellone non prevede {player:player} contro {opponent:player}.",
    "knockout.advance_unreadable": (
        "«{line}» non dice chi passa il turno. Si scrivano il turno e il numero di tabellone: ### ADVANCES 2 12."
    ),
    "knockout.prohibitions": (
        "In un'eliminazione diretta è il tabellone a dire chi incontra chi. Si tolga la regola che tiene separati "
        "{players:players}."
    ),
    "more_rounds_than_bracket": (
        "Il tabellone per {players} ha {most:count:round}, e ne sono previsti {rounds}. Se ne prevedano "
        "al massimo {most}."
    ),
}

TEAM_SENTENCES: dict[str, str] = {
    "knockout.forfeit_both": (
        "{player:player} e {opponent:player} sono assenti. L'incontro resta nel tabellone e lo perdono entrambe a "
        "forfait, quindi non lo vince nessuna delle due."
    ),
    "knockout.way_pass": "Al turno {round} {player:player} non aveva avversarie e ha passato il turno senza giocare.",
    "knockout.pair_final": (
        "La finale: in ciascuna metà del tabellone ne resta una: il numero {seed}, {player:player}, e il numero "
        "{other}, {opponent:player}."
    ),
    "knockout.colour_initial": (
        "Nessuna delle due ha ancora giocato. Il numero {seed} è {parity:term:parity}, e il sorteggio ha dato ai "
        "numeri dispari il {initial:term:colour}: ha il Bianco in prima scacchiera {white:player}."
    ),
    "knockout.colour_difference": (
        "In prima scacchiera {white:player} ha avuto il Bianco {whites:count:time} e il Nero {blacks:count:time}, "
        "{black:player} il Bianco {other_whites:count:time} e il Nero {other_blacks:count:time}. Contando i Bianchi "
        "meno i Neri {white:player} ne ha avuti di meno, e ora lì ha il Bianco."
    ),
    "knockout.colour_alternate": (
        "Contando i Bianchi meno i Neri in prima scacchiera sono pari. Nell'ultimo incontro in cui i loro colori erano "
        "diversi {white:player} aveva il Nero, quindi ora {white:player} ha il Bianco."
    ),
    "knockout.colour_upper": (
        "In prima scacchiera hanno avuto gli stessi colori. Il numero migliore, {player:player}, cambia il colore "
        "dell'ultimo incontro: ha lì il Bianco {white:player}."
    ),
    "knockout.colour_lower": (
        "{player:player} non ha ancora giocato, e {opponent:player} ha avuto in prima scacchiera i due colori lo "
        "stesso numero di volte. {opponent:player} cambia il colore dell'ultimo incontro: ha lì il Bianco "
        "{white:player}."
    ),
    "knockout.pass_first": (
        "{player:player} passa il turno senza giocare: il tabellone ha {lines:count:line} per {players:count:player}, "
        "e i primi numeri incontrano le righe vuote ({passes}). Il numero {seed} incontrerebbe il numero {empty}, che "
        "nessuna squadra ha."
    ),
    "knockout.pass_later": (
        "{player:player} passa il turno senza giocare: dall'incontro del turno {round} da cui doveva venire "
        "l'avversaria non è passata nessuna squadra."
    ),
    "knockout.over": (
        "Non resta nessuna squadra per giocare il turno {round}: il torneo è deciso dai turni già giocati."
    ),
    "knockout.off_bracket": (
        "Al turno {round} {player:player} non ha avuto l'avversaria del tabellone. Dopo il primo turno nessuna squadra "
        "entra, esce o cambia posto: si tolgano le iscrizioni in ritardo, e resti in lista chi si è ritirato."
    ),
    "knockout.prohibitions": (
        "In un'eliminazione diretta è il tabellone a dire chi incontra chi. Si tolga la regola che tiene separate "
        "{players:players}."
    ),
}
"""What is said otherwise of teams than of players."""
