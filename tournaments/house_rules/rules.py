"""The house rules of an organization as ``Organization.event_rules`` keeps them, read as typed values.

What an organization above says of systems, accelerations, texts and approvals holds below it, too, joined with what
the one below says itself: narrower, never wider.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from pairing.engine.registry import description_of
from portal.organizations.models import Organization
from portal.organizations.tree.queries import chain_of
from tournaments.models import Regulations
from tournaments.standings.tie_breaks import usual_list

FORMATS: Final[Mapping[str, Any]] = {
    "swiss": _("Players, other systems than round robins"),
    "table": _("Players, round robins"),
    "teams": _("Teams, other systems than round robins"),
    "team_table": _("Teams, round robins"),
}
"""For which events an organization may have a list of tie-breaks of its own. Knock-outs have none; a system whose score
is its own keeps that."""
LATE_HOURS: Final = 8
LATE_DAYS: Final = 7
NONE: Final = "none"
OF_THE_HOUSE: Final = "house"
"""Every acceleration method that the organization itself has made, among the allowed ones."""


@dataclass(frozen=True, slots=True)
class EventRules:
    """What new settings of events must keep to, and what a new event begins with."""

    systems: tuple[str, ...] = ()
    """The allowed pairing systems; empty: all of them."""
    methods: tuple[str, ...] = ()
    """The allowed accelerations, as ``method_of`` names them; empty: all of them. Without acceleration is always
    allowed."""
    tie_breaks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Lists by ``FORMATS``."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What every announcement says, by language."""
    approvals: frozenset[str] = frozenset()
    """What is published or sent with an approval alone: ``announcement``, ``report`` (``models.Approval.Subject``)."""
    late_hours: int = LATE_HOURS
    """So many hours after the start of a round its results are late (``office.waiting``)."""
    late_days: int = LATE_DAYS
    """So many days after the end of an event its report is late."""

    def allows_system(self, system: str) -> bool:
        """Whether an event may choose ``system``."""
        return not self.systems or system in self.systems

    def allows_method(self, method: str) -> bool:
        """Whether an event may choose an acceleration of this name."""
        return not self.methods or method in {NONE, *self.methods}

    @property
    def first_system(self) -> str:
        """With which system a new event begins: the usual one where it is allowed."""
        usual = Regulations.System.DUTCH.value
        return usual if self.allows_system(usual) else self.systems[0]

    def own_list(self, system: str, *, teams: bool) -> list[str] | None:
        """The list of the house for an event of ``system``; None where it has none."""
        described = description_of(system)
        table = "table" if described.table else "swiss"
        codes = self.tie_breaks.get({"table": "team_table", "swiss": "teams"}[table] if teams else table)
        if codes is None or described.knockout:
            return None
        own = described.own_score
        if own and not teams:
            return [own, *codes] if described.lives else None
        return list(codes)

    def first_list(self, system: str, *, teams: bool) -> list[str]:
        """The tie-breaks with which an event of ``system`` begins: those of the house, else the usual ones."""
        own = self.own_list(system, teams=teams)
        return usual_list(system, teams=teams) if own is None else own


def rules_of(organization: Organization) -> EventRules:
    """What holds for the events of an organization: its own house rules, joined with those of every one above. A query
    for each above it that is not loaded, none for one that stands alone."""
    chain = chain_of(organization)
    every = [rules_for(organization, one) for one in chain]
    if len(chain) == 1:
        return every[0]
    return replace(
        every[0],
        systems=_allowed_by_all([rules.systems for rules in reversed(every)]),
        methods=_allowed_by_all([rules.methods for rules in reversed(every)], [NONE]),
        texts=_joined_texts(chain, every),
        approvals=frozenset().union(*(rules.approvals for rules in every)),
    )


def who_asks(organization: Organization, subject: str) -> Organization | None:
    """The highest organization, this one or one above it, whose house rules ask for an approval of ``subject``: its
    people give it. None where nobody asks. Queries as ``rules_of``."""
    asking = [one for one in chain_of(organization) if subject in own_rules_of(one).approvals]
    return asking[-1] if asking else None


def required_by(organization: Organization) -> dict[str, Organization]:
    """What every announcement of an organization must say beyond the usual, by the name of the field, and whose rule it
    is: the highest one's of several. Queries as ``rules_of``."""
    return {field: one for one in chain_of(organization) for field in one.required_fields}


def _allowed_by_all(lists: Sequence[tuple[str, ...]], always: Sequence[str] = ()) -> tuple[str, ...]:
    """What every list allows, the highest first; an empty one allows everything, and ``always`` stays. Where a list has
    nothing in common with those above, they hold without it: nobody below widens a rule, and a choice is left."""
    allowed: tuple[str, ...] = ()
    for chosen in lists:
        both = tuple(one for one in allowed if one in chosen or one in always) if allowed else chosen
        allowed = both if chosen and both else allowed
    return allowed


def _joined_texts(chain: Sequence[Organization], every: Sequence[EventRules]) -> dict[str, str]:
    """The texts from the highest down, by language, each that comes from above under the name of who says it."""
    joined: dict[str, str] = {}
    for language in sorted({language for rules in every for language in rules.texts}):
        said = [
            (one, rules.texts[language]) for one, rules in zip(chain, every, strict=True) if language in rules.texts
        ]
        alone = len(said) == 1 and said[0][0] is chain[0]
        joined[language] = "\n\n".join(text if alone else f"{one.name}: {text}" for one, text in reversed(said))
    return joined


def rules_for(organization: Organization, source: Organization) -> EventRules:
    """What ``source``, the organization itself or one above it, has set, as it holds for the events of
    ``organization``: methods that one above has made are none of the house below. No query."""
    rules = own_rules_of(source)
    if source.pk == organization.pk or OF_THE_HOUSE not in rules.methods:
        return rules
    return replace(rules, methods=tuple(one for one in rules.methods if one != OF_THE_HOUSE) or (NONE,))


def own_rules_of(organization: Organization) -> EventRules:
    """The house rules that the organization itself has set. No query."""
    kept = organization.event_rules
    return EventRules(
        systems=tuple(system for system in kept.get("systems", ()) if system in Regulations.System),
        methods=tuple(kept.get("methods", ())),
        tie_breaks={name: tuple(codes) for name, codes in kept.get("tie_breaks", {}).items() if name in FORMATS},
        texts=dict(kept.get("texts", {})),
        approvals=frozenset(kept.get("approvals", ())),
        late_hours=int(kept.get("late_hours", LATE_HOURS)),
        late_days=int(kept.get("late_days", LATE_DAYS)),
    )


def method_of(regulations: Regulations) -> str:
    """What the acceleration of ``regulations`` is called among the allowed ones."""
    if regulations.method_version is not None:
        return OF_THE_HOUSE
    return str(regulations.acceleration.get("method", NONE))
