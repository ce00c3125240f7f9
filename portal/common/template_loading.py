"""Templates without their indentation, which is for those who read the files."""

from __future__ import annotations

import re
from typing import Final

from django.template.base import Origin
from django.template.loaders import filesystem

INDENTATION: Final = re.compile(r"\n[ \t]+")


class UnindentedLoader(filesystem.Loader):
    """Loads HTML templates of the portal with every line moved to the margin.

    A row of a table is indented by some twenty columns, which a page of 284 players repeats in thousands of lines: more
    than half of its bytes. Browsers show any run of white space as one space, and line breaks stay where they are. A
    template must therefore not indent the lines of ``pre``, and must trim the texts that it translates.
    """

    def get_contents(self, origin: Origin) -> str:
        """The text of the template as Django compiles it."""
        text: str = super().get_contents(origin)
        return INDENTATION.sub("\n", text) if origin.name.endswith(".html") else text
