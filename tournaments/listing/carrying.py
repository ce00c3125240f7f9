"""What the next edition of an event takes over beside its rules: categories, prizes, registration, times of rounds."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from portal.organizations.models import User
from tournaments.categories import actions as categories
from tournaments.listing.actions import set_schedule
from tournaments.models import Category, Prize, RegistrationSettings, Round, Tournament
from tournaments.prizes import actions as prizes
from tournaments.prizes.fund import rules_of
from tournaments.prizes.parts import Offer
from tournaments.registration import settings_actions as registration


def carry_over(*, source: Tournament, made: Tournament, actor: User | None) -> None:
    """Give ``made``, which is new, the categories, prizes, settings of the registration and times of rounds of
    ``source``. Days move with the first day, years of birth with its year; the registration is not open.

    Call it inside the transaction that makes the tournament. Raises ``Refused`` as the actions of the subjects do.
    """
    years = made.starts_on.year - source.starts_on.year
    lists: list[tuple[Category | None, Category | None]] = [(None, None)]
    for category in Category.objects.filter(tournament=source):
        fields = {name: getattr(category, name) for name in categories.FIELDS}
        for name in ("born_from", "born_to"):
            fields[name] = fields[name] and fields[name] + years
        lists.append((category, categories.add_category(tournament=made, actor=actor, address=category.key, **fields)))
    rules = rules_of(source)
    prizes.set_prize_rules(tournament=made, actor=actor, **{name: getattr(rules, name) for name in prizes.RULES})
    for before, after in lists:
        offers = [
            Offer(one.amount, one.award, one.minimum_entrants)
            for one in Prize.objects.filter(tournament=source, category=before)
        ]
        if offers:
            prizes.set_prizes(tournament=made, actor=actor, category=after, offers=offers)
    _registration(source, made, actor)
    _schedule(source, made, actor)


def _registration(source: Tournament, made: Tournament, actor: User | None) -> None:
    settings = RegistrationSettings.objects.filter(tournament=source).first()
    if settings is None:
        return
    fields = {name: getattr(settings, name) for name in registration.FIELDS}
    rounds = set(Round.objects.filter(tournament=made).values_list("number", flat=True))
    fields["bye_rounds"] = [number for number in fields["bye_rounds"] if number in rounds]
    if settings.closes_at is not None:
        fields["closes_at"] = _moved(settings.closes_at, source, made)
    registration.save_settings(tournament=made, actor=actor, registration_open=False, **fields)


def _schedule(source: Tournament, made: Tournament, actor: User | None) -> None:
    times = Round.objects.filter(tournament=source, starts_at__isnull=False).values_list("number", "starts_at")
    rounds = set(Round.objects.filter(tournament=made).values_list("number", flat=True))
    starts = {number: _moved(start, source, made) for number, start in times if start and number in rounds}
    if starts:
        set_schedule(tournament=made, actor=actor, starts=starts)


def _moved(when: datetime, source: Tournament, made: Tournament) -> datetime:
    """The same time of the clock, as many days after the first day."""
    days: timedelta = made.starts_on - source.starts_on
    local = when.astimezone(ZoneInfo(source.time_zone)).replace(tzinfo=None) + days
    return local.replace(tzinfo=ZoneInfo(made.time_zone))
