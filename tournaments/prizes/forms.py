"""Forms of prizes: amounts as people type them, rows of places, the rules, who takes none, confirming."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from pairing.engine.wording import LANGUAGES
from tournaments.entries.letters import by_name
from tournaments.models import Entry, Prize, PrizeRules
from tournaments.prizes.actions import HIGHEST, MOST_PLACES, RULES
from tournaments.prizes.division import Offer
from tournaments.serving.long_choice import LongSelect
from tournaments.serving.row_form import RowForm

MOST_ROWS: Final = 40
_MONEY: Final = re.compile(
    r"""(?P<whole>[0-9]{1,10} | [0-9]{1,3} (?P<between>[.,'’\u00a0\u202f\ ]) [0-9]{3} (?:(?P=between)[0-9]{3})*)
    (?:(?!(?P=between)) [.,](?P<cents>[0-9]{1,2}))?""",
    re.VERBOSE,
)
"""A whole number, grouped in threes or not, and up to two decimals."""


class MoneyField(forms.CharField):
    """Cents as an integer, from 1000, 1.000, 1,000.50 or 1 000,5."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "size": 9, "autocomplete": "off"})

    def to_python(self, value: Any) -> int | None:  # type: ignore[override]
        text = str(super().to_python(value)).strip()
        if not text:
            return None
        found = _MONEY.fullmatch(text)
        if found is None:
            raise ValidationError(_("Give an amount such as 500, 1.000 or 33,50."), code="money")
        amount = int(re.sub(r"[^0-9]", "", found["whole"])) * 100 + int((found["cents"] or "").ljust(2, "0"))
        if amount > HIGHEST:
            raise ValidationError(_("This amount is too large."), code="money")
        return amount

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        return f"{value // 100}.{value % 100:02}" if value % 100 else str(value // 100)


class PrizeRow(forms.Form):
    """Consecutive places with the same prize."""

    times = forms.IntegerField(
        label=_("Places"),
        min_value=1,
        max_value=MOST_PLACES,
        required=False,
        widget=forms.NumberInput(attrs={"size": 4}),
    )
    amount = MoneyField(label=_("Amount of each"), required=False)
    award = forms.CharField(
        label=_("Other award"), max_length=120, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    minimum = forms.IntegerField(
        label=_("From entrants on"),
        min_value=0,
        max_value=9999,
        required=False,
        widget=forms.NumberInput(attrs={"size": 4}),
    )

    @property
    def blank(self) -> bool:
        """Whether the row is left out."""
        return not any(self.cleaned_data.get(name) for name in ("amount", "award"))


class PrizesEditor:
    """The rows of one list as one form."""

    def __init__(self, prizes: Sequence[Prize], data: Mapping[str, Any] | None = None) -> None:
        """Rows with ``prizes`` and some blank ones, or those that a browser sent."""
        if data is None:
            rows = _rows_of(prizes)
            self.rows = [PrizeRow(prefix=f"row-{index}", initial=row) for index, row in enumerate(rows)]
            self.add_rows(max(2, 5 - len(rows)))
        else:
            sent = next((row for row in range(MOST_ROWS) if f"row-{row}-amount" not in data), MOST_ROWS)
            self.rows = [PrizeRow(data, prefix=f"row-{index}") for index in range(sent)]
        self.problem = ""

    def add_rows(self, count: int) -> None:
        """Blank rows at the end."""
        start = len(self.rows)
        self.rows += [PrizeRow(prefix=f"row-{start + index}") for index in range(min(count, MOST_ROWS - start))]

    def is_valid(self) -> bool:
        """Whether every row can be read."""
        valid = [row.is_valid() for row in self.rows]
        return all(valid)

    @property
    def offers(self) -> list[Offer]:
        """The prizes, first place first; only after the rows were found valid."""
        return [
            Offer(
                row.cleaned_data["amount"] or 0,
                " ".join(row.cleaned_data["award"].split()),
                row.cleaned_data["minimum"] or 0,
            )
            for row in self.rows
            if not row.blank
            for _place in range(row.cleaned_data["times"] or 1)
        ]


def _rows_of(prizes: Sequence[Prize]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for prize in prizes:
        same = {"amount": prize.amount or None, "award": prize.award, "minimum": prize.minimum_entrants or None}
        if rows and {name: rows[-1][name] for name in same} == same:
            rows[-1]["times"] += 1
        else:
            rows.append(same | {"times": 1})
    return rows


class PrizeRulesForm(RowForm):
    """How prizes are divided."""

    class Meta:
        model = PrizeRules
        fields = [name for name in RULES if name != "taxes"]
        help_texts = {
            "currency": _("Three letters, for example EUR."),
            "cumulative": _("Otherwise everybody takes the highest prize only, and those below move up."),
            "smallest": _("Shares are rounded down to it; what remains goes to the better placed."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for language in LANGUAGES:
            self.fields[f"taxes_{language}"] = forms.CharField(
                label=_("Note on taxes (%(language)s)") % {"language": get_language_info(language)["name_local"]},
                required=False,
                max_length=2000,
                initial=self.instance.taxes.get(language, ""),
                widget=forms.Textarea(attrs={"rows": 2, "lang": language}),
            )

    @property
    def values(self) -> dict[str, Any]:
        """What the domain takes."""
        cleaned = self.cleaned_data
        taxes = {language: cleaned[f"taxes_{language}"] for language in LANGUAGES}
        return {name: cleaned[name] for name in self.Meta.fields} | {"taxes": taxes}


class ExclusionForm(forms.Form):
    """A player who takes no prize."""

    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("Kept in the journal; not public."))

    def __init__(self, *args: Any, tournament: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        players = Entry.objects.filter(tournament=tournament)
        field = forms.ModelChoiceField(label=_("Player"), queryset=players, widget=LongSelect)
        field.choices = [("", field.empty_label), *((one.pk, str(one)) for one in by_name(players))]
        self.fields["entry"] = field
        self.order_fields(["entry", "reason"])


class ConfirmForm(forms.Form):
    """The reason of a correction; a first list needs none."""

    reason = forms.CharField(
        label=_("Why the list is corrected"),
        help_text=_("Shown in public beside the new list."),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
