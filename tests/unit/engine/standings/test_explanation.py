"""Every value explains itself: published exercises in words, and sums that can be added up again."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from pairing.engine.standings import as_of, criterion, explain, offered_codes, standings
from pairing.engine.trf import read, state_of
from pairing.engine.wording import word, word_tie_break, word_tie_break_rule

DATA = Path(__file__).parents[3] / "golden" / "tiebreaks"
EVENTS = ["tec_swiss", "pl_swiss", "p013", "p014", "tec_rr"]
CODES = [code for offered in offered_codes().values() for code in offered]


def told(event: str, number: int, code: str, language: str = "en", after: int = 99, **rules) -> list[str]:
    """What is said about one value: the lead, then a line for each addend."""
    state = as_of(state_of(read((DATA / f"{event}.trf").read_bytes()), to_pair=False), after)
    rows = standings(state, [code], **rules)
    names = {c.number: c.name for c in state.competitors}
    cell = next(row for row in rows if row.number == number).values[code]
    explained = explain(state, number, criterion(code), cell, {row.number: row.points for row in rows})
    facts = [explained.lead, *(term.facts for term in explained.terms)]
    return [" ".join(word(one, language, names) for one in line) for line in facts if line]


def test_buchholz_names_opponents_dummies_adjusted_scores_and_cuts():
    assert told("tec_swiss", 4, "BH/C1") == [
        "Round 1: Nick counts with 3 points instead of 2, because byes asked for at the end count as draws.",
        (
            "Round 2, half-point bye: counts as a dummy opponent with 2½ points, a draw in every round, because the "
            "player's own 3½ would be more. Left out before a lower one, because the player missed this round by "
            "choice."
        ),
        "Round 3: Opal has 1½ points.",
        "Round 4: Charline has 3½ points.",
        "Round 5: Alyx has 3½ points.",
    ]
    assert told("tec_swiss", 4, "BH", edition="2024-08")[1] == (
        "Round 2, half-point bye: counts as a dummy opponent with the player's own 3½ points."
    )


def test_fore_buchholz_before_the_final_round_is_told_as_the_buchholz():
    """4 had a bye in round 2 and met 13, who asks for byes at the end: none of it has to do with a final round."""
    for codes in (("FB", "BH"), ("FB/C1", "BH/C1")):
        fore, buchholz = (told("tec_swiss", 4, code, after=4) for code in codes)
        assert fore == buchholz
    assert told("tec_swiss", 4, "FB") != told("tec_swiss", 4, "BH")


def test_products_and_a_forfeit_in_italian():
    lines = told("tec_swiss", 11, "SB", "it")
    assert lines[0] == "Turno 1: Charline ha 3½ punti. ½ × 3½ = 1,75."
    assert lines[3] == (
        "Turno 4, vittoria a forfait: conta come un avversario fittizio con 1½ punti, quanto vale Jessica, perché il "
        "punteggio proprio, 2½, sarebbe maggiore. 1 × 1½ = 1½."
    )


@pytest.mark.parametrize(
    ("number", "code", "first"),
    [
        (4, "TPR", "Mean rating 1888. With 3 points of 4 games the score is 75 %, which adds 193."),
        (2, "PTP", "From a player rated 2216 these games would let expect 4 points of 5."),
        (9, "TPR", "Mean rating 1975. With 0 points of 2 games the score is 0 %, which takes 800 away."),
        (4, "AOB", "The mean of 4 values; the exact number decides."),
        (4, "ARO/C1", "The mean of 3 values, rounded to a whole number."),
        (2, "DE", "Nobody is tied with this player here, so nothing has to be decided."),
        (4, "TPN", "It is the pairing number itself."),
        (4, "RTNG", "It is the rating itself."),
        (6, "WIN", "Round 3: pairing-allocated bye."),
        (11, "BWG", "Nothing counts for it."),
    ],
)
def test_leads(number, code, first):
    assert told("tec_swiss", number, code)[0] == first


def test_limits_and_encounters():
    lines = told("tec_rr", 2, "KS", round_robin=True)
    assert lines[0].endswith("Helene has 1½ points. That is below the limit, so these points do not count.")
    assert lines[3] == "Round 4: ½ point against Charline. Charline has 3½ points."
    assert told("tec_rr", 1, "DE", round_robin=True)[0] == (
        "Place 1 among those who were still tied, by the games between them."
    )


@pytest.mark.parametrize("event", EVENTS)
def test_every_offered_value_of_every_player_has_words_in_both_languages(event):
    state = state_of(read((DATA / f"{event}.trf").read_bytes()), to_pair=False)
    rows = standings(state, CODES, round_robin=event.endswith("_rr"))
    points = {row.number: row.points for row in rows}
    for row in rows:
        for code, cell in row.values.items():
            explained = explain(state, row.number, criterion(code), cell, points)
            assert len(explained.terms) == len(cell.terms)
            assert explained.lead or explained.terms, code
            for language in ("en", "it"):
                lines = [[word(one, language) for one in term.facts] for term in explained.terms]
                assert all(lines), code
                assert all(text.endswith(".") and "{" not in text for line in lines for text in line)


@pytest.mark.parametrize("event", EVENTS)
def test_the_worded_buchholz_adds_up_to_its_value(event):
    state = state_of(read((DATA / f"{event}.trf").read_bytes()), to_pair=False)
    rows = standings(state, ["BH/C1"], round_robin=event.endswith("_rr"))
    for row in rows:
        explained = explain(
            state, row.number, criterion("BH/C1"), row.values["BH/C1"], {one.number: one.points for one in rows}
        )
        total = Fraction(0)
        for term in explained.terms:
            number = re.search(r"(?:has|with|own) (\d*½?(?:\.\d)?) points?", word(term.facts[0], "en"))
            assert number, term
            whole = number[1].removesuffix("½")
            score = Fraction(whole or 0) + (Fraction(1, 2) if number[1].endswith("½") else 0)
            total += 0 if term.cut else score
        assert total * 100 == row.values["BH/C1"].value


def test_names_and_rules_in_both_languages():
    assert word_tie_break("bh/c1/p", "en") == "Buchholz Cut-1, forfeits as games"
    assert word_tie_break("KS/L-1", "it") == "Koya, limite −½"
    assert word_tie_break("AOB/F", "en") == "Average of opponents' Buchholz, from Fore Buchholz"
    assert word_tie_break_rule("ARO/M2", "en") == (
        "The mean rating of the opponents met over the board. The 2 lowest and the 2 highest values are left out."
    )
    assert word_tie_break_rule("TPN/R", "it") == "Il numero di abbinamento, prima il più grande."
    assert all(word_tie_break_rule(code, language) for code in CODES for language in ("en", "it"))
    names = [word_tie_break(code, language) for language in ("en", "it") for code in CODES]
    assert len(names[: len(CODES)]) == len(set(names[: len(CODES)])) == len(set(names[len(CODES) :]))
