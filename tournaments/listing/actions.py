"""Creating tournaments and changing what does not touch the pairing: names, place, dates, people, round times."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction
from django.utils.translation import gettext as _

from pairing.engine.time_control import read_time_control
from portal.common.errors import Refused
from portal.common.single_lines import refuse_line_breaks
from portal.organizations.models import Organization, User
from tournaments.announcements import waiting_details
from tournaments.approvals.gate import ANNOUNCEMENT, needs
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import linked_pages_changed, lock
from tournaments.entries.counted_ratings import follow_rated_as, usual_rule
from tournaments.models import Regulations, Round, Tournament
from tournaments.regulations.fide_mode import outside_fide_mode
from tournaments.regulations.leaving_fide_mode import settle_mode

RESERVED_SLUGS: Final = frozenset(
    {
        "calendar",
        "festivals",
        "house-rules",
        "logo",
        "methods",
        "new",
        "office",
        "people",
        "privacy",
        "programs",
        "quotas",
        "rating-lists",
        "register",
        "requirements",
        "series",
        "templates",
        "years",
    }
)
FIELDS: Final = (
    "name",
    "slug",
    "city",
    "venue",
    "federation",
    "starts_on",
    "ends_on",
    "time_zone",
    "time_control",
    "coded_time_control",
    "rated_as",
    "norm_event",
    "chess960",
    "chief_arbiter",
    "chief_arbiter_id",
    "deputy_arbiters",
    "organizer",
    "contact",
    "best_players",
    "player_reports",
    "phone_check_in",
)


def create_tournament(*, organization: Organization, actor: User | None, rounds: int = 9, **fields: Any) -> Tournament:
    """A new tournament of ``rounds`` rounds with its regulations, not yet public. ``fields`` are those of ``FIELDS``.

    Raises ``Refused`` with the field that is wrong.
    """
    tournament = Tournament(organization=organization, **_known(fields))
    check(tournament)
    regulations = Regulations(tournament=tournament, rounds=rounds, rating_rule=usual_rule(tournament.rated_as).value)
    if not 1 <= rounds <= 99:
        raise Refused("rounds_range", _("A tournament has between 1 and 99 rounds."), field="rounds")
    with transaction.atomic():
        _save(tournament)
        regulations.save()
        Round.objects.bulk_create(Round(tournament=tournament, number=number) for number in range(1, rounds + 1))
        record_change(
            tournament,
            "tournament.created",
            actor,
            after={"name": tournament.name, "slug": tournament.slug, "rounds": rounds},
            public=False,
        )
    return tournament


def update_tournament(
    *, tournament: Tournament, actor: User | None, may_leave_fide_mode: bool = True, **changes: Any
) -> Tournament:
    """Change names, place, dates or people. The address stays once the tournament is public, so that links stay good.

    Where the house rules ask for the approval of announcements, name, days and place of an announced event wait for the
    next version (``waiting_details``).

    Raises ``Refused`` with the field that is wrong; without ``may_leave_fide_mode`` also where other days take the
    event out of that mode, since another edition of the rules is in force on them.
    """
    with transaction.atomic():
        current = lock(tournament)
        shown = waiting_details.with_waiting(current)
        before = {name: getattr(shown, name) for name in _known(changes)}
        first_day = current.starts_on
        changes = {name: value for name, value in changes.items() if value != before[name]}
        if not changes:
            return current
        if "slug" in changes and current.is_public:
            raise Refused(
                "address_public",
                _("The address of a public tournament stays as it is: people have its links."),
                field="slug",
            )
        wanted = copy.copy(shown)
        for name, value in changes.items():
            setattr(wanted, name, value)
        check(wanted)
        before, changes = _at_once(current, wanted, before, changes, actor, may_leave=may_leave_fide_mode)
        if not changes:
            return current
        for name, value in changes.items():
            setattr(current, name, value)
        _save(current, [*changes, "waiting_details"])
        if "rated_as" in changes:
            follow_rated_as(current, before["rated_as"])
        linked_pages_changed(current)
        record_change(
            current,
            "tournament.changed",
            actor,
            before={name: str(before[name]) for name in changes},
            after={name: str(value) for name, value in changes.items()},
        )
        if "starts_on" in changes:
            regulations = Regulations.objects.get(tournament=current)
            outside = outside_fide_mode(regulations, first_day)
            settle_mode(current, regulations, actor, before=outside, may_leave=may_leave_fide_mode)
    return current


def _at_once(
    current: Tournament,
    wanted: Tournament,
    before: dict[str, Any],
    changes: dict[str, Any],
    actor: User | None,
    *,
    may_leave: bool,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What of ``changes`` is written now, and what was before: the rest waits for the announcement. Where no rule asks
    for that any more, what still waits is written, too."""
    if current.is_public and needs(current, ANNOUNCEMENT):
        held = {name: before[name] for name in changes if name in waiting_details.FIELDS}
        if held:
            waiting_details.keep_waiting(current, wanted, held, actor, may_leave=may_leave)
        return before, {name: value for name, value in changes.items() if name not in held}
    for name in current.waiting_details:
        before[name], changes[name] = getattr(current, name), getattr(wanted, name)
    current.waiting_details = {}
    return before, changes


