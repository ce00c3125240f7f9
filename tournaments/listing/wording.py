"""The next step of a tournament, and a player who was found, in the language of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext_lazy

from portal.common.dates import range_text
from tournaments.entries.finding import Match
from tournaments.listing.desk_queries import RoundRow
from tournaments.models import EntryStatus, Tournament

_STEPS: Final[Mapping[str, object]] = {
    "enter": gettext_lazy("Enter the players"),
    "announce": gettext_lazy("Publish the announcement"),
    "pair": gettext_lazy("Pair round %(number)s"),
    "review": gettext_lazy("Review the pairing of round %(number)s"),
    "results": gettext_lazy("Enter the results of round %(number)s"),
    "close": gettext_lazy("Close round %(number)s"),
    "cancelled": pgettext_lazy("event", "Cancelled"),
    "finished": gettext_lazy("All rounds are completed"),
}


def step_words(step: str, round_number: int) -> str:
    """What is to be done next; ``step`` and its round are those of a ``TournamentRow``."""
    return str(_STEPS[step]) % {"number": round_number}


def outside_words(tournament: Tournament, rounds: Iterable[RoundRow]) -> str:
    """Which rounds start on a day that is none of the event; blank where none does."""
    numbers = [str(row.number) for row in rounds if row.starts_at and not tournament.takes_place_on(row.starts_at)]
    if not numbers:
        return ""
    return ngettext(
        "Round %(rounds)s starts outside the days of the event (%(days)s). Correct the time here, or the days on the "
        "page Details.",
        "Rounds %(rounds)s start outside the days of the event (%(days)s). Correct the times here, or the days on the "
        "page Details.",
        len(numbers),
    ) % {"rounds": ", ".join(numbers), "days": range_text(tournament.starts_on, tournament.ends_on)}


def not_within_the_days(numbers: Sequence[int]) -> str:
    """That the rounds of these numbers, one at least, are on no day of the tournament."""
    return ngettext(
        "Round %(rounds)s is not between the first and the last day of the tournament.",
        "Rounds %(rounds)s are not between the first and the last day of the tournament.",
        len(numbers),
    ) % {"rounds": ", ".join(map(str, numbers))}


def contents_words(contents: Mapping[str, int]) -> list[str]:
    """What an event has, each with its number; the names are those of ``deleting.CONTENTS``."""
    words = {
        "players": ngettext_lazy("%(n)s player", "%(n)s players", "n"),
        "registrations": ngettext_lazy("%(n)s registration", "%(n)s registrations", "n"),
        "drafts": ngettext_lazy("%(n)s unpublished pairing", "%(n)s unpublished pairings", "n"),
        "apart": ngettext_lazy(
            "%(n)s group of players who may not meet", "%(n)s groups of players who may not meet", "n"
        ),
        "categories": ngettext_lazy("%(n)s category", "%(n)s categories", "n"),
        "prizes": ngettext_lazy("%(n)s prize", "%(n)s prizes", "n"),
        "simulations": ngettext_lazy("%(n)s simulation", "%(n)s simulations", "n"),
        "files": ngettext_lazy("%(n)s uploaded file", "%(n)s uploaded files", "n"),
    }
    return [str(words[name] % {"n": count}) for name, count in contents.items()]


def match_words(match: Match) -> str:
    """The round that is being played, and where a player who was found sits in it."""
    if match.of_teams:
        return _team_words(match)
    if match.board is not None:
        if match.colour == "w":
            words, opponent = _("round %(round)s: board %(board)s, White against %(opponent)s"), match.board.black
        else:
            words, opponent = _("round %(round)s: board %(board)s, Black against %(opponent)s"), match.board.white
        return words % {"round": match.round_number, "board": match.board.number, "opponent": opponent.name}
    if match.bye is not None:
        return _("round %(round)s: no opponent") % {"round": match.round_number}
    if match.entry.status == EntryStatus.WITHDRAWN:
        return _("withdrawn")
    return _("see the player's page")


def _team_words(match: Match) -> str:
    if match.board is not None:
        if match.colour == "w":
            words = _("round %(round)s: match %(match)s against %(opponent)s, White on board 1")
        else:
            words = _("round %(round)s: match %(match)s against %(opponent)s, Black on board 1")
        opponent = match.board.black if match.is_first else match.board.white
        said = words % {"round": match.round_number, "match": match.board.number, "opponent": opponent.name}
    elif match.bye is not None:
        said = _("round %(round)s: no opponent") % {"round": match.round_number}
    else:
        said = _("see the team's page")
    return f"{match.member}: {said}" if match.member else said
