"""The documents on accelerated pairings, examined: titles and sources of their examples in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairing.engine.documents import Examination
from tournaments.acceleration.worked_examples import examinations

SOURCES: Final[Mapping[str, Promise]] = {
    "lecture": _("Lecture on the accelerated Swiss system: reasons, benefits, dangers and approved methods"),
    "article_2005": _("L. Forlano, author of Vega: “Tournaments with accelerated rounds”, version of June 2005"),
    "article_2007": _("The same article, version of February 2007"),
    "slides": _("Slides on the Swiss systems compared, 23 January 2010"),
    "lim_article": _("Article on the Lim system paired by hand, after the FIDE Handbook"),
    "handbook": _("FIDE Handbook, C.04.7 (earlier C.04.5.1)"),
}
TITLES: Final[Mapping[str, tuple[Promise, Promise]]] = {
    "eighths": (
        _("Sixteen players: eighths of the list"),
        _(
            "The definition in the lecture: with one virtual point for the top half in two rounds, the first quarter "
            "meets the second in round 1, the first eighth the second in round 2, and about an eighth of the players "
            "is on a perfect score instead of a quarter."
        ),
    ),
    "twelve_plain_2005": (
        _("Twelve players without acceleration, version of 2005"),
        _("Three rounds in which the higher rated player wins. The article prints players 1 and 2 with 3 points."),
    ),
    "twelve_plain_2007": (
        _("Twelve players without acceleration, version of 2007"),
        _("The same players; the second version of the article prints another round 3."),
    ),
    "twelve_accelerated": (
        _("Twelve players with acceleration"),
        _(
            "One virtual point for the first six in rounds 1 and 2. The article expects two perfect scores after round "
            "2 and a single one after round 3."
        ),
    ),
    "three_groups": (
        _("Three groups"),
        _(
            "The second version of the article: three groups with virtual points of their own until round 3. Only in "
            "round 3 the last of one group meet the first of the next, groups 1 and 3 not before round 4. With two "
            "wins between the groups (4, 2 and 0 points) that is so."
        ),
    ),
    "baku_161": (
        _("161 players: the groups of Baku"),
        _("Half of 161 is 80½; the first group is rounded up to an even number, 82."),
    ),
    "ten_draws": (
        _("Ten players, Dutch system, all games drawn"),
        _("Three rounds on the slides, with colours."),
    ),
    "ten_draws_lim": (
        _("Ten players, Lim system, all games drawn"),
        _("The second column of the same slides: the Lim system parts from the Dutch one in round 2."),
    ),
    "lim_down": (
        _("Eight players, Lim system, downwards"),
        _(
            "One group above the middle. Players 1, 6 and 8 are due White, the others Black; 1 has met 5 and 7. The "
            "highest looks for an opponent first."
        ),
    ),
    "lim_down_undone": (
        _("The same eight when 5 and 7 have met"),
        _(
            "The author undoes 3–8 and takes 3–5 and 7–8. By the order that the article itself gives for player 3 (8, "
            "7, 5) number 7 comes before 5."
        ),
    ),
    "lim_up": (
        _("Eight players, Lim system, upwards"),
        _("The same players as a group below the middle: the lowest looks for an opponent first."),
    ),
    "sixty_four_draws": (
        _("64 players, all games drawn"),
        _("The slides on the disadvantage of those about the middle of the list: 32 meets 64, 33 meets 1."),
    ),
}


@dataclass(frozen=True, slots=True)
class ExaminedExample:
    """One example as the page shows it."""

    key: str
    title: Promise
    told: Promise
    sources: tuple[Promise, ...]
    found: Examination

    @property
    def scores(self) -> tuple[tuple[int, int, int], ...]:
        """(Round, perfect scores without acceleration, with it); empty where the example is not about that."""
        if not self.found.course.plan.accelerates or len(self.found.course.rounds) < 2:
            return ()
        pairs = zip(self.found.without.perfect, self.found.course.perfect, strict=True)
        return tuple((number, *counts) for number, counts in enumerate(pairs, start=1))


def examined() -> tuple[ExaminedExample, ...]:
    """All of them, the clearest first."""
    return tuple(
        ExaminedExample(
            one.example.key, *TITLES[one.example.key], tuple(SOURCES[key] for key in one.example.documents), one
        )
        for one in examinations()
    )
