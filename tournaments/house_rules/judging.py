"""What the house rules say of new settings of an event. What an event has already stays played as announced."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import Organization
from portal.organizations.tree.queries import chain_of
from tournaments.house_rules.rules import NONE, OF_THE_HOUSE, method_of, rules_for, rules_of
from tournaments.house_rules.wording import method_name
from tournaments.models import Regulations

_ANY_PLAN: Final = frozenset({"own", OF_THE_HOUSE})
"""Methods whose plan can be another one under the same name."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the house rules look at, as it was before a change."""

    system: str
    method: str
    plan: Any

    @classmethod
    def of(cls, regulations: Regulations) -> Chosen:
        """The present choice."""
        return cls(regulations.system, method_of(regulations), regulations.acceleration)


def judge(organization: Organization, before: Chosen, regulations: Regulations) -> None:
    """Raise ``Refused``, naming the house rule and whose it is, where ``regulations`` choose anew what the organization
    or one above it does not allow: ``house_rule_system`` and ``house_rule_acceleration``. Queries as ``rules_of``."""
    system, method = regulations.system, method_of(regulations)
    new_system = system != before.system
    new_method = method != before.method or (method in _ANY_PLAN and regulations.acceleration != before.plan)
    if not new_system and not new_method:
        return
    joined = rules_of(organization)
    for one in reversed(chain_of(organization)):
        rules = rules_for(organization, one)
        if new_system and not joined.allows_system(system) and not rules.allows_system(system):
            raise Refused(
                "house_rule_system",
                _("House rule of %(organization)s, allowed pairing systems: %(allowed)s. Choose one of them.")
                % {"organization": one.name, "allowed": "; ".join(system_names(rules.systems))},
                field="system",
            )
        if new_method and not joined.allows_method(method) and not rules.allows_method(method):
            allowed = [method_name(name) for name in (NONE, *(name for name in rules.methods if name != NONE))]
            raise Refused(
                "house_rule_acceleration",
                _("House rule of %(organization)s, allowed accelerations: %(allowed)s. Choose one of them.")
                % {"organization": one.name, "allowed": "; ".join(allowed)},
                field="method",
            )


def system_names(systems: tuple[str, ...]) -> list[str]:
    """Pairing systems for readers."""
    return [str(Regulations.System(system).label) for system in systems]
