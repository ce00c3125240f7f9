"""The draw of numbers by the Varma tables, step by step, in the language of the reader."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from pairing.engine.varma import Choice, DrawnNumber, FederationDraw, LateMeeting
from tournaments.entries.shapes import NumbersDrawn
from tournaments.models.entry import RatingSource


def rating_source_text(source: str) -> str:
    """Where a rating comes from: the list by its name, or how it came in."""
    return str(RatingSource(source).label) if source in RatingSource.values else source


def federation_title(federation: FederationDraw) -> str:
    """Who draws now, and how many they are."""
    if not federation.federation:
        return _("A player without federation")
    players = len(federation.drawn)
    text = ngettext("%(federation)s, %(n)s player", "%(federation)s, %(n)s players", players)
    return text % {"federation": federation.federation, "n": players}


def choice_sentence(choice: Choice, draw: NumbersDrawn) -> str:
    """Which envelope was chosen, by whom and out of which."""
    offered = ", ".join(_("%(letter)s (holds %(n)s)") % {"letter": one, "n": size} for one, size in choice.offered)
    facts = {"name": draw.names[choice.player], "offered": offered, "letter": choice.letter}
    if choice.enough:
        return (
            _("%(name)s chooses by lot among the envelopes with enough numbers: %(offered)s. It is %(letter)s.") % facts
        )
    return (
        _(
            "No envelope has enough numbers for all. %(name)s chooses by lot among the fullest: %(offered)s. It is "
            "%(letter)s."
        )
        % facts
    )


def drawn_sentence(drawn: DrawnNumber, draw: NumbersDrawn) -> str:
    """Which number a player drew, and out of which."""
    facts = {
        "name": draw.names[drawn.player],
        "letter": drawn.letter,
        "offered": ", ".join(map(str, drawn.offered)),
        "number": drawn.number,
    }
    return _("%(name)s draws %(number)s out of %(letter)s: %(offered)s.") % facts


def late_sentence(meeting: LateMeeting, draw: NumbersDrawn) -> str:
    """Which two of one federation meet late."""
    return _("%(one)s and %(other)s meet in round %(round)s of the table.") % {
        "one": draw.names[meeting.player],
        "other": draw.names[meeting.opponent],
        "round": meeting.round_number,
    }


def both_ratings(fide: int | None, national: int | None) -> str:
    """FIDE's rating and the national one side by side; one that is not known is left out, 0 is a dash."""
    said = []
    if fide is not None:
        said.append(_("FIDE %(rating)s") % {"rating": fide or "–"})
    if national is not None:
        said.append(pgettext("rating", "national %(rating)s") % {"rating": national or "–"})
    return " · ".join(said)
