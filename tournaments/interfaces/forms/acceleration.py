"""The form of the acceleration: a preset, or a plan of the event's own in rows of groups and rules.

Rows that are left blank do not count. Everything that keeps a plan from being used stands beside the field that
causes it; the engine says what (``pairing.engine.acceleration.problems``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from pairing.engine.acceleration import (
    PRESETS,
    AccelerationPlan,
    Basis,
    Group,
    RatingFrom,
    Remaining,
    Rounding,
    Rule,
    Share,
    Size,
    ThroughNumber,
    plan_from_json,
    problems,
)
from portal.common.errors import Refused
from tournaments.domain.queries.acceleration import RESULTS
from tournaments.domain.regulations import compiled_plan
from tournaments.domain.wording import fact_text
from tournaments.interfaces.forms.points import PointsField
from tournaments.interfaces.forms.regulations import METHOD_NAMES
from tournaments.models import Regulations

MOST_GROUPS: Final = 10
MOST_RULES: Final = 60
RESULT_NAMES: Final = {
    "1": _("wins every game"),
    "10": _("wins and loses in turn"),
    "01": _("loses and wins in turn"),
    "=": _("draws every game"),
    "0": _("loses every game"),
}


class GroupRow(forms.Form):
    """One group: its name, how it ends, and the number that goes with that."""

    key = forms.CharField(label=_("Name"), max_length=12, required=False, widget=forms.TextInput(attrs={"size": 4}))
    kind = forms.ChoiceField(
        label=_("Ends with"),
        required=False,
        choices=[
            ("", _("(not used)")),
            ("share_field", _("a share of the whole list")),
            ("share_remaining", _("a share of those below")),
            ("size", _("a number of players")),
            ("rating", _("the last one rated at least")),
            ("number", _("a pairing number")),
            ("remaining", _("everybody else")),
        ],
    )
    amount = forms.CharField(
        label=_("Share, players, rating or number"),
        max_length=12,
        required=False,
        widget=forms.TextInput(attrs={"size": 7, "autocomplete": "off"}),
    )
    rounding = forms.ChoiceField(
        label=_("Rounded"),
        required=False,
        choices=[
            ("even_up", _("up to an even number")),
            ("up", _("up")),
            ("down", _("down")),
            ("nearest", _("to the nearest number")),
            ("nearest_2", _("to the nearest multiple of 2")),
            ("nearest_4", _("to the nearest multiple of 4")),
        ],
    )

    @property
    def blank(self) -> bool:
        """Whether the row is left out."""
        return not any(self.cleaned_data.get(name) for name in ("kind", "amount"))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        kind, amount = cleaned.get("kind", ""), cleaned.get("amount", "").strip()
        if not kind and not amount:
            return cleaned
        if not kind:
            self.add_error("kind", ValidationError(_("Say how this group ends."), code="kind"))
        elif not cleaned.get("key"):
            self.add_error("key", ValidationError(_("Give the group a name, for example A."), code="key"))
        elif kind.startswith("share"):
            self._boundary(_share(amount), _("Give a share such as 1/2 or 25 %."))
        elif kind != "remaining":
            self._boundary(int(amount) if _WHOLE.match(amount) else None, _("Give a whole number."))
        return cleaned

    def _boundary(self, value: object, complaint: Any) -> None:
        if value is None:
            self.add_error("amount", ValidationError(complaint, code="amount"))
        else:
            self.cleaned_data["value"] = value

    @property
    def group(self) -> Group:
        """The row as the engine reads it; only after it was found valid."""
        cleaned = self.cleaned_data
        kind: str = cleaned["kind"]
        value: Any = cleaned.get("value")
        rounding = Rounding(cleaned.get("rounding") or Rounding.EVEN_UP.value)
        match kind:
            case "share_field":
                return Group(cleaned["key"], Share(value[0], value[1], Basis.FIELD, rounding))
            case "share_remaining":
                return Group(cleaned["key"], Share(value[0], value[1], Basis.REMAINING, rounding))
            case "size":
                return Group(cleaned["key"], Size(value))
            case "rating":
                return Group(cleaned["key"], RatingFrom(value))
            case "number":
                return Group(cleaned["key"], ThroughNumber(value))
        return Group(cleaned["key"], Remaining())


class RuleRow(forms.Form):
    """Virtual points of one group in a range of rounds, from a real score on."""

    group = forms.CharField(label=_("Group"), max_length=12, required=False, widget=forms.TextInput(attrs={"size": 4}))
    first_round = forms.IntegerField(label=_("From round"), min_value=1, max_value=99, required=False)
    last_round = forms.IntegerField(label=_("To round"), min_value=1, max_value=99, required=False)
    virtual_points = PointsField(label=_("Virtual points"), required=False)
    minimum_points = PointsField(label=_("From real points"), required=False)

    NEEDED: Final = ("group", "first_round", "last_round", "virtual_points")

    @property
    def blank(self) -> bool:
        """Whether the row is left out."""
        return all(self.cleaned_data.get(name) in (None, "") for name in self.fields)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors and not self.blank:
            for name in self.NEEDED:
                if cleaned.get(name) in (None, ""):
                    self.add_error(name, ValidationError(_("Fill this in, or clear the row."), code="required"))
        return cleaned

    @property
    def rule(self) -> Rule:
        """The row as the engine reads it; only after it was found valid."""
        cleaned = self.cleaned_data
        return Rule(
            cleaned["group"],
            cleaned["first_round"],
            cleaned["last_round"],
            cleaned["virtual_points"],
            cleaned["minimum_points"] or 0,
        )


class PlanForm(forms.Form):
    """The method, the cap, and the results with which the preview is shown."""

    method = forms.ChoiceField(
        label=_("Method"), choices=[(name, METHOD_NAMES.get(name, name)) for name in (*PRESETS, "own")]
    )
    cap = PointsField(
        label=_("Nobody ever has more virtual points than"),
        required=False,
        help_text=_("Left empty, there is no limit."),
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
    """

    def __init__(
        self, regulations: Regulations, *, data: Mapping[str, Any] | None = None, plan: AccelerationPlan | None = None
    ) -> None:
        self.regulations = regulations
        self.main = PlanForm(data, initial=_main_values(plan) if plan else None)
        self.method = plan.method if plan else ""
        self.groups: list[GroupRow]
        self.rules: list[RuleRow]
        if data is None:
            self._show(plan or AccelerationPlan())
        else:
            self.groups = [GroupRow(data, prefix=f"groups-{i}") for i in range(_sent(data, "groups", MOST_GROUPS))]
            self.rules = [RuleRow(data, prefix=f"rules-{i}") for i in range(_sent(data, "rules", MOST_RULES))]
        self.plan = plan or AccelerationPlan()

    def is_valid(self) -> bool:
        """Check everything; afterwards ``plan`` holds what was chosen."""
        if not self.main.is_valid():
            return False
        self.method = str(self.main.cleaned_data["method"])
        if self.method == "own":
            rows: list[forms.Form] = [*self.groups, *self.rules]
            if [row for row in rows if not row.is_valid()]:
                return False
            # Kept, because a field with an error is no longer among the cleaned ones.
            self.used_groups = [row for row in self.groups if not row.blank]
            self.used_rules = [row for row in self.rules if not row.blank]
            self.plan = AccelerationPlan(
                "own",
                tuple(row.group for row in self.used_groups),
                tuple(row.rule for row in self.used_rules),
                self.main.cleaned_data["cap"],
            )
        else:
            try:
                stored = compiled_plan(method=self.method, regulations=self.regulations)
            except Refused as refusal:
                self.main.add_error("method", str(refusal))
                return False
            self.plan = plan_from_json(stored) if stored else AccelerationPlan()
        found = problems(self.plan, rounds=self.regulations.rounds, scoring=self.regulations.scoring)
        for problem in found:
            form, field = self._place(problem.field)
            form.add_error(field, fact_text(problem.fact))
        return not found

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
            GroupRow(prefix=f"groups-{i}", initial=_group_values(group)) for i, group in enumerate(plan.groups)
        ]
        self.rules = [
            RuleRow(
                prefix=f"rules-{i}",
                initial={
                    "group": rule.group,
                    "first_round": rule.first_round,
                    "last_round": rule.last_round,
                    "virtual_points": rule.virtual_points,
                    "minimum_points": rule.minimum_points or None,
                },
            )
            for i, rule in enumerate(plan.rules)
        ]
        self.add_rows(max(1, 3 - len(self.groups)), max(2, 4 - len(self.rules)))

    def _place(self, path: str) -> tuple[forms.Form, str]:
        """The form and field that a problem of the engine is about."""
        part, _dot, rest = path.partition(".")
        if self.method != "own" or part not in {"groups", "rules"}:
            return self.main, part if part == "cap" and self.method == "own" else "method"
        rows: Sequence[GroupRow | RuleRow] = self.groups if part == "groups" else self.rules
        used: Sequence[GroupRow | RuleRow] = self.used_groups if part == "groups" else self.used_rules
        if not rest:
            first = next(iter(used or rows), None)
            if first is None:
                return self.main, "method"
            return first, "kind" if part == "groups" else "virtual_points"
        index, _dot, field = rest.partition(".")
        if part == "groups":
            return used[int(index)], {"": "kind", "key": "key"}.get(field, "amount")
        return used[int(index)], field or "group"


