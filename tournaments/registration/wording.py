"""Registration in sentences: why it is closed, what became of one, what the letters say."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from portal.common.dates import MOMENT, moment_text, range_text
from tournaments.models import EntrantMessage, Registration, RegistrationLetter, RegistrationSettings, RegistrationState
from tournaments.prizes.wording import money_text
from tournaments.registration.desk_queries import Money, Row
from tournaments.registration.links import leave_address, own_address
from tournaments.registration.offer import Fee, Offer
from tournaments.registration.queries import is_gone, place_in_line

State = RegistrationState
Kind = RegistrationLetter.Kind


@dataclass(frozen=True, slots=True)
class Words:
    """Title and text of a letter or a notice."""

    title: str
    text: str


def closed_sentence(offer: Offer) -> str:
    """Why nobody can register now; blank while everybody can."""
    why = offer.closed_why or ("begun" if offer.begun else "")
    if why == "late":
        return _("The registration closed on %(when)s. Write to the organizer.") % {"when": _closing_time(offer)}
    sentences = {
        "cancelled": _("The event is cancelled. Nobody can register."),
        "off": _("The registration for this event is not open."),
        "begun": _("The registration is closed: round 1 is paired. Ask the arbiter whether late entries are possible."),
    }
    return sentences.get(why, "")


def desk_sentence(offer: Offer) -> str:
    """Whether players can register now, as the desk reads it: an event that is not public shows nobody its form."""
    if offer.closed_why == "late":
        return _("The registration closed on %(when)s.") % {"when": _closing_time(offer)}
    if offer.closed_why == "begun":
        return _("The registration is closed: round 1 is paired.")
    if why := closed_sentence(offer):
        return why
    if not offer.tournament.is_public:
        return _("The registration opens as soon as the event is public: publish the announcement.")
    return _("The registration is open.")


def nobody_sentence(offer: Offer) -> str:
    """What the desk reads in place of an empty list: how the first registrations come."""
    if offer.closed_why == "off":
        return _(
            "Open the registration in its settings. Players then register themselves on the public page, and you type "
            "nobody."
        )
    if offer.closed_why:
        return _("Nobody has registered.")
    if not offer.tournament.is_public:
        return _("The form is on the public page as soon as the announcement is published.")
    return _("The form is on the public page. Send its address to the players; whoever registers stands here.")


def room_sentence(offer: Offer) -> str:
    """How many places are left; blank without a limit."""
    if offer.free is None:
        return ""
    if offer.is_full:
        waiting = offer.waiting
        if not waiting:
            return _("All places are taken. Whoever registers now goes on the waiting list and moves up by itself.")
        return ngettext(
            "All places are taken, and %(n)s player waits. Whoever registers now goes on the waiting list and moves up "
            "by itself.",
            "All places are taken, and %(n)s players wait. Whoever registers now goes on the waiting list and moves up "
            "by itself.",
            waiting,
        ) % {"n": waiting}
    return ngettext("%(n)s place is free.", "%(n)s places are free.", offer.free) % {"n": offer.free}


def limits_sentence(settings: RegistrationSettings) -> str:
    """Which ratings the event admits; blank where it admits all."""
    words = {"lowest": settings.lowest_rating, "highest": settings.highest_rating}
    if settings.lowest_rating and settings.highest_rating is not None:
        return _("For ratings from %(lowest)s to %(highest)s.") % words
    if settings.lowest_rating:
        return _("For ratings from %(lowest)s on.") % words
    if settings.highest_rating is not None:
        return _("For ratings up to %(highest)s, and for unrated players.") % words
    return ""


def state_words(registration: Registration) -> Words:
    """What became of a registration, for the player. At most one query."""
    words = {"player": registration.name, "place": place_in_line(registration), "reason": registration.reason}
    said = {
        State.UNCONFIRMED: Words(
            _("One press is missing"),
            _("Register %(player)s? Nothing is decided before you press the button.") % words,
        ),
        State.PENDING: Words(
            _("You have a place"),
            _("%(player)s is registered. The organizer looks at it and writes to you.") % words,
        ),
        State.WAITING: Words(
            _("You are on the waiting list"),
            _("%(player)s is number %(place)s on the waiting list. When a place becomes free, an e-mail says so.")
            % words,
        ),
        State.ACCEPTED: Words(_("You take part"), _("%(player)s is in the list of players.") % words)
        if not is_gone(registration)
        else Words(_("You take part no more"), _("%(player)s was taken off the list of players.") % words),
        State.REFUSED: Words(
            _("The registration was refused"),
            _("%(player)s cannot take part. The organizer gives this reason: %(reason)s") % words,
        ),
        State.CANCELLED: Words(_("The registration is cancelled"), _("%(player)s does not take part.") % words),
    }
    return said[State(registration.state)]


def letter_words(letter: RegistrationLetter) -> Words:
    """A letter to a player, in the player's language. At most one query."""
    registration = letter.registration
    with translation.override(registration.language):
        words = {"player": registration.name, "tournament": registration.tournament.name}
        if letter.kind == Kind.LINK and registration.state == State.UNCONFIRMED:
            title = _("Confirm the registration for %(tournament)s") % words
            parts = (
                _("Somebody registered %(player)s for %(tournament)s with this address.") % words,
                _("To confirm it, open this page and press the button:"),
                own_address(registration),
                _("Otherwise do nothing: what was written is deleted after two days."),
            )
            return Words(title, "\n\n".join(parts))
        if letter.message is not None:
            return _message_words(letter.message, registration)
        if letter.kind in {Kind.OFF, Kind.ON}:
            return _event_words(letter.kind, registration)
        said = state_words(registration)
        lead = [said.text]
        if letter.kind == Kind.LINK:
            lead.insert(0, _("Somebody asked for this link once more. If it was not you, there is nothing to do."))
        if letter.kind == Kind.PLACE:
            lead.insert(0, _("A place has become free, and it is yours."))
        page = _("State of the registration, and how to cancel it: %(address)s") % {
            "address": own_address(registration)
        }
        return Words(f"{registration.tournament.name}: {said.title}", "\n\n".join((*lead, page)))


