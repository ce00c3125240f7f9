"""Defining prizes, saying who takes none, and confirming the final list.

What is defined becomes public with the announcement; the final list when the arbiter confirms it. A confirmed list is
never changed: a correction is a new version with its reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from pairing.engine.model import Outcome
from pairing.engine.snapshot import digest
from pairing.engine.wording import LANGUAGES
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.listing.actions import refuse_invalid
from tournaments.models import Board, Category, Entry, Prize, PrizeExclusion, PrizeList, PrizeRules, Tournament
from tournaments.prizes.division import Offer
from tournaments.prizes.fund import rules_of
from tournaments.prizes.proposal import prize_proposal
from tournaments.verification.seals import seal

RULES: Final = ("currency", "sharing", "category_sharing", "cumulative", "smallest", "withdrawn_win", "taxes")
MOST_PLACES: Final = 200
HIGHEST: Final = 1_000_000_000
"""Cents of one prize."""
LONGEST_NOTE: Final = 2000


def set_prize_rules(*, tournament: Tournament, actor: User | None, **changes: Any) -> PrizeRules:
    """Change how prizes are divided; ``changes`` are of ``RULES``. Raises ``Refused`` with the field that is wrong."""
    unknown = set(changes) - set(RULES)
    if unknown:
        raise TypeError(f"no such rule of prizes: {', '.join(sorted(unknown))}")
    with transaction.atomic():
        current = lock(tournament)
        rules = rules_of(current)
        before = {name: getattr(rules, name) for name in RULES}
        for name, value in changes.items():
            setattr(rules, name, value)
        rules.currency = rules.currency.strip().upper()
        rules.taxes = _note(rules.taxes)
        refuse_invalid(rules, exclude=("tournament", "taxes"))
        rules.save()
        changed = [name for name in RULES if before[name] != getattr(rules, name)]
        if changed:
            record_change(
                current,
                "prizes.rules_changed",
                actor,
                before={name: before[name] for name in changed},
                after={name: getattr(rules, name) for name in changed},
            )
    return rules


def set_prizes(
    *, tournament: Tournament, actor: User | None, category: Category | None = None, offers: Sequence[Offer]
) -> list[Prize]:
    """Replace the prizes of the general ranking, or of a category, by ``offers``, first place first.

    Raises ``Refused`` (fact ``place``) for a prize that is nothing, for one that is worth more than the place before
    it, and for a minimum below that of the place before.
    """
    _check(offers)
    with transaction.atomic():
        current = lock(tournament)
        standing = Prize.objects.filter(tournament=current, category=category)
        currency = rules_of(current).currency
        before = [_told(prize.place, _offer_of(prize), currency) for prize in standing]
        after = [_told(place, offer, currency) for place, offer in enumerate(offers, start=1)]
        if before != after:
            standing.delete()
            Prize.objects.bulk_create(
                Prize(
                    tournament=current,
                    category=category,
                    place=place,
                    amount=offer.amount,
                    award=offer.award,
                    minimum_entrants=offer.minimum,
                )
                for place, offer in enumerate(offers, start=1)
            )
            named = {"category": category.key} if category else {}
            record_change(
                current, "prizes.changed", actor, before=named | {"prizes": before}, after=named | {"prizes": after}
            )
    return list(Prize.objects.filter(tournament=tournament, category=category))


def exclude_from_prizes(*, entry: Entry, actor: User | None, reason: str) -> PrizeExclusion:
    """The player takes no prize; those below move up. Raises ``Refused`` without a reason."""
    reason = " ".join(reason.split())
    if not reason:
        raise Refused("reason_missing", _("Say why this player takes no prize."), field="reason")
    with transaction.atomic():
        current = lock(entry.tournament)
        found, _created = PrizeExclusion.objects.update_or_create(
            entry=entry, defaults={"tournament": current, "reason": reason[:200]}
        )
        record_change(current, "prizes.excluded", actor, after={"name": entry.name}, reason=found.reason, public=False)
    return found


def admit_to_prizes(*, entry: Entry, actor: User | None) -> None:
    """The player can win again. Raises ``Refused`` for somebody who was not excluded."""
    with transaction.atomic():
        current = lock(entry.tournament)
        found = PrizeExclusion.objects.filter(entry=entry).first()
        if found is None:
            raise Refused("not_excluded", _("%(name)s can win already.") % {"name": entry.name})
        record_change(
            current, "prizes.admitted", actor, before={"reason": found.reason}, after={"name": entry.name}, public=False
        )
        found.delete()


def confirm_prizes(*, tournament: Tournament, actor: User, reason: str = "") -> PrizeList:
    """Make the division as it stands the final list, frozen and public; from the second version on with a reason.

    Raises ``Refused`` without prizes, before every result of the last round is public, and when the list in force says
    the same already.
    """
    with transaction.atomic():
        current = lock(tournament)
        content = prize_proposal(current)
        if content is None:
            raise Refused("no_prizes", _("There are no prizes, or no round is complete. Define prizes first."))
        adjourned = Q(white_outcome=Outcome.UNFINISHED) | Q(white_second=Outcome.UNFINISHED)
        if Board.objects.filter(adjourned, round__tournament=current).exists():
            raise Refused("not_final", _("A game is not finished. Enter its result before you confirm the prizes."))
        if content["after_round"] < content["rounds"]:
            raise Refused(
                "rounds_missing",
                _(
                    "The results of round %(round)s are not all in and public. The list can be confirmed after the "
                    "last round."
                )
                % {"round": content["after_round"] + 1},
            )
        newest = PrizeList.objects.filter(tournament=current).order_by("-version").first()
        said = digest(dict(content))
        if newest is not None and newest.digest == said:
            raise Refused("nothing_changed", _("The confirmed list says the same. There is nothing to correct."))
        if newest is not None and not reason.strip():
            raise Refused("reason_missing", _("Say why the list is corrected: everybody can read it."), field="reason")
        confirmed = PrizeList.objects.create(
            tournament=current,
            version=newest.version + 1 if newest else 1,
            content=content,
            digest=said,
            reason=reason.strip() if newest else "",
            confirmed_by=actor,
        )
        seal(current)
        record_change(
            current,
            "prizes.confirmed",
            actor,
            before={"version": newest.version, "digest": newest.digest} if newest else None,
            after={"version": confirmed.version, "digest": said},
            reason=confirmed.reason,
        )
    return confirmed


def _check(offers: Sequence[Offer]) -> None:
    if len(offers) > MOST_PLACES:
        raise Refused("too_many", _("A list has prizes for at most %(most)s places.") % {"most": MOST_PLACES})
    for place, offer in enumerate(offers, start=1):
        before = offers[place - 2] if place > 1 else offer
        message = ""
        if not offer.amount and not offer.award:
            message = _("Place %(place)s: give an amount or an award.")
        elif not 0 <= offer.amount <= HIGHEST:
            message = _("Place %(place)s: the amount is too large.")
        elif len(offer.award) > 120:
            message = _("Place %(place)s: the award has more than 120 characters. Shorten it.")
        elif offer.amount > before.amount:
            message = _("Place %(place)s brings more money than the place before it.")
        elif offer.minimum < before.minimum:
            message = _("Place %(place)s asks for fewer entrants than the place before it.")
        elif not 0 <= offer.minimum <= 9999:
            message = _("Place %(place)s: give a number of entrants up to 9999.")
        if message:
            raise Refused("bad_prize", message % {"place": place}, place=place)


def _note(taxes: Mapping[str, str]) -> dict[str, str]:
    note = {language: text.strip() for language, text in taxes.items() if text.strip()}
    if set(note) - set(LANGUAGES):
        raise KeyError(f"no such language: {note}")
    for language, text in note.items():
        if len(text) > LONGEST_NOTE:
            raise Refused(
                "text_too_long",
                _("This text has %(length)s characters. Shorten it to %(most)s.")
                % {"length": len(text), "most": LONGEST_NOTE},
                field=f"taxes_{language}",
            )
    return note


def _offer_of(prize: Prize) -> Offer:
    return Offer(prize.amount, prize.award, prize.minimum_entrants)


def _told(place: int, offer: Offer, currency: str) -> str:
    """A prize as the journal keeps it, the same in every language."""
    money = f"{offer.amount // 100}.{offer.amount % 100:02} {currency}" if offer.amount else ""
    minimum = f"≥ {offer.minimum}" if offer.minimum > 1 else ""
    return f"{place}. {' '.join(part for part in (money, offer.award, minimum) if part)}"
