"""The words of the rules in plain language. The explanations link to them wherever they use one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Term:
    """One word with its meaning."""

    key: str
    """The anchor of the word on the page."""
    word: Text
    meaning: Text
    article: str = ""
    """Where the rules define it."""
    forms: Text = ""
    """The forms in which sentences use it, separated by bars; blank: the word itself."""

    @property
    def pattern(self) -> str:
        """A regular expression for its forms in the active language."""
        return "|".join(re.escape(form) for form in str(self.forms or self.word).split("|"))


TERMS: Final = (
    Term(
        "real-points",
        _("Real points"),
        _("The points that a player has won. They alone count in the standings and in every tie-break."),
        "C.04.7 1.5",
        pgettext_lazy("forms of a word", "real point|real points|real score"),
    ),
    Term(
        "virtual-points",
        _("Virtual points"),
        _(
            "Points that the acceleration lends to a group of players for the pairing of some rounds. "
            "They never count in the standings or in a tie-break. Older texts call them fictitious points."
        ),
        "C.04.7 1.5",
        pgettext_lazy("forms of a word", "virtual point|virtual points|fictitious points"),
    ),
    Term(
        "pairing-score",
        _("Pairing score"),
        _(
            "Real points plus virtual points. Whoever has the same pairing score is paired together; "
            "without acceleration it is the number of points."
        ),
        "C.04.7 1.5",
        pgettext_lazy("forms of a word", "pairing score|pairing scores"),
    ),
    Term(
        "accelerated-swiss",
        _("Accelerated Swiss"),
        _(
            "A Swiss tournament in which the stronger players get virtual points in the first rounds, so that strong "
            "players meet earlier and fewer players win every game."
        ),
        "C.04.7",
        pgettext_lazy("forms of a word", "accelerated|acceleration"),
    ),
    Term(
        "acceleration-group",
        _("Acceleration group"),
        _(
            "Players who get the same virtual points, fixed before round 1 by the list: "
            "usually group A, the stronger half, and group B."
        ),
        "C.04.7 1.2",
        pgettext_lazy("forms of a word", "group A|group B|group C"),
    ),
    Term(
        "pairing-number",
        _("Pairing number"),
        _("The place of a player in the initial list, 1 for the strongest. Among equal scores it decides the order."),
        "C.04.3 1.1",
        pgettext_lazy("forms of a word", "pairing number|pairing numbers"),
    ),
    Term(
        "pairing-order",
        _("Pairing order"),
        _("All players by pairing score, and by pairing number where the score is the same."),
        "C.04.3 1.2",
        pgettext_lazy("forms of a word", "pairing order|higher ranked|lower ranked"),
    ),
    Term(
        "scoregroup",
        _("Scoregroup"),
        _("All players with the same pairing score."),
        "C.04.3 1.3.1",
        pgettext_lazy("forms of a word", "scoregroup|scoregroups|group with|next group|higher group|lower group"),
    ),
    Term(
        "bracket",
        _("Pairing bracket"),
        _(
            "Players who are paired together: one scoregroup, its residents, "
            "and those whom the bracket above left over."
        ),
        "C.04.3 1.3.2",
        pgettext_lazy("forms of a word", "bracket|brackets"),
    ),
    Term(
        "floater",
        _("Downfloater and upfloater"),
        _(
            "Of two opponents with different scores the higher one is a downfloater and the other an upfloater in that "
            "round. The rules avoid the same float in the next two rounds. A bye is a downfloat too."
        ),
        "C.04.3 1.4",
        pgettext_lazy(
            "forms of a word",
            "downfloater|downfloaters|upfloater|upfloaters|downfloat|upfloat|move down|moved down|floated",
        ),
    ),
    Term(
        "moved-down-player",
        _("Moved-down player"),
        _("A player whom the bracket above left over and who is paired in the next one (MDP)."),
        "C.04.3 1.4.1",
        pgettext_lazy("forms of a word", "moved-down player|moved-down players|MDP"),
    ),
    Term(
        "remainder",
        _("Remainder"),
        _("The residents of a bracket who are left when the moved-down players have their opponents."),
        "C.04.3 1.3.4",
        pgettext_lazy("forms of a word", "remainder"),
    ),
    Term(
        "halves",
        _("Upper and lower half, S1 and S2"),
        _("A bracket is split in its order: the first player of the upper half meets the first of the lower half."),
        "C.04.3 3.2",
        pgettext_lazy("forms of a word", "upper half|lower half|S1|S2"),
    ),
    Term(
        "transposition",
        _("Transposition and exchange"),
        _(
            "Where the first opponents do not fit, the lower half is put in another order (transposition); where that "
            "is not enough, players change halves (exchange). The rules fix the order in which both are tried."
        ),
        "C.04.3 4",
        pgettext_lazy("forms of a word", "transposition|transpositions|exchange|exchanges|exchanged"),
    ),
    Term(
        "colour-preference",
        _("Colour preference: absolute, strong, mild"),
        _(
            "The colour that a player should get next. Absolute after two games of one colour in a row or with two "
            "more of one than of the other, strong with one more of one than of the other, mild otherwise."
        ),
        "C.04.3 1.7",
        pgettext_lazy("forms of a word", "preference|preferences|colour preference|due White|due Black|colour due"),
    ),
    Term(
        "colour-difference",
        _("Colour difference"),
        _("Games played with White minus games played with Black."),
        "C.04.3 1.6",
        pgettext_lazy("forms of a word", "colour difference"),
    ),
    Term(
        "topscorer",
        _("Topscorer"),
        _("In the last round: a player with more than half of the possible points. Colours may give way for them."),
        "C.04.3 1.8",
        pgettext_lazy("forms of a word", "topscorer|topscorers"),
    ),
    Term(
        "criteria",
        _("Absolute and quality criteria"),
        _(
            "C1 to C3 are never broken: no second meeting, no second bye, no colour that must not be. C4 and C5 keep "
            "the rest of the round possible and the bye low. C6 to C21 are fulfilled as well as possible, one after "
            "the other."
        ),
        "C.04.3 2",
        pgettext_lazy("forms of a word", "criterion|criteria"),
    ),
    Term(
        "aro",
        _("ARO"),
        _("The average rating of the opponents met so far, by which the Dubov System orders those who choose."),
        "C.04.4.1 1.7",
        pgettext_lazy("forms of a word", "ARO|average rating of the opponents"),
    ),
    Term(
        "index",
        _("Index"),
        _(
            "How strong the opponents met so far are, measured by their points: Buchholz, then Sonneborn-Berger. The "
            "Burstein System ranks by it inside a group."
        ),
        "C.04.4.2 1.7",
    ),
    Term(
        "median-group",
        _("Median group"),
        _("The scoregroup in the middle. In the Lim System groups are paired from both ends, and this one last."),
        "C.04.4.3 2",
        pgettext_lazy("forms of a word", "median group|median"),
    ),
    Term(
        "pairing-allocated-bye",
        _("Pairing-allocated bye"),
        _("With an odd number of players one of the lowest has no opponent and gets the points of the bye."),
        "C.04.3 1.5",
        pgettext_lazy("forms of a word", "pairing-allocated bye|the bye|a bye"),
    ),
    Term(
        "requested-bye",
        _("Half-point and zero-point bye"),
        _("A round that a player asked beforehand not to play. It brings half a point, or nothing."),
        "",
        pgettext_lazy("forms of a word", "half-point bye|zero-point bye"),
    ),
    Term(
        "forfeit",
        _("Forfeit"),
        _("A game that was paired and not played. It gives points, but the two have not met and no colour counts."),
        "C.04.2 3.4",
        pgettext_lazy("forms of a word", "forfeit|forfeited"),
    ),
    Term(
        "publication",
        _("Publication and correction"),
        _(
            "A published pairing is never changed. A correction is a new publication with its reason; "
            "the old one stays readable."
        ),
    ),
    Term(
        "digest",
        _("Digest, hash and chain"),
        _(
            "A short number computed from a text (SHA-256): change one letter and it is another one. Every publication "
            "holds the hash of the one before, so nobody can change an old one unseen."
        ),
    ),
    Term(
        "tie-break",
        _("Tie-break"),
        _("What decides between players with the same points in the standings."),
        "C.07",
    ),
    Term(
        "expected-score",
        _("Expected score"),
        _(
            "What the ratings let expect from a game, between 0 and 1, by a table of the difference of the two. A "
            "difference above 400 counts as 400; in standard games not for players of 2650 and more."
        ),
        "B.02 8.1.2, 8.3.1",
    ),
    Term(
        "k-factor",
        _("K factor"),
        _(
            "What the score above or below the expected one is multiplied by: 40 for new players and for juniors below "
            "2300, 20 below 2400, 10 from then on."
        ),
        "B.02 8.3.3",
    ),
    Term(
        "performance",
        _("Performance"),
        _(
            "The average rating of the opponents, moved up or down by a table of the score. Beside a rating change it "
            "is the tie-break TPR; for a norm the lowest opponent may be raised, and unrated ones count 1400."
        ),
        "C.07 10.2, B.01 1.4.8",
    ),
    Term(
        "norm",
        _("Title norm"),
        _(
            "A result that counts towards a title: nine games or more with the performance, the titled opponents and "
            "the federations that the title asks for."
        ),
        "B.01 1.4",
    ),
)


def terms_in(sentences: Iterable[str]) -> tuple[Term, ...]:
    """The terms that these sentences use, in the order of the glossary."""
    text = " ".join(sentences)
    return tuple(
        term for term in TERMS if term.forms and re.search(rf"\b(?:{term.pattern})\b", text, flags=re.IGNORECASE)
    )
