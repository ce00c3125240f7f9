"""Numbers, names and lists inside sentences, and the words for errors."""

import pytest

from pairing.engine.errors import EngineError, InvalidState
from pairing.engine.facts import Fact, fact
from pairing.engine.trf import TrfError, read
from pairing.engine.wording import LANGUAGES, format_points, word, word_article, word_error, word_points
from pairing.engine.wording.formatting import FactFormatter


@pytest.mark.parametrize(
    ("tenths", "half", "plain"),
    [(0, "0", "0"), (5, "½", "0.5"), (10, "1", "1"), (35, "3½", "3.5"), (12, "1.2", "1.2"), (-5, "-½", "-0.5")],
)
def test_points(tenths, half, plain):
    assert format_points(tenths) == half
    assert format_points(tenths, half_sign=False) == plain


def test_points_in_italian_have_a_comma():
    assert word_points(35, "it", half_sign=False) == "3,5"
    assert word_points(12, "it") == "1,2"
    assert word_points(35, "en", half_sign=False) == "3.5"


def filled(template: str, language: str = "en", names=None, **params) -> str:
    return FactFormatter(LANGUAGES[language], names or {}, {}, half_sign=True).vformat(template, (), params)


@pytest.mark.parametrize(
    ("template", "params", "english", "italian"),
    [
        ("{x:points:virtual_point}", {"x": 10}, "1 virtual point", "1 punto virtuale"),
        ("{x:points:virtual_point}", {"x": 5}, "½ virtual point", "½ punto virtuale"),
        ("{x:points:virtual_point}", {"x": 0}, "0 virtual points", "0 punti virtuali"),
        ("{x:points:point}", {"x": 15}, "1½ points", "1½ punti"),
        ("{x:count:player}", {"x": 1}, "1 player", "1 giocatore"),
        ("{x:count:player}", {"x": 7}, "7 players", "7 giocatori"),
        ("{x:players}", {"x": [4, 5, 6]}, "Rossi, no. 5 and no. 6", "Rossi, n. 5 e n. 6"),
        ("{x:players}", {"x": []}, "nobody", "nessuno"),
        ("{x:meetings}", {"x": [[4, 2]]}, "Rossi (round 2)", "Rossi (turno 2)"),
        ("{x:colours}", {"x": "wbb"}, "White, Black, Black", "Bianco, Nero, Nero"),
        ("{x:rounds}", {"x": [2, 2]}, "in round 2", "nel turno 2"),
        ("{x:rounds}", {"x": [1, 3]}, "in rounds 1–3", "nei turni 1–3"),
        ("{x:numbers}", {"x": [1, 82]}, "numbers 1–82", "numeri 1–82"),
        ("{x:spans}", {"x": [[10, 1, 3], [5, 4, 5]]},
         "1 virtual point in rounds 1–3, ½ virtual point in rounds 4–5",
         "1 punto virtuale nei turni 1–3, ½ punto virtuale nei turni 4–5"),
        ("{x:share}", {"x": [1, 2]}, "half", "metà"),
        ("{x:share}", {"x": [3, 10]}, "3/10", "3/10"),
        ("{x:pointlist}", {"x": [30, 25]}, "3 and 2½", "3 e 2½"),
        ("{x:many|is|are}", {"x": [1]}, "is", "is"),
        ("{x:many|is|are}", {"x": 2}, "are", "are"),
        ("{x:half|goes|go}", {"x": 5}, "goes", "goes"),
        ("{x:half|goes|go}", {"x": 20}, "go", "go"),
    ],
)  # fmt: skip
def test_placeholders(template, params, english, italian):
    assert filled(template, "en", {4: "Rossi"}, **params) == english
    assert filled(template, "it", {4: "Rossi"}, **params) == italian