def set_schedule(*, tournament: Tournament, actor: User | None, starts: Mapping[int, datetime | None]) -> None:
    """Set when rounds start, by round number; None: not yet known.

    Raises ``Refused`` when a round would start before the one before it, or for a round that does not exist.
    """
    with transaction.atomic():
        current = lock(tournament)
        rounds = {round_.number: round_ for round_ in Round.objects.filter(tournament=current).order_by("number")}
        changed: list[Round] = []
        before: dict[str, str] = {}
        for number, start in starts.items():
            if number not in rounds:
                raise Refused("round_unknown", _("There is no round %(round)s.") % {"round": number})
            if rounds[number].starts_at != start:
                before[str(number)] = str(rounds[number].starts_at or "")
                rounds[number].starts_at = start
                changed.append(rounds[number])
        _check_order(rounds.values())
        if not changed:
            return
        Round.objects.bulk_update(changed, ["starts_at"])
        record_change(
            current,
            "schedule.changed",
            actor,
            before=before,
            after={str(round_.number): str(round_.starts_at or "") for round_ in changed},
        )


def check(tournament: Tournament) -> None:
    """Raise ``Refused`` for the first thing that is wrong with the tournament's own fields."""
    if tournament.slug in RESERVED_SLUGS:
        raise Refused(
            "slug_reserved",
            _("The address “%(slug)s” is used by the site itself. Choose another one.") % {"slug": tournament.slug},
            field="slug",
        )
    if _has_twin(tournament):
        raise _slug_taken(tournament)
    if tournament.time_zone not in available_timezones():
        raise Refused(
            "time_zone_unknown", _("Choose a time zone from the list, for example Europe/Rome."), field="time_zone"
        )
    if tournament.coded_time_control and read_time_control(tournament.coded_time_control) is None:
        raise Refused(
            "time_code",
            _("“%(code)s” is not a coded time control; 90 minutes with 30 seconds a move is 5400+30.")
            % {"code": tournament.coded_time_control},
            field="coded_time_control",
        )
    if tournament.starts_on and tournament.ends_on and tournament.ends_on < tournament.starts_on:
        raise Refused("dates_order", _("The last day is before the first day."), field="ends_on")
    if tournament.chess960 and tournament.rated_as != Tournament.RatedAs.NONE:
        raise Refused(
            "chess960_unrated",
            _("No list rates games of Chess960. Choose “not rated”."),
            field="rated_as",
        )
    refuse_invalid(tournament)


def _save(tournament: Tournament, fields: list[str] | None = None) -> None:
    """Save within the caller's transaction. Raises ``Refused`` where somebody took the address after the check."""
    try:
        with transaction.atomic():
            tournament.save(update_fields=fields)
    except IntegrityError as error:
        if _has_twin(tournament):
            raise _slug_taken(tournament) from error
        raise


def _has_twin(tournament: Tournament) -> bool:
    twins = Tournament.objects.filter(organization=tournament.organization, slug=tournament.slug)
    return twins.exclude(pk=tournament.pk).exists()


def _slug_taken(tournament: Tournament) -> Refused:
    return Refused(
        "slug_taken",
        _("Another tournament has the address “%(slug)s”. Choose another one.") % {"slug": tournament.slug},
        field="slug",
    )


def refuse_invalid(row: models.Model, *, exclude: tuple[str, ...] = (), alone: bool = False) -> None:
    """Raise ``Refused`` with field and message where the model's own validation finds a fault in ``row``.

    ``alone``: without what only the database knows of other rows, and so without a query.
    """
    try:
        refuse_line_breaks(row)
        row.full_clean(exclude=exclude, validate_unique=not alone, validate_constraints=not alone)
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise Refused("invalid", messages[0], field=None if field == "__all__" else field) from error


def _check_order(rounds: Any) -> None:
    last: Round | None = None
    for round_ in rounds:
        if round_.starts_at is None:
            continue
        if last is not None and round_.starts_at <= last.starts_at:
            raise Refused(
                "schedule_order",
                _("Round %(later)s would not start after round %(earlier)s. Correct one of the two times.")
                % {"later": round_.number, "earlier": last.number},
                field=f"round_{round_.number}",
            )
        last = round_


def _known(fields: dict[str, Any]) -> dict[str, Any]:
    unknown = set(fields) - set(FIELDS)
    if unknown:
        raise TypeError(f"no such field of a tournament: {', '.join(sorted(unknown))}")
    return fields
