"""A knock-out of teams: drawn matches are decided by their boards, and what the boards leave level by a play-off."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils import translation

from pairing.engine.trf import advances_of, read, write
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_tournament, publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.teams.test_line_ups import fill
from tests.integration.tournaments.teams.test_matches import make_teams, play
from tournaments.models import Board, Bye, Regulations
from tournaments.regulations.actions import update_regulations
from tournaments.reports.lists import pairings_csv
from tournaments.reports.report_file import report_file
from tournaments.results.actions import close_round, enter_result
from tournaments.results.decisions import decide_match
from tournaments.rounds.actions import request_round
from tournaments.standings.queries import standings_page

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def cup(organization, count=4, rounds=2, boards=4, **options):
    """A knock-out of teams before round 1."""
    tournament = make_teams(organization, count=count, rounds=rounds, boards=boards, system="knockout", options=options)
    Regulations.objects.filter(tournament=tournament).update(tie_breaks=[])
    return tournament


def matches(round_):
    return list(Board.objects.filter(round=round_).select_related("round", "white", "black").order_by("number"))


# Board count adds the numbers of the boards that were won: the lower sum is better (C.07 Article 12.1). Berlin counts a
# win on board 1 of 4 four times. Without the bottom board: board 4 of the match does not count.
@pytest.mark.parametrize(
    ("rule", "boards", "goes_on"),
    [
        ("board_count", "1 = = 0", "w"),
        ("board_count", "0 1 1 0", "w"),
        ("board_count", "1 0 0 1", "b"),
        ("berlin", "0 = = 1", "b"),
        ("berlin", "1 0 0 1", "b"),
        ("bottom_boards", "0 1 1 0", "w"),
        ("bottom_boards", "0 = = 1", "b"),
        ("board_count", "= = = =", ""),
        ("berlin", "= = = =", ""),
        ("bottom_boards", "= = = =", ""),
        ("extra_games", "1 = = 0", ""),
        ("board_count", "1 1 = 0", ""),
        ("board_count", "+ = = 0", "w"),
    ],
)
def test_the_boards_say_who_goes_on_from_a_drawn_match(organization, staff, rule, boards, goes_on):
    tournament = cup(organization, drawn=rule)
    match = matches(publish_next(tournament, staff.arbiter))[0]
    play(match, boards, staff.arbiter)
    match.refresh_from_db()
    assert match.goes_on == goes_on
    assert JournalEntry.objects.filter(action="match.decided").count() == bool(goes_on)


def test_a_corrected_board_decides_anew_and_nobody_decides_otherwise(organization, staff):
    tournament = cup(organization, drawn="berlin")
    match = matches(publish_next(tournament, staff.arbiter))[0]
    play(match, "1 = = 0", staff.arbiter)
    with pytest.raises(Refused, match="the boards of the match decide who goes on"):
        decide_match(board=match, goes_on="b", actor=staff.arbiter)
    for game, own in ((1, "0"), (4, "1")):
        other = "0" if own == "1" else "1"
        white, black = (own, other) if game % 2 else (other, own)
        enter_result(board=match, game=game, white_outcome=white, black_outcome=black, actor=staff.arbiter)
    match.refresh_from_db()
    assert (match.team_outcomes, match.goes_on) == ("01====10", "b")


def test_a_match_that_stays_level_waits_for_the_play_off_that_the_arbiter_enters(organization, staff):
    tournament = cup(organization, drawn="board_count")
    round_ = publish_next(tournament, staff.arbiter)
    first, second = matches(round_)
    play(first, "= = = =", staff.arbiter)
    play(second, "1 1 0 0", staff.arbiter)
    close_round(round=round_, actor=staff.arbiter)
    with pytest.raises(Refused, match=r"the match on board 1 was drawn\. Enter who goes on"):
        request_round(tournament=tournament, actor=staff.arbiter)
    decide_match(board=first, goes_on="b", actor=staff.arbiter)
    final = matches(publish_next(tournament, staff.arbiter))
    assert [{one.white, one.black} for one in final] == [{first.black, second.white}]
    play(final[0], "1 1 1 0", staff.arbiter)
    close_round(round=final[0].round, actor=staff.arbiter)
    lines = standings_page(tournament).lines
    assert [(line.rank, line.player.name) for line in lines][:2] == [(1, final[0].white.name), (2, final[0].black.name)]
    assert [line.rank for line in lines] == [1, 2, 3, 3]


def test_an_adjourned_board_is_finished_before_anybody_goes_on(organization, staff):
    tournament = cup(organization, drawn="berlin")
    first = matches(publish_next(tournament, staff.arbiter))[0]
    play(first, "1 = =", staff.arbiter)
    enter_result(board=first, game=4, white_outcome="?", black_outcome="?", actor=staff.arbiter)
    first.refresh_from_db()
    assert first.goes_on == ""
    with pytest.raises(Refused, match="is not finished"):
        decide_match(board=first, goes_on="w", actor=staff.arbiter)


def test_five_teams_and_the_best_go_on_without_a_match_and_the_report_says_who_went_on(organization, staff):
    tournament = cup(organization, count=5, rounds=3, boards=2, drawn="board_count")
    fill(tournament, 2)
    for _number in range(3):
        round_ = publish_next(tournament, staff.arbiter)
        for match in matches(round_):
            play(match, "1 0", staff.arbiter)
        close_round(round=round_, actor=staff.arbiter)
    lines = standings_page(tournament).lines
    assert [line.rank for line in lines] == [1, 2, 3, 3, 5]
    again = read(write(report_file(tournament)))
    assert again.system_code == "OTHER_KNOCKOUT_BOARDCOUNT"
    assert len(advances_of(again)) == 4
    assert [one.name for one in again.team_data.teams] == [
        one.name for one in tournament.entries.order_by("pairing_number")
    ]


def test_a_rule_about_boards_is_for_teams_alone(organization, staff):
    tournament = make_tournament(organization, entries=4, rounds=2, system="knockout", tie_breaks=[])
    with pytest.raises(Refused, match="looks at the boards of a match between teams") as refused:
        update_regulations(tournament=tournament, actor=staff.organizer, options={"drawn": "berlin"})
    assert refused.value.field == "option_drawn"
    update_regulations(tournament=tournament, actor=staff.organizer, options={"drawn": "berlin"}, team_boards=4)
    stored = Regulations.objects.get()
    assert (stored.team_boards, stored.win, stored.options) == (4, 20, {"drawn": "berlin"})


@pytest.mark.parametrize(
    ("language", "alone", "caption", "listed"),
    [
        (
            "en",
            "goes through without a match",
            "the team beside it goes on without",
            "goes on without a match.",
        ),
        ("it", "passa il turno senza incontro", "la squadra che le sta accanto passa il turno", "senza incontro."),
    ],
)
def test_a_team_without_an_opponent_goes_through_without_a_match(
    organization, staff, client, language, alone, caption, listed
):
    tournament = cup(organization, count=3)
    round_ = publish_next(tournament, staff.arbiter)
    bye = Bye.objects.get(round=round_)
    where = [organization.slug, tournament.slug]

    def page(name, *more):
        address = reverse(f"public:{name}", args=[*where, *more])
        said = client.get(re.sub(r"^/(en|it)/", f"/{language}/", address)).text
        return " ".join(said.split())

    for shown in (page("round", 1), page("bye", 1, bye.entry_id), page("player", bye.entry_id)):
        assert alone in shown
        assert "without a game" not in shown
    bracket = page("bracket")
    assert caption in bracket
    assert listed in bracket
    assert "the player beside it" not in bracket
    with translation.override(language):
        assert alone in pairings_csv(round_).decode()