def test_a_team_of_players_has_its_name_or_its_number():
    teams = {"2": "Verdi", "A": "Youth"}
    fact = Fact("molter.why_same_team", {"player": 3, "opponent": 4, "team": 2})
    assert "no. 4 are both in team 2." in word(fact, "en")
    assert "no. 4 are both in team Verdi." in word(fact, "en", team_names=teams)
    fact = Fact("molter.when_sum", {"round": 1, "board": 1, "team": 1, "other": 2, "sum": 1, "circle": 3})
    assert word(fact, "it", team_names=teams).endswith("così le squadre 1 e 2 (Verdi).")
    fact = Fact("scheveningen.pair", {"player": 1, "opponent": 4, "number": 1, "other": 1, "round": 1, "size": 3})
    assert "number 1 of team A, no. 4 number 1 of team B." in word(fact, "en")
    assert "number 1 of team Youth, no. 4 number 1 of team B." in word(fact, "en", team_names=teams)


def test_italian_is_easy_on_the_ear():
    given = word(Fact("burstein.check_bye", {"given": 1, "expected": 2}), "it", {1: "Anna Rossi", 2: "Aldo Verdi"})
    assert given == "Il bye è andato ad Anna Rossi; secondo le regole spetta ad Aldo Verdi."
    met = Fact("molter.why_met", {"player": 1, "opponent": 2, "round": 1})
    assert word(met, "it", {1: "Luca Ferri", 2: "Elena Sala"}).startswith("Luca Ferri ed Elena Sala si")
    assert word(met, "it", {1: "Luca Ferri", 2: "Iris Sala"}).startswith("Luca Ferri e Iris Sala si")
    assert word(met, "it", {1: "Gruppo A", 2: "Elena"}).startswith("Gruppo A ed Elena")
    assert word(met, "en", {1: "Luca", 2: "Elena"}).startswith("Luca and Elena")


def test_a_long_list_names_the_first_and_counts_the_rest():
    assert filled("{x:players}", x=list(range(1, 21))).endswith("no. 7, no. 8 and 12 others")
    assert filled("{x:players}", x=list(range(1, 10))).endswith("no. 8 and no. 9")


def test_an_unknown_kind_is_a_mistake_of_the_catalogue():
    with pytest.raises(ValueError, match="unknown placeholder kind"):
        filled("{x:shout}", x=1)


def test_words_articles_and_unknown_codes():
    one = fact("lead.same", "C.04.3 1.2", player=1, opponent=2, score=30)
    assert word(one, "en", {1: "Rossi"}) == "Rossi and no. 2 both have 3 points."
    assert word(one, "it", {1: "Rossi"}) == "Rossi e n. 2 hanno lo stesso punteggio: 3 punti."
    assert (word_article(one, "en"), word_article(one, "it")) == ("Article C.04.3 1.2", "Articolo C.04.3 1.2")
    assert word_article(Fact("lead.same"), "en") == ""
    with pytest.raises(KeyError):
        word(Fact("no.such.code"), "en")
    with pytest.raises(KeyError):
        word(one, "de")


def test_facts_survive_json():
    one = fact("skip.met", "C.04.3 2.1.1", player=1, opponent=2, meetings=[[3, 1]])
    assert Fact.from_json(one.to_json()) == one


def test_errors_have_words_or_keep_their_own():
    refusal = InvalidState("…", code="plan.size", field="groups.0.players", group="A", players=0)
    assert word_error(refusal, "it") == "Il gruppo A avrebbe 0 giocatori. Ne serve almeno uno."
    assert word_error(EngineError("Only English.", code="rare"), "it") == "Only English."
    assert word_error(InvalidState("Half the facts.", code="plan.size", group="A"), "it") == "Half the facts."


def test_the_faults_of_a_file_keep_their_own_message():
    player = f"{'001    1      One':48}2000 FID"
    with pytest.raises(TrfError) as caught:
        read(f"XXR 5\n{player:80} 0.0    1     9 w 1  \n")
    assert word_error(caught.value, "it") == caught.value.message
    assert caught.value.message.startswith("line 2, column ")
