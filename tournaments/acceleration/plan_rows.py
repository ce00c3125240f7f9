"""The rows of a plan of its own: one group, one rule on points, one rule on who meets whom. Blank rows do not count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from pairing.engine.acceleration import (
    Basis,
    Group,
    Opponents,
    RatingFrom,
    Remaining,
    Rounding,
    RoundRule,
    Rule,
    Share,
    Size,
    ThroughNumber,
)
from tournaments.serving.points_field import PointsField


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
        _fill_in(self, self.NEEDED)
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


class RoundRuleRow(forms.Form):
    """Who meets whom in a range of rounds."""

    upper = forms.CharField(
        label=_("Upper group"), max_length=12, required=False, widget=forms.TextInput(attrs={"size": 4})
    )
    lower = forms.CharField(
        label=_("Lower group"), max_length=12, required=False, widget=forms.TextInput(attrs={"size": 4})
    )
    first_round = forms.IntegerField(label=_("From round"), min_value=1, max_value=99, required=False)
    last_round = forms.IntegerField(label=_("To round"), min_value=1, max_value=99, required=False)
    opponents = forms.ChoiceField(
        label=_("Of the upper meet them"),
        required=False,
        choices=[
            (Opponents.ALL.value, _("all who are not on a perfect score")),
            (Opponents.AS_NEEDED.value, _("as many as make pairs")),
        ],
    )
    most_dropped = PointsField(label=_("Who dropped at most"), required=False)
    pooled = forms.BooleanField(label=_("Its others in one group"), required=False)

    NEEDED: Final = ("upper", "lower", "first_round", "last_round")

    @property
    def blank(self) -> bool:
        """Whether the row is left out."""
        return all(self.cleaned_data.get(name) in (None, "") for name in (*self.NEEDED, "most_dropped"))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        _fill_in(self, self.NEEDED)
        return cleaned

    @property
    def rule(self) -> RoundRule:
        """The row as the engine reads it; only after it was found valid."""
        cleaned = self.cleaned_data
        return RoundRule(
            cleaned["upper"],
            cleaned["lower"],
            cleaned["first_round"],
            cleaned["last_round"],
            Opponents(cleaned.get("opponents") or Opponents.ALL.value),
            cleaned["most_dropped"],
            bool(cleaned["pooled"]),
        )


def _fill_in(row: RuleRow | RoundRuleRow, names: Sequence[str]) -> None:
    """Complain about every blank field of ``names`` in a row that is used."""
    if row.errors or row.blank:
        return
    for name in names:
        if row.cleaned_data.get(name) in (None, ""):
            row.add_error(name, ValidationError(_("Fill this in, or clear the row."), code="required"))


def group_values(group: Group) -> dict[str, Any]:
    """What the row of ``group`` shows."""
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


def rule_values(rule: Rule) -> dict[str, Any]:
    """What the row of ``rule`` shows."""
    return asdict(rule) | {"minimum_points": rule.minimum_points or None}


def round_rule_values(rule: RoundRule) -> dict[str, Any]:
    """What the row of ``rule`` shows."""
    return asdict(rule) | {"opponents": rule.opponents.value}


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
