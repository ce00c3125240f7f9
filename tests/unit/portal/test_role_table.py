"""The guide's table of roles is the one that the policies give."""

from __future__ import annotations

import pytest
from django.conf import settings

from portal.common.policies import POLICIES
from portal.organizations.role_table import WORDS, role_table, with_table


def test_every_right_has_words():
    assert set(WORDS) == {(policy.subject, action) for policy in POLICIES for action in policy.rights}


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_guide_has_the_table_of_the_policies(language):
    page = settings.BASE_DIR / "docs" / "guide" / language / "federations.md"
    text = page.read_text(encoding="utf-8")
    assert text == with_table(text, language), "run manage.py role_table"
    assert role_table(language) in text


def test_the_table_says_what_the_policies_say():
    rows = {line.split(" | ")[0].lstrip("| "): line for line in role_table("en").splitlines()}
    entering = rows["enter results of a round that is not completed"]
    assert entering == "| enter results of a round that is not completed | ✓ |  |  | ✓ |  | ✓ |  | ✓ |  |"
    assert rows["acceleration"] == "| acceleration | ✓ |  | ✓ | (✓) |  | (✓) |  |  |  |"


def test_a_page_without_a_table_is_said():
    with pytest.raises(ValueError, match="no table"):
        with_table("# Nothing\n", "en")
