"""The data of a norm certificate (IT1) and of the report on the event (IT3), and rating changes as a table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from pairing.engine.norms import UNRATED, NormCondition, percentage
from pairing.engine.ratings import PlayerRating
from pairing.engine.trf import decimal
from tournaments.files.tables import Table
from tournaments.models import Entry, Round, Tournament
from tournaments.ratings import wording as norm_words
from tournaments.ratings.norms import NormLine, NormsPage
from tournaments.ratings.queries import RatingsPage, working_ratings

FORMAT: Final = "norm-certificate-1"


def ratings_table(page: RatingsPage) -> Table:
    """Every player's expected score and rating change; numbers with a decimal point."""
    header = [
        _("No."), _("Name"), _("Title"), _("Federation"), _("Rating"), _("K factor"), _("Rated games"), _("Score"),
        _("Expected score"), _("Rating change"), _("Rating change, rounded"), _("Performance"), _("First rating"),
    ]  # fmt: skip
    rows = []
    for line in page.lines:
        player, account = line.player, line.account
        rows.append(
            (
                player.number, player.name, player.title, player.federation, player.rating or "",
                account.coefficient.value if account.coefficient else "", account.games, account.score / 100,
                "" if account.expected is None else account.expected / 100, *_change(account),
                line.performance or "", account.initial.rating if account.initial else "",
            )
        )  # fmt: skip
    return Table(_("Ratings"), header, rows)


def ratings_csv(tournament: Tournament) -> bytes:
    """The table with every result, held back or not; only its header for an event that is not rated."""
    page = working_ratings(tournament) or RatingsPage(0, ())
    return ratings_table(page).file("csv")[0]


def certificate(tournament: Tournament, page: NormsPage, line: NormLine) -> str:
    """Everything that the certificate of a title result asks for, as JSON; scores are points as text.

    Names, dates and FIDE IDs are those of the entry list and the tournament as they stand, days those of the active
    time zone. Whatever the portal cannot know is listed under ``to_confirm``.
    """
    entries = {entry.pk: entry for entry in Entry.objects.filter(tournament=tournament)}
    check = line.norm.outlook.assessment
    data = {
        "format": FORMAT,
        "regulations": "FIDE B.01, 1 January 2024",
        "title": line.norm.title,
        "state": line.norm.outlook.standing.value,
        "player": _person(entries[line.player.entry_id]),
        "event": _event(tournament, page, entries),
        "games": [
            {
                "round": game.round_number,
                "opponent": _person(entries[line.opponents[game.opponent].entry_id]),
                "counts_as": check.requirement.floor if game == check.raised else game.rating or UNRATED,
                "score": _halves(game.halves),
                "forfeited": game.forfeited,
            }
            for game in check.games
        ],
        "games_left_out": [game.round_number for game in check.dropped],
        "rounds_not_counted": [{"round": one.round_number, "reason": one.reason.value} for one in line.norm.left_out],
        "totals": {
            "games": len(check.games),
            "score": _halves(check.halves),
            "percent": percentage(check.halves, len(check.games)) if check.games else None,
            "average_rating": check.average or None,
            "performance": check.performance or None,
            "score_needed": _halves(check.halves - check.spare_halves) if check.met else None,
            "credited_games": check.credited_games if check.met else None,
            "federations": dict(sorted(Counter(game.federation for game in check.games).items())),
            "titles": dict(sorted(Counter(game.title for game in check.games if game.title).items())),
        },
        "conditions": [_condition(one) for one in check.conditions],
        "exemption": f"1.4.3{check.exemption}" if check.exemption else None,
        "remarks": norm_words.remarks(check),
        "to_confirm": norm_words.to_confirm(),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def certificate_table(tournament: Tournament, line: NormLine) -> Table:
    """The games of a norm, one row each."""
    entries = {entry.pk: entry for entry in Entry.objects.filter(tournament=tournament)}
    check = line.norm.outlook.assessment
    header = [
        _("Round"), _("Opponent"), "FIDE ID", _("Federation"), _("Title"), _("Rating"), _("Counts as"), _("Score"),
    ]  # fmt: skip
    rows = []
    for game in check.games:
        opponent = entries[line.opponents[game.opponent].entry_id]
        counts = check.requirement.floor if game == check.raised else game.rating or UNRATED
        rows.append(
            (
                game.round_number, opponent.name, opponent.fide_id or "", opponent.federation, opponent.title,
                opponent.rating or "", counts, game.halves / 2,
            )
        )  # fmt: skip
    return Table(_("Norm"), header, rows)


def _change(account: PlayerRating) -> tuple[object, object]:
    exact = account.change_hundredths
    return ("", "") if exact is None else (exact / 100, account.change)


def _person(entry: Entry) -> dict[str, Any]:
    return {
        "name": entry.name,
        "fide_id": entry.fide_id,
        "federation": entry.federation,
        "title": entry.title or None,
        "rating": entry.rating_in(Tournament.RatedAs.STANDARD) or None,
        "birth_year": entry.birth_year,
        "sex": entry.sex or None,
    }


def _event(tournament: Tournament, page: NormsPage, entries: Mapping[int, Entry]) -> dict[str, Any]:
    """What the report on the event (IT3) asks for."""
    people = list(entries.values())
    starts = Round.objects.filter(tournament=tournament, starts_at__isnull=False).values_list("starts_at", flat=True)
    days = Counter(timezone.localtime(start).date() for start in starts if start)
    return {
        "name": tournament.name,
        "city": tournament.city,
        "federation": tournament.federation,
        "starts_on": tournament.starts_on.isoformat(),
        "ends_on": tournament.ends_on.isoformat(),
        "chief_arbiter": tournament.chief_arbiter,
        "organizer": tournament.organizer,
        "time_control": tournament.time_control,
        "system": "swiss",
        "rounds": page.event.rounds,
        "rounds_completed": page.event.completed,
        "most_rounds_a_day": max(days.values(), default=None),
        "players": len(people),
        "rated_players": sum(1 for entry in people if entry.rating_in(tournament.rated_as)),
        "federations": dict(sorted(Counter(entry.federation for entry in people if entry.federation).items())),
        "titles": dict(sorted(Counter(entry.title for entry in people if entry.title).items())),
        "strong_open": page.event.is_strong_open,
        "large_swiss": page.event.is_large,
        "fields": [
            {
                "round": one.round_number,
                "foreigners": one.foreigners,
                "foreign_federations": one.federations,
                "titled_foreigners": one.titled,
                "rated": one.rated,
                "average_of_forty": one.average or None,
            }
            for one in page.event.fields
        ],
    }


def _condition(one: NormCondition) -> dict[str, Any]:
    return {
        "code": one.code.value,
        "article": one.article,
        "have": one.have,
        "need": one.need,
        "met": one.met,
        "waived": one.waived,
        "detail": one.detail or None,
    }


def _halves(value: int) -> str:
    return decimal(5 * value)
