"""The words that the papers share."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from pairing.engine.model import Colour
from portal.common.dates import MOMENT, moment_text, range_text
from tournaments.history.shapes import PlayerLine, RevisionLine, Score
from tournaments.models import Tournament
from tournaments.paper.page import Imprint
from tournaments.paper.shapes import Attendant
from tournaments.standings.shapes import StandingLine
from tournaments.standings.wording import marked
from tournaments.verification.queries import newest_head
from tournaments.verification.wording import head_line
from tournaments.wording import points_text

TITLES: Final[Mapping[str, Promise]] = {
    "boards": gettext_lazy("Pairings by board"),
    "names": gettext_lazy("Pairings by name"),
    "poster": gettext_lazy("Poster of the round"),
    "hall-poster": gettext_lazy("Poster of the event"),
    "match-sheets": gettext_lazy("Match sheets"),
    "slips": gettext_lazy("Result slips"),
    "standings": gettext_lazy("Standings"),
    "crosstable": gettext_lazy("Crosstable"),
    "wall-chart": gettext_lazy("Wall chart"),
    "check-in": gettext_lazy("Check-in list"),
    "check-in-poster": gettext_lazy("Poster for the check-in"),
    "table-cards": gettext_lazy("Table cards"),
    "name-cards": gettext_lazy("Name cards"),
}
"""Every kind of paper by the word in its address, in the order of the page."""

ABOUT: Final[Mapping[str, Promise]] = {
    "boards": gettext_lazy("For the wall: every board with points, and who has none."),
    "names": gettext_lazy("For the wall: players in alphabetical order with board and colour."),
    "poster": gettext_lazy("For the door: the round, its time, and a QR code to the public page."),
    "hall-poster": gettext_lazy("For the hall: a QR code to the event, and how players find their board there."),
    "match-sheets": gettext_lazy("One for each match, two a page, with the line-ups that are public, to be signed."),
    "slips": gettext_lazy("One for each board, eight a page, to cut apart."),
    "standings": gettext_lazy("After the last round that is complete, with the tie-breaks."),
    "crosstable": gettext_lazy("Every round of every player in order of rank."),
    "wall-chart": gettext_lazy("Every player in order of number with all rounds, empty cells to fill in by hand."),
    "check-in": gettext_lazy("Everybody who takes part, with a box to tick; with the codes it stays at the desk."),
    "check-in-poster": gettext_lazy("For the door: a QR code to the page where players check in with their code."),
    "table-cards": gettext_lazy("A large number for each board, four a page."),
    "name-cards": gettext_lazy("Name, title, rating and club of each player, ten a page; with the check-in code."),
}
_ABOUT_TEAMS: Final[Mapping[str, Promise]] = {
    "names": gettext_lazy("For the wall: teams in alphabetical order with match and colour."),
    "hall-poster": gettext_lazy("For the hall: a QR code to the event, and how players find their match there."),
    "crosstable": gettext_lazy("Every round of every team in order of rank."),
    "wall-chart": gettext_lazy("Every team in order of number with all rounds, empty cells to fill in by hand."),
    "name-cards": gettext_lazy("Name and rating of each team, ten a page; with the check-in code."),
}


def about(kind: str, *, of_teams: bool) -> str:
    """What a paper is for, in an event of players or of teams."""
    return str((_ABOUT_TEAMS if of_teams else {}).get(kind, ABOUT[kind]))


def imprint(
    tournament: Tournament,
    title: str,
    *,
    number: int = 0,
    starts_at: datetime | None = None,
    note: str = "",
    draft: bool = False,
) -> Imprint:
    """The imprint of a paper made now; ``number`` is its round, 0 for one about none. The foot has the newest link of
    the chain of publications: one query."""
    now = timezone.now()
    day = moment_text(starts_at, MOMENT) if starts_at else range_text(tournament.starts_on, tournament.ends_on)
    round_ = _("Round %(round)s") % {"round": number} if number else ""
    chain = head_line(newest_head(tournament))
    return Imprint(
        tournament=tournament.name,
        host=tournament.organization.name,
        title=title,
        when=" · ".join(filter(None, (round_, day))),
        as_of=_("As of %(when)s") % {"when": moment_text(now, MOMENT)},
        made_at=now,
        note=" · ".join(filter(None, (_("Draft, not published") if draft else note, chain))),
        draft=draft,
    )


def publication(revision: RevisionLine) -> str:
    """Which publication a paper shows, with the digest by which it can be checked."""
    when = moment_text(revision.published_at, MOMENT)
    words = {"number": revision.number, "when": when, "digest": revision.digest}
    return _("Publication %(number)s, %(when)s, SHA-256 %(digest)s") % words


def person(player: PlayerLine | Attendant) -> str:
    """A player with the title before the name."""
    return f"{player.title} {player.name}".strip()


def ranked_person(line: StandingLine) -> str:
    """A player of the standings, marked where expelled."""
    return f"{line.player.title} {marked(line)}".strip()


def rating_text(player: PlayerLine | Attendant) -> str:
    """A rating; a dash for an unrated player."""
    return str(player.rating or "–")


def colour_letter(colour: Colour) -> str:
    """White or Black by one letter."""
    return pgettext("one letter: White", "w") if colour is Colour.WHITE else pgettext("one letter: Black", "b")


def score_text(score: Score) -> str:
    """The points before a round; virtual points stand apart, as 2+1."""
    real = points_text(score.real)
    return f"{real}+{points_text(score.virtual)}" if score.virtual else real
