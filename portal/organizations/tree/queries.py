"""What stands above and below an organization, and which questions about that are open."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _
from django_scopes import scopes_disabled

from portal.common.errors import Refused
from portal.organizations.models import Organization
from portal.organizations.tree.models import JoinRequest


def chain_of(organization: Organization) -> list[Organization]:
    """The organization, the one above it and so on to the highest. A query for each above it that is not loaded, none
    for one that stands alone."""
    chain = [organization]
    while chain[-1].parent is not None:
        chain.append(chain[-1].parent)
    return chain


def refuse_parted(organization: Organization, above: Collection[int]) -> None:
    """Raise ``Refused`` (``tree_over``) where one of those that stood above the organization when the page was asked
    for does not any more. Holds the organization until the transaction ends; nothing happens without any above."""
    if above:
        current = Organization.objects.select_for_update().get(pk=organization.pk)
        if not set(above) <= {one.pk for one in chain_of(current)}:
            raise Refused("tree_over", _("This organization stands below yours no longer, and nothing was changed."))


def in_tree(organization: Organization) -> Q:
    """Which rows with an ``organization`` are of this one or of any below it."""
    return (
        Q(organization=organization)
        | Q(organization__parent=organization)
        | Q(organization__parent__parent=organization)
    )


@dataclass(frozen=True, slots=True)
class Branch:
    """An organization in the tree of another one."""

    organization: Organization
    depth: int
    """1 for one that stands right below."""

    @property
    def is_deep(self) -> bool:
        """Whether something stands between it and the highest."""
        return self.depth > 1


def branches_of(organization: Organization) -> Sequence[Branch]:
    """Everything below an organization, by name, each followed by what is below it. One query; names are public."""
    direct, deep = Q(parent=organization), Q(parent__parent=organization)
    rows = Organization.objects.filter(direct | deep).select_related("parent").order_by("name")
    below: dict[int | None, list[Organization]] = {}
    for row in rows:
        below.setdefault(row.parent_id, []).append(row)
    return [
        branch
        for one in below.get(organization.pk, ())
        for branch in (Branch(one, 1), *(Branch(deeper, 2) for deeper in below.get(one.pk, ())))
    ]


def open_requests(organization: Organization) -> Sequence[JoinRequest]:
    """Every question that concerns the organization, as the one below or the one above, the oldest first. One query."""
    with scopes_disabled():  # the scope knows a question by the one below
        rows = JoinRequest.objects.filter(Q(organization=organization) | Q(above=organization))
        return list(rows.select_related("organization", "above", "asked_by").order_by("asked_at", "pk"))
