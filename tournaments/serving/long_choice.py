"""Choices among everybody of a large event.

Django fills a template for every option: the three lists of a page on which two of 2,000 players change places took
half a second. Here the options are joined as text, escaped like any other; what a reader gets is the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe


class LongSelect(forms.Select):
    """A ``Select`` for thousands of options. The options themselves have no attributes beside value and state."""

    def render(self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None) -> SafeString:  # noqa: ARG002
        """The list as HTML, the chosen options selected; several only where several can be chosen."""
        shown = self.build_attrs(self.attrs, attrs)
        if self.allow_multiple_selected:
            shown["multiple"] = True
        chosen = self.format_value(value)
        left = set(chosen) if self.allow_multiple_selected else set(chosen[:1])
        options = self._options(self.choices, left)
        return format_html('<select name="{}"{}>{}</select>', name, flatatt(shown), options)

    def _options(self, choices: Iterable[Any], left: set[str]) -> SafeString:
        """The options and groups of ``choices``; those that are selected are taken out of ``left``."""
        parts: list[str] = []
        for value, label in choices:
            if isinstance(label, list | tuple):
                parts.append(format_html('<optgroup label="{}">{}</optgroup>', value, self._options(label, left)))
                continue
            text = "" if value is None else str(value)
            selected = ""
            if text in left:
                selected = " selected"
                left.discard(text)
            parts.append(f'<option value="{conditional_escape(text)}"{selected}>{conditional_escape(label)}</option>')
        return mark_safe("".join(parts))  # noqa: S308 - every part is escaped


class LongSelectMultiple(LongSelect, forms.SelectMultiple):
    """The same for a choice of several."""
