"""Forms of a round: told elsewhere, changing pairs by hand, seating late players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from portal.common.date_fields import MomentField
from tournaments.models import Entry
from tournaments.rounds.judging import Judgement
from tournaments.serving.long_choice import LongSelect


class AnnouncedForm(forms.Form):
    """Where players were told of an acceleration that the portal has not announced, or why it is not authorised."""

    announced = forms.CharField(
        label=_("Where the players were told, or why it is played all the same"),
        max_length=300,
        help_text=_("For example: in the invitation of 3 March and on the wall of the hall. Everybody can read it."),
    )


class PublicationTimeForm(forms.Form):
    """When a draft is to be published by itself, in the time zone of the tournament."""

    at = MomentField(label=_("At"), help_text=_("Local time of the tournament."))


class ChangeForm(forms.Form):
    """One manual change: two players change places, or one board changes its colours."""

    reason = forms.CharField(
        label=_("Reason"),
        widget=forms.Textarea(attrs={"rows": 2}),
        max_length=500,
        help_text=_("Everybody can read it beside the board."),
    )

    def __init__(
        self, *args: Any, players: Sequence[tuple[int, str]], boards: Sequence[tuple[int, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["first"] = _choice(_("Player"), players)
        self.fields["second"] = _choice(_("takes the place of"), players)
        self.fields["board"] = _choice(_("Or exchange the colours on board"), boards)
        self.order_fields(["first", "second", "board", "reason"])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        swap = [cleaned.get("first"), cleaned.get("second")]
        if cleaned.get("board") is not None:
            if any(one is not None for one in swap):
                raise ValidationError(_("Choose either two players or one board."), code="both")
        elif None in swap and not self.errors:
            raise ValidationError(_("Choose two players who change places, or a board."), code="neither")
        elif swap[0] is not None and swap[0] == swap[1]:
            self.add_error("second", _("Choose two different players."))
        return cleaned


class SeatForm(forms.Form):
    """Two players without a board who play each other in a round that is published."""

    reason = forms.CharField(
        label=_("Reason"),
        widget=forms.Textarea(attrs={"rows": 2}),
        max_length=500,
        help_text=_("Everybody can read it beside the board."),
    )

    def __init__(self, *args: Any, players: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["first"] = _choice(_("Player"), players)
        self.fields["second"] = _choice(_("plays"), players)
        for name in ("first", "second"):
            self.fields[name].required = True
        self.fields["colour"] = forms.ChoiceField(
            label=_("White"),
            choices=[
                ("", _("by the colour rules")),
                ("first", _("the first player")),
                ("second", _("the second player")),
            ],
            required=False,
        )
        self.order_fields(["first", "second", "colour", "reason"])

    @property
    def seating(self) -> dict[str, Any]:
        """What the domain takes."""
        cleaned = self.cleaned_data
        white = cleaned[cleaned["colour"]] if cleaned["colour"] else None
        return {"first": cleaned["first"], "second": cleaned["second"], "white": white, "reason": cleaned["reason"]}


class HandForm(forms.Form):
    """The manual phase of a draft: one reason for everything, and the two players who are to meet."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        help_text=_("Everybody can read it beside the boards that you change."),
    )

    def __init__(self, *args: Any, judgement: Judgement, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.judgement = judgement
        free = [(entry.pk, _numbered(entry)) for entry in judgement.unplaced]
        without = {pk for pk, _name in free}
        seated = [(entry.pk, _numbered(entry)) for entry in judgement.playing if entry.pk not in without]
        options = [(_("without a place"), free), (_("seated"), seated)] if free else seated
        for name, label in (("first", _("Player")), ("second", _("plays"))):
            self.fields[name] = _choice(label, options)
        self.fields["white"] = forms.ChoiceField(
            label=_("White"),
            choices=[
                ("", _("by the colour rules")),
                ("first", _("the first player")),
                ("second", _("the second player")),
            ],
            required=False,
        )
        self.fields["reason"].required = "undo" not in self.data
        reasons = [board.reason for board in judgement.boards if board.reason]
        self.fields["reason"].initial = reasons[-1] if reasons else ""
        self.order_fields(["first", "second", "white", "reason"])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        others = {"undo", "unpair", "unpair_all", "release_bye", "colours", "rest", "order"}
        needed = () if others & set(self.data) else ("first",) if "bye" in self.data else ("first", "second")
        for name in needed:
            if cleaned.get(name) is None and name not in self.errors:
                self.add_error(name, _("Choose a player."))
        return cleaned

    @property
    def pair(self) -> dict[str, Any]:
        """What ``hand.pair_by_hand`` takes."""
        cleaned = self.cleaned_data
        white = cleaned[cleaned["white"]] if cleaned["white"] else None
        return {"first": cleaned["first"], "second": cleaned["second"], "white": white}


def _numbered(entry: Entry) -> str:
    return f"{entry.pairing_number}. {entry.name}" if entry.pairing_number else entry.name


def _choice(label: Any, options: Sequence[Any]) -> forms.TypedChoiceField:
    """A choice that may stay open."""
    return forms.TypedChoiceField(
        label=label,
        choices=[("", _("choose")), *options],
        coerce=int,
        required=False,
        empty_value=None,
        widget=LongSelect,
    )