_WHOLE: Final = re.compile(r"^[0-9]{1,5}$", re.ASCII)
_FRACTION: Final = re.compile(r"^([0-9]{1,4})\s*/\s*([0-9]{1,4})$", re.ASCII)
_PERCENT: Final = re.compile(r"^([0-9]{1,3}(?:[.,][0-9]{1,2})?)\s*%$", re.ASCII)


def _share(written: str) -> tuple[int, int] | None:
    """Numerator and denominator of ``1/2`` or ``25 %``."""
    if found := _FRACTION.match(written):
        return int(found[1]), int(found[2])
    if found := _PERCENT.match(written):
        exact = Fraction(found[1].replace(",", ".")) / 100
        return exact.numerator, exact.denominator
    return None


def _sent(data: Mapping[str, Any], rows: str, most: int) -> int:
    """How many rows a browser sent."""
    field = "kind" if rows == "groups" else "group"
    return next((row for row in range(most) if f"{rows}-{row}-{field}" not in data), most)


def _main_values(plan: AccelerationPlan) -> dict[str, Any]:
    return {"method": plan.method, "cap": plan.cap}


def _group_values(group: Group) -> dict[str, Any]:
    match group.boundary:
        case Share(numerator, denominator, basis, rounding):
            amount = f"{numerator}/{denominator}"
            return {"key": group.key, "kind": f"share_{basis.value}", "amount": amount, "rounding": rounding.value}
        case Size(players):
            return {"key": group.key, "kind": "size", "amount": players}
        case RatingFrom(rating):
            return {"key": group.key, "kind": "rating", "amount": rating}
        case ThroughNumber(number):
            return {"key": group.key, "kind": "number", "amount": number}
        case Remaining():
            return {"key": group.key, "kind": "remaining"}


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
