"""The list of tie-breaks in the making: buttons change it in the form, and only saving keeps it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.engine.errors import InvalidState
from pairing.engine.standings import CriterionGroup, criterion, offered_codes, offered_team_codes
from portal.common.errors import Refused
from tournaments.entries.lines import visible_line
from tournaments.models import Regulations
from tournaments.serving.parameters import whole_number
from tournaments.standings.external.codes import External, code_of, is_external, with_names
from tournaments.standings.tie_breaks import MOST, SUGGESTED, TEAM_SUGGESTED, barred, checked_list, objections
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


def _offered(stored: Regulations) -> list[tuple[Any, Any]]:
    """Every tie-break that the system admits by what it looks at, as a list to choose from; those for teams in one
    list."""
    if stored.of_teams:
        return [("", _("choose")), *_named(offered_team_codes(), stored)]
    groups = [(GROUP_NAMES[group], _named(codes, stored)) for group, codes in offered_codes().items()]
    return [("", _("choose")), *groups]


def _named(codes: Sequence[str], stored: Regulations) -> list[tuple[str, str]]:
    out = barred(codes, stored)
    return [(code, f"{tie_break_name(code)} ({code})") for code in codes if code not in out]


def _suggested(stored: Regulations) -> dict[str, list[str]]:
    """Lists to begin with, without what is barred in the system."""
    offered = TEAM_SUGGESTED if stored.of_teams else SUGGESTED
    return {key: [code for code in codes if code not in barred(codes, stored)] for key, codes in offered.items()}


def _named_lists(stored: Regulations) -> list[tuple[str, Any]]:
    lists = [(key, f"{SUGGESTED_NAMES[key]}: {', '.join(codes)}") for key, codes in _suggested(stored).items()]
    return [("", _("choose")), *lists]


class TieBreakRulesForm(forms.Form):
    """What the list is made with: something to add, a list to begin with, the edition, a rule for the unrated."""

    add = forms.ChoiceField(label=_("Tie-break"), required=False)
    other = forms.CharField(
        label=_("Or its code"), required=False, max_length=20,
        help_text=_("For cuts and limits that are not in the list: BH/C3, KS/L+3."),
    )  # fmt: skip
    external_en = forms.CharField(label=_("Name in English"), required=False, max_length=60)
    external_it = forms.CharField(label=_("Name in Italian"), required=False, max_length=60)
    external_lower = forms.ChoiceField(
        label=_("Which value is ahead"),
        required=False,
        choices=[("", _("the higher one")), ("lower", _("the lower one"))],
    )
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
    tie_break_ratings = forms.ChoiceField(
        label=_("Ratings of opponents"),
        required=False,
        choices=Regulations.TieBreakRatings.choices,
        help_text=_("Where ratings of later lists are set during a long event. C.07 Article 10 advises the start."),
    )

    def __init__(self, *args: Any, stored: Regulations, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in (("add", _offered(stored)), ("suggestion", _named_lists(stored))):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 - says to the type checker what it is
            field.choices = choices
        if stored.of_teams:
            self.fields["other"].help_text = _("For cuts that are not in the list: EMGSB/C2, BH:MP/C1.")
            # Ratings of teams decide nothing: no tie-break of teams looks at them.
            self.fields["unrated"].required = False
            self.fields["unrated"].widget = forms.HiddenInput()
            self.fields["unrated_rating"].widget = forms.HiddenInput()
            self.fields["tie_break_ratings"].widget = forms.HiddenInput()

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
        self.external: dict[str, Any] = dict(stored.external_tie_breaks)
        rating = stored.unrated_rating
        self.rules = TieBreakRulesForm(
            data,
            stored=stored,
            initial={
                "tie_break_edition": stored.tie_break_edition,
                "unrated": NO_RULE if rating is None else RATED if rating else LEFT_OUT,
                "unrated_rating": rating or None,
                "tie_break_ratings": stored.tie_break_ratings,
            },
        )
        if data is not None:
            self.external = external_in(data.getlist("external"))
            try:
                self.codes = checked_list(data.getlist("code"), teams=stored.of_teams, external=self.external)
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
        elif action == "external":
            self._define()
        elif action == "suggest":
            self._suggest()
        elif (number := whole_number(place)) and number <= len(self.codes):
            self._move(action, number - 1)

    @property
    def changes(self) -> dict[str, Any]:
        """What the domain is to change, as far as the form says it."""
        cleaned = getattr(self.rules, "cleaned_data", {})
        listed_external = {code: said for code, said in self.external.items() if code in self.codes}
        changes: dict[str, Any] = {"tie_breaks": self.codes, "external_tie_breaks": listed_external}
        if "tie_break_edition" in cleaned:
            changes["tie_break_edition"] = cleaned["tie_break_edition"]
        if "tie_break_ratings" in cleaned:
            changes["tie_break_ratings"] = cleaned["tie_break_ratings"]
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
        kept = {name: getattr(self._stored, name) for name in ("tournament", "system", "team_boards")}
        asked = Regulations(**kept, **(chosen | self.changes))
        return listed(asked)

    def _add(self) -> None:
        cleaned = self.rules.cleaned_data
        code = cleaned.get("other") or cleaned.get("add")
        if not code:
            self.rules.add_error("add", _("Choose a tie-break, or type its code."))
            return
        try:
            self.codes = checked_list([*self.codes, code], teams=self._stored.of_teams, external=self.external)
        except Refused as refusal:
            self.rules.add_error("other" if cleaned.get("other") else "add", str(refusal))
            return
        self._forget("add", "other")
        self._announce(_("%(name)s was added as number %(place)s."), self.codes[-1], len(self.codes))

    def _define(self) -> None:
        cleaned = self.rules.cleaned_data
        names = {"en": visible_line(cleaned["external_en"]), "it": visible_line(cleaned["external_it"])}
        missing = [language for language, name in names.items() if not name]
        for language in missing:
            self.rules.add_error(f"external_{language}", _("Give the name in both languages."))
        if missing:
            return
        code = code_of(names["en"], self.codes)
        said = External(names=names, lower=cleaned["external_lower"] == "lower")
        try:
            self.codes = checked_list([*self.codes, code], teams=self._stored.of_teams, external={*self.external, code})
        except Refused as refusal:
            self.rules.add_error("external_en", str(refusal))
            return
        self.external[code] = said
        self._forget("external_en", "external_it", "external_lower")
        self._announce(_("%(name)s was added as number %(place)s."), code, len(self.codes))

    @property
    def external_open(self) -> bool:
        """Whether the fields of one from outside are in use."""
        return any(self.rules.errors.get(f"external_{language}") for language in ("en", "it"))

    @property
    def kept(self) -> list[str]:
        """Those from outside, as the form carries them along."""
        return [json.dumps({"code": code, **said}) for code, said in self.external.items() if code in self.codes]

    def _suggest(self) -> None:
        key = self.rules.cleaned_data.get("suggestion")
        if not key:
            self.rules.add_error("suggestion", _("Choose a list."))
            return
        self.codes = _suggested(self._stored)[key]
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
        (named,) = with_names([code], self.external)
        self.announced = str(text) % {"name": tie_break_name(named), "place": place}

    def _forget(self, *names: str) -> None:
        """What was typed has been used: the fields are empty on the next page."""
        if self._data is not None:
            data = self._data.copy()
            for name in names:
                data[name] = ""
            self.rules.data = data


def external_in(texts: Sequence[str]) -> dict[str, Any]:
    """What a form carries along of tie-breaks from outside; what is no such thing is left out."""
    found: dict[str, Any] = {}
    for text in texts[:MOST]:
        try:
            said = json.loads(text)
            code = criterion(str(said["code"])).code
            names = {language: visible_line(str(said["names"][language]))[:60] for language in ("en", "it")}
        except (ValueError, KeyError, TypeError, InvalidState):
            continue
        if is_external(code) and all(names.values()):
            found[code] = External(names=names, lower=said.get("lower") is True)
    return found


def listed(regulations: Regulations) -> list[ListedTieBreak]:
    """The tie-breaks of ``regulations`` in words, with what speaks against each. One query."""
    against = objections(regulations, regulations.tie_breaks)
    codes = regulations.named_tie_breaks
    return [
        ListedTieBreak(
            place, code, tie_break_name(code), tie_break_rule(code),
            tuple(fact_text(fact) for fact in against.get(code, ())), is_last=place == len(codes),
        )
        for place, code in enumerate(codes, start=1)
    ]  # fmt: skip
