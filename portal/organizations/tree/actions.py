"""To ask for a place below an organization, to invite one, to answer, and to end it. Each is one transaction, with an
entry in the journals of both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django_scopes import scopes_disabled

from portal.common.errors import Refused
from portal.common.journal import record
from portal.common.models import JournalEntry
from portal.organizations.models import Organization, User
from portal.organizations.tree.models import JoinRequest
from portal.organizations.tree.queries import chain_of

LEVELS: Final = 3
"""Federation, committee, club: no tree is higher."""
PARTED: Final = "tree.parted"
"""Action of the journal: ``before`` has the names of the two, ``below`` and ``above``."""
MOST_PER_DAY: Final = 20
"""So often one person asks the same organization in a day: each question is an entry in its journal, too."""


def ask_to_join(*, organization: Organization, above: Organization, actor: User) -> JoinRequest:
    """Ask, as an owner of ``organization``, that it stand below ``above``.

    Raises ``Refused`` as ``accept`` does, where either side has asked already, and after ``MOST_PER_DAY`` questions of
    ``actor`` to ``above``.
    """
    return _ask(organization, above, actor, from_above=False)


def invite_below(*, organization: Organization, above: Organization, actor: User) -> JoinRequest:
    """Invite ``organization``, as an owner of ``above``, to stand below it. Raises ``Refused`` as ``ask_to_join``."""
    return _ask(organization, above, actor, from_above=True)


def accept(*, request: JoinRequest, by: Organization, actor: User) -> Organization:
    """Answer yes as an owner of ``by``, the side that did not ask; the organization as it stands then.

    Raises ``Refused``: the question is not open any more or not ``by``'s to answer, the one below stands below another
    one already, or the tree would become a ring or higher than ``LEVELS``.
    """
    with _both(request.organization, request.above) as (below, above):
        current = JoinRequest.objects.filter(pk=request.pk).first()
        if current is None or by == current.asker or by.pk not in {below.pk, above.pk}:
            raise _gone()
        _refuse_impossible(below, above)
        current.delete()
        below.parent = above
        below.save(update_fields=["parent"])
        # What else it has asked or was asked has its answer by this.
        JoinRequest.objects.filter(organization=below).delete()
        _record("tree.joined", below, above, actor)
    return below


def decline(*, request: JoinRequest, by: Organization, actor: User) -> None:
    """Answer no, or as the side that asked take the question back. Raises ``Refused`` where it is not open any more, or
    ``by`` is neither side."""
    with _both(request.organization, request.above) as (below, above):
        current = JoinRequest.objects.filter(pk=request.pk).first()
        if current is None or by.pk not in {below.pk, above.pk}:
            raise _gone()
        current.delete()
        _record("tree.withdrawn" if by == current.asker else "tree.declined", below, above, actor)


def part(*, organization: Organization, by: Organization, actor: User) -> None:
    """End it as an owner of the one below or of the one right above (``by``): once this is committed nobody above reads
    anything of ``organization``, and no rule from above holds there. The journals of all above it say so (``PARTED``).

    Raises ``Refused`` where it is over already, or ``by`` is neither side.
    """
    above = organization.parent
    if above is None:
        raise _over()
    with _both(organization, above) as (below, _above):
        if below.parent_id != above.pk or by.pk not in {below.pk, above.pk}:
            raise _over()
        below.parent = None
        below.save(update_fields=["parent"])
        _record(PARTED, below, above, actor, higher=chain_of(above)[1:])


def _ask(organization: Organization, above: Organization, actor: User, *, from_above: bool) -> JoinRequest:
    if organization.pk == above.pk:
        raise Refused("tree_ring", _("An organization does not stand below itself. Choose another one."), field="other")
    with _both(organization, above) as (below, higher):
        _refuse_impossible(below, higher)
        known = JoinRequest.objects.filter(organization=below, above=higher).first()
        if known is not None:
            waits = (
                _("This question is open already. It waits for the other side.")
                if known.from_above == from_above
                else _("The other side has asked already. Answer the question on this page.")
            )
            raise Refused("join_asked", waits, field="other")
        _refuse_too_many(below if from_above else higher, actor)
        made = JoinRequest.objects.create(organization=below, above=higher, from_above=from_above, asked_by=actor)
        _record("tree.invited" if from_above else "tree.asked", below, higher, actor)
    return made


@contextmanager
def _both(organization: Organization, above: Organization) -> Iterator[tuple[Organization, Organization]]:
    """A transaction in which both organizations, and all that stands above and below them, are read again and held: the
    shape of the tree does not change meanwhile. It is of two organizations and so in the scope of none."""
    with scopes_disabled(), transaction.atomic():
        keys = {organization.pk, above.pk}
        while True:
            start = transaction.savepoint()
            family = _around(keys)
            held = Organization.objects.select_for_update().filter(pk__in=family).order_by("pk")
            rows = {row.pk: row for row in held}
            if _around(keys) <= family:
                break
            # Somebody joined while this waited. Let go and begin anew: all are held in the order of their keys.
            transaction.savepoint_rollback(start)
        if not keys <= set(rows):
            raise _gone()
        yield rows[organization.pk], rows[above.pk]


def _around(keys: set[int]) -> set[int]:
    """The keys of all that stands above and below organizations, these included."""
    found, further = set(keys), set(keys)
    while further:
        rows = Organization.objects.filter(Q(pk__in=further) | Q(parent__in=further)).values_list("pk", "parent_id")
        further = {key for row in rows for key in row if key is not None} - found
        found |= further
    return found


def _refuse_too_many(asked: Organization, actor: User) -> None:
    since = timezone.now() - timedelta(days=1)
    rows = JournalEntry.objects.filter(organization=asked, actor=actor, at__gt=since)
    if rows.filter(action__in=("tree.asked", "tree.invited")).count() >= MOST_PER_DAY:
        raise Refused("too_many_requests", _("You have asked several times today. Try again tomorrow."), field="other")


def _refuse_impossible(below: Organization, above: Organization) -> None:
    if below.parent_id is not None:
        raise Refused(
            "tree_has_parent",
            _("%(organization)s stands below another organization already. It has to part from that one first.")
            % {"organization": below.name},
            field="other",
        )
    higher = [above.pk]
    parent = above.parent_id
    while parent is not None:
        higher.append(parent)
        parent = Organization.objects.values_list("parent_id", flat=True).get(pk=parent)
    if below.pk in higher:
        raise Refused(
            "tree_ring",
            _("%(above)s stands below %(organization)s itself. Choose another one.")
            % {"above": above.name, "organization": below.name},
            field="other",
        )
    if len(higher) + _height(below) > LEVELS:
        raise Refused(
            "tree_too_high",
            _("There are at most three levels: federation, committee, club. %(organization)s cannot stand there.")
            % {"organization": below.name},
            field="other",
        )


def _height(organization: Organization) -> int:
    """How many levels an organization and all below it take."""
    levels, row = 0, [organization.pk]
    while row:
        levels += 1
        row = list(Organization.objects.filter(parent__in=row).values_list("pk", flat=True))
    return levels


def _record(
    action: str, below: Organization, above: Organization, actor: User, higher: Sequence[Organization] = ()
) -> None:
    facts = {"below": below.name, "above": above.name}
    gone = action in {PARTED, "tree.withdrawn", "tree.declined"}
    for organization in (below, above, *higher):
        record(
            organization=organization,
            action=action,
            actor=actor,
            before=facts if gone else None,
            after=None if gone else facts,
        )


def _gone() -> Refused:
    return Refused("join_gone", _("This question was answered or taken back already. Load the page again."))


def _over() -> Refused:
    return Refused("tree_over", _("These two have parted already. Load the page again."))
