"""Italian: round rules, which say who meets whom in an accelerated round, and a plan told on a board."""

SENTENCES: dict[str, str] = {
    # The announcement
    "plan.method_added_score": (
        "Gli abbinamenti sono accelerati con il metodo dei punti aggiunti (US Chess 28R1), in un torneo di "
        "{rounds:count:round}."
    ),
    "plan.method_non_winners": (
        "Gli abbinamenti sono accelerati con il metodo dei non vincitori (US Chess 28R2 come lo applica il "
        "programma WinTD), in un torneo di {rounds:count:round}."
    ),
    "plan.method_non_winners_pooled": (
        "Gli abbinamenti sono accelerati con il metodo dei non vincitori (US Chess 28R2) e un solo gruppo per "
        "tutti i non vincitori della metà inferiore, in un torneo di {rounds:count:round}."
    ),
    "plan.method_british": (
        "Gli abbinamenti sono accelerati con il metodo britannico (Reuben), in un torneo di {rounds:count:round}."
    ),
    "plan.method_welsh": "Gli abbinamenti sono accelerati con il metodo gallese, in un torneo di {rounds:count:round}.",
    "plan.round_ahead": "I giocatori del gruppo {group} a punteggio pieno si incontrano tra loro {rounds:rounds}.",
    "plan.round_all": (
        "Gli altri giocatori del gruppo {group} e quelli del gruppo {other} a punteggio pieno formano un unico "
        "gruppo di punteggio {rounds:rounds}, in cui il gruppo {group} sta sopra."
    ),
    "plan.round_as_needed": (
        "I giocatori del gruppo {other} a punteggio pieno incontrano, {rounds:rounds}, giocatori del gruppo "
        "{group} che non lo sono: tanti del gruppo {group} quanti ne servono per le coppie, dall'alto del "
        "tabellone."
    ),
    "plan.round_most_dropped": (
        "Solo i giocatori del gruppo {group} che hanno ceduto al massimo {points:points:point} incontrano quelli "
        "del gruppo {other}."
    ),
    "plan.round_pooled": (
        "Gli altri giocatori del gruppo {group} formano un unico gruppo di punteggio, qualunque sia il loro "
        "punteggio reale."
    ),
    "plan.round_rest": "Tutti gli altri si abbinano secondo i punti reali.",
    "plan.round_by_virtual_points": (
        "Il programma legge questa regola come punti virtuali di un solo turno: i giocatori del gruppo {group} a "
        "punteggio pieno hanno in più il valore di una vittoria, e chi è chiamato a incontrare il gruppo {other} "
        "sale fino al punteggio pieno."
    ),
    "plan.round_ends": (
        "La regola finisce da sola prima del turno in cui nessuno del gruppo {other} è più a punteggio pieno, al "
        "più tardi dopo il turno {round}."
    ),
    "plan.example_round_rule": "Per esempio {player:player}, gruppo {group}: {spans:spans}, e poi secondo i risultati.",
    "plan.example_only_round_rule": (
        "Per esempio {player:player}, gruppo {group}: nessun punto virtuale fisso, decidono i risultati."
    ),
    # One player, one board
    "timeline.meets_ahead": (
        "I giocatori del gruppo {group} a punteggio pieno si incontrano tra loro nel turno {round}: "
        "{points:points:virtual_point}."
    ),
    "timeline.meets_lower": (
        "Al turno {round} sale per incontrare i giocatori del gruppo {other} a punteggio pieno: "
        "{points:points:virtual_point}."
    ),
    "timeline.may_be_meets_lower": (
        "{points:points:virtual_point} al turno {round}, se servono tanti giocatori per incontrare quelli del "
        "gruppo {other} a punteggio pieno."
    ),
    "timeline.meets_upper": (
        "I giocatori del gruppo {group} a punteggio pieno incontrano al turno {round} quelli del gruppo {other} "
        "che non lo sono."
    ),
    "timeline.pooled": (
        "I giocatori del gruppo {group} che non sono a punteggio pieno formano al turno {round} un unico gruppo "
        "di punteggio: {points:points:virtual_point}."
    ),
    "timeline.may_be_pooled": (
        "I giocatori del gruppo {group} che non sono a punteggio pieno formano al turno {round} un unico gruppo "
        "di punteggio: al massimo {points:points:virtual_point}."
    ),
    "timeline.by_real_score": "Nessun punto virtuale al turno {round} ({old:points} in meno): decidono i punti reali.",
    "outlook.meets_upper": (
        "Finché sono a punteggio pieno, i giocatori del gruppo {group} incontrano {rounds:rounds} quelli del "
        "gruppo {other} che non lo sono."
    ),
    "outlook.meets_lower": (
        "I giocatori del gruppo {group} a punteggio pieno si incontrano tra loro {rounds:rounds}; altri possono "
        "salire per incontrare quelli del gruppo {other} a punteggio pieno."
    ),
    "by_plan.group": "{player:player} è nel gruppo {group}, che ha {points:points:virtual_point} {rounds:rounds}.",
    "by_plan.from_score": (
        "{player:player} è nel gruppo {group} con almeno {minimum:points:real_point}, che danno "
        "{points:points:virtual_point} {rounds:rounds}."
    ),
    "by_plan.meets_ahead": (
        "{player:player} è a punteggio pieno nel gruppo {group}: questi giocatori si incontrano tra loro "
        "{rounds:rounds}, con {points:points:virtual_point}."
    ),
    "by_plan.meets_lower": (
        "{player:player} del gruppo {group} sale di {points:points:virtual_point} per incontrare i giocatori del "
        "gruppo {other} a punteggio pieno, come dice il piano {rounds:rounds}."
    ),
    "by_plan.meets_upper": (
        "{player:player} è a punteggio pieno nel gruppo {group}: questi giocatori incontrano quelli del gruppo "
        "{other} che non lo sono, {rounds:rounds}."
    ),
    "by_plan.pooled": (
        "{player:player} sale di {points:points:virtual_point}: i giocatori del gruppo {group} che non sono a "
        "punteggio pieno formano un unico gruppo di punteggio {rounds:rounds}."
    ),
    # Refusals and advice
    "plan.round_rule_groups": (
        "Una regola fa incontrare il gruppo {other} con il gruppo {group}, che però non sta sopra di esso. "
        "Indicare per primo il gruppo superiore."
    ),
    "plan.round_rule_first": (
        "Prima del turno 1 nessuno ha risultati. La regola su chi incontra chi può cominciare dal turno 2."
    ),
    "plan.round_rule_dropped": (
        "Chi non è a punteggio pieno ha ceduto almeno {least:points:point}. Con un limite di {points:points} non "
        "si potrebbe chiamare nessuno."
    ),
    "plan.round_rules_overlap": "Due regole dicono chi incontra chi al turno {round}. Tenerne una sola.",
    "plan.round_rule_and_points": (
        "Al turno {round} il gruppo {group} ha punti virtuali fissi e un'altra regola dice chi incontra chi. La "
        "prima deve finire prima che cominci la seconda."
    ),
    "plan.cap_with_round_rules": (
        "Un limite ai punti virtuali non va d'accordo con una regola su chi incontra chi. Togliere il limite."
    ),
    "advice.round_rule": (
        "I risultati decidono chi dei gruppi {group} e {other} incontra chi {rounds:rounds}, e i punti virtuali "
        "cambiano da un turno all'altro. Avvisare prima i giocatori."
    ),
}
