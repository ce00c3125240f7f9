"""Systems that FIDE does not publish: their rules stand word for word in the announcement and in the guide."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import override

from pairing.engine.registry import description_of
from pairing.engine.system_description import RuleSource
from tests.factories import make_tournament
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.public_event import complete
from tests.markup import even
from tournaments.announcements.actions import publish_announcement
from tournaments.models import Regulations
from tournaments.regulations.actions import update_regulations
from tournaments.regulations.definitions import DEFINITIONS, WARNING, WORKING, WORKING_DEFINITION, definition
from tournaments.regulations.systems import guide_page

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")

UNPUBLISHED = [name for name in Regulations.System.values if description_of(name).rules is RuleSource.UNPUBLISHED]


def test_every_system_without_rules_of_fide_has_a_definition_and_no_other_has():
    assert set(UNPUBLISHED) == set(DEFINITIONS)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("system", UNPUBLISHED)
def test_the_guide_and_the_announcement_say_the_definition_and_the_warning(
    client, organization, staff, system, language
):
    tournament = make_tournament(organization, entries=8, rounds=3, slug="open")
    update_regulations(tournament=tournament, actor=None, system=system)
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.owner)
    with override(language):
        said = [*definition(system), str(WARNING)]
        pages = [
            client.get(reverse("public:guide_page", args=[guide_page(system)])),
            client.get(reverse("public:announcement", args=[organization.slug, "open"])),
        ]
        working = even(str(WORKING_DEFINITION))
    assert len(said) > 4
    assert (working in even(pages[1].text)) is (system in WORKING)
    if language == "en":
        assert ("a working definition" in even(pages[0].text)) is (system in WORKING)
    for page in pages:
        text = even(page.content.decode())
        for sentence in said:
            assert even(escape(sentence)) in text or even(sentence) in text, sentence


def test_the_advice_says_that_it_is_no_system_of_fide(organization, desk):
    make_tournament(organization, entries=8, rounds=5, slug="open")
    assert even(desk("organizer").text("regulations")).count("not a FIDE system") == len(UNPUBLISHED)
