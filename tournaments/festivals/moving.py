"""A player goes from one section of a festival to another, before the first round."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock, refuse_standing_still
from tournaments.entries.actions import change_list, last_paired_round
from tournaments.entries.bye_actions import note_wishes
from tournaments.festivals.membership import lock_festival
from tournaments.models import Entry, Follower, Registration, RegistrationLetter, RegistrationState, Tournament
from tournaments.registration.acceptance import move_up
from tournaments.registration.limits import outside_limits
from tournaments.registration.offer import offer_of
from tournaments.registration.queries import read
from tournaments.registration.requests import write

State = RegistrationState


def move_entry(*, entry: Entry, to: Tournament, actor: User | None, confirmed: bool = False) -> Entry:
    """Take a player off the list of one section and put the player into that of another, with registration and
    followers. Byes that were wished are wished there, too, where the regulations allow them; who is kept apart from the
    player, prizes and a fixed table stay behind.

    Locks both tournaments. Raises ``Refused`` where the two are no sections of one festival, round 1 of one of them is
    paired or the other one is cancelled, as ``remove_entry`` and ``add_entry`` do, and with ``outside_limits`` for a
    rating that the other section does not admit, unless ``confirmed``.
    """
    with transaction.atomic():
        source, target = _lock_both(entry.tournament, to)
        found = Entry.objects.select_related("tournament__organization").get(pk=entry.pk, tournament=source)
        if not confirmed:
            _refuse_rating(target, found.rating)
        byes = list(found.byes.filter(requested=True).values_list("round__number", flat=True))
        registration = Registration.objects.filter(entry=found).first()
        change_list(entry=found, to=target)
        Follower.objects.filter(entry=found).update(cancellation_told=None)
        if registration is not None:
            _carry(registration, target, State.ACCEPTED)
        note_wishes(target, [(found, byes)], actor)
        _tell(source, target, found.name, actor)
        move_up(source)
    return found


def move_registration(
    *, registration: Registration, to: Tournament, actor: User | None, confirmed: bool = False
) -> Registration:
    """Let somebody who waits for the desk wait in another section: for its decision, or where it is full at the end of
    its waiting list. The fee stays as it was promised.

    Locks both tournaments. Raises ``Refused`` as ``move_entry`` does, and for a registration that is decided.
    """
    with transaction.atomic():
        source, target = _lock_both(registration.tournament, to)
        found = read(registration)
        if found.state not in {State.PENDING, State.WAITING}:
            raise Refused(
                "settled",
                _("The registration of %(name)s was decided already: %(state)s.")
                % {"name": found.name, "state": found.get_state_display()},
            )
        if not confirmed:
            _refuse_rating(target, found.rating)
        _carry(found, target, State.WAITING if offer_of(target).is_full else State.PENDING)
        _tell(source, target, found.name, actor, public=False)
        move_up(source)
    return found


def _lock_both(source: Tournament, target: Tournament) -> tuple[Tournament, Tournament]:
    """Both, held in the order in which everybody takes them."""
    held = {key: lock(Tournament(pk=key)) for key in sorted({source.pk, target.pk})}
    lock_festival(held[source.pk])
    one, other = held[source.pk], held[target.pk]
    if one.pk == other.pk or one.festival_id is None or one.festival_id != other.festival_id:
        raise Refused("no_such_section", _("Choose another section of the same festival."), field="section")
    refuse_standing_still(other)
    for tournament in (one, other):
        if last_paired_round(tournament):
            raise Refused(
                "section_begun",
                _("Round 1 of %(section)s is paired: nobody moves any more.") % {"section": tournament.section_name},
                field="section",
            )
    return one, other


def _refuse_rating(target: Tournament, rating: int) -> None:
    if said := outside_limits(target, rating):
        raise Refused("outside_limits", said, field="confirmed")


def _carry(registration: Registration, target: Tournament, state: RegistrationState) -> None:
    registration.tournament, registration.state = target, state
    try:
        with transaction.atomic():
            registration.save(update_fields=["tournament", "state"])
    except IntegrityError as error:
        raise Refused(
            "registered_there",
            _("%(name)s has a registration in %(section)s. Refuse one of the two.")
            % {"name": registration.name, "section": target.section_name},
            field="section",
        ) from error
    write(registration, RegistrationLetter.Kind.STATE)


def _tell(source: Tournament, target: Tournament, name: str, actor: User | None, *, public: bool = True) -> None:
    after = {"name": name, "from": source.section_name, "to": target.section_name}
    for tournament in (source, target):
        record_change(tournament, "entry.moved", actor, after=after, public=public)
