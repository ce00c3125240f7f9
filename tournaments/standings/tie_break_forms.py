"""The list of tie-breaks in the making: buttons change it in the form, and only saving keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.engine.standings import CriterionGroup, offered_codes, offered_team_codes
from portal.common.errors import Refused
from tournaments.models import Regulations
from tournaments.serving.parameters import whole_number
from tournaments.standings.tie_breaks import SUGGESTED, TEAM_SUGGESTED, checked_list, objections
from tournaments.wording import fact_text, tie_break_name, tie_break_rule

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

GROUP_NAMES: Final = {
    CriterionGroup.ENCOUNTER: _("Games between the tied players"),
    CriterionGroup.OPPONENTS: _("Scores of the opponents"),
    CriterionGroup.RECORD: _("Own results"),
    CriterionGroup.RATINGS: _("Ratings"),
}
SUGGESTED_NAMES: Final = {
    "usual": _("Usual in open tournaments"),
    "fide_unequal": _("FIDE's advice until 2023, ratings not all reliable"),
    "fide_equal": _("FIDE's advice until 2023, all ratings reliable"),
    "italy": _("Italian federation, with half-point byes"),
    "teams": _("Usual in team events"),
    "olympiad": _("As at the Chess Olympiad"),
}
NO_RULE: Final = "fall_away"
LEFT_OUT: Final = "left_out"
RATED: Final = "rated"


@dataclass(frozen=True, slots=True)
class ListedTieBreak:
    """One line of the list."""

    place: int
    code: str
    name: str
    rule: str
    objections: tuple[str, ...]
    """What the rules say against it."""
    is_last: bool

    @property
    def is_first(self) -> bool:
        """Whether it cannot move up."""
        return self.place == 1

    @property
    def key(self) -> str:
        """For ids: the same wherever the line moves."""
        return self.code.replace("/", "-").replace("+", "")


def _offered(*, teams: bool) -> list[tuple[Any, Any]]:
    """Every tie-break by what it looks at, as a list to choose from; those for teams in one list."""
    if teams:
        return [("", _("choose")), *((code, f"{tie_break_name(code)} ({code})") for code in offered_team_codes())]
    groups = [
        (GROUP_NAMES[group], [(code, f"{tie_break_name(code)} ({code})") for code in codes])
        for group, codes in offered_codes().items()
    ]
    return [("", _("choose")), *groups]


def _suggested(*, teams: bool) -> list[tuple[str, Any]]:
    offered = TEAM_SUGGESTED if teams else SUGGESTED
    lists = [(key, f"{SUGGESTED_NAMES[key]}: {', '.join(codes)}") for key, codes in offered.items()]
    return [("", _("choose")), *lists]


class TieBreakRulesForm(forms.Form):
    """What the list is made with: something to add, a list to begin with, the edition, a rule for the unrated."""

    add = forms.ChoiceField(label=_("Tie-break"), required=False)
    other = forms.CharField(
        label=_("Or its code"), required=False, max_length=20,
        help_text=_("For cuts and limits that are not in the list: BH/C3, KS/L+3."),
    )  # fmt: skip
    suggestion = forms.ChoiceField(label=_("List"), required=False)
    tie_break_edition = forms.ChoiceField(label=_("Edition"), choices=Regulations.TieBreakEdition.choices)
    unrated = forms.ChoiceField(
        label=_("Where somebody is unrated"),
        choices=[
            (NO_RULE, _("tie-breaks on ratings fall away")),
            (LEFT_OUT, _("unrated opponents are left out")),
            (RATED, _("they count with a rating")),
        ],
    )
    unrated_rating = forms.IntegerField(label=_("That rating"), required=False, min_value=1, max_value=3500)

    def __init__(self, *args: Any, teams: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in (("add", _offered(teams=teams)), ("suggestion", _suggested(teams=teams))):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 - says to the type checker what it is
            field.choices = choices
        if teams:
            self.fields["other"].help_text = _("For cuts that are not in the list: EMGSB/C2, BH:MP/C1.")
            # Ratings of teams decide nothing: no tie-break of teams looks at them.
            self.fields["unrated"].required = False
            self.fields["unrated"].widget = forms.HiddenInput()
            self.fields["unrated_rating"].widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("unrated") == RATED and not cleaned.get("unrated_rating") and not self.errors:
            self.add_error("unrated_rating", _("Give the rating with which unrated players count."))
        return cleaned


class TieBreakEditor:
    """The list as stored, or as a form has it after a button was pressed."""

    def __init__(self, stored: Regulations, data: QueryDict | None = None) -> None:
        self._stored = stored
        self._data = data
        self.announced = ""
        """What the last button did, for those who do not see it."""
        self.lost_focus = False
        """Whether the button that was pressed is gone, so that the page must say where one is."""
        self.codes = list(stored.tie_breaks)
        rating = stored.unrated_rating
        self.rules = TieBreakRulesForm(
            data,
            teams=stored.of_teams,
            initial={
                "tie_break_edition": stored.tie_break_edition,
                "unrated": NO_RULE if rating is None else RATED if rating else LEFT_OUT,
                "unrated_rating": rating or None,
            },
        )
        if data is not None:
            try:
                self.codes = checked_list(data.getlist("code"), teams=stored.of_teams)
            except Refused as refusal:
                self.rules.add_error(None, str(refusal))

    def is_valid(self) -> bool:
        """Whether list and rules can be stored; faults stand beside their fields otherwise."""
        return self.rules.is_valid()

    def press(self, button: str) -> None:
        """Do what a button says: ``add``, ``suggest``, or ``up``, ``down``, ``remove`` with a place (``up-2``)."""
        action, _dash, place = button.partition("-")
        if action == "add":
            self._add()
        elif action == "suggest":
            self._suggest()
        elif (number := whole_number(place)) and number <= len(self.codes):
            self._move(action, number - 1)

    @property
    def changes(self) -> dict[str, Any]:
        """What the domain is to change, as far as the form says it."""
        cleaned = getattr(self.rules, "cleaned_data", {})
        changes: dict[str, Any] = {"tie_breaks": self.codes}
        if "tie_break_edition" in cleaned:
            changes["tie_break_edition"] = cleaned["tie_break_edition"]
        if cleaned.get("unrated") in {NO_RULE, LEFT_OUT}:
            changes["unrated_rating"] = None if cleaned["unrated"] == NO_RULE else 0
        elif cleaned.get("unrated_rating"):
            changes["unrated_rating"] = cleaned["unrated_rating"]
        return changes

    @property
    def is_changed(self) -> bool:
        """Whether saving would change something."""
        return any(getattr(self._stored, name) != value for name, value in self.changes.items())

    def lines(self) -> list[ListedTieBreak]:
        """The list in order, with what speaks against each. One query."""
        chosen = {"tie_break_edition": self._stored.tie_break_edition, "unrated_rating": self._stored.unrated_rating}
        kept = {"tournament": self._stored.tournament, "team_boards": self._stored.team_boards}
        asked = Regulations(**kept, **(chosen | self.changes))
        return listed(asked)

    def _add(self) -> None:
        cleaned = self.rules.cleaned_data
        code = cleaned.get("other") or cleaned.get("add")
        if not code:
            self.rules.add_error("add", _("Choose a tie-break, or type its code."))
            return
        try:
            self.codes = checked_list([*self.codes, code], teams=self._stored.of_teams)
        except Refused as refusal:
            self.rules.add_error("other" if cleaned.get("other") else "add", str(refusal))
            return
        self._forget("add", "other")
        self._announce(_("%(name)s was added as number %(place)s."), self.codes[-1], len(self.codes))

    def _suggest(self) -> None:
        key = self.rules.cleaned_data.get("suggestion")
        if not key:
            self.rules.add_error("suggestion", _("Choose a list."))
            return
        self.codes = list((TEAM_SUGGESTED if self._stored.of_teams else SUGGESTED)[key])
        self._forget("suggestion")
        self.announced = gettext("The list was replaced.")

    def _move(self, action: str, index: int) -> None:
        code = self.codes.pop(index)
        if action == "remove":
            self._announce(_("%(name)s was removed."), code, 0)
            self.lost_focus = True
            return
        index = max(index - 1, 0) if action == "up" else min(index + 1, len(self.codes))
        self.codes.insert(index, code)
        self._announce(_("%(name)s is number %(place)s now."), code, index + 1)

    def _announce(self, text: StrPromise, code: str, place: int) -> None:
        self.announced = str(text) % {"name": tie_break_name(code), "place": place}

    def _forget(self, *names: str) -> None:
        """What was typed has been used: the fields are empty on the next page."""
        if self._data is not None:
            data = self._data.copy()
            for name in names:
                data[name] = ""
            self.rules.data = data


def listed(regulations: Regulations) -> list[ListedTieBreak]:
    """The tie-breaks of ``regulations`` in words, with what speaks against each. One query."""
    against = objections(regulations, regulations.tie_breaks)
    codes = regulations.tie_breaks
    return [
        ListedTieBreak(
            place, code, tie_break_name(code), tie_break_rule(code),
            tuple(fact_text(fact) for fact in against.get(code, ())), is_last=place == len(codes),
        )
        for place, code in enumerate(codes, start=1)
    ]  # fmt: skip
