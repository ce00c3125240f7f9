"""Long choices are written as Django writes them."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms
from django.template import engines
from django.test.html import parse_html
from django.test.signals import template_rendered

from tournaments.serving.long_choice import LongSelect, LongSelectMultiple

GROUPED = [
    ("", "choose"),
    ("without a place", [(1, "Åkesson & Söhne"), (2, '"Max" <b>')]),
    ("seated <now>", ((3, "Three"), (4, "Four"))),
    (None, "nobody"),
    ("5", "Five"),
]


@pytest.mark.parametrize("value", ["", None, 1, "2", 3, "5", "99", '"><script>'])
@pytest.mark.parametrize("attrs", [None, {"id": "id_first", "required": True, "aria-describedby": 'a"b'}])
def test_one_choice_is_the_one_of_django(value: Any, attrs: dict[str, Any] | None) -> None:
    mine, theirs = LongSelect(choices=GROUPED), forms.Select(choices=GROUPED)

    assert parse_html(mine.render("first", value, attrs)) == parse_html(theirs.render("first", value, attrs))


@pytest.mark.parametrize("value", [None, [], [1], ["1", "3", "99"], [2, 2]])
def test_a_choice_of_several_is_the_one_of_django(value: Any) -> None:
    mine = LongSelectMultiple(attrs={"size": 10}, choices=GROUPED)
    theirs = forms.SelectMultiple(attrs={"size": 10}, choices=GROUPED)

    assert parse_html(mine.render("entries", value)) == parse_html(theirs.render("entries", value))


def test_names_are_escaped() -> None:
    shown = LongSelect(choices=[("<i>", "<b>")]).render("x", "<i>")

    assert shown == '<select name="x"><option value="&lt;i&gt;" selected>&lt;b&gt;</option></select>'


def test_what_a_browser_sends_is_read_alike() -> None:
    class Form(forms.Form):
        one = forms.TypedChoiceField(choices=GROUPED, coerce=int, widget=LongSelect)
        some = forms.TypedMultipleChoiceField(choices=GROUPED, coerce=int, widget=LongSelectMultiple)

    form = Form({"one": "3", "some": ["1", "4"]})

    assert form.is_valid(), form.errors
    assert form.cleaned_data == {"one": 3, "some": [1, 4]}
    assert form["one"].as_widget().count(" selected") == 1
    assert form["some"].as_widget().count(" selected") == 2


def test_thousands_of_options_need_no_template() -> None:
    assert engines.all()
    rendered: list[Any] = []

    def note(**told: Any) -> None:
        rendered.append(told)

    template_rendered.connect(note)
    try:
        shown = LongSelect(choices=[(number, f"Player {number}") for number in range(2000)]).render("x", 1999)
    finally:
        template_rendered.disconnect(note)

    assert shown.count("<option") == 2000
    assert not rendered
