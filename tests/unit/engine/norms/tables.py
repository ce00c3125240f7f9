"""Opponents in short: ``GM2500ITA`` is a grandmaster of Italy rated 2500, ``0FRA`` an unrated player of France."""

import re

from pairing.engine.model import Competitor
from pairing.engine.norms import Exemption, NormEvent, NormField, NormGame

_OPPONENT = re.compile(r"([A-Z]*?)(\d+)([A-Z]*)$")
HALVES = {"1": 2, "=": 1, "0": 0}


def games(opponents, results):
    """One game per opponent and result, in order of rounds."""
    found = []
    for place, (text, result) in enumerate(zip(opponents.split(), results, strict=True), start=1):
        title, rating, federation = _OPPONENT.match(text).groups()
        found.append(NormGame(place, place + 100, int(rating), title, federation, HALVES[result]))
    return tuple(found)


def event(rounds=9, completed=9, *, host="ITA", round_robin=False, declared=Exemption.NONE, fields=()):
    return NormEvent(rounds, completed, host, round_robin, declared, fields)


def field(*players):
    """Competitors 1, 2, … as a field."""
    found = []
    for number, text in enumerate(players, start=1):
        title, rating, federation = _OPPONENT.match(text).groups()
        found.append(Competitor(number, rating=int(rating), title=title, federation=federation))
    return NormField.of(found)


GM_FIELD = "GM2560GER GM2520FRA GM2480ESP IM2450GER IM2420POL FM2400FRA 2380ITA IM2300ITA 2150ITA"
"""Nine opponents, of whom the last counts as 2200 for a GM norm: 21710 points, 2412.2 on average."""
