"""What the organizations above say of the events of one, for its pages: whose rule, and in which words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from portal.organizations.models import Organization
from portal.organizations.tree.queries import chain_of
from tournaments.announcements.fields import requirable_label
from tournaments.house_rules.judging import system_names
from tournaments.house_rules.rules import EventRules, rules_for
from tournaments.house_rules.wording import method_name
from tournaments.models import Approval


@dataclass(frozen=True, slots=True)
class RulesFromAbove:
    """The rules of one organization above."""

    organization: Organization
    lines: Sequence[str]


def rules_from_above(organization: Organization) -> list[RulesFromAbove]:
    """The organizations above that have rules for the events of this one, the nearest first. A query for each above it,
    none for one that stands alone."""
    found = [RulesFromAbove(one, list(_lines(one, rules_for(organization, one)))) for one in chain_of(organization)[1:]]
    return [one for one in found if one.lines]


def _lines(organization: Organization, rules: EventRules) -> Iterator[str]:
    if rules.systems:
        yield _("Allowed pairing systems: %(names)s") % {"names": "; ".join(system_names(rules.systems))}
    if rules.methods:
        yield _("Allowed accelerations: %(names)s") % {"names": "; ".join(map(method_name, rules.methods))}
    if Approval.Subject.ANNOUNCEMENT in rules.approvals:
        yield _("Its federation officers approve announcements before they are published.")
    if Approval.Subject.REPORT in rules.approvals:
        yield _("Its federation officers sign the final report off before its files can be taken.")
    if organization.required_fields:
        names = "; ".join(str(requirable_label(field)) for field in organization.required_fields)
        yield _("Required in every announcement: %(names)s") % {"names": names}
    if rules.texts:
        text = rules.texts.get(get_language() or "", next(iter(rules.texts.values())))
        yield _("Every announcement says: %(text)s") % {"text": text}
