"""The form of the acceleration: a preset, or a plan of the event's own in rows of groups and rules.

Rows that are left blank do not count. Everything that keeps a plan from being used stands beside the field that
causes it; the engine says what (``pairing.engine.acceleration.problems``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from pairing.engine.acceleration import AccelerationPlan, Aim, doubts, plan_from_json, problems
from pairing.engine.facts import Fact
from portal.common.date_fields import DayField
from portal.common.errors import Refused
from tournaments.acceleration.desk_queries import RESULTS
from tournaments.acceleration.plan_rows import (
    GroupRow,
    RoundRuleRow,
    RuleRow,
    group_values,
    round_rule_values,
    rule_values,
)
from tournaments.house_rules.rules import method_of, rules_of
from tournaments.models import Regulations
from tournaments.regulations.actions import compiled_plan
from tournaments.regulations.forms import method_choices
from tournaments.regulations.wording import METHOD_NAMES
from tournaments.serving.points_field import PointsField
from tournaments.wording import fact_text

MOST_GROUPS: Final = 10
MOST_RULES: Final = 60
MOST_ROUND_RULES: Final = 3
AIM_NAMES: Final = {
    Aim.WINNER.value: _("one clear winner"),
    Aim.RANKING.value: _("places that are well founded far down the list"),
    Aim.BALANCED_GAMES.value: _("balanced games"),
    Aim.BAND_PRIZES.value: _("prizes by rating band"),
    Aim.NORMS.value: _("title norms"),
}
RESULT_NAMES: Final = {
    "1": _("wins every game"),
    "10": _("wins and loses in turn"),
    "01": _("loses and wins in turn"),
    "=": _("draws every game"),
    "0": _("loses every game"),
}


class PlanForm(forms.Form):
    """The method, the cap, and the results with which the preview is shown."""

    method = forms.ChoiceField(label=_("Method"), choices=method_choices(own=True))
    cap = PointsField(
        label=_("Nobody ever has more virtual points than"),
        required=False,
        help_text=_("Left empty, there is no limit."),
    )
    aims = forms.MultipleChoiceField(
        label=_("What the event is for"),
        required=False,
        choices=list(AIM_NAMES.items()),
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "What prizes, categories and entries of the event show is ticked. It weighs in the advice of the preview; "
            "it is not saved."
        ),
    )
    confirmed = forms.BooleanField(
        label=_("I have read this and want the plan all the same. The journal keeps my name."), required=False
    )
    results = forms.ChoiceField(
        label=_("Results of the players in the preview"),
        required=False,
        choices=[*((course, RESULT_NAMES[course]) for course in RESULTS), ("own", _("as written below"))],
    )
    own_results = forms.CharField(
        label=_("One sign per round"),
        required=False,
        max_length=99,
        help_text=_("1 for a win, = for a draw, 0 for a loss, for example 11=0."),
        widget=forms.TextInput(attrs={"size": 12, "autocomplete": "off"}),
    )

    def clean_own_results(self) -> str:
        written = str(self.cleaned_data["own_results"]).replace("½", "=").replace(" ", "")
        if re.fullmatch(r"[10=]*", written) is None:
            raise ValidationError(_("Write 1, = or 0 for each round."), code="results")
        return written

    @property
    def course(self) -> str:
        """The results of the preview, at least one sign."""
        cleaned = getattr(self, "cleaned_data", {})
        chosen = cleaned.get("results") or RESULTS[0]
        return str(cleaned.get("own_results") or RESULTS[0]) if chosen == "own" else str(chosen)


class Fault(NamedTuple):
    """One thing to correct, with the field that a link leads to."""

    target: str
    label: str
    message: str


class PlanEditor:
    """The form and its rows as one, for one tournament.

    Unbound it shows ``plan``; bound it makes one: ``is_valid`` says whether, ``plan`` is it, ``faults`` what is wrong.
    ``players`` stands for the entries where ``regulations`` belong to no tournament.
    """

    def __init__(
        self,
        regulations: Regulations,
        *,
        data: Mapping[str, Any] | None = None,
        plan: AccelerationPlan | None = None,
        players: int | None = None,
    ) -> None:
        self.regulations = regulations
        self.players = players
        self.main = PlanForm(data, initial=_main_values(plan) if plan else None)
        self._offer_what_the_house_allows()
        self.method = plan.method if plan else ""
        self.groups: list[GroupRow]
        self.rules: list[RuleRow]
        self.round_rules: list[RoundRuleRow]
        if data is None:
            self._show(plan or AccelerationPlan())
        else:
            self.groups = [GroupRow(data, prefix=f"groups-{i}") for i in range(_sent(data, "groups", MOST_GROUPS))]
            self.rules = [RuleRow(data, prefix=f"rules-{i}") for i in range(_sent(data, "rules", MOST_RULES))]
            sent = range(_sent(data, "round_rules", MOST_ROUND_RULES))
            self.round_rules = [RoundRuleRow(data, prefix=f"round_rules-{i}") for i in sent]
        self.plan = plan or AccelerationPlan()
        self.doubts: tuple[str, ...] = ()
        """What must be confirmed, a sentence each."""

    @property
    def confirmed(self) -> bool:
        """Whether the sender confirms the ``doubts``."""
        return bool(getattr(self.main, "cleaned_data", {}).get("confirmed"))

    def must_be_confirmed(self) -> bool:
        """Whether a confirmation is missing; then the form says so beside its field."""
        if not self.doubts or self.confirmed:
            return False
        self.main.add_error("confirmed", ValidationError(_("Confirm it, or change the plan."), code="confirmed"))
        return True

    def is_valid(self) -> bool:
        """Check everything; afterwards ``plan`` holds what was chosen."""
        if not self.main.is_valid():
            return False
        self.method = str(self.main.cleaned_data["method"])
        if self.method == "own":
            rows: list[forms.Form] = [*self.groups, *self.rules, *self.round_rules]
            if [row for row in rows if not row.is_valid()]:
                return False
            # Kept, because a field with an error is no longer among the cleaned ones.
            self.used_groups = [row for row in self.groups if not row.blank]
            self.used_rules = [row for row in self.rules if not row.blank]
            self.used_round_rules = [row for row in self.round_rules if not row.blank]
            self.plan = AccelerationPlan(
                "own",
                tuple(row.group for row in self.used_groups),
                tuple(row.rule for row in self.used_rules),
                self.main.cleaned_data["cap"],
                tuple(row.rule for row in self.used_round_rules),
            )
        else:
            try:
                stored = compiled_plan(method=self.method, regulations=self.regulations, players=self.players)
            except Refused as refusal:
                self.main.add_error("method", str(refusal))
                return False
            self.plan = plan_from_json(stored) if stored else AccelerationPlan()
        found = problems(self.plan, rounds=self.regulations.rounds, scoring=self.regulations.round_scoring)
        for problem in found:
            form, field = self._place(problem.field)
            form.add_error(field, fact_text(self._in_rows_of_the_page(problem.fact)))
        if not found:
            found_doubts = doubts(self.plan, rounds=self.regulations.rounds, scoring=self.regulations.round_scoring)
            self.doubts = tuple(map(fact_text, found_doubts))
        return not found

    def _offer_what_the_house_allows(self) -> None:
        """List the methods of the house rules, and the one that the event has. What is saved is judged by the action,
        which names the rule; regulations of no tournament are free."""
        if not hasattr(self.regulations, "tournament"):
            return
        rules = rules_of(self.regulations.tournament.organization)
        if rules.methods:
            kept = {self.main.data.get("method"), self.main.initial.get("method"), method_of(self.regulations)}
            field = self.main.fields["method"]
            field.widget = forms.Select(
                attrs=field.widget.attrs,
                choices=[
                    (method, name)
                    for method, name in METHOD_NAMES.items()
                    if rules.allows_method(method) or method in kept
                ],
            )
            field.help_text = _("Only what the house rules of your organization allow.")

    def _in_rows_of_the_page(self, fact: Fact) -> Fact:
        """``fact`` with the row numbers of the page: the engine does not count rows that are left blank."""
        if self.method != "own" or fact.code not in {"plan.rules_overlap", "plan.threshold_never"}:
            return fact
        shown = [row for row, form in enumerate(self.rules, 1) if not form.blank]
        rows = {
            name: shown[number - 1]
            for name, number in fact.params.items()
            if name in {"row", "other_row"} and isinstance(number, int)
        }
        return Fact(fact.code, {**fact.params, **rows}, fact.article)

    @property
    def stored(self) -> dict[str, Any]:
        """The chosen plan as the regulations keep it; empty for none."""
        return {} if self.plan.method == "none" else self.plan.to_json()

    @property
    def faults(self) -> list[Fault]:
        """Everything that is wrong, in the order of the page."""
        named: list[tuple[str, forms.Form]] = [("", self.main)]
        named += [(str(_("Group %(row)s") % {"row": row}), form) for row, form in enumerate(self.groups, 1)]
        named += [(str(_("Rule %(row)s") % {"row": row}), form) for row, form in enumerate(self.rules, 1)]
        named += [
            (str(_("Who meets whom %(row)s") % {"row": row}), form) for row, form in enumerate(self.round_rules, 1)
        ]
        return [
            Fault(
                form[name].auto_id,
                ", ".join(filter(None, (place, str(form[name].label)))),
                str(message),
            )
            for place, form in named
            if form.is_bound
            for name, messages in form.errors.items()
            for message in messages
        ]

    def add_rows(self, groups: int = 0, rules: int = 0) -> None:
        """More blank rows below the present ones."""
        for _row in range(min(groups, MOST_GROUPS - len(self.groups))):
            number = len(self.groups)
            self.groups.append(GroupRow(prefix=f"groups-{number}", initial={"key": _letter(number)}))
        for _row in range(min(rules, MOST_RULES - len(self.rules))):
            self.rules.append(RuleRow(prefix=f"rules-{len(self.rules)}"))

    def _show(self, plan: AccelerationPlan) -> None:
        """Rows with the groups and rules of ``plan``, and some blank ones."""
        self.groups = [
            GroupRow(prefix=f"groups-{i}", initial=group_values(group)) for i, group in enumerate(plan.groups)
        ]
        self.rules = [RuleRow(prefix=f"rules-{i}", initial=rule_values(rule)) for i, rule in enumerate(plan.rules)]
        self.round_rules = [
            RoundRuleRow(prefix=f"round_rules-{i}", initial=round_rule_values(rule))
            for i, rule in enumerate(plan.round_rules)
        ]
        if len(self.round_rules) < MOST_ROUND_RULES:
            self.round_rules.append(RoundRuleRow(prefix=f"round_rules-{len(self.round_rules)}"))
        self.add_rows(max(1, 3 - len(self.groups)), max(2, 4 - len(self.rules)))

    def _place(self, path: str) -> tuple[forms.Form, str]:
        """The form and field that a problem of the engine is about."""
        part, _dot, rest = path.partition(".")
        if self.method != "own" or part not in {"groups", "rules", "round_rules"}:
            return self.main, part if part == "cap" and self.method == "own" else "method"
        index, _dot, field = rest.partition(".")
        if part == "round_rules":
            return self.used_round_rules[int(index)], field
        if part == "groups":
            if not rest:
                return self.groups[0] if self.groups else self.main, "kind" if self.groups else "method"
            return self.used_groups[int(index)], {"": "kind", "key": "key"}.get(field, "amount")
        if not rest:
            first = next(iter(self.used_rules or self.rules), None)
            return (self.main, "method") if first is None else (first, "virtual_points")
        return self.used_rules[int(index)], field or "group"


def _sent(data: Mapping[str, Any], rows: str, most: int) -> int:
    """How many rows a browser sent."""
    field = {"groups": "kind", "rules": "group", "round_rules": "upper"}[rows]
    return next((row for row in range(most) if f"{rows}-{row}-{field}" not in data), most)


def _main_values(plan: AccelerationPlan) -> dict[str, Any]:
    return {"method": plan.method, "cap": plan.cap}


def _letter(place: int) -> str:
    return chr(ord("A") + place)


class AuthorisationForm(forms.Form):
    """The reference of the authorisation for a method that FIDE has not published."""

    reference = forms.CharField(
        label=_("Reference of the authorisation"),
        required=False,
        max_length=300,
        help_text=_("For example letter, number and date. It stands in the announcement."),
    )
    valid_until = DayField(
        label=_("Last day of the authorisation"),
        required=False,
        help_text=_("Leave it empty where the authorisation has no end. It must hold on the day of round 1."),
    )