def _message_words(message: EntrantMessage, registration: Registration) -> Words:
    """What the desk wrote, in the language of the player or, where that is blank, in the other one."""
    own = registration.language
    language = own if message.texts.get(own) else next(code for code, text in message.texts.items() if text)
    words = {"tournament": registration.tournament.name, "own": own_address(registration)}
    foot = (
        _("You get this message because you registered for %(tournament)s. Your registration: %(own)s") % words,
        _("To get no more messages of this kind, open this page: %(leave)s") % {"leave": leave_address(registration)},
    )
    return Words(message.titles[language], "\n".join((message.texts[language], "", "-- ", *foot)))


def _event_words(kind: str, registration: Registration) -> Words:
    """That the event is cancelled, with the notice, or takes place after all."""
    event = registration.tournament
    words = {
        "tournament": event.name,
        "days": range_text(event.starts_on, event.ends_on),
        "own": own_address(registration),
        "contact": event.contact,
    }
    own = _("Your registration: %(own)s") % words
    if kind == Kind.ON:
        said = _("The cancellation of %(tournament)s (%(days)s) was taken back.") % words
        title = _("%(tournament)s takes place after all") % words
        return Words(title, "\n\n".join((said, state_words(registration).text, own)))
    parts = [_("%(tournament)s (%(days)s) is cancelled. The organizer writes:") % words, event.cancellation_notice]
    if event.contact:
        parts.append(_("Questions go to %(contact)s.") % words)
    return Words(_("%(tournament)s is cancelled") % words, "\n\n".join((*parts, own)))


def _closing_time(offer: Offer) -> str:
    """When a registration closed, where the event is played: whoever refuses a form is in no zone yet."""
    closes = offer.settings.closes_at
    if closes is None:
        return ""
    with timezone.override(ZoneInfo(offer.tournament.time_zone)):
        return moment_text(closes, MOMENT)


def facts_of(registration: Registration, currency: str) -> list[tuple[str, str]]:
    """What was written, with the labels of the form; nothing for fields that were left empty."""
    rows: list[tuple[str, object]] = [
        (_("Name"), registration.name),
        (_("FIDE ID"), registration.fide_id),
        (_("Federation"), registration.federation),
        (_("Rating"), registration.rating or _("unrated")),
        (_("Club"), registration.club),
        (_("Year of birth"), registration.birth_year),
        (_("Sex"), registration.get_sex_display() if registration.sex else ""),
        (_("Byes wished in rounds"), ", ".join(map(str, registration.byes))),
        (_("Parent or guardian"), registration.guardian),
        (_("E-mail address"), registration.email),
        (_("Fee"), _fee_text(registration, currency)),
        (_("Agreed to"), registration.consent),
    ]
    return [(label, str(value)) for label, value in rows if value]


def _fee_text(registration: Registration, currency: str) -> str:
    if registration.fee_amount is None:
        return ""
    fee = {"fee": Fee(registration.fee_name, registration.fee_amount, currency)}
    return _("%(fee)s, paid") % fee if registration.paid_at else _("%(fee)s, not paid yet") % fee


def money_sentence(money: Money, currency: str) -> str:
    """What is due and paid altogether; blank where nothing is."""
    if not money.due:
        return ""
    words = {"due": money_text(money.due, currency), "paid": money_text(money.paid, currency)}
    return _("Fees of those who have a place: %(due)s, of which %(paid)s is paid.") % words


def row_state(row: Row) -> str:
    """The state of a registration in the desk's list."""
    if row.place:
        return _("number %(place)s on the waiting list") % {"place": row.place}
    if row.gone:
        return _("accepted, takes part no more")
    return str(row.registration.get_state_display())


def filter_names() -> dict[str, str]:
    """The filters of the desk's list, in words."""
    return {
        "pending": _("wait for the desk"),
        "waiting": _("waiting list"),
        "unpaid": pgettext("registrations", "not paid"),
        "unconfirmed": pgettext("registrations", "not confirmed"),
        "no_id": _("without FIDE ID"),
    }
