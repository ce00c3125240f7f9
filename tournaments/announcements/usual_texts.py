"""Usual texts for an announcement, as a beginning: organizers read and change them before they save."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _

from pairing.engine.knockout_bracket import is_knockout
from pairing.engine.wording import LANGUAGES
from tournaments.models import Regulations, Tournament
from tournaments.regulations.late_entries import takes_late_entries


def usual_texts(tournament: Tournament) -> dict[str, dict[str, str]]:
    """``{field: {language: text}}`` for texts that most announcements have; nothing where one is written already."""
    unfit = _unfit(tournament.regulations)
    suggested: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        with translation.override(language):
            for field, text in _texts(tournament.rated_as).items():
                if field not in unfit and not any(tournament.texts.get(field, {}).values()):
                    suggested.setdefault(field, {})[language] = text
    return suggested


def _unfit(regulations: Regulations) -> set[str]:
    """The texts that would contradict the rules of the event: on late entries where nobody may enter, on tie-breaks
    where there are none."""
    found = set() if takes_late_entries(regulations) else {"late_entries"}
    return found | ({"ties"} if is_knockout(regulations.system) else set())


def _texts(rated_as: str) -> dict[str, str]:
    lists = {
        Tournament.RatedAs.STANDARD: _("The games count for the FIDE standard rating list."),
        Tournament.RatedAs.RAPID: _("The games count for the FIDE rapid rating list."),
        Tournament.RatedAs.BLITZ: _("The games count for the FIDE blitz rating list."),
        Tournament.RatedAs.ITALIAN: _("The games count for the Elo Italia list only."),
        Tournament.RatedAs.NONE: _("The games count for no rating list."),
    }
    return {
        "rated": lists[Tournament.RatedAs(rated_as)],
        "entries_close": _("Entries close one hour before round 1."),
        "late_entries": _("A late entry needs the arbiter's agreement. Missed rounds bring 0 points."),
        "default_time": _("Whoever arrives more than 30 minutes after the start of the round loses the game."),
        "ties": _("Players who are level in every tie-break share the place."),
        "withdrawal": _(
            "Players who will miss a round tell the arbiter before it is paired. Whoever stays away without notice is "
            "withdrawn."
        ),
        "fair_play": _(
            "Electronic devices are switched off and kept where the arbiter allows. Whoever carries one during a game "
            "loses it (Laws of Chess, Article 11.3.2)."
        ),
        "other": _("For everything that is not said here the Laws of Chess and the FIDE regulations apply."),
    }
