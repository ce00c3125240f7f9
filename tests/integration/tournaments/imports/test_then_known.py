"""What was known when earlier rounds were paired comes in with its comments: the event exports what it was."""

from __future__ import annotations

import pytest

from pairing.engine.__main__ import main
from tests.integration.tournaments.imports.test_adjustments import told
from tests.integration.tournaments.imports.test_import_report import fresh
from tests.integration.tournaments.imports.test_what_is_lost import with_a_past
from tournaments.imports.preview import preview
from tournaments.imports.report_actions import import_tournament_file
from tournaments.models import ResultEntry, Tournament
from tournaments.reports.files import trf26
from tournaments.standings.queries import standings_page
from tournaments.verification.audit import audit

OWN = {"012", "182"}


def taken(organization, staff, lines, slug="target"):
    target = fresh(organization, slug, rounds=5)
    found = preview("\r\n".join(lines).encode(), target)
    assert found.can_be_imported
    import_tournament_file(tournament=target, report=found.report, rows=found.entry_rows, actor=staff.owner)
    return found, Tournament.objects.get(pk=target.pk)


def ranked(tournament):
    return [
        (line.rank, line.player.name, line.points, [cell.text for cell in line.cells])
        for line in standings_page(tournament).lines
    ]


KINDS = ["adjourned", "corrected", "numbers", "for the report", "colours", "colours for the report"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_event_is_again_what_it_was(organization, staff, kind, tmp_path):
    lines = with_a_past(organization, staff, kind)
    found, target = taken(organization, staff, lines)
    assert [told(found, code) for code in ("past_lost", "not_kept", "report_only")] == [[], [], []]
    out = trf26(target, 3).decode().split("\r\n")
    assert [one for one in out if one[:3] not in OWN and "Import @ Round" not in one] == [
        one for one in lines if one[:3] not in OWN
    ]
    assert all(one.endswith("The engine pairs the same") for one in out if "Import @ Round" in one)
    assert ranked(target) == ranked(Tournament.objects.get(slug="source"))
    path = tmp_path / "event.trf"
    path.write_bytes(trf26(target, 3))
    assert main(["check", str(path)]) == 0
    assert audit(target).intact


@pytest.mark.parametrize(
    "comment",
    [
        "### Adjournment @ Round 9: round 1, 1 - 5 ended 1-0",
        "### Adjournment @ Round 2: round 3, 1 - 5 ended 1-0",
        "### Result correction @ Round 2: round 1, 1 - 2: 1-0 instead of 0-1",
        "### Result correction @ Round 2: round 1, 1 - 5: 1-0 instead of +-1",
        "### Colour correction @ Round 2: round 1, 1 - 2: colours exchanged",
    ],
)
def test_a_comment_that_cannot_be_true_changes_nothing(organization, staff, comment):
    lines = with_a_past(organization, staff, "")
    _found, target = taken(organization, staff, [*[line for line in lines if line], comment])
    assert not ResultEntry.objects.filter(board__round__tournament=target).exists()
    assert ranked(target) == ranked(Tournament.objects.get(slug="source"))


def test_a_game_that_is_put_right_without_end_is_put_right_twenty_times(organization, staff):
    lines = [line for line in with_a_past(organization, staff, "corrected") if line]
    (comment,) = [line for line in lines if line.startswith("### Result correction")]
    _found, target = taken(organization, staff, [*lines, *[comment] * 500])
    assert ResultEntry.objects.filter(board__round__tournament=target).count() == 20
